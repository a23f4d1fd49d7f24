"""Exercises of chapter 10: other puzzles as variables, values and what does not go together."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import pairwise, permutations
from math import prod
from random import Random
from typing import Any, TypeAlias

from queens import problems
from queens._problem import Problem
from queens._solving import solve
from queens._words import listing, plural
from queens.trace import record
from queens_exercises import Case, Exercise, Parsons, Prediction, Wrong
from queens_exercises._answers import as_wanted, in_order_given, several_given
from queens_exercises._compare import compare
from queens_exercises._judges import check_order, guesses
from queens_exercises._names import SEARCHES
from queens_exercises._plain import short
from queens_exercises._rules import QUEENS, ROOKS, TORUS
from queens_exercises._run import each
from queens_exercises._solutions import placements
from queens_exercises._verdict import Picture, later

Borders: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of regions that share a border, each pair once."""

Grid: TypeAlias = Mapping[tuple[int, int], int]
"""Cells (row, column), from 1, and the digits that stand in them."""

Number: TypeAlias = Callable[[Sequence[int]], int]
"""What is made of the digits of a cage."""

_OWN = (*SEARCHES, "queens.problems", "queens._problem")
_COLOURS = ("red", "green", "blue")


def borders_of(text: str) -> Borders:
    """Return the borders of a map, written as ``A-B B-C``."""
    return tuple((a, b) for a, _, b in (pair.partition("-") for pair in text.split()))


_ISLANDS = borders_of("A-B B-C")
_WHEEL = borders_of("A-B B-C C-D D-A E-A E-C")
_STATES = borders_of("WA-NT WA-SA NT-SA NT-Q SA-Q SA-NSW SA-V Q-NSW NSW-V")
_SHUFFLED = borders_of("WA-NT Q-NSW SA-V NT-SA SA-Q WA-SA NSW-V NT-Q SA-NSW")
_TREE = borders_of("A-D B-E C-F D-E E-F")
_TWO_STARS = borders_of("A-C B-C C-D D-E E-F F-G F-H")


def _regions(borders: Borders) -> tuple[str, ...]:
    return tuple(dict.fromkeys(region for pair in borders for region in pair))


def _map(borders: Borders, regions: Iterable[str], colours: Sequence[object] = _COLOURS) -> Problem:
    return Problem(regions, colours, partial(_same_colour, borders=borders), name="map")


def _chain(n: int, colours: Sequence[object] = _COLOURS) -> Problem:
    rows = [f"region {row}" for row in range(1, n + 1)]
    return _map(tuple(pairwise(rows)), rows, colours)


def _drawn_chain(n: int) -> Picture:
    problem = _chain(min(n, 5))
    return later("problem", problem, next(solve("fewest_first", problem)))


def _judge_map(answer: Any, case: Case) -> None:
    """Judge the conflict of a map by what it says of each two regions and their colours."""
    borders: Borders = case.given
    regions = _regions(borders)
    colours = ("red", "red"), ("red", "blue"), ("blue", "blue")
    asked = [(a, x, b, y, borders) for a, b in permutations(regions, 2) for x, y in colours]
    for question, said in zip(asked, each(answer, asked), strict=True):
        a, x, b, y, _ = question
        pair = f"{a} = {x} and {b} = {y}"
        if not isinstance(said, str):
            raise Wrong(f"For {pair} you give {short(said)}; a text is wanted.")
        why = _same_colour(*question)
        if bool(said) != bool(why):
            told = f"you give {short(said)}, but " if said else "you find nothing, but "
            reason = why or "nothing keeps them apart"
            picture = later("problem", _map(borders, regions), {a: x, b: y})
            raise Wrong(f"For {pair} {told}{reason}.", picture)


def _same_colour(a: str, x: str, b: str, y: str, borders: Borders) -> str:
    touch = (a, b) in borders or (b, a) in borders
    return "they share a border and have one colour" if touch and x == y else ""


def _judge_all(
    results: Any,
    wanted: Sequence[Any],
    case: str,
    picture: Callable[[Any], Picture | None] = lambda _: None,
) -> None:
    """Raise Wrong unless the results are the solutions that are wanted, in any order."""
    seen: list[Any] = []
    for result in several_given(results, case, "a list of all solutions is wanted"):
        one = tuple(result) if isinstance(result, list) else result
        if type(one) is not type(wanted[0]):
            kind = "dictionary" if isinstance(wanted[0], dict) else "list"
            raise Wrong(f"{case} you give {short(result)}; each solution is a {kind}.")
        if one not in wanted:
            raise Wrong(f"{case} you give {short(result)}, which is no solution.", picture(one))
        if one in seen:
            raise Wrong(f"{case} you give {short(one)} twice.", picture(one))
        seen.append(one)
    for one in wanted:
        if one not in seen:
            given = f"You give {len(seen)} of {len(wanted)}."
            raise Wrong(f"{case} the solution {short(one)} is missing. {given}", picture(one))


@cache
def _grids() -> list[dict[tuple[int, int], int]]:
    """Return all sudokus of four rows."""
    return [
        {(cell.row, cell.column): digit for cell, digit in one.items()}
        for one in solve("fewest_first", problems.sudoku("." * 16))
    ]


def _drawn_grid(grid: Any) -> Picture | None:
    right = isinstance(grid, dict) and grid.keys() == _grids()[0].keys()
    if not right or not {*map(str, grid.values())} <= {*"1234"}:
        return None
    return later("problem", problems.sudoku("." * 16), grid)


def _cages(text: str, at: int, number: Number = sum) -> Case:
    """Return the case of a killer sudoku.

    text: a letter for each cell, the same for those of one cage; a dot for none. at: which of all
    grids the numbers come from. number: what a cage's number is.
    """
    cells: dict[str, list[tuple[int, int]]] = {}
    grid = _grids()[at]
    for cell, letter in zip(grid, text.replace(" ", ""), strict=True):
        cells.setdefault(letter, []).append(cell)
    cells.pop(".", None)
    cages = [(some, number([grid[cell] for cell in some])) for some in cells.values()]
    said = ", ".join(f"{told} in {listing([*map(str, some)])}" for some, told in cages)
    return Case(cages, f"For the cages of {said}" if cages else "Without any cages")


def _judge_killer(answer: Any, case: Case, number: Number = sum) -> None:
    def holds(grid: Grid) -> bool:
        cages = [([grid[cell] for cell in cells], told) for cells, told in case.given]
        return all(len({*some}) == len(some) and number(some) == told for some, told in cages)

    wanted = [grid for grid in _grids() if holds(grid)]
    _judge_all(answer(case.given), wanted, str(case), _drawn_grid)


_KILLERS = ("AAB. .CB. .C.. ....", 100), ("AABB CDDB CE.F GEFF", 7), (".... .AA. ..A. BB..", 7)
_MORE_KILLERS = ("ABBC ADDC .EE. FFFF", 200), ("A... A... .... ...B", 31)


def _magic(given: Grid) -> list[dict[tuple[int, int], int]]:
    """Return the magic squares of three rows in which some numbers stand."""
    lines = "276951438 294753618 438951276 492357816 618753294 672159834 816357492 834159672"
    cells = [(row, col) for row in (1, 2, 3) for col in (1, 2, 3)]
    squares = [dict(zip(cells, map(int, line), strict=True)) for line in lines.split()]
    return [one for one in squares if given.items() <= one.items()]


def _word_squares(words: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the squares of words that read the same across and down, none of them twice."""
    size = len(words[0])
    return [
        square
        for square in permutations(words, size)
        if all(square[k][i] == square[i][k] for k in range(size) for i in range(k))
    ]


def _seatings(given: tuple[Sequence[str], Borders, Borders]) -> list[tuple[str, ...]]:
    """Return the seatings of a round table: guests, pairs side by side, and pairs that are not."""
    (first, *others), beside, apart = given

    def holds(seats: tuple[str, ...]) -> bool:
        near = {frozenset(pair) for pair in pairwise((*seats, first))}
        return all((frozenset(pair) in near) == (pair in beside) for pair in (*beside, *apart))

    return [seats for rest in permutations(others) if holds(seats := (first, *rest))]


_KINDS: dict[str, Callable[[Any], list[Any]]] = {
    "magic": _magic,
    "words": _word_squares,
    "seats": _seatings,
}


def _chosen(corner: int, words: str, guests: str, beside: str, apart: str) -> Case:
    """Return a case of each kind; corner: of the magic square."""
    seats = (guests.split(), borders_of(beside), borders_of(apart))
    given = {"magic": {(1, 1): corner}, "words": words.split(), "seats": seats}
    return Case(given, "For puzzles of each kind")


def _judge_own(answer: Any, case: Case) -> None:
    """Judge the kinds of puzzles that an answer has chosen."""
    results = {kind: answer(kind, given) for kind, given in case.given.items()}
    if all(one is None for one in results.values()):
        raise Wrong("You give None for every kind; choose one of them.")
    for kind, given in case.given.items():
        if results[kind] is not None:
            said = f"For {kind!r} and {short(given)}"
            _judge_all(results[kind], _KINDS[kind](given), said)


def _judge_ending(answer: Any, case: Case) -> None:
    """Judge a rule about the last columns of a sum by what it says of right and wrong ones."""
    many, chance = 10**case.n, Random(case.n)
    asked = []
    for _ in range(500):
        top, bottom, off = (chance.randrange(many) for _ in range(3))
        asked += [(top, bottom, (top + bottom + far) % many, case.n) for far in (0, off)]
    for (top, bottom, below, _), said in zip(asked, each(answer, asked), strict=True):
        told = f"{case} and {top} + {bottom} = {top + bottom} you"
        if not isinstance(said, str):
            raise Wrong(f"{told} give {short(said)}; a text is wanted.")
        ends = (top + bottom - below) % many == 0
        if said and ends:
            raise Wrong(f"{told} give {short(said)}, but it ends in {below}.")
        if not said and not ends:
            raise Wrong(f"{told} find nothing, but it does not end in {below}.")


def _judge_order(answer: Any, case: Case) -> None:
    # A search in a good order chooses so many colours: it goes on with the region that has the
    # most neighbours before it.
    borders, enough = case.given
    regions = _regions(borders)
    given = in_order_given(answer(borders), str(case), regions, listing(sorted(regions)))
    check_order(case, record("test_after_choice", _map(borders, given)), enough)


def _judge_settled(answer: Any, case: Case) -> None:
    text, true = case.given  # whether crossing off alone leaves one digit a cell
    given = answer(text)
    read = given if isinstance(given, bool) else None
    said = as_wanted(read, given, str(case), "True or False is wanted")
    if said != true:
        left = "every cell has" if true else "some cell has not"
        raise Wrong(
            f"{case} you say {said}; after crossing off {left} one digit left.",
            later("problem", problems.sudoku(text)),
        )


def _judge_search(answer: Any, case: Case) -> None:
    n, rule = case.given
    rows = range(1, n + 1)

    def clash(a: int, x: int, b: int, y: int) -> bool:
        return a == b or bool(rule((a, x), (b, y), n))

    def solutions() -> Iterator[tuple[int, ...]]:
        for one in results:
            if not isinstance(one, dict) or {*one} != {*rows}:
                raise Wrong(f"{case} you give {short(one)}; a dictionary of {n} rows is wanted.")
            yield tuple(one[row] for row in rows)

    results = several_given(answer({row: list(rows) for row in rows}, clash), str(case))
    compare(solutions(), placements(rule, n), n, rule, ordered=False, case=str(case))


def _colours_of_ones_own(chance: Random) -> dict[str, Any]:
    many = chance.randint(4, 9)
    return {
        "task": f"you have {many} colours.",
        "judge": guesses(lambda n: many * (many - 1) ** (n - 1), "colourings"),
        "run": lambda n: len(list(solve("fewest_first", _chain(n, range(1, many + 1))))),
        "runs": (2, 3, 4),
    }


def _killer_of_ones_own(chance: Random) -> dict[str, Any]:
    made: dict[str, Number] = {
        "the product of its digits": prod,
        "the sum of the squares of its digits": lambda some: sum(x * x for x in some),
        "its largest digit less its smallest": lambda some: max(some) - min(some),
    }
    said = chance.choice([*made])
    return {
        "task": f"the number of a cage is {said}.",
        "judge": partial(_judge_killer, number=made[said]),
        "visible": [_cages(*one, made[said]) for one in _KILLERS],
        "hidden": [_cages(*one, made[said]) for one in _MORE_KILLERS],
    }


_written_here = partial(Exercise, own=_OWN)
q1 = Prediction(
    "10.1",
    guesses(lambda n: 3 * 2 ** (n - 1), "colourings", lambda n, _: _drawn_chain(n)),
    visible=(1, 2, 3, 5),
    hidden=(4, 9),
    own=_OWN,
    run=lambda n: len(list(solve("fewest_first", _chain(n)))),
    runs=(2, 3, 5),
    drawing=_drawn_chain,
    varied=_colours_of_ones_own,
)
q2 = _written_here(
    "10.2",
    _judge_map,
    visible=(_ISLANDS, _WHEEL),
    hidden=(_STATES,),
    takes=("a", "x", "b", "y", "borders"),
    said=lambda *borders: f"For {short(borders)}",
    right="Your conflict keeps neighbours apart, whichever of them comes first.",
)
q3 = Exercise(
    "10.3",
    _judge_killer,
    visible=[_cages(*one) for one in _KILLERS],
    hidden=[_cages(*one) for one in _MORE_KILLERS],
    takes=("cages",),
    right="You find all solutions of these three killer sudokus.",
    varied=_killer_of_ones_own,
)
q4 = Exercise(
    "10.4",
    _judge_own,
    visible=(
        _chosen(
            2, "aha ape bit cat dad ice nap pen tee ten", "Ann Bob Cy Di Eve", "Ann-Cy", "Bob-Di"
        ),
        _chosen(3, "dog gem ice oil one", "Ann Bob Cy", "", "Ann-Cy"),
    ),
    hidden=(
        _chosen(
            8, "area ball card dart lady lead rear", "Di Cy Bo Al Eve Flo", "Al-Bo Di-Eve", "Cy-Di"
        ),
    ),
    takes=("kind", "given"),
    right="You find all solutions of the kind that you have chosen.",
)
q5 = _written_here(
    "10.5",
    _judge_order,
    visible=((_TREE, 189), (_STATES[::-1], 33), (_TWO_STARS, 765)),
    hidden=((_SHUFFLED, 33),),
    takes=("borders",),
    said="For {}".format,
    right="In your order plain testing chooses no more colours than in ours.",
)
q6 = _written_here(
    "10.6",
    _judge_settled,
    visible=(("1.....3..4.....2", True), ("12..34......2...", False)),
    hidden=(("1..4.4..2..3..2.", True), ("1..........2.3..", False)),
    takes=("text",),
    said="For {!r}".format,
    right="You know which of these sudokus need no search.",
)
q7 = _written_here(
    "10.7",
    _judge_ending,
    visible=((1,), (2,)),
    hidden=((3,), (5,)),
    takes=("top", "bottom", "below", "columns"),
    said=lambda many: f"For {plural(many, 'column')}",
    right="Your rule lets one ending in ten pass for each column, and no right one is lost.",
)
q8 = Parsons(
    "10.8",
    _judge_search,
    visible=((1, QUEENS), (2, QUEENS), (3, ROOKS), (4, QUEENS), (5, QUEENS)),
    hidden=((6, QUEENS), (5, TORUS)),
    takes=("domains", "clash"),
    said=lambda n, rule: f"For {rule.pieces} and n = {n}",
    right="Your search holds for rooks, and for queens on boards of 1, 2, 4 and 5.",
    own=_OWN,
    begin="""\
def search(domains, clash, chosen=()):
    if not domains:
        yield dict(chosen)
        return""",
    body="""
    a = min(domains, key=lambda variable: len(domains[variable]))
    for x in domains[a]:
        others = {}
        for b in domains:
            if b != a:
                others[b] = [y for y in domains[b] if not clash(a, x, b, y)]
        if all(others.values()):
            yield from search(others, clash, (*chosen, (a, x)))
    """,
    too_many=("others = dict(domains)", "yield from search(domains, clash, chosen)"),
)
