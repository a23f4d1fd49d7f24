"""What the puzzle computes in the browser, under Node, held against what Python computes."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest
from node import Node
from sentences import sentence

from queens import record
from queens.board import attacks, conflicts
from queens.solving import solve
from queens_player import Puzzle


@pytest.fixture(scope="module")
def module() -> Iterator[Node]:
    node = Node("shared", "puzzle")
    yield node
    node.close()


def squares(n: int) -> list[tuple[int, int]]:
    return list(itertools.product(range(1, n + 1), repeat=2))


def test_browser_and_python_agree_on_what_attacks_what(module: Node) -> None:
    pairs = list(itertools.product(squares(6), repeat=2))
    found = module.evaluate("(pairs) => pairs.map(([a, b]) => player.attacks(a, b))", pairs)
    assert found == [attacks(a, b) for a, b in pairs]


def test_browser_and_python_agree_on_positions(module: Node) -> None:
    chance = random.Random(8)
    boards = [(n, chance.sample(squares(n), chance.randint(0, n))) for n in range(1, 21)] * 3
    boards += [(n, list(enumerate(s, 1))) for n in (1, 4, 5, 6) for s in solve("permutations", n)]
    found = module.evaluate(
        """(boards) => boards.map(([n, queens]) =>
            [player.conflicts(queens), player.attackedSquares(n, queens),
             player.isSolved(n, queens)])""",
        boards,
    )
    for (n, queens), (pairs, attacked, solved) in zip(boards, found, strict=True):
        puzzle = Puzzle(n, queens=queens)
        assert pairs == [[list(a), list(b)] for a, b in conflicts(queens)]
        assert solved == puzzle.solved
        assert attacked == [
            list(square)
            for square in squares(n)
            if square not in queens and any(attacks(queen, square) for queen in queens)
        ]


# ---- the reader's own search


@pytest.fixture(scope="module")
def own() -> Iterator[Node]:
    """What makes a search of the reader's moves."""
    node = Node("trace", "tree", "search")
    yield node
    node.close()


def searched(own: Node, n: int, moves: Any) -> tuple[list[str], dict[str, list[str]]]:
    """Return what the player says of each step, and the nodes of each kind in the tree."""
    steps, nodes, unseen = own.evaluate(
        """([n, moves]) => {
            const [run] = player.decode(...player.searchOf(n, moves));
            const tree = player.treeOf(run), nodes = {};
            for (let node = 1; node < tree.size; node++) {
                const way = player.pathTo(tree, node).slice(1)
                    .map((here) => `${tree.row[here]}${tree.col[here]}`).join(" ");
                (nodes[player.outcomeOf(tree, node)] ??= []).push(way);
            }
            const steps = Array.from({ length: run.steps }, (_, t) => player.sentence(run, t + 1));
            const unseen = [...tree.row.keys()].filter((node) =>
                player.outcomeOf(tree, node) === "never looked at").map((node) =>
                [tree.row[node], tree.col[node], steps[tree.step[node] - 1]]);
            return [steps, nodes, unseen];
        }""",
        [n, [list(square) for square in moves]],
    )
    # Where who presses such a node gets to.
    for row, col, words in unseen:
        assert words == f"row {row}, column {col} was free, and never looked at"
    return steps, nodes


def test_what_was_tried_taken_back_and_never_looked_at(own: Node) -> None:
    steps, nodes = searched(own, 4, [(1, 1), (2, 3), (2, 3), (2, 4), (3, 2), (4, 4)])
    assert steps[:3] == [
        "queen 1 placed on column 1",
        "queen 2 placed on column 3",
        "queen 2 taken up from column 3",
    ]
    assert steps[-3:] == [f"row 1, column {k} was free, and never looked at" for k in (2, 3, 4)]
    assert nodes == {
        "inner": ["11", "11 24", "11 24 32"],
        "dead end": ["11 23", "11 24 32 44"],  # queens 1 and 4 attack each other
        "never looked at": ["12", "13", "14"],
    }


def test_nothing_is_called_overlooked_in_a_row_that_was_searched_in_any_order(own: Node) -> None:
    around = [(2, 4), (1, 1), (1, 1), (1, 2), (3, 1), (4, 3)]
    steps, nodes = searched(own, 4, around)
    assert "a solution: 2 4 1 3" in steps
    assert nodes["never looked at"] == ["24 11 32", "21", "22", "23"]
    assert nodes["solution"] == ["24 12 31 43"]
    # The queen of row 2 leaves first; then what stood beside her is looked at from row 1 on.
    _, nodes = searched(own, 4, [(1, 1), (2, 4), (3, 2), (1, 1)])
    assert nodes["dead end"] == ["11 24 32", "24 32"]
    assert nodes["never looked at"] == ["11 23", "24 12", "12", "13", "14"]
    _, nodes = searched(own, 4, [(1, 1), (2, 1), (1, 1)])
    assert nodes["dead end"] == ["11 21"]
    assert [way for way in nodes["inner"] if " " not in way] == ["11", "21"]


@pytest.mark.parametrize(
    ("n", "moves", "below", "overlooked"),
    [
        (4, [(1, 1), (2, 1)], "11 21", []),  # they attack each other: nothing can come of it
        (4, [(4, 1), (3, 3)], "41 33", []),  # nor here, as row 2 has no free square
        (5, [(5, 2)], "52", [(1, 1), (1, 3), (1, 4), (1, 5)]),
        (5, [(1, 2), (5, 1)], "12", [(5, 3), (5, 4), (5, 5)]),
        (5, [(1, 2), (2, 4), (2, 4), (3, 1), (3, 1), (3, 3)], "12", [(2, 5)]),
        (5, [(1, 2), (4, 1), (4, 1), (3, 1), (3, 1), (4, 3)], "12", [(4, 4)]),
        (5, [(1, 2), *2 * [(3, 1)], *2 * [(3, 3)], *2 * [(3, 5)], (2, 4)], "12", []),
    ],
    ids=["attacked", "dead", "the first row", "the row begun", "nearly", "nearer", "all"],
)
def test_overlooked_are_the_free_squares_of_the_row_nearest_to_have_been_searched(
    own: Node, n: int, moves: list[Any], below: str, overlooked: list[Any]
) -> None:
    _, nodes = searched(own, n, moves)
    ways = [way.rpartition(" ") for way in nodes["never looked at"]]
    assert [last for way, _, last in ways if way == below] == [f"{r}{c}" for r, c in overlooked]


def test_the_leaves_of_a_search_that_found_something_stand_side_by_side(own: Node) -> None:
    leaves, width = own.evaluate(
        """([n, moves]) => { const [run] = player.decode(...player.searchOf(n, moves));
            const { x, parent, width } = player.treeOf(run);
            return [[...x].filter((_, node) => !parent.includes(node)), width]; }""",
        [4, [(1, 2), (2, 4), (3, 1), (4, 3)]],
    )
    assert sorted(leaves) == list(range(width))


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_who_plays_the_whole_search_has_looked_at_everything(own: Node, n: int) -> None:
    trace = record("automaton_shared_search", n)
    moves = [(event.row, event.col) for event in trace if event.kind in ("place", "remove")]
    steps, nodes = searched(own, n, moves)
    assert steps == [
        sentence(trace, t)
        for t, event in enumerate(trace, 1)
        if event.kind in ("place", "remove", "solution")
    ]
    assert "never looked at" not in nodes
    assert len(nodes.get("solution", [])) == len(trace.solutions)


def test_of_several_queens_on_a_row_the_latest_is_in_the_search(own: Node) -> None:
    steps, _ = searched(own, 3, [(1, 1), (1, 3), (1, 1), (1, 3), (2, 2)])
    assert [step for step in steps if "looked" not in step] == [
        "queen 1 placed on column 1",
        "queen 1 taken up from column 1",
        "queen 1 placed on column 3",
        "queen 1 taken up from column 3",
        "queen 2 placed on column 2",
    ]
