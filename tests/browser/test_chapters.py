"""Each chapter in JupyterLab: its controls and players work to their ends; it is saved whole."""

import pytest
from chapters import is_saved_whole, with_widgets
from harness import ROOT, Lab
from players import step
from playwright.sync_api import expect

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
