"""ipywidgets controls: pictures of ``queens.draw`` that follow a slider, and players too."""

from queens.widgets.gallery import Gallery
from queens.widgets.sized import Sized
from queens.widgets.vary import Vary
from queens.widgets.walk import Walk

__all__ = ["Gallery", "Sized", "Vary", "Walk"]
