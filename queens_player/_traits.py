"""Traits that refuse a bad value in the words of functions, and take NumPy's integers."""

from collections.abc import Callable
from typing import Any

import traitlets


class Checked(traitlets.TraitType):  # type: ignore[type-arg]  # Colab's takes none
    """A trait that holds what a check makes of a value; what the check raises, setting raises.

    check: called with the object that has the trait, and the value.

    >>> class Counted(traitlets.HasTraits):
    ...     number = Checked(lambda _, value: abs(value), 0)
    >>> Counted(number=-3).number
    3
    """

    def __init__(self, check: Callable[[Any, Any], Any], default: Any) -> None:
        self._check = check
        super().__init__(default)

    def validate(self, obj: Any, value: Any) -> Any:
        return self._check(obj, value)
