"""Right and wrong answers to the exercises of chapter 07."""

from functools import partial
from math import gcd

import numpy as np
from exercises.kept import right, slip, wrong

from queens import ALGORITHMS, symmetry
from queens_exercises.chapter_07 import q1, q2, q3, q4, q5, q6


def as_arrays(queens):
    """Return the images as arrays with a 1 for each queen."""
    board = np.zeros((len(queens), len(queens)), int)
    board[range(len(queens)), np.array(queens) - 1] = 1
    return [np.rot90(one, k) for one in (board, board.T) for k in range(4)]


def columns_of(board):
    return board.argmax(axis=1) + 1


right(q2, "lists")(lambda queens: ([*map(int, columns_of(one))] for one in as_arrays(queens)))


PLAIN = ALGORITHMS["test_after_choice"].function
TURNS = ("identity", "quarter turn", "half turn", "three-quarter turn")
UPRIGHT = (*TURNS, "left-right", "top-bottom")


def images(solution, names=tuple(symmetry.SYMMETRIES)):
    return [symmetry.image(solution, name) for name in names]


wrong(
    q1,
    "always eight, but on the smallest board",
    says="For 2 4 1 3 you say 8; there are 2 different boards among",
    shows="Eight images, ",
)(lambda solution: 8 if len(solution) > 1 else 1)
wrong(
    q1,
    "the stabiliser in place of the orbit",
    says="For 1 you say 8; there is 1 different board among",
    shows="Eight images, ",
)(lambda solution: len(symmetry.stabiliser(solution)))
wrong(
    q1,
    "the images themselves",
    says="For 2 4 1 3 you give {(2, 4, 1, 3), (3, 1, 4, 2)}; a number is wanted.",
)(lambda solution: set(images(solution)))


def mirrored(solution, one=1):
    return tuple(len(solution) + one - i for i in solution)


def turned(solution, one=1):
    columns = [0] * len(solution)
    for k, i in enumerate(solution, start=1):
        columns[i - 1] = len(solution) + one - k
    return tuple(columns)


def eight(solution, *, mirror=mirrored, turns=4):
    boards = []
    for board in (solution, mirror(solution)):
        for _ in range(turns):
            boards.append(board)
            board = turned(board)
    return list(boards)


wrong(
    q2,
    "a mirror that is off by one",
    says="For 1 you give (0,), which is no tuple of 1 columns.",
)(partial(eight, mirror=partial(mirrored, one=0)))
wrong(
    q2,
    "no mirror: a reflection is missed",
    says="For 2 4 1 3 the image 3 1 4 2 is missing: the left-right mirror makes it.",
    shows="Missing. Board of 4 with 4 queens on row 1 column 3",
)(partial(eight, mirror=lambda solution: solution))
wrong(
    q2,
    "three turns",
    says="For 1 you give 1 6 times; all eight symmetries make it.",
    shows="Eight images, ",
)(partial(eight, turns=3))


def kept(board, *, keep):
    return (solution for solution in PLAIN(board) if keep(solution))


def all_but_itself(solution):
    return all(solution < other for other in images(solution)[1:])


wrong(
    q3,
    "drops what an image leaves as it is",
    says="For n = 4 the solution 2 4 1 3 is missing.",
    shows="Missing. Board of 4 with 4 queens on row 1 column 2, row 2 column 4, row",
)(partial(kept, keep=all_but_itself))
wrong(
    q3,
    "no mirror along a diagonal: a reflection is missed",
    says="For n = 5 you give 1 3 5 2 4 and 1 4 2 5 3: the mirror along the falling diagonal makes",
    shows="Gallery of 2 solutions",
)(partial(kept, keep=lambda solution: solution == min(images(solution, UPRIGHT))))


SEEN = set()


@wrong(
    q3,
    "one memory for all searches",
    says="Right alone, but not while a second run goes on in between.",
    shows="Missing. Board of 4 with 4 queens on row 1 column 2, row 2 column 4, row",
)
def remembers(board):
    for solution in PLAIN(board):
        if SEEN.isdisjoint(images(solution)):
            SEEN.add(solution)
            yield solution


def half_turn_only(board, *, looks=2, one=1, removes=2):
    """Pairs of queens, with a place for each usual mistake."""
    n, found = board.n, 0

    def extend(k):
        nonlocal found
        across = n + 1 - k
        if k > across:
            found += 1
            yield tuple(board.column(row) for row in range(1, n + 1))
            return
        for i in range(1, n + 1):
            pair = [(k, i), (across, n + one - i)]
            if k == across:
                pair = pair[:1]
            clash = len(pair) == 2 and abs(2 * i - n - 1) in (0, across - k)
            if all(board.free(*square) for square in pair[:looks]) and not (clash and looks == 2):
                for square in pair:
                    board.place(*square)
                yield from extend(k + 1)
                for square in pair[:removes]:
                    board.remove(*square)

    return extend(1)


wrong(
    q4,
    "looks through all solutions for those that fit",
    says="For n = 4 a search needs 8 placements at the most; yours goes on to place one on",
    shows="One placement too many. Board of 4 with 1 queen on row 1 column 3.",
)(partial(kept, keep=lambda solution: solution == symmetry.image(solution, "half turn")))


wrong(
    q4,
    "does not look at the image at all",
    says="For n = 4 the board refuses a move, on line",
    shows="The board that refuses. Board of 4 with 1 queen on row 1 column 1.",
)(partial(half_turn_only, looks=1))
wrong(
    q4,
    "forgets to take the image up",
    says="For n = 4 the solution 3 1 4 2 is missing. It is the reflection of 2 4 1 3, which you",
    shows="Missing. Board of 4",
)(partial(half_turn_only, removes=1))

wrong(q5, "all strings of beads", says="so many are there when the string is cut open")(
    lambda n, colours: colours**n
)
wrong(
    q5,
    "strings, by the number of turns",
    says="For n = 4 and colours = 2 you say 4; not every necklace is counted n times",
)(lambda n, colours: colours**n // n)
wrong(
    q5,
    "divides as floats",
    says="you say 288230376218822656; `/` gives a float, which is right to some 16 digits only",
)(lambda n, colours: int(sum(colours ** gcd(n, turn) for turn in range(n)) / n))

slip(
    q6,
    "if solution not in seen:",
    "if solution in seen:",
    says="For n = 4 the solution 2 4 1 3 is missing.",
    shows="Missing. Board of 4 with 4 queens on row 1 column 2, row 2 c",
)
slip(
    q6,
    "seen.update(symmetry.images(solution).values())",
    "seen.add(solution)",
    says="For n = 4 you give 3 1 4 2, which is not wanted here.",
    shows="Not wanted. Board of 4 with 4 queens on row 1 column 3, row ",
)
