"""What may be the size of a board, or another whole number that is asked for."""

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
    return check_whole(n, "n", 1)


def check_whole(given: object, name: str, least: int) -> int:
    """Return a number as a plain int, or say why it cannot be what is called by this name.

    Raises TypeError unless it is a whole number (True and 8.0 are not), ValueError below the
    least.

    >>> check_whole(0, "cutoff", 1)
    Traceback (most recent call last):
    ValueError: cutoff must be a whole number, 1 or more; got 0
    """
    wanted = f"{name} must be a whole number, {least} or more"
    try:
        number = operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or isinstance(given, bool):
        raise TypeError(f"{wanted}; got {given!r} ({type(given).__name__})")
    if number < least:
        raise ValueError(f"{wanted}; got {given!r}")
    return number
