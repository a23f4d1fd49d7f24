"""What the browser tests of the chapters share: open one, move a control, compare a picture.

What is right is what the package paints for the same values here, in this process; pictures
are told apart by the text that a screen reader speaks.
"""

import json
import re
import symtable
from math import prod
from typing import Any

import matplotlib.pyplot as plt
import nbformat
from harness import ROOT, WAIT_MS, Lab, Notebook
from playwright.sync_api import Locator, expect

from notebooks import WIDGETS
from queens import draw

# A widget of every kind, as the chapters have them.
EVERY_KIND = [
    "from queens import Player, Puzzle, SizeSlider, Vary, draw",
    "def few(n=4, queen=False):\n"
    "    return draw.board(n, [(1, 1)] if queen else [])\n"
    "Vary(few, n=(1, 8), queen=False)",
    "def odd(size=3):\n"
    "    if size % 2 == 0:\n"
    "        raise ValueError('odd boards only')\n"
    "    return draw.board(size)\n"
    "Vary(odd, size=[1, 2, 3])",
    "def many(row=4, column=3):\n"
    "    return draw.board(12, [(row, column)])\n"
    "Vary(many, row=(1, 12), column=(1, 12))",
    "player = Player('automaton_shared_search', 6)\nplayer",
    "SizeSlider(Player('permutations', 3))",
    "Puzzle(4)",
]

PICTURES = ".jp-NotebookPanel .queens-picture > svg"

VIEW = "application/vnd.jupyter.widget-view+json"


def only_widgets(name: str) -> tuple[nbformat.NotebookNode, list[str]]:
    """Return what of a stored chapter shows widgets, and what of it their controls ask Python.

    The latter are the ids of cells to run.
    """
    chapter = nbformat.read(ROOT / "notebooks" / name, as_version=4)
    asking = those_that_ask_python(chapter)
    needed = [cell for cell in chapter.cells if cell.id in asking or views_of(cell)]
    chapter.cells = needed[:1]
    for cell in needed[1:]:
        if views_of(cell) or views_of(chapter.cells[-1]):
            chapter.cells.append(cell)
        else:
            chapter.cells[-1].source += f"\n{cell.source}"
    return chapter, [cell.id for cell in chapter.cells if cell.id in asking]


def with_widgets(lab: Lab, name: str) -> Notebook:
    """Open what of a stored chapter shows widgets, and run what of their controls asks Python."""
    chapter, asking = only_widgets(name)
    nbformat.write(chapter, lab.server.folder / name)
    notebook = stored(lab, name)
    shown = len(views(notebook))
    notebook.run(asking)
    expect(widgets_in(notebook)).to_have_count(shown)
    return notebook


def those_that_ask_python(chapter: nbformat.NotebookNode) -> list[str]:
    """Return the ids of cells with a control that asks Python, and of those whose names they use.

    That is one whose pictures are not all made beforehand, or which has a search recorded.
    """
    states = chapter.metadata[WIDGETS]
    wanted: set[str] = set()
    ids = []
    for cell in reversed(chapter.cells):
        if cell.cell_type != "code":
            continue
        below = [states[one] for shown in views_of(cell) for one in tree(states, shown)]
        held = [one["state"]["_prepared"]["at"] for one in below if "_prepared" in one["state"]]
        sliders = [one["state"] for one in below if one["model_name"] == "IntSliderModel"]
        ends = [(one.get("min", 0), one.get("max", 100), one.get("step", 1)) for one in sliders]
        values = prod(len(range(low, high + 1, step)) for low, high, step in ends)
        asks = sliders and all(len(pictures) < values for pictures in held)
        defined, used = names_in(cell.source)
        if asks or defined & wanted:
            wanted = (wanted - defined) | used
            ids.append(cell.id)
    return ids[::-1]


def tree(states: dict[str, Any], top: str) -> set[str]:
    """Return the ids of all models that a widget hangs together with; KeyError if one is lost."""
    found, todo = set(), [top]
    while todo:
        if (one := todo.pop()) not in found:
            found.add(one)
            todo += re.findall(r"IPY_MODEL_([\w-]+)", json.dumps(states[one]))
    return found


def names_in(code: str) -> tuple[set[str], set[str]]:
    """Return the names that a cell gives to something, and those that it takes from outside."""
    top = symtable.symtable(code, "cell", "exec")
    tables, used = [top], set()
    for table in tables:
        tables += table.get_children()
        used |= {
            symbol.get_name()
            for symbol in table.get_symbols()
            if symbol.is_referenced() and (table is top or symbol.is_global())
        }
    given = {s.get_name() for s in top.get_symbols() if s.is_assigned() or s.is_imported()}
    return given, used


def stored(lab: Lab, name: str) -> Notebook:
    """Open a notebook as it is stored, and run nothing: its kernel knows of no widget."""
    lab.trust(name)
    notebook = lab.open(name)
    expect(widgets_in(notebook)).to_have_count(len(views(notebook)))
    return notebook


def spoken(painted) -> str:
    """Return the text of a picture that was painted here."""
    text = draw.alt_text(painted if hasattr(painted, "savefig") else painted.figure)
    plt.close("all")
    return text


def sees(notebook: Notebook, picture: int, painted) -> None:
    """Wait until the picture with this number (from 0) is the painted one."""
    shown = notebook.page.locator(PICTURES).nth(picture)
    expect(shown).to_have_attribute("aria-label", spoken(painted), timeout=WAIT_MS)


def move(notebook: Notebook, slider: str, number: int, key: str, times: int = 1) -> None:
    notebook.slider(slider, number).focus()
    notebook.press(key, times)


def widgets_in(notebook: Notebook) -> Locator:
    """Return the widgets that outputs show, and not the pictures that stand in for some."""
    return notebook.page.locator(
        ".jp-Cell-outputArea > .jp-OutputArea-child > .jp-OutputArea-output.lm-Panel"
        " > .lm-Widget:not([class*='jp-Rendered'], :empty)"
    )


def is_saved_whole(lab: Lab, notebook: Notebook) -> None:
    """Save the notebook; whatever it shows is saved with it, and there the next day."""
    shown = views(notebook)
    assert shown
    notebook.save()
    content = json.loads((lab.server.folder / lab.holds).read_text(encoding="utf-8"))
    for one in shown:
        tree(content["metadata"][WIDGETS], one)


def views(notebook: Notebook) -> list[str]:
    """Return the ids of the widgets that the notebook's outputs show."""
    return [one for cell in notebook.codes() for one in views_of(cell)]


def views_of(cell: dict[str, Any]) -> list[str]:
    shown = (output.get("data", {}).get(VIEW) for output in cell.get("outputs", ()))
    return [view["model_id"] for view in shown if view]
