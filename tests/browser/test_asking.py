"""Ask me, stops, and what one takes along, on a saved page: by mouse, by keyboard, and spoken."""

import pytest
from players import step, violations
from playwright.sync_api import expect

from queens_player import Player

SMALL_TARGETS = """(root) => [...root.querySelectorAll(
    "button, select, summary, input:not([type=checkbox]), label:has(input), [role=slider]")]
    .filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width < 24 || height < 24)
    .map(([one]) => one.outerHTML)"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_presented_it_fills_the_window_with_large_letters(saved, width, height):
    root = saved(Player("automaton_shared_search", 6, step=40))
    root.page.set_viewport_size({"width": width, "height": height})
    root.get_by_role("slider").press("p")
    expect(root.locator(".source")).to_be_hidden()
    board, tree = (root.locator(one).bounding_box() for one in (".board", ".tree .view"))
    for one in board, tree:
        assert one["height"] > height / 2
        assert one["y"] + one["height"] < height
    size = root.locator(".sentence").evaluate(
        """(el) => el.getBoundingClientRect().width / el.offsetWidth
            * parseFloat(getComputedStyle(el).fontSize)"""
    )
    assert size > height / 32
    root.get_by_role("slider").press("Escape")
    expect(root.locator(".source")).to_be_visible()


# WCAG 2.2, 2.4.11: of what has the focus something is to be seen.
OBSCURED = """(root) => [...root.querySelectorAll("button, select, summary, input, [tabindex='0']")]
    .filter((one) => one.checkVisibility()).filter((one) => {
        one.focus();
        one.scrollIntoView({ block: "nearest" });
        const { x, y, width, height } = one.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        const seen = one.contains(top) || top?.closest("label")?.contains(one);
        return document.activeElement !== one || !seen;
    }).map((one) => one.outerHTML)"""

# Nothing moves that the reader does not move.
MOVES = """(root) => [...root.querySelectorAll("*")].map((one) => getComputedStyle(one))
    .filter((look) => look.animationName !== "none" || look.transitionDuration !== "0s").length"""


@pytest.mark.parametrize(
    ("media", "rules"),
    [
        ({"color_scheme": "dark"}, ()),
        # Colours alone are others.
        ({"forced_colors": "active", "reduced_motion": "reduce"}, ("color-contrast",)),
    ],
    ids=["dark", "forced"],
)
def test_nothing_is_amiss_for_those_who_listen_or_have_no_mouse(saved, media, rules):
    root = saved(Player("automaton_shared_search", 5, ask=True), **media)

    def nothing_is_amiss():
        assert violations(root, "document", *rules) == []
        assert root.evaluate(MOVES) == 0
        for amiss in () if rules else (SMALL_TARGETS, OBSCURED):
            assert root.evaluate(amiss) == []

    root.get_by_role("button", name="Next question").click()
    nothing_is_amiss()
    root.get_by_role("button", name="Yes").click()
    root.get_by_role("gridcell", name="row 3, column 2").click()
    root.locator('.state[data-state="blocked"]').click()
    nothing_is_amiss()
    # 2.5.7: what can be dragged can be clicked on, too.
    root.get_by_label("Ask me").uncheck()
    slider = root.get_by_role("slider")
    slider.click(position={"x": 300, "y": 10})
    at = step(root)
    assert at > 0
    root.get_by_role("button", name="Present").click()
    assert root.evaluate(SMALL_TARGETS) == []
    assert root.evaluate(OBSCURED) == []
    root.get_by_role("button", name="Present").click()
    changed = Player("automaton_shared_search", 5)
    changed.what_if(forbid=(2, 3))
    root = saved(changed, **media)
    root.locator("[data-row='3'][data-col='2']").nth(1).click()
    nothing_is_amiss()
