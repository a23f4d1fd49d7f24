"""A picture that follows its controls: sliders and choices beside a function that paints."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets
from IPython.display import display

from queens._checks import shown, text_of
from queens._words import listing
from queens_player._picture import Picture
from queens_player._still import Pictured, is_in_a_page


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
        parameters = inspect.signature(paint).parameters
        self.controls = {
            name: _control(name, wanted, parameters) for name, wanted in controls.items()
        }
        self.picture = Picture(paint, self.controls)
        super().__init__([ipywidgets.HBox(list(self.controls.values())), self.picture])

    def __repr__(self) -> str:
        return f"A picture with controls ({self._setting()}): run the cell in Jupyter to move them."

    def _setting(self) -> str:
        return ", ".join(f"{name} = {c.value!r}" for name, c in self.controls.items())

    def _still(self) -> dict[str, str]:
        markup = self.picture.value
        return {"image/svg+xml" if markup.startswith("<svg") else "text/html": markup}

    def _ipython_display_(self) -> None:
        data, metadata = self._repr_mimebundle_()
        display(data, metadata=metadata, raw=True)  # type: ignore[no-untyped-call]
        if not is_in_a_page():
            self.picture.prepare()


def _control(name: str, wanted: Any, parameters: Mapping[str, inspect.Parameter]) -> Any:
    takes_any = any(one.kind is one.VAR_KEYWORD for one in parameters.values())
    if name not in parameters and not takes_any:
        raise TypeError(f"paint takes no {name}; it takes {listing(list(parameters))}")
    default = parameters[name].default if name in parameters else None
    try:
        control = ipywidgets.interactive.widget_from_abbrev(wanted, default)
    except Exception as error:
        raise ValueError(f"{name} cannot be a control: {text_of(error)}") from error
    if control is None:
        raise TypeError(
            f"{name}={shown(wanted)} is not a control: give (low, high), a list or a widget"
        )
    control.description = name.replace("_", " ")
    return control
