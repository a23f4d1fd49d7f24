"""Browsing the solutions of one size, orbit by orbit."""

import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

import anywidget
import traitlets

from queens import draw, symmetry
from queens.board import Solution
from queens.checks import check_whole
from queens.sizes import check_size
from queens_player.module import browser_code
from queens_player.pictured import Pictured

_AT_ONCE = 8
"""Up to here the solutions of every size go with the widget: 149 boards. For n = 9 alone there
are 352, for n = 10 there are 724."""


_LARGEST = 12
"""For n = 12 there are 14,200 boards to look at."""


class Gallery(Pictured, anywidget.AnyWidget):
    """All solutions of one size as small boards, and the eight images of the chosen one.

    n: the size to start with, 1 or more; the slider goes up to ``largest``. Setting n goes to
    the first solution of that size. number: which solution is chosen, from 1 and orbit by
    orbit; one beyond the last is the last. The browser and Python both read and set the two.
    Raises TypeError or ValueError for a bad n, or one above 12.

    Up to n = 8 the browser needs no Python to go from one to the other.

    >>> shown = Gallery(8)
    >>> len(shown.solutions)
    92
    >>> shown.number = 73
    >>> shown.chosen
    (3, 5, 2, 8, 1, 7, 4, 6)
    """

    _esm, _css = browser_code("Gallery")

    # Both in one, for a number has a meaning only together with its size.
    _at: "traitlets.List[int]" = traitlets.List().tag(sync=True)
    _largest = traitlets.Int().tag(sync=True)
    _sizes: "traitlets.Dict[str, Any]" = traitlets.Dict().tag(sync=True)
    _symmetries: "traitlets.List[str]" = traitlets.List(list(symmetry.SYMMETRIES)).tag(sync=True)

    def __init__(self, n: int = 8, *, largest: int = 8) -> None:
        largest = max(check_size(n, _LARGEST), check_whole(largest, "largest", 1, _LARGEST))
        at_once = range(1, min(largest, _AT_ONCE) + 1)
        super().__init__(_largest=largest, _sizes={str(size): _orbits(size) for size in at_once})
        self.n = n

    def __repr__(self) -> str:
        return (
            f"A gallery of the {len(self.solutions)} solutions for n = {self.n} in "
            f"{len(_orbits(self.n))} orbits: run the cell in Jupyter to browse it."
        )

    def _still(self) -> dict[str, str]:
        orbits = [[tuple(board) for board in orbit["boards"]] for orbit in _orbits(self.n)]
        bundle: dict[str, str] = draw.into_bundle(draw.gallery(orbits, chosen=self.chosen))
        return bundle

    @property
    def n(self) -> int:
        """The size that is shown."""
        return self._at[0]

    @n.setter
    def n(self, n: int) -> None:
        self._at = [check_size(n, _LARGEST), 1]

    @property
    def number(self) -> int:
        """The number of the chosen solution, from 1; it is 1 where there is none."""
        return self._at[1]

    @number.setter
    def number(self, number: int) -> None:
        number = check_whole(number, "number", -sys.maxsize)
        self._at = [self.n, min(max(1, number), max(1, len(self.solutions)))]

    @property
    def solutions(self) -> list[Solution]:
        """The solutions of this size, orbit by orbit."""
        return [tuple(board) for orbit in _orbits(self.n) for board in orbit["boards"]]

    @property
    def chosen(self) -> Solution | None:
        """The solution that is shown; None where there is none."""
        return self.solutions[self.number - 1] if self.solutions else None

    @traitlets.observe("_at")
    def _provide(self, _change: object) -> None:
        if str(self.n) not in self._sizes:
            self._sizes = {**self._sizes, str(self.n): _orbits(self.n)}


@cache
def _orbits(n: int) -> Sequence[dict[str, Any]]:
    """Return the orbits of one size: their boards, and of each its images, which are boards of
    the same orbit, by their places in it.
    """
    orbits = [symmetry.orbit(solution) for solution in symmetry.fundamental(n)]
    return [
        {
            "boards": [list(board) for board in orbit],
            "images": [
                [orbit.index(image) for image in symmetry.images(board).values()] for board in orbit
            ],
        }
        for orbit in orbits
    ]
