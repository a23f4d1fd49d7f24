"""Problems: variables, the values of each, and what does not go together."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, TypeAlias

from queens._checks import brief, check_kind, check_mapping, check_several, shown
from queens._layout import Cells, Layout, Point, Shapes, Spot, Table
from queens._squares import Square
from queens.given import Bar

Conflict: TypeAlias = Callable[[Any, Any, Any, Any], str]
"""conflict(a, x, b, y): the rule that a = x and b = y break together, "" for none."""

_MOST_SQUARES = 20_000
_MOST_QUESTIONS = 50_000_000
_ASKED_AT_ONCE = 1_000_000
"""Questions that the conflict answers in a moment; of more, each is asked when it comes up."""

TAKEN = "it has a value already"
"""Why a variable takes no second value."""


class Problem:
    """A puzzle to be searched: variables, their values, and what does not go together.

    variables: names, each of which can be a key of a dictionary, in the order of the rows of a
    board. values: a list for all variables, or a mapping variable -> list. A variable without
    values is no error: the problem then has no solution.
    conflict: ``conflict(a, x, b, y)`` names the rule that a = x and b = y break together, ""
    if they go together; it must find the same pairs in both orders. The name is read after
    "tested,", as in "Ontario, red: tested, shares a border with Quebec".
    given: variable -> value that it has from the start. among: a rule for more than two
    variables: called with variable -> value of all that stand, it names the rule that they break.
    layout: how it is drawn, ``Cells`` or ``Shapes``; ``Table``, the default, has a row for each
    variable and a column for each value. name: what a title calls it.

    Raises TypeError or ValueError for no variables, a variable or a value named twice, a
    given value that is none of the variable's, a conflict that raises, that differs between the
    two orders or that returns anything but text, more than 20,000 pairs of variable and value, or
    more than 50 million questions to the conflict.

    >>> from queens import solve
    >>> pairs = Problem("ab", [1, 2, 3], lambda a, x, b, y: "too close" if abs(x - y) < 2 else "")
    >>> list(solve("one_array", pairs))
    [{'a': 1, 'b': 3}, {'a': 3, 'b': 1}]
    >>> pairs
    <Problem: 2 variables, 6 values>
    """

    def __init__(
        self,
        variables: Iterable[Hashable],
        values: Iterable[Any] | Mapping[Any, Iterable[Any]],
        conflict: Conflict,
        *,
        given: Mapping[Any, Any] | None = None,
        among: Callable[[Mapping[Any, Any]], str] | None = None,
        layout: Layout | None = None,
        name: str = "problem",
    ) -> None:
        self.variables = _names(variables)
        self.values = _values(self.variables, values)
        self.n = len(self.variables)
        self.name = check_kind(name, str, "name", "text")
        self.named = True
        """Whether solutions are told by name; those of a learner's own board are columns."""
        self.layout: Layout = check_kind(
            Table() if layout is None else layout,
            Table | Cells | Shapes,  # type: ignore[arg-type]
            "layout",
            "a Table, Cells or Shapes",
        )
        self.layout.check(self.variables, self.values)
        self.widths = [0, *map(len, self.values)]
        """How many columns each row has; entry 0 is not used."""
        squares = sum(self.widths)
        questions = squares * squares - sum(width * width for width in self.widths)
        if squares > _MOST_SQUARES:
            raise ValueError(
                f"a problem may have {_MOST_SQUARES:,} pairs of variable and value; got {squares:,}"
            )
        if questions > _MOST_QUESTIONS:
            raise ValueError(
                f"a problem may have {_MOST_QUESTIONS // 10**6} million pairs of values; "
                f"this one has {questions:,} of two variables"
            )
        self.conflict = _callable(conflict, "conflict(a, x, b, y)")
        self.among = None if among is None else _callable(among, "among(standing)")
        self._rules: dict[tuple[int, int, int], dict[int, str]] = {}
        self._rows = {variable: row for row, variable in enumerate(self.variables, start=1)}
        self._check_each = questions > _ASKED_AT_ONCE
        if not self._check_each:
            self._check_all()
        self.given = self._given(given)
        self.barred = self._barred()

    def __repr__(self) -> str:
        return f"<Problem: {self.n} variables, {sum(self.widths)} values>"

    def rules(self, row: int, col: int, other: int) -> dict[int, str]:
        """Return the columns of another row that a choice rules out -> the rule that says so.

        >>> pairs = Problem("ab", [1, 2, 3], lambda a, x, b, y: "as large" if x == y else "")
        >>> pairs.rules(1, 3, 2)
        {3: 'as large'}
        """
        key = row, col, other
        known = self._rules.get(key)
        if known is None:
            known = self._rules[key] = self._ask(row, col, other)
        return known

    def attacks(self, a: Square, b: Square) -> str:
        """Name the rule by which a choice on square a rules out square b; "" if it does not."""
        (row, col), (other, column) = a, b
        if row == other:
            return "" if col == column else TAKEN
        return self.rules(row, col, other).get(column, "")

    def broken(self, standing: Mapping[int, int]) -> str:
        """Name the rule for more than two variables that rows -> columns break; "" for none."""
        if self.among is None:
            return ""
        return _rule(self.among, (self.assignment(standing),), "among")

    def broken_by(self, columns: Sequence[int]) -> str:
        """Say which rule the columns, one for each row, break; "" for none."""
        standing = dict(enumerate(columns, start=1))
        for a in standing.items():
            if bar := self.barred.get(a):
                return f"{self.label(a)}: {bar.line}"
            for b in standing.items():
                if b[0] < a[0] and (rule := self.attacks(b, a)):
                    return f"{self.label(a)} does not go with {self.label(b)}: {rule}"
        return self.broken(standing)

    def solution(self, columns: Sequence[int]) -> dict[Any, Any]:
        """Return columns, one for each row, as variable -> value."""
        return self.assignment(dict(enumerate(columns, start=1)))

    def columns(self, solution: Mapping[Any, Any]) -> tuple[int, ...]:
        """Return variable -> value as columns, one for each row; 0 where it has no value."""
        return tuple(
            self.column(row, solution[variable]) if variable in solution else 0
            for row, variable in enumerate(self.variables, start=1)
        )

    def column(self, row: int, value: object) -> int:
        """Return the column of a value in a row; ValueError if the variable has no such value."""
        try:
            return self.values[row - 1].index(value) + 1
        except ValueError:
            raise ValueError(f"{self.variables[row - 1]} has no value {brief(value)}") from None

    def square(self, variable: object, value: object) -> Square:
        """Return the square (row, column) of a variable and a value.

        Raises ValueError if the problem has no such variable, or the variable no such value.

        >>> Problem("ab", [1, 2], lambda a, x, b, y: "").square("b", 1)
        (2, 1)
        """
        try:
            row = self._rows[variable]
        except (KeyError, TypeError):
            raise ValueError(f"this problem has no variable {brief(variable)}") from None
        return row, self.column(row, value)

    def assignment(self, standing: Mapping[int, int]) -> dict[Any, Any]:
        """Return rows -> columns as variables -> values."""
        return {
            self.variables[row - 1]: self.values[row - 1][col - 1] for row, col in standing.items()
        }

    def label(self, square: Square) -> str:
        """Name a square.

        >>> Problem(["Ontario"], ["red"], lambda a, x, b, y: "").label((1, 1))
        'Ontario, red'
        """
        row, col = square
        return f"{self.variables[row - 1]}, {self.values[row - 1][col - 1]}"

    @property
    def size(self) -> Point:
        """How wide and high the drawing is, in squares, cells or marks."""
        return self.layout.size(self.variables, self.values)

    def mark(self, square: Square) -> Spot:
        """Return where the mark of a value is drawn."""
        return self.layout.mark(*square, self.variables, self.values)

    def home(self, square: Square) -> Spot:
        """Return where a chosen value is drawn."""
        return self.layout.home(*square, self.variables, self.values)

    def text(self, square: Square) -> str:
        """Return what is written where a value is chosen."""
        row, col = square
        if isinstance(self.layout, Cells) and self.layout.of == "values":
            variable = self.variables[row - 1]
            return str(int(variable) if isinstance(variable, int) else variable)
        return str(self.values[row - 1][col - 1])

    @property
    def empty_row(self) -> int:
        """The first row that has no value left before any search, 0 if each has one."""
        for row in range(1, self.n + 1):
            if all((row, col) in self.barred for col in range(1, self.widths[row] + 1)):
                return row
        return 0

    def _ask(self, row: int, col: int, other: int) -> dict[int, str]:
        conflict, b, y = self.conflict, self.variables[row - 1], self.values[row - 1][col - 1]
        a, values, rules = self.variables[other - 1], self.values[other - 1], {}
        try:
            for column, x in enumerate(values, start=1):
                if rule := "" + conflict(a, x, b, y):  # a TypeError for anything but text
                    rules[column] = rule
        except Exception:
            for x in values:  # once more, to say which question it was
                _rule(conflict, (a, x, b, y), "conflict")
            raise
        if self._check_each:
            for column, x in enumerate(values, start=1):
                self._check_pair(rules.get(column, ""), a, x, b, y)
        return rules

    def _check_all(self) -> None:
        """Ask of all pairs, and whether both orders agree."""
        rows = range(1, self.n + 1)
        for row, other in permutations(rows, 2):
            for col in range(1, self.widths[row] + 1):
                self.rules(row, col, other)
        for (row, col, other), rules in self._rules.items():
            for column, rule in rules.items():
                if col not in self._rules[other, column, row]:
                    b, y = self.variables[row - 1], self.values[row - 1][col - 1]
                    a, x = self.variables[other - 1], self.values[other - 1][column - 1]
                    self._check_pair(rule, a, x, b, y)

    def _check_pair(self, rule: str, a: object, x: object, b: object, y: object) -> None:
        turned = _rule(self.conflict, (b, y, a, x), "conflict")
        if bool(turned) != bool(rule):
            raise ValueError(
                "a conflict must find the same pairs in both orders; "
                f"conflict({a!r}, {x!r}, {b!r}, {y!r}) is {rule!r} and "
                f"conflict({b!r}, {y!r}, {a!r}, {x!r}) is {turned!r}"
            )

    def _given(self, given: Mapping[Any, Any] | None) -> dict[int, int]:
        wanted = check_mapping(given, "given", "variable -> value")
        found: dict[int, int] = {}
        for square in sorted(self.square(*pair) for pair in wanted.items()):
            for other in found.items():
                if rule := self.attacks(other, square):
                    both = f"{self.label(square)} and {self.label(other)}"
                    raise ValueError(f"two given values do not go together: {both}: {rule}")
            found[square[0]] = square[1]
        return found

    def _barred(self) -> dict[Square, Bar]:
        """Return every square that the given values rule out."""
        barred: dict[Square, Bar] = {}
        for row, col in self.given.items():
            for column in range(1, self.widths[row] + 1):
                if column != col:
                    barred[row, column] = Bar(row, TAKEN)
            for other in range(1, self.n + 1):
                if other != row:
                    for column, rule in self.rules(row, col, other).items():
                        barred.setdefault((other, column), Bar(row, rule))
        return barred


def _names(variables: Iterable[Hashable]) -> tuple[Any, ...]:
    """Return the variables, each named once."""
    if not isinstance(variables, Iterable):
        raise TypeError(f"variables must be a list of names; got {shown(variables)}")
    names = tuple(variables)
    if not names:
        raise ValueError("a problem needs one variable at least; got none")
    try:
        twice = [one for one, times in Counter(names).items() if times > 1]
    except TypeError as error:
        raise TypeError(f"a variable must be a key of a dictionary: {error}") from None
    if twice:
        raise ValueError(f"each variable is named once; got {brief(twice[0])} twice")
    return names


def _values(
    variables: tuple[Any, ...], values: Iterable[Any] | Mapping[Any, Iterable[Any]]
) -> tuple[tuple[Any, ...], ...]:
    """Return the values of each variable, in the order of the variables."""
    if isinstance(values, Mapping):
        if missing := [one for one in variables if one not in values]:
            raise ValueError(
                f"values must have a list for each variable; got none for {missing[0]!r}"
            )
        if unknown := [one for one in values if one not in variables]:
            raise ValueError(f"values must be of variables; got a list for {brief(unknown[0])}")
        lists = [values[one] for one in variables]
    else:
        # Of a generator the first variable would take all.
        several = list(values) if isinstance(values, Iterator) else values
        lists = [several] * len(variables)
    checked = []
    for variable, several in zip(variables, lists, strict=True):
        found = tuple(check_several(several, f"the values of {variable}", "a list", _MOST_SQUARES))
        for place, value in enumerate(found):
            if value in found[:place]:
                raise ValueError(
                    f"each value of {variable} is named once; got {brief(value)} twice"
                )
        checked.append(found)
    return tuple(checked)


def _callable(function: Any, form: str) -> Any:
    if not callable(function):
        raise TypeError(f"a problem wants a function {form}; got {shown(function)}")
    return function


def _rule(function: Callable[..., object], arguments: tuple[Any, ...], name: str) -> str:
    """Return the rule that a learner's function names, checked."""
    try:
        rule = function(*arguments)
    except Exception as error:
        said = f"{name}({', '.join(map(brief, arguments))}) raised {type(error).__name__}: {error}"
        raise ValueError(said) from error
    if not isinstance(rule, str):
        raise TypeError(
            f"{name} must return the name of a rule, or '' for none; "
            f"{name}({', '.join(map(brief, arguments))}) returned {shown(rule)}"
        )
    return rule
