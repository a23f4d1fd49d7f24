"""A search by lot is the course's search with lots in it, and fresh starts cut its tail off."""

from itertools import islice

import pytest
from solutions import solves

from queens import Domains, record
from queens.algorithms.lauriere import fewest_first
from queens_counting import NoSolution, restarts
from queens_counting.restarts import by_lot, by_rule, luby, restarted


@pytest.mark.parametrize("n", [*range(1, 13), 20, 41, 50])
def test_the_plain_rule_is_fewest_first_to_the_placement(n):
    def only_one(board):
        yield from islice(fewest_first(board), 1)

    trace = record(only_one, n, board=Domains)
    found = by_rule(n, 10_000)
    assert found.placements == trace.columns.kind.count("place")
    assert found.solution == (trace.solutions[0] if trace.solutions else None)


def test_another_rule_is_another_search():
    rules = [(0, 0), (0.5, 0), (0, 0.5), (0.5, 0.5)]
    found = {by_rule(30, 10_000, row=row, column=column).solution for row, column in rules}
    assert len(found) == 4
    assert all(solves(solution, 30) for solution in found)


@pytest.mark.parametrize("n", [1, 4, 5, 8, 31, 128])
def test_what_lots_find_is_a_solution_and_the_same_for_the_same_seeds(n):
    for seed in range(20):
        found = by_lot(n, 20_000, seed)
        assert found == by_lot(n, 20_000, seed)
        if found.solution:
            assert solves(found.solution, n)
            assert n <= found.placements <= 20_000
    assert n < 8 or len({by_lot(n, 2_000, seed, 0).solution for seed in range(9)}) > 5


def test_a_cutoff_stops_a_run_at_so_many_placements_and_not_before():
    whole = by_rule(8, 1_000)
    assert whole.placements == 75
    assert by_rule(8, 75) == whole
    assert by_rule(8, 74) == (None, 74)
    assert by_rule(8, 1) == (None, 1)


def test_a_board_without_solutions_is_searched_to_its_end():
    assert by_rule(2, 100) == (None, 2)
    assert by_rule(3, 100) == by_lot(3, 100, 1) == (None, 5)


def test_numba_changes_the_time_and_not_what_is_found(monkeypatch):
    pytest.importorskip("numba")

    def found():
        runs = [by_lot(n, 300, seed) for n in (1, 3, 9, 40) for seed in range(6)]
        return [*runs, by_rule(20, 500), by_rule(20, 50)]

    compiled = found()
    monkeypatch.setattr(restarts, "has_numba", lambda: False)
    assert found() == compiled


@pytest.mark.parametrize("cutoffs", [300, pytest.param(lambda: luby(64), id="luby")])
def test_with_fresh_starts_every_seed_solves_128_queens_soon(cutoffs):
    found = [restarted(128, cutoffs() if callable(cutoffs) else cutoffs, s) for s in range(1_000)]
    assert all(solves(one.solution, 128) for one in found)
    assert max(sum(one.runs) for one in found) <= 20_000


def test_without_them_some_runs_go_on_for_long():
    assert sum(by_lot(128, 20_000, seed).solution is None for seed in range(200)) >= 3


def test_the_runs_are_those_of_their_own_lots_and_the_last_one_succeeded():
    found = next(one for one in (restarted(50, 60, seed) for seed in range(50)) if one.runs[2:])
    assert set(found.runs[:-1]) == {60}
    assert found.runs[-1] <= 60
    given = [10, 20, 30]
    with pytest.raises(ValueError, match="no cutoffs left after 3 runs in vain"):
        restarted(100, given, 1)


def test_luby_begins_as_published_and_repeats_itself_before_each_double():
    first = list(islice(luby(5), 127))
    assert first[:15] == [5 * one for one in (1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8)]
    assert first[:63] == first[63:126]
    assert first[126] == 5 * 64


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: by_rule(8, 0), ValueError, "cutoff must be a whole number, 1 or more; got 0"),
        (lambda: by_lot(8, 2.5, 1), TypeError, "cutoff must be a whole number, 1 or more; got 2.5"),
        (lambda: by_lot(8, 10, -1), ValueError, "seed must be a whole number, 0 or more; got -1"),
        (lambda: by_lot(8, 10), TypeError, "wants a seed"),
        (lambda: by_lot(0, 10, 1), ValueError, "n must be a whole number, 1 or more; got 0"),
        (lambda: by_rule(8, 10, row=1), ValueError, "row must be from 0 up to, not including, 1"),
        (lambda: by_rule(8, 10, column=-0.1), ValueError, "column must be from 0"),
        (lambda: restarted(8, 0, 1), ValueError, "cutoff must be a whole number, 1 or more; got 0"),
        (lambda: restarted(8, [0], 1), ValueError, "cutoff must be a whole number, 1 or more"),
        (lambda: restarted(8, 10, "1"), TypeError, "seed must be a whole number, 0 or more"),
        (lambda: restarted(3, 10, 1), NoSolution, "n = 3 has no solution"),
        (lambda: next(luby(0)), ValueError, "unit must be a whole number, 1 or more; got 0"),
    ],
)
def test_what_cannot_be_searched_is_refused_in_words(call, error, words):
    with pytest.raises(error, match=words):
        call()
