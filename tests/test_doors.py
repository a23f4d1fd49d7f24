"""What odd arguments get: a result, or an error that our door raises, in words; never a hang."""

import inspect
import itertools
import linecache
import sys
from enum import Enum
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import queens
from queens import Player, Puzzle, SizeSlider, Vary, draw, maze, symmetry

PACKAGE = str(Path(queens.__file__).parent)  # and its neighbours, which begin with the same name
STEPS = 5_000_000
"""Calls and returns that one question may take, which takes longer on a busy machine."""


class State(Enum):
    GENERAL = 1


class Silent:
    """What cannot even be named in a message."""

    def __repr__(self):
        raise RuntimeError("no words")

    __str__ = __repr__


def endless():
    while True:
        yield (1, 1)


def itself():
    knot = []
    knot.append(knot)
    return knot


# Made anew each time, since some can be used once.
ODD = {
    "None": lambda: None,
    "True": lambda: True,
    "negative": lambda: -1,
    "zero": lambda: 0,
    "a fraction": lambda: 1.5,
    "not a number": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "a complex number": lambda: 2j,
    "large": lambda: 10**6 + 1,
    "huge": lambda: 10**12,
    "thousands of digits": lambda: 10**5000,
    "NumPy's three": lambda: np.uint8(3),
    "NumPy's fraction": lambda: np.float64(1.5),
    "digits": lambda: "8",
    "no text": lambda: "",
    "a dollar": lambda: "$ 5 and \\frac{$",
    "a null byte": lambda: "a\x00b\ud800",
    "half a megabyte": lambda: "x" * 500_000,
    "bytes": lambda: b"8",
    "an empty list": lambda: [],
    "a list": lambda: [2, 4, 1, 3],
    "a list of squares": lambda: [[1, 2], [2, 4]],
    "a list of fractions": lambda: [1.5, 2.5],
    "a list of anything": lambda: [None, "a", 3],
    "a list that holds itself": itself,
    "a pair": lambda: (1, 2),
    "a mapping": lambda: {1: 2},
    "a mapping of text": lambda: {"a": "b"},
    "a set": lambda: {(1, 2)},
    "an array": lambda: np.array([2, 4, 1, 3], dtype=np.uint8),
    "an array of two dimensions": lambda: np.ones((2, 2)),
    "no end": itertools.count,
    "squares without end": endless,
    "a function": lambda: len,
    "a type": lambda: dict,
    "a state": lambda: State.GENERAL,
    "nothing that can be named": Silent,
    "an object": object,
}

TRACE = queens.record("implications", 4)
TREE = queens.search_tree(TRACE)
SMALL = maze.Maze("S  E")
JUMPS = [("start", "general"), ("general", "start")]

# What is called, and how it is called well; each argument in turn is then replaced by each oddity.
CALLS = {
    "attacks": (queens.attacks, {"a": (1, 1), "b": (2, 3)}),
    "conflicts": (lambda squares: list(queens.conflicts(squares)), {"squares": [(1, 1), (2, 2)]}),
    "solve": (queens.solve, {"algorithm": "one_array", "n": 4, "board": None}),
    "record": (
        queens.record,
        {"algorithm": "one_array", "n": 4, "limit": 9, "seconds": 9, "board": None},
    ),
    "attempt": (
        queens.trace.attempt,
        {"algorithm": "one_array", "n": 4, "limit": 9, "seconds": 9, "board": None},
    ),
    "compare": (
        queens.compare,
        {"sizes": [4], "algorithms": ["one_array"], "seconds": 5, "board": None},
    ),
    "search_tree": (queens.search_tree, {"trace": TRACE}),
    "statistics": (queens.statistics, {"events": TRACE}),
    "why": (queens.why, {"trace": TRACE, "step": 9, "square": (3, 2)}),
    "trace.at": (TRACE.at, {"step": 3}),
    "tree.current": (TREE.current, {"step": 3}),
    **{
        f"{make.__name__}.{verb}": (
            lambda row, col, make=make, verb=verb: getattr(make(8), verb)(row, col),
            {"row": 1, "col": 1},
        )
        for make in (queens.Vectors, queens.Table, queens.Domains, queens.OneArray)
        for verb in ("free", "place", "remove")
    },
    **{
        make.__name__: (make, {"n": 4})
        for make in (queens.Vectors, queens.Table, queens.Domains, queens.OneSequence)
    },
    "image": (symmetry.image, {"solution": (2, 4, 1, 3), "symmetry": "half turn"}),
    "images": (symmetry.images, {"solution": (2, 4, 1, 3)}),
    "orbit": (symmetry.orbit, {"solution": (2, 4, 1, 3)}),
    "unchanged": (symmetry.unchanged, {"n": 4, "symmetry": "half turn"}),
    "fundamental": (symmetry.fundamental, {"n": 4}),
    "count_orbits": (symmetry.count_orbits, {"n": 4}),
    "Maze": (maze.Maze, {"plan": "S  E"}),
    "maze.ways": (SMALL.ways, {"junction": (1, 1)}),
    "tremaux": (maze.tremaux, {"maze": SMALL}),
    "draw.alt_text": (draw.alt_text, {"figure": None}),
    "draw.automaton": (
        draw.automaton,
        {
            "edges": JUMPS,
            "current": "start",
            "counts": {JUMPS[0]: 2},
            "last": JUMPS[0],
            "title": "",
            "ax": None,
        },
    ),
    "draw.bits": (
        draw.bits,
        {
            "lines": {"x": 6},
            "width": 4,
            "marked": {"x": 2},
            "ruled": ["x"],
            "notes": {"x": "six"},
            "heads": [1, 2],
            "title": "",
            "ax": None,
        },
    ),
    "draw.board": (
        draw.board,
        {
            "n": 4,
            "queens": (2, 4),
            "lines": [(1, 2)],
            "tested": (3, 1),
            "numbers": {(1, 1): 7},
            "counters": {(3, 3): 1},
            "attacks": True,
            "title": "",
            "ax": None,
        },
    ),
    "draw.chart": (
        draw.chart,
        {
            "x": [1, 2],
            "series": {"n!": [1, 2]},
            "xlabel": "n",
            "ylabel": "ways",
            "log": True,
            "title": "",
            "ax": None,
        },
    ),
    "draw.describe": (draw.describe, {"ax": None, "text": "a"}),
    "draw.diagram": (draw.diagram, {"edges": JUMPS}),
    "draw.gallery": (
        draw.gallery,
        {
            "orbits": [symmetry.orbit((2, 4, 1, 3))],
            "chosen": (2, 4, 1, 3),
            "marked": [(3, 1, 4, 2)],
            "title": "",
            "ax": None,
        },
    ),
    "draw.halves": (
        draw.halves,
        {"n": 4, "queens": (2, 4, 1, 3), "middle": 2, "title": "", "ax": None},
    ),
    "draw.image": (draw.image, {"markup": "<svg aria-label='a'></svg>"}),
    "draw.images": (draw.images, {"solution": (2, 4, 1, 3), "columns": 4, "title": "", "ax": None}),
    "draw.into_svg": (draw.into_svg, {"painted": None}),
    "draw.into_bundle": (draw.into_bundle, {"painted": None}),
    "draw.masks": (draw.masks, {"n": 4, "queens": (2, 4), "row": 3, "title": "", "ax": None}),
    "draw.maze": (draw.maze, {"maze": SMALL, "walk": (), "title": "", "ax": None}),
    "draw.meeting": (
        draw.meeting,
        {"n": 4, "tops": [(2, 4)], "bottoms": [(1, 3)], "title": "", "ax": None},
    ),
    "draw.notebook_bundle": (draw.notebook_bundle, {"figure": None}),
    "draw.scene": (
        draw.scene,
        {
            "position": TRACE.at(3),
            "whole": TREE,
            "step": 3,
            "tested": (1, 1),
            "jumps": JUMPS,
            "counts": None,
            "last": None,
        },
    ),
    "draw.svg": (draw.svg, {"figure": None}),
    "draw.table": (draw.table, {"table": queens.Table(4), "title": "", "ax": None}),
    "draw.timetable": (
        draw.timetable,
        {"lines": {"disk": [("back up", 1, 3)]}, "hours": 4, "title": "", "ax": None},
    ),
    "draw.tree": (
        draw.tree,
        {"tree": TREE, "current": 2, "upto": 3, "labels": {1: "a"}, "title": "", "ax": None},
    ),
    "draw.vectors": (draw.vectors, {"vectors": queens.Vectors(4), "title": "", "ax": None}),
    "Player": (
        Player,
        {"what": "one_array", "n": 4, "race": "steps", "step": 0, "limit": 99, "seconds": 9},
    ),
    "Puzzle": (Puzzle, {"n": 4, "queens": [(1, 2)], "show_attacked": True}),
    "SizeSlider": (SizeSlider, {"shown": Puzzle(4), "largest": 8}),
    "Vary": (Vary, {"paint": lambda n: draw.board(4), "n": (1, 4)}),
}


HANDED_IN = ("algorithm", "board", "what", "paint")


class Through(BaseException):
    """The door is passed: what is then painted, the other tests look at."""


@pytest.fixture(autouse=True)
def nothing_is_painted(monkeypatch):
    def through(*_, **__):
        raise Through

    for place in ("matplotlib.pyplot.figure", "matplotlib.pyplot.subplots"):
        monkeypatch.setattr(place, through)
    monkeypatch.setattr("queens.draw.scenes.Figure", through)


class Endless(BaseException):
    """Passes every ``except Exception``."""


def working(call):
    """Return what a call gives; Endless if that is too much work."""
    left = STEPS

    def count(*_):
        nonlocal left
        left -= 1
        if left < 0:
            sys.setprofile(None)
            raise Endless

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        return call()
    finally:
        sys.setprofile(before)


def is_ours(error):
    """Tell whether the package itself says so: its last line is a ``raise`` of ours."""
    *_, last = inspect.getinnerframes(error.__traceback__)
    said = linecache.getline(last.filename, last.lineno).strip()
    return last.filename.startswith(PACKAGE) and said.startswith("raise ")


@pytest.mark.parametrize("name", CALLS)
def test_an_odd_argument_gets_a_result_or_an_error_in_words(name):
    function, good = CALLS[name]
    wrong = []
    for argument in good:
        for what, odd in ODD.items():
            if argument in HANDED_IN and what in ("a function", "a type"):
                continue  # what it raises is its own
            try:
                result = working(partial(function, **{**good, argument: odd()}))
                if inspect.isgenerator(result):
                    next(result, None)
            except (TypeError, ValueError, IndexError) as error:
                if not is_ours(error) or len(str(error)) > 2_000:
                    wrong.append(f"{argument}={what}: {type(error).__name__}: {str(error)[:99]}")
            except Through:
                continue
            except BaseException as error:
                wrong.append(f"{argument}={what}: {type(error).__name__}: {str(error)[:99]}")
    assert wrong == []
