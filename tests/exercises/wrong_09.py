"""Typical wrong answers to the exercises of chapter 09."""

import math
from collections import Counter
from functools import partial
from itertools import combinations

from exercises.right import right
from exercises.wrong import made_from, slip, wrong

from queens import Vectors, solve
from queens_exercises.chapter_09 import q1, q2, q3, q4, q5, q6, q7


def tree_size(walks, *, root=0, levels=slice(None), add=sum, mean=True):
    """The mean of what the walks say, with a place for each usual mistake."""
    said = [
        root + add([math.prod(walk[: k + 1]) for k in range(len(walk))][levels]) for walk in walks
    ]
    return sum(said) / len(said) if mean else sum(said)


made_from(q1, tree_size)

wrong(
    q1,
    "the last level alone",
    says="For the walk 4 2 0 you say 0.0; it says 12.",
    shows="Where the last walk ends. Board of 4 with 2 queens",
)(partial(tree_size, levels=slice(-1, None)))
wrong(
    q1,
    "the empty board counted as well",
    says="For the walk 4 2 0 you say 13.0; it says 12.",
    shows="Board of 4 with 2 queens",
)(partial(tree_size, root=1))
wrong(
    q1,
    "the numbers added and not multiplied",
    says="For the walk 4 2 0 you say 6; it says 12.",
    shows="Board of 4 with 2 queens",
)(lambda walks: sum(map(sum, walks)) / len(walks) if len(walks) > 1 else sum(walks[0]))
wrong(
    q1,
    "the sum of what the walks say",
    says="1 0 you say 474; they say 96, 204, 174, on average 158.",
    shows="Board of 6 with 5 queens",
)(partial(tree_size, mean=False))
wrong(
    q1,
    "the mean rounded down",
    says="For the walks 3 1 0 and 3 0 you say 4; they say 6, 3, on average 9/2.",
    shows="Board of 3 with 1 queen",
)(lambda walks: int(tree_size(walks)))
wrong(q1, "nothing is returned", says="you give None; a number is wanted.")(lambda walks: None)


def estimate(n, draw, *, again=False, before=False, once=False, fixed=False, more=0):
    """One walk, with a place for each usual mistake."""
    board, alike, total = Vectors(n), 1, 0
    for row in range(1, n + 1):
        free = [col for col in range(1, n + 1) if board.free(row, col)]
        if not free:
            return estimate(n, draw, again=again, before=before) if again else total
        times = 1 if once else n if fixed else len(free)
        if before:
            total += alike
            alike *= times
        else:
            alike *= times
            total += alike
        board.place(row, free[draw(len(free) + more)])
    return total


made_from(q2, estimate)

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
    "the queens of one branch alone",
    says="the tree has 16 placements.",
    shows="Search tree",
)(partial(estimate, once=True))
wrong(
    q2,
    "every row as if all its squares were free",
    says="the tree has 16 placements.",
    shows="Search tree",
)(partial(estimate, fixed=True))
wrong(
    q2,
    "a count of the whole tree",
    says="For n = 4 you draw nothing: that is a count, not an estimate.",
    shows="Search tree",
)(lambda n, draw: [0, 1, 2, 5, 16, 53, 152, 551][n])
wrong(
    q2,
    "a draw of the squares in place of their number",
    says="you call draw([1, 2, 3, 4]); it wants 1 or more squares.",
    shows="",
)(lambda n, draw: draw(list(range(1, n + 1))))
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
    "no cutoff at all",
    says="For runs of 10 10 10 1000 you say 1000, which takes 257.5 in all; another cutoff takes "
    "13.3333.",
    shows="How long runs go on",
)(max)
wrong(
    q3,
    "the shortest run",
    says="For runs of 10 12 14 16 you say 10, which takes 40 in all; another cutoff takes 13.",
    shows="How long runs go on",
)(min)
wrong(
    q3,
    "less than any run takes",
    says="and no run is ever over.",
    shows="How long runs go on",
)(lambda runs: min(runs) - 1)
wrong(
    q3,
    "the run in the middle",
    says="For runs of 5 50 60 70 you say ",
    shows="How long runs go on",
)(lambda runs: sorted(runs)[len(runs) // 2])
wrong(q3, "nothing is returned", says="you give None; a number is wanted.")(lambda runs: None)


def loaded(n, draw, *, rule="sum", weigh=lambda n, col: col, after=False):
    """A walk with loaded dice, with a place for each usual mistake."""
    board, alike, total = Vectors(n), 1, 0
    for row in range(1, n + 1):
        free = [col for col in range(1, n + 1) if board.free(row, col)]
        if not free:
            return total
        weights = [weigh(n, col) for col in free]
        if not after:
            total += alike * len(free)
        at = draw(weights)
        alike *= {"sum": sum(weights), "squares": len(free) * weights[at], "one": 1}[rule]
        alike /= weights[at]
        if after:
            total += alike * len(free)
        board.place(row, free[at])
    return total


made_from(q4, loaded)

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
    "the level counted after the draw",
    says="the tree has 16 placements.",
    shows="Search tree",
)(partial(loaded, after=True))
wrong(
    q4,
    "dice that are not loaded",
    says="For n = 4 all your weights are equal: load the dice.",
    shows="Search tree",
)(partial(loaded, weigh=lambda n, col: 2))
wrong(
    q4,
    "a weight of nothing",
    says="each weight must be above 0.",
    shows="",
)(partial(loaded, weigh=lambda n, col: col - 1))
wrong(
    q4,
    "a number of squares in place of weights",
    says="you call draw(4); it wants weights.",
)(estimate)


@wrong(
    q5,
    "asks about one diagonal after another",
    says="For n = 4 and 3 diagonals you ask about 3 closed ones as well; 2 questions are enough.",
    shows="One question too many. Board of 4 with no queens. Closed: ",
)
def one_by_one(diagonals, solvable):
    many = 0
    while many < len(diagonals) and solvable(diagonals[: many + 1]):
        many += 1
    return many


def halving(diagonals, solvable, least=0):
    """Ask about the middle, as is right with ``least`` 0."""
    low, high = least, len(diagonals)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if solvable(diagonals[:middle]) else (low, middle - 1)
    return low


made_from(q5, halving)


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


@wrong(
    q5,
    "never thinks that all may be closed",
    says="For n = 5 and 4 diagonals you give 3; with 4 closed there still is an answer.",
    shows="Still an answer. Board of 5",
)
def all_but_one(diagonals, solvable):
    low, high = 0, len(diagonals)
    while low < high - 1:
        middle = (low + high) // 2
        low, high = (middle, high) if solvable(diagonals[:middle]) else (low, middle)
    return low


wrong(
    q5,
    "thinks that one closed diagonal leaves an answer in any case",
    says="For n = 1 and 1 diagonal you give 1; with so many closed there is no answer.",
    shows="No answer. Board of 1 with no queens. Closed: ",
)(lambda diagonals, solvable: halving(diagonals, solvable, least=1))
wrong(
    q5,
    "asks by number",
    says="For n = 4 and 3 diagonals you ask `solvable(3)`; it takes the diagonals",
)(lambda diagonals, solvable: next(k for k in range(len(diagonals), -1, -1) if solvable(k)))
wrong(q5, "gives the verdict", says="For n = 4 and 3 diagonals you give False; wanted is a number")(
    lambda diagonals, solvable: solvable(diagonals)
)


def puzzle(n, *, wanted=1, least=0):
    """Count of how many answers queens are a part, with a place for each usual mistake."""
    answers = list(solve("one_array", n))
    for many in range(least, n + 1):
        times = Counter(c for s in answers for c in combinations(enumerate(s, start=1), many))
        if found := [chosen for chosen, count in times.items() if count == wanted]:
            return found[0]
    return ()


made_from(q6, puzzle)

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
wrong(
    q6,
    "leaves two answers",
    says="For n = 5 you give 1 queen: 2 answers have them, as this one.",
    shows="One answer of several. Board of 5 with 5 queens",
)(lambda n: puzzle(n, wanted=2) or puzzle(n))
wrong(
    q6,
    "takes the corner",
    says="For n = 4 you give 1 queen: no answer has them.",
    shows="Cannot be completed. Board of 4 with no queens. Given: a queen on row 1 column 1.",
)(lambda n: [(1, 1)])
wrong(
    q6,
    "gives queens that attack each other",
    says="For n = 4 you give [(1, 1), (2, 2)], and a board refuses that: the given queens on",
)(lambda n: [(1, 1), (2, 2)])
wrong(q6, "says how many", says="For n = 4 you give 1; wanted are squares in a list or a tuple.")(
    lambda n: len(puzzle(n))
)


@right(q5, "halves the steps that are left")
def by_steps(diagonals, solvable):
    closed = 0
    step = 1 << len(diagonals).bit_length()
    while step := step >> 1:
        if closed + step <= len(diagonals) and solvable(list(diagonals[: closed + step])):
            closed += step
    return closed


@right(q6, "counts completions, and gives a list of lists")
def searched(n):
    answers = list(solve("one_array", n))
    squares = [[row, col] for row in range(1, n + 1) for col in range(1, n + 1)]
    for many in range(n + 1):
        for chosen in combinations(squares, many):
            held = (one for one in answers if all(one[row - 1] == col for row, col in chosen))
            if next(held, None) and next(held, None) is None:
                return list(chosen)
    return []


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
slip(
    q7,
    "return total + needed",
    "return total",
    says="For runs = (10, 3) and cutoff = 5 you say 5; 8 queens are placed.",
    shows="How long runs go on, both axes logarithmic. runs: of 2 runs ",
)
