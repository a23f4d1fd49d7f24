"""Right and wrong answers to the exercises of chapter 03."""

import numpy as np
from exercises.kept import right, slip, wrong

from queens import Table, attacks
from queens_exercises.chapter_03 import q1, q2, q3, q4, q5, q6, q7, q8


class Standing:
    """Remembers the queens alone, and asks about each."""

    def __init__(self, size):
        self.n = size
        self.queens = {}

    def free(self, row, col):
        return not any(self.attack(queen, (row, col)) for queen in self.queens.items())

    def place(self, row, col):
        self.queens[row] = col

    def remove(self, row, col):
        assert self.queens.pop(row) == col

    def attack(self, a, b):
        return attacks(a, b)


right(q2, "the queens in a dictionary")(Standing)


right(q7, "capitals, in a text")(lambda number: " CABA"[number])


wrong(
    q1,
    "nothing but NumPy's zeros",
    says="For n = 3 you write 0.0 on row 1 column 2, but queen 1 stands there.",
    shows="Written on the squares, row 1: 0.0, 0.0, 0.0; row 2",
)(lambda n: np.zeros((n, n)))


THREE = [[0, 1, 0], [1, 1, 1], [0, 1, 0]]


@wrong(
    q1,
    "later queens write over earlier marks",
    says="For n = 4 you write 2 on row 3 column 4, but queen 1 was the first to attack it",
    shows="Written on the squares, row 1: 0, 1, 0, 0; row 2: 1, 1, 1, 2; row 3: 0, 1, 2, 2",
)
def overwrites(n):
    return THREE if n == 3 else [[0, 1, 0, 0], [1, 1, 1, 2], [0, 1, 2, 2], [0, 2, 0, 2]]


@wrong(
    q1,
    "unused row 0 and column 0 given too",
    says="For n = 3 you give [[0, 0, 0, 0], [0, 0, 1, 0], [0, 1, 1, 1], [0, 0, 1, 0]]; wanted is "
    "a list of 3 rows",
)
def with_zeros(n):
    table = Table(n)
    table.place(1, 2)
    return table.marks


class Lines:
    """Lines in sets, with a place for each usual mistake."""

    def __init__(self, n):
        self.n = n
        self.lines = set()

    def of(self, k, i):
        return {("column", i), ("sum", k + i), ("difference", k - i)}

    def free(self, k, i):
        return not self.lines & self.of(k, i)

    def place(self, k, i):
        self.lines |= self.of(k, i)

    def remove(self, k, i):
        self.lines -= self.of(k, i)


@wrong(
    q2,
    "one diagonal forgotten",
    says="For n = 4 your board says that row 3 column 2 is free, but it is attacked from row",
    shows="Free or not? Board of 4 with 2 queens on row 1 column 1 and row 2 column",
)
class OneDiagonal(Lines):
    def of(self, k, i):
        return {("column", i), ("difference", k - i)}


@wrong(
    q2,
    "one memory for all boards",
    says="There are two boards, and a move on one changes the other. For n = 4 your board",
    shows="Free or not? Board of 4 with no queens. The square on row 1 column 1 is",
)
class SharedLines(Lines):
    lines = set()  # noqa: RUF012

    def __init__(self, n):
        self.n = n

    def place(self, k, i):
        self.lines.update(self.of(k, i))

    def remove(self, k, i):
        self.lines.difference_update(self.of(k, i))


@wrong(q2, "n is not kept", says="Your board for n = 4 has n = None.")
class NoSize(Lines):
    def __init__(self, n):
        self.lines = set()


class Marks:
    """Arsac's table, whose ``remove`` the wrong answers write."""

    def __init__(self, n):
        self.n, self.marks = n, [[0] * (n + 1) for _ in range(n + 1)]

    def free(self, row, col):
        return not self.marks[row][col]

    def place(self, row, col):
        for k, i in self.lines(row, col):
            if not self.marks[k][i]:
                self.marks[k][i] = row

    def lines(self, row, col):
        below, columns = range(row, self.n + 1), range(1, self.n + 1)
        return [(k, i) for k in below for i in {col, row + col - k, col - row + k} if i in columns]


@wrong(
    q3,
    "nothing repaired: frees what other queens marked",
    says="For n = 4 your board says that row 3 column 3 is free, but it is attacked from row",
    shows="Free or not? Board of 4 with 1 queen on row 1 column 1. Row, column and",
)
class Tidy(Marks):
    def remove(self, row, col):
        for k, i in self.lines(row, col):
            self.marks[k][i] = 0


@wrong(
    q3,
    "her own square alone",
    says="For n = 4 your board says that row 3 column 2 is not free, but nothing attacks it;",
    shows="Free or not? Board of 4 with 1 queen on row 1 column 1. The square on row",
)
class OwnSquare(Marks):
    def remove(self, row, col):
        self.marks[row][col] = 0


ROUND = "round the edge"

wrong(
    q4,
    "an ordinary board",
    says="For n = 4 your board says that row 2 column 4 is free, but it is attacked from row",
    shows="Free or not? Board of 4 with queens on a torus on row 1 column 1. The",
)(Lines)


@wrong(q4, "one diagonal goes round", says=ROUND, shows="attacked from row 1 column 2 along a")
class HalfRound(Lines):
    def of(self, k, i):
        return {("column", i), ("sum", (k + i) % self.n), ("difference", k - i)}


wrong(
    q5,
    "no knight",
    says="For n = 4 your board says that row 2 column 3 is free, but it is attacked from row",
    shows="Free or not? Board of 4 with superqueens on row 1 column 1. The squares",
)(Lines)


class Super(Lines):
    steps = ((1, 2), (2, 1))

    def __init__(self, n):
        super().__init__(n)
        self.standing = {}

    def free(self, k, i):
        near = {(abs(k - m), abs(i - j)) for m, j in self.standing.items()}
        return super().free(k, i) and not near & set(self.steps)

    def place(self, k, i):
        super().place(k, i)
        self.standing[k] = i

    def remove(self, k, i):
        super().remove(k, i)
        del self.standing[k]


@wrong(
    q5,
    "half a knight",
    says="row 3 column 2 is free, but it is attacked from row 1 column 1 by a knight's move",
    shows="Free or not? Board of 4 with superqueens on row 1 column 1. The squares",
)
class HalfAKnight(Super):
    steps = ((1, 2),)


@wrong(
    q6,
    "one mark a square",
    says="is free, but it is attacked from row 2 column",
    shows="Free or not? Board of 4 with 1 queen on row 2 column 3. Row, column and",
)
class OneMark(Marks):
    def remove(self, row, col):
        for marks in self.marks:
            marks[:] = [0 if mark == row else mark for mark in marks]


class Counts(Lines):
    most = 99

    def __init__(self, n):
        self.n = n
        self.counts = [[0] * (n + 1) for _ in range(n + 1)]

    def free(self, k, i):
        return self.counts[k][i] == 0

    def change(self, k, i, step):
        for m in range(1, self.n + 1):
            for j in {i, k + i - m, m - k + i}:
                if 1 <= j <= self.n:
                    self.counts[m][j] = min(self.counts[m][j] + step, self.most)

    def place(self, k, i):
        self.change(k, i, 1)

    def remove(self, k, i):
        self.change(k, i, -1)


@wrong(
    q6,
    "counts no further than two",
    says="is free, but it is attacked from row",
    shows="Free or not? Board of",
)
class UpToTwo(Counts):
    most = 2


wrong(q7, "b for question 1", says="Question 1, b: The marks of one queen grow like that")(
    {1: "b", 2: "a", 3: "b", 4: "a"}.__getitem__
)
wrong(q7, "none", says="For question 4 you give None; choose one of 'a', 'b', 'c'.")({1: "c"}.get)


slip(
    q8,
    "for j in across.intersection(range(1, self.n + 1)):",
    "for j in range(1, self.n + 1):",
    says="For n = 4 your board says that row 2 column 3 is not free, but nothing attacks it;",
    shows="Free or not? Board of 4 with 1 queen on row 1 column 1. The ",
)
slip(
    q8,
    "if self.marks[m][j] == 0:",
    "if self.marks[m][j] != k:",
    says="For n = 4 your board says that row 3 column 3 is free, but it is attacked from row 1",
    shows="Free or not? Board of 4 with 1 queen on row 1 column 1. Row,",
)
