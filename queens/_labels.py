"""Labels: names so short that they fit on a node of a tree."""

import re
from collections.abc import Sequence
from itertools import chain

_WORDS = re.compile(r"[-+]?(?:\d+(?:\.\d+)?|[^\W\d_]+)")


def briefs(names: Sequence[object]) -> list[str]:
    """Return names as they are, but words shortened as far as all names stay different.

    >>> briefs(["New South Wales", "Queensland", "row 3, column 4", (-2, 5), -12, "+"])
    ['NSW', 'Qu', 'r3c4', '-2,5', '-12', '+']
    >>> briefs(["green", "grey", "red"])
    ['gree', 'grey', 'red']
    """
    whole = [_written(name) for name in names]
    if len({*whole}) < len(whole):
        return list(map(repr, names))  # 1 and "1"
    lengths = range(3, max(map(len, whole), default=0))
    beginnings = ([_beginning(text, length) for text in whole] for length in lengths)
    tries = chain([list(map(_initials, whole))], beginnings, [whole])
    return next(short for short in tries if len({*short}) == len(short))


def _written(name: object) -> str:
    return ",".join(map(str, name)) if isinstance(name, tuple) else str(name) or repr(name)


def _has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))


def _initials(text: str) -> str:
    if not _has_letters(text):
        return text
    words = _WORDS.findall(text)
    if len(words) == 1:
        return text[: 2 + (text[0] in "+-")]
    signed = ((word, 1 + (word[0] in "+-")) for word in words)
    return "".join(word[:first] if _has_letters(word) else word for word, first in signed)


def _beginning(text: str, length: int) -> str:
    return text[:length] if _has_letters(text) else text
