"""The published counts are the published ones, and looking one up costs nothing."""

import subprocess
import sys

import pytest

import queens_counting
from queens_counting import published
from queens_counting.oeis import COUNTS

# OEIS, n = 2 to 27, each counted by others and in another way: solutions that differ by more
# than a rotation or reflection (A002562), those among them without any symmetry (A260320, to
# 26), and solutions that a quarter turn leaves as they are (A033148).
FUNDAMENTAL = """0 0 1 2 1 6 12 46 92 341 1787 9233 45752 285053 1846955 11977939 83263591
    621012754 4878666808 39333324973 336376244042 3029242658210 28439272956934
    275986683743434 2789712466510289 29363495934315694"""
ASYMMETRIC = """0 0 0 1 0 4 11 42 89 329 1765 9197 45647 284743 1846189 11975869 83259065
    621001708 4878630533 39333230881 336375931369 3029241762900 28439270037332
    275986675209470 2789712437580722"""
TURNING = "0 0 2 2 0 0 0 0 0 0 8 8 0 0 64 128 0 0 480 704 0 0 3328 3264 0"


def numbers(text):
    return map(int, text.split())


def test_no_count_was_mistyped():
    # 8 images without symmetry, 4 with a half turn, 2 with a quarter turn.
    columns = numbers(FUNDAMENTAL), numbers(ASYMMETRIC), numbers(TURNING)
    assert COUNTS[1:26] == tuple(4 * (f + a) - t for f, a, t in zip(*columns, strict=False))
    assert COUNTS[0] == 1
    last = list(numbers(FUNDAMENTAL))[-1]
    assert 0 < 8 * last - COUNTS[26] < COUNTS[26] // 10**8  # few of so many have a symmetry
    assert len(COUNTS) == 27


@pytest.mark.parametrize(
    ("n", "count"), [(1, 1), (2, 0), (8, 92), (27, 234907967154122528), (28, None)]
)
def test_a_count_belongs_to_its_own_n(n, count):
    assert published(n) == count


def test_counting_loads_neither_numpy_nor_numba_before_they_are_needed():
    program = (
        "import sys, queens_counting as c; c.published(8); c.first(8); c.NoSolution; c.TooLarge\n"
        "print([name for name in ('numpy', 'numba', 'matplotlib') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


def test_every_name_that_is_offered_is_there():
    for name in queens_counting.__all__:
        assert getattr(queens_counting, name) is not None
        assert name in dir(queens_counting)
    with pytest.raises(AttributeError, match="no attribute 'last'"):
        queens_counting.last  # noqa: B018
