"""How a notebook shows a figure: once, as SVG; where matplotlib is missing, as one sentence."""

import sys
from functools import cache
from html import escape
from typing import Any, Self

LIBRARIES = ("matplotlib", "numpy")


def running_shell() -> Any:
    """Return IPython's shell, None outside; IPython is not loaded for it."""
    return sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None


def show_in_notebooks() -> None:
    """Have IPython show each matplotlib figure as SVG with its alt text. Elsewhere do nothing.

    queens.draw calls it when it is imported. matplotlib is not loaded for it: its classes are
    known by their names.
    """
    shell = running_shell()
    if shell is None:
        return
    # Otherwise the inline backend adds a PNG to every figure. To import it is to import
    # matplotlib; if it is not imported yet, it will read this configuration.
    shell.config.InlineBackend.figure_formats = set()
    if inline := sys.modules.get("matplotlib_inline.config"):
        inline.InlineBackend.instance(parent=shell).figure_formats = set()
    show = shell.display_formatter
    show.mimebundle_formatter.for_type_by_name("matplotlib.figure", "Figure", _bundle)
    show.ipython_display_formatter.for_type_by_name("matplotlib.axes._axes", "Axes", _display)
    # pyplot, loaded later, would first draw each open figure in pixels, which are never shown.
    shell.events.register("post_execute", _show_open_figures)


def _show_open_figures() -> None:
    if inline := sys.modules.get("matplotlib_inline.backend_inline"):
        inline.flush_figures()


def _bundle(figure: Any, **_: object) -> dict[str, str]:
    from queens.draw._figure import into_bundle

    # It closes the figure: at the end of a cell the inline backend shows those still open.
    return into_bundle(figure)


def _display(ax: Any) -> None:
    """Show the figure of axes that a cell ends with, unless the inline backend will."""
    import matplotlib.pyplot as plt
    from IPython.display import display

    figure = ax.get_figure(root=True)
    if figure not in map(plt.figure, plt.get_fignums()):
        display(figure)  # type: ignore[no-untyped-call]


class NoPicture:
    """What a function of ``queens.draw`` returns where matplotlib cannot be imported.

    It takes what a chapter does to axes or a figure, so that the chapter goes on.

    >>> ax = NoPicture("board", 4, ax=None)
    >>> ax.set_ylim(bottom=0)
    No picture here: queens.draw.board needs matplotlib, which is missing.
    """

    def __init__(self, name: str, *_: object, **__: object) -> None:
        self._name = name

    def __repr__(self) -> str:
        return f"No picture here: queens.draw.{self._name} needs matplotlib, which is missing."

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self

    def __call__(self, *_: object, **__: object) -> "NoPicture":
        return self


@cache
def tell_once() -> None:
    """Print what is missing, once: at the end of a cell, a semicolon hides a picture's sentence."""
    print("There are no pictures here, for matplotlib is missing. Players and puzzles go on.")
    if sys.platform != "emscripten":  # in a browser it could not be fetched
        print('For pictures: pip install "queens-course[draw]".')


class _NoAxes(list[NoPicture]):
    """Stands for several axes, which NumPy would hold."""

    @property
    def flat(self) -> Self:
        return self


def _no_subplots(rows: int = 1, columns: int = 1, **_: object) -> tuple[NoPicture, Any]:
    picture = NoPicture("subplots")
    return picture, picture if rows * columns == 1 else _NoAxes([picture] * (rows * columns))


def sentence(picture: object) -> str:
    """Return the sentence as HTML, where ``svg`` returns a picture."""
    return f"<p>{escape(repr(picture))}</p>"


INSTEAD = {
    "alt_text": repr,
    "subplots": _no_subplots,
    "into_bundle": lambda picture: {"text/plain": repr(picture), "text/html": sentence(picture)},
    "svg": sentence,
}
"""What takes the place of the functions that use what was painted."""
