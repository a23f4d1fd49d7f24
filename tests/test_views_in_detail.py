"""Small pictures stroke by stroke, and the source's scrolling, under Node."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from node import RUNS_OF, Node, needs_page, sent

from queens import record, search_tree
from queens.trace import attempt

pytestmark = needs_page

SAID = """() => {
    globalThis.colors = Object.fromEntries(["ink", "quiet", "faint", "paper", "current", "solution",
        "dead", "strip", "played"].map((name) => [name, name]));
    globalThis.placed = (tree, scale, down) => ({ scale, down, width: scale * tree.width,
        x: (x) => scale * x, y: (depth) => down * depth });
}"""


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    node = Node(
        *("shared", "trace", "tree", "clock", "source", "paint", "panels", "board"),
        *("search", "questions"),
        page=True,
    )
    node.evaluate(RUNS_OF)
    node.evaluate(SAID)
    yield node
    node.close()


PAINTED = """([sent, visited, scale, down]) => {
    const [run] = runsOf(sent), tree = player.treeOf(run), g = brush();
    const place = placed(tree, scale, down);
    player.paint(g, tree, place, colors, player.rangesOf(tree, place), visited);
    const painted = said(g);
    player.path(g, tree, place, colors, player.nodeAt(tree, run.steps));
    const way = said(g);
    player.fork(g, tree, place, colors, 1);
    return [painted, way, said(g)]; }"""

ROOT = (
    "roundRect -3.5 -3.5 7 7 3.5; fillStyle quiet; fill; strokeStyle quiet; lineWidth 1; stroke; "
)
DISC = (
    "roundRect -7 23 14 14 7; fillStyle paper; fill; strokeStyle quiet; lineWidth 1; stroke; "
    "fillStyle ink; fillText 1 0 30.5; "
)
AHEAD, BEHIND = "strokeStyle faint; lineWidth 0.8; ", "strokeStyle quiet; lineWidth 1.2; "
PATH = "strokeStyle current; lineWidth 2.6; lineJoin round; beginPath; "
RING = "strokeStyle current; lineWidth 2.4; beginPath; "


@pytest.mark.parametrize(
    ("n", "limit", "size", "painted", "way"),
    [
        (
            2,
            4,
            [2, 40, 30],
            f"{AHEAD}beginPath; stroke; {BEHIND}beginPath; moveTo 0 0; lineTo 0 30; stroke; "
            f"beginPath; {ROOT}beginPath; {DISC}"
            "strokeStyle ink; lineWidth 1.6; beginPath; rect -4 39 8 8; stroke",
            f"{PATH}lineTo 0 0; lineTo 0 30; stroke; beginPath; {ROOT}beginPath; {DISC}"
            f"{RING}roundRect -9 21 18 18 9; stroke",
        ),
        (
            2,
            100,
            [2, 8, 10],
            f"{AHEAD}beginPath; moveTo 4 0; lineTo 8 10; stroke; "
            f"{BEHIND}beginPath; moveTo 4 0; lineTo 0 10; stroke; "
            "strokeStyle dead; lineWidth 1.6; beginPath; moveTo -2.667 7.333; lineTo 2.667 12.667; "
            "moveTo 2.667 7.333; lineTo -2.667 12.667; stroke",
            f"{PATH}lineTo 4 0; stroke; {RING}arc 4 0 5.5 0 7; stroke",
        ),
        (
            1,
            100,
            [2, 3, 10],
            f"{AHEAD}beginPath; stroke; {BEHIND}beginPath; moveTo 0 0; lineTo 0 10; stroke; "
            "fillStyle solution; beginPath; moveTo 0 7; lineTo 3 10; lineTo 0 13; lineTo -3 10; "
            "closePath; fill",
            f"{PATH}lineTo 0 0; stroke; {RING}arc 0 0 5.5 0 7; stroke",
        ),
    ],
    ids=["cut, near", "dead ends, far", "a solution, small"],
)
def test_a_small_tree_is_painted_stroke_by_stroke(
    node: Node, n: int, limit: int, size: list[int], painted: str, way: str
) -> None:
    trace = record("one_array", n, limit=limit)
    *there, fork = node.evaluate(PAINTED, [sent(trace), *size])
    assert there == [painted, way]
    box = f"strokeRect -13 {size[2] - 13} 26 26"
    assert fork == f"strokeStyle ink; lineWidth 1.6; setLineDash; {box}; setLineDash"


def test_what_was_never_looked_at_is_a_ring(node: Node) -> None:
    by_hand = PAINTED.replace("runsOf(sent)", "player.decode(...player.searchOf(2, [[1, 1]]))")
    painted, *_ = node.evaluate(by_hand, [None, 3, 8, 10])
    assert painted.endswith("strokeStyle ink; lineWidth 1.6; beginPath; arc 8 10 2.667 0 7; stroke")


def test_a_long_label_has_a_disc_that_is_longer_than_high(node: Node) -> None:
    trace = record("fewest_first", 6)
    painted, *_ = node.evaluate(PAINTED, [sent(trace), len(search_tree(trace)), 40, 30])
    assert len(re.findall(r"roundRect \S+ \S+ 21 14 7;", painted)) == len(search_tree(trace)) - 1


def test_only_what_crosses_the_stretch_that_is_seen_is_painted(node: Node) -> None:
    trace = record("one_array", 5)
    tree = search_tree(trace)
    for left, begin, width in [(22, 3, 80), (22, 3, 90), (0, 0, 1000), (30, 10, 60)]:
        found = node.evaluate(
            """([sent, left, begin, width]) => { const tree = player.treeOf(runsOf(sent)[0]);
                const place = { scale: 10, width, x: (x) => left + 10 * (x - begin) };
                return player.rangesOf(tree, place).map(([from, to], level) =>
                    tree.levels[level].slice(from, to)); }""",
            [sent(trace), left, begin, width],
        )
        seen = (begin - left / 10, begin + (width - left) / 10)
        for level, nodes in enumerate(found):
            ends = {k: sorted((tree[max(one.parent, 0)].x, one.x)) for k, one in enumerate(tree)}
            assert sorted(nodes) == [
                k
                for k, one in enumerate(tree)
                if one.depth == level
                and (not k or (ends[k][1] >= seen[0] and ends[k][0] <= seen[1]))
            ]


PASTED = """([sent, scale, visited]) => {
    const [run] = runsOf(sent), tree = player.treeOf(run), g = brush();
    const place = placed(tree, scale, 10), pasted = [], sheets = [];
    const pane = { paste: (sheet, x) => pasted.push([sheets.indexOf(sheet), x]),
        layer: (paint) => { const sheet = brush(); paint(sheet, colors);
            return sheets[sheets.push(said(sheet)) - 1]; } };
    const layers = player.layersOf(pane, tree, place, true);
    player.pasteVisited(pane, g, tree, place, colors, layers, visited);
    return [layers, pasted, said(g)]; }"""
FIRST = "strokeStyle quiet; lineWidth 0.9; beginPath; moveTo 5 0; lineTo "
WAY = (
    f"{FIRST}4 10; moveTo 5 0; "
    "lineTo 1 10; moveTo 4 10; lineTo 4 20; moveTo 4 20; lineTo 4 30; moveTo 4 30; "
    "lineTo 4 40; stroke; fillStyle solution; beginPath; moveTo 4 37; lineTo 7 40; "
    "lineTo 4 43; lineTo 1 40; closePath; fill"
)


@pytest.mark.parametrize(
    ("visited", "pastes", "way"),
    [
        (1, [[1, None], [0, -1]], FIRST.replace("moveTo 5 0; lineTo ", "stroke")),
        (2, [[1, None], [0, -1]], f"{FIRST}1 10; stroke"),
        (9, [[1, None], [0, 3]], WAY),
        (17, [[0, None]], ""),
    ],
    ids=["not begun", "begun", "half", "all"],
)
def test_a_crowded_tree_is_pasted_from_two_sheets_up_to_where_the_search_is(
    node: Node, visited: int, pastes: list[Any], way: str
) -> None:
    sheets, pasted, after = node.evaluate(PASTED, [sent(record("one_array", 4)), 2, visited])
    behind, ahead = sheets
    assert ahead.startswith(
        "strokeStyle faint; lineWidth 0.9; beginPath; moveTo 5 0; lineTo 1 10; "
    )
    assert behind == ahead.replace("faint", "quiet", 1).replace("faint", "solution")
    assert [(ahead.count(one), one) for one in ("moveTo", "stroke;", "fill;", "faint")] == [
        (18, "moveTo"),
        (4, "stroke;"),
        (1, "fill;"),
        (3, "faint"),
    ]
    assert pasted == pastes
    assert after == way


@pytest.mark.parametrize("scale", [0.01, 0.5, 3])
def test_a_sheet_is_drawn_finer_where_it_is_crowded_and_has_dead_ends_where_there_is_room(
    node: Node, scale: float
) -> None:
    trace = record("one_array", 4)
    tree = search_tree(trace)
    [behind, _], *_ = node.evaluate(PASTED, [sent(trace), scale, 1])
    counts = [sum(one.depth == level for one in tree) for level in range(1, tree.height + 1)]
    wanted = [min(0.9, max(0.45 * scale * tree.width / count, 0.05)) for count in counts]
    widths = [float(width) for width in re.findall(r"lineWidth (\S+); beginPath; moveTo", behind)]
    assert widths[: len(counts)] == pytest.approx(wanted, abs=1e-3)
    dead = sum(one.outcome == "dead end" for one in tree)
    assert behind.count("strokeStyle dead") == (dead if scale == 3 else 0)


# ---- the strip

STRIP = """async (sent) => {
    const runs = runsOf(sent), trees = runs.map(player.treeOf), gone = [];
    const view = player.stripView(runs, trees, player.clockOf(runs, "steps"), (t) => gone.push(t));
    document.body.replaceChildren(view.el);
    await new Promise((done) => setTimeout(done));
    view.el.getBoundingClientRect = () => ({ left: 100, width: 400 });
    const g = view.el.querySelector("canvas").getContext();
    const after = (act) => { g.told.splice(0); act(); return said(g); };
    const press = (name, clientX, button = 0) => view.el.dispatchEvent(
        new window.PointerEvent(name, { clientX, button, isPrimary: true, bubbles: true }));
    const drawn = [0, 30, 60, 60].map((t) => after(() => view.draw(t)));
    view.say("thirty");
    for (const [x, button] of [[100, 0], [300, 0], [500, 0], [50, 0], [900, 0], [300, 2]]) {
        press("pointerdown", x, button);
    }
    press("pointermove", 200);
    const words = ["role", "aria-valuemin", "aria-valuemax", "aria-valuenow", "aria-valuetext",
        "tabindex", "style"].map((name) => view.el.getAttribute(name));
    view.retime(player.clockOf(runs, "solutions"));
    const anew = after(() => view.draw(1));
    return [drawn, gone, words, anew, view.el.getAttribute("aria-valuemax"),
        after(() => view.repaint())]; }"""


def marker(x: float) -> str:
    """What is painted for a time that lies x pixels along: what was played, a line, two arrows."""
    return (
        "setTransform 1 0 0 1 0 0; clearRect 0 0 400 200; "
        f"fillStyle played; fillRect 0 0 {x:g} 200; "
        f"drawImage 0 0 400 200 0 0 400 200; fillStyle current; fillRect {x - 1:g} 0 2 200; "
        f"beginPath; moveTo {x - 5:g} 0; lineTo {x + 5:g} 0; lineTo {x:g} 6; fill; "
        f"beginPath; moveTo {x - 5:g} 200; lineTo {x + 5:g} 200; lineTo {x:g} 194; fill"
    )


def test_the_strip_marks_the_time_and_leads_to_where_it_is_pressed(node: Node) -> None:
    trace = record("one_array", 4)
    last = len(trace)
    drawn, gone, words, anew, times, repainted = node.evaluate(STRIP, sent(trace))
    at = [round(2 * (1 + 398 * t / last)) / 2 for t in (0, 30, 60)]
    assert drawn == ["", *map(marker, at[1:]), ""]
    assert gone == [0, round(last / 2), last, 0, last, round(last / 4)]
    assert words == ["slider", "0", str(last), "60", "thirty", "0", "--rows: 1;"]
    assert times == str(len(trace.solutions) + 1)
    assert anew == marker(round(2 * (1 + 398 / 3)) / 2)
    look, _, painted = anew.partition("fillStyle")
    assert repainted.startswith(f"{look}font 10px serif; textAlign center; ")
    assert repainted.endswith(painted)


def test_the_strip_of_a_search_without_a_step_is_at_its_beginning(node: Node) -> None:
    def silent(board: Any) -> Iterator[tuple[int, ...]]:
        yield from ()

    *_, drawn, last, _ = node.evaluate(STRIP, sent(record(silent, 4)))
    assert (drawn, last) == (marker(1), "0")


def test_what_lies_ahead_is_not_on_the_strip_of_who_is_asked(node: Node) -> None:
    before, veiled, on, after = node.evaluate(
        """async (sent) => { const runs = runsOf(sent), view = player.stripView(runs,
                runs.map(player.treeOf), player.clockOf(runs, "steps"), () => {});
            document.body.replaceChildren(view.el);
            await new Promise((done) => setTimeout(done));
            const g = view.el.querySelector("canvas").getContext();
            const pasted = (act) => { g.told.splice(0); act();
                return g.told.filter(([name]) => name === "drawImage").map((one) => one[3]); };
            return [() => view.draw(30), () => view.veil(true), () => view.draw(60),
                () => view.veil(false)].map(pasted); }""",
        sent(record("one_array", 4)),
    )
    last = len(record("one_array", 4))
    at = [pytest.approx(1 + 398 * t / last, abs=1) for t in (30, 60)]
    assert [before, veiled, on, after] == [[400], [at[0]], [at[1]], [400]]


def test_who_leads_along_the_strip_holds_it_and_what_the_page_takes_is_undone(node: Node) -> None:
    gone, focused = node.evaluate(
        """(sent) => { const runs = runsOf(sent), gone = [];
            const view = player.stripView(runs, runs.map(player.treeOf),
                player.clockOf(runs, "steps"), (t) => { gone.push(t); view.draw(t); });
            document.body.replaceChildren(view.el);
            let held = null;
            Object.assign(view.el, {
                getBoundingClientRect: () => ({ left: 0, width: runs[0].steps }),
                setPointerCapture: (id) => { held = id; },
                hasPointerCapture: (id) => id === held });
            const press = (name, clientX, isPrimary = true) => view.el.dispatchEvent(
                new window.PointerEvent(name, { clientX, button: 0, isPrimary,
                    pointerId: isPrimary ? 7 : 8 }));
            view.draw(9);
            press("pointermove", 5); press("pointerdown", 20); press("pointerdown", 40, false);
            press("pointermove", 50, false); press("pointermove", 30);
            press("pointercancel", 50, false); press("pointercancel", 30);
            return [gone, document.activeElement === view.el]; }""",
        sent(record("one_array", 4)),
    )
    assert gone == [20, 30, 9], "a second finger leads nowhere"
    assert focused


# ---- the board


@pytest.mark.parametrize(
    ("search", "t", "layer", "shape"),
    [
        ("implications", 1, 4, '<rect class="placed" x="0.05" y="0.05" width="0.9" height="0.9"'),
        (
            "implications",
            2,
            1,
            '<rect class="rejected" x="0.03" y="1.03" width="0.94" height="0.94"',
        ),
        ("implications", 2, 1, '<line class="attack" x1="0.5" y1="0.92" x2="0.5" y2="1.2"/>'),
        ("implications", 2, 2, '<circle r=".4"/><text font-size="0.5" dy=".35em">1</text>'),
        ("implications", 2, 4, '<rect class="ring" x="0.06" y="0.06" width="0.88" height="0.88"'),
        ("one_array", 1, 4, '<rect class="tested" x="0.05" y="0.05" width="0.9" height="0.9"'),
        ("one_array", 1, 4, '<g transform="translate(0.5 0.5)"><text class="question"'),
        ("one_array", 3, 4, '<g transform="translate(0.5 1.5)"><path class="cross"'),
    ],
)
def test_the_marks_of_a_step_have_their_size_and_place(
    node: Node, search: str, t: int, layer: int, shape: str
) -> None:
    layers = node.evaluate(
        """([sent, t]) => player.pieces(runsOf(sent)[0], t).map((one) =>
            one.replace(/-?\\d*\\.\\d+/g, (number) => number.startsWith(".") ? number
                : String(Math.round(1000 * number) / 1000)))""",
        [sent(record(search, 4)), t],
    )
    assert shape in layers[layer]


def test_a_number_of_two_digits_fits_into_its_counter(node: Node) -> None:
    sizes = node.evaluate(
        """(sent) => { const [run] = runsOf(sent), position = { queens: new Map(), state: 0,
                forbidden: new Map([9, 10].map((by) => [player.keyOf(by, 1), by])) };
            return player.pieces(run, 0, position)[2].match(/font-size="[^"]*"/g); }""",
        sent(record("implications", 10, limit=1)),
    )
    assert sizes == ['font-size="0.5"', 'font-size="0.44"']


# ---- the source


def several(board: Any) -> Iterator[tuple[int, ...]]:
    number = 0
    for number in (1, 2):
        board.free(number, 1)
    yield from ()


def test_the_lit_line_is_brought_into_sight_and_the_panel_else_stays(node: Node) -> None:
    # Each line 20 high in a panel of 60; by hand as there is no layout here.
    tops = node.evaluate(
        """(sent) => { const [run] = runsOf(sent), view = player.sourceView(run);
            const pre = view.el.querySelector("pre"), first = Number(run.sources[0][1]);
            const measured = { offsetTop: { configurable: true,
                get() { return 20 * (Number(this.dataset.line ?? first) - first); } },
                offsetHeight: { configurable: true, get: () => high } };
            let high = 0;
            pre.querySelectorAll(".line")
                .forEach((line) => Object.defineProperties(line, measured));
            Object.defineProperty(pre, "clientHeight", { value: 60 });
            const at = (from, open, height = 20) => { pre.scrollTop = from; view.el.open = open;
                high = height; view.draw(1); return pre.scrollTop; };
            return [[0, true], [20, true], [21, true], [60, true], [61, true], [0, false],
                [0, true, 50], [0, true, 90]].map((given) => at(...given)); }""",
        sent(attempt(several, 4)),
    )
    # The lit line is the fourth: from 60 to 80, a third of the panel above it where it was moved,
    # and less above one that is folded, so that all of it is seen, or its beginning.
    assert tops == [40, 20, 21, 60, 40, 0, 50, 60]


def test_the_source_moves_its_variables_along(node: Node) -> None:
    written = node.evaluate(
        """(sent) => { const [run] = runsOf(sent), view = player.sourceView(run);
            return [1, 2].map((t) => { view.draw(t);
                return view.el.querySelector("dl").textContent; }); }""",
        sent(attempt(several, 4)),
    )
    assert [text.endswith(f"number{k}") for k, text in enumerate(written, start=1)] == [True, True]


def test_a_line_belongs_to_the_function_that_begins_on_it_or_last_before(node: Node) -> None:
    about, columns = sent(record("one_array", 4))
    line = record("one_array", 4)[0].line
    *_, file, _ = about[0]["sources"][0]
    for first, name in ((line, "here"), (line + 1, "before")):
        about[0]["sources"] = [
            ("x", line - 1, file, "before"),
            ("x", first, file, "here"),
            ("x", 1, file + 1, "elsewhere"),
        ]
        words = node.evaluate(
            """([sent, line]) => { const [run] = runsOf(sent);
                return [player.lineAt(run, 1).words, player.nameOfLine(run, line)]; }""",
            [[about, columns], f"{file}:{line}"],
        )
        assert words == [f"line {line} of {name}"] * 2


@pytest.mark.parametrize(
    ("sources", "begins"),
    [
        ([("def a():\n\n    pass", 1, 1, "a")], []),
        ([("a", 1, 1, "a"), ("b\nc", 5, 1, "b"), ("  d", 9, 1, "d")], ["b\n"]),
    ],
)
def test_there_is_a_gap_before_each_function_but_the_first(
    node: Node, sources: list[Any], begins: list[str]
) -> None:
    found = node.evaluate(
        """(sources) => { const box = document.createElement("div");
            box.innerHTML = player.listing(sources);
            return [...box.querySelectorAll(".begins")].map((el) => el.textContent); }""",
        sources,
    )
    assert found == begins
