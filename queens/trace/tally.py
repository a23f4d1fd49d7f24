"""What a search cost, counted from its events."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from queens.checks import check_kind
from queens.trace.events import Event

_EVENTS = "a trace, or a part of one"


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
    (16, 60, 2)
    >>> counts.by_row
    {1: 4, 2: 6, 3: 4, 4: 2}
    >>> counts.jumps["search", "blocked"]
    15
    """
    kinds: Counter[str] = Counter()
    by_row: Counter[int] = Counter()
    states: Counter[str] = Counter()
    jumps: Counter[tuple[str, str]] = Counter()
    state = ""
    for event in check_kind(events, Iterable, "events", _EVENTS):  # type: ignore[type-abstract]
        kind, row, _, _, label, _ = check_kind(event, Event, "events", _EVENTS)
        kinds[kind] += 1
        if kind == "place":
            by_row[row] += 1
        elif kind == "enter":
            states[label] += 1
            if state:
                jumps[state, label] += 1
            state = label
    return Statistics(
        placements=kinds["place"],
        removals=kinds["remove"],
        tests=kinds["try"],
        forbids=kinds["forbid"],
        solutions=kinds["solution"],
        by_row=dict(sorted(by_row.items())),
        states=dict(states),
        jumps=dict(jumps),
    )
