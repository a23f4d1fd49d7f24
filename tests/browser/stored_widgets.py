"""What tests in JupyterLab share: open what is stored, move a control, compare a picture.

What is right is what the package paints for the same values here, in this process; pictures
are told apart by the text that a screen reader speaks.
"""

import matplotlib.pyplot as plt
from harness import WAIT_MS, Lab, Notebook
from playwright.sync_api import expect

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

# The widgets that outputs show, and not the pictures that stand in for some.
SHOWN = (
    ".jp-Cell-outputArea > .jp-OutputArea-child > .jp-OutputArea-output.lm-Panel"
    " > .lm-Widget:not([class*='jp-Rendered'], :empty)"
)
PICTURES = ".jp-NotebookPanel .queens-picture > svg"

VIEW = "application/vnd.jupyter.widget-view+json"


def stored(lab: Lab, name: str) -> Notebook:
    """Open a notebook as it is stored, and run nothing: its kernel knows of no widget."""
    lab.trust(name)
    notebook = lab.open(name)
    outputs = [output for cell in notebook.codes() for output in cell["outputs"]]
    held = sum(VIEW in output.get("data", {}) for output in outputs)
    expect(notebook.page.locator(SHOWN)).to_have_count(held)
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
