"""How many solutions there are, as published."""

from queens.sizes import check_size

COUNTS = (
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
    39_029_188_884,
    314_666_222_712,
    2_691_008_701_644,
    24_233_937_684_440,
    227_514_171_973_736,
    2_207_893_435_808_352,
    22_317_699_616_364_044,
    234_907_967_154_122_528,
)
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
