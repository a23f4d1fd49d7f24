"""What does not go together: tables of two variables each, and rules among several."""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from operator import itemgetter
from typing import Any, TypeAlias

from queens._checks import brief, check_mapping, check_several, shown

Conflict: TypeAlias = Callable[[Any, Any, Any, Any], str]
"""conflict(a, x, b, y): the rule that a = x and b = y break together, "" for none."""

Group: TypeAlias = tuple[str, tuple[int, ...]]
"""A name, and rows of which no two have the same value."""

NOTHING: Mapping[int, str] = {}
"""What a column rules out that rules out none."""

_MOST_ANSWERS = 10_000
"""Answers that are kept of one rule."""


class Table(list[Mapping[int, str]]):
    """Entry col: the columns of another row that this column rules out -> the rule that says so.

    most: how many columns one column rules out at most. Entry 0 is not used.
    """

    def __init__(self, entries: Iterable[Mapping[int, str]]) -> None:
        super().__init__((NOTHING, *entries))
        self.most = max(map(len, self))


class Asked(dict[int, Mapping[int, str]]):
    """A table that asks for an entry when it is looked up; ``most`` is any number of columns."""

    def __init__(self, ask: Callable[[int], Mapping[int, str]], most: int) -> None:
        self._ask, self.most = ask, most

    def __missing__(self, col: int) -> Mapping[int, str]:
        self[col] = found = self._ask(col)
        return found


AnyTable: TypeAlias = Table | Asked


class Links(dict[int, AnyTable]):
    """Other rows -> what the columns of a row rule out there; nothing in rows it does not hold.

    later: makes the table of such a row, where it is not yet known.
    """

    later: Callable[[int], AnyTable] | None = None

    def __missing__(self, other: int) -> AnyTable:
        if self.later is None:
            return _NO_TABLE
        self[other] = table = self.later(other)
        return table


_NO_TABLE = Asked(lambda col: NOTHING, 0)

Tables: TypeAlias = list[Links]
"""Of each row. Entry 0 is not used."""


def add(tables: Tables, row: int, other: int, table: AnyTable) -> None:
    """Add what a row's columns rule out of another row; of two rules the first one is named."""
    first = tables[row].get(other)
    if isinstance(first, Table) and isinstance(table, Table):
        pairs = zip(first[1:], table[1:], strict=True)
        tables[row][other] = Table({**more, **known} for known, more in pairs)
    elif first is not None:
        known, most = first, first.most + table.most
        tables[row][other] = Asked(lambda col: {**table[col], **known[col]}, most)
    elif table.most:
        tables[row][other] = table


def add_groups(
    tables: Tables,
    groups: Sequence[Group],
    numbers: Sequence[tuple[int, ...]],
    values: Sequence[Any],
) -> None:
    """Add that no two rows of a group have the same value.

    numbers: of the values of each row, equal ones the same; rows with the same list share a table.
    """
    for name, rows in groups:
        alike: dict[tuple[int, ...], list[int]] = {}
        for row in rows:
            alike.setdefault(numbers[row - 1], []).append(row)
        for (one, its), (other, rest) in product(alike.items(), repeat=2):
            column = {number: col for col, number in enumerate(other, start=1)}
            told = zip(one, values[its[0] - 1], strict=True)
            table = Table(
                {column[number]: f"{value} is taken in {name}"} if number in column else NOTHING
                for number, value in told
            )
            for row in its if table.most else ():
                for second in rest:
                    if row != second:
                        # Another group with the two in it rules the same out.
                        tables[row].setdefault(second, table)


def read_groups(all_different: object, row_of: Callable[[object], int]) -> list[Group]:
    """Return groups as rows; ``row_of`` finds that of a variable, ValueError for none."""
    wanted = check_mapping(all_different, "all_different", "name -> variables")
    groups = []
    for name, variables in wanted.items():
        what = f"the group {name}"
        groups.append((str(name), _rows(what, _several(what, variables), row_of)))
    return groups


def read_rules(rules: object, row_of: Callable[[object], int]) -> Iterator[tuple[Any, ...]]:
    """Give the rows and the function of each rule, checked."""
    wanted = "a list of pairs (variables, function)"
    if isinstance(rules, Sequence) and len(rules) == 2 and callable(rules[1]):
        raise TypeError(f"rules must be {wanted}; got one pair, which belongs in a list")
    for pair in check_several(rules, "rules", wanted, 1_000_000):
        if not isinstance(pair, Sequence) or isinstance(pair, str) or len(pair) != 2:
            raise TypeError(f"rules must be {wanted}; got {shown(pair)} among them")
        variables, function = pair
        several = _several("a rule", variables)
        rows = _rows("a rule", several, row_of)
        names = f"the rule of {', '.join(map(str, several))}"
        if not callable(function):
            raise TypeError(f"{names} wants a function of their values; got {shown(function)}")
        try:
            inspect.signature(function).bind(*rows)
        except TypeError as error:
            values = f"{len(rows)} values, one of each" if len(rows) > 1 else "one value"
            raise TypeError(f"{names} must take {values}: {error}") from None
        except ValueError:  # of some built-in functions it is not known what they take
            pass
        yield rows, function


def _several(what: str, variables: object) -> list[Any]:
    # The letters of a text are variables, too, as in "SENDMORY".
    several = list(variables) if isinstance(variables, str) else variables
    return check_several(several, f"the variables of {what}", "a list of names")


def _rows(what: str, names: list[Any], row_of: Callable[[object], int]) -> tuple[int, ...]:
    rows = tuple(map(row_of, names))
    if not rows:
        raise ValueError(f"{what} needs one variable at least; got none")
    if len({*rows}) < len(rows):
        twice = next(name for place, name in enumerate(names) if rows.index(rows[place]) < place)
        raise ValueError(f"{what} names each variable once; got {brief(twice)} twice")
    return rows


class Rule:
    """A rule of some variables, which is asked only about all of them at once.

    rows: of the variables, in the order in which the function takes their values. names, values:
    of all variables.
    """

    def __init__(
        self,
        rows: tuple[int, ...],
        function: Callable[..., str],
        names: Sequence[object],
        values: Sequence[tuple[Any, ...]],
    ) -> None:
        self.rows = rows
        self._function, self._values = function, [values[row - 1] for row in rows]
        self._names = [_short(names[row - 1]) for row in rows]
        self._known: dict[tuple[int, ...], Mapping[int, str]] = {}

    def broken(self, columns: Iterable[int]) -> str:
        """Name what the columns of all rows, in their order, break together; "" for nothing."""
        chosen = [values[col - 1] for values, col in zip(self._values, columns, strict=True)]
        try:
            said = self._function(*chosen)
        except Exception as error:
            about = self._listed(zip(self._names, chosen, strict=True))
            raised = f"{type(error).__name__}: {error}"
            raise ValueError(f"the rule, asked about {about}, raised {raised}") from error
        if not isinstance(said, str):
            about = self._listed(zip(self._names, chosen, strict=True))
            raise TypeError(
                "a rule must return the name of what is broken, or '' for nothing; "
                f"asked about {about}, it returned {shown(said)}"
            )
        return said

    def bars(
        self, last: int, columns: Mapping[int, int], row: int = 0, col: int = 0
    ) -> Mapping[int, str]:
        """Return the columns of its last row that the rule bars -> what they break.

        columns: row -> column of the others, of which ``row``, if given, is taken to have ``col``.
        """
        others = [col if one == row else columns[one] for one in self.rows if one != last]
        key = (last, *others)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _MOST_ANSWERS:
                self._known.clear()
            place, bars = self.rows.index(last), {}
            for column in range(1, len(self._values[place]) + 1):
                if said := self.broken((*others[:place], column, *others[place:])):
                    bars[column] = said
            known = self._known[key] = bars
        return known

    def others(self, last: int, columns: Mapping[int, int]) -> str:
        """Say which values stand in the rule beside that of one row."""
        told = [
            (name, values[columns[row] - 1])
            for row, name, values in zip(self.rows, self._names, self._values, strict=True)
            if row != last
        ]
        return f" ({self._listed(told)})" if told else ""

    def tables(self, later: bool) -> tuple[AnyTable, AnyTable]:
        """Return what the first of two rows rules out of the other, and that one of the first.

        later: whether it is asked when it comes up.
        """
        if later:
            a, b = self.rows
            return (
                Asked(lambda col: self.bars(b, {a: col}), len(self._values[1])),
                Asked(lambda col: self.bars(a, {b: col}), len(self._values[0])),
            )
        first: list[dict[int, str]] = [{} for _ in self._values[0]]
        second: list[dict[int, str]] = [{} for _ in self._values[1]]
        for (x, there), (y, here) in product(enumerate(first, 1), enumerate(second, 1)):
            if said := self.broken((x, y)):
                there[y] = here[x] = said
        return Table(first), Table(second)

    @staticmethod
    def _listed(pairs: Iterable[tuple[str, object]]) -> str:
        return ", ".join(f"{name} = {value}" for name, value in pairs)


def _short(name: object) -> str:
    """Return a variable's name as a list of several has it: a cell as r1c2."""
    return re.sub(r"^row (\d+), column (\d+)$", r"r\1c\2", str(name))


class Questions:
    """What a conflict says of two variables, checked."""

    def __init__(
        self, conflict: Conflict, variables: Sequence[Any], values: Sequence[tuple[Any, ...]]
    ) -> None:
        if not callable(conflict):
            raise TypeError(
                f"a problem wants a function conflict(a, x, b, y); got {shown(conflict)}"
            )
        self._conflict, self._variables, self._values = conflict, variables, values

    def tables(self) -> Iterator[tuple[int, int, Table]]:
        """Give row, other row and what the one rules out of the other, of all that do."""
        rows = range(1, len(self._variables) + 1)
        for row, other in product(rows, repeat=2):
            if row < other:
                there, here = self._table(row, other), self._table(other, row)
                barred = {(x, y) for x, rules in enumerate(there) for y in rules}
                for x, y in barred ^ {(x, y) for y, rules in enumerate(here) for x in rules}:
                    self._check_pair((row, x), (other, y))
                yield row, other, there
                yield other, row, here

    def _table(self, row: int, other: int) -> Table:
        return Table(self.ask(row, col, other) for col in range(1, len(self._values[row - 1]) + 1))

    def ask(self, row: int, col: int, other: int, check: bool = False) -> dict[int, str]:
        """Return what a column of a row rules out of another row -> the rule that says so.

        check: whether to ask in the other order, too.
        """
        conflict, b, y = self._conflict, self._variables[row - 1], self._values[row - 1][col - 1]
        a, values, rules = self._variables[other - 1], self._values[other - 1], {}
        try:
            for column, x in enumerate(values, start=1):
                if rule := "" + conflict(a, x, b, y):  # a TypeError for anything but text
                    rules[column] = rule
        except Exception:
            for x in values:  # once more, to say which question it was
                self._asked(a, x, b, y)
            raise
        for column, x in enumerate(values, start=1) if check else ():
            if bool(self._asked(b, y, a, x)) != (column in rules):
                self._check_pair((row, col), (other, column))
        return rules

    def _check_pair(self, one: tuple[int, int], two: tuple[int, int]) -> None:
        (b, y), (a, x) = (
            (self._variables[row - 1], self._values[row - 1][col - 1]) for row, col in (one, two)
        )
        asked = [(one, self._asked(*one)) for one in ((a, x, b, y), (b, y, a, x))]
        if len({bool(rule) for _, rule in asked}) > 1:
            told = sorted(asked, key=itemgetter(1), reverse=True)
            raise ValueError(
                "a conflict must find the same pairs in both orders; "
                + " and ".join(f"conflict{question!r} is {rule!r}" for question, rule in told)
            )

    def _asked(self, *question: object) -> str:
        told = f"conflict({', '.join(map(brief, question))})"
        try:
            rule = self._conflict(*question)
        except Exception as error:
            raise ValueError(f"{told} raised {type(error).__name__}: {error}") from error
        if not isinstance(rule, str):
            raise TypeError(
                "conflict must return the name of a rule, or '' for none; "
                f"{told} returned {shown(rule)}"
            )
        return rule
