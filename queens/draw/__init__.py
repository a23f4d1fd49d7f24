"""Pictures of boards, search trees, automata and growth, painted with matplotlib.

Every function paints what it is given on an ``Axes`` (its own new figure if it is given
none), returns that ``Axes``, and records a text that says what the picture shows.
"""

from queens.draw.alt import alt_text, describe
from queens.draw.automata import automaton
from queens.draw.bit_rows import bits
from queens.draw.chances import band, spread, survival
from queens.draw.charts import chart
from queens.draw.chessboard import board
from queens.draw.cost_table import costs
from queens.draw.cuts import halves, meeting
from queens.draw.data import table, vectors
from queens.draw.galleries import gallery, images
from queens.draw.markup import (
    image,
    into_bundle,
    into_svg,
    notebook_bundle,
    show_in_notebooks,
    svg,
)
from queens.draw.mazes import maze
from queens.draw.reach import masks
from queens.draw.scenes import scene
from queens.draw.timetables import timetable
from queens.draw.trees import tree
from queens.trace.states import Diagram, diagram

__all__ = [
    "Diagram",
    "alt_text",
    "automaton",
    "band",
    "bits",
    "board",
    "chart",
    "costs",
    "describe",
    "diagram",
    "gallery",
    "halves",
    "image",
    "images",
    "into_bundle",
    "into_svg",
    "masks",
    "maze",
    "meeting",
    "notebook_bundle",
    "scene",
    "spread",
    "survival",
    "svg",
    "table",
    "timetable",
    "tree",
    "vectors",
]

show_in_notebooks()
