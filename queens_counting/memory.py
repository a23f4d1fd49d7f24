"""How much memory there is to use, and how to say it."""

import importlib
import importlib.util
import os
from pathlib import Path

from queens_counting.errors import TooLarge

_FALLBACK = 4 * 10**9

_CONTAINER_LIMITS = (
    "/sys/fs/cgroup/memory.max",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
)


def available() -> int:
    """Return how many bytes of memory can still be taken, as well as that can be known.

    This is what psutil says where it is installed (JupyterLab brings it), else the size of the
    machine's memory, else 4 GB. A container's limit, as on Binder, lowers it.

    >>> available() > 0
    True
    """
    limits = [_of_machine()]
    for path in _CONTAINER_LIMITS:
        try:
            limits.append(int(Path(path).read_text()))
        except (OSError, ValueError):  # there is no such file, or it says "max"
            continue
    return min(limits)


def check_memory(size: int, what: str) -> None:
    """Raise TooLarge if this machine has not got so many bytes.

    >>> check_memory(10**18, "n = 8 takes")
    Traceback (most recent call last):
    queens_counting.errors.TooLarge: n = 8 takes 1,000,000 TB; ... of memory are free here
    """
    free = available()
    if size > free:
        raise TooLarge(f"{what} {in_words(size)}; {in_words(free)} of memory are free here")


def in_words(size: float) -> str:
    """Write a number of bytes to three digits.

    >>> in_words(170_400), in_words(11_989_631_232), in_words(6 * 10**15)
    ('170 kB', '12 GB', '6,000 TB')
    """
    for unit in ("B", "kB", "MB", "GB"):
        if size < 1_000:
            return f"{size:.3g} {unit}"
        size /= 1_000
    return f"{size:,.0f} TB" if size >= 100 else f"{size:.3g} TB"


def _of_machine() -> int:
    if importlib.util.find_spec("psutil"):
        return int(importlib.import_module("psutil").virtual_memory().available)
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return _FALLBACK
