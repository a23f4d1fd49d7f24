"""The puzzle to play by hand, as Python sees it: its size, its queens, and whether it is solved."""

from itertools import product

import pytest

from queens._solving import solve
from queens_player import Puzzle


@pytest.mark.parametrize(
    ("bad", "error", "words"),
    [
        ({"n": 0}, ValueError, "whole number, 1 or more; got 0"),
        ({"n": "8"}, TypeError, "got '8'"),
        ({"n": 21}, ValueError, "at most 20, .* too small to click on; got 21"),
        ({"queens": [(1, 6)]}, ValueError, r"no square \(1, 6\) on a board of size 5"),
        ({"queens": [(2, 2), (2, 2)]}, ValueError, r"same square, \(2, 2\)"),
        ({"queens": 3}, TypeError, "queens must be squares; got 3"),
        ({"show_attacked": 1}, TypeError, "show_attacked must be True or False; got 1"),
    ],
)
def test_a_bad_value_is_refused_in_words_and_leaves_the_board_alone(bad, error, words):
    puzzle = Puzzle(5, queens=[(1, 2)])
    [(name, value)] = bad.items()
    with pytest.raises(error, match=words):
        setattr(puzzle, name, value)
    assert (puzzle.n, puzzle.queens, puzzle.show_attacked) == (5, [[1, 2]], False)
    with pytest.raises(error, match=words):
        Puzzle(**{"n": 5, **bad})


def test_queens_may_share_a_row_for_the_reader_does_not_know_the_rule_yet():
    assert Puzzle(4, queens=[(1, 1), (1, 4)]).queens == [[1, 1], [1, 4]]


def test_moves_are_the_readers_since_python_set_the_size_or_the_queens():
    puzzle = Puzzle(20, queens=[(1, 1), (2, 3)])
    puzzle.set_state({"queens": [[1, 1]], "moves": [*puzzle.moves, [2, 3]]})
    assert puzzle.moves == [[1, 1], [2, 3], [2, 3]]
    puzzle.queens = [(1, 2)]
    assert puzzle.moves == [[1, 2]]
    puzzle.set_state({"queens": [], "moves": [*puzzle.moves, [1, 2]]})
    puzzle.n = 5
    assert (puzzle.queens, puzzle.moves) == ([], [])


def test_queens_put_down_while_the_kernel_was_busy_with_a_new_size_stay():
    # The browser gathers changes that a busy kernel has not answered into one message.
    puzzle = Puzzle(6, queens=[(1, 1)])
    puzzle.set_state({"n": 8, "queens": [[7, 7]]})
    assert (puzzle.n, puzzle.queens) == (8, [[7, 7]])
    puzzle.set_state({"n": 5})  # from another control that is linked to it
    assert puzzle.queens == []


@pytest.mark.parametrize("n", [1, 4, 5])
def test_solved_exactly_on_the_solutions(n):
    solutions = set(solve("permutations", n))
    puzzle = Puzzle(n)
    for columns in product(range(1, n + 1), repeat=n):
        puzzle.queens = enumerate(columns, start=1)
        assert puzzle.solved == (columns in solutions)


def test_the_solution_does_not_depend_on_the_order_of_the_clicks():
    assert Puzzle(4, queens=[(3, 1), (1, 2), (4, 3), (2, 4)]).solution == (2, 4, 1, 3)


@pytest.mark.parametrize(
    ("queens", "words"),
    [
        ([], "0 of 4 queens stand, and no pair"),
        ([(1, 1), (2, 2), (3, 3)], "3 of 4 queens stand, and 3 pairs"),
        ([(1, 1), (1, 2), (2, 4), (3, 1), (4, 3)], "5 of 4 queens stand, and 2 pairs"),
    ],
)
def test_no_solution_is_given_for_a_board_that_is_not_solved(queens, words):
    puzzle = Puzzle(4, queens=queens)
    assert not puzzle.solved
    with pytest.raises(ValueError, match=words):
        _ = puzzle.solution
