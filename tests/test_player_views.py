"""What the player, the puzzle and the gallery draw and say, on a page under Node.

There is no layout there, and a canvas keeps what it is told: what a picture says is held, and not
how it looks, which the tests in the browser do.
"""

from collections.abc import Iterator
from itertools import pairwise
from keyword import kwlist
from math import hypot
from typing import Any

import pytest
import searches
from mistakes import solver_of
from node import RUNS_OF, Node, needs_page, sent

from queens import Closed, Domains, Event, Trace, record, search_tree, why
from queens.board import Vectors, attacks
from queens.trace import attempt

pytestmark = needs_page

MODULES = (
    *("shared", "trace", "tree", "clock", "source", "locals", "board", "panels", "paint"),
    *("lane", "puzzle", "search", "given"),
)

# Shapes as [name, place, words]: the middle of what stands on a square, the ends of a line.
SHAPES = """() => { globalThis.shapes = (markup) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.innerHTML = markup;
    const number = (el, name) => Number(el.getAttribute(name));
    return [...svg.children].filter((el) => !el.classList.contains("halo")).map((el) => {
        const moved = /translate\\((\\S+) (\\S+)\\)/.exec(el.getAttribute("transform") ?? "");
        const inside = [...el.children].map((one) => one.getAttribute("class")).filter(Boolean);
        const ends = ["x1", "y1", "x2", "y2"].map((name) => number(el, name));
        const middle = [["x", "width"], ["y", "height"]].map(([at, size]) =>
            number(el, at) + number(el, size) / 2);
        const place = el.localName === "line" ? ends : moved?.slice(1).map(Number) ?? middle;
        return [(el.getAttribute("class") ?? "").trim(), place, el.textContent || inside.join(" ")];
    });
}; }"""


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    node = Node(*MODULES, page=True)
    node.evaluate(RUNS_OF)
    node.evaluate(SHAPES)
    yield node
    node.close()


def on(name: str, square: tuple[int, int], words: str = "") -> list[Any]:
    row, col = square
    return [name, [col - 0.5, row - 0.5], words]


def line(name: str, queen: tuple[int, int], square: tuple[int, int]) -> list[Any]:
    """A line from the edge of a queen nearly to the middle of a square."""
    (y, x), (down, right) = queen, (square[0] - queen[0], square[1] - queen[1])
    length = hypot(down, right)
    ends = [(x - 0.5, y - 0.5, 0.42), (square[1] - 0.5, square[0] - 0.5, -0.3)]
    return [
        name,
        [at for a, b, by in ends for at in (a + by * right / length, b + by * down / length)],
        "",
    ]


def expected(trace: Trace, t: int, asked: tuple[int, int] | None) -> list[list[Any]]:
    """What is drawn on the board at step t, shape by shape, from below to above."""
    position, before = trace.at(t), trace.at(max(t - 1, 0))
    event = trace[t - 1] if t else Event("enter", 0, 0, 0, "", 0)
    kind, square = event.kind, (event.row, event.col)
    queens = list(position.queens.items())
    attacking = [queen for queen in queens if attacks(queen, square)]
    blamed = [queen for queen in queens if queen[0] == event.by and kind == "forbid"]
    below, above = [], []
    if kind == "forbid":
        below.append(on("rejected", square))
        below += [line("attack", queen, square) for queen in blamed if attacks(queen, square)]
        above += [on("ring", queen) for queen in blamed]
    if kind == "try":
        above += [on("ring", queen) for queen in attacking]
        above += [line("attack", queen, square) for queen in attacking]
        above.append(on("rejected" if attacking else "tested", square))
        beside = square in position.forbidden or square in queens
        mark = on("", square, "cross" if attacking else "?")
        mark[1] = [at - 0.37 * beside for at in mark[1]]
        above.append(mark)
    if kind in ("wipeout", "force"):
        above.append([kind, [trace.n / 2, event.row - 0.5], ""])
    if kind in ("place", "force"):
        above.append(on("placed", square))
    if kind == "remove":
        above.append(on("ghost", square))
    if kind == "pardon":
        above += [on("pardoned", square, str(before.forbidden[square])), on("placed", square)]
    if asked:
        below += [line("reason", queen, asked) for queen in queens if attacks(queen, asked)]
        reason = why(trace, t, asked)
        if reason and reason.by in position.queens:
            above.append(on("blamed", (reason.by, position.queens[reason.by])))
        above.append(on("asked", asked))
    small = " small" if trace.n >= 13 else ""
    above = [
        [f"pardoned{small}", *rest] if name == "pardoned" else [name, *rest]
        for name, *rest in above
    ]
    counters = [on(f"forbidden{small}", at, str(by)) for at, by in position.forbidden.items()]
    solved = kind == "solution"
    crowns = [
        on("queen solved" if solved else "queen", q, "diamond" if solved else "") for q in queens
    ]
    return [*below, *counters, *crowns, *above]


BOARDS = """([sent, asked]) => { const [run] = runsOf(sent);
    return Array.from({ length: run.steps + 1 }, (_, t) =>
        shapes(player.pieces(run, t, undefined, asked).join(""))); }"""


@pytest.mark.parametrize("asked", [None, (2, 4)])
@pytest.mark.parametrize(
    "trace",
    [
        record("automaton_shared_search", 4),
        record("implications", 5),
        record("fewest_first", 6, limit=300),
        record("implications_early", 13, limit=200),
        record(searches.wandering(7, 160), 4, board=searches.Culprits),
    ],
    ids=["tests", "culprits", "forced", "dense", "any order"],
)
def test_the_board_shows_what_stands_and_what_the_step_did(
    node: Node, trace: Trace, asked: tuple[int, int] | None
) -> None:
    for t, shown in enumerate(node.evaluate(BOARDS, [sent(trace), asked])):
        wanted = expected(trace, t, asked)
        assert [[name, words] for name, _, words in shown] == [[w[0], w[2]] for w in wanted], t
        for (name, place, _), (_, there, _) in zip(shown, wanted, strict=True):
            assert place == pytest.approx(there), (t, name)


def test_a_square_that_was_never_looked_at_is_shown_as_one_to_test(node: Node) -> None:
    """By nobody's doing: the queens that stood then are not to blame."""
    shown = node.evaluate(
        """() => { const [run] = player.decode(...player.searchOf(4, [[1, 1], [2, 3]]));
            return shapes(player.pieces(run, 3).join("")); }"""
    )
    queens = [on("queen", (1, 1)), on("queen", (2, 3))]
    square = [on("tested", (2, 4)), on("", (2, 4), "?")]
    assert shown == [*queens, *square]


def test_a_barred_square_is_tried_in_vain_though_no_queen_attacks_it(node: Node) -> None:
    trace = record("one_array", 4, board=lambda n: Closed(Vectors(n), closed=[("falling", 4)]))
    assert trace[0][:3] == ("try", 1, 1)
    _, *shown = node.evaluate(BOARDS, [sent(trace), None])[1]
    assert shown == [on("rejected", (1, 1)), on("", (1, 1), "cross")]


def test_every_line_on_the_board_lies_on_paper_and_not_on_another(node: Node) -> None:
    """Its halo comes first, and has the same ends."""
    trace = record("automaton_shared_search", 5)
    t = next(t for t, e in enumerate(trace, 1) if len(trace.at(t).queens) > 2 and not e.by)
    lines = node.evaluate(
        """([sent, t]) => { const [run] = runsOf(sent), box = document.createElement("div");
            box.innerHTML = `<svg>${player.pieces(run, t, undefined, [5, 5]).join("")}</svg>`;
            return [...box.querySelectorAll("line")].map((line) => [line.getAttribute("class"),
                ...["x1", "y1", "x2", "y2"].map((name) => line.getAttribute(name))]); }""",
        [sent(trace), t],
    )
    assert lines
    for (below, *ends), (name, *others) in zip(lines[::2], lines[1::2], strict=True):
        assert (below, ends) == ("halo", others)
        assert name in ("attack", "reason")


@pytest.mark.parametrize(
    ("n", "named"),
    [
        (1, "1"),
        (16, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"),
        (17, "1 5 10 15"),
        (100, "1 10 20 30 40 50 60 70 80 90 100"),
    ],
)
def test_a_board_names_its_rows_and_columns_and_has_a_cell_for_each_square(
    node: Node, n: int, named: str
) -> None:
    names, dark, cells, beside = node.evaluate(
        """(n) => { const box = document.createElement("div");
            box.innerHTML = player.frame(n, "a board", 1);
            return [[...box.querySelectorAll(".names")].map((el) =>
                    [...el.childNodes].map((one) => one.textContent)),
                box.querySelector(".dark").getAttribute("d"),
                [...box.querySelectorAll("[role=gridcell]")].map((el) => [
                    el.getAttribute("aria-label"), el.dataset.row, el.dataset.col, el.tabIndex]),
                box.querySelector(".field").textContent];
        }""",
        n,
    )
    squares = [(row, col) for row in range(1, n + 1) for col in range(1, n + 1)]
    assert [" ".join(filter(None, side)) for side in names] == [named, named]
    assert [len(side) for side in names] == [n, n]
    assert dark == "".join(f"M{c - 1} {r - 1}h1v1h-1z" for r, c in squares if (r + c) % 2)
    assert beside == ""
    assert cells == [
        [f"row {r}, column {c}", str(r), str(c), 0 if (r, c) == (1, 1) else -1] for r, c in squares
    ]


@pytest.mark.parametrize(
    ("given", "closed"),
    [([(2, 4)], []), ([], [("falling", 4)]), ([(2, 4)], [("falling", 4)]), ([], [])],
    ids=["a queen", "a diagonal", "both", "neither"],
)
def test_the_board_shows_and_names_what_it_began_with(
    node: Node, given: list[Any], closed: list[Any]
) -> None:
    """A dot is on what a given queen bars; a closed diagonal has its line."""
    begun = {"given": given, "closed": closed}
    trace = record("fewest_first", 5, board=lambda n: Closed(Domains(n), **begun))
    shapes, words = node.evaluate(
        """(sent) => { const [run] = runsOf(sent), box = document.createElement("div");
            box.innerHTML = `<svg>${player.begun(run).join("")}</svg>`;
            return [[...box.querySelectorAll("svg > *")].map((el) => [el.getAttribute("class"),
                    ...["cx", "cy"].map((name) => Number(el.getAttribute(name)))]),
                player.begunWords(run)]; }""",
        sent(trace),
    )
    lines = [["closed", 0, 0] for _ in closed]
    by_queens = [square for square, bar in sorted(trace.barred.items()) if bar.by]
    dots = [["barred", col - 0.5, row - 0.5] for row, col in by_queens]
    assert shapes == [*lines, *dots, *(["given", 0, 0] for _ in given)]
    said = {
        square: f"attacked along a {bar.line} by the given queen of row {bar.by}"
        if bar.by
        else f"on a closed {bar.line}"
        for square, bar in trace.barred.items()
    }
    said |= dict.fromkeys(given, "a queen is given")
    assert words == [[list(square), f", {one}"] for square, one in sorted(said.items())]


def test_a_square_is_marked_as_ruled_out_as_long_as_the_change_holds(node: Node) -> None:
    marked = node.evaluate(
        """() => { const refusals = [{ since: 2, until: 4, squares: [[1, 1], [1, 2]] },
                { since: 3, until: null, squares: [[2, 2]] }];
            return [1, 2, 3, 4].map((t) => player.refusedAt({ refusals }, t).join(" ")); }"""
    )
    assert marked == ["", "1,1 1,2", "1,1 1,2 2,2", "2,2"]


# ---- source, variables


def spoiled(board: Any) -> Iterator[tuple[int, ...]]:
    note = """two
    lines"""
    for col in range(1, board.n + 1):  # 'not' a string
        if board.free(1, col) and note > "<b>":
            board.remove(3, col)
    yield from ()


def lines_of(trace: Trace) -> dict[int, str]:
    """The lines of a search of one file, by their numbers."""
    return {
        first + below: line
        for text, first, _, _ in trace.sources
        for below, line in enumerate(text.split("\n"))
    }


def test_the_source_has_every_line_with_its_number_and_words_in_colour(node: Node) -> None:
    trace = attempt(spoiled, 3)
    found = node.evaluate(
        """(sources) => { const box = document.createElement("div");
            box.innerHTML = player.listing(sources);
            return [...box.children].map((el) => [el.textContent, el.dataset.line, el.dataset.file,
                el.getAttribute("style"), el.className, [...el.children].map((one) =>
                [one.className, one.textContent])]); }""",
        [
            *trace.sources,
            ["def after(board):\n    return None", 90, 2, "after"],
            ["    inner = a<b>c", 95, 2, "inner"],
            [f"x<y>z {' '.join(kwlist)} <b>", 97, 2, ""],
        ],
    )
    wanted = [(number, 1, line) for number, line in lines_of(trace).items()]
    wanted += [
        (90, 2, "def after(board):"),
        (91, 2, "    return None"),
        (95, 2, "    inner = a<b>c"),
    ]
    wanted.append((97, 2, f"x<y>z {' '.join(kwlist)} <b>"))
    assert [tuple(one[:4]) for one in found] == [
        (f"{line}\n", str(number), str(file), f"--indent:{len(line) - len(line.lstrip())}ch")
        for number, file, line in wanted
    ]
    assert [one[0] for one in found if one[4] == "line begins"] == [
        "def after(board):\n",
        found[-1][0],
    ]
    assert {one[4] for one in found} == {"line", "line begins"}
    assert [word for one in found for word in one[5] if word[0] != "keyword"] == [
        ["string", '"""two'],
        ["string", '    lines"""'],
        ["comment", "# 'not' a string"],
        ["string", '"<b>"'],
    ]
    keywords = [word for one in found for name, word in one[5] if name == "keyword"]
    used = ["def", "for", "in", "if", "and", "yield", "from", "def", "return", "None"]
    assert keywords == [*used, *kwlist]


# It goes wrong on the line that took the steps before, which is the first.
ON_ONE_LINE = "def solver(board): board.free(1, 1); board.free(1, 2); board.remove(3, 3); yield ()"

LIT = """(sent) => { const [run] = runsOf(sent), view = player.sourceView(run);
    return [...Array(run.steps + 1).keys(), 0, run.steps, run.steps - 1].map((t) => {
        view.draw(t);
        const lines = [...view.el.querySelectorAll("pre[role=group][tabindex='0'] .lit")];
        return [lines.map((el) => el.textContent.trim()),
            view.el.querySelector(".where").textContent,
            view.el.querySelector("pre").classList.contains("wrong"),
            lines.filter((el) => el.getAttribute("aria-current") === "step").length,
            view.el.querySelectorAll("[aria-current]").length];
    }); }"""


@pytest.mark.parametrize("text", ["", ON_ONE_LINE], ids=["lines", "one line"])
def test_the_line_of_the_last_step_is_lit_or_that_which_went_wrong(node: Node, text: str) -> None:
    trace = attempt(solver_of(text) if text else spoiled, 3)
    assert trace.error
    lit = node.evaluate(LIT, sent(trace))
    source = {number: line.strip() for number, line in lines_of(trace).items()}
    for t, event in enumerate(trace[:-1], start=1):
        assert lit[t] == [[source[event.line]], f"line {event.line}", False, 1, 1]
    wrong = [[source[trace.outcome.line]], f"went wrong on line {trace.outcome.line}", True, 1, 1]
    assert lit[len(trace) :] == [wrong, [[], "", False, 0, 0], wrong, lit[len(trace) - 1]]
    assert lit[0] == [[], "", False, 0, 0]


def test_a_line_is_said_to_be_of_its_function_where_a_search_has_several_files(node: Node) -> None:
    trace = record("one_array", 4)
    about, columns = sent(trace)
    *_, file, name = about[0]["sources"][-1]
    about[0]["sources"] = [*about[0]["sources"], ("def other():\n    pass", 1, file + 1, "other")]
    lit = node.evaluate(LIT, [about, columns])
    assert lit[1][1] == f"line {trace[0].line} of {name}"


def test_variables_are_written_as_python_writes_them(node: Node) -> None:
    items = [{"text": "<j>", "changed": False}, {"text": "<i>", "changed": True}]
    written = node.evaluate(
        "(all) => all.map(player.written)",
        [
            {"name": "a&b", "brackets": "", "items": items[:1], "changed": False},
            {"name": "c", "brackets": "[]", "items": items, "changed": True},
            {"name": "t", "brackets": "()", "items": items[:1], "changed": False},
            {"name": "e", "brackets": "()", "items": [], "changed": True},
        ],
    )
    assert written == [
        "<div><dt>a&#38;b</dt><dd>&#60;j&#62;</dd></div>",
        '<div class="changed"><dt>c</dt><dd>[&#60;j&#62;, <b>&#60;i&#62;</b>]</dd></div>',
        "<div><dt>t</dt><dd>(&#60;j&#62;,)</dd></div>",
        '<div class="changed"><dt>e</dt><dd>()</dd></div>',
    ]


def test_what_was_printed_and_up_to_where_variables_are_kept(node: Node) -> None:
    def prints(board: Any) -> Iterator[tuple[int, ...]]:
        for col in range(1, 4):
            print("<column>", col)
            board.free(1, col)
        print("end")
        yield from ()

    about, columns = sent(attempt(prints, 4))
    assert about[0]["printed"][-1] == (3, "end\n")
    about[0]["seen"] = 2
    kept, order, whole, said, end, none = node.evaluate(
        """([sent, bare]) => { const [run] = runsOf(sent), view = player.localsView(run);
            const note = view.el.querySelector("p"), pre = view.el.querySelector("pre");
            Object.defineProperty(pre, "scrollHeight", { value: 90 });
            view.draw(2);
            return [note.textContent, [...note.parentNode.children].map((one) => one.localName),
                pre.textContent, pre.querySelector("b").textContent, pre.scrollTop,
                player.localsView(runsOf(bare)[0]).el.childElementCount]; }""",
        [[about, columns], sent(record("permutations", 3))],
    )
    assert kept == "Variables are kept up to step 2."
    assert order == ["dl", "p"], "the variables stay where they are when there are no more"
    assert end == 90, "what was printed last is in sight"
    assert (whole, said) == ("<column> 1\n<column> 2\n", "<column> 2\n")
    assert none == 0


def test_a_list_that_becomes_shorter_has_changed_and_one_that_is_new_and_empty_has_not(
    node: Node,
) -> None:
    def shrinking(board: Any) -> Iterator[tuple[int, ...]]:
        kept = [1, 2]
        board.free(1, 1)
        kept.pop()
        fresh: list[int] = []
        board.free(1, 2)
        print(len(kept), len(fresh))
        yield from ()

    changed, names, height, note = node.evaluate(
        """(sent) => { const [run] = runsOf(sent), { el } = player.localsView(run);
            return [player.variablesAt(run, 2).filter(({ changed }) => changed)
                    .map(({ name }) => name),
                [...el.children].map((one) => [one.getAttribute("role"),
                    one.getAttribute("aria-label"), one.tabIndex]),
                el.firstChild.style.minHeight, el.querySelector("p") === null]; }""",
        sent(attempt(shrinking, 4)),
    )
    assert changed == ["kept"]
    assert names == [["group", "Variables", -1], ["group", "Printed", 0]]
    assert (height, note) == ("3em", True), "all are kept, and there is room for both"


# ---- beside the board


@pytest.mark.parametrize("name", ["automaton_shared_search", "automaton_labelled"])
def test_the_state_diagram_shows_the_state_and_counts_the_jumps(node: Node, name: str) -> None:
    trace = record(name, 4)
    found = node.evaluate(
        """(sent) => { const [run] = runsOf(sent), view = player.diagramView(run, run.diagram);
            return [0, ...Array(run.steps + 1).keys()].reverse().map((t) => {
                view.draw(t, player.at(run, t));
                const last = [...view.el.querySelectorAll(".jump.last")];
                return [[...view.el.querySelectorAll(".state.lit")].map((el) => el.dataset.state),
                    Object.fromEntries([...view.el.querySelectorAll(".jump")].map((el) =>
                        [el.dataset.jump,
                            [...el.querySelectorAll("text")].map((one) => one.textContent)])),
                    last.map((el) => el.dataset.jump),
                    [...view.el.querySelectorAll("path[marker-end$='-last)']")].length,
                    view.el.querySelector(".where").textContent,
                    view.el.querySelector("svg").getAttribute("aria-label")]; }); }""",
        sent(trace),
    )
    for t, (lit, counts, last, heads, where, label) in enumerate(reversed(found[:-1])):
        state = trace.at(t).state
        assert lit == ([state] if state else []), t
        assert where == state.replace("_", " ")
        assert label.endswith(f"; now in {where}" if state else "; not started")
        jumps = [f"{a} {b}" for a, b in pairwise(e.label for e in trace[:t] if e.kind == "enter")]
        assert counts == {jump: [str(jumps.count(jump))] * 2 for jump in counts}, t
        assert last == jumps[-1:], t
        assert heads == len(last)


def test_the_diagram_is_drawn_where_python_put_it(node: Node) -> None:
    about, _ = sent(record("automaton_shared_search", 4))
    diagram = about[0]["diagram"]
    html = node.evaluate("(diagram) => player.drawnDiagram(diagram, 'head')", diagram)
    left, right, top, bottom = diagram["box"]
    assert f'viewBox="{left:g} {top:g} {right - left:g} {bottom - top:g}"' in html
    assert f'style="max-width:{1.25 * (right - left):g}px"' in html, "its letters grow no larger"
    for head in ("head", "head-last"):  # its tip lies on the line's end
        assert f'<marker id="{head}" class="{head[5:]}" viewBox="0 0 8 8" refX="7" refY="4"' in html
    wide, high = diagram["width"], diagram["height"]
    for name, x, y in diagram["states"]:
        assert (
            f'<g class="state" data-state="{name}"><rect x="{x - wide / 2:g}" y="{y - high / 2:g}" '
            f'width="{wide:g}" height="{high:g}" rx="9"/>'
            f'<text x="{x:g}" y="{y:g}" dy=".35em">{name.replace("_", " ")}</text></g>'
        ) in html
    for one, other, path, (x, y) in diagram["jumps"]:
        begin, *others = (f"{a:g} {b:g}" for a, b in path)
        bend = "L" if len(path) == 2 else "C"
        assert (
            f'<g class="jump" data-jump="{one} {other}"><path d="M{begin}{bend}{" ".join(others)}" '
            f'marker-end="url(#head)"/><text class="halo" x="{x:g}" y="{y:g}" dy=".35em"></text>'
            f'<text class="count" x="{x:g}" y="{y:g}" dy=".35em"></text></g>'
        ) in html


@pytest.mark.parametrize(
    ("names", "counted"),
    [
        (["one_array"], "placements tests steps back solutions"),
        (["fewest_first"], "placements squares forbidden steps back solutions"),
        (["one_array", "implications"], "placements tests squares forbidden steps back solutions"),
    ],
)
def test_the_counters_count_what_the_searches_do(
    node: Node, names: list[str], counted: str
) -> None:
    traces = [record(name, 5) for name in names]
    said = node.evaluate(
        """(sent) => { const runs = runsOf(sent), counted = player.countedIn(runs);
            return runs.map((run) => { const view = player.countersView(run, counted);
                return [0, 40, run.steps].map((t) => { view.draw(t);
                    return [...view.el.children].map((el) => [el.className,
                        ...["dt", "dd"].map((one) => el.querySelector(one).textContent),
                        el.querySelector("dd").getAttribute("style")]);
                }); }); }""",
        sent(*traces),
    )
    for trace, counts in zip(traces, said, strict=True):
        for t, counters in zip((0, 40, len(trace)), counts, strict=True):
            assert " ".join(name for _, name, *_ in counters) == counted
            for kind, _, words, look in counters:
                now, last = (sum(e.kind == kind for e in trace[:end]) for end in (t, len(trace)))
                assert words == f"{now:,} of {last:,}"
                assert look == f"--digits: {len(f'{last:,}')}", "else it moves as it grows"


def test_the_answers_to_why_lead_to_their_steps(node: Node) -> None:
    trace = record("automaton_shared_search", 4)
    t = 60
    square = next(s for s in [(3, 1), (3, 2), (4, 2), (4, 4)] if why(trace, t, s))
    reason = why(trace, t, square)
    assert reason
    none, html, there = node.evaluate(
        """([sent, t, asked, since]) => { const [run] = runsOf(sent);
            return [player.answersTo(run, t, null), player.answersTo(run, t, asked),
                player.answersTo(run, since, asked)]; }""",
        [sent(trace), t, square, reason.since],
    )
    assert none == '<p class="hint">Choose a square to ask why it is not free.</p>'
    assert html.startswith(f"<p><b>Why? Row {square[0]}, column {square[1]}</b></p>")
    for number in (reason.since, reason.until):
        step = f"step {number:,}"
        assert f'data-step="{number}" aria-label="Go to {step}">{step}</button>' in html
    assert f'data-step="{reason.since}"' not in there
    assert f"step {reason.since}" in there


# ---- canvases

PAINTED = """([sent, visited, scale, down]) => {
    const [run] = runsOf(sent), tree = player.treeOf(run);
    const g = brush(), colors = Object.fromEntries(["ink", "quiet", "faint", "paper", "current",
        "solution", "dead", "strip", "played"].map((name) => [name, name]));
    const place = { scale, down, width: scale * tree.width,
        x: (x) => scale * x, y: (depth) => down * depth };
    player.paint(g, tree, place, colors, player.rangesOf(tree, place), visited);
    const painted = g.told.splice(0);
    player.path(g, tree, place, colors, player.nodeAt(tree, run.steps));
    const way = g.told.splice(0);
    player.levels(g, tree, place, colors, [3]);
    return [painted, way, g.told]; }"""


def strokes(told: list[list[Any]]) -> list[dict[str, Any]]:
    """What was stroked, filled or written: its colours, and the calls since the path began."""
    look: dict[str, Any] = {}
    calls: list[list[Any]] = []
    done = []
    for name, *given in told:
        if name in ("strokeStyle", "fillStyle", "lineWidth"):
            look[name] = given[0]
        elif name == "beginPath":
            calls = []
        elif name in ("stroke", "fill", "fillText"):
            done.append({"what": name, "calls": [*calls], "given": given, **look})
        else:
            calls.append([name, *given])
    return done


def marks(done: list[dict[str, Any]], what: str) -> list[tuple[list[float], str]]:
    """The middle of each cross ("stroke") or diamond ("fill"), and its colour, left to right."""
    found = []
    for one in done:
        corners = [given[1:] for given in one["calls"] if given[0] in ("moveTo", "lineTo")]
        if one["what"] == what and len(corners) == 4:
            middle = [round(sum(side) / 4, 6) for side in zip(*corners, strict=True)]
            found.append((middle, one[f"{what}Style"]))
    return sorted(found)


@pytest.mark.parametrize("visited", [1, 9, 17])
@pytest.mark.parametrize(
    ("scale", "down", "near"),
    [(40, 30, True), (40, 20, True), (8, 10, False), (40, 10, False), (14, 30, False)],
    ids=["near", "just high enough", "far", "low", "too narrow"],
)
def test_the_tree_paints_its_branches_numbers_and_ends(
    node: Node, visited: int, scale: int, down: int, near: bool
) -> None:
    trace = record("one_array", 4)
    tree = search_tree(trace)
    painted, *_ = node.evaluate(PAINTED, [sent(trace), visited, scale, down])
    done = strokes(painted)
    at = [[scale * one.x, down * one.depth] for one in tree]
    numbers = range(1, len(tree))
    for stroke, color in zip(done[:2], ("faint", "quiet"), strict=True):
        assert stroke["strokeStyle"] == color
        ends = [given[1:] for given in stroke["calls"]]
        wanted = [k for k in numbers if (k >= visited) == (color == "faint")]
        branches = sorted(zip(ends[::2], ends[1::2], strict=True))
        assert branches == sorted((at[tree[k].parent], at[k]) for k in wanted)
    discs = [one for one in done if [given[0] for given in one["calls"]] == ["roundRect"]]
    edges = [one["strokeStyle"] for one in discs if one["what"] == "stroke"]
    assert sorted(edges) == (
        sorted("faint" if k >= visited else "quiet" for k in range(len(tree))) if near else []
    )
    written = [(*one["given"], one["fillStyle"]) for one in done if one["what"] == "fillText"]
    assert sorted(written) == sorted(
        (str(tree[k].col), at[k][0], at[k][1] + 0.5, "faint" if k >= visited else "ink")
        for k in numbers
        if near
    )
    below = 13 if near else 0
    ends = {
        name: [([x, y + below], k) for k, (x, y) in enumerate(at) if tree[k].outcome == name]
        for name in ("dead end", "solution")
    }
    crosses = [(place, "dead") for place, k in sorted(ends["dead end"]) if k < visited]
    assert marks(done[2:], "stroke") == crosses
    assert marks(done, "fill") == [
        (place, "faint" if k >= visited else "solution") for place, k in sorted(ends["solution"])
    ]


@pytest.mark.parametrize(("scale", "down", "every"), [(40, 30, 1), (8, 10, 2)])
def test_the_tree_shows_the_way_to_the_present_and_names_its_levels(
    node: Node, scale: int, down: int, every: int
) -> None:
    trace = record("one_array", 4, limit=40)
    tree = search_tree(trace)
    _, way, levels = node.evaluate(PAINTED, [sent(trace), len(tree), scale, down])
    first, *_, last = strokes(way)
    assert first["strokeStyle"] == last["strokeStyle"] == "current"
    here, ancestors = tree.current(len(trace)), []
    while here >= 0:
        ancestors.insert(0, ["lineTo", scale * tree[here].x, down * tree[here].depth])
        here = tree[here].parent
    assert len(ancestors) > 2
    assert first["calls"] == ancestors
    named = dict.fromkeys([*range(every, tree.height + 1, every), 3])
    assert [one["given"] for one in strokes(levels) if one["what"] == "fillText"] == [
        [str(level), 7, down * level] for level in named
    ]
    stops = [one["calls"] for one in strokes(levels) if one["strokeStyle"] == "dead"]
    assert ["fillRect", 0, 3 * down - 7, 14, 14] in stops[-1], "where it stops is a box"
    looks = {(one["strokeStyle"], one["lineWidth"]) for one in strokes(levels)}
    assert looks == {("strip", 1), ("dead", 2)}
    written = [one["fillStyle"] for one in strokes(levels) if one["what"] == "fillText"]
    assert written == ["paper" if level == 3 else "quiet" for level in named]


def test_a_cut_search_ends_in_a_box_and_what_was_overlooked_in_a_ring(node: Node) -> None:
    trace = record("one_array", 4, limit=3)
    painted, *_ = node.evaluate(PAINTED, [sent(trace), len(search_tree(trace)), 8, 10])
    assert [c[0] for one in strokes(painted) for c in one["calls"]].count("rect") == 1
    cut, whole, parted = (
        node.evaluate(
            """([sent, more]) => { const box = document.createElement("div");
                box.innerHTML = player.legend({ ...player.treeOf(runsOf(sent)[0]), ...more });
                return [...box.querySelectorAll("span.legend > span")].map((el) => [el.className,
                    el.textContent, el.querySelector("svg[viewBox='-6 -6 12 12'] > *")?.localName]);
            }""",
            [sent(one), more],
        )
        for one, more in (
            *((trace, {}), (record("fewest_first", 6), {})),
            (trace, {"parting": 1}),
        )
    )
    outcomes = [one.outcome for one in search_tree(record("fewest_first", 6))]
    assert [words for _, words, _ in cut] == ["now", "solution (0)", "dead end (0)", "cut here"]
    assert parted == [*cut[:3], ["mark fork", "here they part", "rect"], cut[3]]
    assert whole == [
        ["mark current", "now", "circle"],
        ["mark solution", f"solution ({outcomes.count('solution')})", "path"],
        ["mark dead", f"dead end ({outcomes.count('dead end')})", "path"],
        ["numbers", "on a node: row, column; levels: queens placed", None],
    ]


def test_the_strip_shows_how_deep_each_run_was_and_where_it_found_solutions(node: Node) -> None:
    cut = next(t for t, e in enumerate(record("one_array", 4), 1) if e.kind == "solution")
    traces = [record("automaton_shared_search", 4), record("one_array", 4, limit=cut)]
    last = max(map(len, traces))
    told = node.evaluate(
        """(sent) => { const runs = runsOf(sent), g = brush(), size = { width: 202, height: 60 };
            player.paintRuns(g, { strip: "strip", solution: "solution" }, size,
                player.clockOf(runs, "steps"), runs, runs.map(player.treeOf));
            return g.told; }""",
        sent(*traces),
    )
    color, fills, tops, lines, deepest = "", [], [], [], {}
    for name, *given in told:
        if name == "fillStyle":
            color = given[0]
        elif name == "fillRect" and color == "strip":
            fills.append(given)
        elif name == "moveTo":
            tops.append((given[0], given[1] + 4))
        elif name in ("fillRect", "globalAlpha"):
            lines.append(given)
    for x, y, wide, high in fills:
        assert wide == 1
        assert y + high in (29, 59)
        deepest[y + high, x] = high
    assert lines == [
        step for x, y in tops for step in ([0.45], [pytest.approx(x - 0.5), y + 3, 1, 20], [1])
    ]
    for number, trace in enumerate(traces):
        foot, rise = 30 * number + 29, (30 - 13) / 4
        stood = [0] * 203
        for t in range(len(trace) + 1):
            ends = (t / last * 200 + 1, min(t + 1, len(trace)) / last * 200 + 1)
            for x in range(int(ends[0]), int(ends[1]) + 1):
                stood[x] = max(stood[x], len(trace.at(t).queens))
        high = [deepest[foot, x] for x in range(203)]
        assert high == pytest.approx([rise * queens for queens in stood]), number
        found = [t for t, e in enumerate(trace, 1) if e.kind == "solution"]
        mine = [x for x, y in tops if y == 30 * number + 6]
        assert mine == pytest.approx([1 + 200 * t / last for t in found])
