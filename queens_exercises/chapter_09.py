"""Exercises of chapter 09: estimates by hand and with loaded dice, a cutoff, boards to complete."""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache, partial
from itertools import accumulate
from operator import mul
from random import Random
from typing import Any

from queens._board import Solution
from queens._checks import whole
from queens._words import plural, written
from queens.given import Diagonal, begin
from queens.trace import SearchTree, record, search_tree
from queens_exercises import Case, Exercise, Parsons, Prediction, Wrong
from queens_exercises._answers import as_wanted, entries_of, number_given, whole_given
from queens_exercises._exercise import ONE
from queens_exercises._plain import short
from queens_exercises._rules import QUEENS
from queens_exercises._solutions import completions, placements
from queens_exercises._verdict import Picture, later, position

_Ways = tuple[int, tuple[Solution, ...]]
"""n, and where each of some walks down the tree of n queens put its queens."""


def _walks(n: int, ways: Sequence[Solution]) -> list[list[int]]:
    """Return the free squares that each walk saw, row after row."""

    def seen(before: Solution) -> int:
        return len(QUEENS.free(n, enumerate(before, start=1), len(before) + 1))

    return [[seen(way[:k]) for k in range(min(len(way) + 1, n))] for way in ways]


def _ways(n: int, *ways: Solution) -> Case:
    several = "s" if len(ways) > 1 else ""
    named = " and ".join(map(written, _walks(n, ways)))
    return Case((n, ways), f"For the walk{several} {named}")


def _sizes(given: _Ways) -> list[int]:
    """Return what each walk says of the size of the tree."""
    return [sum(accumulate(walk, mul)) for walk in _walks(*given)]


def _mean(given: _Ways) -> Fraction:
    sizes = _sizes(given)
    return Fraction(sum(sizes), len(sizes))


def _judge_by_hand(answer: Any, case: Case) -> None:
    n, ways = case.given
    said, true = number_given(answer(_walks(n, ways)), str(case)), _mean(case.given)
    if not math.isclose(said, true, rel_tol=1e-9):
        each = ", ".join(map(str, _sizes(case.given)))
        says = f"it says {each}" if len(ways) == 1 else f"they say {each}, on average {true}"
        raise Wrong(
            f"{case} you say {short(said)}; {says}.",
            position(n, dict(enumerate(ways[-1], start=1)), "Where the last walk ends"),
        )


_Draws = list[tuple[int, list[Fraction]]]
"""Of each draw of a walk: how it fell, and with which weights."""


def _all_ways(answer: Any, case: Case, loaded: bool) -> Iterator[tuple[Any, _Draws]]:
    """Give what an answer says on each walk, until its draws have fallen in all ways.

    loaded: whether they are asked for with a weight for each square, or with the number of squares.
    """
    script: list[int] = []
    drawn: _Draws = []

    def draw(asked: Any) -> int:
        weights = _weights(asked, case, loaded)
        if len(drawn) == case.n:
            told = f"{case} you draw more than {case.n} times on one walk."
            raise Wrong(told, _picture(case.n))
        drawn.append((script[len(drawn)] if len(drawn) < len(script) else 0, weights))
        return drawn[-1][0]

    while True:
        yield number_given(answer(case.n, draw), str(case)), drawn
        while drawn and drawn[-1][0] + 1 == len(drawn[-1][1]):
            drawn.pop()
        if not drawn:
            return
        script[:] = [at for at, _ in drawn]
        script[-1] += 1
        drawn.clear()


def _weights(asked: Any, case: Case, loaded: bool) -> list[Fraction]:
    call = f"{case} you call draw({short(asked)});"
    if not loaded:
        if (squares := whole(asked) or 0) < 1:
            raise Wrong(f"{call} it wants 1 or more squares.")
        return [Fraction(1)] * squares
    with suppress(TypeError, ValueError):
        weights = [Fraction(weight) for weight in asked]
        if weights and min(weights) > 0:
            return weights
    raise Wrong(f"{call} it wants weights, each above 0.")


def _judge_mean(answer: Any, case: Case, *, loaded: bool) -> None:
    """Judge an estimate by all ways that its draws can fall."""
    n, mean, ways, uneven, estimates = case.n, Fraction(0), 0, False, set()
    for said, drawn in _all_ways(answer, case, loaded):
        chance = math.prod((w[at] / sum(w) for at, w in drawn), start=Fraction(1))
        mean += chance * Fraction(said)
        ways += 1
        uneven |= any(len({*w}) > 1 for _, w in drawn)
        estimates.add(said)
    true = len(_tree(n)) - 1
    if not math.isclose(mean, true, rel_tol=1e-9):
        raise Wrong(
            f"{case} the mean of your estimate, over all ways to draw, is {float(mean):.6g}; "
            f"the tree has {plural(true, 'placement')}.",
            _picture(n),
        )
    if n > 3 and ways != (leaves := _tree(n).width):
        raise Wrong(
            f"{case} your draws can fall in {plural(ways, 'way')}. {leaves} walks lead "
            "down the tree as far as it goes: draw at each square of a walk.",
            _picture(n),
        )
    if n > 3 and not loaded and len(estimates) == 1:
        raise Wrong(
            f"{case} you estimate {short(said)} on every walk; say what this walk tells alone.",
            _picture(n),
        )
    if n > 3 and loaded and not uneven:
        raise Wrong(f"{case} all your weights are equal: load the dice.", _picture(n))


@cache
def _tree(n: int) -> SearchTree:
    return search_tree(record("automaton_shared_search", n))


def _picture(n: int) -> Picture:
    return later("tree", _tree(n))


def _in_all(runs: Sequence[int], cutoff: float) -> Fraction:
    over = sum(run <= cutoff for run in runs)
    return sum((Fraction(min(run, cutoff)) for run in runs), start=Fraction(0)) / over


def _judge_cutoff(answer: Any, case: Case) -> None:
    runs = case.given
    said = number_given(answer(list(runs)), str(case))
    shown = later("survival", {"runs": runs}, limit=max(runs) + 1)
    if said < min(runs):
        raise Wrong(f"{case} you say {short(said)}, and no run is ever over.", shown)
    cost, best = _in_all(runs, said), min(runs, key=partial(_in_all, runs))
    if cost > (least := _in_all(runs, best)):
        raise Wrong(
            f"{case} you say {short(said)}, which takes {float(cost):.6g} in all; "
            f"another cutoff takes {float(least):.6g}.",
            shown,
        )


def _closing(n: int, many: int, seed: int) -> Case:
    """Return the case of a board of n and its diagonals in the order in which they are closed."""
    everything = [(name, k) for name in ("rising", "falling") for k in range(1, 2 * n)]
    diagonals = tuple(Random(seed).sample(everything, many))
    return Case((n, diagonals), f"For n = {n} and {plural(many, 'diagonal')}")


def _open(n: int, closed: Sequence[Diagonal]) -> Solution | None:
    """Return the first answer that has no queen on a closed diagonal."""
    shut = set(closed)

    def is_open(row: int, col: int) -> bool:
        return shut.isdisjoint([("rising", row + col - 1), ("falling", row - col + n)])

    return next((s for s in placements(QUEENS, n) if all(map(is_open, range(1, n + 1), s))), None)


def _solvable(case: Case) -> Callable[[Any], bool]:
    """Return what tells whether a board with closed diagonals has an answer, as often as needed."""
    enough = len(case.given[1]).bit_length()
    left = iter(range(enough))

    def solvable(closed: Any) -> bool:
        if not isinstance(closed, list | tuple):
            raise Wrong(
                f"{case} you ask `solvable({short(closed)})`; it takes the diagonals that "
                "are closed, in a list or a tuple."
            )
        if next(left, None) is None:
            times = f"{enough} question{'s are' if enough > 1 else ' is'} enough"
            raise Wrong(
                f"{case} you ask about {len(closed)} closed ones as well; {times}.",
                _closed(case, "One question too many.", len(closed)),
            )
        return _open(case.n, closed) is not None

    return solvable


def _closed(case: Case, title: str, many: int, solution: Solution = ()) -> Picture:
    n, diagonals = case.given
    return later("board", n, solution, closed=diagonals[:many], title=title)


def _judge_solvable_up_to(answer: Any, case: Case) -> None:
    n, diagonals = case.given
    wanted = "wanted is a number from 0 to that"
    found = whole_given(answer(diagonals, _solvable(case)), str(case), wanted)
    if not 0 <= found <= len(diagonals):
        raise Wrong(f"{case} you give {found}; {wanted}.")
    if not _open(n, diagonals[:found]):
        raise Wrong(
            f"{case} you give {found}; with so many closed there is no solution.",
            _closed(case, "No solution.", found),
        )
    if found < len(diagonals) and (more := _open(n, diagonals[: found + 1])):
        raise Wrong(
            f"{case} you give {found}; with {found + 1} closed there is still a solution.",
            _closed(case, "Still a solution.", found + 1, more),
        )


_FEWEST = {1: 0, 4: 1, 5: 2, 6: 1, 7: 2, 8: 2, 9: 2, 10: 2, 11: 3}
"""Size of the board -> the fewest queens that belong to one solution alone."""


def _judge_puzzle(answer: Any, case: Case) -> None:
    n = case.n
    given = answer(n)
    as_wanted(entries_of(given), given, str(case), "wanted are squares in a list or a tuple")
    try:
        queens = tuple(begin(n, given=given).given.items())
    except (TypeError, ValueError) as error:
        raise Wrong(f"{case} you give {short(given)}, and a board refuses that: {error}.") from None
    said, found = f"{case} you give {plural(len(queens), 'queen')}", completions(n, queens)
    if not found:
        why, title = "no solution has them", "Cannot be completed."
    elif len(found) > 1:
        why, title = f"{len(found)} solutions have them, like this one", "One of several solutions."
    elif len(queens) > _FEWEST[n]:
        why, title = "one solution has them, but fewer are enough", "More than are needed."
    else:
        return
    shown = later("board", n, *found[-1:], given=queens, title=title)
    raise Wrong(f"{said}: {why}.", shown)


_THREE = _ways(6, (4, 2, 5, 3, 6), (2, 5, 1, 6, 4), (1, 3, 5, 2, 4))
"""The walks of the text."""


def _judge_placed(answer: Any, case: Case) -> None:
    runs, cutoff = case.given
    said, true = answer(runs, cutoff), 0
    for run in runs:
        true += min(run, cutoff)
        if run <= cutoff:
            break
    if said != true or isinstance(said, bool):
        raise Wrong(
            f"{case} you say {short(said)}; {true} queens are placed.",
            later("survival", {"runs": runs}, limit=max(runs) + 1),
        )


def _walk(chance: Random, n: int) -> Solution:
    """Place a queen on a free square of each row, drawn by chance, until a row has none."""
    columns: Solution = ()
    while free := QUEENS.free(n, enumerate(columns, start=1), len(columns) + 1):
        columns += (chance.choice(free)[1],)
    return columns


def _walks_of_ones_own(chance: Random) -> dict[str, Any]:
    three = _ways(6, *(_walk(chance, 6) for _ in range(3)))
    seen = "; ".join(", ".join(map(str, walk)) for walk in _walks(*three.given))
    return {
        "task": f"the three walks saw these free squares: {seen}.",
        "runs": (three,),
        "visible": (_ways(4, (1, 3)), _ways(4, (2, 4, 1, 3)), three, _ways(1, (1,))),
    }


q1 = Prediction(
    "09.1",
    _judge_by_hand,
    visible=(_ways(4, (1, 3)), _THREE, _ways(1, (1,)), _ways(3, (1, 3), (2,))),
    hidden=(_ways(4, (2, 4, 1, 3)), _ways(8, (5, 3, 8, 4, 7, 1, 6, 2), (4, 6, 1, 5, 7))),
    takes=("walks",),
    run=_mean,
    runs=(_THREE,),
    wording=lambda size: f"{float(size):.6g}",
    drawing=lambda given: _picture(given[0]),
    varied=_walks_of_ones_own,
)
q2 = Exercise(
    "09.2",
    partial(_judge_mean, loaded=False),
    visible=(ONE, 2, 3, 4, 5),
    hidden=(6, 7),
    takes=("n", "draw"),
)
q3 = Exercise(
    "09.3",
    _judge_cutoff,
    visible=(
        *((10, 10, 10, 1000), (5, 50, 60, 70), (10, 12, 14, 16), (8,)),
        (20, 25, 90, 400, 4000),
    ),
    hidden=((30, 31, 33, 90, 100, 2000, 2000), (5, 9, 9, 9, 9, 50)),
    takes=("runs",),
    said=lambda *runs: f"For runs of {written(runs)}",
)
q4 = Exercise(
    "09.4",
    partial(_judge_mean, loaded=True),
    visible=(ONE, 2, 3, 4, 5),
    hidden=(6,),
    takes=("n", "draw"),
)
q5 = Exercise(
    "09.5",
    _judge_solvable_up_to,
    # With all diagonals of (5, 2, 2) and (8, 5, 2) closed there is still a solution.
    visible=(
        *(_closing(1, 1, 1), _closing(4, 3, 2), _closing(5, 2, 2), _closing(6, 11, 36)),
        _closing(8, 20, 2),
    ),
    hidden=(_closing(6, 12, 5), _closing(7, 16, 6), _closing(8, 5, 2), _closing(8, 30, 4)),
    takes=("diagonals", "solvable"),
)
q6 = Exercise(
    "09.6",
    _judge_puzzle,
    visible=(4, 5, 6, 7, 8, 9),
    hidden=(1, 10),
    seconds=20.0,
)
q7 = Parsons(
    "09.7",
    _judge_placed,
    visible=(((10, 3), 5), ((5, 9), 5), ((8, 9, 2, 1), 4), ((7, 7), 3)),
    hidden=(((1, 100), 10), ((30, 20, 10), 10), ((9, 9, 9), 8)),
    takes=("runs", "cutoff"),
    begin="def placed(runs, cutoff):",
    body="""
    total = 0
    for needed in runs:
        if needed <= cutoff:
            return total + needed
        total = total + cutoff
    return total
    """,
    too_many=("if needed < cutoff:", "total = total + needed"),
)
