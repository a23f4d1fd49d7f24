"""The player and the gallery as they are played under Node: keys, clicks, what is heard."""

from collections.abc import Iterator
from typing import Any

import pytest
import searches
from mistakes import MISTAKES, solver_of
from node import RUNS_OF, Node, needs_page, sent
from sentences import sentence

from queens import Trace, record, why
from queens.trace import Change, attempt

pytestmark = needs_page

# What anywidget hands to a view; whatever is set is heard of, as it is in Jupyter.
MODEL = """() => { globalThis.modelOf = (state) => {
    const heard = {};
    return {
        state,
        get: (name) => state[name],
        set: (name, value) => {
            state[name] = value;
            for (const listener of heard[`change:${name}`] ?? []) listener();
        },
        save_changes: () => {},
        on: (name, listener) => (heard[name] ??= []).push(listener),
        told: (sent) => { for (const listener of heard["msg:custom"] ?? []) listener(sent); },
    };
};
globalThis.press = (el, key, more = {}) => {
    const how = { key, bubbles: true, cancelable: true, ...more };
    const event = new window.KeyboardEvent("keydown", how);
    el.dispatchEvent(event);
    return event.defaultPrevented;
};
globalThis.click = (el) => el.dispatchEvent(new window.MouseEvent("click", { bubbles: true }));
globalThis.heard = (el, name) => el.dispatchEvent(new window.Event(name, { bubbles: true }));
}"""

# Frames and timers that come when the test says so, by a clock that it moves on.
BY_HAND = """() => { globalThis.byHand = (act) => {
    const page = globalThis, waiting = new Map(), names = ["setTimeout", "clearTimeout",
        "requestAnimationFrame", "cancelAnimationFrame"];
    const usual = names.map((name) => page[name]);
    let time = 1000, last = 0;
    const wait = (then, ms = 0) => { waiting.set(++last, [time + ms, then]); return last; };
    performance.now = () => time;
    page.setTimeout = wait;
    page.requestAnimationFrame = (then) => wait(() => then(time));
    page.clearTimeout = page.cancelAnimationFrame = (one) => waiting.delete(one);
    const after = (ms) => { time += ms;
        for (const [one, [at, then]] of [...waiting]) if (at <= time && waiting.delete(one)) then();
    };
    try { return act(after); } finally {
        delete performance.now;
        names.forEach((name, place) => { page[name] = usual[place]; });
    }
}; }"""


@pytest.fixture(scope="module")
def views() -> Iterator[Node]:
    node = Node("trace", "what_if", "player", "size", page=True)
    node.evaluate(RUNS_OF)
    node.evaluate(MODEL)
    node.evaluate(BY_HAND)
    node.evaluate(
        """() => { globalThis.play = ([about, text], t = 0, race = "steps", more = {}) => {
            globalThis.page?.abort();  // the player before this one is gone
            globalThis.page = new window.AbortController();
            globalThis.model = modelOf({ _about: about, _columns: columnsOf(text),
                _shown: [1, t], _recording: 1, race, ...more });
            document.body.replaceChildren();
            player.playerView({ model, el: document.body, signal: page.signal });
            globalThis.root = document.querySelector(".queens-player");
            globalThis.shownAt = () => Number(root.querySelector(".step input").value);
            globalThis.part = (selector) => root.querySelector(selector);
        }; }"""
    )
    yield node
    node.close()


@pytest.mark.parametrize(
    ("key", "kind", "direction"),
    [
        ("ArrowRight", None, 1),
        ("ArrowLeft", None, -1),
        ("ArrowUp", None, 1),
        ("ArrowDown", None, -1),
        (".", None, 1),
        (",", None, -1),
        ("Shift+ArrowRight", "place", 1),
        ("Shift+ArrowLeft", "place", -1),
        ("b", "remove", 1),
        ("Shift+B", "remove", -1),
        ("PageDown", "solution", 1),
        ("PageUp", "solution", -1),
    ],
)
def test_a_key_goes_to_the_next_step_of_its_kind(
    views: Node, key: str, kind: str | None, direction: int
) -> None:
    trace = record("one_array", 5)
    begin = 200
    shift, _, name = key.rpartition("+")
    found = views.evaluate(
        """([sent, t, key, shiftKey]) => {
            play(sent, t);
            const taken = press(root, key, { shiftKey });
            return [shownAt(), taken, root.querySelector(".sentence").textContent,
                root.querySelector(".live").textContent]; }""",
        [sent(trace), begin, name, bool(shift)],
    )
    steps = [t for t, e in enumerate(trace, 1) if kind in (None, e.kind)]
    wanted = (
        min(t for t in steps if t > begin) if direction > 0 else max(t for t in steps if t < begin)
    )
    words = sentence(trace, wanted)
    said = f"{words[0].upper()}{words[1:]}."
    assert found == [wanted, True, said, said]


def test_home_end_and_what_cannot_be_pressed_there(views: Node) -> None:
    trace = record("one_array", 4)
    found = views.evaluate(
        """(sent) => { play(sent, 9); const strip = part(".strip");
            const off = () => [...root.querySelectorAll("[aria-disabled]")]
                .map((el) => el.dataset.does);
            return ["End", "ArrowRight", "Home", "PageUp", "x"].map((key) =>
                [press(root, key), shownAt(), off(), strip.getAttribute("aria-valuenow"),
                    strip.getAttribute("aria-valuetext")]); }""",
        sent(trace),
    )
    last = len(trace)
    back = ["start", "solution-", "remove-", "place-", "step-"]
    on = ["step+", "place+", "remove+", "solution+", "end"]
    assert found[:2] == [[True, last, on, str(last), f"step {last} of {last}"]] * 2
    assert found[2:4] == [[True, 0, back, "0", f"step 0 of {last}"]] * 2
    assert found[4][:2] == [False, 0]


def test_it_plays_at_the_speed_that_is_set_until_it_is_paused_or_at_its_end(views: Node) -> None:
    last = len(record("one_array", 4))
    # What is done, and how many milliseconds pass; then the step, and whether it plays.
    played = [
        ("", 0, 3, False),
        ("Play", 100, 3, True),
        ("", 350, 5, True),
        ("", 150, 6, True),
        ("Python sets another step", 0, 6, True),
        ("Space", 1000, 6, False),
        ("Space held down", 1000, 6, False),
        ("30", 0, 6, False),
        ("Play", 100, 9, True),
        ("Play", 100, 9, False),
        ("Play", 100, 12, True),
        ("Right", 1000, 13, False),
        ("Play", 100, 16, True),
        ("9 typed", 1000, 9, False),
        ("Play", 100, 12, True),
        ("", 10_000, last, False),
        ("Play", 0, 0, True),
        ("", 100, 3, True),
        ("End", 0, last, False),
    ]
    found = views.evaluate(
        """([sent, plays]) => byHand((after) => { play(sent, 3);
            const button = part("[data-does=play]"), [speed, field] =
                [part(".speed select"), part(".step input")];
            const does = { Play: () => click(button), Space: () => press(root, " "),
                "Space held down": () => press(root, " ", { repeat: true }),
                "Python sets another step": () => model.set("_shown", [1, 1]),
                30: () => { speed.value = "30"; }, Right: () => press(root, "ArrowRight"),
                "9 typed": () => { field.value = "9"; heard(field, "change"); },
                End: () => press(root, "End"), "": () => {} };
            return plays.map(([what, ms]) => { does[what](); after(ms);
                const path = button.querySelector("path").getAttribute("d");
                return [shownAt(), button.ariaLabel ?? button.getAttribute("aria-label"),
                    button.title, path.split("z").length - 1]; }); })""",
        [sent(record("one_array", 4)), [one[:2] for one in played]],
    )
    for (what, _, step, plays), seen in zip(played, found, strict=True):
        name = "Pause" if plays else "Play"
        assert seen == [step, name, f"{name} (Space)", 2 if plays else 1], what


def test_it_plays_up_to_a_stop_or_a_question(views: Node) -> None:
    trace = record("automaton_shared_search", 5)
    found = views.evaluate(
        """(sent) => [{}, { ask: true, _answers: [] }].map((more) => byHand((after) => {
            play(sent, 0, "steps", more);
            const button = part("[data-does=play]");
            part(".speed select").value = "2000";
            click(part(".counters .solution"));
            return [1, 2].map(() => { click(button); after(60_000);
                return [shownAt(), button.getAttribute("aria-label")]; }); }))""",
        sent(trace),
    )
    solved = [t for t, event in enumerate(trace, 1) if event.kind == "solution"]
    assert found == [[[t, "Play"] for t in solved[:2]], [[8, "Play"]] * 2]


def test_who_listens_while_it_plays_hears_a_sentence_now_and_then(views: Node) -> None:
    found = views.evaluate(
        """(sent) => byHand((after) => { play(sent); const said = [], spoken = () => {
                const { textContent } = part(".live");
                if (textContent !== said.at(-1)?.[1]) said.push([shownAt(), textContent]); };
            spoken(); click(part("[data-does=play]"));
            for (let ticks = 0; ticks < 30; ticks++) { after(200); spoken(); }
            click(part("[data-does=play]")); spoken();
            return said.map(([t]) => t); })""",
        sent(record("one_array", 4)),
    )
    assert found == [0, 13, 26, 30], "five steps in a second, and not a sentence for each"


def test_python_is_told_of_a_step_at_most_four_times_in_a_second(views: Node) -> None:
    found = views.evaluate(
        """(sent) => byHand((after) => { const told = [];
            play(sent, 3);
            model.save_changes = () => told.push(model.state._shown[1]);
            const on = (times) => { while (times--) press(root, "ArrowRight"); };
            const seen = [], see = (ms) => { after(ms); seen.push([told.splice(0), shownAt()]); };
            on(3); see(0); on(1); see(249); see(1);
            on(1); model.set("_shown", [1, 20]); see(250);
            on(1); model.set("_about", [...model.state._about]); see(250);
            on(1); see(250);
            on(1); click(part("[data-does=play]")); page.abort(); see(1000);
            return seen; })""",
        sent(record("one_array", 4)),
    )
    # A step that waits to be told goes before Python's, and is forgotten with its search.
    assert found == [
        *([[6], 6], [[], 7], [[7], 7], [[8], 8]),
        *([[], 8], [[9], 9], [[], 10]),
    ]


def test_the_tree_is_zoomed_and_moved_by_keys(views: Node) -> None:
    keys = ["0", "+", "+", "]", "[", "-", "=", "0", "f"]
    found = views.evaluate(
        """async ([sent, keys]) => { play(sent, 300);
            await new Promise((measured) => setTimeout(measured));
            const { told } = part(".view canvas").getContext();
            const follow = part(".tree [type=checkbox]");
            return keys.map((key) => { told.splice(0);
                press(root, key, { shiftKey: key === "+" });
                const [, way] = /lineJoin round; beginPath; (.*?); stroke/.exec(said({ told }));
                return [...way.split("; ").map((point) => Number(point.split(" ")[1])),
                    follow.checked]; }); }""",
        [sent(record("one_array", 6)), keys],
    )
    root, *_, deep, follow = zip(*found, strict=True)
    spans = [high - low for high, low in zip(root, deep, strict=True)]
    near = 5 / 3
    wanted = [1, near, near**2, near**2, near**2, near, near**2, 1, 1]
    assert [span / spans[0] for span in spans] == pytest.approx(wanted, rel=1e-3)
    assert [root[3] - root[2], root[4] - root[3]] == pytest.approx([-60, 60])
    assert follow == (True, True, True, *[False] * 5, True)


def test_a_key_is_left_to_the_field_button_or_source_that_has_the_focus(views: Node) -> None:
    pressed = {
        ".step input": (".", "b", "End"),
        ".speed select": ("ArrowDown", "End"),
        ".source summary": (" ",),
        "[data-does=end]": (" ",),
        ".source pre": ("ArrowDown", "ArrowUp", "PageDown", "Home", "End"),
    }
    found = views.evaluate(
        """([sent, pressed]) => { play(sent, 9); const moved = [];
            for (const [where, key, more] of pressed) {
                const taken = press(part(where), key, more);
                if (taken || shownAt() !== 9) moved.push([where, key]);
            }
            for (const more of ["ctrlKey", "metaKey"]) press(root, "End", { [more]: true });
            const still = shownAt();
            for (const where of ["summary", "pre"])
                press(part(`.source ${where}`), "ArrowRight");
            return [moved, still, shownAt(), part("[data-does=play]").title]; }""",
        [sent(record("one_array", 4)), [(w, key) for w, keys in pressed.items() for key in keys]],
    )
    assert found == [[], 9, 11, "Play (Space)"]


def test_a_shortcut_of_jupyter_is_its_own_and_no_other_key_while_the_player_has_the_focus(
    views: Node,
) -> None:
    found = views.evaluate(
        """([sent, keys]) => { play(sent, 9); let through = false;
            window.addEventListener("keydown", () => { through = true; });
            const see = (el, key, more) => { through = false; press(el, key, more);
                return [el.hasAttribute("data-lm-suppress-shortcuts"), through]; };
            return [...keys.map(([key, more]) => see(root, key, more)), see(document.body, "d")];
        }""",
        [
            sent(record("one_array", 4)),
            [
                *(
                    ["d", {}],
                    ["Enter", {}],
                    ["Home", {"ctrlKey": True}],
                    ["End", {"ctrlKey": True}],
                ),
                *(
                    ["Enter", {"shiftKey": True}],
                    ["s", {"ctrlKey": True}],
                    ["s", {"metaKey": True}],
                ),
                *(["ArrowUp", {"altKey": True}], ["Escape", {}]),
            ],
        ],
    )
    assert found == [*[[True, False]] * 4, *[[False, True]] * 6]


def test_what_is_not_ahead_or_behind_is_said(views: Node) -> None:
    trace = record("one_array", 4)
    found = views.evaluate(
        """([sent, ...steps]) => [["PageDown", steps[0]], ["PageUp", steps[1]]].map(([key, t]) => {
            play(sent, t); press(root, key); return [part(".live").textContent, shownAt()]; })""",
        [sent(trace), len(trace) - 1, 1],
    )
    assert found == [["None from here on.", len(trace) - 1], ["None before this.", 1]]


def test_a_step_is_typed_and_what_is_typed_stays_until_one_is_done(views: Node) -> None:
    found = views.evaluate(
        """(sent) => { play(sent, 9); const field = part(".step input"), seen = [];
            const now = () => part(".strip").getAttribute("aria-valuenow");
            const see = () => seen.push([field.value, now()]);
            const type = (text) => { field.value = text; heard(field, "change"); see(); };
            ["12", "", "2000", "-3"].forEach(type);
            play(sent, 9); const again = part(".step input");
            again.focus(); again.value = "1"; model.set("_shown", [1, 20]);
            const kept = again.value;
            again.blur();
            return [...seen, [kept, again.value]]; }""",
        sent(record("one_array", 4)),
    )
    last = str(len(record("one_array", 4)))
    assert found == [
        *(["12", "12"], ["12", "12"], [last, last], ["0", "0"], ["1", "20"]),
    ]


def test_another_clock_keeps_the_first_run_where_it_is(views: Node) -> None:
    traces = [record("one_array", 4), record("automaton_shared_search", 4)]
    placed = [t for t, event in enumerate(traces[0], 1) if event.kind == "place"]
    found = views.evaluate(
        """(sent) => { play(sent, 5, "placements"); const race = part(".race select");
            return ["steps", "solutions", "placements"].map((name) => {
                race.value = name; heard(race, "change");
                return [model.state.race, shownAt(), part(".title .step").textContent,
                    part(".strip").getAttribute("aria-valuemax"),
                    part(".last").textContent.replace(",", "")]; }); }""",
        sent(*traces),
    )
    assert [one[:2] for one in found] == [["steps", placed[4]], ["solutions", 1], found[2][:2]]
    assert found[0][2] == f"step {placed[4]} of {len(traces[0])}"
    assert [one[3] for one in found] == [one[4] for one in found]
    assert found[0][3] == str(max(map(len, traces)))


def test_one_search_is_unfolded_and_several_are_numbered(views: Node) -> None:
    shared = record("automaton_shared_search", 4)
    found = views.evaluate(
        """(races) => races.map((sent) => { play(sent, 0, "steps", { ask: true, _answers: [] });
            const lanes = [...root.querySelectorAll(".lane")];
            return [lanes.map((one) => one.getAttribute("aria-label")),
                part(".source").open, part(".diagram").open, root.classList.contains("alone"),
                part(".race").hidden, part(".asking").hidden, part(".ask") === null]; })""",
        [sent(*[shared] * runs) for runs in (1, 2, 3)],
    )
    name = "automaton shared search, n = 4"
    assert found[0] == [[name], True, True, True, True, False, False]
    assert [one[0] for one in found[1:]] == [
        [f"{k}. {name}" for k in range(1, runs + 1)] for runs in (2, 3)
    ]
    assert [one[1:] for one in found[1:]] == [
        [opened, False, False, False, True, True] for opened in (True, False)
    ]


def test_in_a_race_one_walks_over_the_board_that_has_the_focus(views: Node) -> None:
    found = views.evaluate(
        """(sent) => { play(sent); const lanes = [...root.querySelectorAll(".lane")];
            return lanes.map((lane) => { const [cell] = lane.querySelectorAll("[role=gridcell]");
                cell.focus(); press(cell, "ArrowRight", { altKey: true });
                return [lane.contains(document.activeElement), document.activeElement.dataset.col];
            }); }""",
        sent(*[record("one_array", 4)] * 2),
    )
    assert found == [[True, "2"]] * 2


def test_q_lets_the_player_ask_who_was_not_asked(views: Node) -> None:
    found = views.evaluate(
        """(sent) => { play(sent, 0, "steps", { ask: false, _answers: [] });
            const [box, form] = [part(".asking input"), part(".ask")], seen = [];
            const see = () => seen.push([model.state.ask, box.checked, form.hidden,
                form.contains(document.activeElement)]);
            see(); press(root, "q"); see(); press(root, "q"); see(); box.click(); see();
            return seen; }""",
        sent(record("automaton_shared_search", 5)),
    )
    on = [True, True, False, True]
    assert [one[:3] for one in found] == [
        *([False, False, True], on[:3], on[:3], [False, False, True]),
    ]
    assert found[1] == found[2] == on


@pytest.mark.parametrize(
    ("on", "back", "kind"),
    [
        ("One step on", "One step back", None),
        ("Next placement", "Previous placement", "place"),
        ("Next step back", "Previous step back", "remove"),
        ("Next solution", "Previous solution", "solution"),
    ],
)
def test_each_button_has_its_way_there_and_back(
    views: Node, on: str, back: str, kind: str | None
) -> None:
    trace = record("automaton_labelled", 5)
    found = views.evaluate(
        """([sent, ...names]) => { play(sent); return names.map((name) => {
            click(part(`button[aria-label="${name}"]`)); return shownAt(); }); }""",
        [sent(trace), on, on, on, back, back],
    )
    first, second, third = [t for t, e in enumerate(trace, 1) if kind in (None, e.kind)][:3]
    assert found == [first, second, third, second, first]


# What a reader of the source sees at a step.
SEEN = """([sent, steps]) => (play(sent), steps).map((t) => { model.set("_shown", [1, t]);
    const text = (selector) => part(selector)?.textContent ?? "";
    return { title: text(".title"), sentence: text(".sentence"), lit: text(".source .lit"),
        number: part(".source .lit")?.dataset.line, wrong: Boolean(part(".source .wrong")),
        where: text(".source .where"), printed: text(".locals pre"), note: text(".locals p"),
        lines: root.querySelectorAll(".source .line").length,
        read: [...root.querySelectorAll(".source dl > div")].map((one) =>
            [one.firstChild.textContent, one.lastChild.textContent]),
        changed: [...root.querySelectorAll(".source dl .changed :is(dt, b)")].map((one) =>
            one.textContent) };
})"""


def seen(views: Node, trace: Trace, *steps: int) -> list[Any]:
    return list(views.evaluate(SEEN, [sent(trace), steps]))


@pytest.mark.parametrize(
    "name", ["an argument is missing", "a list", "no yield from", "an unknown verb", "n"]
)
def test_a_mistake_is_said_in_the_title_and_its_line_is_lit_at_the_end(
    views: Node, name: str
) -> None:
    mistake = MISTAKES[name]
    trace = attempt(solver_of(mistake.text), 4)
    [end] = seen(views, trace, len(trace))
    said = mistake.says.replace("`", "")
    assert f"✕ after step {len(trace)}: {said}" in end["title"]
    assert f"on line {mistake.line} of the cell" in end["title"]
    assert "The search went wrong here: " in end["sentence"]
    assert (end["number"], end["wrong"]) == (str(mistake.line), True)


def test_no_word_of_a_search_is_taken_for_html(views: Node) -> None:
    def search(board: Any) -> Iterator[tuple[int, ...]]:
        board.place(1, 1)
        yield from ()
        raise ValueError("<img src=x> & `<b>`")

    search.__name__ = '<i>"mine"'
    title, label, made = views.evaluate(
        """(sent) => { play(sent);
            return [part(".title").textContent, part(".source pre").getAttribute("aria-label"),
                root.querySelectorAll("img, i, .title b b, code b").length]; }""",
        sent(attempt(search, 4)),
    )
    assert title.startswith('<i>"mine", n = 4')
    assert "<img src=x> & " in title
    assert (label, made) == ('Source of <i>"mine"', 0)


def test_a_search_of_several_cells_shows_all_of_it_and_what_it_remembers(views: Node) -> None:
    names: dict[str, Any] = {}
    cells = enumerate(searches.OF_CELLS, start=50)
    trace = attempt([solver_of(text, number, names) for number, text in cells][-1], 4)
    assert trace.variables is not None
    there = [*range(1, 12), *range(10, 0, -1)]
    for t, now in zip(there, seen(views, trace, *there), strict=True):
        event = trace[t - 1]
        helper = event.kind == "try"
        word = "yield" if event.kind == "solution" else event.kind
        assert ("return next(" if helper else word) in now["lit"]
        assert now["lines"] == len(searches.OF_CELLS[0].splitlines()) + 15
        assert now["number"] == str(event.line)
        assert now["where"] == f"line {event.line} of {'first_free' if helper else 'solver'}"
        read = trace.variables.at(trace.columns.looks[t - 1])
        assert [tuple(pair) for pair in now["read"]] == list(read.items())
        assert now["printed"] == trace.printed[: trace.columns.printed[t - 1]]
        if t == 4:
            assert now["changed"] == ["i", "2"]


def test_variables_that_are_not_kept_are_said_to_be_missing(views: Node) -> None:
    text = "def solver(board):\n    c = [0] * 40\n    for k in range(4000):\n"
    text += "        c = [k % 7] * 40\n        board.free(1, 1)\n    yield from ()"
    trace = attempt(solver_of(text, 60), 4)
    kept = sum(looks > 0 for looks in trace.columns.looks)
    there, missing = seen(views, trace, kept, kept + 1)
    assert there["note"] == f"Variables are kept up to step {kept:,}."
    assert there["read"]
    assert missing["read"] == []


def test_a_search_that_was_cut_says_so_at_its_end(views: Node) -> None:
    [end] = seen(views, record("automaton_shared_search", 8, limit=500), 500)
    assert "The recording was cut here" in end["sentence"]


@pytest.mark.parametrize("race", ["steps", "placements", "solutions"])
def test_a_race_runs_by_one_clock(views: Node, race: str) -> None:
    traces = [record("one_array", 4), record("automaton_shared_search", 4)]
    found = views.evaluate(
        """([sent, race]) => { play(sent, 2, race); press(root, "ArrowRight");
            return [shownAt(), part(".unit").textContent, part(".last").textContent,
                part(".race").hidden,
                [...root.querySelectorAll(".title .step")].map((el) => el.textContent),
                part(".live").textContent, part(".lanes").dataset.runs,
                root.classList.contains("alone")]; }""",
        [sent(*traces), race],
    )
    kind = {"placements": "place", "solutions": "solution"}.get(race)
    ticks = [
        [0, *(t for t, e in enumerate(trace, 1) if kind in (None, e.kind)), len(trace)]
        for trace in traces
    ]
    steps = [times[3] for times in ticks]
    unit = {"placements": "Placement", "solutions": "Solution"}.get(race, "Step")
    assert found[:2] == [3, unit]
    assert found[3] is False
    assert found[4] == [
        f"step {t:,} of {len(trace):,}" for t, trace in zip(steps, traces, strict=True)
    ]
    assert found[5].startswith("one array: ")
    assert "automaton shared search: " in found[5]
    assert found[6:] == ["2", False]


def test_a_square_that_is_asked_about_is_answered_until_it_is_asked_again(views: Node) -> None:
    trace = record("automaton_shared_search", 4)
    found = views.evaluate(
        """(sent) => { play(sent, 60); const cell = part('[data-row="3"][data-col="2"]'), seen = [];
            const taken = [["x"], ["Enter", { shiftKey: true }]].map((key) => press(cell, ...key));
            const see = () => seen.push([part(".why p").textContent,
                cell.getAttribute("aria-selected"), root.querySelectorAll(".asked").length]);
            see(); click(cell); see(); press(root, "ArrowRight"); see();
            taken.push(press(cell, "Enter")); see(); press(cell, "Enter", { repeat: true }); see();
            const here = document.activeElement === cell;
            press(part('[data-row="2"][data-col="4"]'), "Enter");
            return [seen, here, part(".why p").textContent, taken]; }""",
        sent(trace),
    )
    asked = ["Why? Row 3, column 2", "true", 1]
    none = ["Choose a square to ask why it is not free.", "false", 0]
    assert found == [
        *([none, asked, asked, none, none], True, "Why? Row 2, column 4"),
        [False, False, True],
    ]


def test_alt_and_the_arrows_walk_over_the_squares_and_stop_at_the_edge(views: Node) -> None:
    walked = views.evaluate(
        """(sent) => { play(sent, 3); return ["Right", "Right", "Down", "Left", "Left", "Up", "Up",
                "Down", "Down", "Down", "Down"].map((way) => {
                press(document.activeElement === document.body ? root : document.activeElement,
                    `Arrow${way}`, { altKey: true });
                const { row, col } = document.activeElement.dataset;
                const stops = root.querySelectorAll("[role=gridcell][tabindex='0']").length;
                return `${row}${col} ${stops} ${shownAt()}`;
            }); }""",
        sent(record("one_array", 4)),
    )
    assert " ".join(one.split()[0] for one in walked) == "11 12 22 21 21 11 11 21 31 41 41"
    assert {one[3:] for one in walked} == {"1 3"}


def test_what_stands_on_the_squares_is_spoken_and_taken_back(views: Node) -> None:
    trace = record("implications", 4)
    found = views.evaluate(
        """(sent) => { play(sent); return Array.from({ length: sent[0][0].steps }, () => {
                press(root, "ArrowRight");
                return [...root.querySelectorAll("[role=gridcell]")].map((el) => el.ariaLabel
                    ?? el.getAttribute("aria-label")); }); }""",
        sent(trace),
    )
    for t, labels in enumerate(found, 1):
        position = trace.at(t)
        wanted = []
        for row in range(1, 5):
            for col in range(1, 5):
                by = position.forbidden.get((row, col), 0)
                name = "in nobody's name" if by > 4 else f"by queen {by}"
                stands = position.queens.get(row) == col
                words = f", forbidden {name}" if by else ", queen" if stands else ""
                wanted.append(f"row {row}, column {col}{words}")
        assert labels == wanted, t


def test_python_sets_the_step_and_another_search(views: Node) -> None:
    first, second = record("one_array", 4), record("one_array", 5)
    found = views.evaluate(
        """([first, second]) => { play(first, 7); const seen = [];
            const see = () => seen.push([shownAt(), part(".last").textContent]);
            see(); model.set("_shown", [1, 11]); see();
            model.set("_shown", [0, 12]); see();
            model.state._recording = 2; model.state._columns = new DataView(Uint8Array.from(
                atob(second[1]), (letter) => letter.charCodeAt(0)).buffer);
            model.set("_about", second[0]); see();
            return [seen,
                ...[".lane", ".strip"].map((one) => root.querySelectorAll(one).length)]; }""",
        [sent(first), sent(second)],
    )
    short, long = f"{len(first):,}", f"{len(second):,}"
    assert found == [[[7, short], [11, short], [0, short], [0, long]], 1, 1]


def test_who_is_asked_answers_by_button_on_the_board_and_by_numbers(views: Node) -> None:
    free = "Queen 2 is tried on column 1. Is that square free?"
    buttons = "Yes No Show me or click on the square, if it is, or a queen that attacks it"
    go_on = "Go on: the player stops where there is something to ask."
    attacked = "queen 2 tried on column 1: attacked by queen 1 along a column."
    square, line, state = (
        "Row 3 is searched. Where does the queen go?",
        *(f"Which {one}?" for one in ("line takes the next step", "state is entered next")),
    )
    numbers, lines = (
        f"{words} Answer Show me or click on the {thing}"
        for words, thing in (("Row  Column ", "square"), ("Line ", "line"))
    )
    states = "start general search found blocked end Show me or click on the state"
    following, no, none = "[data-ask=next]", "No: " + attacked, ""
    found_state = "Right: the automaton enters the state found."
    placed = "Right: queen 3 placed on column 5."
    # What is done; then the step, what is asked or said, the choices, the score, the mood, the
    # squares asked about or marked, and whether something within has the focus.
    played = [
        ("", 0, go_on, "Next question", "", none, 0, False),
        ("ArrowRight", 1, go_on, "Next question", "", none, 0, False),
        (following, 8, free, buttons, "", none, 1, False),
        ("End", 8, free, buttons, "", none, 1, False),
        ("q", 8, free, buttons, "", none, 1, True),
        ('[data-row="2"][data-col="1"]', 9, no, "Next question", "0 of 1 right", "wrong", 1, False),
        (following, 15, square, numbers, "0 of 1 right", none, 0, False),
        ("3,", 15, square, numbers, "0 of 1 right", none, 0, True),
        ("3,5", 22, placed, "Next question", "1 of 2 right", "right", 0, True),
        ("ArrowLeft", 21, go_on, "Next question", "1 of 2 right", none, 0, True),
        (following, 26, line, lines, "1 of 2 right", none, 0, True),
        (".ask [data-ask=show]", 27, "Line {}, the automaton enters the state found.",
            "Next question", "1 of 3 right", none, 0, True),
        (following, 34, state, states, "1 of 3 right", none, 0, True),
        ("[value=found]", 35, found_state, "Next question", "2 of 4 right", "right", 0, True),
        ("Home", 0, go_on, "Next question", "2 of 4 right", none, 0, True),
        (following, 40, line, lines, "2 of 4 right", none, 0, True),
    ]  # fmt: skip
    trace = record("automaton_shared_search", 5)
    seen = views.evaluate(
        """([sent, plays]) => { play(sent, 0, "steps", { ask: true, _answers: [] });
            const seen = plays.map((does) => {
                const inputs = [...root.querySelectorAll(".ask [type=number]")];
                if (/^[A-Zq]/.test(does)) press(root, does);
                else if (/^\\d/.test(does)) {
                    does.split(",").forEach((one, place) => { inputs[place].value = one; });
                    click(part(".ask button"));
                } else if (does) click(part(does));
                const marked = root.querySelectorAll(".asked, .questioned");
                return [shownAt(), part(".ask p").textContent,
                    [...part(".choices").children].map((one) => one.textContent).join(" "),
                    part(".score").textContent, part(".ask").dataset.mood, marked.length,
                    part(".ask").contains(document.activeElement)]; });
            model.set("ask", false);
            press(root, "End");
            return [seen, model.state._answers, part(".ask").hidden, shownAt()]; }""",
        [sent(trace), [does for does, *_ in played]],
    )
    for (does, *wanted), found in zip(played, seen[0], strict=True):
        wanted[1] = wanted[1].format(trace[26].line)
        assert found == wanted, does
    assert seen[1:] == [
        [
            [1, 8, free, "yes", False],
            [1, 15, square, "3,5", True],
            [1, 26, line, "", False],
            [1, 34, state, "found", True],
        ],
        True,
        len(trace),
    ]


SHARED, ARRAY = "automaton_shared_search", "one_array"
LINE = record(SHARED, 5)[26].line


def test_who_is_asked_may_look_around_without_giving_an_answer(views: Node) -> None:
    trace = record(SHARED, 5)
    typed, said, marked, elsewhere, lines, end = views.evaluate(
        """([shared, last, line]) => {
            const asked = (sent, t) => play(sent, t, "steps", { ask: true,
                _answers: [[0, 8, "", "no", true]] });
            const words = () => part(".ask p").textContent, score = () =>
                part(".score").textContent, type = (value) => {
                    part(".ask [type=number]").value = value; };
            asked(shared, 15); type("3"); press(root, "ArrowRight");
            const typed = part(".ask [type=number]").value;
            click(part(".state[data-state=found]"));
            const said = [words(), score()];
            asked(shared, 8);
            const marks = () => root.querySelectorAll(".questioned").length, marked = [marks()];
            press(root, "Home"); marked.push(marks());
            asked(shared, 8); click(part('[data-row="5"][data-col="3"]'));
            const elsewhere = [words(), score()];
            asked(shared, 26); type(line);
            let prevented = false;
            root.addEventListener("submit", (event) => { prevented = event.defaultPrevented; });
            click(part(".ask button"));
            const lines = [words(), score(), prevented], field = part(".step input");
            field.value = shownAt(); heard(field, "change"); lines.push(words() === lines[0]);
            asked(shared, last);
            return [typed, said, marked, elsewhere, lines, words()]; }""",
        [sent(trace), len(trace), LINE],
    )
    assert typed == "3", "a step that is not taken erases nothing"
    assert said == ["Row 3 is searched. Where does the queen go?", ""], "a state is no square"
    assert marked == [1, 0]
    assert elsewhere == ["Queen 2 is tried on column 1. Is that square free?", ""]
    assert lines == [
        *(f"Right: line {LINE}, the automaton enters the state found.", "1 of 1 right"),
        *(True, True),
    ]
    assert end == "No more questions from here on."


@pytest.mark.parametrize(
    ("search", "t", "pressed", "said"),
    [
        (SHARED, 8, '[data-row="1"][data-col="1"]', "Right: queen 2 tried on column 1: attacked"),
        (SHARED, 26, f'.source [data-line="{LINE}"]', f"Right: line {LINE}, the automaton enters"),
        (SHARED, 34, ".state[data-state=found]", "Right: the automaton enters the state found."),
        (ARRAY, 59, '[data-row="3"][data-col="2"]', "Right: queen 3 taken up"),
        (ARRAY, 200, '[data-row="3"][data-col="3"]', "Right: queen 3 placed"),
        (ARRAY, 59, ".view canvas", "Right: queen 3 taken up"),
    ],
    ids=["an attacker", "a line", "a state", "a queen", "a free square", "a node"],
)
def test_who_is_asked_may_point_at_the_answer_which_is_no_stop_then(
    views: Node, search: str, t: int, pressed: str, said: str
) -> None:
    words, stops = views.evaluate(
        """async ([sent, t, pressed]) => { play(sent, t, "steps", { ask: true, _answers: [] });
            await new Promise((measured) => setTimeout(measured));
            const aim = part(pressed), way = aim.getContext?.().told.filter(([name]) =>
                name === "lineTo");
            if (!way) click(aim); else for (const name of ["pointerdown", "pointerup"]) {
                const [, clientX, clientY] = way.at(-1);
                aim.dispatchEvent(new window.PointerEvent(name, { clientX, clientY }));
            }
            return [part(".ask p").textContent, root.querySelectorAll(".stops li").length]; }""",
        [sent(record(search, 5)), t, pressed],
    )
    assert words.startswith(said)
    assert stops == 0


def test_stops_are_added_and_taken_out_in_their_list(views: Node) -> None:
    trace = record("automaton_shared_search", 4)
    found = views.evaluate(
        """(sent) => { play(sent); const what = part(".stops select"), seen = [];
            const number = part(".stops [type=number]"), see = () => seen.push([
                part(".live").textContent, part(".stops .where").textContent, number.hidden,
                [...root.querySelectorAll(".stops li")].map((one) => one.textContent), shownAt()]);
            for (const [on, value] of [["depth", ""], ["depth", "9"], ["depth", "3"],
                ["state found", ""]]) {
                what.value = on; what.dispatchEvent(new window.Event("change"));
                number.value = value;
                click(part(".stops form button")); see();
            }
            press(root, "g"); see();
            click(part(".stops li button")); see();
            return [seen, [...what.options].map((one) => one.textContent)]; }""",
        sent(trace),
    )
    states = [t for t, event in enumerate(trace, 1) if event.label == "found"]
    moves = [(event.kind, event.row) for event in trace]
    deep = moves.count(("place", 3)) + moves.count(("remove", 4))
    depth, state, first = "✕ depth 3", "✕ state found", states[0]
    assert found[0] == [
        ["Before the first step.", "", False, [], 0],
        ["There is no depth 9.", "", False, [], 0],
        ["Stops at depth 3.", f"{deep} times", False, [depth], 0],
        ["Stops at state found.", f"{deep + len(states)} times", True, [depth, state], 0],
        [
            "The automaton enters the state found.",
            *(f"{deep + len(states)} times", True, [depth, state], first),
        ],
        ["No longer stops at depth 3.", f"{len(states)} times", True, [state], first],
    ]
    names = ("start", "general", "search", "found", "blocked", "end")
    assert found[1] == ["line", "depth", "a solution", *(f"state {name}" for name in names)]


def test_a_stop_needs_its_number_and_one_goes_on_and_back_to_it(views: Node) -> None:
    trace = record("automaton_shared_search", 4)
    line = next(event.line for event in trace if event.kind == "place")
    steps = [t for t, event in enumerate(trace, 1) if event.line == line]
    found = views.evaluate(
        """([sent, lines]) => { play(sent); const number = part(".stops [type=number]"), seen = [];
            let prevented = 0;
            part(".stops form").addEventListener("submit", (event) => {
                prevented += event.defaultPrevented; });
            const see = () => seen.push([part(".live").textContent,
                part(".stops .where").textContent, number.hidden, shownAt()]);
            for (const value of ["", ...lines]) {
                number.value = value; click(part(".stops form button")); see();
            }
            for (const way of ["stop+", "stop+", "stop-", "stop-"]) {
                click(part(`.stops [data-does="${way}"]`)); see();
            }
            const ways = [...root.querySelectorAll(".stops [data-does]")];
            return [seen, prevented, document.activeElement === number,
                ways.map((one) => one.textContent)]; }""",
        [sent(trace), [trace.sources[0].line, line]],
    )
    times = f"{len(steps)} times"
    told, never = "Before the first step.", trace.sources[0].line
    placed = [f"{sentence(trace, t).capitalize()}." for t in steps[:2]]
    assert found[0] == [
        [told, "", False, 0],
        [f"Stops at line {never}.", "0 times", False, 0],
        [f"Stops at line {line}.", times, False, 0],
        [placed[0], times, False, steps[0]],
        [placed[1], times, False, steps[1]],
        [placed[0], times, False, steps[0]],
        ["None before this.", times, False, steps[0]],
    ]
    assert found[1:] == [3, True, ["Back to a stop", "On to a stop"]]


def test_what_happens_to_a_square_is_a_stop_each_by_itself(views: Node) -> None:
    found = views.evaluate(
        """(sent) => { play(sent, 60); click(part('[data-row="3"][data-col="2"]'));
            const seen = [], all = (name) => [...root.querySelectorAll(name)];
            const named = (one) => one?.getAttribute("aria-label") ?? one?.textContent;
            const does = (name, place) => { all(name)[place].focus(); click(all(name)[place]);
                seen.push([all(".stop-when button").map((one) => [one.textContent,
                        one.getAttribute("aria-pressed")].join(" ")).join(", "),
                    all(".stops li button").map(named), named(document.activeElement)]); };
            for (const place of [0, 1, 2, 1]) does(".stop-when button", place);
            for (const place of [1, 0]) does(".stops li button", place);
            return seen; }""",
        sent(record("automaton_shared_search", 4)),
    )
    tested, placed, back = (f"row 3, column 2: {one}" for one in ("tested", "placed", "given back"))
    no = "No longer stop at "
    # Nothing is forbidden in this search, so that is not offered.
    assert found == [
        ["tested true, placed false, given back false", [no + tested], "tested"],
        ["tested true, placed true, given back false", [no + tested, no + placed], "placed"],
        [
            "tested true, placed true, given back true",
            *([no + tested, no + placed, no + back], "given back"),
        ],
        ["tested true, placed false, given back true", [no + tested, no + back], "placed"],
        ["tested true, placed false, given back false", [no + tested], no + tested],
        ["tested false, placed false, given back false", [], "Stop at"],
    ]


def test_lines_of_several_files_are_told_apart_where_one_can_stop(views: Node) -> None:
    about, columns = sent(record("one_array", 4))
    *_, file, _ = about[0]["sources"][-1]
    about[0]["sources"] = [*about[0]["sources"], ("def other():\n    pass", 1, file + 1, "other")]
    offered = views.evaluate(
        """(sent) => { play(sent); return [...part(".stops select").options].map((one) =>
            [one.value, one.textContent]); }""",
        [about, columns],
    )
    assert offered[:3] == [
        *([f"line {file}", "line of one_array"], [f"line {file + 1}", "line of other"]),
        ["depth", "depth"],
    ]


def test_a_line_a_state_a_level_and_the_solutions_are_stops_where_they_are_pressed(
    views: Node,
) -> None:
    trace = record("automaton_shared_search", 4)
    line = next(event.line for event in trace if event.kind == "place")
    pressed = {
        f'.source [data-line="{line}"]': [f"line {line}", f"1:{line}"],
        ".state[data-state=found]": ["state found", "found"],
        ".counters .solution": ["a solution", ""],
        '[data-on="placed"]': ["row 3, column 2: placed", "3"],
    }
    found = views.evaluate(
        """async ([sent, line, pressed]) => { play(sent, 60); const seen = [];
            await new Promise((measured) => setTimeout(measured));
            const see = () => seen.push([part(".live").textContent,
                [...root.querySelectorAll(".stops li")].map((one) => one.textContent),
                [...root.querySelectorAll(".line.stop, .state.stop, .solution.stop, [role].stop")]
                    .map((one) => one.dataset.line ?? one.dataset.state ?? one.dataset.row
                        ?? one.localName)]);
            const press = (name, clientX) => part(name).dispatchEvent(
                new window.MouseEvent("click", { bubbles: true, clientX }));
            press(line, 53); see(); press(line, 53); press(line, 54); see();
            click(part('[data-row="3"][data-col="2"]'));
            for (const one of pressed) { press(one, 0); see(); }
            const tree = part(".view canvas"), { told } = tree.getContext();
            told.splice(0);
            for (const name of ["pointerdown", "pointerup"]) tree.dispatchEvent(
                new window.PointerEvent(name, { clientX: 7, clientY: 97, pointerId: 1 }));
            return [...seen, part(".live").textContent, told.filter(([name, , , wide]) =>
                name === "fillRect" && wide === 14).map(([, , y]) => y)]; }""",
        [sent(trace), f'.source [data-line="{line}"]', list(pressed)],
    )
    words, marks = zip(
        *([name, mark.split(":")[-1]] for name, mark in pressed.values()), strict=True
    )
    assert found[0] == [f"Stops at {words[0]}.", [f"✕ {words[0]}"], [marks[0]]]
    assert found[1] == [f"No longer stops at {words[0]}.", [], []]
    for last, (said, listed, marked) in enumerate(found[2:-2], start=1):
        assert said == f"Stops at {words[last - 1]}."
        assert listed == [f"✕ {one}" for one in words[:last]]
        assert sorted(marked) == sorted(one or "div" for one in marks[:last])
    assert found[-2:] == ["Stops at depth 2.", [97 - 7]]


def test_why_a_square_is_not_free_is_said_leads_there_and_can_be_changed(views: Node) -> None:
    trace = record("automaton_shared_search", 4)
    reason = why(trace, 60, (3, 2))
    assert reason
    found = views.evaluate(
        """(sent) => { play(sent, 60, "steps", { ask: false, _answers: [] });
            const wishes = [], seen = [];
            model.send = (wish) => wishes.push(wish);
            click(part('[data-row="3"][data-col="2"]'));
            const answers = part(".why"), said = part(".live").textContent === answers.textContent;
            for (const one of ["forbid", "put"]) click(part(`[data-change="${one}"]`));
            const ways = () => [...answers.querySelectorAll("button")].map((one) =>
                Number(one.dataset.step));
            const before = ways();
            click(answers.querySelector("button"));
            return [said, wishes, before, shownAt(), ways(),
                answers.contains(document.activeElement), part(".source").open]; }""",
        sent(trace),
    )
    wish = {"run": 0, "step": 60, "square": [3, 2]}
    assert found == [
        *(True, [{**wish, "put": False}, {**wish, "put": True}]),
        *([reason.since, reason.until], reason.since, [reason.until], True, True),
    ]


def test_who_is_asked_is_not_told_when_a_square_becomes_free(views: Node) -> None:
    trace = record("automaton_shared_search", 5)
    told = views.evaluate(
        """(sent) => [true, false].map((ask) => {
            play(sent, 21, "steps", { ask, _answers: [] });
            click(part('[data-row="2"][data-col="2"]'));
            return part(".why").textContent; })""",
        sent(trace),
    )
    assert ["again" in words for words in told] == [False, True]
    assert ["since step" in words for words in told] == [True, True]


def test_who_is_asked_does_not_see_on_the_strip_what_comes(views: Node) -> None:
    widths = views.evaluate(
        """async (sent) => { const widths = [];
            for (const ask of [true, false]) {
                play(sent, 21, "steps", { ask, _answers: [] });
                await new Promise((measured) => setTimeout(measured));
                const { told } = part(".strip canvas").getContext();
                widths.push(told.findLast(([name]) => name === "drawImage")[3]); }
            return widths; }""",
        sent(record(SHARED, 5)),
    )
    assert widths[0] < widths[1] == 400


def test_who_answers_wrongly_hears_why_too(views: Node) -> None:
    words, why_, heard = views.evaluate(
        """(sent) => { play(sent, 8, "steps", { ask: true, _answers: [] });
            click(part('[data-row="2"][data-col="1"]'));
            return [".ask p", ".why", ".live"].map((one) => part(one).textContent); }""",
        sent(record("automaton_shared_search", 5)),
    )
    assert why_.startswith("Why? Row 2, column 1")
    assert heard == f"{words} {why_}"


def test_a_solution_and_what_went_wrong_are_told_by_their_looks_too(views: Node) -> None:
    wrong = attempt(solver_of(MISTAKES["a list"].text), 4)
    whole = record("one_array", 4)
    for trace, there, look in [
        (whole, 39, "sentence solution"),
        (whole, len(whole), "sentence"),
        (wrong, len(wrong), "sentence error"),
    ]:
        looks = views.evaluate(
            """([sent, last]) => [0, last - 1, last].map((t) => { play(sent, t);
                return part(".sentence").className; })""",
            [sent(trace), there],
        )
        assert looks == ["sentence", "sentence", look]


def test_what_if_says_how_the_two_searches_differ_and_undoes_it(views: Node) -> None:
    first = record("one_array", 4)
    second = record("one_array", 4, changes=[Change(9, (3, 2))])
    found = views.evaluate(
        """(sent) => { play(sent, 9, "steps", { ask: false }); const told = [];
            model.send = (wish) => told.push(wish);
            const words = part(".what-if p").textContent, undo = part(".what-if button");
            click(undo);
            return [words, told, part(".what-if").hidden || undo.hidden]; }""",
        sent(first, second),
    )
    (placed, tested), (now_placed, now_tested) = (
        [[event.kind for event in trace].count(kind) for kind in ("place", "try")]
        for trace in (first, second)
    )
    said = f"{now_placed} placements instead of {placed}, {now_tested} tests instead of {tested}"
    assert found == [
        f"What if row 3, column 2 is forbidden from step 9 on? {said}, as many solutions.",
        [{"undo": True}],
        False,
    ]


# A run is told by what changes have ruled out, and how often it placed, tested and found.
WISHED = """([acts, given = {}]) => {
    const values = { ask: false, ...given }, told = [], said = [], heard = [];
    const model = { get: (name) => values[name] ?? undefined, on: (_, then) => heard.push(then),
        send: (wish) => told.push(wish) };
    const root = document.createElement("div");
    root.tabIndex = 0;
    const view = player.whatIfView({ model, root, say: (words) => said.push(words) });
    root.append(view.el);
    document.body.replaceChildren(root);
    const [words, undo] = ["p", "button"].map((one) => view.el.querySelector(one));
    const runOf = ([changes, place, attempt, solution]) => ({
        refusals: changes.map((one) => ({ words: one })),
        stepsOf: player.KINDS.map((kind) => Array({ place, try: attempt, solution }[kind] ?? 0)) });
    const DOES = { load: (...runs) => view.load(runs.map(runOf)), undo: () => undo.click(),
        ask: view.ask, hear: (sent) => heard.forEach((then) => then(sent)) };
    const seen = acts.map(([name, ...more]) => {
        DOES[name](...more);
        return [view.el.hidden ? null : words.textContent, !view.el.hidden && !undo.hidden]; });
    const focused = document.activeElement === root;
    root.innerHTML = view.ofSquare([3, 2]);
    const ways = [...root.querySelectorAll("button")].map((one) =>
        `${one.dataset.change}: ${one.textContent}`);
    return { seen, said, told, ways: ways.join(", ") || root.textContent, focused }; }"""


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ((44, 104, 1), (29, 64, 1), "29 placements instead of 44, 64 tests instead of 104, "),
        ((1200, 0, 2), (1, 0, 2), "1 placement instead of 1,200, "),
        ((1, 0, 2), (1200, 3, 2), "1,200 placements instead of 1, 3 tests instead of 0, "),
        ((7, 3, 2), (7, 0, 2), "as many placements, 0 tests instead of 3, "),
        ((7, 0, 1), (7, 0, 1), ""),
    ],
)
def test_the_difference_is_told_of_whatever_either_search_has_done(
    views: Node, before: tuple[int, ...], after: tuple[int, ...], words: str
) -> None:
    found = views.evaluate(WISHED, [[["load", [[], *before], [["it is so"], *after]]]])
    told = f"{words}as many solutions" if words else "that changes no counter"
    assert found["seen"] == [[f"What if it is so? {told}.", True]]


ONE, OTHER = [[], 7, 0, 1], [["it is so", "it is otherwise"], 7, 0, 1]
SAYS = "What if it is otherwise? that changes no counter."
WAITS = "Python is asked; without a running kernel no answer comes."
WAYS = "forbid: Forbid it from here on, put: Put queen 3 here instead"
LATER = "What if it were otherwise? Python answers that, in a notebook."


def test_a_wish_is_sent_refused_or_granted_and_taken_back(views: Node) -> None:
    acts = [["load", ONE], ["ask", "wish"], ["hear"], ["hear", {"copy": "code"}]]
    acts += [["load", ONE], ["hear", {"refused": "No."}], ["load", ONE, OTHER]]
    found = views.evaluate(WISHED, [[*acts, ["ask", "more"], ["undo"]]])
    assert found == {
        "seen": [
            *([None, False], [WAITS, False], [WAITS, False], [WAITS, False], [None, False]),
            *(["No.", False], [SAYS, True], [WAITS, True], [WAITS, True]),
        ],
        "said": ["No.", SAYS],
        "told": ["wish", "more", {"undo": True}],
        "ways": WAYS,
        "focused": True,
    }


@pytest.mark.parametrize(
    ("runs", "given", "seen", "ways"),
    [
        ([ONE], {}, [None, False], WAYS),
        ([ONE, ONE], {}, [None, False], ""),
        ([ONE, OTHER, OTHER], {}, [None, False], ""),
        ([ONE], {"ask": None}, [None, False], ""),
        ([ONE], {"_page": True}, [None, False], LATER),
        ([ONE, OTHER], {"_page": True}, [SAYS, False], LATER),
    ],
    ids=["one", "a race", "a race with changes", "by hand", "on a page", "changed, on a page"],
)
def test_a_change_is_offered_for_one_search_and_made_in_a_notebook(
    views: Node, runs: list[Any], given: dict[str, Any], seen: list[Any], ways: str
) -> None:
    found = views.evaluate(WISHED, [[["load", *runs]], given])
    assert (found["seen"], found["ways"]) == ([seen], ways)


def test_a_hall_gets_the_whole_screen_until_it_is_left(views: Node) -> None:
    found = views.evaluate(
        """(sent) => { play(sent, 9); const around = document.body, seen = [];
            let whole = null, active = true, asked = 0, left = 0;
            Object.defineProperty(document, "fullscreenElement",
                { get: () => whole, configurable: true });
            Object.defineProperty(navigator, "userActivation",
                { get: () => ({ isActive: active }), configurable: true });
            around.requestFullscreen = () => { asked++; return Promise.resolve(); };
            document.exitFullscreen = () => { left++; };
            const changed = (to) => { whole = to;
                around.dispatchEvent(new window.Event("fullscreenchange")); };
            const button = part("[data-take=present]"), see = () => seen.push([
                root.classList.contains("presenting"), button.getAttribute("aria-pressed"),
                asked, left]);
            for (const act of [() => press(root, "p"), () => changed(around),
                () => press(root, "Enter"), () => press(root, "Escape"), () => changed(null),
                () => press(root, "Escape"), () => click(button), () => changed(around),
                () => changed(null), () => { active = false; click(button); },
                () => click(button)]) { act(); see(); }
            delete document.fullscreenElement; delete navigator.userActivation;
            return seen; }""",
        sent(record("one_array", 4)),
    )
    on, off = [True, "true"], [False, "false"]
    assert found == [
        *([*on, 1, 0], [*on, 1, 0], [*on, 1, 0], [*off, 1, 1], [*off, 1, 1], [*off, 1, 1]),
        *([*on, 2, 1], [*on, 2, 1], [*off, 2, 1]),  # left by the browser's own key
        *([*on, 2, 1], [*off, 2, 1]),  # nobody has pressed anything: it fills the window
    ]


@pytest.mark.parametrize(
    ("live", "kernel", "stays"),
    [(True, [{}], False), (True, [], False), (False, [{}], True), (True, [None], True)],
    ids=["running", "not told by this host", "not started or dead", "shut down"],
)
def test_the_slider_for_n_stays_where_python_is_gone(
    views: Node, live: bool, kernel: list[Any], stays: bool
) -> None:
    value, told = views.evaluate(
        """async ([live, [kernel]]) => { const told = [], slider = modelOf({ value: 4 });
            slider.comm_live = live;
            const model = modelOf({ _slider: "IPY_MODEL_n", _about: [{ n: 4 }] });
            const found = Promise.resolve(slider);
            model.widget_manager = { kernel, get_model: (id) => id === "n" && found };
            player.holdSize({ model, tell: (words) => told.push(words) });
            await found;
            slider.set("value", 5);
            return [slider.get("value"), told]; }""",
        [live, kernel],
    )
    assert value == (4 if stays else 5)
    assert told == ["Another n needs Python: run all cells first."] * stays
