"""Laurière's vectors and the order he advises, step by step; shares no code with the package."""

from itertools import groupby
from operator import itemgetter


class Vectors:
    """v[k, j] is 0, or the number of the queen that first forbade j to row k.

    early: go back the moment a vector is without a zero. fewest: of the rows left, go on with
    one that has the fewest zeros. Number n + 1 stands in for the queen before the first.
    ``told`` is what happened, ``looks`` how many entries of the vectors were read; of these
    ``reached`` to see whether a queen has anything to forbid there, ``again`` to find afterwards
    what it forbade, and ``exhausted`` to find the values that were used up in its name.
    """

    def __init__(self, n, early=False, fewest=False):
        self.n, self.early, self.fewest = n, early, fewest
        self.v = {(k, j): 0 for k in range(1, n + 1) for j in range(1, n + 1)}
        self.told, self.looks, self.reached, self.again, self.exhausted = [], 0, 0, 0, 0
        self.x, self.answers = {}, []
        rows = self.in_turn(range(1, n + 1))
        self.go_on(rows, n + 1)
        self.lift_exhausted(rows[0], n + 1)

    def entry(self, k, j):
        self.looks += 1
        return self.v[k, j]

    def first_zero(self, k):
        return next((j for j in range(1, self.n + 1) if self.entry(k, j) == 0), None)

    def zeros(self, k):
        return [j for j in range(1, self.n + 1) if self.entry(k, j) == 0]

    def in_turn(self, rows):
        """Put the rows that are left into the order in which they seem best now."""
        return sorted(rows, key=lambda k: (len(self.zeros(k)) if self.fewest else 0, k))

    def go_on(self, rows, before):
        if not rows:
            self.answers.append(tuple(self.x[k] for k in range(1, self.n + 1)))
            self.told.append(("solution", 0, 0, 0))
            return
        k, *rest = rows
        if self.fewest and sum(not self.v[k, j] for j in range(1, self.n + 1)) == 1:
            self.told.append(
                ("force", k, min(j for j in range(1, self.n + 1) if not self.v[k, j]), 0)
            )
        j = self.first_zero(k)
        if j is None:
            self.told.append(("wipeout", k, 0, 0))
        while j is not None:
            self.x[k] = j
            self.told.append(("place", k, j, 0))
            if self.imply(k, j):
                rest = self.in_turn(rest)
                self.go_on(rest, k)
            for square in self.squares_attacked(k, j):
                self.again += 1
                if self.entry(*square) == k:
                    self.lift(*square)
            if rest:
                self.lift_exhausted(rest[0], k)
            del self.x[k]
            self.told.append(("remove", k, j, 0))
            self.mark(k, j, before)
            j = self.first_zero(k)

    def squares_attacked(self, k, j):
        for row in range(1, self.n + 1):
            if row not in self.x:
                far = abs(row - k)
                yield from ((row, i) for i in (j - far, j, j + far) if (row, i) in self.v)

    def imply(self, k, j):
        for row, squares in groupby(self.squares_attacked(k, j), key=itemgetter(0)):
            for square in squares:
                self.reached += 1
                if self.entry(*square) == 0:
                    self.mark(*square, k)
            if self.early and self.first_zero(row) is None:
                self.told.append(("wipeout", row, 0, 0))
                return False
        return True

    def mark(self, k, j, by):
        self.v[k, j] = by
        self.told.append(("forbid", k, j, by))

    def lift(self, k, j):
        self.v[k, j] = 0
        self.told.append(("pardon", k, j, 0))

    def lift_exhausted(self, k, by):
        for j in range(1, self.n + 1):
            self.exhausted += 1
            if self.entry(k, j) == by:
                self.lift(k, j)


WAYS = {
    "implications": {},
    "implications_early": {"early": True},
    "fewest_first": {"early": True, "fewest": True},
}
"""Registered name -> the options that make it of the vectors."""
