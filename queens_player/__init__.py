"""What the reader plays with in the browser: player, puzzle and controls above pictures."""

from typing import Any

from queens._extras import load

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
    return load(name, f"queens_player.{_FROM[name]}", "play")


def __dir__() -> list[str]:
    return sorted(__all__)
