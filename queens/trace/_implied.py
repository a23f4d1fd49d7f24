"""What a search shows without saying so: empty rows, forced moves, causes of forbidden squares."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import inf
from typing import Any

from queens._board import attacks
from queens._bounds import in_words
from queens._domains import Domains
from queens._problem import Problem
from queens._words import listing, plural
from queens.given import beginning_of


class Implied:
    """What follows from the events of a search so far.

    board: that is searched. problem: whose rules hold on it, None for the queens'. below: the cost
    of a solution that is known, if any is.
    """

    def __init__(self, board: Any, problem: Problem | None, below: Any = inf) -> None:
        self._board, self._problem = board, problem
        self._rule_of = problem.attacks if problem else attacks
        # Of queens it is told on boards without this verb, too.
        self._attacked = board.attacked if problem else partial(Domains.attacked, board)
        self._standing: dict[int, int] = {}
        self._off: list[set[int]] = [set() for _ in board.widths]  # by row, the forbidden columns
        for row, col in beginning_of(board).barred if hasattr(board, "admissible") else ():
            self._off[row].add(col)
        self._empty = {row for row in range(1, board.n + 1) if self._left(row) == 0}
        self._only: dict[int, int] = {}
        self._none_placed_since = False
        self._best = below
        self._solutions = 0
        self._at_placing: dict[int, int] = {}  # row -> how many solutions there were
        self.nogoods: list[dict[int, int]] = []
        self._tried = 0, 0, 0  # the square just left, and how many solutions were found on it

    def before(self, kind: str, row: int, col: int) -> tuple[str, int, int] | None:
        """Take an event into account, and return the one that it shows to stand before it.

        A row is wiped out if the search turns back from a queen after which none was placed, while
        all squares of the row are forbidden; of several such rows the lowest number is told. A move
        is forced if the search has asked what is left of a row, was told of one column, and places
        its queen there.
        """
        shown = None
        if kind == "place":
            if self._only.get(row) == col and self._left(row) == 1:
                shown = "force", row, col
            self._none_placed_since = True
            self._standing[row], self._at_placing[row] = col, self._solutions
            self._tried = 0, 0, 0
        elif kind in ("pardon", "remove"):
            if self._none_placed_since:
                self._none_placed_since = False
                if empty := min(self._empty - self._standing.keys(), default=0):
                    shown = "wipeout", empty, 0
            if kind == "remove":
                self._standing.pop(row, None)
                self._tried = row, col, self._solutions - self._at_placing.get(row, 0)
            else:
                self._off[row].discard(col)
                self._empty.discard(row)
        elif kind == "forbid":
            self._off[row].add(col)
            if self._left(row) == 0:
                self._empty.add(row)
        elif kind == "solution":
            self._solutions += 1
        return shown

    def answered(self, row: int, columns: Sequence[int]) -> None:
        """Note which columns the search was told that a row has left."""
        self._only[row] = columns[0] if len(columns) == 1 else 0

    def bounded(self, least: Any) -> tuple[int, int, int, str]:
        """Return the rest of the event of a bound: where, by whom (0), and what it says."""
        square = next(reversed(self._standing.items()), (0, 0))
        said = in_words(least)
        said = f"costs {said}" if len(self._standing) == self._board.n else f"{said} at least"
        known = f", {in_words(self._best)} known" if self._best < inf else ""
        return *square, 0, said + known

    def cost(self, solution: Sequence[int]) -> str:
        """Say what a solution costs, and know it from now on; "" if it has no price."""
        bound = self._problem and self._problem.bound
        if not self._problem or not bound:
            return ""
        cost = bound(self._problem.solution(solution))
        self._best = min(self._best, cost)
        return f"costs {in_words(cost)}"

    def learnt(self, _: None, rows: Iterable[int]) -> tuple[int, int, int, str]:
        """Keep a nogood; return the rest of its event: no square, and what never goes together."""
        nogood = {row: self._standing[row] for row in sorted(rows)}
        self.nogoods.append(nogood)
        return 0, 0, 0, self._never(nogood)

    def _never(self, nogood: Mapping[int, int]) -> str:
        if not nogood:
            return "there is no solution"
        label = self._problem.label if self._problem else str
        return f"never {listing([label(square) for square in sorted(nogood.items())])}"

    def cause(self, row: int, col: int, by: int) -> str:
        """Say why a square is now forbidden in the name of row ``by``.

        "" for the line of a queen, which its squares tell, and where nothing is known.
        """
        square, problem = (row, col), self._problem
        if by in self._standing and (rule := self._rule_of((by, self._standing[by]), square)):
            return rule if problem else ""
        if self._tried[:2] == square:
            return f"tried already: {plural(self._tried[2], 'solution')}"
        board = self._board
        if nogood := board.known(row, col) if hasattr(board, "known") else ():
            return self._never({one: self._standing[one] for one in nogood - {row}} | {row: col})
        if problem:
            free = board.free(row, col)
            if rule := board.needed_place(row, col) if free else board.ruled_out(row, col)[1]:
                return str(rule)
        rows = [one for one in range(1, board.n + 1) if one not in self._standing]
        for other in board.in_reach(row, rows) if problem else rows:
            if other != row and self._empties(square, other):
                name = problem.variables[other - 1] if problem else f"row {other}"
                return f"{name} would have no {'value' if problem else 'column'} left"
        return ""

    def _empties(self, square: tuple[int, int], other: int) -> bool:
        """Tell whether a choice would leave nothing to a row that still has something."""
        lost, left = self._attacked(*square, other), self._left(other)
        return 0 < left <= len(lost) and len({*lost} - self._off[other]) == left

    def _left(self, row: int) -> int:
        """Return how many columns of a row are not forbidden."""
        return int(self._board.widths[row]) - len(self._off[row])
