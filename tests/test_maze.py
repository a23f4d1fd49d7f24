"""A maze is what its plan shows, and Trémaux's walker keeps the rule and gets out if one can."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.colors import to_hex
from painted import said

from queens import draw, record, search_tree
from queens.draw.style import BLUE, GREEN, PAPER, VERMILLION
from queens.maze import Maze, Way, tremaux

RING = """\
#######
#S    #
# ### #
#     #
### ###
###E###
"""
UNMARKED, KNOWN = "an unmarked passage", "a known junction, so back"
DEAD_END, EXHAUSTED = "a dead end, so back", "no unmarked passage, so back"


@st.composite
def mazes(draw_from):
    """Give mazes with loops, rooms, and floor that cannot be reached, with and without exit."""
    rows, columns = draw_from(st.integers(1, 9)), draw_from(st.integers(2, 9))
    cells = draw_from(st.lists(st.sampled_from("##   "), min_size=rows * columns - 2))
    extra = draw_from(st.sampled_from(("E", " ")))
    signs = (["S", extra, *cells] + ["#"] * (rows * columns))[: rows * columns]
    signs = draw_from(st.permutations(signs))
    return Maze("\n".join("".join(signs[r * columns :][:columns]) for r in range(rows)))


def reachable(maze):
    """Give the cells that can be reached from the start, the exit not being walked through."""
    seen, ahead = {maze.start}, [maze.start]
    while ahead:
        row, col = ahead.pop()
        for cell in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
            if cell in maze.floor and cell not in seen and (row, col) != maze.exit:
                seen.add(cell)
                ahead.append(cell)
    return seen


class Tree:
    """A search tree as a walker meets it: junctions are nodes, a child's passage is before hers."""

    start = 0

    def __init__(self, tree, exit=None):
        self.exit, self.passages, self.tree = exit, tree[1:], tree

    def ways(self, here):
        children = [node for node in range(1, len(self.tree)) if self.tree[node].parent == here]
        back = [Way(here - 1, (here, self.tree[here].parent))] if here else []
        return [*(Way(child - 1, (here, child)) for child in children), *back]


@pytest.mark.parametrize("name", ["test_after_choice", "implications", "fewest_first"])
@pytest.mark.parametrize("n", range(1, 7))
def test_the_walk_through_a_search_tree_is_the_search(name, n):
    trace = record(name, n)
    tree = search_tree(trace)
    verbs = {1: "place", 2: "remove"}
    walk = [(verbs[s.mark], *tree[s.passage + 1][1:3]) for s in tremaux(Tree(tree))]
    assert walk == [event[:3] for event in trace if event.kind in verbs.values()]


def test_the_way_to_an_answer_is_the_passages_with_one_mark():
    trace = record("implications", 6)
    tree = search_tree(trace)
    answer = next(node for node, it in enumerate(tree) if it.outcome == "solution")
    marks = Counter(step.passage for step in tremaux(Tree(tree, exit=answer)))
    once = [tree[passage + 1] for passage in sorted(marks) if marks[passage] == 1]
    assert tuple(node.col for node in once) == trace.solutions[0]


# --- the plan ----------------------------------------------------------------------------


def test_passages_run_from_junction_to_junction():
    maze = Maze("S # \n    \n ## \n    E")
    assert (maze.rows, maze.columns) == (4, 5)
    assert (maze.start, maze.exit) == ((1, 1), (4, 5))
    # The start is a junction by being the start; (2, 2), where a room opens, has three ways.
    assert maze.junctions == ((1, 1), (1, 4), (2, 1), (2, 2), (2, 4), (4, 4), (4, 5))
    assert set(maze.passages) == {
        ((1, 1), (2, 1)),
        ((1, 1), (1, 2), (2, 2)),
        ((1, 4), (2, 4)),
        ((2, 1), (2, 2)),
        ((2, 1), (3, 1), (4, 1), (4, 2), (4, 3), (4, 4)),
        ((2, 2), (2, 3), (2, 4)),
        ((2, 4), (3, 4), (4, 4)),
        ((4, 4), (4, 5)),
    }


def test_ways_are_named_clockwise_from_the_top():
    maze = Maze("# #\n S \n# #")
    assert [way.cells[1] for way in maze.ways((2, 2))] == [(1, 2), (2, 3), (3, 2), (2, 1)]


def test_a_passage_back_to_its_own_junction_is_walked_once_each_way_round():
    ring = Maze("   \n # \n  S")
    assert [way.passage for way in ring.ways((3, 3))] == [0, 0]
    clockwise = ((3, 3), (3, 2), (3, 1), (2, 1), (1, 1), (1, 2), (1, 3), (2, 3), (3, 3))
    there, back = tremaux(ring)
    assert (there.cells, there.because) == (clockwise[::-1], UNMARKED)
    assert (back.cells, back.because) == (clockwise, KNOWN)


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        ("   ", "one S, where the walk starts; this one has 0"),
        ("S S", "one S, where the walk starts; this one has 2"),
        ("ESE", "at most one exit E; this one has 2"),
        ("S\n .", r"got '\.' on row 2, column 2"),
    ],
)
def test_a_plan_that_is_no_maze_is_refused_with_the_reason(plan, words):
    with pytest.raises(ValueError, match=words):
        Maze(plan)


def test_a_plan_that_is_no_text_is_refused():
    with pytest.raises(TypeError, match="lines of text"):
        Maze(["S E"])


# --- the walk ----------------------------------------------------------------------------


def test_a_walk_that_needs_every_part_of_the_rule():
    steps = [(s.cells[0], s.cells[-1], s.mark, s.because) for s in tremaux(Maze(RING))]
    assert steps == [
        ((2, 2), (4, 4), 1, UNMARKED),
        ((4, 4), (6, 4), 1, UNMARKED),
    ]
    closed = Maze(RING.replace("E", " "))
    assert [(s.cells[0], s.cells[-1], s.mark, s.because) for s in tremaux(closed)] == [
        ((2, 2), (4, 4), 1, UNMARKED),
        ((4, 4), (6, 4), 1, UNMARKED),
        ((6, 4), (4, 4), 2, DEAD_END),
        ((4, 4), (2, 2), 1, UNMARKED),
        ((2, 2), (4, 4), 2, KNOWN),
        ((4, 4), (2, 2), 2, EXHAUSTED),
    ]


def test_whoever_starts_walled_in_takes_no_step():
    assert list(tremaux(Maze("#S#E"))) == []


@given(mazes())
def test_a_walker_goes_on_from_where_he_stands_and_marks_what_he_walks(maze):
    here, marks = maze.start, Counter()
    for step in tremaux(maze):
        assert step.cells[0] == here
        assert step.cells in (maze.passages[step.passage], maze.passages[step.passage][::-1])
        marks[step.passage] += 1
        assert step.mark == marks[step.passage]
        here = step.cells[-1]


@given(mazes())
def test_no_passage_is_walked_twice_in_the_same_direction(maze):
    walked = [step.cells for step in tremaux(maze)]
    assert len(walked) == len(set(walked))


@given(mazes())
def test_the_walk_finds_the_exit_if_there_is_a_way_to_it(maze):
    ends = [maze.start, *(step.cells[-1] for step in tremaux(maze))]
    assert (ends[-1] == maze.exit) == (maze.exit in reachable(maze))


@given(mazes())
def test_without_an_exit_the_walk_ends_at_the_start_with_every_passage_marked_twice(maze):
    if maze.exit in reachable(maze):
        return
    steps = list(tremaux(maze))
    assert not steps or steps[-1].cells[-1] == maze.start
    marks = Counter(step.passage for step in steps)
    assert marks == {
        passage: 2
        for passage, cells in enumerate(maze.passages)
        if reachable(maze).issuperset(cells)
    }


@given(mazes())
def test_passages_marked_once_lead_from_the_start_to_the_walker(maze):
    open_ = []
    for step in tremaux(maze):
        if step.mark == 1:
            open_.append(step.cells)
        else:
            assert open_.pop() == step.cells[::-1]


@given(mazes())
def test_the_reason_of_each_step_is_the_rule_that_holds_there(maze):
    marks, known, new_passage = Counter(), set(), False
    for step in tremaux(maze):
        here = step.cells[0]
        ways = maze.ways(here)
        unmarked = any(not marks[way.passage] for way in ways)
        if here in known and new_passage:
            assert step.because == KNOWN
        elif unmarked:
            assert step.because == UNMARKED
        else:
            assert step.because == (DEAD_END if len(ways) == 1 else EXHAUSTED)
        assert (step.mark == 1) == (step.because == UNMARKED)
        known.add(here)
        marks[step.passage] += 1
        new_passage = step.mark == 1


# --- the picture -------------------------------------------------------------------------


def lines(ax, times):
    return [line for line in ax.get_lines() if line.get_gid() == f"marks-{times}"]


def walker(ax):
    (ring,) = (c for c in ax.collections if c.get_gid() == "walker")
    ((x, y),) = ring.get_offsets()
    return (round(float(y)), round(float(x)))


def test_a_picture_has_one_line_where_the_walk_went_once_and_two_where_it_went_twice():
    maze = Maze(RING.replace("E", " "))
    steps = list(tremaux(maze))
    ax = draw.maze(maze, steps[:4])
    (first, second), twice = lines(ax, 1), lines(ax, 2)
    assert to_hex(first.get_color()) == BLUE.lower() == to_hex(second.get_color())
    # Paper over vermillion leaves two lines with a gap.
    assert [to_hex(line.get_color()) for line in twice] == [VERMILLION.lower(), PAPER.lower()]
    below, above = twice
    assert below.get_linewidth() > above.get_linewidth()
    assert below.get_zorder() < above.get_zorder()
    assert [*zip(below.get_ydata(), below.get_xdata(), strict=True)] == [(4, 4), (5, 4), (6, 4)]
    assert walker(ax) == (2, 2)
    assert walker(draw.maze(maze, steps[:2])) == (6, 4)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [
        "walked once (2)",
        "walked twice (1)",
    ]


def test_a_picture_shows_floor_and_walls_where_the_plan_has_them():
    ax = draw.maze(Maze(RING))
    _, floor = ax.patches
    squares = {(round(y + 0.5), round(x + 0.5)) for x, y in floor.get_path().vertices[::5]}
    plan = RING.splitlines()
    assert squares == {
        (row, col)
        for row, line in enumerate(plan, start=1)
        for col, sign in enumerate(line, start=1)
        if sign != "#"
    }
    assert {text.get_text() for text in ax.texts} == {"S", "E"}
    (exit_,) = (c for c in ax.collections if c.get_gid() == "exit")
    assert exit_.get_offsets().tolist() == [[4, 6]]
    assert to_hex(exit_.get_facecolor()[0]) == GREEN.lower()


def test_a_picture_says_what_it_shows():
    maze = Maze(RING)
    assert said(draw.maze(maze, title="A ring")) == (
        "A ring. Maze of 6 rows and 7 columns with 3 passages, start on row 2 column 2, "
        "exit on row 6 column 4. The walker stands at the start."
    )
    words = said(draw.maze(maze, list(tremaux(maze))))
    assert words.endswith(
        "After 2 steps the walker stands on the exit, row 6 column 4; "
        "2 passages walked once, 0 twice."
    )
    closed = Maze(RING.replace("E", " "))
    assert "the walker stands on the start, row 2 col" in said(
        draw.maze(closed, list(tremaux(closed)))
    )


def test_a_maze_of_one_cell_can_be_drawn():
    assert "no passages" in said(draw.maze(Maze("S")))
    assert re.match("<svg", draw.svg(draw.maze(Maze("S")).figure))
