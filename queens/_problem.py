"""Problems: variables, the values of each, and what does not go together."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from queens._bounds import Bound
from queens._checks import brief, check_kind, check_mapping, check_several, shown
from queens._layout import Cells, Layout, Point, Shapes, Spot, Table
from queens._places import Places
from queens._rules import (
    AnyBars,
    Ask,
    Conflict,
    Links,
    Rule,
    Tables,
    add,
    add_groups,
    both,
    questions,
    read_groups,
    read_rules,
)
from queens._squares import Square
from queens.given import Bar

_MOST_SQUARES = 20_000
_MOST_QUESTIONS = 50_000_000
_MOST_PAIRS = 4_000_000
_ASKED_AT_ONCE = 1_000_000
"""Questions that a function answers in a moment; of more, each is asked when it comes up."""

TAKEN = "it has a value already"
"""Why a variable takes no second value."""

Reach: TypeAlias = tuple[int, AnyBars, int]
"""Another row, what the columns of a row rule out there, and how many of them one there does."""


class Problem:
    """A puzzle to be searched: variables, their values, and what does not go together.

    variables: names, each of which can be a key of a dictionary, in the order of the rows of a
    board. values: a list for all variables, or a mapping variable -> list. A variable without
    values is no error: the problem then has no solution.
    conflict: ``conflict(a, x, b, y)`` names the rule that a = x and b = y break together, ""
    if they go together; it must find the same pairs in both orders. The name is read after
    "tested,", as in "Ontario, red: tested, shares a border with Quebec".
    all_different: the name of a group -> variables of which no two have the same value.
    rules: pairs (variables, function). The function is called with a value for each of these
    variables, in this order, and only about all of them at once. It names what they break, "" for
    nothing.
    given: variable -> value that it has from the start.
    bound: ``bound(standing)``, called with variable -> value of all that stand, returns the least
    that any completion of them costs, and what they cost where all stand: a number, infinity if
    nothing completes them. ``branch_and_bound`` finds the cheapest solution by it.
    layout: how it is drawn, ``Cells`` or ``Shapes``; ``Table``, the default, has a row for each
    variable and a column for each value. name: what a title calls it.

    Raises TypeError or ValueError for no variables, a variable or a value named twice, a group or
    a rule without variables, with an unknown one or with one twice, a function that takes another
    number of values, raises or returns anything but text, a conflict that differs between the two
    orders, given values that are none of the variables' or break a rule; for more than 20,000
    pairs of variable and value, 4 million pairs of variables in groups, or 50 million questions to
    conflict and rules. What only a later call shows of a function is said at that call.

    >>> from queens import solve
    >>> pairs = Problem("ab", [1, 2, 3], lambda a, x, b, y: "too close" if abs(x - y) < 2 else "")
    >>> list(solve("one_array", pairs))
    [{'a': 1, 'b': 3}, {'a': 3, 'b': 1}]
    >>> ten = lambda *digits: "" if sum(digits) == 10 else f"{sum(digits)}, not 10"
    >>> cage = Problem("abc", range(1, 8), all_different={"the cage": "abc"}, rules=[("abc", ten)])
    >>> next(solve("fewest_first", cage))
    {'a': 1, 'b': 2, 'c': 7}
    >>> cage
    <Problem: 3 variables, 21 values>
    """

    def __init__(
        self,
        variables: Iterable[Hashable],
        values: Iterable[Any] | Mapping[Any, Iterable[Any]],
        conflict: Conflict | None = None,
        *,
        all_different: Mapping[Any, Iterable[Any]] | None = None,
        rules: Iterable[tuple[Iterable[Any], Any]] = (),
        given: Mapping[Any, Any] | None = None,
        bound: Callable[[Mapping[Any, Any]], Any] | None = None,
        layout: Layout | None = None,
        name: str = "problem",
    ) -> None:
        self.variables = _names(variables)
        self._rows = {variable: row for row, variable in enumerate(self.variables, start=1)}
        self.values, self.numbers = _values(self.variables, values)
        self.n = len(self.variables)
        self.name = check_kind(name, str, "name", "text")
        self.layout: Layout = check_kind(
            Table() if layout is None else layout,
            Table | Cells | Shapes,  # type: ignore[arg-type]
            "layout",
            "a Table, Cells or Shapes",
        )
        self.layout.check(self.variables, self.values)
        self.widths = [0, *map(len, self.values)]
        """How many columns each row has; entry 0 is not used."""
        self.groups = read_groups(all_different, self._row)
        self.rules = [
            Rule(rows, function, self.variables, self.values)
            for rows, function in read_rules(rules, self._row)
        ]
        self._among = [rule for rule in self.rules if len(rule.rows) > 2]
        self.tables: Tables = [Links() for _ in self.widths]
        """What does not go together of two variables, as rows and columns."""
        self._reach: dict[int, list[Reach]] = {}
        self._later = False  # whether the conflict is asked when it comes up
        self._link(conflict)
        self.rules_of: list[list[tuple[int, Rule]]] = [[] for _ in self.widths]
        """Of each row: the rules among three or more that it is in, with their numbers."""
        for number, rule in enumerate(self.rules):
            for row in rule.rows if len(rule.rows) > 2 else ():
                self.rules_of[row].append((number, rule))
        self.given: dict[int, int] = {}
        self.barred = self._barred()
        self.given = self._given(given)
        self.barred = self._barred()
        self.bound = None if bound is None else Bound(bound)
        """What the bound says of variable -> value of what stands, checked; None without one."""
        self.places = Places(self.groups, self.numbers, self.values, self.barred)
        for rule in self._among:
            if all(self.widths[row] for row in rule.rows):
                rule.broken(self.given.get(row, 1) for row in rule.rows)  # as a trial

    def __repr__(self) -> str:
        return f"<Problem: {self.n} variables, {sum(self.widths)} values>"

    def __deepcopy__(self, memo: dict[int, Any]) -> "Problem":
        # It never changes, and boards that hold it are copied.
        return self

    def conflict(self, a: object, x: object, b: object, y: object) -> str:
        """Name the rule of two variables that a = x and b = y break together, "" for none.

        Raises ValueError for what is no variable, or no value of it.

        >>> Problem("ab", [1, 2], all_different={"the word": "ab"}).conflict("a", 1, "b", 1)
        '1 is taken in the word'
        """
        return self.attacks(self.square(b, y), self.square(a, x))

    def linked(self, row: int) -> list[int]:
        """Return the rows of which a row may rule something out, by a rule of the two."""
        if self._later:
            return [other for other in range(1, self.n + 1) if other != row]
        return sorted(self.tables[row])

    def reach(self, row: int) -> list[Reach]:
        """Return what a choice on a row may still change: nothing of given values, or by them."""
        if row not in self._reach:
            reach: list[Reach] = []
            for other in () if row in self.given else self.linked(row):
                if other not in self.given:
                    reach.append((other, self.tables[row][other], self.tables[other][row].most))
            self._reach[row] = reach
        return self._reach[row]

    def bars(self, row: int, col: int, other: int) -> Mapping[int, str]:
        """Return the columns of another row that a choice rules out -> the rule that says so."""
        return self.tables[row][other][col]

    def attacks(self, a: Square, b: Square) -> str:
        """Name the rule by which a choice on square a rules out square b; "" if it does not."""
        (row, col), (other, column) = a, b
        if row == other:
            return "" if col == column else TAKEN
        return self.bars(row, col, other).get(column, "")

    def ruled_out(self, standing: Mapping[int, int], square: Square) -> tuple[int, str]:
        """Return what rules a square out, as its row, and by which rule; (0, "") if nothing does.

        standing: row -> column of what stands, in the order in which it was chosen. Of a rule among
        several the last of them is returned, and the others are named with the rule.
        """
        if bar := self.barred.get(square):
            return bar
        row, col = square
        for other, column in standing.items():
            if other == row:
                if column == col:
                    return row, TAKEN
            elif said := self.attacks((other, column), square):
                return other, said
        fixed = {**self.given, **standing}
        for _, among in self.rules_of[row]:
            whole = all(other == row or other in fixed for other in among.rows)
            if whole and (broken := among.bars(row, fixed).get(col)):
                last = [other for other in standing if other != row and other in among.rows][-1]
                return last, broken + among.others(row, fixed)
        return 0, ""

    def broken_by(self, columns: Sequence[int]) -> str:
        """Say which rule the columns, one for each row, break; "" for none."""
        return "" if self._hold(columns) else self._clash(enumerate(columns, start=1))

    def _hold(self, columns: Sequence[int]) -> bool:
        """Tell whether columns are known to break no rule: quicker than to find the one broken."""
        if self._later:
            return False
        if self.barred and any(square in self.barred for square in enumerate(columns, start=1)):
            return False
        for _, rows in self.groups:
            if len({self.numbers[row - 1][columns[row - 1] - 1] for row in rows}) < len(rows):
                return False
        for row, other, table in self._links:
            if columns[other - 1] in table[columns[row - 1]]:
                return False
        return not any(rule.broken(columns[row - 1] for row in rule.rows) for rule in self._among)

    def _clash(self, squares: Iterable[Square]) -> str:
        """Name the first of some squares that does not go with those before it; "" for none."""
        standing: dict[int, int] = {}
        for square in squares:
            by, rule = self.ruled_out(standing, square)
            if rule:
                other = (
                    f" does not go with {self.label((by, standing[by]))}" if by in standing else ""
                )
                return f"{self.label(square)}{other}: {rule}"
            standing[square[0]] = square[1]
        return ""

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
        values = self.values[row - 1]
        # Itself first: what a row of a NumPy array equals is no yes or no.
        same = next((col for col, one in enumerate(values, start=1) if one is value), 0)
        try:
            return same or values.index(value) + 1
        except ValueError:
            raise ValueError(f"{self.variables[row - 1]} has no value {brief(value)}") from None

    def square(self, variable: object, value: object) -> Square:
        """Return the square (row, column) of a variable and a value.

        Raises ValueError if the problem has no such variable, or the variable no such value.

        >>> Problem("ab", [1, 2], lambda a, x, b, y: "").square("b", 1)
        (2, 1)
        """
        row = self._row(variable)
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

    def _row(self, variable: object) -> int:
        try:
            return self._rows[variable]
        except (KeyError, TypeError):
            raise ValueError(f"this problem has no variable {brief(variable)}") from None

    def _link(self, conflict: Conflict | None) -> None:
        """Note what does not go together of two variables, and who is to be asked of the rest."""
        squares = sum(self.widths)
        asked = squares * squares - sum(width * width for width in self.widths) if conflict else 0
        twos = [rule for rule in self.rules if len(rule.rows) == 2]
        asked += sum(2 * self.widths[a] * self.widths[b] for a, b in (rule.rows for rule in twos))
        if squares > _MOST_SQUARES:
            raise ValueError(
                f"a problem may have {_MOST_SQUARES:,} pairs of variable and value; got {squares:,}"
            )
        if asked > _MOST_QUESTIONS:
            raise ValueError(
                f"a problem may have {_MOST_QUESTIONS // 10**6} million pairs of values; "
                f"this one has {asked:,} of two variables"
            )
        if (pairs := sum(len(rows) ** 2 for _, rows in self.groups)) > _MOST_PAIRS:
            raise ValueError(
                f"all_different may have {_MOST_PAIRS:,} pairs of variables; got {pairs:,}"
            )
        add_groups(self.tables, self.groups, self.numbers, self.values)
        self._links: list[tuple[int, int, AnyBars]] = []
        later = asked > _ASKED_AT_ONCE
        for rule in twos:
            row, other = rule.rows
            self._tie(row, other, rule.ask, later)
        if conflict is None:
            return
        self._later, about = later, questions(conflict, self.variables, self.values)
        for row, other in combinations(range(1, self.n + 1), 2) if not later else ():
            self._tie(row, other, about(row, other))
        for row, links in enumerate(self.tables) if later else ():

            def ask_later(other: int, row: int = row) -> AnyBars:
                return both(about(row, other), self.widths[row], self.widths[other], later=True)[0]

            for other in list(links):
                add(self.tables, row, other, ask_later(other))
            links.later = ask_later

    def _tie(self, row: int, other: int, ask: Ask, later: bool = False) -> None:
        """Note what two rows rule out of each other."""
        there, here = both(ask, self.widths[row], self.widths[other], later)
        if there.most:
            self._links.append((row, other, there))
            add(self.tables, row, other, there)
            add(self.tables, other, row, here)

    def _given(self, given: Mapping[Any, Any] | None) -> dict[int, int]:
        wanted = check_mapping(given, "given", "variable -> value")
        squares = sorted(self.square(*pair) for pair in wanted.items())
        if clash := self._clash(squares):
            raise ValueError(f"given values break a rule: {clash}")
        return dict(squares)

    def _barred(self) -> dict[Square, Bar]:
        """Return every square that a rule or the given values rule out from the start."""
        barred: dict[Square, Bar] = {}
        for rule in self.rules:
            if len(rule.rows) == 1:
                (row,) = rule.rows
                for col, said in rule.bars(row, {}).items():
                    barred[row, col] = Bar(0, said)
        for row, col in self.given.items():
            for column in range(1, self.widths[row] + 1):
                if column != col:
                    barred.setdefault((row, column), Bar(row, TAKEN))
            for other in self.linked(row):
                for column, said in self.bars(row, col, other).items():
                    barred.setdefault((other, column), Bar(row, said))
        for rule in self.rules:
            free = [row for row in rule.rows if row not in self.given]
            if len(rule.rows) > 2 and len(free) == 1:
                (row,) = free
                last = max(set(rule.rows) - {row})
                for col, said in rule.bars(row, self.given).items():
                    told = said + rule.others(row, self.given)
                    barred.setdefault((row, col), Bar(last, told))
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
) -> tuple[tuple[tuple[Any, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return the values of each variable, and numbers of them: equal values have the same one."""
    if isinstance(values, Mapping):
        if missing := [one for one in variables if one not in values]:
            raise ValueError(
                f"values must have a list for each variable; got none for {missing[0]!r}"
            )
        known = {*variables}
        if unknown := [one for one in values if one not in known]:
            raise ValueError(f"values must be of variables; got a list for {brief(unknown[0])}")
        lists = [values[one] for one in variables]
    else:
        lists = [values] * len(variables)
    numbers = _Numbers()
    read: dict[int, tuple[tuple[Any, ...], tuple[int, ...]]] = {}  # a list may be that of several
    for variable, several in zip(variables, lists, strict=True):
        if id(several) not in read:
            wanted = f"the values of {variable}"
            found = tuple(check_several(several, wanted, "a list", _MOST_SQUARES))
            named = tuple(map(numbers.of, found))
            for place, number in enumerate(named if len({*named}) < len(named) else ()):
                if number in named[:place]:
                    raise ValueError(
                        f"each value of {variable} is named once; got {brief(found[place])} twice"
                    )
            read[id(several)] = found, named
    checked = [read[id(several)] for several in lists]
    return tuple(found for found, _ in checked), tuple(named for _, named in checked)


class _Numbers:
    """Numbers for values, from 0, the same for equal ones: whether they can be keys or not."""

    def __init__(self) -> None:
        self._known: dict[Any, int] = {}
        self._others: list[tuple[Any, int]] = []  # which cannot

    def of(self, value: Any) -> int:
        count = len(self._known) + len(self._others)
        try:
            return self._known.setdefault(value, count)
        except TypeError:
            pass
        for other, number in self._others:
            if other is value or _equal(other, value):
                return number
        self._others.append((value, count))
        return count


def _equal(one: Any, other: Any) -> bool:
    try:
        return bool(one == other)
    except Exception:  # as of two arrays, which are compared entry by entry
        return False
