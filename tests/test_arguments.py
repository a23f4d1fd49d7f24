"""What learners pass, found wrong one by one: each is refused in words, or does what it says."""

import time
from enum import Enum, StrEnum
from fractions import Fraction

import matplotlib.pyplot as plt
import numpy as np
import pytest

import queens
from queens import (
    Player,
    Puzzle,
    SizeSlider,
    Table,
    Vary,
    Vectors,
    draw,
    record,
    search_tree,
    symmetry,
)
from queens.trace import attempt
from queens.trace.deadline import OutOfTime
from queens.trace.recorded import RecordedBoard
from queens.trace.variables import Variables


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


@pytest.mark.parametrize("state", [1, 1.5, None, Numbered.GENERAL, ["general"]])
def test_the_name_of_a_state_is_text_or_is_refused_on_its_line(state):
    with pytest.raises(TypeError, match=r"board\.state must be text, the name of a state; got"):
        record(entering(state), 4)
    player = Player(entering(state), 4)
    assert "board.state must be text" in player.trace.error
    assert player.trace.outcome.line > 0


def test_a_state_of_an_enum_of_text_is_its_text():
    player = Player(entering(Named.GENERAL), 4)
    label = player.trace[0].label
    assert (label, type(label)) == ("general", str)


def endless(board):
    while True:
        pass
    yield


@pytest.mark.parametrize("run", [record, attempt, Player])
@pytest.mark.parametrize(
    "seconds", ["1", float("nan"), 0, -1, True, 10**9, 1e300, Fraction(1, 10**400), [1]]
)
def test_a_time_limit_is_a_number_or_is_refused_before_the_search_begins(run, seconds):
    with pytest.raises((TypeError, ValueError), match="seconds must be"):
        run(endless, 4, seconds=seconds)


def test_a_comparison_checks_its_limit_too():
    with pytest.raises(TypeError, match="seconds must be a number; got '1'"):
        queens.compare([4], ["one_array"], seconds="1")


@pytest.mark.parametrize("seconds", [0.2, np.float32(0.2), np.float64(0.2), Fraction(1, 5)])
def test_a_recording_without_end_is_ended_and_says_so(seconds):
    trace = record(endless, 4, seconds=seconds)
    assert not trace.complete
    assert trace.error.startswith("still running after 0.2 seconds")


def test_a_recording_has_a_limit_unless_it_is_taken_away():
    defaults = record.__kwdefaults__
    assert 0 < defaults["seconds"] <= 60
    assert record("one_array", 4, seconds=None).complete


def test_sys_exit_in_a_picture_stands_in_its_place():
    def paint(n):
        raise SystemExit(n)

    assert "No picture: SystemExit: 2" in Vary(paint, n=(1, 3)).picture.value


def test_a_player_that_is_interrupted_while_it_records_keeps_all_it_had():
    def interrupted(board):
        if board.n == 7:
            raise KeyboardInterrupt
        yield from ()

    player = Player(interrupted, 4)
    shown = player._about, player._columns, player._recording
    with pytest.raises(KeyboardInterrupt):
        player.n = 7
    assert (player.n, player.trace.n) == (4, 4)
    assert (player._about, player._columns, player._recording) == shown
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


@pytest.mark.parametrize("result", [Odd(), (Odd(),), "x" * 500_000, (1,) * 100_000])
def test_a_player_says_of_any_answer_that_it_is_none(result):
    player = Player(lambda board: [result], 4)
    assert "is no solution" in player.trace.error
    assert len(player.trace.error) < 1_000


def test_sys_exit_leaves_a_recording_as_it_leaves_any_code():
    def search(board):
        raise SystemExit(3)

    with pytest.raises(SystemExit):
        record(search, 4)


def test_options_that_an_algorithm_does_not_take_are_refused_at_once():
    wanted = "one_array takes no option 'speed'; it takes half"
    for run in (queens.solve, record, attempt, Player):
        with pytest.raises(TypeError, match=wanted):
            run("one_array", 4, speed=2)
    assert list(queens.solve(lambda board, **options: [], 4, speed=2)) == []


@pytest.mark.parametrize("square", [(1.5, 2), (1, 2.0), "12", 3, None, (1, 2, 3), (True, 1)])
def test_why_wants_a_square(square):
    with pytest.raises(TypeError, match=r"a square is a pair \(row, column\) of whole numbers"):
        queens.why(record("one_array", 4), 3, square)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: draw.halves(4, (2, 4), 2.5), TypeError, "middle must be a whole number from 1"),
        (lambda: draw.images((2, 4, 1, 3), columns=-1), ValueError, "columns .* from 1 to 8"),
        (lambda: draw.tree(search_tree(record("one_array", 4)), upto="4"), TypeError, "upto must"),
        (lambda: search_tree("one_array"), TypeError, "trace must be a trace, as queens.record"),
        (lambda: draw.tree(record("one_array", 4)), TypeError, "tree must be a search tree"),
        (lambda: queens.compare([8], "one_array"), TypeError, "algorithms must be a list of"),
        (lambda: queens.compare(8), TypeError, "sizes must be a list of sizes; got 8"),
        (lambda: queens.solve("one_array", 4, board=Table(4)), TypeError, "board must make the"),
        (lambda: queens.solve("one_array", 4, board=int), TypeError, "int made 4 .* no n, free"),
        (
            lambda: draw.automaton([("a", "b")], counts=3),
            TypeError,
            "counts must be a mapping, jump -> number",
        ),
        (lambda: draw.describe(plt.Figure().gca(), 3), TypeError, "text must be text; got 3"),
        (lambda: draw.image("<p>"), ValueError, "markup must be SVG, as queens.draw.svg gives it"),
        (lambda: draw.scene(3, None, 0), TypeError, "position must be a position, as trace.at"),
        (lambda: draw.animation([], "x.gif"), TypeError, "trace must be a trace, as queens.record"),
        (lambda: draw.board(4, ax="left"), TypeError, "ax must be matplotlib Axes, or None"),
        (lambda: draw.board(4, title=4), TypeError, "title must be text; got 4"),
        (lambda: queens.estimate("one_array", 4, probes=10**9), ValueError, "probes .* 10000000"),
        (lambda: queens.estimate("one_array", 4, workers=10**9), ValueError, "workers .* to 256"),
        (lambda: queens.statistics([1]), TypeError, "events must be a trace, or a part of one"),
        (lambda: SizeSlider(4), TypeError, "shown must be a widget with a size n; got 4"),
        (
            lambda: SizeSlider(Player("one_array", 4), largest=0),
            ValueError,
            "largest must be a whole number",
        ),
    ],
)
def test_what_was_obscure_is_said_at_the_door(call, error, words):
    with pytest.raises(error, match=words):
        call()
    assert plt.get_fignums() == []


@pytest.mark.parametrize(
    "call",
    [
        draw.board,
        lambda n: draw.masks(n, (1,), 2),
        lambda n: draw.halves(n, (1,), 2),
        lambda n: draw.meeting(n, [(1,)], []),
        Table,
        Vectors,
        queens.Domains,
        lambda n: next(symmetry.unchanged(n)),
        symmetry.fundamental,
        symmetry.count_orbits,
        lambda n: record("one_array", n),
        lambda n: Player("one_array", n),
        Puzzle,
    ],
)
@pytest.mark.parametrize("n", [10**7, 10**12])
def test_a_huge_size_is_refused_with_the_limit_before_memory_is_spent(call, n):
    began = time.process_time()
    with pytest.raises(ValueError, match=f"n must be at most [0-9]+.*; got {n}"):
        call(n)
    assert time.process_time() - began < 60  # of the processor: it would take days


def test_a_slider_of_a_huge_range_is_shown_and_not_painted_beforehand():
    painted = []

    def paint(n=1):
        painted.append(n)
        return draw.board(2)

    varied = Vary(paint, n=(1, 10**12))
    varied.picture.prepare()
    assert painted == [1]


@pytest.mark.parametrize("label", ["$", "a $ and another $", "\\frac{$x", "a\x00b", "\ud800"])
def test_a_label_is_shown_as_it_is_whatever_is_in_it(label):
    tree = search_tree(record("one_array", 4))
    painted = [
        draw.tree(tree, labels={1: label}, title=label),
        draw.board(2, numbers={(1, 1): label}),
        draw.chart([1, 2], {label: [1, 2]}, xlabel=label, ylabel=label),
        draw.bits({label: 1}, 2, notes={label: label}),
        draw.automaton([(label, "b")]),
        draw.timetable({label: [(label, 1, 2)]}, 3),
    ]
    for ax in painted:
        markup = draw.into_svg(ax)
        markup.encode()
        assert "\x00" not in markup
        if label.isprintable():
            assert label in markup


def test_numpys_integers_are_whole_numbers_and_rows_of_arrays_are_solutions():
    eight = np.int64(8)
    row = queens.enumerate_all(eight)[0]
    assert draw.alt_text(draw.board(eight, row).figure) == draw.alt_text(
        draw.board(8, tuple(map(int, row))).figure
    )
    assert record("one_array", np.uint8(4), limit=np.int32(9)).n == 4
    assert queens.why(record("one_array", 4), np.int64(5), (np.uint8(2), np.uint8(1)))
    assert queens.attacks((np.uint8(1), np.uint8(5)), (3, 3)) == "rising diagonal"
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


def test_a_recorded_board_notes_no_state_that_it_refuses():
    noted = []
    board = RecordedBoard(Vectors(4), lambda *event: noted.append(event))
    with pytest.raises(TypeError):
        board.state = 1
    assert noted == []
    assert board.state == ""


@pytest.mark.parametrize("stopped_at", [1, 5])
def test_a_player_stopped_by_the_clock_in_the_midst_of_a_step_plays_the_steps_before(
    stopped_at, monkeypatch
):
    look, looks = Variables.look, []

    def late(variables, frame):
        looks.append(frame)
        if len(looks) == stopped_at:
            raise OutOfTime
        return look(variables, frame)

    monkeypatch.setattr(Variables, "look", late)
    player = Player("one_array", 4)
    assert len(player.trace) == stopped_at - 1
    assert player.trace.error.startswith("still running after 10 seconds")
