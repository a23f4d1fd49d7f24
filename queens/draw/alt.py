"""The text that stands for a picture where it cannot be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from queens.checks import check_kind
from queens.draw.unseen import Unseen
from queens.words import plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_TEXTS: WeakKeyDictionary[Axes, str] = WeakKeyDictionary()


def describe(ax: Axes | Unseen, text: str) -> None:
    """Say in words what the axes show; ``alt_text`` gives it back.

    >>> from matplotlib.figure import Figure
    >>> figure = Figure()
    >>> describe(figure.add_subplot(), "A straight line.")
    >>> alt_text(figure)
    'A straight line.'
    """
    if isinstance(ax, Unseen):
        ax.words = text
        return
    from matplotlib.axes import Axes

    check_kind(ax, Axes, "ax", "matplotlib Axes")
    _TEXTS[ax] = check_kind(text, str, "text", "text")


def alt_text(figure: Figure | Unseen) -> str:
    """Return the text of a whole figure: that of its axes, one after the other.

    Axes that nobody described speak by their title and the names of their own axes.

    >>> from matplotlib.figure import Figure
    >>> figure = Figure()
    >>> alt_text(figure)
    'An empty figure.'
    >>> _ = figure.add_subplot(title="Growth", xlabel="n", ylabel="ways")
    >>> alt_text(figure)
    'Plot: Growth. Across: n. Up: ways.'
    """
    if isinstance(figure, Unseen):
        return figure.words
    from matplotlib.figure import Figure

    check_kind(figure, Figure, "figure", "a matplotlib Figure")
    texts = [_TEXTS.get(ax) or _guess(ax) for ax in figure.axes]
    return (
        " ".join([*heading(figure.get_suptitle().replace("\n", " ")), *texts]) or "An empty figure."
    )


def finish(ax: Axes, title: str, *said: str) -> None:
    """Describe what was painted in sentences, after its title if it has one.

    Its texts are words and never formulas: a $ is a $.

    >>> from matplotlib.figure import Figure
    >>> ax = Figure().add_subplot(title="$ 5 and $ 6")
    >>> finish(ax, "$ 5 and $ 6", "Two prices.")
    >>> alt_text(ax.figure), ax.title.get_parse_math()
    ('$ 5 and $ 6. Two prices.', False)
    """
    write_plainly(ax)
    describe(ax, plain(" ".join([*heading(title), *said])))


def write_plainly(ax: Axes) -> None:
    """Let what is written on the axes be shown as it stands, whatever a caller put into it.

    >>> from matplotlib.figure import Figure
    >>> ax = Figure().add_subplot(title="a\\x00b")
    >>> write_plainly(ax)
    >>> print(ax.get_title())
    a\\x00b
    """
    legend = ax.get_legend()
    texts = [*ax.texts, ax.title, ax.xaxis.label, ax.yaxis.label]
    for text in (*texts, *(legend.get_texts() if legend else ())):
        text.set_parse_math(False)
        text.set_text(plain(text.get_text()))


def full_stop(text: str) -> str:
    """End a text with a full stop, unless it has an end of its own.

    >>> full_stop("Four queens"), full_stop("Which way?")
    ('Four queens.', 'Which way?')
    """
    return text if text.endswith((".", "?", "!", ":")) else f"{text}."


def heading(title: str) -> list[str]:
    """Return what a text begins with: the title, if there is one.

    >>> heading("Four queens"), heading("")
    (['Four queens.'], [])
    """
    return [full_stop(title)] if title else []


def _guess(ax: Axes) -> str:
    said = [full_stop(f"Plot: {ax.get_title()}" if ax.get_title() else "Plot")]
    said += [full_stop(f"Across: {ax.get_xlabel()}")] if ax.get_xlabel() else []
    said += [full_stop(f"Up: {ax.get_ylabel()}")] if ax.get_ylabel() else []
    return " ".join(said)
