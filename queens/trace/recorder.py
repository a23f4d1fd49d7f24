"""Recording: the same algorithm, on a board that writes down what is asked of it."""

import copy
import io
import linecache
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from types import CodeType, FrameType, GeneratorType
from typing import Any

from queens.algorithms import Solver
from queens.board import Board, Solution
from queens.checks import check_kind, check_seconds, check_whole
from queens.given import beginning_of
from queens.sizes import check_size
from queens.solving import (
    NotASolution,
    check_options,
    check_solution,
    empty_board,
    find,
    name_of,
    start,
)
from queens.trace.deadline import OutOfTime, within
from queens.trace.faults import UNTOUCHED, late, nobody_asks, on, said_of, spot_of, twice, untidied
from queens.trace.implied import Implied
from queens.trace.printing import PRINTED, little_output
from queens.trace.source import Files, Spot, sources_of, unasked
from queens.trace.trace import Columns, Trace
from queens.trace.variables import Variables

_FIELDS = 7
_LARGEST_LIMIT = 100_000_000
_HERE = sys._getframe().f_code.co_filename
_BEYOND_THE_BOARD = ("forbid", "pardon")


class _LimitReached(BaseException):
    """Unwinds the algorithm; no ``except Exception`` of a learner's can swallow it.

    A bare ``except`` can, so the log remembers by itself that it was cut.
    """


def record(
    algorithm: str | Solver,
    n: int,
    *,
    limit: int = 100_000,
    seconds: float | None = 60.0,
    board: Callable[[int], Board] | None = None,
    **options: Any,
) -> Trace:
    """Run an algorithm to its end on a board that records every verb, and return the trace.

    algorithm, n, board and options are those of ``queens.solve``. limit: the most events to
    keep, 1 to 100 million. seconds: the longest that it may take, None for as long as it likes. A
    search that has more events or takes longer is stopped there, and ``trace.complete`` is False.

    Raises what ``solve`` raises, and whatever the algorithm itself raises.

    >>> trace = record("automaton_labelled", 4)
    >>> [event.label for event in trace if event.kind == "enter"][:4]
    ['start', 'general', 'found', 'general']
    >>> record("permutations", 9, limit=50)
    <Trace of permutations, n = 9: 50 events, cut at its limit>
    """
    trace, error = _run(algorithm, n, limit, seconds, board, options, closely=False)
    if error:
        raise error
    return trace


def attempt(
    algorithm: str | Solver,
    n: int,
    *,
    limit: int = 100_000,
    seconds: float | None = 10.0,
    board: Callable[[int], Board] | None = None,
    **options: Any,
) -> Trace:
    """Record an algorithm that may be wrong, as far as it comes.

    As ``record``, but what the algorithm raises or gives amiss ends the trace, as do so many
    seconds; ``trace.error`` then says what happened. It also says so of a search that leaves
    queens standing, never touches its board or drops a generator. The local variables are
    looked at at every step, and what is printed is kept with the steps.

    Raises TypeError or ValueError for a bad n, a bad limit or an unknown name.

    >>> def wrong(board):
    ...     board.place(1, 1)
    ...     yield (1, 2)
    >>> trace = attempt(wrong, 2)
    >>> [event.kind for event in trace]
    ['place']
    >>> trace.error.split(": ")[0]
    '(1, 2) is no solution'
    """
    trace, _ = _run(algorithm, n, limit, seconds, board, options, closely=True)
    return trace


def _run(
    algorithm: str | Solver,
    n: int,
    limit: int,
    seconds: float | None,
    board: Callable[[int], Board] | None,
    options: dict[str, Any],
    *,
    closely: bool,
) -> tuple[Trace, BaseException | None]:
    """Return the trace as far as it came, and what ended it before its time."""
    limit = check_whole(limit, "limit", 1, _LARGEST_LIMIT)
    check_seconds(seconds)
    size = check_size(n)
    function = find(algorithm)
    check_options(function, options)
    log = _Log(Files(function), limit, Variables() if closely else None)
    made = empty_board(function, size, board)
    implied = Implied(size, log.write)
    watched = RecordedBoard(made, implied.write)
    implied.listen(watched)
    solutions: dict[Solution, None] = {}
    results: object = None
    error: BaseException | None = None
    said, at = "", None

    def search() -> None:
        nonlocal results
        results = given = start(function, watched, options)
        for result in given:
            solution = check_solution(result, size, made)
            if closely and solution in solutions:
                raise NotASolution(twice(solution))
            log.write("solution", 0, 0, 0, "", _suspended_frame(results, log.files))
            found.append(solution)
            solutions[solution] = None

    found: list[Solution] = []
    try:
        with little_output(PRINTED, log.printed) if closely else nullcontext():
            within(seconds, search)
    except KeyboardInterrupt:
        raise
    except BaseException as raised:
        ended = _what_ended(raised)
        if not isinstance(ended, _LimitReached):
            at = spot_of(ended, log.files.__getitem__)
        if isinstance(ended, OutOfTime):
            said = late(seconds or 0, at)
        elif isinstance(ended, NotASolution):
            waiting = _suspended_frame(results, log.files)
            error, at = ended, at or (_spot(waiting.f_code, waiting.f_lasti) if waiting else None)
            said = f"{ended}{on(at)}"
        elif not isinstance(ended, _LimitReached):
            error, said = ended, said_of(ended, function, log.files.__getitem__)
    finally:
        # A generator left waiting may still tidy the board when Python drops it.
        log.full = sys.maxsize
    if closely and not log.cut and (not said or results is None):
        dropped = unasked(function, log.files)
        if dropped:
            said, at = nobody_asks(dropped), dropped
        elif not said:
            said, at = _left_undone(log, watched)
    columns = log.columns()
    trace = Trace(
        name_of(function),
        size,
        columns,
        found,
        beginning=beginning_of(made),
        complete=not log.cut and not said,
        error=said,
        error_line=at.line if at else 0,
        error_file=log.files[at.file] if at else 0,
        sources=partial(sources_of, function, log.files, log.codes()),
        variables=log.variables,
        printed=log.printed.getvalue(),
    )
    return trace, error


def _what_ended(raised: BaseException) -> BaseException:
    """Return the first stop, if one was under way when the algorithm's own tidying raised."""
    ended, earlier = raised, raised.__context__
    while earlier:
        if isinstance(earlier, _LimitReached | OutOfTime):
            ended = earlier
        earlier = earlier.__context__
    return ended


def _spot(code: CodeType | None, offset: int) -> Spot | None:
    if code is None:
        return None
    file, line = code.co_filename, _line_of_each_offset(code)[offset]
    return Spot(file, line, linecache.getline(file, line).strip())


def _left_undone(log: "_Log", board: Board) -> tuple[str, Spot | None]:
    """Say what is missing from a search that has come to its end, and where; "" if nothing is."""
    kinds, rows, *_, codes, offsets = (log.flat[field::_FIELDS] for field in range(_FIELDS))
    if not set(kinds) - {"solution"}:
        # For n = 2 or 3, or with squares barred, a search may know beforehand that there is nothing
        # to find.
        at = _spot(codes[0], offsets[0]) if kinds else None
        begins_free = board.n > 3 and not beginning_of(board).barred
        return (f"{UNTOUCHED}{on(at)}", at) if kinds or begins_free else ("", None)
    standing: dict[int, int] = {}
    for place, (kind, row) in enumerate(zip(kinds, rows, strict=True)):
        if kind == "place":
            standing[row] = place
        elif kind == "remove":
            del standing[row]
    if not standing:
        return "", None
    first = standing[min(standing)]
    at = _spot(codes[first], offsets[first])
    return untidied(list(standing), at), at


class _Log:
    """Events as one flat list, which is the quickest to extend and the smallest to keep.

    Where a verb was used is kept as a code object and an offset in it, since turning those
    into a line number costs more than all the rest; ``columns`` does it once for each place.
    """

    def __init__(self, files: Files, limit: int, variables: Variables | None) -> None:
        self.files = files
        self.variables = variables
        self.printed = io.StringIO()
        self.looks: list[int] = []
        self.printed_by: list[int] = []
        self.flat: list[Any] = []
        self.full = limit * _FIELDS
        self.cut = False

    def write(
        self, kind: str, row: int, col: int, by: int, label: str, frame: FrameType | None
    ) -> None:
        flat = self.flat
        if len(flat) >= self.full:
            self.cut = True
            raise _LimitReached
        files = self.files
        while frame and not files[frame.f_code.co_filename]:
            frame = None if frame.f_code.co_filename == _HERE else frame.f_back
        if frame:
            flat.extend((kind, row, col, by, label, frame.f_code, frame.f_lasti))
        else:
            flat.extend((kind, row, col, by, label, None, 0))
        if self.variables:
            self.looks.append(self.variables.look(frame))
            self.printed_by.append(self.printed.tell())

    def codes(self) -> list[CodeType]:
        """Return the code from which the board was used."""
        codes = self.flat[5::_FIELDS]
        return [code for code in {id(code): code for code in codes}.values() if code]

    def columns(self) -> Columns:
        flat, looks, printed_by = self.flat, self.looks, self.printed_by
        if self.variables:
            # The clock may have stopped the search in the midst of a step, which then is none.
            steps = min(len(looks), len(printed_by))
            flat, looks, printed_by = flat[: steps * _FIELDS], looks[:steps], printed_by[:steps]
        kind, row, col, by, label = (flat[field::_FIELDS] for field in range(5))
        places = list(map(id, flat[5::_FIELDS]))
        files, lines = {id(None): 0}, {id(None): [0]}
        for code in self.codes():
            files[id(code)] = self.files[code.co_filename]
            lines[id(code)] = _line_of_each_offset(code)
        file = [files[place] for place in places]
        line = [lines[place][at] for place, at in zip(places, flat[6::_FIELDS], strict=True)]
        none = bytes(len(kind))
        return Columns(kind, row, col, by, label, line, file, looks or none, printed_by or none)


class RecordedBoard:
    """A board that does what the one inside it does, and tells of it.

    write: called for each verb with the fields of an event, without its line, and the frame
    that used the verb.

    Each verb is a closure made once: looking methods up on the board inside at every call
    would double the cost of recording.
    """

    def __init__(self, board: Board, write: Callable[..., None]) -> None:
        self._board = board
        self._write = write
        self.n = board.n
        self.free = self._tested(board.free)
        self.place = self._noted("place", board.place)
        self.remove = self._noted("remove", board.remove)
        for verb in _BEYOND_THE_BOARD:
            if hasattr(board, verb):
                setattr(self, verb, self._noted(verb, getattr(board, verb)))

    def __getattr__(self, name: str) -> Any:
        # A copy asks for "_board" before it has one, and would ask for ever.
        if name == "_board":
            raise AttributeError(name)
        return getattr(self._board, name)

    def __deepcopy__(self, memo: dict[int, Any]) -> Board:
        """Return a plain board: what is tried out on a copy is no step of the search."""
        return copy.deepcopy(self._board, memo)

    @property
    def state(self) -> str:
        return self._board.state

    @state.setter
    def state(self, label: str) -> None:
        if type(label) is not str:
            # A name that is written some other way too, such as a member of a StrEnum.
            label = "".join(check_kind(label, str, "board.state", "text, the name of a state"))
        self._write("enter", 0, 0, 0, label, sys._getframe(1))
        self._board.state = label

    def _tested(self, free: Callable[[int, int], bool]) -> Callable[[int, int], bool]:
        write, caller = self._write, sys._getframe

        def tested(row: int, col: int) -> bool:
            answer = free(row, col)
            write("try", row, col, 0, "", caller(1))
            return answer

        tested.__qualname__ = "board.free"
        return tested

    def _noted(self, kind: str, verb: Callable[..., None]) -> Callable[..., None]:
        write, caller = self._write, sys._getframe

        def of_square(row: int, col: int) -> None:
            verb(row, col)
            write(kind, row, col, 0, "", caller(1))

        def of_square_by_queen(row: int, col: int, by: int) -> None:
            verb(row, col, by)
            write(kind, row, col, by, "", caller(1))

        noted = of_square_by_queen if kind == "forbid" else of_square
        noted.__qualname__ = f"board.{kind}"
        return noted


def _suspended_frame(results: object, files: Files) -> FrameType | None:
    """Return the frame, in the algorithm's own files, that is waiting at a ``yield``.

    Of generators that wait for one another (``yield from``) that is the innermost one. Unlike
    a running frame, a waiting one does not know its caller, so the way goes from the outside in.
    """
    frame = None
    while isinstance(results, GeneratorType):
        if files[results.gi_code.co_filename]:
            frame = results.gi_frame
        results = results.gi_yieldfrom
    return frame


def _line_of_each_offset(code: CodeType) -> list[int]:
    lines = [0] * len(code.co_code)
    for begin, end, line in code.co_lines():
        lines[begin:end] = [line or 0] * (end - begin)
    return lines
