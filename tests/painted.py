"""What tests ask of a picture that was painted, in no window."""

from itertools import combinations

import matplotlib as mpl

from queens import draw

mpl.use("agg")


def said(ax):
    return draw.alt_text(ax.get_figure(root=True))


def extents(artists):
    """Return where they lie on the paper, once all has its place, and that none is cut off."""
    artists = list(artists)
    figure = artists[0].figure
    figure.canvas.draw()
    boxes = [artist.get_window_extent() for artist in artists]
    assert all(figure.bbox.contains(*corner) for box in boxes for corner in (box.min, box.max))
    return boxes


def lie_apart(boxes):
    return not any(a.overlaps(b) for a, b in combinations(boxes, 2))
