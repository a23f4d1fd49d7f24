"""Laurière's board: what is forbidden, by whom, and what is refused."""

import copy
from itertools import product

import pytest

from queens import Domains, IllegalMove, attacks


def put(board, *moves):
    """Make the moves one by one: each is a verb with its words."""
    for verb, *words in moves:
        getattr(board, verb)(*words)
    return board


def rows_of(board):
    """Give the vectors as the text writes them: n rows of n numbers."""
    return [row[1:] for row in board.vectors[1:]]


def test_four_queens_step_by_step_give_the_vectors_of_the_text():
    board = put(Domains(4), ("place", 1, 1))
    for square in [(2, 1), (2, 2), (3, 1), (3, 3), (4, 1), (4, 4)]:
        board.forbid(*square, 1)
    assert rows_of(board) == [[0, 0, 0, 0], [1, 1, 0, 0], [1, 0, 1, 0], [1, 0, 0, 1]]
    assert [board.admissible(row) for row in (2, 3, 4)] == [[3, 4], [2, 4], [2, 3]]

    put(board, ("place", 2, 3), ("forbid", 3, 2, 2), ("forbid", 3, 4, 2), ("forbid", 4, 3, 2))
    assert rows_of(board)[2:] == [[1, 2, 1, 2], [1, 0, 2, 1]]
    assert board.forbidden_by(2) == [(3, 2), (3, 4), (4, 3)]
    assert [board.first_admissible(row) for row in (1, 2, 3, 4)] == [1, 3, 0, 2]

    put(board, ("pardon", 3, 2), ("pardon", 3, 4), ("pardon", 4, 3), ("remove", 2, 3))
    board.forbid(2, 3, 1)
    assert rows_of(board) == [[0, 0, 0, 0], [1, 1, 1, 0], [1, 0, 1, 0], [1, 0, 0, 1]]
    assert board.forbidden_by(1) == [(2, 1), (2, 2), (2, 3), (3, 1), (3, 3), (4, 1), (4, 4)]
    assert board.forbidden_by(1, rows=[4, 2]) == [(4, 1), (4, 4), (2, 1), (2, 2), (2, 3)]
    assert board.forbidden_by(2) == []
    assert [board.culprit(2, col) for col in (1, 2, 3, 4)] == [1, 1, 1, 0]


@pytest.mark.parametrize(
    ("move", "says"),
    [
        (("forbid", 2, 1, 1), r"\(2, 1\) is already forbidden, by queen 1"),
        (("forbid", 4, 4, 2), r"row 2 has no queen"),
        (("forbid", 4, 7, 1), r"no square \(4, 7\)"),
        (("pardon", 2, 3), r"\(2, 3\) is not forbidden"),
        (("place", 2, 1), r"\(2, 1\) is forbidden, by queen 1"),
        (("place", 2, 2), r"\(2, 2\) is attacked along a falling diagonal by .* \(1, 1\)"),
        (("culprit", 0, 1), r"no square \(0, 1\)"),
        (("first_admissible", 0), r"there is no row 0"),
        (("forbidden_by", 8), r"there is no row 8"),
    ],
)
def test_what_is_against_the_rules_is_refused_in_words_and_changes_nothing(move, says):
    board = put(Domains(6), ("place", 1, 1), ("place", 3, 5), ("forbid", 2, 1, 1))
    before = copy.deepcopy(vars(board))
    verb, *words = move
    with pytest.raises(IllegalMove, match=says):
        getattr(board, verb)(*words)
    assert vars(board) == before


@pytest.mark.parametrize("n", [1, 2, 3, 8])
def test_a_queen_rules_out_what_it_attacks_on_any_other_row(n):
    board = Domains(n)
    for row, col, other in product(range(1, n + 1), repeat=3):
        if other != row:
            columns = [i for i in range(1, n + 1) if attacks((row, col), (other, i))]
            assert list(board.attacked(row, col, other)) == columns


def test_nothing_but_the_vectors_remembers_what_is_forbidden():
    board, other = Domains(4), Domains(4)
    for each in (board, other):
        each.place(1, 1)
        each.forbid(3, 1, 1)
    other.vectors = [[0] * 5 for _ in range(5)]
    other.vectors[2][4] = 1
    assert (board.forbidden_by(1), other.forbidden_by(1)) == ([(3, 1)], [(2, 4)])
    other.pardon(2, 4)
    assert other.admissible(2) == [1, 2, 3, 4]
