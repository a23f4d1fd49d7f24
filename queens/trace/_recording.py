"""Recording: an algorithm is run, under limits, on a board that writes down what is asked of it."""

import io
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import cache, cached_property
from inspect import CO_GENERATOR
from math import inf
from types import CodeType, FrameType, GeneratorType
from typing import Any

from queens._board import Board, Solution
from queens._checks import check_seconds, check_several, check_whole
from queens._problem import Problem
from queens._solving import (
    NotASolution,
    TooDeep,
    check_puzzle,
    check_solution,
    empty_board,
    find,
    name_of,
    options_for,
    problem_of,
    start,
)
from queens.algorithms import ALGORITHMS, Solver
from queens.given import beginning_of
from queens.trace import _faults
from queens.trace._deadline import Budget, OutOfTime, within
from queens.trace._implied import Implied
from queens.trace._printing import PRINTED, little_output
from queens.trace._recorded import RecordedBoard
from queens.trace._source import (
    Files,
    Spot,
    all_code,
    code_of,
    returning,
    sources_of,
    spot_at,
    unasked,
)
from queens.trace._trace import Columns, Trace
from queens.trace._variables import Variables
from queens.trace._what_if import Change, ChangedBoard

_LARGEST_LIMIT = 100_000_000
_FIELDS = 7  # of an event in the log
_MOST_COMPARED = 10_000  # events at the end, to find those that repeat


def record(
    algorithm: str | Solver,
    n: int | Problem,
    *,
    limit: int = 100_000,
    seconds: float | None = 60.0,
    board: Callable[[int], Board] | None = None,
    changes: Sequence[Change] = (),
    **options: Any,
) -> Trace:
    """Run an algorithm to its end on a board that records every verb, and return the trace.

    algorithm, n, board and options are those of ``queens.solve``. limit: the most events to
    keep, 1 to 100 million. seconds: how long the processor may work for it, None for no
    limit. A search that has more events or takes longer is stopped there: ``trace.complete`` is
    False, and ``trace.cut`` tells what is known.
    changes: what the board answers differently, each from its step on.

    Raises what ``solve`` raises, and whatever the algorithm itself raises.

    >>> trace = record("automaton_labelled", 4)
    >>> [event.label for event in trace if event.kind == "enter"][:4]
    ['start', 'general', 'found', 'general']
    >>> record("permutations", 9, limit=50)
    <Trace of permutations, n = 9: 50 events, cut at its limit>
    """
    recording = Recording(
        algorithm, n, limit=limit, seconds=seconds, board=board, changes=changes, **options
    )
    recording.run()
    if recording.error:
        raise recording.error
    return recording.trace()


def attempt(
    algorithm: str | Solver, n: int | Problem, *, seconds: float | None = 10.0, **options: Any
) -> Trace:
    """Record an algorithm that may be wrong, as far as it comes.

    The arguments are those of ``record``. An error or a wrong result ends the trace, and
    ``trace.error`` says what happened. It also says so of a search that leaves queens standing,
    never touches its board or drops a generator. The local variables are looked at at every step,
    and what is printed is kept with the steps.

    Raises TypeError or ValueError for a bad n, a bad limit or an unknown name.

    >>> def wrong(board):
    ...     board.place(1, 1)
    ...     yield (1, 2)
    >>> trace = attempt(wrong, 2)
    >>> [event.kind for event in trace]
    ['place']
    >>> trace  # doctest: +ELLIPSIS
    <Trace of wrong, n = 2: 1 events, then (1, 2) is no solution: ...>
    """
    recording = Recording(algorithm, n, Variables(), seconds=seconds, **options)
    recording.run()
    recording.diagnose()
    return recording.trace()


class Recording:
    """One run of a search, under limits, on a board that writes down its steps.

    The parameters are those of ``record``. variables: looks at local variables at each step, and
    has what is printed kept; None for neither. error: what ended the search before its time.
    """

    def __init__(
        self,
        algorithm: str | Solver,
        n: int | Problem,
        variables: Variables | None = None,
        /,
        *,
        limit: int = 100_000,
        seconds: float | None,
        board: Callable[[int], Board] | None = None,
        changes: Sequence[Change] = (),
        **options: Any,
    ) -> None:
        limit = check_whole(limit, "limit", 1, _LARGEST_LIMIT)
        self._seconds = check_seconds(seconds)
        puzzle = check_puzzle(n)
        self._function = find(algorithm)
        self._options = options_for(self._function, options, puzzle)
        self._board = empty_board(self._function, puzzle, board)
        self._n, self._problem = self._board.n, problem_of(self._board)
        self._files = Files(self._function)
        self._implied = Implied(self._board, self._problem, options.get("below", inf))
        self._log = Log(self._files, limit, self._implied.before, variables)
        self._changed: list[ChangedBoard] = []
        wanted = "a list of queens.trace.Change"
        for change in check_several(changes, "changes", wanted, kind=Change):
            self._board = ChangedBoard(self._board, change, self._log.__len__)
            self._changed.append(self._board)
        self._found: list[Solution] = []
        self._results: object = None
        self._said = self._late = ""  # what is wrong, and that its time ran out
        self._at: Spot | None = None  # on which line
        self.error: BaseException | None = None

    def run(self) -> None:
        """Run the search, to its end or as far as it comes."""
        log = self._log
        self._budget = Budget(self._seconds) if self._seconds else None
        try:
            with little_output(PRINTED, log.printed) if log.variables else nullcontext():
                if self._problem and (row := self._problem.empty_row):
                    log.write("wipeout", row, 0, 0, "", None)
                else:
                    within(self._budget.left if self._budget else None, self._search)
        except KeyboardInterrupt:
            raise
        except BaseException as raised:
            self._note(_first_stop(raised))
        finally:
            log.close()

    def _search(self) -> None:
        watched = RecordedBoard(self._board, self._log.write, self._implied)
        self._results = results = start(self._function, watched, self._options)
        seen: set[Solution] = set()
        for result in results:
            solution = check_solution(result, self._n, self._board, self._problem)
            for one in self._changed:
                one.check(solution)
            if self._log.variables and solution in seen:
                raise NotASolution(_faults.twice(solution))
            cost = self._implied.cost(solution)
            self._log.write("solution", 0, 0, 0, cost, self._waiting_frame())
            self._found.append(solution)
            seen.add(solution)

    def _waiting_frame(self) -> FrameType | None:
        """Return the frame of the algorithm that waits at the ``yield`` of a solution.

        Of generators that wait for one another (``yield from``) that is the innermost one. Unlike
        a running frame, a waiting one does not know its caller.
        """
        frame, results = None, self._results
        while isinstance(results, GeneratorType):
            if self._files[results.gi_code.co_filename]:
                frame = results.gi_frame
            results = results.gi_yieldfrom
        return frame

    def _note(self, ended: BaseException) -> None:
        """Note what ended the search before its time."""
        if isinstance(ended, LimitReached):
            return
        own = self._files.__getitem__
        self._at = _faults.spot_of(ended, own)
        if isinstance(ended, OutOfTime):
            self._late = _faults.late(self._budget.spent if self._budget else 0, self._at)
            return
        self.error = ended
        if isinstance(ended, TooDeep):
            self._said, self._at = str(ended), None
            return
        if not isinstance(ended, NotASolution):
            stuck = not len(self._log) or self._log.repeats() > 0
            self._said = _faults.said_of(ended, self._function, own, stuck)
            return
        if frame := self._waiting_frame():
            self._at = spot_at(frame.f_code.co_filename, frame.f_lineno)
        self._said = f"{ended}{_faults.on(self._at)}"

    def diagnose(self) -> None:
        """Look for what is wrong with a search that was not cut and raised nothing."""
        log, board, started = self._log, self._board, self._results is not None
        if log.cut or self._late or (self._said and started):
            return
        # A generator that was dropped can be why there is nothing to iterate over.
        if at := unasked(self._function, self._files):
            self._said, self._at = _faults.nobody_asks(at), at
        elif not started:
            return
        elif not any(kind != "solution" for kind in log.columns.kind):
            # With 2 or 3 rows, or barred squares, a search may know that there is nothing to find.
            if len(log) or (board.n > 3 and not beginning_of(board).barred):
                self._at = log.spot()
                self._said = f"{_faults.UNTOUCHED}{_faults.on(self._at)}"
        elif not self._found and (at := returning(self._function, self._files)):
            self._said, self._at = _faults.returned(at), at
        elif standing := getattr(board, "queens", None):
            self._said = _faults.untidied(list(standing))

    def trace(self) -> Trace:
        """Return what was recorded."""
        log, at = self._log, self._at
        columns = log.columns
        function, files, used = self._function, self._files, log.codes.values()
        cut = log.cut or self._late
        return Trace(
            name_of(function),
            self._n,
            columns,
            tuple(self._found),
            self._problem,
            complete=not cut and not self._said,
            error=self._said,
            late=self._late,
            repeats=log.repeats() if cut else 0,
            error_line=at.line if at else 0,
            error_file=files[at.file] if at else 0,
            **beginning_of(self._board)._asdict(),
            refusals=tuple(one.refusal for one in self._changed),
            find_sources=lambda: sources_of(function, files, used),
            nogoods=tuple(self._implied.nogoods),
            variables=log.variables,
            printed=log.printed.getvalue(),
        )


def _first_stop(raised: BaseException) -> BaseException:
    """Return the stop during which an algorithm raised, or else what it raised."""
    stop, earlier = raised, raised.__context__
    while earlier:
        if isinstance(earlier, LimitReached | OutOfTime):
            stop = earlier
        earlier = earlier.__context__
    return stop


class LimitReached(BaseException):
    """Unwinds a search that has as many events as are kept; ``except Exception`` lets it pass."""


class Log:
    """The events of a search as they come, in a flat list, which is the quickest to extend.

    files: those of the algorithm. limit: the most events. before: called with kind, row and column
    of each event but a test, it returns the like of an event to stand before it, or None.
    variables: looks at them at each event, if wanted. printed: takes what the algorithm prints.
    cut: whether the limit was met; a bare ``except`` can swallow ``LimitReached``. codes: from
    which the board was used.

    Where a verb was used is kept as a code object and an offset in it, since turning those into a
    line number costs more than all the rest.
    """

    def __init__(
        self,
        files: Files,
        limit: int,
        before: Callable[[str, int, int], tuple[str, int, int] | None],
        variables: Variables | None = None,
    ) -> None:
        self.files = files
        self._before = before
        self.variables = variables
        self.printed = io.StringIO()
        self.cut = False
        self.codes: dict[int, CodeType] = {}
        self._flat: list[Any] = []
        self._searching: dict[FrameType, None] = {}
        self._seen: list[int] = []  # how many looks at each event, and how much was printed
        self._full: float = limit * _FIELDS

    def write(
        self, kind: str, row: int, col: int, by: int, label: str, frame: FrameType | None
    ) -> None:
        """Keep an event that the code of a frame has brought about."""
        # Most steps are tests, and show nothing.
        if kind != "try" and (shown := self._before(kind, row, col)):
            self.write(*shown, 0, "", frame)
        flat = self._flat
        if len(flat) >= self._full:
            self.cut = True
            raise LimitReached
        files = self.files
        while frame and not files[frame.f_code.co_filename]:
            if frame.f_code.co_flags & CO_GENERATOR:
                frame = self._caller_of_generator(frame)
                break
            frame = _caller(frame)
        else:
            if self._searching:
                self._searching.clear()  # a frame that is kept keeps its caller's alive, too
        if self.variables:
            # Before the event, for at any call the clock may stop the search.
            self._seen.extend((self.variables.look(frame), self.printed.tell()))
        if frame:
            flat.extend((kind, row, col, by, label, frame.f_code, frame.f_lasti))
        else:
            flat.extend((kind, row, col, by, label, None, 0))

    def _caller_of_generator(self, frame: FrameType) -> FrameType | None:
        """Return the innermost frame of the algorithm's own that waits for a library's, or None.

        A search of the course's in it, ``yield from fewest_first(board)``, may be as deep as the
        board is large: its generators are kept from event to event, the outermost first. It is
        handed nothing but a board, and makes its generators itself: those that are not on the
        stack have ended.
        """
        files, searching, passed = self.files, self._searching, []
        outer: FrameType | None = frame
        while outer and outer not in searching and not files[outer.f_code.co_filename]:
            if not (caller := _caller(outer)):
                break
            passed.append(outer)
            outer = caller
        if outer in searching:
            while next(reversed(searching)) is not outer:
                searching.popitem()
        else:
            searching.clear()
        if passed and (searching or passed[-1].f_code in _codes_of_searches()):
            searching.update(
                (one, None) for one in reversed(passed) if one.f_code.co_flags & CO_GENERATOR
            )
        if searching:
            outer = next(iter(searching)).f_back
        while outer and not files[outer.f_code.co_filename]:
            outer = _caller(outer)
        return outer

    def __len__(self) -> int:
        return len(self._flat) // _FIELDS

    def repeats(self) -> int:
        """Return how many of the steps come again and again at the end; 0 if none do."""
        last = self._flat[-min(len(self) // 2, _MOST_COMPARED) * _FIELDS :]
        return _faults.cycle([last[at : at + _FIELDS] for at in range(0, len(last), _FIELDS)])

    def close(self) -> None:
        """Disable the limit, so a generator can clean up when it is collected."""
        self._full = float("inf")
        self._searching.clear()

    @cached_property
    def columns(self) -> Columns:
        """The events, field by field."""
        flat = self._flat
        codes, offsets = flat[5::_FIELDS], flat[6::_FIELDS]
        self.codes = {id(code): code for code in codes if code}
        files, lines = {id(None): 0}, {id(None): [0]}
        for key, code in self.codes.items():
            files[key], lines[key] = self.files[code.co_filename], _line_of_each_offset(code)
        line = [lines[id(code)][at] for code, at in zip(codes, offsets, strict=True)]
        file = [files[id(code)] for code in codes]
        none, seen = bytes(len(codes)), self._seen[: 2 * len(codes)]
        looks, printed = seen[::2] or none, seen[1::2] or none
        del codes, offsets  # of millions of events each list counts
        kind, row, col, by, label = (flat[field::_FIELDS] for field in range(5))
        return Columns(kind, row, col, by, label, line, file, looks, printed)

    def spot(self) -> Spot | None:
        """Return the line that brought about the first event."""
        columns = self.columns
        if not any(columns.file[:1]):
            return None
        return spot_at(next(iter(self.codes.values())).co_filename, columns.line[0])


def _caller(frame: FrameType) -> FrameType | None:
    """Return the frame that waits for one; beyond the recorder's own nothing is the algorithm's."""
    return None if frame.f_code.co_filename == __file__ else frame.f_back


@cache
def _codes_of_searches() -> frozenset[CodeType]:
    """Return the code of the registered searches, and of the functions inside them."""
    codes = (code_of(known.function) for known in ALGORITHMS.values())
    return frozenset(inner for code in codes if code for inner in all_code(code))


def _line_of_each_offset(code: CodeType) -> list[int]:
    lines = [0] * len(code.co_code)
    for begin, end, line in code.co_lines():
        lines[begin:end] = [line or 0] * (end - begin)
    return lines
