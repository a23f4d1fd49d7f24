"""Counting by five ways in plain Python, each a rung above the one before.

They stand in full in chapter 08, and share nothing with what ``queens.count`` runs: the tests
hold it against them.
"""

from collections import defaultdict

from queens.sizes import check_size

GROUP = 6
"""Diagonals to a table, which has an entry for each of their 64 choices."""


def with_sets(n: int) -> int:
    """Return the number of solutions for n, by backtracking over three sets.

    Raises TypeError or ValueError unless n is a whole number, 1 or more, as all of these do.
    Source: Arsac's three vectors, as sets.

    >>> [with_sets(n) for n in range(1, 9)]
    [1, 0, 0, 2, 10, 4, 40, 92]
    """
    n = check_size(n)
    columns: set[int] = set()
    rising: set[int] = set()
    falling: set[int] = set()

    def ways_from(k: int) -> int:
        if k > n:
            return 1
        total = 0
        for i in range(1, n + 1):
            if i not in columns and k + i not in rising and k - i not in falling:
                columns.add(i)
                rising.add(k + i)
                falling.add(k - i)
                total += ways_from(k + 1)
                columns.remove(i)
                rising.remove(k + i)
                falling.remove(k - i)
        return total

    return ways_from(1)


def with_bits(n: int) -> int:
    """Return the number of solutions for n, by backtracking over three whole numbers.

    Source: M. Richards, "Backtracking Algorithms in MCPL using Bit Patterns and Recursion"
    (1997); Qiu Zongyan, "Bit-vector encoding of n-queen problem" (2002).

    >>> [with_bits(n) for n in range(1, 9)]
    [1, 0, 0, 2, 10, 4, 40, 92]
    """
    return _ways((1 << check_size(n)) - 1, 0, 0, 0)


def _ways(whole: int, columns: int, rising: int, falling: int) -> int:
    """Count the ways to go on; the diagonals are given as they meet the row in hand.

    A bit is a column, the highest the first; ``whole`` has them all.
    """
    if columns == whole:
        return 1
    total = 0
    free = whole & ~(columns | rising | falling)
    while free:
        queen = free & -free
        free -= queen
        total += _ways(whole, columns | queen, (rising | queen) << 1, (falling | queen) >> 1)
    return total


def with_mirror(n: int) -> int:
    """Return the number of solutions for n, looking through one half of them.

    The first queen stands in one half of her row; the mirror stands for the other half. On odd
    boards she may also stand in the middle.

    >>> [with_mirror(n) for n in range(1, 9)]
    [1, 0, 0, 2, 10, 4, 40, 92]
    """
    n = check_size(n)
    whole = (1 << n) - 1

    def beginning_with(queen: int) -> int:
        return _ways(whole, queen, queen << 1, queen >> 1)

    half = sum(beginning_with(1 << place) for place in range(n // 2))
    middle = beginning_with(1 << n // 2) if n % 2 else 0
    return 2 * half + middle


def fillings(n: int, rows: int) -> dict[int, list[int]]:
    """Return all ways to fill the first rows, as what the rest of the board sees of them.

    Returns column set -> for each way to fill the rows with it the pattern of the diagonals that
    go on into the next row. Between columns p and p + 1 two can cross: the rising one is bit
    2n - 2 - p of the pattern, the falling one bit n - 1 - p.

    >>> {columns: [f"{way:06b}" for way in ways] for columns, ways in fillings(4, 1).items()}
    {1: ['001000'], 2: ['010001'], 4: ['100010'], 8: ['000100']}
    """
    whole = (1 << n) - 1
    ways = [(0, 0, 0)]
    for _ in range(rows):
        ways = [
            (columns | queen, (rising | queen) << 1 & whole, (falling | queen) >> 1)
            for columns, rising, falling in ways
            for queen in _bits(whole & ~(columns | rising | falling))
        ]
    lists = defaultdict(list)
    for columns, rising, falling in ways:
        lists[columns].append(rising >> 1 << n - 1 | falling)
    return dict(lists)


def _bits(number: int) -> list[int]:
    found = []
    while number:
        found.append(number & -number)
        number &= number - 1
    return found


def upside_down(pattern: int, n: int) -> int:
    """Return the pattern of the same half board below the line: rising and falling change places.

    >>> f"{upside_down(0b001_110, 4):06b}"
    '110001'
    """
    rising, falling = divmod(pattern, 1 << n - 1)
    return falling << n - 1 | rising


def by_halves(n: int) -> int:
    """Return the number of solutions for n, by fitting top halves to bottom halves.

    Source: the idea of the meeting in the middle is Evgeny Kluev's (N-Queens-Count-Sol).

    >>> [by_halves(n) for n in range(1, 9)]
    [1, 0, 0, 2, 10, 4, 40, 92]
    """
    n = check_size(n)
    whole = (1 << n) - 1
    tops, bottoms = fillings(n, n // 2), fillings(n, n - n // 2)
    total = 0
    for columns, above in tops.items():
        below = [upside_down(pattern, n) for pattern in bottoms.get(whole - columns, [])]
        total += [x & y for x in above for y in below].count(0)
    return total


def transposed(patterns: list[int], width: int) -> list[int]:
    """Return for each of the width bits, the lowest first, who has it: bit j is pattern j.

    >>> [f"{users:03b}" for users in transposed([0b01, 0b11, 0b10], 2)]
    ['011', '110']
    """
    written = "".join(f"{pattern:0{width}b}" for pattern in reversed(patterns))
    return [int(written[place::width] or "0", 2) for place in reversed(range(width))]


def unions(columns: list[int]) -> list[int]:
    """Return the union of every choice of the given numbers; entry s of those whose bits s has.

    >>> unions([1, 2, 4])
    [0, 1, 2, 3, 4, 5, 6, 7]
    """
    table = [0]
    for column in columns:
        table += [entry | column for entry in table]
    return table


def clashes(pattern: int, tables: list[list[int]]) -> int:
    """Return how many of those that the tables were made for share a bit with the pattern.

    >>> users = transposed([0b01, 0b11, 0b10, 0b00], 2)
    >>> [clashes(pattern, [unions(users)]) for pattern in (0b00, 0b01, 0b11)]
    [0, 2, 3]
    """
    users = 0
    for table in tables:
        users |= table[pattern & (1 << GROUP) - 1]
        pattern >>= GROUP
    return users.bit_count()


def pairs_that_fit(above: list[int], below: list[int], n: int) -> int:
    """Return how many pairs of a top and a bottom for n share no diagonal.

    Both are given as ``fillings`` gives them, the bottoms not yet upside down.

    >>> lists = fillings(6, 3)
    >>> pairs_that_fit(lists[0b010101], lists[0b101010], 6)
    1
    """
    users = transposed(below, 2 * (n - 1))
    users = users[n - 1 :] + users[: n - 1]  # upside down
    tables = [unions(users[low : low + GROUP]) for low in range(0, len(users), GROUP)]
    return sum(len(below) - clashes(pattern, tables) for pattern in above)


def by_tables(n: int) -> int:
    """Return the number of solutions for n, fitting a top half to all its bottoms at a time.

    A set of columns and its mirror image count the same. Source: Arlazarov, Dinic, Kronrod and
    Faradzev (1970) make such tables of unions, which have been called after the "four Russians"
    since.

    >>> [by_tables(n) for n in range(1, 9)]
    [1, 0, 0, 2, 10, 4, 40, 92]
    """
    n = check_size(n)
    whole = (1 << n) - 1
    tops = fillings(n, n // 2)
    bottoms = fillings(n, n - n // 2) if n % 2 else tops
    total = 0
    for columns, above in tops.items():
        image = int(f"{columns:0{n}b}"[::-1], 2)
        if columns <= image:
            times = 1 if columns == image else 2
            total += times * pairs_that_fit(above, bottoms.get(whole - columns, []), n)
    return total
