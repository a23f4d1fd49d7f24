"""What the reader plays with in the browser: player, puzzle and controls above pictures."""

import importlib
from typing import Any

_FROM = {
    "Player": "_player",
    "Puzzle": "_puzzle",
    "SizeSlider": "_size_slider",
    "Vary": "_vary",
}

__all__ = ["Player", "Puzzle", "SizeSlider", "Vary"]


def __getattr__(name: str) -> Any:
    # What builds the package asks for the JavaScript alone, and has no anywidget.
    if name not in _FROM:
        raise AttributeError(f"module 'queens_player' has no attribute {name!r}")
    return getattr(importlib.import_module(f"queens_player.{_FROM[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
