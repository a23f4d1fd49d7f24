"""Exercises of chapter 09 on boards to complete: few questions, and how many can be completed."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import combinations
from random import Random
from typing import Any

from queens import draw
from queens.board import Solution, Square, attacks
from queens.exercises.exercise import Exercise
from queens.exercises.form import short
from queens.exercises.rules import QUEENS, completions, placements
from queens.exercises.verdict import Wrong
from queens.given import Diagonal
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
        return partial(draw.board, n, solution or (), closed=diagonals[:many], title=title)

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


def _peaceful(n: int, many: int) -> Iterator[tuple[Square, ...]]:
    """Give all sets of so many squares of which none attacks another."""
    found: list[tuple[Square, ...]] = [()]
    every = [(row, col) for row in range(1, n + 1) for col in range(1, n + 1)]
    for _ in range(many):
        found = [
            (*chosen, square)
            for chosen in found
            for square in every
            if (not chosen or chosen[-1] < square)
            and not any(attacks(one, square) for one in chosen)
        ]
    return iter(found)


@cache
def _truth(n: int) -> tuple[int, tuple[Square, ...]]:
    """Return how many can always be completed, and one more queen than that which cannot."""
    for many in range(1, n + 1):
        completed = {
            chosen
            for solution in placements(QUEENS, n)
            for chosen in combinations(enumerate(solution, start=1), many)
        }
        for chosen in _peaceful(n, many):
            if chosen not in completed:
                return many - 1, chosen
    return n, ()


def _judge_always(answer: Any, n: int) -> None:
    said_so = answer(n)
    case = f"For n = {n}"
    if isinstance(said_so, bool) or not isinstance(said_so, int):
        raise Wrong(f"{case} you give {short(said_so)}; a number is wanted.")
    many, stuck = _truth(n)
    if said_so > many:
        queens = "this queen" if many == 0 else f"these {many + 1} queens"
        raise Wrong(
            f"{case} you say {said_so}, but {queens} cannot be completed.",
            partial(draw.board, n, stuck, given=stuck, title="Cannot be completed."),
        )
    if said_so < many:
        chosen = next(_peaceful(n, many))
        solution = completions(n, chosen)[0]
        any_of = "any queen" if many == 1 else f"any {many} queens"
        raise Wrong(
            f"{case} you say {said_so}, but {any_of} can be completed, these for example.",
            partial(draw.board, n, solution, given=chosen, title="Completed."),
        )


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
    _judge_always,
    visible=(4, 5, 6, 7, 8, 10),
    hidden=(9,),
    hints=(
        "A search for each set of queens takes too long on larger boards. Go the other way: an "
        "answer of 8 queens shows at once that 28 pairs can be completed. Which are they?",
        "`itertools.combinations(enumerate(answer, start=1), 2)` gives the pairs of an answer. Put "
        "those of all answers into a set; then a pair can be completed if it is in there.",
        "For k = 1, 2, ... compare two sets: the k queens of all answers, and all k queens of "
        "which none attacks another. The first k for which they differ is one too many.",
    ),
    right="Your answer holds for n = 4, 5, 6, 7, 8 and 10.",
    seconds=20.0,
)
