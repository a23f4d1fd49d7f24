"""Success and failure: the combinators, and the queens written with them."""

from collections import Counter
from itertools import product

import pytest
from texts.refal import Manual

from queens import Vectors, record, solve, statistics
from queens._board import attacks
from queens.algorithms import refal
from queens.algorithms.refal import (
    alternatives,
    attacked,
    beginnings,
    commitment,
    equal,
    last,
    negation,
    next_queen,
    solution,
    success_failure,
)


class Goal:
    """A goal that tells how often it was asked and whether it was closed."""

    def __init__(self, *values):
        self.values, self.asked, self.closed = values, 0, False

    def run(self):
        try:
            for value in self.values:
                self.asked += 1
                yield value
            self.asked += 1
        finally:
            self.closed = True


def test_alternatives_ask_a_goal_only_when_those_before_it_have_failed():
    first, second = Goal("a", "b"), Goal("c")
    both = alternatives(first.run(), second.run())
    assert (first.asked, second.asked) == (0, 0)
    assert [next(both), next(both)] == ["a", "b"]
    assert (first.asked, second.asked) == (2, 0)
    assert list(both) == ["c"]
    assert list(alternatives()) == []


@pytest.mark.parametrize(("values", "succeeds"), [((), [()]), (("a", "b"), []), (((),), [])])
def test_a_negation_succeeds_with_nothing_if_the_goal_fails_whatever_it_would_succeed_with(
    values, succeeds
):
    goal = Goal(*values)
    assert list(negation(goal.run())) == succeeds
    assert goal.asked == 1, "one answer is enough to know"


def test_a_negation_closes_its_goal_even_if_someone_still_holds_it():
    """Else queens that the goal put down would stand for as long as it is held."""
    board = Vectors(4)
    goal = next_queen(board, ())
    assert list(negation(goal)) == []
    assert board.queens == {}


def test_a_commitment_takes_the_first_success_when_it_is_asked_and_then_closes_the_goal():
    goal = Goal("a", "b")
    held = goal.run()
    committed = commitment(held)
    assert goal.asked == 0
    assert next(committed) == "a"
    assert not goal.closed, "what stands for the success may still be looked at"
    assert list(committed) == []
    assert (goal.asked, goal.closed) == (1, True)
    assert list(commitment(Goal().run())) == []


@pytest.mark.parametrize("committed", [False, True])
@pytest.mark.parametrize("n", range(1, 9))
def test_the_queens_are_asked_about_as_often_as_in_the_manual(monkeypatch, n, committed):
    """All but the equality of lines that the manual says may go."""
    asked = Counter()

    def noted(one, other):
        asked["goals"] += 1
        yield from equal(one, other)

    monkeypatch.setattr(refal, "equal", noted)
    manual = Manual(n, refused=0 if committed else 1000)
    assert list(solve("success_failure", n, committed=committed)) == manual.answers
    assert asked["goals"] == manual.asked.total() - manual.asked["vertical"]
    if n == 8 and not committed:
        assert dict(manual.asked) == {
            "vertical": 40282, "horizontal": 40282, "sum": 34076, "difference": 30347,
        }  # fmt: skip
        assert dict(manual.met) == {"horizontal": 6206, "sum": 3729, "difference": 3729}


@pytest.mark.parametrize("position", [(), (3,), (1, 3), (5, 2, 4)])
def test_attacked_succeeds_for_each_line_of_each_queen_and_the_latest_is_asked_first(position):
    """The queens share no row with the square, so that their lines are all that can."""
    lasts = [i for beginning in beginnings(position) for i in last(beginning)]
    assert lasts == list(reversed(position))
    for row, col in product(range(len(position) + 1, 6), range(1, 6)):
        lines = [attacks(queen, (row, col)) for queen in enumerate(position, start=1)]
        assert list(attacked(row, col, position)) == [()] * len([line for line in lines if line])


def test_commitment_cuts_off_the_rest_of_the_tree():
    trace = record("success_failure", 8, committed=True)
    counts = statistics(trace)
    assert (counts.placements, counts.removals, counts.solutions) == (113, 113, 1)
    whole = record("success_failure", 8)
    first = [event.kind for event in whole].index("solution") + 1
    assert [event[:3] for event in trace[:first]] == [event[:3] for event in whole[:first]]
    assert [event[:2] for event in trace[first:]] == [("remove", row) for row in range(8, 0, -1)]


@pytest.mark.parametrize("goal", [success_failure, solution])
def test_queens_stand_while_their_solution_is_looked_at_and_go_when_the_search_is_given_up(goal):
    board = Vectors(4)
    search = goal(board)
    assert next(search) == (2, 4, 1, 3)
    assert board.queens == {1: 2, 2: 4, 3: 1, 4: 3}
    search.close()
    assert board.queens == {}
