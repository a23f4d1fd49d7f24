"""Pictures show what they were given, at every size, to those who see and those who listen."""

import hashlib
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from painted import extents, lie_apart, part, said
from traitlets.config import Config

import queens_player
from queens import ALGORITHMS, Table, Vectors, draw, record, search_tree
from queens.draw.inline import show_in_notebooks
from queens.draw.shapes import QUEEN
from queens.draw.style import BLUE, GREEN, ORANGE, VERMILLION
from queens.trace.states import diagram

EIGHT = (1, 5, 8, 6, 3, 7, 2, 4)
FIRST_TWO_VERSIONS = [
    ("start", "general"),
    ("general", "found"),
    ("general", "blocked"),
    ("general", "all_placed"),
    ("found", "general"),
    ("blocked", "blocked"),
    ("blocked", "found"),
    ("blocked", "end"),
    ("all_placed", "blocked"),
]
THIRD_VERSION = [
    ("start", "general"),
    ("general", "search"),
    ("search", "found"),
    ("search", "blocked"),
    ("found", "general"),
    ("found", "blocked"),
    ("blocked", "search"),
    ("blocked", "end"),
]


def marks(ax: Axes, gid: str) -> int:
    collection = part(ax, gid)
    return 0 if collection is None else len(collection.get_offsets())


def squares(ax: Axes, gid: str) -> set[tuple[int, int]]:
    collection = part(ax, gid)
    if collection is None:
        return set()
    return {(round(float(y)), round(float(x))) for x, y in collection.get_offsets()}


def ends(collection: LineCollection) -> set[frozenset[tuple[float, float]]]:
    """Return the ends of lines as (row, column)."""
    return {frozenset((y, x) for x, y in line) for line in collection.get_segments()}


def texts(ax: Axes) -> list[str]:
    return [text.get_text() for text in ax.texts]


def tree_of(n: int, algorithm: str = "automaton_shared_search"):
    return search_tree(record(algorithm, n, limit=10**6))


# Boards


@pytest.mark.parametrize("n", [1, 2, 3, 8, 20, 50])
def test_queens_stand_where_they_were_put(n):
    columns = tuple(k * 7 % n + 1 for k in range(n))
    ax = draw.board(n, columns)
    assert squares(ax, "queens") == set(enumerate(columns, start=1))


def test_the_three_ways_to_give_queens_draw_the_same():
    as_solution = draw.board(4, (2, 4, 1, 3))
    as_mapping = draw.board(4, {1: 2, 2: 4, 3: 1, 4: 3})
    as_squares = draw.board(4, [(4, 3), (3, 1), (2, 4), (1, 2)])
    pictures = {draw.svg(ax.figure) for ax in (as_solution, as_mapping, as_squares)}
    assert len(pictures) == 1


def test_a_queen_fits_into_her_square_wherever_the_axes_are():
    """On axes of another shape, and after a resize, no queen may reach over her neighbours."""
    figure, (ax, _) = plt.subplots(1, 2, figsize=(9, 3))
    draw.board(8, EIGHT, ax=ax)
    for size in ((9, 3), (3, 9)):
        figure.set_size_inches(size)
        figure.canvas.draw()
        square = abs(ax.transData.transform((1, 1)) - ax.transData.transform((0, 0)))
        (path,) = part(ax, "queens").get_paths()
        transform = part(ax, "queens").get_transform()
        width, height = transform.transform_path(path).get_extents().size
        assert 0.5 * square[0] < width < square[0]
        assert 0.5 * square[1] < height < square[1]


def test_row_1_is_at_the_top_and_column_1_on_the_left():
    ax = draw.board(8)
    ax.figure.canvas.draw()
    (x1, y1), (x8, y8) = ax.transData.transform([(1, 1), (8, 8)])
    assert x1 < x8
    assert y1 > y8


@pytest.mark.parametrize("n", [1, 2, 3, 8, 12, 20, 50])
def test_labels_never_touch(n):
    """Thirty labels in a heap would be worse than none."""
    ax = draw.board(n)
    assert {"1", str(n)} <= set(texts(ax))
    assert lie_apart(extents(ax.texts))


@pytest.mark.parametrize("n", [8, 20, 50, 100])
def test_labels_do_not_touch_on_a_small_board_either(n):
    _, axes = plt.subplots(2, 3, figsize=(8, 5))
    for ax in axes.flat:
        draw.board(n, ax=ax)
    assert lie_apart(extents(text for ax in axes.flat for text in ax.texts))


@pytest.mark.parametrize("n", [1, 2, 3, 4, 7, 8])
def test_squares_alternate_from_a_light_first_one(n):
    figure = draw.board(n).figure
    figure.canvas.draw()
    image = np.asarray(figure.canvas.buffer_rgba())
    (ax,) = figure.axes

    def shade(row: int, col: int) -> int:
        x, y = ax.transData.transform((col, row))
        return int(image[image.shape[0] - 1 - int(y), int(x), :3].sum())

    shades = [[shade(row, col) for col in range(1, n + 1)] for row in range(1, n + 1)]
    light = shades[0][0]
    for row in range(n):
        for col in range(n):
            assert (shades[row][col] == light) == ((row + col) % 2 == 0)
    assert light == max(max(row) for row in shades)


def test_attacking_pairs_are_joined_and_marked():
    ax = draw.board(8, [(1, 1), (1, 4), (5, 5), (6, 2)])
    assert ends(part(ax, "attacks")) == {
        frozenset({(1, 1), (1, 4)}),
        frozenset({(1, 1), (5, 5)}),
    }
    assert marks(ax, "attacked-queens") == 3
    assert "row 1 column 1 and row 5 column 5 attack each other along the falling" in said(ax)


def test_an_attack_is_not_told_by_colour_alone():
    lines = part(draw.board(2, (1, 2)), "attacks")
    assert to_hex(lines.get_color()[0]).upper() == VERMILLION
    assert lines.get_linestyle()[0][1] is not None  # dashed


def test_attacks_can_be_left_out():
    ax = draw.board(2, (1, 2), attacks=False)
    assert part(ax, "attacks") is None
    assert part(ax, "attacked-queens") is None
    assert "attack" not in said(ax)


def test_a_peaceful_board_says_so():
    ax = draw.board(8, EIGHT)
    assert part(ax, "attacks") is None
    assert said(ax).startswith("Board of 8 with 8 queens on row 1 column 1, row 2 column 5,")
    assert said(ax).endswith("No two attack each other.")


def test_lines_mark_every_square_a_queen_attacks_and_no_other():
    ax = draw.board(8, lines=[(4, 3)])
    expected = {
        (row, col)
        for row in range(1, 9)
        for col in range(1, 9)
        if (row, col) != (4, 3) and (row == 4 or col == 3 or row + col == 7 or row - col == 1)
    }
    assert squares(ax, "attacked-squares") == expected


def test_lines_end_at_the_board_s_edge():
    ax = draw.board(5, lines=[(1, 2)])
    (rays,) = [item for item in ax.collections if isinstance(item, LineCollection)]
    assert ends(rays) == {
        frozenset({(1, 1), (1, 5)}),
        frozenset({(1, 2), (5, 2)}),
        frozenset({(1, 2), (4, 5)}),
        frozenset({(1, 2), (2, 1)}),
    }


def test_the_tested_square_is_outlined_and_its_attackers_are_pointed_out():
    ax = draw.board(8, (1, 5, 2), tested=(4, 4))
    outline = part(ax, "tested-square")
    assert (outline.get_x() + outline.get_width() / 2) == pytest.approx(4)
    assert (outline.get_y() + outline.get_height() / 2) == pytest.approx(4)
    assert to_hex(outline.get_edgecolor()).upper() == ORANGE
    assert "?" in texts(ax)
    assert ends(part(ax, "test")) == {frozenset({(1, 1), (3.5, 3.5)})}
    assert "tested: attacked by the queen on row 1 column 1 along the falling" in said(ax)


def test_a_free_tested_square_has_no_lines():
    ax = draw.board(8, (1,), tested=(2, 3))
    assert part(ax, "test") is None
    assert "row 2 column 3 is tested: attacked by no queen" in said(ax)


def test_numbers_are_written_on_their_squares():
    ax = draw.board(4, numbers={(1, 2): -1, (3, 4): "k"})
    written = {(t.get_text(), t.get_position()) for t in ax.texts if t.get_zorder() == 5}
    assert written == {("-1", (2, 1)), ("k", (4, 3))}
    assert "row 1: -1 on column 2; row 3: k on column 4" in said(ax)


def test_a_number_under_a_queen_moves_aside():
    ax = draw.board(4, {1: 2}, numbers={(1, 2): 7})
    (number,) = [text for text in ax.texts if text.get_text() == "7"]
    x, y = number.get_position()
    assert x < 1.75
    assert y < 0.75


def counters(ax: Axes, gid: str = "counters") -> dict[tuple[int, int], str]:
    """Return what stands on each counter, by the square under it."""
    discs = part(ax, gid)
    found = {}
    for x, y in discs.get_offsets() if discs else ():
        (number,) = [text for text in ax.texts if text.get_position() == (x, y)]
        found[round(float(y)), round(float(x))] = number.get_text()
    return found


def test_a_counter_on_a_forbidden_square_names_who_forbade_it():
    forbidden = {(3, 4): 2, (3, 3): 1, (2, 2): 1, (2, 1): 1, (3, 1): 1, (3, 2): 2}
    ax = draw.board(4, (1, 3), counters=forbidden)
    assert counters(ax) == {square: str(by) for square, by in forbidden.items()}
    assert said(ax).endswith(
        "Row 2 forbidden: columns 1 and 2 by queen 1. "
        "Row 3 forbidden: columns 1 and 3 by queen 1, 2 and 4 by queen 2."
    )


def test_a_single_counter_is_said_in_the_singular_and_none_not_at_all():
    assert said(draw.board(4, counters={(4, 2): 3})).endswith(
        "Row 4 forbidden: column 2 by queen 3."
    )
    assert "forbidden" not in said(draw.board(4, counters={}))


@pytest.mark.parametrize("n", [1, 2, 3, 8, 10, 20])
def test_the_number_fits_into_the_counter_and_the_counter_into_its_square(n):
    everywhere = {(row, col): row for row in range(1, n + 1) for col in range(1, n + 1)}
    ax = draw.board(n, counters=everywhere)
    ax.figure.canvas.draw()
    discs = part(ax, "counters")
    (path,) = discs.get_paths()
    radius = discs.get_transform().transform_path(path).get_extents().width / 2
    ring = float(discs.get_linewidths()[0]) / 72 * ax.figure.dpi
    square = abs(ax.transData.transform((1, 1)) - ax.transData.transform((0, 0)))[0]
    assert 0.6 * square < 2 * radius + ring < square
    numbers = [text for text in ax.texts if text.get_zorder() == 5]
    assert len(numbers) == n * n
    for text in numbers:
        middle = ax.transData.transform(text.get_position())
        box = text.get_window_extent()
        # The box has room for a descender, which no digit has.
        reach = np.hypot(box.width / 2, box.height / 4)
        assert np.allclose(middle[0], (box.x0 + box.x1) / 2, atol=1)
        assert reach < 0.9 * (radius - ring / 2)
        assert text.get_fontsize() >= 8


def test_a_counter_is_a_pale_disc_in_a_ring_under_a_dark_number():
    """A number without a disc is something else, and a dark disc would pass for a piece."""
    ax = draw.board(2, counters={(1, 1): 2})
    discs = part(ax, "counters")
    (number,) = [text for text in ax.texts if text.get_position() == (1, 1)]
    assert to_hex(discs.get_facecolor()[0]) == "#ffffff"
    assert to_hex(discs.get_edgecolor()[0]).upper() == VERMILLION
    assert to_hex(number.get_color()) == "#1f1f1f"
    assert number.get_zorder() > discs.get_zorder()


def test_a_counter_beside_a_queen_or_a_number_leaves_both_to_be_seen():
    ax = draw.board(4, {1: 2}, counters={(1, 2): 7, (3, 3): 1}, numbers={(3, 3): 9})
    assert squares(ax, "queens") == {(1, 2)}
    assert counters(ax) == {(3, 3): "1"}
    assert counters(ax, "counters-beside-queens") == {(1, 2): "7"}
    ((x, y),) = part(ax, "counters-beside-queens").get_offsets()
    assert x < 1.8
    assert y > 1.2
    (number,) = [text for text in ax.texts if text.get_text() == "9"]
    assert max(number.get_position()) < 2.75


def test_the_question_mark_of_a_test_leaves_the_counter_to_be_read():
    ax = draw.board(4, tested=(3, 3), counters={(3, 3): 1})
    (mark,) = [text for text in ax.texts if text.get_text() == "?"]
    ax.figure.draw_without_rendering()
    near = ax.transData.inverted().transform(mark.get_window_extent().corners())
    disc = part(ax, "counters").get_paths()[0].get_extents().width / 2
    assert min(np.hypot(x - 3, y - 3) for x, y in near) > disc


def test_a_title_is_not_cut_off_however_small_the_board():
    for n in (1, 2, 4, 8):
        ax = draw.board(n, title="The board that was found by hand on a long evening")
        ax.figure.draw_without_rendering()
        title, paper = ax.title.get_window_extent(), ax.figure.bbox
        assert paper.x0 <= title.x0
        assert title.x1 <= paper.x1
        assert title.y1 <= paper.y1
        assert ax.title.get_text().replace("\n", " ") in draw.alt_text(ax.figure)


def test_the_player_draws_the_same_queen():
    """Its crown and band have the same corners, its pearls the same middles and radius."""
    text = (Path(queens_player.__file__).parent / "js" / "queen.js").read_text(encoding="utf-8")
    crown, band, *pearls = re.findall(r'"(M.*z)"', text)

    def numbers(outline):
        return np.reshape(re.findall(r"-?[\d.]+", outline), (-1, 2)).astype(float)

    begins = np.flatnonzero(QUEEN.codes == QUEEN.MOVETO)[1:]
    parts = [corners[:-1] for corners in np.split(QUEEN.vertices, begins)]
    for outline, drawn in zip((crown, band), parts[:2], strict=True):
        assert numbers(outline) == pytest.approx(drawn)
    for outline, drawn in zip(pearls, parts[2:], strict=True):
        left, y, radius = map(float, re.findall(r"-?[\d.]+", outline)[:3])
        low, high = drawn.min(axis=0), drawn.max(axis=0)
        assert (left, left + 2 * radius) == pytest.approx((low[0], high[0]))
        assert (y - radius, y + radius) == pytest.approx((low[1], high[1]))


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: draw.board(0), ValueError, "n must be"),
        (lambda: draw.board(2.5), TypeError, "n must be"),
        (lambda: draw.board(4, (5,)), ValueError, r"no square \(1, 5\) on a board of size 4"),
        (lambda: draw.board(1, {1: 1, 2: 1}), ValueError, "^queens may be 1 at most"),
        (lambda: draw.board(4, (1, 2, 3, 4, 1)), ValueError, r"no square \(5, 1\)"),
        (lambda: draw.board(4, {1: 1.5}), TypeError, r"a pair .* got \(1, 1.5\)"),
        (lambda: draw.board(4, tested=(0, 1)), ValueError, r"no square \(0, 1\)"),
        (lambda: draw.board(4, lines=[(1, 9)]), ValueError, r"no square \(1, 9\)"),
        (lambda: draw.board(4, lines=[3]), TypeError, "a square is a pair"),
        (lambda: draw.board(4, numbers={(5, 5): 1}), ValueError, r"no square \(5, 5\)"),
        (lambda: draw.board(4, counters={(5, 1): 1}), ValueError, r"no square \(5, 1\)"),
        (
            lambda: draw.board(4, counters=[1]),
            TypeError,
            "counters .* square -> row of a queen; got",
        ),
        (lambda: draw.board(4, counters={(1, 1): "x"}), TypeError, "a counter must be a whole"),
        (lambda: draw.board(4, numbers=[1]), TypeError, "numbers .* square -> what to write; got"),
        (lambda: draw.board(4, attacks=1), TypeError, "attacks must be True or False; got 1"),
        (lambda: draw.board(4, lines=3), TypeError, "lines must be squares; got 3"),
        (lambda: draw.board(4, numbers={(1, 1): "x" * 2000}), ValueError, "a number on .* 1000"),
        (lambda: draw.board(201), ValueError, "n must be at most 200 here; got 201"),
        (lambda: draw.tree(tree_of(4), labels=[1]), TypeError, "labels .* node -> text; got"),
        (
            lambda: draw.tree(tree_of(4), labels={0: "x" * 2000}),
            ValueError,
            "a label may have 1000",
        ),
        (lambda: draw.tree(tree_of(4), upto=-1), ValueError, "upto must .* 0 or more; got -1"),
        (lambda: draw.tree(tree_of(4), current="2"), TypeError, "a node must be a whole number"),
    ],
)
def test_a_bad_board_or_tree_is_refused_before_a_figure_is_opened(call, error, words):
    with pytest.raises(error, match=words):
        call()
    assert plt.get_fignums() == []


# Trees


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_marks_of_a_tree_are_as_many_as_its_ends(n, algorithm):
    tree = tree_of(n, algorithm)
    ax = draw.tree(tree, ax=plt.figure(figsize=(60, 6)).add_subplot())
    outcomes = [node.outcome for node in tree]
    assert marks(ax, "solutions") == outcomes.count("solution")
    assert marks(ax, "dead-ends") == outcomes.count("dead end")


def test_solution_and_dead_end_differ_in_more_than_colour():
    ax = draw.tree(tree_of(4))
    shapes = [part(ax, gid).get_paths()[0] for gid in ("solutions", "dead-ends")]
    assert len(shapes[0].vertices) != len(shapes[1].vertices)
    assert to_hex(part(ax, "solutions").get_facecolor()[0]).upper() == GREEN
    assert to_hex(part(ax, "dead-ends").get_edgecolor()[0]).upper() == VERMILLION


def test_nodes_of_a_small_tree_bear_their_columns():
    tree = tree_of(4)
    numbers = {
        text.get_position(): text.get_text()
        for text in draw.tree(tree).texts
        if text.get_position()[0] >= 0
    }
    assert numbers == {(node.x, node.y): str(node.col) for node in tree[1:]}


@pytest.mark.parametrize("n", [4, 6, 8])
def test_every_branch_leads_from_parent_to_child(n):
    tree = tree_of(n)
    drawn = set()
    for line in draw.tree(tree).findobj(lambda artist: artist.get_gid() == "branches"):
        points = [tuple(point) for point in line.get_path().vertices]
        drawn |= set(zip(points[::2], points[1::2], strict=True))
    expected = {((tree[node.parent].x, tree[node.parent].y), (node.x, node.y)) for node in tree[1:]}
    assert drawn == expected


@pytest.mark.parametrize("n", [4, 8])
def test_what_is_not_visited_yet_is_apart_and_unmarked(n):
    tree = tree_of(n)
    t = tree[len(tree) // 3].step
    ax = draw.tree(tree, upto=t)
    seen = [node for node in tree if node.step <= t]

    def branches(gid: str) -> int:
        lines = ax.findobj(lambda artist: artist.get_gid() == gid)
        return sum(len(line.get_path().vertices) // 2 for line in lines)

    assert branches("branches") == len(seen) - 1
    assert branches("branches-ahead") == len(tree) - len(seen)
    assert marks(ax, "solutions") == sum(node.outcome == "solution" for node in seen)
    assert "not visited yet" in [text.get_text() for text in ax.get_legend().get_texts()]
    assert f"{len(seen)} of the nodes were visited" in said(ax)


@pytest.mark.parametrize("upto", [0, 10**9])
def test_a_walk_may_stand_at_either_end(upto):
    ax = draw.tree(tree_of(4), current=0, upto=upto)
    assert marks(ax, "nodes") == (0 if upto == 0 else 16)
    assert "at the root" in said(ax)


@pytest.mark.parametrize("n", [4, 8])
def test_the_current_node_is_ringed_and_its_path_strong(n):
    tree = tree_of(n)
    node = next(i for i, node in enumerate(tree) if node.outcome == "solution")
    ax = draw.tree(tree, current=node)
    ring = part(ax, "current")
    assert tuple(ring.get_offsets()[0]) == (tree[node].x, tree[node].y)
    assert to_hex(ring.get_edgecolor()[0]).upper() == BLUE
    path = part(ax, "current-path")
    assert [y for _, y in path.get_path().vertices] == list(range(n + 1))
    branch = ax.findobj(lambda artist: artist.get_gid() == "branches")[0]
    assert path.get_linewidth() > 2 * branch.get_linewidth()
    first = record("automaton_shared_search", n).solutions[0]
    assert f"with queens on row 1 column {first[0]}, row 2 column {first[1]}," in said(ax)


def test_a_large_tree_marks_each_solution_and_says_what_the_other_ends_are():
    ax = draw.tree(tree_of(8))
    assert marks(ax, "solutions") == 92
    legend = [text.get_text() for text in ax.get_legend().get_texts()]
    assert legend == ["solution (92)", "other ends: dead (644)"]
    assert "2057 nodes, 8 rows deep: 92 solutions, 644 dead ends" in said(ax)


def test_a_large_tree_stays_a_small_file():
    assert len(draw.svg(draw.tree(tree_of(8)).figure)) < 250_000


def test_labels_stand_at_their_nodes():
    ax = draw.tree(tree_of(4), labels={2: "here"})
    (label,) = [text for text in ax.texts if text.get_text() == "here"]
    assert label.xy == (0.0, 2.0)


def test_a_search_that_places_nothing_has_a_tree_to_draw():
    ax = draw.tree(search_tree(record(lambda board: iter(()), 4)))
    assert "1 node" in said(ax)


def test_a_cut_recording_is_said_to_be_cut():
    tree = search_tree(record("automaton_shared_search", 8, limit=300))
    ax = draw.tree(tree)
    (node,) = [node for node in tree if node.outcome == "open"]
    ((x, y),) = part(ax, "open").get_offsets()
    assert x == node.x
    assert node.y < y < node.y + 1
    assert "recording stops before the search does" in said(ax)


def test_the_scale_is_not_called_row_when_rows_are_taken_out_of_order():
    def upwards(board):
        for row in range(board.n, 0, -1):
            board.place(row, {1: 2, 2: 4, 3: 1, 4: 3}[row])
        yield (2, 4, 1, 3)

    ax = draw.tree(search_tree(record(upwards, 4)))
    assert "row" not in texts(ax)
    assert "queens placed" in texts(ax)


@pytest.mark.parametrize("node", [-1, 17])
def test_an_unknown_node_is_refused(node):
    with pytest.raises(IndexError, match="the nodes are 0 to 16"):
        draw.tree(tree_of(4), current=node)
    with pytest.raises(IndexError, match="the nodes are 0 to 16"):
        draw.tree(tree_of(4), labels={node: "x"})


# State diagrams

WIDE, TALL = (9, 3), (4, 5)


@pytest.mark.parametrize("size", [WIDE, TALL])
@pytest.mark.parametrize("edges", [FIRST_TWO_VERSIONS, THIRD_VERSION])
def test_counts_cover_neither_each_other_nor_a_state(edges, size):
    ax = plt.figure(figsize=size).add_axes((0, 0, 1, 1))
    draw.automaton(edges, counts=dict.fromkeys(edges, 123456), ax=ax)
    counts = [text for text in ax.texts if text.get_text() == "123456"]
    states = [box for box in ax.patches if (box.get_gid() or "").startswith("state-")]
    assert len(counts) == len(edges)
    assert lie_apart(extents([*counts, *states]))


@pytest.mark.parametrize("size", [WIDE, TALL])
@pytest.mark.parametrize("edges", [FIRST_TWO_VERSIONS, THIRD_VERSION])
def test_no_arrow_runs_through_a_state_or_across_another(edges, size):
    ax = plt.figure(figsize=size).add_axes((0, 0, 1, 1))
    draw.automaton(edges, ax=ax)
    arrows = [patch._path_original for patch in ax.patches if patch.get_gid() == "jump"]
    boxes = [patch for patch in ax.patches if (patch.get_gid() or "").startswith("state-")]
    assert len(arrows) == len(edges)
    for arrow in arrows:
        for box in boxes:
            assert not arrow.intersects_bbox(box.get_path().get_extents(box.get_patch_transform()))
        assert not any(arrow.intersects_path(other) for other in arrows if other is not arrow)


PAIR = [("start", "general"), ("general", "start"), ("general", "general")]
OWN = [("choose", "test"), ("test", "choose"), ("test", "give up"), ("choose", "choose")]
BOTH = [("search", "all_placed"), ("all_placed", "all_placed"), ("all_placed", "search")]
RING = [("abcdefgh"[k], "abcdefgh"[k - step]) for k in range(8) for step in (0, 1, 3)]


@pytest.mark.parametrize("room", [None, WIDE, TALL])
@pytest.mark.parametrize("edges", [FIRST_TWO_VERSIONS, THIRD_VERSION, PAIR, OWN, BOTH, RING])
def test_an_arrow_leads_from_one_state_s_edge_to_the_other_s_within_the_picture(edges, room):
    laid_out = diagram(edges, room)
    left, right, top, bottom = laid_out.box
    half = np.array([laid_out.width, laid_out.height]) / 2
    assert laid_out.jumps.keys() == {*edges}
    assert len({*laid_out.states.values()}) == len(laid_out.states)
    for jump, (points, count) in laid_out.jumps.items():
        for state, end in zip(jump, (points[0], points[-1]), strict=True):
            off = np.abs(np.subtract(end, laid_out.states[state])) - half
            assert 0 < np.linalg.norm(off.clip(0)) < 4, (jump, state)
        middle = np.average(points, axis=0, weights=[1, 3, 3, 1][: len(points)])
        for x, y in (points[0], middle, points[-1], count):
            assert left < x < right, jump
            assert top < y < bottom, jump


def test_states_go_where_there_is_room_and_a_learner_s_own_begin_on_the_left():
    places = [diagram(FIRST_TWO_VERSIONS, room).states["general"] for room in (None, WIDE, TALL)]
    assert [x > 0 for x, _ in places] == [True, True, False]
    assert [y > 0 for _, y in places] == [False, False, True]
    _, _, top, bottom = diagram([("start", "general")]).box
    assert bottom == -top  # nothing below for loops that are not there
    ring = diagram(RING).states
    assert min(ring, key=lambda state: ring[state][0]) == "a"


def test_the_current_state_is_lit_in_more_than_colour():
    ax = draw.automaton(THIRD_VERSION, current="search")
    (name,) = [text for text in ax.texts if text.get_text() == "search"]
    assert name.get_fontweight() == "bold"
    others = [text for text in ax.texts if text.get_text() != "search"]
    assert all(text.get_fontweight() == "normal" for text in others)
    assert part(ax, "current-search").get_linewidth() > 2 * part(ax, "state-end").get_linewidth()
    assert "The current state is search." in said(ax)


def test_the_last_jump_is_drawn_strongly():
    ax = draw.automaton(THIRD_VERSION, last=("search", "blocked"))
    jumps = [patch for patch in ax.patches if patch.get_gid() == "jump"]
    last = part(ax, "last-jump")
    assert len(jumps) == len(THIRD_VERSION) - 1
    assert last.get_linewidth() > 2 * max(jump.get_linewidth() for jump in jumps)
    assert "The last jump was from search to blocked." in said(ax)


def test_counts_stand_at_their_own_arrows():
    counts = {jump: 100 + i for i, jump in enumerate(THIRD_VERSION)}
    del counts["blocked", "end"]
    ax = draw.automaton(THIRD_VERSION, counts=counts)
    place = {text.get_text(): text.get_position() for text in ax.texts}
    for a, b in THIRD_VERSION:
        number = str(counts.get((a, b), 0))
        middle = (np.array(place[a]) + np.array(place[b])) / 2
        assert np.linalg.norm(middle - place[number]) < 30
    # of the pair there and back, each count is on its own arrow: down on the left
    down, up = str(counts["search", "blocked"]), str(counts["blocked", "search"])
    assert place[down][0] < place[up][0]
    assert f"search to blocked, taken {down} times" in said(ax)


def test_a_learner_s_own_states_are_drawn():
    ax = draw.automaton(OWN, current="test")
    assert {"choose", "test", "give up"} == set(texts(ax))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"current": "lost"}, "no state is called 'lost'; the states are start, general"),
        ({"last": ("general", "start")}, "no jump"),
        ({"counts": {("general", "start"): 1}}, "no jump"),
    ],
)
def test_an_unknown_state_or_jump_is_refused(arguments, words):
    with pytest.raises(ValueError, match=words):
        draw.automaton([("start", "general")], **arguments)


def test_an_automaton_without_jumps_is_refused():
    with pytest.raises(ValueError, match="at least one jump"):
        draw.automaton([])


# Scenes


@pytest.mark.parametrize("with_tree", [True, False])
def test_a_scene_lays_counters_on_what_is_forbidden_then_and_on_nothing_else(with_tree):
    trace = record("implications", 4)
    tree = search_tree(trace) if with_tree else None
    for t in range(0, len(trace) + 1, 9):
        position = trace.at(t)
        board_axes = draw.scene(position, tree, t).axes[0]
        expected = {square: str(by) for square, by in position.forbidden.items()}
        assert counters(board_axes) == expected
        assert squares(board_axes, "queens") == set(position.queens.items())


# What boards remember


def test_a_table_is_drawn_with_all_its_marks():
    board = Table(4)
    board.place(1, 2)
    ax = draw.table(board)
    assert squares(ax, "queens") == {(1, 2)}
    written = {
        (round(text.get_position()[1]), round(text.get_position()[0] + 0.1)): text.get_text()
        for text in ax.texts
        if text.get_zorder() == 5
    }
    assert written == {(k, i): str(board.marks[k][i]) for k in range(1, 5) for i in range(1, 5)}


@pytest.mark.parametrize("n", [1, 2, 4, 8, 10])
def test_every_cell_of_the_vectors_lies_on_its_own_line(n):
    """The point of the picture: follow a line from a square and find its number."""
    from queens.draw.data import _strips

    board = Vectors(n)
    columns, rising, falling = _strips(board)
    assert list(columns.cells) == list(range(1, n + 1))
    assert list(rising.cells) == list(falling.cells) == list(range(1, 2 * n))
    for index, (x, y) in columns.cells.items():
        assert x == index
        assert y > n
    for index, (x, y) in rising.cells.items():
        assert y + x - 1 == pytest.approx(index)
    for index, (x, y) in falling.cells.items():
        assert y - x + n == pytest.approx(index)
    places = [place for strip in (columns, rising, falling) for place in strip.cells.values()]
    for i, (x, y) in enumerate(places):
        assert not (0.1 < x < n + 0.9 and 0.1 < y < n + 0.9), "a cell covers the board"
        assert all(max(abs(x - a), abs(y - b)) > 0.9 for a, b in places[i + 1 :])


def test_the_vectors_show_who_commands_which_line():
    board = Vectors(8)
    board.place(1, 3)
    ax = draw.vectors(board)
    assert squares(ax, "queens") == {(1, 3)}
    bold = [text.get_text() for text in ax.texts if text.get_fontweight() == "bold"]
    assert bold == ["1", "1", "1"]
    assert "Columns: number 3 holds 1. Rising diagonals: number 3 holds 1." in said(ax)
    assert "Falling diagonals: number 6 holds 1." in said(ax)
    patterns = {line.get_linestyle() + str(line._dash_pattern) for line in ax.lines}
    assert len(patterns) == 3
    rows = [(t.get_text(), t.get_position()[1]) for t in ax.texts if t.get_ha() == "right"]
    assert rows[:8] == [(str(k), k) for k in range(1, 9)]


# Charts


def test_lines_of_a_chart_are_named_at_their_ends_and_differ_without_colour():
    ax = draw.chart([1, 2, 3], {"n!": [1, 2, 6], "2n": [2, 4, None]}, xlabel="n", ylabel="ways")
    ends = {text.get_text(): text.xy for text in ax.texts}
    assert ends == {"n!": (3, 6.0), "2n": (2, 4.0)}
    first, second = ax.lines
    assert first.get_marker() != second.get_marker()
    assert first.get_linestyle() != second.get_linestyle()
    assert "n!: from 1 at 1 to 6 at 3. 2n: from 2 at 1 to 4 at 2." in said(ax)


def test_names_of_lines_that_end_together_do_not_overlap():
    series = {"Table": [1, 8.2], "Vectors": [1, 8], "Other": [0.5, 7.9]}
    ax = draw.chart([4, 8], series, xlabel="n", ylabel="ms")
    assert lie_apart(extents(ax.texts))


def test_nothing_is_no_place_on_a_logarithmic_scale():
    ax = draw.chart([2, 3, 4], {"answers": [0, 0, 2]}, xlabel="n", ylabel="ways", log=True)
    assert ax.get_yscale() == "log"
    assert list(ax.lines[0].get_xdata()) == [4]


def test_a_chart_refuses_what_it_cannot_show():
    with pytest.raises(ValueError, match="'n!' has 1 values for 2 places"):
        draw.chart([1, 2], {"n!": [1]}, xlabel="n", ylabel="ways")
    with pytest.raises(ValueError, match="7 lines can be told apart; got 8"):
        draw.chart([1], {str(i): [i] for i in range(8)}, xlabel="n", ylabel="ways")


# All kinds


def one_of_each() -> list[Axes]:
    table, vectors = Table(6), Vectors(6)
    for board in (table, vectors):
        board.place(1, 2)
    return [
        draw.board(8, EIGHT, title='Which "eight" & why?'),
        draw.board(6, (1, 2), lines=[(1, 1)], tested=(4, 4), numbers={(5, 5): 3}),
        draw.tree(tree_of(5), current=3, upto=20),
        draw.tree(tree_of(8)),
        draw.automaton(THIRD_VERSION, current="found", counts={("start", "general"): 1}),
        draw.table(table),
        draw.vectors(vectors),
        draw.chart([1, 2], {"a": [1, 2], "b": [3, 4]}, xlabel="n", ylabel="ways", log=True),
    ]


def test_every_svg_is_spoken_has_real_text_and_no_trace_of_time_or_tool():
    for ax in one_of_each():
        picture = draw.svg(ax.figure)
        root = ET.fromstring(picture)
        words = said(ax)
        assert len(words) > 30
        assert root.get("role") == "img"
        assert root.get("aria-label") == words
        assert root.find("{*}title").text == words
        assert root.findall(".//{*}text")
        assert "Matplotlib" not in picture
        assert "matplotlib.org" not in picture
        assert "<dc:date>" not in picture
        assert "<image" not in picture


def test_a_wide_drawing_fits_where_images_do_not_shrink_and_a_small_one_is_left_as_it_is():
    for inches, points in ((4, 288), (20, 615)):
        root = ET.fromstring(draw.svg(Figure(figsize=(inches, 2))))
        assert float(root.get("width").removesuffix("pt")) == pytest.approx(points)
        height = float(root.get("height").removesuffix("pt"))
        assert height == pytest.approx(144 * points / (72 * inches))


def test_an_svg_is_the_same_on_every_call_every_redrawing_and_in_another_process():
    first = [draw.svg(ax.figure) for ax in one_of_each()]
    assert [draw.svg(ax.figure) for ax in one_of_each() for _ in range(2)][1::2] == first
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import test_draw\n"
        "print(*map(test_draw.digest, test_draw.one_of_each()))"
    )
    # Sets and dictionaries of names have another order there.
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    said = subprocess.run(
        [sys.executable, "-c", code, os.path.dirname(__file__)],
        env={**os.environ, "PYTHONHASHSEED": seed, "MPLBACKEND": "agg"},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert said.split() == [hashlib.sha256(svg.encode()).hexdigest() for svg in first]


def digest(ax):
    return hashlib.sha256(draw.svg(ax.figure).encode()).hexdigest()


def test_pictures_go_onto_the_axes_they_are_given_and_open_no_figure():
    figure = Figure(figsize=(9, 4))
    left, right = figure.subplots(1, 2)
    assert draw.board(5, {1: 3}, ax=left, title="One queen") is left
    assert draw.tree(tree_of(4), ax=right) is right
    assert plt.get_fignums() == []
    words = draw.alt_text(figure)
    assert words.startswith("One queen. Board of 5 with 1 queen on row 1 column 3.")
    assert "Search tree of 17 nodes" in words


def test_every_picture_has_the_queen_as_an_outline_not_as_a_glyph():
    ax = draw.board(1, (1,))
    assert isinstance(part(ax, "queens"), PathCollection)
    assert "♛" not in draw.svg(ax.figure)


# In a notebook


def test_a_figure_is_its_svg_and_axes_are_their_figure_unless_pyplot_will_show_it(monkeypatch):
    import IPython
    from IPython.core.formatters import DisplayFormatter

    formatter, shown = DisplayFormatter(), []
    shell = SimpleNamespace(config=Config(), display_formatter=formatter)
    monkeypatch.setattr(IPython, "get_ipython", lambda: shell)
    monkeypatch.setattr(IPython.display, "display", shown.append)
    monkeypatch.delitem(sys.modules, "matplotlib_inline.config", raising=False)
    show_in_notebooks()
    assert shell.config.InlineBackend.figure_formats == set()
    plt.close(draw.board(3, ax=(closed := plt.figure(7).gca())).figure)
    held, apart = draw.board(4, ax=plt.figure(7).gca()), draw.board(5, ax=Figure().gca())
    assert set(formatter.format(held.figure)[0]) == {"text/plain", "image/svg+xml"}
    for ax in (closed, held, apart):
        assert formatter.format(ax) == ({}, {})
    assert shown == [closed.figure, apart.figure]


def outputs_of(*cells: str) -> list[list[Any]]:
    """Run cells in a real kernel, each cell's outputs apart; streams are left out."""
    # The other process of a test above need not wait for these.
    import nbclient
    import nbformat

    first = "import matplotlib.pyplot as plt\nfrom queens import draw"
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell) for cell in (first, *cells)]
    )
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    nbclient.NotebookClient(
        notebook, kernel_name="python3", resources={"metadata": {"path": root}}, timeout=120
    ).execute()
    return [
        [output for output in cell.outputs if output.output_type != "stream"]
        for cell in notebook.cells[1:]
    ]


@pytest.fixture(scope="module")
def shown():
    cells = {
        "board": "draw.board(4, (2, 4, 1, 3))",
        "silenced": "draw.board(4);",
        "two axes": "figure, (a, b) = plt.subplots(1, 2)\ndraw.board(5, ax=a)\ndraw.board(6, ax=b)",
        "the figure again": "figure",
        "its axes again": "a",
        "made and named": "mine, ax = plt.subplots()\nax.set_title('Mine & \"yours\"')\nmine",
        "two pictures": "draw.board(2)\ndraw.board(3);",
    }
    return dict(zip(cells, outputs_of(*cells.values()), strict=True))


@pytest.mark.parametrize(
    ("cell", "pictures"),
    [
        ("board", 1),
        ("silenced", 1),
        ("two axes", 1),
        ("the figure again", 1),
        ("its axes again", 1),
        ("made and named", 1),
        ("two pictures", 2),
    ],
)
def test_a_notebook_shows_each_picture_once_and_nothing_beside_it(shown, cell, pictures):
    assert len(shown[cell]) == pictures
    for output in shown[cell]:
        assert set(output.data) == {"text/plain", "image/svg+xml"}


def test_a_notebook_stores_an_image_that_speaks(shown):
    (output,) = shown["made and named"]
    alt, source = re.fullmatch(
        r"<img alt=('[^']*'|\"[^\"]*\") style=\"max-width:100%\" src=\"([^\"]*)\">",
        draw.image(output.data["image/svg+xml"]),
    ).groups()
    assert ET.fromstring(f"<img alt={alt}/>").get("alt") == 'Plot: Mine & "yours".'
    assert output.data["text/plain"] == 'Plot: Mine & "yours".'
    assert source.startswith("data:image/svg+xml,%3Csvg")
    assert not re.search(r"[#<>\s&]|%(?![0-9A-F]{2})", source.replace(" ", ""))


def test_the_image_in_a_page_is_the_svg(shown):
    from urllib.parse import unquote

    (output,) = shown["board"]
    image = draw.image(output.data["image/svg+xml"])
    source = re.search(r'src="data:image/svg\+xml,([^"]*)"', image)[1]
    assert unquote(source) == re.sub(r"\s+", " ", output.data["image/svg+xml"])
