"""Lines put in order, under Node: keys and buttons, what is said, and no kernel."""

from collections.abc import Iterator
from typing import Any

import pytest
from node import Node, needs_page

pytestmark = needs_page

BEGIN = "def search(board):\n    n = board.n"
LINES = ["<b>yield</b>", "for k in range(n):", "if k:", "pass"]

PLAYED = """([begin, lines, arranged, told]) => {
    const values = { begin, lines, arranged }, heard = {}, sent = [];
    const model = { get: (name) => values[name], save_changes: () => { sent.push("saved"); },
        set: (name, value) => { values[name] = value; heard[`change:${name}`]?.(); },
        send: (content) => sent.push(content),
        on: (name, listener) => { heard[name] ??= listener; } };
    const el = document.createElement("div");
    document.body.replaceChildren(el);
    player.default.render({ model, el });
    el.querySelector(".line").focus();
    return told.map(([what, given]) => {
        let prevented = false;
        const button = [...el.querySelectorAll("button")].find((one) => one.textContent === what);
        if (button) button.click();
        else if (what === "press" || what === "focus") {
            const line = [...el.querySelectorAll(".line")]
                .find((one) => one.textContent === given);
            if (what === "focus") line.focus();
            else line.dispatchEvent(new window.MouseEvent("pointerdown", { bubbles: true }));
        }
        else if (what === "answer") heard["msg:custom"]({ said: given });
        else if (what === "mute") model.send = undefined;
        else prevented = !document.activeElement.dispatchEvent(new window.KeyboardEvent("keydown",
            { key: what, bubbles: true, cancelable: true, ...given }));
        const chosen = [...el.querySelectorAll("[role=option][tabindex='0']")];
        return { prevented, arranged: values.arranged, sent: sent.splice(0),
            chosen: chosen.map((line) => line.getAttribute("aria-label")),
            selected: [...el.querySelectorAll("[aria-selected=true]")]
                .map((one) => one.textContent),
            focused: chosen.includes(document.activeElement),
            where: el.querySelector(".where").textContent,
            said: el.querySelector(".said").innerHTML,
            use: el.querySelector("[data-do=use]").textContent,
            program: el.querySelector(".program").textContent,
            aside: el.querySelector(".aside").textContent };
    }); }"""


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    node = Node("shared", "lines", page=True)
    yield node
    node.close()


def played(node: Node, *told: Any, arranged: Any = ()) -> list[dict[str, Any]]:
    """Do things one after the other; what: a key, a button, or one of what PLAYED names."""
    steps = [[one, {}] if isinstance(one, str) else one for one in told]
    done: list[dict[str, Any]] = node.evaluate(PLAYED, [BEGIN, LINES, list(arranged), steps])
    return done


def test_one_goes_from_line_to_line_first_through_the_program_and_stops_at_both_ends(
    node: Node,
) -> None:
    keys = ["ArrowUp", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Home", "End"]
    walked = played(node, *keys, arranged=[[3, 1]])
    assert [step["selected"] for step in walked] == [[LINES[k]] for k in (3, 0, 1, 2, 2, 3, 2)]
    assert all(step["focused"] and len(step["chosen"]) == 1 for step in walked)
    assert walked[0]["chosen"] == ["pass, line 1 of 1, indented once"]
    assert walked[1]["chosen"] == ["<b>yield</b>, put aside"]


def test_a_line_goes_below_the_last_one_as_far_in_as_that_wants_and_is_spoken(node: Node) -> None:
    down, left = ["ArrowDown"], ["ArrowLeft"]
    done = played(node, *down, " ", *down * 2, "Enter", *down * 2, " ", *left * 5)
    assert done[1]["where"] == "Line 1 of 1, indented once: for k in range(n):"
    assert done[4]["where"] == "Line 2 of 2, indented twice: if k:"
    assert done[7]["where"] == "Line 3 of 3, indented 3 times: pass"
    assert done[-1]["arranged"] == [[1, 1], [2, 2], [3, 1]]
    assert done[-1]["program"] == f"{BEGIN}for k in range(n):if k:pass"
    assert done[-1]["aside"] == LINES[0]
    assert done[-1]["sent"] == ["saved"]


def test_keys_and_buttons_move_and_indent_within_the_program_alone(node: Node) -> None:
    shift = {"shiftKey": True}
    moves: list[Any] = [["ArrowDown", shift], ["ArrowDown", shift], "Up", "Up", "Down"]
    done = played(node, *moves, *["Indent"] * 7, arranged=[[3, 1], [2, 1]])
    assert [step["arranged"] for step in done[:5]] == [
        [[2, 1], [3, 1]], [[2, 1], [3, 1]], [[3, 1], [2, 1]], [[3, 1], [2, 1]], [[2, 1], [3, 1]],
    ]  # fmt: skip
    assert done[-1]["arranged"] == [[2, 1], [3, 6]]
    for what in ("Up", "Indent", "ArrowRight"):
        (aside,) = played(node, what)
        assert aside["arranged"] == []
        assert aside["where"] == "Put aside, and not yet in the program: <b>yield</b>"


def test_a_line_is_put_aside_again_and_a_key_held_down_does_it_once(node: Node) -> None:
    held = ["Enter", {"repeat": True}]
    done = played(node, " ", held, "Put aside", "Into the program")
    assert [step["arranged"] for step in done] == [[[0, 1]], [[0, 1]], [], [[0, 1]]]
    assert [step["use"] for step in done] == [*["Put aside"] * 2, "Into the program", "Put aside"]
    assert done[2]["where"] == "Put aside: <b>yield</b>"


def test_a_line_that_is_pressed_is_chosen_and_shortcuts_stay_jupyters(node: Node) -> None:
    pressed, run, other = played(node, ["press", "if k:"], ["Enter", {"shiftKey": True}], ["x", {}])
    assert pressed["selected"] == ["if k:"]
    assert pressed["focused"]
    assert run["arranged"] == other["arranged"] == []


def test_a_line_to_which_a_screen_reader_goes_is_the_chosen_one(node: Node) -> None:
    gone, used = played(node, ["focus", "if k:"], "Into the program")
    assert gone["selected"] == ["if k:"]
    assert used["arranged"] == [[2, 1]]


def test_to_try_it_asks_python_and_says_so_where_there_is_none(node: Node) -> None:
    what = "Into the program", "Try it", ["answer", "<p>Right.</p>"], "mute", "Try it"
    used, asked, told, mute, alone = played(node, *what)
    assert asked["sent"] == [{"try": used["arranged"]}]
    assert asked["said"] == "Python runs your program. Without a running kernel no answer comes."
    assert told["said"] == mute["said"] == "<p>Right.</p>"
    assert alone["said"] == asked["said"]


DRAGGED = """([begin, lines, arranged, told]) => {
    const values = { begin, lines, arranged }, heard = {};
    let saved = 0, held = 0;
    const model = { get: (name) => values[name], save_changes: () => { saved++; },
        set: (name, value) => { values[name] = value; heard[name]?.(); },
        on: (name, listener) => { heard[name.replace("change:", "")] = listener; } };
    const el = document.createElement("div");
    document.body.replaceChildren(el);
    player.default.render({ model, el });
    const all = el.querySelector(".all"), rows = () => [...el.querySelectorAll(".line")];
    all.setPointerCapture = () => { held++; };
    // Each line 20 high, and what is put aside from 100 on; by hand as there is no layout here.
    for (const line of rows()) line.getBoundingClientRect = () =>
        ({ top: 20 * rows().indexOf(line), bottom: 20 * rows().indexOf(line) + 20 });
    el.querySelector(".aside").getBoundingClientRect = () => ({ top: 100 });
    return told.map(([what, clientX, clientY, more]) => {
        const line = rows().find((one) => one.textContent === what);
        (line ?? all).dispatchEvent(new window.PointerEvent(line ? "pointerdown" : what,
            { clientX, clientY, bubbles: true, ...more }));
        return [values.arranged, saved, held, el.querySelector(".where").textContent];
    }); }"""


def test_a_line_is_dragged_to_its_place_and_depth_and_aside_again(node: Node) -> None:
    loop, test, skip = LINES[1:]
    there = [[1, 1], [3, 2]]
    told: list[tuple[Any, ...]] = [
        ((test, 100, 130), there, 0),
        (("pointermove", 103, 132), there, 0),
        (("pointermove", 100, 15), [[1, 1], [2, 2], [3, 2]], 0),
        (("pointermove", 124, 15), [[1, 1], [2, 3], [3, 2]], 0),
        (("pointermove", 76, 47), [[1, 1], [2, 1], [3, 2]], 0),
        (("pointermove", 100, 55), [[1, 1], [3, 2], [2, 2]], 0),
        (("pointermove", 100, 120), there, 0),
        (("pointerup", 100, 120), there, 1),
        (("pointermove", 100, 15), there, 1),
        ((loop, 50, 15), there, 1),
        (("pointerup", 50, 15), there, 1),
        ((loop, 50, 15), there, 1),
        (("pointermove", 74, 15), [[1, 2], [3, 2]], 1),
        (("pointercancel", 74, 15), [[1, 2], [3, 2]], 2),
        ((skip, 50, 30, {"pointerType": "touch"}), [[1, 2], [3, 2]], 2),
        (("pointermove", 98, 30), [[1, 2], [3, 2]], 2),
        ((skip, 50, 30, {"button": 2}), [[1, 2], [3, 2]], 2),
        (("pointermove", 98, 30), [[1, 2], [3, 2]], 2),
    ]
    done = node.evaluate(DRAGGED, [BEGIN, LINES, there, [one for one, *_ in told]])
    for (what, *wanted), found in zip(told, done, strict=True):
        assert found[:2] == wanted, what
    assert [found[2] for found in done][-1] == 3, "by mouse it stays with the line"
    assert done[7][3] == f"Put aside: {test}"
    assert done[13][3] == f"Line 1 of 2, indented twice: {loop}"
    assert done[14][3] == "", "of another line nothing is said yet"


def test_a_key_that_does_something_here_does_not_scroll_the_page(node: Node) -> None:
    keys: list[Any] = ["ArrowDown", " ", "x", ["Enter", {"ctrlKey": True}]]
    down, used, other, run = played(node, *keys)
    assert [one["prevented"] for one in (down, used, other, run)] == [True, True, False, False]
    assert run["arranged"] == used["arranged"]


@pytest.mark.parametrize(
    ("begin", "least"),
    [("def f():", 1), ("class A:\n    n = 1\n\n    def f(self):", 2), (BEGIN, 1)],
)
def test_no_line_leaves_the_block_of_the_last_head(node: Node, begin: str, least: int) -> None:
    assert node.evaluate("(begin) => player.leastDepth(begin)", begin) == least
