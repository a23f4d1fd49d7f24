"""What the steps of a search imply without its saying so: a row wiped out, a forced move."""

from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any

from queens.board import Board
from queens.given import beginning_of
from queens.trace.events import Fold, Position


class Implied:
    """Writes the steps of a search on, and before a step what it shows.

    A row is wiped out if the search turns back from a queen on whom nothing was placed while
    all squares of the row are forbidden; of several such rows the lowest number is told. A move
    is forced if the search has asked what is left of a row, was told of one column, and places
    its queen there. Both are told with the step that shows them, and on its line.

    board: that is searched. write: called with each step as ``RecordedBoard`` calls it.
    """

    def __init__(self, board: Board, write: Callable[..., None]) -> None:
        self._write = write
        barred = beginning_of(board).barred if hasattr(board, "admissible") else {}
        self._here = Fold(Position(board.n, {}, {square: bar.by for square, bar in barred.items()}))
        self._n = board.n
        self._only: dict[int, int] = {}
        self._nothing_placed_on_her = False

    def write(
        self, kind: str, row: int, col: int, by: int, label: str, frame: FrameType | None
    ) -> None:
        """Hear of a step."""
        if kind == "try":
            # Most steps are tests, and imply nothing.
            self._write(kind, row, col, by, label, frame)
            return
        if kind == "place":
            if self._only.get(row) == col and self._forbidden()[row] == self._n - 1:
                self._write("force", row, col, 0, "", frame)
            self._nothing_placed_on_her = True
        elif kind in ("pardon", "remove") and self._nothing_placed_on_her:
            self._nothing_placed_on_her = False
            full = {row for row, number in self._forbidden().items() if number == self._n}
            if empty := min(full - self._here.queens.keys(), default=0):
                self._write("wipeout", empty, 0, 0, "", frame)
        self._here.take(kind, row, col, by)
        self._write(kind, row, col, by, label, frame)

    def listen(self, board: Any) -> None:
        """Hear answers of what a row has left."""
        ask = getattr(board, "admissible", None)
        if ask is None:
            return

        def admissible(row: int) -> list[int]:
            columns: list[int] = ask(row)
            self._only[row] = columns[0] if len(columns) == 1 else 0
            return columns

        admissible.__qualname__ = "board.admissible"
        board.admissible = admissible

    def _forbidden(self) -> Counter[int]:
        return Counter(row for row, _ in self._here.forbidden)
