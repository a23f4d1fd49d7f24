"""Laurière's implicit enumeration: from testing a choice to foreseeing what it implies.

row, col: the square of a queen. other, there: a square that it rules out, which is forbidden by
this queen and admissible again when the queen is removed. before: the row of the queen placed
before. n + 1 stands for no queen; what a board closes from the start has n + 2 and stays closed.
Source: J.-L. Laurière, on implicit enumeration, 5.7.2. The first two ways are his, the next two
start from his remarks; the programs, all recursions, are ours.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from queens._board import Board, Solution
from queens._domains import Domains


def test_after_choice(board: Board) -> Iterator[Solution]:
    """Give all solutions; each column of a row is chosen and then tested.

    Source: Laurière's first way, which the text only looks back at. The recursion, and the order
    in which queens are compared, are ours.

    >>> from queens import Vectors
    >>> list(test_after_choice(Vectors(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """

    def extend(row: int) -> Iterator[Solution]:
        if row > board.n:
            yield _solution(board)
            return
        for col in range(1, board.widths[row] + 1):
            if board.free(row, col):
                board.place(row, col)
                yield from extend(row + 1)
                board.remove(row, col)

    return extend(1)


def implications(board: Domains) -> Iterator[Solution]:
    """Give all solutions; a queen forbids what it attacks on the rows below.

    As long as a row has an admissible column, the first one is taken; a row left with none is
    noticed when its turn comes.

    Source: Laurière's second way, in a program of ours. To leave the rows above alone is ours,
    too, and so is how marks are found again.

    >>> list(implications(Domains(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    dummy = board.n + 1

    def extend(row: int, before: int) -> Iterator[Solution]:
        if row > board.n:
            yield _solution(board)
            return
        later = range(row + 1, board.n + 1)
        while col := board.first_admissible(row):
            board.place(row, col)
            for other in board.in_reach(row, later):
                forbid_attacked(board, row, col, other)
            yield from extend(row + 1, before=row)
            take_back(board, row, col, before, later)

    yield from extend(1, before=dummy)
    release(board, dummy, [1])


def implications_early(board: Domains) -> Iterator[Solution]:
    """Give all solutions; a queen that leaves a row below with nothing goes at once.

    Source: ours. Laurière remarks that ``implications`` goes on here to no end, and says no more.

    >>> list(implications_early(Domains(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    dummy = board.n + 1

    def extend(row: int, before: int) -> Iterator[Solution]:
        if row > board.n:
            yield _solution(board)
            return
        later = range(row + 1, board.n + 1)
        while col := board.first_admissible(row):
            board.place(row, col)
            if leaves_something(board, row, col, later):
                yield from extend(row + 1, before=row)
            take_back(board, row, col, before, later)

    yield from extend(1, before=dummy)
    release(board, dummy, [1])


def fewest_first(board: Domains) -> Iterator[Solution]:
    """Give all solutions; the row with the fewest admissible columns is the next one.

    So a row with one column, which is forced, goes first; of rows with equally few, the lowest
    number. As ``implications_early`` in all else.

    Source: ours, after Laurière's remark that a row with one column is forced and one with two is
    a good one to go on with. The text ends there.

    >>> list(fewest_first(Domains(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    dummy = board.n + 1

    def extend(rows: Sequence[int], before: int) -> Iterator[Solution]:
        if not rows:
            yield _solution(board)
            return
        row, *later = rows
        while col := board.first_admissible(row):
            board.place(row, col)
            if leaves_something(board, row, col, later):
                later = board.by_freedom(later)
                yield from extend(later, before=row)
            take_back(board, row, col, before, later)

    rows = board.by_freedom(range(1, board.n + 1))
    yield from extend(rows, before=dummy)
    release(board, dummy, rows[:1])


def forbid_attacked(board: Domains, row: int, col: int, other: int) -> None:
    """Forbid, in the name of a row's queen, what it attacks of another row and is admissible.

    >>> board = Domains(4)
    >>> board.place(1, 1)
    >>> forbid_attacked(board, 1, 1, other=2)
    >>> board.vectors[2][1:]
    [1, 1, 0, 0]
    """
    for there in board.attacked(row, col, other):
        if not board.culprit(other, there):
            board.forbid(other, there, row)


def leaves_something(board: Domains, row: int, col: int, rows: Collection[int]) -> bool:
    """Forbid what a queen attacks of some rows; return False once one of them has nothing left.

    The rows are taken from the top; those after such a row are left as they are.

    >>> board = Domains(3)
    >>> board.place(1, 2)
    >>> leaves_something(board, 1, 2, rows=[2, 3])
    False
    >>> board.vectors[2][1:], board.vectors[3][1:]
    ([1, 1, 1], [0, 0, 0])
    """
    for other in board.in_reach(row, rows):
        forbid_attacked(board, row, col, other)
        if not board.first_admissible(other):
            return False
    return True


def take_back(board: Domains, row: int, col: int, before: int, rows: Sequence[int]) -> None:
    """Remove a queen, pardon what it forbade, and mark its column as exhausted.

    before: the queen placed before it. As things stand the column is as good as forbidden by
    that queen, and is admissible again when that one goes. Where no queen came before, the text
    is silent; n + 1, the number of no queen, stands in for it.
    rows: those on which the queen forbade squares, the row searched next first. Its marks are
    found along its lines again, and those of exhausted columns on the row searched next; how it
    is done, the text does not say.

    >>> board = Domains(4)
    >>> board.place(1, 1)
    >>> board.place(2, 3)
    >>> forbid_attacked(board, 2, 3, other=3)
    >>> take_back(board, 2, 3, before=1, rows=[3, 4])
    >>> board.vectors[2][1:], board.vectors[3][1:]
    ([0, 0, 1, 0], [0, 0, 0, 0])
    """
    for other, there in board.marked(row, col, rows):
        board.pardon(other, there)
    release(board, row, rows[:1])
    board.remove(row, col)
    board.forbid(row, col, before)


def release(board: Domains, queen: int, rows: Iterable[int]) -> None:
    """Make admissible again what is forbidden on some rows in the name of a queen.

    >>> board = Domains(4)
    >>> board.place(1, 1)
    >>> board.forbid(2, 2, 1)
    >>> release(board, 1, rows=[2])
    >>> board.vectors[2][1:]
    [0, 0, 0, 0]
    """
    for square in board.forbidden_by(queen, rows):
        board.pardon(*square)


def arc_consistency(board: Domains) -> Iterator[Solution]:
    """Give all solutions; a column that leaves some other row with nothing is forbidden, too.

    Before the first choice that is done in the name of no queen, after it in that of the queen
    placed last. As ``fewest_first`` in all else.
    Source: A. K. Mackworth, Consistency in networks of relations, Artificial Intelligence 8
    (1977), whose third algorithm (AC-3) it is that crosses off.

    >>> list(arc_consistency(Domains(4)))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    """
    dummy = board.n + 1

    def extend(rows: list[int], before: int) -> Iterator[Solution]:
        if not rows:
            yield _solution(board)
            return
        row, *others = rows
        while col := board.first_admissible(row):
            board.place(row, col)
            if leaves_something(board, row, col, others):
                shrunk = {other for other, _ in board.forbidden_by(row, others)}
                if cross_off(board, others, row, shrunk):
                    yield from extend(board.by_freedom(others), before=row)
            release(board, row, others)
            board.remove(row, col)
            board.forbid(row, col, before)

    rows = list(range(1, board.n + 1))
    if cross_off(board, rows, dummy, rows):
        yield from extend(board.by_freedom(rows), before=dummy)
    release(board, dummy, rows)


def cross_off(board: Domains, rows: Collection[int], by: int, shrunk: Iterable[int]) -> bool:
    """Forbid what goes with no value of another row, until nothing more is; False if one is empty.

    So is what would leave a value without a place, where the board knows of such values.
    rows: those that are looked at. by: in whose name. shrunk: the rows that have lost values since
    all of them were consistent.

    >>> board = Domains(3)
    >>> cross_off(board, [1, 2, 3], 4, [1, 2, 3])
    False
    >>> board.admissible(1)
    []
    """
    waiting = list(shrunk)
    while waiting:
        lost = list(waiting)
        while waiting:
            other = waiting.pop(0)
            left = board.admissible(other)
            if not left:
                return False
            for row, columns in board.unsupported(other, left, rows):
                if _shrinks(board, row, columns, by):
                    if not board.first_admissible(row):
                        return False
                    if row not in waiting:
                        waiting.append(row)
                        lost.append(row)
        for row, columns in board.misplaced(lost):
            if _shrinks(board, row, columns, by):
                if not board.first_admissible(row):
                    return False
                waiting.append(row)
    return True


def _shrinks(board: Domains, row: int, columns: Iterable[int], by: int) -> bool:
    """Forbid those of a row's columns that are admissible, and tell whether there were any."""
    gone = [col for col in columns if not board.culprit(row, col)]
    for col in gone:
        board.forbid(row, col, by)
    return bool(gone)


def _solution(board: Board) -> Solution:
    return tuple(board.column(row) for row in range(1, board.n + 1))
