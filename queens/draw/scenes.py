"""Board, automaton and search tree at one step, in one figure."""

from collections.abc import Iterable, Mapping
from textwrap import wrap

from matplotlib.figure import Figure

from queens.checks import check_kind, check_several, check_whole
from queens.draw.automata import automaton
from queens.draw.chessboard import board
from queens.draw.states import Jump
from queens.draw.trees import tree
from queens.squares import Square
from queens.trace import Position, SearchTree

_WIDTH, _HEIGHT, _HEIGHT_WITH_STATES = 8.4, 3.4, 5.6
"""Inches; as wide as a notebook beside an open side bar on a screen of 1280 pixels."""

_LETTERS_AN_INCH, _LINE = 13, 0.18
"""Of a caption: what fits, and the height of a line in inches."""

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
    caption: str = "",
) -> Figure:
    """Draw where a search stands at a step; the figure has the same layout at every one.

    position: the board then, with counters on its forbidden squares. whole: the search tree of
    the whole trace, of which what comes later is drawn faint; None for the board alone.
    tested: the square under test. jumps: all jumps of the automaton, if the search is one;
    counts and last: how often each was taken so far, and which one was last. caption: words
    above it all.

    >>> from queens import record, search_tree
    >>> trace = record("automaton_shared_search", 4)
    >>> figure = scene(trace.at(13), search_tree(trace), 13)
    >>> len(figure.axes)
    2
    """
    check_kind(position, Position, "position", "a position, as trace.at gives it")
    step = check_whole(step, "step", 0)
    edges = check_several(jumps, "jumps", "pairs (from, to) of names of states")
    check_kind(caption, str, "caption", "text")
    if whole is None:
        figure = Figure(figsize=(_HEIGHT, _HEIGHT))
        axes = {"B": figure.add_axes((0, 0, 1, 1))}
    else:
        check_kind(whole, SearchTree, "whole", "a search tree, as queens.search_tree gives it")
        figure = Figure(figsize=(_WIDTH, _HEIGHT_WITH_STATES if edges else _HEIGHT))
        axes = figure.subplot_mosaic(
            "BA;TT" if edges else "BT",
            width_ratios=[1, 1.7],
            height_ratios=[1.35, 1] if edges else [1],
            gridspec_kw=_MARGINS,
        )
        tree(whole, current=whole.current(step), upto=step, ax=axes["T"])
        if edges:
            automaton(edges, current=position.state, counts=counts, last=last, ax=axes["A"])
    board(
        position.n,
        position.queens,
        tested=tested,
        counters=position.forbidden,
        given=position.given,
        closed=position.closed,
        ax=axes["B"],
    )
    if caption:
        _write_above(figure, caption)
    return figure


def _write_above(figure: Figure, words: str) -> None:
    width, height = figure.get_size_inches()
    lines = wrap(words, int(_LETTERS_AN_INCH * width))
    whole = height + _LINE * len(lines)
    for ax in figure.axes:
        left, bottom, across, up = ax.get_position().bounds
        ax.set_position((left, bottom * height / whole, across, up * height / whole))
    figure.set_size_inches(width, whole)
    text = figure.suptitle("\n".join(lines), x=0.01, y=0.995, ha="left", va="top", size=9)
    text.set_parse_math(False)
