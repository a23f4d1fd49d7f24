"""A widget that shows one matplotlib picture at a time, as SVG in the page."""

import html
from typing import Any

import ipywidgets

from queens import draw

_FITTING = '<svg style="max-width: 100%; height: auto"'
"""A picture wider than the page is made smaller, not cut off."""


class Picture(ipywidgets.HTML):  # type: ignore[misc]
    """Shows what was last handed to ``show``, and nothing of those before.

    The SVG travels as the widget's value: setting it replaces the old picture at once, and
    the browser asks for the next one only when it has drawn this one, so none can queue up.

    >>> from queens import draw
    >>> picture = Picture()
    >>> picture.show(draw.board(4, (2, 4, 1, 3)))
    >>> "<svg" in picture.value
    True
    """

    def show(self, painted: Any) -> None:
        """Show the figure that was painted, given as the figure or one of its axes."""
        self.value = _FITTING.join(draw.into_svg(painted).split("<svg", 1))

    def fail(self, error: Exception) -> None:
        """Show what went wrong in the picture's place."""
        message = html.escape(f"{type(error).__name__}: {error}")
        self.value = f'<p role="alert">No picture: {message}</p>'
