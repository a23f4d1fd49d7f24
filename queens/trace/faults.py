"""What goes wrong in a learner's code, in a learner's words, with the line.

The player and the exercises say the same; a sentence begins small, to stand after "For n = 4",
and has no full stop.
"""

import inspect
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import FrameType, GeneratorType
from typing import Any, NamedTuple

from queens.board import Board, Guarded, IllegalMove
from queens.checks import text_of
from queens.given import beginning_of
from queens.solving import NotASolution
from queens.trace.deadline import OutOfTime
from queens.trace.recorded import PossibleValues
from queens.trace.source import Files, Spot, code_of, of_a_library, spot_at, unasked
from queens.words import written


def _takes(protocol: type) -> dict[str, str]:
    verbs = inspect.getmembers_static(protocol, inspect.isfunction)
    own = [(name, verb) for name, verb in verbs if name in vars(protocol) and name[0] != "_"]
    own.sort(key=lambda pair: pair[1].__code__.co_firstlineno)
    return {name: ", ".join([*inspect.signature(verb).parameters][1:]) for name, verb in own}


# The verbs of a board, with what they take.
_OF_EVERY_BOARD, _OF_DOMAINS = _takes(Board), _takes(PossibleValues)
_TAKES = _OF_EVERY_BOARD | _OF_DOMAINS

UNTOUCHED = (
    "the board was never touched; ask `board.free(row, col)`, and move queens with "
    "`board.place(row, col)` and `board.remove(row, col)`"
)


class LimitReached(BaseException):
    """Unwinds a search that has as many events as are kept; ``except Exception`` lets it pass."""


class Fault(NamedTuple):
    """What is wrong with a search. said: in words, "" for nothing. at: the line, if known."""

    said: str = ""
    at: Spot | None = None


def fault_of(
    raised: BaseException, function: Callable[..., Any], files: Files, results: object, seconds: Any
) -> Fault:
    """Say what is wrong with a search that did not come to its end.

    raised: by the search. files: of the search. results: its iterator over solutions. seconds:
    its limit.

    >>> fault_of(IllegalMove("row 1 has no queen"), spot_of, Files(spot_of), [], 5).said
    'the board refuses a move. It says: row 1 has no queen'
    """
    if isinstance(raised, LimitReached):
        return Fault()
    at = spot_of(raised, files.__getitem__)
    if isinstance(raised, OutOfTime):
        return Fault(late(seconds, at), at)
    if isinstance(raised, NotASolution):
        waiting = waiting_frame(results, files)
        at = at or (spot_at(waiting.f_code.co_filename, waiting.f_lineno) if waiting else None)
        return Fault(f"{raised}{on(at)}", at)
    return Fault(said_of(raised, function, files.__getitem__), at)


def first_stop(raised: BaseException) -> BaseException:
    """Return the stop during which an algorithm raised, or else what it raised.

    >>> first_stop(KeyError(3))
    KeyError(3)
    """
    stop, earlier = raised, raised.__context__
    while earlier:
        if isinstance(earlier, LimitReached | OutOfTime):
            stop = earlier
        earlier = earlier.__context__
    return stop


def dropped(function: Callable[..., Any], files: Files) -> Fault:
    """Say which generator a search makes and does not ask.

    >>> def count(n):
    ...     if n:
    ...         count(n - 1)
    ...         yield n
    >>> dropped(count, Files(count)).said  # doctest: +ELLIPSIS
    '`count(n - 1)` makes a generator that nobody asks, on line 3 of ...
    """
    at = unasked(function, files)
    return Fault(nobody_asks(at), at) if at else Fault()


def left_undone(board: Any, kinds: Sequence[str], first: Spot | None) -> Fault:
    """Say what is missing from a search that came to its end, if anything is.

    board: the one that it ran on. kinds: of its events. first: the line of the first of them.

    >>> from queens import Vectors
    >>> left_undone(Vectors(3), [], None).said
    ''
    >>> left_undone(Vectors(4), [], None).said[:27]
    'the board was never touched'
    """
    if not set(kinds) - {"solution"}:
        # With 2 or 3 rows, or barred squares, a search may know that there is nothing to find.
        something_to_find = board.n > 3 and not beginning_of(board).barred
        return Fault(f"{UNTOUCHED}{on(first)}", first) if kinds or something_to_find else Fault()
    standing = getattr(board, "queens", None)
    return Fault(untidied(list(standing))) if standing else Fault()


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
        if called and verb in _TAKES and owner in {"board", *_names(Guarded)}:
            return f"`{verb}` is to be called as `board.{verb}({_TAKES[verb]})`{at}"
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


def waiting_frame(results: object, files: Files) -> FrameType | None:
    """Return the frame, in the algorithm's own files, that is waiting at a ``yield``.

    Of generators that wait for one another (``yield from``) that is the innermost one. Unlike
    a running frame, a waiting one does not know its caller, so the way goes from the outside in.

    >>> def count():
    ...     yield 1
    >>> waiting_frame(count(), Files(count)).f_code.co_name
    'count'
    """
    frame = None
    while isinstance(results, GeneratorType):
        if files[results.gi_code.co_filename]:
            frame = results.gi_frame
        results = results.gi_yieldfrom
    return frame


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
    verbs = ", ".join(f"`{verb}({_TAKES[verb]})`" for verb in _TAKES if hasattr(board, verb))
    return f"a board has no `{name}`. It has {verbs} and its size `n`"


def _first_parameter(function: Callable[..., Any] | None) -> str:
    code = code_of(function) if function else None
    names = code.co_varnames[: code.co_argcount] if code else ()
    return next((name for name in names if name != "self"), "")
