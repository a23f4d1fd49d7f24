"""Figures in a notebook: each is shown once, as the SVG of this package with its words."""

import sys
from typing import Any


def show_in_notebooks() -> None:
    """Have IPython, if we are inside it, show every matplotlib figure this way, and once.

    Done when queens.draw is imported; outside of IPython it changes nothing. matplotlib is not
    imported for it: its kinds are known by their names.

    >>> print(show_in_notebooks())
    None
    """
    if "IPython" not in sys.modules:
        return
    shell: Any = sys.modules["IPython"].get_ipython()
    if shell is None:
        return
    # Otherwise the inline backend adds a PNG of its own to every figure. To import it is to import
    # matplotlib, so where nobody has yet, it is told by the configuration that it will read.
    shell.config.InlineBackend.figure_formats = set()
    if inline := sys.modules.get("matplotlib_inline.config"):
        inline.InlineBackend.instance(parent=shell).figure_formats = set()
    formatters = shell.display_formatter
    formatters.mimebundle_formatter.for_type_by_name(
        "matplotlib.figure", "Figure", _bundle_and_close
    )
    formatters.ipython_display_formatter.for_type_by_name(
        "matplotlib.axes._axes", "Axes", _display_axes
    )


def _bundle_and_close(figure: Any, **_: object) -> dict[str, str]:
    import matplotlib
    import matplotlib.pyplot as plt

    from queens.draw.markup import notebook_bundle

    # The inline backend shows at the end of a cell whatever pyplot still holds: a figure that
    # was displayed on the way would appear a second time.
    if "inline" in matplotlib.get_backend():
        plt.close(figure)
    return notebook_bundle(figure)


def _display_axes(ax: Any) -> None:
    """Let a cell end with axes and show their picture once, without their repr."""
    import matplotlib.pyplot as plt

    from queens.draw.style import root_figure

    figure = root_figure(ax)
    number = getattr(figure, "number", None)
    held = isinstance(number, int) and plt.fignum_exists(number) and plt.figure(number) is figure
    if not held:
        from IPython.display import display

        display(figure)  # type: ignore[no-untyped-call]
