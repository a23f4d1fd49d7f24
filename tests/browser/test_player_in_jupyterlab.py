"""The player in a real JupyterLab: keys, themes, the kernel, and notebooks that are stored."""

import nbformat
import pytest
from harness import WAIT_MS, Lab, Notebook
from nbformat.sign import NotebookNotary
from players import moment, says, sentence_at, violations
from playwright.sync_api import Locator, expect

import notebooks
from queens import record


@pytest.fixture(scope="module")
def notebook(shared_lab: Lab) -> Notebook:
    """One notebook for all tests that leave kernel and theme alone."""
    return shared_lab.new("shared.ipynb")


def play(notebook: Notebook, *cells: str) -> Locator:
    """Have the notebook hold and run these cells, and return the first player that it shows."""
    notebook.put(*cells)
    notebook.run_all()
    root = notebook.page.locator(".queens-player").first
    root.locator(".sentence").first.wait_for()
    return root


SHOWN = ("from queens import Player\nplayer = Player('automaton_shared_search', 6)\nplayer",)


def test_jupyters_command_mode_takes_no_key_from_the_player(notebook: Notebook) -> None:
    root = play(notebook, *SHOWN)
    before = [cell["cell_type"] for cell in notebook.content()["cells"]]
    root.locator(".tree .view canvas").first.click(position={"x": 5, "y": 5})
    for key in ("ArrowDown", "ArrowUp", "b", "Shift+B", "a", "x", "d", "d", "0", "0", "f", "m"):
        notebook.press(key)
    root.get_by_role("slider").focus()
    for key in ("Home", "ArrowRight", "ArrowRight", "b", "Shift+ArrowRight", "a", "x", "d", "d"):
        notebook.press(key)
    assert [cell["cell_type"] for cell in notebook.content()["cells"]] == before
    assert moment(root) > 2
    assert notebook.page.locator(".jp-Notebook.jp-mod-editMode").count() == 0


def test_python_hears_the_moment_and_can_set_it_and_n(notebook: Notebook) -> None:
    told = "import ipywidgets\ntold = ipywidgets.Label()\n"
    told += "ipywidgets.dlink((player, 't'), (told, 'value'), str)\ntold"
    slider = "ipywidgets.Button(description='seven')"
    root = play(notebook, *SHOWN, told, slider + "\nplayer.n = 5", "player.t = 40")
    trace = record("automaton_shared_search", 5)
    says(root, sentence_at(trace, 40))
    root.get_by_role("slider").focus()
    notebook.press("ArrowRight", 3)
    expect(notebook.page.locator(".widget-label")).to_have_text("43", timeout=WAIT_MS)


def test_a_slider_for_n_drives_it(notebook: Notebook) -> None:
    linked = "import ipywidgets\nn = ipywidgets.IntSlider(6, 1, 8, description='n')\n"
    linked += "ipywidgets.link((n, 'value'), (player, 'n'))\nn"
    root = play(notebook, *SHOWN, linked)
    notebook.slider("n").focus()
    notebook.press("ArrowRight")
    expect(root.locator(".title")).to_contain_text("n = 7")
    expect(root.get_by_role("gridcell")).to_have_count(49)


def test_a_learners_own_search_plays_with_its_source(notebook: Notebook) -> None:
    cell = """\
def mine(board):
    for col in range(1, board.n + 1):
        if board.free(1, col):
            board.place(1, col)
            board.place(2, col)
            yield ()
"""
    root = play(notebook, cell, "from queens import Player\nPlayer(mine, 4)")
    root.get_by_role("button", name="End", exact=True).click()
    expect(root.locator(".sentence")).to_contain_text("IllegalMove on line 5")
    expect(root.locator(".source .wrong .lit")).to_contain_text("board.place(2, col)")
    root.get_by_role("button", name="One step back").click()
    expect(root.locator(".source .lit")).to_contain_text("board.free(1, col)")
    expect(root.locator(".source .wrong")).to_have_count(0)


def test_it_plays_on_after_the_kernel_was_shut_down(shared_lab: Lab) -> None:
    notebook = shared_lab.new("shut_down.ipynb")
    root = play(notebook, *SHOWN)
    notebook.page.evaluate("() => window.jupyterapp.commands.execute('kernelmenu:shutdown')")
    expect(notebook.page.locator(".jp-Toolbar-kernelName")).to_have_text("No Kernel")
    root.get_by_role("slider").focus()
    notebook.press("ArrowRight", 30)
    says(root, sentence_at(record("automaton_shared_search", 6), 30))
    assert not [line for line in shared_lab.console if line.startswith("page error")]


def test_a_stored_notebook_plays_without_being_run(shared_lab: Lab) -> None:
    shared_lab.write("stored.ipynb", *SHOWN)
    file = shared_lab.server.folder / "stored.ipynb"
    unrun = nbformat.read(file, as_version=4)
    stored = notebooks.run(unrun, shared_lab.server.folder)
    again = notebooks.run(unrun, shared_lab.server.folder)
    assert notebooks.text_of(again) == notebooks.text_of(stored)
    nbformat.write(stored, file)
    page = shared_lab.open("stored.ipynb").page
    # A notebook from elsewhere may not run scripts before the reader trusts it.
    expect(page.locator(".jp-OutputArea-output img")).to_be_visible()
    with NotebookNotary(data_dir=str(shared_lab.server.data)) as notary:
        notary.sign(nbformat.read(file, as_version=4))
    page = shared_lab.open("stored.ipynb").page
    root = page.locator(".queens-player")
    root.get_by_role("slider").focus()
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    says(root, sentence_at(record("automaton_shared_search", 6), 30))
    expect(root.locator(".source .lit")).to_have_count(1)


def test_the_player_and_not_its_picture_is_shown_where_it_can_run(notebook: Notebook) -> None:
    play(notebook, *SHOWN)
    (output,) = notebook.content()["cells"][0]["outputs"]
    assert {"image/svg+xml", "text/html", "text/plain"} <= set(output["data"])
    expect(notebook.cell(0).locator(".jp-OutputArea-output img")).to_have_count(0)
    expect(notebook.cell(0).locator(".queens-player")).to_have_count(1)


def test_the_theme_of_jupyterlab_is_followed(shared_lab: Lab) -> None:
    notebook = shared_lab.new("theme.ipynb")
    root = play(notebook, *SHOWN)
    pixels = "(root) => root.querySelector('.tree .view canvas').toDataURL()"
    ink = "(root) => getComputedStyle(root).color"
    drawn, light = root.evaluate(pixels), root.evaluate(ink)
    notebook.page.evaluate(
        "() => window.jupyterapp.commands.execute("
        "'apputils:change-theme', { theme: 'JupyterLab Dark' })"
    )
    notebook.page.wait_for_function(
        "(drawn) => document.querySelector('.tree .view canvas').toDataURL() !== drawn",
        arg=drawn,
    )
    assert root.evaluate(ink) != light


def test_it_plays_in_notebook_7_too(shared_lab: Lab) -> None:
    shared_lab.write("seven.ipynb", *SHOWN)
    notebook = shared_lab.open("seven.ipynb", inside="notebooks")
    notebook.run_all()
    root = notebook.page.locator(".queens-player")
    root.get_by_role("slider").focus()
    notebook.press("ArrowRight", 30)
    says(root, sentence_at(record("automaton_shared_search", 6), 30))
    notebook.press("b")
    expect(notebook.page.locator(".jp-Notebook .jp-Cell")).to_have_count(1)


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_in_jupyterlab(shared_lab: Lab, theme: str) -> None:
    notebook = shared_lab.new(f"{theme}.ipynb")
    root = play(notebook, *SHOWN)
    notebook.page.evaluate(
        "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme
    )
    light = str(theme == "JupyterLab Light").lower()
    notebook.page.locator(f"body[data-jp-theme-light='{light}']").wait_for(state="attached")
    assert violations(root, "'.queens-player'") == []
