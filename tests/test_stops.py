"""Stops hold where they say, and an address shows again what was shown."""

from collections.abc import Callable, Iterator

import pytest
from node import PURE, RUNS_OF, Node, sent

from queens import Event, Trace, record
from queens.trace import attempt

SHARED = attempt("automaton_shared_search", 5)
IMPLICATIONS = record("implications", 5)


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    node = Node(*PURE, "stops", "address")
    node.evaluate(RUNS_OF)
    yield node
    node.close()


@pytest.mark.parametrize(
    ("stop", "words"),
    [
        ("line:1:119", "line 119"),
        ("state:general_search", "state general search"),
        ("depth:4", "depth 4"),
        ("solution:", "a solution"),
        ("tested:3,5", "row 3, column 5: tested"),
        ("placed:3,5", "row 3, column 5: placed"),
        ("removed:3,5", "row 3, column 5: given back"),
        ("forbidden:3,5", "row 3, column 5: forbidden"),
    ],
)
def test_a_stop_is_named_in_words(node: Node, stop: str, words: str) -> None:
    asked = dict(zip(("on", "what"), stop.split(":", 1), strict=True))
    said = node.evaluate(
        "([s, stop]) => player.stopWords(runsOf(s)[0], stop)", [sent(SHARED), asked]
    )
    assert said == words


def test_one_can_stop_at_what_the_run_has_and_at_nothing_else(node: Node) -> None:
    # Its head, and what comes below its docstring.
    (_, head, file, _), (text, first, _, _) = SHARED.sources
    last = first + text.count("\n")
    there = ["state:found", "depth:5", "solution:", "tested:5,5"]
    there += [f"line:{file}:{line}" for line in (head, first, last)]
    nowhere = [f"line:{file}:{line}" for line in (head - 1, head + 1, first - 1, last + 1)]
    nowhere += [f"line:{file + 1}:{first}", f"line:{file}:{first},1", "state:", "state:nowhere"]
    nowhere += ["depth:3,3", "depth:6", "tested:3", "tested:3,6", "tested:1,2,3", "solution:1"]
    stops = [stop.split(":", 1) for stop in [*there, *nowhere]]
    found = node.evaluate(
        "([s, all]) => all.map(([on, what]) => player.isStop(runsOf(s)[0], { on, what }))",
        [sent(SHARED), stops],
    )
    assert found == [True] * len(there) + [False] * len(nowhere)


def stepped(node: Node, trace: Trace, *stops: str) -> list[int]:
    asked = [dict(zip(("on", "what"), stop.split(":", 1), strict=True)) for stop in stops]
    return node.evaluate(
        "([sent, stops]) => player.stepsOf(runsOf(sent)[0], stops)", [sent(trace), asked]
    )


@pytest.mark.parametrize(
    ("trace", "stop", "holds"),
    [
        (SHARED, "line:1:119", lambda e: e.line == 119),
        (SHARED, "state:blocked", lambda e: e.label == "blocked"),
        (SHARED, "tested:3,4", lambda e: e[:3] == ("try", 3, 4)),
        (SHARED, "placed:3,4", lambda e: e[:3] == ("place", 3, 4)),
        (SHARED, "removed:3,4", lambda e: e[:3] == ("remove", 3, 4)),
        (IMPLICATIONS, "forbidden:3,4", lambda e: e[:3] == ("forbid", 3, 4)),
        (IMPLICATIONS, "solution:", lambda e: e.kind == "solution"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_stop_holds_at_the_steps_of_its_kind(
    node: Node, trace: Trace, stop: str, holds: Callable[[Event], bool]
) -> None:
    wanted = [t for t, event in enumerate(trace, start=1) if holds(event)]
    assert wanted
    assert stepped(node, trace, stop) == wanted


def test_a_depth_is_come_to_from_both_sides(node: Node) -> None:
    wanted = [
        t
        for t, event in enumerate(SHARED, start=1)
        if event.kind in ("place", "remove") and len(SHARED.at(t).queens) == 4
    ]
    assert {SHARED[t - 1].kind for t in wanted} == {"place", "remove"}
    assert stepped(node, SHARED, "depth:4") == wanted


def test_of_several_stops_each_step_counts_once(node: Node) -> None:
    both = stepped(node, SHARED, "tested:3,4", "line:1:119")
    assert both == stepped(node, SHARED, "line:1:119")
    assert stepped(node, SHARED) == []
    assert stepped(node, SHARED, "line:2:119") == [], "the line of that number in another file"
