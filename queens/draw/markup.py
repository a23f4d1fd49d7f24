"""Figures as SVG that is the same every time, and as what a notebook shows."""

import io
import re
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

import matplotlib
import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from queens.checks import check_kind, shown
from queens.draw.alt import alt_text
from queens.draw.style import POINTS, root_figure

_COORDINATES = re.compile(r'(?<= (?:d|x|y)=")[^"]*')
_FRACTION = re.compile(r"\d+\.\d{3,}")
_NOISE = re.compile(r'\s*<metadata>.*?</metadata>| transform="rotate\(-0 [^"]*"', re.DOTALL)
_ALT = re.compile(r" aria-label=(\"[^\"]*\"|'[^']*')")
_FONTS = re.compile(r" font-family: 'DejaVu Sans'[^;\"]*;?")
"""What every text would name again: a third of a picture that has many."""
_LENGTH = re.compile(r'(?<= )(width|height)="([\d.]+)pt"')

_ROOM = 615.0
"""Points. In a window of 1,280 pixels JupyterLab leaves 848 beside its file browser, less a scroll
bar; without the course's extension it shows a drawing in its own size and cuts off the rest."""


def svg(figure: Figure) -> str:
    """Return a figure as SVG: text kept as text, the same on every call and in every process.

    It is no wider than a notebook in a small window; part of a page, it shrinks with the page.
    The alt text is its title and its label, so that screen readers speak it.

    >>> from matplotlib.figure import Figure
    >>> picture = svg(Figure((2, 1)))
    >>> picture[:4], svg(Figure((2, 1))) == picture
    ('<svg', True)
    """
    check_kind(figure, Figure, "figure", "a matplotlib Figure")
    out = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "queens", "svg.fonttype": "none"}):
        figure.savefig(
            out, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type"))
        )
    markup = out.getvalue()
    markup = _NOISE.sub("", markup[markup.index("<svg") :])
    markup = _FONTS.sub("", markup)
    # Hundredths of a point cannot be seen; the digits beyond them make up half the size and
    # are where machines differ.
    # In the file of a notebook each line has a frame of its own, so a path is one line.
    markup = _COORDINATES.sub(
        lambda found: _FRACTION.sub(_rounded, " ".join(found[0].split())), markup
    )
    text = alt_text(figure)
    # Inside a page the title would pop up over the picture, were it open to the pointer.
    # Verdana is as wide as DejaVu.
    opening = (
        f'<svg role="img" pointer-events="none" aria-label={quoteattr(text)} '
        "font-family=\"'DejaVu Sans', Verdana, sans-serif\" "
        'style="max-width:100%;height:auto"'
    )
    head, body = markup[len("<svg") :].split(">", 1)
    width, _ = figure.get_size_inches() * POINTS
    scale = min(1, _ROOM / width)
    head = _LENGTH.sub(lambda found: f'{found[1]}="{scale * float(found[2]):g}pt"', head)
    return f"{opening}{head}>\n <title>{escape(text)}</title>{body}"


def into_svg(painted: Axes | Figure) -> str:
    """Return the figure that was painted on as SVG, and close it.

    A notebook then does not show it a second time, beside whatever shows the SVG.

    >>> figure = plt.figure()
    >>> markup = into_svg(figure.subplots())
    >>> plt.fignum_exists(figure.number)
    False
    """
    figure = _figure_of(painted)
    markup = svg(figure)
    plt.close(figure)
    return markup


def _figure_of(painted: object) -> Figure:
    if isinstance(painted, Axes):
        return root_figure(painted)
    return check_kind(painted, Figure, "what was painted", "matplotlib Axes or a Figure")


def _rounded(number: re.Match[str]) -> str:
    return f"{float(number[0]):.2f}".rstrip("0").rstrip(".")


def notebook_bundle(figure: Figure) -> dict[str, str]:
    """Return what a notebook stores for a figure.

    No HTML, for viewers of stored notebooks prefer it and take images out of it; plain SVG they
    keep. In JupyterLab the course's extension gives it its alt text.

    >>> sorted(notebook_bundle(Figure((2, 1))))
    ['image/svg+xml', 'text/plain']
    """
    return {"text/plain": alt_text(figure), "image/svg+xml": svg(figure)}


def image(markup: str) -> str:
    """Return SVG, as ``svg`` gives it, inside an HTML image with the same alt text.

    >>> image(svg(Figure((2, 1)))).split(" style")[0]
    '<img alt="An empty figure."'
    """
    alt = next(iter(_ALT.findall(check_kind(markup, str, "markup", "text"))), None)
    if alt is None:
        raise ValueError(f"markup must be SVG, as queens.draw.svg gives it; got {shown(markup)}")
    source = quote(re.sub(r"\s+", " ", markup), safe=" =':/?,;.()!*@+$[]|^~{}")
    return f'<img alt={alt} style="max-width:100%" src="data:image/svg+xml,{source}">'


def into_bundle(painted: Axes | Figure) -> dict[str, str]:
    """Return what a notebook stores for the figure that was painted on, and close it.

    >>> figure = plt.figure()
    >>> sorted(into_bundle(figure.subplots()))
    ['image/svg+xml', 'text/plain']
    >>> plt.fignum_exists(figure.number)
    False
    """
    figure = _figure_of(painted)
    bundle = notebook_bundle(figure)
    plt.close(figure)
    return bundle
