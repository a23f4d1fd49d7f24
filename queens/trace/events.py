"""What can happen in a search, and the position that a run of events adds up to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from queens.given import Diagonal
from queens.squares import Square

KINDS = (
    "enter",
    "try",
    "place",
    "remove",
    "forbid",
    "pardon",
    "wipeout",
    "force",
    "solution",
)
"""What can happen in a search."""


class Event(NamedTuple):
    """One step of a search; what a kind does not use is 0 or "".

    kind: one of ``KINDS``. row, col: the square, from 1. by: the queen (its row) that forbids
    the square, n + 1 if that is in nobody's name. label: the state entered. line: the line in
    the algorithm's source file (in the cell, for a notebook) that used the verb. Nobody says
    "wipeout" and "force": they are told with the step that shows them, and on its line.
    """

    kind: str
    row: int = 0
    col: int = 0
    by: int = 0
    label: str = ""
    line: int = 0


@dataclass(frozen=True)
class Position:
    """Where a search stands between two events.

    n: size of the board. queens: row -> column, in the order they were put down.
    forbidden: square -> row of the queen that first forbade it, for algorithms that keep this.
    state: the named state the search is in, or "". given, closed: the queens and the diagonals
    that the board began with.
    """

    n: int
    queens: Mapping[int, int]
    forbidden: Mapping[Square, int]
    state: str = ""
    given: Mapping[int, int] = field(default_factory=dict)
    closed: Sequence[Diagonal] = ()


class Fold:
    """A position that is carried on event by event, in place.

    start: where it begins. queens, forbidden, state: as of ``Position``.

    >>> here = Fold(Position(4, {}, {}))
    >>> here.take("place", 1, 2)
    >>> here.take("remove", 1, 2)
    >>> here.take("place", 1, 3)
    >>> here.queens
    {1: 3}
    """

    def __init__(self, start: Position) -> None:
        self._start = start
        self.queens = dict(start.queens)
        self.forbidden = dict(start.forbidden)
        self.state = start.state

    def take(
        self, kind: str, row: int, col: int, by: int = 0, label: str = "", line: int = 0
    ) -> None:
        """Go on by an event."""
        if kind == "place":
            self.queens[row] = col
        elif kind == "remove":
            del self.queens[row]
        elif kind == "enter":
            self.state = label
        elif kind == "forbid":
            self.forbidden[row, col] = by
        elif kind == "pardon":
            del self.forbidden[row, col]

    def position(self) -> Position:
        """Return where it stands now; the next event does not change that."""
        queens, forbidden = dict(self.queens), dict(self.forbidden)
        return replace(self._start, queens=queens, forbidden=forbidden, state=self.state)


def fold(start: Position, events: Iterable[tuple[str, int, int, int, str, int]]) -> Position:
    """Return the position that the events (or plain tuples like them) lead to from a start.

    >>> fold(Position(4, {}, {}), [Event("place", 1, 2), Event("place", 2, 4),
    ...                            Event("remove", 2, 4)]).queens
    {1: 2}
    """
    here = Fold(start)
    for event in events:
        if event[0] != "try":
            here.take(*event)
    return here.position()
