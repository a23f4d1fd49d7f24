"""A recorded board that knows how far a search may go, and stops it where it goes further."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from queens._board import Board, IllegalMove, Solution, Vectors
from queens._squares import Square
from queens._words import name, plural, written
from queens.trace._faults import UNTOUCHED, untidied
from queens.trace._recorded import RecordedBoard
from queens_exercises._answers import numbers_in
from queens_exercises._run import failure
from queens_exercises._verdict import Picture, Wrong, position

Positions: TypeAlias = Counter[frozenset[tuple[int, int]]]
"""How often each set of queens stands right after a placement."""


@contextmanager
def refusals_as_wrong(case: str, picture: Callable[[], Picture]) -> Iterator[None]:
    """Turn a move that the board refuses into Wrong, in the board's own words.

    case: how the sentence begins. picture: gives the board that refuses, when it does.
    """
    try:
        yield
    except IllegalMove as refused:
        raise Wrong(f"{case} {failure(refused).said}.", picture()) from None


class _Enough(BaseException):
    """Unwinds a search; no ``except Exception`` of a learner's can swallow it.

    A bare ``except`` can, so the watch remembers by itself what was wrong.
    """


@dataclass
class Watch:
    """A board for one search, and what the search may do on it.

    case: how a sentence about the search begins. allowed: the positions that it may visit, and
    how often; None for any. most_tests, most_placements: how many squares it may test and how
    many queens it may place; None for any number. boards: makes the board. After the search,
    ``visited``, ``states``, ``tests`` and ``placements`` say what it did.
    """

    n: int
    case: str
    allowed: Positions | None = None
    most_tests: int | None = None
    most_placements: int | None = None
    boards: Callable[[int], Board] = Vectors

    def __post_init__(self) -> None:
        self.board = RecordedBoard(self.boards(self.n), self._hear)
        self.visited: Positions = Counter()
        self.states: set[str] = set()
        self.tests = self.placements = 0
        self._wrong: Wrong | None = None
        self._one_more: Wrong | None = None

    @property
    def standing(self) -> dict[int, int]:
        """Where queens stand now: row -> column."""
        queens: dict[int, int] = self.board.queens
        return queens

    @contextmanager
    def moving(self) -> Iterator[None]:
        """Make moves inside; raise Wrong if the board refuses one."""
        with refusals_as_wrong(self.case, lambda: self._picture("The board that refuses")):
            yield

    @contextmanager
    def over(self) -> Iterator[None]:
        """Run a search inside; raise Wrong if it does what it should not, in any way.

        Queens that are left on the board are wrong too.
        """
        try:
            with self.moving():
                yield
        except (Exception, _Enough):
            if not self._wrong:
                raise
        if self._wrong:
            raise self._wrong from None
        if self.standing:
            fault = untidied(list(self.standing))
            raise Wrong(f"{self.case} {fault}.", self._picture("Left standing"))
        if self._one_more:
            raise self._one_more

    def checked(self, results: Iterable[Any], wanted: int) -> Iterator[Any]:
        """Pass on what a search gives; raise Wrong if its queens do not stand then.

        wanted: how many solutions there are. If there are any, the board must be touched.
        """
        for result in results:
            self._check_touched()
            standing = self.standing
            yield result
            columns = None if isinstance(result, list) else numbers_in(result)
            if columns is not None and dict(enumerate(columns, start=1)) != standing:
                raise Wrong(
                    f"{self.case} you give {written(result)} while the board shows something else. "
                    "Give each solution while its queens stand.",
                    position(self.n, standing, "The board when you give it"),
                )
        if wanted:
            self._check_touched()

    def check_searched(self, solutions: Sequence[Solution]) -> None:
        """Raise Wrong if the search removed no queen in vain, so that it knew the places."""
        whole = [set(enumerate(solution, start=1)) for solution in solutions]
        if not any(all(not here <= one for one in whole) for here in self.visited):
            raise Wrong(
                f"{self.case} every queen that you place belongs to a solution. A search finds "
                "out on the board, and runs into dead ends; yours knows beforehand. Let the "
                "board show how it is found."
            )

    def _check_touched(self) -> None:
        if not self.tests + self.placements:
            raise Wrong(f"{self.case} {UNTOUCHED}.", self._picture("Never touched"))

    def _picture(self, title: str, tested: Square | None = None) -> Picture:
        return position(self.n, self.standing, title, tested=tested)

    def _hear(self, kind: str, row: int, col: int, by: int, label: str, _: object) -> None:
        if kind == "place" and not self._wrong:
            self._check_place(row, col)
        elif kind == "try":
            self._check_test(row, col)
        elif kind == "enter":
            self.states.add(label)
        if self._wrong:
            raise _Enough

    def _check_place(self, row: int, col: int) -> None:
        here = frozenset(self.standing.items())
        self.visited[here] += 1
        self.placements += 1
        allowed, most = self.allowed, self.most_placements
        if most is not None and self.placements > most:
            needed = f"a search needs {plural(most, 'placement')} at the most"
            self._wrong = Wrong(
                f"{self.case} {needed if most else 'no queen is needed'}; "
                f"yours goes on to place one on {name((row, col))}.",
                self._picture("One placement too many"),
            )
        elif allowed is not None and self.visited[here] > allowed[here]:
            visited = ("has visited", " before") if allowed[here] else ("need not visit", "")
            self._wrong = Wrong(
                f"{self.case} a queen goes to {name((row, col))}: "
                f"the search {visited[0]} this position{visited[1]}.",
                self._picture("Visited before" if allowed[here] else "Need not be visited"),
            )

    def _check_test(self, row: int, col: int) -> None:
        """Keep the first test too many: it counts only if nothing worse comes."""
        if self.tests == self.most_tests:
            self._one_more = Wrong(
                f"{self.case} the search need test {plural(self.tests, 'square')} only; "
                f"yours goes on to test {name((row, col))}.",
                self._picture("One test too many", (row, col)),
            )
        self.tests += 1
