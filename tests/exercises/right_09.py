"""Right answers to the exercises of chapter 09, in other styles."""

from fractions import Fraction
from itertools import accumulate
from operator import mul

from exercises.right import right
from exercises.wrong_09 import halving, puzzle

from queens import attacks
from queens_exercises.chapter_09 import q1, q2, q3, q4, q5, q6, q7


@right(q1, "as an exact fraction, from the running products")
def exactly(walks):
    return Fraction(sum(sum(accumulate(walk, mul)) for walk in walks), len(walks))


def free_after(n, columns):
    row = len(columns) + 1
    standing = list(enumerate(columns, start=1))
    return [
        i for i in range(1, n + 1) if row <= n and not any(attacks(q, (row, i)) for q in standing)
    ]


@right(q2, "from the bottom up, without a board")
def from_below(n, draw, columns=()):
    free = free_after(n, columns)
    if not free:
        return 0
    below = from_below(n, draw, (*columns, free[draw(len(free))]))
    return len(free) * (1 + below)


@right(q3, "every cutoff up to the longest run is tried")
def all_cutoffs(runs):
    def in_all(cutoff):
        over = [run for run in runs if run <= cutoff]
        return Fraction(sum(over) + (len(runs) - len(over)) * cutoff, len(over))

    return min(range(min(runs), max(runs) + 1), key=in_all)


@right(q4, "more for squares that leave many free, as fractions")
def far_sighted(n, draw, columns=()):
    free = free_after(n, columns)
    if not free:
        return 0
    weights = [1 + len(free_after(n, (*columns, i))) + i for i in free]
    at = draw(weights)
    below = far_sighted(n, draw, (*columns, free[at]))
    return len(free) + Fraction(sum(weights), weights[at]) * below


right(q5, "halving")(halving)
right(q6, "as the wrong ones are made from")(puzzle)


@right(q7, "goes on from one run to the next by calling itself")
def placed(runs, cutoff):
    if not runs:
        return 0
    first, *others = runs
    return first if first <= cutoff else cutoff + placed(others, cutoff)
