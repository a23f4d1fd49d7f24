"""What the player's modules compute, under Node, held against what Python computes."""

import json
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Any

import pytest
import searches
from hypothesis import given, settings
from hypothesis import strategies as st
from node import EVERYTHING, PURE, RUNS_OF, Node, sent

from queens import ALGORITHMS, Closed, Domains, Trace, record, search_tree, sentence, why
from queens.board import Board, attacks
from queens.trace import Change, attempt


@pytest.fixture(scope="module")
def module() -> Iterator[Node]:
    """The player's pure modules."""
    node = Node(*PURE)
    node.evaluate(RUNS_OF)
    yield node
    node.close()


def check_law(module: Node, *traces: Trace) -> None:
    """Hold every step of the traces, and their trees, against what Python says of them."""
    for trace, found in zip(traces, module.evaluate(EVERYTHING, sent(*traces)), strict=True):
        tree = search_tree(trace)
        for t, (queens, forbidden, state, words, node) in enumerate(found["steps"]):
            position = trace.at(t)
            assert [tuple(queen) for queen in queens] == list(position.queens.items()), t
            assert {(r, c): by for r, c, by in forbidden} == position.forbidden, t
            assert (state, words) == (position.state, sentence(trace, t)), t
            assert node == tree.current(t), t
        assert [tuple(node) for node in found["nodes"]] == [
            (n.parent, n.row, n.col, n.depth, round(64 * n.x) / 64, n.step, n.outcome) for n in tree
        ]
        assert (found["width"], found["height"]) == (tree.width, tree.height)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_browser_folds_every_registered_search_as_python_does(module: Node, name: str) -> None:
    check_law(module, *(record(name, n) for n in (1, 2, 3, 4, 5)))


def test_key_frames_are_at_the_right_steps(module: Node) -> None:
    trace = record("automaton_remembered", 8, limit=3 * 1024)
    # A queen that stands for so long is known at the second frame from the first alone.
    assert all(trace.at(t).queens[1] == 1 for t in range(1024, 2 * 1024 + 1))
    check_law(module, trace)


@settings(max_examples=60)
@given(
    seed=st.integers(0, 2**32),
    n=st.integers(1, 6),
    steps=st.integers(0, 300),
    limit=st.integers(1, 200),
)
def test_any_trace_is_folded_as_python_does(
    module: Node, seed: int, n: int, steps: int, limit: int
) -> None:
    search = searches.wandering(seed, steps)
    check_law(module, record(search, n, board=searches.Culprits, limit=limit))


def test_the_rule_of_attack_is_that_of_the_board(module: Node) -> None:
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
def test_why_names_the_step_at_which_a_square_becomes_free(module: Node, trace: Trace) -> None:
    squares = [(row, col) for row in range(1, 5) for col in range(1, 5)]
    found = module.evaluate(
        """([sent, squares]) => { const [run] = runsOf(sent);
            return Array.from({ length: run.steps + 1 }, (_, t) =>
                squares.map(([row, col]) => player.why(run, t, row, col))); }""",
        [sent(trace), squares],
    )
    checked = 0
    positions = [trace.at(t) for t in range(len(trace) + 1)]
    numbered = list(enumerate(positions))
    for t, answers in enumerate(found):
        position, later = positions[t], numbered[t + 1 :]
        for square, said in zip(squares, answers, strict=True):
            attacked = any(attacks(queen, square) for queen in position.queens.items())
            if position.queens.get(square[0]) == square[1]:
                continue
            if square not in position.forbidden and not attacked:
                assert said[0]["text"] == "No queen attacks it.", (t, square)
                continue
            free = [one for one in said if re.search(r"again .*at step", one["text"])]
            if square in position.forbidden:
                gone = next((m for m, then in later if square not in then.forbidden), None)
            else:
                gone = next(
                    (
                        m
                        for m, then in later
                        if not any(attacks(q, square) for q in then.queens.items())
                    ),
                    None,
                )
            assert [one["step"] for one in free] == ([gone] if gone else []), (t, square)
            since = next(one for one in said if "since step" in one["text"])
            before, after = positions[since["step"] - 1], positions[since["step"]]
            if square in position.forbidden:
                assert square in after.forbidden
                assert square not in before.forbidden
                by = position.forbidden[square]
                name = f"queen {by}," if by <= trace.n else "in nobody's name,"
                assert name in since["text"]
            else:
                queen = next(q for q in position.queens.items() if attacks(q, square))
                assert queen in after.queens.items()
                assert queen not in before.queens.items()
                assert f"queen {queen[0]}," in since["text"]
            checked += 1
    assert checked > 500


ASKED = """([sent, steps]) => { const [run] = runsOf(sent);
    const numbers = Array.from({ length: run.n }, (_, place) => place + 1);
    return steps.map((t) => numbers.map((row) => numbers.map((col) => [
        JSON.stringify(player.reasonOf(run, t, row, col)),
        player.why(run, t, row, col).map(({ text }) => text).join(" ")]))); }"""


def asked(module: Node, trace: Trace, steps: Sequence[int]) -> dict[Any, tuple[Any, str]]:
    """Return the reason and the words that the browser has at (t, row, col)."""
    found = module.evaluate(ASKED, [sent(trace), list(steps)])
    return {
        (t, row, col): (json.loads(reason), words)
        for t, board in zip(steps, found, strict=True)
        for row, squares in enumerate(board, start=1)
        for col, (reason, words) in enumerate(squares, start=1)
    }


@pytest.mark.parametrize(
    ("trace", "every"),
    [
        (record("implications", 5), 3),
        (record("fewest_first", 6), 16),
        (record("success_failure", 5, committed=True), 1),
    ],
    ids=["implications", "fewest first", "committed"],
)
def test_the_browser_and_python_give_the_same_reason(
    module: Node, trace: Trace, every: int
) -> None:
    """Which queen, since when and what will free the square, and the words say no other."""
    vain = 0
    events = list(trace)
    found = asked(module, trace, range(0, len(trace) + 1, every))
    for (t, *square), (answer, words) in found.items():
        reason = why(trace, t, tuple(square))
        assert answer == (reason and reason._asdict()), (t, square)
        if reason is None:
            assert " again when" not in words, (t, square)
            continue
        nobody = reason.by > trace.n
        assert ("in nobody's name, " if nobody else f"queen {reason.by}, ") in words, (t, square)
        assert f" since step {reason.since:,}." in words, (t, square)
        assert ("tried in vain" in words) == (reason.line == ""), (t, square)
        vain += reason.line == ""
        free = "admissible" if tuple(square) in trace.at(t).forbidden else "free"
        when = "" if nobody else f"when queen {reason.by} is taken up, "
        assert f"It becomes {free} again {when}at step {reason.until:,}." in words, (t, square)
        if nobody:
            continue
        # She is: after the pardon nothing but pardons comes before she goes.
        later = (e for e in islice(events, reason.until - 1, None) if e.kind != "pardon")
        assert next(later)[:2] == ("remove", reason.by), (t, square)
    assert (vain > 0) == ("forbid" in trace.columns.kind)


def test_a_free_square_says_who_will_forbid_it_next(module: Node) -> None:
    """A column tried in vain is forbidden by a queen that does not attack it."""
    trace = record("implications", 5)
    given_up = [
        t for t, pair in enumerate(pairwise(e.kind for e in trace)) if pair == ("remove", "forbid")
    ]
    assert given_up
    found = asked(module, trace, [step for t in given_up for step in (t + 1, t + 2)])
    for t in given_up:
        row, col, by = trace[t + 1][1:4]
        _, words = found[t + 1, row, col]
        name = f"by queen {by}" if row > 1 else "in nobody's name"
        assert words.endswith(f" Next forbidden at step {t + 2}, {name}.")
        _, words = found[t + 2, row, col]
        alone = "The column had been tried in vain, with no queen before it."
        after = "That queen does not attack it: as things stood, the column had been tried in vain."
        assert (after if row > 1 else alone) in words


def test_why_does_not_say_more_than_it_knows(module: Node) -> None:
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
    for t in (7, 8):
        assert found[t, 4, 2][1].endswith(
            "does not attack it. Not admissible again before the end."
        )
    blamed = "Forbidden first by queen {}, since step {}. That queen does not attack it. {}".format
    later = {
        (13, 1, 3): "since step 13. It becomes free again when queen 4 is taken up, at step 42.",
        (51, 3, 1): "by queen 3, since step 49. It becomes admissible again at step 57.",
        (52, 2, 3): blamed(2, 52, "It becomes admissible again at step 86."),
        (68, 4, 4): blamed(1, 66, "It becomes admissible again at step 76."),
        (123, 1, 1): blamed(4, 123, "It becomes admissible again at step 133."),
        (144, 1, 3): "since step 144. Not free again before the end: queen 2 is not taken up.",
    }
    wandering = record(searches.wandering(7, 160), 4, board=searches.Culprits)
    found = asked(module, wandering, sorted({t for t, *_ in later}))
    assert [found[there][1][-len(words) :] for there, words in later.items()] == [*later.values()]
    cut = record("implications", 4, limit=12)
    _, words = asked(module, cut, [12])[12, 3, 2]
    assert words.endswith("Not admissible again before the end: queen 2 is not taken up.")


CLOSED = record("fewest_first", 5, board=lambda n: Closed(Domains(n), closed=[("falling", 4)]))
FORBIDDEN = record("one_array", 5, changes=[Change(0, (1, 2))])
PUT = record("one_array", 5, changes=[Change(12, (1, 4), put=True)])
LONG = record("one_array", 9, limit=3000)
CUT = record("implications", 5, limit=40)


@pytest.mark.parametrize(
    ("trace", "t", "square", "answers"),
    [
        (CLOSED, 3, (1, 2), ["It is on a closed falling diagonal: never free."]),
        (
            FORBIDDEN,
            *(3, (1, 2)),
            [
                "Attacked by queen 1 along a row.",
                "Ruled out: row 1, column 2 is forbidden, since step 0. > 0",
            ],
        ),
        (
            PUT,
            *(12, (1, 2)),
            [
                "Attacked by queen 1 along a row and queen 2 along a falling diagonal.",
                "Ruled out: queen 1 goes to column 4, since step 12. > 12",
            ],
        ),
        (
            LONG,
            *(2500, (7, 6)),
            [
                "Queen 7 stands here since step 2,500. > 2500",
                "She is taken up at step 2,510. > 2510",
                "No queen attacks it.",
                "Next attacked at step 2,611, by queen 4. > 2611",
            ],
        ),
        (
            LONG,
            *(2500, (9, 9)),
            [
                "Attacked by queen 1 along a falling diagonal and queen 6 along a column.",
                "The first of them was queen 1, along a falling diagonal, since step 2. > 2",
                "Not free again before the end: queen 1 is not taken up.",
            ],
        ),
        (
            LONG,
            *(2500, (9, 1)),
            [
                "Attacked by queen 1 along a column.",
                "That is queen 1, along a column, since step 2. > 2",
                "Not free again before the end: queen 1 is not taken up.",
            ],
        ),
        (
            CUT,
            *(40, (2, 4)),
            [
                "Queen 2 stands here since step 38. > 38",
                "She stays to the end.",
                "No queen attacks it.",
                "Nothing attacks it again before the end.",
            ],
        ),
        (
            CUT,
            *(30, (2, 3)),
            [
                "Queen 2 stands here since step 10. > 10",
                "She is taken up at step 36. > 36",
                "No queen attacks it.",
                "Next forbidden at step 37, by queen 1. > 37",
            ],
        ),
        (
            CUT,
            *(30, (3, 5)),
            [
                "No queen attacks it.",
                "Forbidden first by queen 2, since step 29. That queen does not attack it: as "
                "things stood, the column had been tried in vain. > 29",
                "It becomes admissible again when queen 2 is taken up, at step 35. > 35",
            ],
        ),
    ],
)
def test_why_is_answered_in_words_that_lead_to_their_steps(
    module: Node, trace: Trace, t: int, square: tuple[int, int], answers: list[str]
) -> None:
    """Who is asked what comes next is told only what has been."""
    found = module.evaluate(
        """([sent, t, square]) => { const [run] = runsOf(sent);
            return [false, true].map((past) => player.why(run, t, ...square, past).map(
                ({ text, step }) => step === null ? text : `${text} > ${step}`)); }""",
        [sent(trace), t, square],
    )
    ahead = ("She ", "It becomes ", "Next ", "Not ", "Nothing ")
    assert found == [answers, [one for one in answers if not one.startswith(ahead)]]


REMEMBERED = """(sent) => runsOf(sent).map((run) =>
    Array.from({ length: run.steps + 1 }, (_, back) => run.steps - back).map((t) =>
        [player.variablesAt(run, t).map(({ name, brackets, items, changed }) =>
            [name, brackets, items.map(({ text }) => text), changed]),
        player.printedAt(run, t)]).reverse())"""


def test_the_browser_reads_the_variables_as_python_does(module: Node) -> None:
    """Backwards, over the key frames, and what has changed is what reads otherwise than before."""
    traces = [attempt(name, 6) for name in ("one_array", "success_failure", "fewest_first")]
    for trace, found in zip(traces, module.evaluate(REMEMBERED, sent(*traces)), strict=True):
        assert trace.variables is not None
        before: dict[str, str] = {}
        for t, (variables, _) in enumerate(found):
            read = trace.variables.at(trace.columns.looks[t - 1]) if t else {}
            assert [name for name, *_ in variables] == list(read), t
            for name, brackets, texts, changed in variables:
                comma = "," if brackets == "()" and len(texts) == 1 else ""
                text = f"{brackets[:1]}{', '.join(texts)}{comma}{brackets[1:]}"
                assert text == read[name], t
                assert changed or before.get(name, text) == text, (t, name)
            before = read


def test_the_browser_has_what_was_printed_with_its_step(module: Node) -> None:
    def prints(board: Board) -> Iterator[tuple[int, ...]]:
        for col in range(1, 4):
            print("column", col)
            board.free(1, col)
        print("end")
        yield from ()

    [found] = module.evaluate(REMEMBERED, sent(attempt(prints, 4)))
    assert [printed for _, printed in found] == [
        ["", ""],
        ["", "column 1\n"],
        ["column 1\n", "column 2\n"],
        ["column 1\ncolumn 2\n", "column 3\nend\n"],
    ]


def test_a_node_is_named_by_its_column_or_if_rows_are_chosen_by_its_square(module: Node) -> None:
    def below(board: Board) -> Iterator[tuple[int, ...]]:
        board.place(2, 12)
        board.place(3, 1)
        yield from ()

    traces = [record("implications_early", 6), record("fewest_first", 6), record(below, 12)]
    found = module.evaluate(
        """(sent) => runsOf(sent).map(player.treeOf).map((tree) =>
            [Array.from({ length: tree.size }, (_, node) => player.labelOf(tree, node)),
                tree.longestLabel])""",
        sent(*traces),
    )
    for trace, (labels, longest) in zip(traces, found, strict=True):
        chosen = trace.algorithm != "implications_early"
        assert labels[1:] == [
            f"{node.row},{node.col}" if chosen else str(node.col) for node in search_tree(trace)[1:]
        ]
        assert longest == max(map(len, labels)), "else a name does not fit its disc"


def test_who_presses_between_two_nodes_means_the_nearer_one(module: Node) -> None:
    trace = record("one_array", 5)
    tree = search_tree(trace)
    for depth in range(tree.height + 1):
        level = [node.x for node in tree if node.depth == depth]
        places = [x / 10 - 1 for x in range(10 * tree.width + 20)]
        found = module.evaluate(
            """([sent, level, places]) => { const tree = player.treeOf(runsOf(sent)[0]);
                return places.map((x) => tree.x[player.nearest(tree, level, x)]); }""",
            [sent(trace), depth, places],
        )
        for there, x in zip(found, places, strict=True):
            assert abs(there - x) == pytest.approx(min(abs(one - x) for one in level))


@pytest.mark.parametrize("race", ["steps", "placements", "solutions"])
def test_a_race_keeps_its_runs_together(module: Node, race: str) -> None:
    traces = [record("permutations", 4), record("automaton_shared_search", 4)]
    found = module.evaluate(
        """([sent, race]) => { const clock = player.clockOf(runsOf(sent), race);
            return Array.from({ length: clock.last + 1 }, (_, time) =>
                [0, 1].map((number) => clock.stepAt(number, time))); }""",
        [sent(*traces), race],
    )
    assert found[0] == [0, 0]
    assert found[-1] == [len(trace) for trace in traces]
    kind = {"placements": "place", "solutions": "solution"}.get(race)
    for number, trace in enumerate(traces):
        ticks = [step[number] for step in found]
        wanted = [t for t, event in enumerate(trace, start=1) if kind is None or event.kind == kind]
        assert ticks[1 : len(wanted) + 1] == wanted


@pytest.mark.parametrize("race", ["steps", "placements", "solutions"])
@pytest.mark.parametrize("kind", ["place", "remove", "solution"])
def test_in_a_race_one_goes_to_the_next_or_last_time_at_which_any_run_did_so(
    module: Node, race: str, kind: str
) -> None:
    """Also where it was the last step of a run that has ended since."""
    traces = [record("permutations", 4), record("one_array", 4)]
    shared = record("automaton_shared_search", 4)
    ends = next(t for t, e in enumerate(shared, 1) if e.kind == kind and t > 60)
    traces.append(record("automaton_shared_search", 4, limit=ends))
    steps = [[t for t, e in enumerate(trace, 1) if e.kind == kind] for trace in traces]
    at, times, found, alone = module.evaluate(
        """([sent, race, steps]) => { const runs = runsOf(sent), clock = player.clockOf(runs, race);
            const times = Array.from({ length: clock.last + 1 }, (_, time) => time);
            return [times.map((time) => runs.map((_, number) => clock.stepAt(number, time))),
                runs.map((run, number) => Array.from({ length: run.steps + 1 }, (_, t) =>
                    clock.timeOf(number, t))),
                times.map((time) => [1, -1].map((way) => clock.seek(steps, way, time) ?? "none")),
                runs.map((run) => player.clockOf([run], race).last)]; }""",
        [sent(*traces), race, steps],
    )
    for there, known, last in zip(zip(*at, strict=True), times, alone, strict=True):
        assert last == len(set(there)) - 1, "alone it goes on at every time"
        assert known == [bisect_left(there, t) for t in range(len(known))]
    then = sorted({known[t] for known, own in zip(times, steps, strict=True) for t in own})
    for time, (on, back) in enumerate(found):
        assert on == next((m for m in then if m > time), "none"), time
        assert back == next((m for m in reversed(then) if m < time), "none"), time


def test_a_name_can_hold_any_sign_in_a_text_and_in_an_attribute(module: Node) -> None:
    found = module.evaluate("(text) => player.escaped(text)", '<a b="c"> & d')
    assert found == "&#60;a b=&#34;c&#34;&#62; &#38; d"
