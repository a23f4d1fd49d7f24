"""Why a square is not free: checked against a plain reading of the events."""

from itertools import product

import pytest
import searches
from lines import line_between

from queens import Reason, record, why
from queens.trace import Change


def spells(trace, begins, ends):
    """Give, in the order in which they begin, all spells of a kind: square, by, since, until."""
    running, ended = {}, []
    for step, event in enumerate(trace, start=1):
        square = (event.row, event.col)
        if event.kind == begins:
            running[square] = (step, event.by)
        elif event.kind == ends:
            since, by = running.pop(square)
            ended.append((square, by, since, step))
    ended += [(square, by, since, None) for square, (since, by) in running.items()]
    return sorted(ended, key=lambda spell: spell[2])


def read_off(trace):
    """Answer for every step and square, from the spells of queens and of marks alone."""
    marks = spells(trace, "forbid", "pardon")
    stands = spells(trace, "place", "remove")
    squares = list(product(range(1, trace.n + 1), repeat=2))
    for t in range(len(trace) + 1):
        now = [spell for spell in stands if spell[2] <= t and not (spell[3] and spell[3] <= t)]
        columns = dict(queen for queen, *_ in now)
        answers = {}
        for (row, col), _, since, until in reversed(now):
            for square in squares:
                if line := line_between((row, col), square):
                    answers[square] = Reason(row, line, since, until)
        for square, by, since, until in marks:
            if since <= t and not (until and until <= t):
                line = line_between((by, columns[by]), square) if by in columns else ""
                answers[square] = Reason(by, line, since, until)
        yield from ((t, square, answers.get(square)) for square in squares)


@pytest.mark.parametrize(
    ("name", "n", "limit"),
    [
        *((name, 4, 1000) for name in ("permutations", "automaton_labelled", "one_array")),
        *((name, 4, 1000) for name in ("implications", "implications_early", "fewest_first")),
        *((name, 4, 37) for name in ("automaton_shared_search", "implications")),
        *(("fewest_first", n, 1000) for n in (1, 2, 3)),
    ],
)
def test_every_square_at_every_step_is_answered_as_the_events_say(name, n, limit):
    trace = record(name, n, limit=limit)
    for t, square, answer in read_off(trace):
        assert why(trace, t, square) == answer, (t, square)


@pytest.mark.parametrize("seed", range(4))
def test_a_search_that_goes_no_sensible_way_is_answered_too(seed):
    """Marks come and go, some by queens that do not stand, and queens leave in any order."""
    trace = record(searches.wandering(seed, 80), 4, board=searches.Culprits)
    assert any(event.kind == "pardon" for event in trace)
    for t, square, answer in read_off(trace):
        assert why(trace, t, square) == answer, (t, square)


def test_a_change_that_rules_a_square_out_is_the_reason_while_it_holds():
    trace = record("automaton_shared_search", 4, changes=[Change(3, (1, 1))])
    assert why(trace, 2, (1, 1)) is None
    assert why(trace, 3, (1, 1)) == (0, "", 3, None)
