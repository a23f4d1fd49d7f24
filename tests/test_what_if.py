"""What if: the same search with a square forbidden, or with a queen elsewhere."""

import random

import pytest
from searches import ALL, OF_PROBLEMS, recursive

from queens import Player, record
from queens._board import Vectors
from queens._solving import NotASolution
from queens.trace import Change, attempt

# permutations lays out whole arrangements, and asks of them afterwards.
ASKING = sorted(OF_PROBLEMS)


def moves(trace, begin=0):
    return [event[:3] for event in trace[begin:] if event.kind == "place"]


@pytest.mark.parametrize("name", ALL)
def test_a_square_forbidden_from_the_start_takes_its_solutions_away(name):
    changed = record(name, 5, changes=[Change(0, (2, 3))])
    assert {*changed.solutions} == {s for s in record(name, 5).solutions if s[1] != 3}
    assert ("place", 2, 3) not in moves(changed)


@pytest.mark.parametrize("name", ASKING)
def test_until_the_change_the_search_is_the_same_and_after_it_nobody_goes_there(name):
    whole = record(name, 6)
    for step in range(0, len(whole), 97):
        changed = record(name, 6, changes=[Change(step, (3, 5))])
        assert changed[:step] == whole[:step]
        assert ("place", 3, 5) not in moves(changed, step)


# Crossing off leaves a row too little to put a queen elsewhere.
@pytest.mark.parametrize("name", sorted({*ASKING} - {"arc_consistency"}))
def test_a_queen_is_put_where_she_is_wanted_and_the_search_goes_on(name):
    player = Player(name, 6)
    player.step = next(t for t, e in enumerate(player.trace, 1) if e[:2] == ("place", 2))
    col = player.trace[player.step - 1].col
    first = player.trace.at(player.step).queens[1]
    wanted = next(c for c in range(col + 1, 7) if abs(c - first) > 1)
    player.what_if(put=(2, wanted))
    before, after = player.traces
    parting = player.step
    assert after[:parting] == before[:parting]
    assert moves(after, parting)[0] == ("place", 2, wanted)
    assert after.complete
    assert not after.error
    player.undo()
    assert player.traces == [before]


def test_a_change_can_be_changed_and_taken_back_one_by_one():
    player = Player("automaton_shared_search", 5)
    player.what_if(forbid=(1, 1))
    player.what_if(forbid=(1, 2))
    assert [{s[0] for s in trace.solutions} for trace in player.traces] == [{2, 3, 4, 5}, {3, 4, 5}]
    player.what_if(put=(1, 4))
    assert {s[0] for s in player.traces[1].solutions} == {4, 5}
    player.undo()
    player.undo()
    assert {s[0] for s in player.trace.solutions} == {1, 2, 3, 4, 5}
    player.undo()
    player.undo()
    assert len(player.traces) == 1


def test_another_size_begins_without_changes():
    player = Player("one_array", 5)
    player.what_if(forbid=(1, 1))
    player.n = 4
    player.undo()
    assert [trace.n for trace in player.traces] == [4]


def test_a_search_that_was_changed_from_the_first_can_be_changed_too():
    player = Player("one_array", 5, changes=[Change(0, (1, 1))])
    player.what_if(forbid=(1, 2))
    assert [{s[0] for s in trace.solutions} for trace in player.traces] == [{2, 3, 4, 5}, {3, 4, 5}]


def test_a_queen_who_stands_there_may_stay_until_she_is_taken_up():
    whole = record("automaton_shared_search", 6)
    step = [event[:3] for event in whole].index(("place", 2, 3)) + 1
    changed = record("automaton_shared_search", 6, changes=[Change(step, (2, 3))])
    assert changed.at(step + 1).queens[2] == 3
    assert changed.complete
    assert not changed.error


@pytest.mark.parametrize("name", ALL)
def test_what_was_just_told_to_be_free_can_be_forbidden(name):
    """The answer has been given, and the search would go there on the strength of it."""
    player = Player(name, 4)
    trace = player.trace[:24]
    for step in range(len(trace)):
        place = next((e for e in trace[step:] if e.kind in ("try", "place")), None)
        if not place or place.kind == "try":
            continue
        player.step = step
        player.what_if(forbid=place[1:3])
        changed = player.traces[1]
        assert not changed.error, step
        assert place[:3] not in moves(changed, player.step)
        player.undo()


def elsewhere(board):
    board.free(1, 1)
    yield from recursive(Vectors(board.n))


def test_a_search_on_a_board_of_its_own_is_told_that_no_change_reaches_it():
    with pytest.raises(NotASolution, match="does not ask the board that it is handed"):
        record(elsewhere, 5, changes=[Change(0, (2, 4))])
    player = Player(elsewhere, 5)
    player.what_if(forbid=(2, 4))
    assert "row 2, column 4 is forbidden from step 0 on" in player.traces[1].error


def drawn(board):
    for col in random.sample(range(1, board.n + 1), board.n):
        if board.free(1, col):
            board.place(1, col)
            board.remove(1, col)
    yield from ()


def mute(board):
    board.place(1, 1)
    board.remove(1, 1)
    board.place(1, 2)
    board.remove(1, 2)
    yield from ()


def with_a_square_forbidden(square):
    player = Player("one_array", 4)
    player.what_if(forbid=square)
    return player


@pytest.mark.parametrize(
    ("player", "what", "words"),
    [
        (lambda: Player("one_array", 4), {}, "wants one square"),
        (lambda: Player("one_array", 4), {"forbid": (5, 1)}, r"there is no square \(5, 1\)"),
        (lambda: Player(["one_array", "implications"], 4), {"forbid": (1, 1)}, "in a race"),
        (lambda: Player(record("one_array", 4)), {"forbid": (1, 1)}, "a recorded trace stays"),
        (lambda: Player(drawn, 30, step=60), {"forbid": (1, 1)}, "did not go the same way"),
        (
            lambda: Player("one_array", 4, step=8),
            {"put": (2, 2)},
            r"it is not free \(falling diagonal",
        ),
        (lambda: Player(mute, 2), {"put": (2, 1)}, "turns back before"),
        (lambda: with_a_square_forbidden((1, 2)), {"put": (1, 2)}, "at step 0: it is not free"),
    ],
)
def test_what_cannot_be_changed_is_refused_in_words(player, what, words):
    player = player()
    traces = player.traces
    with pytest.raises((TypeError, ValueError), match=words):
        player.what_if(**what)
    assert player.traces == traces


def test_a_search_that_places_without_asking_is_told_so():
    player = Player(mute, 2)
    player.what_if(forbid=(1, 2))
    assert "this search places without asking" in player.traces[1].error
    error = attempt("permutations", 4, changes=[Change(1, (1, 1))]).error
    assert "brute_force.py: `board.place(*square)`. It says: (1, 1) is forbidden" in error


def test_what_is_wished_in_the_browser_is_done_and_undone():
    player = Player("one_array", 4)
    wish = {"run": 0, "step": 9, "square": [3, 2], "put": False}
    other = {**wish, "square": [3, 3]}
    for sent_by_it, squares in ((wish, [{(3, 2)}]), (other, [{(3, 3)}]), ({"undo": True}, [])):
        player._handle_custom_msg(sent_by_it, [])
        assert [{*one.squares} for one in player.traces[-1].refusals] == squares
