"""Right answers to the exercises of chapter 03, in other styles."""

from exercises.right import right

from queens import attacks
from queens_exercises.chapter_03 import q2, q7


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
