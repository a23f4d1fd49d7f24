"""The player: any recorded search, forwards and back, drawn in the browser."""

import sys
from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any, TypeAlias

import anywidget
import ipywidgets
import traitlets

from queens import draw
from queens._checks import check_kind, check_several, check_whole, shown
from queens._problem import Problem
from queens._sizes import check_size
from queens._solving import check_puzzle
from queens._squares import Square
from queens.algorithms import Solver
from queens.trace import Trace, attempt, search_tree
from queens_player._javascript import browser_code
from queens_player._packing import pack
from queens_player._page import save
from queens_player._still import Pictured
from queens_player._traits import Checked
from queens_player._what_if import Branch, branch

Playable: TypeAlias = Trace | str | Solver
"""A recorded search, or the registered name or function of what is to be recorded."""

RACES = ("steps", "placements", "solutions")

_PLAYED = "a trace, an algorithm (a registered name or a function), or a list of them"
_MOST = 16
"""Searches that race."""

_SAVED = ("race", "ask", "_answers", "_about", "_columns", "_recording", "step")
"""Traits that a saved page holds."""

_LIMIT, _SECONDS = 100_000, 10.0
"""How many events, and for how long, a player records if it is told nothing else."""


class Player(Pictured, anywidget.AnyWidget):
    """Board, search tree, source and counters of a search, moving together through its steps.

    what: a trace, a registered name or a function; or several of them, which race.
    n: the size of the board for names and functions, or a ``Problem``. Setting a size records them
        again.
    step: the one that is shown, from 0; in a race the time on the common clock. Browser and
        Python both set it; beyond an end is that end. Unless given, it is where something
        went wrong, or began to go round in circles and was cut; 0 if nothing did.
    race: what keeps several searches together: "steps", "placements" or "solutions".
    ask: whether the player stops to ask what comes next, as its switch "Ask me" has it. In a
        race nothing is asked.
    limit and options: as for ``queens.record``. A function that never ends, raises or gives
        a wrong board plays as far as it came, and the player says what happened; ``seconds``
        is how long the processor may work for it. A function may call others, from other
        notebook cells or from a module of the reader's own: the source shows them all. Its local
        variables are shown step by step, and so is what it prints; traces that ``record`` made
        have neither.

    Raises TypeError or ValueError for a bad n, an unknown name, a missing or superfluous n.

    >>> player = Player("automaton_shared_search", 4)
    >>> player
    Player of automaton_shared_search, n = 4: 168 steps, 2 solutions. It plays in a running Jupyter.
    >>> player.n = 5
    >>> player.trace.solutions[0]
    (1, 3, 5, 2, 4)
    >>> Player("automaton_shared_search", 0)
    Traceback (most recent call last):
    ValueError: n must be a whole number, 1 or more; got 0
    """

    _esm, _css = browser_code("Player")

    n = Checked(lambda player, n: player._record_for(check_size(n)), 1)
    # The browser may still send a step of the search that stood here before, so between the two
    # each step goes with the number of the recording that it belongs to.
    step = Checked(lambda player, step: player._within(step), 0).tag(
        sync=True,
        to_json=lambda step, player: [player._recording, step],
        from_json=lambda told, player: player._heard(*told),
    )
    race = Checked(lambda _, race: _check_race(race), "steps").tag(sync=True)
    ask = Checked(lambda player, ask: player._may_ask(ask), False).tag(sync=True)
    _about: "traitlets.List[dict[str, Any]]" = traitlets.List().tag(sync=True)
    _columns = traitlets.Bytes().tag(sync=True)
    _recording = traitlets.Int(0).tag(sync=True)
    # Of each answer to a question: in which recording, and whether it is right.
    _answers: "traitlets.List[list[Any]]" = traitlets.List().tag(sync=True)
    # That sets n, if there is one: where Python is gone, the browser has it stay.
    _slider = traitlets.Any().tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(
        self,
        what: Playable | Sequence[Playable],
        n: int | Problem | None = None,
        *,
        race: str = "steps",
        step: int | None = None,
        ask: bool = False,
        limit: int = _LIMIT,
        seconds: float = _SECONDS,
        **options: Any,
    ) -> None:
        self._played = _several(what)
        self._branches: list[Branch] = []
        recorded = [one for one in self._played if isinstance(one, Trace)]
        if n is None and len(recorded) < len(self._played):
            raise TypeError(
                "n is missing: a player of an algorithm needs the size of the board, or a problem"
            )
        if n is not None and recorded:
            raise TypeError("a recorded trace has its n; give n with algorithms alone")
        self._how: dict[str, Any] = {"limit": limit, "seconds": seconds, **options}
        _check_race(race)
        self._puzzle = recorded[0].n if n is None else check_puzzle(n)
        self.traces = self._recorded(self._puzzle)
        about, columns = pack(self.traces)
        step = _mistake(self.traces) if step is None else step
        super().__init__(
            n=self.trace.n, race=race, step=step, ask=ask, _about=about, _columns=columns
        )
        self.on_msg(self._hear_wish)

    def __repr__(self) -> str:
        return f"Player of {'; '.join(map(_words, self.traces))} It plays in a running Jupyter."

    @property
    def trace(self) -> Trace:
        """The recorded search; the first of them in a race."""
        return self.traces[0]

    def save(self, path: "str | PathLike[str]") -> None:
        """Write one HTML file that plays from disk in any browser, offline.

        >>> import tempfile
        >>> from pathlib import Path
        >>> file = Path(tempfile.mkdtemp()) / "run.html"
        >>> Player("permutations", 4).save(file)
        >>> file.read_text(encoding="utf-8")[:15]
        '<!DOCTYPE html>'
        """
        title = " against ".join(f"{trace.algorithm}, {trace.puzzle}" for trace in self.traces)
        words = " ".join(map(_words, self.traces))
        # The page's address is this player's alone.
        save(self, path, title, words, {"_addressed": True, **self.get_state(_SAVED)})

    def _may_ask(self, ask: object) -> bool:
        return check_kind(ask, bool, "ask", "True or False") and len(self.traces) == 1

    def what_if(self, *, forbid: Square | None = None, put: Square | None = None) -> None:
        """Show beside the search how it would have gone on from this step.

        forbid: a square that is not free from now on. put: where the queen of its row goes
        instead, on the turn that its row has, or had last. Of a problem, ``problem.square(variable,
        value)`` is the square. The two searches share one clock, and ``undo`` leads back. Asked
        again, it changes the changed search once more.

        Raises TypeError or ValueError for anything but one square, in a race, for a recorded
        trace, for a search that goes another way each time, and for a queen that would not come
        to its square.

        >>> player = Player("automaton_shared_search", 4, step=12)
        >>> player.what_if(forbid=(2, 4))
        >>> [len(trace) for trace in player.traces]
        [168, 121]
        >>> player.undo()
        >>> len(player.traces)
        1
        """
        if (forbid is None) == (put is None):
            raise TypeError("what_if wants one square: forbid=(row, column) or put=(row, column)")
        square = put if forbid is None else forbid
        self._change(-1, min(self.step, len(self.traces[-1])), square, put is not None)

    def undo(self) -> None:
        """Take the last ``what_if`` back; without one nothing happens."""
        if len(self._branches) > 1:
            self._branches.pop()
            self._play([one.trace for one in self._branches[-2:]], self.step)

    def _change(self, run: int, step: int, square: object, put: bool) -> None:
        """Play one of those shown, and what becomes of it."""
        if len(self._played) > 1:
            raise ValueError("in a race nothing can be changed; play one search alone")
        what = self._played[0]
        if isinstance(what, Trace):
            raise ValueError("a recorded trace stays as it is; play the algorithm instead")
        known = self._branches or [Branch(self.trace, [])]
        place = [one.trace for one in known].index(self.traces[run])
        after = branch(
            lambda changes: attempt(what, self._puzzle, **self._how | {"changes": changes}),
            known[place],
            step,
            square,
            put,
        )
        self._branches = [*known[: place + 1], after]
        self._play([known[place].trace, after.trace], after.trace.refusals[-1].since)

    def _within(self, step: object) -> int:
        return min(max(0, check_whole(step, "step", -sys.maxsize)), max(map(len, self.traces)))

    def _heard(self, recording: int, step: int) -> int:
        if recording == self._recording:
            return step
        self.send_state("step")
        return int(self.step)

    def _record_for(self, n: int) -> int:
        """Show searches of this size before the player gets it: all of it is new, or nothing."""
        if n != self.traces[0].n:
            if isinstance(self._puzzle, Problem):
                raise ValueError("a problem keeps its number of variables; play another problem")
            if any(isinstance(one, Trace) for one in self._played):
                raise ValueError(
                    "a recorded trace keeps its n; give the player the algorithm instead"
                )
            traces = self._recorded(n)
            self._puzzle, self._branches = n, []
            self._play(traces, _mistake(traces))
        return n

    def _recorded(self, n: int | Problem) -> list[Trace]:
        return [
            one if isinstance(one, Trace) else attempt(one, n, **self._how) for one in self._played
        ]

    def _play(self, traces: list[Trace], step: int) -> None:
        about, columns = pack(traces)
        with self.hold_sync():
            self.traces = traces
            self._recording += 1
            self._about, self._columns, self.step = about, columns, step
            self.ask = self.ask and len(traces) == 1
            # Its number counts, too: the step may be the same.
            self.notify_change(traitlets.Bunch(name="step", new=self.step, type="change"))

    def _hear_wish(self, _: object, wish: Any, __: object) -> None:
        try:
            if wish.get("undo"):
                self.undo()
            elif square := wish.get("square"):
                self._change(wish["run"], wish["step"], square, wish["put"])
        except (TypeError, ValueError) as refused:
            self.send({"refused": f"{refused}."})

    def _still(self) -> dict[str, str]:
        """Return a picture with its words, for wherever the player itself cannot run."""
        unit = {"placements": "place", "solutions": "solution"}.get(self.race, "")
        several = []
        for trace in self.traces:
            units = [t for t, kind in enumerate(trace.columns.kind, start=1) if unit in ("", kind)]
            step = [0, *units, len(trace)][min(self.step, len(units) + 1)]
            several.append((trace.at(step), search_tree(trace), step, _words(trace)))
        if len(several) == 1:
            figure = draw.scene(*several[0][:3], caption=several[0][3])
        else:
            figure = draw.race(several)
        return dict(draw.into_bundle(figure))


def _several(what: Playable | Sequence[Playable]) -> list[Playable]:
    # A search that has begun is refused where any other that cannot be run is.
    if isinstance(what, Trace | str | Iterator) or callable(what):
        return [what]
    several = check_several(what, "what is played", _PLAYED, _MOST)
    if several and all(isinstance(one, Trace | str) or callable(one) for one in several):
        return several
    raise TypeError(f"what is played must be {_PLAYED}; got {shown(what)}")


def _check_race(race: object) -> object:
    wanted = f"one of {', '.join(RACES)}"
    if check_kind(race, str, "race", wanted) not in RACES:
        raise ValueError(f"race must be {wanted}; got {shown(race)}")
    return race


def _mistake(traces: Sequence[Trace]) -> int:
    """Return the step at which the first search says that it went wrong or in circles, or 0."""
    return next((len(trace) for trace in traces if trace.error or trace.repeats), 0)


def _words(trace: Trace) -> str:
    found = len(trace.found)
    cut = "" if trace.complete else ", cut there"
    if told := trace.error or trace.cut:
        cut = f", {'then' if trace.error else 'cut there:'} {told.replace('`', '')}"
    return (
        f"{trace.algorithm}, {trace.puzzle}: {len(trace)} steps, "
        f"{found} solution{'' if found == 1 else 's'}{cut}."
    )
