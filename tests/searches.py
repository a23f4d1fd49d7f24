"""Searches to play beside the course's own: small, going no sensible way, and with faults."""

import random
import sys
from contextlib import contextmanager
from functools import cache

from queens import ALGORITHMS, IllegalMove, record
from queens._board import Vectors

ALL = [name for name, known in ALGORITHMS.items() if known.all]
# All but brute force, which sets down whole arrangements.
OF_PROBLEMS = [name for name in ALL if ALGORITHMS[name].on_problems is not None]


@cache
def recorded(name, n):
    """Return the recording of a search, made once for all that only read it."""
    return record(name, n)


@contextmanager
def calls(limit):
    """Have Python let so many calls wait for one another inside."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(limit)
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)


class Culprits(Vectors):
    """A board with the verbs of ``Domains`` that refuses none of them."""

    def forbid(self, row, col, by):
        pass

    def pardon(self, row, col):
        pass

    def admissible(self, row):
        return [row]


def wandering(seed, steps):
    """Make a search that uses every verb in an order no algorithm would."""

    def search(board):
        choose = random.Random(seed)
        standing, forbidden = {}, set()
        for _ in range(steps):
            row, col = choose.randint(1, board.n), choose.randint(1, board.n)
            verb = choose.choice(("state", "free", "place", "place", "remove", "forbid", "pardon"))
            if verb == "state":
                board.state = choose.choice(("start", "lost", "found", "far_far_away"))
            elif verb == "free":
                board.free(row, col)
            elif verb == "place" and row not in standing and board.free(row, col):
                board.place(row, col)
                standing[row] = col
            elif verb == "remove" and standing:
                # Not always the last queen placed: traces of other texts need not be so tidy.
                last = choose.choice((next(reversed(standing)), next(iter(standing))))
                board.remove(last, standing.pop(last))
            elif verb == "forbid" and (row, col) not in forbidden:
                forbidden.add((row, col))
                board.forbid(row, col, choose.randint(1, board.n))
            elif verb == "pardon" and forbidden:
                square = choose.choice(sorted(forbidden))
                forbidden.remove(square)
                board.pardon(*square)
            elif choose.random() < 0.1:
                board.admissible(row)
            if len(standing) == board.n:
                yield tuple(standing[k] for k in sorted(standing))

    return search


def recursive(board, columns=()):
    """Give all solutions, as a reader would find them first."""
    k = len(columns) + 1
    if k > board.n:
        yield columns
        return
    for i in range(1, board.n + 1):
        if board.free(k, i):
            board.place(k, i)
            yield from recursive(board, (*columns, i))
            board.remove(k, i)


def trying(board, columns=()):
    """Ask nothing: put each queen down and see whether the board refuses it."""
    if len(columns) == board.n:
        yield columns
        return
    row = len(columns) + 1
    for col in range(1, board.n + 1):
        try:
            board.place(row, col)
        except IllegalMove:
            continue
        yield from trying(board, (*columns, col))
        board.remove(row, col)


def no_return(board):
    """Test the same square for ever."""
    while True:
        board.free(1, 1)
        yield from ()


def attacked(board):
    """Put a queen where another attacks."""
    board.place(1, 1)
    board.place(2, 1)
    yield ()


def raising(board):
    """Divide by zero after the first step."""
    board.place(1, 1)
    yield (1 // 0,)


# Two cells, of which the second calls the first.
OF_CELLS = (
    "def first_free(board, k, begin):\n    return next((i for i in range(begin, board.n + 1) "
    "if board.free(k, i) and (k, i) not in [(board.n + 1, 1)] and i <= board.n), 0)",
    """
    def solver(board):
        c, k = [0] * (board.n + 2), 1
        while k:
            c[k] = first_free(board, k, c[k] + 1)
            print("row", k)
            if c[k]:
                board.place(k, c[k])
                k = k + 1
                c[k] = 0
                if k <= board.n:
                    continue
                yield tuple(c[1:-1])
            k = k - 1
            if k:
                board.remove(k, c[k])
    """,
)
