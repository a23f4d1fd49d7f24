"""What callers pass, checked at the door: what was given, what is wanted, and the limit."""

import operator
from collections.abc import Iterable, Mapping, Sized
from itertools import islice
from math import isfinite
from numbers import Real
from typing import Any, TypeVar

_Kind = TypeVar("_Kind")

_LONGEST = 80
_LONGEST_TEXT = 1_000


def shown(value: object, longest: int = _LONGEST) -> str:
    """Write a value and what kind of thing it is for a message, as ``brief`` does.

    >>> shown("8"), shown([1] * 1000, 20)
    ("'8' (str)", '[1, 1, 1, 1, 1, 1, 1... (list)')
    """
    return f"{brief(value, longest)} ({type(value).__name__})"


def brief(value: object, longest: int = _LONGEST) -> str:
    """Write a value for a message: short, whatever it is, and never with an error of its own.

    >>> brief("8"), brief([1] * 1000, 20)
    ("'8'", '[1, 1, 1, 1, 1, 1, 1...')
    """
    try:
        # A number of thousands of digits, or a list that holds itself a million times.
        large = isinstance(value, int) and abs(value) >= 10**longest
        long = isinstance(value, str | bytes | list | tuple) and len(value) > 10 * longest
        text = "a very large number" if large else repr(value[: 10 * longest] if long else value)  # type: ignore[index]
    except Exception:
        text = "something that cannot be written"
    return text if len(text) <= longest else f"{text[:longest]}..."


def text_of(error: BaseException) -> str:
    """Return the text of an error, cut where it is long; "" if it has none, or fails itself.

    >>> text_of(ValueError("no " * 1000)) == "no " * 100
    True
    >>> text_of(type("Mute", (Exception,), {"__str__": None})())
    ''
    """
    try:
        return str(error)[:300]
    except Exception:
        return ""


def whole(value: object) -> int | None:
    """Return a whole number, NumPy's too, as a plain int; None for anything else.

    >>> whole(8), whole(8.0), whole(True)
    (8, None, None)
    """
    try:
        return None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except Exception:
        return None


def check_whole(value: object, name: str, least: int = 1, most: int | None = None) -> int:
    """Return a whole number between two limits as a plain int.

    Raises TypeError, or ValueError for a number that is too small or too large.

    >>> check_whole(3, "columns", 1, 8)
    3
    >>> check_whole(-1, "columns", 1, 8)
    Traceback (most recent call last):
    ValueError: columns must be a whole number from 1 to 8; got -1
    """
    wanted = f"{least} or more" if most is None else f"from {least} to {most}"
    comma = "," if most is None else ""
    number = whole(value)
    if number is None:
        raise TypeError(f"{name} must be a whole number{comma} {wanted}; got {shown(value)}")
    if number < least or (most is not None and number > most):
        raise ValueError(f"{name} must be a whole number{comma} {wanted}; got {brief(value)}")
    return number


def check_step(step: object, last: int) -> int:
    """Return a step of a trace as a plain int; IndexError outside 0 to last, TypeError for others.

    >>> check_step(9, 8)
    Traceback (most recent call last):
    IndexError: step must be a whole number from 0 to 8; got 9
    """
    try:
        return check_whole(step, "step", 0, last)
    except ValueError as error:
        raise IndexError(str(error)) from None


def check_number(value: object, name: str) -> float:
    """Return a finite number, whole or not, as it is.

    >>> check_number("1", "seconds")
    Traceback (most recent call last):
    TypeError: seconds must be a number; got '1' (str)
    """
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a number; got {shown(value)}")
    try:
        finite = isfinite(value)
    except OverflowError:
        finite = False
    if not finite:
        raise ValueError(f"{name} must be a finite number; got {shown(value)}")
    return value  # type: ignore[return-value]


def check_seconds(seconds: object) -> float | None:
    """Return a time limit as a plain float: above 0, up to a day, or None for none.

    >>> check_seconds(5)
    5.0
    >>> check_seconds(0)
    Traceback (most recent call last):
    ValueError: seconds must be more than 0 and at most 86400, or None for no limit; got 0
    """
    if seconds is None:
        return None
    number = float(check_number(seconds, "seconds"))
    if not 0 < number <= 86_400:
        raise ValueError(
            "seconds must be more than 0 and at most 86400, or None for no limit; "
            f"got {brief(seconds)}"
        )
    return number


def check_kind(value: object, kind: type[_Kind], name: str, wanted: str) -> _Kind:
    """Return a value of the kind that is wanted; TypeError says what was given instead.

    >>> check_kind([], str, "title", "text")
    Traceback (most recent call last):
    TypeError: title must be text; got [] (list)
    """
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be {wanted}; got {shown(value)}")
    return value


def check_mapping(value: object, name: str, wanted: str) -> Mapping[Any, Any]:
    """Return a mapping as it is; None for an empty one.

    >>> check_mapping(None, "labels", "node -> text")
    {}
    """
    return check_kind({} if value is None else value, Mapping, name, f"a mapping, {wanted}")  # type: ignore[type-abstract]


def check_labels(value: object, name: str, wanted: str) -> dict[str, Any]:
    """Return a mapping whose keys are to be written, with these keys as text.

    >>> check_labels({8: "a"}, "notes", "label -> what to write")
    {'8': 'a'}
    """
    pairs = check_several(check_mapping(value, name, wanted).items(), name, wanted, 256)
    return {check_text(label, "a label"): what for label, what in pairs}


def check_text(value: object, name: str) -> str:
    """Return what is to be written as text: ``str`` of it, if that is short enough to be read.

    >>> check_text(8, "a head")
    '8'
    """
    try:
        text = str(value)
    except Exception:
        raise TypeError(f"{name} must be something that can be written") from None
    if len(text) > _LONGEST_TEXT:
        raise ValueError(f"{name} may have {_LONGEST_TEXT} letters at most; got {len(text)}")
    return text


def check_several(
    values: object, name: str, wanted: str, most: int = 100_000, kind: type = object
) -> list[Any]:
    """Return the members of a collection, each of a kind; a text is one thing and not several.

    most: what memory and patience allow; more, or no end at all, is a ValueError.

    >>> check_several("one_array", "algorithms", "a list of names")
    Traceback (most recent call last):
    TypeError: algorithms must be a list of names; got 'one_array' (str)
    """
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise TypeError(f"{name} must be {wanted}; got {shown(values)}")
    if isinstance(values, Sized) and len(values) > most:
        raise ValueError(f"{name} may be {most} at most; got {len(values)}")
    members = list(islice(values, most + 1))
    if len(members) > most:
        raise ValueError(f"{name} may be {most} at most; got more")
    for member in members:
        if not isinstance(member, kind):
            raise TypeError(f"{name} must be {wanted}; got {shown(member)} among them")
    return members
