"""Boards around boards: a wrapper that passes all on, and one that writes down what is asked."""

import copy
import sys
from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from queens._checks import check_kind
from queens._domains import Domains
from queens._squares import Square
from queens.trace._implied import Implied

_Verb = TypeVar("_Verb", bound=Callable[..., Any])


class Watched:
    """A board that does what the one inside it does; subclasses say where it differs."""

    def __init__(self, board: Any) -> None:
        self._board: Domains = board  # or one with fewer verbs
        self.n, self.widths = board.n, board.widths

    def __getattr__(self, name: str) -> Any:
        # A copy asks for "_board" before it has one, and would ask for ever.
        if name == "_board":
            raise AttributeError(name)
        return getattr(self._board, name)

    def by_freedom(self, rows: Iterable[int]) -> list[int]:
        # By what this board says that a row has left.
        return Domains.by_freedom(self, rows)  # type: ignore[arg-type]

    def marked(self, row: int, col: int, rows: Collection[int]) -> list[Square]:
        # By what this board says of culprits.
        return Domains.marked(self, row, col, rows)  # type: ignore[arg-type]

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        """Return a plain board: what is tried out on a copy is no step of the search."""
        return copy.deepcopy(self._board, memo)

    @property
    def state(self) -> str:
        return self._board.state

    @state.setter
    def state(self, label: str) -> None:
        self._enter(label)

    def _enter(self, label: str) -> None:
        self._board.state = label


_PASSED_ON = (
    "column",
    "culprit",
    "attacked",
    "first_admissible",
    "forbidden_by",
    "in_reach",
    "marked",
)
"""Verbs that tell nothing, and are used most."""


class RecordedBoard(Watched):
    """A board that does what the one inside it does, and tells of it.

    write: called for each verb with the fields of an event, without its line, and the frame
    that used the verb. implied: says why a square is forbidden, and is told which columns a row
    has left whenever the board is asked for them.

    Each verb is a closure made once: looking methods up on the board inside at every call
    would double the cost of recording.
    """

    def __init__(
        self,
        board: Any,
        write: Callable[..., None],
        implied: Implied | None = None,
    ) -> None:
        super().__init__(board)
        for name in _PASSED_ON:
            if hasattr(board, name):
                setattr(self, name, getattr(board, name))
        self._write = write
        self.free = self._tested(board.free, getattr(board, "ruled_out", None))
        self.place = self._noted("place", board.place)
        self.remove = self._noted("remove", board.remove)
        if hasattr(board, "forbid"):
            self.forbid = self._forbidden(board.forbid, implied)
        if implied and hasattr(board, "learn"):
            self.learn = self._told("learn", board.learn, implied.learnt)
        if hasattr(board, "pardon"):
            self.pardon = self._noted("pardon", board.pardon)
        if implied and hasattr(board, "bound"):
            self.bound = self._told("bound", board.bound, implied.bounded)
        if implied and hasattr(board, "admissible"):
            self.admissible = self._answered(board.admissible, implied.answered)

    def _enter(self, label: str) -> None:
        check_kind(label, str, "board.state", "text, the name of a state")
        self._write("enter", 0, 0, 0, label, sys._getframe(2))
        super()._enter(label)

    def by_freedom(self, rows: Iterable[int]) -> list[int]:
        order = self._board.by_freedom(rows)
        for row in order:  # each that has one column left is told
            if len(self.admissible(row)) > 1:
                break
        return order

    def _tested(
        self,
        verb: Callable[[int, int], bool],
        explain: Callable[[int, int], tuple[int, str]] | None,
    ) -> Callable[[int, int], bool]:
        """Return a test, noted with who rules a square out and by which rule, if that is told."""
        write, caller = self._write, sys._getframe

        def free(row: int, col: int) -> bool:
            answer = verb(row, col)
            by, said = (0, "") if answer or not explain else explain(row, col)
            write("try", row, col, by, said, caller(1))
            return answer

        return _as_verb(free, "free")

    def _told(
        self, kind: str, verb: Callable[..., Any], say: Callable[..., tuple[int, int, int, str]]
    ) -> Callable[..., Any]:
        """Return a verb of no square, noted with what is said of its answer and what it takes."""
        write, caller = self._write, sys._getframe

        def told(*given: Any) -> Any:
            answer = verb(*given)
            write(kind, *say(answer, *given), caller(1))
            return answer

        return _as_verb(told, kind)

    def _noted(self, kind: str, verb: Callable[[int, int], None]) -> Callable[[int, int], None]:
        write, caller = self._write, sys._getframe

        def noted(row: int, col: int) -> None:
            verb(row, col)
            write(kind, row, col, 0, "", caller(1))

        return _as_verb(noted, kind)

    def _forbidden(
        self, verb: Callable[[int, int, int], None], implied: Implied | None
    ) -> Callable[[int, int, int], None]:
        write, caller = self._write, sys._getframe

        def forbid(row: int, col: int, by: int) -> None:
            verb(row, col, by)
            cause = implied.cause(row, col, by) if implied else ""
            write("forbid", row, col, by, cause, caller(1))

        return _as_verb(forbid, "forbid")

    def _answered(
        self, verb: Callable[[int], list[int]], tell: Callable[[int, list[int]], None]
    ) -> Callable[[int], list[int]]:
        def admissible(row: int) -> list[int]:
            columns = verb(row)
            tell(row, columns)
            return columns

        return _as_verb(admissible, "admissible")


def _as_verb(function: _Verb, name: str) -> _Verb:
    """Have Python's own messages call a function ``board.name()``."""
    function.__qualname__ = f"board.{name}"
    return function
