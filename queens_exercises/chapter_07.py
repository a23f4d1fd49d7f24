"""Exercises of chapter 07: images, orbits, and solutions that a turn leaves unchanged."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from math import gcd, isclose
from random import Random
from typing import Any

from queens import symmetry
from queens._board import Board, Solution, attacks
from queens._checks import whole
from queens._domains import Domains
from queens._squares import Square
from queens._words import listing, plural, written
from queens.algorithms import ALGORITHMS
from queens_exercises import Case, Exercise, Parsons, Prediction, Wrong
from queens_exercises._answers import number_given, numbers_in, several_given
from queens_exercises._exercise import ONE, on_a_board
from queens_exercises._judges import lists, solves
from queens_exercises._plain import short
from queens_exercises._rules import QUEENS
from queens_exercises._solutions import placements
from queens_exercises._verdict import later, position

_SAID = {
    "identity": "the identity",
    "quarter turn": "a quarter turn",
    "half turn": "a half turn",
    "three-quarter turn": "a three-quarter turn",
    "left-right": "the left-right mirror",
    "top-bottom": "the top-bottom mirror",
    "falling diagonal": "the mirror along the falling diagonal",
    "rising diagonal": "the mirror along the rising diagonal",
}
"""How a verdict names each symmetry."""

_TOO_MANY = 20


@cache
def _images(solution: Solution) -> dict[str, Solution]:
    return {_SAID[name]: image for name, image in symmetry.images(solution).items()}


def _judge_orbit(answer: Any, case: Case) -> None:
    solution = case.given
    size = number_given(answer(solution), str(case))
    true = len(set(_images(solution).values()))
    if whole(size) != true:
        raise Wrong(
            f"{case} you say {short(size)}; there {'is' if true == 1 else 'are'} "
            f"{plural(true, 'different board')} among the eight images. Boards with the same "
            "letter are the same.",
            later("images", solution),
        )


def _judge_images(answer: Any, case: Case) -> None:
    solution = case.given
    n = len(solution)
    wanted = "a list of eight solutions is wanted"
    results = several_given(answer(solution), str(case), wanted)
    boards: list[Solution] = []
    made = _images(solution)
    for given in islice(results, _TOO_MANY):
        board = numbers_in(given, n, n)
        if board is None:
            raise Wrong(f"{case} you give {short(given)}, which is no tuple of {n} columns.")
        boards.append(board)
        if board not in made.values():
            raise Wrong(
                f"{case} you give {written(board)}, which no symmetry makes of it.",
                position(n, board, "No image"),
            )
    for name, image in made.items():
        if image not in boards:
            raise Wrong(
                f"{case} the image {written(image)} is missing: {name} makes it.",
                position(n, image, "Missing"),
            )
    for name, image in made.items():
        times, given = list(made.values()).count(image), boards.count(image)
        if given != times:
            many = f"{times} of the" if times < len(made) else "all"
            makers = f"{many} eight symmetries make" if times > 1 else f"only {name} makes"
            raise Wrong(
                f"{case} you give {written(image)} {_times(given)}; {makers} it.",
                later("images", solution),
            )


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _fundamental(n: int) -> Sequence[Solution]:
    return tuple(one for one in placements(QUEENS, n) if one == min(_images(one).values()))


def _one_of_each(results: Iterable[Any]) -> Iterator[Any]:
    """Yield the solutions; raise Wrong for one in the orbit of an earlier one."""
    seen: list[Solution] = []
    for result in results:
        if isinstance(result, tuple) and sorted(result) == list(range(1, len(result) + 1)):
            for name, image in _images(result).items():
                if image in seen and image != result:
                    raise Wrong(
                        f"For n = {len(result)} you give {written(image)} and {written(result)}: "
                        f"{name} makes the first of the second.",
                        later("gallery", [[image, result]]),
                    )
            seen.append(result)
        yield result


def _judge_fundamental(answer: Any, case: Case) -> None:
    def watched(board: Board) -> Any:
        results = answer(board)
        return _one_of_each(results) if isinstance(results, Iterator) else results

    _kept(watched, case)


_kept = solves(wanted=_fundamental, enough=ALGORITHMS["test_after_choice"].function)


@cache
def _in_pairs(n: int) -> int:
    """Count the placements of a search that places a queen and its image together."""

    def search(standing: tuple[Square, ...]) -> Iterator[int]:
        k = next((k for k in range(1, n + 1) if k not in dict(standing)), 0)
        for i in range(1, n + 1) if k else ():
            pair = {(k, i), (n + 1 - k, n + 1 - i)}
            if not any(attacks(a, b) for a in pair for b in {*standing, *pair}):
                yield len(pair)
                yield from search((*standing, *pair))

    # A search that begins with the centre of an odd board places at least one queen, there.
    return max(sum(search(())), n % 2)


def _judge_necklaces(answer: Any, case: Case) -> None:
    n, colours = case.given
    said = answer(n, colours)
    if whole(said) is None and not (isinstance(said, float) and said.is_integer()):
        raise Wrong(f"{case} you give {short(said)}; a whole number is wanted.")
    true = sum(colours ** gcd(n, turn) for turn in range(n)) // n
    if said == true:
        return
    threads = colours**n
    if said == threads:
        why = "that is the number of open strings, which are never turned"
    elif isclose(said, true, rel_tol=1e-12):
        why = f"`/` gives a float, which is right to some 16 digits only; `//` gives {true}"
    elif said * n == threads:
        why = (
            "not every necklace is counted n times: some are the same again after a part of a turn"
        )
    else:
        why = f"there are {'more' if said < true else 'fewer'} necklaces"
    raise Wrong(f"{case} you say {short(said)}; {why}.")


def _orbits_of_ones_own(chance: Random) -> dict[str, Any]:
    runs = [chance.choice(placements(QUEENS, n)) for n in (5, 6, 7, 8)]
    return {
        "task": f"the four solutions are {listing([*map(written, runs)])}.",
        "runs": runs,
        "visible": ((1,), (2, 4, 1, 3), *runs, (1, 3, 6, 8, 2, 4, 9, 7, 5)),
    }


q1 = Prediction(
    "07.1",
    _judge_orbit,
    visible=(
        *((1,), (2, 4, 1, 3), (2, 5, 3, 1, 4), (1, 3, 5, 2, 4), (3, 5, 2, 8, 1, 7, 4, 6)),
        (1, 3, 6, 8, 2, 4, 9, 7, 5),
    ),
    hidden=((4, 1, 3, 5, 2), (2, 4, 6, 1, 3, 5), (6, 4, 7, 1, 8, 2, 5, 3)),
    takes=("solution",),
    run=lambda solution: len(symmetry.orbit(solution)),
    runs=((2, 4, 1, 3), (2, 5, 3, 1, 4), (1, 3, 5, 2, 4), (3, 5, 2, 8, 1, 7, 4, 6)),
    drawing=lambda solution: later("images", solution),
    varied=_orbits_of_ones_own,
)
q2 = Exercise(
    "07.2",
    _judge_images,
    visible=((1,), (2, 4, 1, 3), (2, 5, 3, 1, 4), (2, 4, 6, 1, 3, 5), (1, 3, 6, 8, 2, 4, 9, 7, 5)),
    hidden=((3, 1, 4, 2), (1, 3, 5, 7, 2, 4, 6), (3, 5, 2, 8, 1, 7, 4, 6)),
    takes=("solution",),
    own=("queens.symmetry",),
)
q3 = on_a_board(
    "07.3",
    _judge_fundamental,
    visible=(ONE, 2, 3, 4, 5, 6, 9),
    hidden=(7, 8),
)
q4 = on_a_board(
    "07.4",
    solves(
        wanted=lambda n: [s for s in placements(QUEENS, n) if s == _images(s)["a half turn"]],
        most=_in_pairs,
        board=Domains,
    ),
    visible=(ONE, 2, 3, 4, 5, 6, 9),
    hidden=(7, 8, 10),
)
q5 = Exercise(
    "07.5",
    _judge_necklaces,
    visible=((1, 2), (2, 2), (3, 2), (4, 2), (6, 2), (5, 3), (30, 2), (64, 2)),
    hidden=((1, 1), (7, 1), (8, 2), (6, 3), (9, 3), (12, 2), (36, 2)),
    takes=("n", "colours"),
    right="Your answer holds for eight kinds of necklace, the longest of 64 beads.",
)
q6 = Parsons(
    "07.6",
    lists(wanted=_fundamental),
    visible=(ONE, 2, 3, 4, 5, 6, 9),
    hidden=(7, 8),
    own=("queens_counting", "queens.symmetry.canonical", "queens.symmetry.fundamental"),
    begin="from queens import solve, symmetry\n\n\ndef first_of_each(n):",
    body="""
    seen = set()
    for solution in solve("one_array", n):
        if solution not in seen:
            yield solution
            seen.update(symmetry.images(solution).values())
    """,
    too_many=("if solution in seen:", "seen.add(solution)"),
)
