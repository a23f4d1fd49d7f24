"""What does not go together: tables of two variables each, and rules among several."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NoReturn, TypeAlias

from queens._checks import brief, check_mapping, check_several, check_takes, shown

Conflict: TypeAlias = Callable[[Any, Any, Any, Any], str]
"""conflict(a, x, b, y): the rule that a = x and b = y break together, "" for none."""

Group: TypeAlias = tuple[str, tuple[int, ...]]
"""A name, and rows of which no two have the same value."""

NOTHING: Mapping[int, str] = {}
"""What a column rules out that rules out none."""

_MOST_ANSWERS = 10_000
"""Answers that are kept of one rule."""


Ask: TypeAlias = Callable[[int, int], tuple[str, str]]
"""Of a column of one row and one of another: what is said of the other, and of the one; or ""."""


class Bars(list[Mapping[int, str]]):
    """Entry col: the columns of another row that this column rules out -> the rule that says so.

    most: how many columns one column rules out at most. Entry 0 is not used.
    """

    def __init__(self, entries: Iterable[Mapping[int, str]]) -> None:
        super().__init__((NOTHING, *entries))
        self.most = max(map(len, self))


class Asked(dict[int, Mapping[int, str]]):
    """Bars that ask for an entry when it is looked up; ``most`` is any number of columns."""

    def __init__(self, ask: Callable[[int], Mapping[int, str]], most: int) -> None:
        self._ask, self.most = ask, most

    def __missing__(self, col: int) -> Mapping[int, str]:
        self[col] = found = self._ask(col)
        return found


AnyBars: TypeAlias = Bars | Asked


def both(ask: Ask, wide: int, high: int, later: bool = False) -> tuple[AnyBars, AnyBars]:
    """Return what a row of so many columns rules out of another row, and that one of it.

    later: whether to ask when it comes up, and not at once.
    """
    columns, others = range(1, wide + 1), range(1, high + 1)
    if later:
        return (
            Asked(lambda x: {y: said for y in others if (said := ask(x, y)[0])}, high),
            Asked(lambda y: {x: said for x in columns if (said := ask(x, y)[1])}, wide),
        )
    first: list[dict[int, str]] = [{} for _ in columns]
    second: list[dict[int, str]] = [{} for _ in others]
    for x, there in enumerate(first, start=1):
        for y, here in enumerate(second, start=1):
            said, back = ask(x, y)
            if said:
                there[y], here[x] = said, back
    return Bars(first), Bars(second)


class Links(dict[int, AnyBars]):
    """Other rows -> what the columns of a row rule out there; nothing in rows it does not hold.

    later: makes the table of such a row, where it is not yet known.
    """

    later: Callable[[int], AnyBars] | None = None

    def __missing__(self, other: int) -> AnyBars:
        if self.later is None:
            return _NO_TABLE
        self[other] = table = self.later(other)
        return table


_NO_TABLE = Asked(lambda col: NOTHING, 0)

Tables: TypeAlias = list[Links]
"""Of each row. Entry 0 is not used."""


def add(tables: Tables, row: int, other: int, table: AnyBars) -> None:
    """Add what a row's columns rule out of another row; of two rules the first one is named."""
    known = tables[row].get(other)
    if isinstance(known, Bars) and isinstance(table, Bars):
        pairs = zip(known[1:], table[1:], strict=True)
        tables[row][other] = Bars({**more, **first} for first, more in pairs)
    elif known is not None:
        first, most = known, known.most + table.most
        tables[row][other] = Asked(lambda col: {**table[col], **first[col]}, most)
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
            table = Bars(
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
        values = f"{len(rows)} values, one of each" if len(rows) > 1 else "one value"
        check_takes(function, rows, f"{names} must take {values}")
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

    def ask(self, x: int, y: int) -> tuple[str, str]:
        """Name what columns of its two rows break together, for either of them."""
        said = self.broken((x, y))
        return said, said

    @staticmethod
    def _listed(pairs: Iterable[tuple[str, object]]) -> str:
        return ", ".join(f"{name} = {value}" for name, value in pairs)


def _short(name: object) -> str:
    """Return a variable's name as a list of several has it: a cell as r1c2."""
    return re.sub(r"^row (\d+), column (\d+)$", r"r\1c\2", str(name))


def questions(
    conflict: Conflict, variables: Sequence[Any], values: Sequence[tuple[Any, ...]]
) -> Callable[[int, int], Ask]:
    """Return what makes, of two rows, the function that asks about them in both orders."""
    if not callable(conflict):
        raise TypeError(f"a problem wants a function conflict(a, x, b, y); got {shown(conflict)}")

    def about(row: int, other: int) -> Ask:
        b, ours, a, theirs = (
            one[place - 1] for place in (row, other) for one in (variables, values)
        )

        def ask(col: int, column: int) -> tuple[str, str]:
            x, y = theirs[column - 1], ours[col - 1]
            try:
                said, back = conflict(a, x, b, y), conflict(b, y, a, x)
                right = isinstance(said, str) and isinstance(back, str) and (not said) == (not back)
            except Exception:
                right = False
            if not right:  # once more, to say which question it was
                _refuse(conflict, (a, x, b, y), (b, y, a, x))
            return said, back

        return ask

    return about


def _refuse(conflict: Conflict, *both_orders: tuple[Any, Any, Any, Any]) -> NoReturn:
    answers = []
    for question in both_orders:
        told = f"conflict({', '.join(map(brief, question))})"
        try:
            rule = conflict(*question)
        except Exception as error:
            raise ValueError(f"{told} raised {type(error).__name__}: {error}") from error
        if not isinstance(rule, str):
            raise TypeError(
                "conflict must return the name of a rule, or '' for none; "
                f"{told} returned {shown(rule)}"
            )
        answers.append((rule, f"conflict{question!r} is {rule!r}"))
    raise ValueError(
        "a conflict must find the same pairs in both orders; "
        + " and ".join(told for _, told in sorted(answers, reverse=True))
    )
