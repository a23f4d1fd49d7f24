"""Tables to join the patterns of a half board from.

A half has n // 2 rows. A way to fill it uses a set of columns and leaves a *pattern*: its diagonals
that cross the middle (see ``diagonals``). A half is joined from two *strips* of its rows, the inner
one next to the middle. A strip's table holds every way to fill it, sorted by column set. Both
halves are joined from the same two tables, since a bottom is a top turned upside down.

Idea: Evgeny Kluev's N-Queens-Count-Sol.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from queens_counting.diagonals import Words, inner_rows, word
from queens_counting.plan import Columns

SPARE = 8

AT_ONCE = 1 << 16
"""Fillings that get their next row together: more were no faster, and Ctrl-C would wait."""

_KEPT = 2
"""Boards whose tables are kept: a session goes to and fro between two at the most."""


class Strip(NamedTuple):
    """Every way to fill some rows of a half: those with column set s at starts[s]:starts[s + 1].

    After the last there are ``SPARE`` words of no meaning, for those who read eight at a time.
    """

    starts: NDArray[np.uint32]
    words: Words


class Strips(NamedTuple):
    """The two strips of a half, how many rows that has, and how they can share its columns.

    An entry of ``shares`` has bit i set if the inner strip takes the i-th column of the half's
    column set, counted from 0 and from the lowest.
    """

    rows: int
    inner: Strip
    outer: Strip
    shares: Columns


_made: dict[int, Strips] = {}
_making = Lock()


def strips(n: int, tell: Callable[[int], object] = lambda steps: None) -> Strips:
    """Return the strips of a board of n rows, made if they are not kept from before.

    tell: is called as they are made with how many steps are done, ``steps(n)`` in all.

    >>> strips(8).rows, strips(8).inner.starts[-1].item(), len(strips(8).shares)
    (4, 42, 6)
    """
    with _making:  # threads that begin together make them once, not once each
        if n not in _made:
            while len(_made) >= _KEPT:
                del _made[next(iter(_made))]
            rows = n // 2
            inner = inner_rows(n)
            words = [{c: word(n, row, c) for c in range(n)} for row in range(rows)]
            shares = [sum(1 << i for i in taken) for taken in combinations(range(rows), inner)]
            both = _strip(n, words[:inner], tell), _strip(n, words[inner:], tell)
            _made[n] = Strips(rows, *both, np.array(shares, np.uint32))
        return _made[n]


def steps(n: int) -> int:
    """Return how many steps the strips of n rows are made in; none if they are kept.

    >>> steps(100)
    400
    """
    return 0 if n in _made else 4 * n


def kept(n: int) -> int:
    """Return how many bytes the strips of n take, if they are kept from before.

    >>> kept(100)
    0
    """
    strips = _made.get(n)
    return sum(part.nbytes for strip in strips[1:3] for part in strip) if strips else 0


def _strip(n: int, rows: list[dict[int, int]], tell: Callable[[int], object]) -> Strip:
    """Make the table in two passes over all fillings: one to count them, one to put them down.

    To keep them in between would take more memory than the table.
    """
    # While they are put down, entry s + 1 is where the next one with column set s belongs.
    starts = np.zeros((1 << n) + 2, np.uint32)
    for columns, _ in _fillings(rows, tell):
        np.add.at(starts[2:], columns, np.uint32(1))
    np.cumsum(starts, out=starts)
    words = np.zeros(starts[-1] + SPARE, np.uint64)
    for columns, filled in _fillings(rows, tell):
        order = np.argsort(columns, kind="stable")
        ordered = columns[order]
        first = np.flatnonzero(np.diff(ordered, prepend=ordered[:1] ^ np.uint32(1)))
        many = np.diff(first, append=columns.size).astype(np.uint32)
        within = np.arange(columns.size, dtype=np.uint32) - np.repeat(first, many)
        words[starts[1:][ordered] + within] = filled[order]
        starts[1:][ordered[first]] += many
    return Strip(starts[:-1], words)


def _fillings(
    rows: list[dict[int, int]], tell: Callable[[int], object]
) -> Iterator[tuple[Columns, Words]]:
    """Give every way to fill the rows, some at a time: column sets, and words.

    So none of NumPy's steps lasts long, during which Ctrl-C would wait.
    """
    nothing = np.zeros(1, np.uint32)
    for column in rows[0] if rows else ():
        first = {column: rows[0][column]}
        begun = _filled_on([first, *rows[1:]], nothing, nothing, nothing, nothing.astype(np.uint64))
        yield from begun
        tell(1)
    if not rows:
        yield nothing, nothing.astype(np.uint64)


def _filled_on(
    rows: list[dict[int, int]], columns: Columns, left: Columns, right: Columns, words: Words
) -> Iterator[tuple[Columns, Words]]:
    if not rows:
        yield columns, words
        return
    one = np.uint32(1)
    queens = np.array([1 << c for c in rows[0]], np.uint32)
    added = np.array(list(rows[0].values()), np.uint64)
    reached = columns | left | right
    for begin in range(0, columns.size, AT_ONCE):
        part = slice(begin, begin + AT_ONCE)
        at, on = np.nonzero(reached[part] & queens[:, None] == 0)
        queen = queens[at]
        yield from _filled_on(
            rows[1:],
            columns[part][on] | queen,
            (left[part][on] | queen) << one,
            (right[part][on] | queen) >> one,
            words[part][on] | added[at],
        )
