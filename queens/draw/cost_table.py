"""A table of what algorithms cost: queens placed, squares tested, looked up or forbidden, time."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from queens.checks import check_kind, check_several, check_text
from queens.trace import Cost

Costs: TypeAlias = Mapping[tuple[str, int], Cost]

_MOST = 1_000
_LEFT = 'style="text-align: left"'
_PLAIN = 'style="text-align: left; font-weight: normal"'
"""So that what is bold is the least of its column."""

_STOPPED = "> stopped before its end: so much by then"


def costs(costs: Iterable[Cost], *, title: str = "") -> "CostTable":
    """Return what ``queens.compare`` gives as a table, a line for each algorithm, n across.

    Its blocks are queens placed, squares tested, numbers looked up, squares forbidden (each for
    the algorithms that do so), and time. The least of each column is bold. Of a run that was
    stopped the numbers are those up to there, with > before them. A notebook shows it as a table
    that is read aloud cell by cell; printed it is text.

    Raises TypeError for what are no costs, ValueError for none at all.

    >>> from queens import Cost
    >>> print(costs([Cost("one_array", 4, 16, 60, 0, 0.001, True)]))
    queens placed  n = 4
    one_array         16
    squares tested  n = 4
    one_array          60
    time        n = 4
    one_array  1.0 ms
    >>> costs([])
    Traceback (most recent call last):
    ValueError: a table needs at least one cost, as queens.compare gives them
    """
    several = check_several(costs, "costs", "a list, as queens.compare gives it", _MOST, Cost)
    known = {(cost.algorithm, cost.n): cost for cost in several}
    if not known:
        raise ValueError("a table needs at least one cost, as queens.compare gives them")
    return CostTable(known, check_text(check_kind(title, str, "title", "text"), "title"))


class CostTable:
    """The table that ``queens.draw.costs`` returns.

    rows: block by block, each line as its cells: a name, then what is written for each size.
    """

    def __init__(self, known: Costs, title: str) -> None:
        self._known, self._title = known, title
        self._sizes = sorted({n for _, n in known})
        self._blocks = _blocks(known)
        self._note = "" if all(cost.complete for cost in known.values()) else _STOPPED

    @property
    def rows(self) -> list[list[list[str]]]:
        """What is written in each block, line by line."""
        head = [f"n = {n}" for n in self._sizes]
        return [
            [[block.name, *head], *([one, *self._cells(block, one)] for one in block.algorithms)]
            for block in self._blocks
        ]

    def _cells(self, block: "_Block", algorithm: str) -> list[str]:
        return [block.cell(self._known.get((algorithm, n))) for n in self._sizes]

    def __repr__(self) -> str:
        lines = [self._title] if self._title else []
        for block in self.rows:
            widths = [max(map(len, column)) for column in zip(*block, strict=True)]
            for name, *cells in block:
                numbers = (f"{c:>{width}}" for c, width in zip(cells, widths[1:], strict=True))
                lines.append("  ".join([f"{name:<{widths[0]}}", *numbers]))
        return "\n".join([*lines, self._note] if self._note else lines)

    def _repr_html_(self) -> str:
        caption = f"<caption>{escape(self._title)}</caption>" if self._title else ""
        bodies = "".join(map(self._body, self._blocks, self.rows))
        note = f"<p>{escape(self._note)}</p>" if self._note else ""
        return f'<table class="queens-costs">{caption}{bodies}</table>{note}'

    def _body(self, block: "_Block", rows: Sequence[Sequence[str]]) -> str:
        (name, *sizes), *lines = rows
        head = "".join(f'<th scope="col">{size}</th>' for size in sizes)
        least = [block.least(self._known, n) for n in self._sizes]
        return (
            f'<tbody><tr><th scope="rowgroup" {_LEFT}>{name}</th>{head}</tr>'
            + "".join(
                f'<tr><th scope="row" {_PLAIN}>{escape(algorithm)}</th>'
                + "".join(
                    f"<td><b>{escape(cell)}</b></td>" if cell == low else f"<td>{escape(cell)}</td>"
                    for cell, low in zip(cells, least, strict=True)
                )
                + "</tr>"
                for algorithm, *cells in lines
            )
            + "</tbody>"
        )


@dataclass(frozen=True)
class _Block:
    """One part of the table: what it counts, of which algorithms, and how that is written."""

    name: str
    count: Callable[[Cost], float]
    written: Callable[[float], str]
    algorithms: Sequence[str]

    def cell(self, cost: Cost | None) -> str:
        if cost is None:
            return "–"
        return ("" if cost.complete else "> ") + self.written(self.count(cost))

    def least(self, known: Costs, n: int) -> str:
        """Return what is written for the least of a column, which no stopped run can be."""
        here = (known.get((algorithm, n)) for algorithm in self.algorithms)
        finished = [cost for cost in here if cost and cost.complete]
        return self.cell(min(finished, key=self.count)) if finished else ""


def _blocks(known: Costs) -> list[_Block]:
    """Return the parts of the table, none without an algorithm."""
    everyone = list(dict.fromkeys(algorithm for algorithm, _ in known))

    def block(name: str, count: Callable[[Cost], float]) -> _Block:
        counted = {algorithm for (algorithm, _), cost in known.items() if count(cost)}
        return _Block(name, count, "{:,.0f}".format, [one for one in everyone if one in counted])

    blocks = [
        block("queens placed", lambda cost: cost.placements),
        block("squares tested", lambda cost: cost.tests),
        block("numbers looked up", lambda cost: cost.looks),
        block("squares forbidden", lambda cost: cost.forbids),
        _Block("time", lambda cost: cost.seconds, _time, everyone),
    ]
    return [block for block in blocks if block.algorithms]


def _time(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:,.1f} s"
    return f"{1000 * seconds:.1f} ms" if seconds < 0.01 else f"{1000 * seconds:.0f} ms"
