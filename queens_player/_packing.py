"""A trace as the browser gets it: its columns as bytes, and what else it needs to be shown.

Nothing is compressed, for compressors differ between machines and stored notebooks must not.
"""

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise, product
from typing import Any

from queens.draw._states import diagram
from queens.given import ends, in_words
from queens.trace import KINDS, Trace, search_tree
from queens.trace._variables import Look

_TYPE_OF_WIDTH = {1: "B", 2: "H", 4: "I"}
_LEAF = 64
_NUMBER_OF_KIND = {kind: number for number, kind in enumerate(KINDS)}
_NO_LOOK = Look((), (), ())  # where there are more variables than are kept, or none


def pack(traces: Iterable[Trace]) -> tuple[list[dict[str, Any]], bytes]:
    """Return what is to be said of each trace, and the columns of all of them in one piece.

    ``columns`` lists those of a trace in order: name, bytes a number (little-endian; 0 for a
    column of zeros, which is left out), and how many numbers. Of all events: act, row, col, by.
    Then the values of variables, the solutions, the places of the search tree's nodes (x in 64ths
    of a leaf), and what bars each square, if anything does (a number in ``bars``).

    What many events have in common is said once: an act is a number in ``acts``, and that is kind
    (a number in ``KINDS``), label (in ``labels``), file, line, variables on view (in ``views``)
    and the slots of variables that have changed. Their new values are numbers in ``texts``.

    >>> from queens import record
    >>> (about,), columns = pack([record("automaton_shared_search", 4)])
    >>> about["columns"][:2], len(about["acts"]), len(columns)
    ([('act', 1, 168), ('row', 1, 168)], 14, 546)
    """
    about, pieces = [], []
    for trace in traces:
        said, columns = _pack(trace)
        about.append(said)
        pieces.append(columns)
    return about, b"".join(pieces)


def _pack(trace: Trace) -> tuple[dict[str, Any], bytes]:
    kind, row, col, by, label, line, file, *_ = trace.columns
    labels = list(dict.fromkeys(["", *label]))
    number_of_label = {name: number for number, name in enumerate(labels)}
    kinds = [_NUMBER_OF_KIND[name] for name in kind]
    named = [number_of_label[name] for name in label]
    views, seen, slots, values = _variables(trace)
    acts, act = _numbered(zip(kinds, named, file, line, seen, slots, strict=True))
    places = [round(_LEAF * node.x) for node in search_tree(trace)]
    bars, barred = _bars(trace)
    found = list(chain.from_iterable(trace.solutions))
    columns = {"act": act, "row": row, "col": col, "by": by, "values": values}
    columns |= {"found": found, "places": places, "barred": barred}
    described = [(name, _width(column), len(column)) for name, column in columns.items()]
    about = {
        "algorithm": trace.algorithm,
        "n": trace.n,
        "given": list(trace.given.items()),
        "closed": [ends(trace.n, diagonal) for diagonal in trace.closed],
        "bars": bars,
        "refusals": [{**vars(one), "squares": sorted(one.squares)} for one in trace.refusals],
        "steps": len(trace),
        "solutions": len(trace.solutions),
        "complete": trace.complete,
        "error": trace.error,
        "error_file": trace.error_file,
        "error_line": trace.error_line,
        "sources": trace.sources,
        "labels": labels,
        "diagram": _diagram([name for name in label if name]),
        "acts": acts,
        "views": views,
        "texts": trace.variables.texts if trace.variables else [],
        "seen": sum(looks > 0 for looks in trace.columns.looks),
        "printed": _printed(trace),
        "columns": described,
    }
    return about, b"".join(_bytes(columns[name], width) for name, width, _ in described)


def _bars(trace: Trace) -> tuple[list[Any], list[int]]:
    """Return the different bars, the first none at all, and the number of each square's."""
    if not trace.barred:
        return [None], []
    numbers = range(1, trace.n + 1)
    several, barred = _numbered(
        [None, *(trace.barred.get(one) for one in product(numbers, numbers))]
    )
    told = [{"by": bar.by, "line": bar.line, "words": in_words(bar)} for bar in several[1:]]
    return [None, *told], barred[1:]


def _variables(trace: Trace) -> tuple[list[Any], list[int], list[Any], list[int]]:
    """Return the views, and for all events number of the view, slots that changed, new values."""
    kept = trace.variables.looks if trace.variables else []
    looks = [kept[number - 1] if number else _NO_LOOK for number in trace.columns.looks]
    views, seen = _numbered([(), *(look.shapes for look in looks)])
    values = [value for look in looks for value in look.values]
    return views, seen[1:], [look.slots for look in looks], values


def _numbered(things: Iterable[Any]) -> tuple[list[Any], list[int]]:
    """Return the different ones in the order in which they come, and the number of each."""
    number: dict[Any, int] = {}
    numbers = [number.setdefault(thing, len(number)) for thing in things]
    return list(number), numbers


def _printed(trace: Trace) -> list[tuple[int, str]]:
    """Return steps, and what was printed on the way to them."""
    pieces, begin = [], 0
    for step, end in enumerate(trace.columns.printed, start=1):
        if end > begin:
            pieces.append((step, trace.printed[begin:end]))
            begin = end
    if begin < len(trace.printed):
        pieces.append((len(trace), trace.printed[begin:]))
    return pieces


def _width(column: Sequence[int]) -> int:
    largest = max(column, default=0)
    return next(width for width in (0, 1, 2, 4) if largest < 256**width)


def _bytes(column: Sequence[int], width: int) -> bytes:
    return array(_TYPE_OF_WIDTH[width], column).tobytes() if width else b""


def _diagram(states: Sequence[str]) -> dict[str, Any] | None:
    """Return where to draw the states of an automaton, and the jumps between them."""
    jumps = list(dict.fromkeys(pairwise(states)))
    if not jumps:
        return None
    laid_out = diagram(jumps)
    return {
        "box": laid_out.box,
        "width": laid_out.width,
        "height": laid_out.height,
        "states": [[name, *place] for name, place in laid_out.states.items()],
        "jumps": [[*jump, path, place] for jump, (path, place) in laid_out.jumps.items()],
    }
