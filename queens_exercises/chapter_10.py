"""Exercises of chapter 10: other puzzles as variables, values and what does not go together."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise, permutations, product
from random import Random
from typing import Any, TypeAlias

from queens import problems
from queens._problem import Problem
from queens._solving import solve
from queens._words import listing
from queens.trace import record, search_tree, statistics
from queens_exercises._chance import leaping
from queens_exercises._compare import compare
from queens_exercises._exercise import Case, Exercise
from queens_exercises._judges import guesses
from queens_exercises._names import SEARCHES
from queens_exercises._parsons import Parsons
from queens_exercises._plain import short
from queens_exercises._prediction import Prediction
from queens_exercises._rules import QUEENS, ROOKS, SUPERQUEENS, TORUS, Rule
from queens_exercises._run import each
from queens_exercises._solutions import placements
from queens_exercises._verdict import Picture, Wrong, later, position

Borders: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of regions that share a border, each pair once."""

_OWN = (*SEARCHES, "queens.problems", "queens._problem")
_COLOURS = ("red", "green", "blue")


def _borders(text: str) -> Borders:
    return tuple((a, b) for a, _, b in (pair.partition("-") for pair in text.split()))


_ISLANDS = _borders("A-B B-C")
_WHEEL = _borders("A-B B-C C-D D-A E-A E-C")
_STATES = _borders("WA-NT WA-SA NT-SA NT-Q SA-Q SA-NSW SA-V Q-NSW NSW-V")
_SHUFFLED = _borders("WA-NT Q-NSW SA-V NT-SA SA-Q WA-SA NSW-V NT-Q SA-NSW")
_TREE = _borders("A-D B-E C-F D-E E-F")
_TWO_STARS = _borders("A-C B-C C-D D-E E-F F-G F-H")


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


def _judge_conflict(
    questions: Callable[[Any], Iterable[tuple[Any, ...]]],
    truth: Callable[..., str],
    picture: Callable[..., Picture | None],
) -> Callable[[Any, Case], None]:
    """Judge a conflict(a, x, b, y, ...) by what it says of each question about a case."""

    def judge(answer: Any, case: Case) -> None:
        asked = list(questions(case.given))
        for question, said in zip(asked, each(answer, asked), strict=True):
            a, x, b, y, *_ = question
            pair = f"{a} = {x} and {b} = {y}"
            if not isinstance(said, str):
                raise Wrong(f"For {pair} you give {short(said)}; a text is wanted.")
            why = truth(*question)
            if bool(said) != bool(why):
                told = f"you give {short(said)}, but " if said else "you find nothing, but "
                reason = why or "nothing keeps them apart"
                raise Wrong(f"For {pair} {told}{reason}.", picture(*question))

    return judge


def _map_questions(borders: Borders) -> Iterator[tuple[Any, ...]]:
    colours = ("red", "red"), ("red", "blue"), ("blue", "blue")
    for (a, b), (x, y) in product(permutations(_regions(borders), 2), colours):
        yield a, x, b, y, borders


def _same_colour(a: str, x: str, b: str, y: str, borders: Borders) -> str:
    touch = (a, b) in borders or (b, a) in borders
    return "they share a border and have one colour" if touch and x == y else ""


def _drawn_map(a: str, x: str, b: str, y: str, borders: Borders) -> Picture:
    return later("problem", _map(borders, _regions(borders)), {a: x, b: y})


def _sudoku_questions(box: int) -> Iterator[tuple[Any, ...]]:
    cells = [(row, col) for row in range(1, box**2 + 1) for col in range(1, box**2 + 1)]
    for a, b in permutations(cells, 2):
        x = 1 + (a[0] + b[0]) % box**2
        yield a, x, b, x, box
        if a < b:
            yield a, x, b, x % box**2 + 1, box


def _one_digit(
    a: tuple[int, int], x: int, b: tuple[int, int], y: int, box: int, rule: Rule | None = None
) -> str:
    if x != y:
        return ""
    if rule and (how := rule(a, b, box**2)):
        return f"the digit stands twice {how}"
    for what, where in (("row", (a[0], b[0])), ("column", (a[1], b[1]))):
        if where[0] == where[1]:
            return f"the digit stands twice in a {what}"
    one, other = (((row - 1) // box, (col - 1) // box) for row, col in (a, b))
    return "the digit stands twice in a box" if one == other else ""


def _drawn_sudoku(
    a: tuple[int, int], x: int, b: tuple[int, int], y: int, box: int
) -> Picture | None:
    if box not in (2, 3):
        return None
    return later("problem", problems.sudoku("." * box**4), {a: x, b: y})


def _order_questions(before: Borders, gap: int = 1) -> Iterator[tuple[Any, ...]]:
    hours = (1, 1 + gap), (1 + gap, 1), (2, 1 + gap), (1 + gap, 2)
    for (a, b), (x, y) in product(permutations(_regions(before), 2), hours):
        yield a, x, b, y, before


def _too_late(a: str, x: int, b: str, y: int, before: Borders, gap: int = 1) -> str:
    hours = f"{gap} hours " if gap > 1 else ""
    if (a, b) in before and y - x < gap:
        return f"{a} is to begin {hours}before {b}"
    return f"{b} is to begin {hours}before {a}" if (b, a) in before and x - y < gap else ""


def _drawn_hours(a: str, x: int, b: str, y: int, before: Borders) -> Picture:
    hours = range(1, max(x, y, 2) + 1)
    jobs = Problem(_regions(before), hours, partial(_too_late, before=before), name="hours")
    return later("problem", jobs, {a: x, b: y})


def _ordered(borders: Borders, enough: int) -> Case:
    """Return the case of a map; enough: how many colours a search in a good order chooses.

    Such an order goes on with the region that has the most neighbours before it.
    """
    return Case((borders, enough), f"For {short(borders)}")


def _judge_order(answer: Any, case: Case) -> None:
    borders, enough = case.given
    given = answer(borders)
    regions = _regions(borders)
    if not isinstance(given, list | tuple) or sorted(map(str, given)) != sorted(regions):
        raise Wrong(
            f"{case} you give {short(given)}; wanted is a list of {listing(sorted(regions))}, "
            "each once."
        )
    search = record("test_after_choice", _map(borders, given))
    if (placed := statistics(search).placements) > enough:
        raise Wrong(
            f"{case} your order makes the search choose {placed} colours; {enough} are enough.",
            later("tree", search_tree(search), title="The search in your order"),
        )


def _sudoku(text: str, settled: bool) -> Case:
    """Return the case of a sudoku; settled: whether crossing off alone leaves one digit a cell."""
    return Case((text, settled), f"For {short(text)}")


def _judge_settled(answer: Any, case: Case) -> None:
    text, true = case.given
    said = answer(text)
    if not isinstance(said, bool):
        raise Wrong(f"{case} you give {short(said)}; True or False is wanted.")
    if said != true:
        left = "every cell has" if true else "some cell has not"
        raise Wrong(
            f"{case} you say {said}; after crossing off {left} one digit left.",
            later("problem", problems.sudoku(text)),
        )


_PUZZLES: dict[str, Rule] = {"rooks": ROOKS, "superqueens": SUPERQUEENS, "torus": TORUS}


def _judge_own(answer: Any, case: Case, puzzles: Mapping[str, Rule] = _PUZZLES) -> None:
    asked = [
        (a, x, b, y, n)
        for n in case.given
        for a, b in permutations(range(1, n + 1), 2)
        for x, y in product(range(1, n + 1), repeat=2)
    ]
    said = list(zip(asked, each(answer, asked), strict=True))
    if no_text := [one for _, one in said if not isinstance(one, str)]:
        raise Wrong(f"{case} you give {short(no_text[0])}; a text is wanted.")
    wrong = {
        name: [(a, x, b, y, n) for (a, x, b, y, n), one in said
               if bool(one) != bool(rule((a, x), (b, y), n))]
        for name, rule in puzzles.items()
    }  # fmt: skip
    nearest = min(wrong, key=lambda name: len(wrong[name]))
    if wrong[nearest]:
        a, x, b, y, n = wrong[nearest][0]
        how = puzzles[nearest]((a, x), (b, y), n)
        does = f"they attack each other {how}" if how else "they leave each other alone"
        raise Wrong(
            f"For n = {n} your conflict is nearest to that of {nearest}, but not for the pieces on "
            f"({a}, {x}) and ({b}, {y}): {does}.",
            position(n, [(a, x), (b, y)], "Do they?", puzzles[nearest]),
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

    results = answer({row: list(rows) for row in rows}, clash)
    if not isinstance(results, Iterable):
        raise Wrong(f"{case} you give {short(results)}; solutions are wanted, one by one.")
    compare(solutions(), placements(rule, n), n, rule, ordered=False, case=str(case))


def _case(given: Any) -> Case:
    return Case(given, f"For {short(given)}")


def _pieces(n: int, rule: Rule = QUEENS) -> Case:
    return Case((n, rule), f"For {rule.pieces} and n = {n}")


def _colours_of_ones_own(chance: Random) -> dict[str, Any]:
    many = chance.randint(4, 9)
    return {
        "task": f"you have {many} colours.",
        "judge": guesses(lambda n: many * (many - 1) ** (n - 1), "colourings"),
        "run": lambda n: len(list(solve("fewest_first", _chain(n, range(1, many + 1))))),
        "runs": (2, 3, 4),
    }


def _sudoku_of_ones_own(chance: Random) -> dict[str, Any]:
    rule, said = leaping(chance, Rule("cells", lambda *_: ""))
    truth = partial(_one_digit, rule=rule)
    return {
        "task": f"a digit may not stand twice either where a piece could {said}.",
        "judge": _judge_conflict(_sudoku_questions, truth, _drawn_sudoku),
    }


def _hours_of_ones_own(chance: Random) -> dict[str, Any]:
    gap = chance.randint(2, 9)
    questions, truth = partial(_order_questions, gap=gap), partial(_too_late, gap=gap)
    return {
        "task": f"the first of two jobs begins at least {gap} hours before the second.",
        "judge": _judge_conflict(questions, truth, _drawn_hours),
    }


def _puzzle_of_ones_own(chance: Random) -> dict[str, Any]:
    base = chance.choice([QUEENS, ROOKS])
    rule, said = leaping(chance, base)
    return {
        "task": f"there is no choice: your pieces attack as {base.pieces} do, and also {said}.",
        "judge": partial(_judge_own, puzzles={rule.pieces: rule}),
        "right": "Your conflict is that of your pieces, on boards of 1, 2, 3, 5 and 7.",
        "visible": (Case((1, 2, 3, 5, 7), "On boards of 1, 2, 3, 5 and 7"),),
    }


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
q2 = Exercise(
    "10.2",
    _judge_conflict(_map_questions, _same_colour, _drawn_map),
    visible=(_case(_ISLANDS), _case(_WHEEL)),
    hidden=(_case(_STATES),),
    takes=("a", "x", "b", "y", "borders"),
    right="Your conflict keeps neighbours apart, whichever of them comes first.",
    own=_OWN,
)
q3 = Exercise(
    "10.3",
    _judge_conflict(_sudoku_questions, _one_digit, _drawn_sudoku),
    visible=(Case(1, "For boxes of 1"), Case(2, "For boxes of 2"), Case(3, "For boxes of 3")),
    hidden=(Case(4, "For boxes of 4"),),
    takes=("a", "x", "b", "y", "box"),
    right="Your conflict holds for every two cells of sudokus of 1, 4 and 9 rows.",
    varied=_sudoku_of_ones_own,
    own=_OWN,
)
q4 = Exercise(
    "10.4",
    _judge_conflict(_order_questions, _too_late, _drawn_hours),
    visible=(_case(_ISLANDS), _case(_borders("wash-dry dry-iron wash-hang"))),
    hidden=(_case(_WHEEL[:3]),),
    takes=("a", "x", "b", "y", "before"),
    right="Your conflict finds the same pairs in both orders.",
    varied=_hours_of_ones_own,
    own=_OWN,
)
q5 = Exercise(
    "10.5",
    _judge_order,
    visible=(_ordered(_TREE, 189), _ordered(_STATES[::-1], 33), _ordered(_TWO_STARS, 765)),
    hidden=(_ordered(_SHUFFLED, 33),),
    takes=("borders",),
    right="In your order plain testing chooses no more colours than in ours.",
    own=_OWN,
)
q6 = Exercise(
    "10.6",
    _judge_settled,
    visible=(_sudoku("1.....3..4.....2", True), _sudoku("12..34......2...", False)),
    hidden=(_sudoku("1..4.4..2..3..2.", True), _sudoku("1..........2.3..", False)),
    takes=("text",),
    right="You know which of these sudokus need no search.",
    own=_OWN,
)
q7 = Exercise(
    "10.7",
    _judge_own,
    visible=(Case((1, 2, 3, 5), "On boards of 1, 2, 3 and 5"),),
    hidden=(Case((2, 4, 5, 9), "On boards of 2, 4, 5 and 9"),),
    takes=("a", "x", "b", "y", "n"),
    right="Your conflict is that of one of the three puzzles, on boards of 1, 2, 3 and 5.",
    varied=_puzzle_of_ones_own,
    own=_OWN,
)
q8 = Parsons(
    "10.8",
    _judge_search,
    visible=(_pieces(1), _pieces(2), _pieces(3, ROOKS), _pieces(4), _pieces(5)),
    hidden=(_pieces(6), _pieces(5, TORUS)),
    takes=("domains", "clash"),
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
