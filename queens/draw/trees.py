"""A search tree, from two nodes to tens of thousands."""

from collections.abc import Mapping

from matplotlib.axes import Axes

from queens.checks import brief, check_kind, check_mapping, check_text, check_whole, shown, whole
from queens.draw.alt import finish
from queens.draw.style import fit, picture, size_in_points
from queens.draw.tree_marks import Brush
from queens.draw.tree_shape import Shape, shape_of
from queens.trace import SearchTree
from queens.words import plural

_LEFT = 44.0
_LEGEND = 16.0
"""A line of it."""


def tree(
    tree: SearchTree,
    *,
    current: int | None = None,
    upto: int | None = None,
    title: str = "",
    labels: Mapping[int, str] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw a search tree from the root down; the further down, the more queens stand.

    Where there is room each node is a circle with its queen's column, dead ends have a cross
    below them and solutions a diamond; in larger trees nodes shrink to marks, in the largest
    the branches alone are drawn, solutions marked at their ends.

    tree: what ``queens.search_tree`` gives.
    current: index of the node to ring, its path from the root drawn strongly.
    upto: a step of the trace; what was placed after it is drawn faint and unmarked.
    labels: node index -> text written above the node.
    ax: where to draw; a new pyplot figure if None. Returns the Axes; node m lies at the point
    x = tree[m].x, y = tree[m].y.

    Raises IndexError for a current or labelled node that the tree does not have.

    >>> from queens import record, search_tree
    >>> whole = search_tree(record("automaton_shared_search", 4))
    >>> ax = tree(whole, current=2)
    >>> tree(whole, current=17)
    Traceback (most recent call last):
    IndexError: the nodes are 0 to 16; got 17
    """
    check_kind(tree, SearchTree, "tree", "a search tree, as queens.search_tree gives it")
    upto = None if upto is None else check_whole(upto, "upto", 0)
    current = None if current is None else _check_node(tree, current)
    labels = {
        _check_node(tree, node): check_text(text, "a label")
        for node, text in check_mapping(labels, "labels", "node -> text").items()
    }
    shape = shape_of(tree)
    visited = len(tree) if upto is None else shape.visited(upto)

    width = min(max(0.34 * tree.width + 0.9, 3.4), 10.0)
    height = min(0.55 * tree.height + 1.0, 6.0)
    ax = picture(ax, width, height, title)
    ends = (-0.5, max(tree.width, 1) - 0.5)
    room = size_in_points(ax)[0]
    columns = max(1, int(room / 80.0))
    left = min(_LEFT, 0.14 * room)
    lines = -(-3 // columns)
    box = (*ends, 0.0, float(max(tree.height, 1)))
    across, down = fit(ax, box, (left, 8.0, 14.0, 26.0 + lines * _LEGEND), square=False)
    brush = Brush(ax, shape, across, down, visited)
    brush.scale(left)
    brush.branches()
    if current is not None:
        brush.path(current)
    brush.nodes()
    if current is not None:
        brush.ring(current)
    brush.labels(labels)
    brush.legend(columns)
    finish(ax, title, *_words(tree, shape, current, upto, visited))
    return ax


def _check_node(tree: SearchTree, node: object) -> int:
    number = whole(node)
    if number is None:
        raise TypeError(f"a node must be a whole number; got {shown(node)}")
    if not 0 <= number < len(tree):
        raise IndexError(f"the nodes are 0 to {len(tree) - 1}; got {brief(number)}")
    return number


def _words(
    tree: SearchTree,
    shape: Shape,
    current: int | None,
    upto: int | None,
    visited: int,
) -> list[str]:
    levels = "row" if shape.by_row else "queen"
    said = [
        f"Search tree of {plural(len(tree), 'node')}, {plural(tree.height, levels)} deep: "
        f"{plural(len(shape.solutions), 'solution')}, "
        f"{plural(len(shape.dead_ends), 'dead end')}."
    ]
    if len(shape.open):
        said.append("The recording stops before the search does.")
    if upto is not None:
        said.append(f"{visited} of the nodes were visited up to step {upto}.")
    if current is not None:
        path = shape.ancestors(current)[1:]
        queens = ", ".join(f"row {tree[node].row} column {tree[node].col}" for node in path)
        said.append(
            f"The search is at the node with queens on {queens}."
            if path
            else "The search is at the root, the empty board."
        )
    return said
