"""How many solutions there are, as published."""

from queens._sizes import check_size

_COUNTS = """
    1 0 0 2 10 4 40 92 352 724 2680 14200 73712 365596 2279184 14772512 95815104 666090624
    4968057848 39029188884 314666222712 2691008701644 24233937684440 227514171973736
    2207893435808352 22317699616364044 234907967154122528
"""

COUNTS = tuple(map(int, _COUNTS.split()))
"""Entry n-1 is the number of solutions for n: 1 to 27.

Source: OEIS A000170. The last two took months: n = 26 in 2009 (two groups, one of them with
the queens@TUD project's programmable chips), n = 27 in 2016 (T. B. Preußer and
M. R. Engelhardt, "Putting Queens in Carry Chains, No. 27", J. Signal Processing Systems 2017).
"""


def published(n: int) -> int | None:
    """Return the published number of solutions for n; None beyond 27, where there is none.

    Raises TypeError or ValueError unless n is a whole number, 1 or more.

    >>> published(8), published(27), published(28)
    (92, 234907967154122528, None)
    """
    size = check_size(n)
    return COUNTS[size - 1] if size <= len(COUNTS) else None
