"""What the browser tests of the chapters share: open one, move a control, compare a picture.

What is right is what the package paints for the same values here, in this process; pictures
are told apart by the text that a screen reader speaks.
"""

import re
import shutil
import symtable
from typing import Any

import matplotlib.pyplot as plt
from harness import ROOT, WAIT_MS, Lab, Notebook
from players import sentence_at
from playwright.sync_api import Locator, expect

from queens import Trace, draw

PICTURES = ".jp-NotebookPanel .queens-picture > svg"

VIEW = "application/vnd.jupyter.widget-view+json"


def with_widgets(lab: Lab, name: str) -> Notebook:
    """Open a chapter and run what makes its widgets, without the rest."""
    shutil.copy(ROOT / "notebooks" / name, lab.server.folder)  # a test may have saved its own
    notebook = lab.open(name)
    shown = len(views(notebook))
    notebook.run(makers_of_widgets(notebook.codes()))
    expect(widgets_in(notebook)).to_have_count(shown)
    return notebook


def makers_of_widgets(codes: list[dict[str, Any]]) -> list[str]:
    """Return the ids of the cells that show a widget, and of those whose names they use."""
    wanted: set[str] = set()
    ids = []
    for cell in reversed(codes):
        defined, used = names_in("".join(cell["source"]))
        if defined & wanted or any(VIEW in output.get("data", {}) for output in cell["outputs"]):
            wanted |= used
            ids.append(cell["id"])
    return ids[::-1]


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


def sliders(notebook: Notebook) -> list[str]:
    """Return the labels of all sliders made by ipywidgets, as they stand beside them."""
    return notebook.page.locator(
        ".jp-NotebookPanel .widget-slider > .widget-label"
    ).all_inner_texts()


def says(player: Locator, trace: Trace, t: int) -> None:
    """Wait until the player's sentence is that of step t."""
    expect(player).to_contain_text(sentence_at(trace, t), timeout=WAIT_MS)


def widgets_in(notebook: Notebook) -> Locator:
    """Return the widgets that outputs show, and not the pictures that stand in for some."""
    return notebook.page.locator(
        ".jp-Cell-outputArea > .jp-OutputArea-child > .jp-OutputArea-output.lm-Panel"
        " > .lm-Widget:not([class*='jp-Rendered'], :empty)"
    )


def the_next_day(lab: Lab, notebook: Notebook, name: str) -> None:
    """Save the chapter, end its kernel and open it again: every widget is there."""
    shown = len(views(notebook))
    assert shown, f"{name} has no widgets"
    expect(widgets_in(notebook)).to_have_count(shown)
    notebook.save()
    again = lab.open(name)
    expect(widgets_in(again)).to_have_count(shown)
    expect(again.page.get_by_text(re.compile("model not found|that is not there"))).to_have_count(0)
    lab.close()  # no other test shall take it for the chapter whose widgets have a kernel


def views(notebook: Notebook) -> list[str]:
    """Return the ids of the widgets that the notebook's outputs show."""
    outputs = [output for cell in notebook.codes() for output in cell["outputs"]]
    return [
        output["data"][VIEW]["model_id"] for output in outputs if VIEW in output.get("data", {})
    ]
