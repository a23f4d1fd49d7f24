"""Learners' own searches, and arguments that are odd but right: each does what it says."""

import numpy as np
import pytest

import queens
from queens import Player, draw, record
from queens.trace import attempt


def entering(state):
    def search(board):
        board.state = state
        board.place(1, 1)
        board.remove(1, 1)
        yield from ()

    return search


@pytest.mark.parametrize("state", [1, None, 3.5])
def test_the_name_of_a_state_is_text_or_is_refused_on_its_line(state):
    with pytest.raises(TypeError, match=r"board\.state must be text, the name of a state; got"):
        record(entering(state), 4)
    player = Player(entering(state), 4)
    assert "board.state must be text" in player.trace.error
    assert player.trace.error_line > 0


def endless(board):
    while True:
        pass
    yield


def test_a_recording_without_end_is_ended_and_says_so():
    trace = record(endless, 4, seconds=np.float32(0.2))
    assert (trace.complete, trace.error) == (False, ""), "a slow search is not wrong"
    assert trace.cut.startswith("still running after 0.2 seconds, on line 31 of test_arguments.py")
    assert trace.cut in repr(trace)
    assert 0 < record.__kwdefaults__["seconds"] <= 60, "unless it is taken away"
    assert record("one_array", 4, seconds=None).complete


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (SystemExit(3), "SystemExit: 3"),
        (ValueError("x" * 500_000), "ValueError: xxx"),
        (queens.IllegalMove("x" * 500_000), "the board refuses a move"),
    ],
    ids=["exit", "long", "long refusal"],
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


@pytest.mark.parametrize("result", ["x" * 500_000, (1,) * 100_000])
def test_a_player_says_of_any_answer_that_it_is_none(result):
    player = Player(lambda board: [result], 4)
    assert "is no solution" in player.trace.error
    assert len(player.trace.error) < 1_000


def test_options_that_an_algorithm_does_not_take_are_refused_at_once():
    for run in (queens.solve, record, attempt, Player):
        with pytest.raises(TypeError, match=r"one_array: .* unexpected keyword argument 'speed'"):
            run("one_array", 4, speed=2)
    assert list(queens.solve(lambda board, **options: [], 4, speed=2)) == []
    assert list(queens.solve(lambda board, speed: [], 4, speed=2)) == []


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
