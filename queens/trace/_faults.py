"""What goes wrong in a learner's code, in a learner's words, with the line.

The player and the exercises say the same; a sentence begins small, to stand after "For n = 4",
and has no full stop.
"""

import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

from queens._board import IllegalMove
from queens._checks import text_of
from queens._domains import Domains
from queens._words import listing, written
from queens.trace._source import Spot, code_of, of_a_library, spot_at

_VERBS = "`free(row, col)`, `place(row, col)`, `remove(row, col)`, `column(row)`"

UNTOUCHED = (
    "the board was never touched; ask `board.free(row, col)`, and move queens with "
    "`board.place(row, col)` and `board.remove(row, col)`"
)


def said_of(
    raised: BaseException,
    function: Callable[..., Any] | None = None,
    theirs: Callable[[str], object] | None = None,
) -> str:
    """Say what an error is and on which line it came up.

    function: that was called, if it was handed a board. theirs: as for ``spot_of``.
    """
    at, text = on(spot_of(raised, theirs)), text_of(raised)
    if isinstance(raised, RecursionError) and at:
        return f"a function calls itself without end{at}; is there a case that stops it?"
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
    raised: BaseException | None, theirs: Callable[[str], object] | None = None
) -> Spot | None:
    """Return the learner's line nearest to what was raised, None if there is none.

    Of a recursion without end it is the line with the call.
    theirs: tells of a file's name whether the learner wrote it; None for all but libraries.
    """
    if isinstance(raised, RecursionError) and (call := _call_without_end(raised, theirs)):
        return call
    while raised:
        for frame in reversed(traceback.extract_tb(raised.__traceback__)):
            at = spot_at(frame.filename, frame.lineno or 0)
            if theirs(at.file) if theirs else at.text and not of_a_library(at.file):
                return at
        raised = raised.__context__
    return None


def _call_without_end(raised: BaseException, theirs: Callable[[str], object] | None) -> Spot | None:
    """Return the learner's line from which a function was called again and again."""
    frames = traceback.extract_tb(raised.__traceback__)
    calls = Counter(
        (frame.filename, frame.lineno or 0)
        for frame, inner in pairwise(frames)
        if frame.name == inner.name and (theirs is None or theirs(frame.filename))
    )
    return spot_at(*calls.most_common(1)[0][0]) if calls else None


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
