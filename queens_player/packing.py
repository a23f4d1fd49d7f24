"""A trace as the browser gets it: its columns as bytes, and what else it needs to be shown.

Nothing is compressed, for compressors differ between machines and stored notebooks must not.
"""

import sys
from array import array
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise, product
from typing import Any

from queens.draw.states import diagram
from queens.given import ends, in_words
from queens.trace import KINDS, Trace, search_tree
from queens.trace.variables import Look

_TYPE_OF_WIDTH = {1: "B", 2: "H", 4: "I"}
_LEAF = 64
_NUMBER_OF_KIND = {kind: number for number, kind in enumerate(KINDS)}
_NO_LOOK = Look((), (), ())  # where there are more variables than are kept, or none


def pack(traces: Iterable[Trace]) -> tuple[list[dict[str, Any]], bytes]:
    """Return what is to be said of each trace, and the columns of all of them in one piece.

    Per trace: act, row, col and by of all events, then the values of variables, then the
    solutions, then where the nodes of the search tree go (x in 64ths of a leaf), then for each
    square what bars it (a number in ``bars``), if anything does; each column with as many bytes a
    number (little-endian) as its entry in ``widths`` says; 0 for a column of zeros, which is left
    out. What many events have in common
    is said once: an act is a number in ``acts``, and that is kind (a number in ``KINDS``), label
    (in ``labels``), file, line, variables on view (in ``views``) and the slots of variables that
    have changed. Their new values are numbers in ``texts``, event after event.

    >>> from queens import record
    >>> (about,), columns = pack([record("automaton_shared_search", 4)])
    >>> about["steps"], about["widths"], len(about["acts"]), len(columns)
    (175, [1, 1, 1, 0, 0, 1, 2, 0], 13, 567)
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
    columns = [act, row, col, by, values, found, places, barred]
    widths = [_width(column) for column in columns]
    about = {
        "algorithm": trace.algorithm,
        "n": trace.n,
        "given": list(trace.given.items()),
        "closed": [ends(trace.n, diagonal) for diagonal in trace.closed],
        "bars": bars,
        "refusals": [{**vars(one), "squares": sorted(one.squares)} for one in trace.refusals],
        "steps": len(trace),
        "nodes": len(places),
        "solutions": len(trace.solutions),
        "complete": trace.complete,
        "error": trace.error,
        "error_file": trace.outcome.file,
        "error_line": trace.outcome.line,
        "sources": trace.sources,
        "labels": labels,
        "diagram": _diagram([name for name in label if name]),
        "acts": acts,
        "views": views,
        "texts": trace.variables.texts if trace.variables else [],
        "changes": len(values),
        "seen": sum(looks > 0 for looks in trace.columns.looks),
        "printed": _printed(trace),
        "widths": widths,
    }
    return about, b"".join(map(_bytes, columns, widths))


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
    if not width:
        return b""
    numbers = array(_TYPE_OF_WIDTH[width], column)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


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
