"""Exercises of chapter 08: what crosses the cut, rows as numbers, pairs, families of sets."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, islice, product
from math import comb
from random import Random
from typing import Any

from queens._board import Solution
from queens._checks import whole
from queens._squares import Square
from queens._words import listing, name, plural, written
from queens_exercises import Case, Exercise, Parsons, Prediction, Wrong
from queens_exercises._answers import in_order_given, numbers_given, several_given, whole_given
from queens_exercises._exercise import ONE
from queens_exercises._plain import short
from queens_exercises._rules import QUEENS
from queens_exercises._solutions import placements
from queens_exercises._verdict import Picture, later, position

_SLOPES = {"rising": -1, "falling": 1}
"""How many columns a diagonal gains from row to row."""


def _on(n: int, queens: Solution) -> str:
    return f"For n = {n} and {f'queens on {written(queens)}' if queens else 'no queens'}"


def _crossing(n: int, queens: Iterable[Square], cut: int) -> dict[tuple[str, int], Square]:
    """Return which diagonals cross the cut below a row, each with a queen that it belongs to.

    A diagonal is its kind and the column on the left of where it crosses.
    """
    found = {}
    for k, i in queens:
        for kind, slope in _SLOPES.items():
            place = min(i + slope * (row - k) for row in (cut, cut + 1))
            if 1 <= place < n:
                found[kind, place] = (k, i)
    return found


def _bit(n: int, kind: str, place: int) -> int:
    return 1 << (2 * n - 2 if kind == "rising" else n - 1) - place


def _pattern(n: int, queens: Iterable[Square], cut: int) -> int:
    return sum(_bit(n, *diagonal) for diagonal in _crossing(n, queens, cut))


def _judge_pattern(answer: Any, case: Case) -> None:
    n, columns = case.given
    cut, wanted = len(columns), "wanted is a whole number, the pattern"
    said = whole_given(answer(n, columns), str(case), wanted)
    shown = later("halves", n, columns, cut)
    if not 0 <= said < 1 << 2 * (n - 1):
        raise Wrong(
            f"{case} you give {said}, which is no number of {plural(2 * (n - 1), 'bit')}.", shown
        )
    crossing = _crossing(n, enumerate(columns, start=1), cut)
    for kind, place in product(_SLOPES, range(1, n)):
        where = f"the cut between columns {place} and {place + 1}"
        has, queen = bool(said & _bit(n, kind, place)), crossing.get((kind, place))
        if queen and not has:
            whose = f"{kind} diagonal of the queen on {name(queen)}"
            raise Wrong(f"{case} you leave out the {whose}, which crosses {where}.", shown)
        if has and not queen:
            raise Wrong(
                f"{case} you have a {kind} diagonal cross {where}, where there is none.", shown
            )


def _reaching(n: int, queens: Sequence[int], row: int, slope: int) -> int:
    """Return the columns of a row that lines from the queens above it reach, as bits."""
    columns = {i + slope * (row - k) for k, i in enumerate(queens, start=1)}
    return sum(1 << n - col for col in columns if 1 <= col <= n)


def _judge_onwards(answer: Any, case: Case) -> None:
    n, queens = case.given
    row = len(queens) + 1
    shown = later("masks", n, queens, row)
    taken, *diagonals = (_reaching(n, queens, row, slope) for slope in (0, *_SLOPES.values()))
    wanted = "wanted are tuples of three numbers"
    states = several_given(answer(n, taken, *diagonals), str(case), wanted)
    seen = []
    for given in islice(states, n + 1):
        state = numbers_given(given, str(case), wanted, 3)
        col = next((col for col in range(1, n + 1) if state[0] - taken == 1 << n - col), 0)
        if not col:
            raise Wrong(
                f"{case} you give {_binary(state[0], n)} for the columns; wanted is what was "
                f"taken, {_binary(taken, n)}, and one more column of the board.",
                shown,
            )
        square = (row, col)
        put = f"{case} you put a queen on {name(square)}"
        for queen in enumerate(queens, start=1):
            if how := QUEENS(queen, square, n):
                raise Wrong(f"{put}, but the queen on {name(queen)} attacks it {how}.", shown)
        if square in seen:
            raise Wrong(f"{put} twice.", shown)
        seen.append(square)
        if row < n:
            _check_diagonals(n, (*queens, col), state[1:], put)
    for square in QUEENS.free(n, enumerate(queens, start=1), row):
        if square not in seen:
            raise Wrong(f"{case} you leave out {name(square)}, which is free.", shown)


def _binary(number: int, n: int) -> str:
    return f"0b{number:0{n}b}" if number >= 0 else str(number)


def _check_diagonals(n: int, queens: Solution, numbers: Sequence[int], put: str) -> None:
    """Hold what is said of the row after the queens against the queens; bits beyond it go by.

    put: how a sentence begins.
    """
    row, board = len(queens) + 1, (1 << n) - 1
    for (kind, slope), number in zip(_SLOPES.items(), numbers, strict=True):
        true, said = _reaching(n, queens, row, slope), number & board
        if said != true:
            raise Wrong(
                f"{put} and give {_binary(said, n)} for the {kind} diagonals; on row {row} they "
                f"are {_binary(true, n)}.",
                later("masks", n, queens, row),
            )


def _halves(n: int, tops: Sequence[Solution], bottoms: Sequence[Solution]) -> Case:
    """Return the case of some tops and bottoms, each as its columns by row."""
    many = f"{plural(len(tops), 'top')} and {plural(len(bottoms), 'bottom')}"
    return Case((n, tops, bottoms), f"For n = {n}, {many}")


def _at_random(n: int, long: int) -> Case:
    """Return the case of two long lists of patterns that no board stands for."""
    return Case((n, long), f"For n = {n} and two lists of {long:,} patterns")


def _all_of(n: int, *columns: int) -> Case:
    """Return the case of all tops on some columns, and all bottoms on the others."""
    top = {*columns}
    filled = (
        tuple(one for one in placements(QUEENS, n, len(half)) if {*one} == half)
        for half in (top, {*range(1, n + 1)} - top)
    )
    return _halves(n, *filled)


@cache
def _patterns(case: Case) -> Sequence[Sequence[int]]:
    n, *halves = case.given
    if len(halves) == 1:
        [long], chance = halves, Random(n)
        drawn = (chance.sample(range(2 * (n - 1)), 4) for _ in range(2 * long))
        patterns = [sum(1 << bit for bit in bits) for bits in drawn]
        return patterns[:long], patterns[long:]
    cut = n // 2
    return [
        [_pattern(n, enumerate(half, start=first), cut) for half in one]
        for first, one in zip((1, cut + 1), halves, strict=True)
    ]


@cache
def _fitting(case: Case) -> int:
    """Count the pairs that share no bit."""
    import numpy as np

    tops, bottoms = (np.array(one, dtype=np.int64) for one in _patterns(case))
    return sum(int(np.count_nonzero(top & bottoms == 0)) for top in tops)


def _judge_pairs(answer: Any, case: Case) -> None:
    n, handed = case.given[0], [*map(list, _patterns(case))]
    said = answer(n, *handed)
    for which, before, after in zip(("above", "below"), _patterns(case), handed, strict=True):
        if [*before] != after:
            raise Wrong(f"{case} you change the list `{which}`, which is still needed.")
    if whole(said) != (true := _fitting(case)):
        fit = "1 pair fits" if true == 1 else f"{true or 'no'} pairs fit"
        # The top of a board of 1 has no rows that could be drawn.
        shown = None if len(case.given) == 2 or n == 1 else later("meeting", *case.given)
        raise Wrong(f"{case} you say {short(said)}; {fit}.", shown)


def _relatives(n: int, columns: int) -> dict[int, str]:
    """Return the sets that have as many solutions by symmetry, and what makes them of a set."""
    mirrored = int(f"{columns:0{n}b}"[::-1], 2)
    relatives = {columns: "the same columns"}
    relatives.setdefault(mirrored, "its mirror image")
    if n % 2 == 0:
        others = (1 << n) - 1
        relatives.setdefault(others - columns, "the other columns")
        relatives.setdefault(others - mirrored, "the mirror image of the other columns")
    return relatives


@cache
def _solutions_with(n: int) -> Counter[int]:
    solutions = placements(QUEENS, n)
    return Counter(sum(1 << n - col for col in solution[: n // 2]) for solution in solutions)


def _asked(n: int, solutions: Callable[[int], int]) -> Callable[[int, Any], int]:
    """Return what tells the number of solutions with a set of columns, once for each family."""
    case, half = f"For n = {n}", n // 2
    before: list[int] = []

    def number(_: int, asked: Any) -> int:
        columns = whole(asked)
        if columns is None or not 0 <= columns < 1 << n or columns.bit_count() != half:
            about = short(asked) if columns is None else _binary(columns, n)
            raise Wrong(f"{case} you ask about {about}, which is no set of {half} of the columns.")
        relatives = _relatives(n, columns)
        for other in before:
            if other in relatives:
                drawn = {"asked about": other, "asked about again": columns}
                raise Wrong(
                    f"{case} you ask about {_binary(columns, n)}, though you have asked about "
                    f"{relatives[other]}, {_binary(other, n)}.",
                    later("bits", drawn, n, heads=range(1, n + 1)),
                )
        before.append(columns)
        return solutions(columns)

    return number


def _judge_total(answer: Any, case: Case) -> None:
    n = case.n
    said = answer(n, _asked(n, _solutions_with(n).__getitem__))
    counted, sets = answer(n, _asked(n, lambda _: 1)), comb(n, n // 2)
    if whole(counted) != sets:
        raise Wrong(
            f"{case}, if each set of columns had one solution, you would say {short(counted)}; "
            f"there would be {sets}."
        )
    _check_count(n, said)


def _check_count(n: int, said: object, shown: Picture | None = None) -> None:
    if whole(said) != (true := len(placements(QUEENS, n))):
        raise Wrong(
            f"For n = {n} you say {short(said)}; there {'is' if true == 1 else 'are'} "
            f"{plural(true, 'solution')}.",
            shown,
        )


def _judge_met(answer: Any, case: Case) -> None:
    n, cut, solutions = case.n, case.n // 2, placements(QUEENS, case.n)
    bottoms = [half[::-1] for half in placements(QUEENS, n, n - cut)]
    lists = []
    for first, halves in (1, placements(QUEENS, n, cut)), (cut + 1, bottoms):
        columns = [sum(1 << n - i for i in half) for half in halves]
        patterns = [_pattern(n, enumerate(half, start=first), cut) for half in halves]
        lists.append(list(zip(columns, patterns, strict=True)))
    shown = later("meeting", *_all_of(n, *solutions[0][:cut]).given) if n > 3 else None
    # Upside down a top is a bottom.
    for tops, others in (lists, lists[::-1]):
        _check_count(n, answer(n, list(tops), list(others)), shown)


def _judge_joins(answer: Any, case: Case) -> None:
    width, diagonals, tops = case.given
    said = whole_given(answer(*case.given), str(case))
    widths = [min(width, diagonals - first) for first in range(0, diagonals, width)]
    entries, looks = sum(2**one - 1 for one in widths), tops * (len(widths) - 1)
    if said == entries + looks:
        return
    tables = plural(len(widths), "table")
    if said == entries:
        why = f"that builds the {tables}, and no top has looked anything up yet"
    elif said == looks:
        why = f"that is for the tops alone: the {tables} must be built first"
    elif said == sum(2**width - 1 for _ in widths) + looks:
        why = f"the last of the {tables} is for {plural(widths[-1], 'diagonal')} only"
    else:
        side = "more" if said < entries + looks else "fewer"
        why = f"there are {side}: {tables}, and {plural(tops, 'top')} that look into each"
    raise Wrong(f"{case} you say {short(said)}; {why}.")


def _attacking(columns: Sequence[int]) -> int:
    """Count the pairs of queens that attack each other."""
    return len(list(QUEENS.clashes(len(columns), enumerate(columns, start=1))))


def _judge_stuck(answer: Any, case: Case) -> None:
    n = case.n
    columns = in_order_given(answer(n), str(case), range(1, n + 1), f"the columns 1 to {n}")
    pairs = _attacking(columns)
    if not pairs:
        raise Wrong(
            f"{case} you give {written(columns)}: that is a solution, and there is no reason to "
            "leave it.",
            position(n, columns, "A solution"),
        )
    for a, b in combinations(range(n), 2):
        swapped = list(columns)
        swapped[a], swapped[b] = columns[b], columns[a]
        if (fewer := _attacking(swapped)) < pairs:
            raise Wrong(
                f"{case} you give {written(columns)}. If rows {a + 1} and {b + 1} exchange "
                f"columns, {plural(fewer, 'pair')} in place of {pairs} attack each other, so the "
                "search goes on.",
                position(n, swapped, f"Rows {a + 1} and {b + 1} have exchanged columns"),
            )


def _half_of_ones_own(chance: Random) -> dict[str, Any]:
    columns = chance.choice(placements(QUEENS, 6, 3))
    return {
        "task": f"the queens stand on columns {listing([*map(str, columns)])}.",
        "runs": ((6, columns),),
        "visible": ((2, (1,)), (4, (2, 4)), (6, columns), (9, (3, 6, 8, 1))),
    }


q1 = Prediction(
    "08.1",
    _judge_pattern,
    visible=((2, (1,)), (5, (2, 4, 1, 3)), (6, (2, 4, 1)), (9, (3, 6, 8, 1))),
    hidden=((3, (2,)), (8, (1, 5, 8, 6)), (9, (5, 7, 9, 4, 2))),
    takes=("n", "columns"),
    said=_on,
    own=("queens_counting",),
    read=lambda given, _: whole(given),
    run=lambda given: _pattern(given[0], enumerate(given[1], start=1), len(given[1])),
    runs=((6, (2, 4, 1)),),
    wording=lambda pattern: f"`{pattern:#b}`",
    drawing=lambda given: later("halves", *given, len(given[1])),
    varied=_half_of_ones_own,
)
q2 = Exercise(
    "08.2",
    _judge_onwards,
    visible=((1, ()), (4, (2,)), (4, (2, 4, 1)), (5, (2, 5)), (9, (2, 5, 8))),
    hidden=((2, ()), (6, (2, 4, 6)), (7, (4, 1)), (8, (1, 5, 8, 6))),
    takes=("n", "columns", "rising", "falling"),
    said=_on,
    own=("queens_counting",),
)
q3 = Exercise(
    "08.3",
    _judge_pairs,
    visible=(
        *(_halves(1, ((),), ((1,),)), _all_of(4, 1, 3), _halves(5, ((2, 5),), ())),
        _all_of(7, 1, 2, 7),
        _halves(9, ((1, 7, 4, 8), (8, 1, 4, 7)), ((3, 6, 9, 2, 5), (5, 2, 9, 6, 3))),
        _at_random(20, 20_000),
    ),
    hidden=(_halves(4, (), ()), _all_of(8, 2, 3, 5, 8), _at_random(13, 1_000)),
    takes=("n", "above", "below"),
    own=("queens_counting",),
)
q4 = Exercise(
    "08.4",
    _judge_total,
    visible=(ONE, 2, 3, 4, 5, 6, 9),
    hidden=(7, 8, 10),
    takes=("n", "number"),
    own=("queens_counting", "queens._solving", "queens.algorithms", "queens.symmetry"),
)
q5 = Exercise(
    "08.5",
    _judge_joins,
    visible=((1, 4, 10), (2, 4, 10), (3, 4, 10), (6, 22, 1_000), (22, 22, 1_000)),
    hidden=((1, 1, 0), (5, 26, 10_000), (8, 26, 10_000), (13, 26, 10_000), (7, 30, 1)),
    takes=("width", "diagonals", "tops"),
    right="Your answer holds for five choices. Now let the computer look for the best width.",
)
q6 = Exercise(
    "08.6",
    _judge_stuck,
    visible=(6, 9),
    hidden=(7,),
    right="From there no exchange of two columns helps: the search must start again.",
)
q7 = Parsons(
    "08.7",
    _judge_met,
    # On 9 some halves are the same pair, and each of them counts.
    visible=(ONE, 2, 3, 4, 5, 6, 9),
    hidden=(7, 8),
    takes=("n", "tops", "bottoms"),
    own=("queens_counting",),
    begin="""\
def met(n, tops, bottoms):
    waiting = {}
    for columns, pattern in bottoms:
        waiting.setdefault(columns, []).append(pattern)""",
    body="""
    total = 0
    for columns, pattern in tops:
        others = (1 << n) - 1 - columns
        for other in waiting.get(others, []):
            if pattern & other == 0:
                total = total + 1
    return total
    """,
    too_many=("for other in waiting.get(columns, []):", "if pattern == other:"),
)
