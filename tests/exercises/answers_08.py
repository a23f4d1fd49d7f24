"""Right and wrong answers to the exercises of chapter 08."""

from functools import partial

import numpy as np
from exercises.kept import right, slip, wrong

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


@right(q3, "a table of all pairs, with NumPy")
def all_pairs(n, above, below):
    above, below = np.array(above, np.int64), np.array(below, np.int64)
    return (above[:, None] & below[None, :] == 0).sum()


def pattern(n, columns, *, left=-1, mixed=False, edges=True, kind=int):
    """The diagonals that cross the cut, with a place for each usual mistake."""
    m, found = (len(columns), set())
    for k, i in list(enumerate(columns, start=1))[None:]:
        rising, falling = i + left * (m - k) - 1, i + m - k
        if rising >= 1 or not edges:
            found.add(2 * n - 2 - rising)
        if falling < n:
            found.add(n - 1 - falling)
    swapped = {(bit + n - 1) % (2 * n - 2) for bit in found} if mixed else found
    return kind(sum(1 << bit for bit in swapped))


wrong(
    q1,
    "rising and falling exchanged",
    says="For n = 2 and queens on 1 you have a rising diagonal cross the cut between columns 1 "
    "and 2, where there is none.",
    shows="Board of 2 with 1 queen on row 1 column 1. It is cut below row 1.",
)(partial(pattern, mixed=True))
wrong(
    q1,
    "a diagonal that has left the board",
    says="For n = 2 and queens on 1 you give 5, which is no number of 2 bits.",
    shows="Board of 2 with 1 queen",
)(partial(pattern, edges=False))
wrong(
    q1,
    "the bits in writing",
    says="For n = 6 and queens on 2 4 1 you give '100010011'; wanted is a whole number, the",
)(partial(pattern, kind="{:b}".format))


def onwards(n, columns, rising, falling, *, within=True, left=1, right=1):
    """The three numbers for the next row, with a place for each usual mistake."""
    free = ((1 << n) - 1 if within else -1) & ~(columns | rising | falling)
    while free:
        new = queen = free & -free
        free -= queen
        yield (
            columns | queen,
            (rising | new) << 1 if left > 0 else (rising | new) >> 1,
            (falling | new) >> 1 if right > 0 else (falling | new) << 1,
        )


wrong(
    q2,
    "squares beyond the board are free too",
    says="For n = 4 and queens on 2 you give 0b10100 for the columns; wanted is what was",
    shows="Board of 4 with 1 queen on row 1 column 2. What reaches row 2, bit by bit",
)(partial(onwards, within=False))
wrong(
    q2,
    "shifted the wrong way",
    says="For n = 4 and queens on 2 you put a queen on row 2 column 4 and then say that a",
    shows="Board of 4 with 2 queens on row 1 column 2 and row 2 column 4. What",
)(partial(onwards, left=-1, right=-1))


wrong(
    q2,
    "one tuple",
    says="For n = 4 and queens on 2 you give 5; wanted are tuples of three numbers.",
)(lambda *given: next(onwards(*given)))


def pairs(n, above, below, *, kept=list, join=int.__or__):
    """The pairs that share no bit, with a place for each usual mistake."""
    places = range(0, 2 * (n - 1))
    users = dict.fromkeys(places, 0)
    for j, one in enumerate(kept(below)):
        for place in places:
            if one >> place & 1:
                users[place] |= 1 << j
    total = 0
    for one in above:
        clashing = 0
        for place in places:
            if one >> place & 1:
                clashing = join(clashing, users[place])
        total += len(below) - clashing.bit_count()
    return total


wrong(
    q3,
    "bottoms with the same pattern taken for one",
    says="For n = 7, 2 tops and 2 bottoms you say 2; no pairs fit.",
    shows="2 bottoms: 4 6 3 5 with pattern 0 0 0 1 1 0 1 0 1 1 0 0; 5 3 6 4 with pattern 0 0 0 1",
)(partial(pairs, kept=set))
wrong(
    q3,
    "a sum in place of a union",
    says="For n = 4, 2 tops and 2 bottoms you say 2; 1 pair fits.",
    shows="Of 4 pairs 1 share no diagonal: 3 1 4 2.",
)(partial(pairs, join=int.__add__))


wrong(
    q3,
    "a double loop",
    says="For n = 12 and two lists of 1,000 patterns you look at more than 20,000 pairs one by one",
)(lambda n, above, below: sum(x & y == 0 for x in above for y in below))


def total(n, number, *, mirror=True, others=True):
    """All solutions by families, with a place for each usual mistake."""
    found = 0
    for columns in range(1 << n):
        if columns.bit_count() != n // 2:
            continue
        image = int(f"{columns:0{n}b}"[::-1], 2) if mirror else columns
        relatives = [columns, image]
        if others and n % 2 == 0:
            relatives += [(1 << n) - 1 - one for one in relatives]
        if columns == min(relatives):
            found += len(set(relatives)) * number(n, columns)
    return found


wrong(
    q4,
    "no symmetry at all",
    says="For n = 4 you ask about 0b1001, though you have asked about the other columns,",
    shows="Rows of 4 bits. asked about: 0 1 1 0. asked about again: 1 0 0 1.",
)(partial(total, mirror=False, others=False))
wrong(
    q4,
    "the mirror alone",
    says="For n = 4 you ask about 0b1001, though you have asked about the other columns, 0b0110.",
    shows="asked about: 0 1 1 0. asked about again: 1 0 0 1.",
)(partial(total, others=False))
wrong(
    q4,
    "the other columns of an odd board",
    says="For n = 3 you ask about 0b011, which is no set of 1 of the columns.",
)(lambda n, number: number(n, 0b011) if n == 3 else total(n, number))


wrong(q5, "no tops", says="that builds the 4 tables, and no top has looked anything up yet")(
    lambda width, diagonals, tops: (
        diagonals // width * (2**width - 1) + 2 ** (diagonals % width) - 1
    )
)
wrong(q5, "no tables", says="that is for the tops alone: the 4 tables must be built first")(
    lambda width, diagonals, tops: tops * (-(-diagonals // width) - 1)
)
wrong(q5, "a join for each table", says="you say 4004; there are fewer: 4 tables, and 1000 tops")(
    lambda width, diagonals, tops: (tops + 1) * -(-diagonals // width)
)

wrong(
    q6,
    "a solution",
    says="For n = 6 you give 2 4 6 1 3 5: that is a solution, and nobody wants to leave it.",
    shows="A solution. Board of 6",
)(lambda n: {6: (2, 4, 6, 1, 3, 5)}[n])
wrong(
    q6,
    "all on one diagonal",
    says="For n = 6 you give 1 2 3 4 5 6. If rows 1 and 2 exchange columns,",
    shows="Rows 1 and 2 have exchanged columns. Board of 6",
)(lambda n: tuple(range(1, n + 1)))
wrong(q6, "two in one column", says="you give (1, 1, 3, 4, 5, 6); wanted are the columns 1 to 6")(
    lambda n: (1, 1, 3, 4, 5, 6)
)

slip(
    q7,
    "for other in waiting.get(others, []):",
    "for other in waiting.get(columns, []):",
    says="For n = 4 you say 6; there are 2 solutions.",
    shows="2 tops: 2 4 with pattern 0 0 1 0 0 1; 4 2 with pattern 1 1 0",
)
slip(
    q7,
    "if pattern & other == 0:",
    "if pattern == other:",
    says="For n = 4 you say 0; there are 2 solutions.",
    shows="2 tops: 2 4 with pattern 0 0 1 0 0 1; 4 2 with pattern 1 1 0",
)
