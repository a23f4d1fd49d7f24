"""How many solutions, all of them, or one: each for boards as large as it can be done.

``count`` counts without writing anything down, ``enumerate_all`` writes every solution down,
``first`` gives one by a rule and ``local_search`` one by chance. ``complete`` looks for one on a
board of which some squares are barred. ``published`` looks a count up. This sub-package knows
nothing of boards, searches or traces. NumPy, and numba where it is installed, load when a
function first needs them.
"""

import importlib
from typing import Any

from queens_counting.errors import NoSolution, TooLarge
from queens_counting.oeis import published

_ON_FIRST_USE = {
    "CheckpointError": "checkpoint",
    "complete": "completion",
    "count": "counter",
    "enumerate_all": "enumeration",
    "first": "construction",
    "local_search": "min_conflicts",
}

__all__ = [
    "CheckpointError",
    "NoSolution",
    "TooLarge",
    "complete",
    "count",
    "enumerate_all",
    "first",
    "local_search",
    "published",
]


def __getattr__(name: str) -> Any:
    if name in _ON_FIRST_USE:
        module = importlib.import_module(f"queens_counting.{_ON_FIRST_USE[name]}")
        return getattr(module, name)
    raise AttributeError(f"module 'queens_counting' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_ON_FIRST_USE})
