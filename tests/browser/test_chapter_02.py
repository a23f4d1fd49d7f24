"""Every control of chapter 02, moved by keyboard: the picture becomes the right one."""

import nbformat
import pytest
from chapters import is_saved_whole, move, only_widgets, says, sees, sliders, spoken
from harness import RUN_CELLS, RUN_MS, Lab, Notebook, Server
from players import sentence_at
from playwright.sync_api import expect
from readers import Reader

from queens import draw, record, search_tree, statistics

CHAPTER = "02_automaton.ipynb"


def scene(step: int):
    """Return the picture after as many visits to a state as the step says."""
    run = record("automaton_labelled", 4)
    t = [t for t, event in enumerate(run) if event.kind == "enter"][step]
    taken = statistics(run[:t]).jumps
    return draw.scene(run.at(t), search_tree(run), t, jumps=statistics(run).jumps, counts=taken)


def test_02_the_machine_up_to_its_first_answer(chapter: Notebook) -> None:
    assert sliders(chapter) == ["step", "n"]
    sees(chapter, 0, scene(5))
    move(chapter, "step", 0, "ArrowLeft")
    sees(chapter, 0, scene(4))
    move(chapter, "step", 0, "End")
    sees(chapter, 0, scene(24))
    move(chapter, "step", 0, "Home")
    sees(chapter, 0, scene(1))


def test_02_the_player_plays_the_machine_of_the_chapter(chapter: Notebook) -> None:
    player = chapter.page.locator(".queens-player").first
    move(chapter, "n", 0, "ArrowRight", times=4)
    expect(player).to_contain_text("labelled, n = 8")
    player.get_by_role("slider").focus()
    chapter.press("End")
    whole = record("automaton_labelled", 8)
    says(player, whole, len(whole))


def test_02_the_two_readings_part_after_the_first_answer(chapter: Notebook) -> None:
    race = chapter.page.locator(".queens-player").nth(1)
    race.get_by_role("slider").focus()
    chapter.press("ArrowRight", times=3)
    expect(race.locator(".sentence")).to_have_text(["Queen 2 placed on column 4."] * 2)


def test_02_is_saved_with_all_its_widgets(lab: Lab, chapter: Notebook) -> None:
    is_saved_whole(lab, chapter)


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
    notebook, _ = only_widgets(CHAPTER)
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
    whole = record("automaton_labelled", 5)
    assert sentence_at(whole, len(whole)) in reader.text(".queens-player .sentence")
    assert reader.count(".jp-Notebook.jp-mod-editMode") == 0
    reader.ask("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    reader.open("about:blank")
