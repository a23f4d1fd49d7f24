"""What is stored of figures and players, as viewers that trust no notebook show it."""

import base64
import html
import re

import nbformat
import pytest
from nbconvert import HTMLExporter

from queens import Player, Puzzle, SizeSlider, Vary, draw
from queens_exercises._verdict import Verdict
from queens_exercises.chapter_01 import q4

PICTURE = re.compile(r'src="data:image/svg\+xml;base64,([^"]+)"')


def bundle(shown):
    data, _ = shown._repr_mimebundle_()
    return data


SHOWN = {
    "a figure": (lambda: draw.into_bundle(draw.board(4)), "Board of 4"),
    "a puzzle": (
        lambda: bundle(Puzzle(4, queens=[(1, 1), (3, 3)])),
        "Board of 4 with 2 queens on row 1 column 1 and row 3 column 3.",
    ),
    "a player with a slider": (
        lambda: bundle(SizeSlider(Player("implications", 4))),
        "implications, n = 4: 154 steps, 2 solutions.",
    ),
    "a picture with a slider": (
        lambda: bundle(Vary(lambda n=4: draw.board(n), n=(1, 8))),
        "Board of 4",
    ),
    "a counterexample": (
        lambda: q4.check(lambda n: [(1, 2, 3, 4)]).bundles()[1],
        "These two attack each other. Board of 4 with 2 queens",
    ),
}


def as_viewers_show(data):
    output = nbformat.v4.new_output("display_data", data)
    cell = nbformat.v4.new_code_cell("shown", outputs=[output])
    page, _ = HTMLExporter(sanitize_html=True).from_notebook_node(
        nbformat.v4.new_notebook(cells=[cell])
    )
    return page


@pytest.mark.parametrize("what", SHOWN)
def test_a_picture_and_its_words_are_left(what):
    made, words = SHOWN[what]
    [picture] = PICTURE.findall(as_viewers_show(made()))
    drawing = html.unescape(base64.b64decode(picture).decode())
    assert words in " ".join(drawing.split())


def test_a_verdict_is_read_without_the_names_of_its_tags():
    verdict = Verdict("wrong", "For n = 4, `3 1 4 2` is missing.", advice="There is a hint.")
    _, _, output = as_viewers_show(verdict.bundles()[0]).partition("data-mime-type")
    shown = "<strong>Wrong.</strong> For n = 4, <code>3 1 4 2</code> is missing.</div>"
    assert f"{shown}<div>There is a hint.</div>" in output
    assert "&lt;" not in output
