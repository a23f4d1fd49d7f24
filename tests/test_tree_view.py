"""The tree on its canvas under Node: how fine it is, how it is stretched, moved and pressed."""

from collections.abc import Iterator
from math import e
from typing import Any

import pytest
from node import RUNS_OF, Node, needs_page, sent

from queens import record, search_tree

pytestmark = needs_page


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    node = Node("trace", "tree", "canvas", "tree_view", page=True)
    node.evaluate(RUNS_OF)
    yield node
    node.close()


# It is measured, as the browser does when its place or the page has changed, at a size in the
# page's pixels, shown so wide, on a screen of so many dots to a pixel.
MEASURED = """(sizes) => {
    const box = document.createElement("div"), page = globalThis, look = page.getComputedStyle;
    let resized = 0;
    const pane = player.canvasIn(box, () => { resized++; }), g = pane.canvas.getContext();
    const watcher = [...watching].at(-1);
    const measure = ([width, height, shown, dots]) => {
        Object.defineProperties(pane.canvas, { clientWidth: { value: width, configurable: true },
            clientHeight: { value: height, configurable: true } });
        pane.canvas.getBoundingClientRect = () => ({ width: shown });
        window.devicePixelRatio = dots;
        watcher.measure();
        window.devicePixelRatio = 1;
        return [pane.canvas.width, pane.canvas.height, pane.larger, pane.ready(), resized]; };
    const begun = () => [pane.begin().colors.ink, said(g)];
    const measured = sizes.map(measure), first = begun(), again = begun();
    page.getComputedStyle = () => ({ getPropertyValue: (name) => `dark ${name.slice(2)}`,
        fontFamily: "sans" });
    const kept = begun();
    pane.recolor();
    const dark = begun();
    page.getComputedStyle = look;
    measure([300, 80, 450, 2]);
    const layer = pane.layer((brush, { paper }) => { brush.fillText(paper); });
    const sheet = [layer.width, layer.height, said(layer.getContext())];
    const [, anew] = begun();
    const paste = (x) => { pane.paste(layer, x); return said(g); };
    const pasted = [undefined, 100, 0.1, -5, 900].map(paste);
    pane.close();
    return [measured, [first, again, kept, dark], anew, sheet, pasted,
        [watcher.el === pane.canvas, watching.has(watcher)]]; }"""


def test_a_canvas_has_a_dot_for_each_of_the_screen_and_is_painted_in_the_pages_units(
    node: Node,
) -> None:
    sizes = [(0, 200, 0, 1), (300, 0, 300, 1), (300, 100, 300, 1), (300, 100, 300, 1)]
    sizes += [(300, 100, 300, 2), (300, 100, 450, 2)]
    measured, looks, anew, sheet, pasted, watched = node.evaluate(MEASURED, sizes)
    # Its dots, how many times as large it is shown, whether there is room, how often it was told.
    assert measured == [
        *([0, 200, 1, False, 0], [300, 0, 1, False, 0], [300, 100, 1, True, 1]),
        *([300, 100, 1, True, 1], [600, 200, 1, True, 2], [900, 300, 1.5, True, 3]),
    ]
    units = "setTransform 3 0 0 3 0 0; clearRect 0 0 300 100"
    font = "font 10px {}; textAlign center; textBaseline middle"
    assert looks == [
        *(["ink", f"{units}; {font.format('serif')}"], ["ink", units], ["ink", units]),
        ["dark ink", f"{units}; {font.format('sans')}"],
    ]
    # A canvas of another size has forgotten its font.
    assert anew == f"{units.replace('100', '80')}; {font.format('sans')}"
    assert sheet == [900, 240, "scale 3 3; fillText dark paper"]
    whole, part = "drawImage 0 0 900 240 0 0 300 80", "drawImage 0 0 300 240 0 0 100 80"
    assert pasted == [whole, part, "", "", whole]
    assert watched == [True, False]


# ---- the tree

# A tree on a pane of 400 by 200, and what is done to it; then the scale and the x at the left edge,
# whether its map is shown and it follows the search, whether the page was kept from turning along,
# and what was heard of it.
VIEW = """async ([sent, t, acts, { shown = 400, taken = false, parting } = {}]) => {
    const page = globalThis, others = watching.size;
    const [run] = runsOf(sent), whole = { ...player.treeOf(run), parting }, heard = [];
    const view = player.treeView(whole, (then) => player.treeUpTo(run, whole, then),
        (step) => heard.push(`go ${step}`),
        (tree, node) => { heard.push(`node ${node}`); return taken; },
        (level) => heard.push(`level ${level}`));
    const watchers = [...watching].slice(others);
    window.onerror = (words) => { heard.push(words); };
    document.body.replaceChildren(view.el);
    const [pane, map] = view.el.querySelectorAll("canvas"), held = new Set();
    const painted = (el) => el.getContext().told, follow = view.el.querySelector(".follow");
    map.setPointerCapture = (id) => held.add(id);
    map.hasPointerCapture = (id) => held.has(id);
    const wide = (width) => Object.defineProperty(pane, "clientWidth",
        { value: width, configurable: true });
    pane.getBoundingClientRect = () => ({ width: shown });
    view.draw(t);
    for (const { measure } of watchers) measure();
    let prevented = false;
    const pointer = (el, name, clientX, clientY, pointerId) =>
        send(el, "PointerEvent", `pointer${name}`, { clientX, clientY, pointerId });
    const send = (el, kind, name, given) => {
        const event = new window[kind](name, { bubbles: true, cancelable: true, ...given });
        el.dispatchEvent(event);
        prevented = event.defaultPrevented; };
    const DOES = {
        dark: () => { const look = page.getComputedStyle;
            page.getComputedStyle = () => ({ getPropertyValue: (name) => `dark ${name}` });
            painted(map).splice(0);
            view.repaint();
            page.getComputedStyle = look; },
        press: (name) => view.el.querySelector(`[title^="${name}"]:not([aria-label]),
            [aria-label="${name}"]`).click(),
        wheel: (given) => send(pane, "WheelEvent", "wheel", given),
        follow: () => follow.click(),
        resize: (width) => { wide(width); watchers[0].measure(); },
        finger: (name, x, y, id = 1) => pointer(pane, name, x, y, id),
        map: (name, x) => pointer(map, name, x, 9, 1),
    };
    // The way to the present begins at the root, and its places tell all others.
    const seen = () => {
        const told = painted(pane), way = told.slice(told.findLastIndex(([name]) =>
            name === "lineJoin") + 2);
        const nodes = player.pathTo(whole, player.nodeAt(whole, t));
        const [root, here] = [0, nodes.length - 1].map((place) =>
            [whole.x[nodes[place]], way[place][1]]);
        const scale = (here[1] - root[1]) / (here[0] - root[0]);
        return [scale, root[0] - (root[1] - 22) / scale, !view.el.querySelector(".map").hidden,
            follow.checked, prevented, heard]; };
    const first = seen(), begin = painted(pane).length, make = document.createElement, sheets = [];
    document.createElement = (name) => sheets[sheets.push(make.call(document, name)) - 1];
    for (const [name, ...given] of acts) {
        if (name === "draw") [t] = given;
        (DOES[name] ?? view[name])(...given); }
    document.createElement = make;
    const colors = (told) => told.filter(([name]) => name.endsWith("Style")).map(([, one]) => one);
    const drawn = { told: painted(pane).slice(begin) };
    return [first, seen(), { words: pane.getAttribute("aria-label"),
        watching: watchers.map((one) => watching.has(one)),
        colors: [drawn.told, painted(map), ...sheets.map(painted)].map(colors),
        seen: painted(map).findLast(([name]) => name === "strokeRect"), drawn: said(drawn) }]; }"""

# Of 307 nodes on 113 leaves and 8 levels, too many to be legible side by side.
LARGE = record("one_array", 8, limit=3000)
NOW = 1500
WIDEST, ROOM, LEFT = 112, 366, 22
HERE = LEFT + 0.35 * ROOM  # where the current node is put when it was out of sight


def x_of(t: int) -> float:
    tree = search_tree(LARGE)
    return tree[tree.current(t)].x


@pytest.mark.parametrize(
    ("n", "t", "shown", "scale", "begin", "mapped"),
    [
        (4, 9, 400, 56, (5 - ROOM / 56) / 2, False),
        (6, 90, 400, ROOM / 49, 0, False),
        (6, 90, 600, 17, None, True),
        (8, NOW, 400, 17, x_of(NOW) - 0.35 * ROOM / 17, True),
    ],
    ids=["small, in the middle", "fills the pane", "legible in a hall", "too large"],
)
def test_a_tree_is_shown_whole_if_it_can_be_read_and_else_where_the_search_is(
    node: Node, n: int, t: int, shown: int, scale: float, begin: float | None, mapped: bool
) -> None:
    trace = LARGE if n == 8 else record("one_array", n)
    found, *_ = node.evaluate(VIEW, [sent(trace), t, [], {"shown": shown}])
    assert found[0] == pytest.approx(scale)
    assert begin is None or found[1] == pytest.approx(begin)
    assert found[2:] == [mapped, True, False, []]


def finger(*moves: tuple[Any, ...]) -> list[Any]:
    return [["finger", *move] for move in moves]


@pytest.mark.parametrize(
    ("acts", "factor", "before", "after", "follows", "prevented"),
    [
        ([["press", "Zoom in"]], 1.6667, HERE, HERE, True, False),
        ([["press", "Zoom out"]], 0.6, HERE, HERE, True, False),
        ([["press", "The whole tree"]], ROOM / WIDEST / 17, None, None, True, False),
        ([["zoom", 0.01]], ROOM / WIDEST / 17, None, None, True, False),
        ([["zoom", 100]], 56 / 17, HERE, HERE, True, False),
        ([["wheel", {"ctrlKey": True, "deltaY": -150, "clientX": 200}]], e, 200, 200, True, True),
        ([["wheel", {"metaKey": True, "deltaY": 150, "clientX": 90}]], 1 / e, 90, 90, True, True),
        ([["wheel", {"shiftKey": True, "deltaY": 40}]], 1, 200, 160, False, True),
        ([["wheel", {"deltaX": -30, "deltaY": 10}]], 1, 200, 230, False, True),
        ([["wheel", {"deltaX": 10, "deltaY": 30}]], 1, 200, 200, True, False),
        ([["pan", 60]], 1, 200, 260, False, False),
        ([["pan", 9999], ["follow"]], 1, 200, 200, True, False),
        ([["toggleFollow"], ["draw", 200]], 1, 200, 200, False, False),
        ([["zoom", 2], ["resize", 500]], 2, None, None, True, False),
        (finger(("down", 200), ("move", 203)), 1, 200, 200, True, False),
        (finger(("down", 200), ("move", 230), ("move", 202)), 1, 200, 202, False, False),
        (finger(("move", 230)), 1, 200, 200, True, False),
        (
            finger(("down", 150, 50), ("down", 250, 50, 2), ("move", 300, 50, 2)),
            *(1.5, 225, 225, True, False),
        ),
        (
            finger(
                *[("down", 150, 50), ("down", 150, 100, 2)],
                *[("move", 150, 125, 2), ("move", 150, 150, 2)],
            ),
            *(2, 150, 150, True, False),
        ),
        (
            finger(("down", 150, 50), ("down", 156, 50, 2), ("move", 190, 50, 2)),
            *(1, 200, 200, True, False),
        ),
    ],
)
def test_a_large_tree_is_zoomed_and_moved_about_what_is_pointed_at(
    node: Node,
    acts: list[Any],
    factor: float,
    before: float | None,
    after: float | None,
    follows: bool,
    prevented: bool,
) -> None:
    """What lay at one pixel lies at another then, and the map is there unless all is seen."""
    first, then, _ = node.evaluate(VIEW, [sent(LARGE), NOW, acts])
    assert then[0] == pytest.approx(factor * first[0])
    if before is not None and after is not None:
        (scale, begin), (stretched, now) = first[:2], then[:2]
        assert now + (after - LEFT) / stretched == pytest.approx(begin + (before - LEFT) / scale)
    assert then[2:5] == [then[0] > 1.01 * ROOM / WIDEST, follows, prevented]


@pytest.mark.parametrize(
    ("acts", "begin", "follows"),
    [
        ([["draw", 200]], 0, True),
        ([["draw", 2200]], x_of(2200) - 0.35 * ROOM / 17, True),
        ([["draw", 2900]], WIDEST - ROOM / 17, True),
        ([["pan", 9999]], 0, False),
        ([["pan", -9999]], WIDEST - ROOM / 17, False),
        ([["map", "down", 200], ["map", "move", 240]], 238 / 396 * WIDEST - ROOM / 34, False),
        ([["map", "down", 240]], 238 / 396 * WIDEST - ROOM / 34, False),
        ([["map", "move", 240]], x_of(NOW) - 0.35 * ROOM / 17, True),
    ],
)
def test_a_large_tree_goes_along_with_the_search_and_to_where_its_map_is_pressed(
    node: Node, acts: list[Any], begin: float, follows: bool
) -> None:
    _, then, _ = node.evaluate(VIEW, [sent(LARGE), NOW, acts])
    assert then[:4] == [pytest.approx(17), pytest.approx(begin), True, follows]


TAP = [("down", HERE, 78), ("move", HERE + 3, 78), ("up", HERE + 3, 78)]


@pytest.mark.parametrize(
    ("acts", "taken", "heard"),
    [
        (finger(*TAP), False, "node {node}, go {step}"),
        (finger(*TAP), True, "node {node}"),
        (finger(("down", 100, 14), ("up", 100, 14)), False, ""),
        (finger(("down", 7, 60), ("up", 7, 60)), False, "level 2"),
        (finger(("down", 7, 14), ("up", 7, 14)), False, ""),
        (finger(("down", HERE, 78), ("cancel", HERE, 78)), False, ""),
        (finger(("down", HERE, 78), ("move", 250, 78), ("up", HERE, 78)), False, ""),
        (
            finger(("down", 7, 60), ("move", 20, 60), ("up", 20, 60), *TAP),
            False,
            "node {node}, go {step}",
        ),
        (
            finger(
                *[("down", 7, 60), ("move", 20, 60), ("down", 60, 60, 2)],
                *[("up", 7, 60, 2), ("up", 20, 60)],
            ),
            *(False, ""),
        ),
        (finger(("move", 7, 60)), False, ""),
        (
            finger(
                *[("down", 7, 60), ("down", 60, 60, 2), ("move", 70, 60, 2)],
                *[("up", 70, 60, 2), ("up", 7, 60)],
            ),
            *(False, ""),
        ),
    ],
)
def test_who_presses_a_node_goes_there_and_a_levels_name_is_where_to_stop(
    node: Node, acts: list[Any], taken: bool, heard: str
) -> None:
    """What was dragged or pinched was not pressed."""
    tree = search_tree(LARGE)
    here = tree.current(NOW)
    _, then, _ = node.evaluate(VIEW, [sent(LARGE), NOW, acts, {"taken": taken}])
    assert ", ".join(then[5]) == heard.format(node=here, step=tree[here].step)


def test_the_tree_says_where_the_search_is_and_of_what_it_has_come_to_alone_if_veiled(
    node: Node,
) -> None:
    tree = search_tree(LARGE)

    def words(t: int, size: int) -> str:
        visited = sum(one.step <= t for one in tree)
        queens = ", ".join(f"{row} on {col}" for row, col in LARGE.at(t).queens.items())
        there = f"queens {queens}" if queens else "the empty board"
        return f"Search tree of {size or visited} nodes, 8 deep; {visited} visited; now at {there}"

    veil, draw, unveil = ["veil", True], ["draw", 2900], ["veil", False]
    for acts, wanted in [
        ([], words(NOW, len(tree))),
        ([["draw", 0]], words(0, len(tree))),
        ([veil], words(NOW, 0)),
        ([veil, draw], words(2900, 0)),
        ([veil, draw, unveil], words(2900, len(tree))),
    ]:
        *_, found = node.evaluate(VIEW, [sent(LARGE), NOW, acts])
        assert found["words"] == wanted


def test_a_tree_is_painted_anew_if_something_has_changed_and_in_the_colours_of_the_page(
    node: Node,
) -> None:
    tests = (t for t, event in enumerate(LARGE, 1) if event.kind == "try" and t > NOW)
    still = next(
        t for t in tests if search_tree(LARGE).current(t) == search_tree(LARGE).current(NOW)
    )

    def painted(*acts: Any, **more: Any) -> Any:
        return node.evaluate(VIEW, [sent(LARGE), NOW, acts, more])[2]

    assert painted(["draw", still])["drawn"] == ""
    assert "fillRect 0 69.25 14 14" in painted(["stopAt", [3]])["drawn"]
    assert "setLineDash" not in painted(["toggleFollow"])["drawn"]
    parted = painted(["toggleFollow"], parting=search_tree(LARGE).current(NOW))
    assert f"strokeRect {HERE - 13:g} 63.25 26 26; setLineDash" in parted["drawn"]
    dark = painted(["dark"])
    assert "drawImage" not in dark["drawn"]
    assert len(dark["colors"]) == 4  # the pane, the map, and what the map is pasted from
    for colors in dark["colors"]:
        assert {color[:6] for color in colors} == {"dark -"}
    begin = x_of(NOW) - 0.35 * ROOM / 17
    stretch = [396 * begin / WIDEST, 396 * ROOM / 17 / WIDEST + 4]
    assert dark["seen"][1:4:2] == pytest.approx(stretch), "the map frames what is seen"
    assert dark["watching"] == [True, True]
    assert painted(["close"])["watching"] == [False, False]
