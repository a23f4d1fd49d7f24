"""Exercises of chapter 03: boards of one's own, which Arsac's automaton runs on."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from queens.board import Table
from queens.exercises.answers import entries_of, short
from queens.exercises.boards import represents
from queens.exercises.exercise import Exercise
from queens.exercises.judges import chooses
from queens.exercises.own_work import BOARDS
from queens.exercises.pictures import later
from queens.exercises.rules import SUPERQUEENS, TORUS
from queens.exercises.verdict import Wrong
from queens.squares import Square
from queens.words import name

_MARKED: dict[int, Sequence[Square]] = {
    3: ((1, 2),),
    4: ((1, 2), (2, 4)),
    5: ((1, 4), (2, 1), (3, 3)),
}
"""Size of the board -> the queens whose marks are to be predicted."""


def _judge_marks(answer: Any, n: int) -> None:
    table = Table(n)
    for queen in _MARKED[n]:
        table.place(*queen)
    given = answer(n)
    rows = [entries_of(row) or [] for row in entries_of(given) or []]
    if len(rows) != n or any(len(row) != n for row in rows):
        raise Wrong(
            f"For n = {n} you give {short(given)}; wanted is a list of {n} rows, "
            f"each a list of {n} numbers."
        )
    numbers = {(k, i): rows[k - 1][i - 1] for k in range(1, n + 1) for i in range(1, n + 1)}
    for (k, i), number in numbers.items():
        mark = table.marks[k][i]
        if number == mark:
            continue
        if (k, i) in _MARKED[n]:
            why = f"queen {k} stands there"
        elif mark:
            why = f"queen {mark} was the first to attack it along its column or a diagonal"
        else:
            why = "no queen on an earlier row attacks it along its column or a diagonal"
        raise Wrong(
            f"For n = {n} you write {short(number)} on {name((k, i))}, but {why}.",
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
        "a": "A test is dearer there: up to three numbers to look at, where the table has one.",
        "b": "",
        "c": "Both make the same moves and the same tests: the strategy is not touched.",
        "d": "The table has 64 numbers, the vectors 8 and twice 15. How many there are costs "
        "nothing by itself: it is the sweep that looks at them all.",
    },
    {
        "a": "",
        "b": "That was so because 2,056 sweeps of 64 squares outweighed the tests. Not here.",
        "c": "Count what is looked at: for 1,000 tests one number each, or up to three.",
    },
)


q1 = Exercise(
    "03.1",
    _judge_marks,
    visible=(3, 4),
    hidden=(5,),
    hints=(
        "Put the queens down one after another, in the order of their rows.",
        "A queen writes her number on her own square and, on the rows below hers, on what is still "
        "0 of her column and her two diagonals. Her row and those above get no marks from her.",
        "For n = 4 the third row reads 0 1 0 1 when queen 1 stands. Queen 2 attacks one of its "
        "squares that are still 0.",
    ),
    own=("queens",),
)
_class = partial(Exercise, kind="class", visible=(1, 2, 3, 4, 5, 9), hidden=(6, 7), own=BOARDS)
q2 = _class(
    "03.2",
    represents(any_order=True),
    hints=(
        "Each queen holds three lines: a column, a sum and a difference.",
        "A square is free when its column, its sum and its difference are in none of the sets.",
        "place adds i, k + i and k - i to the three sets; remove takes them out again.",
    ),
)
q3 = _class(
    "03.3",
    represents(),
    hints=(
        "Look at the square that is drawn: which queen attacks it, and whose mark did it bear?",
        "remove clears every square on the lines of queen k. Which of them did she mark herself?",
        "Clear the squares whose mark is k, wherever they are, and no others.",
    ),
)
q4 = _class(
    "03.4",
    represents(TORUS),
    hints=(
        "Only the numbers of the diagonals change; the columns stay as they are.",
        "On a torus there are n rising and n falling diagonals. Which sums lie on the same one?",
        "Remember the remainders: (k + i) % n and (k - i) % n.",
    ),
)
q5 = _class(
    "03.5",
    represents(SUPERQUEENS),
    hints=(
        "What a queen attacks you have already; add what a knight attacks.",
        "A knight attacks where rows differ by 1 and columns by 2, or rows by 2 and columns by 1.",
        "Remember the standing queens too, in a dictionary from row to column. A square is free "
        "if the lines are, and no standing queen is a knight's move away.",
    ),
)
q6 = _class(
    "03.6",
    represents(any_order=True, by_squares=True),
    hints=(
        "One mark a square is too little: when two queens attack it, it must remember both.",
        "Let each square count the queens that attack it.",
        "place adds 1 to every square on the lines of the queen, remove takes 1 away again; a "
        "square is free while its count is 0.",
    ),
)
q7 = Exercise(
    "03.7",
    chooses(_COST),
    visible=(1, 2, 3, 4),
    hidden=(),
    hints=(
        "Count how many numbers are read or written: by `place`, by `remove`, by `free`, on either "
        "board.",
        "For eight queens: 15,720 times `free`, 2,056 times `place` and as often `remove`. What "
        "does each of the three add up to on the table, and on the vectors?",
    ),
    takes=("question",),
    right="You know what each move costs on either board.",
)
