"""A picture that follows its controls: sliders and choices beside a function that paints."""

import inspect
from collections.abc import Callable
from typing import Any

import ipywidgets

from queens.widgets.picture import Picture


class Vary(ipywidgets.VBox):  # type: ignore[misc]
    """Controls above a picture; moving one paints the picture anew.

    paint: called with one keyword argument a control, returns the axes it painted on.
    controls: what ``ipywidgets.interact`` takes: (low, high) for a slider, a list for a choice,
    or a widget. A control starts at the default value of the parameter that it sets.

    Unlike ``interact`` it needs no Output widget: the picture is part of the widget's state, is
    stored with the notebook and replaced in one step. What ``paint`` raises stands in the
    picture's place.

    >>> from queens import draw
    >>> varied = Vary(lambda n=4: draw.board(n), n=(1, 12))
    >>> varied.controls["n"].value
    4
    >>> varied.controls["n"].value = 5
    >>> "Board of 5" in varied.picture.value
    True
    """

    def __init__(self, paint: Callable[..., Any], **controls: Any) -> None:
        self.paint = paint
        self.controls = {
            name: _control(name, wanted, inspect.signature(paint))
            for name, wanted in controls.items()
        }
        self.picture = Picture()
        for control in self.controls.values():
            control.observe(self._repaint, names="value")
        super().__init__([ipywidgets.HBox(list(self.controls.values())), self.picture])
        self._repaint()

    def __repr__(self) -> str:
        settings = ", ".join(f"{name} = {c.value!r}" for name, c in self.controls.items())
        return f"A picture with controls ({settings}): run the cell in Jupyter to move them."

    def _repaint(self, _change: object = None) -> None:
        values = {name: control.value for name, control in self.controls.items()}
        self.picture.paint(lambda: self.paint(**values))


def _control(name: str, wanted: Any, signature: inspect.Signature) -> Any:
    default = signature.parameters[name].default if name in signature.parameters else None
    control = ipywidgets.interactive.widget_from_abbrev(wanted, default)
    if control is None:
        raise TypeError(f"{name}={wanted!r} is not a control: give (low, high), a list or a widget")
    control.description = name.replace("_", " ")
    return control
