"""Puzzles as people write them down: sudokus in many forms, and graphs in the DIMACS form."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

_SIDES = {16: 4, 81: 9, 256: 16}
_EMPTY = {*"0.*_X-?"}
_BLANK_OR_BAR = {*" \t|:!+"}
_RULED = re.compile(r"[-=+_|:! ]*[-=+][-=+_|:! ]*")
"""A line between boxes; one of nothing but dashes may be a row of empty cells, too."""

Line: TypeAlias = tuple[int, str]
"""Its number, from 1, and its text."""


class Grid(NamedTuple):
    """A sudoku as it was read: how many rows, its values, and a value or "" for each cell."""

    side: int
    digits: str
    clues: tuple[str, ...]


def read_sudokus(text: str) -> list[Grid]:
    """Return the sudokus of a text: one, or one in each line.

    Raises ValueError for what cannot be read, with its line and sign.
    """
    # Signs of full width become plain ones, blanks of all kinds blanks, "…" three points.
    plain = unicodedata.normalize("NFKC", text.replace("\ufeff", ""))
    plain = re.sub("[\u2500\u2501\u2550]", "-", re.sub("[\u2502\u2503\u2551]", "|", plain))
    plain = re.sub("[\u250c-\u257f]", "+", plain)
    lines = [one for one in enumerate(plain.splitlines(), 1) if not one[1].startswith("#")]
    full = [one for one in lines if one[1].strip()]
    rows = [one for one in full if not _RULED.fullmatch(one[1])]
    for way, some in ((_signs, rows), (_signs, full), (_fields, rows), (_with_blanks, lines)):
        cells = list(way(some))
        if len(cells) in _SIDES:
            return [_grid(cells)]
    first = [(number, re.split(r"[\s,;#]", line.strip())[0]) for number, line in full]
    if len(full) > 1 and all(len(signs) in _SIDES for _, signs in first):
        return [_grid([(number, sign) for sign in signs]) for number, signs in first]
    raise ValueError(_miscounted(rows))


def _signs(lines: list[Line]) -> Iterator[Line]:
    """Give each sign that is no blank and no bar, with its line."""
    for number, line in lines:
        if re.search("[,;]", line):
            yield from _fields([(number, line)])
        else:
            yield from ((number, sign) for sign in line if sign not in _BLANK_OR_BAR)


def _fields(lines: list[Line]) -> Iterator[Line]:
    """Give what stands between commas or blanks: numbers of two digits, perhaps."""
    for number, line in lines:
        between = r"[,;\t]" if re.search(r"[,;\t]", line) else r"[\s|]+"
        fields = re.split(between, line if "," in between else line.strip(" |"))
        yield from ((number, field.strip(" \"'") or ".") for field in fields)


def _with_blanks(lines: list[Line]) -> Iterator[Line]:
    """Give each sign, a blank for an empty cell, too, if no other sign stands for one."""
    lines = [one for one in lines if not _RULED.fullmatch(one[1])]
    while lines and not lines[-1][1].strip():
        lines.pop()
    while lines and not lines[0][1].strip() and len(lines) not in _SIDES.values():
        lines.pop(0)
    for number, line in [] if any(_EMPTY & {*line} for _, line in lines) else lines:
        row = line.ljust(len(lines)) if len(lines) > 1 else line
        if "|" in line:
            first = 1 if line.lstrip().startswith("|") else 0
            boxes = (line.strip() if first else line).strip("|").split("|")
            apart = [box[first or place > 0 :: 2] for place, box in enumerate(boxes)]
            cells = apart if max(map(len, boxes)) > len(boxes) else boxes
            row = "".join(box.ljust(len(boxes))[: len(boxes)] for box in cells)
        yield from ((number, sign if sign != " " else ".") for sign in row)


def _grid(cells: list[Line]) -> Grid:
    side = _SIDES[len(cells)]
    signs = [sign.upper() for _, sign in cells]
    digits = "123456789ABCDEFG"[:side]
    empty = _EMPTY
    if side == 16:
        used = {*signs}
        signs = [digits[int(s) - 1] if s.isdigit() and 9 < int(s) < 17 else s for s in signs]
        if not used & {*"123456789"}:
            digits = "ABCDEFGHIJKLMNOP"
        elif "0" in used and used & (_EMPTY - {"0"}):
            digits, empty = "0123456789ABCDEF", _EMPTY - {"0"}
    for (number, told), sign in zip(cells, signs, strict=True):
        if sign not in empty and sign not in {*digits}:
            raise ValueError(
                f"a sudoku of {side} rows has digits {digits[0]} to {digits[-1]}, and . for none; "
                f"line {number} has {told!r}"
            )
    return Grid(side, digits, tuple("" if sign in empty else sign for sign in signs))


def _miscounted(lines: list[Line]) -> str:
    counts = {number: len(list(_signs([(number, line)]))) for number, line in lines}
    counts = {number: count for number, count in counts.items() if count}
    said = f"a sudoku has 16, 81 or 256 cells; this text has {sum(counts.values())}"
    usual = Counter(counts.values()).most_common(1)
    odd = [number for number, count in counts.items() if count != usual[0][0]]
    if len(counts) > 2 and odd:
        said += f": line {odd[0]} has {counts[odd[0]]}, others have {usual[0][0]}"
    return said


def read_graph(text: str) -> tuple[int, list[tuple[int, int]]]:
    """Return how many nodes a graph in the DIMACS form has, and its edges, each once.

    Raises ValueError for what cannot be read, with its line.
    """
    nodes, edges = 0, dict[tuple[int, int], None]()
    for number, line in enumerate(text.replace("\ufeff", "").splitlines(), 1):
        kind, *rest = line.split() or ["c"]
        numbers = [int(one) for one in rest if one.isdecimal()]
        if kind == "p" and not nodes and len(rest) == 3 and len(numbers) == 2 and numbers[0]:
            nodes = numbers[0]
        elif kind == "e" and nodes and len(rest) == 2 == len({*numbers}) and min(numbers) > 0:
            if max(numbers) > nodes:
                raise ValueError(f"line {number} has node {max(numbers)}, and there are {nodes}")
            edges[min(numbers), max(numbers)] = None
        elif kind not in ("c", "n"):
            wanted = "'e 1 2' for an edge between two nodes" if nodes else "'p edge NODES EDGES'"
            raise ValueError(f"line {number} must be {wanted}; got {line.strip()[:60]!r}")
    if not nodes:
        raise ValueError("a graph begins with a line 'p edge NODES EDGES'; this text has none")
    return nodes, list(edges)
