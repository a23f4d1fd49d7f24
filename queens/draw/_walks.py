"""Walks down a search tree, with the branches that they count: Knuth's estimate."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from operator import mul
from typing import Any

from matplotlib.axes import Axes

from queens._checks import check_kind
from queens._words import listing, written
from queens.draw._charts import LOOKS
from queens.draw._figure import finish
from queens.draw._parts import fit, marks, picture, strokes, write
from queens.draw.style import FAINT, PAPER, QUIET
from queens.trace import SearchTree


def walks(
    tree: SearchTree,
    paths: Sequence[Sequence[int]],
    *,
    whole: bool = True,
    title: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw walks from the root of a tree, each with the number of branches at its nodes.

    paths: of each walk the columns that it takes, row by row, to its end; at most 7. Below stands
    its estimate, the sum of the levels, each of which is the level before times the branches.
    whole: draw the whole tree, with its true levels, and not only what the walks see of it.
    ax: where to draw; a new pyplot figure if None. Returns the Axes.

    Raises ValueError for a path that leads out of the tree.

    >>> from queens import record, search_tree
    >>> from queens.draw import alt_text
    >>> ax = walks(search_tree(record("one_array", 4)), [(1, 4, 2)], whole=False)
    >>> print(alt_text(ax.figure))
    Walk 1 4 2 sees 4, 2, 1 and 0 branches: 4 + 8 + 8 = 20.
    """
    check_kind(tree, SearchTree, "tree", "a search tree, as queens.search_tree gives it")
    below: list[list[int]] = [[] for _ in tree]
    for number, node in enumerate(tree[1:], start=1):
        below[node.parent].append(number)
    nodes = [_nodes(tree, below, path) for path in paths]
    seen = {child for walk in nodes for node in walk for child in below[node]}
    ax = picture(ax, 5.8, 3.8, title)
    box = (-0.5, tree.width - 0.5, 0.0, float(tree.height))
    margins = (14.0, 14.0, 8.0, 12.0 + 13.0 * (len(paths) + whole))
    across, down = fit(ax, box, margins, square=False)
    shown = [node for number, node in enumerate(tree) if number in seen or (whole and number)]
    ways = [[(tree[node.parent].x, node.depth - 1), (node.x, node.depth)] for node in shown]
    strokes(ax, ways, colors=QUIET, linewidths=0.5, zorder=1)
    marks(ax, [(node.x, node.depth) for node in shown], "o", 2.2, color=QUIET, zorder=2)
    said = []
    for (color, marker, dashes), path, walk in zip(LOOKS, paths, nodes, strict=False):
        places = [(tree[node].x, tree[node].depth) for node in walk]
        counts = [len(below[node]) for node in walk]
        total = _sum([level for level in accumulate(counts, mul) if level])
        style = {"color": color, "linestyle": dashes, "marker": marker, "markersize": 5.0}
        ax.plot(*zip(*places, strict=True), linewidth=2.4, zorder=4, label=total, **style)
        behind = {"facecolor": PAPER, "edgecolor": FAINT, "boxstyle": "round,pad=0.15"}
        for (x, y), count in zip(places, counts, strict=True):
            if count:
                write(ax, x + 11 / across, y + 4 / down, f"×{count}", 8, bbox=behind, zorder=5)
        said.append(f"Walk {written(path)} sees {listing([*map(str, counts)])} branches: {total}.")
    if whole:
        true = _sum([*Counter(node.depth for node in tree[1:]).values()])
        ax.plot([], [], color=QUIET, linewidth=0.7, marker="o", markersize=2.2, label=true)
        said.append(f"The whole tree has the levels {true}.")
    box_of_sums: dict[str, Any] = {"loc": "lower center", "frameon": False, "borderpad": 0.0}
    ax.legend(fontsize=9, handlelength=3.5, labelspacing=0.2, borderaxespad=0.1, **box_of_sums)
    return finish(ax, title, *said)


def _sum(levels: Sequence[int]) -> str:
    return f"{' + '.join(map(str, levels))} = {sum(levels)}"


def _nodes(tree: SearchTree, below: Sequence[Sequence[int]], path: Sequence[int]) -> list[int]:
    nodes = [0]
    for col in path:
        nodes += [child for child in below[nodes[-1]] if tree[child].col == col]
    if len(nodes) <= len(path):
        raise ValueError(f"no branch of the tree is {written(path)}")
    return nodes
