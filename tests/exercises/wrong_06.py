"""Typical wrong answers to the exercises of chapter 06."""

from functools import partial
from itertools import islice, product

from exercises.wrong import first_alone, made_from, slip, wrong

from queens import ALGORITHMS, attacks
from queens_exercises.chapter_06 import q1, q2, q3, q4, q5, q6, q7


def vector(n, columns, row, *, up=1, down=1, none=0, straight=True, over=False, name=None):
    """Counters on a row, with a place for each usual mistake."""
    numbers = [none] * n
    for k, i in enumerate(columns, start=1):
        for col in range(1, n + 1):
            lines = (straight and col == i, col - i == down * (row - k), i - col == up * (row - k))
            if any(lines) and (over or numbers[col - 1] == none):
                numbers[col - 1] = name(k, i) if name else k
    return numbers


wrong(
    q1,
    "the last culprit in place of the first",
    says="For n = 5, queens on columns (2, 5) and row 3 you write 2 for column 4, but queen 1 is "
    "the first to attack it.",
    shows="The square on row 3 column 4 is tested: attacked by the queen on row 1 column 2 along "
    "the falling diagonal and the queen on row 2 column 5 along the rising diagonal.",
)(partial(vector, over=True))
wrong(
    q1,
    "one diagonal forgotten",
    says="For n = 6, queens on columns (2, 5) and row 4 you write 0 for column 3, but queen 2",
    shows="Board of 6 with 2 queens",
)(partial(vector, up=99))
wrong(
    q1,
    "an off-by-one diagonal",
    says="For n = 2, queens on columns (1,) and row 2 you write 0 for column 2, but queen 1 is",
    shows="Board of 2 with 1 queen on row 1 column 1.",
)(lambda n, columns, row: vector(n, columns, row + 1))
wrong(
    q1,
    "the column of the culprit",
    says="For n = 5, queens on columns (2, 5) and row 3 you write 2 for column 2, but queen 1",
    shows="Written on the squares, row 3: ",
)(partial(vector, name=lambda k, i: i))
wrong(
    q1,
    "a rook's vector",
    says="For n = 2, queens on columns (1,) and row 2 you write 0 for column 2, but queen 1",
    shows="Board of 2",
)(partial(vector, up=99, down=99))
wrong(
    q1,
    "says whether, and not by whom",
    says="For n = 2, queens on columns (1,) and row 2 you write True for column 1, but queen 1",
    shows="Board of 2",
)(partial(vector, name=lambda k, i: True))
wrong(
    q1,
    "the unused entry given too",
    says="For n = 6, queens on columns (2, 5) and row 4 you give [0, 0, 1, 2, 0, 1, 0]; wanted is",
)(lambda n, columns, row: [0, *vector(n, columns, row)])


def release(
    board, k, i, before, *, frees=lambda board, k: board.forbidden_by(k), removes=True, by=None
):
    """What follows from a queen is taken back, with a place for each usual mistake."""
    for square in frees(board, k):
        board.pardon(*square)
    if removes:
        board.remove(k, i)
    if mark := by(board.n, k, before) if by else before:
        board.forbid(k, i, mark)


def of_everybody(board, k):
    squares = product(range(1, board.n + 1), repeat=2)
    return [s for s in squares if s[0] != k and board.culprit(*s)]


def on_the_next_row(board, k):
    return [square for square in board.forbidden_by(k) if square[0] == k + 1]


made_from(q2, release)

wrong(
    q2,
    "a forgotten release",
    says="For n = 4, k = 2, i = 3 and before = 1 row 3 column 2 is to bear no counter, since",
    shows="Board of 4 with 1 queen on row 1 column 1. The square on row 3 column 2",
)(partial(release, frees=lambda board, k: []))
wrong(
    q2,
    "pardons too much",
    says="For n = 4, k = 2, i = 3 and before = 1 row 3 column 1 is to keep its counter 1,",
    shows="Board of 4 with 1 queen on row 1 column 1. The square on row 3 column 1",
)(partial(release, frees=of_everybody))
wrong(
    q2,
    "pardons only the row after hers",
    says="For n = 4, k = 2, i = 3 and before = 1 row 4 column 3 is to bear no counter, since",
    shows="Board of 4 with 1 queen on row 1 column 1. The square on row 4 column 3",
)(partial(release, frees=on_the_next_row))
wrong(
    q2,
    "no mark on the exhausted square",
    says="For n = 4, k = 2, i = 3 and before = 1 row 2 column 3 is exhausted and is to bear",
    shows="Board of 4 with 1 queen on row 1 column 1. The square on row 2 column 3",
)(partial(release, by=lambda n, k, before: 0))
wrong(
    q2,
    "the exhausted square is always the queen's above",
    says="It says: row 2 has no queen.",
    shows="Board of 4 with 2 queens on row 4 column 1 and row 3 column 3. No two",
)(partial(release, by=lambda n, k, before: k - 1 or before))
wrong(
    q2,
    "the first queen's square is left without a counter",
    says="For n = 4, k = 1, i = 1 and before = 5 row 1 column 1 is exhausted and is to bear",
    shows="Board of 4 with no queens. The square on row 1 column 1 is tested:",
)(partial(release, by=lambda n, k, before: before if before <= n else 0))
wrong(
    q2,
    "the queen stays",
    says="For n = 4, k = 2, i = 3 and before = 1 queen 2 still stands.",
    shows="Board of 4 with 2 queens on row 1 column 1 and row 2 column 3. No two",
)(partial(release, removes=False, by=lambda n, k, before: 0))


@wrong(
    q2,
    "marks the square in her own name",
    says="For n = 4, k = 2, i = 3 and before = 1 row 2 column 3 is exhausted and is to bear",
    shows="Board of 4 with 1 queen on row 1 column 1. The square on row 2 column 3",
)
def own_name(board, k, i, before):
    for square in board.forbidden_by(k):
        board.pardon(*square)
    board.forbid(k, i, k)
    board.remove(k, i)


@wrong(
    q2,
    "behind the board's back",
    says="For n = 4, k = 2, i = 3 and before = 1 the vectors have been written into. Use the",
    shows="Board of 4 with 1 queen on row 1 column 1. Row 2 forbidden: columns 1, 2",
)
def behind(board, k, i, before):
    for numbers in board.vectors:
        numbers[:] = [0 if by == k else by for by in numbers]
    board.remove(k, i)
    board.forbid(k, i, before)


@wrong(
    q2,
    "takes up everybody",
    says="queen 2 is not the only one that goes.",
    shows="Board of 4 with no queens.",
)
def everybody(board, k, i, before):
    release(board, k, i, before)
    for row in range(1, board.n + 1):
        try:
            board.remove(row, board.column(row))
        except ValueError:
            continue


def ahead(board, k=1, *, diagonals=abs, looks=range, releases=True, last=1):
    """The third way, with a place for each usual mistake."""
    n = board.n
    if k > n:
        yield tuple(board.column(row) for row in range(1, n + 1))
        return
    for i in board.admissible(k):
        board.place(k, i)
        for row in range(k + 1, n + 1):
            for col in board.admissible(row):
                if diagonals(col - i) in (0, row - k):
                    board.forbid(row, col, k)
        if all(board.admissible(row) for row in looks(k + 1, n + last)):
            again = partial(ahead, diagonals=diagonals, looks=looks, releases=releases, last=last)
            yield from again(board, k + 1)
        elif not releases:
            board.remove(k, i)
            continue
        for square in board.forbidden_by(k):
            board.pardon(*square)
        board.remove(k, i)


wrong(
    q3,
    "both mistakes are still there",
    says="For n = 4 the board refuses a move, on line",
    shows="The board that refuses. Board of 4 with 2 queens on row 1 column 1 and",
)(partial(ahead, diagonals=int, looks=lambda a, b: range(a, min(a + 1, b))))
wrong(
    q3,
    "forbids the falling diagonal only",
    says="It says: (3, 2) is attacked along a rising diagonal by the queen on (2, 3).",
    shows="The board that refuses. Board of 4 with 2 queens on row 1 column 1 and",
)(partial(ahead, diagonals=int))
wrong(
    q3,
    "forbids the rising diagonal only",
    says="For n = 4 the board refuses a move, on line",
    shows="The board that refuses. Board of 4 with 1 queen on row 1 column 1.",
)(partial(ahead, diagonals=lambda across: -across))
wrong(
    q3,
    "looks at the next row only",
    says="For n = 6 a queen goes to row 5 column 4: the search need not visit this position.",
    shows="Need not be visited. Board of 6 with 5 queens on row 1 column 1, row 2 column 3, row 3 ",
)(partial(ahead, looks=lambda a, b: range(a, min(a + 1, b))))
wrong(
    q3,
    "does not look ahead at all: a full row is noticed too late",
    says="For n = 6 a queen goes to row 5 column 4: the search need not visit this position.",
    shows="Need not be visited. Board of 6 with 5 queens on row 1 column 1, row 2 column 3, row 3 ",
)(ALGORITHMS["implications"].function)
wrong(
    q3,
    "never looks at the last row",
    says="For n = 6 a queen goes to row 5 column 4: the search need not visit this position.",
    shows="Need not be visited. Board of 6",
)(partial(ahead, last=0))
wrong(
    q3,
    "goes back without a release",
    says="For n = 4 the solution 2 4 1 3 is missing.",
    shows="Missing. Board of 4",
)(partial(ahead, releases=False))


wrong(
    q3,
    "gives one solution and is silent about the others",
    says="For n = 4 the solution 3 1 4 2 is missing. It is the reflection of 2 4 1 3",
    shows="Missing. Board of 4",
)(lambda board: first_alone(ahead(board)))
wrong(
    q3,
    "a generator that stops early",
    says="For n = 4 the solution 3 1 4 2 is missing. It is the reflection of 2 4 1 3, which",
    shows="Missing. Board of 4 with 4 queens on row 1 column 3, row 2 column 1, row",
)(lambda board: islice(ahead(board), 1))


def complete(board, given, *, above=True, forbids=True, early=True, up=True, whole=False):
    """A completion, with a place for each usual mistake."""
    n = board.n
    rows = [k for k in range(1, n + 1) if whole or k not in dict(given)]

    def draw_implications(k, i):
        for row in rows:
            if row not in standing and (above or row > k):
                for col in board.admissible(row):
                    if attacks((k, i), (row, col)):
                        board.forbid(row, col, k)

    def put(k, i, forbids=True):
        board.place(k, i)
        standing.append(k)
        if forbids:
            draw_implications(k, i)

    def take(k, i):
        for square in board.forbidden_by(k):
            board.pardon(*square)
        board.remove(k, i)
        standing.remove(k)

    def extend(left):
        if not left:
            yield tuple(board.column(row) for row in range(1, n + 1))
            return
        if early and not all(board.admissible(row) for row in left):
            return
        for i in board.admissible(left[0]):
            put(left[0], i)
            yield from extend(left[1:])
            take(left[0], i)

    standing = []
    for k, i in given:
        put(k, i, forbids)
    yield from extend(rows)
    for k, i in reversed(given) if up else ():
        take(k, i)


# The helper itself is right: what is wrong below is what each case takes away from it.
made_from(q4, complete)

wrong(
    q4,
    "looks at no given queen",
    says="For n = 4 and given = ((4, 2),) a search needs 7 placements at the most; yours goes",
    shows="One placement too many. Board of 4 with 4 queens on row 1 column 2, row 2",
)(lambda board, given: complete(board, ()))


@wrong(
    q4,
    "looks through all solutions for those that fit",
    says="For n = 4 and given = ((4, 2),) a search needs 7 placements at the most; yours goes",
    shows="One placement too many. Board of 4 with 4 queens on row 1 column 2, row 2",
)
def filters(board, given):
    for solution in ALGORITHMS["fewest_first"].function(board):
        if all(solution[k - 1] == i for k, i in given):
            yield solution


wrong(
    q4,
    "draws implications downwards only",
    says="For n = 4 and given = ((4, 2),) the board refuses a move, on line",
    shows="The board that refuses. Board of 4 with 2 queens on row 1 column 1 and",
)(partial(complete, above=False))
wrong(
    q4,
    "draws no implications of the given queens",
    says="For n = 4 and given = ((4, 2),) the board refuses a move, on line",
    shows="The board that refuses. Board of 4 with 2 queens on row 1 column 1 and",
)(partial(complete, forbids=False))
wrong(
    q4,
    "places queens on the given rows once more",
    says="For n = 4 and given = ((4, 2),) the board refuses a move, on line",
    shows="The board that refuses. Board of 4 with 4 queens on row 1 column 3, row 2",
)(partial(complete, whole=True))
wrong(
    q4,
    "leaves the given queens standing",
    says="For n = 4 and given = ((4, 2),) the board was not tidied: row 4 still has a queen;",
    shows="Left standing. Board of 4 with 1 queen on row 4 column 2.",
)(partial(complete, up=False))
wrong(
    q4,
    "does not look ahead",
    says="For n = 4 and given = ((4, 2),) a search needs 7 placements at the most; yours",
    shows="One placement too many. Board of 4 with 3 queens on row 1 column 4, row 2 column 1 and",
)(partial(complete, early=False))


wrong(
    q4,
    "stops at the first",
    says="For n = 5 and given = () the solution 1 4 2 5 3 is missing.",
    shows="Missing. Board of 5",
)(lambda board, given: first_alone(complete(board, given)))


def first_to_attack(n, columns, row):
    squares = [(row, i) for i in range(1, n + 1)]
    standing = list(enumerate(columns, start=1))
    return [next((k for k, i in standing if attacks((k, i), s)), 0) for s in squares]


wrong(
    q5,
    "always the last queen",
    says="For n = 4, queens on columns (2,) and row 4 you say 1; row 4 column 1 is still",
    shows="Board of 4 with 1 queen",
)(lambda n, columns, row: len(columns))
wrong(
    q5,
    "does not see that something is left",
    says="queens on columns (2,) and row 4 you say 1; row 4 column 1 is still admissible.",
    shows="Board of 4",
)(lambda n, columns, row: max(first_to_attack(n, columns, row)))
wrong(
    q5,
    "the last queen where the row is full",
    says="For n = 6, queens on columns (6, 1, 3, 5) and row 5 you say 4; queens 1 to 3 are enough",
    shows="Board of 6 with 4 queens",
)(lambda *given: len(given[1]) if all(first_to_attack(*given)) else 0)
wrong(
    q5,
    "the first culprit",
    says="For n = 4, queens on columns (1, 3) and row 3 you say 1; without the queens after 1,",
    shows="Board of 4 with 2 queens",
)(lambda *given: min(first_to_attack(*given)))
wrong(q5, "never", says="you say 0; the row has nothing left.", shows="Board of 4")(
    lambda n, columns, row: 0
)
wrong(
    q5,
    "a list of them",
    says="you say [1, 2]; wanted is the number of a queen, 1 to 2, or 0.",
    shows="Board of 4",
)(lambda n, columns, row: [1, 2])

wrong(
    q6,
    "all that he has walked",
    says="you name passage 3, which he has walked twice.",
    shows="After 8 steps in the maze with an exit",
)(lambda walk: list(dict.fromkeys(walk)))
wrong(
    q6,
    "the way to the start",
    says="you give [10, 2, 4, 7, 5, 0]; the way begins at the start, with passage 0.",
    shows="After 8 steps",
)(lambda walk: [p for p in dict.fromkeys(walk) if walk.count(p) == 1][::-1])
wrong(
    q6,
    "only until he turned back for the first time",
    says="you name passage 3, which he has walked twice.",
    shows="After 8 steps",
)(lambda walk: walk[:6])
wrong(q6, "in the order of the numbers", says="the way begins at the start", shows="After 8")(
    lambda walk: sorted(p for p in walk if walk.count(p) == 1)
)
wrong(q6, "the start is left out", says="you leave out passage 0, walked once.", shows="After 8")(
    lambda walk: [p for p in walk[1:] if walk.count(p) == 1]
)


def beforehand(board, given):
    """Find all by oneself, and show only them, with no queen put down in vain."""
    n, squares = board.n, dict(given)
    found = [()]
    for k in range(1, n + 1):
        cols = [squares[k]] if k in squares else range(1, n + 1)
        found = [
            (*s, i)
            for s in found
            for i in cols
            if not any(attacks((m, j), (k, i)) for m, j in enumerate(s, start=1))
        ]
    standing = []
    for solution in found:
        while tuple(standing) != solution[: len(standing)]:
            board.remove(len(standing), standing.pop())
        for k in range(len(standing) + 1, n + 1):
            standing.append(solution[k - 1])
            board.place(k, solution[k - 1])
        yield solution
    while standing:
        board.remove(len(standing), standing.pop())


wrong(
    q4,
    "finds them beforehand, and shows them on the board",
    says="For n = 6 and given = () every queen that you place belongs to a solution.",
)(beforehand)

slip(
    q7,
    "for i in board.admissible(k):",
    "for i in range(1, board.n + 1):",
    says="For n = 4 the board refuses a move, on line 9 of the program: `board.place(k, i)`.",
    shows="The board that refuses. Board of 4 with 1 queen on row 1 col",
)
slip(
    q7,
    "board.pardon(*square)",
    "board.pardon(k, i)",
    says="For n = 4 the board refuses a move, on line 14 of the program: `board.pardon(k, i)`.",
    shows="The board that refuses. Board of 4 with 2 queens on row 1 co",
)
slip(
    q7,
    "board.remove(k, i)",
    "",
    says="For n = 4 the board refuses a move, on line 9 of the program: `board.place(k, i)`.",
    shows="The board that refuses. Board of 4 with 2 queens on row 1 co",
)
