"""A widget that shows one matplotlib picture at a time, as SVG in the page."""

import gc
import html
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets

from queens import draw

_FITTING = '<svg style="max-width: 100%; height: auto"'
"""A picture wider than the page is made smaller, not cut off."""


class Picture(ipywidgets.HTML):  # type: ignore[misc]
    """Shows what was painted last, and nothing of what was before.

    The SVG travels as the widget's value: setting it replaces the old picture at once, and
    the browser asks for the next one only when it has drawn this one, so none can queue up.

    >>> from queens import draw
    >>> picture = Picture()
    >>> picture.paint(lambda: draw.board(4, (2, 4, 1, 3)))
    >>> "<svg" in picture.value
    True
    """

    def paint(self, painting: Callable[[], Any]) -> None:
        """Show what the call paints: a figure, or the figure of the axes that it returns.

        What it raises stands in the picture's place.
        """
        try:
            with _swept():
                markup = draw.into_svg(painting())
        except Exception as error:
            self.fail(error)
        else:
            self.value = _FITTING.join(markup.split("<svg", 1))

    def fail(self, error: Exception) -> None:
        """Show what went wrong in the picture's place."""
        message = html.escape(f"{type(error).__name__}: {error}")
        self.value = f'<p role="alert">No picture: {message}</p>'


@contextmanager
def _swept() -> Iterator[None]:
    """Leave no figure behind for Python to find later.

    A figure is thousands of objects that hold each other. Once they have outlived a few small
    collections only a full one frees them, and that takes up to 0.2 s, in the middle of a drag.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.collect(0)
        if was_on:
            gc.enable()
