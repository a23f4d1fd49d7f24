"""Each exercise: the stub is no answer, wrong answers and hints are kept, texts hold."""

import re
from dataclasses import replace
from functools import partial

import pytest
from exercises.sources import (
    CHAPTERS,
    EXERCISES,
    answers,
    exercises,
    lines_to_try,
    names,
    wrong_answers,
)

from notebooks import ROOT
from queens import Player
from queens_exercises._exercise import NotRight
from queens_exercises._parsons import Parsons
from queens_exercises._prediction import Prediction

EVERY = pytest.mark.parametrize(
    ("exercise", "chapter", "name"), EXERCISES.values(), ids=list(EXERCISES)
)

NOT_DRAWN = (*("01.7", "03.7", "04.5", "06.7", "07.5", "08.5", "10.4", "10.7", "11.4", "12.2"),)
"""Estimates, choices, sums: there is no board that would show more than the sentence."""

ALL_SHOWN = ("00.6", "03.7", "04.5")
"""Choices, and a thing to be found: there is nothing that an answer could be fitted to."""


@EVERY
def test_an_untouched_stub_is_no_wrong_answer(exercise, chapter, name):
    verdict = exercise.check(answers(chapter, stubs=True)[name])
    assert verdict.outcome == "not attempted"
    assert re.fullmatch(r"Line \d+ of the cell is still to be written\.", verdict.sentence)
    assert verdict.picture is None


def test_an_exercise_has_one_to_four_wrong_answers_drawn_where_it_can_be_and_hints_that_grow():
    wrong = [case for chapter in CHAPTERS for case in wrong_answers(chapter)]
    for name, (exercise, *_) in EXERCISES.items():
        cases = [case for case in wrong if case.exercise is exercise]
        if not isinstance(exercise, Parsons):
            assert 1 <= len(cases) <= 4, name
            assert name in NOT_DRAWN or any(case.shows for case in cases), name
        assert len(set(exercise.hints)) == len(exercise.hints) >= 2, name


@pytest.mark.parametrize("page", ["README.md", "docs/index.md", "CHANGELOG.md"])
def test_a_page_says_how_many_exercises_there_are(page):
    assert f"{len(EXERCISES)} exercises" in (ROOT / page).read_text(encoding="utf-8")


def test_what_is_marked_is_not_only_what_is_shown_and_has_small_odd_and_even_sizes():
    for name, (exercise, *_) in EXERCISES.items():
        assert bool(exercise.hidden) == (name not in ALL_SHOWN), name
        assert not [one for one in exercise.hidden if one in exercise.visible], name
        if 1 in exercise.visible and exercise.takes != ("question",):
            assert {1, 2, 3} <= set(exercise.visible), name
            assert max(exercise.visible) > 3, name
            sizes = [*exercise.visible, *exercise.hidden]
            assert {n % 2 for n in sizes if n > 3} == {0, 1}, name


def test_a_chapter_has_six_to_eight_exercises_with_a_prediction_and_lines_to_put_in_order():
    for chapter in CHAPTERS:
        known = exercises(chapter)
        assert 6 <= len(known) <= 8
        assert {Prediction, Parsons} <= {*map(type, known.values())}
        numbered = range(1, len(known) + 1)
        assert list(known) == [f"q{k}" for k in numbered]
        assert [one.name for one in known.values()] == [f"{chapter[:2]}.{k}" for k in numbered]
        assert answers(chapter).keys() == known.keys()


def test_a_failed_mark_does_not_tell_what_it_was_tried_on(capsys):
    """The answer is right on what is shown; beyond that it prints what it is given, and fails."""

    def judging(hidden, _, case):
        if case in hidden:
            print(case)
            raise ZeroDivisionError(case)

    for exercise, chapter, name in EXERCISES.values():
        if exercise.hidden:
            answer = answers(chapter)[name]
            judge = partial(judging, exercise.cases(hidden=True))
            capsys.readouterr()
            with pytest.raises(NotRight) as failed:
                replace(exercise, judge=judge).mark(answer)
            assert str(failed.value) == "Error on an input that check does not show."
            assert capsys.readouterr().out == ""


BROKEN = "queens.Player(broken, 4)"
LINES = [(chapter, line) for chapter in CHAPTERS for line in lines_to_try(chapter)]


@pytest.mark.parametrize(("chapter", "line"), LINES, ids=[line for _, line in LINES])
def test_an_answer_plays_in_the_visual_tools_as_the_texts_say(chapter, line):
    shown = eval(line, names(chapter))
    if isinstance(shown, Player):
        told = "not tidied" if (chapter, line) == ("02_automaton", BROKEN) else ""
        assert all(len(trace) and told in trace.error for trace in shown.traces)
        assert bool(told) or not any(trace.error for trace in shown.traces)
    else:
        assert shown
