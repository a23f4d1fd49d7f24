"""Argument checks: each error says what is wanted, the limit, and what was given."""

from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from itertools import islice
from math import isfinite
from numbers import Real
from operator import index
from typing import Any, TypeVar

_Kind = TypeVar("_Kind")


def shown(value: object) -> str:
    """Write a value and its type for a message."""
    return f"{brief(value)} ({type(value).__name__})"


def brief(value: object, longest: int = 80) -> str:
    """Write a value for a message: short, whatever it is, and never with an error of its own."""
    try:
        text = repr(value)
    except Exception:  # as of a number of thousands of digits
        text = "something that cannot be written"
    return text if len(text) <= longest else f"{text[:longest]}..."


def text_of(error: BaseException) -> str:
    """Return the text of an error, cut where it is long; "" if it fails to give one."""
    try:
        return str(error)[:300]
    except Exception:
        return ""


def whole(value: object) -> int | None:
    """Return a whole number, NumPy's too, as a plain int; None for anything else, True too."""
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def check_whole(value: object, name: str, least: int = 1, most: int | None = None) -> int:
    """Return a whole number between two limits as a plain int."""
    wanted = f", {least} or more" if most is None else f" from {least} to {most}"
    number = whole(value)
    if number is None:
        raise TypeError(f"{name} must be a whole number{wanted}; got {shown(value)}")
    if number < least or (most is not None and number > most):
        raise ValueError(f"{name} must be a whole number{wanted}; got {brief(value)}")
    return number


def check_step(step: object, last: int) -> int:
    """Return a step of a trace as a plain int; IndexError outside 0 to last."""
    try:
        return check_whole(step, "step", 0, last)
    except ValueError as error:
        raise IndexError(str(error)) from None


def check_number(value: object, name: str) -> float:
    """Return a finite number, whole or not, as it is."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a number; got {shown(value)}")
    try:
        finite = isfinite(value)
    except OverflowError:  # a whole number beyond the largest float
        finite = False
    if not finite:
        raise ValueError(f"{name} must be a finite number; got {shown(value)}")
    return value  # type: ignore[return-value]


def check_seconds(seconds: object) -> float | None:
    """Return a time limit as a plain float: above 0, up to a day, or None for none."""
    if seconds is None:
        return None
    number = float(check_number(seconds, "seconds"))
    if not 0 < number <= 86_400:
        raise ValueError(
            "seconds must be more than 0 and at most 86400, or None for no limit; "
            f"got {brief(seconds)}"
        )
    return number


def check_takes(function: Callable[..., Any], given: Iterable[Any], wanted: str) -> None:
    """Raise TypeError for a function that does not take these arguments."""
    try:
        signature(function).bind(*given)
    except TypeError as error:
        raise TypeError(f"{wanted}: {error}") from None
    except ValueError:  # of some built-in functions it is not known what they take
        pass


def check_kind(value: object, kind: type[_Kind], name: str, wanted: str) -> _Kind:
    """Return a value of the type that is wanted."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be {wanted}; got {shown(value)}")
    return value


def check_mapping(value: object, name: str, wanted: str) -> Mapping[Any, Any]:
    """Return a mapping as it is, and an empty one for None."""
    return check_kind({} if value is None else value, Mapping, name, f"a mapping, {wanted}")  # type: ignore[type-abstract]


def check_several(
    values: object, name: str, wanted: str, most: int = 100_000, kind: type = object
) -> list[Any]:
    """Return the members of a collection, each of a type; text is one thing and not several.

    Raises TypeError for what is none, ValueError for more members than ``most``.
    """
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise TypeError(f"{name} must be {wanted}; got {shown(values)}")
    try:
        members = list(islice(values, most + 1))
    except TypeError:  # as an array of no dimension
        raise TypeError(f"{name} must be {wanted}; got {shown(values)}") from None
    if len(members) > most:
        raise ValueError(f"{name} may be {most} at most; got more")
    for member in members:
        if not isinstance(member, kind):
            raise TypeError(f"{name} must be {wanted}; got {shown(member)} among them")
    return members
