"""The player on a saved page: what the reader sees, hears and does."""

import pytest
import searches
from mistakes import solver_of
from players import violations
from playwright.sync_api import expect

from queens import Cells, Problem, problems, record
from queens.trace import attempt
from queens_player import Player

SUDOKU = problems.sudoku(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)


def test_the_line_that_is_lit_is_brought_into_view_and_the_page_stays(saved):
    root = saved(Player("automaton_shared_search", 5))
    page, lit = root.page, root.locator(".source .lit")
    page.set_viewport_size({"width": 900, "height": 500})
    page.evaluate("() => window.scrollTo(0, 120)")
    root.get_by_role("slider").evaluate("(slider) => slider.focus({ preventScroll: true })")
    for _ in range(40):
        page.keyboard.press("ArrowRight")
        inside = lit.evaluate(
            """(line) => {
                const outer = line.closest("pre").getBoundingClientRect();
                const inner = line.getBoundingClientRect();
                return outer.top <= inner.top && inner.bottom <= outer.bottom;
            }"""
        )
        assert inside
    assert page.evaluate("() => window.scrollY") == 120


def test_a_square_of_a_tour_is_asked_about_for_the_move_in_hand(saved):
    root = saved(Player("one_array", problems.knight(3, 4), step=15))
    square = root.locator("[data-row='1'][data-col='7']").bounding_box()  # row 2, column 3
    root.page.mouse.click(square["x"] + square["width"] / 2, square["y"] + square["height"] / 2)
    expect(root.locator(".why b")).to_have_text("Why? Move 3, row 2, column 3")
    expect(root.locator(".why li").first).to_have_text("Move 2 is there.")


def test_a_large_grid_shrinks_before_it_scrolls_within_itself(saved):
    cells = [(row, column) for row in range(1, 17) for column in range(1, 17)]
    large = Problem(cells, range(1, 17), layout=Cells(16, 16, dict(zip(cells, cells, strict=True))))
    seen = []
    for problem, height in (SUDOKU, 900), (SUDOKU, 560), (large, 560):
        root = saved(Player("one_array", problem, limit=250, step=249))
        root.page.set_viewport_size({"width": 900, "height": height})
        board, chosen = root.locator(".board"), root.locator('[aria-label*="chosen"]').last
        expect(chosen).to_be_in_viewport(ratio=0.9)
        assert board.evaluate("(board) => board.getBoundingClientRect().bottom <= innerHeight")
        assert root.page.evaluate("() => scrollY") == 0
        seen.append(board.evaluate("(board) => [board.scrollHeight, board.clientHeight]"))
    (usual, whole), (shrunk, all_of_it), (long, part) = seen
    assert shrunk < usual
    assert (usual, shrunk) == (whole, all_of_it)
    assert long > 1.5 * part


def test_a_long_line_goes_on_below_and_is_seen_whole(saved):
    names = {}
    solver = [
        solver_of(text, number, names) for number, text in enumerate(searches.OF_CELLS, start=50)
    ][-1]
    root = saved(Player(solver, 4, step=1))
    page, lit = root.page, root.locator(".source .lit")
    for width in (1280, 900, 700):
        page.set_viewport_size({"width": width, "height": 900})
        pre = root.locator(".source pre").first
        across = pre.evaluate("(pre) => [pre.scrollWidth, pre.clientWidth]")
        assert across[0] <= across[1]
        inside = lit.evaluate(
            """(line) => {
                const outer = line.closest("pre").getBoundingClientRect();
                const range = document.createRange(), first = line.firstChild;
                range.selectNodeContents(line);
                range.setStart(first, first.textContent.search(/\\S|$/));
                const rects = [...range.getClientRects()].filter((one) => one.width);
                const deep = rects.filter((one) => one.top > rects[0].top + 4);
                return deep.length > 0 && rects.every((one) => one.right <= outer.right)
                    && deep.every((one) => one.left >= rects[0].left);
            }"""
        )
        assert inside, width


def test_the_colours_follow_the_system(saved):
    root = saved(Player("automaton_shared_search", 4, step=30), color_scheme="light")
    ink = "(root) => getComputedStyle(root).color"
    pixels = "(root) => root.querySelector('.tree .view canvas').toDataURL()"
    light, drawn = root.evaluate(ink), root.evaluate(pixels)
    root.page.emulate_media(color_scheme="dark")
    assert root.evaluate(ink) != light
    root.page.wait_for_function(
        "(drawn) => document.querySelector('.tree .view canvas').toDataURL() !== drawn", arg=drawn
    )


@pytest.mark.parametrize("what", ["one", "race", "fault", "culprits"])
def test_axe_finds_nothing(saved, what):
    player = {
        "one": lambda: Player("automaton_shared_search", 4, step=60),
        "race": lambda: Player(["permutations", "automaton_labelled"], 4, step=60),
        "fault": lambda: Player(searches.attacked, 4, step=99),
        "culprits": lambda: Player("implications", 4, step=9),
    }[what]()
    root = saved(player, color_scheme="light")
    root.locator('[data-row="4"][data-col="1"]').first.click()
    assert violations(root, "document") == []
    root.page.emulate_media(color_scheme="dark")
    assert violations(root, "document", "color-contrast") == []


# What would be run, or would end what stands around it, if it were taken for HTML.
BAD = (
    "<script>hit(1)</script><img src=x onerror=hit(2)><svg onload=hit(3)>",
    "</code></pre></b></span></g></svg></section></div></style><!--",
    "\"' onmouseover=hit(4) x='\" `<img src=x onerror=hit(5)>` &lt;b&gt; &amp;",
    "\u202eright to left\u2066 and \0 nothing",
)
HOSTILE = " ".join(BAD)


def hostile(board):
    html = HOSTILE  # </pre><script>hit(6)</script><img src=x onerror=hit(7)> "'
    listed = [*BAD]
    long = "<b>" * 1000
    print(HOSTILE)
    board.state = HOSTILE
    board.free(1, 1)
    board.state = "</text></svg><img src=x onerror=hit(8)>"
    board.free(1, 2)
    print(len(html), len(listed), len(long))
    raise ValueError(HOSTILE)
    yield ()


def test_what_a_learner_wrote_is_text_and_is_never_run(saved, monkeypatch):
    """Names, states, source, values, prints and errors, alone and in a race."""
    monkeypatch.setattr(hostile, "__name__", HOSTILE)
    trace = attempt(hostile, 4)
    for player, lanes in ((Player(trace), 1), (Player([trace, record("one_array", 4)]), 2)):
        root = saved(player)
        root.evaluate(
            "(root) => { window.hits = []; window.hit = (number) => hits.push(number);"
            " root.querySelectorAll('details').forEach((one) => (one.open = true)); }"
        )
        root.get_by_role("slider").first.press("End")
        for part, words in {
            ".title": "</section></div></style><!--",
            ".fault": "<script>hit(1)</script>",
            ".sentence": "<svg onload=hit(3)>",
            ".locals dl": "<b><b><b><b>",
            ".locals pre": "<img src=x onerror=hit(2)>",
            ".source code": "</pre><script>hit(6)</script><img src=x onerror=hit(7)> \"'",
        }.items():
            expect(root.locator(part).first).to_contain_text(words)
        root.locator(".title b").first.hover()
        assert root.evaluate(FOREIGN) == [[], [], lanes]


# What no text may bring into the page, what was run of it, and how many runs are still whole.
FOREIGN = """(root) => [
    [...root.querySelectorAll("*")].filter((el) => ["img", "script", "style"].includes(el.localName)
        || [...el.attributes].some(({ name }) => name.startsWith("on"))).map((el) => el.outerHTML),
    window.hits,
    [...root.querySelectorAll(".lane")].filter((lane) => [".title", ".board", ".why", ".counters",
        ".tree", ".source pre code"].every((one) => lane.querySelector(one))).length,
]"""
