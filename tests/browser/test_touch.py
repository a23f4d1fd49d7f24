"""Player and puzzle under fingers, as Chromium makes them of touches: taps, drags and pinches."""

import pytest
from players import step
from playwright.sync_api import expect

from queens_player import Player, Puzzle
from queens_player._page import page as page_of

ENLARGED = "() => visualViewport.scale"
IS_ENLARGED = "() => visualViewport.scale > 1"


class Fingers:
    """A phone with fingers on it."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def move(self, *ways):
        """Put a finger down at the start of each way, move all at once, and take them up."""
        # Where a finger may scroll and where not is known with the next frame.
        for _ in range(2):
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        for number, places in enumerate(zip(*ways, strict=True)):
            self._send("touchMove" if number else "touchStart", places)
        self._send("touchEnd", ())

    def _send(self, kind, places):
        points = [{"x": x, "y": y, "id": one} for one, (x, y) in enumerate(places)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def pinch(self, part):
        """Spread two fingers on it, from 40 pixels apart to 280.

        Chromium takes them for a pinch from some 130 on, and a busy one may pass over a frame.
        """
        x, y = middle(part)
        apart = [20 + 12 * k for k in range(11)]
        self.move(*[[(x + s * d, y) for d in apart] for s in (-1, 1)])


@pytest.fixture
def phone(browser):
    with browser.new_context(
        viewport={"width": 400, "height": 800}, has_touch=True, is_mobile=True, offline=True
    ) as context:
        yield context.new_page()


@pytest.fixture
def played(phone, tmp_path):
    def open_file(player):
        player.save(tmp_path / "run.html")
        phone.goto((tmp_path / "run.html").as_uri())
        root = phone.locator(".queens-player")
        root.locator(".sentence").first.wait_for()
        return root

    return open_file


def middle(part):
    part.scroll_into_view_if_needed()
    box = part.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_quick_taps_are_steps_and_enlarge_nothing(played):
    root = played(Player("automaton_shared_search", 6))
    button = root.get_by_role("button", name="One step on", exact=True)
    for _ in range(4):
        button.tap()
    assert step(root) == 4
    root.get_by_role("gridcell", name="row 2, column 1").tap()
    expect(root.locator(".why")).to_contain_text("Row 2, column 1")
    assert root.page.evaluate(ENLARGED) == 1
    assert root.page.evaluate("() => document.documentElement.scrollWidth") <= 400


def test_a_finger_that_scrolls_the_page_from_the_strip_changes_no_step(played):
    root = played(Player("automaton_shared_search", 6, step=40))
    x, y = middle(root.get_by_role("slider"))
    Fingers(root.page).move([(x, y - 8 * k) for k in range(11)])
    root.page.wait_for_function("() => scrollY > 20")
    assert step(root) == 40


@pytest.mark.parametrize("part", [".board", ".tree", ".strip", ".source pre", ".title"])
def test_two_fingers_enlarge_the_page(played, part):
    root = played(Player("automaton_shared_search", 6, step=400))
    Fingers(root.page).pinch(root.locator(part))
    root.page.wait_for_function(IS_ENLARGED)
    assert step(root) == 400


def test_the_puzzle_is_played_with_a_finger(phone, tmp_path):
    state = {"n": 4, "queens": [], "moves": [], "show_attacked": False}
    text = page_of("Puzzle", "", str(Puzzle._esm), str(Puzzle._css), state)
    (tmp_path / "puzzle.html").write_text(text, encoding="utf-8")
    phone.goto((tmp_path / "puzzle.html").as_uri())
    said = phone.get_by_role("status").first
    phone.locator('[data-row="2"][data-col="2"]').tap()
    for row, col in enumerate((2, 4, 1, 3), start=1):
        phone.locator(f'[data-row="{row}"][data-col="{col}"]').tap()
    phone.locator('[data-row="2"][data-col="2"]').tap()
    expect(said).to_have_text("4 of 4 queens, no attack: solved.")
    phone.set_viewport_size({"width": 400, "height": 300})
    x, y = middle(phone.locator(".board"))
    scrolled = phone.evaluate("() => scrollY")
    Fingers(phone).move([(x, y - 8 * k) for k in range(11)])
    phone.wait_for_function("(before) => scrollY > before + 20", arg=scrolled)
    Fingers(phone).pinch(phone.locator(".board"))
    phone.wait_for_function(IS_ENLARGED)
    expect(said).to_have_text("4 of 4 queens, no attack: solved.")
