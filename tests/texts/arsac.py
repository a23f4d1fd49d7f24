"""Arsac's queens, step by step from the excerpts of his book; nothing here is the package's.

A label is a function that returns the label to jump to. What happens is kept as a list of
(kind, row, column), and of ("enter", label, 0) for each label that is reached.
"""


class Game:
    """The board as a set of squares, and what was asked of it and done to it."""

    def __init__(self, n):
        self.n, self.standing, self.happened = n, set(), []
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
        (column,) = (i for m, i in self.standing if m == k)
        return column

    def write_out(self):
        self.happened.append(("solution", 0, 0))

    def run(self, label):
        """Jump from label to label; return what happened."""
        while label:
            self.happened.append(("enter", label.__name__, 0))
            label = label()
        return self.happened


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
        game.write_out()
        game.i = game.place_of(n)
        game.release(n, game.i)
        game.k = n
        return blocked

    return game.run(start)


def third_version(n, ending):
    """Search rows in one place; ending: what becomes of the last queen after an answer.

    "searched": taken up as any other, her row searched to its end. "taken up": taken up, her row
    left. The excerpt does not say.
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
        game.occupy(game.k, game.c[game.k])
        game.k = game.k + 1
        if game.k <= n:
            return general
        game.write_out()
        if ending == "taken up":
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
