"""Right and wrong answers to the exercises of chapter 09."""

import math
from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import accumulate, combinations
from operator import mul

from exercises.kept import right, slip, wrong

from queens import Vectors, solve
from queens_exercises.chapter_09 import q1, q2, q3, q4, q5, q6, q7


@right(q1, "as an exact fraction, from the running products")
def exactly(walks):
    return Fraction(sum(sum(accumulate(walk, mul)) for walk in walks), len(walks))


@right(q7, "goes on from one run to the next by calling itself")
def placed(runs, cutoff):
    if not runs:
        return 0
    first, *others = runs
    return first if first <= cutoff else cutoff + placed(others, cutoff)


def tree_size(walks, *, levels=slice(None), mean=True):
    """The mean of what the walks say, with a place for each usual mistake."""
    said = [sum([math.prod(walk[: k + 1]) for k in range(len(walk))][levels]) for walk in walks]
    return sum(said) / len(said) if mean else sum(said)


wrong(
    q1,
    "the last level alone",
    says="For the walk 4 2 0 you say 0.0; it says 12.",
    shows="Where the last walk ends. Board of 4 with 2 queens",
)(partial(tree_size, levels=slice(-1, None)))
wrong(
    q1,
    "the sum of what the walks say",
    says="1 0 you say 474; they say 96, 204, 174, on average 158.",
    shows="Board of 6 with 5 queens",
)(partial(tree_size, mean=False))
wrong(q1, "nothing is returned", says="you give None; a number is wanted.")(lambda walks: None)


def estimate(n, draw, *, again=False, before=False):
    """One walk, with a place for each usual mistake."""
    board, alike, total = Vectors(n), 1, 0
    for row in range(1, n + 1):
        free = [col for col in range(1, n + 1) if board.free(row, col)]
        if not free:
            return estimate(n, draw, again=again, before=before) if again else total
        times = len(free)
        if before:
            total += alike
            alike *= times
        else:
            alike *= times
            total += alike
        board.place(row, free[draw(len(free))])
    return total


wrong(
    q2,
    "a walk that ends early begins anew",
    says="For n = 4 you draw more than 4 times on one walk.",
    shows="Search tree",
)(partial(estimate, again=True))
wrong(
    q2,
    "each level counted before it is multiplied",
    says="For n = 4 the mean of your estimate, over all ways to draw, is ",
    shows="Search tree",
)(partial(estimate, before=True))
wrong(
    q2,
    "an estimate in writing",
    says="For n = 4 you give '4'; a number is wanted.",
)(lambda n, draw: str(n))

wrong(
    q3,
    "the mean of the runs",
    says="For runs of 10 10 10 1000 you say 257.5, which takes ",
    shows="How long runs go on",
)(lambda runs: sum(runs) / len(runs))
wrong(
    q3,
    "the shortest run",
    says="For runs of 10 12 14 16 you say 10, which takes 40 in all; another cutoff takes 13.",
    shows="How long runs go on",
)(min)
wrong(q3, "nothing is returned", says="you give None; a number is wanted.")(lambda runs: None)


def loaded(n, draw, *, rule="sum", weigh=lambda n, col: col):
    """A walk with loaded dice, with a place for each usual mistake."""
    board, alike, total = Vectors(n), 1, 0
    for row in range(1, n + 1):
        free = [col for col in range(1, n + 1) if board.free(row, col)]
        if not free:
            return total
        weights = [weigh(n, col) for col in free]
        total += alike * len(free)
        at = draw(weights)
        alike *= {"sum": sum(weights), "squares": len(free) * weights[at], "one": 1}[rule]
        alike /= weights[at]
        board.place(row, free[at])
    return total


wrong(
    q4,
    "the number of squares, as if all had the same chance",
    says="For n = 4 the mean of your estimate, over all ways to draw, is ",
    shows="Search tree",
)(partial(loaded, rule="squares"))
wrong(
    q4,
    "one over the weight, which is no chance",
    says="the tree has 16 placements.",
    shows="Search tree",
)(partial(loaded, rule="one"))
wrong(
    q4,
    "a number of squares in place of weights",
    says="you call draw(4); it wants weights.",
)(estimate)


def halving(diagonals, solvable, least=0):
    """Ask about the middle, as is right with ``least`` 0."""
    low, high = least, len(diagonals)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if solvable(diagonals[:middle]) else (low, middle - 1)
    return low


wrong(
    q5,
    "gives the first number with which there is no answer",
    says="For n = 4 and 3 diagonals you give 3; with so many closed there is no answer.",
    shows="No answer. Board of 4 with no queens. Closed: ",
)(lambda diagonals, solvable: min(halving(diagonals, solvable) + 1, len(diagonals)))
wrong(
    q5,
    "stops one short",
    says="closed there still is an answer.",
    shows="Still an answer. Board of ",
)(lambda diagonals, solvable: max(halving(diagonals, solvable) - 1, 0))


wrong(q5, "gives the verdict", says="For n = 4 and 3 diagonals you give False; wanted is a number")(
    lambda diagonals, solvable: solvable(diagonals)
)


def puzzle(n, *, least=0):
    """Count of how many answers queens are a part, with a place for each usual mistake."""
    answers = list(solve("one_array", n))
    for many in range(least, n + 1):
        times = Counter(c for s in answers for c in combinations(enumerate(s, start=1), many))
        if found := [chosen for chosen, count in times.items() if count == 1]:
            return found[0]
    return ()


wrong(
    q6,
    "gives all queens but one",
    says="For n = 4 you give 3 queens: one answer has them, but fewer are enough.",
    shows="More than are needed. Board of 4 with 4 queens on row 1 column 2",
)(lambda n: puzzle(n, least=n - 1))
wrong(
    q6,
    "gives nothing",
    says="For n = 4 you give no queens: 2 answers have them, as this one.",
    shows="One answer of several. Board of 4 with 4 queens on row 1 column 3",
)(lambda n: ())
wrong(q6, "says how many", says="For n = 4 you give 1; wanted are squares in a list or a tuple.")(
    lambda n: len(puzzle(n))
)


slip(
    q7,
    "if needed <= cutoff:",
    "if needed < cutoff:",
    says="For runs = (5, 9) and cutoff = 5 you say 10; 5 queens are placed.",
    shows="How long runs go on, both axes logarithmic. runs: of 2 runs ",
)
slip(
    q7,
    "total = total + cutoff",
    "total = total + needed",
    says="For runs = (10, 3) and cutoff = 5 you say 13; 8 queens are placed.",
    shows="How long runs go on, both axes logarithmic. runs: of 2 runs ",
)
