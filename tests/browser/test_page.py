"""Cells of the book that run in its own pages: what is pressed, written, stopped and kept there.

No other host is known to the browser, so there is no matplotlib. `make page-check` presses every
cell of every page, and some pages in each browser.
"""

import json
import re

import lite
import pytest
from edition import served
from players import violations
from playwright.sync_api import ViewportSize, expect
from pressing import Pressed, pressed_to_the_end
from readers import HEIGHT, WIDTH, Reader

from notebooks import ROOT

EXERCISES = "notebooks/exercises/00_map.html"
WINDOW = ViewportSize(width=WIDTH, height=HEIGHT)
CHAPTER = "from queens_exercises.chapter_00 import _hasty, q1"
ENDLESS = "\n    while True:\n        pass"
ENDED_BY_NOTHING = """\
while True:
    try:
        while True:
            pass
    except BaseException:
        pass"""


@pytest.fixture(scope="module")
def context(browser):
    """One for all, which keeps what Python is made of from the first test on."""
    with browser.new_context(viewport=WINDOW) as context:
        yield context


@pytest.fixture(scope="module")
def opening(context, course):
    """Open a page in a window of its own; in the end nothing went wrong in any."""
    wrong = []

    def open_page(name=EXERCISES, site=course, *, init=""):
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: dialog.accept())
        page.add_init_script(init)
        return Pressed(Reader(page), site + name)

    yield open_page
    assert not wrong


@pytest.fixture
def go(opening, context):
    """Open a page, which is closed after the test; nothing that is written there is kept."""
    before = context.pages
    yield opening
    opened = [page for page in context.pages if page not in before]
    opened[0].evaluate("() => localStorage.clear()")
    for page in opened:
        page.close()


@pytest.fixture(scope="module")
def begun(opening):
    """A page on which Python is started once."""
    return opening()


@pytest.fixture
def pressed(begun):
    """That page with the text of the book; Python knows what other tests have defined."""
    yield begun
    page = begun.reader.page
    page.set_viewport_size(WINDOW)
    page.emulate_media(color_scheme="light")
    page.get_by_role("button", name="Undo all changes").click()


@pytest.mark.parametrize("name", ["00_map", "exercises/02_automaton"])
def test_a_page_pressed_from_top_to_bottom_says_what_is_stored(context, course, name):
    with context.new_page() as page:
        pressed_to_the_end(Reader(page), course, ROOT / f"notebooks/{name}.ipynb")


def test_what_a_check_needs_runs_before_it_and_it_judges_the_present_answer(pressed):
    answer, check = pressed.at("q1-answer"), pressed.at("q1-check")
    assert pressed.button(check) == "Check"
    assert pressed.run(check) == "Checked: not attempted"
    pressed.write(answer, "def hasty_queens(n):\n    return 3")
    assert pressed.run(check) == "Checked: wrong"
    assert "For n = 3 you say 3;" in pressed.shown(check)
    pressed.write(answer, f"{CHAPTER}\n\ndef hasty_queens(n):\n    return len(_hasty(n))")
    assert pressed.run(check) == "Checked: right"
    pressed.write(answer, f"{CHAPTER}\nq1.seconds = 1\n\ndef hasty_queens(n):{ENDLESS}")
    assert pressed.run(check) == "Checked: stopped"
    pressed.write(answer, "1 / 0\nhasty_queens = 1")
    assert pressed.run(check).startswith("Not run")
    assert "ZeroDivisionError" in pressed.shown(answer)


def test_a_loop_is_stopped_and_keeps_what_it_defined_and_what_does_not_stop_is_ended(pressed):
    page = pressed.reader.page
    pressed.write(0, f"kept = 41\nif kept:{ENDLESS}")
    page.locator(".queens-tools").first.get_by_role("button", name="Run").press("Enter")
    pressed.waits(0, "Running")
    # The focus stayed, where the button now says what else it does.
    expect(page.get_by_role("button", name="Stop")).to_be_focused()
    pressed.press(1)
    pressed.waits(1, "Waits for its turn: 1 of 1")
    pressed.press(1)
    pressed.waits(1, "Not run")
    pressed.press(0)
    assert pressed.ended(0) == "Stopped; what was defined is kept"
    pressed.write(0, "print(kept)")
    pressed.run(0)
    assert pressed.shown(0).strip() == "41"
    # A page that is busy with what is printed could not be asked to stop.
    pressed.write(0, "while True:\n    print('a line')")
    pressed.press(0)
    pressed.waits(0, "Running")
    pressed.press(0)
    assert pressed.ended(0) == "Stopped; what was defined is kept"
    pressed.write(0, ENDED_BY_NOTHING)
    pressed.press(0)
    pressed.waits(0, "Running")
    pressed.press(0)
    assert "all that cells defined on this page is lost" in pressed.ended(0)
    pressed.write(0, "print('again')")
    pressed.run(0)
    assert pressed.shown(0).strip() == "again"


def test_sliders_what_if_and_lines_go_to_python_and_back(pressed):
    page = pressed.reader.page
    player = "import queens\nplayer = queens.Player('automaton_shared_search', 4, step=12)\n"
    pressed.write(0, f"{player}queens.SizeSlider(player)")
    assert pressed.run(0) == "Done"
    cell = page.locator(".cell:has(.queens-tools)").first
    board = cell.locator(".queens-player")
    board.locator('[data-row="2"][data-col="4"]').click()
    board.get_by_role("button", name="What if it were forbidden?").click()
    expect(board.locator(".what-if")).to_contain_text("instead of")
    cell.get_by_role("slider", name="n", exact=True).press("ArrowRight")
    expect(board.locator(".title").first).to_contain_text("n = 5")
    pressed.write(0, "print(player.n)")
    pressed.run(0)
    assert pressed.shown(0).strip() == "5"


def test_a_program_of_lines_is_taken_into_the_cell(pressed):
    given, answer = pressed.at("q2-given"), pressed.at("q2-answer")
    arranged = "from queens_exercises.chapter_00 import q2\n\nq2.lines().arranged = [(6, 1)]"
    pressed.write(given, arranged)
    assert pressed.run(answer) == "Done"
    cell = pressed.reader.page.locator(".cell:has(.queens-tools)").nth(answer)
    expect(cell.locator("pre").first).not_to_contain_text("q2.take()")
    expect(cell.locator("pre").first).to_contain_text("def solved(columns):")


def test_what_is_written_is_kept_here_and_a_new_text_of_the_book_is_offered(go, site, course):
    pressed = go()
    page = pressed.reader.page
    pressed.write(1, "mine = 1")
    page.reload()
    undo = page.get_by_role("button", name="Undo all changes")
    expect(undo).to_be_visible()
    cell = page.locator(".cell:has(.queens-tools)").nth(1)
    expect(cell.locator("pre").first).to_have_text("mine = 1")
    # Another tab writes into another cell: both stay.
    other = go()
    other.write(2, "other = 2")
    third = page.locator(".cell:has(.queens-tools)").nth(2)
    expect(third.locator("pre").first).to_have_text("other = 2")
    # The book has another text for the first of them.
    key = "Object.keys(localStorage).find((key) => key.startsWith('queens-cells'))"
    page.evaluate(
        f"() => {{ const held = JSON.parse(localStorage[{key}]); "
        f"for (const one of Object.values(held)) one.from = 'older'; "
        f"localStorage[{key}] = JSON.stringify(held); }}"
    )
    page.reload()
    cell.get_by_role("button", name="Keep mine").click()
    third.get_by_role("button", name="Open the new one").click()
    page.reload()
    expect(cell.locator("pre").first).to_have_text("mine = 1")
    expect(third.get_by_role("button", name="Undo")).to_be_hidden()
    expect(page.get_by_role("button", name="Keep mine")).to_have_count(0)
    undo.click()
    page.reload()
    expect(undo).to_be_hidden()
    assert (
        page.evaluate("() => Object.keys(localStorage).filter((key) => /^queens-c/.test(key))")
        == []
    )


def test_where_nothing_can_be_kept_the_page_says_so(go):
    refused = "Storage.prototype.setItem = () => { throw new DOMException('no room'); };"
    pressed = go(init=refused)
    pressed.write(0, "mine = 1")
    pressed.waits(0, "cannot be kept in this browser")


def test_without_its_files_a_page_says_what_is_missing_and_without_a_network_it_goes_on(
    go, begun, site, context
):
    said = json.loads((lite.SITE / "page.json").read_text(encoding="utf-8"))
    with served(site, {f"lite/{said['lock']}": b""}) as lacking:
        told = go(site=lacking).run(0)
        assert re.search("Python could not be started: .* is missing", told)
    assert begun.run(0) == "Done"
    again = go()
    context.set_offline(True)
    assert again.run(0) == "Done"
    context.set_offline(False)


def test_the_editor_is_left_by_keys_and_a_page_is_for_all(pressed):
    page, at = pressed.reader.page, pressed.at("q7-answer")
    cell = page.locator(".cell:has(.queens-tools)").nth(at)
    cell.get_by_role("button", name="Edit").press("Enter")
    written = cell.get_by_role("textbox")
    expect(written).to_be_focused()
    written.press("Tab")
    expect(written).not_to_be_focused()
    pressed.write(at, "6 * 7")
    written.press("Escape")
    expect(cell.get_by_role("button", name="Run")).to_be_focused()
    written.press("Shift+Enter")
    pressed.ended(at)
    assert pressed.shown(at).strip() == "42"
    pressed.run(pressed.at("q7-check"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert not violations(page.locator("body"), "document")
    page.set_viewport_size({"width": 360, "height": 700})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


@pytest.fixture
def beside(context, course):
    """Open another book that shows this part of ours."""
    opened = []

    def open_part(part):
        opened.append(context.new_page())
        opened[-1].goto(f"{course}host.html?{part}")
        return opened[-1]

    yield open_part
    for page in opened:
        page.close()


def test_one_exercise_in_another_book_tells_its_score_and_gets_its_state_back(beside):
    page = beside("notebooks/exercises/01_puzzle.html?exercise=q1")
    frame = page.frame_locator("iframe")
    check = frame.get_by_role("button", name="Check")
    expect(check).to_have_count(1)
    expect(frame.get_by_role("heading")).to_have_count(1)
    frame.get_by_role("button", name="Edit").first.click()
    frame.get_by_role("textbox").press("Control+a")
    page.keyboard.insert_text("from math import factorial as first_queen")
    check.click()
    page.wait_for_function("() => score === 1")
    page.evaluate("() => localStorage.clear()")
    page.reload()
    kept = frame.get_by_text("from math import factorial as first_queen")
    expect(kept).to_be_visible()


def test_a_saved_player_and_a_puzzle_in_another_book_do_the_same(beside):
    page = beside("runs/puzzle.html")
    frame = page.frame_locator("iframe")
    for row, col in enumerate((1, 3, 5, 2, 4), start=1):
        frame.locator(f'[data-row="{row}"][data-col="{col}"]').click()
    page.wait_for_function("() => score === 0 && state.queens.length === 5")
    page.reload()
    expect(frame.get_by_role("status")).to_contain_text("5 of 6 queens")
    page = beside("runs/one_array.html")
    strip = page.frame_locator("iframe").get_by_role("slider").first
    strip.press("End")
    page.wait_for_function("() => score === 1")
    page.reload()
    expect(strip).to_have_attribute("aria-valuenow", str(strip.get_attribute("aria-valuemax")))
