"""Right answers to the exercises of chapter 05, in other styles."""

from itertools import permutations

import numpy as np
from exercises.right import right

from queens_exercises.chapter_05 import q1, q2, q3, q4, q5, q6, q7

QUEENS = np.array([2, 4, 1])


@right(q1, "NumPy's numbers")
def looked_at(n):
    numbers = np.full(n, 3)
    for k in (3, 2, 1):
        for col in range(1, n + 1):
            if abs(QUEENS[k - 1] - col) in (0, 4 - k):
                numbers[col - 1] = k
    return numbers


def calling(first, goes_on=lambda columns: True):
    """Return a search that calls itself. first: from which column on a row is to be searched."""

    def search(board, *given):
        def extend(columns):
            row = len(columns) + 1
            if row > board.n:
                yield tuple(np.array(columns))
                return
            for col in range(first(columns, *given), board.n + 1):
                if goes_on([*columns, col], board.n) and board.free(row, col):
                    board.place(row, col)
                    yield from extend([*columns, col])
                    board.remove(row, col)

        return extend([])

    return search


def not_after_its_image(columns, n):
    return columns <= [n + 1 - col for col in columns]


def from_the_reading(columns, reading):
    return reading[len(columns)] if columns == list(reading[: len(columns)]) else 1


right(q2, "calls itself")(calling(lambda columns: 1, lambda columns, n: True))
right(q3, "calls itself")(calling(lambda columns: 1, not_after_its_image))
right(q4, "calls itself")(calling(from_the_reading, lambda columns, n: True))


@right(q5, "lists, by recursion, in a tuple")
def planned(time, hours, pairs):
    found = []

    def fits(plan):
        job = len(plan)
        ends = [begin + long for begin, long in zip(plan, hours, strict=False)]
        if ends[-1] > time + 1:
            return False
        apart = all(
            e <= plan[-1] or b >= ends[-1] for b, e in zip(plan[:-1], ends[:-1], strict=True)
        )
        known = [(a, b) for a, b in pairs if max(a, b) == job]
        return apart and all(plan[a - 1] < plan[b - 1] for a, b in known)

    def extend(plan):
        if len(plan) == len(hours):
            found.append(plan)
            return
        for begin in range(1, time + 1):
            if fits([*plan, begin]):
                extend([*plan, begin])

    extend([])
    return tuple(found)


@right(q6, "numbers on places")
def laid(n):
    found = []

    def extend(places, left):
        if 0 not in places:
            found.append([places.index(k) + 1 for k in range(1, n + 1)])
            return
        here = places.index(0)
        for k in left:
            if here + k < 2 * n and not places[here + k]:
                longer = [k if at in (here, here + k) else p for at, p in enumerate(places)]
                extend(longer, left - {k})

    extend([0] * (2 * n), {*range(1, n + 1)})
    return sorted(found)


@right(q6, "all orders of the first places")
def tried(n):
    for firsts in permutations(range(1, 2 * n), n):
        if (
            len({*firsts, *(p + k for k, p in enumerate(firsts, 1))} & {*range(1, 2 * n + 1)})
            == 2 * n
        ):
            yield firsts


right(q7, "asks all of them at once")(
    lambda d, i: any(d[j] == d[i] or abs(d[j] - d[i]) == i - j for j in range(1, i))
)
