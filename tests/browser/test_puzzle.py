"""The puzzle to play by hand: what the reader sees, hears and does, in a real JupyterLab."""

from typing import Any

import pytest
from harness import WAIT_MS, Lab, Notebook
from playwright.sync_api import Locator, Page, expect

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


def play(notebook: Notebook, *more_cells: str, n: int = 6) -> Locator:
    """Have the notebook show a new puzzle, and return that."""
    notebook.put(CELLS[0].format(n=n), CELLS[1], *more_cells)
    notebook.run_all()
    puzzle = notebook.page.locator(".queens-puzzle").first
    puzzle.locator("svg").wait_for()
    return puzzle


def cell(puzzle: Locator, row: int, col: int) -> Locator:
    return puzzle.locator(f'[data-row="{row}"][data-col="{col}"]')


def says(puzzle: Locator, words: str) -> None:
    expect(puzzle.get_by_role("status")).to_contain_text(words)


def python_says(notebook: Notebook, words: str) -> None:
    expect(notebook.page.locator(".widget-html-content")).to_have_text(words, timeout=WAIT_MS)


def focused(page: Page) -> str:
    return str(page.evaluate("() => document.activeElement.getAttribute('aria-label')"))


# ---- on a page without Jupyter


@pytest.fixture
def module(page: Page) -> Page:
    """A page that can show the puzzle, and no Jupyter."""
    # The state of a saved notebook, with no kernel to save changes to.
    page.evaluate(
        """async ([code, style]) => {
            document.head.innerHTML = `<style>${style}</style>`;
            const file = new Blob([code], { type: "text/javascript" });
            const { default: puzzle } = await import(URL.createObjectURL(file));
            window.show = (state) => {
                const heard = {};
                const model = {
                    get: (name) => state[name],
                    set: (name, value) => {
                        state[name] = value;
                        (heard[`change:${name}`] ?? []).forEach((listener) => listener());
                    },
                    save_changes: () => {},
                    on: (name, listener) => (heard[name] ??= []).push(listener),
                };
                puzzle.render({ model, el: document.body });
            };
        }""",
        [str(Puzzle._esm), str(Puzzle._css)],
    )
    return page


def show(module: Page, n: int, queens: Any = (), show_attacked: bool = False) -> Locator:
    placed = [list(square) for square in queens]
    state = {"n": n, "queens": placed, "moves": placed, "show_attacked": show_attacked}
    module.evaluate("(state) => show(state)", state)
    return module.locator(".queens-puzzle")


@pytest.mark.parametrize("n", [2, 3])
def test_that_nothing_can_be_found_is_not_told_before_the_reader_has_tried(
    module: Page, n: int
) -> None:
    puzzle = show(module, n, [(1, 1)])
    says(puzzle, f"1 of {n} queens")
    expect(puzzle.get_by_role("status")).not_to_contain_text("no solution")


def test_a_queen_left_over_from_a_larger_board_is_not_shown(module: Page) -> None:
    puzzle = show(module, 4, [(6, 6), (1, 1)])
    says(puzzle, "1 of 4 queens, no attack.")
    expect(puzzle.locator(".queen")).to_have_count(1)


def test_attacked_squares_are_marked_when_asked_and_named_to_a_listener(module: Page) -> None:
    puzzle = show(module, 4, [(1, 1)])
    expect(puzzle.locator(".attacked-square")).to_have_count(0)
    expect(cell(puzzle, 3, 3)).to_have_accessible_name("row 3, column 3")
    puzzle.get_by_label("Show attacked squares").check()
    expect(puzzle.locator(".attacked-square")).to_have_count(9)
    expect(cell(puzzle, 3, 3)).to_have_accessible_name("row 3, column 3, attacked by row 1")
    expect(cell(puzzle, 2, 3)).to_have_accessible_name("row 2, column 3")


def test_an_attack_is_drawn_and_said_and_goes_with_the_queen(module: Page) -> None:
    puzzle = show(module, 6)
    for square in [(1, 1), (3, 3), (2, 5)]:
        cell(puzzle, *square).click()
    expect(puzzle.locator(".attack")).to_have_count(1)
    expect(puzzle.locator(".ring")).to_have_count(2)
    says(puzzle, "The queens on row 1 and row 3 attack each other along a diagonal.")
    expect(cell(puzzle, 3, 3)).to_have_accessible_name("row 3, column 3, queen, attacked by row 1")
    expect(cell(puzzle, 2, 5)).to_have_accessible_name("row 2, column 5, queen")
    cell(puzzle, 1, 1).click()
    expect(puzzle.locator(".attack, .ring")).to_have_count(0)


def test_arrows_stop_at_the_edge_and_the_board_is_one_tab_stop(module: Page) -> None:
    puzzle = show(module, 6)
    cell(puzzle, 1, 1).focus()
    for key in ("Control+Home", "ArrowUp", "ArrowLeft"):
        module.keyboard.press(key)
        assert focused(module) == "row 1, column 1"
    module.keyboard.press("Control+End")
    for key in ("ArrowDown", "ArrowRight", "End"):
        module.keyboard.press(key)
        assert focused(module) == "row 6, column 6"
    assert puzzle.locator('[role=gridcell][tabindex="0"]').count() == 1
    module.keyboard.press("Tab")
    expect(puzzle.get_by_role("button", name="Show my search")).to_be_focused()
    module.keyboard.press("Shift+Tab")
    assert focused(module) == "row 6, column 6"


def test_the_search_grows_in_the_player_as_it_is_played(module: Page) -> None:
    puzzle, player = show(module, 4), module.locator(".queens-player")
    expect(player).to_have_count(0)
    cell(puzzle, 1, 1).click()
    puzzle.get_by_role("button", name="Show my search").click()
    expect(player.get_by_role("spinbutton")).to_have_value("6")
    expect(player.locator(".sentence")).to_have_text(
        "Row 1, column 4 was free, and never looked at."
    )
    for square in [(1, 1), (1, 2), (2, 4), (3, 1), (4, 3)]:
        cell(puzzle, *square).click()
    expect(player.locator(".counters .solution")).to_contain_text("1 of 1")
    expect(player.locator(".legend")).to_contain_text("never looked at (4)")
    puzzle.get_by_role("button", name="Clear the board").click()
    expect(player.locator(".counters .remove")).to_contain_text("5 of 5")
    puzzle.get_by_role("slider").press("ArrowRight")
    expect(player.locator(".title")).to_contain_text("your search, n = 5")
    expect(player.get_by_role("spinbutton")).to_have_value("0")
    puzzle.get_by_role("button", name="Hide my search").click()
    expect(player).to_be_hidden()


def test_the_slider_reaches_a_size_that_was_set_from_python(module: Page) -> None:
    slider = show(module, 20).get_by_role("slider")
    expect(slider).to_have_value("20")


@pytest.mark.parametrize("n", [1, 6, 12, 20])
def test_the_board_fits_a_narrow_page_and_its_squares_can_be_hit(module: Page, n: int) -> None:
    module.set_viewport_size({"width": 800, "height": 900})
    puzzle = show(module, n)
    assert module.evaluate("() => document.documentElement.scrollWidth") <= 800
    box = cell(puzzle, n, n).bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(box["height"], abs=0.1)
    assert box["width"] >= 24  # WCAG 2.2, target size (minimum)


def test_the_picture_lies_over_the_squares(module: Page) -> None:
    puzzle = show(module, 5, [(4, 2)])
    square, queen = cell(puzzle, 4, 2).bounding_box(), puzzle.locator(".queen").bounding_box()
    assert square is not None
    assert queen is not None
    assert square["x"] < queen["x"] < queen["x"] + queen["width"] < square["x"] + square["width"]
    assert square["y"] < queen["y"] < queen["y"] + queen["height"] < square["y"] + square["height"]


def test_jupyter_notebook_which_hears_keys_first_is_told_which_are_not_its_own(
    module: Page,
) -> None:
    puzzle = show(module, 4)
    module.evaluate(
        """() => {
            window.marked = [];
            document.addEventListener("keydown", ({ target }) =>
                marked.push(target.hasAttribute("data-lm-suppress-shortcuts")), true);
        }"""
    )
    cell(puzzle, 1, 1).focus()
    for key in ("ArrowDown", "d", "Enter", "Control+s", "Shift+Enter", "ArrowUp"):
        module.keyboard.press(key)
    # The modifiers are presses of their own: Control alone, then with s; Shift alone, then Enter.
    assert module.evaluate("() => marked") == [True, True, True, False, False, True, False, True]


# ---- in JupyterLab


def test_a_click_puts_a_queen_down_another_takes_it_up_and_python_knows(notebook: Notebook) -> None:
    puzzle = play(notebook)
    cell(puzzle, 2, 5).click()
    says(puzzle, "1 of 6 queens, no attack.")
    python_says(notebook, "n 6, queens [[2, 5]], solved False, 1 moves")
    cell(puzzle, 2, 5).click()
    says(puzzle, "0 of 6 queens")
    python_says(notebook, "n 6, queens [], solved False, 2 moves")
    cell(puzzle, 1, 1).click()
    puzzle.get_by_role("button", name="Clear the board").click()
    expect(puzzle.locator(".queen")).to_have_count(0)
    python_says(notebook, "n 6, queens [], solved False, 4 moves")


def test_the_puzzle_is_solved_by_keyboard_alone(notebook: Notebook) -> None:
    puzzle = play(notebook, n=4)
    puzzle.get_by_role("button", name="Clear the board").focus()
    notebook.press("Tab")
    assert focused(notebook.page) == "row 1, column 1"
    notebook.press("ArrowRight")
    notebook.press("Space")
    notebook.press("ArrowDown")
    notebook.press("End")
    notebook.press("Enter")
    notebook.press("ArrowDown")
    notebook.press("Home")
    notebook.press("Space")
    notebook.press("Control+End")
    notebook.press("ArrowLeft")
    notebook.press("Enter")
    says(puzzle, "4 of 4 queens, no attack: solved.")
    expect(puzzle.locator(".queen.solved")).to_have_count(4)
    python_says(notebook, "n 4, queens [[1, 2], [2, 4], [3, 1], [4, 3]], solved True, 4 moves")


def test_jupyters_command_mode_takes_no_key_from_the_board(notebook: Notebook) -> None:
    puzzle = play(notebook)
    before = notebook.content()["cells"]
    cell(puzzle, 2, 2).click()
    for key in ("Enter", "a", "b", "x", "m", "d", "d", "j", "k", "Shift+L", "ArrowDown"):
        notebook.press(key)
    assert focused(notebook.page) == "row 3, column 2"
    assert [c["cell_type"] for c in notebook.content()["cells"]] == [c["cell_type"] for c in before]
    assert notebook.page.locator(".jp-Notebook.jp-mod-editMode").count() == 0


def test_shift_enter_on_the_board_still_runs_the_cell(notebook: Notebook) -> None:
    puzzle = play(notebook, "print('next')")
    cell(puzzle, 2, 2).click()
    notebook.press("Shift+Enter")
    expect(notebook.cell(2)).to_contain_class("jp-mod-active")


def test_the_slider_changes_the_board_by_keyboard_and_clears_it(notebook: Notebook) -> None:
    puzzle = play(notebook)
    for key, n in (("ArrowRight", 7), ("ArrowUp", 8), ("Home", 1)):
        cell(puzzle, 1, 1).click()
        puzzle.get_by_role("slider", name="Size n").focus()
        notebook.press(key)
        expect(puzzle.get_by_role("gridcell")).to_have_count(n * n)
        expect(puzzle.locator(".queen")).to_have_count(0)
        python_says(notebook, f"n {n}, queens [], solved False, 0 moves")


def test_a_smaller_size_set_from_python_shows_an_empty_board(notebook: Notebook, lab: Lab) -> None:
    puzzle = play(notebook, "puzzle.queens = [(6, 6)]\npuzzle.n = 4")
    says(puzzle, "0 of 4 queens")
    expect(puzzle.get_by_role("gridcell")).to_have_count(16)
    assert not [line for line in lab.console if line.startswith("page error")]


def test_two_views_of_a_puzzle_stay_in_step(notebook: Notebook) -> None:
    first = play(notebook, "puzzle")
    second = notebook.page.locator(".queens-puzzle").nth(1)
    cell(first, 1, 1).click()
    cell(second, 3, 3).click()
    for view in (first, second):
        says(view, "The queens on row 1 and row 3 attack each other along a diagonal.")
    second.get_by_label("Show attacked squares").check()
    expect(first.get_by_label("Show attacked squares")).to_be_checked()
    first.get_by_role("slider").press("ArrowRight")
    expect(second.get_by_role("gridcell")).to_have_count(49)
    expect(second.get_by_role("slider")).to_have_value("7")
