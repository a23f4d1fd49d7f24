"""The registered algorithms: the same answers, in the texts' order, by the texts' steps."""

import pytest
from lines import solutions_of
from searches import ALL, recorded

from queens import (
    ALGORITHMS,
    Domains,
    OneArray,
    OneSequence,
    Table,
    Vectors,
    attacks,
    record,
    solve,
    statistics,
)

# OEIS A000170, n = 1 to 8.
PUBLISHED = [1, 0, 0, 2, 10, 4, 40, 92]

AUTOMATA = ["automaton_labelled", "automaton_remembered", "automaton_shared_search"]
# The other texts' programs that try all columns of a row, with no states.
ROW_BY_ROW = ["success_failure", "one_array", "test_after_choice"]
FORBID = ["implications", "implications_early", "fewest_first", "arc_consistency"]

TESTING = [name for name in ALL if ALGORITHMS[name].board is not Domains]


def test_the_course_knows_its_algorithms_in_chapter_order():
    chapters = [algorithm.chapter for algorithm in ALGORITHMS.values()]
    assert chapters == sorted(chapters)
    assert all(algorithm.source for algorithm in ALGORITHMS.values())
    ours = {name for name, algorithm in ALGORITHMS.items() if algorithm.source.startswith("ours")}
    assert ours == {"implications_early", "fewest_first"}
    with pytest.raises(TypeError):
        ALGORITHMS["mine"] = ALGORITHMS["permutations"]


def boards_for(name, n=5):
    """The boards that an algorithm runs on; large ones take long, and show no more on all."""
    if name not in TESTING or n > 6:
        return [ALGORITHMS[name].board]
    return [Vectors, Table, OneArray, OneSequence, Domains]


@pytest.mark.parametrize("name", ALL)
def test_every_algorithm_gives_all_solutions_on_every_board_it_runs_on(name):
    for n in range(1, 9):
        assert len(solutions_of(n)) == PUBLISHED[n - 1]
        for board in boards_for(name, n):
            solutions = list(solve(name, n, board=board))
            found = solutions if ALGORITHMS[name].plain else sorted(solutions)
            assert found == solutions_of(n), (n, board)


def test_as_many_squares_are_tested_as_the_text_counts():
    tests = {
        name: statistics(recorded(name, 8)).tests for name in [*AUTOMATA, *ROW_BY_ROW, *FORBID]
    }
    wanted = dict.fromkeys(AUTOMATA, 15398) | dict.fromkeys(ROW_BY_ROW, 15720)
    assert tests == wanted | dict.fromkeys(FORBID, 0)


@pytest.mark.parametrize("name", TESTING)
def test_every_board_leaves_the_same_transcript(name):
    first, *others = (list(record(name, 5, board=board)) for board in boards_for(name))
    assert others == [first] * 4


@pytest.mark.parametrize("name", [*AUTOMATA[1:], "success_failure"])
def test_whoever_remembers_its_queens_looks_nothing_up(name):
    class Blindfold:
        """A board that cannot be asked where a queen stands."""

        def __init__(self, n):
            board = Vectors(n)
            self.n, self.state = n, ""
            self.free, self.place, self.remove = board.free, board.place, board.remove

        def column(self, row):
            raise LookupError(f"row {row} was looked up")

    assert len(list(solve(name, 6, board=Blindfold))) == 4
    with pytest.raises(LookupError, match=r"row . was looked up"):
        list(solve("automaton_labelled", 6, board=Blindfold))


def moves(trace):
    return [event[:3] for event in trace if event.kind in ("place", "remove", "solution")]


@pytest.mark.parametrize("n", range(1, 9))
def test_all_who_go_row_by_row_move_their_queens_alike(n):
    """The programs without states take the very steps of the shared search to the row's end."""
    shared = record("automaton_shared_search", n, ending="search")
    wanted = [event[:3] for event in shared if event.kind != "enter"]
    for name in ROW_BY_ROW:
        assert [event[:3] for event in recorded(name, n)] == wanted
    wanted = moves(shared)
    for name in ALL:
        known = ALGORITHMS[name]
        alike = moves(recorded(name, n)) == wanted
        assert alike == known.plain or (alike and n < 8), name


@pytest.mark.parametrize("name", ALL)
def test_only_a_search_that_looks_ahead_never_goes_on_where_a_row_has_nothing_left(name):
    trace, squares = recorded(name, 6), range(1, 7)
    placed = [t for t, event in enumerate(trace) if event.kind == "place"]
    above = [trace.at(t).queens for t in placed if trace.at(t).queens]
    in_vain = [
        queens
        for queens in above
        for row in {*squares} - {*queens}
        if all(any(attacks(one, (row, col)) for one in queens.items()) for col in squares)
    ]
    assert bool(in_vain) != ALGORITHMS[name].looks_ahead


@pytest.mark.parametrize("name", ALL)
def test_a_search_leaves_the_board_empty(name):
    for make in boards_for(name):
        board = make(5)
        list(solve(name, 5, board=lambda n, board=board: board))
        empty = make(5)
        empty.state = board.state
        if make is OneArray:  # what it no longer looks at stays
            empty.d, empty.looks = board.d, board.looks
        if name == "learning":  # what was learnt of this board holds for the next search, too
            empty._nogoods = board._nogoods
        assert vars(board) == vars(empty)


@pytest.mark.parametrize("name", ALL)
def test_what_an_algorithm_hands_over_stands_on_the_board(name):
    trace = recorded(name, 6)
    given = [t for t, event in enumerate(trace) if event.kind == "solution"]
    shown = [tuple(col for _, col in sorted(trace.at(t).queens.items())) for t in given]
    assert shown == list(trace.solutions)
