"""A slider for the size of the board, above anything that has one."""

from typing import Any

import ipywidgets

from queens._checks import check_whole
from queens._checks import shown as said_shortly
from queens._sizes import LARGEST
from queens_player._still import Pictured


class SizeSlider(Pictured, ipywidgets.VBox):  # type: ignore[misc]
    """A slider for n above a widget with a trait ``n``, such as ``queens.Player``.

    shown: the widget; the slider starts at its n and sets it. largest: the end of the slider.

    >>> from queens import Player
    >>> slider = SizeSlider(Player("permutations", 3), largest=6)
    >>> slider.n.value = 4
    >>> slider.shown.trace.n
    4
    """

    def __init__(self, shown: Any, *, largest: int = 8) -> None:
        if not isinstance(shown, ipywidgets.DOMWidget) or not shown.has_trait("n"):
            raise TypeError(f"shown must be a widget with a size n; got {said_shortly(shown)}")
        largest = check_whole(largest, "largest", 1, LARGEST)
        self.shown = shown
        self.n = ipywidgets.IntSlider(shown.n, 1, max(shown.n, largest), description="n")
        # Recorded again by Python: in the book the slider is grey.
        self.n.add_class("queens-needs-kernel")
        ipywidgets.link((self.n, "value"), (shown, "n"))
        if shown.has_trait("_slider"):
            shown._slider = self.n
        super().__init__([self.n, shown])

    def _still(self) -> dict[str, str]:
        return self.shown._still() if isinstance(self.shown, Pictured) else {}

    def _setting(self) -> str:
        return f"n = {self.n.value}"

    def __repr__(self) -> str:
        return f"{self.shown!r} With a slider for n."
