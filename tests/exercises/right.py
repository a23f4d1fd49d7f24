"""Right answers in another style than the reference one, each of which is to count as much."""

from importlib import import_module
from typing import Any, NamedTuple

from queens_exercises import Exercise


class Case(NamedTuple):
    """A right answer, and what is other about it."""

    exercise: Exercise
    answer: Any
    style: str


_CASES: list[Case] = []


def right(exercise, style):
    """Keep the function or class below as a right answer."""

    def keep(answer):
        _CASES.append(Case(exercise, answer, style))
        return answer

    return keep


def cases(chapters):
    """Return the right answers to the exercises of some chapters, from ``right_NN.py``."""
    for chapter in chapters:
        import_module(f"exercises.right_{chapter[:2]}")
    return tuple(_CASES)
