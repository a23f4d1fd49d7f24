"""Typical wrong answers to the exercises of chapter 08."""

from functools import partial
from itertools import cycle

from exercises.wrong import made_from, slip, wrong

from queens_exercises.chapter_08 import q1, q2, q3, q4, q5, q6, q7


def pattern(n, columns, *, down=1, left=-1, queens=None, mixed=False, edges=True, kind=int):
    """The diagonals that cross the cut, with a place for each usual mistake."""
    m, found = len(columns), set()
    for k, i in list(enumerate(columns, start=1))[queens:]:
        rising, falling = i + left * (m - k) - 1, i + down * (m - k)
        if rising >= 1 or not edges:
            found.add(2 * n - 2 - rising)
        if falling < n:
            found.add(n - 1 - falling)
    swapped = {(bit + n - 1) % (2 * n - 2) for bit in found} if mixed else found
    return kind(sum(1 << bit for bit in swapped))


made_from(q1, pattern)

wrong(
    q1,
    "rising and falling exchanged",
    says="For n = 2 and queens on 1 you have a rising diagonal cross the cut between columns 1 "
    "and 2, where there is none.",
    shows="Board of 2 with 1 queen on row 1 column 1. It is cut below row 1.",
)(partial(pattern, mixed=True))
wrong(
    q1,
    "the last queen alone",
    says="For n = 4 and queens on 2 4 you leave out the falling diagonal of the queen on row 1 "
    "column 2, which crosses the cut between columns 3 and 4.",
    shows="Diagonals that cross the cut, bit by bit: rising, top 0 0 1",
)(partial(pattern, queens=-1))
wrong(
    q1,
    "every diagonal as if its queen stood next to the line",
    says="For n = 4 and queens on 2 4 you have a rising diagonal cross the cut between columns 1 "
    "and 2, where there is none.",
    shows="Board of 4 with 2 queens",
)(partial(pattern, down=0, left=0))
wrong(
    q1,
    "both diagonals go to the right",
    says="For n = 4 and queens on 2 4 you have a rising diagonal cross the cut between columns 2 "
    "and 3, where there is none.",
    shows="Board of 4 with 2 queens",
)(partial(pattern, left=1))
wrong(
    q1,
    "a diagonal that has left the board",
    says="For n = 2 and queens on 1 you give 5, which is no number of 2 bits.",
    shows="Board of 2 with 1 queen",
)(partial(pattern, edges=False))
wrong(
    q1,
    "the bits from the right",
    says="For n = 4 and queens on 2 4 you have a rising diagonal cross the cut between columns 1 "
    "and 2, where there is none.",
    shows="Board of 4 with 2 queens",
)(lambda n, columns: int(f"{pattern(n, columns):0{2 * n - 2}b}"[::-1], 2) if n > 2 else 1)
wrong(
    q1,
    "the bits in writing",
    says="For n = 6 and queens on 2 4 1 you give '100010011'; wanted is a whole number, the",
)(partial(pattern, kind="{:b}".format))


def onwards(
    n,
    columns,
    rising,
    falling,
    *,
    within=True,
    by=("columns", "rising", "falling"),
    own=True,
    left=1,
    right=1,
    most=None,
    take=True,
):
    """The three numbers for the next row, with a place for each usual mistake."""
    known = {"columns": columns, "rising": rising, "falling": falling}
    taken = 0
    for kind in by:
        taken |= known[kind]
    free = ((1 << n) - 1 if within else -1) & ~taken
    for _ in cycle([0]) if most is None else range(most):
        if not free:
            return
        queen = free & -free
        free -= queen
        new = queen if own else 0
        yield (
            (columns | queen) if take else columns,
            (rising | new) << 1 if left > 0 else (rising | new) >> 1,
            (falling | new) >> 1 if right > 0 else (falling | new) << 1,
        )


made_from(q2, onwards)

wrong(
    q2,
    "squares beyond the board are free too",
    says="For n = 4 and queens on 2 you give 0b10100 for the columns; wanted is what was",
    shows="Board of 4 with 1 queen on row 1 column 2. What reaches row 2, bit by bit",
)(partial(onwards, within=False))
wrong(
    q2,
    "one diagonal forgotten",
    says="For n = 4 and queens on 2 you put a queen on row 2 column 3, but the queen on row 1",
    shows="Board of 4 with 1 queen on row 1 column 2. What reaches row 2, bit by bit",
)(partial(onwards, by=("columns", "rising")))
wrong(
    q2,
    "columns forgotten",
    says="For n = 4 and queens on 2 you give 0b0100 for the columns; wanted is what was",
    shows="What reaches row 2",
)(partial(onwards, by=("rising", "falling")))
wrong(
    q2,
    "shifted the wrong way",
    says="For n = 4 and queens on 2 you put a queen on row 2 column 4 and then say that a",
    shows="Board of 4 with 2 queens on row 1 column 2 and row 2 column 4. What",
)(partial(onwards, left=-1, right=-1))
wrong(
    q2,
    "both shifted the same way",
    says="For n = 4 and queens on 2 you put a queen on row 2 column 4 and then say that a",
    shows="Board of 4 with 2 queens on row 1 column 2 and row 2 column 4. What",
)(partial(onwards, right=-1))
wrong(
    q2,
    "the new queen has no diagonals",
    says="For n = 4 and queens on 2 you put a queen on row 2 column 4 and then say that no",
    shows="Board of 4 with 2 queens on row 1 column 2 and row 2 column 4. What",
)(partial(onwards, own=False))
wrong(
    q2,
    "the new queen takes no column",
    says="For n = 4 and queens on 2 you give 0b0100 for the columns; wanted is what was",
    shows="Board of 4 with 1 queen on row 1 column 2. What reaches row 2, bit by bit",
)(partial(onwards, take=False))
wrong(
    q2,
    "the first free square alone",
    says="For n = 5 and queens on 2 5 you leave out row 3 column 1, which is free.",
    shows="Board of 5 with 2 queens on row 1 column 2 and row 2 column 5. What",
)(partial(onwards, most=1))


@wrong(
    q2,
    "no diagonals for the last row",
    says="For n = 3 and queens on 1 you put a queen on row 2 column 3 and then say that no rising "
    "diagonal reaches row 3 column 2; one does.",
    shows="Board of 3 with 2 queens on row 1 column 1 and row 2 column 3.",
)
def none_for_the_last(n, *numbers):
    for columns, rising, falling in onwards(n, *numbers):
        last = n > 1 and columns.bit_count() == n - 1
        yield (columns, 0, 0) if last else (columns, rising, falling)


wrong(
    q2,
    "one tuple",
    says="For n = 4 and queens on 2 you give 5; wanted are tuples of three numbers.",
)(lambda *given: next(onwards(*given)))


@wrong(
    q2,
    "a loop that forgets to take the queen out",
    says="For n = 4 and queens on 2 you put a queen on row 2 column 4 twice.",
    shows="Board of 4 with 1 queen on row 1 column 2. What reaches row 2, bit by bit",
)
def endless(n, columns, rising, falling):
    while free := (1 << n) - 1 & ~(columns | rising | falling):
        queen = free & -free
        yield columns | queen, (rising | queen) << 1, (falling | queen) >> 1


def pairs(n, above, below, *, kept=list, join=int.__or__, first=0, numbered=enumerate):
    """The pairs that share no bit, with a place for each usual mistake."""
    places = range(first, 2 * (n - 1))
    users = dict.fromkeys(places, 0)
    for j, one in numbered(kept(below)):
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


made_from(q3, pairs)

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
    "whoever clashes twice is let go",
    says="For n = 4, 2 tops and 2 bottoms you say 2; 1 pair fits.",
    shows="Of 4 pairs 1 share no diagonal: 3 1 4 2.",
)(partial(pairs, join=int.__xor__))
wrong(
    q3,
    "the lowest bit forgotten",
    says="For n = 4, 2 tops and 2 bottoms you say 2; 1 pair fits.",
    shows="Of 4 pairs 1 share no diagonal",
)(partial(pairs, first=1))
wrong(
    q3,
    "counts the patterns that fit, each once",
    says="For n = 9, 2 tops and 2 bottoms you say 1; 2 pairs fit.",
    shows="Of 4 pairs 2 share no diagonal: 8 1 4 7 3 6 9 2 5 and 8 1 4 7 5 2 9 6 3.",
)(lambda n, above, below: pairs(n, set(above), list(set(below))))
wrong(
    q3,
    "the pairs that clash",
    says="For n = 4, 2 tops and 2 bottoms you say 3; 1 pair fits.",
    shows="2 tops: 1 3 with pattern",
)(lambda n, above, below: len(above) * len(below) - pairs(n, above, below))
wrong(
    q3,
    "no pairs where there are no bottoms: None",
    says="For n = 4, no tops and 1 bottom you say None; no pairs fit.",
    shows="1 bottom: 1 3 with pattern",
)(lambda n, above, below: pairs(n, above, below) if above and below else None)


wrong(
    q3,
    "a double loop",
    says="For n = 12 and two lists of 1,000 patterns you look at more than 20,000 pairs one by one",
)(lambda n, above, below: sum(x & y == 0 for x in above for y in below))
wrong(
    q3,
    "a double loop that compares unions and sums",
    says="you look at more than 20,000 pairs one by one",
)(lambda n, above, below: sum(x | y == x + y for x in above for y in below))
wrong(
    q3,
    "a double loop that compares differences and sums",
    says="you look at more than 20,000 pairs one by one",
)(lambda n, above, below: sum(x ^ y == x + y for x in above for y in below))


def total(n, number, *, mirror=True, others=True, odd=False, times=len, strict=False, same=False):
    """All solutions by families, with a place for each usual mistake."""
    found = 0
    for columns in range(1 << n):
        if columns.bit_count() != n // 2:
            continue
        image = int(f"{columns:0{n}b}"[::-1], 2) if mirror else columns
        relatives = [columns, image]
        if others and (n % 2 == 0 or odd):
            relatives += [(1 << n) - 1 - one for one in relatives]
        if same:
            number(n, columns)
        if columns < min(relatives[1:]) if strict else columns == min(relatives):
            found += times(set(relatives)) * number(n, columns)
    return found


made_from(q4, total)

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
    "the other columns alone",
    says="For n = 5 you ask about 0b01100, though you have asked about its mirror image,",
    shows="Rows of 5 bits. asked about: 0 0 1 1 0. asked about again: 0 1 1 0 0.",
)(partial(total, mirror=False))
wrong(
    q4,
    "the other columns of an odd board",
    says="For n = 3 you ask about 0b011, which is no set of 1 of the columns.",
)(lambda n, number: number(n, 0b011) if n == 3 else total(n, number))
wrong(
    q4,
    "smaller than its images, and so never its own",
    says="For n = 4, if each of the 2 sets drawn had one solution and no other had any, you",
    shows="Rows of 4 bits. a set: 0 0 1 1. its mirror image: 1 1 0 0.",
)(partial(total, strict=True))
wrong(
    q4,
    "every family of four",
    says="For n = 4, if each of the 2 sets drawn had one solution and no other had any, you",
    shows="Rows of 4 bits. a set: 0 0 1 1. its mirror image: 1 1 0 0.",
)(partial(total, times=lambda family: 4 if len(family) > 1 else 1))
wrong(
    q4,
    "every family of two at the most",
    says="For n = 6, if each of the 4 sets drawn had one solution and no other had any, you would "
    "say 2; there would be 4.",
    shows="a set: 0 1 0 0 1 1. its mirror image: 1 1 0 0 1 0. the other columns: 1 0 1 1 0 0.",
)(partial(total, times=lambda family: min(len(family), 2)))
wrong(
    q4,
    "looks before it leaps",
    says="For n = 4 you ask twice about 0b0011.",
    shows="Rows of 4 bits. asked about twice: 0 0 1 1.",
)(partial(total, same=True))
wrong(
    q4,
    "one solution of each set that has any",
    says="For n = 5 you say 5; there are 10 solutions.",
)(lambda n, number: total(n, lambda n, columns: min(number(n, columns), 1)))


@wrong(
    q3,
    "a double loop over numbers without a name",
    says="For n = 20 and two lists of 8,000 patterns: still running after",
    outcome="stopped",
)
def over_plain_numbers(n, above, below):
    above, below = [int(x) for x in above], [int(y) for y in below]
    return sum(not x & y for x in above for y in below)


@wrong(q3, "empties what it is given", says="you change the list `below`")
def empties(n, above, below):
    total = 0
    while below:
        pattern = int(below.pop())
        total += sum(not pattern & int(top) for top in above)
    return total


wrong(q5, "no tops", says="that builds the 4 tables, and no top has looked anything up yet")(
    lambda width, diagonals, tops: (
        diagonals // width * (2**width - 1) + 2 ** (diagonals % width) - 1
    )
)
wrong(q5, "no tables", says="that is for the tops alone: the 4 tables must be built first")(
    lambda width, diagonals, tops: tops * (-(-diagonals // width) - 1)
)
wrong(
    q5,
    "the last table as wide as the others",
    says="tops = 1000 you say 3252; the last of the 4 tables is for 4 diagonals only.",
)(
    lambda width, diagonals, tops: (
        -(-diagonals // width) * (2**width - 1) + tops * (-(-diagonals // width) - 1)
    )
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
wrong(
    q6,
    "one that a single exchange mends",
    says="exchange columns, no pairs in place of 2 attack each other, so the search goes on.",
    shows="have exchanged columns. Board of 6",
)(lambda n: (4, 2, 6, 1, 3, 5))
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
slip(
    q7,
    "if pattern & other == 0:",
    "if True:",
    says="For n = 4 you say 8; there are 2 solutions.",
    shows="2 tops: 2 4 with pattern 0 0 1 0 0 1; 4 2 with pattern 1 1 0",
)
slip(
    q7,
    "for columns, pattern in tops:",
    "for columns, pattern in set(tops):",
    says="For n = 9 you say 350; there are 352 solutions.",
    shows="with pattern",
)


@wrong(
    q7,
    "sets of bottoms",
    says="For n = 9 you say 350; there are 352 solutions.",
    shows="with pattern",
)
def sets_of_bottoms(n, tops, bottoms):
    full, below = (1 << n) - 1, set(bottoms)
    waiting = {columns: [p for c, p in below if c == columns] for columns, _ in below}
    return sum(not p & q for columns, p in tops for q in waiting.get(full - columns, ()))
