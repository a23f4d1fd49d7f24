"""One answer on a board with barred squares: what it is, what it cost, and what others found."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lines import solutions_of

from queens.given import begin
from queens_counting import _bit_masks, closed, complete, first


@settings(max_examples=40)
@given(st.integers(1, 6), st.data())
def test_the_answer_is_the_first_of_all(n, data):
    squares = st.tuples(st.integers(1, n), st.integers(1, n))
    barred = data.draw(st.sets(squares, max_size=8))
    fitting = (one for one in solutions_of(n) if barred.isdisjoint(enumerate(one, start=1)))
    assert complete(n, barred).queens == next(fitting, None)


def test_compiled_or_not_and_in_however_many_rounds_it_is_the_same(monkeypatch):
    boards = [begin(12, closed=one.diagonals[:8]).barred for one in closed.instances(12)[:3]]
    compiled = [complete(12, barred) for barred in boards]
    monkeypatch.setattr(_bit_masks, "_PLACEMENTS", 7)
    assert [complete(12, barred) for barred in boards] == compiled
    monkeypatch.setattr(_bit_masks, "pays", lambda *_: False)
    assert [complete(12, barred) for barred in boards] == compiled


def test_boards_that_do_not_fit_a_word_are_completed():
    rule = first(66)
    given = {row: col for row, col in enumerate(rule, start=1) if row > 3}
    assert complete(66, begin(66, given=given).barred).queens == rule


@pytest.mark.parametrize(("n", "many"), [(10, 6), (12, 17)])
def test_verdicts_and_the_mean_cost_are_the_published_ones(n, many):
    instances, mean, placements = closed.instances(n), closed.means(n)[many - 1], 0
    for one in instances:
        found = complete(n, begin(n, closed=one.diagonals[:many]).barred)
        assert (found.queens is not None) == (many <= one.solvable_up_to)
        placements += found.placements
    # They count the root of the tree as well.
    assert round(1 + placements / len(instances), 1) == mean.nodes
    assert sum(many <= one.solvable_up_to for one in instances) == mean.solvable


def test_what_is_not_there_is_refused():
    with pytest.raises(ValueError, match="there is no square"):
        complete(8, [(9, 1)])
    with pytest.raises(ValueError, match="instances of 10 and 12 queens; got 11"):
        closed.instances(11)
