"""What solutions cost: the bound of a problem, checked."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from math import inf
from numbers import Real
from typing import Any, TypeAlias

from queens._checks import brief, check_takes, shown

Cost: TypeAlias = Any
"""A number that Python compares exactly, such as a whole number or a fraction, or a float."""

NO_BOUND = (
    "to find the cheapest solution, give a problem with bound=, a function that returns the least "
    "that any completion of what stands can cost"
)

_MOST_TOLD = 20


def is_cost(value: object) -> bool:
    """Tell whether a value can be compared as a cost: a number, but neither True nor NaN."""
    number = isinstance(value, Real | Decimal) and not isinstance(value, bool)
    return number and bool(value == value)


def in_words(cost: Cost) -> str:
    """Write a cost, of a float at most twelve digits."""
    if cost == inf:
        return "infinity"
    return format(cost, ".12g") if isinstance(cost, float) else str(cost)


class Bound:
    """The bound of a problem, which is refused with the node where it goes wrong.

    It is called with variable -> value of all that stand, and returns the least that any completion
    of them costs; where all stand, what they cost.
    """

    def __init__(self, function: Callable[[Mapping[Any, Any]], Cost]) -> None:
        if not callable(function):
            raise TypeError(f"bound must be a function bound(standing); got {shown(function)}")
        wanted = "bound must take one mapping, variable -> value of all that stand"
        check_takes(function, [{}], wanted)
        self._function = function

    def __call__(self, standing: Mapping[Any, Any]) -> Cost:
        try:
            least = self._function(dict(standing))
        except Exception as error:
            raised = f"{type(error).__name__}: {error}"
            raise ValueError(f"the bound, asked about {node(standing)}, raised {raised}") from error
        if not is_cost(least):
            raise TypeError(
                f"a bound must return a number; asked about {node(standing)}, "
                f"it returned {shown(least)}"
            )
        return least


def too_high(
    standing: Mapping[Any, Any], least: Cost, solution: Mapping[Any, Any], cost: Cost
) -> str:
    """Say that a solution is cheaper than the bound of a node on the way to it."""
    rounded = isinstance(least, float) and abs(least - cost) <= 1e-9 * abs(least)
    advice = "; floats are rounded, whole numbers and fractions are not" if rounded else ""
    return (
        f"the bound is too high: for {node(standing)} it says {in_words(least)} at least, and "
        f"{node(solution)} costs {in_words(cost)}{advice}"
    )


def node(standing: Mapping[Any, Any]) -> str:
    """Write what stands, for a message."""
    told = [f"{variable} = {brief(value, 20)}" for variable, value in standing.items()]
    cut = f", and {len(told) - _MOST_TOLD} more" if len(told) > _MOST_TOLD else ""
    return ", ".join(told[:_MOST_TOLD]) + cut or "no values"
