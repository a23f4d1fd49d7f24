"""The Refal Plus manual's three functions, step by step; shares no code with the package."""

from collections import Counter


class Manual:
    """The manual's program on a board of n, and how often each of its equalities was asked.

    refused: how many answers are sent back before one is kept; the manual itself keeps the first.
    """

    def __init__(self, n, refused=0):
        self.n, self.refused = n, refused
        self.asked, self.met, self.answers = Counter(), Counter(), []
        self.next_queen(1, [])

    def attacked(self, i, j, position):
        """Split the position into a beginning and a rest, the longest beginning first."""
        for length in reversed(range(len(position) + 1)):
            if length == 0:
                continue  # an empty beginning has no last number
            i1, j1 = length, position[length - 1]
            for name, one, other in (
                ("vertical", i1, i),
                ("horizontal", j1, j),
                ("sum", i + j, i1 + j1),
                ("difference", i - j, i1 - j1),
            ):
                self.asked[name] += 1
                if one == other:
                    self.met[name] += 1
                    return True
        return False

    def next_queen(self, i, position):
        """Tell whether this succeeds; a failure inside moves j on."""
        j = 1
        while j <= self.n:
            if not self.attacked(i, j, position):
                longer = [*position, j]
                if self.kept(longer) if i == self.n else self.next_queen(i + 1, longer):
                    return True
            j = j + 1
        return False

    def kept(self, position):
        self.answers.append(tuple(position))
        return len(self.answers) > self.refused
