"""What the reader plays with in the browser: anywidget, and the course's only JavaScript."""

import importlib
from typing import Any

_FROM = {"Player": "player", "Puzzle": "puzzle"}

__all__ = ["Player", "Puzzle"]


def __getattr__(name: str) -> Any:
    # What builds the package asks for the JavaScript alone, and has no anywidget.
    if name not in _FROM:
        raise AttributeError(f"module 'queens.player' has no attribute {name!r}")
    return getattr(importlib.import_module(f"queens.player.{_FROM[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
