"""Whatever a learner's code does, it ends in a verdict, soon, and the kernel lives on."""

import re
import time
from contextlib import suppress
from dataclasses import replace
from itertools import count

import pytest
from exercises.sources import run_cell

from queens import draw, solve
from queens.algorithms.arsac import automaton_shared_search
from queens.trace import _deadline
from queens_exercises._judges import solves
from queens_exercises.chapter_01 import q4
from queens_exercises.chapter_02 import q2

SOON = replace(q4, seconds=0.3)


@pytest.fixture
def quick_clock(monkeypatch):
    """Let the clock run twenty times as fast, and the processor's time as ever."""
    monkeypatch.setattr(_deadline, "clock", lambda: 20 * time.monotonic())


def answer(source, name="answer"):
    """Return the function of this name, from a cell."""
    return run_cell(source, {})[name]


ENDLESS = {
    "a loop in a generator": """
        def answer(n):
            yield (2, 4, 1, 3)
            while True:
                n + 1
    """,
    "tidying up for ever": """
        def answer(n):
            try:
                yield (2,)
            finally:
                while True:
                    n + 1
    """,
}


@pytest.mark.parametrize("source", ENDLESS.values(), ids=ENDLESS)
def test_an_endless_answer_is_stopped_at_a_line_and_can_be_checked_again(source, quick_clock):
    verdict = SOON.check(answer(source))
    assert verdict.outcome == "stopped"
    said = r"For n = 4: still running after (0\.3|33) seconds, on line \d+ of the cell: `\S.*`"
    assert re.fullmatch(said, verdict.sentence)
    assert SOON.check(lambda n: []).outcome == "wrong"


def knowing(board):
    for solution in solve("one_array", board.n):
        for row, col in enumerate(solution, start=1):
            board.place(row, col)
        yield solution
        for row, col in enumerate(solution, start=1):
            board.remove(row, col)


def early(board):
    for solution in knowing(board):
        board.remove(1, solution[0])
        yield solution
        board.place(1, solution[0])


def hides(board):
    while True:
        with suppress(BaseException):
            board.place(1, 1)
        board.remove(1, 1)
    yield


MISUSES = """
    import sys, queens

    def misnamed(n):
        return queens.solve("permutation", n)

    def leaving(n):
        sys.exit(0)

    def half(board):
        board.state = "search"
        if board.free(1, 1):
            raise NotImplementedError  # your answer here
        yield (1,)
"""
CELL = run_cell(MISUSES, {}, "misuses")
SMALL, BY_ITSELF = (
    replace(q4, visible=(1,), expensive=()),
    replace(q2, judge=solves(), visible=(6,)),
)
SAID = [
    # What gives for ever is wrong at once.
    (q4, lambda n: iter(lambda: (2, 4, 1, 3), None), "wrong", "For n = 4 you give 2 4 1 3 twice."),
    (q4, lambda n: ((k,) for k in count(1)), "wrong", "For n = 4 you give (1,); a solution is"),
    # A bare except does not hide what was wrong.
    (q2, hides, "wrong", "the search has visited this position before"),
    # A solution is given while its queens stand on the board.
    (q2, lambda board: map(tuple, []), "wrong", "For n = 4 the board was never touched"),
    (q2, early, "wrong", "For n = 4 you give 2 4 1 3 while the board shows something else."),
    # A search that never placed a queen in vain knew where they belong.
    (BY_ITSELF, knowing, "wrong", "For n = 6 every queen that you place belongs to"),
    (BY_ITSELF, automaton_shared_search, "right", ""),
    # An answer that raises is shown its own line; a half-written one is not wrong yet.
    (
        *(SMALL, CELL["misnamed"], "error"),
        "did you mean 'permutations'?, on line 5 of the cell: `return queens.solve(",
    ),
    (
        *(SMALL, CELL["leaving"], "error"),
        "For n = 1: the answer asks Python itself to end, on line 8 of the cell: `sys.exit(0)",
    ),
    (q2, CELL["half"], "not attempted", "Line 13 of the cell is still to be written."),
]


@pytest.mark.parametrize(("exercise", "answer", "outcome", "says"), SAID)
def test_whatever_an_answer_does_is_said_in_a_sentence(exercise, answer, outcome, says):
    verdict = replace(exercise).check(answer)
    assert verdict.outcome == outcome
    assert says in verdict.sentence


def test_one_queen_or_one_test_too_many_is_told_and_shown():
    def doubtful(board):
        yield from automaton_shared_search(board, ending="search")
        board.free(1, 1)

    exercise = replace(q2, visible=(4,))
    verdict = exercise.check(doubtful)
    assert "the search need test 60 squares only; yours goes on to test row" in verdict.sentence
    assert "is tested" in draw.alt_text(verdict.picture().figure)
    none = replace(exercise, judge=solves(wanted=lambda n: (), most=lambda n: 0))
    said = "For n = 4 no queen is needed; yours goes on to place one on row 1 column 1."
    assert said in none.check(automaton_shared_search).sentence


def test_stop_in_the_notebook_stops_the_check():
    def interrupted(n):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        q4.check(interrupted)


def works_for(seconds, *sizes):
    """Return a right answer that keeps the processor busy for so long, for these n or for all."""

    def works(n):
        end = time.process_time() + (seconds if n in (sizes or (n,)) else 0)
        while time.process_time() < end:
            pass
        return list(solve("one_array", n))

    return works


def test_a_busy_machine_stops_nobody(monkeypatch):
    """The clock runs nineteen times as fast as the processor works for us."""
    monkeypatch.setattr(_deadline, "clock", lambda: 19 * time.process_time())
    assert replace(q4, seconds=1).check(works_for(0.02))


def test_marking_allows_more_than_checking_does(monkeypatch):
    monkeypatch.setattr(_deadline, "clock", time.process_time)
    short = replace(q4, seconds=0.2, expensive=())
    assert short.check(works_for(0.3, 7)).outcome == "stopped"
    short.mark(works_for(0.3, 7))


def test_a_slow_answer_is_not_tried_on_an_expensive_case_nor_wrong_where_it_is_stopped():
    tried = []
    one = replace(q4, visible=(4,), expensive=(5,))
    for seconds in (0, 0.1):
        works = works_for(seconds)
        assert one.check(lambda n, works=works: tried.append(n) or works(n))
    assert tried.count(5) == 1
    assert replace(q4, visible=(4,), expensive=(5,)).check(works_for(2, 5))
