"""A widget that brings its picture, for wherever widgets do not run."""

import os
from typing import Any

from queens import draw

VIEW = "application/vnd.jupyter.widget-view+json"


def is_in_a_page() -> bool:
    """Return whether a page of the book runs this, which draws widgets as long as Python is there.

    Whatever stands in for a widget would first have to wait for matplotlib.
    """
    return os.environ.get("QUEENS_PAGE") == "yes"


class Pictured:
    """A widget, named among the bases of its class before that of ipywidgets.

    >>> from queens import Player
    >>> sorted(Player("one_array", 4)._repr_mimebundle_()[0])[1:]
    ['image/svg+xml', 'text/plain']
    """

    # ipywidgets 7, which Colab has, would show itself by this, and nothing but itself.
    _ipython_display_: Any = None

    def _still(self) -> dict[str, str]:
        """Return what is shown, as an output that needs no script."""
        raise NotImplementedError

    def _setting(self) -> str:
        """Return what its sliders are set to, "n = 4"; "" if it has none."""
        return ""

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = getattr(super(), "_repr_mimebundle_", self._view)(**options)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        still = {} if is_in_a_page() else self._still()
        if (setting := self._setting()) and (drawn := still.get("image/svg+xml")):
            move = "change them" if "," in setting else "move the slider"
            words = f"{setting}; {move} in the running course"
            still = {"image/svg+xml": draw.captioned(drawn, words)}
        return {**data, **still, "text/plain": repr(self)}, metadata

    def _view(self, **_: object) -> dict[str, Any]:
        """Return what ipywidgets 8 returns of itself, and ipywidgets 7 does not."""
        return {VIEW: {"version_major": 2, "version_minor": 0, "model_id": self.model_id}}  # type: ignore[attr-defined]
