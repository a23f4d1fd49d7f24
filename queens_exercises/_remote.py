"""An answer's side of a judgement in another process: it does what it is asked, and says what came.

The judge's side is ``queens_grading._judge``. What goes from here to there is data alone: JSON,
with numbers for whatever is none. What the judge sends is trusted, and pickled: the inputs, and
numbers for boards, goals and functions that stay with it. A board is played on here, move for
move as the judge's own; the moves go along with the next message, and are made there again.
"""

import io
import json
import os
import pickle
import socket
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from itertools import islice
from typing import Any

from queens._board import IllegalMove
from queens.trace._deadline import OutOfTime, within
from queens.trace._printing import little_output
from queens.trace._recorded import RecordedBoard
from queens_exercises._answers import short
from queens_exercises._run import Budget, failure
from queens_exercises._watch import calls_open

_LARGEST = 30_000_000
_LONGEST = 20_000
"""Entries of a list, letters of a text, bits of a number: no right answer has more."""
_DEEPEST = 10
_MOST_MOVES = 4_000
"""After so many the judge looks at those of a search that gives nothing."""
MOVES = ("try", "place", "remove", "pardon")
"""Those that are a square and nothing else; a number stands for each."""
_MOST_LISTS = 3_000
_A_MOMENT = 0.05
_SMALL = 2**62


class Link:
    """One end of a socket, on which messages go whole. EOFError where the other end is gone.

    >>> one, other = map(Link, socket.socketpair())
    >>> one.send(b"word")
    >>> other.receive()
    b'word'
    """

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._read = end.makefile("rb")

    def send(self, message: bytes) -> None:
        """Send a message."""
        self._end.sendall(struct.pack("!I", len(message)) + message)

    def receive(self) -> bytes:
        """Wait for a message, and return it."""
        (size,) = struct.unpack("!I", self._bytes(4))
        if size > _LARGEST:
            raise EOFError("too long a message")
        return self._bytes(size)

    def _bytes(self, many: int) -> bytes:
        read = self._read.read(many)
        if len(read) < many:
            raise EOFError("the other end is gone")
        return read


def serve(descriptor: int, answer: Callable[[], Any]) -> None:
    """Do what a judge asks of an answer over a socket, until it needs no more.

    descriptor: the socket's. answer: gives the answer.

    >>> here, there = socket.socketpair()
    >>> Link(there).send(b"")
    >>> serve(here.fileno(), lambda: abs)
    >>> json.loads(Link(there).receive())[:2]
    ['is', False]
    """
    with socket.socket(fileno=os.dup(descriptor)) as end:
        _Answering(Link(end)).serve(answer)


class _Theirs:
    """What stays with the judge."""

    def __init__(self, answering: "_Answering", number: int) -> None:
        self._answering = answering
        self.number = number


class _TheirFunction(_Theirs):
    def __call__(self, *given: Any) -> Any:
        return self._answering.ask("call", self.number, *given)


class _TheirGoal(_Theirs):
    def __iter__(self) -> "_TheirGoal":
        return self

    def __next__(self) -> Any:
        if come := self._answering.ask("next", self.number):
            return come[0]
        raise StopIteration

    def close(self) -> None:
        """End it, wherever it waits."""
        self._answering.ask("close", self.number)


class _Reader(pickle.Unpickler):
    """Reads what the judge sends, where a number stands for what stays with it."""

    def __init__(self, message: bytes, known: Callable[..., Any]) -> None:
        super().__init__(io.BytesIO(message))
        self._known = known

    def persistent_load(self, pid: Any) -> Any:
        return self._known(*pid)


class _Answering:
    """What the judge has been told of, and what it is told next."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._begin(0)

    def _begin(self, seconds: float) -> None:
        self._budget = Budget(seconds)
        self._running = False
        self._things: list[Any] = []
        self._numbers: dict[int, int] = {}
        self._moves: list[Any] = []
        self._boards: dict[int, Any] = {}
        self._recent: set[int] = set()
        self._lists: dict[int, tuple[list[Any], list[Any]]] = {}

    def serve(self, answer: Callable[[], Any]) -> None:
        try:
            self._answer = answer()
        except Exception as raised:
            self._tell("failed", ["error", f"{type(raised).__name__}: {raised}"])
        else:
            self._tell("is", self._answer is ...)
        while message := self._link.receive():
            self._judge(*self._read(message))

    def _judge(self, seconds: float, printed: int) -> None:
        self._begin(seconds)
        self._number(self._answer)
        try:
            with little_output(printed):
                within(seconds, self._do_all, self._left)
        except OutOfTime as raised:
            said = failure(raised, self._answer, self._budget)
            return self._tell("over", [said.outcome, said.said])
        self._tell("is", None)

    def _left(self) -> float:
        # Nothing comes in between while a message is written.
        left = self._budget.left()
        return left if self._running else max(left, _A_MOMENT)

    def _do_all(self) -> None:
        while self._do(*self._read(self._link.receive())):
            pass

    def _do(self, what: str, *given: Any) -> bool:
        """Do one thing, and tell; return whether more may come."""
        if what == "end":
            return False
        self._running = True
        try:
            told = "is", getattr(self, f"_to_{what}")(*given)
        except (OutOfTime, KeyboardInterrupt):
            raise
        except BaseException as raised:
            told = self._failure(raised)
        finally:
            self._running = False
        # An answer can swallow a stop.
        if self._budget.left() <= 0:
            raise OutOfTime
        self._tell(*told)
        if what == "call":
            *_, lists = given
            for known in lists:
                del self._lists[known]
        return True

    def _failure(self, raised: BaseException) -> tuple[str, Any]:
        number = getattr(raised, "of_the_judge", None)
        if number is not None:
            return "raised", number
        said = failure(raised, self._answer if self._things else None)
        return "failed", [said.outcome, said.said, isinstance(raised, IllegalMove)]

    # --- What the judge asks for ------------------------------------------------------------

    def _to_call(self, number: int, given: tuple[Any, ...], lists: Mapping[int, int]) -> Any:
        for known, place in lists.items():
            self._lists[known] = given[place], [*given[place]]
        return self._written(self._things[number](*given))

    def _to_next(self, number: int) -> list[Any]:
        try:
            result = next(self._things[number])
        except StopIteration:
            return []
        known = 0
        if type(result) is list and len(self._lists) < _MOST_LISTS:
            # It may be written into while the next one is looked for. Numbers above 0 are theirs.
            known = -1 - self._number(result)
            self._lists[known] = result, [*result]
        return [self._written(result, known=known)]

    def _to_iterate(self, number: int) -> Any:
        return self._written(iter(self._things[number]))

    def _to_close(self, number: int) -> None:
        if hasattr(self._things[number], "close"):
            self._things[number].close()

    def _to_get(self, number: int, name: str) -> list[Any]:
        thing = self._things[number]
        return [self._written(getattr(thing, name))] if hasattr(thing, name) else []

    def _to_tell(self, number: int, module: str, name: str, given: tuple[Any, ...]) -> Any:
        question = getattr(import_module(module), name)
        return self._written(question(self._things[number], *given))

    def _to_play(self, number: int, verbs: bytes) -> list[Any]:
        """Do several things one after the other, up to the first that fails."""
        thing, done = self._things[number], []
        for name, *given in pickle.loads(verbs):
            try:
                done.append(self._written(getattr(thing, name)(*given)))
            except (OutOfTime, KeyboardInterrupt):
                raise
            except BaseException as raised:
                return [done, self._failure(raised)]
        return [done, None]

    # --- What the answer asks the judge for --------------------------------------------------

    def ask(self, what: str, number: int, *given: Any) -> Any:
        """Have the judge do something, and return what comes of it."""
        told = [what, number, [self._written(one) for one in given]]
        self._running = False
        self._tell("ask", told)
        while True:
            kind, *rest = self._read(self._link.receive())
            if kind in ("reply", "raise"):
                break
            self._do(kind, *rest)
        self._running = True
        if kind == "raise":
            number, error, words = rest
            raised = error(*words)
            raised.of_the_judge = number
            raise raised
        return rest[0]

    def _read(self, message: bytes) -> Any:
        return _Reader(message, self._known).load()

    def _known(self, kind: str, number: int, inner: Any = None, deep: bool = False) -> Any:
        if kind == "thing":
            return self._things[number]
        if kind == "goal":
            return _TheirGoal(self, number)
        if kind == "function":
            return _TheirFunction(self, number)
        return self._board(number, inner, deep)

    def _board(self, number: int, inner: Any, deep: bool) -> RecordedBoard:
        moves, recent = self._moves, self._recent
        # Most moves are a number each: there are many of them.
        small = {kind: (number * len(MOVES) + k) * 2**14 for k, kind in enumerate(MOVES)}
        if deep:
            del small["place"]

        def note(kind: str, row: int, col: int, by: int, label: str, frame: Any) -> None:
            if kind in small:
                moves.append(small[kind] + row * 128 + col)
            else:
                depth = calls_open(frame) if deep else 0
                moves.append((number, kind, row, col, by, label, depth))
            recent.add(number)
            if len(moves) >= _MOST_MOVES:
                self.ask("look", 0)

        self._boards[number] = inner
        recent.add(number)
        board = RecordedBoard(inner, note)
        vars(board)["number"] = number
        return board

    # --- Messages ----------------------------------------------------------------------------

    def _tell(self, kind: str, what: Any) -> None:
        vectors = [
            (number, self._boards[number].vectors)
            for number in self._recent
            if hasattr(self._boards[number], "vectors")
        ]
        changed = []
        for number, (one, before) in self._lists.items():
            if one != before:
                self._lists[number] = one, [*one]
                changed.append((number, self._written(tuple(one))))
        message = [kind, what, self._moves, vectors, changed, self._budget.worked]
        text = json.dumps(message, default=int, separators=(",", ":")).encode()
        self._moves.clear()
        self._recent.clear()
        self._link.send(text)

    def _number(self, thing: Any) -> int:
        if id(thing) not in self._numbers:
            self._numbers[id(thing)] = len(self._things)
            self._things.append(thing)
        return self._numbers[id(thing)]

    def _written(self, value: Any, depth: int = 0, known: int = 0) -> Any:
        """Return what stands for a value: itself if JSON has it, else a list that begins by a word.

        known: the number of a list.
        """
        kind = type(value)
        if value is None or kind in (bool, float):
            return value
        if kind.__module__ == "numpy" and hasattr(value, "tolist"):
            plain = value.tolist()
            return self._written(tuple(plain) if isinstance(plain, list) else plain, depth)
        if isinstance(value, int):
            return self._whole(int(value))
        if isinstance(value, float):
            return float(value)
        if isinstance(value, str):
            return str(value)[:_LONGEST]
        if isinstance(value, Fraction):
            return ["fraction", self._whole(value.numerator), self._whole(value.denominator)]
        if isinstance(value, tuple | list | set | frozenset | dict) and depth < _DEEPEST:
            return self._several(value, depth, known)
        return self._thing(value)

    def _several(self, value: Any, depth: int, known: int) -> list[Any]:
        entries = [
            one if type(one) is int and -_SMALL < one < _SMALL else self._written(one, depth + 1)
            for one in islice(value.items() if isinstance(value, dict) else value, _LONGEST)
        ]
        if isinstance(value, list):
            return ["list", known, *entries]
        word = next(w for w in (tuple, set, frozenset, dict) if isinstance(value, w)).__name__
        return [word, *entries]

    def _whole(self, value: int) -> Any:
        if -_SMALL < value < _SMALL:
            return value
        return ["int", hex(value)] if value.bit_length() < _LONGEST else self._thing(value)

    def _thing(self, value: Any) -> list[Any]:
        if isinstance(value, _Theirs):
            return ["yours", value.number]
        if isinstance(value, RecordedBoard) and "number" in vars(value):
            return ["yours", vars(value)["number"]]
        kinds = ("iterator", Iterator), ("several", Iterable)
        kind = next((word for word, kind in kinds if isinstance(value, kind)), "thing")
        return ["thing", self._number(value), kind, short(value)]
