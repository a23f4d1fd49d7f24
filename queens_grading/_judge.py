"""The judge's side of a judgement in another process than the answer's.

Here runs our code alone. Of an answer there are numbers, by which the process that holds it is
asked to call it, or to go on with it; what comes back is data (``queens_exercises._remote``).
An answer never learns what is wanted, and whatever it changes where it runs, it changes nothing
here.
"""

import io
import json
import multiprocessing
import pickle
import re
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import count, islice
from multiprocessing.connection import Connection
from types import FunctionType, GeneratorType, MethodType
from typing import Any

import numpy as np

from queens._board import IllegalMove
from queens._domains import Domains
from queens.trace._deadline import OutOfTime
from queens.trace._recorded import RecordedBoard
from queens_exercises._exercise import OWN_WORK, Exercise, NotRight
from queens_exercises._own_tasks import follow, plain
from queens_exercises._parsons import Parsons
from queens_exercises._remote import MOVES, Link
from queens_exercises._run import Elsewhere, Failed
from queens_exercises._verdict import Wrong
from queens_grading import _sources

_VERBS = {verb: verb for verb in ("place", "remove", "pardon")}
_AT_A_TIME = 5_000
"""Things asked of a board in one message."""


class _Refused(Failed, IllegalMove):
    """A move that the board refuses where the answer runs."""


class _Thing(Elsewhere):
    """What is no data, and stays where it was made."""

    def __init__(self, judge: "Judge", number: int, written: str) -> None:
        self._judge = judge
        self._number = number
        self._written = written

    def __repr__(self) -> str:
        return self._written

    def __call__(self, *given: Any) -> Any:
        return self._judge.call(self._number, given)

    def __getattr__(self, name: str) -> Any:
        got = [] if name.startswith("_") else self._judge.ask("get", self._number, name)
        if not got:
            raise AttributeError(name)
        return self._judge.read(got[0])

    def about(self, question: Callable[..., Any], *given: Any) -> Any:
        if self._judge.over:
            return ""
        name = question.__module__, question.__name__
        return self._judge.read(self._judge.ask("tell", self._number, *name, given))

    def in_turn(self, verbs: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        for k in range(0, len(verbs), _AT_A_TIME):
            # They are many, and plain: nothing in them stays here.
            some = pickle.dumps(verbs[k : k + _AT_A_TIME])
            done, failed = self._judge.ask("play", self._number, some)
            yield from map(self._judge.read, done)
            if failed:
                raise self._judge.raised(*failed)

    @contextmanager
    def judgement(self, seconds: float, printed: int) -> Iterator[None]:
        with self._judge.judgement(seconds, printed):
            yield

    @property
    def worked(self) -> float:
        return self._judge.worked


class _Several(_Thing):
    def __iter__(self) -> Iterator[Any]:
        results: Iterator[Any] = self._judge.read(self._judge.ask("iterate", self._number))
        return results


class _Results(_Thing, Iterator[Any]):
    def __next__(self) -> Any:
        if come := self._judge.ask("next", self._number):
            return self._judge.read(come[0])
        raise StopIteration

    def close(self) -> None:
        if self._judge.holds(self):
            self._judge.ask("close", self._number)


_KINDS = {"thing": _Thing, "several": _Several, "iterator": _Results}


class _Writer(pickle.Pickler):
    """Writes what an answer is called with, and a number for what stays here."""

    def __init__(self, file: io.BytesIO, judge: "Judge") -> None:
        super().__init__(file)
        self._judge = judge

    def persistent_id(self, one: Any) -> Any:
        kind = _stays(type(one))
        if kind == "thing":
            return kind, one._number
        if kind == "board":
            deep = bool(getattr(getattr(one._write, "__self__", None), "by_calls", None))
            return kind, self._judge.known(one), one._board, deep
        return (kind, self._judge.known(one)) if kind else None


@cache
def _stays(kind: type) -> str:
    """Return what stays here of things of a type, "" for what is written down."""
    if issubclass(kind, _Thing):
        return "thing"
    if issubclass(kind, RecordedBoard):
        return "board"
    if issubclass(kind, GeneratorType):
        return "goal"
    ours = kind.__module__.startswith("queens")
    called = ours and any("__call__" in vars(one) for one in kind.__mro__)
    return "function" if called or kind in (FunctionType, MethodType) else ""


class Judge:
    """Asks an answer over a socket, at whose other end is ``answering.serve``."""

    def __init__(self, end: socket.socket) -> None:
        self._link = Link(end)
        self._worked = 0.0, 0.0
        self._begin()

    @property
    def worked(self) -> float:
        """Seconds of the processor that the answer says it has taken, in all judgements."""
        return sum(self._worked)

    def _begin(self) -> None:
        self._worked = self.worked, 0.0
        self._ours: dict[int, Any] = {}
        self._numbers: dict[int, int] = {}
        self._next = count()
        self._things: dict[int, _Thing] = {}
        self._lists: dict[int, list[Any]] = {}
        self._raised: list[BaseException] = []
        self.over: BaseException | None = None
        self._waits = False

    def answer(self) -> Any:
        """Return the answer, ``...`` if nothing was handed over; Failed if it cannot be had."""
        kind, told, *_ = self._receive()
        if kind != "is":
            raise self.raised(kind, told)
        return ... if told else _Thing(self, 0, "")

    def end(self) -> None:
        """Let the other side go on with the notebook."""
        self._link.send(b"")

    @contextmanager
    def judgement(self, seconds: float, printed: int) -> Iterator[None]:
        """As ``Elsewhere.judgement``."""
        self._begin()
        self._send(seconds, printed)
        try:
            yield
        finally:
            if self._waits:
                raise EOFError("the answer did not keep to its time")
            if not self.over:
                self._send("end")
                self._receive()

    def holds(self, thing: _Thing) -> bool:
        """Whether a thing is of this judgement: what the last one left open is gone."""
        return self._things.get(thing._number) is thing

    def known(self, one: Any) -> int:
        """Return the number by which the other side knows what stays here."""
        if id(one) not in self._numbers:
            number = self._numbers[id(one)] = next(self._next)
            self._ours[number] = one
        return self._numbers[id(one)]

    def call(self, number: int, given: tuple[Any, ...]) -> Any:
        """Call a function of the answer's; what it does to a list that it is given, it does."""
        lists = {next(self._next): k for k, one in enumerate(given) if type(one) is list}
        self._lists.update((known, given[k]) for known, k in lists.items())
        told = self.ask("call", number, given, lists)
        for known in lists:
            del self._lists[known]
        return self.read(told)

    def ask(self, *what: Any) -> Any:
        """Have something done where the answer runs; return what is told, or raise it."""
        if self.over:
            raise self.over
        self._send(*what)
        self._waits = True
        while True:
            kind, told, moves, vectors = self._receive()
            if kind == "over":
                self.over = self.raised(kind, told)
            try:
                self._make(moves)
                for board, rows in vectors:
                    _write_into(self._ours[board]._board, rows)
                if kind != "ask":
                    break
                done = self._do(*told)
            except (OutOfTime, EOFError, OSError):
                raise
            except BaseException as raised:
                if kind != "ask":
                    self._waits = False
                    raise
                self._send(*self._to_be_raised(raised))
            else:
                self._send("reply", done)
        self._waits = False
        if kind != "is":
            raise self.raised(kind, told)
        return told

    def raised(self, kind: str, told: Any) -> BaseException:
        """Return what was raised where the answer runs, as it is to be raised here."""
        if kind == "raised":
            return self._raised[told]
        outcome, said, *refused = told
        # A counterexample is found here, and nowhere else.
        outcome = outcome if outcome in ("not attempted", "stopped") else "error"
        return (_Refused if refused == [True] else Failed)(outcome, str(said))

    def _do(self, what: str, number: int, given: list[Any]) -> Any:
        """Do what an answer asks for."""
        if what == "look":
            return None
        one = self._ours[number]
        if what == "call":
            return one(*map(self.read, given))
        if what == "close":
            return one.close()
        return tuple(islice(one, 1))

    def _to_be_raised(self, raised: BaseException) -> tuple[Any, ...]:
        self._raised.append(raised)
        # A counterexample says what was wanted.
        words = () if isinstance(raised, Wrong) else tuple(map(str, raised.args))
        kind = Exception if isinstance(raised, Wrong) else type(raised)
        return "raise", len(self._raised) - 1, kind, words

    def _make(self, moves: list[Any]) -> None:
        """Make the moves on the judge's boards that were made on the answer's."""
        for move in moves:
            if type(move) is int:
                which, square = divmod(move, 2**14)
                number, k = divmod(which, len(MOVES))
                kind, (row, col) = MOVES[k], divmod(square, 128)
                by, label, depth = 0, "", 0
            else:
                number, kind, row, col, by, label, depth = move
            board = self._ours[number]
            if kind == "enter":
                board._board.state = label
            elif kind == "forbid":
                board._board.forbid(row, col, by)
            elif kind != "try":
                getattr(board._board, _VERBS[kind])(row, col)
            board._write(kind, row, col, by, label, depth)

    # --- Messages ----------------------------------------------------------------------------

    def _send(self, *what: Any) -> None:
        file = io.BytesIO()
        _Writer(file, self).dump(what)
        self._link.send(file.getvalue())

    def _receive(self) -> tuple[str, Any, list[Any], list[Any]]:
        kind, told, moves, vectors, changed, worked = json.loads(self._link.receive())
        self._worked = self._worked[0], float(worked)
        for number, entries in changed:
            self._lists[number][:] = self.read(entries)
        return kind, told, moves, vectors

    def read(self, told: Any) -> Any:
        """Return the value that stands in a message."""
        if not isinstance(told, list):
            return told
        word, *rest = told
        if word in _SEVERAL:
            return _SEVERAL[word](map(self.read, rest))
        if word == "list":
            number, *entries = rest
            made = self._lists.setdefault(number, []) if number else []
            made[:] = map(self.read, entries)
            return made
        if word == "int":
            return int(rest[0], 16)
        if word == "fraction":
            return Fraction(*map(self.read, rest))
        if word == "complex":
            return complex(*rest)
        if word == "numpy":
            kind, entries = rest
            return np.array(entries, kind if re.fullmatch("[<>|][biuf][1248]", kind) else None)[()]
        if word == "yours":
            return self._ours[rest[0]]
        number, kind, written = rest
        if number not in self._things:
            self._things[number] = _KINDS[kind](self, number, written)
        return self._things[number]


def _write_into(board: Any, rows: list[list[int]]) -> None:
    """Have vectors read as the answer's do, which may have been written into past the verbs."""
    n = board.n
    numbers = [number for row in rows for number in row if type(number) is int and number >= 0]
    if isinstance(board, Domains) and len(numbers) == (n + 1) ** 2 and max(numbers) <= n + 1:
        for k, row in enumerate(board.vectors):
            row[:] = numbers[k * (n + 1) : (k + 1) * (n + 1)]


class Judging:
    """A process that judges the answers of one kernel."""

    def __init__(self, end: socket.socket) -> None:
        # A copy of this process has imported all that it needs.
        forked = multiprocessing.get_context("fork")
        self._words, theirs = forked.Pipe()
        self._process = forked.Process(target=_judge_all, args=(end, theirs, self._words))
        self._process.daemon = True
        self._process.start()
        theirs.close()
        end.close()

    def begin(self, module: str, exercise: str, answer: str, cells: Sequence[str]) -> None:
        """Have the answer judged that the kernel serves next.

        answer: its name. cells: the text of those that were run before it is served.
        """
        with suppress(OSError):
            self._words.send((module, exercise, answer, cells))

    def verdict(self) -> tuple[str, float]:
        """Return why the answer is not right, "" if it is, and its part of the points.

        EOFError if that was not found out.

        It is known before the kernel is told to go on: so when its cell is over, it is here.
        """
        if not self._words.poll():
            raise EOFError("the check was left before it was over")
        try:
            said: tuple[str, float] = self._words.recv()
        except EOFError:
            raise EOFError("the check came to no end") from None
        return said

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._words.close()


def _judge_all(end: socket.socket, words: Connection, other: Connection) -> None:
    other.close()
    judge = Judge(end)
    while True:
        try:
            module, name, *answer = words.recv()
        except EOFError:
            return
        words.send(_why_not(judge, getattr(import_module(module), name), *answer))
        judge.end()


def _why_not(
    judge: Judge, exercise: Exercise, name: str, cells: Sequence[str]
) -> tuple[str, float]:
    """Return why an answer is not right, "" if it is, and its part of the points."""
    try:
        answer = judge.answer()
        if (theirs := _sources.own_tasks(cells)) and plain(theirs[0]):
            follow(exercise, *theirs)
        _check_source(exercise, name, cells)
        exercise.mark(answer)
    except NotRight as wrong:
        return str(wrong), wrong.part
    except Failed as failed:
        return f"Error. {failed.said}.", 0
    return "", 1


def _check_source(exercise: Exercise, name: str, cells: Sequence[str]) -> None:
    """NotRight if an answer uses what is to be written, as its text says; it may say otherwise."""
    number = exercise.name.rpartition(".")[2]
    if isinstance(exercise, Parsons) and _sources.takes_program(cells, f"q{number}"):
        raise NotRight("Wrong. The lines are to be put in order by you.")
    if not _sources.binds(cells, name):
        raise NotRight(f"Wrong. No cell defines `{name}`.")
    if used := _sources.borrowed(cells, name, exercise.own):
        raise NotRight(f"Wrong. {OWN_WORK.format(used)}")


_SEVERAL: dict[str, Callable[..., Any]] = {
    "tuple": tuple,
    "set": set,
    "frozenset": frozenset,
    "dict": dict,
}
