"""Running an algorithm: bad input is refused in words, wrong answers are caught."""

import sys
from itertools import islice

import pytest
from searches import OF_PROBLEMS, calls

from queens import (
    ALGORITHMS,
    Domains,
    NotASolution,
    Problem,
    Table,
    Vectors,
    record,
    solve,
)
from queens._solving import empty_board, find
from queens.trace import attempt

RUNS = pytest.mark.parametrize("run", [solve, record])


@RUNS
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("permutation", "called 'permutation'; did you mean 'permutations'"),
        ("automaton_shared", "did you mean .*'automaton_shared_search'"),
        ("dancing links", "the names are permutations, automaton_labelled, "),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest_known_ones(run, name, says):
    with pytest.raises(ValueError, match=says):
        run(name, 8)
    with pytest.raises(TypeError, match="a registered name or a callable; got"):
        run([name], 8)


@RUNS
@pytest.mark.parametrize(
    ("result", "says"),
    [
        ([2, 4, 1, 3], r"\[2, 4, 1, 3\] is a solution; give it as a tuple: `tuple"),
        ("2413", "'2413' is no solution"),
        ((2, 4, 1), r"\(2, 4, 1\) is no solution"),
        ((1, 3, 0, 2), "each a whole number from 1 to 4"),
        ((2, 4, 1, 3.0), "each a whole number from 1 to 4"),
        ((2, 4, 1, 2), r"queens on \(1, 2\) and \(4, 2\) attack each other along a column"),
        ((2, 1, 4, 3), r"\(1, 2\) and \(2, 1\) attack each other along a rising diagonal"),
    ],
)
def test_an_algorithm_that_yields_no_solution_is_caught_and_told_why(run, result, says):
    def wrong(board):
        yield result

    with pytest.raises(NotASolution, match=says):
        list(run(wrong, 4))


def test_solutions_come_one_by_one_and_right_ones_before_a_wrong_one():
    def good_then_bad(board):
        yield from [(2, 4, 1, 3)] * 3
        yield (1, 2, 3, 4)

    results = solve(good_then_bad, 4)
    assert list(islice(results, 3)) == [(2, 4, 1, 3)] * 3
    with pytest.raises(NotASolution):
        next(results)


@RUNS
def test_an_algorithm_without_a_yield_is_told_so(run):
    with pytest.raises(TypeError, match=r"this one returned 7 .*`yield` missing"):
        run(lambda board: 7, 4)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_an_algorithm_gets_the_board_of_its_text_by_name_and_as_a_function(name):
    for made in (empty_board(find(name), 5), empty_board(ALGORITHMS[name].function, 5)):
        assert (type(made), made.n) == (ALGORITHMS[name].board, 5)


@pytest.mark.parametrize("name", OF_PROBLEMS)
def test_a_search_of_the_course_runs_deeper_than_python_lets_calls_wait(name):
    with calls(300):
        assert len(next(solve(name, Problem(range(501), [1])))) == 501


def test_where_python_has_no_room_for_that_it_is_said_what_is_too_deep_and_why(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    with calls(300):
        trace = attempt("implications", Problem(range(501), [1]))
    said = "501 rows or variables are too many here: the search calls itself for each, and 300"
    assert trace.error.startswith(said)
    assert trace.error_line == 0, "no line of the course is to blame"


@RUNS
def test_a_learner_s_own_algorithm_gets_vectors_or_the_board_it_asks_for_whatever_its_name(run):
    def fewest_first(board):
        seen.append(type(getattr(board, "_board", board)))
        return iter(())

    seen: list[type] = []
    for board in (None, Vectors, Table, Domains):
        run(fewest_first, 4, board=board)
    assert seen == [Vectors, Vectors, Table, Domains]
