"""What a picture of a search tree is made of: sizes, places and names of its parts, by its room."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest

from queens import draw, record, search_tree

mpl.use("agg")

LINES = ("levels", "branches", "branches-ahead", "current-path")


def parts(ax):
    """Give marks: how many, how large (points), where the first is, how thick its line is.

    And lines: how long, how thick.
    """
    marks = {
        one.get_gid(): (
            len(one.get_offsets()),
            round(float(np.sqrt(one.get_sizes()[0])), 2),
            tuple(round(float(at), 1) for at in one.get_offsets()[0]),
            round(float(one.get_linewidths()[0]), 2),
        )
        for one in ax.collections
    }
    lines = {}
    for line in ax.findobj(lambda artist: artist.get_gid() in LINES):
        look = (len(line.get_path().vertices) // 2, round(line.get_linewidth(), 2))
        lines.setdefault(line.get_gid(), []).append(look)
    return marks, lines


def names(ax):
    """Give what is written: the words, from where on (points), and how large."""
    across = ax.transData.transform
    scale = 72 / ax.figure.dpi
    return [
        (text.get_text(), round(float(across(text.get_position())[0] * scale)), text.get_fontsize())
        for text in ax.texts
    ]


def painted(name, n, size=None, *, limit=100_000, **how):
    tree = search_tree(record(name, n, limit=limit))
    ax = size and plt.figure(figsize=size).add_axes((0, 0, 1, 1))
    return draw.tree(tree, ax=ax, **how)


def test_a_small_tree_has_numbered_discs_with_its_marks_below_them():
    ax = painted("automaton_shared_search", 4, current=2, upto=60)
    marks, lines = parts(ax)
    assert marks == {
        "nodes-ahead": (10, 20, (2, 3), 1),
        "nodes": (6, 20, (0.5, 1), 1),
        "root": (1, 8.94, (2.5, 0), 1),
        "dead-ends": (2, 6, (0, 2.4), 1.6),
        "current": (1, 25, (0, 2), 2.4),
    }
    assert lines == {
        "levels": [(4, 0.4)],
        "branches": [(2, 0.9), (3, 0.9), (1, 0.9)],
        "branches-ahead": [(2, 0.9), (3, 0.9), (3, 0.9), (2, 0.9)],
        "current-path": [(1, 2.6)],
    }
    assert names(ax) == [
        *((str(level), 28, 8.5) for level in (1, 2, 3, 4)),
        ("row", 9, 8.5),
        *(("1", 68, 10.5), ("3", 51, 10.5), ("4", 85, 10.5)),
        *(("2", 85, 10.5), ("2", 119, 10.5), ("4", 119, 10.5)),
    ]
    legend = [text.get_text() for text in ax.get_legend().get_texts()]
    assert legend == ["solution (0)", "dead end (2)", "not visited yet"]


@pytest.mark.parametrize(
    ("size", "n", "marks", "lines", "levels", "legend"),
    [
        (
            (1.2, 1.5),
            4,
            {
                "nodes": (5, 2, (0.5, 0), 1),
                "dead-ends": (1, 5.5, (0, 2), 0.8),
                "open": (1, 5.5, (1, 3), 1),
            },
            {"levels": [(1, 0.4)], "branches": [(1, 0.9), (2, 0.9), (1, 0.9)]},
            [("2", 6, 8.5)],
            ["solution (0)", "dead end (1)", "recording stops here"],
        ),
        (
            (4, 1),
            5,
            {"solutions": (10, 6.05, (0, 5), 0.2)},
            {
                "levels": [(1, 0.4)],
                "branches": [(5, 0.9), (12, 0.9), (14, 0.9), (12, 0.9), (10, 0.9)],
            },
            [("4", 34, 8.5), ("row", 9, 8.5)],
            ["solution (10)", "other ends: dead (4)"],
        ),
        (
            (1.2, 2),
            6,
            {"solutions": (4, 3.08, (8, 6), 0.2)},
            {
                "levels": [(3, 0.4)],
                "branches": [(6, 0.9), (20, 0.9), (36, 0.83), (46, 0.65), (40, 0.75), (4, 0.9)],
            },
            [("2", 6, 8.5), ("4", 6, 8.5), ("6", 6, 8.5)],
            ["solution (4)", "other ends: dead (46)"],
        ),
    ],
    ids=["crossed", "bare", "crowded"],
)
def test_with_less_room_less_is_told_apart(size, n, marks, lines, levels, legend):
    ax = painted("one_array", n, size, limit=20 if n == 4 else 100_000)
    assert parts(ax) == (marks, lines)
    assert names(ax) == levels
    assert [text.get_text() for text in ax.get_legend().get_texts()] == legend


def test_levels_are_named_by_what_they_are_and_labels_stand_above_their_nodes():
    ax = painted("fewest_first", 6, labels={1: "first", 0: "root"})
    words = [text.get_text() for text in ax.texts]
    assert "queens placed" in words
    assert "row" not in words
    first, root = ax.texts[-2:]
    assert (first.get_text(), root.get_text()) == ("first", "root")
    tree = search_tree(record("fewest_first", 6))
    assert (first.xy, root.xy) == tuple((tree[node].x, tree[node].y) for node in (1, 0))
    assert first.xyann == root.xyann == (0, pytest.approx(9.18, abs=0.01))


@pytest.mark.parametrize(
    ("n", "size", "columns"), [(2, (1.0, 2.0), 1), (4, (2.3, 2.0), 2), (4, (4.0, 2.0), 3)]
)
def test_the_legend_has_as_many_columns_as_there_is_room_for(n, size, columns):
    ax = painted("one_array", n, size, upto=12)
    assert ax.get_legend()._ncols == columns


def test_a_new_picture_is_as_large_as_its_tree_needs_and_no_larger():
    sizes = [
        painted("one_array", n).figure.get_size_inches().round(2).tolist() for n in (1, 4, 5, 8)
    ]
    assert sizes == [[3.4, 1.55], [3.4, 3.2], [5.66, 3.75], [10, 5.4]]
