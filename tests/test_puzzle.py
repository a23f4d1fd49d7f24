"""The puzzle to play by hand, as Python sees it: its size, its queens, and whether it is solved."""

from itertools import product

import pytest

from queens.solving import solve
from queens_player import Puzzle


@pytest.mark.parametrize(
    ("bad", "error", "words"),
    [
        (0, ValueError, "whole number, 1 or more; got 0"),
        (-3, ValueError, "got -3"),
        (2.5, TypeError, r"got 2\.5 \(float\)"),
        (True, TypeError, "got True"),
        ("8", TypeError, "got '8'"),
        (21, ValueError, "at most 20, .* too small to click on; got 21"),
    ],
)
def test_a_bad_size_is_refused_in_words_and_leaves_the_board_alone(bad, error, words):
    with pytest.raises(error, match=words):
        Puzzle(bad)
    puzzle = Puzzle(5, queens=[(1, 2)])
    with pytest.raises(error, match=words):
        puzzle.n = bad
    assert (puzzle.n, puzzle.queens) == (5, [[1, 2]])


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ([(0, 1)], r"no square \(0, 1\) on a board of size 5"),
        ([(1, 6)], r"no square \(1, 6\)"),
        ([(1.0, 2)], r"a pair \(row, column\) of whole numbers; got \(1\.0, 2\)"),
        ([(1, 2, 3)], r"a pair .* got \(1, 2, 3\)"),
        ([3], "a pair .* got 3"),
        ([(2, 2), (2, 2)], r"same square, \(2, 2\)"),
    ],
)
def test_a_bad_square_is_refused_in_words_and_leaves_the_board_alone(bad, words):
    puzzle = Puzzle(5, queens=[(1, 2)])
    with pytest.raises((TypeError, ValueError), match=words):
        puzzle.queens = bad
    assert puzzle.queens == [[1, 2]]


def test_queens_that_are_no_list_are_refused():
    with pytest.raises(TypeError, match="queens must be squares; got 3"):
        Puzzle(5, queens=3)


def test_two_boards_do_not_share_their_queens():
    first, second = Puzzle(), Puzzle()
    first.queens = [(1, 1)]
    assert second.queens == []


def test_queens_may_share_a_row_for_the_reader_does_not_know_the_rule_yet():
    assert Puzzle(4, queens=[(1, 1), (1, 4)]).queens == [[1, 1], [1, 4]]


def test_a_new_size_clears_the_board():
    puzzle = Puzzle(6, queens=[(6, 6)])
    puzzle.n = 4
    assert puzzle.queens == []


def test_moves_are_the_reader_s_since_the_queens_were_set():
    puzzle = Puzzle(4, queens=[(1, 1), (2, 3)])
    puzzle.set_state({"queens": [[1, 1]], "moves": [*puzzle.moves, [2, 3]]})
    assert puzzle.moves == [[1, 1], [2, 3], [2, 3]]
    puzzle.queens = [(1, 2)]
    assert puzzle.moves == [[1, 2]]
    puzzle.set_state({"queens": [], "moves": [*puzzle.moves, [1, 2]]})
    puzzle.n = 5
    assert puzzle.moves == []


def test_queens_put_down_while_the_kernel_was_busy_with_a_new_size_stay():
    # The browser gathers changes that a busy kernel has not answered into one message.
    puzzle = Puzzle(6, queens=[(1, 1)])
    puzzle.set_state({"n": 8, "queens": [[1, 1]]})
    assert (puzzle.n, puzzle.queens) == (8, [[1, 1]])
    puzzle.set_state({"n": 7, "queens": [[7, 7]]})
    assert (puzzle.n, puzzle.queens) == (7, [[7, 7]])
    puzzle.n = 4
    assert puzzle.queens == []


def test_a_size_linked_from_another_control_clears_the_board():
    puzzle = Puzzle(6, queens=[(6, 6)])
    puzzle.set_state({"n": 5})
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


def test_where_widgets_cannot_run_a_sentence_stands_for_the_board():
    bundle = Puzzle(6)._repr_mimebundle_()
    assert bundle[0]["text/plain"] == "Puzzle(n=6): a board to click on in a running Jupyter"
    assert "application/vnd.jupyter.widget-view+json" in bundle[0]
