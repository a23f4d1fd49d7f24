"""Every cell of every page runs in the page and says what is stored; six pages in each browser.

It takes too long for `make test`: `make page-check` runs it.
"""

import re

import lab
import lite
import pytest
from pressing import Pressed, pressed_to_the_end, stored
from readers import in_chromium

from notebooks import ROOT

PAGES = [path for path in lab.own_notebooks(ROOT) if stored(path)]
IN_EACH = [
    *(f"notebooks/{name}.ipynb" for name in ("00_map", "02_automaton", "06_implications")),
    *(f"notebooks/exercises/{name}.ipynb" for name in ("00_map", "02_automaton")),
    "notebooks/10_any_puzzle.ipynb",
]
# Cells that say something else in a page, and why.
LEFT_OUT = {"08_counting cell-44": "boards of 12 and 14 queens need a compiler"}
# Cells that need NumPy or matplotlib themselves, whose wheels may be out of reach.
NEED_NUMPY = {
    "burnside imports",
    "08_counting cell-77",
    "08_counting cell-79",
    "09_when_is_it_hard stalls",
    "09_when_is_it_hard random-choices",
    "09_when_is_it_hard thousand-runs",
    "09_when_is_it_hard luby",
    "11_the_cheapest four-trees",
    *(f"09_when_is_it_hard q{number}-2" for number in range(3, 8)),  # the answers
}


@pytest.fixture(scope="module")
def left_out(course):
    is_here = any((lite.SITE / "static" / "pyodide").glob("*/numpy-*.whl"))
    return {*LEFT_OUT} if is_here else {*LEFT_OUT, *NEED_NUMPY}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: "-".join(path.parts[-2:]))
def test_each_cell_of_a_page_says_what_is_stored(browser, course, path, left_out):
    with in_chromium(browser) as reader:
        pressed_to_the_end(reader, course, path, left_out)


@pytest.mark.parametrize("reader", ["Firefox", "WebKit"], indirect=True)
@pytest.mark.parametrize("name", IN_EACH)
def test_each_cell_says_the_same_in_every_browser(reader, course, name, left_out):
    pressed_to_the_end(reader, course, ROOT / name, left_out)


KEPT = """(cell, text) => localStorage.setItem(`queens-cells ${location.pathname}`,
    JSON.stringify({ [cell]: { text, from: "" } }))"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("kept = 41\nwhile True:\n    pass", "Stopped; what was defined is kept"),
        ("import ctypes\nctypes.string_at(2**31)", "Python ended [(].*is lost.*"),
    ],
    ids=["a loop", "a crash"],
)
def test_a_loop_is_stopped_and_a_crash_is_told_in_every_browser(reader, course, text, said):
    address = f"{course}notebooks/exercises/00_map.html"
    pressed = Pressed(reader, address)
    reader.ask(KEPT, pressed.cells()[0], text)
    pressed.open(address)
    pressed.press(0)
    if "while" in text:
        pressed.waits(0, "Running")
        pressed.press(0)
    assert re.match(said, pressed.ended(0))
    reader.ask("() => localStorage.clear()")
