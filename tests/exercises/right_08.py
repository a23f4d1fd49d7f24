"""Right answers to the exercises of chapter 08, in other styles."""

from itertools import combinations
from random import Random

import numpy as np
from exercises.right import right

from queens_exercises.chapter_08 import q1, q2, q3, q4, q5, q6, q7


@right(q1, "a text of bits, as a NumPy number")
def as_text(size, queens):
    cut = len(queens) + 0.5
    rising, falling = ["0"] * (size - 1), ["0"] * (size - 1)
    for k, i in enumerate(queens, start=1):
        for bits, place in ((rising, i - (cut - k)), (falling, i + (cut - k))):
            if 1 < place < size:
                bits[int(place) - 1] = "1"
    return np.int64(int("".join(rising + falling), 2))


@right(q2, "lists, column after column")
def column_by_column(size, taken, left, other):
    found = []
    for col in range(size):
        queen = 1 << col
        if not queen & (taken | left | other):
            edge = (1 << size) - 1
            found.append([taken + queen, (left | queen) << 1 & edge, (other | queen) >> 1])
    return found


@right(q3, "by bits, one pattern's users at a time, as a text")
def by_bits(n, these, those):
    users = {}
    for j, pattern in enumerate(those):
        left = int(pattern)
        while left:
            low = left & -left
            users[low] = users.get(low, 0) | 1 << j
            left -= low
    found = np.int64(0)
    for pattern in these:
        clashing, left = 0, int(pattern)
        while left:
            low = left & -left
            clashing |= users.get(low, 0)
            left -= low
        found += len(those) - bin(clashing).count("1")
    return found


@right(q3, "a table of all pairs, with NumPy")
def all_pairs(n, above, below):
    above, below = np.array(above, np.int64), np.array(below, np.int64)
    return (above[:, None] & below[None, :] == 0).sum()


@right(q3, "sets of numbers")
def by_sets(n, above, below):
    """Slow, and no double loop: sets of bottoms are joined, as whole lists of them."""
    table = np.array([[int(p) >> bit & 1 for p in below] for bit in range(2 * (n - 1))], bool)
    total = 0
    for top in above:
        bits = [bit for bit in range(2 * (n - 1)) if int(top) >> bit & 1]
        total += len(below) - (int(table[bits].any(axis=0).sum()) if bits and len(below) else 0)
    return total


@right(q4, "a list of families, asked with NumPy's numbers")
def families(n, ask):
    todo = {sum(1 << n - col for col in cols) for cols in combinations(range(1, n + 1), n // 2)}
    found = 0
    while todo:
        one = todo.pop()
        family = {one}
        for _ in range(2):
            family |= {int(f"{x:0{n}b}"[::-1], 2) for x in family}
            if n % 2 == 0:
                family |= {x ^ (1 << n) - 1 for x in family}
        todo -= family
        found += len(family) * ask(n, np.int64(one))
    return np.int64(found)


@right(q5, "made and counted")
def made(wide, lines, tops):
    joins, left, tables = 0, lines, 0
    while left > 0:
        entries = 1
        for _ in range(min(wide, left)):
            joins += entries
            entries *= 2
        left, tables = left - wide, tables + 1
    for _ in range(tops):
        joins += tables - 1
    return joins


@right(q6, "a local search that gets stuck, as an array")
def gets_stuck(n):
    chance = Random(n)

    def attacking(columns):
        return sum(b - a == abs(columns[a] - columns[b]) for a, b in combinations(range(n), 2))

    def exchanged(columns):
        for a, b in combinations(range(n), 2):
            other = columns.copy()
            other[[a, b]] = other[[b, a]]
            yield other

    while True:
        columns = np.array(chance.sample(range(1, n + 1), n))
        while True:
            best = min(exchanged(columns), key=attacking)
            if attacking(best) >= attacking(columns):
                break
            columns = best
        if attacking(columns):
            return columns


right(q7, "holds all tops against all bottoms")(
    lambda n, tops, bottoms: sum(
        not (columns & others or above & below)
        for columns, above in tops
        for others, below in bottoms
    )
)
