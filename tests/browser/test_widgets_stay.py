"""Widgets are there on the first day and the second, early and late, with a kernel and without."""

import json
from pathlib import Path

import nbformat
from harness import Lab, notebook_of
from playwright.sync_api import Route, expect

import notebooks
from queens import draw

VIEW = "application/vnd.jupyter.widget-view+json"
SIZED = "from queens import Player, widgets\nwidgets.Sized(Player('permutations', 3))"
LATE = """async (mime) => {
    const { rendermime } = window.jupyterapp.shell.currentWidget.content;
    const manager = await rendermime.createRenderer(mime)._manager.promise;
    const made = { model_id: "late", model_name: "LabelModel",
        model_module: "@jupyter-widgets/controls", model_module_version: "2.0.0" };
    await manager.new_model(made, { value: "here I am", _view_name: "LabelView",
        _view_module: "@jupyter-widgets/controls", _view_module_version: "2.0.0" });
}"""


def states_in(file: Path) -> dict[str, object]:
    saved = json.loads(file.read_text(encoding="utf-8"))["metadata"]["widgets"]
    return dict(saved[notebooks.WIDGETS]["state"])


def test_cells_run_before_there_is_a_kernel_are_run_when_it_is_there(lab: Lab) -> None:
    """JupyterLab by itself clears their outputs, runs none of them, and says nothing."""
    lab.write("early.ipynb", "import ipywidgets", "ipywidgets.Label('here')")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route) if route.request.method == "POST" else route.continue_()

    lab.context.route("**/api/sessions?*", hold)
    notebook = lab.visit("early.ipynb", wait_for_kernel=False)
    page = notebook.page
    expect(page.locator(".jp-NotebookPanel .jp-CodeCell")).to_have_count(2)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    for route in held:
        route.continue_()
    lab.context.unroute("**/api/sessions?*")
    expect(page.locator(".jp-OutputArea-output .widget-label")).to_have_text("here")
    page.close()


def test_a_picture_stands_in_for_a_widget_until_its_model_is_there(lab: Lab) -> None:
    """JupyterLab by itself looks for two seconds, then says "model not found" for good."""
    notebook = notebook_of(["'a widget'"])
    data = {VIEW: {"model_id": "late", "version_major": 2, "version_minor": 0}}
    data |= {"text/html": '<img alt="its picture" src="data:image/gif;base64,R0lGODdhAQABAIAA">'}
    notebook.cells[0].outputs = [nbformat.v4.new_output("display_data", data)]
    nbformat.write(notebook, lab.server.folder / "late.ipynb")
    lab.trust("late.ipynb")
    panel = (page := lab.open("late.ipynb").page).locator(".jp-NotebookPanel")
    expect(panel.get_by_alt_text("its picture")).to_have_count(1)
    expect(panel.get_by_role("status")).to_contain_text("choose Run, Run All Cells")
    page.evaluate(LATE, VIEW)
    expect(panel.locator(".widget-label")).to_have_text("here I am")
    expect(panel.get_by_alt_text("its picture")).to_have_count(0)
    expect(panel.get_by_role("status")).to_have_count(0)


def test_a_drawing_is_shown_and_spoken_though_nobody_trusts_the_notebook(lab: Lab) -> None:
    notebook = notebook_of(["'a drawing'"])
    drawn = draw.into_bundle(draw.board(4))
    notebook.cells[0].outputs = [nbformat.v4.new_output("display_data", drawn)]
    nbformat.write(notebook, lab.server.folder / "drawn.ipynb")
    panel = lab.open("drawn.ipynb").page.locator(".jp-NotebookPanel")
    expect(panel.get_by_alt_text("Board of 4 with no queens.")).to_be_visible()


def test_a_stored_notebook_keeps_its_widgets_and_says_which_wants_the_kernel(lab: Lab) -> None:
    file = lab.server.folder / "sized.ipynb"
    stored = notebooks.run(notebook_of([SIZED]), lab.server.folder)
    file.write_text(notebooks.text_of(stored), encoding="utf-8")
    lab.trust("sized.ipynb")
    notebook = lab.open("sized.ipynb")
    player = notebook.page.locator(".queens-player")
    wanted = notebook.page.get_by_text("The slider for n needs the kernel")
    expect(wanted).to_have_count(1)
    broken = "(el) => getComputedStyle(el, '::before').display"
    assert notebook.page.locator(".jupyter-widgets-disconnected").first.evaluate(broken) == "none"
    notebook.save()
    assert states_in(file).keys() == stored.metadata.widgets[notebooks.WIDGETS]["state"].keys()

    notebook.run_all()
    expect(wanted).to_have_count(0)
    notebook.slider("n").focus()
    notebook.press("ArrowRight")
    expect(player).to_contain_text("n = 4")

    # What was run and not saved is kept even where its kernel is gone.
    notebook.page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    notebook.save()
    assert len(states_in(file)) == len(stored.metadata.widgets[notebooks.WIDGETS]["state"])
    expect(wanted).to_have_count(1)
