"""Walking through a recorded search: board, state diagram and tree at one moment."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import ipywidgets

from queens import draw
from queens.algorithms import Solver
from queens.sizes import check_size
from queens.trace import SearchTree, Trace, record, search_tree, sentence
from queens.widgets.picture import Picture


class Walk(ipywidgets.VBox):  # type: ignore[misc]
    """Sliders for n and for the moment above a picture of the search at that moment.

    algorithms: one registered name or function, or several to choose from. n: the size to
    start with; the slider goes up to ``largest``. A search of more than 100,000 events is cut
    there, and the line under the picture says so. Raises what ``queens.record`` raises for the
    first choice; what a later choice raises stands in the picture's place.

    >>> walk = Walk("automaton_shared_search", 4)
    >>> walk.moment.max
    175
    >>> walk.moment.value = 6
    >>> walk.words.value
    'Step 6 of 175: queen 1 placed on column 1.'
    """

    def __init__(
        self, algorithms: str | Solver | Sequence[str | Solver], n: int = 4, *, largest: int = 8
    ) -> None:
        if isinstance(algorithms, str) or callable(algorithms):
            algorithms = [algorithms]
        # Not a Dropdown: JupyterLab takes the arrow keys away from a list that has the focus.
        self.algorithm = ipywidgets.ToggleButtons(
            options=[(_name(choice), choice) for choice in algorithms],
            description="algorithm",
            style={"button_width": "initial"},
        )
        size = check_size(n)
        self.n = ipywidgets.IntSlider(size, 1, max(size, largest), description="n")
        self.timeline = ipywidgets.HBox()
        self._replaceable: list[ipywidgets.Widget] = []
        self.picture = Picture()
        self.words = ipywidgets.Label()
        self._recorded = lru_cache(maxsize=8)(_Recorded)
        self._load()
        self.algorithm.observe(self._choose, names="value")
        self.n.observe(self._choose, names="value")
        choosers = [self.algorithm, self.n] if len(algorithms) > 1 else [self.n]
        super().__init__(
            [
                *choosers,
                self.timeline,
                self.picture,
                self.words,
            ]
        )

    def __repr__(self) -> str:
        return (
            f"A walk through {self.algorithm.label} for n = {self.n.value}, "
            f"moment {self.moment.value} of {self.moment.max}: run the cell in Jupyter to step."
        )

    def _choose(self, _change: object) -> None:
        try:
            self._load()
        except Exception as error:
            self.moment.disabled = self.play.disabled = True
            self.words.value = ""
            self.picture.fail(error)

    def _load(self) -> None:
        self.search = self._recorded(self.algorithm.value, self.n.value)
        self._lay_timeline(len(self.search.trace))
        self._repaint()

    def _lay_timeline(self, end: int) -> None:
        # New controls each time: given another range, a slider's End key still goes to the end
        # of the old one (noUiSlider 15, on which ipywidgets builds).
        for old in self._replaceable:
            old.close()
        self.moment = ipywidgets.IntSlider(
            0, 0, end, description="moment", layout=ipywidgets.Layout(width="40em")
        )
        self.play = ipywidgets.Play(0, 0, end, interval=250, description="play")
        link = ipywidgets.jslink((self.play, "value"), (self.moment, "value"))
        self.moment.observe(self._repaint, names="value")
        self.timeline.children = [self.moment, self.play]
        self._replaceable = [link, self.moment, self.play]

    def _repaint(self, _change: object = None) -> None:
        t = self.moment.value
        self.picture.paint(lambda: self.search.figure(t))
        self.words.value = self.search.words(t)


class _Recorded:
    """One search with what its pictures at any moment need."""

    def __init__(self, algorithm: str | Solver, n: int) -> None:
        self.trace: Trace = record(algorithm, n)
        self.tree: SearchTree = search_tree(self.trace)
        states = [
            (moment, label)
            for moment, label in enumerate(self.trace.columns.label, start=1)
            if label
        ]
        self.entered = [moment for moment, _ in states]
        labels = [label for _, label in states]
        self.jumps = list(pairwise(labels))

    def figure(self, t: int) -> Any:
        last = self.trace[t - 1] if t else None
        taken = self.jumps[: max(0, bisect_right(self.entered, t) - 1)]
        return draw.scene(
            self.trace.at(t),
            self.tree,
            t,
            tested=(last.row, last.col) if last and last.kind == "try" else None,
            jumps=dict.fromkeys(self.jumps),
            counts=Counter(taken),
            last=taken[-1] if taken else None,
        )

    def words(self, t: int) -> str:
        end = len(self.trace)
        cut = "" if self.trace.complete else " (the recording was cut there)"
        return f"Step {t} of {end}{cut}: {sentence(self.trace, t)}."


def _name(algorithm: str | Solver) -> str:
    return algorithm if isinstance(algorithm, str) else getattr(algorithm, "__name__", "yours")
