"""Right answers to the exercises of chapter 03, in other styles."""

import numpy as np
from exercises.right import right

from queens import attacks
from queens_exercises.chapter_03 import q1, q2, q3, q4, q5, q6, q7, q8

right(q1, "arrays, written down")(
    {
        3: np.array([(0, 1, 0), (1, 1, 1), (0, 1, 0)]),
        4: np.array([(0, 1, 0, 0), (1, 1, 1, 2), (0, 1, 2, 1), (0, 1, 0, 2)]),
        5: np.array(
            [(0, 0, 0, 1, 0), (2, 0, 1, 1, 1), (2, 1, 3, 1, 0), (1, 3, 2, 1, 0), (2, 0, 3, 1, 3)]
        ),
    }.get
)


@right(q1, "NumPy's numbers, worked out with the imported attacks")
def worked_out(n):
    marks = np.zeros((n, n), np.int64)
    for k, i in enumerate({3: [2], 4: [2, 4], 5: [4, 1, 3]}[n], start=1):
        for m in range(k, n + 1):
            for j in range(1, n + 1):
                hit = (m, j) == (k, i) or (m > k and attacks((k, i), (m, j)))
                if hit and not marks[m - 1, j - 1]:
                    marks[m - 1, j - 1] = k
    return [list(row) for row in marks]


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


@right(q3, "a copy for each queen")
class Copies:
    def __init__(self, n):
        self.n, self.before = n, []
        self.now = np.zeros((n + 1, n + 1), int)

    def free(self, k, i):
        return not self.now[k, i]

    def place(self, k, i):
        self.before.append(self.now.copy())
        for m in range(1, self.n + 1):
            for j in range(1, self.n + 1):
                if m >= k and abs(j - i) in (0, m - k) and not self.now[m, j]:
                    self.now[m, j] = k

    def remove(self, k, i):
        self.now = self.before.pop()


@right(q4, "the queens in a dictionary")
class RoundTheEdge(Standing):
    def attack(self, a, b):
        down, across = a[0] - b[0], a[1] - b[1]
        return across == 0 or (down - across) % self.n == 0 or (down + across) % self.n == 0


@right(q5, "the queens in a dictionary")
class WithKnights(Standing):
    def attack(self, a, b):
        return attacks(a, b) or abs((a[0] - b[0]) * (a[1] - b[1])) == 2


@right(q6, "a set of queens for every square")
class Sets:
    def __init__(self, n):
        self.n = n
        self.by = {(k, i): set() for k in range(1, n + 1) for i in range(1, n + 1)}

    def free(self, k, i):
        return not self.by[k, i]

    def place(self, k, i):
        for square in self.by:
            if square == (k, i) or attacks(square, (k, i)):
                self.by[square].add((k, i))

    def remove(self, k, i):
        for queens in self.by.values():
            queens.discard((k, i))


@right(q6, "an array of numbers")
class Counts:
    def __init__(self, n):
        self.n = n
        rows, cols = np.indices((n + 1, n + 1))
        self.rows, self.cols, self.count = rows, cols, np.zeros((n + 1, n + 1), int)

    def lines(self, k, i):
        down, across = abs(self.rows - k), abs(self.cols - i)
        return (across == 0) | (down == across)

    def free(self, k, i):
        return self.count[k, i] == 0

    def place(self, k, i):
        self.count[self.lines(k, i)] += 1

    def remove(self, k, i):
        self.count[self.lines(k, i)] -= 1


right(q7, "capitals, in a text")(lambda number: " CABA"[number])


@right(q8, "a dictionary of queens in place of marks")
class Standing:
    def __init__(self, n):
        self.n, self.queens = n, {}

    def free(self, k, i):
        return not any(attacks(queen, (k, i)) for queen in self.queens.items())

    def place(self, k, i):
        self.queens[k] = i

    def remove(self, k, i):
        del self.queens[k]
