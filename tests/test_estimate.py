"""An estimate is right on average for every algorithm, and says how far it may be off."""

import math
import multiprocessing
from fractions import Fraction
from functools import cache

import pytest
from searches import ALL, OF_PROBLEMS, recursive, trying

from queens import ALGORITHMS, IllegalMove, Problem, Vectors, attacks, estimate, record
from queens._solving import empty_board, find, options_for, start
from queens.trace._estimate import SteeredBoard

ESTIMATED = [name for name, known in ALGORITHMS.items() if known.estimated]


def every_probe(algorithm, n, board=None, **options):
    """Give each way that the lots can fall: how probable it is, and what it says of the levels."""
    function, script = find(algorithm), []
    options = options_for(function, options, n)
    while True:
        drawn = []

        def draw(squares, drawn=drawn, script=script):
            at = script[len(drawn)] if len(drawn) < len(script) else 0
            drawn.append((at, squares))
            return at

        steered = SteeredBoard(empty_board(function, n, board), draw)
        for _ in start(function, steered, options):
            pass
        steered.check_all_placed()
        yield Fraction(1, math.prod(squares for _, squares in drawn)), steered.levels
        while drawn and drawn[-1][0] + 1 == drawn[-1][1]:
            drawn.pop()
        if not drawn:
            return
        script = [at for at, _ in drawn]
        script[-1] += 1


def expected_levels(algorithm, n, **options):
    """Return the mean over all probes, without drawing any lots."""
    probes = list(every_probe(algorithm, n, **options))
    assert sum(probability for probability, _ in probes) == 1
    return [sum(p * levels[k] for p, levels in probes) for k in range(getattr(n, "n", n))]


@cache
def true_levels(algorithm, n, **options):
    """Count in a record how often a first, second, ... queen is placed."""
    levels, standing = [0] * getattr(n, "n", n), 0
    for kind in record(algorithm, n, limit=10**6, **options).columns.kind:
        if kind == "place":
            levels[standing] += 1
        standing += (kind == "place") - (kind == "remove")
    return levels


@pytest.mark.parametrize("name", ESTIMATED)
@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_the_mean_of_all_probes_is_the_tree_on_every_level(name, n):
    assert expected_levels(name, n) == true_levels(name, n)


def test_knuths_eight_queens_have_his_mean_and_variance():
    """With the root 2,057 and 1,146,640, over all probes there are and without any chance."""
    probes = [(p, 1 + sum(levels)) for p, levels in every_probe("automaton_shared_search", 8)]
    mean = sum(p * size for p, size in probes)
    assert mean == 2_057
    assert sum(p * size**2 for p, size in probes) - mean**2 == 1_146_640


@pytest.mark.parametrize("search", [recursive, trying])
@pytest.mark.parametrize("n", [1, 3, 4])
def test_a_search_of_the_readers_own_is_estimated_in_whatever_order_it_asks(search, n):
    assert expected_levels(search, n) == true_levels(search, n)


@pytest.mark.parametrize("name", [name for name in ESTIMATED if name in OF_PROBLEMS])
def test_a_problem_whose_rows_differ_in_width_is_estimated_by_every_search(name):
    values = {"a": [1], "b": [1, 2, 3], "c": [2, 3, 4], "d": [1, 4]}
    problem = Problem(
        "abcd", values, lambda a, x, b, y: "as large" if x == y else "", given={"d": 4}
    )
    assert expected_levels(name, problem) == true_levels(name, problem)


# The function itself.


def test_the_result_is_what_the_probes_say():
    found = estimate("one_array", 6, probes=40, seed=3)
    assert (len(found.probes), found.n, found.algorithm) == (40, 6, "one_array")
    assert repr(found) == "Estimate(algorithm='one_array', n=6)", "no thousands of numbers"
    assert found.mean == pytest.approx(sum(found.by_level)) == sum(found.probes) / 40
    assert found.by_level[0] == 6
    spread = sum((probe - found.mean) ** 2 for probe in found.probes) / 39
    assert found.error == pytest.approx(math.sqrt(spread / 40))
    low, high = found.interval
    assert low * high == pytest.approx(found.mean**2)
    assert math.log(high / found.mean) == pytest.approx(1.96 * found.error / found.mean)


def test_probes_differ_and_the_same_seed_draws_the_same_again():
    once = estimate("one_array", 8, probes=30, seed=7)
    assert len(set(once.probes)) > 10
    assert once == estimate("one_array", 8, probes=30, seed=7)
    assert once.probes != estimate("one_array", 8, probes=30, seed=8).probes
    assert estimate("one_array", 8, probes=10, seed=7).probes == once.probes[:10]
    assert estimate("one_array", 8, probes=9, seed=0) == estimate("one_array", 8, probes=9, seed=0)
    assert estimate("one_array", 8, probes=9).probes != estimate("one_array", 8, probes=9).probes


@pytest.mark.parametrize("workers", [1, 2])
def test_a_search_without_end_is_stopped_on_its_line_and_no_worker_stays(workers):
    def endless(board):
        while True:
            board.free(1, 1)
        yield ()

    # A process that a busy machine has not let begin has no line yet.
    line = r", on line \d+ of .*: `.*`"
    said = rf"endless was still running after 0\.2 seconds({line})?, in walk 1 of 50$"
    with pytest.raises(TimeoutError, match=said):
        estimate(endless, 5, probes=50, seconds=0.2, workers=workers)
    assert multiprocessing.active_children() == []
    with pytest.raises(TimeoutError, match=r"one_array .* in walk \d+ of 1000000"):
        estimate("one_array", 8, probes=10**6, seconds=0.2, workers=workers)


def test_a_search_that_does_not_ask_its_board_is_told_so_and_not_estimated_wrongly():
    def own_books(board, columns=()):
        k = len(columns) + 1
        if k > board.n:
            yield columns
            return
        for i in range(1, board.n + 1):
            if not any(attacks(queen, (k, i)) for queen in enumerate(columns, start=1)):
                board.place(k, i)
                yield from own_books(board, (*columns, i))
                board.remove(k, i)

    with pytest.raises(IllegalMove, match="must ask the board before it places"):
        estimate(own_books, 6, seed=1)


@pytest.mark.parametrize(
    ("search", "n", "options"),
    [
        *((name, 8, {}) for name in ALL if name not in ESTIMATED),
        ("success_failure", 6, {"committed": True}),
        ("one_array", 6, {"half": True}),
    ],
)
def test_a_search_that_leaves_out_what_a_row_offers_is_not_estimated(search, n, options):
    """Or a search that jumps back over a row would be told as about 7 placements."""
    with pytest.raises(IllegalMove, match=r"cannot be estimated: .* left that square out"):
        estimate(search, n, seed=1, **options)


def test_a_search_that_goes_on_beside_a_cleared_row_is_refused():
    def wandering(board):
        board.place(1, 1)
        board.place(2, 3)
        board.remove(1, 1)
        board.place(4, 4)
        yield from ()

    with pytest.raises(IllegalMove, match="row 1 was cleared before later ones"):
        list(start(wandering, SteeredBoard(Vectors(6), lambda squares: 0), {}))


def test_one_probe_has_no_error_that_could_be_known_and_no_tree_has_none():
    assert estimate("one_array", 6, probes=1, seed=1).error == math.inf
    low, high = estimate("one_array", 6, probes=1, seed=1).interval
    assert (low, high) == (0, math.inf)
    assert estimate("one_array", 1, probes=5).interval == (1, 1)
    assert estimate(lambda board: [], 5, probes=5).interval == (0, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "n", "true"), [("one_array", 7, 551), ("fewest_first", 6, 118)])
def test_the_interval_covers_the_tree_as_often_as_it_says(name, n, true):
    """Or the interval would promise more than it keeps."""
    intervals = [estimate(name, n, probes=60, seed=seed).interval for seed in range(40)]
    assert true == sum(true_levels(name, n))
    assert sum(low <= true <= high for low, high in intervals) >= 36


def test_more_workers_give_the_same_estimate_for_a_function_of_a_notebook_too():
    def of_a_notebook(board):
        return recursive(board)

    of_a_notebook.__module__ = "__main__"
    alone = estimate(of_a_notebook, 6, probes=60, seed=1)
    assert estimate(of_a_notebook, 6, probes=60, seed=1, workers=3) == alone
