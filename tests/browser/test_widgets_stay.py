"""Widgets are there on the first day and the second, early and late, with a kernel and without."""

import json
import re

import nbformat
import pytest
from harness import POLL_MS, ROOT, notebook_of
from players import stands_at
from playwright.sync_api import expect
from stored_widgets import VIEW, stored

from notebooks import WIDGETS
from queens import draw


def states_in(file):
    return dict(json.loads(file.read_text(encoding="utf-8"))["metadata"][WIDGETS])


def kinds(file):
    models = states_in(file).values()
    return {(one["model_name"], one["state"].get("_anywidget_id", "")) for one in models}


def test_cells_run_before_there_is_a_kernel_are_run_when_it_is_there(lab):
    """JupyterLab by itself clears their outputs, runs none of them, and says nothing."""
    lab.write("early.ipynb", "import ipywidgets", "ipywidgets.Label('here')")
    held = []

    def hold(route):
        held.append(route) if route.request.method == "POST" else route.continue_()

    lab.context.route("**/api/sessions?*", hold)
    notebook = lab.open("early.ipynb", wait_for_kernel=False)
    page = notebook.page
    expect(page.locator(".jp-NotebookPanel .jp-CodeCell")).to_have_count(2)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    for route in held:
        route.continue_()
    lab.context.unroute("**/api/sessions?*")
    expect(page.locator(".jp-OutputArea-output .widget-label")).to_have_text("here")


def test_a_cell_that_waits_keeps_its_stored_output_and_none_runs_after_an_error(lab):
    """JupyterLab by itself blanks at once whatever one is to read meanwhile."""
    go = lab.server.folder / "go"
    waits = f"import pathlib, time\nwhile not pathlib.Path({str(go)!r}).exists(): time.sleep(0.05)"
    notebook = notebook_of([waits, "print('of today')", "1 / 0", "print('of today')"])
    for cell in notebook.cells[1::2]:
        cell.outputs = [nbformat.v4.new_output("stream", text="of yesterday\n")]
    nbformat.write(notebook, lab.server.folder / "waits.ipynb")
    page = lab.open("waits.ipynb").page
    cells = page.locator(".jp-NotebookPanel .jp-CodeCell")
    said = page.locator(".jp-NotebookPanel .jp-OutputArea-output")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    for n in range(4):
        expect(cells.nth(n).locator(".jp-InputPrompt")).to_have_text("[*]:")
    expect(said).to_have_text(["of yesterday", "of yesterday"])
    go.touch()
    expect(said).to_have_text(["of today", re.compile("ZeroDivisionError"), "of yesterday"])
    expect(cells.nth(3).locator(".jp-InputPrompt")).to_have_text("[ ]:")
    cells.nth(3).locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    expect(said.last).to_have_text("of today")


def test_a_picture_stands_in_for_a_widget_that_never_comes(lab):
    """JupyterLab by itself says "model not found"."""
    notebook = notebook_of(["'a widget'"])
    data = {VIEW: {"model_id": "lost", "version_major": 2, "version_minor": 0}}
    data |= {"text/html": '<img alt="its picture" src="data:image/gif;base64,R0lGODdhAQABAIAA">'}
    notebook.cells[0].outputs = [nbformat.v4.new_output("display_data", data)]
    nbformat.write(notebook, lab.server.folder / "lost.ipynb")
    lab.trust("lost.ipynb")
    panel = lab.open("lost.ipynb").page.locator(".jp-NotebookPanel")
    expect(panel.get_by_alt_text("its picture")).to_have_count(1)


def test_a_drawing_is_shown_and_spoken_though_nobody_trusts_the_notebook(lab):
    notebook = notebook_of(["'a drawing'"])
    drawn = draw.into_bundle(draw.board(4))
    notebook.cells[0].outputs = [nbformat.v4.new_output("display_data", drawn)]
    nbformat.write(notebook, lab.server.folder / "drawn.ipynb")
    panel = lab.open("drawn.ipynb").page.locator(".jp-NotebookPanel")
    expect(panel.get_by_alt_text("Board of 4 with no queens.")).to_be_visible()


@pytest.mark.parametrize("name", ["02_automaton.ipynb", "kinds.ipynb"])
def test_a_notebook_that_was_only_looked_at_has_nothing_to_be_saved(lab, every_kind, name):
    """JupyterLab by itself writes down the kernel's name and version, and saves that."""
    (lab.server.folder / "kinds.ipynb").write_text(every_kind, encoding="utf-8")
    notebook = stored(lab, name)
    notebook.page.locator(".jp-NotebookPanel .queens-player [role=slider]").first.focus()
    notebook.press("ArrowRight")
    model = "window.jupyterapp.shell.currentWidget.context.model"
    noted = f"() => {model}.getMetadata('language_info').version"
    notebook.page.wait_for_function(noted, polling=POLL_MS)
    assert not notebook.page.evaluate(f"() => {model}.dirty")
    notebook.put("1")
    assert notebook.page.evaluate(f"() => {model}.dirty"), "work is to be saved"


def test_a_notebook_keeps_its_widgets_and_they_play_the_next_day(lab, every_kind):
    file = lab.server.folder / "stored.ipynb"
    file.write_text(every_kind, encoding="utf-8")
    held = states_in(file).keys()
    for chapter in (ROOT / "notebooks").glob("[0-9]*.ipynb"):
        assert kinds(chapter) <= kinds(file), chapter
    # A notebook from elsewhere may not run scripts before the reader trusts it; trust goes by
    # content, and other tests trust this one.
    foreign = json.loads(every_kind)
    foreign["metadata"]["from"] = "elsewhere"
    foreign["cells"] = [one for one in foreign["cells"] if "player = " in "".join(one["source"])]
    (lab.server.folder / "foreign.ipynb").write_text(json.dumps(foreign), encoding="utf-8")
    panel = lab.open("foreign.ipynb").page.locator(".jp-NotebookPanel")
    expect(panel.locator(".jp-OutputArea-output img").first).to_be_visible()
    expect(panel.locator(".queens-player")).to_have_count(0)

    notebook = stored(lab, file.name)
    player = panel.locator(".queens-player").first
    player.get_by_role("slider").focus()
    notebook.press("ArrowRight", 30)
    stands_at(player, 30)
    expect(player.locator(".source .lit")).to_have_count(1)
    broken = "(el) => getComputedStyle(el, '::before').display"
    assert panel.locator(".jupyter-widgets-disconnected").first.evaluate(broken) == "none"
    notebook.save()
    assert states_in(file).keys() == held
    slider, second = notebook.slider("n", 1), panel.locator(".queens-player").nth(1)
    slider.focus()
    notebook.press("ArrowRight")
    expect(second).to_contain_text("needs Python")
    expect(slider).to_have_attribute("aria-valuetext", "3")

    notebook.run_all()
    slider.focus()
    notebook.press("ArrowRight")
    expect(second).to_contain_text("n = 4")

    # What was run and not saved is kept even where its kernel is gone.
    notebook.page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    notebook.save()
    assert len(states_in(file)) == len(held)
    assert "_esm" not in file.read_text(encoding="utf-8"), "the extension has the code"

    # And the next day, with a kernel that knows of none, all are there.
    again = stored(lab, file.name)
    expect(again.page.get_by_text("model not found")).to_have_count(0)
    expect(panel.locator(".queens-player").nth(1)).to_contain_text("n = 4")
