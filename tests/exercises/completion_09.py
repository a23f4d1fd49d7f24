"""Typical wrong answers to the exercises of chapter 09 on boards to complete."""

from collections import Counter
from itertools import combinations

from exercises.right import right
from exercises.wrong import wrong

from queens import solve
from queens.exercises.chapter_09_completion import q5, q6


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


assert q5.check(halving)


@wrong(
    q5,
    "gives the first number with which there is no answer",
    says="For n = 4 and 3 diagonals you give 3; with so many closed there is no answer.",
    shows="No answer. Board of 4 with no queens. Closed: ",
)
def one_more(diagonals, solvable):
    return min(halving(diagonals, solvable) + 1, len(diagonals))


@wrong(
    q5,
    "stops one short",
    says="closed there still is an answer.",
    shows="Still an answer. Board of ",
)
def one_less(diagonals, solvable):
    return max(halving(diagonals, solvable) - 1, 0)


@wrong(
    q5,
    "thinks that one closed diagonal leaves an answer in any case",
    says="For n = 1 and 1 diagonal you give 1; with so many closed there is no answer.",
    shows="No answer. Board of 1 with no queens. Closed: ",
)
def from_one(diagonals, solvable):
    return halving(diagonals, solvable, least=1)


@wrong(
    q5,
    "asks by number",
    says="For n = 4 and 3 diagonals you ask `solvable(3)`; it takes the diagonals",
)
def by_number(diagonals, solvable):
    return next(k for k in range(len(diagonals), -1, -1) if solvable(k))


@wrong(q5, "gives the verdict", says="For n = 4 and 3 diagonals you give False; wanted is a number")
def verdict(diagonals, solvable):
    return solvable(diagonals)


def puzzle(n, *, wanted=1, least=0):
    """Count of how many answers queens are a part, with a place for each usual mistake."""
    answers = list(solve("one_array", n))
    for many in range(least, n + 1):
        times = Counter(c for s in answers for c in combinations(enumerate(s, start=1), many))
        if found := [chosen for chosen, count in times.items() if count == wanted]:
            return found[0]
    return ()


assert q6.check(puzzle)

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
