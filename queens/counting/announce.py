"""Saying so when a call takes seconds because something is compiled first."""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager

COMPILING = "queens: compiling for this machine. It takes some seconds, and only this once."


@contextmanager
def announced() -> Iterator[None]:
    """Say so, once and on the error output, if numba compiles something meanwhile.

    What an earlier session has compiled is loaded in silence.

    >>> with announced():
    ...     print("Nothing to compile here.")
    Nothing to compile here.
    """
    event = importlib.import_module("numba.core.event")
    said = False

    def on_start(listener: object, begun: object) -> None:
        nonlocal said
        if not said:
            print(COMPILING, file=sys.stderr, flush=True)
        said = True

    def on_end(listener: object, ended: object) -> None:
        pass

    listener = type("Listener", (event.Listener,), {"on_start": on_start, "on_end": on_end})()
    event.register("numba:compile", listener)
    try:
        yield
    finally:
        event.unregister("numba:compile", listener)
