"""The player: what the reader sees, hears and does, on a saved page and in a real JupyterLab."""

import base64
import json
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import axe_playwright_python
import nbformat
import pytest
import searches
from harness import WAIT_MS, Lab, Notebook
from hypothesis import given, settings
from hypothesis import strategies as st
from nbformat.sign import NotebookNotary
from playwright.sync_api import Browser, Locator, Page, expect

import notebooks
from queens import ALGORITHMS, Trace, record, search_tree, sentence, why
from queens.board import attacks
from queens.player import Player
from queens.player.packing import pack

Open = Callable[..., Locator]


# ---- what is computed in the browser


@pytest.fixture(scope="module")
def module(browser: Browser) -> Iterator[Page]:
    """A page that holds the player's module and shows nothing."""
    page = browser.new_page()
    page.evaluate(
        """async (source) => {
            const blob = new Blob([source], { type: "text/javascript" });
            const player = await import(URL.createObjectURL(blob));
            window.player = player;
            window.runsOf = ([about, text]) => {
                const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
                return player.decode(about, new DataView(bytes.buffer));
            };
        }""",
        str(Player._esm),
    )
    yield page
    page.close()


def sent(*traces: Trace) -> list[Any]:
    about, columns = pack(traces)
    return [about, base64.b64encode(columns).decode()]


EVERYTHING = """(sent) => runsOf(sent).map((run) => {
    const tree = player.treeOf(run);
    const moments = [];
    for (let t = 0; t <= run.steps; t++) {
        const { queens, forbidden, state } = player.at(run, t);
        moments.push([[...queens], [...forbidden].map(([key, by]) => [...player.squareOf(key), by]),
            run.labels[state], player.sentence(run, t), player.nodeAt(tree, t)]);
    }
    const nodes = Array.from({ length: tree.size }, (_, node) => [tree.parent[node], tree.row[node],
        tree.col[node], tree.depth[node], tree.x[node], tree.moment[node],
        player.outcomeOf(tree, node)]);
    return { moments, nodes, width: tree.width, height: tree.height };
})"""


def check_law(module: Page, *traces: Trace) -> None:
    """Hold every moment of the traces, and their trees, against what Python says of them."""
    for trace, found in zip(traces, module.evaluate(EVERYTHING, sent(*traces)), strict=True):
        tree = search_tree(trace)
        for t, (queens, forbidden, state, words, node) in enumerate(found["moments"]):
            position = trace.at(t)
            assert [tuple(queen) for queen in queens] == list(position.queens.items()), t
            assert {(r, c): by for r, c, by in forbidden} == position.forbidden, t
            assert (state, words) == (position.state, sentence(trace, t)), t
            assert node == tree.current(t), t
        assert [tuple(node) for node in found["nodes"]] == [
            (n.parent, n.row, n.col, n.depth, n.x, n.moment, n.outcome) for n in tree
        ]
        assert (found["width"], found["height"]) == (tree.width, tree.height)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_browser_folds_every_registered_search_as_python_does(module: Page, name: str) -> None:
    check_law(module, *(record(name, n) for n in (1, 2, 3, 4, 5)))


def test_key_frames_are_at_the_right_moments(module: Page) -> None:
    trace = record("automaton_remembered", 7)
    assert len(trace) > 4 * 1024
    check_law(module, trace)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    n=st.integers(1, 6),
    steps=st.integers(0, 300),
    limit=st.integers(1, 200),
)
def test_any_trace_is_folded_as_python_does(
    module: Page, seed: int, n: int, steps: int, limit: int
) -> None:
    search = searches.wandering(seed, steps)
    check_law(module, record(search, n, board=searches.Culprits, limit=limit))


def test_the_rule_of_attack_is_that_of_the_board(module: Page) -> None:
    squares = [(row, col) for row in range(1, 6) for col in range(1, 6)]
    found = module.evaluate(
        "(squares) => squares.map((a) => squares.map((b) => player.attacks(a, b)))", squares
    )
    assert found == [[attacks(a, b) for b in squares] for a in squares]


@pytest.mark.parametrize(
    "trace",
    [
        record("automaton_shared_search", 4),
        record("implications", 4),
        # Here the first queen to attack a square need not be the last to leave it.
        record(searches.wandering(7, 160), 4, board=searches.Culprits),
    ],
    ids=["attacked", "forbidden", "out of order"],
)
def test_why_names_the_moment_at_which_a_square_becomes_free(module: Page, trace: Trace) -> None:
    squares = [(row, col) for row in range(1, 5) for col in range(1, 5)]
    found = module.evaluate(
        """([sent, squares]) => { const [run] = runsOf(sent);
            return Array.from({ length: run.steps + 1 }, (_, t) =>
                squares.map(([row, col]) => player.why(run, t, row, col))); }""",
        [sent(trace), squares],
    )
    checked = 0
    for t, answers in enumerate(found):
        position = trace.at(t)
        for square, said in zip(squares, answers, strict=True):
            attacked = any(attacks(queen, square) for queen in position.queens.items())
            if position.queens.get(square[0]) == square[1]:
                continue
            if square not in position.forbidden and not attacked:
                assert said[0]["text"] == "No queen attacks it.", (t, square)
                continue
            free = [one for one in said if re.search(r"again .*at step", one["text"])]
            if square in position.forbidden:
                gone = next(
                    (
                        m
                        for m in range(t + 1, len(trace) + 1)
                        if square not in trace.at(m).forbidden
                    ),
                    None,
                )
            else:
                gone = next(
                    (
                        m
                        for m in range(t + 1, len(trace) + 1)
                        if not any(attacks(q, square) for q in trace.at(m).queens.items())
                    ),
                    None,
                )
            assert [one["moment"] for one in free] == ([gone] if gone else []), (t, square)
            since = next(one for one in said if "since step" in one["text"])
            before, after = trace.at(since["moment"] - 1), trace.at(since["moment"])
            if square in position.forbidden:
                assert square in after.forbidden
                assert square not in before.forbidden
                assert f"queen {position.forbidden[square]}," in since["text"]
            else:
                queen = next(q for q in position.queens.items() if attacks(q, square))
                assert queen in after.queens.items()
                assert queen not in before.queens.items()
                assert f"queen {queen[0]}," in since["text"]
            checked += 1
    assert checked > 500


ASKED = """([sent, moments]) => { const [run] = runsOf(sent);
    const numbers = Array.from({ length: run.n }, (_, place) => place + 1);
    return moments.map((t) => numbers.map((row) => numbers.map((col) => [
        JSON.stringify(player.reasonOf(run, t, row, col)),
        player.why(run, t, row, col).map(({ text }) => text).join(" ")]))); }"""


def asked(module: Page, trace: Trace, moments: Sequence[int]) -> dict[Any, tuple[Any, str]]:
    """Return the reason and the words that the browser has at (t, row, col)."""
    found = module.evaluate(ASKED, [sent(trace), list(moments)])
    return {
        (t, row, col): (json.loads(reason), words)
        for t, board in zip(moments, found, strict=True)
        for row, squares in enumerate(board, start=1)
        for col, (reason, words) in enumerate(squares, start=1)
    }


@pytest.mark.parametrize(
    ("trace", "every"),
    [
        (record("implications", 5), 1),
        (record("fewest_first", 6), 8),
        (record("success_failure", 5, committed=True), 1),
    ],
    ids=["implications", "fewest first", "committed"],
)
def test_the_browser_and_python_give_the_same_reason(
    module: Page, trace: Trace, every: int
) -> None:
    """Which queen, since when and what will free the square, and the words say no other."""
    vain = 0
    found = asked(module, trace, range(0, len(trace) + 1, every))
    for (t, *square), (answer, words) in found.items():
        reason = why(trace, t, tuple(square))
        assert answer == (reason and reason._asdict()), (t, square)
        if reason is None:
            assert " again when" not in words, (t, square)
            continue
        assert f"queen {reason.by}, " in words, (t, square)
        assert f" since step {reason.since:,}." in words, (t, square)
        assert ("tried in vain" in words) == (reason.line == ""), (t, square)
        vain += reason.line == ""
        free = "admissible" if tuple(square) in trace.at(t).forbidden else "free"
        end = f"It becomes {free} again when queen {reason.by} is taken up, at step "
        assert f"{end}{reason.until:,}." in words, (t, square)
        # She is: after the pardon nothing but pardons comes before she goes.
        later = (e for e in trace[reason.until - 1 :] if e.kind != "pardon")
        assert next(later)[:2] == ("remove", reason.by), (t, square)
    assert (vain > 0) == ("forbid" in trace.columns.kind)


def test_a_free_square_says_who_will_forbid_it_next(module: Page) -> None:
    """A column tried in vain is forbidden by a queen that does not attack it."""
    trace = record("implications", 5)
    given_up = [
        t for t, pair in enumerate(pairwise(e.kind for e in trace)) if pair == ("remove", "forbid")
    ]
    assert given_up
    found = asked(module, trace, [t + 1 for t in given_up])
    for t in given_up:
        row, col, by = trace[t + 1][1:4]
        _, words = found[t + 1, row, col]
        assert words.endswith(f" Next forbidden at step {t + 2}, by queen {by}.")


def test_why_does_not_say_more_than_it_knows(module: Page) -> None:
    """A learner's search may forbid and pardon as it likes, and need not come to its end."""

    def odd(board: searches.Culprits) -> Iterator[tuple[int, ...]]:
        board.place(1, 1)
        board.forbid(3, 2, 1)
        board.pardon(3, 2)
        board.place(2, 3)
        board.forbid(4, 2, 1)
        board.remove(2, 3)
        board.forbid(4, 4, 1)
        board.remove(1, 1)
        board.pardon(4, 4)
        yield from ()

    trace = record(odd, 4, board=searches.Culprits)
    found = asked(module, trace, range(len(trace) + 1))
    assert found[2, 3, 2][1].endswith("It becomes admissible again at step 3.")
    assert "That queen does not attack it. Not admissible" in found[5, 4, 2][1]
    assert found[5, 4, 2][1].endswith("again before the end.")
    assert found[7, 4, 4][1].endswith("when queen 1 is taken up, at step 9.")
    cut = record("implications", 4, limit=12)
    _, words = asked(module, cut, [12])[12, 3, 2]
    assert words.endswith("Not admissible again before the end: queen 2 is not taken up.")


SEARCHES = [record(name, 4) for name in ALGORITHMS] + [record("success_failure", 4, committed=True)]


def test_every_line_that_a_search_uses_is_shown_and_no_other_search(module: Page) -> None:
    found = module.evaluate("(sent) => runsOf(sent).map(player.shownLines)", sent(*SEARCHES))
    for trace, shown in zip(SEARCHES, found, strict=True):
        lines = trace.source.text.splitlines()
        assert len(shown) == len(lines)
        assert all(shown[line - trace.source.line] for line in set(trace.columns.line))
        kept = [line for line, is_shown in zip(lines, shown, strict=True) if is_shown]
        defined = [line.split("(")[0][4:] for line in kept if line.startswith("def ")]
        others = set(ALGORITHMS) - {trace.algorithm}
        assert trace.algorithm in defined
        assert not others & set(defined)
        if "forbid" in trace.columns.kind:
            ahead = [] if trace.algorithm == "implications" else ["leaves_something"]
            assert defined == [trace.algorithm, "forbid_attacked", *ahead, "take_back"]
    # A helper that asks nothing of the board is part of the search all the same.
    assert {"attacked", "next_queen"} <= set(defined)


def test_a_line_that_is_lit_is_shown_however_the_search_came_there(module: Page) -> None:
    source = [
        "def unnamed(board):",
        "    board.place(1, 1)",
        "",
        "@wrapped",
        "def other():",
        "    pass",
        "",
        "@wrapped",
        "def mine(board):",
        "    globals()['un' 'named'](board)",
    ]
    run = {"source": "\n".join(source), "first_line": 11, "line": [12], "algorithm": "mine"}
    shown = module.evaluate("(run) => player.shownLines(run)", run)
    hidden = [line for line, is_shown in zip(source, shown, strict=True) if not is_shown]
    assert hidden == ["", "@wrapped", "def other():", "    pass", ""]


def test_a_node_is_named_by_its_column_or_if_rows_are_chosen_by_its_square(module: Page) -> None:
    found = module.evaluate(
        """(sent) => runsOf(sent).map(player.treeOf).map((tree) =>
            Array.from({ length: tree.size }, (_, node) => player.labelOf(tree, node)))""",
        sent(record("implications_early", 6), record("fewest_first", 6)),
    )
    by_row, chosen = (
        search_tree(record(name, 6)) for name in ("implications_early", "fewest_first")
    )
    assert found[0][1:] == [str(node.col) for node in by_row[1:]]
    assert found[1][1:] == [f"{node.row},{node.col}" for node in chosen[1:]]


@pytest.mark.parametrize("race", ["steps", "placements", "solutions"])
def test_a_race_keeps_its_runs_together(module: Page, race: str) -> None:
    traces = [record("permutations", 4), record("automaton_shared_search", 4)]
    found = module.evaluate(
        """([sent, race]) => { const clock = player.clockOf(runsOf(sent), race);
            return Array.from({ length: clock.last + 1 }, (_, time) =>
                [0, 1].map((number) => clock.moment(number, time))); }""",
        [sent(*traces), race],
    )
    assert found[0] == [0, 0]
    assert found[-1] == [len(trace) for trace in traces]
    kind = {"placements": "place", "solutions": "solution"}.get(race)
    for number, trace in enumerate(traces):
        ticks = [moment[number] for moment in found]
        wanted = [t for t, event in enumerate(trace, start=1) if kind is None or event.kind == kind]
        assert ticks[1 : len(wanted) + 1] == wanted


# ---- a saved page, from disk


@pytest.fixture
def saved(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Save a player and open the file offline; fail if it asks for anything or goes wrong."""
    asked: list[str] = []
    with browser.new_context(viewport={"width": 900, "height": 900}, offline=True) as context:

        def open_file(player: Player, **media: Any) -> Locator:
            file = tmp_path / "run.html"
            player.save(file)
            page = context.new_page()
            page.emulate_media(**media)
            page.on("request", lambda sent: asked.append(sent.url))
            page.on("pageerror", lambda error: asked.append(str(error)))
            page.on("console", lambda said: asked.append(said.text))
            page.goto(file.as_uri())
            root = page.locator(".queens-player")
            root.locator(".sentence").first.wait_for()
            return root

        yield open_file
    assert [url for url in asked if url != (tmp_path / "run.html").as_uri()] == []


def says(root: Locator, words: str, number: int = 0) -> None:
    expect(root.locator(".sentence").nth(number)).to_have_text(words)


def moment(root: Locator) -> int:
    return int(root.get_by_role("slider").get_attribute("aria-valuenow") or -1)


def sentence_at(trace: Trace, t: int) -> str:
    words = sentence(trace, t)
    return f"{words[0].upper()}{words[1:]}."


def kinds_after(trace: Trace, t: int, *kinds: str) -> int:
    return next(m for m in range(t + 1, len(trace) + 1) if trace[m - 1].kind in kinds)


def test_the_keys_go_where_they_say(saved: Open) -> None:
    trace = record("automaton_shared_search", 6)
    root = saved(Player(trace))
    root.get_by_role("slider").focus()
    end = len(trace)
    solutions = [t for t, event in enumerate(trace, start=1) if event.kind == "solution"]
    removal = kinds_after(trace, 0, "remove")
    later = kinds_after(trace, removal, "remove")
    for key, t in [
        ("ArrowRight", 1),
        (".", 2),
        ("ArrowUp", 3),
        ("ArrowDown", 2),
        ("Shift+ArrowRight", kinds_after(trace, 2, "place")),
        ("ArrowLeft", kinds_after(trace, 2, "place") - 1),
        ("b", removal),
        ("b", later),
        ("Shift+B", removal),
        ("PageDown", solutions[0]),
        ("PageDown", solutions[1]),
        ("PageUp", solutions[0]),
        ("Shift+ArrowLeft", max(t for t in range(1, solutions[0]) if trace[t - 1].kind == "place")),
        ("End", end),
        ("ArrowRight", end),
        ("PageUp", solutions[-1]),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("Shift+B", 0),
    ]:
        root.page.keyboard.press(key)
        assert moment(root) == t, key
        if t < end:
            says(root, sentence_at(trace, t))
        expect(root.get_by_role("spinbutton")).to_have_value(str(t))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("One step on", None),
        ("Next placement", "place"),
        ("Next step back", "remove"),
        ("Next solution", "solution"),
    ],
)
def test_each_button_has_its_way_there_and_back(saved: Open, name: str, kind: str | None) -> None:
    trace = record("automaton_labelled", 5)
    root = saved(Player(trace))
    wanted = [t for t, e in enumerate(trace, start=1) if kind is None or e.kind == kind][:3]
    for t in wanted:
        root.get_by_role("button", name=name, exact=True).click()
        assert moment(root) == t
    back = {"One step on": "One step back"}.get(name, name.replace("Next", "Previous"))
    for t in wanted[-2::-1]:
        root.get_by_role("button", name=back, exact=True).click()
        assert moment(root) == t


def test_it_plays_to_the_end_pauses_and_starts_again(saved: Open) -> None:
    trace = record("automaton_shared_search", 4)
    root = saved(Player(trace))
    root.get_by_label("Speed").select_option("300")
    root.get_by_role("slider").focus()
    root.page.keyboard.press("Space")
    expect(root.get_by_role("spinbutton")).to_have_value(str(len(trace)))
    expect(root.get_by_role("button", name="Play", exact=True)).to_be_visible()
    root.get_by_label("Speed").select_option("1")
    root.get_by_role("button", name="Play", exact=True).click()
    expect(root.get_by_role("spinbutton")).to_have_value("0")
    root.get_by_role("button", name="Pause").click()
    expect(root.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_any_moment_can_be_typed(saved: Open) -> None:
    trace = record("automaton_shared_search", 4)
    root = saved(Player(trace))
    field = root.get_by_role("spinbutton")
    field.fill("42")
    field.press("Enter")
    says(root, sentence_at(trace, 42))
    field.fill("99999")
    field.press("Enter")
    assert moment(root) == len(trace)
    field.fill("-7")
    field.press("Tab")
    assert moment(root) == 0


def test_board_and_counters_show_the_moment(saved: Open) -> None:
    trace = record("automaton_shared_search", 6)
    t = next(
        t
        for t in range(200, len(trace))
        if trace[t - 1].kind == "try" and "attacked by" in sentence(trace, t)
    )
    root = saved(Player(trace, t=t))
    position, event = trace.at(t), trace[t - 1]
    expect(root.locator(".queen")).to_have_count(len(position.queens))
    culprits = [q for q in position.queens.items() if attacks(q, (event.row, event.col))]
    expect(root.locator(".attack")).to_have_count(len(culprits))
    expect(root.locator(".rejected")).to_have_count(1)
    for kind in ("place", "try", "remove", "solution"):
        number = [e.kind for e in trace[:t]].count(kind)
        expect(root.locator(f".counters .{kind} b")).to_have_text(str(number))
    for row, col in position.queens.items():
        cell = root.locator(f'[data-row="{row}"][data-col="{col}"]')
        expect(cell).to_have_accessible_name(f"row {row}, column {col}, queen")
    expect(root.locator(".source .lit")).to_have_attribute("data-line", str(event.line))
    expect(root.locator(".state.lit")).to_have_attribute("data-state", position.state)


def test_the_line_that_is_lit_is_brought_into_view_and_the_page_stays(saved: Open) -> None:
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


def test_forbidden_squares_show_who_forbade_them(saved: Open) -> None:
    trace = record("implications", 4)
    t = max(range(len(trace) + 1), key=lambda t: len(trace.at(t).forbidden))
    root = saved(Player(trace, t=t))
    numbers = root.locator(".forbidden text").all_text_contents()
    assert sorted(map(int, numbers)) == sorted(trace.at(t).forbidden.values())
    (row, col), by = next(iter(trace.at(t).forbidden.items()))
    cell = root.locator(f'[data-row="{row}"][data-col="{col}"]')
    expect(cell).to_have_accessible_name(f"row {row}, column {col}, forbidden by queen {by}")


def at_step(root: Locator, t: int) -> None:
    root.get_by_role("spinbutton").fill(str(t))
    root.get_by_role("spinbutton").press("Enter")


def test_a_square_that_is_forbidden_points_to_the_queen_to_blame(saved: Open) -> None:
    trace = record("implications", 4)
    root = saved(Player(trace))
    ringed = root.locator(".queen.culprit")
    kinds = [event.kind for event in trace]
    attacked = 1 + next(t for t, e in enumerate(trace) if e.kind == "forbid" and e.by == 2)
    at_step(root, attacked)
    event, queens = trace[attacked - 1], trace.at(attacked).queens
    expect(root.locator(".rejected")).to_have_count(1)
    expect(root.locator(".attack")).to_have_count(1)
    col = queens[event.by]
    expect(ringed).to_have_attribute("transform", f"translate({col - 0.5} {event.by - 0.5})")
    expect(root.locator(".source .lit")).to_contain_text("board.forbid(row, col, k)")
    # Under the counters: a line across their numbers would make them unreadable.
    order = root.locator(".pieces > *").evaluate_all("(all) => all.map((one) => one.classList[0])")
    assert order.index("attack") < order.index("forbidden")
    # Tried in vain: the queen before is to blame, though she does not attack the square.
    vain = kinds.index("remove") + 2
    assert trace[vain - 1].kind == "forbid"
    at_step(root, vain)
    expect(root.locator(".rejected")).to_have_count(1)
    expect(root.locator(".attack")).to_have_count(0)
    expect(ringed).to_have_attribute("transform", "translate(0.5 0.5)")
    expect(root.locator(".source .lit")).to_contain_text("board.forbid(k, i, before)")


def test_of_several_queens_that_attack_a_square_only_the_one_to_blame_is_pointed_to(
    saved: Open,
) -> None:
    def second(board: searches.Culprits) -> Iterator[tuple[int, ...]]:
        board.place(1, 1)
        board.place(2, 3)
        board.forbid(3, 3, 2)
        yield from ()

    root = saved(Player(second, 4, board=searches.Culprits, t=3))
    expect(root.locator(".attack")).to_have_count(1)
    expect(root.locator(".queen.culprit")).to_have_attribute("transform", "translate(2.5 1.5)")


def test_what_a_pardon_a_wipeout_and_a_forced_column_concern_is_marked(saved: Open) -> None:
    trace = record("fewest_first", 6)
    root = saved(Player(trace))
    kinds = [event.kind for event in trace]
    pardon, wipeout, force = (kinds.index(kind) + 1 for kind in ("pardon", "wipeout", "force"))

    at_step(root, pardon)
    square = trace[pardon - 1].row, trace[pardon - 1].col
    lifted = root.locator(".pardoned")
    expect(lifted).to_have_text(str(trace.at(pardon - 1).forbidden[square]))
    expect(lifted).to_have_attribute(
        "transform", re.compile(re.escape(f"translate({square[1] - 0.5} {square[0] - 0.5})"))
    )
    expect(root.locator(".forbidden")).to_have_count(len(trace.at(pardon).forbidden))
    expect(root.locator(".source .lit")).to_contain_text("board.pardon(*square)")

    for kind, t in (("wipeout", wipeout), ("force", force)):
        at_step(root, t)
        row = trace[t - 1].row
        frame = root.locator(f".pieces .{kind}")
        assert float(frame.get_attribute("y") or 0) == pytest.approx(row - 0.96)
        left = [col for col in range(1, 7) if (row, col) not in trace.at(t).forbidden]
        assert left == ([] if kind == "wipeout" else [trace[t - 1].col])
    expect(root.locator(".placed")).to_have_attribute("x", str(trace[force - 1].col - 0.5 - 0.45))


def test_a_counter_is_round_and_its_number_fits(saved: Open) -> None:
    """On the largest board of the course too, where the counters have two digits."""
    root = saved(Player("fewest_first", 20, limit=2000, t=1999))
    inside = root.locator(".forbidden").evaluate_all(
        """(all) => all.map((one) => {
            const [disc, text] = [...one.children].map((part) => part.getBoundingClientRect());
            return [text.textContent, disc.width, disc.height, text.width, text.height];
        })"""
    )
    assert len(inside) > 200
    for _, width, height, across, up in inside:
        assert width == pytest.approx(height, rel=0.001)
        assert (across / 2) ** 2 + (up / 4) ** 2 < (width / 2) ** 2


def test_what_is_counted_is_the_same_for_all_runs_of_a_race(saved: Open) -> None:
    """Else the eye compares tests with forbidden squares."""
    names = ["test_after_choice", "implications_early", "fewest_first"]
    traces = [record(name, 6) for name in names]
    root = saved(Player(traces, race="placements", t=20))
    for number, trace in enumerate(traces):
        lane = root.locator(".lane").nth(number)
        t = [t for t, e in enumerate(trace, start=1) if e.kind == "place"][19]
        for kind in ("place", "try", "forbid", "remove", "solution"):
            happened = [e.kind for e in trace[:t]].count(kind)
            expect(lane.locator(f".counters .{kind} b")).to_have_text(str(happened))
    expect(root.locator(".counters .forbid dt").first).to_have_text("squares forbidden")


@pytest.mark.parametrize(
    ("name", "kinds", "labelled"),
    [
        ("one_array", ["place", "try", "remove", "solution"], False),
        ("fewest_first", ["place", "forbid", "remove", "solution"], True),
    ],
)
def test_a_search_alone_counts_what_it_does_and_says_what_its_nodes_say(
    saved: Open, name: str, kinds: list[str], labelled: bool
) -> None:
    root = saved(Player(name, 6))
    counted = root.locator(".counters > div").evaluate_all("(all) => all.map((o) => o.className)")
    assert counted == kinds
    said = root.locator(".legend .numbers")
    expect(said).to_have_count(int(labelled))
    if labelled:
        expect(said).to_have_text("on a node: row, column; levels: queens placed")


def test_the_state_diagram_counts_the_jumps(saved: Open) -> None:
    trace = record("automaton_shared_search", 5)
    root = saved(Player(trace, t=300))
    entered = [e.label for e in trace[:300] if e.label]
    jumps = list(pairwise(entered))
    for jump in set(jumps):
        arrow = root.locator(f'[data-jump="{jump[0]} {jump[1]}"]')
        expect(arrow.locator(".count")).to_have_text(str(jumps.count(jump)))
    last = root.locator(".jump.last")
    expect(last).to_have_attribute("data-jump", " ".join(jumps[-1]))


def click_node(root: Locator, node: int) -> None:
    point = root.evaluate("(root, node) => root.pointOf(node)", node)
    root.locator(".tree .view canvas").first.click(position=point)


@pytest.mark.parametrize("node", [0, 1, 7, 16])
def test_a_click_on_a_node_goes_to_its_moment(saved: Open, node: int) -> None:
    trace = record("automaton_shared_search", 4)
    root = saved(Player(trace, t=90))
    click_node(root, node)
    assert moment(root) == search_tree(trace)[node].moment


def test_a_node_of_a_large_tree_can_be_found_and_clicked(saved: Open) -> None:
    trace = record("automaton_shared_search", 8)
    root = saved(Player(trace, t=20_000))
    tree = search_tree(trace)
    here = tree.current(20_000)
    click_node(root, here - 1)
    assert moment(root) == tree[here - 1].moment
    root.page.keyboard.press("0")
    canvas = root.locator(".tree .view canvas")
    expect(root.locator(".map")).to_be_hidden()
    box = canvas.bounding_box()
    assert box is not None
    point = root.evaluate("(root, node) => root.pointOf(node)", 2056)
    assert 0 < point["x"] < box["width"]
    expect(canvas).to_have_attribute("aria-label", re.compile("2057 nodes, 8 deep"))


def test_a_drag_on_the_tree_moves_it_and_not_the_moment(saved: Open) -> None:
    root = saved(Player("automaton_shared_search", 8, t=20_000))
    canvas = root.locator(".tree .view canvas").first
    before = root.evaluate("(root) => root.pointOf(500).x")
    canvas.hover(position={"x": 300, "y": 100})
    root.page.mouse.down()
    root.page.mouse.move(200, 300, steps=5)
    root.page.mouse.up()
    assert root.evaluate("(root) => root.pointOf(500).x") < before - 50
    assert moment(root) == 20_000
    expect(root.get_by_label("Follow")).not_to_be_checked()


def test_a_square_says_why_it_is_not_free_and_leads_to_both_moments(saved: Open) -> None:
    trace = record("automaton_shared_search", 4)
    t = next(t for t in range(len(trace)) if len(trace.at(t).queens) == 2)
    root = saved(Player(trace, t=t))
    (row, col), *_ = trace.at(t).queens.items()
    root.locator(f'[data-row="4"][data-col="{col}"]').click()
    why = root.get_by_role("group", name="Why?")
    expect(why).to_contain_text(f"Attacked by queen {row} along a column")
    since = trace[:t]
    placed = max(m for m, e in enumerate(since, start=1) if (e.kind, e.row) == ("place", row))
    expect(why).to_contain_text(f"queen {row}, along a column, since step {placed}.")
    buttons = why.get_by_role("button")
    expect(buttons).to_have_count(2)
    buttons.last.click()
    freed = moment(root)
    assert freed > t
    assert not any(attacks(q, (4, col)) for q in trace.at(freed).queens.items())
    assert any(attacks(q, (4, col)) for q in trace.at(freed - 1).queens.items())


def test_a_square_can_be_asked_by_keyboard(saved: Open) -> None:
    root = saved(Player("automaton_shared_search", 4, t=6))
    root.locator('[data-row="1"][data-col="1"]').focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        root.page.keyboard.press(key)
    assert moment(root) == 6
    why = root.get_by_role("group", name="Why?")
    expect(why).to_contain_text("Row 2, column 2")
    expect(why).to_contain_text("along a falling diagonal")
    expect(root.get_by_role("status")).to_contain_text("along a falling diagonal")
    root.page.keyboard.press(".")
    assert moment(root) == 7
    expect(root.locator(".board [aria-selected=true]")).to_have_count(1)


def test_a_drag_on_the_strip_goes_through_the_run(saved: Open) -> None:
    trace = record("automaton_shared_search", 6)
    root = saved(Player(trace))
    strip = root.get_by_role("slider")
    box = strip.bounding_box()
    assert box is not None
    y = box["y"] + 20
    root.page.mouse.move(box["x"] + 10, y)
    root.page.mouse.down()
    seen = []
    for share in (0.25, 0.5, 0.75, 1.2, 0.5):
        root.page.mouse.move(box["x"] + share * box["width"], y)
        seen.append(moment(root) / len(trace))
    root.page.mouse.up()
    assert seen == pytest.approx([0.25, 0.5, 0.75, 1, 0.5], abs=0.01)
    root.page.mouse.move(box["x"], y)
    assert moment(root) / len(trace) == pytest.approx(0.5, abs=0.01)


def test_a_race_moves_both_boards_under_one_clock(saved: Open) -> None:
    traces = [record("permutations", 4), record("automaton_shared_search", 4)]
    root = saved(Player(traces, race="placements"))
    root.get_by_role("slider").focus()
    for _ in range(5):
        root.page.keyboard.press("ArrowRight")
    for number in (0, 1):
        expect(root.locator(".lane").nth(number).locator(".counters .place b")).to_have_text("5")
    root.get_by_label("Together by").select_option("solutions")
    root.get_by_role("slider").focus()
    root.page.keyboard.press("Home")
    root.page.keyboard.press("ArrowRight")
    for number in (0, 1):
        says(root, "A solution: 2 4 1 3.", number)
    root.get_by_label("Together by").select_option("steps")
    first = [e.kind for e in traces[0]].index("solution") + 1
    assert moment(root) == first
    says(root, sentence_at(traces[1], first), 1)


@pytest.mark.parametrize(
    ("search", "words"),
    [
        (searches.wrong_board, "(1, 2, 3, 4) is no solution"),
        (searches.attacked, "attacked along a column by the queen on (1, 1)"),
        (searches.raising, "ZeroDivisionError on line"),
    ],
)
def test_a_search_that_goes_wrong_says_so_at_its_end(saved: Open, search: Any, words: str) -> None:
    root = saved(Player(search, 4))
    expect(root.locator(".title")).to_contain_text("goes wrong after step 1")
    root.get_by_role("button", name="End", exact=True).click()
    expect(root.locator(".sentence")).to_contain_text("The search went wrong here: ")
    expect(root.locator(".sentence")).to_contain_text(words)


def test_a_search_that_was_cut_says_so_at_its_end(saved: Open) -> None:
    root = saved(Player("automaton_shared_search", 8, limit=500))
    root.get_by_role("button", name="End", exact=True).click()
    expect(root.locator(".sentence")).to_contain_text("The recording was cut here")


def test_each_step_is_spoken_and_stands_under_the_board(saved: Open) -> None:
    trace = record("automaton_shared_search", 4)
    root = saved(Player(trace))
    root.get_by_role("slider").focus()
    for t in range(1, 20):
        root.page.keyboard.press("ArrowRight")
        expect(root.get_by_role("status")).to_have_text(sentence_at(trace, t))
        says(root, sentence_at(trace, t))


def test_while_it_plays_it_is_not_spoken_at_every_step(saved: Open) -> None:
    root = saved(Player("automaton_shared_search", 6))
    root.evaluate(
        """(root) => {
            window.spoken = 0;
            new MutationObserver(() => { window.spoken += 1; })
                .observe(root.querySelector("[role=status]"), { childList: true });
        }"""
    )
    root.get_by_label("Speed").select_option("300")
    root.get_by_role("button", name="Play", exact=True).click()
    root.page.wait_for_function(
        "() => Number(document.querySelector('[role=slider]').ariaValueNow) > 300"
    )
    assert root.page.evaluate("() => window.spoken") <= 3


def test_the_end_does_not_take_the_focus_from_whoever_pressed_it(saved: Open) -> None:
    root = saved(Player("permutations", 3))
    button = root.get_by_role("button", name="One step on")
    button.focus()
    root.page.keyboard.press("End")
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-disabled", "true")


SIZES = {"laptop": 1280, "beside a side bar": 800, "tablet": 768, "phone": 400, "200 % zoom": 640}


@pytest.mark.parametrize("width", SIZES.values(), ids=SIZES)
def test_it_fits_the_page(saved: Open, width: int) -> None:
    root = saved(Player(["permutations", "automaton_shared_search"], 8, limit=3000))
    root.page.set_viewport_size({"width": width, "height": 800})
    assert root.page.evaluate("() => document.documentElement.scrollWidth") <= width
    for button in root.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24  # WCAG 2.2, target size (minimum)


def test_the_colours_follow_the_system(saved: Open) -> None:
    root = saved(Player("automaton_shared_search", 4, t=30), color_scheme="light")
    ink = "(root) => getComputedStyle(root).color"
    pixels = "(root) => root.querySelector('.tree .view canvas').toDataURL()"
    light, drawn = root.evaluate(ink), root.evaluate(pixels)
    root.page.emulate_media(color_scheme="dark")
    assert root.evaluate(ink) != light
    root.page.wait_for_function(
        "(drawn) => document.querySelector('.tree .view canvas').toDataURL() !== drawn", arg=drawn
    )


def violations(root: Locator, where: str) -> list[tuple[str, list[str]]]:
    """Return what axe finds amiss, and on what, with all that can be unfolded unfolded."""
    root.evaluate("(root) => root.querySelectorAll('details').forEach((one) => (one.open = true))")
    root.page.add_script_tag(path=Path(axe_playwright_python.__file__).parent / "axe.min.js")
    found = root.page.evaluate(f"async () => (await axe.run({where})).violations")
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("what", ["one", "race", "fault", "culprits"])
def test_axe_finds_nothing(saved: Open, what: str, scheme: str) -> None:
    player = {
        "one": lambda: Player("automaton_shared_search", 6, t=300),
        "race": lambda: Player(["permutations", "automaton_labelled"], 4, t=60),
        "fault": lambda: Player(searches.attacked, 4, t=99),
        "culprits": lambda: Player("implications", 4, t=9),
    }[what]()
    root = saved(player, color_scheme=scheme)
    root.locator('[data-row="4"][data-col="1"]').first.click()
    assert violations(root, "document") == []


# ---- in JupyterLab


def play(lab: Lab, *cells: str) -> tuple[Notebook, Locator]:
    lab.write("player.ipynb", *cells)
    notebook = lab.open("player.ipynb")
    notebook.run_all()
    root = notebook.page.locator(".queens-player").first
    root.locator(".sentence").first.wait_for()
    return notebook, root


SHOWN = ("from queens import Player\nplayer = Player('automaton_shared_search', 6)\nplayer",)


def test_jupyters_command_mode_takes_no_key_from_the_player(lab: Lab) -> None:
    notebook, root = play(lab, *SHOWN)
    before = [cell["cell_type"] for cell in notebook.content()["cells"]]
    root.locator(".tree .view canvas").first.click(position={"x": 5, "y": 5})
    for key in ("ArrowDown", "ArrowUp", "b", "Shift+B", "a", "x", "d", "d", "0", "0", "f", "m"):
        notebook.press(key)
    root.get_by_role("slider").focus()
    for key in ("Home", "ArrowRight", "ArrowRight", "b", "Shift+ArrowRight", "a", "x", "d", "d"):
        notebook.press(key)
    assert [cell["cell_type"] for cell in notebook.content()["cells"]] == before
    assert moment(root) > 2
    assert notebook.page.locator(".jp-Notebook.jp-mod-editMode").count() == 0


def test_python_hears_the_moment_and_can_set_it_and_n(lab: Lab) -> None:
    told = "import ipywidgets\ntold = ipywidgets.Label()\n"
    told += "ipywidgets.dlink((player, 't'), (told, 'value'), str)\ntold"
    slider = "ipywidgets.Button(description='seven')"
    notebook, root = play(lab, *SHOWN, told, slider + "\nplayer.n = 5", "player.t = 40")
    trace = record("automaton_shared_search", 5)
    says(root, sentence_at(trace, 40))
    root.get_by_role("slider").focus()
    notebook.press("ArrowRight", 3)
    expect(notebook.page.locator(".widget-label")).to_have_text("43", timeout=WAIT_MS)


def test_a_slider_for_n_drives_it(lab: Lab) -> None:
    linked = "import ipywidgets\nn = ipywidgets.IntSlider(6, 1, 8, description='n')\n"
    linked += "ipywidgets.link((n, 'value'), (player, 'n'))\nn"
    notebook, root = play(lab, *SHOWN, linked)
    notebook.slider("n").focus()
    notebook.press("ArrowRight")
    expect(root.locator(".title")).to_contain_text("n = 7")
    expect(root.get_by_role("gridcell")).to_have_count(49)


def test_a_learners_own_search_plays_with_its_source(lab: Lab) -> None:
    cell = """\
def mine(board):
    for col in range(1, board.n + 1):
        if board.free(1, col):
            board.place(1, col)
            board.place(2, col)
            yield ()
"""
    _, root = play(lab, cell, "from queens import Player\nPlayer(mine, 4)")
    root.get_by_role("button", name="End", exact=True).click()
    expect(root.locator(".sentence")).to_contain_text("IllegalMove on line 5")
    expect(root.locator(".source .wrong .lit")).to_contain_text("board.place(2, col)")
    root.get_by_role("button", name="One step back").click()
    expect(root.locator(".source .lit")).to_contain_text("board.free(1, col)")
    expect(root.locator(".source .wrong")).to_have_count(0)


def test_it_plays_on_after_the_kernel_was_shut_down(lab: Lab) -> None:
    notebook, root = play(lab, *SHOWN)
    notebook.page.evaluate("() => window.jupyterapp.commands.execute('kernelmenu:shutdown')")
    expect(notebook.page.locator(".jp-Toolbar-kernelName")).to_have_text("No Kernel")
    root.get_by_role("slider").focus()
    notebook.press("ArrowRight", 30)
    says(root, sentence_at(record("automaton_shared_search", 6), 30))
    assert not [line for line in lab.console if line.startswith("page error")]


def test_a_stored_notebook_plays_without_being_run(lab: Lab) -> None:
    lab.write("stored.ipynb", *SHOWN)
    file = lab.server.folder / "stored.ipynb"
    unrun = nbformat.read(file, as_version=4)
    stored = notebooks.run(unrun, lab.server.folder)
    again = notebooks.run(unrun, lab.server.folder)
    assert notebooks.text_of(again) == notebooks.text_of(stored)
    nbformat.write(stored, file)
    page = lab.open("stored.ipynb").page
    # A notebook from elsewhere may not run scripts before the reader trusts it.
    expect(page.locator(".jp-OutputArea-output img")).to_be_visible()
    with NotebookNotary(data_dir=str(lab.server.folder.parent / "data")) as notary:
        notary.sign(nbformat.read(file, as_version=4))
    page = lab.open("stored.ipynb").page
    root = page.locator(".queens-player")
    root.get_by_role("slider").focus()
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    says(root, sentence_at(record("automaton_shared_search", 6), 30))
    expect(root.locator(".source .lit")).to_have_count(1)


def test_the_player_and_not_its_picture_is_shown_where_it_can_run(lab: Lab) -> None:
    notebook, _ = play(lab, *SHOWN)
    (output,) = notebook.content()["cells"][0]["outputs"]
    assert {"image/svg+xml", "text/html", "text/plain"} <= set(output["data"])
    expect(notebook.cell(0).locator(".jp-OutputArea-output img")).to_have_count(0)
    expect(notebook.cell(0).locator(".queens-player")).to_have_count(1)


def test_the_theme_of_jupyterlab_is_followed(lab: Lab) -> None:
    notebook, root = play(lab, *SHOWN)
    pixels = "(root) => root.querySelector('.tree .view canvas').toDataURL()"
    ink = "(root) => getComputedStyle(root).color"
    drawn, light = root.evaluate(pixels), root.evaluate(ink)
    notebook.page.evaluate(
        "() => window.jupyterapp.commands.execute("
        "'apputils:change-theme', { theme: 'JupyterLab Dark' })"
    )
    notebook.page.wait_for_function(
        "(drawn) => document.querySelector('.tree .view canvas').toDataURL() !== drawn",
        arg=drawn,
    )
    assert root.evaluate(ink) != light


def test_it_plays_in_notebook_7_too(lab: Lab) -> None:
    lab.write("seven.ipynb", *SHOWN)
    notebook = lab.open("seven.ipynb", inside="notebooks")
    notebook.run_all()
    root = notebook.page.locator(".queens-player")
    root.get_by_role("slider").focus()
    notebook.press("ArrowRight", 30)
    says(root, sentence_at(record("automaton_shared_search", 6), 30))
    notebook.press("b")
    expect(notebook.page.locator(".jp-Notebook .jp-Cell")).to_have_count(1)


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_in_jupyterlab(lab: Lab, theme: str) -> None:
    notebook, root = play(lab, *SHOWN)
    notebook.page.evaluate(
        "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", theme
    )
    light = str(theme == "JupyterLab Light").lower()
    notebook.page.locator(f"body[data-jp-theme-light='{light}']").wait_for(state="attached")
    assert violations(root, "'.queens-player'") == []
