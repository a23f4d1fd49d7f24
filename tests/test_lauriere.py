"""Implications: the marks are the first culprits, and looking ahead does what the text says."""

import pytest
from solutions import solves
from texts.lauriere import WAYS, FirstWay, Vectors

from queens import Domains, record, solve, statistics

EARLY = ["implications_early", "fewest_first"]

# Placements for n = 1 to 8, counted once by a program of its own.
PLACEMENTS = {
    "test_after_choice": [1, 2, 5, 16, 53, 152, 551, 2056],
    "implications": [1, 2, 5, 16, 53, 152, 551, 2056],
    "implications_early": [1, 2, 5, 16, 53, 130, 463, 1724],
    "fewest_first": [1, 2, 5, 16, 53, 118, 393, 1360],
}


def meets(queen, square):
    """Tell whether the two share a column or a diagonal."""
    (k, i), (row, col) = queen, square
    return i == col or abs(k - row) == abs(i - col)


def left(queens, row, n):
    """Give the columns of a row that no queen attacks."""
    return [c for c in range(1, n + 1) if not any(meets(queen, (row, c)) for queen in queens)]


@pytest.mark.parametrize("name", PLACEMENTS)
def test_placements_are_those_of_the_text(name):
    counted = [statistics(record(name, n)).placements for n in range(1, 9)]
    assert counted == PLACEMENTS[name]


@pytest.mark.parametrize("name", EARLY)
@pytest.mark.parametrize("n", range(1, 8))
def test_placements_are_those_that_the_definition_counts(name, n):
    """Go on from queens only if no open row is empty, to the first open row or the fewest."""

    def placed(queens):
        rows = [row for row in range(1, n + 1) if row not in dict(queens)]
        choices = {row: len(left(queens, row, n)) for row in rows}
        if not all(choices.values()):
            return []
        chosen = rows[:1] if name == "implications_early" else sorted(rows, key=choices.get)[:1]
        return [
            square
            for row in chosen
            for col in left(queens, row, n)
            for square in [(row, col), *placed([*queens, (row, col)])]
        ]

    moves = [(e.row, e.col) for e in record(name, n) if e.kind == "place"]
    assert moves == placed([])


def test_four_queens_go_through_the_vectors_of_the_text():
    trace = record("implications", 4)

    def vectors(t):
        marks = trace.at(t).forbidden
        return [[marks.get((row, col), 0) for col in range(1, 5)] for row in (2, 3, 4)]

    second, fourth = (
        next(t for t, e in enumerate(trace) if e[:3] == ("place", 2, col)) for col in (3, 4)
    )
    assert vectors(second) == [[1, 1, 0, 0], [1, 0, 1, 0], [1, 0, 0, 1]]
    empty = next(t for t, e in enumerate(trace) if e.kind == "wipeout")
    assert trace[empty].row == 3
    assert vectors(empty) == [[1, 1, 0, 0], [1, 2, 1, 2], [1, 0, 2, 1]]
    assert vectors(fourth) == [[1, 1, 1, 0], [1, 0, 1, 0], [1, 0, 0, 1]]


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("n", range(1, 9))
def test_every_step_is_that_of_the_text(name, n):
    """Counters, rows wiped out and forced moves included, which nobody tells the recorder of."""
    model = Vectors(n, **WAYS[name])
    trace = record(name, n)
    assert [event[:4] for event in trace] == model.told
    assert trace.solutions == tuple(model.answers)


def test_the_first_way_holds_a_choice_against_each_queen_before_it():
    model = FirstWay(8)
    trace = record("test_after_choice", 8)
    assert trace.solutions == tuple(model.answers)
    assert (model.chosen, model.placed) == (15720, 2056)
    assert [statistics(trace).tests, statistics(trace).placements] == [model.chosen, model.placed]
    assert (model.compared, model.asked) == (46752, 24648)


def test_the_vectors_are_looked_into_for_a_zero_and_for_a_square_to_forbid():
    model = Vectors(8)
    assert (model.looks - model.reached, model.reached) == (24972, 13510)


class Counting(Domains):
    """Domains that count the queens put down."""

    placed = 0

    def place(self, row, col):
        super().place(row, col)
        self.placed += 1


@pytest.mark.parametrize(("n", "placements"), [(20, 145), (50, 2068), (100, 185)])
def test_the_fewest_first_soon_has_a_first_solution_of_a_large_board(n, placements):
    board = Counting(n)
    assert solves(next(solve("fewest_first", n, board=lambda n: board)), n)
    assert board.placed == placements


def test_plain_order_does_not_come_as_far():
    trace = record("implications_early", 20, limit=20_000)
    assert statistics(trace).placements > 145
    assert trace.solutions == ()
