"""Boards on which queens are given and diagonals closed: every search completes them."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lines import line_between, solutions_of
from searches import ALL

from queens import (
    ALGORITHMS,
    Closed,
    Domains,
    IllegalMove,
    NotASolution,
    OneArray,
    OneSequence,
    Player,
    Reason,
    Table,
    Vectors,
    record,
    search_tree,
    solve,
    why,
)

BOARDS = (Vectors, Table, OneArray, OneSequence, Domains)
NAUCK = ((5, 2), (4, 4))
"""b4 and d5, as chess players name squares, with row 1 at the top."""


def closing(make, **begun):
    """Make what makes a board with given queens and closed diagonals."""
    return lambda n: Closed(make(n), **begun)


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
    """Give, of all solutions, those that agree with what the board began with."""
    shut = {square for diagonal in closed for square in squares_of(n, diagonal)}
    for columns in solutions_of(n):
        placed = {*enumerate(columns, start=1)}
        if shut.isdisjoint(placed) and placed.issuperset(given):
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


@settings(max_examples=40)
@given(begun=beginnings())
@pytest.mark.parametrize("name", ALL)
def test_every_search_gives_on_every_board_the_completions_and_no_more(name, begun):
    n, given, closed = begun
    wanted = list(completions(n, given, closed))
    for make in [Domains] if ALGORITHMS[name].board is Domains else BOARDS:
        found = list(solve(name, n, board=closing(make, given=given, closed=closed)))
        assert sorted(found) == wanted, make


@settings(max_examples=25)
@given(begun=beginnings(5))
@pytest.mark.parametrize("make", [Vectors, Domains])
def test_what_is_barred_is_named_with_what_bars_it(make, begun):
    n, given, closed = begun
    board = Closed(make(n), given=given, closed=closed)
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
    assert board.queens == {}


@settings(max_examples=25)
@given(begun=beginnings(5))
@pytest.mark.parametrize("name", ["automaton_shared_search", "implications", "fewest_first"])
def test_a_transcript_says_what_the_board_began_with(name, begun):
    n, given, closed = begun
    trace = record(name, n, board=closing(Domains, given=given, closed=closed))
    assert (trace.given, trace.closed) == (dict(given), tuple(dict.fromkeys(closed)))
    for t in range(len(trace) + 1):
        for row, col in trace.at(t).queens.items():
            assert (row, col) not in trace.barred
    for square, bar in trace.barred.items():
        for t in (0, len(trace)):
            assert why(trace, t, square) == Reason(bar.by, bar.line, 0, None)


def test_a_given_queen_is_the_one_choice_of_its_row_and_fewest_first_begins_with_it():
    trace = record("automaton_shared_search", 8, board=closing(Vectors, given=NAUCK))
    for node in search_tree(trace)[1:]:
        assert node.col == dict(NAUCK).get(node.row, node.col)
    trace = record("fewest_first", 8, board=closing(Domains, given=NAUCK))
    placed = [event[:2] for event in trace if event.kind in ("force", "place")]
    assert placed[:4] == [("force", 4), ("place", 4), ("force", 5), ("place", 5)]


def test_a_row_that_is_barred_from_the_start_is_told_as_wiped_out_and_is_no_fault():
    last_row = closing(Domains, closed=[("rising", number) for number in range(5, 10)])
    trace = record("implications_early", 5, board=last_row)
    assert 5 in {event.row for event in trace if event.kind == "wipeout"}
    player = Player("fewest_first", 5, board=last_row)
    assert (len(player.trace), player.trace.complete, player.trace.error) == (0, True, "")


def test_barred_squares_have_a_number_that_no_search_writes_and_are_never_pardoned():
    board = Closed(Domains(4), given=[(2, 4)], closed=[("rising", 1)])
    marks = [[6, 0, 6, 6], [6, 6, 6, 0], [0, 0, 6, 6], [0, 6, 0, 6]]
    assert [row[1:] for row in board.vectors[1:]] == marks
    with pytest.raises(IllegalMove, match=r"\(1, 3\) is closed from the start"):
        board.pardon(1, 3)
    assert [row[1:] for row in board.vectors[1:]] == marks
    assert board.forbidden_by(2) == board.forbidden_by(5) == []


@pytest.mark.parametrize(
    ("given", "closed", "error", "says"),
    [
        ([(1, 1), (3, 3)], [], ValueError, r"\(3, 3\) is attacked along a falling .* row 1"),
        ([(3, 5), (3, 1)], [], ValueError, r"\(3, 5\) is attacked along a row by .* row 3"),
        ([(5, 7)], [], ValueError, r"no square \(5, 7\) on a board of size 6"),
        ([], [("rising", 0)], ValueError, r"no rising diagonal 0 .* numbered from 1 to 11"),
        ([], [("sideways", 2)], TypeError, r"got \('sideways', 2\)"),
        ([(2, 3)], [("rising", 4)], ValueError, r"queen on \(2, 3\) is on a closed rising diag"),
    ],
)
def test_a_bad_beginning_is_refused_in_words(given, closed, error, says):
    with pytest.raises(error, match=says):
        Closed(Vectors(6), given=given, closed=closed)


def test_an_answer_that_does_not_agree_with_the_board_is_none():
    def deaf(board):
        yield (2, 4, 1, 3)

    with pytest.raises(NotASolution, match=r"\(1, 2\) is attacked along a row by the given queen"):
        list(solve(deaf, 4, board=closing(Vectors, given=[(1, 3)])))
    with pytest.raises(NotASolution, match=r"\(1, 2\) is on a closed rising diagonal"):
        record(deaf, 4, board=closing(Vectors, closed=[("rising", 2)]))
