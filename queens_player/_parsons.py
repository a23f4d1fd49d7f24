"""Lines of a program that the reader puts in order, indents, and tries."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import anywidget
import traitlets

from queens_player._javascript import browser_code

_STEP = "    "


class Lines(anywidget.AnyWidget):
    """Lines to be put in order: by mouse, by keyboard, or from Python.

    begin: how the program begins; its last line is the head of what the lines are to fill.
    lines: those to choose from. tries: called with the program when the reader tries it; returns
    as HTML what is to be said of it. arranged: the program's further lines in order, each as a
    pair: its place among the lines, from 0, and how often it is indented.

    The browser and Python both read and set ``arranged``.

    >>> lines = Lines("def double(n):", ["n = n + n", "return n"], lambda program: "<p>Good.</p>")
    >>> lines.arranged = [(0, 1), (1, 1)]
    >>> print(lines.program)
    def double(n):
        n = n + n
        return n
    """

    _esm, _css = browser_code("Lines")

    begin = traitlets.Unicode().tag(sync=True)
    # In quotes: the traitlets of Colab is older and has no generic types.
    lines: "traitlets.List[str]" = traitlets.List().tag(sync=True)
    arranged: "traitlets.List[Sequence[int]]" = traitlets.List().tag(sync=True)

    def __init__(
        self,
        begin: str,
        lines: Sequence[str],
        tries: Callable[[str], str],
        arranged: Iterable[Sequence[int]] = (),
    ) -> None:
        super().__init__(begin=begin, lines=list(lines), arranged=list(arranged))
        self._tries = tries
        self.on_msg(self._try)

    def __repr__(self) -> str:
        return "Lines to be put in order, in a running Jupyter"

    @property
    def program(self) -> str:
        """The program as it is arranged."""
        body = (depth * _STEP + self.lines[number] for number, depth in self.arranged)
        return "\n".join([self.begin, *body])

    def _try(self, _widget: object, wish: Any, _buffers: object) -> None:
        self.arranged = wish["try"]
        self.send({"said": self._tries(self.program)})
