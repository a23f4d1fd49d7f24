"""The tables of strips, which are made in pieces, are the same whatever the pieces."""

import numpy as np
import pytest

from queens.counting import halves


def by_set(strip):
    ends = strip.starts[1:].tolist()
    return [sorted(words.tolist()) for words in np.split(strip.words, ends)[:-1]]


@pytest.mark.parametrize("n", [1, 2, 5, 8, 11])
@pytest.mark.parametrize("at_once", [1, 2, 7, 50])
def test_a_table_made_in_many_pieces_is_the_table_made_in_one(n, at_once, monkeypatch):
    whole = halves.halves.__wrapped__(n)
    monkeypatch.setattr(halves, "AT_ONCE", at_once)
    for one, other in zip(whole, halves.halves.__wrapped__(n), strict=True):
        assert by_set(one.inner) == by_set(other.inner)
        assert by_set(one.outer) == by_set(other.outer)


def test_pieces_are_small_so_that_ctrl_c_need_not_wait(monkeypatch):
    monkeypatch.setattr(halves, "AT_ONCE", 10)
    rows = [halves._row(8, distance, 2, bottom=False) for distance in range(4)]
    sizes = [columns.size for columns, _ in halves._fillings(rows)]
    assert sum(sizes) == 344
    assert max(sizes) <= 10 * 8
