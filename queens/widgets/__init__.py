"""ipywidgets controls around ``queens.draw``: pictures that follow a slider."""

from queens.widgets.vary import Vary
from queens.widgets.walk import Walk

__all__ = ["Vary", "Walk"]
