"""What goes wrong in a learner's code, in a learner's words, with the line.

The player and the exercises say the same; a sentence begins small, to stand after "For n = 4",
and has no full stop.
"""

import inspect
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from queens.board import Board, Guarded, IllegalMove
from queens.checks import text_of
from queens.trace.recorded import PossibleValues
from queens.trace.source import Spot, code_of, of_a_library, spot_at
from queens.words import written


def _verbs(protocol: type) -> dict[str, str]:
    """Return the verbs of a kind of board, and what each of them takes."""
    verbs = {name: verb for name, verb in vars(protocol).items() if name[0] != "_"}
    return {
        name: ", ".join([*inspect.signature(verb).parameters][1:])
        for name, verb in verbs.items()
        if inspect.isfunction(verb)
    }


_OF_DOMAINS = _verbs(PossibleValues)
_VERBS = _verbs(Board) | _OF_DOMAINS

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
    at, text = on(spot_of(raised, theirs)), text_of(raised)
    if isinstance(raised, IllegalMove):
        return f"the board refuses a move{at}. It says: {text}"
    if isinstance(raised, AttributeError) and _is_board(raised.obj):
        return f"{_no_such_verb((raised.name or '')[:80], raised.obj)}{at}"
    if isinstance(raised, TypeError):
        owner, _, rest = text.partition(".")
        verb, called, _ = rest.partition("()")
        if called and verb in _VERBS and owner in {"board", *_names(Guarded)}:
            return f"`{verb}` is to be called as `board.{verb}({_VERBS[verb]})`{at}"
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


def untidied(rows: Sequence[int]) -> str:
    """Say that queens are left when a search is over.

    >>> print(untidied([3]))
    the board was not tidied: row 3 still has a queen; each one placed is to be taken up again
    """
    *others, last = map(str, sorted(rows))
    named = f"rows {', '.join(others)} and {last} still have" if others else f"row {last} still has"
    queens = "queens" if others else "a queen"
    again = "each one placed is to be taken up again"
    return f"the board was not tidied: {named} {queens}; {again}"


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


def _is_board(thing: object) -> bool:
    return type(thing).__module__.startswith("queens.") and hasattr(thing, "free")


def _names(kind: type) -> Iterator[str]:
    yield kind.__name__
    subclasses: list[type] = kind.__subclasses__()
    for one in subclasses:
        yield from _names(one)


def _no_such_verb(name: str, board: object) -> str:
    if name in _OF_DOMAINS or name in PossibleValues.__annotations__:
        return f"this board has no `{name}`; this wants `board=queens.Domains`"
    verbs = ", ".join(f"`{verb}({_VERBS[verb]})`" for verb in _VERBS if hasattr(board, verb))
    return f"a board has no `{name}`. It has {verbs} and its size `n`"


def _first_parameter(function: Callable[..., Any] | None) -> str:
    code = code_of(function) if function else None
    names = code.co_varnames[: code.co_argcount] if code else ()
    return next((name for name in names if name != "self"), "")
