"""Groups in which each value needs its place: where one has a single place left, or none."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from queens._rules import Group
from queens._squares import Square


class Full(NamedTuple):
    """A group with as many values as rows, so that each value needs one of the rows.

    pick: picks what is kept of the group's rows. high: the highest bit of each value's field.
    least: added to a sum of what is kept, it sets that bit where a value has two places or more.
    """

    name: str
    rows: tuple[int, ...]
    pick: Callable[[Sequence[int]], tuple[int, ...]]
    high: int
    least: int


class Places:
    """The groups of a problem in which each value needs its place.

    What is kept of a row is one number with a field of bits for each value: 1 if the row may have
    it, 2 if it has it. The sum over a group's rows then has in each field how many places a value
    has. units: of each row and column, 1 in the field of its value; nothing for rows in no such
    group.

    numbers: of the values of each row, from row 1 on. barred: the squares that are ruled out from
    the start, whose values may be missing.
    """

    def __init__(
        self,
        groups: Sequence[Group],
        numbers: Sequence[tuple[int, ...]],
        values: Sequence[tuple[Any, ...]],
        barred: Mapping[Square, object],
    ) -> None:
        self.units: list[tuple[int, ...]] = [() for _ in range(len(numbers) + 1)]
        self.of_row: list[list[Full]] = [[] for _ in self.units]
        self.names: dict[int, object] = {}
        """Unit -> its value."""
        full = [
            (name, rows, needed)
            for name, rows in groups
            if len(needed := _needed(rows, numbers, barred)) == len(rows) > 1
        ]
        # One bit more than the sum needs, which is 2 for each row at most.
        self.width = width = max((len(rows) for _, rows, _ in full), default=1).bit_length() + 2
        for name, rows, needed in full:
            for row in rows:
                if not self.units[row]:
                    units = [1 << width * number for number in numbers[row - 1]]
                    self.units[row] = (0, *units)
                    self.names.update(zip(units, values[row - 1], strict=True))
            ones = sum(1 << width * number for number in needed)
            high = ones << width - 1
            group = Full(name, rows, itemgetter(*rows), high, high - 2 * ones)
            for row in rows:
                self.of_row[row].append(group)

    def few(self, group: Full, kept: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Give the values of a group with one place or none: its unit, and the row or 0."""
        few = group.high & ~(sum(group.pick(kept)) + group.least)
        while few:
            top = few & -few
            few ^= top
            unit = top >> self.width - 1
            yield unit, next((row for row in group.rows if kept[row] & unit), 0)


def _needed(
    rows: Sequence[int], numbers: Sequence[tuple[int, ...]], barred: Mapping[Square, object]
) -> set[int]:
    """Return the values that are left to the rows of a group, as numbers."""
    return {
        number
        for row in rows
        for col, number in enumerate(numbers[row - 1], start=1)
        if (row, col) not in barred
    }
