"""Wrong answers are found out, and an answer in a process of its own gets the same verdict."""

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import closing
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from exercises.sources import CHAPTERS, answers, exercises, seen, wrong_answers

from queens_exercises import Exercise
from queens_exercises._remote import serve
from queens_exercises._run import about, each, in_turn
from queens_grading import _shells
from queens_grading._judge import Judge


def serving(other, end, answers):
    other.close()  # or it would never hear that the judge has gone
    for answer in answers:
        serve(end.fileno(), lambda answer=answer: answer)


def judged_elsewhere(exercises, answers):
    """Give each exercise's verdict on an answer that another process has."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(
        target=serving, args=(ours, theirs, answers)
    )
    process.start()
    theirs.close()
    with ours:
        judge = Judge(ours)
        for exercise in exercises:
            yield replace(exercise).check(judge.answer())
            judge.end()
    process.join()
    assert process.exitcode == 0


def judged(judge, *answers):
    exercise = Exercise("00.1", judge, (1,), (), ("Hm.",), seconds=0.5)
    return [one.sentence for one in judged_elsewhere([exercise] * len(answers), answers)]


SERVE = """
import sys
from exercises.sources import answers
from queens_exercises._remote import serve

for chapter in sys.argv[2:]:
    for answer in answers(chapter).values():
        serve(int(sys.argv[1]), lambda: answer)
assert not [name for name in sys.modules if name.endswith(("_judges", "_solutions"))]
"""


def test_a_right_answer_is_right_where_judges_and_hidden_inputs_are_out_of_reach(
    subtests, tmp_path
):
    """To mark is to judge all that a check shows, and more."""
    _shells.lay_out(tmp_path / "queens_exercises")
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    ours, theirs = multiprocessing.Pipe()
    line = [sys.executable, "-P", "-c", SERVE, str(theirs.fileno()), *CHAPTERS]
    env = os.environ | {"PYTHONPATH": path}
    process = subprocess.Popen(line, env=env, pass_fds=[theirs.fileno()])
    theirs.close()
    with ours:
        judge = Judge(ours)
        for exercise in (one for chapter in CHAPTERS for one in exercises(chapter).values()):
            with subtests.test(exercise.name):
                exercise.mark(judge.answer())
            judge.end()
    assert process.wait() == 0


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_wrong_answer_gets_its_counterexample_wherever_it_runs(chapter, subtests):
    """All of a chapter in one go: what the judges work out, they work out once."""
    cases = list(wrong_answers(chapter))
    told = judged_elsewhere([case.exercise for case in cases], [case.answer for case in cases])
    for case, elsewhere in zip(cases, told, strict=True):
        with subtests.test(case.mistake):
            verdict = replace(case.exercise).check(case.answer)
            assert verdict.outcome == "wrong", verdict
            assert case.says in verdict.sentence
            drawn = seen(verdict)
            assert case.shows in drawn
            assert bool(case.shows) == bool(drawn) == bool(elsewhere.picture)
            assert repr(elsewhere) == repr(verdict)


class Truth(int):
    """What is equal to anything, as it says itself."""

    __eq__ = __lt__ = __gt__ = lambda self, other: True
    __hash__ = int.__hash__


EXACT = [np.array, partial(np.array, dtype=object), Decimal, Fraction]
"""Kinds of numbers that lose nothing."""
KINDS = {"exact": [*EXACT, np.int64, Truth], "rounded": [np.float32, np.float64, np.longdouble]}


def in_other_numbers(value, kinds):
    """Return a result with each of its numbers in some other kind, its truth values in NumPy's."""
    if isinstance(value, bool):
        return np.bool_(value)
    if isinstance(value, int | float):
        kinds = EXACT if Truth in kinds and value % 1 else kinds
        return kinds[hash(value) % len(kinds)](value) if abs(value) < 2**53 else value
    if isinstance(value, tuple | list):
        return type(value)(in_other_numbers(one, kinds) for one in value)
    return lazily(value, kinds) if isinstance(value, Generator) else value


def lazily(results, kinds):
    with closing(results):
        for one in results:
            yield in_other_numbers(one, kinds)


def in_other_kinds(exercise, answer, kinds):
    if exercise.kind == "class":
        said = lambda self, *square: in_other_numbers(answer.free(self, *square), kinds)  # noqa: E731
        return type("Board", (answer,), {"free": said})
    return lambda *given: in_other_numbers(answer(*given), kinds)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_check_and_a_mark_say_the_same_in_whatever_numbers_an_answer_is_given(chapter, subtests):
    known = answers(chapter)
    cases = [
        (replace(one, visible=one.visible[:4], expensive=()), name, kinds)
        for name, one in exercises(chapter).items()
        for kinds in KINDS
    ]
    given = [in_other_kinds(one, known[name], KINDS[kinds]) for one, name, kinds in cases]
    elsewhere = judged_elsewhere([exercise for exercise, *_ in cases], given)
    for (exercise, _, kinds), answer, verdict in zip(cases, given, elsewhere, strict=True):
        with subtests.test(exercise.name, kinds=kinds):
            assert repr(replace(exercise).check(answer)) == repr(verdict)
            assert verdict or kinds == "rounded"


VALUES = [
    *(None, True, 3, 2**80, -(2**70), 2.5, "ä", (1, (2, 3)), [1, [2]], {1, 2}, {(1, 2): [3]}),
]


def test_what_is_data_comes_as_it_is():
    def judge(answer, case):
        for value, come in zip(VALUES, answer(1), strict=True):
            assert type(come) is type(value)
            assert repr(come) == repr(value)

    assert judged(judge, lambda n: VALUES) == ["Your answer holds for n = 1."]


def test_what_is_no_data_stays_where_it_is_and_is_asked():
    def judge(answer, _):
        board = answer(1)
        assert repr(board).startswith("<test")
        assert about(board, getattr, "n") == 4
        assert list(in_turn(board, [("taken", [7])])) == [7]
        assert list(board) == [1, 2]

    class Own:
        n = 4

        def __repr__(self):
            return "<test>"

        def taken(self, some):
            return some.pop()

        def __iter__(self):
            return iter([1, 2])

    assert judged(judge, lambda n: Own()) == ["Your answer holds for n = 1."]


def test_what_an_answer_does_to_a_list_it_does():
    def judge(answer, _):
        numbers = [3, 1, 2]
        results = answer(numbers)
        assert numbers == [1, 2, 3]
        first = next(results)
        assert first == [0]
        assert next(results) is first
        assert first == [0, 0]

    def growing(many):
        grown = []
        for _ in range(many):
            grown.append(0)
            yield grown

    def answer(numbers):
        numbers.sort()
        return growing(3)

    assert judged(judge, answer) == ["Your answer holds for n = 1."]


def test_what_is_raised_here_goes_through_the_answer_and_back():
    closed = []

    def judge(answer, _):
        def ask(word):
            raise LookupError(word)

        def goal():
            try:
                yield 1
                yield 2
            finally:
                closed.append(True)

        with pytest.raises(LookupError, match="word"):
            answer(ask)
        assert answer(goal()) == 1
        assert closed

    def answer(asked):
        if callable(asked):
            return asked("word")
        with closing(asked):
            return next(asked)

    assert judged(judge, answer) == ["Your answer holds for n = 1."]


def test_an_answer_that_fails_or_never_ends_is_told_so_and_the_next_is_judged():
    def judge(answer, _):
        list(each(answer, [(1,), (2,), (0,)]))

    def endless(n):
        while True:
            pass

    failed, late, right = judged(judge, lambda n: 1 // n, endless, partial(max, 3))
    assert failed.startswith("For n = 1: ZeroDivisionError: integer division or modulo by zero, on")
    assert late.startswith("For n = 1: still running after 0.5 seconds, on line")
    assert right == "Your answer holds for n = 1."
