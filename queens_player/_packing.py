"""A trace as the browser gets it: its columns as bytes, and what else it needs to be shown.

Nothing is compressed, for compressors differ between machines and stored notebooks must not.
"""

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise, zip_longest
from typing import Any

from queens._labels import briefs
from queens._layout import Cells, Table
from queens._problem import Problem
from queens._squares import Square
from queens.draw._looks import look
from queens.draw._states import diagram
from queens.given import ends, in_words
from queens.trace import KINDS, Trace

_TYPE_OF_WIDTH: dict[float, str] = {1: "B", 2: "H", 4: "I"}
_UNIT = 64
_MOST_PAIRS = 20_000
_END = "\0"  # is no word of any name
_NUMBER_OF_KIND = {kind: number for number, kind in enumerate(KINDS)}


def pack(traces: Iterable[Trace]) -> tuple[list[dict[str, Any]], bytes]:
    """Return what is to be said of each trace, and the columns of all of them in one piece.

    ``columns`` lists those of a trace in order: name, bytes a number (little-endian; half a byte
    for numbers below 16; 0 for a column of zeros, which is left out), and how many numbers. Of all
    events: act, row, col, by.
    Then the values of variables, the solutions, and what bars each square, if anything does (a
    number in ``bars``).

    What many events have in common is said once: an act is a number in ``acts``, and that is kind
    (a number in ``KINDS``), label (in ``labels``), file, line, variables on view (in ``views``)
    and the slots of variables that have changed. Their new values are numbers in ``texts``. What is
    learnt is said but once: ``learnt`` has its words (numbers in ``words``), and the first, an
    end, after each.

    >>> from queens import record
    >>> (about,), columns = pack([record("automaton_shared_search", 4)])
    >>> about["columns"][:2], len(about["acts"]), len(columns)
    ([('act', 0.5, 168), ('row', 0.5, 168)], 14, 256)
    """
    packed = [_pack(trace) for trace in traces]
    return [about for about, _ in packed], b"".join(columns for _, columns in packed)


def _pack(trace: Trace) -> tuple[dict[str, Any], bytes]:
    kind, row, col, by, label, line, file, *_ = trace.columns
    kinds = [_NUMBER_OF_KIND[name] for name in kind]
    learns = _NUMBER_OF_KIND["learn"]
    told = [name for one, name in zip(kinds, label, strict=True) if one == learns]
    words, (_, *learnt) = _numbered([_END, *chain(*([*name.split(" "), _END] for name in told))])
    shared = ("" if one == learns else name for one, name in zip(kinds, label, strict=True))
    labels, (_, *named) = _numbered(["", *shared])
    views, seen, slots, values = _variables(trace)
    acts, act = _numbered(zip(kinds, named, file, line, seen, slots, strict=True))
    problem, marks, pairs = _problem(trace.problem)
    bars, barred = _bars(trace)
    found = list(chain.from_iterable(trace.found))
    columns = {"act": act, "row": row, "col": col, "by": by, "values": values, "found": found}
    columns |= {"barred": barred, "marks": marks, "pairs": pairs, "learnt": learnt}
    described = [(name, _width(column), len(column)) for name, column in columns.items()]
    about = {
        "algorithm": trace.algorithm,
        "n": trace.n,
        "puzzle": trace.puzzle,
        "widths": trace.widths[1:],
        "problem": problem,
        "given": list(trace.given.items()),
        "closed": [ends(trace.n, diagonal) for diagonal in trace.closed],
        "bars": bars,
        "refusals": [vars(one) | {"squares": sorted(one.squares)} for one in trace.refusals],
        "steps": len(trace),
        "complete": trace.complete,
        "error": trace.error,
        "cut": trace.cut,
        "error_file": trace.error_file,
        "error_line": trace.error_line,
        "sources": trace.sources,
        "labels": labels,
        "words": words,
        "diagram": _diagram(trace),
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
    squares = _squares(trace.widths)
    several, barred = _numbered([None, *map(trace.barred.get, squares)])
    told = [
        {"by": bar.by, "line": bar.line, "words": bar.line if trace.problem else in_words(bar)}
        for bar in several[1:]
    ]
    return [None, *told], barred[1:]


def _squares(widths: Sequence[int]) -> list[Square]:
    """Return all squares, row by row."""
    return [(row, col) for row, width in enumerate(widths) for col in range(1, width + 1)]


def _problem(problem: Problem | None) -> tuple[dict[str, Any] | None, list[int], list[int]]:
    """Return a problem's names and its drawing, where each square is drawn, and what clashes.

    Of each square, row by row: the middle of its mark across and down, the side of the mark, and
    the same where its value is chosen; in 64ths. Of each pair of squares that does not go together:
    the number of the first and the second, from 0, and the rules for both (numbers in ``rules``).
    Where these are too many, there are none.
    """
    if problem is None:
        return None, [], []
    squares = _squares(problem.widths)
    spots = [(*problem.mark(square), *problem.home(square)) for square in squares]
    rules, pairs = _pairs(problem, squares)
    layout = problem.layout
    shown: dict[str, Any] = {"kind": type(layout).__name__.lower(), "size": problem.size}
    if isinstance(layout, Table):
        variables, values = problem.variables, problem.values
        named = [(variables[row - 1], values[row - 1][col - 1]) for row, col in squares]
        shown["groups"] = [layout.group(*one) for one in named] if layout.groups else []
        shown["queens"] = layout.queens
    elif isinstance(layout, Cells):
        shown |= {"blocks": layout.blocks, "of": layout.of}
    else:
        outlines = [layout.outlines[variable] for variable in problem.variables]
        shown["outlines"] = [
            [[round(part, 2) for point in one for part in layout.scaled(point)] for one in several]
            for several in outlines
        ]
        shown["looks"] = [look(str(value), col) for col, value in enumerate(problem.values[0])]
    about = {
        "rows": list(map(str, problem.variables)),
        "columns": [list(map(str, values)) for values in problem.values],
        "briefs": [briefs(problem.variables), *map(briefs, problem.values)],
        "texts": [problem.text(square) for square in squares],
        "given": list(problem.given.items()),
        "rules": rules,
        "several": any(len(rule.rows) > 2 for rule in problem.rules),
        **shown,
    }
    return about, [round(_UNIT * part) for spot in spots for part in spot], pairs


def _pairs(problem: Problem, squares: list[Square]) -> tuple[list[str], list[int]]:
    """Return the rules, and the pairs of squares that break them."""
    number = {square: place for place, square in enumerate(squares)}
    found = []
    for one in squares:
        for other in problem.linked(one[0]):
            for col, rule in problem.bars(*one, other).items() if other > one[0] else ():
                found.append(
                    (number[one], number[other, col], problem.attacks((other, col), one), rule)
                )
                if len(found) > _MOST_PAIRS:
                    return [], []
    rules, numbers = _numbered([rule for *_, first, second in found for rule in (first, second)])
    both = zip(numbers[::2], numbers[1::2], strict=True)
    pairs = [(a, b, *rules) for (a, b, *_), rules in zip(found, both, strict=True)]
    return rules, list(chain.from_iterable(pairs))


def _variables(trace: Trace) -> tuple[list[Any], list[int], list[Any], list[int]]:
    """Return the views, and for all events number of the view, slots that changed, new values."""
    if trace.variables is None:
        return [()], [0] * len(trace), [()] * len(trace), []
    kept = [(0, (), ()), *trace.variables.looks]  # none where there are more than are kept
    looks = [kept[number] for number in trace.columns.looks]
    views, slots, values = zip(*looks, strict=True) if looks else ((), (), ())
    return list(trace.variables.views), list(views), list(slots), list(chain(*values))


def _numbered(things: Iterable[Any]) -> tuple[list[Any], list[int]]:
    """Return the different ones in the order in which they come, and the number of each."""
    number: dict[Any, int] = {}
    numbers = [number.setdefault(thing, len(number)) for thing in things]
    return list(number), numbers


def _printed(trace: Trace) -> list[tuple[int, str]]:
    """Return steps, and what was printed on the way to them."""
    ends = [0, *trace.columns.printed]
    stretches = enumerate(pairwise(ends), start=1)
    pieces = [(step, trace.printed[begin:end]) for step, (begin, end) in stretches if begin < end]
    rest = trace.printed[ends[-1] :]
    return [*pieces, (len(trace), rest)] if rest else pieces


def _width(column: Sequence[int]) -> float:
    largest = max(column, default=0)
    return next(width for width in (0, 0.5, 1, 2, 4) if largest < 256**width)


def _bytes(column: Sequence[int], width: float) -> bytes:
    if width == 0.5:
        pairs = zip_longest(column[::2], column[1::2], fillvalue=0)
        return bytes(first + 16 * second for first, second in pairs)
    return array(_TYPE_OF_WIDTH[width], column).tobytes() if width else b""


def _diagram(trace: Trace) -> dict[str, Any] | None:
    """Return where to draw the states of an automaton, and the jumps between them."""
    events = zip(trace.columns.kind, trace.columns.label, strict=True)
    jumps = list(dict.fromkeys(pairwise(label for kind, label in events if kind == "enter")))
    if not jumps:
        return None
    laid_out = diagram(jumps)
    return vars(laid_out) | {
        "states": [[name, *place] for name, place in laid_out.states.items()],
        "jumps": [[*jump, path, place] for jump, (path, place) in laid_out.jumps.items()],
    }
