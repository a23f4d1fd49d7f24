"""Exercises of chapter 03: boards of one's own, which Arsac's automaton runs on."""

from collections.abc import Sequence
from functools import partial
from itertools import product
from random import Random
from typing import Any

from queens._board import Table
from queens._squares import Square
from queens._words import name
from queens_exercises import Case, Exercise, Parsons, Prediction, Wrong
from queens_exercises._answers import as_wanted, data_of, entries_of
from queens_exercises._chance import leaping
from queens_exercises._exercise import ONE
from queens_exercises._judges import chooses, represents
from queens_exercises._names import BOARDS
from queens_exercises._plain import short
from queens_exercises._rules import QUEENS, SUPERQUEENS, TORUS
from queens_exercises._run import about
from queens_exercises._verdict import Picture, later

_MARKED: dict[int, Sequence[Square]] = {
    3: ((1, 2),),
    4: ((1, 2), (2, 4)),
    5: ((1, 4), (2, 1), (3, 3)),
}
"""Size of the board -> the queens whose marks are to be predicted."""


def _marks(n: int) -> list[list[int]]:
    table = Table(n)
    for queen in _MARKED[n]:
        table.place(*queen)
    return [row[1:] for row in table.marks[1:]]


def _rows(given: object, n: int) -> list[list[Any]] | None:
    """Return the n rows of n entries that are given, None if there are others or none."""
    rows = [entries_of(row) or [] for row in entries_of(given) or []]
    return rows if [len(row) for row in rows] == [n] * n else None


def _drawn_marks(n: int) -> Picture:
    numbers = {(k, i): mark for k, row in enumerate(_marks(n), 1) for i, mark in enumerate(row, 1)}
    return later("board", n, _MARKED[n], numbers=numbers)


def _judge_marks(answer: Any, case: Case) -> None:
    n = case.n
    marks = _marks(n)
    given = answer(n)
    wanted = f"wanted is a list of {n} rows, each a list of {n} numbers"
    rows = as_wanted(_rows(given, n), given, str(case), wanted)
    numbers = {(k, i): rows[k - 1][i - 1] for k in range(1, n + 1) for i in range(1, n + 1)}
    for (k, i), number in numbers.items():
        mark = marks[k - 1][i - 1]
        if number == mark:
            continue
        if (k, i) in _MARKED[n]:
            why = f"queen {k} stands there"
        elif mark:
            why = f"queen {mark} was the first to attack it along its column or a diagonal"
        else:
            why = "no queen attacks it along a diagonal, or from above along its column"
        raise Wrong(
            f"{case} you write {short(number)} on {name((k, i))}, but {why}.",
            later("board", n, _MARKED[n], numbers=numbers, tested=(k, i)),
        )


_COST = (
    {
        "a": "That is true of the vectors: three numbers each time, whatever the board.",
        "b": "The marks of one queen grow like that, at most 3n of them. But `remove` looks for "
        "them on the whole board.",
        "c": "",
        "d": "That would be a sweep of the board for each of its rows; `remove` sweeps it once.",
    },
    {
        "a": "",
        "b": "Twice as many diagonals are kept, but a move touches one column and two diagonals.",
        "c": "That is true of the table, whose `remove` sweeps n times n squares.",
    },
    {
        "a": "A test costs more there: up to three numbers to look at, where the table has one.",
        "b": "",
        "c": "Both make the same moves and the same tests: the strategy is not touched.",
        "d": "The table has 64 numbers, the vectors 8 and twice 15. How many there are costs "
        "nothing in itself: the sweep is what looks at them all.",
    },
    {
        "a": "",
        "b": "That was so because 2,056 sweeps of 64 squares outweighed the tests. Not here.",
        "c": "Count what is looked at: for 1,000 tests one number each, or up to three.",
    },
)


def _leaping_queens(chance: Random) -> dict[str, Any]:
    rule, said = leaping(chance, QUEENS)
    task = f"in place of the knight's leap, your superqueens {said}."
    return {"task": task, "judge": represents(rule)}


def _keeps_sets(board: Any, pieces: Sequence[Square], _: int) -> str:
    for what in ("columns", "sums", "differences"):
        kept = about(board, getattr, what, None)
        if not isinstance(kept, set | frozenset) or len(kept) != len(pieces):
            return f"`{what}` should be a set of {len(pieces)}, but is {short(kept)}"
    return ""


def _keeps_marks(board: Any, pieces: Sequence[Square], n: int, *, whole: bool = False) -> str:
    """Say which mark is not right; whole: whether queens mark the rows above them, too."""
    table = Table(n)
    for piece in pieces:
        table.place(*piece)
    kept = entries_of(about(board, getattr, "marks", None)) or []
    for row, col in product(range(1, n + 1), repeat=2):
        marks = entries_of(kept[row]) if row < len(kept) else None
        mark = marks[col] if marks and col < len(marks) else None
        true = table.marks[row][col]
        true = true if whole or true <= row else 0
        if mark != true:
            return f"`marks[{row}][{col}]` should be {true}, but is {short(mark)}"
    return ""


def _keeps_squares(board: Any, pieces: Sequence[Square], n: int) -> str:
    # Of a square that is free nothing need be kept yet.
    below = range(len(pieces) + 1, n + 1)
    attacked = len(below) * n - len(QUEENS.free(n, pieces, *below)) if below else 0
    kept = sum(map(_leaves, about(board, data_of).values()))
    return "" if kept >= attacked else "your board does not keep a number or a set for each square"


def _leaves(value: object) -> int:
    """Count the numbers and sets in lists of lists, or in dictionaries."""
    if isinstance(value, dict):
        value = list(value.values())
    return sum(map(_leaves, value)) if isinstance(value, list | tuple) else 1


q1 = Prediction(
    "03.1",
    _judge_marks,
    visible=(3, 4),
    hidden=(5,),
    own=BOARDS,
    read=_rows,
    run=_marks,
    wording=lambda rows: " / ".join(" ".join(map(short, row)) for row in rows),
    drawing=_drawn_marks,
)
_class = partial(Exercise, kind="class", visible=(ONE, 2, 3, 4, 5, 9), hidden=(6, 7), own=BOARDS)
q2 = _class("03.2", represents(any_order=True, keeps=_keeps_sets))
q3 = _class("03.3", represents(keeps=_keeps_marks))
q4 = _class("03.4", represents(TORUS))
q5 = _class("03.5", represents(SUPERQUEENS), varied=_leaping_queens)
q6 = _class("03.6", represents(any_order=True, keeps=_keeps_squares))
q7 = Exercise(
    "03.7",
    chooses(_COST),
    visible=(1, 2, 3, 4),
    takes=("question",),
    right="You know what each move costs on either board.",
)
q8 = Parsons(
    "03.8",
    represents(keeps=partial(_keeps_marks, whole=True)),
    visible=(ONE, 2, 3, 4, 5, 9),
    hidden=(6, 7),
    kind="class",
    own=BOARDS,
    begin="""\
class Marks:
    def __init__(self, n):
        self.n, self.marks = n, [[0] * (n + 1) for _ in range(n + 1)]

    def free(self, row, col):
        return self.marks[row][col] == 0

    def remove(self, row, col):
        self.marks = [[0 if mark == row else mark for mark in marks] for marks in self.marks]

    def place(self, row, col):""",
    body="""
        for k in range(1, self.n + 1):
            across = {row + col - k, col - row + k}
            if k >= row:
                across.add(col)
            for i in across.intersection(range(1, self.n + 1)):
                if self.marks[k][i] == 0:
                    self.marks[k][i] = row
    """,
    too_many=("for i in range(1, self.n + 1):", "if self.marks[k][i] != row:"),
)
