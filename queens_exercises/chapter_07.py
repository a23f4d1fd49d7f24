"""Exercises of chapter 07: images and orbits, one solution of each, those that a turn leaves."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from math import gcd, isclose
from typing import Any

from queens import symmetry
from queens.algorithms import ALGORITHMS
from queens.board import Board, Solution, attacks
from queens.checks import whole
from queens.domains import Domains
from queens.squares import Square
from queens.words import plural, written
from queens_exercises.answers import number_in, numbers_in, short
from queens_exercises.exercise import Exercise, on_a_board
from queens_exercises.judges import lists, solves
from queens_exercises.parsons import Parsons
from queens_exercises.pictures import later, position
from queens_exercises.prediction import Prediction
from queens_exercises.rules import QUEENS, placements
from queens_exercises.verdict import Wrong

_MOVES: Mapping[str, Callable[[complex], complex]] = {
    "the identity": lambda z: z,
    "a quarter turn": lambda z: -1j * z,
    "a half turn": lambda z: -z,
    "a three-quarter turn": lambda z: 1j * z,
    "the left-right mirror": lambda z: -z.conjugate(),
    "the top-bottom mirror": lambda z: z.conjugate(),
    "the mirror along the falling diagonal": lambda z: -1j * z.conjugate(),
    "the mirror along the rising diagonal": lambda z: 1j * z.conjugate(),
}
"""What moves the board, as a motion of the plane whose origin is the middle of the board.

The package does it with rows and columns; a slip there is not repeated here.
"""


_TOO_MANY = 20


@cache
def _images(solution: Solution) -> dict[str, Solution]:
    n = len(solution)

    def moved(move: Callable[[complex], complex]) -> Solution:
        # Twice the distance from the middle, so that all numbers are whole.
        points = [move(complex(2 * i - n - 1, n + 1 - 2 * k)) for k, i in enumerate(solution, 1)]
        columns = {(n + 1 - z.imag) / 2: int(z.real + n + 1) // 2 for z in points}
        return tuple(columns[k] for k in range(1, n + 1))

    return {name: moved(move) for name, move in _MOVES.items()}


def _judge_orbit(answer: Any, solution: Solution) -> None:
    size = answer(solution)
    if number_in(size) is None:
        raise Wrong(f"For {written(solution)} you give {short(size)}; a number is wanted.")
    true = len(set(_images(solution).values()))
    if whole(size) != true:
        raise Wrong(
            f"For {written(solution)} you say {short(size)}; there {'is' if true == 1 else 'are'} "
            f"{plural(true, 'different board')} among the eight images. Boards with the same "
            "letter are the same.",
            later("images", solution),
        )


def _judge_images(answer: Any, solution: Solution) -> None:
    n, case = len(solution), f"For {written(solution)}"
    results = answer(solution)
    if not isinstance(results, Iterable) or isinstance(results, str):
        raise Wrong(f"{case} you give {short(results)}; wanted is a list of eight solutions.")
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
    """Pass solutions on; Wrong for one that belongs to the orbit of an earlier one."""
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


def _judge_fundamental(answer: Any, n: int) -> None:
    def watched(board: Board) -> Any:
        results = answer(board)
        return _one_of_each(results) if isinstance(results, Iterator) else results

    _kept(watched, n)


_kept = solves(wanted=_fundamental, enough=ALGORITHMS["test_after_choice"].function)


def _half_turned(n: int, square: Square) -> Square:
    return n + 1 - square[0], n + 1 - square[1]


def _symmetric(n: int) -> Sequence[Solution]:
    return tuple(one for one in placements(QUEENS, n) if one == _images(one)["a half turn"])


@cache
def _in_pairs(n: int) -> int:
    """Count the placements of a search that puts a queen and her image down together."""

    def search(standing: tuple[Square, ...]) -> Iterator[int]:
        k = next((k for k in range(1, n + 1) if k not in dict(standing)), 0)
        for i in range(1, n + 1) if k else ():
            pair = {(k, i), _half_turned(n, (k, i))}
            if not any(attacks(a, b) for a in pair for b in {*standing, *pair}):
                yield len(pair)
                yield from search((*standing, *pair))

    # Whoever begins with the centre of an odd board puts a queen there at least.
    return max(sum(search(())), n % 2)


def _judge_necklaces(answer: Any, given: tuple[int, int]) -> None:
    n, colours = given
    said = answer(n, colours)
    case = f"For n = {n} and colours = {colours} you"
    if whole(said) is None and not (isinstance(said, float) and said.is_integer()):
        raise Wrong(f"{case} give {short(said)}; a whole number is wanted.")
    true = sum(colours ** gcd(n, turn) for turn in range(n)) // n
    if said == true:
        return
    threads = colours**n
    if said == threads:
        why = "so many are there when the string is cut open and nothing is turned"
    elif isclose(said, true, rel_tol=1e-12):
        why = f"`/` gives a float, which is right to some 16 digits only; `//` gives {true}"
    elif said * n == threads:
        why = (
            "not every necklace is counted n times: some are the same again after a part of a turn"
        )
    else:
        why = f"there are {'more' if said < true else 'fewer'} necklaces"
    raise Wrong(f"{case} say {short(said)}; {why}.")


q1 = Prediction(
    "07.1",
    _judge_orbit,
    visible=(
        (1,),
        (2, 4, 1, 3),
        (2, 5, 3, 1, 4),
        (1, 3, 5, 2, 4),
        (3, 5, 2, 8, 1, 7, 4, 6),
        (1, 3, 6, 8, 2, 4, 9, 7, 5),
    ),
    hidden=(
        (1, 3, 6, 8, 10, 5, 9, 2, 4, 7),
        (3, 1, 4, 2),
        (4, 1, 3, 5, 2),
        (2, 4, 6, 1, 3, 5),
        (2, 4, 1, 7, 5, 3, 6),
        (1, 5, 8, 6, 3, 7, 2, 4),
        (6, 4, 7, 1, 8, 2, 5, 3),
    ),
    hints=(
        "Turn a sheet with the board on it, and look when it is the same as before.",
        "The size of the orbit times the number of symmetries that change nothing is eight. A "
        "reflection never leaves a board of more than one square as it is.",
        "Count the different boards among the eight images: a `set` keeps each of them once.",
    ),
    takes=("solution",),
    right="Your answer holds for six solutions, of boards of 1, 4, 5, 8 and 9.",
    run=lambda solution: len(symmetry.orbit(solution)),
    runs=((2, 4, 1, 3), (2, 5, 3, 1, 4), (1, 3, 5, 2, 4), (3, 5, 2, 8, 1, 7, 4, 6)),
    shown=lambda solution: later("images", solution),
)
q2 = Exercise(
    "07.2",
    _judge_images,
    visible=((1,), (2, 4, 1, 3), (2, 5, 3, 1, 4), (2, 4, 6, 1, 3, 5), (1, 3, 6, 8, 2, 4, 9, 7, 5)),
    hidden=((3, 1, 4, 2), (1, 3, 5, 7, 2, 4, 6), (3, 5, 2, 8, 1, 7, 4, 6)),
    hints=(
        "Where does a quarter turn, clockwise, take the queen on (1, 2) of a board of 4? Draw it.",
        "Row k becomes column n + 1 - k, and column i becomes row i. So entry i of the new board "
        "says n + 1 - k.",
        "Make a list of n zeros; for each (k, i) put n + 1 - k at index i - 1, and turn the list "
        "into a tuple.",
    ),
    takes=("solution",),
    right="Your answer holds for five solutions, of boards of 1, 4, 5, 6 and 9.",
    own=("queens.symmetry",),
)
q3 = on_a_board(
    "07.3",
    _judge_fundamental,
    visible=(1, 2, 3, 4, 5, 6, 9),
    hidden=(7, 8),
    hints=(
        "There are two mistakes: one loses solutions, and the other keeps too many.",
        "How many symmetries are there, and how many does `others` name? And what if an image is "
        "the solution itself, as on the board of 1?",
        "Add the mirrors along both diagonals, and keep a solution that is smaller than its "
        "images, or as small.",
    ),
)
q4 = on_a_board(
    "07.4",
    solves(wanted=_symmetric, most=_in_pairs, board=Domains),
    visible=(1, 2, 3, 4, 5, 6, 9),
    hidden=(7, 8, 10),
    hints=(
        "A queen on (k, i) brings another one along, on (n + 1 - k, n + 1 - i). Take the rows in "
        "pairs: k and n + 1 - k.",
        "Put a pair down only if both squares are free and the two do not attack each other. If n "
        "is odd, the middle row is left at the end, and only one of its squares is its own image.",
        "Write extend(k). If k > n - k + 1, yield; if they are equal, the queen goes to the "
        "centre if that is free; otherwise try each i, place both queens, extend(k + 1), and "
        "take both up.",
    ),
)
q5 = Exercise(
    "07.5",
    _judge_necklaces,
    visible=((1, 2), (2, 2), (3, 2), (4, 2), (6, 2), (5, 3), (30, 2), (64, 2)),
    hidden=((1, 1), (7, 1), (8, 2), (6, 3), (9, 3), (12, 2), (36, 2)),
    hints=(
        "There are n turns, and the answer is the average, over them, of how many colourings each "
        "leaves unchanged. The turn by 0 leaves all of them.",
        "Take n = 6 and the turn by 2: bead 1 must be as bead 3, and that as bead 5, which is as "
        "bead 1 again. So how many beads can be coloured freely? And with the turn by 5?",
        "With the turn by k, the beads fall into math.gcd(n, k) rounds, each of one colour.",
    ),
    takes=("n", "colours"),
    right="Your answer holds for eight kinds of necklace, the longest of 64 beads.",
)
q6 = Parsons(
    "07.6",
    lists(wanted=_fundamental),
    visible=(1, 2, 3, 4, 5, 6, 9),
    hidden=(7, 8),
    hints=(
        "Solutions come one after another. Which of them are to be passed over?",
        "When a solution is given, all its images are noted, and it is one of them.",
        "The note is begun once, before the first solution; and only what is *not* in it is given.",
    ),
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
