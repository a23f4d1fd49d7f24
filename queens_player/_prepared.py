"""Pictures made beforehand, kept small enough to be stored with a notebook."""

import json
import re
from collections.abc import Sequence
from typing import Any

_LARGEST = 225_000
"""Bytes, as JSON, that the pictures of one set of controls may take."""

_NUMBERED = re.compile(r' id="[A-Za-z0-9]+_\d+"')
"""Names that nothing refers to, and that would make equal parts of two pictures differ."""
_BETWEEN = re.compile(r'(?= [\w:-]+=")|(?<=")(?=/?>)|(?<=<title>)|(?=</title>)')
"""Where what differs between two like shapes, most often one attribute, begins or ends."""


class PreparedPictures:
    """Markup of pictures, by key. What they have in common, piece by piece, is kept once.

    >>> prepared = PreparedPictures()
    >>> prepared.add("[1]", "<svg>\\n <circle/>\\n</svg>")
    True
    >>> prepared["[1]"]
    '<svg> <circle/> </svg>'
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._pictures: dict[str, int] = {}
        self._at: dict[str, int] = {}
        self._size = 0

    def __contains__(self, key: str) -> bool:
        return key in self._at

    def __getitem__(self, key: str) -> str:
        pieces = list(self._numbers)
        runs = (run.split("-") for run in list(self._pictures)[self._at[key]].split())
        return "".join(piece for run in runs for piece in pieces[int(run[0]) : int(run[-1]) + 1])

    @property
    def state(self) -> dict[str, Any]:
        """What the browser gets: the pieces, a line each; each picture as the numbers of its
        pieces from 0, such as "0-4 7 5"; and the number of the picture for each key.

        Strings, for in the file of a notebook every number of a list has a line of its own.
        """
        return {
            "pieces": "\n".join(self._numbers),
            "pictures": list(self._pictures),
            "at": dict(self._at),
        }

    def add(self, key: str, markup: str) -> bool:
        """Keep a picture; False, with nothing kept, where it would take too many bytes."""
        pieces = _BETWEEN.split(re.sub(r"\s*\n\s*", " ", _NUMBERED.sub("", markup)))
        numbers = dict(self._numbers)
        runs = _runs([numbers.setdefault(piece, len(numbers)) for piece in pieces])
        new = "\n".join(list(numbers)[len(self._numbers) :])
        size = self._size + len(json.dumps([new, key]))
        if runs not in self._pictures:
            size += len(runs)
        if size > _LARGEST:
            return False
        self._size, self._numbers = size, numbers
        self._at[key] = self._pictures.setdefault(runs, len(self._pictures))
        return True


def _runs(numbers: Sequence[int]) -> str:
    """Write numbers with a hyphen for those between.

    >>> _runs([0, 1, 2, 7, 8, 4])
    '0-2 7-8 4'
    """
    ends: list[list[int]] = []
    for number in numbers:
        if ends and ends[-1][-1] == number - 1:
            ends[-1] = [ends[-1][0], number]
        else:
            ends.append([number])
    return " ".join("-".join(map(str, run)) for run in ends)
