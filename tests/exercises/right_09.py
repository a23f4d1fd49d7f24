"""Right answers to the exercises of chapter 09, in other styles."""

from fractions import Fraction
from itertools import accumulate
from operator import mul

from exercises.right import right

from queens_exercises.chapter_09 import q1, q7


@right(q1, "as an exact fraction, from the running products")
def exactly(walks):
    return Fraction(sum(sum(accumulate(walk, mul)) for walk in walks), len(walks))


@right(q7, "goes on from one run to the next by calling itself")
def placed(runs, cutoff):
    if not runs:
        return 0
    first, *others = runs
    return first if first <= cutoff else cutoff + placed(others, cutoff)
