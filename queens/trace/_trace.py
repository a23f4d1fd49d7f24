"""A recorded search: a sequence of events, with the position at any step."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import starmap
from typing import Any, NamedTuple, overload

from queens._board import Solution
from queens._checks import check_step
from queens._problem import Problem
from queens._squares import Square
from queens.given import Bar, Diagonal
from queens.trace._events import Event, Position, fold
from queens.trace._source import Source
from queens.trace._variables import Variables
from queens.trace._what_if import Refusal

A_TRACE = "a trace, as queens.record gives it"

_KEY_FRAME_EVERY = 2048


class Columns(NamedTuple):
    """The fields of ``Event`` and what else is kept, each as one sequence over all events.

    file: which of the files of ``Trace.sources`` the line is in, 0 for none. looks, printed:
    how often the variables had been looked at by then, and how many characters were printed.
    """

    kind: Sequence[str]
    row: Sequence[int]
    col: Sequence[int]
    by: Sequence[int]
    label: Sequence[str]
    line: Sequence[int]
    file: Sequence[int]
    looks: Sequence[int]
    printed: Sequence[int]


@dataclass(frozen=True, repr=False)
class Trace(Sequence[Event]):
    """The events of one search, in order; made by ``record``.

    algorithm: the name of what was run. n: size of the board. columns: the events field by
    field. found: the columns of each solution, row by row. problem: whose rules hold, None for the
    queens'.

    complete: False if the recording stopped before the search did, or something is wrong with the
    search. error: what is wrong, "" if nothing. late: that its seconds ran out, "" if they did not.
    error_line, error_file: on which line of which file either happened, 0 if that is not known.
    repeats: how many steps come again and again at the end of a trace that was cut, 0 if none do.

    given: the queens that the board began with, row -> column. closed: the diagonals that no queen
    may stand on. barred: the squares that these rule out. refusals: those that a change ruled out.
    variables: the looks that were taken at its local variables, None if none were. printed: what
    it printed.

    Step 0 is before the first event, step ``len(trace)`` after the last.

    >>> from queens import record
    >>> trace = record("automaton_shared_search", 4)
    >>> trace.complete, trace.solutions
    (True, ((2, 4, 1, 3), (3, 1, 4, 2)))
    >>> trace[0].kind, trace[0].label
    ('enter', 'start')
    """

    algorithm: str
    n: int
    columns: Columns
    found: tuple[Solution, ...]
    problem: Problem | None = field(default=None, compare=False)
    complete: bool = True
    error: str = ""
    late: str = ""
    repeats: int = 0
    error_line: int = 0
    error_file: int = 0
    given: Mapping[int, int] = field(default_factory=dict)
    closed: Sequence[Diagonal] = ()
    barred: Mapping[Square, Bar] = field(default_factory=dict)
    refusals: tuple[Refusal, ...] = ()
    find_sources: Callable[[], tuple[Source, ...]] = field(default=tuple, compare=False)
    nogoods: tuple[Mapping[int, int], ...] = ()
    variables: Variables | None = field(default=None, compare=False)
    printed: str = ""

    def __len__(self) -> int:
        return len(self.columns.kind)

    def __getstate__(self) -> dict[str, Any]:
        # What finds the sources holds code, which cannot leave the process: they go themselves.
        kept = {one.name: getattr(self, one.name) for one in fields(self)}
        return kept | {"find_sources": tuple, "sources": self.sources}

    def __hash__(self) -> int:
        return hash((self.algorithm, self.n, len(self)))

    def __iter__(self) -> Iterator[Event]:
        return starmap(Event, self._rows(slice(None)))

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(index, slice):
            return tuple(starmap(Event, self._rows(index)))
        kind, row, col, by, label, line, *_ = self.columns
        return Event(kind[index], row[index], col[index], by[index], label[index], line[index])

    def __repr__(self) -> str:
        cut = "" if self.complete else f", cut: {self.cut}" if self.cut else ", cut at its limit"
        if self.error:
            cut = f", then {self.error}"
        return f"<Trace of {self.algorithm}, {self.puzzle}: {len(self)} events{cut}>"

    @property
    def solutions(self) -> tuple[Any, ...]:
        """What the search found: columns by row, of a problem dictionaries, variable -> value."""
        if self.problem:
            return tuple(map(self.problem.solution, self.found))
        return self.found

    @property
    def cut(self) -> str:
        """What is known of why a search was cut; "" if nothing is, or if it was not.

        >>> from queens import record
        >>> def turning(board):
        ...     while True: board.free(1, 1), board.free(1, 2)
        >>> record(turning, 4, limit=300).cut
        'the same 2 steps repeat again and again'
        """
        steps = f"{self.repeats} steps repeat" if self.repeats > 1 else "step repeats"
        again = f"the same {steps} again and again" if self.repeats else ""
        return "; ".join(filter(None, (self.late, again)))

    @property
    def puzzle(self) -> str:
        """What was searched, as a title says it: the size of a board, or the name of a problem."""
        return self.problem.name if self.problem else f"n = {self.n}"

    @property
    def widths(self) -> list[int]:
        """How many columns each row has; entry 0 is not used."""
        return self.problem.widths if self.problem else [0] + [self.n] * self.n

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The text of the algorithm: looked up when it is asked for, as few are."""
        return self.find_sources()

    def at(self, step: int) -> Position:
        """Return the position after so many events, 0 <= step <= len(trace).

        Raises IndexError for any other step, TypeError for what is no whole number.

        >>> from queens import record
        >>> record("automaton_shared_search", 4).at(14).queens
        {1: 1, 2: 3}
        """
        step = check_step(step, len(self))
        frame = step // _KEY_FRAME_EVERY
        return fold(self._key_frames[frame], self._rows(slice(frame * _KEY_FRAME_EVERY, step)))

    def _rows(self, part: slice) -> Iterator[tuple[str, int, int, int, str, int]]:
        kind, row, col, by, label, line, *_ = self.columns
        return zip(kind[part], row[part], col[part], by[part], label[part], line[part], strict=True)

    @cached_property
    def steps_of(self) -> Mapping[tuple[str, int, int], list[int]]:
        """The steps of the events of each kind, row and column."""
        steps: dict[tuple[str, int, int], list[int]] = {}
        events = zip(self.columns.kind, self.columns.row, self.columns.col, strict=True)
        for step, event in enumerate(events, start=1):
            steps.setdefault(event, []).append(step)
        return steps

    @cached_property
    def _key_frames(self) -> list[Position]:
        frames = [Position(self.n, {}, {}, "", self.given, self.closed, self.problem)]
        for begin in range(0, len(self) - _KEY_FRAME_EVERY + 1, _KEY_FRAME_EVERY):
            chunk = self._rows(slice(begin, begin + _KEY_FRAME_EVERY))
            frames.append(fold(frames[-1], chunk))
        return frames
