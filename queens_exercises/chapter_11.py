"""Exercises of chapter 11: bounds that are read, written and mended, a knapsack, a good order."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import pairwise, product
from random import Random
from typing import Any, TypeAlias

from queens._problem import Problem
from queens._squares import Square
from queens.trace import record, statistics
from queens_exercises import Case, Exercise, Parsons, Prediction, Wrong
from queens_exercises._answers import in_order_given, number_given, several_given
from queens_exercises._judges import check_order
from queens_exercises._names import SEARCHES
from queens_exercises._plain import short
from queens_exercises._rules import QUEENS
from queens_exercises._solutions import completions, placements
from queens_exercises._verdict import Picture, later

Prices: TypeAlias = Mapping[Square, int]
Items: TypeAlias = tuple[tuple[int, int], ...]
"""Weight and worth of each."""

_OWN = (*SEARCHES, "queens._problem", "queens._bounds", "queens.algorithms.bounded")


@cache
def _prices(n: int, seed: int = 0) -> Prices:
    """Return prices of the squares of a board: those of the columns, or drawn from 1 to 99."""
    rows, draw = range(1, n + 1), Random(seed).randint
    return {(row, col): draw(1, 99) if seed else col for row in rows for col in rows}


def _price(standing: Mapping[int, int], prices: Prices) -> int:
    return sum(prices[square] for square in standing.items())


def _cheapest(standing: Mapping[int, int], prices: Prices, n: int, free: bool) -> float:
    """Return what stands, and the cheapest square of each other row: any, or of the free ones."""
    total: float = _price(standing, prices)
    for row in set(range(1, n + 1)) - standing.keys():
        columns: Iterable[int] = range(1, n + 1)
        if free:
            columns = [col for _, col in QUEENS.free(n, standing.items(), row)]
        total += min((prices[row, col] for col in columns), default=math.inf)
    return total


def _drawn(n: int, prices: Prices, standing: Mapping[int, int], title: str) -> Picture:
    return later("board", n, dict(standing), numbers=prices, title=title)


def _read(n: int) -> float:
    return _cheapest({1: n}, _prices(n), n, free=True)


def _read_picture(n: int) -> Picture:
    return _drawn(n, _prices(n), {1: n}, f"What is the bound? n = {n}")


def _judge_read(answer: Any, case: Case) -> None:
    said, true = number_given(answer(case.n), str(case)), _read(case.n)
    if said != true:
        side = "higher" if said < true else "lower"
        raise Wrong(f"{case} you say {short(said)}; the bound is {side}.", _read_picture(case.n))


def _begun(standing: Mapping[int, int], seed: int, n: int) -> str:
    queens = ", ".join(f"{row} on {col}" for row, col in standing.items())
    return f"For n = {n} and {f'queens {queens}' if queens else 'no queens'}"


def _judge_free(answer: Any, case: Case) -> None:
    standing, seed, n = case.given
    prices = _prices(n, seed)
    said = number_given(answer(dict(standing), dict(prices), n), str(case))
    true = _cheapest(standing, prices, n, free=True)
    if said != true:
        shown = _drawn(n, prices, standing, f"{true} at least")
        raise Wrong(f"{case} you say {short(said)} at least; it is {true}.", shown)


def _judge_mended(answer: Any, case: Case) -> None:
    """Judge a bound by the cheapest completion of every beginning that has one."""
    n, seed = case.given
    prices = _prices(n, seed)
    for begun in sorted({one[:rows] for one in placements(QUEENS, n) for rows in range(n + 1)}):
        standing = dict(enumerate(begun, start=1))
        where = f"For n = {n} and {f'columns {short(begun)}' if begun else 'the empty board'}"
        said = number_given(answer(dict(standing), dict(prices), n), where)
        best = min(completions(n, [*standing.items()]), key=partial(_cost, prices=prices))
        cost, least = _cost(best, prices), _cheapest(standing, prices, n, free=False)
        if said > cost:
            raise Wrong(
                f"{where} you say {short(said)} at least, and this solution costs {cost}.",
                _drawn(
                    n,
                    prices,
                    dict(enumerate(best, 1)),
                    f"This costs {cost}, not {short(said)} or more",
                ),
            )
        if said < least:
            raise Wrong(
                f"{where} you say {short(said)} at least; that is never too high, and lower than "
                f"the cheapest squares of the rows allow: {least}.",
                _drawn(n, prices, standing, f"{least} at least"),
            )


def _packed(taken: Sequence[bool], items: Items, room: int) -> str:
    decided = f"taken = {list(taken)}" if taken else "nothing decided"
    return f"For items {short(items)}, room {room} and {decided}"


def _left(taken: Sequence[bool], items: Items) -> int:
    return sum(worth for take, (_, worth) in zip(taken, items, strict=True) if not take)


def _judge_knapsack(answer: Any, case: Case) -> None:
    begun, items, room = case.given
    said = number_given(answer(list(begun), [*items], room), str(case))

    def fits(taken: Sequence[bool]) -> bool:
        heavy = sum(weight for take, (weight, _) in zip(taken, items, strict=True) if take)
        return bool(heavy <= room)

    rest = product((True, False), repeat=len(items) - len(begun))
    ways = [taken for more in rest if fits(taken := (*begun, *more))]
    weight = sum(one for take, (one, _) in zip(begun, items, strict=False) if take)
    least = _left(begun, items[: len(begun)])
    least += sum(worth for one, worth in items[len(begun) :] if one > room - weight)
    if not ways:
        if said != math.inf:
            raise Wrong(f"{case} you say {short(said)}; what is taken is too heavy: math.inf.")
    elif said > (best := min(_left(one, items) for one in ways)):
        raise Wrong(f"{case} you say {short(said)} at least; {best} can be all that stays.")
    elif said < least:
        raise Wrong(
            f"{case} you say {short(said)} at least; what was left, and what no longer fits, is "
            f"worth {least}."
        )


def _priced(n: int, seed: int, columns: Mapping[int, Sequence[int]]) -> Problem:
    prices = _prices(n, seed)

    def conflict(a: int, x: int, b: int, y: int) -> str:
        return QUEENS((a, x), (b, y), n)

    bound = partial(_cheapest, prices=prices, n=n, free=True)
    return Problem(range(1, n + 1), columns, conflict, bound=bound, name="prices")


_BOARD = "For n = {} and the prices of board {}".format


def _judge_order(answer: Any, case: Case) -> None:
    n, seed = case.given
    prices, rows = _prices(n, seed), range(1, n + 1)
    given, ours = {}, {}
    for row in rows:
        columns = answer(row, dict(prices), n)
        given[row] = in_order_given(columns, f"{case} and row {row}", rows, f"the columns 1 to {n}")
        ours[row] = [col for _, col in sorted((prices[row, col], col) for col in rows)]
    search, best = (record("branch_and_bound", _priced(n, seed, one)) for one in (given, ours))
    check_order(case, search, statistics(best).placements)


def _judge_search(answer: Any, case: Case) -> None:
    n, seed = case.given
    prices, rows = _prices(n, seed), range(1, n + 1)
    asked = 0

    def bound(standing: Mapping[int, int]) -> float:
        nonlocal asked
        asked += 1
        return _cheapest(standing, prices, n, free=True)

    def clash(a: int, x: int, b: int, y: int) -> bool:
        return bool(QUEENS((a, x), (b, y), n))

    results = answer({row: list(rows) for row in rows}, clash, bound, [math.inf])
    known = sorted(placements(QUEENS, n), key=partial(_cost, prices=prices))
    standing = dict(enumerate(known[0], 1)) if known else {}
    shown = _drawn(n, prices, standing, "The cheapest solution") if known else None
    costs = list(_costs(several_given(results, str(case)), case, prices, shown))
    best = [_cost(one, prices) for one in known[:1]]
    if costs[-1:] != best:
        last = f"last costs {costs[-1]}" if costs else "search gives none"
        raise Wrong(f"{case} your {last}; the cheapest solution costs {best[0]}.", shown)
    for before, after in pairwise(costs):
        if after >= before:
            raise Wrong(f"{case} a solution that costs {after} comes after one of {before}.", shown)
    ours = record("branch_and_bound", _priced(n, seed, dict.fromkeys(rows, rows)))
    if asked > 3 * sum(event.kind == "bound" for event in ours):
        raise Wrong(f"{case} your search cuts too little: it looks at too many boards.", shown)


def _cost(solution: Sequence[int], prices: Prices) -> int:
    return _price(dict(enumerate(solution, start=1)), prices)


def _costs(
    results: Iterable[Any], case: Case, prices: Prices, shown: Picture | None
) -> Iterator[int]:
    n, _ = case.given
    known = {*placements(QUEENS, n)}
    for one in results:
        solution: Any = one
        if isinstance(one, dict):
            solution = tuple(one.get(row) for row in range(1, n + 1))
        if solution not in known:
            raise Wrong(
                f"{case} you give {short(one)}; that is no solution as a dictionary.", shown
            )
        yield _cost(solution, prices)


_written_here = partial(Exercise, own=_OWN)
q1 = Prediction(
    "11.1",
    _judge_read,
    visible=(3, 4, 5, 8),
    hidden=(6, 9, 12),
    own=_OWN,
    run=lambda n: int(_read(n)),
    runs=(3, 4, 5),
    drawing=_read_picture,
)
q2 = _written_here(
    "11.2",
    _judge_free,
    visible=(({}, 1, 1), ({}, 1, 4), ({1: 1}, 1, 4), ({1: 2, 2: 4}, 2, 4), ({1: 2}, 1, 3)),
    hidden=(
        ({1: 1, 2: 3}, 3, 5),
        ({1: 1, 2: 5, 3: 8}, 4, 8),
        ({1: 2, 2: 4, 3: 6, 4: 1, 5: 3, 6: 5}, 5, 6),
    ),
    takes=("standing", "prices", "n"),
    said=_begun,
    right="Your bound is what stands and the cheapest free squares of the other rows.",
)
q3 = _written_here(
    "11.3",
    _judge_mended,
    visible=((1, 1), (4, 1), (5, 2), (6, 1)),
    hidden=((5, 3), (7, 4)),
    takes=("standing", "prices", "n"),
    said=_BOARD,
    right="Your bound is never above the cheapest completion, and never below the cheapest rows.",
)
_ITEMS = ((5, 10), (4, 40), (6, 30), (3, 50))
q4 = _written_here(
    "11.4",
    _judge_knapsack,
    visible=(
        ((), _ITEMS, 10),
        ((True,), _ITEMS, 10),
        ((False, True, True), _ITEMS, 10),
        ((True, True, True), _ITEMS, 10),
        ((False, True, False, True), _ITEMS, 10),
    ),
    hidden=(
        ((False,), _ITEMS, 5),
        ((True, False), ((2, 3), (3, 4), (4, 5), (5, 8), (9, 10)), 8),
        ((True,), ((1, 1),), 0),
    ),
    takes=("taken", "items", "room"),
    said=_packed,
    right="Your bound is never above what must stay, and counts what no longer fits.",
)
q5 = _written_here(
    "11.5",
    _judge_order,
    visible=((4, 1), (6, 1), (8, 1)),
    hidden=((6, 3), (7, 2)),
    takes=("row", "prices", "n"),
    said=_BOARD,
    right="In your order the search places no more queens than in ours.",
)
q6 = Parsons(
    "11.6",
    _judge_search,
    visible=[(n, 1) for n in (1, 2, 3, 4, 5, 6)],
    hidden=((6, 3), (7, 2)),
    takes=("domains", "clash", "bound", "best"),
    said=_BOARD,
    right="Your search ends with the cheapest solution on boards of 1 to 6.",
    own=_OWN,
    begin="""\
def search(domains, clash, bound, best, chosen=()):
    least = bound(dict(chosen))""",
    body="""
    if least >= best[0]:
        return
    if not domains:
        best[0] = least
        yield dict(chosen)
        return
    a, *rest = domains
    for x in domains[a]:
        if not any(clash(a, x, b, y) for b, y in chosen):
            yield from search({b: domains[b] for b in rest}, clash, bound, best, (*chosen, (a, x)))
    """,
    too_many=("best[0] = bound({})", "if least <= best[0]:"),
)
