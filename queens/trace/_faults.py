"""What goes wrong in a learner's code, in a learner's words, with the line.

The player and the exercises say the same; a sentence begins small, to stand after "For n = 4",
and has no full stop.
"""

import linecache
from collections.abc import Callable, Iterable, Sequence
from types import FrameType, NoneType, TracebackType
from typing import Any

from queens._board import IllegalMove
from queens._checks import text_of
from queens._domains import Domains
from queens._words import listing, written
from queens.trace._source import Spot, code_of, of_a_library, spot_at

_VERBS = "`free(row, col)`, `place(row, col)`, `remove(row, col)`, `column(row)`"

_PLAIN = (int, float, bool, str, NoneType)
_MOST_COMPARED, _LEAST_REPEATED = 1_000, 100

UNTOUCHED = (
    "the board was never touched; ask `board.free(row, col)`, and move queens with "
    "`board.place(row, col)` and `board.remove(row, col)`"
)


def said_of(
    raised: BaseException,
    function: Callable[..., Any] | None = None,
    own: Callable[[str], object] | None = None,
    stuck: bool = False,
) -> str:
    """Say what an error is and on which line it came up.

    function: that was called, if it was handed a board. own: as for ``spot_of``. stuck: whether
    it did nothing new on its board at the end.
    """
    at, text = on(spot_of(raised, own)), text_of(raised)
    if isinstance(raised, RecursionError) and (calls := _calls(raised, own)):
        return _too_deep(calls, _steps(raised), stuck, at)
    if isinstance(raised, IllegalMove):
        return f"the board refuses a move{at}. It says: {text}"
    if isinstance(raised, AttributeError) and _is_board(raised.obj):
        return f"{_no_such_verb((raised.name or '')[:80])}{at}"
    no_number = isinstance(raised, TypeError) and "'RecordedBoard'" in text
    if no_number and (name := _first_parameter(function)):
        return (
            f"`{name}` is the board here and no number: what a search is handed is a board, "
            f"and the size is `{name}.n`{at}"
        )
    kind = type(raised).__name__
    if type(raised).__module__.startswith("numba.") and len(lines := text.splitlines()) > 1:
        return f"numba compiles numbers and arrays, and this it cannot compile{at}: {lines[1]}"
    return f"{kind}: {text}{at}" if text else f"{kind}{at}"


def late(seconds: float, at: Spot | None) -> str:
    """Say that a search was stopped by the clock."""
    return f"still running after {seconds:g} second{'' if seconds == 1 else 's'}{on(at)}"


def untidied(rows: Sequence[int]) -> str:
    """Say that queens are left when a search is over."""
    named = listing([str(row) for row in sorted(rows)])
    still = f"rows {named} still have queens" if len(rows) > 1 else f"row {named} still has a queen"
    return f"the board was not tidied: {still}; remove each queen that you place"


def returned(at: Spot) -> str:
    """Say that a line of a generator returns what it is to yield."""
    return f"`return` ends a generator and gives nothing{on(at)}; write `yield` there"


def twice(solution: Iterable[object]) -> str:
    """Say that a solution came before."""
    return f"you give {written(solution)} twice"


def nobody_asks(at: Spot) -> str:
    """Say that a line makes a generator and drops it."""
    where = f"on line {at.line} of {at.where}"
    return f"`{at.text}` makes a generator and never runs it, {where}; write `yield from {at.text}`"


def spot_of(
    raised: BaseException | None, own: Callable[[str], object] | None = None
) -> Spot | None:
    """Return the learner's line nearest to what was raised, None if there is none.

    Of calls that wait for one another it is the line with the call.
    own: tells of a file's name whether the learner wrote it; None for all but libraries.
    """
    if isinstance(raised, RecursionError) and (calls := _calls(raised, own)):
        return _spot(calls[-1])
    while raised:
        for step in reversed(_steps(raised)):
            if _is_own(step.tb_frame.f_code.co_filename, own):
                return _spot(step)
        raised = raised.__context__
    return None


def _steps(raised: BaseException) -> list[TracebackType]:
    """Return the steps of a traceback, the outermost call first."""
    step, steps = raised.__traceback__, []
    while step:
        steps.append(step)
        step = step.tb_next
    return steps


def _is_own(file: str, own: Callable[[str], object] | None) -> bool:
    return bool(own(file) if own else linecache.getlines(file) and not of_a_library(file))


def _spot(step: TracebackType) -> Spot:
    return spot_at(step.tb_frame.f_code.co_filename, step.tb_lineno)


def _calls(raised: BaseException, own: Callable[[str], object] | None) -> list[TracebackType]:
    """Return the calls that one place in the learner's code made, and that are not over.

    Of several such places it is the one with the most; none if no place has more than one.
    """
    calls: dict[tuple[int, int], list[TracebackType]] = {}
    for step in _steps(raised):
        calls.setdefault((id(step.tb_frame.f_code), step.tb_lasti), []).append(step)
    several = (
        steps
        for steps in calls.values()
        if len(steps) > 1 and _is_own(steps[0].tb_frame.f_code.co_filename, own)
    )
    return max(several, key=len, default=[])


def _too_deep(
    calls: Sequence[TracebackType], steps: Iterable[TracebackType], stuck: bool, at: str
) -> str:
    """Say of calls that wait for one another that they have no end, if that is known."""
    given = [_given(step.tb_frame) for step in calls[len(calls) // 2 :][-_MOST_COMPARED:]]
    # What is new may stand in a list, on a board or round the function.
    code = calls[-1].tb_frame.f_code
    all_seen = given[-1] != () and _is_plain(given[-1]) and not code.co_freevars
    if cycle(given) and (stuck or all_seen):
        return f"a function calls itself without end{at}; is there a case that stops it?"
    waiting = sum(step.tb_frame.f_code is code for step in steps)
    return (
        f"too deep for Python: {waiting:,} calls wait for one another{at}; if a case stops them, "
        "write a loop in their place, or allow more with `sys.setrecursionlimit(10_000)`"
    )


def _given(frame: FrameType) -> tuple[object, ...]:
    """Return what a function was called with: of what can change only which one it is."""
    code = frame.f_code
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    values = [frame.f_locals.get(name) for name in names]
    return tuple(value if _is_plain(value) else (id(value), value) for value in values)


def _is_plain(value: object) -> bool:
    kind = type(value)
    return kind in _PLAIN or (kind is tuple and all(map(_is_plain, value)))  # type: ignore[call-overload]


def cycle(things: Sequence[object]) -> int:
    """Return the number of things that come again and again; 0 if there are none, or too few."""
    for count in range(1, len(things) // 4 + 1) if len(things) >= _LEAST_REPEATED else ():
        if things[-1] == things[-1 - count] and things[count:] == things[:-count]:
            return count
    return 0


def on(at: Spot | None) -> str:
    """Name a line and quote it; "" if none is known."""
    if at is None:
        return ""
    return f", on line {at.line} of {at.where}" + (f": `{at.text}`" if at.text else "")


def _is_board(thing: object) -> bool:
    return type(thing).__module__.startswith("queens.") and hasattr(thing, "free")


def _no_such_verb(name: str) -> str:
    if hasattr(Domains, name) or name == "vectors":
        return f"this board has no `{name}`; this wants `board=queens.Domains`"
    return f"a board has no `{name}`. It has {_VERBS} and its size `n`"


def _first_parameter(function: Callable[..., Any] | None) -> str:
    code = code_of(function) if function else None
    names = code.co_varnames[: code.co_argcount] if code else ()
    return next((name for name in names if name != "self"), "")
