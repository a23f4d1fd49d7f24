"""What the player asks follows from the transcript, has one right answer, and is not given away."""

from collections.abc import Iterator
from itertools import chain, groupby, pairwise
from typing import Any

import pytest
import searches
from node import PURE, RUNS_OF, Node, sent

from queens import ALGORITHMS, Closed, Trace, record, search_tree, why
from queens.board import Vectors, attacks
from queens.trace import attempt

OWN = [
    record(searches.wandering(7, 200), 4, board=searches.Culprits),
    record("fewest_first", 6, limit=300),
    record(
        "automaton_shared_search",
        5,
        board=lambda n: Closed(Vectors(n), given=[(4, 2)], closed=[("falling", 5)]),
    ),
]
TRACES = [*(attempt(name, 5) for name in ALGORITHMS), *OWN]


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    node = Node(*PURE, "questions", "answers", "stops")
    node.evaluate(RUNS_OF)
    yield node
    node.close()


def asked(node: Node, trace: Trace) -> list[dict[str, Any]]:
    return node.evaluate("(sent) => player.questionsOf(runsOf(sent)[0])", sent(trace))


def moved(trace: Trace, step: int, *kinds: str) -> int:
    """The first step after this one that is of one of these kinds."""
    return next(t for t in range(step + 1, len(trace) + 1) if trace[t - 1].kind in kinds)


def truth(trace: Trace, question: dict[str, Any]) -> str:
    """The right answer, as Python reads it in the trace."""
    step, event = question["step"], trace[question["step"]]
    match question["kind"]:
        case "free":
            queens = trace.at(step).queens.items()
            attacked = any(attacks(queen, event[1:3]) for queen in queens)
            return "no" if attacked or event[1:3] in trace.barred else "yes"
        case "next":
            placed = trace[moved(trace, step, "place") - 1]
            return f"{placed.row},{placed.col}"
        case "on":
            return {"place": "on", "remove": "back"}[
                trace[moved(trace, step, "place", "remove") - 1].kind
            ]
        case "row":
            placed = moved(trace, step, "place")
            return str([e.row for e in trace[step:placed] if e.kind == "remove"][-1])
        case "counter":
            by = trace.at(question["until"]).forbidden.get(tuple(question["square"]), 0)
            return str(by) if 0 < by <= trace.n else "nobody"
        case "state":
            assert event.kind == "enter"
            return event.label
        case _:
            return f"{trace.columns.file[step]}:{event.line}"


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: trace.algorithm)
def test_every_question_has_the_answer_that_the_trace_gives(node: Node, trace: Trace) -> None:
    questions = asked(node, trace)
    assert len(questions) > 8
    for question in questions:
        assert question["answer"] == truth(trace, question), question
        offered = [value for value, _ in question["choices"]]
        assert len(set(offered)) == len(offered)
        assert question["answer"] in offered or question["fields"], question
        assert len(offered) != 1, question
        assert trace.at(question["step"]).queens, "with an empty board nothing is to be seen"


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: trace.algorithm)
def test_no_question_is_given_away_or_a_matter_of_habit(node: Node, trace: Trace) -> None:
    questions = asked(node, trace)
    for one, other in pairwise(questions):
        assert one["until"] < other["step"], "what an answer shows comes before the next question"
        assert one["kind"] != other["kind"]
    subjects = [
        (one["kind"], str(trace.at(one["step"]).queens), str(one["square"])) for one in questions
    ]
    assert len(set(subjects)) == len(subjects)
    for kind in {one["kind"] for one in questions}:
        answers = [one["answer"] for one in questions if one["kind"] == kind]
        assert max(len(list(same)) for _, same in groupby(answers)) < 3, kind


def test_all_seven_questions_are_asked_in_the_course(node: Node) -> None:
    kinds = {name: {one["kind"] for one in asked(node, record(name, 5))} for name in ALGORITHMS}
    assert kinds["automaton_shared_search"] == {"free", "next", "on", "row", "state", "line"}
    assert kinds["implications"] >= {"counter", "next", "on", "row"}
    assert all(len(some) > 2 for some in kinds.values())


def test_each_kind_of_question_is_put_in_these_words(node: Node) -> None:
    first: dict[str, Any] = {}
    for name in ("automaton_shared_search", "implications"):
        for one in asked(node, record(name, 5)):
            offered = [name for _, name in one["choices"]] or one["fields"]
            first.setdefault(one["kind"], [one["words"], " ".join(offered)])
    assert first == {
        "free": ["Queen 2 is tried on column 1. Is that square free?", "Yes No"],
        "next": ["Row 3 is searched. Where does the queen go?", "Row Column"],
        "line": ["Which line takes the next step?", "Line"],
        "state": ["Which state is entered next?", "start general search found blocked end"],
        "on": [
            "On or back: does another queen find a place now, or is one taken up?",
            "On Back",
        ],
        "row": [
            "The search goes back. To which row: which queen is the last to be taken up before one "
            "is put down again?",
            "1 2 3",
        ],
        "counter": [
            "Queen 3 goes to column 2. Whose counter will then lie on row 5, column 4?",
            "1 2 3 Nobody",
        ],
    }


# What a search does with its board, each by one line of it, and what may be asked of that.
QUIET = [("__setattr__", "state", "waiting")] * 3
FULL = [
    ("place", 1, 2),
    ("place", 3, 1),
    ("place", 2, 4),
    *QUIET,
    ("place", 4, 3),
    ("remove", 4, 3),
]
COUNTED = [("place", 4, 2), ("place", 2, 1), ("free", 3, 1), ("remove", 2, 1)]
BELOW = [("place", 4, 4), ("place", 5, 1), QUIET[0], ("free", 3, 3), ("place", 1, 3)]
BELOW += [("forbid", row, col, 1) for row in (2, 3) for col in range(1, 6)]


@pytest.mark.parametrize(
    ("n", "acts", "wanted"),
    [
        (4, [("place", 1, 2), ("free", 1, 2), ("remove", 1, 2)], []),
        (4, FULL, ["next 2,4"]),
        (5, FULL, ["next 2,4", "on back"]),
        (4, [*COUNTED, ("forbid", 2, 1, 4)], ["counter 4"]),
        (4, [*COUNTED, ("forbid", 2, 1, 5)], ["counter nobody"]),
        (5, BELOW, []),
    ],
    ids=["a queen's own square", "no room", "room", "by the last queen", "by nobody", "her row"],
)
def test_only_what_is_open_is_asked(node: Node, n: int, acts: list[Any], wanted: list[str]) -> None:
    def search(board: Any) -> Iterator[tuple[int, ...]]:
        for verb, *given in acts:
            getattr(board, verb)(*given)
        yield from ()

    trace = record(search, n, board=searches.Culprits)
    assert [f"{one['kind']} {one['answer']}" for one in asked(node, trace)] == wanted


def test_a_step_that_no_line_took_is_not_asked_for_by_its_line(node: Node) -> None:
    def search(board: Any) -> Iterator[Any]:
        board.place(1, 1)
        for _ in range(2):
            board.free(1, 1)
        return filter(None, chain(map(board.free, [1], [1]), map(board.remove, [1], [1])))

    trace = record(search, 4)
    assert [event.line > 0 for event in trace] == [True, True, True, False, False]
    assert asked(node, trace) == []


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_smallest_boards_have_few_questions_or_none(node: Node, n: int) -> None:
    for name in ALGORITHMS:
        assert len(asked(node, record(name, n))) < 9


def test_who_answers_wrongly_hears_the_queens_to_blame(node: Node) -> None:
    trace = record("automaton_shared_search", 6)
    said = node.evaluate(
        """(sent) => { const [run] = runsOf(sent);
            return player.questionsOf(run).filter(({ kind }) => kind === "free").map((one) =>
                [one, ...["no", "yes", ""].map((given) => player.judged(run, one, given))]); }""",
        sent(trace),
    )
    for question, no, yes, shown in said:
        right, wrong = (no, yes) if question["answer"] == "no" else (yes, no)
        assert right["right"]
        assert not wrong["right"]
        assert not shown["right"]
        reason = why(trace, wrong["step"], tuple(question["square"]))
        assert wrong["square"] == question["square"]
        for answer in (right, wrong, shown):
            assert ("free" in answer["words"]) == (reason is None)
            assert reason is None or f"attacked by queen {reason.by} " in answer["words"]


HEARD = [
    ("automaton_shared_search", 5, [
        (15, "3,4", "Not row 3, column 4: queen 3 placed on column 5.", 15, [3, 4]),
        (15, "", "Queen 3 placed on column 5.", 22, None),
        (101, "2,5", "Not row 2, column 5: queen 3 placed on column 2. It is free too; row 3 comes "
            "first.", 101, [2, 5]),
        (26, "1:7", "Not line 7: line {line}, the automaton enters the state found.", 27, [4, 2]),
        (40, "1:7", "Not line 7: line {line}, queen 5 tried on column 5: attacked by queen 1 along "
            "a falling diagonal and queen 3 along a column.", 41, None),
        (34, "start", "Not start: the automaton enters the state found.", 35, [5, 4]),
        (58, "back", "No: queen 3 placed on column 2.", 58, [3, 2]),
        (82, "on", "No: queen 4 taken up from column 5. Row 5, column 4: Attacked by queen 2 along "
            "a column and queen 3 along a falling diagonal and queen 4 along a rising diagonal. "
            "Row 5, column 5: Attacked by queen 1 along a falling diagonal and queen 4 along a "
            "column.", 82, [5, 5]),
        (82, "back", "Right: queen 4 taken up from column 5.", 86, None),
        (113, "2", "Not queen 2: queen 1 taken up from column 1. Queen 2 has no other column left.",
            113, None),
        (199, "1", "Not queen 1: queen 3 taken up from column 1. Queen 1 stays: queen 3 placed on "
            "column 3 before that.", 199, None),
        (199, "4", "Not queen 4: queen 3 taken up from column 1. Row 4, column 5: Attacked by "
            "queen 1 along a falling diagonal and queen 2 along a column.", 199, [4, 5]),
    ]),
    ("implications", 5, [
        (9, "2,5", "Not row 2, column 5: queen 2 placed on column 3. It is free too; column 3 is "
            "taken first.", 9, [2, 5]),
        (9, "3,1", "Not row 3, column 1: queen 2 placed on column 3.", 9, [3, 1]),
        (20, "3", "Not queen 3: queen 2 taken up from column 3. Row 3, column 5: forbidden by "
            "queen 2.", 20, [3, 5]),
        (42, "1", "Not queen 1: row 5, column 4 is forbidden by queen 2.", 45, [5, 4]),
        (42, "nobody", "Not nobody: row 5, column 4 is forbidden by queen 2.", 45, [5, 4]),
    ]),
    ("implications", 6, [
        (101, "3,2", "Not row 3, column 2: queen 3 placed on column 6.", 101, [3, 2]),
        (148, "on", "No: queen 5 taken up from column 3. Row 6 has no admissible column: 1 by "
            "queen 1, 2 by queen 3, 3 by queen 5, 4 by queen 4, 5 by queen 2, 6 by queen 1.",
            148, [6, 1]),
    ]),
    ("fewest_first", 6, [
        (38, "1", "Not queen 1: row 6, column 4 gets no counter.", 41, [6, 4]),
        (190, "on", "No: queen 3 taken up from column 4. Row 5 has no admissible column: 1 by "
            "queen 1, 2 by queen 3, 3 by queen 2, 4 by queen 3, 5 by queen 1, 6 by queen 2.",
            190, [5, 1]),
    ]),
    ("automaton_labelled", 4, [
        (51, "all_placed", "Not all placed: the automaton enters the state found.", 52, [3, 1]),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "n", "answers"), HEARD, ids=lambda given: str(given)[:20])
def test_an_answer_to_any_question_is_told_what_was_and_why(
    node: Node, name: str, n: int, answers: list[Any]
) -> None:
    trace = record(name, n)
    found = node.evaluate(
        """([sent, answers]) => { const [run] = runsOf(sent), all = player.questionsOf(run);
            return answers.map(([step, given]) =>
                player.judged(run, all.find((one) => one.step === step), given)); }""",
        [sent(trace), answers],
    )
    for judged, (asked_at, _, words, step, square) in zip(found, answers, strict=True):
        right, words = words.startswith("Right"), words.format(line=trace[asked_at].line)
        assert judged == {"right": right, "words": words, "step": step, "square": square}


@pytest.mark.parametrize(
    ("name", "n"),
    [("automaton_shared_search", 5), ("fewest_first", 5), ("permutations", 5), ("implications", 1)],
)
def test_while_one_is_asked_the_tree_is_that_of_the_search_so_far(
    node: Node, name: str, n: int
) -> None:
    """Where a node stands, and how it ends, would else tell how many are to come."""
    trace = record(name, n)
    solved = next(t for t, event in enumerate(trace, start=1) if event.kind == "solution")
    leaves = [node.step for node in search_tree(trace) if node.outcome == "dead end"]
    steps = [0, 1, 12, 60, 150, *leaves[:1], solved - 1, solved, len(trace)]
    steps = [t for t in steps if t <= len(trace)]
    found = node.evaluate(
        """([sent, steps]) => { const [run] = runsOf(sent), whole = player.treeOf(run);
            return steps.map((t) => { const tree = player.treeUpTo(run, whole, t);
                return [tree.levels, Array.from({ length: tree.size }, (_, node) =>
                    [tree.parent[node], tree.x[node], player.outcomeOf(tree, node)])]; }); }""",
        [sent(trace), steps],
    )
    for t, (levels, nodes) in zip(steps, found, strict=True):
        tree = search_tree(record(name, n, limit=t)) if t else search_tree(trace)[:1]
        here = search_tree(trace).current(t)
        assert len(levels) == search_tree(trace).height + 1
        assert sorted(node for level in levels for node in level) == list(range(len(tree)))
        assert len(nodes) == len(tree)
        for number, (drawn, wanted) in enumerate(zip(nodes, tree, strict=True)):
            undecided = number == here and wanted.outcome != "solution"
            assert drawn[2] == ("inner" if undecided else wanted.outcome), (t, number)
            assert drawn[0] == wanted.parent
            assert drawn[1] == wanted.x or t == 0
