"""Exercises of chapter 09: estimates by hand and with loaded dice, a cutoff, boards to complete."""

import math
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import accumulate, combinations
from operator import mul
from random import Random
from typing import Any, NamedTuple

from queens import draw
from queens.algorithms import ALGORITHMS
from queens.board import Solution, Vectors
from queens.checks import whole
from queens.given import Diagonal, begin
from queens.squares import Square
from queens.trace import record, search_tree, statistics
from queens.trace.probing import SteeredBoard
from queens.words import plural, written
from queens_exercises.answers import number_in, short
from queens_exercises.exercise import Exercise
from queens_exercises.parsons import Parsons
from queens_exercises.pictures import later, position
from queens_exercises.prediction import Prediction
from queens_exercises.rules import QUEENS, completions, placements
from queens_exercises.verdict import Picture, Wrong


def _free(n: int, columns: Sequence[int]) -> list[int]:
    """Return the columns that are free on the row after these queens; none below the board."""
    row = len(columns) + 1
    free = QUEENS.free(n, enumerate(columns, start=1), row) if row <= n else []
    return [col for _, col in free]


class _Ways(NamedTuple):
    """Some walks down the tree of n queens: where each of them put its queens."""

    n: int
    ways: tuple[Solution, ...]

    @property
    def walks(self) -> list[list[int]]:
        """The free squares that each walk saw, row after row."""
        n = self.n
        return [[len(_free(n, way[:k])) for k in range(min(len(way) + 1, n))] for way in self.ways]

    @property
    def case(self) -> str:
        return f"For {_named(self.walks)}"


def _walked(given: _Ways) -> Fraction:
    """Have a search led down each of the ways, as ``estimate`` leads it, and take the mean."""

    def lot(way: Solution) -> Callable[[int], int]:
        rows = iter(range(len(way)))

        def draw(_: int) -> int:
            row = next(rows, len(way))
            # Below the last queen of a way any square will do: nothing is placed there.
            return _free(n, way[:row]).index(way[row]) if row < len(way) else 0

        return draw

    n, ways = given
    said = []
    for way in ways:
        board = SteeredBoard(Vectors(n), lot(way))
        deque(ALGORITHMS["test_after_choice"].function(board), maxlen=0)
        said.append(sum(board.levels))
    return Fraction(sum(said), len(said))


def _judge_by_hand(answer: Any, given: _Ways) -> None:
    n, ways = given
    walks = given.walks
    said = answer([list(walk) for walk in walks])
    sizes = [sum(accumulate(walk, mul)) for walk in walks]
    if _differ(said, true := Fraction(sum(sizes), len(sizes)), f"For {_named(walks)} you"):
        each = ", ".join(map(str, sizes))
        says = f"it says {each}" if len(sizes) == 1 else f"they say {each}, on average {true}"
        raise Wrong(
            f"For {_named(walks)} you say {short(said)}; {says}.",
            position(n, dict(enumerate(ways[-1], start=1)), "Where the last walk ends"),
        )


def _named(walks: Sequence[Sequence[int]]) -> str:
    several = "s" if len(walks) > 1 else ""
    return f"the walk{several} {' and '.join(map(written, walks))}"


def _differ(said: object, true: Fraction, case: str) -> bool:
    if (number := number_in(said)) is None:
        raise Wrong(f"{case} give {short(said)}; a number is wanted.")
    return not math.isclose(number, true, rel_tol=1e-9)


def _judge_mean(answer: Any, n: int, *, loaded: bool) -> None:
    """Judge an estimate by all ways that its draws can fall."""
    weights_seen: set[bool] = set()
    mean, drawn = Fraction(0), 0
    for chance, draws, said in _all_ways(answer, n, loaded, weights_seen):
        _differ(said, Fraction(0), f"For n = {n} you")
        mean, drawn = mean + chance * Fraction(said), max(drawn, draws)
    true = _tree(n)
    if not math.isclose(mean, true, rel_tol=1e-9):
        raise Wrong(
            f"For n = {n} the mean of your estimate, over all ways to draw, is {float(mean):.6g}; "
            f"the tree has {plural(true, 'placement')}.",
            _picture(n),
        )
    if n > 3 and not drawn:
        raise Wrong(f"For n = {n} you draw nothing: that is a count, not an estimate.", _picture(n))
    if n > 3 and loaded and True not in weights_seen:
        raise Wrong(f"For n = {n} all your weights are equal: load the dice.", _picture(n))


def _all_ways(
    answer: Any, n: int, loaded: bool, weights_seen: set[bool]
) -> Iterator[tuple[Fraction, int, Any]]:
    """Give each way that the draws can fall: its chance, how many there were, what was said."""
    script: list[int] = []
    while True:
        drawn: list[tuple[int, list[Fraction]]] = []

        def fall(asked: Any, script: list[int] = script, drawn: Any = drawn) -> int:
            weights = _weights(n, asked, loaded)
            if len(drawn) == n:
                raise Wrong(f"For n = {n} you draw more than {n} times on one walk.", _picture(n))
            weights_seen.add(len({*weights}) > 1)
            at = script[len(drawn)] if len(drawn) < len(script) else 0
            drawn.append((at, weights))
            return at

        said = answer(n, fall)
        yield math.prod((w[at] / sum(w) for at, w in drawn), start=Fraction(1)), len(drawn), said
        while drawn and drawn[-1][0] + 1 == len(drawn[-1][1]):
            drawn.pop()
        if not drawn:
            return
        script = [at for at, _ in drawn]
        script[-1] += 1


def _weights(n: int, asked: Any, loaded: bool) -> list[Fraction]:
    if not loaded:
        if (squares := whole(asked) or 0) < 1:
            raise Wrong(f"For n = {n} you call draw({short(asked)}); it wants 1 or more squares.")
        return [Fraction(1)] * squares
    try:
        weights = [Fraction(weight) for weight in asked]
    except (TypeError, ValueError):
        raise Wrong(f"For n = {n} you call draw({short(asked)}); it wants weights.") from None
    if not weights or min(weights) <= 0:
        raise Wrong(f"For n = {n} you call draw({short(asked)}); each weight must be above 0.")
    return weights


@cache
def _tree(n: int) -> int:
    return statistics(record("automaton_shared_search", n)).placements


def _picture(n: int) -> Picture:
    return lambda: draw.tree(search_tree(record("automaton_shared_search", n)))


def _in_all(runs: Sequence[int], cutoff: float) -> Fraction:
    over = sum(run <= cutoff for run in runs)
    return sum((Fraction(min(run, cutoff)) for run in runs), start=Fraction(0)) / over


def _judge_cutoff(answer: Any, runs: tuple[int, ...]) -> None:
    said = answer(list(runs))
    case = f"For runs of {written(runs)} you"
    _differ(said, Fraction(0), case)
    shown = later("survival", {"runs": runs}, limit=max(runs) + 1)
    if said < min(runs):
        raise Wrong(f"{case} say {short(said)}, and no run is ever over.", shown)
    cost, best = _in_all(runs, said), min(runs, key=partial(_in_all, runs))
    if cost > (least := _in_all(runs, best)):
        raise Wrong(
            f"{case} say {short(said)}, which takes {float(cost):.6g} in all; "
            f"another cutoff takes {float(least):.6g}.",
            shown,
        )


_Closing = tuple[int, tuple[Diagonal, ...]]
"""Size of a board, and its diagonals in the order in which they are closed."""


def _closing(n: int, many: int, seed: int) -> _Closing:
    everything = [(name, k) for name in ("rising", "falling") for k in range(1, 2 * n)]
    return n, tuple(Random(seed).sample(everything, many))


def _open(n: int, closed: Sequence[Diagonal]) -> Solution | None:
    """Return the first answer that has no queen on a closed diagonal."""
    shut = set(closed)

    def lines(square: Square) -> set[Diagonal]:
        row, col = square
        return {("rising", row + col - 1), ("falling", row - col + n)}

    every = placements(QUEENS, n)
    return next((s for s in every if all(not shut & lines(q) for q in enumerate(s, 1))), None)


def _judge_solvable_up_to(answer: Any, given: _Closing) -> None:
    n, diagonals = given
    case = f"For n = {n} and {plural(len(diagonals), 'diagonal')}"
    asked = 0
    enough = len(diagonals).bit_length()

    def board(title: str, many: int, solution: Solution | None = None) -> Any:
        return later("board", n, solution or (), closed=diagonals[:many], title=title)

    def solvable(closed: Any) -> bool:
        nonlocal asked
        if not isinstance(closed, list | tuple):
            raise Wrong(
                f"{case} you ask `solvable({short(closed)})`; it takes the diagonals that are "
                "closed, in a list or a tuple."
            )
        asked += 1
        if asked > enough:
            times = f"{enough} question{'s are' if enough > 1 else ' is'} enough"
            raise Wrong(
                f"{case} you ask about {len(closed)} closed ones as well; {times}.",
                board("One question too many.", len(closed)),
            )
        return _open(n, closed) is not None

    said = answer(diagonals, solvable)
    found = whole(said)
    if found is None or not 0 <= found <= len(diagonals):
        raise Wrong(f"{case} you give {short(said)}; wanted is a number from 0 to that.")
    if not _open(n, diagonals[:found]):
        raise Wrong(
            f"{case} you give {found}; with so many closed there is no answer.",
            board("No answer.", found),
        )
    if found < len(diagonals) and (more := _open(n, diagonals[: found + 1])):
        raise Wrong(
            f"{case} you give {found}; with {found + 1} closed there still is an answer.",
            board("Still an answer.", found + 1, more),
        )


@cache
def _fewest(n: int) -> tuple[Square, ...]:
    """Return as few queens as possible that belong to one answer alone."""
    for many in range(n + 1):
        times = Counter(
            chosen
            for solution in placements(QUEENS, n)
            for chosen in combinations(enumerate(solution, start=1), many)
        )
        alone = [chosen for chosen, answers in times.items() if answers == 1]
        if alone:
            return alone[0]
    raise ValueError(f"a board of {n} has no answer")


def _judge_puzzle(answer: Any, n: int) -> None:
    given = answer(n)
    case = f"For n = {n}"
    if not isinstance(given, list | tuple):
        raise Wrong(f"{case} you give {short(given)}; wanted are squares in a list or a tuple.")
    try:
        queens = tuple(begin(n, given=given).given.items())
    except (TypeError, ValueError) as error:
        raise Wrong(f"{case} you give {short(given)}, and a board refuses that: {error}.") from None
    said, found = f"{case} you give {plural(len(queens), 'queen')}", completions(n, queens)
    if not found:
        why, title = "no answer has them", "Cannot be completed."
    elif len(found) > 1:
        why, title = f"{len(found)} answers have them, as this one", "One answer of several."
    elif len(queens) > len(_fewest(n)):
        why, title = "one answer has them, but fewer are enough", "More than are needed."
    else:
        return
    shown = later("board", n, *found[-1:], given=queens, title=title)
    raise Wrong(f"{said}: {why}.", shown)


_THREE = _Ways(6, ((4, 2, 5, 3, 6), (2, 5, 1, 6, 4), (1, 3, 5, 2, 4)))
"""The walks of the text."""


_Tries = tuple[tuple[int, ...], int]
"""How many queens each run would place until it has its answer, and the cutoff."""


def _judge_placed(answer: Any, given: _Tries) -> None:
    runs, cutoff = given
    said, true = answer(runs, cutoff), 0
    for run in runs:
        true += min(run, cutoff)
        if run <= cutoff:
            break
    if said != true or isinstance(said, bool):
        raise Wrong(
            f"For runs = {runs} and cutoff = {cutoff} you say {short(said)}; {true} queens are "
            "placed.",
            later("survival", {"runs": runs}, limit=max(runs) + 1),
        )


q1 = Prediction(
    "09.1",
    _judge_by_hand,
    visible=(
        _Ways(4, ((1, 3),)),
        _Ways(4, ((2, 4, 1, 3),)),
        _THREE,
        _Ways(1, ((1,),)),
        _Ways(3, ((1, 3), (2,))),
    ),
    hidden=(
        _Ways(5, ((1, 3, 5, 2, 4), (2, 5, 1, 4))),
        _Ways(8, ((5, 3, 8, 4, 7, 1, 6, 2), (4, 6, 1, 5, 7), (2, 7, 3, 1, 8, 4))),
    ),
    hints=(
        "Four queens on the first level, two free squares below the one that was drawn: how many "
        "queens does the walk suppose on the second level?",
        "Each level is the level before, times the next number. A walk says the sum of its levels, "
        "and several walks the mean of what they say.",
        "For each walk: alike = 1; for count in walk: alike *= count; total += alike. In the end "
        "total / len(walks).",
    ),
    takes=("walks",),
    right="Your answer holds for five lots of walks, on boards of 1, 3, 4 and 6.",
    run=_walked,
    runs=(_THREE,),
    written=lambda size: f"{float(size):.6g}",
    shown=lambda given: _picture(given.n),
)
q2 = Exercise(
    "09.2",
    partial(_judge_mean, loaded=False),
    visible=(1, 2, 3, 4, 5),
    hidden=(6, 7),
    hints=(
        "There are two mistakes. One is about what happens when a row has no free square: which "
        "walks are left out of the mean then, the small ones or the large ones?",
        "The other is about the order of two lines: has the level that was just met been counted "
        "when the walk goes on?",
        "When nothing is free, return total. And multiply `alike` before it is added to `total`.",
    ),
    takes=("n", "draw"),
)
q3 = Exercise(
    "09.3",
    _judge_cutoff,
    visible=(
        (10, 10, 10, 1000),
        (5, 50, 60, 70),
        (10, 12, 14, 16),
        (20, 25, 90, 400, 4000),
        (8,),
    ),
    hidden=((30, 31, 33, 90, 100, 2000, 2000), (5, 9, 9, 9, 9, 50), (100, 200, 300, 400)),
    hints=(
        "With a cutoff of c, what does a run cost that would have taken r placements? And which "
        "share of the runs is over by then?",
        "A cutoff between two runs wastes what lies between: the best one is the length of a run.",
        "What c takes in all is the sum of min(r, c) over all runs, divided by how many runs are "
        "over by c. Take the run for which that is least.",
    ),
    takes=("runs",),
    right="Your answer holds for five lots of runs.",
)
q4 = Exercise(
    "09.4",
    partial(_judge_mean, loaded=True),
    visible=(1, 2, 3, 4, 5),
    hidden=(6,),
    hints=(
        "A square that is drawn with a chance of 1/2 must count twice, one that is drawn with a "
        "chance of 1/5 five times. What is the chance of yours?",
        "But how many queens are on the next level is seen without any draw: they are len(free) "
        "times as many as the positions that this one stands for.",
        "total += alike * len(free), before the draw. After it, alike *= sum(weights) / "
        "weights[at].",
    ),
    takes=("n", "draw"),
)
q5 = Exercise(
    "09.5",
    _judge_solvable_up_to,
    visible=(
        _closing(1, 1, 1),
        _closing(4, 3, 2),
        _closing(5, 4, 2),
        _closing(5, 7, 2),
        _closing(6, 11, 36),
        _closing(8, 20, 2),
    ),
    hidden=(_closing(6, 12, 5), _closing(7, 15, 25), _closing(7, 16, 6), _closing(8, 30, 4)),
    hints=(
        "What does one answer of `solvable` tell about fewer closed diagonals, and what about "
        "more of them?",
        "With 11 diagonals there are twelve possible results, 0 to 11. Ask the question that "
        "leaves six of them whatever is said.",
        "Keep two numbers: `low`, with which there is an answer (0 at first), and `high`, the "
        "largest result that is still possible. While they differ, ask about "
        "`diagonals[:(low + high + 1) // 2]`, and move one of them.",
    ),
    takes=("diagonals", "solvable"),
    right="Your answer holds for six boards, the largest of 8 with 20 diagonals.",
)
q6 = Exercise(
    "09.6",
    _judge_puzzle,
    visible=(4, 5, 6, 7, 8, 9),
    hidden=(1, 10),
    hints=(
        "A search for each set of queens takes too long on larger boards. Go the other way: an "
        "answer of 8 queens says of 28 pairs that it has them. Which are they?",
        "`itertools.combinations(enumerate(answer, start=1), 2)` gives the pairs of an answer. "
        "Count for each pair of how many answers it is a part.",
        "For k = 0, 1, 2, ... put the k queens of all answers into a `collections.Counter`. The "
        "first k for which some set has the count 1 is the fewest, and that set is the puzzle.",
    ),
    seconds=20.0,
)
q7 = Parsons(
    "09.7",
    _judge_placed,
    visible=(((10, 3), 5), ((5, 9), 5), ((8, 9, 2, 1), 4), ((7, 7), 3)),
    hidden=(((1, 100), 10), ((30, 20, 10), 10), ((9, 9, 9), 8)),
    hints=(
        "A run that has its answer by the cutoff is the last one. What has been placed by then?",
        "A run that is given up has placed as many queens as the cutoff allows.",
        "A run of just so many placements as the cutoff has its answer.",
    ),
    takes=("runs", "cutoff"),
    right="Your answer holds for four lots of runs.",
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
