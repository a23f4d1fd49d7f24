"""A slider for the size of the board, above anything that has one."""

from typing import Any

import ipywidgets

from queens.checks import check_whole
from queens.checks import shown as said_shortly
from queens.sizes import LARGEST


class SizeSlider(ipywidgets.VBox):  # type: ignore[misc]
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
        # Recorded anew by Python: until that runs, the extension says so beside the slider.
        self.n.add_class("queens-needs-kernel")
        ipywidgets.link((self.n, "value"), (shown, "n"))
        super().__init__([self.n, shown])

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """Return, besides the widget, what it shows for wherever widgets do not run."""
        shown = self.shown._repr_mimebundle_(**options)
        picture = shown[0] if isinstance(shown, tuple) else shown
        return {**picture, **super()._repr_mimebundle_(**options)}

    def __repr__(self) -> str:
        return f"{self.shown!r} With a slider for n."
