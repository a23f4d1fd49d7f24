"""Each chapter in JupyterLab: its controls and players work to their ends; it is saved whole."""

import nbformat
import pytest
from chapters import is_saved_whole, only_widgets, spoken, with_widgets
from harness import ROOT, RUN_CELLS, RUN_MS, Lab, Server
from players import step
from playwright.sync_api import expect
from readers import Reader

from queens import draw, record, search_tree, statistics

CHAPTERS = sorted(path.name for path in (ROOT / "notebooks").glob("[0-9]*.ipynb"))
# Python answers in turn: when this is done, it has answered all that was asked before.
ANSWERED = """() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel
    .requestExecute({ code: "0", silent: true }).done"""
# What Python has sent, the page shows a moment later.
SHOWN = """() => [...document.querySelectorAll(".jp-OutputArea-output")].every((area) => {
    const n = area.querySelector(".widget-slider [role=slider]");
    const title = area.querySelector(".queens-player .title");
    return !n || !title || title.textContent.includes(`n = ${Number(n.ariaValueNow)}`);
})"""


@pytest.mark.parametrize("name", CHAPTERS)
def test_every_control_of_a_chapter_goes_to_both_ends_and_every_player_plays(
    lab: Lab, name: str
) -> None:
    notebook = with_widgets(lab, name)
    page = notebook.page
    handles = page.locator(".jp-NotebookPanel .widget-slider [role=slider]")
    for handle in handles.all():
        for key, end in (("Home", "aria-valuemin"), ("End", "aria-valuemax")):
            handle.focus()
            notebook.press(key)
            expect(handle).to_have_attribute("aria-valuenow", handle.get_attribute(end) or "")
            page.evaluate(ANSWERED)
            expect(page.get_by_role("alert")).to_have_count(0)
            expect(page.locator(".what-if:visible, .unanswered")).to_have_count(0)
    page.wait_for_function(SHOWN)
    for player in page.locator(".queens-player").all():
        player.get_by_role("slider").first.focus()
        notebook.press("End")
        last = int(player.get_by_role("slider").first.get_attribute("aria-valuemax") or 0)
        assert step(player) == last > 0
    is_saved_whole(lab, notebook)


def scene(visits: int):
    """Paint chapter 02's machine after as many visits to a state."""
    run = record("automaton_labelled", 4)
    t = [t for t, event in enumerate(run) if event.kind == "enter"][visits]
    taken = statistics(run[:t]).jumps
    return draw.scene(run.at(t), search_tree(run), t, jumps=statistics(run).jumps, counts=taken)


# A notebook that opens while the window has no focus to give is not the current one.
IDLE = """() => {
    const shell = window.jupyterapp?.shell, [panel] = shell?.widgets("main") ?? [];
    const session = panel?.sessionContext;
    if (!session?.isReady || session.session?.kernel?.status !== "idle") return false;
    if (shell.currentWidget !== panel) shell.activateById(panel.id);
    return shell.currentWidget === panel;
}"""
LABELS = "[...document.querySelectorAll('.jp-NotebookPanel .widget-slider')]"
HANDLE = f"""(label) => {{
    const holds = (one) => one.querySelector(".widget-label").textContent === label;
    {LABELS}.find(holds).querySelector("[role=slider]").focus();
}}"""
PICTURE = """() => document.querySelector(".jp-NotebookPanel .queens-picture > svg")?.ariaLabel"""


# Chromium is what the other tests play it in.
@pytest.mark.parametrize("reader", ["Firefox", "WebKit"], indirect=True)
def test_02_is_run_and_played_in_another_browser(reader: Reader, server: Server) -> None:
    name = f"02_in_{type(reader).__name__}.ipynb"
    notebook, _ = only_widgets("02_automaton.ipynb")
    notebook.cells.pop()  # a race of machines that no control asks for
    nbformat.write(notebook, server.folder / name)
    reader.open(server.address_of(f"lab/tree/notebooks/{name}"))
    reader.waits_for(IDLE)
    reader.ask(f"(...given) => ({RUN_CELLS})(given)", None, RUN_MS)
    # What Python paints and what the browser draws, both by keyboard.
    reader.waits_for(f"(words) => ({PICTURE})() === words", spoken(scene(5)))
    reader.ask(HANDLE, "step")
    reader.press("ArrowLeft", "ArrowLeft")
    reader.waits_for(f"(words) => ({PICTURE})() === words", spoken(scene(3)))
    reader.ask(HANDLE, "n")
    reader.press("ArrowRight")
    title = "() => document.querySelector('.queens-player .title').textContent"
    reader.waits_for(f"() => ({title})().includes('labelled, n = 5')")
    reader.focus(".queens-player [role=slider]")
    reader.press("ArrowRight", "b", "Shift+ArrowRight", "End")
    at = "() => document.querySelector('.queens-player [role=slider]').ariaValueNow"
    assert int(reader.ask(at)) == len(record("automaton_labelled", 5))
    assert reader.count(".jp-Notebook.jp-mod-editMode") == 0
    reader.ask("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    reader.open("about:blank")
