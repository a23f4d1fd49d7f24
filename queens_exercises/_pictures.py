"""Counterexamples as boards, under whatever rule the pieces follow."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from queens import draw
from queens._squares import Queens, Square, squares_of
from queens._words import listing, name, named
from queens_exercises._rules import QUEENS, Rule
from queens_exercises._verdict import Picture


def position(
    n: int,
    pieces: Queens,
    what: str,
    rule: Rule = QUEENS,
    *,
    tested: Square | None = None,
    commanding: Sequence[Square] = (),
) -> Picture:
    """Return what draws a board with pieces on it.

    what: says in a few words what is to be seen; it is spoken, not drawn, since the sentence
    stands beside the picture and small boards are narrow. tested: a square in question.
    commanding: pieces whose squares are crossed.

    >>> from queens_exercises._rules import SUPERQUEENS
    >>> paint = position(4, {1: 1}, "Is it free?", SUPERQUEENS, tested=(2, 3))
    >>> for said in draw.alt_text(paint().figure).split(". "): print(said)
    Is it free? Board of 4 with superqueens on row 1 column 1
    The square on row 2 column 3 is tested: attacked from row 1 column 1 by a knight's move.
    """
    squares, lines = tuple(squares_of(n, pieces)), tuple(commanding)
    if rule is QUEENS:
        return partial(_spoken, what, later("board", n, squares, lines=lines, tested=tested))
    return partial(_spoken, what, partial(_others, rule, n, squares, tested, lines))


def later(picture: str, /, *shown: Any, **how: Any) -> Picture:
    """Return what draws a picture of ``queens.draw``: its name there, and what it takes."""
    return lambda: getattr(draw, picture)(*shown, **how)


def _spoken(what: str, paint: Picture) -> Any:
    ax = paint()
    stop = "" if what.endswith((".", "?", "!", ":")) else "."
    draw.describe(ax, f"{what}{stop} {draw.alt_text(ax.figure)}")
    return ax


def _others(
    rule: Rule, n: int, squares: Sequence[Square], tested: Square | None, lines: Sequence[Square]
) -> Any:
    """Draw pieces that are no ordinary queens, for which no lines can be drawn."""
    crossed = {square for piece in lines for square in rule.commands(piece, n)}
    crosses = dict.fromkeys(sorted(crossed - {*squares, tested}), "×")
    ax = draw.board(n, squares, tested=tested, numbers=crosses, attacks=False)
    where = f"{rule.pieces} on {listing(named(squares))}" if squares else f"no {rule.pieces}"
    said = [f"Board of {n} with {where}."]
    said += [
        f"Those on {name(a)} and {name(b)} attack each other {how}."
        for a, b, how in rule.clashes(n, squares)
    ]
    if lines:
        said.append(f"The squares attacked from {listing(named(lines))} are crossed.")
    if tested:
        by = [f"from {name(a)} {how}" for a in squares if (how := rule(a, tested, n))]
        found = f"attacked {listing(by)}" if by else "attacked by none"
        said.append(f"The square on {name(tested)} is tested: {found}.")
    draw.describe(ax, " ".join(said))
    return ax
