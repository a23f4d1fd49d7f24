"""What the reader plays with in the browser: anywidget, and the course's only JavaScript."""

from queens.player.player import Player
from queens.player.puzzle import Puzzle

__all__ = ["Player", "Puzzle"]
