"""An estimate is right on average for every algorithm, and says how far it may be off."""

import importlib
import math
import multiprocessing
from fractions import Fraction
from functools import cache

import pytest
from searches import recursive

from queens import ALGORITHMS, IllegalMove, OneArray, Table, Vectors, attacks, estimate, record
from queens.algorithms.lauriere import forbid_attacked, release
from queens.domains import Domains
from queens.solving import empty_board, find, start
from queens.trace.probing import SteeredBoard


def every_probe(algorithm, n, board=None, **options):
    """Give each way that the lots can fall: how probable it is, and what it says of the levels."""
    function, script = find(algorithm), []
    while True:
        drawn = []

        def draw(squares, drawn=drawn, script=script):
            at = script[len(drawn)] if len(drawn) < len(script) else 0
            drawn.append((at, squares))
            return at

        steered = SteeredBoard(empty_board(function, n, board), draw)
        for _ in start(function, steered, options):
            pass
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
    return [sum(p * levels[k] for p, levels in probes) for k in range(n)]


@cache
def true_levels(algorithm, n, **options):
    """Count in a record how often a first, second, ... queen is placed."""
    levels, standing = [0] * n, 0
    for kind in record(algorithm, n, limit=10**6, **options).columns.kind:
        if kind == "place":
            levels[standing] += 1
        standing += (kind == "place") - (kind == "remove")
    return levels


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_the_mean_of_all_probes_is_the_tree_on_every_level(name, n):
    assert expected_levels(name, n) == true_levels(name, n)


def test_knuths_eight_queens_have_his_mean_and_variance():
    """With the root 2,057 and 1,146,640, over all probes there are and without any chance."""
    probes = [(p, 1 + sum(levels)) for p, levels in every_probe("automaton_shared_search", 8)]
    mean = sum(p * size for p, size in probes)
    assert mean == 2_057
    assert sum(p * size**2 for p, size in probes) - mean**2 == 1_146_640


# Searches of a reader's own, each asking in another order.


def by_columns(board, rows=()):
    """Go column by column, so that the squares of one node lie on different rows."""
    i = len(rows) + 1
    if i > board.n:
        yield tuple(board.column(k) for k in range(1, board.n + 1))
        return
    for k in range(1, board.n + 1):
        if k not in rows and board.free(k, i):
            board.place(k, i)
            yield from by_columns(board, (*rows, k))
            board.remove(k, i)


def trying(board, columns=()):
    """Ask nothing: put the queen down and see whether the board refuses her."""
    k = len(columns) + 1
    if k > board.n:
        yield columns
        return
    for i in range(1, board.n + 1):
        try:
            board.place(k, i)
        except IllegalMove:
            continue
        yield from trying(board, (*columns, i))
        board.remove(k, i)


def by_culprits(board, columns=()):
    """Go by who forbade a square, on a board with Laurière's vectors."""
    k = len(columns) + 1
    if k > board.n:
        yield columns
        return
    for i in range(1, board.n + 1):
        if not board.culprit(k, i):
            board.place(k, i)
            for row in range(k + 1, board.n + 1):
                forbid_attacked(board, k, i, row)
            yield from by_culprits(board, (*columns, i))
            release(board, k)
            board.remove(k, i)


def by_admissible(board, rows=None):
    """Go by all that is admissible to a row, and to every other, and place where a rule says."""
    rows = list(range(1, board.n + 1)) if rows is None else rows
    if not rows:
        yield tuple(board.column(k) for k in range(1, board.n + 1))
        return
    k = min(rows, key=lambda row: len(board.admissible(row)))
    others = [row for row in rows if row != k]
    for i in reversed(board.admissible(k)):
        board.place(k, i)
        for row in others:
            forbid_attacked(board, k, i, row)
        yield from by_admissible(board, others)
        release(board, k)
        board.remove(k, i)


def clearing_from_the_top(board):
    """Set whole arrangements down, as brute force does, and clear them from the first row on."""
    from itertools import permutations

    for columns in permutations(range(1, board.n + 1)):
        standing = []
        for square in enumerate(columns, start=1):
            if not board.free(*square):
                break
            board.place(*square)
            standing.append(square)
        if len(standing) == board.n:
            yield columns
        for square in standing:
            board.remove(*square)


OWN = [recursive, by_columns, trying]


@pytest.mark.parametrize("search", OWN)
@pytest.mark.parametrize("n", [1, 3, 4])
def test_a_search_of_the_readers_own_is_estimated_in_whatever_order_it_asks(search, n):
    assert expected_levels(search, n) == true_levels(search, n)


def test_a_search_on_other_boards_is_estimated():
    for board in (Table, OneArray):
        assert expected_levels(recursive, 5, board=board) == true_levels(recursive, 5)
    assert expected_levels(by_culprits, 5, board=Domains) == true_levels(recursive, 5)
    by_fewest = true_levels(by_admissible, 5, board=Domains)
    assert expected_levels(by_admissible, 5, board=Domains) == by_fewest
    assert expected_levels(clearing_from_the_top, 4) == true_levels("permutations", 4)


def test_squares_that_a_search_leaves_out_change_the_scatter_and_not_the_mean():
    half = true_levels("one_array", 6, half=True)
    assert half[0] == 3
    assert expected_levels("one_array", 6, half=True) == half


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
    assert estimate("one_array", 8, seed=0) == estimate("one_array", 8, seed=0)
    assert estimate("one_array", 8, probes=9).probes != estimate("one_array", 8, probes=9).probes


def test_more_workers_give_the_same_answer_for_functions_of_a_notebook_too():
    def of_a_notebook(board):
        return recursive(board)

    of_a_notebook.__module__ = "__main__"
    alone = estimate(of_a_notebook, 6, probes=60, seed=1)
    assert estimate(of_a_notebook, 6, probes=60, seed=1, workers=3) == alone


@pytest.mark.parametrize("workers", [1, 2])
def test_a_search_without_end_is_stopped_on_its_line_and_no_process_stays(workers):
    def endless(board):
        while True:
            board.place(1, 1)
            board.remove(1, 1)
        yield ()

    said = (
        r"endless was still running after 0\.2 seconds"
        # A process that a busy machine has not let begin has no line yet.
        r"(, on line \d+ of test_estimate\.py: `.*`)?, in walk 1 of 50$"
    )
    with pytest.raises(TimeoutError, match=said) as stopped:
        estimate(endless, 5, probes=50, seconds=0.2, workers=workers)
    assert stopped.value.__cause__ is None, "a worker's traceback would hide the words"
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("workers", [1, 2])
def test_the_limit_is_for_all_walks_and_not_for_each(workers):
    with pytest.raises(TimeoutError, match=r"one_array .* in walk \d+ of 1000000"):
        estimate("one_array", 8, probes=10**6, seconds=0.2, workers=workers)
    with pytest.raises(TimeoutError, match="still running after 1e-09 seconds, in walk 1 of 2"):
        estimate("one_array", 1, probes=2, seconds=1e-9, workers=workers)


def test_where_processes_cannot_inherit_a_function_of_the_notebook_it_is_said(monkeypatch):
    # Loaded when it is wanted, and it asks for the platform, too.
    importlib.import_module("concurrent.futures.process")
    monkeypatch.setattr("sys.platform", "win32")

    def cell(board):
        return recursive(board)

    cell.__module__ = "__main__"
    with pytest.raises(ValueError, match="cell stands in this notebook"):
        estimate(cell, 5, probes=2, workers=2)
    assert len(estimate("one_array", 5, probes=2, workers=2).probes) == 2
    monkeypatch.setattr("sys.platform", "emscripten")
    alone = estimate(cell, 5, probes=30, seed=1, seconds=None)
    assert estimate(cell, 5, probes=30, seed=1, seconds=None, workers=2) == alone


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ({"probes": 0}, ValueError, "probes must be a whole number from 1 to 10000000; got 0"),
        ({"seed": -1}, ValueError, "seed must be a whole number, 0 or more; got -1"),
        ({"workers": 257}, ValueError, "workers must be a whole number from 1 to 256; got 257"),
        ({"algorithm": lambda board: None, "workers": 2}, TypeError, "is a `yield` missing"),
        ({"algorithm": recursive, "n": 260, "probes": 1}, OverflowError, "10 to the power of 308"),
    ],
)
def test_what_cannot_be_estimated_is_refused_in_words(wrong, error, words):
    with pytest.raises(error, match=words):
        estimate(**{"algorithm": "one_array", "n": 6, **wrong})


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


def test_a_copy_of_the_steered_board_is_a_plain_one():
    from copy import deepcopy

    steered = SteeredBoard(Vectors(5), lambda squares: 1)
    steered.place(1, 1)
    assert not steered.free(2, 3)
    plain = deepcopy(steered)
    assert plain.free(2, 3)
    plain.place(2, 3)
    assert steered.levels == [1, 0, 0, 0, 0]


def test_a_closed_board_still_knows_its_edges():
    steered = SteeredBoard(Vectors(5), lambda squares: 1)
    steered.place(1, 1)
    for square in ((2, 6), (0, 1), (6, 1), (2, 0)):
        with pytest.raises(IllegalMove, match="no square"):
            steered.free(*square)


@pytest.mark.parametrize(("name", "n", "true"), [("one_array", 7, 551), ("fewest_first", 6, 118)])
def test_the_interval_covers_the_tree_as_often_as_it_says(name, n, true):
    """Or the interval would promise more than it keeps."""
    intervals = [estimate(name, n, probes=60, seed=seed).interval for seed in range(40)]
    assert true == sum(true_levels(name, n))
    assert sum(low <= true <= high for low, high in intervals) >= 36
