"""Where nothing can be painted the words are the same, and nothing is left behind."""

import sys
from typing import Any

import pytest

import queens
from queens import draw
from queens.draw.unpainted import Nothing, words_of
from queens.maze import Maze, tremaux
from queens.symmetry import orbit

TRACE = queens.record("automaton_labelled", 4)
TREE = queens.search_tree(TRACE)
CUT = queens.search_tree(queens.record("one_array", 6, limit=200))
JUMPS = list(queens.statistics(TRACE).jumps)
MAZE = Maze("S   E")
TOP = (1, 5, 8, 6, 3, 7, 2, 4)

PICTURES: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("automaton", (JUMPS,), {"current": "found", "title": "States"}),
    ("band", ([1, 2], [2, 3], [(1, 3), (2, 4)]), {"xlabel": "n", "ylabel": "m"}),
    ("bits", ({"a": 3},), {"width": 4}),
    ("board", (4, {1: 2}), {"title": "A queen."}),
    ("chart", ([1, 2], {"a": [1, 2]}), {"xlabel": "n", "ylabel": "ways", "log": True}),
    ("gallery", ([orbit((2, 4, 6, 1, 3, 5))],), {"chosen": (2, 4, 6, 1, 3, 5)}),
    ("halves", (6, (2, 4, 6), 3), {}),
    ("images", ((2, 4, 1, 3),), {}),
    ("masks", (8, TOP, 4), {}),
    ("maze", (MAZE, list(tremaux(MAZE))), {}),
    ("meeting", (6, [(2, 4, 6)], [(1, 3, 5)]), {}),
    ("scene", (TRACE.at(13), TREE, 13), {"jumps": JUMPS, "caption": "A search"}),
    ("spread", ([1, 2, 3], 2), {}),
    ("survival", ({"x": [1, 2]},), {"limit": 3}),
    ("table", (queens.Table(4),), {}),
    ("timetable", ({"x": [("y", 1, 3)]}, 4), {}),
    ("tree", (CUT,), {"current": 5, "upto": 9, "title": "A search that was cut"}),
    ("vectors", (queens.Vectors(4),), {}),
]


@pytest.mark.parametrize(("painter", "given", "how"), PICTURES, ids=[one[0] for one in PICTURES])
def test_the_words_are_those_of_the_picture(
    painter: str, given: tuple[Any, ...], how: dict[str, Any]
) -> None:
    painted = getattr(draw, painter)(*given, **how)
    said = draw.alt_text(getattr(painted, "figure", painted))
    before = {name: module for name, module in sys.modules.items() if "queens.draw" in name}
    assert words_of(draw._FROM[painter], painter, *given, **how) == said
    for name, module in before.items():
        assert sys.modules[name] is module
    assert "matplotlib" in sys.modules["matplotlib"].__file__


def test_words_cannot_tell_of_what_was_not_painted() -> None:
    with pytest.raises(TypeError, match="what was not painted"):
        f"{Nothing()}"


def test_every_painter_is_among_them() -> None:
    others = {"alt_text", "animation", "describe", "image"}
    others |= {"into_bundle", "into_svg", "notebook_bundle", "svg"}
    assert {one[0] for one in PICTURES} == {*draw._FROM} - others
