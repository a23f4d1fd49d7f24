"""A maze is what its plan shows, and Trémaux's walker keeps the rule and gets out if one can."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from queens.maze import Maze, tremaux


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
    assert [way.cells[1] for way in maze.ways((2, 2))] == [(1, 2), (2, 3), (2, 1)], "clockwise"


@given(mazes())
def test_a_walk_marks_each_passage_at_most_once_each_way_and_finds_the_exit_if_it_can(maze):
    here, marks, open_ = maze.start, Counter(), []
    steps = list(tremaux(maze))
    for step in steps:
        assert step.cells[0] == here
        assert step.cells in (maze.passages[step.passage], maze.passages[step.passage][::-1])
        marks[step.passage] += 1
        assert step.mark == marks[step.passage]
        assert (step.mark == 1) == (step.because == "an unmarked passage")
        # Passages marked once lead from the start to the walker.
        if step.mark == 1:
            open_.append(step.cells)
        else:
            assert open_.pop() == step.cells[::-1]
        here = step.cells[-1]
    assert (here == maze.exit) == (maze.exit in reachable(maze))
    if here != maze.exit:
        assert here == maze.start
        walked = [k for k, cells in enumerate(maze.passages) if reachable(maze).issuperset(cells)]
        assert marks == dict.fromkeys(walked, 2)
