"""Right and wrong answers to the exercises of chapter 06."""

from functools import partial

import numpy as np
from exercises.kept import first_alone, right, slip, wrong

from queens import attacks
from queens_exercises.chapter_06 import q1, q2, q3, q4, q5, q6, q7


@right(q2, "square by square, under other names")
def row_by_row(squares, queen, column, earlier):
    squares.remove(queen, column)
    for row in range(1, squares.n + 1):
        for col in range(1, squares.n + 1):
            if squares.culprit(row, col) == queen:
                squares.pardon(row, col)
    squares.forbid(queen, column, earlier)


@right(q6, "walked once, in an array")
def once(passages):
    return np.array([p for p in passages if passages.count(p) == 1], int)


def vector(n, columns, row, *, up=1):
    """Counters on a row, with a place for each usual mistake."""
    numbers = [0] * n
    for k, i in enumerate(columns, start=1):
        for col in range(1, n + 1):
            lines = (col == i, col - i == row - k, i - col == up * (row - k))
            if any(lines) and numbers[col - 1] == 0:
                numbers[col - 1] = k
    return numbers


wrong(
    q1,
    "one diagonal forgotten",
    says="For n = 6, queens on columns (2, 5) and row 4 you write 0 for column 3, but queen 2",
    shows="Board of 6 with 2 queens",
)(partial(vector, up=99))
wrong(
    q1,
    "the unused entry given too",
    says="For n = 6, queens on columns (2, 5) and row 4 you give [0, 0, 1, 2, 0, 1, 0]; wanted is",
)(lambda n, columns, row: [0, *vector(n, columns, row)])


def release(
    board, k, i, before, *, frees=lambda board, k: board.forbidden_by(k), removes=True, by=None
):
    """What follows from a queen is taken back, with a place for each usual mistake."""
    for square in frees(board, k):
        board.pardon(*square)
    if removes:
        board.remove(k, i)
    if mark := by(board.n, k, before) if by else before:
        board.forbid(k, i, mark)


wrong(
    q2,
    "a forgotten release",
    says="For n = 4, k = 2, i = 3 and before = 1 row 3 column 2 is to bear no counter, since",
    shows="Board of 4 with 1 queen on row 1 column 1. The square on row 3 column 2",
)(partial(release, frees=lambda board, k: []))
wrong(
    q2,
    "the queen stays",
    says="For n = 4, k = 2, i = 3 and before = 1 queen 2 still stands.",
    shows="Board of 4 with 2 queens on row 1 column 1 and row 2 column 3. No two",
)(partial(release, removes=False, by=lambda n, k, before: 0))


def ahead(board, k=1, *, diagonals=abs, looks=range, releases=True, last=1):
    """The third way, with a place for each usual mistake."""
    n = board.n
    if k > n:
        yield tuple(board.column(row) for row in range(1, n + 1))
        return
    for i in board.admissible(k):
        board.place(k, i)
        for row in range(k + 1, n + 1):
            for col in board.admissible(row):
                if diagonals(col - i) in (0, row - k):
                    board.forbid(row, col, k)
        if all(board.admissible(row) for row in looks(k + 1, n + last)):
            again = partial(ahead, diagonals=diagonals, looks=looks, releases=releases, last=last)
            yield from again(board, k + 1)
        elif not releases:
            board.remove(k, i)
            continue
        for square in board.forbidden_by(k):
            board.pardon(*square)
        board.remove(k, i)


wrong(
    q3,
    "both mistakes are still there",
    says="For n = 4 the board refuses a move, on line",
    shows="The board that refuses. Board of 4 with 2 queens on row 1 column 1 and",
)(partial(ahead, diagonals=int, looks=lambda a, b: range(a, min(a + 1, b))))


wrong(
    q3,
    "gives one solution and is silent about the others",
    says="For n = 4 the solution 3 1 4 2 is missing. It is the reflection of 2 4 1 3",
    shows="Missing. Board of 4",
)(lambda board: first_alone(ahead(board)))


def complete(board, given, *, up=True):
    """A completion, with a place for each usual mistake."""
    n = board.n
    rows = [k for k in range(1, n + 1) if k not in dict(given)]

    def draw_implications(k, i):
        for row in rows:
            if row not in standing:
                for col in board.admissible(row):
                    if attacks((k, i), (row, col)):
                        board.forbid(row, col, k)

    def put(k, i, forbids=True):
        board.place(k, i)
        standing.append(k)
        draw_implications(k, i)

    def take(k, i):
        for square in board.forbidden_by(k):
            board.pardon(*square)
        board.remove(k, i)
        standing.remove(k)

    def extend(left):
        if not left:
            yield tuple(board.column(row) for row in range(1, n + 1))
            return
        if not all(board.admissible(row) for row in left):
            return
        for i in board.admissible(left[0]):
            put(left[0], i)
            yield from extend(left[1:])
            take(left[0], i)

    standing = []
    for k, i in given:
        put(k, i, True)
    yield from extend(rows)
    for k, i in reversed(given) if up else ():
        take(k, i)


wrong(
    q4,
    "looks at no given queen",
    says="For n = 4 and given = ((4, 2),) a search needs 7 placements at the most; yours goes",
    shows="One placement too many. Board of 4 with 4 queens on row 1 column 2, row 2",
)(lambda board, given: complete(board, ()))


wrong(
    q4,
    "stops at the first",
    says="For n = 5 and given = () the solution 1 4 2 5 3 is missing.",
    shows="Missing. Board of 5",
)(lambda board, given: first_alone(complete(board, given)))


def first_to_attack(n, columns, row):
    squares = [(row, i) for i in range(1, n + 1)]
    standing = list(enumerate(columns, start=1))
    return [next((k for k, i in standing if attacks((k, i), s)), 0) for s in squares]


wrong(
    q5,
    "the first culprit",
    says="For n = 4, queens on columns (1, 3) and row 3 you say 1; without the queens after 1,",
    shows="Board of 4 with 2 queens",
)(lambda *given: min(first_to_attack(*given)))
wrong(q5, "never", says="you say 0; the row has nothing left.", shows="Board of 4")(
    lambda n, columns, row: 0
)

wrong(
    q6,
    "all that he has walked",
    says="you name passage 3, which he has walked twice.",
    shows="After 8 steps in the maze with an exit",
)(lambda walk: list(dict.fromkeys(walk)))
wrong(q6, "in the order of the numbers", says="the way begins at the start", shows="After 8")(
    lambda walk: sorted(p for p in walk if walk.count(p) == 1)
)
wrong(q6, "the start is left out", says="you leave out passage 0, walked once.", shows="After 8")(
    lambda walk: [p for p in walk[1:] if walk.count(p) == 1]
)


def beforehand(board, given):
    """Find all by oneself, and show only them, with no queen put down in vain."""
    n, squares = board.n, dict(given)
    found = [()]
    for k in range(1, n + 1):
        cols = [squares[k]] if k in squares else range(1, n + 1)
        found = [
            (*s, i)
            for s in found
            for i in cols
            if not any(attacks((m, j), (k, i)) for m, j in enumerate(s, start=1))
        ]
    standing = []
    for solution in found:
        while tuple(standing) != solution[: len(standing)]:
            board.remove(len(standing), standing.pop())
        for k in range(len(standing) + 1, n + 1):
            standing.append(solution[k - 1])
            board.place(k, solution[k - 1])
        yield solution
    while standing:
        board.remove(len(standing), standing.pop())


wrong(
    q4,
    "finds them beforehand, and shows them on the board",
    says="For n = 6 and given = () every queen that you place belongs to a solution.",
)(beforehand)

slip(
    q7,
    "for i in board.admissible(k):",
    "for i in range(1, board.n + 1):",
    says="For n = 4 the board refuses a move, on line 9 of the program: `board.place(k, i)`.",
    shows="The board that refuses. Board of 4 with 1 queen on row 1 col",
)
slip(
    q7,
    "board.pardon(*square)",
    "board.pardon(k, i)",
    says="For n = 4 the board refuses a move, on line 14 of the program: `board.pardon(k, i)`.",
    shows="The board that refuses. Board of 4 with 2 queens on row 1 co",
)
