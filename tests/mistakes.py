"""Mistakes that learners make, each with what is to be said of it, in the player and in a check.

The solver is made from its text, as a notebook cell makes it, so that its lines can be quoted.
"""

import linecache
import textwrap
from typing import NamedTuple


class Mistake(NamedTuple):
    """The text of a cell that defines ``solver``, what is said, and of which line (0: none)."""

    text: str
    says: str
    line: int


RECURSION = """
def solver(board):
    def extend(k):
        if k > board.n:
            yield tuple(board.column(row) for row in range(1, board.n + 1))
            return
        for i in range(1, board.n + 1):
            if board.free(k, i):
                board.place(k, i)
                yield from extend(k + 1)
                board.remove(k, i)

    yield from extend(1)
"""
REMOVE, FREE = "board.remove(k, i)", "board.free(k, i)"
ANSWER = "tuple(board.column(row) for row in range(1, board.n + 1))"
VERBS = "`free(row, col)`, `place(row, col)`, `remove(row, col)`, `column(row)`"


def changed(old, new, says, line):
    assert old in RECURSION
    return Mistake(RECURSION.replace(old, new), says, line)


MISTAKES = {
    "an argument is missing": changed(
        REMOVE,
        "board.remove(k)",
        "TypeError: board.remove() missing 1 required positional argument: 'col'",
        10,
    ),
    "a list": changed(
        ANSWER,
        "[board.column(row) for row in range(1, board.n + 1)]",
        "[2, 4, 1, 3] is a solution",
        4,
    ),
    "not tidied": Mistake(
        "def solver(board):\n    board.place(3, 1)\n    yield from ()",
        "the board was not tidied: row 3 still has a queen",
        0,
    ),
    "only the first": changed(
        "yield from extend(1)",
        "yield next(extend(1))",
        "the board was not tidied: rows 1, 2, 3 and 4 still have queens",
        0,
    ),
    "no yield from": changed(
        "yield from extend(k + 1)",
        "extend(k + 1)",
        "`extend(k + 1)` makes a generator and never runs it",
        9,
    ),
    "no yield from at the start": changed(
        "yield from extend(1)",
        "extend(1)",
        "`extend(1)` makes a generator and never runs it",
        12,
    ),
    "return for yield": changed(
        f"yield {ANSWER}",
        f"return {ANSWER}",
        "`return` ends a generator and gives nothing",
        4,
    ),
    "no end": Mistake(
        "def solver(board, k=1):\n    board.free(1, 1)\n    yield from solver(board, k)",
        "a function calls itself without end",
        3,
    ),
    "no end in a helper": Mistake(
        "def down(k):\n    return down(k) + 1\n"
        "def solver(board):\n    board.free(1, down(1))\n    yield ()",
        "a function calls itself without end",
        2,
    ),
    "async": Mistake(
        "async def solver(board):\n    yield board.column(1)",
        "solver is written with `async`, which is too much here",
        0,
    ),
    "a class": Mistake(
        "class solver:\n    def __init__(self, board):\n        pass",
        "solver is a class; a search is a function with `yield`",
        0,
    ),
    "twice": changed(
        ANSWER,
        f"{ANSWER}\n            yield {ANSWER}",
        "you give 2 4 1 3 twice",
        5,
    ),
    "an unknown verb": changed(
        FREE,
        "board.is_free(k, i)",
        f"a board has no `is_free`. It has {VERBS} and its size `n`",
        7,
    ),
    "admissible": changed(
        FREE,
        "i in board.admissible(k)",
        "this board has no `admissible`; this wants `board=queens.Domains`",
        7,
    ),
    "n": Mistake(
        "def solver(n):\n    for row in range(n):\n        yield ()",
        "`n` is the board here and no number: what a search is handed is a board",
        2,
    ),
    "untouched": Mistake(
        "def solver(board):\n    yield (2, 4, 1, 3)",
        "the board was never touched",
        2,
    ),
    "what numba cannot compile": Mistake(
        "import numba\n@numba.njit\ndef put(board):\n    board.place(1, 1)\n"
        "def solver(board):\n    put(board)\n    yield ()",
        "numba compiles numbers and arrays, and this it cannot compile",
        6,
    ),
    "another error": changed(FREE, "board.free(k, i / 0)", "ZeroDivisionError: division", 7),
}


def solver_of(text: str, number: int = 1, names: dict | None = None):
    """Run a cell as a notebook does, and return the ``solver`` that it defines."""
    text = textwrap.dedent(text).strip()
    file, names = f"ipykernel_1/{number}.py", {"__name__": "cell"} if names is None else names
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), names)
    return names.get("solver")
