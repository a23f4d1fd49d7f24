"""Board, automaton and search tree at one step, in one figure."""

from collections.abc import Iterable, Mapping

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from queens.checks import check_kind, check_several, check_whole
from queens.draw.automata import automaton
from queens.draw.chessboard import board
from queens.draw.trees import tree
from queens.squares import Square
from queens.trace import Position, SearchTree
from queens.trace.states import Jump

_WIDTH, _HEIGHT, _HEIGHT_WITH_STATES = 8.4, 3.4, 5.6
"""Inches; as wide as a notebook beside an open side bar on a screen of 1280 pixels."""

# Fixed, since a layout fitted to each step takes longer and makes the picture jump about.
_MARGINS = {"left": 0.01, "right": 0.99, "bottom": 0.01, "top": 0.99}


def scene(
    position: Position,
    whole: SearchTree | None,
    step: int,
    *,
    tested: Square | None = None,
    jumps: Iterable[Jump] = (),
    counts: Mapping[Jump, int] | None = None,
    last: Jump | None = None,
) -> Figure:
    """Draw where a search stands at a step; the figure has the same layout at every one.

    position: the board then, with counters on its forbidden squares. whole: the search tree of
    the whole trace, of which what comes later is drawn faint; None for the board alone.
    tested: the square under test. jumps: all jumps of the automaton, if the search is one;
    counts and last: how often each was taken so far, and which one was last.

    >>> from queens import record, search_tree
    >>> trace = record("automaton_shared_search", 4)
    >>> figure = scene(trace.at(13), search_tree(trace), 13)
    >>> len(figure.axes)
    2
    """
    check_kind(position, Position, "position", "a position, as trace.at gives it")
    step = check_whole(step, "step", 0)
    edges = check_several(jumps, "jumps", "pairs (from, to) of names of states")
    if whole is None:
        figure = Figure(figsize=(_HEIGHT, _HEIGHT))
        _board(position, tested, figure.add_axes((0, 0, 1, 1)))
        return figure
    check_kind(whole, SearchTree, "whole", "a search tree, as queens.search_tree gives it, or None")
    figure = Figure(figsize=(_WIDTH, _HEIGHT_WITH_STATES if edges else _HEIGHT))
    axes = figure.subplot_mosaic(
        "BA;TT" if edges else "BT",
        width_ratios=[1, 1.7],
        height_ratios=[1.35, 1] if edges else [1],
        gridspec_kw=_MARGINS,
    )
    _board(position, tested, axes["B"])
    tree(whole, current=whole.current(step), upto=step, ax=axes["T"])
    if edges:
        automaton(edges, current=position.state, counts=counts, last=last, ax=axes["A"])
    return figure


def _board(position: Position, tested: Square | None, ax: Axes) -> None:
    board(
        position.n,
        position.queens,
        tested=tested,
        counters=position.forbidden,
        given=position.given,
        closed=position.closed,
        ax=ax,
    )
