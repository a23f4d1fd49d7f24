"""A widget that shows one matplotlib picture at a time, as SVG in the page."""

import html

import ipywidgets
import matplotlib.pyplot as plt
from matplotlib.figure import Figure

from queens import draw


class Picture(ipywidgets.HTML):  # type: ignore[misc]
    """Shows the last figure handed to ``show``, and nothing of those before.

    The SVG travels as the widget's value: setting it replaces the old picture at once, and
    the browser asks for the next one only when it has drawn this one, so none can queue up.

    >>> from queens import draw
    >>> picture = Picture()
    >>> picture.show(draw.board(4, (2, 4, 1, 3)).figure)
    >>> "<svg" in picture.value
    True
    """

    def show(self, figure: Figure) -> None:
        """Show the figure, and close it so that the notebook does not show it again."""
        text = draw.svg(figure)
        plt.close(figure)
        self.value = text[text.index("<svg") :]

    def fail(self, error: Exception) -> None:
        """Show what went wrong in the picture's place."""
        message = html.escape(f"{type(error).__name__}: {error}")
        self.value = f'<p role="alert">No picture: {message}</p>'
