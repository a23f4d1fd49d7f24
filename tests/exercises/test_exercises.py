"""Each exercise: the reference answer is right, the stub is none, wrong ones are found out."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from exercises import right, wrong
from exercises.sources import CHAPTERS, answers, exercises, lines_to_try, names

from queens import Player, draw
from queens.exercises.exercise import NotRight

EXERCISES = {
    one.name: (one, chapter, name)
    for chapter in CHAPTERS
    for name, one in exercises(chapter).items()
}
EVERY = pytest.mark.parametrize(
    ("exercise", "chapter", "name"), EXERCISES.values(), ids=list(EXERCISES)
)
CASES = wrong.cases(CHAPTERS)
RIGHT = right.cases(CHAPTERS)

NOT_DRAWN = ("01.7", "03.7", "04.5", "07.5", "08.5")
"""Estimates, choices and sums: there is no board that would show more than the sentence."""

ALL_SHOWN = ("00.7", "03.7", "04.5")
"""Choices, and a thing to be found: there is nothing that an answer could be fitted to."""


def seen(verdict):
    """Return the alt text of what a verdict draws, "" if it draws nothing."""
    if not verdict.picture:
        return ""
    return draw.alt_text(verdict.picture().figure)


@EVERY
def test_the_reference_answer_is_right_on_what_is_shown_and_on_what_is_not(exercise, chapter, name):
    answer = answers(chapter)[name]
    verdict = exercise.check(answer)
    assert verdict.outcome == "right", verdict
    exercise.mark(answer)


@EVERY
def test_the_untouched_stub_is_no_wrong_answer(exercise, chapter, name):
    verdict = exercise.check(answers(chapter, stubs=True)[name])
    assert verdict.outcome == "not attempted"
    assert re.fullmatch(r"Line \d+ of the cell is still to be written\.", verdict.sentence)
    assert verdict.picture is None


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_right_answer_in_another_style_is_right_for_check_and_for_mark(chapter, subtests):
    for case in RIGHT:
        if case.exercise.name.startswith(chapter[:2]):
            with subtests.test(f"{case.exercise.name} {case.style}"):
                verdict = case.exercise.check(case.answer)
                assert verdict.outcome == "right", verdict
                case.exercise.mark(case.answer)


@EVERY
def test_an_exercise_has_a_second_right_answer(exercise, chapter, name):
    assert any(case.exercise is exercise for case in RIGHT)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_wrong_answer_gets_its_counterexample(chapter, subtests):
    """All of a chapter in one go: what the judges work out, they work out once."""
    for case in CASES:
        if case.exercise.name.startswith(chapter[:2]):
            with subtests.test(f"{case.exercise.name} {case.mistake}"):
                # Some of the mistakes are made in what the course has; that is another test's.
                verdict = replace(case.exercise, own=()).check(case.answer)
                assert verdict.outcome == case.outcome, verdict
                assert case.says in verdict.sentence
                drawn = seen(verdict)
                assert case.shows in drawn
                assert bool(case.shows) == bool(drawn)


@EVERY
def test_an_exercise_has_three_typical_wrong_answers_that_are_drawn(exercise, chapter, name):
    cases = [case for case in CASES if case.exercise is exercise]
    assert len(cases) >= 3
    assert exercise.name in NOT_DRAWN or len([case for case in cases if case.shows]) >= 3


@EVERY
def test_an_exercise_has_two_hints_at_least_and_they_grow(exercise, chapter, name):
    assert len(exercise.hints) >= 2
    assert len(set(exercise.hints)) == len(exercise.hints)


@EVERY
def test_what_is_marked_is_not_only_what_is_shown(exercise, chapter, name):
    assert bool(exercise.hidden) == (exercise.name not in ALL_SHOWN)
    assert not [one for one in exercise.hidden if one in exercise.visible]


@pytest.mark.parametrize(
    "exercise",
    [one for one, *_ in EXERCISES.values() if 1 in one.visible and one.takes != ("question",)],
    ids=lambda one: one.name,
)
def test_sizes_are_the_small_ones_and_larger_ones_odd_and_even(exercise):
    assert {1, 2, 3} <= set(exercise.visible)
    assert max(exercise.visible) > 3
    assert {n % 2 for n in [*exercise.visible, *exercise.hidden] if n > 3} == {0, 1}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_has_five_to_seven_exercises_numbered_from_one(chapter):
    known = exercises(chapter)
    assert 5 <= len(known) <= 7
    assert list(known) == [f"q{k}" for k in range(1, len(known) + 1)]
    assert [one.name for one in known.values()] == [
        f"{chapter[:2]}.{k}" for k in range(1, len(known) + 1)
    ]
    assert answers(chapter).keys() == known.keys()


@EVERY
def test_a_failed_mark_does_not_tell_what_it_was_tried_on(exercise, chapter, name, capsys):
    """The answer is right on what is shown; beyond that it prints what it is given, and fails."""
    if not exercise.hidden:
        return
    answer, judge = answers(chapter)[name], exercise.judge

    def judging(given, one):
        if one in exercise.hidden:
            print(one)
            raise ZeroDivisionError(one)
        judge(given, one)

    exercise.judge = judging
    try:
        with pytest.raises(NotRight) as failed:
            exercise.mark(answer)
    finally:
        exercise.judge = judge
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


def test_answers_are_kept_for_every_chapter():
    for kind in ("wrong", "right"):
        files = {path.stem for path in Path(__file__).parent.glob(f"{kind}_*.py")}
        assert files == {f"{kind}_{chapter[:2]}" for chapter in CHAPTERS}
