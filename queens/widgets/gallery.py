"""Browsing the solutions of one size, orbit by orbit."""

from functools import cache
from typing import Any

import ipywidgets

from queens import draw, symmetry
from queens.board import Solution
from queens.draw.alt import listing, plural
from queens.sizes import check_size
from queens.widgets.picture import Picture


class Gallery(ipywidgets.VBox):  # type: ignore[misc]
    """All solutions of one size as small boards, and the eight images of the chosen one.

    n: the size to start with, 1 or more; the slider goes up to ``largest``. From 9 on there
    are hundreds of boards, and each picture takes longer. Raises TypeError or ValueError for
    a bad n.

    >>> shown = Gallery(8)
    >>> shown.solution.max
    92
    >>> shown.solution.value = 73
    >>> shown.chosen
    (3, 5, 2, 8, 1, 7, 4, 6)
    """

    def __init__(self, n: int = 8, *, largest: int = 8) -> None:
        size = check_size(n)
        self.n = ipywidgets.IntSlider(size, 1, max(size, largest), description="n")
        self.previous = ipywidgets.Button(description="previous orbit")
        self.next = ipywidgets.Button(description="next orbit")
        self.previous.on_click(lambda _: self._go(-1))
        self.next.on_click(lambda _: self._go(+1))
        self.solution: Any = None
        self.chooser = ipywidgets.HBox()
        self.words = ipywidgets.HTML()
        self.gallery, self.images = Picture(), Picture()
        self._load()
        self.n.observe(self._load, names="value")
        super().__init__([self.n, self.chooser, self.words, self.gallery, self.images])

    def __repr__(self) -> str:
        return (
            f"A gallery of the {len(self._solutions)} solutions for n = {self.n.value} in "
            f"{len(self._orbits)} orbits: run the cell in Jupyter to browse it."
        )

    @property
    def chosen(self) -> Solution | None:
        """The solution that is shown; None where there is none."""
        if not self._solutions:
            return None
        return self._solutions[self.solution.value - 1 if self.solution else 0]

    def _load(self, _change: object = None) -> None:
        self._orbits = _orbits(self.n.value)
        self._solutions = [solution for orbit in self._orbits for solution in orbit]
        # A new slider each time: given another range, its End key still goes to the end of the
        # old one. And none where there is nothing to choose.
        if self.solution:
            self.solution.close()
        self.solution, self.chooser.children = None, ()
        if len(self._solutions) > 1:
            self.solution = ipywidgets.IntSlider(
                1,
                1,
                len(self._solutions),
                description="solution",
                layout=ipywidgets.Layout(width="40em"),
            )
            self.solution.observe(self._repaint, names="value")
            self.chooser.children = (self.solution, self.previous, self.next)
        self._repaint()

    def _orbit_of_chosen(self) -> int:
        return next(k for k, orbit in enumerate(self._orbits) if self.chosen in orbit)

    def _go(self, step: int) -> None:
        # A second click may come before the browser knows that the button is disabled.
        number = min(max(0, self._orbit_of_chosen() + step), len(self._orbits) - 1)
        self.solution.value = self._solutions.index(self._orbits[number][0]) + 1

    def _repaint(self, _change: object = None) -> None:
        chosen, orbits = self.chosen, self._orbits
        self.gallery.paint(lambda: draw.gallery(orbits, chosen=chosen))
        if chosen is None:
            self.images.value = ""
            self.words.value = _paragraph(f"There is no solution for n = {self.n.value}.")
            return
        self.images.paint(lambda: draw.images(chosen, columns=8))
        orbit = self._orbit_of_chosen()
        self.previous.disabled, self.next.disabled = orbit == 0, orbit == len(orbits) - 1
        number = self._solutions.index(chosen) + 1
        self.words.value = _paragraph(
            f"Solution {number} of {len(self._solutions)}: {' '.join(map(str, chosen))}. "
            f"It is in orbit {orbit + 1} of {len(orbits)}.<br>{_why(chosen)}"
        )


@cache
def _orbits(n: int) -> list[tuple[Solution, ...]]:
    return [symmetry.orbit(solution) for solution in symmetry.fundamental(n)]


def _paragraph(words: str) -> str:
    return f'<p style="margin: 0.4em 0; line-height: 1.5">{words}</p>'


def _why(solution: Solution) -> str:
    """Say which symmetries leave a solution as it is, and what that makes of its orbit."""
    own = symmetry.stabiliser(solution)
    boards = len(symmetry.orbit(solution))
    if len(own) == 1:
        return "The identity alone leaves it as it is, so its eight images are eight boards."
    return (
        f"{len(own)} symmetries leave it as it is ({listing(own)}), so its orbit has "
        f"8 / {len(own)} = {plural(boards, 'board')}."
    )
