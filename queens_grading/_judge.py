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
import resource
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from fractions import Fraction
from functools import cache, lru_cache
from importlib import import_module
from itertools import islice
from multiprocessing.connection import Connection
from types import FunctionType, GeneratorType, MethodType
from typing import Any

import psutil

from queens._board import IllegalMove
from queens.trace._deadline import OutOfTime
from queens.trace._recorded import RecordedBoard
from queens_exercises import _names
from queens_exercises._exercise import OWN_WORK, Exercise, NotRight
from queens_exercises._own_tasks import follow
from queens_exercises._plain import Thing
from queens_exercises._remote import LARGEST, MOVES
from queens_exercises._run import Elsewhere, Failed
from queens_exercises._verdict import Wrong
from queens_grading import _sources

_SEVERAL: dict[str, Callable[..., Any]] = {
    kind.__name__: kind for kind in (tuple, list, set, frozenset, dict)
}
_SECONDS_TO_LOOK = 5
_AT_A_TIME = 5_000
"""Things asked of a board in one message."""
_MOST_MEMORY = 500_000_000
"""Bytes that judging one answer may take beside what this process has already."""


class _Refused(Failed, IllegalMove):
    """A move that the board refuses where the answer runs."""


class _Thing(Elsewhere):
    """Something that is no data; it stays where it was made, and is known by a number."""

    def __init__(self, judge: "Judge", number: int, text: str) -> None:
        self._judge = judge
        self._number = number
        self._text = text

    def __repr__(self) -> str:
        return self._text

    def __call__(self, *given: Any) -> Any:
        result, lists = self._judge.ask("call", self, *given)
        # What an answer does to a list that it is given, it does.
        for k, entries in lists.items():
            given[k][:] = entries
        return result

    def about(self, question: Callable[..., Any], *given: Any) -> Any:
        if self._judge.over:
            return ""
        return self._judge.ask("tell", self, question.__module__, question.__name__, *given)

    def in_turn(self, verbs: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        for k in range(0, len(verbs), _AT_A_TIME):
            # They are many, and plain: nothing in them stays here.
            for done in self._judge.ask("play", self, pickle.dumps(verbs[k : k + _AT_A_TIME])):
                if isinstance(done, BaseException):
                    raise done
                yield done

    def judgement(self, seconds: float, printed: int) -> AbstractContextManager[None]:
        return self._judge.judgement(seconds, printed)

    @property
    def worked(self) -> float:
        return self._judge.worked


class _Several(_Thing):
    def __iter__(self) -> Iterator[Any]:
        results: Iterator[Any] = self._judge.ask("iterate", self)
        return results


class _Results(_Thing, Iterator[Any]):
    def __next__(self) -> Any:
        for come in self._judge.ask("next", self):
            return come
        raise StopIteration

    def close(self) -> None:
        if self._judge.holds(self):
            self._judge.ask("close", self)


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
            return kind, self._judge.known(one), one._board
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


@lru_cache(10_000)
def _spelt(move: int) -> tuple[int, str, int, int, int, str]:
    """Return a move on a board, for which a number stands."""
    which, square = divmod(move, 2**14)
    number, kind = divmod(which, len(MOVES))
    return number, MOVES[kind], *divmod(square, 128), 0, ""


class Judge:
    """Asks an answer over a socket, at whose other end is ``queens_exercises._remote.serve``."""

    def __init__(self, end: Connection) -> None:
        self._end = end
        self.worked = 0.0
        """Seconds of the processor that the answer's process says it has taken."""
        self._begin()

    def _begin(self) -> None:
        self._ours: list[Any] = []
        self._numbers: dict[int, int] = {}
        self._things: dict[int, _Thing] = {}
        self._lists: dict[int, list[Any]] = {}
        self._raised: list[BaseException] = []
        self.over: BaseException | None = None
        self._waits = False

    def answer(self) -> Any:
        """Return the answer, ``...`` if nothing was handed over; Failed if it cannot be had."""
        _, message, *_ = self._receive()
        return ... if self._result(message) else _Thing(self, 0, "")

    def end(self) -> None:
        """Let the other side go on with the notebook."""
        self._end.send_bytes(b"")

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
            self._numbers[id(one)] = len(self._ours)
            self._ours.append(one)
        return self._numbers[id(one)]

    def ask(self, *what: Any) -> Any:
        """Have something done where the answer runs; return the result, or raise the error."""
        if self.over:
            raise self.over
        self._send(*what)
        self._waits = True
        while True:
            kind, message, moves, vectors = self._receive()
            self._waits = kind == "ask"
            if kind == "over":
                self.over = self._read(message)
            try:
                self._make(moves, vectors)
                if not self._waits:
                    return self._result(message)
                reply = "reply", self._do(*self._read(message))
            except (OutOfTime, EOFError, OSError):
                raise
            except BaseException as raised:
                if not self._waits:
                    raise
                reply = "raise", self._hidden(raised)
            self._send(*reply)

    def _do(self, what: str, *given: Any) -> Any:
        """Do what an answer asks for: with a function or a goal, or nothing but to look."""
        match what, *given:
            case "call", function, *arguments:
                return function(*arguments)
            case "next", goal:
                return tuple(islice(goal, 1))
            case "close", goal:
                return goal.close()

    def _hidden(self, raised: BaseException) -> BaseException:
        """Return what the answer is to see of an error that goes through it, and back."""
        self._raised.append(raised)
        # A counterexample says what was wanted.
        seen = Exception() if isinstance(raised, Wrong | Failed) else raised
        seen.of_the_judge = len(self._raised) - 1  # type: ignore[attr-defined]
        return seen

    def _make(self, moves: list[Any], vectors: list[Any]) -> None:
        """Make the moves on the judge's boards that were made on the answer's.

        vectors: what those hold now, which may have been written into past the verbs.
        """
        for move in moves:
            number, kind, row, col, by, label = _spelt(move) if type(move) is int else move
            board = self._ours[number]
            if kind == "enter":
                board._board.state = label
            elif kind == "forbid":
                board._board.forbid(row, col, by)
            elif kind in ("place", "remove", "pardon"):
                getattr(board._board, kind)(row, col)
            board._write(kind, row, col, by, label, None)
        for number, rows in vectors:
            for row, marks in zip(self._ours[number]._board.vectors, rows, strict=True):
                row[:] = marks

    # --- Messages ----------------------------------------------------------------------------

    def _send(self, *what: Any) -> None:
        file = io.BytesIO()
        _Writer(file, self).dump(what)
        self._end.send_bytes(file.getvalue())

    def _receive(self) -> tuple[str, Any, list[Any], list[Any]]:
        kind, message, moves, vectors, changed, worked = json.loads(self._end.recv_bytes(LARGEST))
        self.worked = float(worked)
        for one in changed:
            self._read(one)
        return kind, message, moves, vectors

    def _result(self, message: Any) -> Any:
        result = self._read(message)
        if isinstance(result, BaseException):
            raise result
        return result

    def _read(self, message: Any) -> Any:
        """Return the value that stands in a message."""
        if not isinstance(message, list):
            return message
        match message:
            case ["tuple" | "list" | "set" | "frozenset" | "dict" as several, *entries]:
                return _SEVERAL[several](map(self._read, entries))
            case ["same list", number, *entries]:
                same = self._lists.setdefault(number, [])
                same[:] = map(self._read, entries)
                return same
            case ["int", digits]:
                return int(digits, 16)
            case ["fraction", above, below]:
                return Fraction(self._read(above), self._read(below))
            case ["yours", number]:
                return self._ours[number]
            case ["raised", number]:
                return self._raised[number]
            case ["failed", outcome, said, refused]:
                # A counterexample is found here, and nowhere else.
                outcome = outcome if outcome in ("not attempted", "stopped") else "error"
                return (_Refused if refused else Failed)(outcome, str(said))
            case ["text of", text]:
                return Thing(str(text))
            case ["thing", number, kind, text]:
                if number not in self._things:
                    self._things[number] = _KINDS[kind](self, number, text)
                return self._things[number]
        raise EOFError("the kernel said what no answer says")


class Judging:
    """A process that judges an answer, which a kernel serves at the other end of a socket."""

    def __init__(
        self,
        end: Connection,
        module: str,
        exercise: str,
        answer: str,
        cells: Sequence[str],
        tasks: Sequence[str] = (),
    ) -> None:
        """Begin it.

        answer: its name. cells: the text of those run before it is served. tasks: the name and the
        word that the exercise follows, if any.
        """
        # A copy of this process has imported all that it needs.
        forked = multiprocessing.get_context("fork")
        self._verdict, theirs = forked.Pipe(duplex=False)
        asked = (end, theirs, getattr(import_module(module), exercise), answer, cells, tasks)
        self._process = forked.Process(target=_judge, args=asked, daemon=True)
        self._process.start()
        theirs.close()

    def verdict(self) -> tuple[str, float, bool]:
        """Return why the answer is not right, its part of the points, and whether a check says so.

        EOFError if that was not found out.

        It is known before the kernel is told to go on: so when its cell is over, it is here.
        """
        if not self._verdict.poll():
            raise EOFError("the check was left before it was over")
        try:
            said: tuple[str, float, bool] = self._verdict.recv()
        except EOFError:
            raise EOFError("the check came to no end") from None
        return said

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._verdict.close()


def _judge(end: Connection, words: Connection, exercise: Exercise, *answer: Any) -> None:
    # What an answer's process sends is data, and could be very much of it.
    taken = psutil.Process().memory_info().vms
    resource.setrlimit(resource.RLIMIT_AS, (taken + _MOST_MEMORY, resource.RLIM_INFINITY))
    judge = Judge(end)
    try:
        words.send(_why_not(judge, exercise, *answer))
    finally:
        judge.end()


def _why_not(
    judge: Judge, exercise: Exercise, name: str, cells: Sequence[str], tasks: Sequence[str]
) -> tuple[str, float, bool]:
    """Return why an answer is not right, its part of the points, and whether a check says right."""
    said, part, checked = "", 1.0, True
    try:
        answer = judge.answer()
        if tasks:
            follow(exercise, *tasks)
        exercise.mark(answer)
    except NotRight as wrong:
        said, part, checked = str(wrong), wrong.part, wrong.checked
    except Failed as failed:
        return f"{failed.outcome.capitalize()}. {failed.said}.", 0, False
    if part and (used := _used(answer, name, cells, [*exercise.own, "queens_exercises"])):
        return f"Wrong. {OWN_WORK.format(used)}", 0, checked
    return said, part, checked


def _used(answer: _Thing, name: str, cells: Sequence[str], refused: Sequence[str]) -> str:
    """Return what of the course an answer uses, as its text says, or as it is where it runs."""
    if used := _sources.course_name_in(cells, name, refused):
        return used
    with answer.judgement(_SECONDS_TO_LOOK, 0):
        return str(answer.about(_names.course_name_in, refused))
