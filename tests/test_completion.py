"""Boards that begin with given queens and closed diagonals: every search completes them."""

from functools import partial
from itertools import combinations, permutations, product

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from matplotlib.figure import Figure
from test_why import line_between

import queens
from queens import (
    ALGORITHMS,
    Domains,
    IllegalMove,
    NotASolution,
    OneArray,
    OneSequence,
    Player,
    Reason,
    Table,
    Vectors,
    compare,
    record,
    search_tree,
    solve,
    why,
)

BOARDS = (Vectors, Table, OneArray, OneSequence, Domains)
NAUCK = ((5, 2), (4, 4))
"""b4 and d5, as chess players name squares, with row 1 at the top."""


LAST_ROW_CLOSED = partial(Domains, closed=[("rising", number) for number in range(5, 10)])


def squares_of(n, diagonal):
    """Give the squares of a diagonal, by walking along it from its upper end."""
    name, number = diagonal
    row, col = (1, number) if name == "rising" else (1, n + 1 - number)
    squares, step = set(), -1 if name == "rising" else 1
    for _ in range(2 * n):
        squares.add((row, col))
        row, col = row + 1, col + step
    return squares & set(product(range(1, n + 1), repeat=2))


def completions(n, given, closed):
    """Give, of all arrangements, those that agree with what the board began with."""
    shut = {square for diagonal in closed for square in squares_of(n, diagonal)}
    for columns in permutations(range(1, n + 1)):
        placed = list(enumerate(columns, start=1))
        peaceful = all(abs(a[0] - b[0]) != abs(a[1] - b[1]) for a, b in combinations(placed, 2))
        if peaceful and shut.isdisjoint(placed) and set(given) <= set(placed):
            yield columns


@st.composite
def beginnings(draw, largest=6):
    """Draw a size, given queens that leave each other alone, and diagonals that none stands on."""
    n = draw(st.integers(1, largest))
    number = st.integers(1, n)
    given, closed = [], []
    for square in draw(st.lists(st.tuples(number, number), max_size=3)):
        if not any(square == one or line_between(one, square) for one in given):
            given.append(square)
    diagonal = st.tuples(st.sampled_from(["rising", "falling"]), st.integers(1, 2 * n - 1))
    for one in draw(st.lists(diagonal, max_size=4)):
        if squares_of(n, one).isdisjoint(given):
            closed.append(one)
    return n, given, closed


def boards_for(name):
    """Give the boards that an algorithm runs on."""
    return [Domains] if ALGORITHMS[name].board is Domains else BOARDS


@settings(max_examples=40)
@given(begun=beginnings())
@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_search_gives_on_every_board_the_completions_and_no_more(name, begun):
    n, given, closed = begun
    wanted = list(completions(n, given, closed))
    for make in boards_for(name):
        found = list(solve(name, n, board=partial(make, given=given, closed=closed)))
        assert sorted(found) == wanted, make


@settings(max_examples=25)
@given(begun=beginnings(5))
@pytest.mark.parametrize("make", [Vectors, Domains])
def test_what_is_barred_is_named_with_what_bars_it(make, begun):
    n, given, closed = begun
    board = make(n, given=given, closed=closed)
    assert board.given == dict(given)
    for square in product(range(1, n + 1), repeat=2):
        attackers = [one for one in given if line_between(one, square)]
        shut = [one for one in closed if square in squares_of(n, one)]
        assert board.free(*square) == (not attackers and not shut)
        if not board.free(*square):
            with pytest.raises(IllegalMove, match=r"given queen of row|on a closed") as refused:
                board.place(*square)
            assert any(
                f"along a {line_between(one, square)} by the given queen of row {one[0]}"
                in str(refused.value)
                for one in attackers
            ) or any(f"on a closed {name} diagonal" in str(refused.value) for name, _ in shut)
    assert vars(board) == vars(make(n, given=given, closed=closed))


@settings(max_examples=25)
@given(begun=beginnings(5))
@pytest.mark.parametrize("name", ["automaton_shared_search", "implications", "fewest_first"])
def test_a_transcript_says_what_the_board_began_with(name, begun):
    n, given, closed = begun
    trace = record(name, n, board=partial(Domains, given=given, closed=closed))
    assert sorted(trace.solutions) == list(completions(n, given, closed))
    assert trace.at(len(trace)).queens == {}
    assert (trace.given, trace.closed) == (dict(given), tuple(dict.fromkeys(closed)))
    for t in range(len(trace) + 1):
        for row, col in trace.at(t).queens.items():
            assert (row, col) not in trace.barred
    for square, bar in trace.barred.items():
        for t in (0, len(trace)):
            assert why(trace, t, square) == Reason(bar.by, bar.line, 0, None)


def test_a_board_without_a_beginning_is_as_it_was():
    plain, begun = record("fewest_first", 6), record("fewest_first", 6, board=partial(Domains))
    assert list(plain) == list(begun)
    assert (begun.given, begun.closed, begun.barred) == ({}, (), {})


def test_a_given_queen_is_the_one_choice_of_her_row_and_comes_when_it_is_its_turn():
    trace = record("automaton_shared_search", 8, board=partial(Vectors, given=NAUCK))
    for node in search_tree(trace)[1:]:
        assert node.row not in dict(NAUCK) or node.col == dict(NAUCK)[node.row]
    assert [event.kind for event in trace][:1] == ["enter"]


def test_the_fewest_first_begins_with_the_given_queens():
    trace = record("fewest_first", 8, board=partial(Domains, given=NAUCK))
    placed = [event for event in trace if event.kind in ("force", "place")]
    assert [(event.kind, event.row) for event in placed[:4]] == [
        ("force", 4),
        ("place", 4),
        ("force", 5),
        ("place", 5),
    ]


def test_a_row_that_is_barred_from_the_start_is_told_as_wiped_out():
    trace = record("implications_early", 5, board=LAST_ROW_CLOSED)
    assert 5 in {event.row for event in trace if event.kind == "wipeout"}


def test_a_search_that_sees_at_once_that_a_row_is_barred_has_nothing_to_say_and_no_fault():
    player = Player("fewest_first", 5, board=LAST_ROW_CLOSED)
    assert (len(player.trace), player.trace.complete, player.trace.error) == (0, True, "")


def test_barred_squares_bear_the_number_of_the_given_queen_or_nobodys_and_are_never_pardoned():
    board = Domains(4, given=[(2, 4)], closed=[("rising", 1)])
    assert [row[1:] for row in board.vectors[1:]] == [
        [5, 0, 2, 2],
        [2, 2, 2, 0],
        [0, 0, 2, 2],
        [0, 2, 0, 2],
    ]
    before = [list(row) for row in board.vectors]
    with pytest.raises(IllegalMove, match=r"\(1, 3\) is attacked along a falling diagonal by the"):
        board.pardon(1, 3)
    assert board.vectors == before
    assert board.forbidden_by(2) == board.forbidden_by(5) == []


@pytest.mark.parametrize("make", BOARDS)
@pytest.mark.parametrize(
    ("given", "closed", "error", "says"),
    [
        ([(1, 1), (3, 3)], [], ValueError, r"\(1, 1\) and \(3, 3\) attack .* falling diagonal"),
        ([(1, 1), (3, 1)], [], ValueError, r"\(1, 1\) and \(3, 1\) attack .* a column"),
        ([(4, 1), (1, 4)], [], ValueError, r"\(1, 4\) and \(4, 1\) attack .* rising diagonal"),
        ([(3, 5), (3, 1)], [], ValueError, r"row 3 is given two queens, on columns 1 and 5"),
        ([(3, 5), (3, 5)], [], ValueError, r"row 3 is given two queens"),
        ([(0, 5)], [], ValueError, r"no square \(0, 5\) on a board of size 6"),
        ([(5, 7)], [], ValueError, r"no square \(5, 7\)"),
        ({1: 0}, [], ValueError, r"no square \(1, 0\)"),
        ([5], [], TypeError, r"a square is a pair \(row, column\) of whole numbers; got 5"),
        ([(1, 2, 3)], [], TypeError, r"got \(1, 2, 3\)"),
        ([(1.0, 2)], [], TypeError, r"got \(1.0, 2\)"),
        ([(True, 2)], [], TypeError, r"got \(True, 2\)"),
        (["b4"], [], TypeError, r"got 'b4'"),
        ("b4", [], TypeError, r"given must be squares; got 'b4'"),
        (None, [], TypeError, r"got None"),
        ([], [("rising", 0)], ValueError, r"no rising diagonal 0 .* numbered from 1 to 11"),
        ([], [("falling", 12)], ValueError, r"no falling diagonal 12 on a board of size 6"),
        ([], [("sideways", 2)], TypeError, r"got \('sideways', 2\)"),
        ([], [("rising", "2")], TypeError, r"got \('rising', '2'\)"),
        ([], ["rising"], TypeError, r"got 'rising'"),
        ([], [([], 2)], TypeError, r"a closed diagonal is"),
        ([], 3, TypeError, r"got 3"),
        ([(2, 3)], [("rising", 4)], ValueError, r"queen on \(2, 3\) is on a closed rising diag"),
    ],
)
def test_a_bad_beginning_is_refused_in_words(make, given, closed, error, says):
    with pytest.raises(error, match=says):
        make(6, given=given, closed=closed)


def test_numbers_of_numpy_are_taken_and_kept_as_plain_ones():
    square = tuple(np.array([5, 2]))
    board = Vectors(np.int64(8), given=[square], closed=[("rising", np.int16(3))])
    assert (repr(board.given), repr(board.closed)) == ("{5: 2}", "(('rising', 3),)")


def test_a_mapping_says_the_same_as_squares():
    assert Vectors(8, given=dict(NAUCK)).barred == Vectors(8, given=NAUCK).barred


def test_an_answer_that_does_not_agree_with_the_board_is_none():
    def deaf(board):
        yield (2, 4, 1, 3)

    with pytest.raises(NotASolution, match=r"\(1, 2\) is attacked along a row by the given queen"):
        list(solve(deaf, 4, board=partial(Vectors, given=[(1, 3)])))
    with pytest.raises(NotASolution, match=r"\(1, 2\) is on a closed rising diagonal"):
        record(deaf, 4, board=partial(Vectors, closed=[("rising", 2)]))


def test_a_player_that_is_set_to_a_size_without_the_given_square_stays_as_it_was():
    player = Player("fewest_first", 8, board=partial(Domains, given=[(8, 2)]))
    steps = len(player.trace)
    with pytest.raises(ValueError, match=r"no square \(8, 2\) on a board of size 7"):
        player.n = 7
    assert (player.n, len(player.trace)) == (8, steps)


def test_costs_are_compared_on_a_board_to_complete():
    board = partial(Domains, given=NAUCK)
    plain, early = compare([8], ["one_array", "fewest_first"], board=board)
    assert plain.placements == len(search_tree(record("one_array", 8, board=board))) - 1
    assert 0 < early.placements < plain.placements < 200


def test_naucks_board_of_1850_has_two_completions():
    for name in ALGORITHMS:
        found = set(solve(name, 8, board=partial(Domains, given=NAUCK)))
        assert found == {(5, 1, 8, 4, 2, 7, 3, 6), (5, 7, 1, 4, 2, 8, 6, 3)}


def test_every_single_queen_of_a_board_of_eight_can_be_completed():
    for square in product(range(1, 9), repeat=2):
        assert next(solve("fewest_first", 8, board=partial(Domains, given=[square])), None)


def peaceful(n, many):
    """Give all ways to put so many queens on a board that leave each other alone."""
    for rows in combinations(range(1, n + 1), many):
        for columns in permutations(range(1, n + 1), many):
            chosen = list(zip(rows, columns, strict=True))
            if not any(line_between(a, b) for a, b in combinations(chosen, 2)):
                yield chosen


@pytest.mark.parametrize(("n", "always"), [(4, 0), (5, 1), (6, 0), (7, 1)])
def test_so_many_queens_can_always_be_completed_and_not_one_more(n, always):
    # OEIS A374013.
    def completed(given):
        return next(solve("fewest_first", n, board=partial(Domains, given=given)), None)

    for many in range(1, always + 1):
        assert all(completed(chosen) for chosen in peaceful(n, many))
    assert not all(completed(chosen) for chosen in peaceful(n, always + 1))


def test_a_picture_says_what_a_board_began_with():
    closed = [("rising", 2)]
    ax = queens.draw.board(8, {5: 2}, given=NAUCK, closed=closed)
    said = queens.draw.alt_text(ax.figure)
    assert "Given: a queen on row 4 column 4 and a queen on row 5 column 2." in said
    assert "Closed: rising diagonal 2." in said
    with pytest.raises(ValueError, match="no rising diagonal 99"):
        queens.draw.board(8, closed=[("rising", 99)])
    ax = queens.draw.board(4, given=[(1, 2)])
    (dots,) = [one for one in ax.collections if one.get_gid() == "attacked-by-given-queens"]
    (frame,) = [one for one in ax.patches if one.get_gid() == "given-queen"]
    assert frame.get_center() == pytest.approx((2, 1))
    attacked = [(1, 1), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (3, 2), (3, 4), (4, 2)]
    assert sorted((row, col) for col, row in dots.get_offsets().tolist()) == attacked


@settings(max_examples=15)
@given(begun=beginnings())
def test_the_bars_of_a_picture_lie_on_their_diagonals(begun):
    n, _, closed = begun
    assume(closed)
    ax = queens.draw.board(n, closed=closed, ax=Figure().add_subplot())
    (bars,) = [one for one in ax.collections if one.get_gid() == "closed-diagonals"]
    for diagonal, bar in zip(dict.fromkeys(closed), bars.get_segments(), strict=True):
        (x, y), (end, bottom) = bar
        step = 1 if end > x else -1
        middles = [(y + k + 0.5, x + step * (k + 0.5)) for k in range(round(bottom - y))]
        assert set(middles) == squares_of(n, diagonal)
