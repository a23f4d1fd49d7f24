"""Laurière's vectors and the order he advises, step by step; shares no code with the package."""


class Vectors:
    """v[k, j] is 0, or the number of the queen that first forbade j to row k.

    early: go back the moment a vector is without a zero. fewest: of the rows left, go on with
    one that has the fewest zeros. Number n + 1 stands in for the queen before the first.
    ``told`` is what happened, ``looks`` how many entries of the vectors were read, ``reached`` how
    many of these to see whether a queen has anything to forbid there.
    """

    def __init__(self, n, early=False, fewest=False):
        self.n, self.early, self.fewest = n, early, fewest
        self.order = {}
        self.v = {(k, j): 0 for k in range(1, n + 1) for j in range(1, n + 1)}
        self.told, self.looks, self.reached, self.answers = [], 0, 0, []
        self.x = {}
        self.go_on(n + 1)
        self.lift(n + 1)

    def entry(self, k, j):
        self.looks += 1
        return self.v[k, j]

    def first_zero(self, k):
        return next((j for j in range(1, self.n + 1) if self.entry(k, j) == 0), None)

    def zeros(self, k):
        return [j for j in range(1, self.n + 1) if self.entry(k, j) == 0]

    def go_on(self, before):
        left = [k for k in range(1, self.n + 1) if k not in self.x]
        if not left:
            self.answers.append(tuple(self.x[k] for k in range(1, self.n + 1)))
            self.told.append(("solution", 0, 0, 0))
            return
        k = left[0]
        if self.fewest:
            freedom = [self.zeros(row) for row in left]
            fewest = min(map(len, freedom))
            k, columns = next(
                (k, z) for k, z in zip(left, freedom, strict=True) if len(z) == fewest
            )
            if fewest == 1:
                self.told.append(("force", k, *columns, 0))
        j = self.first_zero(k)
        if j is None:
            self.told.append(("wipeout", k, 0, 0))
        while j is not None:
            self.x[k] = j
            self.told.append(("place", k, j, 0))
            if self.imply(k, j):
                self.go_on(k)
            self.lift(k)
            del self.x[k]
            self.told.append(("remove", k, j, 0))
            self.mark(k, j, before)
            j = self.first_zero(k)

    def imply(self, k, j):
        for row in range(1, self.n + 1):
            if row in self.x:
                continue
            for column in (j - abs(row - k), j, j + abs(row - k)):
                if (row, column) in self.v:
                    self.reached += 1
                    if self.entry(row, column) == 0:
                        self.mark(row, column, k)
            if self.early and self.first_zero(row) is None:
                self.told.append(("wipeout", row, 0, 0))
                return False
        return True

    def mark(self, k, j, by):
        self.v[k, j] = by
        self.order[k, j] = len(self.told)
        self.told.append(("forbid", k, j, by))

    def lift(self, by):
        """Make 0 of every entry that bears a number, in the order in which it was written."""
        for k, j in sorted((p for p in self.v if self.v[p] == by), key=self.order.get):
            self.v[k, j] = 0
            self.told.append(("pardon", k, j, 0))


WAYS = {
    "implications": {},
    "implications_early": {"early": True},
    "fewest_first": {"early": True, "fewest": True},
}
"""Registered name -> the options that make it of the vectors."""
