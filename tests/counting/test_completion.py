"""One answer on a board with barred squares: what it is, what it cost, and what others found."""

import random
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queens.given import begin
from queens_counting import closed, complete, completion

ONE_IN = 40
"""Of the instances that others published, so many are one that is searched again here."""


@pytest.fixture
def no_numba(monkeypatch):
    monkeypatch.setattr(completion, "has_numba", lambda: False)


def first_of(n, barred):
    """Return the first answer in order, out of all arrangements."""
    for columns in permutations(range(1, n + 1)):
        placed = list(enumerate(columns, start=1))
        sums, differences = {k + i for k, i in placed}, {k - i for k, i in placed}
        if len(sums) == len(differences) == n and barred.isdisjoint(placed):
            return columns
    return None


@settings(max_examples=40)
@given(st.integers(1, 6), st.data())
def test_the_answer_is_the_first_of_all_arrangements(n, data):
    squares = st.tuples(st.integers(1, n), st.integers(1, n))
    barred = data.draw(st.sets(squares, max_size=8))
    assert complete(n, barred).queens == first_of(n, barred)


def test_placements_are_those_of_a_plain_search():
    def walk(columns, barred):
        row = len(columns) + 1
        for col in range(1, 9):
            attacked = any(i in (col, col + row - k, col - row + k) for k, i in columns)
            if attacked or (row, col) in barred:
                continue
            yield (*columns, (row, col))
            if row < 8:
                yield from walk((*columns, (row, col)), barred)

    for seed in range(20):
        barred = set(random.Random(seed).sample(list(product(range(1, 9), repeat=2)), 24))
        placements = 0
        for placed in walk((), barred):
            placements += 1
            if len(placed) == 8:
                break
        assert complete(8, barred).placements == placements


def test_compiled_or_not_and_in_however_many_rounds_it_is_the_same(monkeypatch):
    boards = [begin(12, closed=one.diagonals[:8]).barred for one in closed.instances(12)[:3]]
    compiled = [complete(12, barred) for barred in boards]
    monkeypatch.setattr(completion, "_ROUND", 7)
    assert [complete(12, barred) for barred in boards] == compiled
    monkeypatch.setattr(completion, "has_numba", lambda: False)
    assert [complete(12, barred) for barred in boards] == compiled


def test_boards_that_do_not_fit_a_word_are_completed(no_numba):
    given = {row: col for row, col in enumerate(_by_rule(66), start=1) if row > 3}
    assert complete(66, begin(66, given=given).barred).queens == _by_rule(66)


def _by_rule(n):
    return (*range(2, n + 1, 2), *range(1, n, 2))


@pytest.mark.parametrize("n", closed.SIZES)
def test_verdicts_are_those_that_were_published(n):
    for one in closed.instances(n)[::ONE_IN]:
        for many in range(1, one.run_up_to + 1):
            found = complete(n, begin(n, closed=one.diagonals[:many]).barred)
            assert (found.queens is not None) == (many <= one.solvable_up_to)


@pytest.mark.parametrize(("n", "many"), [(10, 6), (12, 17)])
def test_the_mean_cost_is_the_published_one_to_its_last_digit(n, many):
    boards = [begin(n, closed=one.diagonals[:many]).barred for one in closed.instances(n)]
    mean = closed.means(n)[many - 1]
    # They count the root of the tree as well.
    nodes = 1 + sum(complete(n, barred).placements for barred in boards) / len(boards)
    assert (round(nodes, 1), len(boards)) == (mean.nodes, mean.instances)


@pytest.mark.parametrize("n", closed.SIZES)
def test_the_published_tables_agree_with_each_other(n):
    for mean in closed.means(n):
        solvable = sum(one.solvable_up_to >= mean.closed for one in closed.instances(n))
        assert solvable == mean.solvable
    most = max(closed.means(n), key=lambda mean: mean.nodes)
    half = min(closed.means(n), key=lambda mean: abs(mean.solvable - mean.instances / 2))
    assert most.closed == half.closed == {10: 6, 12: 8}[n]


@pytest.mark.parametrize("square", [(0, 1), (9, 1), (1, 0), (1, 9)])
def test_a_square_that_is_not_on_the_board_is_refused(square):
    with pytest.raises(ValueError, match="there is no square"):
        complete(8, [square])


@pytest.mark.parametrize("n", [8, 11])
def test_there_are_instances_of_two_sizes_alone(n):
    with pytest.raises(ValueError, match=f"instances of 10 and 12 queens; got {n}"):
        closed.instances(n)
