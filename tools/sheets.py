"""Print sheets to fill in on paper, and their keys: build/sheets/sheets.pdf and keys.pdf."""

import sys
from collections.abc import Callable
from math import ceil
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure

from queens import Table, draw, record, search_tree, solve

OUT = Path(__file__).resolve().parent.parent / "build" / "sheets"
A4 = (8.27, 11.69)
Sheet = tuple[str, list[Callable[[Axes, bool], object]]]
"""What to do, and what paints each part of the page, without and with its key."""


def board(ax: Axes, n: int, key: bool) -> None:
    draw.board(n, next(solve("automaton_shared_search", n)) if key else (), ax=ax)


def pieces(ax: Axes) -> None:
    # The sheets of chapter 06 take as many as ten of one queen.
    counters = {(row, col): row for row in range(1, 11) for col in range(1, 11)}
    draw.board(10, counters=counters, ax=ax)


def tree(ax: Axes, n: int, key: bool) -> None:
    draw.tree(search_tree(record("automaton_shared_search", n)), ax=ax)
    for part in () if key else ax.get_children():
        # The numbers of nodes lie above all other text.
        if part.get_gid() in ("dead-ends", "solutions") or (part in ax.texts and part.zorder == 5):
            part.remove()


def marks(ax: Axes, n: int, columns: tuple[int, ...], key: bool) -> None:
    table = Table(n)
    for square in enumerate(columns, start=1):
        table.place(*square)
    if key:
        draw.table(table, ax=ax)
    else:
        draw.board(n, table.queens, ax=ax)


def counters(ax: Axes, n: int, many: int, key: bool) -> None:
    """Paint the first position with so many queens, once each has crossed off its squares."""
    trace = record("implications", n)
    positions = ((trace.at(step), event.kind) for step, event in enumerate(trace))
    here = next(at for at, comes in positions if len(at.queens) == many and comes != "forbid")
    draw.board(n, here.queens, counters=here.forbidden if key else {}, ax=ax)


SHEETS: list[Sheet] = [
    (
        "Chapter 00. Place one queen in each row; no two attack each other. (Key: one way.)",
        [lambda ax, key, n=n: board(ax, n, key) for n in (4, 5, 6, 7, 8)],
    ),
    ("Counters to cut out. Each has the row of its queen.", [lambda ax, key: pieces(ax)]),
    (
        "Chapter 02. Write the column of its queen on each node. Mark dead ends and solutions.",
        [lambda ax, key: tree(ax, 4, key), lambda ax, key: tree(ax, 5, key)],
    ),
    (
        "Chapter 03. Write the marks of Arsac's table on the squares; 0 where there is none.",
        [
            lambda ax, key, n=n, columns=columns: marks(ax, n, columns, key)
            for n, columns in ((4, (2,)), (4, (2, 4)), (5, (1, 4)), (6, (3, 6, 2)))
        ],
    ),
    (
        "Chapter 06. Lay on each forbidden square below the queens its first culprit's counter.",
        [
            lambda ax, key, n=n, many=many: counters(ax, n, many, key)
            for n, many in ((4, 1), (4, 2), (5, 2), (6, 3))
        ],
    ),
]


def main(out: Path = OUT) -> int:
    out.mkdir(parents=True, exist_ok=True)
    for name, key in (("sheets.pdf", False), ("keys.pdf", True)):
        with PdfPages(out / name, metadata={"CreationDate": None}) as pages:
            for title, painters in SHEETS:
                figure = Figure(figsize=A4)
                figure.text(0.5, 0.94, title, ha="center", fontsize=11)
                wide = 1.0 if len(painters) < 4 else 0.5
                high = 0.84 / max(2, ceil(len(painters) * wide))
                for place, paint in enumerate(painters):
                    down, across = divmod(place, round(1 / wide))
                    left, bottom = 0.06 + 0.9 * wide * across, 0.92 - high * (down + 1)
                    box = (left, bottom, 0.88 * wide, high - 0.02)
                    paint(figure.add_axes(box), key)
                pages.savefig(figure)
        print(out / name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
