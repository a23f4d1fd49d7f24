"""How many solutions, all of them, or one: each for boards as large as it can be done.

``count`` counts without writing anything down, ``enumerate_all`` writes every solution down,
``first`` gives one by a rule and ``local_search`` one by chance. ``complete`` looks for one on a
board of which some squares are barred. ``published`` looks a count up. This sub-package knows
nothing of boards, searches or traces. NumPy, and numba where it is installed, load when a
function first needs them.
"""

from typing import Any

from queens._extras import load
from queens_counting._errors import CheckpointError, NoSolution, TooLarge
from queens_counting._published import published

# As they are imported:
CheckpointError.__module__ = NoSolution.__module__ = TooLarge.__module__ = __name__

_ON_FIRST_USE = {
    "complete": "_bit_masks",
    "count": "_count",
    "enumerate_all": "_bit_masks",
    "first": "_first",
    "local_search": "_local_search",
}

__all__ = ["CheckpointError", "NoSolution", "TooLarge", "published", *_ON_FIRST_USE]


def __getattr__(name: str) -> Any:
    if name in _ON_FIRST_USE:
        return load(name, f"queens_counting.{_ON_FIRST_USE[name]}", "count")
    raise AttributeError(f"module 'queens_counting' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_ON_FIRST_USE})
