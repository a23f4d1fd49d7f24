"""Words for messages and pictures: how many, one after the other, and what a square is called."""

from collections.abc import Iterable, Sequence

from queens._squares import Square


def plural(number: int, noun: str) -> str:
    """Count things in words: 1 queen, no queens."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def listing(items: Sequence[str]) -> str:
    """Join words as you speak them.

    >>> listing(["a"]), listing(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def name(square: Square) -> str:
    """Name a square as it is spoken: row 1 column 5."""
    return f"row {square[0]} column {square[1]}"


def named(squares: Iterable[Square]) -> list[str]:
    """Name squares one by one."""
    return [name(square) for square in squares]


def board_of(n: int, standing: Sequence[Square]) -> str:
    """Say how large a board is, and where its queens stand."""
    where = f" on {listing(named(standing))}" if standing else ""
    return f"Board of {n} with {plural(len(standing), 'queen')}{where}."


def written(solution: Iterable[object]) -> str:
    """Write a solution as the course does: 2 4 1 3."""
    return " ".join(map(str, solution))


def plain(text: str) -> str:
    """Write characters that no page can hold, such as a null byte, as Python writes them.

    >>> plain("free\\x00?\\nno")
    'free\\\\x00?\\nno'
    """
    kept = "\n\u200c\u200d"  # the joiners, of which an emoji may be made
    return "".join(c if c.isprintable() or c in kept else repr(c)[1:-1] for c in text)
