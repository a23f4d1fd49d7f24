"""What goes wrong in a learner's code, in a learner's words, with the line.

The player and the exercises say the same; a sentence begins small, to stand after "For n = 4",
and has no full stop.
"""

import difflib
import re
import traceback
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from queens.board import IllegalMove
from queens.checks import text_of
from queens.trace.source import Spot, code_of, of_a_library, spot_at
from queens.words import written

_TAKES = {
    "free": "row, col",
    "place": "row, col",
    "remove": "row, col",
    "column": "row",
    "admissible": "row",
    "forbidden_by": "queen",
    "forbid": "row, col, by",
    "pardon": "row, col",
}
_OF_DOMAINS = ("admissible", "forbid", "forbidden_by", "pardon", "vectors")

# What others call the verbs, where the letters do not say which is meant, or say another.
_OFTEN = {
    "add": "place",
    "put": "place",
    "set": "place",
    "can_place": "free",
    "is_safe": "free",
    "clear": "remove",
    "pop": "remove",
    "take": "remove",
    "unplace": "remove",
}

_BOARDS = "board|Guarded|InOrder|Vectors|Table|Domains|OneArray|OneSequence"

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

    >>> said_of(IllegalMove("row 1 has no queen"))
    'the board refuses a move. It says: row 1 has no queen'
    >>> said_of(KeyError(3))
    'KeyError: 3'
    """
    at = on(spot_of(raised, theirs))
    if isinstance(raised, IllegalMove):
        return f"the board refuses a move{at}. It says: {text_of(raised)}"
    if isinstance(raised, AttributeError) and _ours(raised.obj):
        return f"{_no_such_verb((raised.name or '')[:80], raised.obj)}{at}"
    text = text_of(raised)
    if isinstance(raised, TypeError):
        if called := re.match(rf"({_BOARDS})\.(\w+)\(\) (missing|takes|got)", text):
            verb = called[2]
            return f"`{verb}` is to be called as `board.{verb}({_TAKES.get(verb, '')})`{at}"
        if "'RecordedBoard'" in text and (name := _first_parameter(function)):
            return (
                f"`{name}` is the board here and no number: what a search is handed is a "
                f"board, and the size is `{name}.n`{at}"
            )
    kind = type(raised).__name__
    return f"{kind}: {text}{at}" if text else f"{kind}{at}"


def late(seconds: float, at: Spot | None) -> str:
    """Say that a search was stopped by the clock.

    >>> late(5, None)
    'still running after 5 seconds'
    """
    return f"still running after {seconds:g} seconds{on(at)}"


def untidied(rows: Sequence[int], at: Spot | None = None) -> str:
    """Say that queens are left when a search is over. at: where the first of them was placed.

    >>> print(untidied([3], Spot("<cell>", 7, "place(3)")))
    the board was not tidied: row 3 still has a queen, placed on line 7 of the cell: `place(3)`; \
each one placed is to be taken up again
    """
    placed = f", placed{on(at)[1:]}" if at else ""
    *others, last = map(str, sorted(rows))
    named = f"rows {', '.join(others)} and {last} still have" if others else f"row {last} still has"
    queens = "queens" if others else "a queen"
    again = "each one placed is to be taken up again"
    return f"the board was not tidied: {named} {queens}{placed}; {again}"


def twice(solution: Iterable[object]) -> str:
    """Say that a solution came before.

    >>> twice((2, 4, 1, 3))
    'you give 2 4 1 3 twice'
    """
    return f"you give {written(solution)} twice"


def nobody_asks(at: Spot) -> str:
    """Say that a line makes a generator and drops it.

    >>> nobody_asks(Spot("<cell>", 7, "extend(k + 1)"))
    '`extend(k + 1)` makes a generator that nobody asks, on line 7 of the cell; \
write `yield from extend(k + 1)`'
    """
    where = f"on line {at.line} of {at.where}"
    return f"`{at.text}` makes a generator that nobody asks, {where}; write `yield from {at.text}`"


def spot_of(
    raised: BaseException | None, theirs: Callable[[str], object] | None = None
) -> Spot | None:
    """Return the learner's line nearest to what was raised, None if there is none.

    theirs: tells of a file's name whether the learner wrote it; None for all but libraries.

    >>> spot_of(ValueError()) is None
    True
    """
    while raised:
        for frame in reversed(traceback.extract_tb(raised.__traceback__)):
            at = spot_at(frame.filename, frame.lineno or 0)
            if theirs(at.file) if theirs else at.text and not of_a_library(at.file):
                return at
        raised = raised.__context__
    return None


def on(at: Spot | None) -> str:
    """Name a line and quote it; "" if none is known.

    >>> on(Spot("<cell>", 3, "return n"))
    ', on line 3 of the cell: `return n`'
    """
    if at is None:
        return ""
    return f", on line {at.line} of {at.where}" + (f": `{at.text}`" if at.text else "")


def _ours(thing: object) -> bool:
    return type(thing).__module__.startswith("queens.") and hasattr(thing, "free")


def _no_such_verb(name: str, board: object) -> str:
    if name in _OF_DOMAINS:
        return f"this board has no `{name}`; this wants `board=queens.Domains`"
    known = [verb for verb in _TAKES if hasattr(board, verb)]
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    likely = _OFTEN.get(name) or (near[0] if near else "")
    meant = f"; did you mean `{likely}`?" if likely else "."
    verbs = ", ".join(f"`{verb}({_TAKES[verb]})`" for verb in known)
    return f"a board has no `{name}`{meant} It has {verbs} and its size `n`"


def _first_parameter(function: Callable[..., Any] | None) -> str:
    code = code_of(function) if function else None
    names = code.co_varnames[: code.co_argcount] if code else ()
    return next((name for name in names if name != "self"), "")
