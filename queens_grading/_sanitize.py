"""What a learner wrote, made harmless where Formgrader and feedback show it.

nbgrader's pages show markdown and outputs as they come, scripts and all, on a server that may do
whatever the instructor may. Here both go through nh3, which keeps what it knows and drops the rest.
nbconvert's own ``sanitize_html`` will not do: it looks at the markdown and not at the page made of
it, so that ``[x](javascript:...)`` passes; and it rests on bleach, which is given up. Formulas are
shown as they were typed, so that a page of feedback needs no script at all, and markdown is read by
mistune alone: nbconvert's search for formulas in it takes a minute for 100,000 blanks.
"""

import base64
import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

import nh3
from nbconvert.exporters import HTMLExporter
from nbconvert.filters.markdown_mistune import HTMLRenderer, Markdown, import_plugin
from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode
from nbgrader.api import Gradebook

from queens_grading import _gradebook
from queens_grading._read import PICTURES

POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'"
)
LINES = "<style>.rendered_html :is(td, th) { border: 1px solid #ccc; padding: 2px 8px }</style>"
"""Classes that would draw a table's lines are dropped, for one could lay a table over a button."""
LONGEST = 100_000
"""A longer text in markdown is shown as it stands: it could keep a parser busy for hours."""
MOST_TAGS = 20_000
"""HTML with more is not shown: the time for elements in one another grows with their square."""

STYLES = {"text-align", "max-width"}
"""What tables and the course's pictures need: nothing that moves something over a button."""


def _attribute(tag: str, name: str, value: str) -> str | None:
    if (tag, name) == ("img", "src"):
        return value if value.startswith(tuple(f"data:{kind}" for kind in PICTURES)) else None
    if name == "href":
        return None if value.startswith("data:") else value
    return value


CLEANER = nh3.Cleaner(
    # No forms, frames, media or drawings of SVG, and no picture of another place: that would tell
    # it who looks when. A map or a name would offer itself to the page's own scripts.
    tags=nh3.ALLOWED_TAGS - {"map", "area", "details", "summary"},
    attributes={
        "*": {"style", "title"},
        "a": {"href"},
        "img": {"src", "alt", "width", "height"},
        "th": {"colspan", "rowspan", "scope"},
        "td": {"colspan", "rowspan"},
        "ol": {"start"},
    },
    attribute_filter=_attribute,
    url_schemes={"http", "https", "mailto", "data"},
    url_relative="deny",
    filter_style_properties=STYLES,
)


def clean(page: str) -> str:
    """Return a piece of HTML without all that could do something.

    >>> clean('<b onclick="f()">x</b><script>f()</script><img src="data:image/png;base64,AA==">')
    '<b>x</b><img src="data:image/png;base64,AA==">'
    """
    return CLEANER.clean(page)


def rendered(source: str) -> str:
    """Return the page that a text in markdown makes.

    >>> print(rendered("*a* [b](javascript:c)"))
    <p><em>a</em> <a rel="noopener noreferrer">b</a></p>
    """
    try:
        if len(source) <= LONGEST:
            # ``clean`` sees to what is harmful.
            renderer = HTMLRenderer(escape=False, allow_harmful_protocols=True)
            page = Markdown(renderer, plugins=map(import_plugin, ("table", "strikethrough", "url")))
            return clean(str(page(source))).strip()
    except Exception:  # whatever a parser stumbles over
        pass
    return f"<pre>{escape(source)}</pre>"


class Harmless(Preprocessor):
    """Leaves of every output one form, and that harmless; templates show the others unasked."""

    def preprocess_cell(
        self, cell: NotebookNode, resources: Any, index: int
    ) -> tuple[NotebookNode, Any]:
        if cell.cell_type == "raw":
            cell.source = escape(cell.source)
        for output in cell.get("outputs", []):
            if "data" in output:
                output.data, output.metadata = NotebookNode(harmless(output.data)), NotebookNode()
        return cell, resources


def harmless(data: Mapping[str, Any]) -> dict[str, str]:
    """Return what is shown of an output: HTML made harmless, or its plain text.

    >>> harmless({"text/html": "<b>1</b><script>f()</script>", "text/plain": "1"})
    {'text/html': '<b>1</b>'}
    >>> harmless({"application/javascript": "f()", "text/plain": "<1>"})
    {'text/plain': '<1>'}
    """
    for kind in ("text/html", "text/markdown", *PICTURES, "text/latex"):
        if isinstance(value := data.get(kind), str) and (page := _page(kind, value)):
            return {"text/html": page}
    plain = data.get("text/plain", "")
    return {"text/plain": plain if isinstance(plain, str) else ""}


def _page(kind: str, value: str) -> str:
    if kind == "text/html":
        return clean(value) if value.count("<") <= MOST_TAGS else ""
    if kind in ("text/markdown", "text/latex"):
        return rendered(value)
    packed = base64.b64encode(value.encode()).decode() if kind == "image/svg+xml" else value
    # In an <img> a drawing runs no script and fetches nothing.
    return clean(f'<img src="data:{kind};base64,{"".join(packed.split())}" alt="picture">')


def in_words(page: str, waiting: Iterable[str]) -> str:
    """Return a page of feedback whose marks are named by exercise.

    waiting: what a teacher has still to mark, for which nbgrader shows no points as if given.

    >>> in_words('<a href="#q3-check">Test cell</a> (Score: 1.0 / 2.0)', [])
    '<a href="#q3-check">Exercise 3</a> (Score: 1.0 / 2.0)'
    >>> in_words('<a href="#say">Written response</a> (Score: 0.0 / 2.0)', ["say"])
    '<a href="#say">Sentence</a> (not marked yet)'
    """
    page = re.sub(r'(<a href="#q(\d+)-check">)Test cell', r"\1Exercise \2", page)
    page = re.sub(r"Grade cell: <code>q(\d+)-check</code>", r"Exercise \1", page)
    page = page.replace('<a href="#say">Written response', '<a href="#say">Sentence')
    for name in waiting:
        link = rf'(<a href="#{name}">[\w ]+</a>) \(Score: [\d. /]+\)'
        page = re.sub(link, r"\1 (not marked yet)", page)
        panel = rf'(<a name="{name}"></a>.*?)Score: [\d. /]+'
        page = re.sub(panel, r"\1Not marked yet ", page, count=1, flags=re.DOTALL)
    return page


def _waiting(resources: Mapping[str, Any]) -> list[str]:
    """Return the cells of a submission that a teacher has still to mark."""
    who = resources.get("nbgrader", {})
    if "db_url" not in who:
        return []
    with Gradebook(who["db_url"]) as book:
        marks = _gradebook.marks(book, who["assignment"], who["student"])
    return [name for name, (given, _) in marks.items() if given is None]


class FeedbackPage(HTMLExporter):
    """A page that runs no script and fetches nothing, even if something got past ``clean``."""

    def from_notebook_node(self, nb: NotebookNode, *args: Any, **kw: Any) -> tuple[str, Any]:
        page, resources = super().from_notebook_node(nb, *args, **kw)
        page = in_words(page, _waiting(resources))
        page = re.sub(r"<script\b.*?</script\s*>", "", page, flags=re.DOTALL | re.IGNORECASE)
        policy = f'<head><meta http-equiv="Content-Security-Policy" content="{POLICY}"/>'
        return page.replace("<head>", policy, 1).replace("</head>", f"{LINES}</head>", 1), resources
