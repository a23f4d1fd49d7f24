"""Whatever a learner's code does, it ends in a verdict, soon, and the kernel lives on."""

import re
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import count

import pytest
from exercises.sources import run_cell

from queens import draw
from queens_exercises import running
from queens_exercises.chapter_01 import q4
from queens_exercises.chapter_02 import q2
from queens_exercises.verdict import Wrong
from queens_exercises.watching import Watch

SOON = replace(q4, seconds=0.3)
SEARCH = replace(q2, seconds=0.3)


@pytest.fixture
def quick_clock(monkeypatch):
    """Let the clock run twenty times as fast, and the processor's time as ever."""
    monkeypatch.setattr(running, "clock", lambda: 20 * time.monotonic())


def answer(source, name="answer"):
    """Return the function of this name, from a cell."""
    return run_cell(source, {})[name]


ENDLESS = {
    "a loop": """
        def answer(n):
            while True:
                n + 1
    """,
    "a loop that swallows what stops it": """
        def answer(n):
            while True:
                try:
                    n + 1
                except:
                    n + 1
    """,
    "a loop in a generator": """
        def answer(n):
            yield (2, 4, 1, 3)
            while True:
                n + 1
    """,
    "sleep": """
        import time
        def answer(n):
            time.sleep(1000)
    """,
    "a thread that never ends, and is waited for": """
        import threading
        def answer(n):
            def spin():
                while True:
                    n + 1
            thread = threading.Thread(target=spin)
            thread.start()
            thread.join()
    """,
    "tidying up for ever": """
        def answer(n):
            try:
                yield (2,)
            finally:
                while True:
                    n + 1
    """,
}


# A thread is ended by SystemExit, which Python itself passes over in silence.
ENDS_THREADS = pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")


@ENDS_THREADS
@pytest.mark.parametrize("source", ENDLESS.values(), ids=ENDLESS)
def test_an_endless_answer_is_stopped_and_told_so(source, quick_clock):
    before = threading.active_count()
    verdict = SOON.check(answer(source))
    assert verdict.outcome == "stopped"
    said = r"For n = 4: still running after (0\.3|6) seconds, on line \d+ of the cell: `\S.*`"
    assert re.fullmatch(said, verdict.sentence)
    while threading.active_count() > before:
        time.sleep(0.01)


def test_the_line_of_an_endless_loop_is_shown():
    verdict = SOON.check(answer(ENDLESS["a loop in a generator"]))
    place = r", on line (4 of the cell: `while True:|5 of the cell: `n \+ 1)`$"
    assert re.search(place, verdict.sentence)


def test_what_is_stopped_once_can_be_checked_again():
    SOON.check(answer(ENDLESS["a loop"]))
    assert SOON.check(lambda n: []).outcome == "wrong"


FOR_EVER = {
    "the same": (lambda n: iter(lambda: (2, 4, 1, 3), None), "For n = 4 you give 2 4 1 3 twice."),
    "others": (lambda n: ((k,) for k in count(1)), "For n = 4 you give (1,); a solution is"),
    "numbers": (lambda n: count(n), "For n = 4 you give 4; a solution is a tuple"),
}


@pytest.mark.parametrize(("given", "says"), FOR_EVER.values(), ids=FOR_EVER)
def test_a_generator_that_gives_for_ever_is_wrong_at_once(given, says):
    verdict = q4.check(given)
    assert verdict.outcome == "wrong"
    assert says in verdict.sentence


def test_a_search_that_swallows_every_stop_is_stopped_in_the_end():
    def again(board):
        while True:
            try:
                board.place(1, 1)
                board.remove(1, 1)
            except:  # noqa: E722
                pass
        yield

    assert SEARCH.check(again).outcome == "stopped"


def test_a_bare_except_does_not_hide_what_was_wrong():
    reached = []

    def hides(board):
        board.place(1, 1)
        board.remove(1, 1)
        try:
            board.place(1, 1)
            reached.append("beyond the second visit")
        except Exception:
            reached.append("what follows a mistake of one's own")
        except:  # noqa: E722
            pass
        yield from ()

    verdict = q2.check(hides)
    assert verdict.outcome == "wrong"
    assert "the search has visited this position before" in verdict.sentence
    assert not reached


def test_a_search_that_swallows_a_stop_comes_no_further_than_its_next_move():
    def goes_on(board):
        while True:
            with suppress(BaseException):
                board.place(1, 1)
            board.remove(1, 1)
        yield

    verdict = SEARCH.check(goes_on)
    assert verdict.outcome == "wrong"
    assert "the search has visited this position before" in verdict.sentence


def test_who_swallows_a_stop_and_tidies_up_is_wrong_all_the_same():
    def tidies_up(board):
        for move in (board.place, board.remove):
            with suppress(BaseException):
                move(1, 2)

    watch = Watch(4, "For n = 4", allowed=Counter())
    with pytest.raises(Wrong, match="need not visit this position"), watch.over():
        tidies_up(watch.board)


def test_an_error_of_the_search_is_not_taken_for_a_refusal_of_the_board():
    watch = Watch(4, "For n = 4")
    with pytest.raises(ValueError, match=r"^its own$"), watch.over():
        raise ValueError("its own")


def test_a_search_that_never_placed_a_queen_in_vain_knew_where_they_belong():
    watch = Watch(4, "For n = 4", most_placements=5)
    solutions = [(2, 4, 1, 3), (3, 1, 4, 2)]
    with watch.over():
        for row, col in enumerate(solutions[0], start=1):
            watch.board.place(row, col)
        for row in (4, 3, 2, 1):
            watch.board.remove(row, solutions[0][row - 1])
    with pytest.raises(Wrong, match="yours knows beforehand"):
        watch.check_searched(solutions)
    with watch.over():
        watch.board.place(1, 1)
        watch.board.remove(1, 1)
    watch.check_searched(solutions)


def test_a_solution_is_given_while_its_queens_stand_on_the_board():
    watch = Watch(2, "For n = 2")
    assert list(watch.shown([], 0)) == []
    for given, wanted in ([], 1), ([(1, 2)], 0):
        with pytest.raises(Wrong, match="the board was never touched"):
            list(watch.shown(given, wanted))
    watch.board.place(1, 2)
    assert list(watch.shown(["no solution", [1]], 1)) == ["no solution", [1]]
    with pytest.raises(Wrong, match="you give 1 while the board shows something else"):
        list(watch.shown([(1,)], 1))
    with pytest.raises(Wrong, match=r"^For n = 2 the board was not tidied: row 1"), watch.over():
        pass


def test_a_search_that_needs_no_queen_is_told_so():
    watch = Watch(4, "For n = 4", most_placements=0)
    said = r"^For n = 4 no queen is needed; yours goes on to place one on row 1 column 2\.$"
    with pytest.raises(Wrong, match=said), watch.over():
        watch.board.place(1, 2)


def test_the_square_that_is_tested_in_vain_is_shown():
    watch = Watch(4, "For n = 4", most_tests=0)
    with pytest.raises(Wrong) as wrong, watch.over():
        watch.board.free(1, 2)
    assert "The square on row 1 column 2 is tested" in draw.alt_text(wrong.value.picture().figure)


RAISING = {
    "in a function": (
        """
        def answer(n):
            squares = [0] * n
            return squares[n]
        """,
        "For n = 1: IndexError: list index out of range, on line 4 of the cell: `return squares[n]",
    ),
    "in a function that it calls": (
        """
        def helper(n):
            return 1 // 0

        def answer(n):
            return helper(n)
        """,
        "ZeroDivisionError: integer division or modulo by zero, on line 3 of the cell: `return 1",
    ),
    "in a generator, after a first solution": (
        """
        def answer(n):
            yield (1,)
            [][n]
        """,
        "IndexError: list index out of range, on line 4 of the cell: `[][n]",
    ),
    "through two generators": (
        """
        def inner(n):
            yield (1,)
            raise KeyError(n)

        def answer(n):
            yield from inner(n)
        """,
        "KeyError: 1, on line 4 of the cell: `raise KeyError(n)",
    ),
    "in the library that it calls": (
        """
        import random

        def answer(n):
            return random.choice([])
        """,
        "IndexError: Cannot choose from an empty sequence, on line 5 of the cell: `return random.",
    ),
    "in what the course gives": (
        """
        import queens

        def answer(n):
            return queens.solve("permutation", n)
        """,
        "did you mean 'permutations'?, on line 5 of the cell: `return queens.solve(",
    ),
    "without end, by calling itself": (
        """
        def answer(n):
            return answer(n)
        """,
        "RecursionError: maximum recursion depth exceeded, on line 3 of the cell: `return answer",
    ),
    "an error that cannot be written": (
        """
        class Mute(Exception):
            def __str__(self):
                raise ValueError

        def answer(n):
            raise Mute
        """,
        "Mute, on line 7 of the cell: `raise Mute",
    ),
    "by asking Python to end": (
        """
        import sys

        def answer(n):
            sys.exit(0)
        """,
        "For n = 1: the answer asks Python itself to end, on line 5 of the cell: `sys.exit(0)",
    ),
    "the second time only": (
        """
        calls = []

        def answer(n):
            if n in calls:
                raise RuntimeError("once is enough")
            calls.append(n)
            return [] if n in (2, 3) else [(1,)]
        """,
        "RuntimeError: once is enough, on line 6 of the cell: `raise RuntimeError",
    ),
}


@pytest.mark.parametrize(("source", "says"), RAISING.values(), ids=RAISING)
def test_an_answer_that_raises_is_shown_its_own_line(source, says):
    verdict = replace(q4, visible=(1,), dear=(), own=()).check(answer(source))
    assert verdict.outcome == "error"
    assert says in verdict.sentence


def test_what_raises_only_when_called_again_is_said_to():
    verdict = replace(q4, visible=(1,), dear=()).check(answer(RAISING["the second time only"][0]))
    assert verdict.sentence.endswith("Right at first, but not when called again.")


def test_a_half_written_answer_is_not_wrong_yet():
    half = answer("""
        def answer(board):
            board.state = "search"
            if board.free(1, 1):
                raise NotImplementedError  # your answer here
            yield (1,)
    """)
    verdict = q2.check(half)
    assert verdict.outcome == "not attempted"
    assert verdict.sentence == "Line 5 of the cell is still to be written."


def test_stop_in_the_notebook_stops_the_check():
    def interrupted(n):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        q4.check(interrupted)


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_flood_of_output_is_cut(stream, capsys):
    def flood(n):
        for _ in range(100_000):
            print("spam", file=getattr(sys, stream))
        return [(1,)]

    q4.check(flood)
    printed = getattr(capsys.readouterr(), stream[3:])
    assert "spam" in printed
    assert len(printed) < 3_000
    assert printed.endswith("... and more, which is not shown\n")


def test_an_answer_may_print(capsys):
    def prints(n):
        print("n is", n)
        return []

    q4.check(prints)
    assert capsys.readouterr().out == "n is 4\n"


def test_a_check_works_in_any_thread():
    verdicts = []
    source = ENDLESS["a loop"]
    thread = threading.Thread(target=lambda: verdicts.append(SOON.check(answer(source))))
    thread.start()
    thread.join()
    assert verdicts[0].outcome == "stopped"


@ENDS_THREADS
def test_threads_of_an_answer_end_with_the_check():
    started = []

    def spinning(n):
        def spin():
            while True:
                time.sleep(0.01)

        started.append(threading.Thread(target=spin))
        started[-1].start()
        return []

    assert q4.check(spinning).outcome == "wrong"
    started[0].join(30)
    assert not started[0].is_alive()


PRINTING = """
import os, sys, threading
from queens_exercises.running import judged

def talk():
    while True:
        print("spam")

sys.stdout = open(os.devnull, "w")
for _ in range(4):
    threading.Thread(target=talk, daemon=True).start()
for _ in range(20):
    judged(lambda: "Right.", seconds=5)
os.write(2, b"alive")
os._exit(0)
"""


def test_a_thread_that_goes_on_printing_does_not_take_the_kernel_with_it():
    """Python crashes if what it prints to is gone when it has printed."""
    done = subprocess.run([sys.executable, "-c", PRINTING], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "alive")
