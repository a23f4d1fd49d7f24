"""A trace as the browser gets it: its columns as bytes, and what else it needs to be shown.

Nothing is compressed, for compressors differ between machines and stored notebooks must not.
"""

import sys
from array import array
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from typing import Any

from queens import draw
from queens.trace import KINDS, Trace

_TYPE_OF_WIDTH = {1: "B", 2: "H", 4: "I"}
_NUMBER_OF_KIND = {kind: number for number, kind in enumerate(KINDS)}


def pack(traces: Iterable[Trace]) -> tuple[list[dict[str, Any]], bytes]:
    """Return what is to be said of each trace, and the columns of all of them in one piece.

    Per trace: kind, row, col, by, label and line of all events, then the solutions, each
    column with as many bytes a number (little-endian) as its ``widths`` entry says; 0 for a
    column of zeros, which is left out. Kinds are numbers in ``KINDS``, labels in ``labels``.

    >>> from queens import record
    >>> (about,), columns = pack([record("automaton_shared_search", 4)])
    >>> about["steps"], about["widths"], about["solution_width"], len(columns)
    (175, [1, 1, 1, 0, 1, 1], 1, 883)
    """
    about, pieces = [], []
    for trace in traces:
        said, columns = _pack(trace)
        about.append(said)
        pieces.append(columns)
    return about, b"".join(pieces)


def _pack(trace: Trace) -> tuple[dict[str, Any], bytes]:
    kind, row, col, by, label, line = trace.columns
    labels = list(dict.fromkeys(["", *label]))
    number_of_label = {name: number for number, name in enumerate(labels)}
    columns = [
        [_NUMBER_OF_KIND[name] for name in kind],
        row,
        col,
        by,
        [number_of_label[name] for name in label],
        line,
        list(chain.from_iterable(trace.solutions)),
    ]
    widths = [_width(column) for column in columns]
    about = {
        "algorithm": trace.algorithm,
        "n": trace.n,
        "steps": len(trace),
        "solutions": len(trace.solutions),
        "complete": trace.complete,
        "error": trace.error,
        "error_line": trace.error_line,
        "source": trace.source.text,
        "first_line": trace.source.line,
        "labels": labels,
        "diagram": _diagram([name for name in label if name]),
        "widths": widths[:-1],
        "solution_width": widths[-1],
    }
    return about, b"".join(map(_bytes, columns, widths))


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
    laid_out = draw.diagram(jumps)
    return {
        "box": laid_out.box,
        "width": laid_out.width,
        "height": laid_out.height,
        "states": [[name, *place] for name, place in laid_out.states.items()],
        "jumps": [[*jump, path, place] for jump, (path, place) in laid_out.jumps.items()],
    }
