"""What the steps of a search imply without its saying so: a row wiped out, a forced move."""

from collections import defaultdict
from collections.abc import Callable
from types import FrameType
from typing import Any

from queens.given import beginning_of


class Implied:
    """Writes the steps of a search on, and before a step what it shows.

    A row is wiped out if the search turns back from a queen on whom nothing was placed while
    all squares of the row are forbidden; of several such rows the lowest number is told. A move
    is forced if the search has asked what is left of a row, was told of one column, and places
    its queen there. Both are told with the step that shows them, and on its line.

    write: called with each step as ``RecordedBoard`` calls it.
    """

    def __init__(self, n: int, write: Callable[..., None]) -> None:
        self._n = n
        self._write = write
        self._standing: set[int] = set()
        self._forbidden: defaultdict[int, set[int]] = defaultdict(set)
        self._only: dict[int, int] = {}
        self._nothing_placed_on_her = False

    def write(
        self, kind: str, row: int, col: int, by: int, label: str, frame: FrameType | None
    ) -> None:
        if kind == "place":
            left = self._n - len(self._forbidden[row])
            if left == 1 and self._only.get(row) == col:
                self._write("force", row, col, 0, "", frame)
            self._standing.add(row)
            self._nothing_placed_on_her = True
        elif kind in ("pardon", "remove") and self._nothing_placed_on_her:
            self._nothing_placed_on_her = False
            if empty := self._empty_row():
                self._write("wipeout", empty, 0, 0, "", frame)
        if kind == "remove":
            self._standing.discard(row)
        elif kind == "forbid":
            self._forbidden[row].add(col)
        elif kind == "pardon":
            self._forbidden[row].discard(col)
        self._write(kind, row, col, by, label, frame)

    def listen(self, board: Any) -> None:
        """Hear what this board forbids from the start, and answers of what a row has left."""
        ask = getattr(board, "admissible", None)
        if ask is None:
            return
        for row, col in beginning_of(board).barred:
            self._forbidden[row].add(col)

        def admissible(row: int) -> list[int]:
            columns: list[int] = ask(row)
            self._only[row] = columns[0] if len(columns) == 1 else 0
            return columns

        admissible.__qualname__ = "board.admissible"
        board.admissible = admissible

    def _empty_row(self) -> int:
        full = {row for row, columns in self._forbidden.items() if len(columns) == self._n}
        return min(full - self._standing, default=0)
