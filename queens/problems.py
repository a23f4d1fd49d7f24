"""Puzzles to search beside the queens: maps, sudokus, a timetable, Langford's pairs and others."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from queens._checks import check_kind, check_mapping, check_several, check_whole, shown
from queens._layout import Cells, Shapes, Table
from queens._maps import AUSTRALIA, SOUTH_AMERICA, read_map
from queens._problem import Problem
from queens._reading import Grid, read_graph, read_sudokus
from queens._squares import check_square
from queens._words import plural

__all__ = [
    "BOARDS",
    "Cell",
    "Move",
    "australia",
    "colouring",
    "knight",
    "langford",
    "regions",
    "south_america",
    "sudoku",
    "sudokus",
    "timetable",
]

BOARDS = (
    "AAABB AAABB AACBB DDCCE DCCEE",
    "AABAAC AABAAA AAAAAA DAAAEF DDDFFF DDDFFF",
    "AAABBCC AADEBCC AADBBBB AADBBBB FFFFBBB FFFFBBB FFFBBBG",
    "AABBBCCC AAAABCCC DACCCCCC DACCCCCC DDEECCCC DDDDCCFG DDDDHFFF DDDDFFFF",
    "AAABAAAAA AAAAAACAA AAAACCCDA AAACCCDDE AAAACCCDE FFGGCCCDE FFCCCCCDE CCCCHCCCC CCCCCCICC",
)
"""Coloured boards for ``regions``; a letter is a region, and each has one solution."""


class Cell(NamedTuple):
    """A cell of a grid, counted from 1."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"row {self.row}, column {self.column}"


class Move(int):
    """The number of a move, from 1."""

    def __str__(self) -> str:
        return f"move {int(self)}"


def australia(colours: Iterable[str] = ("red", "green", "blue")) -> Problem:
    """Return the map of Australia: no two neighbouring states have the same colour.

    >>> from queens import solve
    >>> len(list(solve("fewest_first", australia())))
    18
    """
    # Where these two have room for the marks of their colours below the name.
    beside = {"Victoria": (151.0, 39.1), "Tasmania": (141.2, 41.6)}
    return _map(AUSTRALIA, colours, "Australia", beside)


def south_america(colours: Iterable[str] = ("red", "green", "blue", "yellow")) -> Problem:
    """Return the map of South America: 13 countries, and three colours are not enough.

    >>> from queens import solve
    >>> list(solve("fewest_first", south_america(["red", "green", "blue"])))
    []
    """
    beside = {"Guyana": (-57.0, -11.0), "Suriname": (-51.5, -9.3), "French Guiana": (-45.5, -5.9)}
    return _map(SOUTH_AMERICA, colours, "South America", beside)


def _map(
    text: str, colours: Iterable[str], name: str, names: Mapping[str, tuple[float, float]] = {}
) -> Problem:
    outlines, borders = read_map(text)

    def conflict(a: str, x: str, b: str, y: str) -> str:
        return f"shares a border with {b}" if x == y and frozenset((a, b)) in borders else ""

    shapes = Shapes({region: [outline] for region, outline in outlines.items()}, names)
    values = check_several(colours, "colours", "a list of names")
    return Problem(outlines, values, conflict, layout=shapes, name=name)


def sudoku(text: str) -> Problem:
    """Return a sudoku of 4, 9 or 16 rows, written row by row in any of the usual ways.

    An empty cell is 0 . * _ x - ? or a blank; ends of lines, bars and lines between boxes do not
    count, and commas may stand between the cells. The values of 16 rows are 1 to 9 and A to G, or
    A to P; or 0 to F, where another sign than 0 stands for an empty cell.

    Raises ValueError for any other text, with the line and the sign that cannot be read, or for
    clues that break a rule.

    >>> from queens import solve
    >>> (solution,) = solve("fewest_first", sudoku("1... ..3. .4.. ...2"))
    >>> "".join(str(value) for value in solution.values())
    '1324423124133142'
    """
    several = sudokus(text)
    if len(several) > 1:
        raise ValueError(
            f"this text has {len(several)} sudokus, one in each line; problems.sudokus reads all"
        )
    return several[0]


def sudokus(text: str) -> list[Problem]:
    """Return the sudokus of a text that has one in each line; each is read as by ``sudoku``.

    >>> len(sudokus("1...............\\n.2.............."))
    2
    """
    return [
        _sudoku(grid)
        for grid in read_sudokus(check_kind(text, str, "text", "the rows of a sudoku, as text"))
    ]


def _sudoku(grid: Grid) -> Problem:
    side, digits, clues = grid
    box = int(side**0.5)
    cells = [Cell(row, col) for row in range(1, side + 1) for col in range(1, side + 1)]
    values = [int(digit) if side < 16 else digit for digit in digits]
    groups: dict[str, list[Cell]] = {}
    for cell in cells:
        across = (cell.row - 1) // box * box + (cell.column - 1) // box + 1
        for name in (f"row {cell.row}", f"column {cell.column}", f"box {across}"):
            groups.setdefault(name, []).append(cell)
    given = {
        cell: values[digits.index(clue)] for cell, clue in zip(cells, clues, strict=True) if clue
    }
    layout = Cells(side, side, {cell: cell for cell in cells}, (box, box))
    return Problem(cells, values, all_different=groups, given=given, layout=layout, name="sudoku")


def colouring(edges: Iterable[tuple[Any, Any]] | str, colours: Iterable[Any] | int) -> Problem:
    """Return a graph to be coloured: no two nodes with an edge between them have the same colour.

    edges: pairs of nodes, or the text of a file in the DIMACS form (.col), whose nodes are numbers.
    colours: names, or how many.

    Raises TypeError or ValueError for an edge that is none.

    >>> from queens import solve
    >>> len(list(solve("fewest_first", colouring(["ab", "bc", "ca"], 3))))
    6
    """
    if isinstance(edges, str):
        count, pairs = read_graph(edges)
        nodes = dict.fromkeys(range(1, count + 1))
    else:
        wanted = "a list of pairs of nodes"
        pairs, nodes = [], {}
        for edge in check_several(edges, "edges", wanted):
            try:
                a, b = edge
                nodes.update(dict.fromkeys((a, b)))
            except (TypeError, ValueError):
                raise TypeError(f"edges must be {wanted}; got {shown(edge)} among them") from None
            pairs.append((a, b))
    if isinstance(colours, int):
        colours = range(1, check_whole(colours, "colours") + 1)
    return Problem(nodes, colours, rules=[(pair, _alike) for pair in pairs], name="colouring")


def _alike(x: object, y: object) -> str:
    return "its neighbour has the same colour" if x == y else ""


def timetable(jobs: Mapping[str, tuple[int, Collection[str]]], hours: int) -> Problem:
    """Return a timetable: when each job begins, so that no two want a machine in the same hour.

    jobs: name -> how many hours it takes on end, and the machines that it needs. hours: how many
    there are. A value is the hour in which a job begins, from 1.

    >>> from queens import solve
    >>> jobs = {"sort": (2, ["disk"]), "print": (1, ["disk", "printer"])}
    >>> list(solve("one_array", timetable(jobs, 3)))
    [{'sort': 1, 'print': 3}, {'sort': 2, 'print': 1}]
    """
    last = check_whole(hours, "hours")
    lengths, machines = {}, {}
    for job, told in check_mapping(jobs, "jobs", "name -> (hours, machines)").items():
        try:
            length, needs = told
        except (TypeError, ValueError):
            raise TypeError(f"a job is (hours, machines); got {shown(told)} for {job}") from None
        lengths[job] = check_whole(length, f"the hours of {job}")
        machines[job] = check_several(needs, f"the machines of {job}", "a list of names")
    starts = {job: range(1, last - length + 2) for job, length in lengths.items()}

    def conflict(a: str, x: int, b: str, y: int) -> str:
        if x + lengths[a] <= y or y + lengths[b] <= x:
            return ""
        shared = [machine for machine in machines[a] if machine in machines[b]]
        return f"{b} needs the {shared[0]} then" if shared else ""

    return Problem(lengths, starts, conflict, name="timetable")


def langford(n: int) -> Problem:
    """Return Langford's pairs: 1 to n, each twice in a row, with k numbers between the two k.

    A variable is a number, its value the place of the first of its pair.

    >>> from queens import solve
    >>> list(solve("one_array", langford(3)))
    [{1: 2, 2: 3, 3: 1}, {1: 3, 2: 1, 3: 2}]
    """
    numbers = range(1, check_whole(n, "n", 1, 100) + 1)

    def conflict(a: int, x: int, b: int, y: int) -> str:
        both = {x, x + a + 1} & {y, y + b + 1}
        return f"{b} stands on place {min(both)}" if both else ""

    places = {k: range(1, 2 * n - k) for k in numbers}
    return Problem(numbers, places, conflict, name="Langford's pairs")


def knight(rows: int, columns: int, start: tuple[int, int] = (1, 1)) -> Problem:
    """Return a knight's tour: a knight visits each square of a board once, move by move.

    A variable is the number of a move, its value the square; move 1 is on the start. A tour of
    5 by 5 is found in a second. That takes ``fewest_first`` more than 155,000 steps, and a player
    or ``record`` keeps 100,000 unless it is given ``limit=160_000``. On 8 by 8 a search may run for
    very long: it takes the squares in order, not that with the fewest moves on (Warnsdorff's rule).

    >>> from queens import solve
    >>> next(solve("fewest_first", knight(3, 4)))[2]
    Cell(row=2, column=3)
    """
    height, width = check_whole(rows, "rows", 1, 12), check_whole(columns, "columns", 1, 12)
    squares = [Cell(row, col) for row in range(1, height + 1) for col in range(1, width + 1)]
    moves = [Move(number) for number in range(1, len(squares) + 1)]

    def conflict(a: int, x: Cell, b: int, y: Cell) -> str:
        if x == y:
            return f"{b} is there"
        far = sorted((abs(x.row - y.row), abs(x.column - y.column)))
        return f"no knight's move from {b}" if abs(a - b) == 1 and far != [1, 2] else ""

    layout = Cells(height, width, {cell: cell for cell in squares}, of="values")
    given = {moves[0]: Cell(*check_square(height, start, [0] + [width] * height))}
    return Problem(moves, squares, conflict, given=given, layout=layout, name="knight's tour")


def regions(board: str) -> Problem:
    """Return the coloured queens: one in each row, column and region, and no two touch.

    board: its rows as text, a letter for each square; squares of one letter are a region.

    Raises ValueError for a board that is not square, or has more or fewer regions than rows.

    >>> from queens import solve
    >>> [list(found.values()) for found in solve("fewest_first", regions("AAB AAB CCC"))]
    []
    """
    # A variation sign says how an emoji is drawn, and is no square.
    lines = (
        check_kind(board, str, "board", "rows of letters, as text").replace("\ufe0f", "").split()
    )
    n = len(lines)
    if not n or any(len(line) != n for line in lines):
        raise ValueError(f"a coloured board has as many letters a row as rows; got {board!r}")
    sizes = Counter("".join(lines))
    if len(sizes) != n:
        odd = min(sizes, key=lambda letter: sizes[letter])
        smallest = f"; {odd} has {plural(sizes[odd], 'square')}" if len(sizes) > n else ""
        raise ValueError(
            f"a coloured board has as many regions as rows; got {n} rows and "
            f"{plural(len(sizes), 'region')}, {', '.join(sorted(sizes))}{smallest}"
        )
    rows = {f"row {number}": number for number in range(1, n + 1)}
    region = {
        (row, col): lines[k - 1][col - 1] for row, k in rows.items() for col in range(1, n + 1)
    }

    def conflict(a: str, x: int, b: str, y: int) -> str:
        if x == y:
            return "shares its column"
        if abs(rows[a] - rows[b]) == 1 and abs(x - y) == 1:
            return "touches it"
        return "shares its region" if region[a, x] == region[b, y] else ""

    letters = sorted(set(region.values()))
    groups = {square: letters.index(letter) for square, letter in region.items()}
    return Problem(
        rows, range(1, n + 1), conflict, layout=Table(groups, queens=True), name="coloured queens"
    )
