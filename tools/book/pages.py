"""What the book adds to Sphinx: ways to the live edition, folded answers, formulas as MathML."""

from typing import Any

import address
import latex2mathml.converter
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

RUN = "Run this in the live edition"


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_html_math_renderer("mathml", (inline_formula, None), (block_formula, None))
    app.connect("config-inited", add_widgets)
    app.connect("doctree-resolved", finish)
    app.connect("html-page-context", mend, priority=900)  # after the theme
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def add_widgets(app: Sphinx, config: Config) -> None:
    config.html_static_path.append(str(app.srcdir / "_widgets"))


def mend(app: Sphinx, page: str, template: str, context: dict[str, Any], _: object) -> None:
    """Give the headings of the table of contents the level that they lack."""
    key = "furo_navigation_tree"
    context[key] = context[key].replace('role="heading"', 'role="heading" aria-level="2"')


def inline_formula(writer: Any, node: nodes.math) -> None:
    writer.body.append(latex2mathml.converter.convert(node.astext()))
    raise nodes.SkipNode


def block_formula(writer: Any, node: nodes.math_block) -> None:
    writer.body.append(latex2mathml.converter.convert(node.astext(), display="block"))
    raise nodes.SkipNode


def finish(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Lead from a notebook's page, and from each cell of it, to where it runs."""
    if not page.startswith("notebooks/"):
        return
    root = "../" * page.count("/")
    title = next(doctree.findall(nodes.title))
    title.parent.insert(1, raw("p", "queens-open", doors(f"{page}.ipynb", root)))
    for cell in doctree.findall(is_code):
        cell.insert(1, raw("p", "queens-tools", door(cell, f"{page}.ipynb", root)))
    if page.startswith("notebooks/answers/"):
        for question in doctree.findall(is_question):
            fold(question)


def doors(path: str, root: str) -> str:
    """The ways to run a notebook."""
    links = {"Run this page in the live edition": root + address.live(path)}
    url = address.address()
    if address.is_known(url):
        links |= {"on Binder": address.binder(url, path), "on Colab": address.colab(url, path)}
    links["or otherwise"] = f"{root}docs/launch.html"
    return ", ".join(f'<a href="{link}">{text}</a>' for text, link in links.items())


def door(cell: nodes.Element, path: str, root: str) -> str:
    """The way from a cell to the same cell in the live edition."""
    link = root + address.live(path, cell["cell_metadata"]["id"])
    return f'<a class="queens-live" href="{link}">{RUN}</a>'


def is_code(node: nodes.Node) -> bool:
    return isinstance(node, nodes.container) and node.get("nb_element") == "cell_code"


def is_question(node: nodes.Node) -> bool:
    return isinstance(node, nodes.section) and node.next_node(nodes.title).astext().startswith(
        "Question"
    )


def fold(question: nodes.section) -> None:
    """Hide what follows a question's heading and text, until somebody wants it."""
    question.insert(2, nodes.raw("", "<details><summary>Answer</summary>", format="html"))
    question.append(nodes.raw("", "</details>", format="html"))


def raw(name: str, kind: str, markup: str) -> nodes.raw:
    return nodes.raw("", f'<{name} class="{kind}">{markup}</{name}>', format="html")
