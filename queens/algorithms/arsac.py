"""Arsac's automaton: the search as named states with jumps between them, in three versions.

k is the row in hand, i a column of it, 0 for "none". Assigning ``board.state`` is a jump.
Source: J. Arsac, Programming Games and Puzzles. The listing of the third version is missing from
the excerpt: it is inferred from his remarks, and so is the zero that c[k] is given.
"""

from collections.abc import Iterator

from queens._board import Board, Solution


def automaton_labelled(board: Board, *, ending: str = "remove") -> Iterator[Solution]:
    """Give all solutions, remembering only k and i; a queen's column is looked up.

    ending: "remove" or "search", as for ``automaton_shared_search``.

    >>> from queens import Vectors
    >>> list(automaton_labelled(Vectors(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    _check(ending, "remove", "search")
    n = board.n
    board.state = "start"
    while board.state != "end":
        match board.state:
            case "start":
                k = 1
                board.state = "general"
            case "general":
                if k == n + 1:
                    board.state = "all_placed"
                else:
                    i = next((i for i in range(1, board.widths[k] + 1) if board.free(k, i)), 0)
                    board.state = "found" if i else "blocked"
            case "found":
                board.place(k, i)
                k = k + 1
                board.state = "general"
            case "blocked":
                k = k - 1
                if k == 0:
                    board.state = "end"
                else:
                    i = board.column(k)
                    board.remove(k, i)
                    i = next((i for i in range(i + 1, board.widths[k] + 1) if board.free(k, i)), 0)
                    board.state = "found" if i else "blocked"
            case "all_placed":
                yield tuple(board.column(row) for row in range(1, n + 1))
                if ending == "remove":
                    board.remove(n, board.column(n))
                    k = n
                board.state = "blocked"


def automaton_remembered(board: Board, *, ending: str = "remove") -> Iterator[Solution]:
    """Give all solutions; c[k] remembers the column of queen k, so nothing is looked up.

    ending: "remove" or "search", as for ``automaton_shared_search``.

    >>> from queens import Vectors
    >>> list(automaton_remembered(Vectors(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    _check(ending, "remove", "search")
    n = board.n
    c = [0] * (n + 1)
    board.state = "start"
    while board.state != "end":
        match board.state:
            case "start":
                k = 1
                board.state = "general"
            case "general":
                if k == n + 1:
                    board.state = "all_placed"
                else:
                    i = next((i for i in range(1, board.widths[k] + 1) if board.free(k, i)), 0)
                    board.state = "found" if i else "blocked"
            case "found":
                c[k] = i
                board.place(k, c[k])
                k = k + 1
                board.state = "general"
            case "blocked":
                k = k - 1
                if k == 0:
                    board.state = "end"
                else:
                    board.remove(k, c[k])
                    i = next(
                        (i for i in range(c[k] + 1, board.widths[k] + 1) if board.free(k, i)), 0
                    )
                    board.state = "found" if i else "blocked"
            case "all_placed":
                yield tuple(c[1:])
                if ending == "remove":
                    board.remove(n, c[n])
                    k = n
                board.state = "blocked"


def automaton_shared_search(board: Board, *, ending: str = "remove") -> Iterator[Solution]:
    """Give all solutions; one state searches a row, for a new queen and for a moved one.

    ending: what becomes of the last queen. "remove", after Arsac's remark that it is useless to
    look for another place for it: it is removed as soon as the solution has been given.
    "search": its row is searched to the end, as any other row is. "skip": the full board is seen
    before that queen is placed, so it never is. The last row of a problem can hold several values,
    and there "search" is what finds them all. Raises ValueError for any other.

    >>> from queens import Vectors
    >>> for ending in ("remove", "search", "skip"):
    ...     print(list(automaton_shared_search(Vectors(4), ending=ending)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    _check(ending, "remove", "search", "skip")
    n = board.n
    c = [0] * (n + 1)
    board.state = "start"
    while board.state != "end":
        match board.state:
            case "start":
                k = 1
                board.state = "general"
            case "general":
                c[k] = 0
                board.state = "search"
            case "search":
                c[k] = next(
                    (i for i in range(c[k] + 1, board.widths[k] + 1) if board.free(k, i)), 0
                )
                board.state = "found" if c[k] else "blocked"
            case "found" if k == n and ending == "skip":
                yield tuple(c[1:])
                board.state = "blocked"
            case "found":
                board.place(k, c[k])
                k = k + 1
                if k <= n:
                    board.state = "general"
                else:
                    yield tuple(c[1:])
                    if ending == "remove":
                        k = n
                        board.remove(k, c[k])
                    board.state = "blocked"
            case "blocked":
                k = k - 1
                if k == 0:
                    board.state = "end"
                else:
                    board.remove(k, c[k])
                    board.state = "search"


def _check(ending: str, *known: str) -> None:
    if ending not in known:
        wanted = " or ".join(f'"{one}"' for one in known)
        raise ValueError(f"ending must be {wanted}; got {ending!r}")
