"""A picture that follows its controls: sliders and choices beside a function that paints."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets
from IPython.display import display

from queens.checks import check_number, check_several, shown, text_of, whole
from queens.words import listing
from queens_player.picture import Picture
from queens_player.pictured import Pictured

_MOST = 1_000
"""Values of a choice."""

_FURTHEST = 2**53
"""What the browser can count to."""


class Vary(Pictured, ipywidgets.VBox):  # type: ignore[misc]
    """Controls above a picture; moving one shows the picture for its new value.

    paint: called with one keyword argument a control, returns the axes it painted on.
    controls: what ``ipywidgets.interact`` takes: (low, high) for a slider, a list for a choice,
    or a widget. A control starts at the default value of the parameter that it sets.

    Where the controls have few values, ``paint`` is called for all of them when the widget is
    displayed, and the browser shows the pictures from then on, with or without Python; to have
    others, run the cell again. Where they have many, Python paints when a control has moved.
    What ``paint`` raises stands in the picture's place.

    >>> from queens import draw
    >>> varied = Vary(lambda n=4: draw.board(n), n=(1, 12))
    >>> varied.controls["n"].value
    4
    >>> varied.controls["n"].value = 5
    >>> "Board of 5" in varied.picture.value
    True
    """

    def __init__(self, paint: Callable[..., Any], **controls: Any) -> None:
        if not callable(paint):
            raise TypeError(f"paint must be a function that paints; got {shown(paint)}")
        self.controls = {
            name: _control(name, wanted, _parameters(paint)) for name, wanted in controls.items()
        }
        self.picture = Picture(paint, self.controls)
        super().__init__([ipywidgets.HBox(list(self.controls.values())), self.picture])
        self.add_class("queens-vary")

    def __repr__(self) -> str:
        settings = ", ".join(f"{name} = {c.value!r}" for name, c in self.controls.items())
        return f"A picture with controls ({settings}): run the cell in Jupyter to move them."

    def _still(self) -> dict[str, str]:
        return self.picture.still

    def _ipython_display_(self) -> None:
        data, metadata = self._repr_mimebundle_()
        display(data, metadata=metadata, raw=True)  # type: ignore[no-untyped-call]
        self.picture.prepare()


def _parameters(paint: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    try:
        return inspect.signature(paint).parameters
    except (TypeError, ValueError):
        return {}


def _control(name: str, wanted: Any, parameters: Mapping[str, inspect.Parameter]) -> Any:
    takes_any = not parameters or any(one.kind is one.VAR_KEYWORD for one in parameters.values())
    if name not in parameters and not takes_any:
        raise TypeError(f"paint takes no {name}; it takes {listing(list(parameters))}")
    if isinstance(wanted, tuple):
        wanted = _range(name, wanted)
    elif isinstance(wanted, list):
        wanted = check_several(wanted, name, "a choice of values", _MOST)
    elif not isinstance(wanted, bool | str | ipywidgets.Widget):
        raise TypeError(
            f"{name}={shown(wanted)} is not a control: give (low, high), a list or a widget"
        )
    default = parameters[name].default if name in parameters else None
    try:
        control = ipywidgets.interactive.widget_from_abbrev(wanted, default)
    except Exception as error:
        raise ValueError(f"{name} cannot be a control: {text_of(error)}") from error
    control.description = name.replace("_", " ")
    return control


def _range(name: str, given: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the ends of a slider, and its step if it was given, as numbers that it can take."""
    ends = [check_number(end, name) for end in given]
    ends = [end if (number := whole(end)) is None else number for end in ends]
    low, high, step = [*ends, 1, 1, 1][:3] if len(ends) in (2, 3) else (1, 0, 0)
    if not -_FURTHEST <= low <= high <= _FURTHEST or step <= 0:
        raise ValueError(
            f"{name} must be (low, high) or (low, high, step) with low up to high, neither beyond "
            f"{_FURTHEST}, and a step above 0; got {shown(given)}"
        )
    return tuple(ends)
