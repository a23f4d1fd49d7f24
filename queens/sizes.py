"""What may be the size of a board."""

import operator


def check_size(n: object) -> int:
    """Return n as a plain int, or say why it cannot be the size of a board.

    Raises TypeError unless n is a whole number (True and 8.0 are not), ValueError below 1.

    >>> check_size(8)
    8
    >>> check_size(0)
    Traceback (most recent call last):
    ValueError: n must be a whole number, 1 or more; got 0
    >>> check_size("8")
    Traceback (most recent call last):
    TypeError: n must be a whole number, 1 or more; got '8' (str)
    """
    try:
        size = operator.index(n)  # type: ignore[arg-type]
    except TypeError:
        size = None
    if size is None or isinstance(n, bool):
        raise TypeError(f"n must be a whole number, 1 or more; got {n!r} ({type(n).__name__})")
    if size < 1:
        raise ValueError(f"n must be a whole number, 1 or more; got {n!r}")
    return size
