"""Tasks of one's own: squares, sizes and rules of some exercises that follow a learner's name."""

import unicodedata
from collections.abc import Iterable
from random import Random
from types import ModuleType

from queens._board import Solution
from queens._squares import Square
from queens_exercises._exercise import Exercise
from queens_exercises._rules import QUEENS, Rule, placements

_LEAPS = ((1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4))

HEAD = "The tasks of {name}. Where the text of an exercise says something else, this counts."


def own_tasks(chapter: ModuleType, name: str, word: str) -> None:
    """Have a chapter's exercises follow a name, and print what is its own in them.

    chapter: a module such as ``queens_exercises.chapter_00``. name: the learner's, as the teacher's
    list has it; capital letters and blanks make no difference. word: the teacher's, the same for
    the whole class; another word gives other tasks. The same name and word give the same tasks on
    every machine, whatever was asked for before.

    >>> from queens_exercises import chapter_10
    >>> own_tasks(chapter_10, "Ann", "spring")  # doctest: +ELLIPSIS
    The tasks of Ann. ...
    Exercise 10.1: ...
    >>> own_tasks(chapter_10, " ", "spring")
    Write your name between the quotation marks first, as your teacher's list has it.
    """
    if not plain(name):
        print("Write your name between the quotation marks first, as your teacher's list has it.")
        return
    lines = [HEAD.format(name=name.strip())]
    for exercise in vars(chapter).values():
        if isinstance(exercise, Exercise) and (task := follow(exercise, name, word)):
            lines.append(f"Exercise {exercise.name}: {task}")
    print("\n".join(lines))


def follow(exercise: Exercise, name: str, word: str) -> str:
    """Have an exercise follow a name; return in words what it asks for, "" if nothing else."""
    if not exercise.varied:
        return ""
    fields = dict(exercise.varied(Random(f"{word}/{plain(name)}/{exercise.name}")))
    task: str = fields.pop("task")
    for field, value in fields.items():
        setattr(exercise, field, value)
    return task


def plain(name: str) -> str:
    """Return a name as it is compared: without capital letters and needless blanks.

    >>> plain("  Ann  LEE ")
    'ann lee'
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


# --- What is drawn by chance ----------------------------------------------------------------------


def two_barred(chance: Random, n: int) -> tuple[tuple[Square, ...], str]:
    """Draw two squares on which solutions of n have queens, and say that no queen may stand there.

    >>> two_barred(Random(5), 4)
    (((3, 1), (3, 4)), 'no queen may stand on (3, 1) or on (3, 4), on any board.')
    """
    squares = {square for one in placements(QUEENS, n) for square in enumerate(one, start=1)}
    drawn = tuple(sorted(chance.sample(sorted(squares), 2)))
    return drawn, f"no queen may stand on {drawn[0]} or on {drawn[1]}, on any board."


def without(solutions: Iterable[Solution], squares: Iterable[Square]) -> tuple[Solution, ...]:
    """Return the solutions that have no queen on any of some squares.

    >>> without([(2, 4, 1, 3), (3, 1, 4, 2)], [(1, 2)])
    ((3, 1, 4, 2),)
    """
    closed = set(squares)
    return tuple(one for one in solutions if closed.isdisjoint(enumerate(one, start=1)))


def leaping(chance: Random, base: Rule) -> tuple[Rule, str]:
    """Draw pieces that attack as others do and also leap in two ways; return and describe them.

    >>> rule, said = leaping(Random(5), QUEENS)
    >>> said, rule((1, 1), (3, 4), 6)
    ('leap 2 by 3 and 2 by 4 squares, as a knight leaps 1 by 2', 'by a leap of 2 by 3 squares')
    """
    leaps = sorted(chance.sample(_LEAPS, 2))
    (a, b), (c, d) = leaps

    def attack(one: Square, other: Square, n: int) -> str:
        leap = tuple(sorted((abs(one[0] - other[0]), abs(one[1] - other[1]))))
        leaps_there = f"by a leap of {leap[0]} by {leap[1]} squares" if leap in leaps else ""
        return base(one, other, n) or leaps_there

    said = f"leap {a} by {b} and {c} by {d} squares, as a knight leaps 1 by 2"
    return Rule(f"leaping {base.pieces}", attack), said
