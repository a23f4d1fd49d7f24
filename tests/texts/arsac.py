"""Arsac's queens, step by step from the excerpts of his book; nothing here is the package's.

A label is a function that returns the label to jump to. What happens is kept as a list of
(kind, row, column), and of ("enter", label, 0) for each label that is reached.
"""


class Table:
    """His table: three loops to occupy a square, a sweep of the whole board to free it.

    ``written`` counts the marks that queens wrote beside those on their own squares.
    """

    def __init__(self, n):
        self.n, self.written = n, 0
        self.marks = {(k, i): 0 for k in range(1, n + 1) for i in range(1, n + 1)}

    def mark(self, square, k):
        if self.marks.get(square) == 0:
            self.marks[square] = k
            self.written += 1

    def occupy(self, k, i):
        self.marks[k, i] = k
        for m in range(k + 1, self.n + 1):
            self.mark((m, i), k)
        for m in range(1, self.n + 1):
            self.mark((m, i + (m - k)), k)
        for m in range(1, self.n + 1):
            self.mark((m, i - (m - k)), k)

    def free_again(self, k):
        for square, mark in self.marks.items():
            if mark == k:
                self.marks[square] = 0


class Game:
    """The board as a set of squares, and what was asked of it and done to it.

    ``looks`` counts the squares that were looked at to find a queen that stands.
    """

    def __init__(self, n):
        self.n, self.standing, self.happened, self.looks = n, set(), [], 0
        self.k = self.i = 0
        self.c = {}

    def first_free(self, k, after):
        """Return the first free column of row k right of a column, 0 if there is none."""
        for i in range(after + 1, self.n + 1):
            self.happened.append(("try", k, i))
            if all(i != j and k + i != m + j and k - i != m - j for m, j in self.standing):
                return i
        return 0

    def occupy(self, k, i):
        self.standing.add((k, i))
        self.happened.append(("place", k, i))

    def release(self, k, i):
        self.standing.remove((k, i))
        self.happened.append(("remove", k, i))

    def place_of(self, k):
        """Find queen k again: look along its row from the left."""
        i = 1
        while (k, i) not in self.standing:
            i = i + 1
        self.looks += i
        return i

    def write_out(self):
        self.happened.append(("solution", 0, 0))

    def run(self, label):
        """Jump from label to label; return the game that was played."""
        while label:
            self.happened.append(("enter", label.__name__, 0))
            label = label()
        return self


def end():
    """Jump nowhere."""


def first_version(n):
    """Remember k and i alone; look up where a queen stands."""
    game = Game(n)

    def start():
        game.k = 1
        return general

    def general():
        if game.k == n + 1:
            return all_placed
        game.i = game.first_free(game.k, 0)
        return found if game.i else blocked

    def found():
        game.occupy(game.k, game.i)
        game.k = game.k + 1
        return general

    def blocked():
        game.k = game.k - 1
        if game.k == 0:
            return end
        game.i = game.place_of(game.k)
        game.release(game.k, game.i)
        game.i = game.first_free(game.k, game.i)
        return found if game.i else blocked

    def all_placed():
        for k in range(1, n + 1):
            game.place_of(k)
        game.write_out()
        game.i = game.place_of(n)
        game.release(n, game.i)
        game.k = n
        return blocked

    return game.run(start)


def third_version(n, ending):
    """Search rows in one place; ending: what becomes of the last queen.

    "remove": it is useless to look for another place for it, so it is removed with the solution.
    "search": removed as any other, its row searched to the end. "skip": it is never placed, since
    the full board is seen before. The excerpt lacks this listing.
    """
    game = Game(n)

    def start():
        game.k = 1
        return general

    def general():
        game.c[game.k] = 0
        return search

    def search():
        game.c[game.k] = game.first_free(game.k, game.c[game.k])
        return found if game.c[game.k] else blocked

    def found():
        if ending == "skip" and game.k == n:
            game.write_out()
            return blocked
        game.occupy(game.k, game.c[game.k])
        game.k = game.k + 1
        if game.k <= n:
            return general
        game.write_out()
        if ending == "remove":
            game.k = n
            game.release(n, game.c[n])
        return blocked

    def blocked():
        game.k = game.k - 1
        if game.k == 0:
            return end
        game.release(game.k, game.c[game.k])
        return search

    return game.run(start)
