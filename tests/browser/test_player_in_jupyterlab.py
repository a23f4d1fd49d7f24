"""The player in a real JupyterLab: keys, themes, the kernel, and notebooks that are stored."""

import re
from itertools import pairwise

import pytest
from harness import WAIT_MS
from players import smallest_text, stands_at, step, violations
from playwright.sync_api import expect
from stored_widgets import move, sees

from queens import draw


def play(notebook, *cells):
    """Have the notebook hold and run these cells, and return the first player that it shows."""
    notebook.put(*cells)
    notebook.run_all()
    root = notebook.page.locator(".queens-player").first
    root.locator(".sentence").first.wait_for()
    return root


SHOWN = ("from queens import Player\nplayer = Player('automaton_shared_search', 6)\nplayer",)


def test_jupyters_command_mode_takes_no_key_from_the_player(notebook):
    root = play(notebook, *SHOWN)
    before = [cell["cell_type"] for cell in notebook.content()["cells"]]
    root.locator(".tree .view canvas").first.click(position={"x": 5, "y": 5})
    for key in ("ArrowDown", "ArrowUp", "b", "Shift+B", "a", "x", "d", "d", "0", "0", "f", "m"):
        notebook.press(key)
    root.get_by_role("slider").focus()
    for key in ("Home", "ArrowRight", "ArrowRight", "b", "Shift+ArrowRight", "a", "x", "d", "d"):
        notebook.press(key)
    assert [cell["cell_type"] for cell in notebook.content()["cells"]] == before
    assert step(root) > 2
    assert notebook.page.locator(".jp-Notebook.jp-mod-editMode").count() == 0


def test_python_hears_the_step_and_can_set_it_and_n(notebook):
    told = "import ipywidgets\ntold = ipywidgets.Label()\n"
    told += "ipywidgets.dlink((player, 'step'), (told, 'value'), str)\ntold"
    root = play(notebook, *SHOWN, told, "player.n = 5", "player.step = 40")
    stands_at(root, 40)
    root.get_by_role("slider").focus()
    notebook.press("ArrowRight", 3)
    labels = notebook.page.locator(".widget-label")
    expect(labels).to_have_text("43", timeout=WAIT_MS)


def asked_at_top(notebook, root, width, height):
    """Ask why a square is not free, and have the player begin where the notebook does."""
    notebook.page.set_viewport_size({"width": width, "height": height})
    root.get_by_role("gridcell").last.click()
    expect(root.locator(".reason").first).to_be_attached()
    root.evaluate("(root) => root.scrollIntoView({ block: 'start' })")


SEEN_TOGETHER = (
    ".controls",
    ".strip",
    ".board",
    ".sentence",
    ".why",
    ".change",
    ".controls details",
    ".counters",
    ".alone .diagram",
    ".source .lit",
    ".locals",
)


def check_seen_together(notebook, root):
    """Without scrolling; and no text is too small to read."""
    expect(notebook.page.get_by_role("region", name="File Browser Section")).to_be_hidden()
    window = notebook.page.locator(".jp-WindowedPanel-outer").bounding_box()
    for part in SEEN_TOGETHER:
        for one in notebook.page.locator(part).all():
            seen = one.bounding_box()
            assert window["y"] <= seen["y"], part
            assert seen["y"] + seen["height"] <= window["y"] + window["height"], part
            assert window["x"] <= seen["x"] < window["x"] + window["width"], part
    assert smallest_text(root) >= (9, "")


SUDOKU = "..3.2.6.. 9..3.5..1 ..18.64.. ..81.29.. 7.......8 ..67.82.. ..26.95.. 8..2.3..9 ..5.1.3.."


@pytest.mark.parametrize(
    ("cell", "width", "height"),
    [
        ("Player('automaton_shared_search', 8, step=400)", 1280, 800),
        ("Player(['test_after_choice', 'automaton_shared_search'], 8, step=400)", 1280, 800),
        ("Player('fewest_first', 8, step=400)", 1366, 650),
        (f"Player('fewest_first', problems.sudoku({SUDOKU!r}), step=300)", 1366, 650),
    ],
    ids=["states", "race of two", "a low window", "a sudoku"],
)
def test_all_of_a_step_is_seen_at_once_on_a_laptop(notebook, cell, width, height):
    root = play(notebook, f"from queens import Player, problems\n{cell}")
    asked_at_top(notebook, root, width, height)
    check_seen_together(notebook, root)


@pytest.mark.parametrize(("width", "height"), [(800, 1000), (640, 400)], ids=["800", "200 %"])
def test_where_there_is_little_room_it_is_one_column(notebook, width, height):
    root = play(notebook, *SHOWN, "player.step = 200")
    asked_at_top(notebook, root, width, height)
    parts = ".controls", ".strip", ".title", ".board", ".sentence", ".why", ".source pre", ".tree"
    for above, below in pairwise(root.locator(part).bounding_box() for part in parts):
        assert above["y"] + above["height"] <= below["y"]
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")


def test_the_theme_of_jupyterlab_is_followed(notebook):
    drawings = (
        "from queens import Vary, draw\ndraw.board(4, (2, 4, 1, 3));",
        "Vary(lambda n=4: draw.board(n), n=(3, 5))",
    )
    root = play(notebook, *SHOWN, *drawings)
    figures = notebook.page.locator(".jp-OutputArea img, .queens-picture > svg")
    turned = "(figures) => figures.map((one) => getComputedStyle(one).filter.includes('invert'))"
    expect(figures).to_have_count(2)
    assert violations(root, "'.queens-player'") == []
    assert figures.evaluate_all(turned) == [False, False]
    pixels = "(root) => root.querySelector('.tree .view canvas').toDataURL()"
    ink = "(root) => getComputedStyle(root).color"
    drawn, light = root.evaluate(pixels), root.evaluate(ink)
    notebook.wear("JupyterLab Dark")
    notebook.page.wait_for_function(
        "(drawn) => document.querySelector('.tree .view canvas').toDataURL() !== drawn",
        arg=drawn,
    )
    assert root.evaluate(ink) != light
    assert figures.evaluate_all(turned) == [True, True]
    assert violations(root, "'.queens-player'", "color-contrast") == []


def test_it_plays_in_notebook_7_too(lab):
    picture = "Vary(lambda n=4: draw.board(n), n=(1, 8))"
    lab.write("seven.ipynb", *SHOWN, f"from queens import Vary, draw\n{picture}")
    notebook = lab.in_notebook_7("seven.ipynb")
    notebook.run_all()
    root = notebook.page.locator(".queens-player")
    root.get_by_role("slider").focus()
    notebook.press("ArrowRight", 30)
    stands_at(root, 30)
    move(notebook, "n", 0, "ArrowRight", times=3)
    sees(notebook, 0, draw.board(7))
    notebook.press("ArrowDown")
    sees(notebook, 0, draw.board(6))
    root.get_by_role("slider").focus()
    notebook.press("b")
    expect(notebook.page.locator(".jp-Notebook .jp-Cell")).to_have_count(len(SHOWN) + 1)
    notebook.page.close()


def test_what_if_shows_both_searches_and_undo_leads_back(notebook):
    root = play(
        notebook, "from queens import Player\nPlayer('automaton_shared_search', 6, step=40)"
    )
    root.get_by_role("gridcell", name="row 3, column 6").click()
    root.get_by_role("button", name="What if it were forbidden?").click()
    expect(root.locator(".lane")).to_have_count(2)
    expect(root.locator(".what-if")).to_contain_text("126 placements instead of 152")
    expect(root.locator(".mark.fork")).to_have_count(2)
    other = root.locator(".lane").last
    expect(other.locator(".refused")).to_have_attribute("aria-label", re.compile("row 3, column 6"))
    root.get_by_role("button", name="Undo").click()
    expect(root.locator(".lane")).to_have_count(1)
    root.get_by_role("gridcell", name="row 1, column 1").click()
    root.get_by_role("button", name="What if a queen stood here?").click()
    expect(root.locator(".what-if")).to_contain_text("That changes no counter")
