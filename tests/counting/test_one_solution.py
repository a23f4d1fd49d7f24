"""One solution: by a rule, by chance, and by a search with fresh starts."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from solutions import solves

from queens import Domains, record
from queens.algorithms.lauriere import fewest_first
from queens_counting import NoSolution, _local_search, first, local_search, restarts
from queens_counting.restarts import at_random, by_rule, luby, restarted

SEEDS = st.integers(min_value=0, max_value=2**64)
EITHER = pytest.mark.parametrize("function", [first, local_search])


def test_the_rule_solves_every_size_up_to_a_thousand():
    assert [n for n in range(1, 1_001) if n not in (2, 3) and not solves(first(n), n)] == []


@EITHER
def test_a_million_queens_stand(function):
    pytest.importorskip("numba")
    assert solves(function(1_000_000), 1_000_000)


@pytest.mark.parametrize("n", [2, 3])
def test_where_there_is_no_solution_the_reader_is_told_why(n):
    for function in (first, local_search, lambda n: restarted(n, 10, 1)):
        with pytest.raises(NoSolution, match=rf"n = {n} has no solution: \w+"):
            function(n)


@given(st.integers(min_value=4, max_value=400), SEEDS)
def test_any_board_is_solved_by_any_seed_and_always_alike(n, seed):
    assert solves(local_search(n, seed), n)
    assert local_search(n, seed) == local_search(n, seed)


@pytest.mark.parametrize("n", [1, 4, 5, 6, 7, 8, 99, 100, 101, 102, 5_000])
def test_numba_changes_the_time_and_not_the_answer(n, monkeypatch):
    pytest.importorskip("numba")
    seeds = range(60 if n < 10 else 3)  # few arrangements of a small board are solutions
    monkeypatch.setattr(_local_search, "pays", lambda *_: False)
    plain = [local_search(n, seed) for seed in seeds]
    monkeypatch.setattr(_local_search, "pays", lambda *_: True)
    assert [local_search(n, seed) for seed in seeds] == plain
    assert all(solves(one, n) for one in plain)


def test_chance_reaches_every_solution_of_a_small_board_and_other_seeds_lead_elsewhere():
    assert len({local_search(6, seed) for seed in range(100)}) == 4
    assert len({local_search(7, seed) for seed in range(400)}) == 40
    assert len({local_search(50, seed) for seed in range(20)}) == 20
    assert local_search(50) != local_search(50)


@pytest.mark.parametrize("n", [*range(1, 13), 20, 41, 50])
def test_the_plain_rule_is_fewest_first_to_the_placement(n):
    def only_one(board):
        yield from islice(fewest_first(board), 1)

    trace = record(only_one, n, board=Domains)
    found = by_rule(n, 10_000)
    assert found.placements == trace.columns.kind.count("place")
    assert found.solution == (trace.solutions[0] if trace.solutions else None)


@pytest.mark.parametrize("n", [1, 4, 5, 8, 31, 128])
def test_what_lots_find_is_a_solution_and_the_same_for_the_same_seeds(n):
    for seed in range(20):
        found = at_random(n, 20_000, seed)
        assert found == at_random(n, 20_000, seed)
        if found.solution:
            assert solves(found.solution, n)
            assert n <= found.placements <= 20_000
    assert n < 8 or len({at_random(n, 2_000, seed, 0).solution for seed in range(9)}) > 5


def test_a_cutoff_stops_a_run_at_so_many_placements_and_not_before():
    whole = by_rule(8, 1_000)
    assert whole.placements == 75
    assert by_rule(8, 75) == whole
    assert by_rule(8, 74) == (None, 74)
    assert by_rule(3, 100) == at_random(3, 100, 1) == (None, 5), "a board without solutions"


def test_numba_changes_the_time_and_not_what_a_search_finds(monkeypatch):
    pytest.importorskip("numba")

    def found():
        runs = [at_random(n, 300, seed) for n in (1, 3, 9, 40) for seed in range(6)]
        return [*runs, by_rule(20, 500), by_rule(20, 50)]

    compiled = found()
    monkeypatch.setattr(restarts, "has_numba", lambda: False)
    assert found() == compiled


@pytest.mark.parametrize("cutoffs", [lambda: 300, lambda: luby(64)])
def test_with_fresh_starts_every_seed_solves_128_queens_soon(cutoffs):
    found = [restarted(128, cutoffs(), seed) for seed in range(300)]
    assert all(solves(one.solution, 128) for one in found)
    assert max(sum(one.runs) for one in found) <= 20_000
    # Without them some runs go on for long.
    assert sum(at_random(128, 20_000, seed).solution is None for seed in range(200)) >= 3


def test_the_runs_are_those_of_their_own_lots_and_the_last_one_succeeded():
    found = next(one for one in (restarted(50, 60, seed) for seed in range(50)) if one.runs[2:])
    assert set(found.runs[:-1]) == {60}
    assert found.runs[-1] <= 60
    with pytest.raises(ValueError, match="ran out of cutoffs after 3 unsuccessful runs"):
        restarted(100, [10, 20, 30], 1)


def test_luby_begins_as_published_and_repeats_itself_before_each_double():
    found = list(islice(luby(5), 127))
    assert found[:15] == [5 * one for one in (1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8)]
    assert found[:63] == found[63:126]
    assert found[126] == 5 * 64


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: by_rule(8, 0), ValueError, "cutoff must be a whole number, 1 or more; got 0"),
        (lambda: by_rule(8, 10, row=1), ValueError, "row must be from 0 up to, not including, 1"),
        (lambda: restarted(8, [0], 1), ValueError, "cutoff must be a whole number, 1 or more"),
        (lambda: local_search(8, -1), ValueError, "seed must be a whole number, 0 or more"),
    ],
)
def test_what_cannot_be_searched_is_refused_in_words(call, error, words):
    with pytest.raises(error, match=words):
        call()
