"""Typical wrong answers to the exercises of chapter 09 on boards to complete."""

from itertools import combinations

from exercises.wrong import wrong

from queens import attacks, solve
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


def always(n, *, chosen_from=None, enough=all, off=0):
    """Compare the queens of answers with peaceful ones, with a place for each usual mistake."""
    answers = list(solve("one_array", n))
    squares = chosen_from or [(row, col) for row in range(1, n + 1) for col in range(1, n + 1)]
    for many in range(1, n + 1):
        completed = {c for s in answers for c in combinations(enumerate(s, start=1), many)}
        peaceful = (
            chosen
            for chosen in combinations(squares, many)
            if not any(attacks(a, b) for a, b in combinations(chosen, 2))
        )
        if not enough(chosen in completed for chosen in peaceful):
            return many - 1 + off
    return n


assert q6.check(always)

wrong(
    q6,
    "gives the first number that is too large",
    says="For n = 4 you say 1, but this queen cannot be completed.",
    shows="Cannot be completed. Board of 4 with 1 queen on row 1 column 1. Given: a queen on row 1",
)(lambda n: always(n, off=1))
wrong(
    q6,
    "asks whether some can be completed, not all",
    says="For n = 4 you say 4, but this queen cannot be completed.",
    shows="Cannot be completed. Board of 4 with 1 queen on row 1 column 1.",
)(lambda n: always(n, enough=any))
wrong(
    q6,
    "tries the queens of one answer alone",
    says="For n = 4 you say 4, but this queen cannot be completed.",
    shows="Cannot be completed. Board of 4 with 1 queen on row 1 column 1.",
)(lambda n: always(n, chosen_from=list(enumerate(next(solve("one_array", n)), start=1))))
wrong(
    q6,
    "thinks that a corner spoils it",
    says="For n = 5 you say 0, but any queen can be completed, these for example.",
    shows="Completed. Board of 5 with 5 queens on row 1 column 1",
)(lambda n: 0)
wrong(
    q6,
    "gives two queens no chance",
    says="For n = 10 you say 1, but any 2 queens can be completed, these for example.",
    shows="Completed. Board of 10 with 10 queens on row 1 column 1",
)(lambda n: 0 if n in (4, 6) else 1)


@wrong(q6, "says whether, and not how many", says="For n = 4 you give False; a number is wanted.")
def whether(n):
    return always(n) > 0
