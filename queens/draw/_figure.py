"""The text of a picture, for those who do not see it, and its SVG, the same every time."""

import io
import re
import unicodedata
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from textwrap import wrap
from typing import Any
from urllib.parse import quote
from weakref import WeakKeyDictionary

import matplotlib
import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure, FigureBase
from matplotlib.font_manager import FontProperties, findfont, get_font

from queens._words import listing, plain
from queens.draw._parts import POINTS, root_figure

_TEXTS: WeakKeyDictionary[Axes, str] = WeakKeyDictionary()


def describe(ax: Axes, text: str) -> None:
    """Say in words what the axes show; ``alt_text`` gives it back.

    >>> figure = Figure()
    >>> describe(figure.add_subplot(), "A straight line.")
    >>> alt_text(figure)
    'A straight line.'
    """
    _TEXTS[ax] = text


def alt_text(figure: Figure) -> str:
    """Return the text of a whole figure: that of its axes, one after the other.

    Axes without a description speak by their title and the names of their own axes.

    >>> figure = Figure()
    >>> alt_text(figure)
    'An empty figure.'
    >>> _ = figure.add_subplot(title="Growth", xlabel="n", ylabel="ways")
    >>> alt_text(figure)
    'Plot: Growth. Across: n. Up: ways.'
    """
    said = _heading(figure.get_suptitle())
    parts: list[FigureBase] = [figure]
    for ax in figure.axes:
        if ax.figure not in parts:
            parts.append(ax.figure)
            said += _heading(ax.figure.get_suptitle())
        said.append(_TEXTS.get(ax) or _guess(ax))
    return " ".join(said) or "An empty figure."


def _heading(title: str) -> list[str]:
    """Return the sentence that a text begins with: the title with a full stop, if there is one."""
    stop = "" if title.endswith((".", "?", "!", ":")) else "."
    return [title.replace("\n", " ") + stop] if title else []


def _guess(ax: Axes) -> str:
    named = {"Plot": ax.get_title(), "Across": ax.get_xlabel(), "Up": ax.get_ylabel()}
    said = [f"{what}: {name}" for what, name in named.items() if name]
    said = said if ax.get_title() else ["Plot", *said]
    return " ".join(sentence for part in said for sentence in _heading(part))


def finish(ax: Axes, title: str, *said: str) -> Axes:
    """Describe what was painted in sentences, after its title if it has one; return the axes.

    What is written on the axes are words and never formulas: a $ is a $.
    """
    legend = ax.get_legend()
    texts = [*ax.texts, ax.title, ax.xaxis.label, ax.yaxis.label]
    for text in (*texts, *(legend.get_texts() if legend else ())):
        text.set_parse_math(False)
        text.set_text(plain(text.get_text()))
    _tell_of_signs("".join(text.get_text() for text in ax.texts))
    describe(ax, plain(" ".join([*_heading(title), *filter(None, said)])))
    return ax


_TOLD: set[str] = set()
"""Signs that the font lacks, of which a warning has told."""

_OF_EACH = r"Glyph \d+ .* missing from font"


def _tell_of_signs(words: Iterable[str]) -> None:
    """Warn once of signs that matplotlib's font lacks, in place of its own warnings of each."""
    signs = {sign for sign in words if unicodedata.category(sign)[0] in "LNPS"} - _TOLD
    if all(sign.isascii() for sign in signs):
        return
    font = get_font(findfont(FontProperties()))
    if lacking := sorted(sign for sign in signs if not font.get_char_index(ord(sign))):
        _TOLD.update(lacking)
        named = [f"{sign} ({unicodedata.name(sign, 'without a name')})" for sign in lacking]
        warnings.warn(
            f"{font.family_name} has no sign for {listing(named)}: a PNG has boxes there, "
            "an SVG what the reader's own fonts show",
            stacklevel=4,
        )
        warnings.filterwarnings("ignore", _OF_EACH, UserWarning)


_SVG = "http://www.w3.org/2000/svg"
ET.register_namespace("", _SVG)
ET.register_namespace("xlink", "http://www.w3.org/1999/xlink")

_FONT = "font-family: 'DejaVu Sans'"
_FRACTION = re.compile(r"\d+\.\d{3,}")

_ROOM = 615.0
"""Points. In a window of 1,280 pixels JupyterLab leaves 848 beside its file browser, less a scroll
bar; without the course's extension it shows a drawing in its own size and cuts off the rest."""

_LETTER, _LINE = 5.1, 12.0
"""Points of a caption: a letter across, and from one line to the next."""


def subplots(rows: int = 1, columns: int = 1, **options: Any) -> tuple[Figure, Any]:
    """Return a new figure with axes for several pictures, as ``pyplot.subplots`` does.

    options: of ``pyplot.subplots``, such as figsize in inches; unless layout is one of them, the
    pictures get room for their titles.

    >>> figure, (left, right) = subplots(1, 2, figsize=(4, 2))
    >>> left.figure is right.figure is figure
    True
    """
    return plt.subplots(rows, columns, **{"layout": "constrained", **options})


def svg(painted: Axes | Figure) -> str:
    """Return the figure that was painted on as SVG, and close it.

    Its text is kept as text, and it is the same on every call and in every process. Its alt text
    is its title and its label, so that screen readers speak it. It is no wider than a notebook
    in a small window; part of a page, it shrinks with the page.

    >>> figure = plt.figure(figsize=(2, 1))
    >>> markup = svg(figure.subplots())
    >>> markup[:4], svg(figure) == markup, plt.fignum_exists(figure.number)
    ('<svg', True, False)
    """
    figure = root_figure(painted)
    written = io.StringIO()
    with (
        matplotlib.rc_context({"svg.hashsalt": "queens", "svg.fonttype": "none"}),
        warnings.catch_warnings(),
    ):
        # The text is text, and it is the reader's fonts that show it.
        warnings.filterwarnings("ignore", _OF_EACH, UserWarning)
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(written, format="svg", metadata=nothing)
    plt.close(figure)
    root = ET.fromstring(written.getvalue())
    for element in root.iter():
        _tidy(element)
    text = alt_text(figure)
    title = ET.Element(f"{{{_SVG}}}title")
    title.text, title.tail = text, root.text
    root.insert(0, title)
    scale = min(1.0, _ROOM / (POINTS * figure.get_figwidth()))
    for side in ("width", "height"):
        root.set(side, f"{scale * float(root.attrib[side].removesuffix('pt')):g}pt")
    root.attrib = {
        "role": "img",
        # Inside a page the title would pop up over the picture, were it open to the pointer.
        "pointer-events": "none",
        "aria-label": text,
        # Verdana is as wide as DejaVu.
        "font-family": "'DejaVu Sans', Verdana, sans-serif",
        "style": "max-width:100%;height:auto",
        **root.attrib,
    }
    return ET.tostring(root, encoding="unicode") + "\n"


def _tidy(element: ET.Element) -> None:
    """Take out what cannot be seen: it makes up more than half of the size."""
    for name in {"d", "x", "y"} & element.attrib.keys():
        # Digits beyond the hundredth of a point are where machines differ.
        element.set(name, _FRACTION.sub(_rounded, " ".join(element.attrib[name].split())))
    if element.get("transform", "").startswith("rotate(-0 "):
        del element.attrib["transform"]
    if _FONT in element.get("style", ""):
        style = element.attrib["style"].split("; ")
        element.set("style", "; ".join(one for one in style if not one.startswith(_FONT)))


def _rounded(number: re.Match[str]) -> str:
    return f"{float(number[0]):.2f}".rstrip("0").rstrip(".")


def captioned(markup: str, words: str) -> str:
    """Return SVG, as ``svg`` gives it, with words below its picture, which are spoken, too.

    >>> captioned(svg(Figure((2, 1))), "n = 6").count("n = 6")
    3
    """
    root = ET.fromstring(markup)
    _, _, across, down = map(float, root.attrib["viewBox"].split())
    lines = wrap(words, int(across / _LETTER))
    for number, line in enumerate(lines, start=1):
        place = {"x": "4", "y": f"{down + _LINE * number:g}", "style": "font-size: 9px"}
        ET.SubElement(root, f"{{{_SVG}}}text", place).text = line
    high = down + _LINE * len(lines) + 4
    shown = float(root.attrib["height"].removesuffix("pt")) / down
    root.attrib.update(viewBox=f"0 0 {across:g} {high:g}", height=f"{shown * high:g}pt")
    root.attrib["aria-label"] = root[0].text = f"{root.attrib['aria-label']} {words}."
    return ET.tostring(root, encoding="unicode") + "\n"


def into_bundle(painted: Axes | Figure) -> dict[str, str]:
    """Return what a notebook stores for the figure that was painted on, and close it.

    No HTML, for viewers of stored notebooks prefer it and take images out of it; plain SVG they
    keep. In JupyterLab the course's extension gives it its alt text.

    >>> sorted(into_bundle(plt.figure().subplots()))
    ['image/svg+xml', 'text/plain']
    """
    return {"image/svg+xml": svg(painted), "text/plain": alt_text(root_figure(painted))}


def image(markup: str) -> str:
    """Return SVG, as ``svg`` gives it, inside an HTML image with the same alt text.

    >>> image(svg(Figure((2, 1)))).split(" style")[0]
    '<img alt="An empty figure."'
    """
    alt = re.findall(r" aria-label=(\"[^\"]*\"|'[^']*')", markup)[0]
    source = quote(re.sub(r"\s+", " ", markup), safe=" =':/?,;.()!*@+$[]|^~{}")
    return f'<img alt={alt} style="max-width:100%" src="data:image/svg+xml,{source}">'
