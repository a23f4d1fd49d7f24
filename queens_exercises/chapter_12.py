"""Exercises of chapter 12: culprits, jumps, and lines of a proof."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

from queens import problems
from queens._domains import Domains
from queens._problem import Problem
from queens._proofs import check_no, nogoods
from queens._words import listing, plural
from queens.trace import record, search_tree, statistics
from queens_exercises import Case, Exercise, Parsons, Prediction, Wrong
from queens_exercises._answers import entries_of, numbers_given, numbers_in, whole_given
from queens_exercises._exercise import ONE, on_a_board
from queens_exercises._judges import solves
from queens_exercises._names import SEARCHES
from queens_exercises._plain import short
from queens_exercises._verdict import Picture, later
from queens_exercises.chapter_06 import Row, drawn_vector, vector
from queens_exercises.chapter_10 import Borders, borders_of

Line: TypeAlias = Mapping[str, str]
"""A nogood of a map: region -> colour."""

_COLOURS = ("red", "green", "blue")
_OWN = (*SEARCHES, "queens._proofs")


def _culprits(given: Row) -> list[int]:
    """Return the queens that are the first to attack a square of a row."""
    return sorted({*vector(given)} - {0})


def _counters(given: Row) -> Picture:
    return drawn_vector(given, title=f"The culprits of row {given[2]}")


def _judge_culprits(answer: Any, case: Case) -> None:
    found = numbers_given(answer(*case.given), str(case), "wanted is a list of rows")
    true = _culprits(case.given)
    for row in {*found} ^ {*true}:
        fault = "is the culprit of no square" if row in found else "is a culprit, too"
        raise Wrong(f"{case} you give {list(found)}; queen {row} {fault}.", _counters(case.given))
    if list(found) != true:
        raise Wrong(f"{case} you give {list(found)}; each comes once, the earliest first.")


def _judge_jumps(answer: Any, case: Case) -> None:
    failed, culprits = case.given
    said = answer(set(failed), {row: set(some) for row, some in culprits.items()})
    way, why = list[int](), set(failed)
    while why:
        way.append(max(why))
        why = (why | culprits[way[-1]]) - {way[-1]}
    found = numbers_given(said, str(case), "wanted is a list of rows")
    for at, (row, true) in enumerate(zip(found, way, strict=False), start=1):
        if row != true:
            raise Wrong(f"{case} your jump {at} goes to row {row}; another row to blame is later.")
    if len(found) != len(way):
        raise Wrong(f"{case} you make {plural(len(found), 'jump')}; there are {len(way)}.")


_FOUR = borders_of("A-B A-C A-D B-C B-D C-D")
_WHEEL = borders_of("A-B A-C A-D A-E A-F B-C C-D D-E E-F F-B")
_ROAD = borders_of("T-A A-B A-C A-D B-C B-D C-D")


@cache
def _proof(borders: Borders) -> tuple[Line, ...]:
    return nogoods(record("learning", problems.colouring(borders, _COLOURS)))


def _lines(borders: Borders, change: Callable[[list[Line]], Iterable[Line]] = tuple) -> Case:
    """Return the case of a proof; change: what is done to it before it is shown."""
    lines = tuple(change(list(_proof(borders))))
    told = ", ".join("-".join(pair) for pair in borders)
    return Case((borders, lines), f"For the borders {told} and {plural(len(lines), 'line')}")


def _judge_first_wrong(answer: Any, case: Case) -> None:
    borders, lines = case.given
    problem = problems.colouring(borders, _COLOURS)
    wanted = "the number of a line is wanted, or 0"
    answered = answer(list(borders), list(_COLOURS), [dict(line) for line in lines])
    said, true = whole_given(answered, str(case), wanted), check_no(problem, lines)
    if said == true:
        return
    number = min(true or said, said or true)
    if not 0 < number <= len(lines):
        why = "the empty line is missing" if true else "it is a proof"
        raise Wrong(f"{case} you give {said}; {why}.")
    follows = "does not follow" if number == true else "follows"
    drawn = later("problem", problem, dict(lines[number - 1]))
    raise Wrong(f"{case} you give {said}; line {number} {follows}.", drawn)


_JUMPED = {1: 1, 2: 2, 3: 5, 4: 16, 5: 53, 6: 148, 7: 526, 8: 1947, 9: 7990}
"""n -> how many queens the plain search places that jumps to the culprit."""


def _problem_of(given: Any, said: str) -> Problem:
    """Return the map that an answer gives; Wrong if that is none of 24 regions at most."""
    pairs = [[*map(str, entries_of(pair) or ())] for pair in entries_of(given) or ()]
    if not pairs or not all(len(pair) == len({*pair}) == 2 for pair in pairs):
        raise Wrong(f"{said} {short(given)}; wanted is a list of borders, pairs of two regions.")
    problem = problems.colouring([(a, b) for a, b in pairs], _COLOURS)
    if (many := len(problem.variables)) > 24:
        raise Wrong(f"{said} {many} regions; 24 at most are wanted.")
    return problem


def _judge_map(answer: Any, case: Case) -> None:
    problem = _problem_of(answer(case.given), f"{case} you give")
    searches = {name: record(name, problem, limit=60_000) for name in ("backjumping", "learning")}
    if not searches["learning"].complete:
        raise Wrong(f"{case} even `learning` takes more than 60,000 steps.")
    jumped, learnt = (statistics(trace).placements for trace in searches.values())
    if jumped < case.given * learnt:
        raise Wrong(
            f"{case} `backjumping` places {jumped} colours on your map and `learning` {learnt}.",
            later("tree", search_tree(searches["backjumping"]), title="With jumps alone"),
        )


def _judge_trimmed(answer: Any, case: Case) -> None:
    borders, lines = case.given
    problem = problems.colouring(borders, _COLOURS)

    def among(given: Any, fault: str) -> list[Any]:
        some = entries_of(given)
        if some is None or not all(line in lines for line in some):
            raise Wrong(f"{case} you {fault.format(short(given))}.")
        return some

    def is_proof(some: Any) -> bool:
        return check_no(problem, among(some, "ask `is_proof({})`; it takes some of the lines")) == 0

    said = answer([dict(line) for line in lines], is_proof)
    kept = among(said, "give {}; wanted are some of the lines, in a list")
    if wrong := check_no(problem, kept):
        line = {**kept[wrong - 1]} if wrong <= len(kept) else {}
        told = f"{case} you keep {len(kept)}, and number {wrong} of them does not follow."
        raise Wrong(told, later("problem", problem, line))
    for at, line in enumerate(kept):
        if is_proof(kept[:at] + kept[at + 1 :]):
            told = listing([f"{region} {colour}" for region, colour in line.items()])
            raise Wrong(
                f"{case} you keep {len(kept)}; never {told} can still be left out.",
                later("problem", problem, {**line}),
            )


q1 = Prediction(
    "12.1",
    _judge_culprits,
    visible=(
        (4, (1, 3), 3),
        (6, (1, 3, 5, 2), 6),
        (6, (2, 5, 3, 1, 4), 6),
        (9, (9, 6, 3, 1, 7, 5), 8),
    ),
    hidden=((8, (1, 3, 5, 2, 4), 6), (6, (3, 6, 2), 5), (4, (), 2)),
    takes=("n", "columns", "row"),
    said="For n = {}, columns {} and row {}".format,
    read=lambda given, _: numbers_in(given),
    run=lambda given: tuple(_culprits(given)),
    runs=((4, (1, 3), 3), (6, (2, 5, 3, 1, 4), 6)),
    drawing=_counters,
    own=_OWN,
)
q2 = Exercise(
    "12.2",
    _judge_jumps,
    visible=(
        ({1, 2}, {1: set(), 2: {1}}),
        ({2, 5}, {2: set(), 5: {1, 4}, 4: {1}, 1: set()}),
        (set(), {}),
    ),
    hidden=(({3, 7}, {7: {2, 3}, 3: {2}, 2: set()}), ({6}, {6: {5}, 5: {1}, 1: set()})),
    takes=("failed", "culprits"),
    said=lambda failed, culprits: f"For failed = {failed or '{}'} and culprits = {culprits}",
    right="You know where the search goes back to.",
)
q3 = Exercise(
    "12.3",
    _judge_first_wrong,
    visible=(
        _lines(_FOUR),
        _lines(_FOUR, lambda lines: lines[:-1]),
        _lines(_FOUR, lambda lines: [{"A": "red"}, *lines]),
        _lines(_ROAD, lambda lines: [{"T": "red", "A": "green"}, *lines[3:]]),
    ),
    hidden=(
        _lines(_WHEEL),
        _lines(_WHEEL, lambda lines: [*lines[:4], {"B": "red"}, *lines[4:]]),
        _lines(_FOUR, lambda lines: [{}]),
    ),
    takes=("borders", "colours", "lines"),
    right="Your checker finds the first line that does not follow.",
    own=_OWN,
)
q4 = on_a_board(
    "12.4",
    solves(board=Domains, most=_JUMPED.__getitem__),
    visible=(ONE, 2, 3, 4, 5, 6),
    hidden=(7, 8),
    expensive=(9,),
    own=_OWN,
)
q5 = Exercise(
    "12.5",
    _judge_map,
    visible=(2, 10),
    hidden=(4,),
    takes=("factor",),
    right="On your maps it pays to remember.",
)
q6 = Parsons(
    "12.6",
    _judge_trimmed,
    # Each of the first two lines here can go only without the other one.
    visible=(
        *(_lines(_FOUR), _lines(_WHEEL)),
        _lines(_FOUR, lambda lines: [{"B": "red", "C": "green"}, {"B": "red"}, *lines]),
    ),
    hidden=(_lines(_ROAD),),
    takes=("lines", "is_proof"),
    right="What you keep is a proof, and none of its lines can be left out.",
    begin="def trimmed(lines, is_proof):",
    body="""
    kept = list(lines)
    for line in reversed(lines):
        shorter = [one for one in kept if one is not line]
        if is_proof(shorter):
            kept = shorter
    return kept
    """,
    too_many=("for line in lines:", "if is_proof(kept):"),
)
