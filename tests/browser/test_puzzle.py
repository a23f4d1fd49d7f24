"""The puzzle to play by hand in a real JupyterLab, and how its board lies on a page."""

import pytest
from harness import WAIT_MS
from playwright.sync_api import expect

from queens_player import Puzzle

CELLS = (
    """\
import ipywidgets
from queens_player import Puzzle
puzzle = Puzzle({n})
told = ipywidgets.HTML()
def tell(change=None):
    told.value = (f"n {{puzzle.n}}, queens {{puzzle.queens}}, solved {{puzzle.solved}}, "
        f"{{len(puzzle.moves)}} moves")
puzzle.observe(tell, ["n", "queens", "moves"])
tell()""",
    "ipywidgets.VBox([puzzle, told])",
)

SHOW = """async ([code, style, state]) => {
    document.head.innerHTML = `<style>${style}</style>`;
    const file = new Blob([code], { type: "text/javascript" });
    const { default: puzzle } = await import(URL.createObjectURL(file));
    puzzle.render({ model: { get: (name) => state[name], on: () => {} }, el: document.body });
}"""


def play(notebook, *more_cells, n=6):
    """Have the notebook show a new puzzle, and return that."""
    notebook.put(CELLS[0].format(n=n), CELLS[1], *more_cells)
    notebook.run_all()
    puzzle = notebook.page.locator(".queens-puzzle").first
    puzzle.locator("svg").wait_for()
    return puzzle


def cell(puzzle, row, col):
    return puzzle.locator(f'[data-row="{row}"][data-col="{col}"]')


def says(puzzle, words):
    expect(puzzle.get_by_role("status")).to_contain_text(words)


def python_says(notebook, words):
    expect(notebook.page.locator(".widget-html-content")).to_have_text(words, timeout=WAIT_MS)


def show(page, n, queens=()):
    """Show a puzzle on a page without Jupyter."""
    state = {"n": n, "queens": queens, "moves": queens, "show_attacked": False}
    page.evaluate(SHOW, [str(Puzzle._esm), str(Puzzle._css), state])
    return page.locator(".queens-puzzle")


@pytest.mark.parametrize("n", [1, 12, 20])
def test_the_board_fits_a_narrow_page_and_its_squares_can_be_hit(page, n):
    page.set_viewport_size({"width": 800, "height": 900})
    puzzle = show(page, n, [[n, n]])
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 800
    square, queen = cell(puzzle, n, n).bounding_box(), puzzle.locator(".queen").bounding_box()
    assert square["width"] == pytest.approx(square["height"], abs=0.1)
    assert square["width"] >= 24  # WCAG 2.2, target size (minimum)
    for way, length in (("x", "width"), ("y", "height")):
        middles = [box[way] + box[length] / 2 for box in (square, queen)]
        assert middles[0] == pytest.approx(middles[1], abs=square[length] / 8)


def test_python_knows_what_is_played(notebook):
    puzzle = play(notebook, n=4)
    for row, col in enumerate((2, 4, 1), start=1):
        cell(puzzle, row, col).click()
    python_says(notebook, "n 4, queens [[1, 2], [2, 4], [3, 1]], solved False, 3 moves")
    cell(puzzle, 4, 3).click()
    python_says(notebook, "n 4, queens [[1, 2], [2, 4], [3, 1], [4, 3]], solved True, 4 moves")
    puzzle.get_by_role("slider", name="Size n").focus()
    notebook.press("ArrowRight")
    expect(puzzle.get_by_role("gridcell")).to_have_count(25)
    python_says(notebook, "n 5, queens [], solved False, 0 moves")


def test_two_views_stay_in_step_with_each_other_and_with_python(notebook, lab):
    first = play(notebook, "puzzle", "puzzle.queens = [(6, 6)]\npuzzle.n = 4")
    second = notebook.page.locator(".queens-puzzle").nth(1)
    says(first, "0 of 4 queens")
    expect(first.get_by_role("gridcell")).to_have_count(16)
    cell(first, 1, 1).click()
    cell(second, 3, 3).click()
    for view in (first, second):
        says(view, "row 1 and row 3")
    second.get_by_label("Show attacked squares").check()
    expect(first.get_by_label("Show attacked squares")).to_be_checked()
    assert not [line for line in lab.console if line.startswith("page error")]
