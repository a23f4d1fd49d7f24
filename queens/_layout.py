"""Where a problem's variables and values are drawn."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
"""(across, down)."""

Names: TypeAlias = tuple[Any, ...]


class Spot(NamedTuple):
    """Where something is drawn: its middle, across and down, and the side of its square."""

    x: float
    y: float
    side: float


@dataclass(frozen=True)
class Table:
    """A row for each variable, a column for each value.

    groups: (variable, value) -> the number of a group, from 0: squares of one group have one
    tint, and a line around them.
    """

    groups: Mapping[tuple[Any, Any], int] = field(default_factory=dict)

    def size(self, variables: Names, values: tuple[Names, ...]) -> Point:
        """Return the width and height of the whole, in squares."""
        return max(1, *map(len, values)), len(variables)

    def mark(self, row: int, col: int, variables: Names, values: tuple[Names, ...]) -> Spot:
        """Return where the mark of a value is drawn."""
        return Spot(col - 0.5, row - 0.5, 1.0)

    home = mark


@dataclass(frozen=True)
class Cells:
    """A grid of cells, as of a sudoku: the chosen value is large, the others are small marks.

    rows, columns: of the grid. places: variable -> its cell (row, column), from 1; or, with
    ``of="values"``, value -> its cell, in which the variable's name is written. blocks: a thicker
    line stands after so many rows and columns of the grid; (0, 0) for none.
    """

    rows: int
    columns: int
    places: Mapping[Any, tuple[int, int]]
    blocks: tuple[int, int] = (0, 0)
    of: str = "variables"

    def size(self, variables: Names, values: tuple[Names, ...]) -> Point:
        """Return the width and height of the whole, in cells."""
        return self.columns, self.rows

    def home(self, row: int, col: int, variables: Names, values: tuple[Names, ...]) -> Spot:
        """Return where a chosen value is drawn."""
        at = variables[row - 1] if self.of == "variables" else values[row - 1][col - 1]
        down, across = self.places[at]
        return Spot(across - 0.5, down - 0.5, 1.0)

    def mark(self, row: int, col: int, variables: Names, values: tuple[Names, ...]) -> Spot:
        """Return where the mark of a value is drawn: in the cell, as one of several."""
        x, y, side = self.home(row, col, variables, values)
        if self.of == "values":
            return Spot(x, y, side)
        across = math.ceil(math.sqrt(len(values[row - 1])))
        down, right = divmod(col - 1, across)
        part = side / across
        return Spot(x + (right + 0.5) * part - side / 2, y + (down + 0.5) * part - side / 2, part)


@dataclass(frozen=True)
class Shapes:
    """Shapes in the plane, as of a map, each filled as its value says.

    outlines: variable -> its polygons, each a list of points (across, down). names: variable ->
    where its name stands; the middle of its first polygon unless given.
    """

    outlines: Mapping[Any, Sequence[Sequence[Point]]]
    names: Mapping[Any, Point] = field(default_factory=dict)

    WIDE = 12.0
    """How many marks fit side by side, over the whole width."""

    def size(self, variables: Names, values: tuple[Names, ...]) -> Point:
        """Return the width and height of the whole, in marks."""
        left, top, right, bottom = self._box()
        return self.WIDE, self.WIDE * (bottom - top) / (right - left)

    def home(self, row: int, col: int, variables: Names, values: tuple[Names, ...]) -> Spot:
        """Return where the name of a shape stands."""
        variable = variables[row - 1]
        at = self.names.get(variable) or _middle(self.outlines[variable][0])
        return Spot(*self.scaled(at), 1.0)

    def mark(self, row: int, col: int, variables: Names, values: tuple[Names, ...]) -> Spot:
        """Return where the mark of a value is drawn: below the name, side by side."""
        x, y, _ = self.home(row, col, variables, values)
        side = 0.45
        return Spot(x + (col - (len(values[row - 1]) + 1) / 2) * side, y + 0.48, side)

    def scaled(self, point: Point) -> Point:
        """Return a point of an outline in marks, from the left upper corner of the whole."""
        left, top, right, _ = self._box()
        scale = self.WIDE / (right - left)
        return (point[0] - left) * scale, (point[1] - top) * scale

    def _box(self) -> tuple[float, float, float, float]:
        points = [point for shapes in self.outlines.values() for one in shapes for point in one]
        across, down = zip(*points, strict=True)
        return min(across), min(down), max(across), max(down)


Layout: TypeAlias = Table | Cells | Shapes


def _middle(outline: Sequence[Point]) -> Point:
    """Return the centre of mass of a polygon."""
    area = x = y = 0.0
    for (a, b), (c, d) in zip(outline, [*outline[1:], outline[0]], strict=True):
        cross = a * d - c * b
        area += cross / 2
        x += (a + c) * cross / 6
        y += (b + d) * cross / 6
    return (x / area, y / area) if area else outline[0]
