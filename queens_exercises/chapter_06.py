"""Exercises of chapter 06: vectors that name culprits, looking ahead, a board to complete."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from queens._board import Solution, attacks
from queens._checks import whole
from queens._domains import Domains
from queens._squares import Square
from queens._words import name, plural
from queens.algorithms import ALGORITHMS
from queens.trace._recorded import RecordedBoard
from queens_exercises import Case, Exercise, Parsons, Prediction, Wrong
from queens_exercises._answers import numbers_given, numbers_in
from queens_exercises._chance import two_barred, without
from queens_exercises._exercise import ONE, on_a_board
from queens_exercises._judges import solves
from queens_exercises._names import SEARCHES
from queens_exercises._plain import short
from queens_exercises._rules import QUEENS
from queens_exercises._solutions import completions, placements
from queens_exercises._verdict import Picture, later
from queens_exercises._watch import refusals_as_wrong

_MOST_TAKEN_BACK = 300
_Marks = dict[Square, int]
"""Forbidden square -> the queen that is to blame."""
Row: TypeAlias = tuple[int, Solution, int]
"""n, the columns of the queens on the first rows, and a row that they attack."""


_ROW = "For n = {}, queens on columns {} and row {}".format


def vector(given: Row) -> list[int]:
    """Return for each square of a row the first queen that attacks it, 0 if none does."""
    n, columns, row = given
    queens = list(enumerate(columns, start=1))
    return [next((q[0] for q in queens if attacks(q, (row, i))), 0) for i in range(1, n + 1)]


def _judge_vector(answer: Any, case: Case) -> None:
    n, columns, row = case.given
    wanted = f"wanted is a list of {n} numbers"
    said = numbers_given(answer(*case.given), str(case), wanted, n)
    numbers = {(row, i): number for i, number in enumerate(said, start=1)}
    for (square, number), by in zip(numbers.items(), vector(case.given), strict=True):
        if number != by:
            why = f"queen {by} is the first to attack it" if by else "no queen attacks it"
            # The question mark needs the place of the number in question.
            others = {one: numbers[one] for one in numbers if one != square}
            raise Wrong(
                f"{case} you write {number} for column {square[1]}, but {why}.",
                later("board", n, columns, numbers=others, tested=square),
            )


def drawn_vector(given: Row, title: str = "") -> Picture:
    n, columns, row = given
    counters = {(row, i): by for i, by in enumerate(vector(given), start=1) if by}
    return later("board", n, columns, counters=counters, title=title)


def _vectors_of_ones_own(chance: Random) -> dict[str, Any]:
    columns = chance.choice(placements(QUEENS, 6, 2))
    runs = (6, columns, 4), (6, columns, 6)
    return {
        "task": f"queens 1 and 2 stand on columns {columns[0]} and {columns[1]}; "
        f"`vector(6, {columns}, 4)` is the vector of row 4.",
        "runs": runs,
        "visible": ((2, (1,), 2), (3, (1,), 3), *runs, (9, (4, 7, 9), 6)),
    }


def _board_of_ones_own(chance: Random) -> dict[str, Any]:
    squares, said = two_barred(chance, 6)

    def wanted(n: int, given: Sequence[Square]) -> tuple[Solution, ...]:
        return without(completions(n, given), squares)

    judge = solves(wanted=wanted, ordered=False, most=_third_way, board=Domains)
    return {
        "task": f"{said} Given queens that stand there have no solution.",
        "judge": judge,
        "visible": ((1, ()), (3, ((2, 2),)), (5, ()), (6, ()), (8, ((8, 1), (3, 4)))),
    }


def _taken_back(
    board: RecordedBoard, inner: Domains, order: Sequence[int], before: int
) -> Iterator[tuple[Square, int, _Marks]]:
    """Search, and leave it to others to take back each queen that is given.

    inner: what the board records. order: of the rows. Given as well are the queen before it, and
    what must stand on the board afterwards.
    """
    if len(inner.queens) == inner.n:
        return
    k = order[len(inner.queens)]
    while i := inner.first_admissible(k):
        marks = _marks(inner)
        board.place(k, i)
        for row in order[len(inner.queens) :]:
            for col in inner.admissible(row):
                if attacks((k, i), (row, col)):
                    board.forbid(row, col, k)
        yield from _taken_back(board, inner, order, k)
        yield (k, i), before, marks | {(k, i): before}


def _marks(board: Domains) -> _Marks:
    rows = range(1, board.n + 1)
    return {(k, i): by for k in rows for i, by in enumerate(board.vectors[k]) if by}


def _drawn(board: Domains, square: Square | None = None) -> Picture:
    return later("board", board.n, dict(board.queens), counters=_marks(board), tested=square)


def _wanted_counter(square: Square, by: int, taken: Square) -> str:
    if square == taken:
        return f"is exhausted and must have the number {by}"
    if by:
        return f"must keep its counter {by}, since that queen still stands"
    return "must have no counter, since the queen that forbade it has gone"


def _judge_take_back(answer: Any, case: Case) -> None:
    rows = range(1, case.n + 1)
    for order in (rows, rows[::-1]):
        _check_taking_back(answer, case.n, order)


def _check_taking_back(answer: Any, n: int, order: Sequence[int]) -> None:
    inner, told = Domains(n), _Marks()

    def hear(kind: str, row: int, col: int, by: int, *_: object) -> None:
        if kind == "forbid":
            told[row, col] = by
        elif kind == "pardon":
            told.pop((row, col), None)

    board = RecordedBoard(inner, hear)
    searching = _taken_back(board, inner, order, n + 1)
    for queen, before, wanted in islice(searching, _MOST_TAKEN_BACK):
        case = f"For n = {n}, row = {queen[0]}, col = {queen[1]} and before = {before}"
        standing = {row: col for row, col in inner.queens.items() if row != queen[0]}
        with refusals_as_wrong(case, lambda: _drawn(inner)):
            answer(board, *queen, before)
        if inner.queens != standing:
            stands = queen[0] in inner.queens
            fault = "still stands" if stands else "is not the only one that goes"
            raise Wrong(f"{case}, queen {queen[0]} {fault}.", _drawn(inner))
        found = _marks(inner)
        for square in sorted({*found, *wanted}):
            mark, true = found.get(square, 0), wanted.get(square, 0)
            if mark != true:
                raise Wrong(
                    f"{case}, {name(square)} {_wanted_counter(square, true, queen)}; "
                    f"you leave {f'a {mark}' if mark else 'it without one'}.",
                    _drawn(inner, square),
                )
        if told != found:
            raise Wrong(
                f"{case}, the vectors have been written into. Use the verbs of the board, "
                "`pardon` and `forbid`: it keeps its own account of who forbade what.",
                _drawn(inner),
            )


@cache
def _third_way(n: int, given: tuple[Square, ...]) -> int:
    """Count the placements of a search that looks ahead and takes the rows from the top."""

    def further(queens: tuple[Square, ...], rows: Sequence[int]) -> int:
        left = [QUEENS.free(n, queens, row) for row in rows]
        if not left or not all(left):
            return 0
        return sum(1 + further((*queens, square), rows[1:]) for square in left[0])

    return len(given) + further(given, [row for row in range(1, n + 1) if row not in dict(given)])


def _judge_back(answer: Any, case: Case) -> None:
    n, columns, row = case.given
    squares = [(row, i) for i in range(1, n + 1)]
    blamed = {square: by for square, by in zip(squares, vector(case.given), strict=True) if by}
    # The last queen that is needed: 0 if all of them leave something.
    true = max(blamed.values()) if len(blamed) == n else 0
    answered = answer(*case.given)
    said = whole(answered)
    if said == true:
        return
    if said is None or not 0 <= said <= len(columns):
        why = f"wanted is the number of a queen, 1 to {len(columns)}, or 0"
    elif not true:
        free = next(square for square in squares if square not in blamed)
        why = f"{name(free)} is still admissible"
    elif said and said < true:
        still = next(square for square, by in blamed.items() if by > said)
        why = f"without the queens after {said}, {name(still)} would be admissible"
    elif said:
        why = f"queens 1 to {said - 1} are enough to leave the row with nothing"
    else:
        why = "the row has nothing left"
    shown = later("board", n, columns, numbers=blamed)
    raise Wrong(f"{case} you say {short(answered)}; {why}.", shown)


_WALK = (
    *(0, 5, 7, 4, 2, 3, 3, 10, 9, 9, 15, 15, 10, 2, 4, 7, 8, 13, 13, 14, 19),
    *(19, 18, 18, 14, 8, 5, 6, 11, 16, 16, 17, 21, 21, 20, 20, 17, 11, 12, 12, 6, 0, 1, 1),
)
"""The passages that Trémaux's walker takes in the maze of its page once the exit is closed."""


def _judge_way(answer: Any, case: Case) -> None:
    walk = list(case.given)
    way = numbers_given(answer([*walk]), str(case), "a list of passages is wanted")
    true = [passage for passage in dict.fromkeys(walk) if walk.count(passage) == 1]
    along = f"{case}, along the passages {short(walk)}, you"
    for passage in way:
        if passage not in true:
            times = {0: "never walked", 2: "walked twice"}[walk.count(passage)]
            raise Wrong(f"{along} name passage {passage}, which was {times}.")
        if way.count(passage) > 1:
            raise Wrong(f"{along} name passage {passage} more than once.")
    for passage in true:
        if passage not in way:
            raise Wrong(f"{along} leave out passage {passage}, walked once.")
    if list(way) != true:
        raise Wrong(f"{along} give {list(way)}; in this order you cannot walk along them.")


q1 = Parsons(
    "06.1",
    solves(enough=ALGORITHMS["implications"].function, board=Domains),
    visible=(ONE, 2, 3, 4, 5, 9),
    hidden=(6, 7),
    takes=("board",),
    own=SEARCHES,
    begin="""\
from queens.algorithms.lauriere import forbid_attacked


def crossing_off(board, row=1):
    if row > board.n:
        yield tuple(board.column(row) for row in range(1, board.n + 1))
        return""",
    body="""
    for col in board.admissible(row):
        board.place(row, col)
        for other in range(row + 1, board.n + 1):
            forbid_attacked(board, row, col, other)
        yield from crossing_off(board, row + 1)
        for square in board.forbidden_by(row):
            board.pardon(*square)
        board.remove(row, col)
    """,
    too_many=("board.pardon(row, col)", "for col in range(1, board.n + 1):"),
)
q2 = Prediction(
    "06.2",
    _judge_vector,
    visible=(
        *((2, (1,), 2), (3, (1,), 3), (6, (2, 5), 4), (6, (2, 5), 6)),
        (9, (4, 7, 9), 6),
    ),
    hidden=((3, (2,), 2), (7, (1, 3), 7), (8, (4, 7, 3), 6)),
    takes=("n", "columns", "row"),
    said=_ROW,
    own=("queens.algorithms", "queens._domains"),
    read=lambda given, one: numbers_in(given, one[0]),
    run=vector,
    wording=lambda numbers: short(list(numbers)),
    runs=((6, (2, 5), 4), (6, (2, 5), 6)),
    drawing=drawn_vector,
    varied=_vectors_of_ones_own,
)
q3 = Exercise(
    "06.3",
    _judge_take_back,
    visible=(ONE, 2, 3, 4, 9),
    hidden=(5, 6),
    takes=("board", "row", "col", "before"),
    own=("queens.algorithms.lauriere.take_back", "queens.algorithms.lauriere.release"),
)
q4 = on_a_board(
    "06.4",
    solves(enough=ALGORITHMS["implications_early"].function, board=Domains),
    visible=(ONE, 2, 3, 4, 5, 6, 9),
    hidden=(7, 8),
)
q5 = on_a_board(
    "06.5",
    solves(wanted=completions, ordered=False, most=_third_way, board=Domains),
    visible=(
        (1, ()),
        (3, ((2, 2),)),
        (4, ((2, 3), (1, 1))),
        (5, ()),
        (6, ((5, 4),)),
        (9, ((9, 7), (2, 5))),
    ),
    hidden=((2, ()), (8, ((5, 5), (2, 3), (7, 2))), (10, ((5, 5), (8, 3)))),
    takes=("board", "given"),
    varied=_board_of_ones_own,
)
q6 = Exercise(
    "06.6",
    _judge_back,
    visible=(
        *((4, (1, 3), 3), (4, (2,), 4), (5, (5, 1, 4), 4), (6, (6, 1, 3, 5), 5)),
        *((6, (2, 5, 3, 1, 4), 6), (9, (9, 6, 3, 1, 7, 5), 8)),
    ),
    hidden=((5, (2, 5), 3), (10, (7, 4, 10, 8, 6, 9, 3, 1), 10)),
    takes=("n", "columns", "row"),
    said=_ROW,
    right="You know how far the search may go back.",
)
q7 = Exercise(
    "06.7",
    _judge_way,
    visible=(_WALK[:8], _WALK[:1], _WALK[:21]),
    hidden=(_WALK[:27], _WALK[:39], _WALK[:44]),
    takes=("walk",),
    said=lambda *walk: f"After {plural(len(walk), 'step')} in the maze",
)
