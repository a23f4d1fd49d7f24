"""Ask me, stops, and what one takes along, on a saved page: by mouse, by keyboard, and spoken."""

import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from players import says, sentence_at, step, violations
from playwright.sync_api import Locator, expect

from queens import record
from queens.trace import attempt
from queens_player import Player

Open = Callable[..., Locator]

KINDS = ("free?", "Where does", "On or back", "To which row", "Which state", "Which line")

SMALL_TARGETS = """(root) => [...root.querySelectorAll(
    "button, select, summary, input:not([type=checkbox]), label:has(input), [role=slider]")]
    .filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width < 24 || height < 24)
    .map(([one]) => one.outerHTML)"""


def live(root: Locator) -> str:
    return root.get_by_role("status").inner_text()


def test_by_keyboard_alone_one_is_asked_answers_and_hears_why_not(saved: Open) -> None:
    trace = record("automaton_shared_search", 6)
    root = saved(Player(trace))
    keyboard = root.page.keyboard
    root.get_by_role("slider").focus()
    keyboard.press("q")
    asks = root.locator(".ask p")
    keyboard.press("Enter")
    expect(asks).to_have_text("Queen 2 is tried on column 1. Is that square free?")
    assert live(root).endswith("Queen 2 is tried on column 1. Is that square free?")
    asked_at = step(root)
    root.get_by_role("slider").focus()
    for key in ("ArrowRight", "End", "PageDown", "Shift+ArrowRight"):
        keyboard.press(key)
        assert step(root) == asked_at, "what is asked does not show itself"
    root.get_by_role("gridcell", name="row 3, column 1").click()
    assert "Attacked" not in root.inner_text(), "nor does Why give it away"
    keyboard.press("q")
    expect(root.get_by_role("button", name="Yes")).to_be_focused()
    keyboard.press("Enter")
    told = "No: queen 2 tried on column 1: attacked by queen 1 along a column."
    expect(asks).to_have_text(told)
    expect(root.locator(".why")).to_contain_text("That is queen 1, along a column, since step 6.")
    assert "again" not in root.locator(".why").inner_text(), "what comes is still hidden"
    assert told in live(root)
    assert "since step 6" in live(root)
    expect(root.locator(".score")).to_have_text("0 of 1 right")
    expect(root.get_by_role("button", name="Next question")).to_be_focused()
    keyboard.press("Enter")
    assert step(root) > asked_at
    keyboard.press("q")
    expect(root.get_by_label("Row", exact=True)).to_be_focused()


def test_squares_states_lines_and_nodes_are_answers_too(saved: Open) -> None:
    trace = attempt("automaton_shared_search", 6)
    root = saved(Player(trace, ask=True))
    asks, score = root.locator(".ask p"), root.locator(".score")

    def square(row: int, col: int) -> Locator:
        return root.locator(f'[data-row="{row}"][data-col="{col}"]')

    awaited = {*KINDS}
    for right in range(1, 60):
        root.get_by_role("button", name="Next question").click()
        t, words = step(root), asks.inner_text()
        event = trace[t]
        if "Which state" in words:
            root.locator(f'.state[data-state="{event.label}"]').click()
        elif "Which line" in words:
            root.locator(f'.line[data-line="{event.line}"]').click(position={"x": 300, "y": 5})
        elif "Where does" in words:
            placed = next(e for e in trace[t:] if e.kind == "place")
            square(placed.row, placed.col).click()
        elif "To which row" in words:
            end = next(one for one in range(t, len(trace)) if trace[one].kind == "place")
            row = [e.row for e in trace[t:end] if e.kind == "remove"][-1]
            square(row, 1).click()
        elif "On or back" in words:
            moved = next(e for e in trace[t:] if e.kind in ("place", "remove"))
            square(moved.row, moved.col).click()
        else:
            free = "free" in sentence_at(trace, t + 1)
            square(*(event[1:3] if free else next(iter(trace.at(t).queens.items())))).press("Enter")
        expect(score).to_have_text(f"{right} of {right} right")
        awaited -= {kind for kind in awaited if kind in words}
        if not awaited:
            break
    assert not awaited
    root.get_by_role("button", name="Next question").click()
    root.get_by_role("button", name="Show me").click()
    expect(score).to_have_text(f"{right} of {right + 1} right")
    assert says(root, sentence_at(trace, step(root))) is None


def test_play_stops_at_a_question_and_a_race_has_none(saved: Open) -> None:
    root = saved(Player("one_array", 5, ask=True))
    root.get_by_label("Speed").select_option("2000")
    root.get_by_role("button", name="Play", exact=True).click()
    expect(root.get_by_role("button", name="Show me")).to_be_visible()
    expect(root.get_by_role("button", name="Play", exact=True)).to_be_visible()
    race = saved(Player(["one_array", "implications"], 5, ask=True))
    expect(race.get_by_label("Ask me")).to_be_hidden()
    race.get_by_role("slider").press("End")
    assert step(race) > 300


def test_stops_are_set_on_the_thing_itself_and_in_the_list(saved: Open) -> None:
    trace = attempt("automaton_shared_search", 6)
    root = saved(Player(trace))
    listed = root.locator(".stops li")
    root.locator('.state[data-state="blocked"]').click()
    assert live(root) == "Stops at state blocked."
    root.locator('.line[data-line="120"]').click(position={"x": 200, "y": 5})
    expect(listed).to_have_count(1)
    root.locator('.line[data-line="120"]').click(position={"x": 20, "y": 5})
    root.get_by_role("gridcell", name="row 4, column 5").press("Enter")
    root.locator(".stops summary").press("Enter")
    tested = root.get_by_role("button", name="tested", exact=True)
    tested.press("Enter")
    expect(tested).to_be_focused()
    root.get_by_label("Stop at", exact=True).select_option("a solution")
    root.get_by_role("button", name="Add").press("Enter")
    expect(root.locator(".counters .solution.stop")).to_have_count(1)
    root.get_by_label("Stop at", exact=True).select_option("line")
    root.get_by_label("Number").fill("5000")
    root.get_by_label("Number").press("Enter")
    assert live(root) == "There is no line 5000."
    expect(listed).to_have_text(
        ["✕ state blocked", "✕ line 120", "✕ row 4, column 5: tested", "✕ a solution"]
    )
    root.get_by_role("button", name="No longer stop at line 120").press("Enter")
    holds = [
        t
        for t, e in enumerate(trace, start=1)
        if e.label == "blocked" or e[:3] == ("try", 4, 5) or e.kind == "solution"
    ]
    root.get_by_role("slider").focus()
    for t in holds[:4]:
        root.page.keyboard.press("g")
        assert step(root) == t
    root.page.keyboard.press("Shift+G")
    assert step(root) == holds[2]
    root.get_by_label("Speed").select_option("2000")
    root.get_by_role("button", name="Play", exact=True).click()
    expect(root.get_by_role("spinbutton", name="Step")).to_have_value(str(holds[3]))
    expect(root.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_shows_again_what_was_shown(saved: Open) -> None:
    root = saved(Player("automaton_shared_search", 5))
    page = root.page
    root.get_by_role("gridcell", name="row 3, column 4").click()
    root.locator('.state[data-state="blocked"]').click()
    root.locator(".source > summary").click()
    for _ in range(3):
        root.get_by_role("button", name="Next placement").click()
    root.get_by_role("button", name="Copy link").click()
    link = root.get_by_label("Copy link").input_value()
    t, why = step(root), root.locator(".why").inner_text()
    assert f"run.html#step={t}&square=3,4&stop=state:blocked&open=diagram" in link
    page.goto("about:blank")
    page.goto(link)
    root.locator(".sentence").wait_for()
    assert (step(root), root.locator(".why").inner_text()) == (t, why)
    expect(root.locator(".state.stop")).to_have_count(1)
    assert root.locator("details[open]").evaluate_all(
        "(all) => all.map((one) => one.className)"
    ) == ["diagram"]
    page.evaluate("location.hash = 'step=3'")
    expect(root.get_by_role("slider")).to_have_attribute("aria-valuenow", "3")
    expect(root.locator(".state.stop")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_picture_of_a_step_is_complete_and_in_the_page_s_colours(
    saved: Open, tmp_path: Path, scheme: str
) -> None:
    root = saved(Player("implications", 5, step=60), color_scheme=scheme)
    root.get_by_role("gridcell", name="row 5, column 2").click()
    queens = root.locator(".pieces .queen").count()
    pictures = {}
    for kind in ("SVG", "PNG"):
        with root.page.expect_download() as download:
            root.get_by_role("button", name=kind).click()
        assert download.value.suggested_filename == f"implications-5-step-60.{kind.lower()}"
        pictures[kind] = tmp_path / download.value.suggested_filename
        download.value.save_as(pictures[kind])
    drawn = ET.parse(pictures["SVG"]).getroot()
    title = drawn.findtext("{*}title") or ""
    assert root.locator(".sentence").inner_text() in title
    paths = [one.get("d") or "" for one in drawn.iter("{http://www.w3.org/2000/svg}path")]
    assert sum(path.startswith("M-.35") for path in paths) == queens
    text = pictures["SVG"].read_text(encoding="utf-8")
    assert "var(" not in text
    assert "color(srgb" not in text
    assert "data:image/png" in text, "the tree is there"
    with Image.open(pictures["PNG"]) as png:
        width, height = png.size
        assert (width, height) == tuple(2 * int(drawn.get(one) or 0) for one in ("width", "height"))
        assert sum(png.convert("RGB").getpixel((1, 1))) == (
            3 * 255 if scheme == "light" else 3 * 18
        )


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_presented_it_fills_the_window_with_large_letters(
    saved: Open, width: int, height: int
) -> None:
    root = saved(Player("automaton_shared_search", 6, step=40))
    root.page.set_viewport_size({"width": width, "height": height})
    root.get_by_role("slider").press("p")
    expect(root.locator(".source")).to_be_hidden()
    board, tree = (root.locator(one).bounding_box() for one in (".board", ".tree .view"))
    assert board
    assert tree
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
def test_nothing_is_amiss_for_those_who_listen_or_have_no_mouse(
    saved: Open, media: dict[str, str], rules: tuple[str, ...]
) -> None:
    root = saved(Player("automaton_shared_search", 5, ask=True), **media)

    def nothing_is_amiss() -> None:
        assert violations(root, "document", *rules) == []
        assert root.evaluate(MOVES) == 0
        for amiss in () if rules else (SMALL_TARGETS, OBSCURED):
            assert root.evaluate(amiss) == []

    root.get_by_role("button", name="Next question").click()
    nothing_is_amiss()
    root.get_by_role("button", name="Yes").click()
    root.get_by_role("gridcell", name="row 3, column 2").click()
    root.locator('.state[data-state="blocked"]').click()
    root.get_by_role("button", name="Copy link").click()
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
