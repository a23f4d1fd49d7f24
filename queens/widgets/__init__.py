"""Controls above pictures of ``queens.draw`` and above players, and the gallery of solutions."""

from queens.widgets.gallery import Gallery
from queens.widgets.size_slider import SizeSlider
from queens.widgets.vary import Vary

__all__ = ["Gallery", "SizeSlider", "Vary"]
