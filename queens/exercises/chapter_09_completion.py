"""Exercises of chapter 09 on boards to complete: few questions, and a puzzle of few queens."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from queens.board import Solution
from queens.exercises.exercise import Exercise
from queens.exercises.form import short
from queens.exercises.pictures import later
from queens.exercises.rules import QUEENS, completions, placements
from queens.exercises.verdict import Wrong
from queens.given import Diagonal, begin
from queens.squares import Square
from queens.words import plural

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

    found = answer(diagonals, solvable)
    if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found <= len(diagonals):
        raise Wrong(f"{case} you give {short(found)}; wanted is a number from 0 to that.")
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
    found = completions(n, queens)
    if not found:
        raise Wrong(
            f"{case} you give {_named(queens)}: no answer has them.",
            later("board", n, given=queens, title="Cannot be completed."),
        )
    if len(found) > 1:
        raise Wrong(
            f"{case} you give {_named(queens)}: {len(found)} answers have them, as this one.",
            later("board", n, found[-1], given=queens, title="One answer of several."),
        )
    if len(queens) > len(_fewest(n)):
        raise Wrong(
            f"{case} you give {_named(queens)}: one answer has them, but fewer are enough.",
            later("board", n, found[0], given=queens, title="More than are needed."),
        )


def _named(queens: Sequence[Square]) -> str:
    return plural(len(queens), "queen")


q5 = Exercise(
    "09.5",
    _judge_solvable_up_to,
    visible=(
        _closing(1, 1, 1),
        _closing(4, 3, 2),
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
    right="Your answer holds for five boards, the largest of 8 with 20 diagonals.",
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
