"""Transcripts: what is recorded, what it adds up to, and where it stops."""

import copy
import functools
import heapq
import multiprocessing
import runpy
import traceback
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from searches import ALL, recorded

from queens import ALGORITHMS, Domains, Table, Vectors, attacks, problems, record, solve
from queens.algorithms.lauriere import fewest_first
from queens.algorithms.refal import alternatives
from queens.trace import KINDS, Event, Position, attempt, fold

NAMES = pytest.mark.parametrize("name", ALL)
LIMITS = st.one_of(st.integers(1, 400), st.just(100_000))


@st.composite
def learners(draw):
    """Make a solver as a learner might: rows in any order, columns in any order, odd habits."""
    n = draw(st.integers(1, 5), label="n")
    rows = draw(st.permutations(range(1, n + 1)), label="rows")
    columns = draw(st.permutations(range(1, n + 1)), label="columns")
    pokes = draw(st.booleans(), label="places without asking")
    looks_ahead = draw(st.booleans(), label="forbids what a queen attacks")

    def solver(board):
        def rest(done):
            board.state = f"row {done + 1}"
            if done == n:
                yield tuple(board.column(row) for row in range(1, n + 1))
                return
            row = rows[done]
            for col in columns:
                if looks_ahead and col not in board.admissible(row):
                    continue
                if pokes:
                    try:
                        board.place(row, col)
                    except ValueError:
                        continue
                elif board.free(row, col):
                    board.place(row, col)
                else:
                    continue
                for later in rows[done + 1 :] if looks_ahead else ():
                    for i in columns:
                        if i in board.admissible(later) and attacks((row, col), (later, i)):
                            board.forbid(later, i, by=row)
                yield from rest(done + 1)
                for square in board.forbidden_by(row)[::-1]:
                    board.pardon(*square)
                board.remove(row, col)

        yield from rest(0)

    return solver, n


def check_laws(trace):
    """Say of one trace all that must hold of any."""
    n, queens, forbidden, state = trace.n, {}, {}, ""
    for t, event in enumerate(trace):
        assert event.kind in KINDS
        row, col = event.row, event.col
        if event.kind == "place":
            assert row not in queens, "a second queen on a row"
            assert (row, col) not in forbidden, "a queen on a forbidden square"
            for k, i in queens.items():
                assert col != i, "two queens on a column"
                assert abs(row - k) != abs(col - i), "two queens on a diagonal"
            queens[row] = col
        elif event.kind == "remove":
            assert queens.pop(row) == col, "a queen removed that does not stand there"
        elif event.kind == "enter":
            state = event.label
        elif event.kind == "solution":
            assert len(queens) == n, "a solution with rows that have no queen"
        elif event.kind == "forbid":
            in_nobody_s_name = event.by == n + 1 and not queens
            assert event.by in queens or in_nobody_s_name, "forbidden by a queen that is not there"
            assert (row, col) not in forbidden, "a square forbidden twice"
            forbidden[row, col] = event.by
        elif event.kind == "pardon":
            assert forbidden.pop((row, col), None), "a square pardoned that was not forbidden"
        left = [i for i in range(1, n + 1) if (row, i) not in forbidden]
        if event.kind == "wipeout":
            assert left == [], "a row called empty that is not"
        elif event.kind == "force":
            assert left == [col], "a queen called forced who has a choice, or none"
        of_square = event.kind in ("try", "place", "remove", "forbid", "pardon", "force")
        assert (1 <= row <= n) == (of_square or event.kind == "wipeout")
        assert (1 <= col <= n) == of_square
        assert bool(event.by) == (event.kind == "forbid")
        assert bool(event.label) >= (event.kind == "enter")
        assert bool(event.label) <= (event.kind in ("enter", "forbid", "learn"))
        assert trace.at(t + 1) == Position(n, queens, forbidden, state)
    assert trace.at(0) == Position(n, {}, {}, "")
    assert [event.kind for event in trace].count("solution") == len(trace.solutions)


@functools.cache
def lawful(name, n):
    """Return the whole recording of a search, once the laws are found to hold for it."""
    check_laws(recorded(name, n))
    return recorded(name, n)


@NAMES
@given(n=st.integers(1, 5), limit=LIMITS, board=st.sampled_from([Vectors, Table, Domains]))
def test_the_laws_hold_for_every_algorithm_wherever_it_is_cut(name, n, limit, board):
    if ALGORITHMS[name].board is Domains:
        board = Domains
    trace = record(name, n, limit=limit, board=board)
    full = lawful(name, n)
    assert trace[:] == full[:limit]
    assert trace.complete == (len(full) <= limit)
    assert trace.solutions == full.solutions[: len(trace.solutions)]


@given(learner=learners(), limit=LIMITS)
def test_the_laws_hold_for_whatever_a_learner_writes(learner, limit):
    solver, n = learner
    trace = record(solver, n, limit=limit, board=Domains)
    check_laws(trace)
    full = record(solver, n, board=Domains)
    assert full.solutions == tuple(solve(solver, n, board=Domains))
    assert trace[:] == full[:limit]
    assert trace.complete == (len(full) <= limit)


@pytest.mark.parametrize("short", [-1, 0, 1])
def test_a_limit_that_just_suffices_does_not_call_the_trace_cut(short):
    length = len(recorded("one_array", 4))
    trace = record("one_array", 4, limit=length + short)
    assert trace.complete is (short >= 0)
    assert len(trace) == length + min(short, 0)
    assert ("cut at its limit" in repr(trace)) is (short < 0)


def test_a_refused_move_leaves_no_event():
    def tries_anyway(board):
        board.place(1, 1)
        for verb, square in [(board.place, (2, 2)), (board.remove, (2, 2)), (board.free, (9, 9))]:
            with pytest.raises(ValueError, match=r"attacked|no queen|no square"):
                verb(*square)
        board.remove(1, 1)
        yield from ()

    assert [event.kind for event in record(tries_anyway, 4)] == ["place", "remove"]


@pytest.mark.parametrize("name", ["automaton_labelled", "implications"])
def test_a_step_deep_in_a_long_trace_is_the_same_as_folding_all_before_it(name):
    trace = recorded(name, 7)
    assert len(trace) > 2 * 2048
    start = Position(7, {}, {})
    edges = [2047, 2048, 2049, 4095, 4096, 4097, len(trace) - 1, len(trace)]
    for t in [*range(0, len(trace), 2741), *edges]:
        assert trace.at(t) == fold(start, trace[:t])


def test_a_trace_is_a_sequence():
    trace = recorded("automaton_shared_search", 4)
    events = list(trace)
    assert len(trace) == len(events) == 168
    assert trace[0] == events[0] == Event("enter", label="start", line=events[0].line)
    assert trace[-1] == events[-1]
    assert list(trace[::-7]) == events[::-7]


# --- a search that is stopped ------------------------------------------------------------


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("limit", range(1, 8))
def test_an_error_from_tidying_up_after_the_cut_is_no_error_of_the_search(limit):
    """Cut before it placed its queen, the search takes her up all the same."""

    def tidy(board):
        for col in (1, 2):
            try:
                board.free(1, col)
                board.place(1, col)
                yield (2, 4, 1, 3) if col == 1 else (3, 1, 4, 2)
            finally:
                board.remove(1, col)

    for run in (record, attempt):
        trace = run(tidy, 4, limit=limit)
        assert [event[:3] for event in trace] == [
            ("try", 1, 1), ("place", 1, 1), ("solution", 0, 0), ("remove", 1, 1),
            ("try", 1, 2), ("place", 1, 2), ("solution", 0, 0),
        ][:limit]  # fmt: skip
        assert (trace.complete, trace.error, trace.error_line) == (False, "", 0)


# --- the line that used the verb ---------------------------------------------------------

VERB = {
    "try": ".free(",
    "place": ".place(",
    "remove": ".remove(",
    "forbid": ".forbid(",
    "pardon": ".pardon(",
    "enter": ".state = ",
    "solution": "yield",
    # Told with the step that shows it.
    "wipeout": ".pardon(",
    "force": ".place(",
    "learn": ".learn(",
}


def assert_lines_show_their_verbs(trace):
    """Helpers count: a verb may stand in a function beside the algorithm's own."""
    assert len(trace) > 0
    shown = {
        (source.file, source.line + k): text
        for source in trace.sources
        for k, text in enumerate(source.text.splitlines())
    }
    for event, file in zip(trace, trace.columns.file, strict=True):
        text = shown[file, event.line]
        assert VERB[event.kind] in text, event
        if event.kind == "enter" and "if" not in text:
            assert f'"{event.label}"' in text


@NAMES
def test_each_event_points_at_the_line_that_used_the_verb_and_the_player_shows_it(name):
    assert_lines_show_their_verbs(recorded(name, 5))


def nested(board):
    def rest(row, placed):
        if row > board.n:
            yield placed
        for col in range(1, board.n + 1):
            if row <= board.n and board.free(row, col):
                board.place(row, col)
                yield from rest(row + 1, (*placed, col))
                board.remove(row, col)

    yield from rest(1, ())


def with_option(board, *, first):
    board.state = "only"
    board.place(1, first)
    yield (first,)
    board.remove(1, first)


class Solver:
    def __call__(self, board):
        yield from self.go(board)

    def go(self, board):
        if any(board.free(1, col) for col in [1]):
            board.place(1, 1)
            yield (1,)
            board.remove(1, 1)


@functools.wraps(nested)
def decorated(board):
    return nested(board)


@pytest.mark.parametrize(
    ("algorithm", "n"),
    [
        (nested, 4),
        (decorated, 4),
        (functools.partial(with_option, first=1), 1),
        (Solver(), 1),
        (Solver().go, 1),
    ],
    ids=["nested", "decorated", "partial", "object", "method"],
)
def test_a_learner_s_own_generator_has_its_lines_too(algorithm, n):
    trace = record(algorithm, n)
    assert trace.complete
    assert trace.solutions
    assert_lines_show_their_verbs(trace)


def test_a_file_that_is_changed_is_shown_as_it_reads_now_though_its_code_is_equal(tmp_path):
    file = tmp_path / "own.py"
    for said in ("once", "and once more"):
        file.write_text(f"def own(board):\n    yield from ()  # {said}\n", encoding="utf-8")
        (source,) = record(runpy.run_path(str(file))["own"], 4).sources
        assert source.text.endswith(f"# {said}")


class NotesItsCallers(Domains):
    """Notes, of every queen placed, the line of this file that waits for it: by the whole stack."""

    def place(self, row, col):
        super().place(row, col)
        lines = [at.lineno for at in traceback.extract_stack() if at.filename == __file__]
        self.callers.append(lines[-2])  # before this one


def run_by_several(board):
    def others(search):
        board.free(1, 1)
        yield next(search)
        yield from heapq.merge(search)

    search = fewest_first(board)
    yield next(search)
    yield next(search)
    yield from alternatives(others(search))


def test_in_a_library_s_search_the_line_is_that_which_waits_for_it_now():
    """Its frames are remembered, and another function can run it on."""
    NotesItsCallers.callers = callers = []
    trace = record(run_by_several, 6, board=NotesItsCallers)
    assert len(trace.solutions) == 4
    assert [event.line for event in trace if event.kind == "place"] == callers
    assert len({*callers}) == 4


def test_a_full_row_is_told_of_when_the_search_turns_back_and_a_forced_move_when_it_was_seen():
    """Rows 3 and 4 are full before row 2 is looked at; the board is not told."""

    def own(board):
        board.place(1, 2)
        for col in (1, 2, 3):
            board.forbid(2, col, 1)
        board.admissible(2)
        board.place(2, 4)
        for row in (4, 3):
            for col in (1, 2, 3, 4):
                board.forbid(row, col, 2)
        for row in (4, 3):
            for col in (1, 2, 3, 4):
                board.pardon(row, col)
        board.remove(2, 4)
        board.place(2, 4)
        board.remove(2, 4)
        board.remove(1, 2)
        yield from ()

    trace = record(own, 4, board=Domains)
    told = [(t, *e[:3]) for t, e in enumerate(trace) if e.kind in ("force", "wipeout")]
    assert told == [(4, "force", 2, 4), (14, "wipeout", 3, 0), (24, "force", 2, 4)]
    assert [trace[t + 1].kind for t, *_ in told] == ["place", "pardon", "place"]
    assert [event.line for event in trace[4:6]] == [trace[5].line] * 2


def test_a_move_is_not_called_forced_if_nobody_asked_or_if_more_is_left_since():
    def own(board):
        board.place(1, 1)
        board.forbid(2, 1, 1)
        board.forbid(2, 2, 1)
        board.place(2, board.first_admissible(2))
        board.remove(2, 3)
        board.admissible(2)
        board.pardon(2, 2)
        board.place(2, 3)
        yield from ()

    assert "force" not in record(own, 3, board=Domains).columns.kind


def test_a_recorded_board_can_be_copied_by_a_solver_that_wants_to_look_ahead():
    def cautious(board):
        tried = copy.deepcopy(board)
        tried.place(1, 1)
        if board.free(1, 1):
            board.place(1, 1)
            yield (1,)

    assert record(cautious, 1).solutions == ((1,),)


def test_a_trace_is_a_value_that_goes_to_other_processes_and_comes_back_equal():
    trace = record("implications", 5)
    assert trace == record("implications", 5)
    assert trace != record("implications", 4)
    assert trace != record("implications", 5, limit=90)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        back, map_back = pool.map(partial(record, "implications"), [5, problems.australia()])
    assert (back, hash(back), back.sources) == (trace, hash(trace), trace.sources)
    assert map_back.solutions == record("implications", problems.australia()).solutions
