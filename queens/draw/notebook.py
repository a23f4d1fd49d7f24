"""How a notebook shows a figure: once, as the SVG of this package."""

import sys
from typing import Any


def show_in_notebooks() -> None:
    """Have IPython show each matplotlib figure as SVG with its alt text. Elsewhere do nothing.

    queens.draw calls it when it is imported. matplotlib is not loaded for it: its classes are
    known by their names.

    >>> print(show_in_notebooks())
    None
    """
    shell: Any = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None:
        return
    # Otherwise the inline backend adds a PNG to every figure. To import it is to import
    # matplotlib; if nobody has yet, it will read this configuration.
    shell.config.InlineBackend.figure_formats = set()
    if inline := sys.modules.get("matplotlib_inline.config"):
        inline.InlineBackend.instance(parent=shell).figure_formats = set()
    show = shell.display_formatter
    show.mimebundle_formatter.for_type_by_name("matplotlib.figure", "Figure", _bundle)
    show.ipython_display_formatter.for_type_by_name("matplotlib.axes._axes", "Axes", _display)


def _bundle(figure: Any, **_: object) -> dict[str, str]:
    from queens.draw.figures import into_bundle

    # It closes the figure: at the end of a cell the inline backend shows those still open.
    return into_bundle(figure)


def _display(ax: Any) -> None:
    """Show the figure of axes that a cell ends with, unless the inline backend will."""
    import matplotlib.pyplot as plt
    from IPython.display import display

    figure = ax.get_figure(root=True)
    if figure not in map(plt.figure, plt.get_fignums()):
        display(figure)  # type: ignore[no-untyped-call]
