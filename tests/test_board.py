"""Boards: attacks, each board's memory of them, and what is refused."""

import copy
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lines import lines_through

from queens import (
    Domains,
    IllegalMove,
    OneArray,
    OneSequence,
    Table,
    Vectors,
    attacks,
)

BOTH = pytest.mark.parametrize("make", [Vectors, Table])
IN_ORDER = pytest.mark.parametrize("make", [OneArray, OneSequence])
EVERY = pytest.mark.parametrize("make", [Vectors, Table, OneArray, OneSequence, Domains])


def attacked_by(n, queens):
    """Give the squares that the queens stand on, or attack along a column or a diagonal."""
    squares = set(queens.items())
    for queen in queens.items():
        squares |= {s for s, line in lines_through(n, *queen).items() if line != "row"}
    return squares


def put(board, *squares):
    for square in squares:
        board.place(*square)
    return board


def check_refused(board, move, says, error=IllegalMove):
    """The board refuses the move in these words, and stays as it was."""
    before = copy.deepcopy(vars(board))
    verb, *square = move
    with pytest.raises(error, match=says):
        getattr(board, verb)(*square)
    assert vars(board) == before


def test_attacks_names_the_line_that_two_squares_share():
    for a in product(range(1, 6), repeat=2):
        squares = product(range(1, 6), repeat=2)
        assert {b: line for b in squares if (line := attacks(a, b))} == lines_through(5, *a)


@BOTH
@pytest.mark.parametrize(
    ("move", "says"),
    [
        (("place", 2, 1), r"row 2 already has a queen, on column 4"),
        (("place", 3, 4), r"\(3, 4\) is attacked along a column by the queen on \(2, 4\)"),
        (("place", 4, 2), r"\(4, 2\) is attacked along a rising diagonal by .* \(2, 4\)"),
        (("place", 3, 5), r"\(3, 5\) is attacked along a falling diagonal by .* \(2, 4\)"),
        (("free", 0, 3), r"no square \(0, 3\) on a board of size 6"),
        (("free", 3, 7), r"no square \(3, 7\) on a board of size 6"),
        (("remove", 3, 1), r"row 3 has no queen"),
        (("remove", 2, 3), r"the queen of row 2 is on column 4, not 3"),
        (("column", 3), r"row 3 has no queen"),
    ],
)
def test_a_move_against_the_rules_is_refused_in_words_and_changes_nothing(make, move, says):
    check_refused(put(make(6), (1, 1), (2, 4)), move, says)


def test_a_table_knows_nothing_above_its_last_queen_and_gives_back_that_one_first():
    check_refused(put(Table(6), (1, 1), (2, 4)), ("remove", 1, 1), "that is row 2, not row 1")
    for verb in ("free", "place"):
        says = "row 2 is above the last queen's, row 3"
        check_refused(put(Table(6), (3, 4)), (verb, 2, 4), says)


@BOTH
@given(data=st.data())
def test_any_run_of_moves_keeps_the_board_true_and_refusals_leave_it_alone(make, data):
    n = data.draw(st.integers(1, 6), label="n")
    board = make(n)
    queens: dict[int, int] = {}
    number = st.integers(0, n + 1)
    moves = st.tuples(st.sampled_from(["place", "remove"]), number, number)
    for verb, row, col in data.draw(st.lists(moves, max_size=20), label="moves"):
        on_board = 1 <= row <= n and 1 <= col <= n
        if verb == "place":
            legal = on_board and row not in queens and (row, col) not in attacked_by(n, queens)
            legal = legal and (make is Vectors or row > max(queens, default=0))
        else:
            last = make is Vectors or list(queens)[-1:] == [row]
            legal = queens.get(row) == col and last
        if not legal:
            check_refused(board, (verb, row, col), None)
            continue
        getattr(board, verb)(row, col)
        if verb == "place":
            queens[row] = col
        else:
            del queens[row]
        # A table can be asked from its last queen on.
        top = max(queens, default=1) if make is Table else 1
        asked = set(product(range(top, n + 1), range(1, n + 1)))
        assert {square for square in asked if board.free(*square)} == asked - attacked_by(n, queens)
        assert {row: board.column(row) for row in queens} == queens


def test_vectors_hold_the_row_of_the_queen_on_each_of_her_three_lines_and_no_more():
    board = put(Vectors(8), (1, 5), (2, 8))
    assert board.columns == [0, 0, 0, 0, 0, 1, 0, 0, 2]
    # 1-based: k + i - 1 = 5 and 9; k - i + 8 = 4 and 2.
    assert {i: mark for i, mark in enumerate(board.rising) if mark} == {5: 1, 9: 2}
    assert {i: mark for i, mark in enumerate(board.falling) if mark} == {4: 1, 2: 2}
    assert len(board.rising) == len(board.falling) == 1 + 15
    board.remove(1, 5)
    board.remove(2, 8)
    assert vars(board) == vars(Vectors(8))


@IN_ORDER
@pytest.mark.parametrize("queens", [(), (3,), (1, 3), (5, 2, 4), (2, 4, 6, 1, 3)])
def test_a_board_in_order_says_of_the_next_row_what_is_true(make, queens):
    placed = dict(enumerate(queens, start=1))
    board = put(make(6), *placed.items())
    row = len(queens) + 1
    free = {(row, col) for col in range(1, 7) if board.free(row, col)}
    assert free == {(row, col) for col in range(1, 7)} - attacked_by(6, placed)
    assert {k: board.column(k) for k in range(1, row)} == placed


@IN_ORDER
@pytest.mark.parametrize(
    ("move", "says"),
    [
        (("free", 2, 6), "row 3 comes next, not row 2"),
        (("free", 4, 6), "row 3 comes next, not row 4"),
        (("place", 4, 3), "row 3 comes next, not row 4"),
        (("place", 3, 5), r"\(3, 5\) is attacked along a falling diagonal by .* \(2, 4\)"),
        (("remove", 1, 1), "that of row 2, not of row 1"),
        (("remove", 2, 3), "the queen of row 2 is on column 4, not 3"),
    ],
)
def test_a_board_in_order_refuses_what_is_out_of_order_and_stays_as_it_was(make, move, says):
    check_refused(put(make(6), (1, 1), (2, 4)), move, says)


@EVERY
def test_a_board_says_its_size_and_where_its_queens_stand_in_the_order_they_came(make):
    board = make(4)
    assert (board.n, board.state, board.queens) == (4, "", {})
    assert repr(board) == f"<{make.__name__} 4: no queens>"
    put(board, (1, 2), (2, 4))
    told = board.queens
    assert list(told.items()) == [(1, 2), (2, 4)]
    told.clear()  # what was told is the caller's own: the board does not notice
    board.remove(2, 4)
    assert board.queens == {1: 2}
    assert repr(board) == f"<{make.__name__} 4: (1, 2)>"
    for n in (0, -3):
        with pytest.raises(ValueError, match=f"1 or more; got {n}"):
            make(n)


# Laurière's board: what is forbidden, and by whom


def made(board, *moves):
    """Make the moves one by one: each is a verb with its words."""
    for verb, *words in moves:
        getattr(board, verb)(*words)
    return board


def rows_of(board):
    """Give the vectors as the text writes them: n rows of n numbers."""
    return [row[1:] for row in board.vectors[1:]]


def test_four_queens_step_by_step_give_the_vectors_of_the_text():
    board = made(Domains(4), ("place", 1, 1))
    for square in [(2, 1), (2, 2), (3, 1), (3, 3), (4, 1), (4, 4)]:
        board.forbid(*square, 1)
    assert rows_of(board) == [[0, 0, 0, 0], [1, 1, 0, 0], [1, 0, 1, 0], [1, 0, 0, 1]]
    assert [board.admissible(row) for row in (2, 3, 4)] == [[3, 4], [2, 4], [2, 3]]

    made(board, ("place", 2, 3), ("forbid", 3, 2, 2), ("forbid", 3, 4, 2), ("forbid", 4, 3, 2))
    assert rows_of(board)[2:] == [[1, 2, 1, 2], [1, 0, 2, 1]]
    assert board.forbidden_by(2) == [(3, 2), (3, 4), (4, 3)]
    assert [board.first_admissible(row) for row in (1, 2, 3, 4)] == [1, 3, 0, 2]

    made(board, ("pardon", 3, 2), ("pardon", 3, 4), ("pardon", 4, 3), ("remove", 2, 3))
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
def test_what_is_against_the_rules_of_marks_is_refused_too(move, says):
    board = put(Domains(6), (1, 1), (3, 5))
    board.forbid(2, 1, 1)
    check_refused(board, move, says)


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
