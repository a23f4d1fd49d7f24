"""The eight symmetries of the board: images of a solution, its orbit, its own symmetries.

They are the identity, three turns (clockwise) and four reflections, each known by its name.
Anything but a solution is refused with NotASolution, a ValueError.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from queens._board import Solution
from queens._checks import brief, check_kind
from queens._sizes import check_size
from queens._solving import as_solution
from queens._squares import Square

__all__ = [
    "SYMMETRIES",
    "canonical",
    "count_orbits",
    "fundamental",
    "image",
    "images",
    "orbit",
    "stabiliser",
    "unchanged",
]

LARGEST_LISTED = 16
"""The largest board whose solutions are all listed: 14,772,512 of them."""

SYMMETRIES: Mapping[str, Callable[[int, int, int], Square]] = MappingProxyType(
    {
        "identity": lambda n, row, col: (row, col),
        "quarter turn": lambda n, row, col: (col, n + 1 - row),
        "half turn": lambda n, row, col: (n + 1 - row, n + 1 - col),
        "three-quarter turn": lambda n, row, col: (n + 1 - col, row),
        "left-right": lambda n, row, col: (row, n + 1 - col),
        "top-bottom": lambda n, row, col: (n + 1 - row, col),
        "falling diagonal": lambda n, row, col: (col, row),
        "rising diagonal": lambda n, row, col: (n + 1 - col, n + 1 - row),
    }
)
"""Name -> where the symmetry takes a square: called with n, row and column, all from 1."""


def image(solution: Solution, symmetry: str) -> Solution:
    """Return the image of a solution under a symmetry.

    Raises ValueError for an unknown symmetry.

    >>> image((2, 4, 1, 3), "left-right")
    (3, 1, 4, 2)
    """
    return _image(as_solution(solution), symmetry)


def images(solution: Solution) -> dict[str, Solution]:
    """Return the eight images of a solution, by symmetry; some may coincide.

    >>> set(images((2, 4, 1, 3)).values()) == {(2, 4, 1, 3), (3, 1, 4, 2)}
    True
    """
    own = as_solution(solution)
    return {symmetry: _image(own, symmetry) for symmetry in SYMMETRIES}


def canonical(solution: Solution) -> Solution:
    """Return the canonical form of a solution: the first of its images in number order.

    >>> canonical((3, 1, 4, 2))
    (2, 4, 1, 3)
    """
    return min(images(solution).values())


def orbit(solution: Solution) -> tuple[Solution, ...]:
    """Return the different images of a solution in number order: 8, 4, 2 or 1 of them.

    >>> orbit((3, 1, 4, 2))
    ((2, 4, 1, 3), (3, 1, 4, 2))
    """
    return tuple(sorted(set(images(solution).values())))


def stabiliser(solution: Solution) -> tuple[str, ...]:
    """Return the symmetries that leave a solution unchanged: 8 divided by the size of its orbit.

    >>> stabiliser((2, 4, 1, 3))
    ('identity', 'quarter turn', 'half turn', 'three-quarter turn')
    """
    moved = images(solution)
    return tuple(symmetry for symmetry in moved if moved[symmetry] == moved["identity"])


def unchanged(n: int, symmetry: str = "identity") -> Iterator[Solution]:
    """Yield, in number order, the solutions of size n that a symmetry leaves unchanged.

    A queen is placed together with its images, so the search branches only where there is a
    choice. The identity leaves every solution unchanged.

    Raises TypeError or ValueError for a bad n, ValueError for an unknown symmetry.

    >>> len(list(unchanged(8))), len(list(unchanged(8, "half turn")))
    (92, 4)
    """
    size = check_size(n)
    _check_symmetry(symmetry)
    return _grow(_groups(size, symmetry), size, 0, {})


def fundamental(n: int) -> tuple[Solution, ...]:
    """Return one solution of each orbit, the canonical one, in number order.

    Raises TypeError or ValueError for a bad n, or one above 16: it has millions of solutions.

    >>> len(fundamental(8)), fundamental(4)
    (12, ((2, 4, 1, 3),))
    """
    size = check_size(n, LARGEST_LISTED)
    return tuple(solution for solution in unchanged(size) if solution == canonical(solution))


def count_orbits(n: int) -> int:
    """Count the orbits without comparing boards, by Burnside's lemma.

    Their number is the average, over the eight symmetries, of the number of solutions that a
    symmetry leaves unchanged.

    Raises TypeError or ValueError for a bad n, or one above 16: it has millions of solutions.

    >>> [count_orbits(n) for n in range(1, 9)]
    [1, 0, 0, 1, 2, 1, 6, 12]
    """
    size = check_size(n, LARGEST_LISTED)
    unmoved = (sum(1 for _ in unchanged(size, symmetry)) for symmetry in SYMMETRIES)
    return sum(unmoved) // len(SYMMETRIES)


def _check_symmetry(symmetry: str) -> None:
    if check_kind(symmetry, str, "symmetry", "the name of one") not in SYMMETRIES:
        raise ValueError(
            f"no symmetry is called {brief(symmetry)}; they are {', '.join(SYMMETRIES)}"
        )


def _image(solution: Solution, symmetry: str) -> Solution:
    _check_symmetry(symmetry)
    move, n = SYMMETRIES[symmetry], len(solution)
    moved = dict(move(n, row, col) for row, col in enumerate(solution, start=1))
    return tuple(moved[row] for row in range(1, n + 1))


_Group = tuple[int, dict[int, int]]
"""Queens that are placed together: the lines they take, as bits of a number, and row -> column."""


def _groups(n: int, symmetry: str) -> list[list[_Group]]:
    """Return, for each row, the groups with a queen on it in which no two attack each other."""
    whole = range(1, n + 1)
    return [[], *([g for col in whole if (g := _group(n, symmetry, (k, col)))] for k in whole)]


def _group(n: int, symmetry: str, square: Square) -> _Group | None:
    squares = [square]
    while (moved := SYMMETRIES[symmetry](n, *squares[-1])) != square:
        squares.append(moved)
    # Bits for rows, columns, rising and falling diagonals, one kind above the other.
    lines = [(k, n + i, 2 * n + k + i, 5 * n + k - i) for k, i in squares]
    taken = {line for four in lines for line in four}
    if len(taken) < 4 * len(squares):
        return None
    return sum(1 << line for line in taken), dict(squares)


def _grow(
    groups: list[list[_Group]], n: int, taken: int, queens: dict[int, int]
) -> Iterator[Solution]:
    row = next((row for row in range(1, n + 1) if row not in queens), None)
    if row is None:
        yield tuple(queens[row] for row in range(1, n + 1))
        return
    for lines, more in groups[row]:
        if not taken & lines:
            yield from _grow(groups, n, taken | lines, queens | more)
