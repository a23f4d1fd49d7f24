"""Chance always ends in a solution, and with the same seed always in the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from solutions import solves

from queens import conflicts
from queens_counting import NoSolution, TooLarge, first, local_search, memory, min_conflicts

SEEDS = st.integers(min_value=0, max_value=2**64)


@pytest.fixture
def no_numba(monkeypatch):
    monkeypatch.setattr(min_conflicts, "has_numba", lambda: False)


@pytest.fixture
def compiled_at_once(monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setattr(min_conflicts, "_WORTH_COMPILING", 1)


@pytest.mark.parametrize("n", [1, 4, 5, 6, 7, 8, 9, 10])
def test_a_small_board_is_solved_whatever_the_seed(n):
    # Few arrangements are solutions here, and most searches get stuck and have to begin anew.
    for seed in range(200):
        solution = local_search(n, seed)
        assert sorted(solution) == list(range(1, n + 1))
        assert not list(conflicts(enumerate(solution, start=1)))


@given(st.integers(min_value=4, max_value=400), SEEDS)
def test_any_board_is_solved_by_any_seed(n, seed):
    assert solves(local_search(n, seed), n)


@pytest.mark.parametrize("n", [99, 100, 101, 102, 103, 5_000])
def test_boards_about_the_size_of_the_rows_left_over_are_solved(n):
    for seed in range(5):
        assert solves(local_search(n, seed), n)


@pytest.mark.parametrize("n", [1, 4, 6, 8, 100, 101, 5_000])
@pytest.mark.usefixtures("compiled_at_once")
def test_numba_changes_the_time_and_not_the_answer(n, monkeypatch):
    compiled = [local_search(n, seed) for seed in range(20)]
    monkeypatch.setattr(min_conflicts, "has_numba", lambda: False)
    assert compiled == [local_search(n, seed) for seed in range(20)]


@pytest.mark.usefixtures("no_numba")
def test_without_numba_a_large_board_is_solved_too(monkeypatch):
    monkeypatch.setattr(min_conflicts, "_WORTH_COMPILING", 20_000)
    monkeypatch.setattr(min_conflicts, "_DRAWS_AT_ONCE", 10_000)
    monkeypatch.setattr(min_conflicts, "compiled", None)
    assert solves(local_search(20_000, seed=1), 20_000)


def test_a_million_queens_stand_when_numba_is_there():
    pytest.importorskip("numba")
    assert solves(local_search(1_000_000, seed=1), 1_000_000)


@given(st.integers(min_value=4, max_value=200), SEEDS)
def test_the_same_seed_gives_the_same_solution(n, seed):
    assert local_search(n, seed) == local_search(n, seed)


def test_another_seed_or_none_gives_another_solution():
    assert len({local_search(50, seed) for seed in range(20)}) == 20
    assert local_search(50) != local_search(50)


def test_chance_reaches_every_solution_of_a_small_board():
    assert len({local_search(6, seed) for seed in range(100)}) == 4
    assert len({local_search(7, seed) for seed in range(1_000)}) == 40


EITHER = pytest.mark.parametrize("function", [first, local_search])


@EITHER
def test_a_solution_is_a_tuple_of_plain_numbers_as_everywhere_in_the_course(function):
    solution = function(8)
    assert type(solution) is tuple
    assert {type(col) for col in solution} == {int}


@EITHER
@pytest.mark.parametrize("n", [2, 3])
def test_where_there_is_no_solution_the_reader_is_told_why(function, n):
    with pytest.raises(NoSolution, match=rf"n = {n} has no solution: \w+"):
        function(n)
    assert issubclass(NoSolution, ValueError)


@pytest.mark.parametrize(("seed", "error"), [(-1, ValueError), (2.5, TypeError), ("x", TypeError)])
def test_what_is_no_seed_is_refused(seed, error):
    with pytest.raises(error):
        local_search(8, seed)


@EITHER
def test_a_board_that_memory_cannot_hold_is_refused_at_once(function, monkeypatch):
    monkeypatch.setattr(memory, "available", lambda: 10**6)
    assert len(function(1_000)) == 1_000
    for n in (10**6, 10**30):
        with pytest.raises(TooLarge, match=f"n = {n} .*; 1 MB of memory are free here"):
            function(n)
