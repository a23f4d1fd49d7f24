"""The log of a recording: what the board tells, as it comes, and as columns in the end."""

import io
from types import CodeType, FrameType, GeneratorType
from typing import Any

from queens.trace.source import Files, Spot, spot_at
from queens.trace.trace import Columns
from queens.trace.variables import Variables

_FIELDS = 7


class LimitReached(BaseException):
    """Unwinds the algorithm; no ``except Exception`` of a learner's can swallow it.

    A bare ``except`` can, so the log remembers by itself that it was cut.
    """


class Log:
    """Events as one flat list, which is the quickest to extend and the smallest to keep.

    files: those of the algorithm. runner: the file of who runs it; beyond that nothing is the
    algorithm's. limit: the most events. variables: looks at them at each event, if wanted.

    Where a verb was used is kept as a code object and an offset in it, since turning those
    into a line number costs more than all the rest; ``columns`` does it once for each place.
    """

    def __init__(
        self, files: Files, runner: str, limit: int, variables: Variables | None = None
    ) -> None:
        self.files = files
        self.variables = variables
        self.printed = io.StringIO()
        self.cut = False
        self._runner = runner
        self._flat: list[Any] = []
        self._looks: list[int] = []
        self._printed_by: list[int] = []
        self._full: float = limit * _FIELDS

    def write(
        self, kind: str, row: int, col: int, by: int, label: str, frame: FrameType | None
    ) -> None:
        """Take down an event that the code of a frame has brought about."""
        flat = self._flat
        if len(flat) >= self._full:
            self.cut = True
            raise LimitReached
        files = self.files
        while frame and not files[frame.f_code.co_filename]:
            frame = None if frame.f_code.co_filename == self._runner else frame.f_back
        if frame:
            flat.extend((kind, row, col, by, label, frame.f_code, frame.f_lasti))
        else:
            flat.extend((kind, row, col, by, label, None, 0))
        if self.variables:
            self._looks.append(self.variables.look(frame))
            self._printed_by.append(self.printed.tell())

    def __len__(self) -> int:
        return len(self._flat) // _FIELDS

    def close(self) -> None:
        """Cut nothing any more: a generator may tidy the board when Python drops it."""
        self._full = float("inf")

    def codes(self) -> list[CodeType]:
        """Return the code from which the board was used."""
        codes = self._flat[5::_FIELDS]
        return [code for code in {id(code): code for code in codes}.values() if code]

    def spot(self, event: int) -> Spot | None:
        """Return the line that brought about an event, counted from 0."""
        code, offset = self._flat[event * _FIELDS + 5 : (event + 1) * _FIELDS]
        return spot_at(code.co_filename, _line_of_each_offset(code)[offset]) if code else None

    def columns(self) -> Columns:
        """Return the events so far, field by field."""
        flat, looks, printed_by = self._flat, self._looks, self._printed_by
        if self.variables:
            # The clock may have stopped the search in the midst of a step, which then is none.
            steps = min(len(looks), len(printed_by))
            flat, looks, printed_by = flat[: steps * _FIELDS], looks[:steps], printed_by[:steps]
        kind, row, col, by, label = (flat[field::_FIELDS] for field in range(5))
        places = list(map(id, flat[5::_FIELDS]))
        files, lines = {id(None): 0}, {id(None): [0]}
        for code in self.codes():
            files[id(code)] = self.files[code.co_filename]
            lines[id(code)] = _line_of_each_offset(code)
        file = [files[place] for place in places]
        line = [lines[place][at] for place, at in zip(places, flat[6::_FIELDS], strict=True)]
        none = bytes(len(kind))
        return Columns(kind, row, col, by, label, line, file, looks or none, printed_by or none)


def waiting_frame(results: object, files: Files) -> FrameType | None:
    """Return the frame, in the algorithm's own files, that is waiting at a ``yield``.

    Of generators that wait for one another (``yield from``) that is the innermost one. Unlike
    a running frame, a waiting one does not know its caller, so the way goes from the outside in.

    >>> def count():
    ...     yield 1
    >>> waiting_frame(count(), Files(count)).f_code.co_name
    'count'
    """
    frame = None
    while isinstance(results, GeneratorType):
        if files[results.gi_code.co_filename]:
            frame = results.gi_frame
        results = results.gi_yieldfrom
    return frame


def _line_of_each_offset(code: CodeType) -> list[int]:
    lines = [0] * len(code.co_code)
    for begin, end, line in code.co_lines():
        lines[begin:end] = [line or 0] * (end - begin)
    return lines
