"""Pictures made beforehand, kept small enough to be stored with a notebook."""

import json
import re
from collections.abc import Sequence
from typing import Any

_LARGEST = 300_000
"""Bytes, as JSON, that the pictures of one set of controls may take."""

_NUMBERED = re.compile(r' id="[A-Za-z0-9]+_\d+"')
"""Names that nothing refers to, and that would make equal parts of two pictures differ."""
_BEFORE_A_SHAPE = re.compile(r"\n\s*(?=<(?!/|g[ >]))")
"""Not before a group or an end: so there are half as many pieces."""


class Prepared:
    """Markup by key. What pictures have in common, shape by shape, is kept once.

    >>> prepared = Prepared()
    >>> prepared.add("[1]", "<svg>\\n <circle/>\\n</svg>")
    True
    >>> prepared["[1]"]
    '<svg>\\n<circle/>\\n</svg>'
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._pictures: dict[tuple[int, ...], int] = {}
        self._at: dict[str, int] = {}
        self._size = 0

    def __contains__(self, key: str) -> bool:
        return key in self._at

    def __getitem__(self, key: str) -> str:
        pieces, runs = list(self._numbers), list(self._pictures)[self._at[key]]
        ends = zip(runs[::2], runs[1::2], strict=True)
        return "\n".join(piece for first, end in ends for piece in pieces[first:end])

    @property
    def state(self) -> dict[str, Any]:
        """What the browser gets: the pieces; each picture as places ``[first, end, …]`` of runs
        of them; and the number of the picture for each key.
        """
        return {
            "pieces": list(self._numbers),
            "pictures": [list(runs) for runs in self._pictures],
            "at": dict(self._at),
        }

    def add(self, key: str, markup: str) -> bool:
        """Keep a picture; False, with nothing kept, where it would take too many bytes."""
        pieces = _BEFORE_A_SHAPE.split(_NUMBERED.sub("", markup))
        numbers = dict(self._numbers)
        runs = _runs([numbers.setdefault(piece, len(numbers)) for piece in pieces])
        new = list(numbers)[len(self._numbers) :]
        size = self._size + len(json.dumps(new)) + len(json.dumps({key: len(self._pictures)}))
        if runs not in self._pictures:
            size += len(json.dumps(runs))
        if size > _LARGEST:
            return False
        self._size, self._numbers = size, numbers
        self._at[key] = self._pictures.setdefault(runs, len(self._pictures))
        return True


def _runs(numbers: Sequence[int]) -> tuple[int, ...]:
    """Return first and end of every run of consecutive numbers."""
    runs: list[int] = []
    for number in numbers:
        if runs and runs[-1] == number:
            runs[-1] += 1
        else:
            runs += [number, number + 1]
    return tuple(runs)
