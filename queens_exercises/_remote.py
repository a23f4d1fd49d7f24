"""The answer's side of a judgement in another process: do what the judge asks, and report.

The judge's side is ``queens_grading._judge``. Only data goes from here to there: JSON, with a
number for each thing that is no data. The judge is trusted, and sends pickles: the inputs, and
numbers for boards, goals and functions that stay with it. The answer plays on a board here; its
moves go along with the next message, and the judge makes them on its own board.
"""

import io
import json
import os
import pickle
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from importlib import import_module
from itertools import islice
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from queens._board import IllegalMove
from queens.trace._deadline import Budget, OutOfTime, processor_time, within
from queens.trace._printing import little_output
from queens.trace._recorded import RecordedBoard
from queens_exercises._plain import Thing, plain, short
from queens_exercises._run import Failed, failure

LARGEST = 3_000_000
"""Bytes of a message; the longest of a right answer has 54,000."""
_MOST_MOVES = 4_000
"""How many are kept until the judge looks at them, though the search has given nothing."""
MOVES = ("try", "place", "remove", "pardon")
"""The verbs that need a square and nothing else; a number stands for each move."""
_MOST_LISTS = 3_000
_A_MOMENT = 0.05
_SMALL = 2**62


def serve(descriptor: int, answer: Callable[[], Any]) -> None:
    """Do what a judge asks of an answer over a socket, until it needs no more.

    descriptor: the socket's. answer: gives the answer.
    """
    with Connection(os.dup(descriptor)) as end:
        _Answering(end).serve(answer)


class _AtTheJudge:
    """Something that stays with the judge."""

    def __init__(self, answering: "_Answering", number: int) -> None:
        self._answering = answering
        self.number = number


class _JudgeFunction(_AtTheJudge):
    def __call__(self, *given: Any) -> Any:
        return self._answering.ask("call", self, *given)


class _JudgeGoal(_AtTheJudge):
    def __iter__(self) -> "_JudgeGoal":
        return self

    def __next__(self) -> Any:
        for come in self._answering.ask("next", self):
            return come
        raise StopIteration

    def close(self) -> None:
        """End it, wherever it waits."""
        self._answering.ask("close", self)


class _Raised(NamedTuple):
    """What something that was asked for raised."""

    error: BaseException


class _Reader(pickle.Unpickler):
    """Reads what the judge sends, where a number stands for what stays with it."""

    def __init__(self, message: bytes, known: Callable[..., Any]) -> None:
        super().__init__(io.BytesIO(message))
        self._known = known

    def persistent_load(self, pid: Any) -> Any:
        return self._known(*pid)


class _Answering:
    """What the judge knows of the answer, and the next message to it."""

    def __init__(self, end: Connection) -> None:
        self._end = end
        self._begin(0)

    def _begin(self, seconds: float) -> None:
        self._budget = Budget(seconds)
        self._running = False
        self._things: list[Any] = []
        self._numbers: dict[int, int] = {}
        self._moves: list[Any] = []
        self._boards: dict[int, Any] = {}
        self._lists: dict[int, tuple[list[Any], list[Any]]] = {}

    def serve(self, answer: Callable[[], Any]) -> None:
        try:
            self._answer = answer()
        except NameError as raised:
            absent = Failed("not attempted", f"No cell above defines `{raised.name}`")
            self._send("is", self._failed(absent))
        else:
            self._send("is", self._answer is ...)
        while message := self._end.recv_bytes():
            self._judge(*self._read(message))

    def _judge(self, seconds: float, printed: int) -> None:
        self._begin(seconds)
        self._number(self._answer)
        try:
            with little_output(printed):
                within(self._left, self._do_all)
        except OutOfTime as raised:
            return self._send("over", self._failed(raised))
        self._send("is", None)

    def _left(self) -> float:
        # Nothing comes in between while a message is written.
        left = self._budget.left()
        return left if self._running else max(left, _A_MOMENT)

    def _do_all(self) -> None:
        while (asked := self._read(self._end.recv_bytes()))[0] != "end":
            self._do(*asked)

    def _do(self, what: str, *given: Any) -> None:
        """Do one thing, and report what came of it."""
        self._running = True
        try:
            encoded = self._encoded(getattr(self, f"_to_{what}")(*given))
        except (OutOfTime, KeyboardInterrupt):
            raise
        except BaseException as raised:
            encoded = self._failed(raised)
        finally:
            self._running = False
        # An answer can swallow a stop.
        if self._budget.left() <= 0:
            raise OutOfTime
        self._send("is", encoded)

    # --- What the judge asks for ------------------------------------------------------------

    def _to_call(self, thing: Any, *given: Any) -> Any:
        """Return the result of a call, and those arguments that are lists and have changed."""
        before = [[*one] if type(one) is list else one for one in given]
        result = plain(thing(*given))
        changed = (k for k, one in enumerate(given) if type(one) is list and one != before[k])
        return result, {k: plain(given[k]) for k in changed}

    def _to_next(self, results: Any) -> list[Any]:
        come = [plain(one) for one in islice(results, 1)]
        if come and type(come[0]) is list and len(self._lists) < _MOST_LISTS:
            # It may be written into while the next one is looked for.
            self._lists[self._number(come[0])] = come[0], [*come[0]]
        return come

    def _to_iterate(self, thing: Any) -> Any:
        return iter(thing)

    def _to_close(self, results: Any) -> None:
        if hasattr(results, "close"):
            results.close()

    def _to_tell(self, thing: Any, module: str, name: str, *given: Any) -> Any:
        return plain(getattr(import_module(module), name)(thing, *given))

    def _to_play(self, thing: Any, verbs: bytes) -> list[Any]:
        """Do several things one after the other, up to the first that fails."""
        done: list[Any] = []
        for name, *given in pickle.loads(verbs):
            try:
                done.append(plain(getattr(thing, name)(*given)))
            except (OutOfTime, KeyboardInterrupt):
                raise
            except BaseException as raised:
                return [*done, _Raised(raised)]
        return done

    # --- What the answer asks the judge for --------------------------------------------------

    def ask(self, what: str, *given: Any) -> Any:
        """Have the judge do something, and return what comes of it."""
        encoded = self._encoded((what, *map(plain, given)))
        self._running = False
        self._send("ask", encoded)
        while True:
            kind, *rest = self._read(self._end.recv_bytes())
            if kind in ("reply", "raise"):
                break
            self._do(kind, *rest)
        self._running = True
        if kind == "raise":
            raise rest[0]
        return rest[0]

    def _read(self, message: bytes) -> Any:
        return _Reader(message, self._known).load()

    def _known(self, kind: str, number: int, *inside: Any) -> Any:
        match kind:
            case "thing":
                return self._things[number]
            case "board":
                return self._board(number, inside[0])
            case "goal":
                return _JudgeGoal(self, number)
        return _JudgeFunction(self, number)

    def _board(self, number: int, inner: Any) -> RecordedBoard:
        moves = self._moves
        # Most moves are a number each: there are many of them.
        small = {kind: (number * len(MOVES) + k) * 2**14 for k, kind in enumerate(MOVES)}

        def note(kind: str, row: int, col: int, by: int, label: str, _: object) -> None:
            if kind in small:
                moves.append(small[kind] + row * 128 + col)
            else:
                moves.append((number, kind, row, col, by, label))
            if len(moves) >= _MOST_MOVES:
                self.ask("look")

        self._boards[number] = inner
        board = RecordedBoard(inner, note)
        vars(board)["number"] = number
        return board

    # --- Messages ----------------------------------------------------------------------------

    def _send(self, kind: str, encoded: Any) -> None:
        boards = self._boards.items()
        vectors = [(number, one.vectors) for number, one in boards if hasattr(one, "vectors")]
        changed = []
        for number, (one, before) in self._lists.items():
            if one != before:
                self._lists[number] = one, [*one]
                changed.append(self._encoded(plain(one), number))
        message = [kind, encoded, self._moves, vectors, changed, processor_time()]
        self._end.send_bytes(json.dumps(message, default=int, separators=(",", ":")).encode())
        self._moves.clear()

    def _number(self, thing: Any) -> int:
        if id(thing) not in self._numbers:
            self._numbers[id(thing)] = len(self._things)
            self._things.append(thing)
        return self._numbers[id(thing)]

    def _encoded(self, value: Any, known: int | None = None) -> Any:
        """Return a plain value as JSON: itself, or a list that begins with its kind.

        known: the number of a list that the judge has already.
        """
        kind = type(value)
        if kind is int:
            return value if -_SMALL < value < _SMALL else ["int", hex(value)]
        if value is None or kind in (bool, float, str):
            return value
        if kind in (tuple, list, set, frozenset, dict):
            number = self._numbers.get(id(value), known) if kind is list else None
            inside = value.items() if kind is dict else value
            entries = [one if type(one) is str else self._encoded(one) for one in inside]
            return [kind.__name__, *entries] if number is None else ["same list", number, *entries]
        if kind is Fraction:
            return ["fraction", self._encoded(value.numerator), self._encoded(value.denominator)]
        if kind is _Raised:
            return self._failed(value.error)
        if kind is Thing:
            return ["text of", repr(value)]
        if isinstance(value, _AtTheJudge):
            return ["yours", value.number]
        if isinstance(value, RecordedBoard) and "number" in vars(value):
            return ["yours", vars(value)["number"]]
        kinds = ("iterator", Iterator), ("several", Iterable)
        word = next((word for word, one in kinds if isinstance(value, one)), "thing")
        return ["thing", self._number(value), word, short(value)]

    def _failed(self, raised: BaseException) -> list[Any]:
        if hasattr(raised, "of_the_judge"):
            return ["raised", raised.of_the_judge]
        said = failure(raised, self._answer if self._things else None, self._budget)
        return ["failed", said.outcome, said.said, isinstance(raised, IllegalMove)]
