"""The board of a problem: a row for each variable, a column for each of its values."""

from queens._board import IllegalMove
from queens._checks import brief
from queens._domains import Domains
from queens._problem import TAKEN, Problem
from queens._squares import Square
from queens.given import Diagonal


class ProblemBoard(Domains):
    """A board on which every search of the course can look for the solutions of a problem.

    ``widths[row]`` is how many columns a row has. What the given values rule out is barred from
    the start, and never pardoned.

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
        self.widths, self._numbers = problem.widths, range(1, problem.n + 1)
        self.given, self.barred = problem.given, problem.barred
        self.closed: tuple[Diagonal, ...] = ()
        self._standing: dict[int, int] = {}
        self.vectors = [[0] * (width + 1) for width in self.widths]
        for row, col in self.barred:
            self.vectors[row][col] = self.n + 2  # which is never pardoned

    def __repr__(self) -> str:
        said = "; ".join(map(self.problem.label, self._standing.items()))
        return f"<ProblemBoard: {said or 'no values'}>"

    def free(self, row: int, col: int) -> bool:
        if not (row in self._numbers and 0 < col <= self.widths[row]):
            self._check_square(row, col)
        return not self.ruled_out(row, col)[1]

    def ruled_out(self, row: int, col: int) -> tuple[int, str]:
        """Return who rules a square out, as its row, and by which rule; (0, "") for a free one."""
        if bar := self.barred.get((row, col)):
            return bar.by, bar.line
        rules = self.problem.rules
        for other, column in self._standing.items():
            if other == row:
                if column == col:
                    return row, TAKEN
            elif col in (known := rules(other, column, row)):
                return other, known[col]
        return 0, self.problem.broken({**self._standing, row: col})

    def attacks(self, a: Square, b: Square) -> str:
        """Name the rule by which a choice on square a rules out square b; "" if it does not."""
        return self.problem.attacks(a, b)

    def attacked(self, row: int, col: int, other: int) -> list[int]:
        """Return the columns of another row that the choice on a square rules out."""
        columns = list(self.problem.rules(row, col, other))
        if self.problem.among:
            columns += [
                column
                for column in range(1, self.widths[other] + 1)
                if column not in columns and self.problem.broken({**self._standing, other: column})
            ]
        return columns

    def _mark(self, row: int, col: int, mark: int) -> None:
        """Keep nothing: what a choice rules out is the problem's to say."""

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
