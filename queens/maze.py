"""A maze, and Trémaux's rule for walking through it without a plan and without getting lost."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

__all__ = ["Cell", "Maze", "Step", "Way", "tremaux"]

Cell: TypeAlias = tuple[int, int]
"""(row, column) of a place on the floor, both from 1."""

_WALL, _FLOOR, _START, _EXIT = "# SE"
_CLOCKWISE = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Way(NamedTuple):
    """A passage as it is seen from one of its ends.

    passage: its index in ``Maze.passages``. cells: from the junction where you stand to the
    next one, both included.
    """

    passage: int
    cells: tuple[Cell, ...]


class Step(NamedTuple):
    """A walk along one passage, from a junction to the next.

    passage: its index. cells: those walked over, both junctions included. mark: 1 if the
    passage is walked for the first time, 2 for the second. because: the rule that was followed.
    """

    passage: int
    cells: tuple[Cell, ...]
    mark: int
    because: str


class Maze:
    """Walls and floor; passages are the floor between one junction and the next.

    plan: lines of text, ``#`` for a wall and a space for the floor, with one ``S`` where the
    walk starts and at most one ``E``, the exit; what is beyond the text is wall.

    start, exit: their cells; exit is None if there is none. rows, columns: the size.
    floor: all cells that are not wall. junctions: the cells at which a walker has to decide:
    start, exit, dead ends, and where more than two ways meet. passages: each as its cells from
    junction to junction.

    Raises ValueError for a plan that is not a maze.

    >>> maze = Maze('''
    ... #######
    ... #S   E#
    ... ### ###
    ... ### ###
    ... #######
    ... ''')
    >>> maze.junctions
    ((2, 2), (2, 4), (2, 6), (4, 4))
    >>> maze.passages[2]
    ((2, 4), (3, 4), (4, 4))
    >>> Maze("# #")
    Traceback (most recent call last):
    ValueError: a maze has one S, where the walk starts, and one exit E at most; got 0 and 0
    """

    def __init__(self, plan: str) -> None:
        lines = plan.strip("\n").split("\n")
        if odd := {*plan} - {_WALL, _FLOOR, _START, _EXIT, "\n"}:
            raise ValueError(f"a maze is drawn with '#', ' ', 'S' and 'E'; got {min(odd)!r}")
        starts, exits = plan.count(_START), plan.count(_EXIT)
        if starts != 1 or exits > 1:
            raise ValueError(
                "a maze has one S, where the walk starts, and one exit E at most; "
                f"got {starts} and {exits}"
            )
        signs = {
            (row, col): sign
            for row, line in enumerate(lines, start=1)
            for col, sign in enumerate(line, start=1)
        }
        self.rows, self.columns = len(lines), max(map(len, lines))
        self.start: Cell = next(cell for cell, sign in signs.items() if sign == _START)
        self.exit = next((cell for cell, sign in signs.items() if sign == _EXIT), None)
        self.floor = frozenset(cell for cell, sign in signs.items() if sign != _WALL)
        self.junctions = tuple(sorted(filter(self._is_junction, self.floor)))
        self.passages = tuple(self._passages())
        self._ways: dict[Cell, list[Way]] = {junction: [] for junction in self.junctions}
        for index, there in enumerate(self.passages):
            for cells in (there, there[::-1]):
                self._ways[cells[0]].append(Way(index, cells))
        for junction, ways in self._ways.items():
            ways.sort(key=lambda way: self._beside(junction).index(way.cells[1]))

    def ways(self, junction: Cell) -> tuple[Way, ...]:
        """Return the passages that begin at a junction, clockwise from the top.

        A passage that leads back to where it began is there twice, once each way. Raises
        KeyError for a cell that is no junction.

        >>> [way.cells[-1] for way in Maze("S  E").ways((1, 1))]
        [(1, 4)]
        """
        return tuple(self._ways[junction])

    def _beside(self, cell: Cell) -> list[Cell]:
        row, col = cell
        return [there for r, c in _CLOCKWISE if (there := (row + r, col + c)) in self.floor]

    def _is_junction(self, cell: Cell) -> bool:
        return cell in (self.start, self.exit) or len(self._beside(cell)) != 2

    def _passages(self) -> Iterator[tuple[Cell, ...]]:
        junctions, walked = set(self.junctions), set()
        for junction in self.junctions:
            for first in self._beside(junction):
                cells = [junction, first]
                while cells[-1] not in junctions:
                    before, here = cells[-2:]
                    cells += [cell for cell in self._beside(here) if cell != before]
                # The other end comes upon the same passage, the other way round.
                if tuple(reversed(cells)) not in walked:
                    walked.add(tuple(cells))
                    yield tuple(cells)


def tremaux(maze: Maze) -> Iterator[Step]:
    """Walk from the start until the exit is reached or no way is left, and give every step.

    Each walk along a passage leaves a mark on it. Into a junction that is new, or along a
    passage already marked: go on by an unmarked passage if there is one, else back by the one
    marked once. Into a known junction along a new passage: turn back.

    No passage is walked twice in the same direction. Where no exit can be reached, each
    passage is walked once each way, and the walk ends where it started.

    Source: É. Lucas, Récréations mathématiques, I (1882), who owes the rule to Trémaux.

    >>> for step in tremaux(Maze("E S ")): print(step.cells, step.mark, step.because)
    ((1, 3), (1, 4)) 1 an unmarked passage
    ((1, 4), (1, 3)) 2 a dead end, so back
    ((1, 3), (1, 2), (1, 1)) 1 an unmarked passage
    """
    marks = [0] * len(maze.passages)
    known = {maze.start}
    here, new = maze.start, True
    last: Way | None = None
    while here != maze.exit:
        ways = maze.ways(here)
        unmarked = [way for way in ways if not marks[way.passage]]
        once = [way for way in ways if marks[way.passage] == 1]
        if last and not new and marks[last.passage] == 1:
            way = Way(last.passage, last.cells[::-1])
            because = "a known junction, so back"
        elif unmarked:
            way, because = unmarked[0], "an unmarked passage"
        elif once:
            way = once[0]
            because = "a dead end, so back" if len(ways) == 1 else "no unmarked passage, so back"
        else:
            return
        marks[way.passage] += 1
        last, here = way, way.cells[-1]
        new = here not in known
        known.add(here)
        yield Step(way.passage, way.cells, marks[way.passage], because)
