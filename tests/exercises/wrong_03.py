"""Typical wrong answers to the exercises of chapter 03."""

import numpy as np
from exercises.wrong import slip, wrong

from queens import Table, Vectors
from queens_exercises.chapter_03 import q1, q2, q3, q4, q5, q6, q7, q8


@wrong(
    q1,
    "marks the queen's row as well",
    says="For n = 3 you write 1 on row 1 column 1, but no queen on an earlier row attacks it along",
    shows="Board of 3 with 1 queen on row 1 column 2.",
)
def row_too(n):
    return [[1] * n, [1] * n, *([0, 1] + [0] * (n - 2) for _ in range(n - 2))]


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
    "marks upwards as well",
    says="For n = 4 you write 2 on row 1 column 3, but no queen on an earlier row attacks it",
    shows="The square on row 1 column 3 is tested: attacked by the queen on row 1 column 2 along "
    "the row and the queen on row 2 column 4 along the falling diagonal",
)
def upwards(n):
    return THREE if n == 3 else [[0, 1, 2, 2], [1, 1, 1, 2], [0, 1, 2, 1], [0, 1, 0, 2]]


@wrong(
    q1,
    "the queens' own squares left empty",
    says="For n = 3 you write 0 on row 1 column 2, but queen 1 stands there",
    shows="Board of 3",
)
def own_squares(n):
    return [[0] * n, [1] * n, *([0, 1] + [0] * (n - 2) for _ in range(n - 2))]


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
    "sums and differences in one set",
    says="is not free, but nothing attacks it",
    shows="The square on row 4 column 2 is tested: attacked by no queen.",
)
class OneSet(Lines):
    def of(self, k, i):
        return {("column", i), k + i, k - i}


@wrong(
    q2,
    "forgets to release a diagonal",
    says="For n = 4 your board says that row 2 column 3 is not free, but nothing attacks it;",
    shows="Free or not? Board of 4 with 1 queen on row 1 column 1. The square on row",
)
class KeepsADiagonal(Lines):
    def remove(self, k, i):
        self.lines -= {("column", i), ("sum", k + i)}


@wrong(
    q2,
    "off-by-one diagonal",
    says="For n = 4 your board says that row 2 column 2 is free, but it is attacked from row",
    shows="attacked by the queen on row 1 column 1 along the falling diagonal",
)
class OffByOne(Lines):
    def of(self, k, i):
        return {("column", i), ("sum", k + i), ("difference", k - i + (k > 1))}


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


@wrong(
    q2,
    "all that is remembered goes with the last queen",
    says="For n = 4 your board says that row 2 column 1 is free, but it is attacked from row",
    shows="Free or not? Board of 4 with 1 queen on row 1 column 1. Row, column and",
)
class ClearsAll(Lines):
    def remove(self, k, i):
        self.lines.clear()


@wrong(
    q2,
    "right for the last queen only",
    says="is free, but it is attacked from row",
    shows="Free or not? Board of",
)
class OnlyBackwards(Vectors):
    def remove(self, row, col):
        super().remove(row, col)
        if row + 1 in self._standing:
            self.columns = [0] * (self.n + 1)


@wrong(q2, "no remove", says="Your board has no `remove`.")
class NoRemove:
    def __init__(self, n):
        self.n = n

    def free(self, k, i):
        return True

    def place(self, k, i):
        pass


@wrong(q2, "free gives nothing", says="Your `free` gives nothing: is a `return` missing?")
class NoReturn(Lines):
    def free(self, k, i):
        bool(self.lines & self.of(k, i))


@wrong(q2, "n is not kept", says="Your board for n = 4 has n = None.")
class NoSize(Lines):
    def __init__(self, n):
        self.lines = set()


@wrong(
    q2,
    "off by one: a list that is too short",
    says="IndexError: list index out of range, on line",
    outcome="error",
)
class TooShort(Lines):
    def __init__(self, n):
        super().__init__(n)
        self.columns = [0] * n

    def free(self, k, i):
        return not self.columns[i] and super().free(k, i)


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


@wrong(
    q3,
    "forgets her own square",
    says="is not free, but nothing attacks it; the last move was to take up",
    shows="Free or not? Board of",
)
class BelowOnly(Marks):
    def remove(self, row, col):
        for marks in self.marks[row + 1 :]:
            marks[:] = [0 if mark == row else mark for mark in marks]


@wrong(
    q3,
    "frees nothing in the last column",
    says="For n = 4 your board says that row 3 column 4 is not free, but nothing attacks it;",
    shows="Free or not? Board of 4 with 1 queen on row 1 column 1. The square on row",
)
class NotTheLastColumn(Marks):
    def remove(self, row, col):
        for marks in self.marks:
            marks[: self.n] = [0 if mark == row else mark for mark in marks[: self.n]]


@wrong(
    q3,
    "compares with the column",
    says="is free, but it is attacked from row",
    shows="Free or not? Board of",
)
class ComparesColumns(Marks):
    def remove(self, row, col):
        for marks in self.marks:
            marks[:] = [0 if mark in (row, col) else mark for mark in marks]


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


@wrong(
    q4,
    "off by one in the remainder",
    says="but it is attacked from row 1 column 1 along a rising diagonal round the edge",
    shows="Free or not? Board of 4 with queens on a torus on row 1 column 1. The",
)
class RemainderOffByOne(Lines):
    def of(self, k, i):
        m = self.n + 1
        return {("column", i), ("sum", (k + i) % m), ("difference", (k - i) % m)}


@wrong(
    q4,
    "one set for both remainders",
    says="is not free, but nothing attacks it",
    shows="attacked by none",
)
class OneRemainder(Lines):
    def of(self, k, i):
        return {("column", i), (k + i) % self.n, (k - i) % self.n}


@wrong(
    q4,
    "released without the remainder",
    says="is not free, but nothing attacks it; the last move was to take up the piece",
    shows="Free or not? Board of 4 with queens on a torus on row 1 column 1. The",
)
class WrongRelease(Lines):
    def of(self, k, i):
        return {("column", i), ("sum", (k + i) % self.n), ("difference", (k - i) % self.n)}

    def remove(self, k, i):
        self.lines -= {("column", i), ("sum", k + i), ("difference", k - i)}


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
    q5,
    "a knight that is too long",
    says="For n = 4 your board says that row 2 column 3 is free, but it is attacked from row",
    shows="Free or not?",
)
class LongKnight(Super):
    steps = ((1, 3), (3, 1))


@wrong(
    q5,
    "the last queen alone is a knight",
    says="is free, but it is attacked from row",
    shows="by a knight's move.",
)
class LastKnight(Super):
    def free(self, k, i):
        near = {(abs(k - m), abs(i - j)) for m, j in [*self.standing.items()][-1:]}
        return Lines.free(self, k, i) and not near & set(self.steps)


@wrong(
    q5,
    "a knight that never leaves",
    says="For n = 4 your board says that row 4 column 3 is not free, but nothing attacks it;",
    shows="Free or not? Board of 4 with superqueens on row 1 column 1. The square on",
)
class StayingKnight(Super):
    def remove(self, k, i):
        Lines.remove(self, k, i)


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


@wrong(
    q6,
    "rows of the table are one and the same list",
    says="is not free, but nothing attacks it",
    shows="Free or not? Board of 4 with 1 queen on row 1 column 1. The square on row",
)
class OneRow(Counts):
    def __init__(self, n):
        self.n = n
        self.counts = [[0] * (n + 1)] * (n + 1)


@wrong(
    q6,
    "negative columns count from the right",
    says="is not free, but nothing attacks it",
    shows="Free or not? Board of",
)
class FromTheRight(Counts):
    def change(self, k, i, step):
        for m in range(1, self.n + 1):
            for j in {i, k + i - m, m - k + i}:
                if j <= self.n:
                    self.counts[m][j] += step


RIGHT = {1: "c", 2: "a", 3: "b", 4: "a"}
for question, letter, says in (
    (1, "b", "Question 1, b: The marks of one queen grow like that"),
    (2, "c", "Question 2, c: That is true of the table"),
    (3, "a", "Question 3, a: A test is dearer there"),
    (4, "b", "Question 4, b: That was so because 2,056 sweeps"),
    (1, "e", "For question 1 you give 'e'; choose one of 'a', 'b', 'c', 'd'."),
    (2, None, "For question 2 you give None; choose one of 'a', 'b', 'c'."),
):
    wrong(q7, f"{letter} for question {question}", says=says)(
        (RIGHT | {question: letter}).__getitem__
    )


wrong(
    q6,
    "lines in sets: no table",
    says="For n = 5 a queen on row 3 column 3 attacks 6 squares on the rows below her, and your "
    "board changes 3 of what it keeps.",
    shows="What a table marks. Board of 5",
)(Lines)


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
slip(
    q8,
    "self.marks[m][j] = k",
    "",
    says="For n = 4 your board says that row 2 column 1 is free, but it is attacked from row 1",
    shows="Free or not? Board of 4 with 1 queen on row 1 column 1. Row,",
)
