"""One array: the article's printed solutions, and the half board that makes the whole."""

import pytest

from queens import record, solve, statistics, symmetry

# The article's listing 4, column by column.
PRINTED = """
15863724 16837425 17468253 17582463 24683175 25713864 25741863 26174835 26831475 27368514
27581463 28613574 31758246 35281746 35286471 35714286 35841726 36258174 36271485 36275184
36418572 36428571 36814752 36815724 36824175 37285146 37286415 38471625 41582736 41586372
42586137 42736815 42736851 42751863 42857136 42861357 46152837 46827135 46831752 47185263
47382516 47526138 47531682 48136275 48157263 48531726
"""


def mirrored(solution):
    return tuple(len(solution) + 1 - col for col in solution)


def test_half_the_board_of_eight_gives_what_the_article_prints_in_its_order():
    found = list(solve("one_array", 8, half=True))
    assert ["".join(map(str, solution)) for solution in found] == PRINTED.split()
    assert len(found) == 46


@pytest.mark.parametrize("n", range(1, 12))
def test_half_and_its_reflection_are_the_whole_and_share_nothing(n):
    half = list(solve("one_array", n, half=True))
    reflected = [mirrored(solution) for solution in half]
    assert sorted({*half, *reflected}) == list(symmetry.unchanged(n))
    assert set(half).isdisjoint(reflected) or n == 1
    assert half == sorted(set(half))


@pytest.mark.parametrize(("half", "share"), [(True, 2), (1, 2), (False, 1), (0, 1), (None, 1)])
def test_half_the_board_is_half_the_work_and_is_not_done_unless_asked_for(half, share):
    counts = statistics(record("one_array", 8, half=half))
    assert counts.solutions == 92 // share
    assert counts.placements == counts.removals == 2056 // share
    assert counts.tests == 15720 // share


@pytest.mark.parametrize("n", range(1, 9))
def test_half_the_board_looks_at_no_square_beyond_the_middle_that_decides(n):
    """On row 1, and for odd n on row 2 under a queen in the middle."""
    trace = record("one_array", n, half=True)
    middle = (n + 1) // 2
    for t, event in enumerate(trace):
        if event.kind == "try":
            under_the_middle = n % 2 and trace.at(t).queens.get(1) == middle
            decides = event.row == 1 or (event.row == 2 and under_the_middle)
            assert event.col <= middle or not decides
    assert {event.col for event in trace if event[:2] == ("place", 1)} == set(range(1, middle + 1))
    assert trace.at(len(trace)).queens == {}


def test_an_option_that_is_spelt_wrong_is_refused_at_once():
    with pytest.raises(TypeError, match="halve"):
        solve("one_array", 8, halve=True)
