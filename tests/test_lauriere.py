"""Implications: the marks are the first culprits, and looking ahead does what the text says."""

import pytest
from solutions import solves
from texts.lauriere import WAYS, Vectors

from queens import Domains, record, solve, statistics


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("n", range(1, 9))
def test_every_step_is_that_of_the_text(name, n):
    """Counters, rows wiped out and forced moves included, which nobody tells the recorder of."""
    model = Vectors(n, **WAYS[name])
    trace = record(name, n)
    assert [event[:4] for event in trace] == model.told
    assert trace.solutions == tuple(model.answers)


class Counting(Domains):
    """Domains that count the queens put down."""

    placed = 0

    def place(self, row, col):
        super().place(row, col)
        self.placed += 1


@pytest.mark.parametrize(("n", "placements"), [(20, 145), (50, 2068), (100, 185)])
def test_the_fewest_first_soon_has_a_first_solution_of_a_large_board(n, placements):
    board = Counting(n)
    assert solves(next(solve("fewest_first", n, board=lambda n: board)), n)
    assert board.placed == placements


def test_plain_order_does_not_come_as_far():
    trace = record("implications_early", 20, limit=20_000)
    assert statistics(trace).placements > 145
    assert trace.solutions == ()
