"""The events of a search, the position that they lead to, and statistics of them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from queens._checks import check_several
from queens._problem import Problem
from queens._squares import Square
from queens.given import Diagonal

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
    "bound",
    "learn",
)
"""What can happen in a search."""


class Event(NamedTuple):
    """One step of a search. Fields that this kind of event does not use are 0 or "".

    kind: one of ``KINDS``. row, col: the square, from 1. by: the queen (its row) that forbids
    the square, n + 1 if no queen does. label: the state entered, or why the square is not free: the
    rule of a problem that it breaks, for which ``by`` is to blame; "tried already: 3 solutions";
    "row 5 would have no column left"; "" for the line of a queen; what a bound says, and what is
    known: "41 at least, 39 known"; what a solution costs: "costs 39". line: the line in the
    algorithm's source file (in the cell, for a notebook) that used the verb. No verb makes a
    "wipeout" or a "force": they come before the step that shows them, with its line.
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
    that the board began with. problem: whose rules hold, None for the queens'.
    """

    n: int
    queens: Mapping[int, int]
    forbidden: Mapping[Square, int]
    state: str = ""
    given: Mapping[int, int] = field(default_factory=dict)
    closed: Sequence[Diagonal] = ()
    problem: Problem | None = None


def fold(start: Position, events: Iterable[tuple[str, int, int, int, str, int]]) -> Position:
    """Return the position that the events (or plain tuples like them) lead to from a start.

    >>> fold(Position(4, {}, {}), [Event("place", 1, 2), Event("place", 2, 4),
    ...                            Event("remove", 2, 4)]).queens
    {1: 2}
    """
    queens, forbidden, state = dict(start.queens), dict(start.forbidden), start.state
    for kind, row, col, by, label, _ in events:
        if kind == "place":
            queens[row] = col
        elif kind == "remove":
            del queens[row]
        elif kind == "enter":
            state = label
        elif kind == "forbid":
            forbidden[row, col] = by
        elif kind == "pardon":
            del forbidden[row, col]
    return replace(start, queens=queens, forbidden=forbidden, state=state)


@dataclass(frozen=True)
class Statistics:
    """Counts over a run of events.

    placements, removals, tests, forbids, solutions: how many of each. by_row: row ->
    placements on it. states: state -> times entered. jumps: (from, to) -> times taken.
    """

    placements: int
    removals: int
    tests: int
    forbids: int
    solutions: int
    by_row: Mapping[int, int]
    states: Mapping[str, int]
    jumps: Mapping[tuple[str, str], int]


def statistics(events: Iterable[Event]) -> Statistics:
    """Count what happened: in a whole trace, or in any part of it.

    >>> from queens import record
    >>> counts = statistics(record("automaton_shared_search", 4))
    >>> counts.placements, counts.tests, counts.solutions
    (16, 57, 2)
    >>> counts.by_row
    {1: 4, 2: 6, 3: 4, 4: 2}
    >>> counts.jumps["search", "blocked"]
    13
    """
    # A trace has its events field by field, of which it need not make events first.
    columns = getattr(events, "columns", None)
    if columns is None:
        wanted = "a trace, as queens.record gives it, or some of its events"
        several = check_several(events, "events", wanted, most=10**9, kind=Event)
        columns = [*zip(*several, strict=True)] or [()] * 6
    kind, row, label = columns[0], columns[1], columns[4]
    kinds = Counter(kind)
    placed = (at for at, one in zip(row, kind, strict=True) if one == "place")
    entered = [name for name, one in zip(label, kind, strict=True) if one == "enter"]
    return Statistics(
        placements=kinds["place"],
        removals=kinds["remove"],
        tests=kinds["try"],
        forbids=kinds["forbid"],
        solutions=kinds["solution"],
        by_row=dict(sorted(Counter(placed).items())),
        states=dict(Counter(entered)),
        jumps=dict(Counter(pairwise(entered))),
    )
