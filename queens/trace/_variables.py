"""The local variables of a search at each of its steps, kept as what changed."""

import reprlib
from collections import deque
from collections.abc import Iterable
from itertools import chain, compress, repeat
from operator import is_not
from types import FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple, TypeAlias

MOST_CHANGES = 60_000
MOST_TEXT = 20_000
"""Changes, and characters of different values, that are kept of one search."""

_PLAIN = frozenset((int, bool, float, complex, type(None), str, range))
_NOT_VALUES = (type, FunctionType, ModuleType)
_BRACKETS: dict[type, str] = {list: "[]", tuple: "()"}
_COLLECTIONS = (list, tuple, dict, set, frozenset, deque)
_NO_NAMES = ("_", ".0")
_LONGEST_ROW = 40
_LARGEST = 200
_LONGEST = 60


class Shape(NamedTuple):
    """How a variable is written: its name, its brackets ("" for one value) and what it holds.

    slots: numbers of the places, the same in all of a search, that its values stand in.
    """

    name: str
    brackets: str
    slots: tuple[int, ...]


Look: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]
"""What was seen at one step: the number of the view, and the slots and values that were new.

A plain tuple of numbers, which Python's collector of garbage does not look through again.
"""


class Variables:
    """The looks that were taken at a search; numbers, texts, lists and the like are kept.

    looks: in order. views: the lists of variables that were seen, the first one empty. texts: what
    the numbers of values read. full: whether there was more than is kept.

    Boards, functions and whatever else says only where in memory it is are left out; of a
    plain object its attributes are looked at.
    """

    def __init__(self) -> None:
        self.looks: list[Look] = []
        self.views: list[tuple[Shape, ...]] = [()]
        self._number_of_view: dict[tuple[Shape, ...], int] = {(): 0}
        self._in_view: list[Shape] = []
        self._look: Look = (0, (), ())
        self.texts: list[str] = []
        self.full = False
        self._number: dict[str, int] = {}
        self._number_of_int: dict[int, int] = {}
        self._slots: dict[tuple[str, int], int] = {}
        self._held: dict[int, Any] = {}
        self._held_by: dict[str, tuple[type, Any, Shape]] = {}
        self._silent: set[type] = set()
        self._shapes: dict[tuple[str, str, int], Shape] = {}
        self._new: tuple[list[int], list[int]] = [], []
        self._changes = self._characters = 0

    def look(self, frame: FrameType | None) -> int:
        """Look at what a frame holds, and return the number of looks so far; 0 if it is full."""
        if self.full:
            return 0
        shapes: list[Shape] = []
        slots, values = self._new = [], []
        held, kept = self._held_by, self._held
        silent, ints = self._silent, self._number_of_int
        for name, value in _local(frame).items():
            kind = type(value)
            try:
                # Most variables are what they were, and most of the time is spent on these lines.
                known = held.get(name)
                if not known or known[0] is not kind:
                    if kind not in silent and name not in _NO_NAMES:
                        shapes.extend(self._see(name, value))
                elif known[1] is value or known[1] == value:
                    shapes.append(known[2])
                elif kind is int and value in ints:
                    shape = known[2]
                    slot = shape.slots[0]
                    kept[slot] = value
                    slots.append(slot)
                    values.append(ints[value])
                    held[name] = int, value, shape
                    shapes.append(shape)
                else:
                    shapes.extend(self._see(name, value, known))
            except Exception:
                # A value with equality or length of its own may refuse; the search goes on.
                continue
        if shapes != self._in_view:
            self._in_view = shapes
            view = self._number_of_view.setdefault(tuple(shapes), len(self.views))
            if view == len(self.views):
                self.views.append(tuple(shapes))
            self._look = (view, (), ())
        look = self._look
        if slots:
            look = look[0], tuple(slots), tuple(values)
            self._changes += len(values)
            self.full = self._changes > MOST_CHANGES or self._characters > MOST_TEXT
        self.looks.append(look)
        return len(self.looks)

    def _see(
        self, name: str, value: Any, known: tuple[type, Any, Shape] | None = None
    ) -> Iterable[Shape]:
        """Keep what is new in a variable, and say how it is written; known: its like before."""
        kind = type(value)
        if kind in _PLAIN:
            shape = self._shape(name, "", 1)
            self._put(shape.slots[0], value)
            self._held_by[name] = kind, value, shape
            return (shape,)
        if kind in _BRACKETS and len(value) <= _LONGEST_ROW:
            before: Iterable[Any]
            if known and len(known[1]) == len(value):
                _, before, shape = known
            else:
                shape = self._shape(name, _BRACKETS[kind], len(value))
                before = map(self._held.get, shape.slots, repeat(self))
            pairs = zip(shape.slots, value, strict=True)
            for slot, item in compress(pairs, map(is_not, before, value)):
                if type(item) not in _PLAIN:
                    break
                self._put(slot, item)
            else:
                self._held_by[name] = kind, value[:], shape
                return (shape,)
        self._held_by.pop(name, None)
        if (text := _text(value)) is not None:
            if "<function>" in text:
                return ()
            shape = self._shape(name, "", 1)
            self._put(shape.slots[0], (text,), text)  # which no plain value equals
            return (shape,)
        if _has_attributes(value):
            inside = [one for one in vars(value).items() if not _has_attributes(one[1])]
            return chain.from_iterable(self._see(f"{name}.{key}", one) for key, one in inside)
        self._silent.add(kind)
        return ()

    def _shape(self, name: str, brackets: str, size: int) -> Shape:
        shape = self._shapes.get((name, brackets, size))
        if shape is None:
            slots = tuple(
                self._slots.setdefault((f"{name}{brackets}", place), len(self._slots))
                for place in range(size)
            )
            shape = self._shapes[name, brackets, size] = Shape(name, brackets, slots)
        return shape

    def _put(self, slot: int, value: Any, text: str = "") -> None:
        """Keep what is in a slot, if it is new. text: what a value reads that is not expanded."""
        held, kind = self._held.get(slot, self), type(value)
        if held is value or (type(held) is kind and held == value):
            return
        self._held[slot] = value
        # Most values are whole numbers that were there before, and `reprlib` takes long.
        number = self._number_of_int.get(value) if kind is int else None
        if number is None:
            text = text or _short.repr(value)
            number = self._number.setdefault(text, len(self.texts))
            if number == len(self.texts):
                self.texts.append(text)
                self._characters += len(text)
            if kind is int:
                self._number_of_int[value] = number
        slots, values = self._new
        slots.append(slot)
        values.append(number)


class _Short(reprlib.Repr):
    """Texts of a bounded length, the same in every run."""

    def __init__(self) -> None:
        super().__init__()
        self.maxtuple = self.maxlist = self.maxdeque = self.maxset = self.maxfrozenset = 12
        self.maxdict, self.maxlevel, self.maxstring, self.maxlong = 8, 3, 30, 30

    def repr_instance(self, x: Any, level: int) -> str:
        # Its own words might hold an address, take long, or move a queen.
        return repr(x) if type(x) in _PLAIN else f"<{type(x).__name__}>"


_short = _Short()


def _text(value: Any) -> str | None:
    """Return what a collection reads; None for what is no collection."""
    kind = next((kind for kind in _COLLECTIONS if isinstance(value, kind)), None)
    if kind is None:
        return None
    if len(value) > _LARGEST:
        return f"{kind.__name__} of {len(value):,}"
    text = _short.repr(kind(value))
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _has_attributes(value: Any) -> bool:
    is_object = hasattr(value, "__dict__") and not isinstance(value, _NOT_VALUES)
    return is_object and not _is_board(value)


def _is_board(value: Any) -> bool:
    return all(hasattr(type(value), verb) or verb in vars(value) for verb in ("free", "place"))


def _local(frame: FrameType | None) -> dict[str, Any]:
    """Return a frame's variables; those of its function, too, if it is a part of one line."""
    if not frame:
        return {}
    seen: dict[str, Any] = frame.f_locals
    return seen if frame.f_code.co_name[0] != "<" else {**_local(frame.f_back), **seen}
