"""The rule gives a solution for every size of board that has one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from solutions import solves

from queens import conflicts
from queens.counting import first


@pytest.mark.parametrize("n", [1, *range(4, 40)])
def test_no_two_queens_attack_each_other_pair_by_pair(n):
    solution = first(n)
    assert sorted(solution) == list(range(1, n + 1))
    assert not list(conflicts(enumerate(solution, start=1)))


def test_every_size_up_to_some_thousands_has_its_solution():
    assert [n for n in range(1, 3_001) if n not in (2, 3) and not solves(first(n), n)] == []


@given(st.integers(min_value=3_000, max_value=100_000))
def test_larger_sizes_have_theirs(n):
    assert solves(first(n), n)


@pytest.mark.parametrize("n", range(1_000_000, 1_000_012))
def test_a_million_queens_stand_whatever_the_remainder_by_twelve(n):
    assert solves(first(n), n)
