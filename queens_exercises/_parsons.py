"""Put the lines in order (Parsons): a program whose lines are all there, and one or two more."""

import linecache
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from queens import draw
from queens._extras import load
from queens_exercises._exercise import Exercise
from queens_exercises._verdict import Verdict

if TYPE_CHECKING:
    from queens_player._parsons import Lines


@dataclass(repr=False, kw_only=True)
class Parsons(Exercise):
    """An exercise whose answer is put together from lines in a widget, and taken into a cell.

    begin: how the program begins, up to and with the first line of the function that is called.
    body: its other lines, in an order that is right. too_many: lines that do not belong there.
    What is arranged is judged as every answer is, by what it does.

    >>> from queens_exercises._judges import guesses
    >>> square = Parsons("00.1", guesses(lambda n: n**2, "squares"), (2, 3), (5,), ("Add.",),
    ...     begin="def square(n):",
    ...     body='''
    ...     total = n
    ...     for _ in range(1, n):
    ...         total = total + n
    ...     return total
    ... ''', too_many=("for _ in range(n):",))
    >>> square.lines().lines[:3]
    ['for _ in range(1, n):', 'for _ in range(n):', 'return total']
    >>> square.lines().arranged = [(3, 1), (1, 1), (4, 2), (2, 1)]
    >>> square.tried(square.lines().program)  # doctest: +ELLIPSIS
    Wrong. For n = 2 you say 6; there are fewer squares. ...
    """

    begin: str
    body: str
    too_many: Sequence[str] = ()
    _widget: "Lines | None" = field(default=None, init=False)

    @property
    def called(self) -> str:
        """The name of the function or class that the lines make."""
        names: list[str] = re.findall(r"^(?:def|class) (\w+)", self.begin, re.MULTILINE)
        return names[-1]

    def lines(self) -> "Lines":
        """Return the lines to be arranged, in alphabetical order or as they were last left."""
        # To check, nothing that knows the browser need be loaded.
        lines = load("Lines", "queens_player._parsons", "play")
        choice = sorted([*map(str.strip, self.body.strip().splitlines()), *self.too_many])
        arranged = self._widget.arranged if self._widget else ()
        self._widget = lines(self.begin, choice, self._shown, arranged)
        return self._widget

    def take(self) -> None:
        """Put the program that was arranged in the place of the cell that calls this."""
        number = self.name.rpartition(".")[2]
        if not self._widget or not self._widget.arranged:
            print(f"No line has been put into the program yet: see what `q{number}.lines()` shows.")
            return
        program = self._widget.program
        try:
            answer = self._made(program)
        except SyntaxError as error:
            print(unreadable(error))
            return
        from IPython import get_ipython

        # The cell that is shown is another from now on; what it defines is there at once.
        shell: Any = get_ipython()
        shell.set_next_input(program, replace=True)
        shell.user_ns[self.called] = answer
        print(
            "Your program stands in this cell now, and the next cell checks it. To take another "
            f"one, write `q{number}.take()` here again."
        )

    def tried(self, program: str) -> Verdict:
        """Judge a program that was put together of lines."""
        if program == self.begin:
            return Verdict("not attempted", "No line has been put into the program yet.")
        try:
            answer = self._made(program)
        except SyntaxError as error:
            return Verdict("error", unreadable(error))
        return self.check(answer)

    def _shown(self, program: str) -> str:
        shown = self.tried(program).bundles()
        return "".join(one.get("text/html") or draw.image(one["image/svg+xml"]) for one in shown)

    def _made(self, program: str) -> Any:
        """Return what a program defines; its lines can be quoted when it fails."""
        file = f"<program {hash(program):x}>"
        linecache.cache[file] = (len(program), None, program.splitlines(keepends=True), file)
        names: dict[str, Any] = {"__name__": "__main__"}
        exec(compile(program, file, "exec"), names)
        return names[self.called]


def unreadable(error: SyntaxError) -> str:
    """Say why Python cannot read a program."""
    line = (error.text or linecache.getline(error.filename or "", error.lineno or 0)).strip()
    if isinstance(error, IndentationError):
        if error.msg.startswith("expected an indented block"):
            number = int(error.msg.rpartition(" ")[2])
            opening = linecache.getline(error.filename or "", number).strip()
            return f"What belongs to `{opening}` must stand below it and be indented further."
        if error.msg == "unexpected indent":
            return (
                f"`{line}` is indented further than the line before it, and only what follows a "
                "line with a colon at its end may be."
            )
        return f"`{line}` is indented like none of the lines above it to which it could belong."
    return f"Python cannot read the program: {error.msg}, at `{line}`."
