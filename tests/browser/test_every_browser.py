"""Player, puzzle and book in Chromium, Firefox and WebKit: the same tests for all three."""

import re

import pytest
from players import LOWEST
from readers import HEIGHT, WIDTH

from queens import record, search_tree
from queens_player import Player, Puzzle
from queens_player._page import page

SLIDER = ".queens-player [role=slider]"
STEP = f"() => Number(document.querySelector('{SLIDER}').ariaValueNow)"
TREE = ".tree .view canvas"
SAID = ".queens-puzzle [role=status]"
# What goes wrong on the page, from before its own scripts.
HEARS = """<head><script>
var wrong = [];
addEventListener("error", (event) => wrong.push(event.message));
addEventListener("unhandledrejection", (event) => wrong.push(String(event.reason)));
</script>"""


@pytest.fixture
def opened(reader, tmp_path):
    """Open the text of a page from disk, where in the end nothing has gone wrong."""

    def open_page(text):
        file = tmp_path / "page.html"
        file.write_text(text.replace("<head>", HEARS), encoding="utf-8")
        reader.open(file.as_uri())
        return reader

    yield open_page
    assert reader.ask("() => window.wrong") == []
    # A window is drawn twice more for it, even where it has that size.
    if reader.ask("() => innerWidth") != WIDTH:
        reader.resize(WIDTH, HEIGHT)


@pytest.fixture
def saved(opened, tmp_path):
    def open_player(player):
        player.save(tmp_path / "run.html")
        reader = opened((tmp_path / "run.html").read_text(encoding="utf-8"))
        reader.waits_for("() => document.querySelector('.sentence')?.textContent")
        reader.focus(SLIDER)
        return reader

    return open_player


def step(reader):
    return int(reader.ask(STEP))


def test_keys_step_and_the_sentence_says_what_was_done(saved):
    trace = record("automaton_shared_search", 4)
    reader = saved(Player(trace))
    kinds = [event.kind for event in trace]
    for key, kind, words in [
        ("Shift+ArrowRight", "place", "placed on column"),
        ("b", "remove", "state blocked"),
        ("PageDown", "solution", "A solution: "),
    ]:
        before = step(reader)
        reader.press(key)
        # A dead end is shown before the search turns back from it.
        assert step(reader) == kinds.index(kind, before) + (kind != "remove"), key
        assert words in reader.text(".sentence")
    for key, then in [("End", len(trace)), ("ArrowLeft", len(trace) - 1), ("Home", 0)]:
        reader.press(key)
        assert step(reader) == then, key


# Where the tree shows the present node, in pixels of the window, once the canvas has as many:
# presented, all is larger.
NODE = f"""(css) => {{
    const canvas = document.querySelector(css), {{ width }} = canvas.getBoundingClientRect();
    if (Math.abs(canvas.width - width * devicePixelRatio) > 2) return null;
    const point = ({LOWEST})(canvas);
    return point && [point.x, point.y];
}}"""


@pytest.mark.parametrize("presented", [False, True], ids=["on the page", "presented"])
def test_a_click_on_a_node_goes_to_its_step(saved, presented):
    trace = record("automaton_shared_search", 4)
    reader = saved(Player(trace))
    # In the window: no driver follows to the whole screen.
    reader.ask("() => { delete Element.prototype.requestFullscreen; }")
    for node in (7, 0) if presented else (0, 16):
        there = search_tree(trace)[node].step
        reader.click("[type=number]")
        reader.press("Control+a", *str(there), "Enter")
        reader.focus(SLIDER)
        if presented:
            reader.press("p")
        point = reader.waits_for(NODE, TREE)
        reader.press("Home" if node else "End")
        reader.click(TREE, at=point)
        assert step(reader) == there
        reader.press("Escape")


def test_a_drag_on_the_strip_goes_through_the_run(saved):
    trace = record("automaton_shared_search", 6)
    reader = saved(Player(trace))
    x, y = reader.place(SLIDER, at=(0, 20))
    width = reader.ask("(css) => document.querySelector(css).clientWidth", SLIDER)
    for share in (0.25, 0.75, 1.2, 0.5):
        reader.drag((x + 10, y), (x + 30, y), (x + min(share * width, WIDTH - x - 1), y))
        assert step(reader) / len(trace) == pytest.approx(min(share, 1), abs=0.01)


def test_a_square_is_asked_by_mouse_and_the_keys_still_step_and_play(saved):
    reader = saved(Player("automaton_shared_search", 4, step=6))
    reader.click('[data-row="2"][data-col="2"]')
    assert "along a falling diagonal" in reader.text(".why")
    for key, t in [("ArrowRight", 7), ("ArrowDown", 6), ("ArrowUp", 7), ("End", 168), ("Home", 0)]:
        reader.press(key)
        assert step(reader) == t, key
    assert reader.count(".pieces .asked") == 1
    reader.press("Space")
    reader.waits_for(f"() => ({STEP})() > 2")
    reader.click("[aria-label=Pause]")
    assert reader.count("[aria-label=Play]") == 1


def test_a_square_is_asked_by_keyboard(saved):
    reader = saved(Player("automaton_shared_search", 4, step=6))
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowRight"):
        reader.press(f"Alt+{key}")
    assert step(reader) == 6
    reader.press("Enter")
    assert "Row 2, column 2" in reader.text(".why")
    assert "along a falling diagonal" in reader.text("[role=status]")
    reader.press("ArrowRight", "Enter")
    assert step(reader) == 7
    assert reader.count(".pieces :is(.asked, .reason, .blamed)") == 0


def test_a_player_is_no_wider_than_the_page(saved):
    reader = saved(Player(["permutations", "automaton_shared_search"], 8, limit=300))
    for width in (1280, 768, 640):
        reader.resize(width, 800)
        assert reader.ask("() => document.documentElement.scrollWidth <= innerWidth"), width


# ---- the puzzle


def square(row, col):
    return f'.queens-puzzle [data-row="{row}"][data-col="{col}"]'


def focused(reader):
    return str(reader.ask("() => document.activeElement.ariaLabel"))


def test_the_puzzle_is_solved_by_keyboard(opened):
    state = {"n": 4, "queens": [], "moves": [], "show_attacked": False}
    reader = opened(page("Puzzle", "", str(Puzzle._esm), str(Puzzle._css), state))
    reader.waits_for("(css) => document.querySelector(css)?.textContent", SAID)
    reader.focus(".clear")
    reader.press("Tab")
    assert focused(reader) == "row 1, column 1"
    reader.press("ArrowRight", "Space", "ArrowDown", "End", "Enter", "ArrowDown", "Home", "Space")
    reader.press("Control+End", "ArrowDown", "ArrowLeft", "Enter")
    assert reader.text(SAID) == "4 of 4 queens, no attack: solved."
    reader.press("Tab")
    assert reader.ask("() => document.activeElement.className") == "show"


# ---- the book


def test_the_puzzle_of_the_books_first_page_is_played(reader, site):
    reader.open((site / "notebooks" / "00_map.html").as_uri())
    reader.place(".queens-place")  # looked at
    reader.waits_for("(css) => document.querySelector(css)?.textContent", SAID)
    reader.click(square(4, 5))  # one of two that stand there; the other is in a solution
    for row, col in enumerate((4, 6, 1, 3, 5), start=2):
        reader.click(square(row, col))
    assert reader.text(SAID) == "6 of 6 queens, no attack: solved."
    reader.click(".show")
    assert re.match("your search, n = 6", reader.text(".queens-player .title").strip())
    before = step(reader)
    reader.click(".queens-player [aria-label='One step back']")
    assert step(reader) == before - 1
