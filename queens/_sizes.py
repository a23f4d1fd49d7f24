"""Sizes: which number may be that of a board."""

from queens._checks import brief, check_whole

LARGEST = 1_000_000
"""Of a board whose lines alone are remembered; a search that has anything to show is far below."""

LARGEST_TABLE = 2_000
"""Of a board that remembers every square, or is drawn: four million of them."""


def check_size(n: object, most: int | None = None) -> int:
    """Return n as a plain int, or say why it cannot be the size of a board."""
    size = check_whole(n, "n")
    if most is not None and size > most:
        raise ValueError(f"n must be at most {most} here; got {brief(size)}")
    return size
