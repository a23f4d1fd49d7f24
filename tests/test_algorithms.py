"""The registered algorithms: the same answers, in the texts' order, by the texts' steps."""

from itertools import pairwise

import pytest

from queens import (
    ALGORITHMS,
    Domains,
    OneArray,
    OneSequence,
    Table,
    Vectors,
    record,
    solve,
    statistics,
)

# OEIS A000170, n = 1 to 9.
PUBLISHED = [1, 0, 0, 2, 10, 4, 40, 92, 352]

AUTOMATA = ["automaton_labelled", "automaton_remembered", "automaton_shared_search"]
# The other texts' programs that try all columns of a row, with no states.
ROW_BY_ROW = ["success_failure", "one_array", "test_after_choice"]
LAURIERE = ["test_after_choice", "implications", "implications_early", "fewest_first"]

TESTING = [name for name, known in ALGORITHMS.items() if known.board is not Domains]

CASES = [
    (name, n)
    for name in ALGORITHMS
    for n in range(1, 10)
    if n < 9 or name != "permutations"  # 9! arrangements take longer than all the rest
]


def rows_by_rows(n):
    """Solve the puzzle with sets of whole placements; no board, no search, no package."""
    placements = [()]
    for row in range(n):
        placements = [
            (*placement, col)
            for placement in placements
            for col in range(1, n + 1)
            if all(col - c not in {0, row - r, r - row} for r, c in enumerate(placement))
        ]
    return placements


def states(name, n):
    return [event.label for event in record(name, n) if event.kind == "enter"]


def test_the_course_knows_its_algorithms_in_chapter_order():
    assert list(ALGORITHMS) == [
        "permutations", *AUTOMATA, "success_failure", "one_array", *LAURIERE,
    ]  # fmt: skip
    chapters = [algorithm.chapter for algorithm in ALGORITHMS.values()]
    assert chapters == sorted(chapters)
    assert all(algorithm.source for algorithm in ALGORITHMS.values())


def test_nobody_can_change_the_register():
    with pytest.raises(TypeError):
        ALGORITHMS["mine"] = ALGORITHMS["permutations"]  # type: ignore[index]


def boards_for(name):
    return [Vectors, Table, OneArray, OneSequence, Domains] if name in TESTING else [Domains]


@pytest.mark.parametrize(("name", "n"), CASES)
def test_every_algorithm_gives_all_solutions_on_every_board_it_runs_on(name, n):
    for board in boards_for(name):
        solutions = list(solve(name, n, board=board))
        # Whoever goes row by row gives them in number order; fewest_first chooses its rows.
        found = sorted(solutions) if name == "fewest_first" else solutions
        assert found == rows_by_rows(n)
        assert len(solutions) == PUBLISHED[n - 1]


@pytest.mark.parametrize("name", [*AUTOMATA, *ROW_BY_ROW, "implications"])
def test_whoever_only_tests_places_as_often_on_each_row_as_the_text_counts(name):
    counts = statistics(record(name, 8))
    assert list(counts.by_row.items()) == list(
        enumerate([8, 42, 140, 344, 568, 550, 312, 92], start=1)
    )
    assert counts.placements == counts.removals == 2056
    assert counts.solutions == 92


@pytest.mark.parametrize(
    ("name", "tests"),
    [
        ("automaton_labelled", 15398),
        ("automaton_remembered", 15398),
        ("automaton_shared_search", 15720),
        ("success_failure", 15720),
        ("one_array", 15720),
        ("test_after_choice", 15720),
        ("implications", 0),
        ("implications_early", 0),
        ("fewest_first", 0),
    ],
)
def test_as_many_squares_are_tested_as_the_text_counts(name, tests):
    assert statistics(record(name, 8)).tests == tests


@pytest.mark.parametrize("n", range(1, 9))
def test_the_shared_search_alone_looks_right_of_the_last_queen_of_a_solution(n):
    first, second, third = (statistics(record(name, n)).tests for name in AUTOMATA)
    right_of_the_last_queen = sum(n - solution[-1] for solution in rows_by_rows(n))
    assert first == second == third - right_of_the_last_queen


@pytest.mark.parametrize("name", TESTING)
def test_every_board_leaves_the_same_transcript(name):
    first, *others = (list(record(name, 5, board=board)) for board in boards_for(name))
    assert others == [first] * 4


@pytest.mark.parametrize("name", AUTOMATA[:2])
def test_the_first_two_automata_enter_the_states_that_the_text_goes_through(name):
    assert states(name, 1) == [
        "start", "general", "found", "general", "all_placed", "blocked", "end",
    ]  # fmt: skip
    assert states(name, 4)[:17] == [
        "start",
        "general", "found",  # (1, 1)
        "general", "found",  # (2, 3)
        "general", "blocked",  # row 3 has no free square
        "found",  # (2, 4)
        "general", "found",  # (3, 2)
        "general", "blocked",  # row 4 has none
        "blocked",  # nor row 3
        "blocked",  # nor row 2
        "found",  # (1, 2)
        "general", "found",  # (2, 4)
    ]  # fmt: skip


def test_the_third_automaton_enters_the_states_that_the_text_goes_through():
    assert states("automaton_shared_search", 1) == [
        "start", "general", "search", "found", "blocked", "search", "blocked", "end",
    ]  # fmt: skip
    assert states("automaton_shared_search", 4)[:16] == [
        "start",
        "general", "search", "found",  # (1, 1)
        "general", "search", "found",  # (2, 3)
        "general", "search", "blocked",  # row 3 has no free square
        "search", "found",  # (2, 4)
        "general", "search", "found",  # (3, 2)
        "general",
    ]  # fmt: skip


FIRST_TWO = {
    ("start", "general"),
    ("general", "found"),
    ("general", "blocked"),
    ("general", "all_placed"),
    ("found", "general"),
    ("blocked", "found"),
    ("blocked", "blocked"),
    ("blocked", "end"),
    ("all_placed", "blocked"),
}
THIRD = {
    ("start", "general"),
    ("general", "search"),
    ("search", "found"),
    ("search", "blocked"),
    ("found", "general"),
    ("found", "blocked"),
    ("blocked", "search"),
    ("blocked", "end"),
}


@pytest.mark.parametrize(
    ("name", "arrows"), list(zip(AUTOMATA, [FIRST_TWO, FIRST_TWO, THIRD], strict=True))
)
def test_a_run_takes_every_arrow_of_the_diagram_and_no_other(name, arrows):
    assert set(statistics(record(name, 4)).jumps) == arrows


@pytest.mark.parametrize("name", AUTOMATA)
@pytest.mark.parametrize("n", [1, 2, 4, 6])
def test_what_happens_in_a_state_is_what_the_text_says_of_it(name, n):
    """A row is tested in general, search or blocked; queens go down in found, up in the rest."""
    state, allowed = "", []
    for event in record(name, n):
        if event.kind == "enter":
            state = event.label
        else:
            allowed.append((event.kind, state))
    testing = {"search"} if name.endswith("search") else {"general", "blocked"}
    assert {state for kind, state in allowed if kind == "try"} <= testing
    assert {state for kind, state in allowed if kind == "place"} <= {"found"}
    assert {state for kind, state in allowed if kind == "remove"} <= {"blocked", "all_placed"}
    assert {state for kind, state in allowed if kind == "solution"} <= {"found", "all_placed"}


def model(n):
    """Arsac's first version, as functions that return the next one; squares as a plain set.

    Written from the text alone; gives its events as (kind, row, col or state).
    """
    queens, log, hand = set(), [], {"k": 0}

    def safe(k, i):
        log.append(("try", k, i))
        return all(i != j and k + i != m + j and k - i != m - j for m, j in queens)

    def first_free(k, after):
        for i in range(after + 1, n + 1):
            if safe(k, i):
                hand["i"] = i
                return found
        return blocked

    def start():
        hand["k"] = 1
        return general

    def general():
        return all_placed if hand["k"] > n else first_free(hand["k"], 0)

    def found():
        queens.add((hand["k"], hand["i"]))
        log.append(("place", hand["k"], hand["i"]))
        hand["k"] += 1
        return general

    def take_up(k):
        (square,) = (queen for queen in queens if queen[0] == k)
        queens.remove(square)
        log.append(("remove", *square))
        return square[1]

    def blocked():
        hand["k"] -= 1
        return first_free(hand["k"], take_up(hand["k"])) if hand["k"] else end

    def all_placed():
        log.append(("solution", 0, 0))
        take_up(n)
        hand["k"] = n
        return blocked

    def end():
        return None

    state = start
    while state:
        log.append(("enter", state.__name__, 0))
        state = state()
    return log


@pytest.mark.parametrize("n", range(1, 7))
def test_the_labelled_automaton_does_event_for_event_what_the_text_says(n):
    events = [
        (e.kind, e.label, 0) if e.kind == "enter" else (e.kind, e.row, e.col)
        for e in record("automaton_labelled", n)
    ]
    assert events == model(n)


@pytest.mark.parametrize("name", [*AUTOMATA[1:], "success_failure"])
def test_whoever_remembers_its_queens_looks_nothing_up(name):
    class Blindfold:
        """A board that cannot be asked where a queen stands."""

        def __init__(self, n):
            board = Vectors(n)
            self.n, self.state = n, ""
            self.free, self.place, self.remove = board.free, board.place, board.remove

        def column(self, row):
            raise LookupError(f"row {row} was looked up")

    assert len(list(solve(name, 6, board=Blindfold))) == 4
    with pytest.raises(LookupError, match=r"row . was looked up"):
        list(solve("automaton_labelled", 6, board=Blindfold))


def steps(name, n, *kinds):
    return [event[:3] for event in record(name, n) if event.kind in kinds]


@pytest.mark.parametrize("n", range(1, 9))
def test_the_programs_without_states_take_the_very_steps_of_the_shared_search(n):
    wanted = steps("automaton_shared_search", n, "try", "place", "remove", "solution")
    for name in ROW_BY_ROW:
        assert [event[:3] for event in record(name, n)] == wanted
    assert n != 8 or len(wanted) == 19924


@pytest.mark.parametrize("n", range(1, 9))
@pytest.mark.parametrize("name", [*AUTOMATA[:2], "implications"])
def test_whoever_only_tests_moves_its_queens_alike(name, n):
    moves = ("place", "remove", "solution")
    assert steps(name, n, *moves) == steps("one_array", n, *moves)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_search_leaves_the_board_empty(name):
    for make in boards_for(name):
        board = make(5)
        list(solve(name, 5, board=lambda n, board=board: board))
        empty = make(5)
        empty.state = board.state
        if make is OneArray:  # what it no longer looks at stays
            empty.d, empty.looks = board.d, board.looks
        assert vars(board) == vars(empty)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_what_an_algorithm_hands_over_stands_on_the_board(name):
    trace = record(name, 6)
    given = [t for t, event in enumerate(trace) if event.kind == "solution"]
    shown = [tuple(col for _, col in sorted(trace.at(t).queens.items())) for t in given]
    assert shown == list(trace.solutions)
    assert all(a < b for a, b in pairwise(shown))
