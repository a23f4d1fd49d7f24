"""Lauriere's implicit enumeration: from testing a choice to foreseeing what it implies.

k is the row in hand, i a column of it. A square that a choice rules out is forbidden at once,
in the name of the queen chosen, and admissible again when that queen is taken back.
Source: J.-L. Lauriere, on implicit enumeration.
"""

from collections.abc import Iterable, Iterator

from queens.board import Board, Solution, attacks
from queens.domains import Domains


def test_after_choice(board: Board) -> Iterator[Solution]:
    """Give all solutions; each column of a row is chosen and then tested.

    >>> from queens.board import Vectors
    >>> list(test_after_choice(Vectors(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    columns = range(1, board.n + 1)

    def extend(k: int) -> Iterator[Solution]:
        if k > board.n:
            yield _solution(board)
            return
        for i in columns:
            if board.free(k, i):
                board.place(k, i)
                yield from extend(k + 1)
                board.remove(k, i)

    return extend(1)


def implications(board: Domains) -> Iterator[Solution]:
    """Give all solutions; a queen forbids what she attacks on the rows after hers.

    A row left with nothing is noticed when its turn comes.

    >>> list(implications(Domains(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """

    def extend(k: int) -> Iterator[Solution]:
        if k > board.n:
            yield _solution(board)
            return
        columns = board.admissible(k)
        if not columns:
            board.wipeout(k)
        for i in columns:
            board.place(k, i)
            for row in range(k + 1, board.n + 1):
                forbid_attacked(board, k, i, row)
            yield from extend(k + 1)
            take_back(board, k, i, before=k - 1)

    return extend(1)


def implications_early(board: Domains) -> Iterator[Solution]:
    """Give all solutions; a queen that leaves a row after hers with nothing goes at once.

    >>> list(implications_early(Domains(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """

    def extend(k: int) -> Iterator[Solution]:
        if k > board.n:
            yield _solution(board)
            return
        for i in board.admissible(k):
            board.place(k, i)
            if leaves_something(board, k, i, range(k + 1, board.n + 1)):
                yield from extend(k + 1)
            take_back(board, k, i, before=k - 1)

    return extend(1)


def fewest_first(board: Domains) -> Iterator[Solution]:
    """Give all solutions; the row with the fewest admissible columns is the next one.

    Of rows with equally few the lowest number goes first; a row with one column is forced.
    As ``implications_early`` in all else.

    >>> list(fewest_first(Domains(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """

    def extend(rows: list[int], before: int) -> Iterator[Solution]:
        if not rows:
            yield _solution(board)
            return
        k = min(rows, key=lambda row: len(board.admissible(row)))
        others = [row for row in rows if row != k]
        columns = board.admissible(k)
        if len(columns) == 1:
            board.force(k, columns[0])
        for i in columns:
            board.place(k, i)
            if leaves_something(board, k, i, others):
                yield from extend(others, before=k)
            take_back(board, k, i, before)

    return extend(list(range(1, board.n + 1)), before=0)


def forbid_attacked(board: Domains, k: int, i: int, row: int) -> None:
    """Forbid, in the name of queen k on column i, what she attacks of a row and is admissible.

    >>> board = Domains(4)
    >>> board.place(1, 1)
    >>> forbid_attacked(board, 1, 1, row=2)
    >>> board.vectors[2][1:]
    [1, 1, 0, 0]
    """
    for col in board.admissible(row):
        if attacks((k, i), (row, col)):
            board.forbid(row, col, k)


def leaves_something(board: Domains, k: int, i: int, rows: Iterable[int]) -> bool:
    """Forbid what queen k on column i attacks of some rows; False once a row has nothing left.

    The rows after such a row are left as they are.

    >>> board = Domains(3)
    >>> board.place(1, 2)
    >>> leaves_something(board, 1, 2, rows=[2, 3])
    False
    >>> board.vectors[2][1:], board.vectors[3][1:]
    ([1, 1, 1], [0, 0, 0])
    """
    for row in rows:
        forbid_attacked(board, k, i, row)
        if not board.admissible(row):
            board.wipeout(row)
            return False
    return True


def take_back(board: Domains, k: int, i: int, before: int) -> None:
    """Take queen k up from column i, pardon what she forbade, and mark her column exhausted.

    As things stand it is as good as forbidden by the queen before. With no queen before
    (``before=0``) nobody is to blame, and the search does not come back to it anyway.

    >>> board = Domains(4)
    >>> board.place(1, 1)
    >>> board.place(2, 3)
    >>> take_back(board, 2, 3, before=1)
    >>> board.vectors[2][1:]
    [0, 0, 1, 0]
    """
    for square in board.forbidden_by(k):
        board.pardon(*square)
    board.remove(k, i)
    if before:
        board.forbid(k, i, before)


def _solution(board: Board) -> Solution:
    return tuple(board.column(row) for row in range(1, board.n + 1))
