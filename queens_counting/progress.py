"""A bar that shows how far the work has come, in a notebook or a terminal."""

import importlib
import warnings
from typing import Any


def bar(title: str, total: int, done: int, unit: str) -> Any:
    """Return a bar, to be used as a ``with``; its ``update`` is told of what is done meanwhile.

    >>> with bar("n = 8", 4, 0, "job") as shown:
    ...     shown.total
    4
    """
    with warnings.catch_warnings():
        # In a notebook without ipywidgets tqdm falls back to text, which is what is wanted.
        warnings.filterwarnings("ignore", message="IProgress not found")
        tqdm = importlib.import_module("tqdm.auto").tqdm
    # tqdm's thread that wakes late bars has nothing to do when each step looks at the clock.
    kind = type("Bar", (tqdm,), {"monitor_interval": 0})
    # Steps cost about the same, so all that are done tell of those to come: no smoothing.
    return kind(desc=title, total=total, initial=done, unit=unit, smoothing=0, miniters=1)
