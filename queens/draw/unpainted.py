"""The words of a picture where it cannot be painted: its painter works, on nothing.

A painter ends by saying what it painted. What these words need is reckoned in plain Python, so
they are the same without matplotlib and NumPy; ``tests/test_unseen.py`` compares them.
"""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from queens.draw.alt import full_stop
from queens.draw.unseen import LIBRARIES, Unseen

_PARTS = "animation axes collections figure legend_handler lines patches path pyplot transforms"
_MODULES = (*LIBRARIES, "numpy.typing", *(f"matplotlib.{part}" for part in _PARTS.split()))
_KEPT = "queens.draw.unseen", __name__
_loaded: dict[str, ModuleType] = {}
"""The painters that have imported nothing, for the next time."""


class _Class(type):
    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return cls()

    def __getitem__(cls, kind: object) -> Any:
        return cls


class Nothing(Unseen, metaclass=_Class):
    """Whatever matplotlib or NumPy would give: it takes all that is done to it, and shows none."""

    def __init__(self, *_: object, **__: object) -> None:
        super().__init__("")
        self._named: dict[str, Nothing] = {}

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    axes = ()

    def subplot_mosaic(self, letters: str, **_: object) -> Any:
        self._named = {letter: Nothing() for letter in letters.replace(";", "")}
        return self._named

    def suptitle(self, words: str, **_: object) -> Any:
        self.words = full_stop(words.replace("\n", " "))
        return self

    def said(self) -> str:
        """What was said of it: of a figure, what was said of its axes, one after the other."""
        return " ".join(filter(None, [self.words, *(one.said() for one in self._named.values())]))

    def _itself(self, *_: object, **__: object) -> Any:
        return self

    def _no(self, _: object) -> bool:
        return False

    def _do(self, *_: object) -> None:
        pass

    def __iter__(self) -> Iterator[Any]:
        return iter((self, self))

    def __len__(self) -> int:
        return 2

    def __float__(self) -> float:
        return 1000.0  # of whatever: there is room for all

    def __int__(self) -> int:
        return 1000

    def __format__(self, how: str) -> str:
        raise TypeError("words cannot tell of what was not painted")

    __call__ = __getitem__ = __enter__ = __neg__ = __abs__ = __invert__ = _itself
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __pow__ = _itself
    __truediv__ = __rtruediv__ = __and__ = __or__ = _itself
    __lt__ = __le__ = __gt__ = __ge__ = _no
    __setitem__ = __exit__ = _do


@contextmanager
def _libraries_of_nothing() -> Iterator[None]:
    """Let painters import nothing in the place of matplotlib and NumPy, and forget it again."""
    package = sys.modules[__package__]
    modules, names = dict(sys.modules), dict(vars(package))
    for name in modules:
        if name.startswith("queens.draw.") and name not in _KEPT:
            del sys.modules[name]
    if not _loaded:
        for name in _MODULES:
            _loaded[name] = module = ModuleType(name)
            vars(module)["__getattr__"] = lambda _: Nothing
            above, _, last = name.rpartition(".")
            if above:
                setattr(_loaded[above], last, module)
    sys.modules.update(_loaded)
    try:
        yield
    finally:
        of_draw = {name for name in sys.modules if name.startswith("queens.draw.")}
        _loaded.update({name: sys.modules[name] for name in of_draw - {*_KEPT}})
        for name in {*_loaded} - {*modules}:
            del sys.modules[name]
        sys.modules.update(modules)
        vars(package).clear()
        vars(package).update(names)


def words_of(module: str, painter: str, /, *given: Any, **how: Any) -> str:
    """Return what a painter of ``queens.draw``, in a module of that, says of its picture.

    What the painter raises for wrong values is raised.

    >>> words_of("bit_rows", "bits", {"a": 3}, 4)
    'Rows of 4 bits. a: 0 0 1 1.'
    """
    with _libraries_of_nothing():
        paint = getattr(importlib.import_module(f"queens.draw.{module}"), painter)
        painted = paint(*given, **how)
    return painted.said() if isinstance(painted, Nothing) else ""
