"""The search tree: its nodes, where they are painted, and where the search is in it."""

from collections import Counter, defaultdict
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from searches import ALL, recorded

from queens import ALGORITHMS, record, search_tree
from queens.trace._folding import Shape


def children_of(tree):
    children = defaultdict(list)
    for index, node in enumerate(tree):
        children[node.parent].append(index)
    return children


@pytest.mark.parametrize("name", [name for name, known in ALGORITHMS.items() if known.plain])
def test_all_of_eight_queens_is_knuth_s_tree_of_2057_nodes(name):
    tree = search_tree(recorded(name, 8))
    assert len(tree) == 2057
    assert [count for _, count in sorted(Counter(node.depth for node in tree).items())] == [
        1, 8, 42, 140, 344, 568, 550, 312, 92,
    ]  # fmt: skip
    assert tree.height == 8


@pytest.mark.parametrize(
    ("n", "outcomes", "depths"),
    [
        (1, ["inner", "solution"], [0, 1]),
        (2, ["inner", "dead end", "dead end"], [0, 1, 1]),
        (3, ["inner", "inner", "dead end", "dead end", "inner", "dead end"], [0, 1, 2, 1, 1, 2]),
    ],
)
def test_the_smallest_trees_are_right_node_by_node(n, outcomes, depths):
    tree = search_tree(record("automaton_shared_search", n))
    assert [node.outcome for node in tree] == outcomes
    assert [node.depth for node in tree] == depths
    assert tree[0] == (-1, 0, 0, 0, tree[0].x, 0, 0, "inner", "")


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_leaves_stand_at_whole_x_in_order_and_parents_over_the_middle(name, n):
    tree = search_tree(recorded(name, n))
    children = children_of(tree)
    leaves = [node.x for index, node in enumerate(tree) if index not in children]
    assert leaves == list(range(tree.width))
    for index, node in enumerate(tree):
        if below := [tree[child].x for child in children[index]]:
            assert below == sorted(below)
            assert node.x == (below[0] + below[-1]) / 2
    assert all(node.y == node.depth for node in tree)
    assert tree.height == max(node.depth for node in tree)


def test_a_cut_trace_has_one_open_node_where_the_search_was_to_go_on():
    whole = recorded("automaton_shared_search", 4)
    for limit in range(1, len(whole)):
        trace = record("automaton_shared_search", 4, limit=limit)
        tree = search_tree(trace)
        here = tree.current(len(trace))
        # A solution is done with; what lies beside it is not.
        wanted = tree[here].parent if tree[here].outcome == "solution" else here
        assert [n for n, node in enumerate(tree) if node.outcome == "open"] == [wanted]
        shape = tree.shape
        assert all(
            part.foot <= wanted or part.head > wanted for part in shape.parts(shape.opening(9))
        )


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), max_size=30))
def test_the_way_to_the_current_node_is_who_stands_whoever_was_taken_up_first(squares):
    def wanders(board):
        standing = {}
        for row, col in squares:
            if row in standing:
                board.remove(row, standing.pop(row))
            elif board.free(row, col):
                board.place(row, col)
                standing[row] = col
        yield from ()

    trace = record(wanders, 5)
    tree = search_tree(trace)
    for t in range(len(trace) + 1):
        here, way = tree.current(t), []
        while here:
            way.append((tree[here].row, tree[here].col))
            here = tree[here].parent
        assert way[::-1] == list(trace.at(t).queens.items())
    assert [node.step for node in tree] == sorted(node.step for node in tree)
    levels = {}
    for node in tree:
        levels.setdefault(node.depth, []).append(node.x)
    assert all(xs == sorted(xs) for xs in levels.values())


def test_a_deep_tree_needs_no_deep_recursion():
    def one_branch(board):
        for row in range(1, board.n + 1):
            board.place(row, 2 * row % (board.n + 1))
        yield from ()

    n = 1510  # one less than a prime: the columns 2k modulo that prime never attack each other
    tree = search_tree(record(one_branch, n))
    assert tree.height == n
    assert {node.x for node in tree} == {0.0}


# What is drawn of a tree that does not fit


@st.composite
def shapes(draw):
    """Give any tree in preorder, some of its nodes being solutions."""
    parents, way = [-1], [0]
    for up in draw(st.lists(st.integers(0, 4), max_size=60)):
        del way[max(1, len(way) - up) :]
        parents.append(way[-1])
        way.append(len(parents) - 1)
    several = st.sets(st.integers(0, len(parents) - 1), max_size=4)
    return Shape(parents, draw(several)), len(parents)


@given(shapes(), st.floats(1, 40), st.data())
def test_all_of_a_tree_is_drawn_once_open_or_folded_with_the_way_to_the_present(made, room, data):
    shape, nodes = made
    last = data.draw(st.integers(0, nodes - 1))
    opening = shape.opening(room)
    parts = shape.parts(opening, last)
    drawn = [
        node
        for part in parts
        for node in range(
            part.head, part.head + shape.size[part.head] if part.folded else part.foot + 1
        )
    ]
    assert drawn == list(range(nodes))
    for part in parts:
        assert not (part.folded and part.head <= last < part.head + shape.size[part.head])
        assert part.row == (parts[part.above].row + 1 if part.above >= 0 else 0)
        if part.above >= 0:
            assert parts[part.above].foot == shape.parents[part.head]
    ends = [part for part in parts if part.folded or shape.size[part.foot] == 1]
    for one, other in pairwise(ends):
        assert other.x - one.x == pytest.approx((one.width + other.width) / 2)


@given(shapes(), st.floats(1, 40))
def test_the_largest_parts_are_open_as_long_as_they_fit(made, room):
    shape, _ = made
    opening = shape.opening(room)
    parts = shape.parts(opening)
    assert parts[0].width <= room or len(parts) == 1
    folded = [shape.size[part.head] for part in parts if part.folded]
    if folded:
        further = opening._replace(least=max(folded))
        assert shape.parts(further)[0].width > room


def test_a_run_is_one_part_and_a_solution_ends_it():
    """0 is the root; 1 2 3 follow each other; 3 has two children, and 4 is a solution above 5."""
    shape = Shape([-1, 0, 1, 2, 3, 4, 3], {4, 6})
    parts = shape.parts(shape.opening(10))
    assert [(part.head, part.foot) for part in parts] == [(0, 0), (1, 3), (4, 4), (5, 5), (6, 6)]
    assert [part.row for part in parts] == [0, 1, 2, 3, 2]


def test_ways_to_solutions_are_open_where_they_take_half_of_the_room():
    """One of ten parts, the smallest, has a solution."""
    parents = [-1]
    for size in (30, 8, *[30] * 8):
        parents += [0, *[len(parents)] * size]
    shape = Shape(parents, {35})
    opening = shape.opening(60)
    parts = shape.parts(opening)
    assert opening.ways
    assert [part.folded for part in parts if part.row == 1] == [True, False, *[True] * 8]
    assert not shape.opening(50).ways
