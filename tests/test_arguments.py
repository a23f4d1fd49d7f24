"""Learners' own searches, and arguments that are odd but right: each does what it says."""

from enum import Enum, StrEnum

import numpy as np
import pytest

import queens
from queens import Player, Puzzle, Vary, Vectors, draw, record
from queens.trace import attempt
from queens.trace.recorded import RecordedBoard


class Named(StrEnum):
    GENERAL = "general"


class Numbered(Enum):
    GENERAL = 1


def entering(state):
    def search(board):
        board.state = state
        board.place(1, 1)
        board.remove(1, 1)
        yield from ()

    return search


@pytest.mark.parametrize("state", [1, None, Numbered.GENERAL])
def test_the_name_of_a_state_is_text_or_is_refused_on_its_line(state):
    with pytest.raises(TypeError, match=r"board\.state must be text, the name of a state; got"):
        record(entering(state), 4)
    player = Player(entering(state), 4)
    assert "board.state must be text" in player.trace.error
    assert player.trace.outcome.line > 0


def test_a_state_of_an_enum_of_text_is_its_text():
    label = record(entering(Named.GENERAL), 4)[0].label
    assert (label, type(label)) == ("general", str)


def test_a_recorded_board_notes_no_state_that_it_refuses():
    noted = []
    board = RecordedBoard(Vectors(4), lambda *event: noted.append(event))
    with pytest.raises(TypeError):
        board.state = 1
    assert noted == []
    assert board.state == ""


def endless(board):
    while True:
        pass
    yield


@pytest.mark.parametrize("run", [record, attempt, Player])
@pytest.mark.parametrize("seconds", ["1", 0, True])
def test_a_time_limit_is_a_number_or_is_refused_before_the_search_begins(run, seconds):
    with pytest.raises((TypeError, ValueError), match="seconds must be"):
        run(endless, 4, seconds=seconds)


def test_a_recording_without_end_is_ended_and_says_so():
    trace = record(endless, 4, seconds=np.float32(0.2))
    assert not trace.complete
    assert trace.error.startswith("still running after 0.2 seconds")
    assert 0 < record.__kwdefaults__["seconds"] <= 60, "unless it is taken away"
    assert record("one_array", 4, seconds=None).complete


def test_sys_exit_in_a_picture_stands_in_its_place_and_leaves_a_recording():
    def paint(n):
        raise SystemExit(n)

    def search(board):
        raise SystemExit(3)

    assert "No picture: SystemExit: 2" in Vary(paint, n=(1, 3)).picture.value
    with pytest.raises(SystemExit):
        record(search, 4)


def test_a_player_that_is_interrupted_while_it_records_keeps_all_it_had():
    def interrupted(board):
        if board.n == 7:
            raise KeyboardInterrupt
        yield from ()

    player = Player(interrupted, 4)
    with pytest.raises(KeyboardInterrupt):
        player.n = 7
    assert (player.n, player.trace.n) == (4, 4)
    player.n = 5
    assert (player.n, player.trace.n) == (5, 5)


class Mute(Exception):
    def __str__(self):
        raise RuntimeError("no words")


class Odd:
    def __repr__(self):
        raise RuntimeError("no words")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (SystemExit(3), "SystemExit: 3"),
        (GeneratorExit(), "GeneratorExit"),
        (Mute(), "Mute"),
        (ValueError("x" * 500_000), "ValueError: xxx"),
        (queens.IllegalMove("x" * 500_000), "the board refuses a move"),
    ],
    ids=["exit", "generator exit", "mute", "long", "long refusal"],
)
def test_a_player_says_of_any_error_what_it_is_and_plays_what_was_before(error, said):
    def search(board):
        board.place(1, 1)
        raise error
        yield

    player = Player(search, 4)
    assert len(player.trace) == 1
    assert player.trace.error.startswith(said)
    assert len(player.trace.error) < 1_000
    assert ", on line " in player.trace.error


@pytest.mark.parametrize("result", [Odd(), "x" * 500_000, (1,) * 100_000])
def test_a_player_says_of_any_answer_that_it_is_none(result):
    player = Player(lambda board: [result], 4)
    assert "is no solution" in player.trace.error
    assert len(player.trace.error) < 1_000


def test_options_that_an_algorithm_does_not_take_are_refused_at_once():
    wanted = "one_array takes no option 'speed'; it takes half"
    for run in (queens.solve, record, attempt, Player):
        with pytest.raises(TypeError, match=wanted):
            run("one_array", 4, speed=2)
    with pytest.raises(TypeError, match="it takes none"):
        queens.solve("permutations", 4, speed=2)
    assert list(queens.solve(lambda board, **options: [], 4, speed=2)) == []
    assert list(queens.solve(lambda board, speed: [], 4, speed=2)) == []


def test_a_slider_of_a_huge_range_is_shown_and_not_painted_beforehand():
    painted = []

    def paint(n=1):
        painted.append(n)
        return draw.board(2)

    varied = Vary(paint, n=(1, 10**12))
    varied.picture.prepare()
    assert painted == [1]


def test_numpys_integers_are_whole_numbers_and_rows_of_arrays_are_solutions():
    eight = np.int64(8)
    row = queens.enumerate_all(eight)[0]
    assert draw.alt_text(draw.board(eight, row).figure) == draw.alt_text(
        draw.board(8, tuple(map(int, row))).figure
    )
    assert record("one_array", np.uint8(4), limit=np.int32(9)).n == 4
    assert queens.why(record("one_array", 4), np.int64(5), (np.uint8(2), np.uint8(1)))
    assert queens.attacks((np.uint8(1), np.uint8(2)), (3, 4)) == "falling diagonal"
    assert list(queens.conflicts(enumerate(row, start=1))) == []
    player = Player("one_array", np.int16(4), step=np.int64(3))
    player.n = np.int64(5)
    assert (player.n, type(player.n), player.step) == (5, int, 0)
    solutions = lambda board: queens.enumerate_all(board.n)  # noqa: E731
    assert list(queens.solve(lambda board: map(tuple, solutions(board)), 4)) == [
        (2, 4, 1, 3),
        (3, 1, 4, 2),
    ]


def test_a_picture_takes_the_queens_of_a_puzzle_and_of_a_board():
    puzzle = Puzzle(4, queens=[(1, 2), (2, 4)])
    board = Vectors(4)
    board.place(1, 2)
    board.place(2, 4)
    said = [
        draw.alt_text(draw.board(4, queens_).figure) for queens_ in (puzzle.queens, board.queens)
    ]
    assert said[0] == said[1]
