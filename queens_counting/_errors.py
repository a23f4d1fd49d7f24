"""What cannot be answered: there is nothing to give, or it would not fit."""

import importlib
import importlib.util
import os
from pathlib import Path

from queens._sizes import check_size


class NoSolution(ValueError):
    """The board is too small for its queens: n = 2 and n = 3 alone have no solution."""


class TooLarge(ValueError):
    """The work would not fit in this machine's memory, would take too long, or goes too far.

    The message says why, and how much time and memory it would take.
    """


class CheckpointError(ValueError):
    """The file cannot keep this count or continue it; the message says why."""


_WHY_NONE = {
    2: "two queens attack each other wherever they stand",
    3: "wherever the middle queen stands, the other two have no pair of safe squares",
}


def check_solvable(n: object) -> int:
    """Return n as a plain int if a board of that size has a solution, or say why not.

    Raises NoSolution for n = 2 and n = 3, and TypeError or ValueError unless n is a whole
    number, 1 or more.

    >>> check_solvable(4)
    4
    >>> check_solvable(2)
    Traceback (most recent call last):
    queens_counting.NoSolution: n = 2 has no solution: two queens attack each other wherever they stand
    """  # noqa: E501
    size = check_size(n)
    if size in _WHY_NONE:
        raise NoSolution(f"n = {size} has no solution: {_WHY_NONE[size]}")
    return size


_LIMITS = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")
"""Files with the memory that a container may take."""


def check_memory(size: int, what: str) -> None:
    """Raise TooLarge if this machine has not got so many bytes.

    >>> check_memory(10**18, "n = 8 takes")
    Traceback (most recent call last):
    queens_counting.TooLarge: n = 8 takes 1,000,000,000.0 GB; ... of memory are free here
    """
    free = available()
    if size > free:
        raise TooLarge(f"{what} {size / 1e9:,.1f} GB; {free / 1e9:,.1f} GB of memory are free here")


def available() -> int:
    """Return how many bytes of memory can still be taken, as well as that can be known.

    This is what psutil says where it is installed (JupyterLab brings it), else the size of the
    machine's memory, else 4 GB. A container's limit, as on Binder, lowers it.

    >>> available() > 0
    True
    """
    limits = [_of_machine()]
    for path in _LIMITS:
        try:
            limits.append(int(Path(path).read_text()))
        except (OSError, ValueError):  # there is no such file, or it says "max"
            continue
    return min(limits)


def _of_machine() -> int:
    if importlib.util.find_spec("psutil"):
        return int(importlib.import_module("psutil").virtual_memory().available)
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 4 * 10**9
