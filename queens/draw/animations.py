"""A stretch of a search as an animated picture, for slides."""

import warnings
from os import PathLike
from pathlib import Path

from matplotlib.animation import PillowWriter

from queens.checks import check_kind, check_whole
from queens.draw.scenes import scene
from queens.trace import Trace, search_tree

MOST_PICTURES = 500
"""Of one animation: the writer holds all of them, a megabyte each, until the last is drawn."""


def animation(
    trace: Trace,
    path: "str | PathLike[str]",
    start: int = 0,
    stop: int | None = None,
    every: int = 1,
    *,
    per_second: int = 4,
    progress: bool = True,
) -> Path:
    """Write board and search tree at the steps from start to stop as a GIF; return its path.

    trace: what ``queens.record`` gives. start, stop: steps, both shown; without stop to the end.
    every: the distance between the steps that are drawn. per_second: pictures that a viewer
    shows in a second. progress: whether a bar says how many are drawn.

    Raises TypeError or ValueError for what is no trace, no step of it, no path that ends in
    .gif, or would be more than 500 pictures. Matplotlib's PillowWriter puts them together.

    >>> import tempfile
    >>> from queens import record
    >>> path = Path(tempfile.mkdtemp()) / "run.gif"
    >>> animation(record("one_array", 4), path, 10, 20, 5, progress=False).read_bytes()[:6]
    b'GIF89a'
    """
    check_kind(trace, Trace, "trace", "a trace, as queens.record gives it")
    target = Path(check_kind(path, str | PathLike, "path", "the path of a file"))  # type: ignore[arg-type]
    if target.suffix.lower() != ".gif":
        raise ValueError(f"path must end in .gif; got {str(target)!r}")
    last = len(trace) if stop is None else check_whole(stop, "stop", 0, len(trace))
    first = check_whole(start, "start", 0, last)
    steps = range(first, last + 1, check_whole(every, "every"))
    if len(steps) > MOST_PICTURES:
        fewer = -(-(last - first) // (MOST_PICTURES - 1))
        raise ValueError(
            f"{len(steps):,} pictures are too many for one animation, which has at most "
            f"{MOST_PICTURES}; give a smaller stretch, or every={fewer}"
        )
    with warnings.catch_warnings():
        # In a notebook without ipywidgets tqdm falls back to text, which is what is wanted.
        warnings.filterwarnings("ignore", message="IProgress not found")
        from tqdm.auto import tqdm

    whole = search_tree(trace)
    writer = PillowWriter(fps=check_whole(per_second, "per_second", 1, 50))
    for step in tqdm(steps, desc=target.name, unit="picture", disable=not progress):
        event = trace[step - 1] if step else None
        tested = (event.row, event.col) if event and event.kind == "try" else None
        figure = scene(trace.at(step), whole, step, tested=tested)
        if step == first:
            writer.setup(figure, target, dpi=100)
        writer.fig = figure
        writer.grab_frame()
    writer.finish()
    return target
