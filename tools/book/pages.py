"""What the book adds to Sphinx: links to other editions, folded answers, formulas as MathML."""

import html
import re
from typing import Any

import address
import lab
import latex2mathml.converter
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

REPOSITORY = address.repository()
"""The copy's name on GitHub, "" where it is unknown."""

# Colab lacks the course: the way there leads past the cell that installs it.
COLAB = """\
<details><summary>Run on Colab</summary>
<p>Colab does not have the course. Copy this into a first cell there, and run it:</p>
<div class="highlight"><pre>{cell}</pre></div>
<p><a href="{link}">Open this notebook on Colab</a></p></details>"""
# The theme says what a viewport is, and an address that is unknown says nothing.
SUPERFLUOUS = re.compile(r'<meta (name="viewport"|property="og:url" content="(?!https:))[^>]*>')


def live(path: str) -> str:
    """Return the link to a notebook in the live edition, from the book."""
    return f"lite/lab/index.html?path={path}"


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_html_math_renderer("mathml", (formula, None), (formula, None))
    app.connect("autodoc-process-docstring", as_list)
    app.connect("config-inited", add_widgets)
    app.connect("doctree-resolved", finish)
    app.connect("html-page-context", mend, priority=900)  # after the theme
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def as_list(app: Sphinx, what: str, name: str, of: Any, options: Any, lines: list[str]) -> None:
    """Make a list of what a docstring says of each argument, one argument a line."""
    text, indent = [], ""
    for line in lines:
        found = re.match(r"(\w+(?:(?:, | and )\w+)*): (.*)", line)
        if found:
            text += ["", f"* **{found[1]}**: {found[2]}"]
            indent = "  "
        else:
            indent = indent if line else ""
            text.append(indent + line.strip() if indent else line)
    lines[:] = text


def add_widgets(app: Sphinx, config: Config) -> None:
    config.html_static_path.append(str(app.srcdir / "_widgets"))


def mend(app: Sphinx, page: str, template: str, context: dict[str, Any], _: object) -> None:
    """Give headings of the table of contents their level; leave out what the theme says, too."""
    context["metatags"] = SUPERFLUOUS.sub("", context.get("metatags", ""))
    key = "furo_navigation_tree"
    context[key] = context[key].replace('role="heading"', 'role="heading" aria-level="2"')


def formula(writer: Any, node: nodes.math | nodes.math_block) -> None:
    """Write a formula as MathML, which needs no script."""
    display = "block" if isinstance(node, nodes.math_block) else "inline"
    writer.body.append(latex2mathml.converter.convert(node.astext(), display=display))
    raise nodes.SkipNode


def finish(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Link a notebook's page to where it runs, and leave room for what runs its cells."""
    cells = list(doctree.findall(is_code))
    if not cells:
        return
    path, root = f"{page}.ipynb", "../" * page.count("/")
    title = next(doctree.findall(nodes.title))
    ways = f'<div class="queens-open">{" ".join(ways_to_run(path, root))}</div>'
    title.parent.insert(1, nodes.raw("", ways, format="html"))
    for cell in cells:
        name = html.escape(cell["cell_metadata"]["id"])
        room = f'<div class="queens-tools" data-cell="{name}"></div>'
        cell.insert(1, nodes.raw("", room, format="html"))
    if page.startswith("notebooks/answers/"):
        for question in doctree.findall(is_question):
            question.insert(2, nodes.raw("", "<details><summary>Answer</summary>", format="html"))
            question.append(nodes.raw("", "</details>", format="html"))


def ways_to_run(path: str, root: str) -> list[str]:
    """Return the links to where a notebook can be run, and the button that prints its page."""
    links = []
    if lab.ROOT / path in lab.live_notebooks(lab.ROOT):  # book.js shows it if the edition is there
        links = [f'<a hidden data-live="{root}{live(path)}">Run in the browser</a>']
    if away := hosts(path):
        links.append(f'<a href="{away["Binder"]}">Run on Binder</a>')
        links.append(COLAB.format(cell=address.first_cell(REPOSITORY), link=away["Colab"]))
    return [
        *links,
        f'<a href="{root}docs/launch.html">Run on your machine</a>',
        '<button type="button" onclick="print()">Print, or save as PDF</button>',
    ]


def hosts(path: str) -> dict[str, str]:
    """Return the links to machines of others, to a notebook there; none for an unknown copy."""
    if not REPOSITORY:
        return {}
    return {
        "Binder": f"https://mybinder.org/v2/gh/{REPOSITORY}/HEAD?urlpath=lab/tree/{path}",
        "Codespaces": f"https://codespaces.new/{REPOSITORY}",
        "Colab": f"https://colab.research.google.com/github/{REPOSITORY}/blob/HEAD/{path}",
    }


def is_code(node: nodes.Node) -> bool:
    return isinstance(node, nodes.container) and node.get("nb_element") == "cell_code"


def is_question(node: nodes.Node) -> bool:
    if not isinstance(node, nodes.section):
        return False
    return node.next_node(nodes.title).astext().startswith("Question")
