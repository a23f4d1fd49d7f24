"""Where a problem's variables and values are drawn."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from queens._checks import brief, check_kind, check_mapping, check_whole, shown

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
    tint, and a line around them. queens: whether what stands is drawn as a queen.
    """

    groups: Mapping[tuple[Any, Any], int] = field(default_factory=dict)
    queens: bool = False

    def __post_init__(self) -> None:
        groups = check_mapping(self.groups, "groups", "(variable, value) -> number of a group")
        for number in groups.values():
            check_whole(number, "the number of a group", 0)
        check_kind(self.queens, bool, "queens", "True or False")

    def check(self, variables: Names, values: tuple[Names, ...]) -> None:
        """Raise ValueError for a group of what is no variable and no value of it."""
        for one in self.groups:
            pair = isinstance(one, tuple) and len(one) == 2 and one[0] in variables
            if not pair or one[1] not in values[variables.index(one[0])]:
                raise ValueError(f"groups are of (variable, value); got one of {brief(one)}")

    def group(self, variable: object, value: object) -> int:
        """Return the number of a square's group, -1 for none."""
        try:
            return self.groups.get((variable, value), -1)
        except TypeError:  # of a list, which can be no key
            return -1

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
    ``of="values"``, value -> its cell, in which the variable's name is written, as at a table
    with seats. Cells without a place are not drawn. blocks: a thicker line stands after so many
    rows and columns of the grid; (0, 0) for none.
    """

    rows: int
    columns: int
    places: Mapping[Any, tuple[int, int]]
    blocks: tuple[int, int] = (0, 0)
    of: str = "variables"

    def __post_init__(self) -> None:
        rows, columns = check_whole(self.rows, "rows"), check_whole(self.columns, "columns")
        if self.of not in ("variables", "values"):
            raise ValueError(f'of must be "variables" or "values"; got {brief(self.of)}')
        if not (isinstance(self.blocks, tuple) and len(self.blocks) == 2):
            raise TypeError(f"blocks must be a pair (rows, columns); got {shown(self.blocks)}")
        for side in self.blocks:
            check_whole(side, "the side of a block", 0)
        here: dict[tuple[int, int], Any] = {}
        for one, place in check_mapping(self.places, "places", f"{self.of} -> cells").items():
            wanted = f"a place is a cell (row, column), from (1, 1) to ({rows}, {columns})"
            try:
                down, across = (check_whole(part, "", 0) for part in place)
            except (TypeError, ValueError):
                raise TypeError(f"{wanted}; got {shown(place)} for {brief(one)}") from None
            if not (1 <= down <= rows and 1 <= across <= columns):
                raise ValueError(f"{wanted}; got {brief(place)} for {brief(one)}")
            if (down, across) in here:
                both = f"{brief(here[down, across])} and {brief(one)}"
                raise ValueError(
                    f"a cell is for one of the {self.of}; got {brief(place)} for {both}"
                )
            here[down, across] = one
        object.__setattr__(self, "places", {one: place for place, one in here.items()})

    def check(self, variables: Names, values: tuple[Names, ...]) -> None:
        """Raise ValueError for what has no place."""
        wanted = variables if self.of == "variables" else [one for each in values for one in each]
        for one in wanted:
            try:
                found = one in self.places
            except TypeError:  # a list is no key
                found = False
            if not found:
                raise ValueError(
                    f"places must have a cell for each of the {self.of}; got none for {brief(one)}"
                )

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

    def __post_init__(self) -> None:
        wanted = "a list of polygons, each a list of three points (across, down) or more"
        for one, polygons in check_mapping(
            self.outlines, "outlines", f"variable -> {wanted}"
        ).items():
            try:
                polygons_of = [[(float(x), float(y)) for x, y in polygon] for polygon in polygons]
                right = bool(polygons_of) and all(
                    len(polygon) > 2 and all(map(math.isfinite, chain(*polygon)))
                    for polygon in polygons_of
                )
            except (TypeError, ValueError, OverflowError):
                right = False
            if not right:
                raise ValueError(f"an outline is {wanted}; got another for {brief(one)}")
        for one, point in check_mapping(self.names, "names", "variable -> (across, down)").items():
            try:
                right = one in self.outlines and all(map(math.isfinite, point)) and len(point) == 2
            except (TypeError, OverflowError):
                right = False
            if not right:
                said = f"{shown(point)} for {brief(one)}"
                raise ValueError(f"the name of a shape stands at (across, down); got {said}")
        left, top, right_edge, bottom = self._box if self.outlines else (0, 0, 0, 0)
        if not (0 < right_edge - left < 1e300 and 0 < bottom - top < 1e300):
            raise ValueError("outlines must have some width and height")

    def check(self, variables: Names, values: tuple[Names, ...]) -> None:
        """Raise ValueError for a variable without a shape."""
        for one in variables:
            if one not in self.outlines:
                raise ValueError(
                    f"outlines must have a shape for each variable; got none for {brief(one)}"
                )

    def size(self, variables: Names, values: tuple[Names, ...]) -> Point:
        """Return the width and height of the whole, in marks."""
        left, top, right, bottom = self._box
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
        left, top, right, _ = self._box
        scale = self.WIDE / (right - left)
        return (point[0] - left) * scale, (point[1] - top) * scale

    @cached_property
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
