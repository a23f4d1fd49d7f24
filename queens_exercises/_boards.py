"""Judging a learner's own board: does it say of each square what is true of it?"""

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import permutations, product
from typing import Any

from queens._squares import Square
from queens._words import name
from queens.algorithms import ALGORITHMS
from queens_exercises._answers import short
from queens_exercises._exercise import Case, Judge
from queens_exercises._pictures import position
from queens_exercises._rules import QUEENS, Rule, placements
from queens_exercises._run import about, in_turn
from queens_exercises._verdict import Wrong, prefixed

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
        board = _Compared(answer, n, rule)
        deque(ALGORITHMS["automaton_shared_search"].function(board, ending="search"), maxlen=0)
        board.play()
        _keep_apart(_Compared(answer, n, rule), _Compared(answer, n, rule))
        for pieces in _few_pieces(rule, n) if any_order else ():
            for order in permutations(pieces):
                board = _Compared(answer, n, rule)
                for square in pieces:
                    board.place(*square)
                for square in order:
                    board.remove(*square)
                board.play()

    return judge


def _few_pieces(rule: Rule, n: int) -> Iterator[list[Square]]:
    """Give all ways to put a piece on each of the first rows, three at the most."""
    for rows in range(1, min(n, 3) + 1):
        yield from (list(enumerate(one, start=1)) for one in placements(rule, n, rows))


def _keep_apart(one: "_Compared", other: "_Compared") -> None:
    with prefixed("There are two boards, and a move on one changes the other."):
        one.place(1, 1)
        one.play()
        other.look_round()
        other.play()


@cache
def _how(rule: Rule, n: int) -> Mapping[tuple[Square, Square], str]:
    """Return what a rule says of each pair of squares, for it is asked of them over and over."""
    squares = [(row, col) for row in range(1, n + 1) for col in range(1, n + 1)]
    return {(a, b): rule(a, b, n) for a, b in product(squares, repeat=2)}


def _why_no_board(board: Any, n: int) -> str:
    """Say what a board of n lacks, "" if it can be played on."""
    for verb in _VERBS:
        if not callable(getattr(board, verb, None)):
            return f"Your board has no `{verb}`."
    theirs = getattr(board, "n", None)
    return "" if theirs == n else f"Your board for n = {n} has n = {short(theirs)}."


class _Compared:
    """A learner's board beside the rule; Wrong where the two differ.

    What the board is asked does not hang on what it says: so it is played in one go, and what it
    said is looked at after.
    """

    def __init__(self, made: Any, n: int, rule: Rule) -> None:
        self.n = n
        self.widths = [0] + [n] * n
        self._rule = rule
        self._how = _how(rule, n)
        self._standing: dict[int, int] = {}
        self._asked: list[tuple[str, int, int]] = []
        self._theirs = made(n)
        if fault := about(self._theirs, _why_no_board, n):
            raise Wrong(fault)

    def free(self, row: int, col: int) -> bool:
        self._asked.append(("free", row, col))
        return not self._attacker((row, col), self._standing)

    def place(self, row: int, col: int) -> None:
        self._standing[row] = col
        self._move("place", row, col)

    def remove(self, row: int, col: int) -> None:
        del self._standing[row]
        self._move("remove", row, col)

    def _move(self, verb: str, row: int, col: int) -> None:
        self._asked.append((verb, row, col))
        if self.n <= _ASKED_EVERYWHERE:
            self.look_round()

    def look_round(self) -> None:
        """Ask about every square on which a piece could stand next."""
        for row in range(1, self.n + 1):
            if row not in self._standing:
                self._asked.extend(("free", row, col) for col in range(1, self.n + 1))

    def play(self) -> None:
        """Ask the learner's board all that is to be asked; Wrong at the first false answer."""
        standing: dict[int, int] = {}
        after = ""
        for (verb, row, col), said in zip(
            self._asked, in_turn(self._theirs, self._asked), strict=True
        ):
            if verb == "place":
                standing[row] = col
                after = f"; the last move was to place a piece on {name((row, col))}"
            elif verb == "remove":
                del standing[row]
                after = f"; the last move was to remove the piece on {name((row, col))}"
            else:
                self._check((row, col), said, standing, after)

    def _attacker(self, square: Square, standing: Mapping[int, int]) -> Square | None:
        for queen in standing.items():
            if self._how[queen, square]:
                return queen
        return None

    def _check(self, square: Square, said: Any, standing: Mapping[int, int], after: str) -> None:
        if said is None:
            raise Wrong("Your `free` gives nothing: is a `return` missing?")
        by = self._attacker(square, standing)
        if bool(said) == (by is None):
            return
        if by:
            fault = f"is free, but it is attacked from {name(by)} {self._how[by, square]}"
        else:
            fault = "is not free, but nothing attacks it"
        raise Wrong(
            f"For n = {self.n} your board says that {name(square)} {fault}{after}.",
            position(
                self.n,
                dict(standing),
                "Free or not?",
                self._rule,
                tested=square,
                commanding=[by] if by else [],
            ),
        )
