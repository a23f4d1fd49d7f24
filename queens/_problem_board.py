"""The board of a problem: a row for each variable, a column for each of its values."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from queens._board import IllegalMove
from queens._bounds import NO_BOUND, Cost, too_high
from queens._checks import brief
from queens._domains import Domains
from queens._problem import Problem
from queens._squares import Square
from queens.given import Diagonal


class ProblemBoard(Domains):
    """A board on which every search of the course can look for the solutions of a problem.

    ``widths[row]`` is how many columns a row has. What the rules of one variable and the given
    values rule out is barred from the start, and never pardoned. Beside the vectors the board keeps
    what is read off them most often: who forbids which squares, how many columns a row has left,
    how many variables a rule waits for, how many places a value has.

    >>> pairs = Problem("ab", [1, 2, 3], lambda a, x, b, y: "as large" if x == y else "")
    >>> board = ProblemBoard(pairs)
    >>> board.place(1, 3)
    >>> [col for col in range(1, board.widths[2] + 1) if board.free(2, col)]
    [1, 2]
    >>> board.place(2, 3)
    Traceback (most recent call last):
    queens.IllegalMove: b, 3 does not go with a, 3: as large
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.n, self.state = problem.n, ""
        n = self.n
        self.widths, self._numbers = problem.widths, range(1, n + 1)
        self.given, self.barred = problem.given, problem.barred
        self.closed: tuple[Diagonal, ...] = ()
        self._standing: dict[int, int] = {}
        self._nogoods: dict[Square, list[dict[int, int]]] = {}
        self._open = {*self._numbers}  # rows without a choice
        self._fixed = dict(problem.given)  # and what stands
        self._bounds: dict[int, tuple[dict[int, int], Cost]] = {}  # the last asked, by length
        self._waits = [sum(row not in self._fixed for row in rule.rows) for rule in problem.rules]
        self.vectors = [[0] * (width + 1) for width in self.widths]
        for row, col in self.barred:
            self.vectors[row][col] = n + 2  # which is never pardoned
        self._marks: list[dict[Square, None]] = [{} for _ in range(n + 2)]
        # A row's place in the order by freedom, in one number.
        self._rank = [
            (vector.count(0) - 1) * (n + 1) + row for row, vector in enumerate(self.vectors)
        ]
        self._rules_of, self._tables = problem.rules_of, problem.tables
        self._places, self._units = problem.places, problem.places.units
        self._kept = [self._places_of(row) for row in range(n + 1)]

    def __repr__(self) -> str:
        said = "; ".join(map(self.problem.label, self._standing.items()))
        return f"<ProblemBoard: {said or 'no values'}>"

    def free(self, row: int, col: int) -> bool:
        if not (row in self._numbers and 0 < col <= self.widths[row]):
            self._check_square(row, col)
        closed = self.vectors[row][col] == self.n + 2
        return not (closed or self._standing.get(row) == col or self._breaks(row, col))

    def _breaks(self, row: int, col: int) -> bool:
        """Tell whether a square breaks a rule with what stands."""
        standing, tables, reach = self._standing, self._tables, self.problem.reach(row)
        if len(standing) < len(reach):
            for other, column in standing.items():
                if col in tables[other][row][column]:
                    return True
        else:
            for other, there, _ in reach:
                if other in standing and standing[other] in there[col]:
                    return True
        for number, rule in self._rules_of[row]:
            last = self._waits[number] == (row not in self._fixed)
            if last and col in rule.bars(row, self._fixed):
                return True
        return False

    def place(self, row: int, col: int) -> None:
        if not (row in self._numbers and 0 < col <= self.widths[row]):
            self._check_square(row, col)
        if by := self.vectors[row][col]:
            label = self._label((row, col))
            raise IllegalMove(f"{label} is forbidden{self._in_words(by)}")
        if row in self._standing or self._breaks(row, col):
            raise self._refusal(row, col)
        self._standing[row] = col
        self._open.remove(row)
        if row not in self.given:
            self._fixed[row] = col
            for number, _ in self._rules_of[row]:
                self._waits[number] -= 1
        if units := self._units[row]:
            self._kept[row] = 2 * units[col]

    def remove(self, row: int, col: int) -> None:
        if self._standing.get(row) != col:
            self._check_remove(row, col)
        del self._standing[row]
        self._open.add(row)
        if row not in self.given:
            del self._fixed[row]
            for number, _ in self._rules_of[row]:
                self._waits[number] += 1
        if self._units[row]:
            self._kept[row] = self._places_of(row)

    def forbid(self, row: int, col: int, by: int) -> None:
        if not (row in self._numbers and 0 < col <= self.widths[row]):
            self._check_square(row, col)
        vector = self.vectors[row]
        if first := vector[col]:
            label = self._label((row, col))
            raise IllegalMove(f"{label} is already forbidden{self._in_words(first)}")
        if by not in self._standing and by != self.n + 1:
            self.column(by)
        vector[col] = by
        self._marks[by][row, col] = None
        self._rank[row] -= self.n + 1
        if (units := self._units[row]) and row in self._open:
            self._kept[row] -= units[col]

    def pardon(self, row: int, col: int) -> None:
        if not (row in self._numbers and 0 < col <= self.widths[row]):
            self._check_square(row, col)
        vector = self.vectors[row]
        by = vector[col]
        if not 0 < by <= self.n + 1:
            super().pardon(row, col)  # which says why it cannot
        vector[col] = 0
        del self._marks[by][row, col]
        self._rank[row] += self.n + 1
        if (units := self._units[row]) and row in self._open:
            self._kept[row] += units[col]

    def forbidden_by(self, queen: int, rows: Iterable[int] | None = None) -> list[Square]:
        if queen != self.n + 1:
            self._vector(queen)
        marks = sorted(self._marks[queen])
        if rows is None or not marks:
            return marks
        those = self._those([*rows])
        return [square for square in marks if square[0] in those]

    def first_admissible(self, row: int) -> int:
        vector = self.vectors[row] if row in self._numbers else self._vector(row)
        return vector.index(0, 1) if self._rank[row] > self.n else 0

    def marked(self, row: int, col: int, rows: Collection[int]) -> list[Square]:
        # With the columns that were exhausted in its name.
        those = self._those(rows)
        return [square for square in sorted(self._marks[row]) if square[0] in those]

    def bound(self) -> Cost:
        """Return the least that any completion of what stands, or is given, can cost.

        Where all have values, that is what they cost. Raises ValueError if that is less than a
        bound on the way to them, for a problem without a bound, and where the bound itself raises.

        >>> total = lambda standing: sum(standing.values())
        >>> board = ProblemBoard(Problem("ab", [1, 5], bound=total))
        >>> board.place(1, 2)
        >>> board.bound()
        5
        """
        problem, fixed = self.problem, self._fixed
        if problem.bound is None:
            raise ValueError(NO_BOUND)
        least = problem.bound(problem.assignment(fixed))
        self._bounds[len(fixed)] = fixed.copy(), least
        if len(fixed) == self.n:
            for standing, said in self._bounds.values():
                if least < said and standing.items() <= fixed.items():
                    both = problem.assignment(standing), said, problem.assignment(fixed), least
                    raise ValueError(too_high(*both))
        return least

    def ruled_out(self, row: int, col: int) -> tuple[int, str]:
        """Return who rules a square out, as its row, and by which rule; (0, "") for a free one."""
        return self.problem.ruled_out(self._standing, (row, col))

    def attacked(self, row: int, col: int, other: int) -> Mapping[int, str]:
        """Return the columns of another row that the choice on a square rules out.

        By a rule among several, too, if it waits for no other row.
        """
        columns, fixed = self._tables[row][other][col], self._fixed
        for number, rule in self._rules_of[row]:
            last = self._waits[number] == (row not in fixed) + 1
            if last and other in rule.rows and other not in fixed:
                columns = {**columns, **rule.bars(other, fixed, row, col)}
        return columns

    def culprits(self, row: int) -> set[int]:
        blamed = super().culprits(row)
        for _, rule in self._rules_of[row]:
            others = [other for other in rule.rows if other != row]
            # Of a rule among several all that stand in it are to blame.
            if all(other in self._fixed for other in others) and rule.bars(row, self._fixed):
                blamed.update(other for other in others if other in self._standing)
        return blamed

    def in_reach(self, row: int, rows: Collection[int]) -> Sequence[int]:
        those = self._those(rows)
        found = [other for other, _, _ in self.problem.reach(row) if other in those]
        if not self._rules_of[row]:
            return found
        if last := self._last_of(row, 2 if row in self._open else 1):
            found = sorted({*found, *last.intersection(those)})
        return found

    def unsupported(
        self, row: int, left: Sequence[int], rows: Collection[int]
    ) -> Iterator[tuple[int, Collection[int]]]:
        those, size, (first, *more) = self._those(rows), len(left), left
        pairs = self._last_of(row, 2) if self._rules_of[row] else set()
        for other, there, most in self.problem.reach(row):
            if most >= size and other in those and other not in pairs:
                columns: Collection[int] = there[first]
                if more:
                    columns = [col for col in columns if all(col in there[one] for one in more)]
                if columns:
                    yield other, columns
        for other in sorted(pairs.intersection(those)):
            yield from super().unsupported(row, left, [other])

    def by_freedom(self, rows: Iterable[int]) -> list[int]:
        return sorted(rows, key=self._rank.__getitem__)

    def misplaced(self, rows: Iterable[int]) -> Iterator[tuple[int, Collection[int]]]:
        groups = {id(group): group for row in rows for group in self._places.of_row[row]}
        for group in groups.values():
            for unit, row in self._places.few(group, self._kept):
                if row and self._rank[row] >= 2 * (self.n + 1):
                    units = self._units[row]
                    yield row, [col for col in self.admissible(row) if units[col] != unit]
                elif not row and (empty := self._open.intersection(group.rows)):
                    yield (first := min(empty)), self.admissible(first)

    def needed_place(self, row: int, col: int) -> str:
        """Say which value needs the row of a square for itself, or has no place at all; "" if none.

        It is another value than that of the square, so the square is none for it.
        """
        own = self._units[row][col] if self._units[row] else 0
        for group in self._places.of_row[row]:
            for unit, place in self._places.few(group, self._kept):
                if unit != own and place in (0, row):
                    other = "other " if place else ""
                    return f"no {other}place for {self._places.names[unit]} in {group.name}"
        return ""

    def _those(self, rows: Collection[int]) -> Collection[int]:
        """Return rows as a set; mostly they are all that have no value."""
        return self._open if len(rows) == len(self._open) else {*rows}

    def _last_of(self, row: int, waits: int) -> set[int]:
        """Return the other rows of the rules of a row that wait for so many rows."""
        return {
            other
            for number, rule in self._rules_of[row]
            if self._waits[number] == waits and row not in self.given
            for other in rule.rows
            if other != row and other not in self._fixed
        }

    def _places_of(self, row: int) -> int:
        """Return what is kept of the places that an empty row offers."""
        units = self._units[row]
        return (
            sum(unit for unit, by in zip(units, self.vectors[row], strict=True) if not by)
            if units
            else 0
        )

    def _check_square(self, row: int, col: int) -> None:
        if col not in range(1, len(self._vector(row))):
            raise IllegalMove(
                f"{self.problem.variables[row - 1]} is row {row}, which has columns "
                f"1 to {self.widths[row]}; got column {brief(col)}"
            )

    def _check_remove(self, row: int, col: int) -> None:
        stands = self.column(row)
        if stands != col:
            raise IllegalMove(f"{self._label((row, stands))} stands, not column {brief(col)}")

    def _vector(self, row: int) -> list[int]:
        if row not in self._numbers:  # a name, perhaps, where its number is wanted
            raise IllegalMove(f"this problem has rows 1 to {self.n}; got row {brief(row)}")
        return self.vectors[row]

    def _nothing_on(self, row: int) -> IllegalMove:
        self._vector(row)
        return IllegalMove(f"{self.problem.variables[row - 1]} has no value")

    def _label(self, square: Square) -> str:
        return self.problem.label(square)

    def _in_words(self, by: int) -> str:
        if by <= self.n:
            return f", by {self.problem.variables[by - 1]}"
        return super()._in_words(by).replace("queen", "value")

    def _refusal(self, row: int, col: int) -> IllegalMove:
        label = self.problem.label
        if row in self._standing:
            return IllegalMove(f"{label((row, self._standing[row]))} stands already")
        by, rule = self.ruled_out(row, col)
        if by in self._standing:
            return IllegalMove(
                f"{label((row, col))} does not go with {label((by, self._standing[by]))}: {rule}"
            )
        return IllegalMove(f"{label((row, col))} is ruled out: {rule}")
