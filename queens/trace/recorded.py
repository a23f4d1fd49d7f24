"""The idea of a recording: the same algorithm, on a board that tells what is asked of it."""

import copy
import sys
from collections.abc import Callable
from typing import Any

from queens.board import Board
from queens.checks import check_kind

_BEYOND_THE_BOARD = ("forbid", "pardon")


class WrappingBoard:
    """A board that does what the one inside it does; subclasses say where it differs.

    >>> from queens.board import Vectors
    >>> board = WrappingBoard(Vectors(4))
    >>> board.place(1, 2)
    >>> board.queens, board.free(2, 3)
    ({1: 2}, False)
    """

    def __init__(self, board: Board) -> None:
        self._board: Any = board
        self.n = board.n

    def __getattr__(self, name: str) -> Any:
        # A copy asks for "_board" before it has one, and would ask for ever.
        if name == "_board":
            raise AttributeError(name)
        return getattr(self._board, name)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        """Return a plain board: what is tried out on a copy is no step of the search."""
        return copy.deepcopy(self._board, memo)

    @property
    def state(self) -> str:
        label: str = self._board.state
        return label

    @state.setter
    def state(self, label: str) -> None:
        self._enter(label)

    def _enter(self, label: str) -> None:
        self._board.state = label


class RecordedBoard(WrappingBoard):
    """A board that does what the one inside it does, and tells of it.

    write: called for each verb with the fields of an event, without its line, and the frame
    that used the verb.

    Each verb is a closure made once: looking methods up on the board inside at every call
    would double the cost of recording.
    """

    def __init__(self, board: Board, write: Callable[..., None]) -> None:
        super().__init__(board)
        self._write = write
        self.free = self._tested(board.free)
        self.place = self._noted("place", board.place)
        self.remove = self._noted("remove", board.remove)
        for verb in _BEYOND_THE_BOARD:
            if hasattr(board, verb):
                setattr(self, verb, self._noted(verb, getattr(board, verb)))

    def _enter(self, label: str) -> None:
        if type(label) is not str:
            # A name that is written some other way too, such as a member of a StrEnum.
            label = "".join(check_kind(label, str, "board.state", "text, the name of a state"))
        self._write("enter", 0, 0, 0, label, sys._getframe(2))
        super()._enter(label)

    def _tested(self, free: Callable[[int, int], bool]) -> Callable[[int, int], bool]:
        write, caller = self._write, sys._getframe

        def tested(row: int, col: int) -> bool:
            answer = free(row, col)
            write("try", row, col, 0, "", caller(1))
            return answer

        tested.__qualname__ = "board.free"
        return tested

    def _noted(self, kind: str, verb: Callable[..., None]) -> Callable[..., None]:
        write, caller = self._write, sys._getframe

        def of_square(row: int, col: int) -> None:
            verb(row, col)
            write(kind, row, col, 0, "", caller(1))

        def of_square_by_queen(row: int, col: int, by: int) -> None:
            verb(row, col, by)
            write(kind, row, col, by, "", caller(1))

        noted = of_square_by_queen if kind == "forbid" else of_square
        noted.__qualname__ = f"board.{kind}"
        return noted
