"""The text that stands for a picture where it cannot be seen."""

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from matplotlib.axes import Axes
from matplotlib.figure import Figure

_TEXTS: WeakKeyDictionary[Axes, str] = WeakKeyDictionary()


def describe(ax: Axes, text: str) -> None:
    """Say in words what the axes show; ``alt_text`` gives it back.

    >>> from matplotlib.figure import Figure
    >>> figure = Figure()
    >>> describe(figure.add_subplot(), "A straight line.")
    >>> alt_text(figure)
    'A straight line.'
    """
    _TEXTS[ax] = text


def alt_text(figure: Figure) -> str:
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
    texts = [_TEXTS.get(ax) or _guess(ax) for ax in figure.axes]
    return " ".join([*heading(figure.get_suptitle()), *texts]) or "An empty figure."


def sentence(text: str) -> str:
    """End a text with a full stop, unless it has an end of its own.

    >>> sentence("Four queens"), sentence("Which way?")
    ('Four queens.', 'Which way?')
    """
    return text if text.endswith((".", "?", "!", ":")) else f"{text}."


def heading(title: str) -> list[str]:
    """Return what a text begins with: the title, if there is one.

    >>> heading("Four queens"), heading("")
    (['Four queens.'], [])
    """
    return [sentence(title)] if title else []


def listing(items: Sequence[str]) -> str:
    """Join words as one speaks them.

    >>> listing(["a"]), listing(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def plural(number: int, noun: str) -> str:
    """Count things in words.

    >>> plural(1, "queen"), plural(0, "queen")
    ('1 queen', 'no queens')
    """
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def _guess(ax: Axes) -> str:
    said = [sentence(f"Plot: {ax.get_title()}" if ax.get_title() else "Plot")]
    said += [sentence(f"Across: {ax.get_xlabel()}")] if ax.get_xlabel() else []
    said += [sentence(f"Up: {ax.get_ylabel()}")] if ax.get_ylabel() else []
    return " ".join(said)
