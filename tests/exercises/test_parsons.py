"""Lines to be put in order: what is right, what every usual slip is met by, and the cell."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from exercises.sources import EXERCISES, cells, seen

from queens_exercises._parsons import Parsons

ALL = [one for one, *_ in EXERCISES.values() if isinstance(one, Parsons)]
EACH = pytest.mark.parametrize("exercise", ALL, ids=lambda one: one.name)

NOT_DRAWN = ("04.6",)
"""Goals of numbers."""


def body(exercise):
    return [line.rstrip() for line in exercise.body.strip("\n").splitlines() if line.strip()]


def like(line, other):
    """Return a line as far indented as another."""
    return re.match(" *", other)[0] + line.strip()


def slips(exercise):
    """Give programs that are not quite the right one: their lines, and what was done to them."""
    right = body(exercise)
    for place, line in enumerate(right):
        before, after = right[:place], right[place + 1 :]
        yield [*before, *after], f"without {line.strip()}"
        yield [*before, f"    {line}", *after], f"further in: {line.strip()}"
        if line.startswith("    " + like("", right[0])):
            yield [*before, line[4:], *after], f"further out: {line.strip()}"
        for other in exercise.too_many:
            yield [*before, like(other, line), *after], f"{other} for {line.strip()}"
    for place, (one, two) in enumerate(pairwise(right)):
        lines = [*right[:place], like(two, one), like(one, two), *right[place + 2 :]]
        yield lines, f"swapped: {one.strip()} and {two.strip()}"


def tried(exercise, lines):
    # Endless searches are stopped soon, and small boards show all there is.
    quick = replace(exercise, seconds=0.2, visible=exercise.visible[:5])
    return quick.tried("\n".join([exercise.begin, *lines]))


@EACH
def test_the_program_is_the_reference_answer_and_its_lines_are_not_given_in_order(exercise):
    _, chapter, name = EXERCISES[exercise.name]
    answer = [line for line in cells(chapter)[f"{name}-answer"].splitlines() if "###" not in line]
    program = [*exercise.begin.splitlines(), *body(exercise)]
    assert answer == [*program, "", "", f"{name}.take()"]
    choice = exercise.lines().lines
    assert sorted([*map(str.strip, body(exercise)), *exercise.too_many]) == choice
    assert choice != [line.strip() for line in body(exercise)]
    assert 5 <= len(body(exercise)) <= 10
    assert 1 <= len(exercise.too_many) <= 2


@EACH
def test_a_slip_is_met_by_what_the_program_does_and_never_by_where_the_line_belongs(exercise):
    wrong = {}
    for lines, slip in slips(exercise):
        verdict = tried(exercise, lines)
        assert verdict.outcome != "not attempted", slip
        if not verdict:
            wrong[slip] = verdict
    said = list(wrong.values())
    assert len(said) >= 2 * len(body(exercise))
    drawn = [verdict for verdict in said if verdict.outcome == "wrong" and verdict.picture]
    assert exercise.name in NOT_DRAWN or len(drawn) >= 3
    assert seen(drawn[0]) if drawn else True
    for other in exercise.too_many:
        assert [slip for slip in wrong if slip.startswith(f"{other} for")], other


@pytest.fixture
def arranged():
    """An exercise of two lines, and what its widget has said."""

    def judge(answer, case):
        if answer(case.n) != 2 * case.n:
            raise AssertionError(case)

    exercise = Parsons(
        *("00.1", judge, (1, 2), (3,), ("Twice.",)),
        begin="def double(n):",
        body="    n = n + n\n    return n",
        too_many=("return n + 1",),
    )
    return exercise, exercise.lines()


def test_what_was_arranged_stays_when_the_lines_are_shown_again(arranged):
    exercise, lines = arranged
    lines.arranged = [(0, 1)]
    assert exercise.lines().arranged == [(0, 1)]


def test_nothing_arranged_is_nothing_to_try_nor_to_take(arranged, capsys):
    exercise, lines = arranged
    verdict = exercise.tried(lines.program)
    assert verdict.outcome == "not attempted"
    replace(exercise).take()
    exercise.take()
    assert capsys.readouterr().out.count("No line has been put into the program yet") == 2


@pytest.mark.parametrize(
    ("arrangement", "words"),
    [
        ([(0, 1), (1, 2)], "`return n` is indented further than the line before it"),
        ([(1, 0)], "What belongs to `def double(n):` must stand below it and be indented"),
        ([(0, 3), (1, 2)], "`return n` is indented like none of the lines above it"),
    ],
)
def test_what_python_cannot_read_is_said_in_words_and_not_taken(
    arranged, arrangement, words, capsys
):
    exercise, lines = arranged
    lines.arranged = arrangement
    verdict = exercise.tried(lines.program)
    assert verdict.outcome == "error"
    assert words in verdict.sentence
    exercise.take()
    assert words in capsys.readouterr().out


def test_what_the_browser_tries_is_judged_and_the_verdict_sent_escaped(arranged):
    exercise, lines = arranged
    exercise.judge = lambda answer, case: answer("<b>")
    heard = []
    lines.send = heard.append
    lines._handle_custom_msg({"try": [[0, 1]]}, [])  # of which Python has not heard yet
    [sent] = heard
    assert "<strong>Right.</strong>" in sent["said"]
    exercise.judge = lambda answer, case: [][answer("<b>")]
    lines._handle_custom_msg({"try": lines.arranged}, [])
    assert "<b>" not in heard[-1]["said"]
    assert "For n = 1" in heard[-1]["said"]
