"""Random parts of a learner's own tasks: closed squares, and pieces that leap."""

from collections.abc import Iterable
from random import Random

from queens._board import Solution
from queens._squares import Square
from queens_exercises._rules import QUEENS, Rule
from queens_exercises._solutions import placements

_LEAPS = ((1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4))


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
