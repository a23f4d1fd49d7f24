"""Pictures show what they were given, at every size, to those who see and those who listen."""

import json
import re
import warnings
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path
from urllib.parse import unquote

import golden
import matplotlib.pyplot as plt
import nbclient
import nbformat
import numpy as np
import pytest
from matplotlib.figure import Figure

import queens_player
from queens import Problem, draw, record, search_tree
from queens.draw import _figure
from queens.draw._parts import QUEEN
from queens_player._packing import pack

plt.switch_backend("agg")
THIRD, OWN, tree_of = golden.THIRD, golden.OWN, golden.tree_of


def said(ax):
    return draw.alt_text(ax.get_figure(root=True))


def extents(artists):
    """Return where they lie on the paper, once all has its place, and that none is cut off."""
    artists = list(artists)
    figure = artists[0].figure
    figure.canvas.draw()
    boxes = [artist.get_window_extent() for artist in artists]
    assert all(figure.bbox.contains(*corner) for box in boxes for corner in (box.min, box.max))
    return boxes


def lie_apart(boxes):
    return not any(a.overlaps(b) for a, b in combinations(boxes, 2))


# The golden table


@pytest.mark.parametrize("name", golden.CALLS)
def test_a_picture_is_that_of_the_golden_table(name):
    wanted = json.loads(golden.TABLE.read_text(encoding="utf-8"))
    assert golden.digest(golden.svg_of(name)) == wanted[name], "look at it: `make golden`"


def test_every_drawing_is_in_the_golden_table():
    source = Path(golden.__file__).read_text(encoding="utf-8")
    others = ["alt_text", "animation", "captioned", "describe", "image", "into_bundle", "subplots"]
    assert {*re.findall(r"draw\.(\w+)\(", source)} == {*draw.__all__}.difference(others)


# Boards


@pytest.mark.parametrize("n", [1, 3, 50])
def test_queens_stand_where_they_were_put_and_labels_never_touch(n):
    columns = tuple(k * 7 % n + 1 for k in range(n))
    ax = draw.board(n, columns, attacks=False)
    (queens,) = ax.findobj(lambda artist: artist.get_gid() == "queens")
    assert {(row, col) for col, row in queens.get_offsets()} == {*enumerate(columns, start=1)}
    assert lie_apart(extents(ax.texts))


def test_a_title_is_not_cut_off_however_small_the_board():
    for n in (1, 2, 4, 8):
        ax = draw.board(n, title="The board that was found by hand on a long evening")
        extents([ax.title])
        assert ax.title.get_text().replace("\n", " ") in said(ax)
    ax = draw.tree(tree_of(4), title="Four")
    assert lie_apart(extents([ax.title, *ax.texts]))


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


def test_a_node_says_its_value_with_its_sign_however_the_tree_is_drawn():
    values = [-2, "+", "green", "grey"]
    trace = record("one_array", Problem("ab", values, lambda a, x, b, y: ""))
    ax = draw.tree(search_tree(trace))
    assert {"-2", "+", "gree", "grey"} <= {text.get_text() for text in ax.texts}
    assert lie_apart(extents(ax.texts))
    assert pack([trace])[0][0]["problem"]["briefs"][1] == ["-2", "+", "gree", "grey"]


# State diagrams

RING = [("abcdefgh"[k], "abcdefgh"[k - step]) for k in range(8) for step in (0, 1, 3)]
BOTH = [("search", "all_placed"), ("all_placed", "all_placed"), ("all_placed", "search")]


@pytest.mark.parametrize("edges", [THIRD, OWN, BOTH, RING])
def test_an_arrow_leads_from_one_state_s_edge_to_the_other_s_within_the_picture(edges):
    laid_out = draw._states.diagram(edges)
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


# SVG and notebooks


def test_every_svg_is_spoken_and_has_no_trace_of_time_or_tool():
    ax = draw.board(8, golden.EIGHT, title='Which "eight" & why?')
    picture = draw.svg(ax)
    root = ET.fromstring(picture)
    assert said(ax).startswith('Which "eight" & why? Board of 8 with 8 queens on row 1')
    assert (root.get("role"), root.get("aria-label")) == ("img", said(ax))
    assert root.find("{*}title").text == said(ax)
    assert root.findall(".//{*}text"), "text is text"
    assert not re.search("matplotlib|<dc:date>|<image|♛", picture, re.IGNORECASE)
    assert not re.search(r'd="[^"]*\.\d{3}', picture), "hundredths are enough"


def test_signs_that_the_font_lacks_are_told_once_by_name_and_kept_in_the_svg(tmp_path):
    astronaut = "\N{WOMAN}\u200d\N{ROCKET}"
    signs = Problem([astronaut, "\u05d3\u05d5\u05d3"], ["\N{RED APPLE}", "\N{PEAR}"])
    _figure._TOLD.clear()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        for _ in range(2):
            ax = draw.problem(signs, {astronaut: "\N{PEAR}"})
            ax.figure.savefig(tmp_path / "signs.png")
    (warning,) = told
    for name in ("(RED APPLE)", "(PEAR)", "(WOMAN)", "(ROCKET)"):
        assert name in str(warning.message)
    assert f">{astronaut}<" in draw.svg(ax)


def test_a_wide_drawing_fits_where_images_do_not_shrink_and_a_small_one_is_left_as_it_is():
    for inches, points in ((4, 288), (20, 615)):
        root = ET.fromstring(draw.svg(Figure(figsize=(inches, 2))))
        assert float(root.get("width").removesuffix("pt")) == pytest.approx(points)
        height = float(root.get("height").removesuffix("pt"))
        assert height == pytest.approx(144 * points / (72 * inches))


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
