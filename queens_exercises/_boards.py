"""Judging a learner's own board: does it say of each square what is true of it?"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import permutations, product
from typing import Any, TypeAlias

from queens._board import Solution
from queens._squares import Square
from queens._words import name
from queens_exercises._answers import short
from queens_exercises._exercise import Case, Judge
from queens_exercises._pictures import position
from queens_exercises._rules import QUEENS, Rule, placements
from queens_exercises._run import about, in_turn
from queens_exercises._verdict import Wrong, prefixed

Move: TypeAlias = tuple[str, int, int]
"""A verb, and the row and column of its square."""

_VERBS = ("free", "place", "remove")
_ASKED_EVERYWHERE = 5
"""Up to this size every square is asked about after each move, and not only when it is tested."""


def represents(rule: Rule = QUEENS, *, any_order: bool = False) -> Judge:
    """Judge a class of boards, made with n, by what ``free`` says after each move.

    The moves are those of Arsac's automaton, and some on two boards at once. any_order: pieces
    are removed in other orders, too, than the reverse of the one in which they were placed.

    >>> from queens import Table, Vectors
    >>> represents(any_order=True)(Vectors, Case(4))
    >>> from queens_exercises._rules import TORUS
    >>> represents(TORUS)(Table, Case(4))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    queens_exercises.Wrong: For n = 4 your board says that row 2 column 4 is free, ...
    """

    def judge(answer: Any, case: Case) -> None:
        n = case.n
        _play(_made(answer, n), n, rule, _search(rule, n))
        one, other = _made(answer, n), _made(answer, n)
        with prefixed("There are two boards, and a move on one changes the other."):
            _play(one, n, rule, [("place", 1, 1)])
            _play(other, n, rule, _everywhere(n))
        for pieces in _few_pieces(rule, n) if any_order else ():
            for order in permutations(pieces):
                moves = [("place", *square) for square in pieces]
                moves += [("remove", *square) for square in order]
                _play(_made(answer, n), n, rule, moves)

    return judge


def _made(answer: Callable[[int], Any], n: int) -> Any:
    board = answer(n)
    if fault := about(board, _why_no_board, n):
        raise Wrong(fault)
    return board


def _why_no_board(board: Any, n: int) -> str:
    """Say what a board of n lacks, "" if it can be played on."""
    for verb in _VERBS:
        if not callable(getattr(board, verb, None)):
            return f"Your board has no `{verb}`."
    theirs = getattr(board, "n", None)
    return "" if theirs == n else f"Your board for n = {n} has n = {short(theirs)}."


def _few_pieces(rule: Rule, n: int) -> Iterator[list[Square]]:
    """Give all ways to put a piece on each of the first rows, three at the most."""
    for rows in range(1, min(n, 3) + 1):
        yield from (list(enumerate(one, start=1)) for one in placements(rule, n, rows))


@cache
def _how(rule: Rule, n: int) -> Mapping[tuple[Square, Square], str]:
    """Return what a rule says of each pair of squares, for it is asked of them over and over."""
    squares = [(row, col) for row in range(1, n + 1) for col in range(1, n + 1)]
    return {(a, b): rule(a, b, n) for a, b in product(squares, repeat=2)}


@cache
def _search(rule: Rule, n: int) -> list[Move]:
    """Return the tests and moves of a search for all solutions."""
    how, moves = _how(rule, n), list[Move]()

    def search(standing: Solution) -> None:
        row = len(standing) + 1
        for col in range(1, n + 1) if row <= n else ():
            moves.append(("free", row, col))
            if not any(how[queen, (row, col)] for queen in enumerate(standing, start=1)):
                moves.append(("place", row, col))
                search((*standing, col))
                moves.append(("remove", row, col))

    search(())
    return moves


def _everywhere(n: int, standing: Iterable[int] = ()) -> Iterator[Move]:
    """Ask about every square on which a piece could stand next; standing: rows with one."""
    rows = [row for row in range(1, n + 1) if row not in standing]
    return (("free", row, col) for row in rows for col in range(1, n + 1))


def _asked_after(moves: Iterable[Move], n: int) -> Iterator[Move]:
    """Give the moves, and on a small board all questions after each."""
    standing: set[int] = set()
    for move in moves:
        yield move
        if move[0] != "free":
            standing ^= {move[1]}
            yield from _everywhere(n, standing) if n <= _ASKED_EVERYWHERE else ()


def _play(board: Any, n: int, rule: Rule, moves: Iterable[Move]) -> None:
    """Make moves on a learner's board and ask it in between; Wrong at the first false answer.

    What it is asked does not hang on what it says: so all is asked in one go.
    """
    how = _how(rule, n)
    standing: dict[int, int] = {}
    after = ""
    asked = list(_asked_after(moves, n))
    for (verb, row, col), said in zip(asked, in_turn(board, asked), strict=True):
        square = (row, col)
        if verb == "place":
            standing[row] = col
            after = f"; the last move was to place a piece on {name(square)}"
        elif verb == "remove":
            del standing[row]
            after = f"; the last move was to remove the piece on {name(square)}"
        elif said is None:
            raise Wrong("Your `free` gives nothing: is a `return` missing?")
        elif bool(said) == any(how[queen, square] for queen in standing.items()):
            by = [queen for queen in standing.items() if how[queen, square]][:1]
            fault = "is not free, but nothing attacks it"
            for queen in by:
                fault = f"is free, but it is attacked from {name(queen)} {how[queen, square]}"
            raise Wrong(
                f"For n = {n} your board says that {name(square)} {fault}{after}.",
                position(n, dict(standing), "Free or not?", rule, tested=square, commanding=by),
            )
