"""One array: the article's printed solutions, and the half board that makes the whole."""

import pytest
from texts.tkachenko import PRINTED, Article

from queens import OneArray, record, solve, statistics, symmetry


def mirrored(solution):
    return tuple(len(solution) + 1 - col for col in solution)


def test_half_the_board_of_eight_gives_what_the_article_prints_in_its_order():
    assert list(solve("one_array", 8, half=True)) == PRINTED == Article().printed
    assert len(PRINTED) == 46


@pytest.mark.parametrize(
    ("n", "stop", "half"), [(8, 5, True), *((n, n + 1, False) for n in range(1, 9))]
)
def test_the_board_looks_at_as_many_queens_as_the_article_s_program_compares(n, stop, half):
    board = OneArray(n)
    trace = record("one_array", n, board=lambda n: board, half=half)
    article = Article(n, stop)
    assert list(trace.solutions) == article.printed
    assert (statistics(trace).tests, board.looks) == (article.tests, article.comparisons)
    if n == 8:
        assert (article.tests, article.comparisons) == ((7860, 23376) if half else (15720, 46752))


@pytest.mark.parametrize("n", range(1, 11))
def test_half_and_its_reflection_are_the_whole_and_share_nothing(n):
    half = list(solve("one_array", n, half=True))
    reflected = [mirrored(solution) for solution in half]
    assert sorted({*half, *reflected}) == list(symmetry.unchanged(n))
    assert set(half).isdisjoint(reflected) or n == 1
    assert half == sorted(set(half))
