"""Argument checks: what is refused, in one sentence that says what is wanted and what was given."""

import itertools
from fractions import Fraction
from functools import partial

import matplotlib.pyplot as plt
import numpy as np
import pytest

import queens
from queens import (
    Player,
    Puzzle,
    SizeSlider,
    Table,
    Vectors,
    draw,
    record,
    search_tree,
    symmetry,
)
from queens._checks import (
    brief,
    check_kind,
    check_mapping,
    check_number,
    check_seconds,
    check_several,
    check_step,
    check_whole,
    text_of,
    whole,
)
from queens._sizes import check_size
from queens._squares import check_square, squares_of
from queens.trace import Change, attempt


class Mute:
    def __repr__(self):
        raise RuntimeError("no words")


def itself():
    knot = []
    knot.append(knot)
    return knot


@pytest.mark.parametrize(
    ("check", "arguments", "result"),
    [
        (whole, [np.uint8(3)], 3),
        (whole, [True], None),
        (whole, [3.0], None),
        (check_whole, [0, "k"], ValueError("k must be a whole number, 1 or more; got 0")),
        (check_whole, [8, "k", 1, 8], 8),
        (check_whole, [9, "k", 1, 8], ValueError("k must be a whole number from 1 to 8; got 9")),
        (check_whole, [1.0, "k", 0, 8], TypeError("whole number from 0 to 8; got 1.0 (float)")),
        (check_size, [200, 200], 200),
        (check_size, [201, 200], ValueError("n must be at most 200 here; got 201")),
        (check_size, [10**5000, 9], ValueError("at most 9 here; got something that cannot")),
        (check_step, [9, 8], IndexError("step must be a whole number from 0 to 8; got 9")),
        (check_number, [Fraction(1, 2), "x"], Fraction(1, 2)),
        (check_number, [True, "x"], TypeError("x must be a number; got True (bool)")),
        (check_number, [float("nan"), "x"], ValueError("x must be a finite number; got nan")),
        (check_seconds, [86_400], 86_400.0),
        (check_seconds, [0], ValueError("seconds must be more than 0 and at most 86400, or None")),
        (
            check_kind,
            [Mute(), str, "title", "text"],
            TypeError("title must be text; got something"),
        ),
        (check_mapping, [3, "notes", "label -> note"], TypeError("notes must be a mapping, label")),
        (check_several, [itertools.count(), "k", "a list", 9], ValueError("k may be 9 at most")),
        (check_several, ["one", "k", "a list"], TypeError("k must be a list; got 'one' (str)")),
        (check_several, [[1, "a"], "k", "numbers", 9, int], TypeError("got 'a' (str) among them")),
        (check_square, [8, [np.int8(1), 8]], (1, 8)),
        (check_square, [8, (0, 8)], ValueError("there is no square (0, 8) on a board of size 8")),
        (check_square, [8, (True, 2)], TypeError("a square is a pair (row, column) of whole")),
        (squares_of, [4, (2, "a")], TypeError("queens must be columns by row, row -> column")),
        (squares_of, [4, [(2, 1), (1, 3)]], [(1, 3), (2, 1)]),
        (brief, [itself()], "[[...]]"),
        (brief, ["x" * 500_000, 9], "'xxxxxxxx..."),
        (text_of, [ValueError("no " * 1000)], "no " * 100),
    ],
)
def test_a_check_returns_a_plain_value_or_says_what_is_wanted(check, arguments, result):
    if isinstance(result, Exception):
        with pytest.raises(type(result)) as raised:
            check(*arguments)
        assert str(result) in str(raised.value)
        assert len(str(raised.value)) < 300
    else:
        assert check(*arguments) == result


def searching(board):
    yield board.n


TRACE, LONG = record("one_array", 4), record("one_array", 6)
NOT_A_TRACE = "events must be a trace, as queens.record gives it, or some of its events; got"
UNPLAYABLE = [3, None, [], [3], {"permutations": 3, 4: 5}]
EIGHT = dict.fromkeys("abcdefgh", (1,))


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: queens.conflicts(8), TypeError, "squares must be a list of squares; got 8"),
        (lambda: Vectors("8"), TypeError, "n must be a whole number, 1 or more; got '8'"),
        (lambda: Table(2001), ValueError, "n must be at most 2000 here; got 2001"),
        (lambda: queens.solve("one_array", True), TypeError, r"1 or more; got True \(bool\)"),
        (lambda: queens.solve("one_array", 4, board=Table(4)), TypeError, "board must make the"),
        (lambda: queens.solve("one_array", 4, board=int), TypeError, "int made 4 .* no n, free"),
        (lambda: record("one_array", 4, limit=0), ValueError, "limit must be .* got 0"),
        (lambda: record("one_array", 4, seconds=0), ValueError, "seconds must be"),
        (lambda: attempt("one_array", 4, seconds="1"), TypeError, "seconds must be"),
        (lambda: Player("one_array", 4, seconds=True), TypeError, "seconds must be"),
        (lambda: queens.compare("one_array", [8]), TypeError, "algorithms must be a list of"),
        (lambda: queens.estimate("one_array", 4, probes=10**9), ValueError, "probes .* 10000000"),
        (lambda: queens.estimate("one_array", 4, seed=-1), ValueError, "seed .* 0 or more; got -1"),
        (lambda: search_tree("one_array"), TypeError, "trace must be a trace, as queens.record"),
        (lambda: queens.why(TRACE, 3, (1, 2.0)), TypeError, r"a square is a pair"),
        (lambda: TRACE.at(10**6), IndexError, "step must be a whole number from 0 to"),
        (lambda: symmetry.image((1,), None), TypeError, "symmetry must be the name of one; got"),
        (lambda: draw.board(4, title=4), TypeError, "title must be text; got 4"),
        (lambda: draw.images((2, 4, 1, 3), columns=-1), ValueError, "columns .* from 1 to 8"),
        (lambda: draw.tree(TRACE), TypeError, "tree must be a search tree"),
        (lambda: draw.board(201), ValueError, "n must be at most 200 here; got 201"),
        (lambda: draw.automaton([]), ValueError, "at least one jump"),
        (lambda: draw.bits({"x": -1}, 4), ValueError, "x = -1 is not a number of 4 bits"),
        (lambda: draw.masks(4, (2, 4), 5), ValueError, "row must be .* from 1 to 4; got 5"),
        (lambda: draw.halves(4, (), 4), ValueError, "middle must be .* from 1 to 3; got 4"),
        (lambda: draw.meeting(4, [(1, 2)], [(1,)]), ValueError, "bottoms must fill 2 rows each"),
        (lambda: draw.chart([1], EIGHT, xlabel="", ylabel=""), ValueError, "7 lines"),
        (lambda: draw.animation(TRACE, "run.png"), ValueError, "end in .gif; got 'run.png'"),
        (lambda: draw.animation(TRACE, "run.gif", 10, 5), ValueError, "start .* from 0 to 5"),
        (lambda: draw.animation(LONG, "run.gif"), ValueError, "1,203 pictures .*or every=3"),
        *((partial(Player, bad, 4), TypeError, "what is played must be") for bad in UNPLAYABLE),
        (lambda: Player("one_array"), TypeError, "n is missing"),
        (lambda: Player(TRACE, 4), TypeError, "a recorded trace has its n"),
        (lambda: Player(["one_array", "implications"], 4, race="nodes"), ValueError, "steps"),
        (lambda: Player("one_array", 4, ask=1), TypeError, "ask must be True or False; got 1"),
        (lambda: Puzzle(10**7), ValueError, "n must be at most"),
        (lambda: Player(searching(4), 4), TypeError, "got <gen.*give the function itself, without"),
        (lambda: queens.statistics(searching), TypeError, f"{NOT_A_TRACE} <function"),
        (lambda: queens.statistics(queens.solve("one_array", 4)), TypeError, NOT_A_TRACE),
        (lambda: SizeSlider(4), TypeError, "shown must be a widget with a size n; got 4"),
        (lambda: symmetry.orbit(np.array(4)), TypeError, "a solution must be a tuple of columns"),
        (lambda: record("one_array", 4, changes=5), TypeError, "changes must be a list of"),
        (lambda: record("one_array", 4, changes=[Change(1, (9, 1))]), ValueError, "no square"),
        (lambda: queens.local_search(8, seed=True), TypeError, "seed must be a whole number"),
        (lambda: queens.count(8, workers=10**6), ValueError, "workers .* from 1 to 256"),
        (lambda: draw.board(4, [(1, 1), (1, 1)]), ValueError, r"one queen; got \(1, 1\) twice"),
        (lambda: draw.survival({}, limit=9), ValueError, "runs must have 1 to 7 names; got 0"),
        (lambda: draw.spread("ab", 1), TypeError, "values must be a number; got 'a'"),
        (lambda: draw.board(4, ax=3), TypeError, "ax must be matplotlib Axes, or None"),
        (lambda: draw.svg(5), TypeError, "painted must be the axes or the figure"),
        (lambda: draw.survival({"a": []}, limit=9), ValueError, r"the runs of a must .* got \[\]"),
        (lambda: Player("one_array", 4).save("/nowhere/a.html"), FileNotFoundError, "no folder"),
    ],
)
def test_a_public_function_refuses_what_it_cannot_use(call, error, says):
    with pytest.raises(error, match=says):
        call()
    assert plt.get_fignums() == [], "refused before a figure is opened"


def test_a_puzzle_s_refusal_is_not_lost_among_what_refused_it():
    with pytest.raises(ValueError, match="n must be a whole number") as refused:
        Puzzle(n=0)
    assert len(refused.traceback) == 2
