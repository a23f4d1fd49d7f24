"""The rule gives a solution for every size of board that has one."""

import pytest
from solutions import solves

from queens import conflicts
from queens_counting import TooLarge, first


@pytest.mark.parametrize("n", [1, *range(4, 40)])
def test_no_two_queens_attack_each_other_pair_by_pair(n):
    solution = first(n)
    assert sorted(solution) == list(range(1, n + 1))
    assert not list(conflicts(enumerate(solution, start=1)))


def test_every_size_up_to_a_thousand_has_its_solution():
    assert [n for n in range(1, 1_001) if n not in (2, 3) and not solves(first(n), n)] == []


@pytest.mark.parametrize("n", [*range(100_000, 100_012), 1_000_004])
def test_a_hundred_thousand_queens_stand_whatever_the_remainder_by_twelve_and_a_million(n):
    assert solves(first(n), n)


def test_what_memory_cannot_hold_is_refused():
    with pytest.raises(TooLarge, match=r"a solution for n = 10{15} takes .* TB"):
        first(10**15)
