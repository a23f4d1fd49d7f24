"""Implications: the marks are the first culprits, and looking ahead does what the text says."""

from itertools import pairwise

import pytest
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


def open_rows(queens, n):
    return [row for row in range(1, n + 1) if row not in dict(queens)]


@pytest.mark.parametrize(("name", "n"), [(name, n) for name in PLACEMENTS for n in range(1, 9)])
def test_placements_are_those_of_the_text(name, n):
    assert statistics(record(name, n)).placements == PLACEMENTS[name][n - 1]


@pytest.mark.parametrize("name", EARLY)
@pytest.mark.parametrize("n", range(1, 8))
def test_placements_are_those_that_the_definition_counts(name, n):
    """Go on from queens only if no open row is empty, to the first open row or the fewest."""

    def placed(queens):
        rows = open_rows(queens, n)
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


@pytest.mark.parametrize(("name", "n"), [(name, n) for name in WAYS for n in range(1, 9)])
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


@pytest.mark.parametrize("name", EARLY)
@pytest.mark.parametrize("n", range(1, 8))
def test_who_looks_ahead_never_places_on_while_a_row_is_empty(name, n):
    queens = []
    for event in record(name, n):
        if event.kind == "place":
            assert all(left(queens, row, n) for row in open_rows(queens, n))
            queens.append((event.row, event.col))
        elif event.kind == "remove":
            queens.pop()


@pytest.mark.parametrize("n", range(1, 8))
def test_plain_implications_notice_an_empty_row_when_its_turn_comes_and_not_before(n):
    queens, noticed, late = [], [], 0
    for event in record("implications", n):
        if event.kind == "place":
            late += not all(left(queens, row, n) for row in open_rows(queens, n))
            queens.append((event.row, event.col))
        elif event.kind == "remove":
            queens.pop()
        elif event.kind == "wipeout":
            assert event.row == len(queens) + 1
            assert left(queens, event.row, n) == []
            noticed.append(tuple(queens))
    # The placements that looking ahead saves.
    assert late == PLACEMENTS["implications"][n - 1] - PLACEMENTS["implications_early"][n - 1]
    assert len(noticed) == len(set(noticed)), "an empty row is told of once"


@pytest.mark.parametrize("name", EARLY)
@pytest.mark.parametrize("n", range(1, 8))
def test_who_looks_ahead_tells_of_the_first_empty_row_and_goes_back(name, n):
    queens, told = [], set()
    for event, following in pairwise([*record(name, n), None]):
        if event.kind == "place":
            queens.append((event.row, event.col))
        elif event.kind == "remove":
            empty = [row for row in open_rows(queens, n) if not left(queens, row, n)]
            assert (tuple(queens) in told) == bool(empty)
            queens.pop()
        elif event.kind == "wipeout":
            told.add(tuple(queens))
            empty = [row for row in open_rows(queens, n) if not left(queens, row, n)]
            assert event.row == empty[0]
            assert following.kind in ("pardon", "remove")


@pytest.mark.parametrize("n", range(1, 9))
def test_the_next_row_is_the_one_with_the_fewest_columns_and_one_with_one_is_forced(n):
    queens, forced = [], None
    for event in record("fewest_first", n):
        square = (event.row, event.col)
        if event.kind == "force":
            assert forced is None
            forced = square
        elif event.kind == "place":
            choices = {row: left(queens, row, n) for row in open_rows(queens, n)}
            assert event.row == min(choices, key=lambda row: (len(choices[row]), row))
            assert forced == (square if len(choices[event.row]) == 1 else None)
            queens.append(square)
            forced = None
        elif event.kind == "remove":
            queens.pop()
    assert forced is None


class Counting(Domains):
    """Domains that count the queens put down."""

    placed = 0

    def place(self, row, col):
        super().place(row, col)
        self.placed += 1


@pytest.mark.parametrize(("n", "placements"), [(20, 145), (30, 147), (50, 2068), (100, 185)])
def test_the_fewest_first_soon_has_a_first_solution_of_a_large_board(n, placements):
    board = Counting(n)
    solution = next(solve("fewest_first", n, board=lambda n: board))
    assert board.placed == placements
    assert len({*solution}) == n
    assert len({row + col for row, col in enumerate(solution)}) == n
    assert len({row - col for row, col in enumerate(solution)}) == n


def test_plain_order_does_not_come_as_far():
    trace = record("implications_early", 20, limit=20_000)
    assert statistics(trace).placements > 145
    assert trace.solutions == ()
