"""A matplotlib picture that follows some controls: looked up by the browser, or drawn by Python."""

import html
import io
import itertools
import json
import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from typing import Any

import anywidget
import ipywidgets
import traitlets

from queens import draw
from queens._checks import text_of
from queens_player._javascript import browser_code
from queens_player._prepared import PreparedPictures

_FEW = 50
"""Pictures that are made beforehand; where the controls can ask for more, none is."""


class Picture(anywidget.AnyWidget):
    """What a function paints for the values of its controls, as SVG in the page.

    paint: called with the controls' values by name; returns a figure, or axes of it. What it
    raises stands in the picture's place. controls: ipywidgets by name.

    >>> from queens import draw
    >>> n = ipywidgets.IntSlider(4, 1, 8)
    >>> picture = Picture(draw.board, {"n": n})
    >>> picture.prepare()
    >>> n.value = 5
    >>> "Board of 5" in picture.value
    True
    """

    _esm, _css = browser_code("Picture")

    _controls: "traitlets.List[Any]" = traitlets.List().tag(
        sync=True, **ipywidgets.widget_serialization
    )
    _prepared: "traitlets.Dict[str, Any]" = traitlets.Dict(PreparedPictures().state).tag(sync=True)
    # The values that were painted last without being prepared, and the markup.
    _drawn: "traitlets.List[Any]" = traitlets.List().tag(sync=True)

    def __init__(self, paint: Callable[..., Any], controls: Mapping[str, Any]) -> None:
        self._paint, self._named, self._kept = paint, dict(controls), PreparedPictures()
        told = [[control, _told(control)] for control in controls.values()]
        super().__init__(_controls=told)
        for control in controls.values():
            control.observe(self._follow, names="value")
        self._follow()

    @property
    def value(self) -> str:
        """The markup of what is shown."""
        key = _key(self._values())
        return self._kept[key] if key in self._kept else str(self._drawn[1])

    def prepare(self) -> None:
        """Paint for every value that the controls can take, if these are few; nearest first.

        It ends when the pictures take too many bytes; those that are missing are painted when
        they are asked for, as they all are where the values are many.
        """
        choices = [_choices(control) for control in self._named.values()]
        number = math.prod(map(len, choices))
        if self._prepared["at"] or not 0 < number <= _FEW:
            return
        told = self._values()

        def distance(at: Sequence[tuple[Any, Any]]) -> Any:
            return sum(abs(seen - now) for (seen, _), now in zip(at, told, strict=True))

        for at in sorted(itertools.product(*choices), key=distance):
            seen = [seen for seen, _ in at]
            values = dict(zip(self._named, (value for _, value in at), strict=True))
            with redirect_stdout(io.StringIO()):
                markup = self._drawn[1] if seen == told else self._painted(values)
            if not self._kept.add(_key(seen), markup):
                break
        with self.hold_sync():
            self._prepared = self._kept.state
            if _key(told) in self._kept:
                self._drawn = []

    def _values(self) -> list[Any]:
        return [control.get_state(name)[name] for control, name in self._controls]

    def _follow(self, _change: object = None) -> None:
        seen = self._values()
        if _key(seen) not in self._kept:
            values = {name: control.value for name, control in self._named.items()}
            self._drawn = [seen, self._painted(values)]

    def _painted(self, values: Mapping[str, Any]) -> str:
        try:
            return str(draw.svg(self._paint(**values)))
        except Exception as error:
            message = html.escape(f"{type(error).__name__}: {text_of(error)}")
            return f'<p role="alert">No picture: {message}</p>'


def _told(control: Any) -> str:
    """Name the trait by which the browser knows the control's value: a choice has an index."""
    return "index" if control.has_trait("index") else "value"


def _choices(control: Any) -> Sequence[tuple[Any, Any]]:
    """Return all values that a control can take, as the browser and as Python know them.

    None at all for a control of which they cannot be told, such as a text.
    """
    if _told(control) == "index" and isinstance(control.index, int):
        return list(enumerate(control._options_values))
    value = control.value
    if isinstance(value, bool):
        return [(False, False), (True, True)]
    if isinstance(value, int) and control.has_trait("min") and control.has_trait("max"):
        numbers = range(control.min, control.max + 1, getattr(control, "step", None) or 1)
        few = numbers[: _FEW + 1]
        return [(number, number) for number in few] if value in numbers else []
    return []


def _key(values: Sequence[Any]) -> str:
    """Write values as JavaScript's JSON.stringify does."""
    return json.dumps(values, separators=(",", ":"))
