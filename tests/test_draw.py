"""Pictures show what they were given, at every size, to those who see and those who listen."""

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote

import golden
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.figure import Figure
from painted import extents, lie_apart, part, said

import queens_player
from queens import ALGORITHMS, draw
from queens.draw.notebook import show_in_notebooks
from queens.draw.parts import QUEEN

EIGHT, THIRD, OWN, tree_of = golden.EIGHT, golden.THIRD, golden.OWN, golden.tree_of
FIRST = [
    *(("start", "general"), ("general", "found"), ("general", "blocked"), ("found", "general")),
    *(("general", "all_placed"), ("all_placed", "blocked"), ("blocked", "blocked")),
    *(("blocked", "found"), ("blocked", "end")),
]


def squares(ax, gid):
    """Return the squares (row, column) that have a mark of this name."""
    collection = part(ax, gid)
    offsets = [] if collection is None else collection.get_offsets()
    return {(round(float(y)), round(float(x))) for x, y in offsets}


def number(ax, gid):
    collection = part(ax, gid)
    return 0 if collection is None else len(collection.get_offsets())


def texts(ax):
    return [text.get_text() for text in ax.texts]


def legend(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


# The golden table


@pytest.mark.parametrize("name", golden.CALLS)
def test_a_picture_is_that_of_the_golden_table(name):
    wanted = json.loads(golden.TABLE.read_text(encoding="utf-8"))
    assert golden.digest(golden.svg_of(name)) == wanted[name], "look at it: `make golden`"


def test_every_drawing_is_in_the_golden_table():
    source = Path(golden.__file__).read_text(encoding="utf-8")
    others = {"alt_text", "animation", "costs", "describe", "image", "into_bundle", "svg"}
    assert set(re.findall(r"draw\.(\w+)\(", source)) - {"svg"} == {*draw.__all__} - others


# Boards


@pytest.mark.parametrize("n", [1, 2, 3, 8, 20, 50])
def test_queens_stand_where_they_were_put_and_labels_never_touch(n):
    columns = tuple(k * 7 % n + 1 for k in range(n))
    ax = draw.board(n, columns, attacks=False)
    assert squares(ax, "queens") == set(enumerate(columns, start=1))
    assert {"1", str(n)} <= set(texts(ax))
    assert lie_apart(extents(ax.texts))
    everyone = [f"row {row} column {col}" for row, col in enumerate(columns, start=1)]
    assert all(queen in said(ax) for queen in everyone)


def test_the_three_ways_to_give_queens_draw_the_same():
    ways = (2, 4, 1, 3), {1: 2, 2: 4, 3: 1, 4: 3}, [(4, 3), (3, 1), (2, 4), (1, 2)]
    assert len({draw.svg(draw.board(4, queens)) for queens in ways}) == 1


def test_a_queen_fits_into_its_square_wherever_the_axes_are():
    """On axes of another shape, and after a resize, no queen may reach over its neighbours."""
    figure, (ax, _) = plt.subplots(1, 2, figsize=(9, 3))
    draw.board(8, EIGHT, ax=ax)
    for size in ((9, 3), (3, 9)):
        figure.set_size_inches(size)
        figure.canvas.draw()
        square = abs(ax.transData.transform((1, 1)) - ax.transData.transform((0, 0)))
        (path,) = part(ax, "queens").get_paths()
        drawn = part(ax, "queens").get_transform().transform_path(path).get_extents().size
        assert all(0.5 * square < drawn)
        assert all(drawn < square)


@pytest.mark.parametrize("n", [1, 2, 3, 8])
def test_squares_alternate_from_a_light_first_one_at_the_top_left(n):
    figure = draw.board(n).figure
    figure.canvas.draw()
    image = np.asarray(figure.canvas.buffer_rgba())[::-1, :, :3].sum(axis=2)
    places = [(row, col) for row in range(1, n + 1) for col in range(1, n + 1)]
    shades = {}
    for row, col in places:
        x, y = figure.axes[0].transData.transform((col, row)).astype(int)
        shades[row, col] = int(image[y, x])
        assert (shades[row, col] == shades[1, 1]) == ((row + col) % 2 == 0)
    assert shades[1, 1] == max(shades.values())
    low, high = figure.axes[0].transData.transform([(1, 1), (2, 2)])
    assert low[0] < high[0]
    assert low[1] > high[1]


def test_attacking_pairs_are_joined_dashed_marked_and_named():
    ax = draw.board(8, [(1, 1), (1, 4), (5, 5), (6, 2)])
    lines = part(ax, "attacks")
    ends = {frozenset((y, x) for x, y in line) for line in lines.get_segments()}
    assert ends == {frozenset({(1, 1), (1, 4)}), frozenset({(1, 1), (5, 5)})}
    assert lines.get_linestyle()[0][1] is not None, "told by colour alone"
    assert number(ax, "attacked-queens") == 3
    assert "row 1 column 1 and row 5 column 5 attack each other along the falling" in said(ax)
    assert said(draw.board(8, EIGHT)).endswith("No two attack each other.")


@pytest.mark.parametrize("square", [(4, 3), (1, 1), (8, 2)])
def test_lines_cross_every_square_a_queen_attacks_and_no_other(square):
    row, col = square
    expected = {
        (k, i)
        for k in range(1, 9)
        for i in range(1, 9)
        if (k, i) != square and (k == row or i == col or abs(k - row) == abs(i - col))
    }
    assert squares(draw.board(8, lines=[square]), "attacked-squares") == expected


def test_a_title_is_not_cut_off_however_small_the_board():
    for n in (1, 2, 4, 8):
        ax = draw.board(n, title="The board that was found by hand on a long evening")
        extents([ax.title])
        assert ax.title.get_text().replace("\n", " ") in said(ax)


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


# Trees


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_marks_of_a_tree_are_as_many_as_its_ends_and_edges_one_fewer_than_nodes(algorithm):
    tree = tree_of(5, algorithm)
    ax = draw.tree(tree, ax=plt.figure(figsize=(60, 6)).add_subplot())
    outcomes = [node.outcome for node in tree]
    assert number(ax, "solutions") == outcomes.count("solution")
    assert number(ax, "dead-ends") == outcomes.count("dead end")
    drawn = []
    for line in ax.findobj(lambda artist: artist.get_gid() == "branches"):
        points = [tuple(point) for point in line.get_path().vertices]
        drawn += zip(points[::2], points[1::2], strict=True)
    edges = [((tree[node.parent].x, tree[node.parent].y), (node.x, node.y)) for node in tree[1:]]
    assert sorted(drawn) == sorted(edges)


@pytest.mark.parametrize("n", [4, 8])
def test_what_is_not_visited_yet_is_apart_and_unmarked(n):
    tree = tree_of(n)
    step = tree[len(tree) // 3].step
    seen = [node for node in tree if node.step <= step]
    ax = draw.tree(tree, upto=step)
    lines = dict.fromkeys(("branches", "branches-ahead"), 0)
    for line in ax.findobj(lambda artist: artist.get_gid() in lines):
        lines[line.get_gid()] += len(line.get_path().vertices) // 2
    assert lines == {"branches": len(seen) - 1, "branches-ahead": len(tree) - len(seen)}
    assert number(ax, "solutions") == sum(node.outcome == "solution" for node in seen)
    assert "not visited yet" in legend(ax)
    assert f"{len(seen)} of the nodes were visited" in said(ax)


def test_the_current_node_is_ringed_and_its_path_strong():
    tree = tree_of(8)
    node = next(i for i, node in enumerate(tree) if node.outcome == "solution")
    ax = draw.tree(tree, current=node)
    assert tuple(part(ax, "current").get_offsets()[0]) == (tree[node].x, tree[node].y)
    assert [y for _, y in part(ax, "current-path").get_path().vertices] == list(range(9))
    assert "with queens on row 1 column 1, row 2 column 5," in said(ax)
    assert "at the root" in said(draw.tree(tree, current=0, upto=0))


def test_a_large_tree_marks_each_solution_and_stays_a_small_file():
    ax = draw.tree(tree_of(8))
    assert number(ax, "solutions") == 92
    assert legend(ax) == ["solution (92)", "other ends: dead (644)"]
    assert "2057 nodes, 8 rows deep: 92 solutions, 644 dead ends" in said(ax)
    assert len(draw.svg(ax)) < 100_000


def test_solution_and_dead_end_differ_in_more_than_colour():
    ax = draw.tree(tree_of(4))
    shapes = [part(ax, gid).get_paths()[0] for gid in ("solutions", "dead-ends")]
    assert len(shapes[0].vertices) != len(shapes[1].vertices)


# State diagrams


@pytest.mark.parametrize("edges", [FIRST, THIRD])
def test_counts_cover_neither_each_other_nor_a_state_and_arrows_cross_nothing(edges):
    ax = draw.automaton(edges, counts=dict.fromkeys(edges, 123456))
    counts = [text for text in ax.texts if text.get_text() == "123456"]
    states = [box for box in ax.patches if (box.get_gid() or "").startswith("state-")]
    assert len(counts) == len(edges)
    assert lie_apart(extents([*counts, *states]))
    arrows = [patch._path_original for patch in ax.patches if patch.get_gid() == "jump"]
    boxes = [box.get_path().get_extents(box.get_patch_transform()) for box in states]
    for arrow in arrows:
        assert not any(arrow.intersects_bbox(box) for box in boxes)
        assert not any(arrow.intersects_path(other) for other in arrows if other is not arrow)


RING = [("abcdefgh"[k], "abcdefgh"[k - step]) for k in range(8) for step in (0, 1, 3)]
BOTH = [("search", "all_placed"), ("all_placed", "all_placed"), ("all_placed", "search")]


@pytest.mark.parametrize("edges", [THIRD, OWN, BOTH, RING])
def test_an_arrow_leads_from_one_state_s_edge_to_the_other_s_within_the_picture(edges):
    laid_out = draw.states.diagram(edges)
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


def test_the_current_state_and_the_last_jump_stand_out_in_more_than_colour():
    ax = draw.automaton(THIRD, current="search", last=("search", "blocked"))
    assert [text.get_text() for text in ax.texts if text.get_weight() == "bold"] == ["search"]
    assert part(ax, "current-search").get_linewidth() > 2 * part(ax, "state-end").get_linewidth()
    jumps = [patch.get_linewidth() for patch in ax.patches if patch.get_gid() == "jump"]
    assert part(ax, "last-jump").get_linewidth() > 2 * max(jumps)
    assert "is search. The last jump was from search to blocked." in said(ax)


# Charts, bits, timetables


def test_lines_of_a_chart_are_named_and_differ_without_colour():
    ax = draw.chart([1, 2, 3], {"n!": [1, 2, 6], "2n": [2, 4, None]}, xlabel="n", ylabel="ways")
    first, second = ax.lines
    assert legend(ax) == ["n!", "2n"]
    assert first.get_marker() != second.get_marker()
    assert first.get_linestyle() != second.get_linestyle()
    assert "n!: from 1 at 1 to 6 at 3. 2n: from 2 at 1 to 4 at 2." in said(ax)


def test_nothing_is_no_place_on_a_logarithmic_scale():
    ax = draw.chart([2, 3, 4], {"answers": [0, 0, 2]}, xlabel="n", ylabel="ways", log=True)
    assert list(ax.lines[0].get_xdata()) == [4]


def test_a_tail_falls_where_a_run_ends_and_never_to_zero():
    ax = draw.survival({"a": [10, 20, 20, 100, 100], "b": [5, 9], "c": [100]}, limit=100)
    a, b, c = ([*zip(*line.get_data(), strict=True)] for line in ax.lines)
    assert [(x, round(y, 1)) for x, y in a] == [
        (10, 1),
        (10, 0.8),
        (20, 0.6),
        (20, 0.4),
        (100, 0.4),
    ]
    assert b[-1] == (9, 0.5)
    assert c == [(1, 1), (100, 1)]
    assert "a: of 5 runs half are over by 20, 2 go on beyond 100." in said(ax)


def test_work_in_an_hour_that_is_taken_or_not_there_is_hatched():
    works = [("a", 3, 2), ("b", 1, 3), ("c", 5, 1), ("d", 0, 1), ("e", 6, 1)]
    ax = draw.timetable({"disk": works}, 5)
    blocks = [patch for patch in ax.patches if patch.get_gid() in ("work", "clash")]
    assert [bool(block.get_hatch()) for block in blocks] == [False, True, False, True, True]
    extents([*ax.texts, *blocks])


def test_halves_ring_what_both_have_and_a_meeting_joins_what_fits():
    ax = draw.halves(6, (2, 4, 6, 5, 3, 1), 3)
    rings = ax.findobj(lambda artist: artist.get_gid() == "ring")
    # Between columns 5 and 6 the rising one, between 4 and 5 the falling one.
    assert [ring.center[0] for ring in rings] == [5.5, 5.5, 4.5, 4.5]
    ax = draw.meeting(5, [(1, 3), (2, 4)], [(5, 2, 4)])
    assert [line.get_marker() for line in ax.lines].count("D") == 1
    assert said(ax).endswith("Of 2 pairs 1 share no diagonal: 1 3 5 2 4.")


# What is refused


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: draw.board(201), ValueError, "n must be at most 200 here; got 201"),
        (lambda: draw.board(4, (5,)), ValueError, r"no square \(1, 5\) on a board of size 4"),
        (lambda: draw.tree(tree_of(4), current=17), IndexError, "the nodes are 0 to 16; got 17"),
        (lambda: draw.tree(tree_of(4), labels={-1: "x"}), IndexError, "the nodes are 0 to 16"),
        (lambda: draw.tree(tree_of(4), upto=-1), ValueError, "upto must .* 0 or more; got -1"),
        (lambda: draw.automaton([]), ValueError, "at least one jump"),
        (lambda: draw.automaton(THIRD, current="lost"), ValueError, "'lost'; the states are start"),
        (lambda: draw.automaton(THIRD, last=("end", "start")), ValueError, "there is no jump"),
        (lambda: draw.automaton(THIRD, counts={("a", "b"): 1}), ValueError, "there is no jump"),
        (lambda: draw.bits({"x": -1}, 4), ValueError, "x = -1 is not a number of 4 bits"),
        (lambda: draw.masks(4, (2, 4), 5), ValueError, "row must be .* from 1 to 4; got 5"),
        (lambda: draw.halves(4, (), 4), ValueError, "middle must be .* from 1 to 3; got 4"),
        (lambda: draw.meeting(4, [(1, 2)], [(1,)]), ValueError, "bottoms must fill 2 rows each"),
        (
            lambda: draw.chart([1], {str(i): [i] for i in range(8)}, xlabel="", ylabel=""),
            ValueError,
            "7 lines can be told apart; got 8",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused_before_a_figure_is_opened(call, error, words):
    with pytest.raises(error, match=words):
        call()
    assert plt.get_fignums() == []


# SVG and notebooks


def test_every_svg_is_spoken_and_has_no_trace_of_time_or_tool():
    ax = draw.board(8, EIGHT, title='Which "eight" & why?')
    picture = draw.svg(ax)
    root = ET.fromstring(picture)
    assert said(ax).startswith('Which "eight" & why? Board of 8 with 8 queens on row 1')
    assert (root.get("role"), root.get("aria-label")) == ("img", said(ax))
    assert root.find("{*}title").text == said(ax)
    assert root.findall(".//{*}text"), "text is text"
    assert not re.search("matplotlib|<dc:date>|<image|♛", picture, re.IGNORECASE)
    assert not re.search(r'd="[^"]*\.\d{3}', picture), "hundredths are enough"


def test_a_wide_drawing_fits_where_images_do_not_shrink_and_a_small_one_is_left_as_it_is():
    for inches, points in ((4, 288), (20, 615)):
        root = ET.fromstring(draw.svg(Figure(figsize=(inches, 2))))
        assert float(root.get("width").removesuffix("pt")) == pytest.approx(points)
        height = float(root.get("height").removesuffix("pt"))
        assert height == pytest.approx(144 * points / (72 * inches))


def test_an_svg_is_the_same_on_every_redrawing_and_in_another_process():
    figure = draw.board(8, EIGHT).figure
    assert draw.svg(figure) == draw.svg(figure) == golden_board()
    # Sets and dictionaries of names have another order there.
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    elsewhere = {**os.environ, "PYTHONHASHSEED": seed, "MPLBACKEND": "agg"}
    code = "import sys; sys.path.insert(0, sys.argv[1]); import test_draw as t; t.write_board()"
    done = subprocess.run(
        [sys.executable, "-c", code, Path(__file__).parent],
        env=elsewhere,
        check=True,
        capture_output=True,
    )
    assert done.stdout.decode() == golden_board()


def golden_board():
    return draw.svg(draw.board(8, EIGHT))


def write_board():
    sys.stdout.buffer.write(golden_board().encode())


def test_pictures_go_onto_the_axes_they_are_given_and_open_no_figure():
    figure = Figure(figsize=(9, 4))
    left, right = figure.subplots(1, 2)
    assert draw.board(5, {1: 3}, ax=left, title="One queen") is left
    assert draw.tree(tree_of(4), ax=right) is right
    assert plt.get_fignums() == []
    words = draw.alt_text(figure)
    assert words.startswith("One queen. Board of 5 with 1 queen on row 1 column 3.")
    assert "Search tree of 17 nodes" in words


def test_a_figure_is_its_svg_and_axes_are_their_figure_unless_pyplot_will_show_it(monkeypatch):
    import IPython
    from IPython.core.formatters import DisplayFormatter
    from traitlets.config import Config

    formatter, shown = DisplayFormatter(), []
    shell = SimpleNamespace(config=Config(), display_formatter=formatter)
    monkeypatch.setattr(IPython, "get_ipython", lambda: shell)
    monkeypatch.setattr(IPython.display, "display", shown.append)
    monkeypatch.delitem(sys.modules, "matplotlib_inline.config", raising=False)
    show_in_notebooks()
    assert shell.config.InlineBackend.figure_formats == set()
    closed = draw.board(3, ax=plt.figure(7).gca())
    plt.close(closed.figure)
    held, apart = draw.board(4, ax=plt.figure(7).gca()), draw.board(5, ax=Figure().gca())
    for ax in (closed, held, apart):
        assert formatter.format(ax) == ({}, {})
    assert shown == [closed.figure, apart.figure]
    assert set(formatter.format(held.figure)[0]) == {"text/plain", "image/svg+xml"}


CELLS = {
    "draw.board(4, (2, 4, 1, 3))": 1,
    "draw.board(4);": 1,
    "figure, (a, b) = plt.subplots(1, 2)\ndraw.board(5, ax=a)\ndraw.board(6, ax=b)": 1,
    "figure": 1,
    "a": 1,
    "mine, ax = plt.subplots()\nax.set_title('Mine & \"yours\"')\nmine": 1,
    "draw.board(2)\ndraw.board(3)": 2,
}


def test_a_notebook_shows_each_picture_once_and_nothing_beside_it():
    import nbclient
    import nbformat

    first = "import matplotlib.pyplot as plt\nfrom queens import draw"
    cells = [nbformat.v4.new_code_cell(cell) for cell in (first, *CELLS)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    where = {"metadata": {"path": golden.ROOT}}
    nbclient.NotebookClient(notebook, kernel_name="python3", resources=where).execute()
    outputs = []
    for cell, pictures in zip(notebook.cells[1:], CELLS.values(), strict=True):
        shown = [output.data for output in cell.outputs if output.output_type != "stream"]
        assert len(shown) == pictures, cell.source
        assert all(set(data) == {"text/plain", "image/svg+xml"} for data in shown)
        outputs.append(shown)
    assert outputs[-2][0]["text/plain"] == 'Plot: Mine & "yours".'
    assert [data["text/plain"][:10] for data in outputs[-1]] == ["Board of 2", "Board of 3"]


def test_the_image_in_a_page_is_the_svg_and_speaks_too():
    ax = plt.figure().add_subplot(title='Mine & "yours"')
    markup = draw.svg(ax)
    pattern = r'<img alt=("[^"]*") style="max-width:100%" src="data:image/svg\+xml,([^"]*)">'
    alt, source = re.fullmatch(pattern, draw.image(markup)).groups()
    assert ET.fromstring(f"<img alt={alt}/>").get("alt") == 'Plot: Mine & "yours".'
    assert unquote(source) == re.sub(r"\s+", " ", markup)
    assert not re.search(r"[#<>\s&]|%(?![0-9A-F]{2})", source.replace(" ", ""))
