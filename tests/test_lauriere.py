"""Implications: the marks are the first culprits, and looking ahead does what the text says."""

import pytest
from solutions import solves
from texts.lauriere import WAYS
from texts.lauriere import Vectors as Model

from queens import Domains, Vectors, record, solve, statistics


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("n", range(1, 9))
def test_every_step_is_that_of_the_text(name, n):
    """Counters, rows wiped out and forced moves included, of which the recorder is not told."""
    model = Model(n, **WAYS[name])
    trace = record(name, n)
    assert [event[:4] for event in trace] == model.told
    assert trace.solutions == tuple(model.answers)


# OEIS A140450, from n = 4 on; the last two are those of the chapter.
TESTED = {4: 26, 5: 15, 6: 171, 7: 42, 8: 876, 9: 333, 10: 975, 18: 743_229, 19: 48_184}


@pytest.mark.parametrize(("n", "tests"), TESTED.items())
def test_plain_order_tests_as_many_squares_as_published_up_to_its_first_solution(n, tests):
    class Testing(Vectors):
        tested = 0

        def free(self, row, col):
            self.tested += 1
            return super().free(row, col)

        def place(self, row, col):
            self._standing[row] = col
            self._mark(row, col, row)

    board = Testing(n)
    next(solve("test_after_choice", n, board=lambda n: board))
    assert board.tested == tests


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
