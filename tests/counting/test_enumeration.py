"""Every solution is there, once, in order; what would not fit is refused before it is begun."""

import numpy as np
import pytest

import queens
from queens_counting import _bit_masks, enumerate_all, published


@pytest.fixture(params=["Python", "numba"])
def way(request, monkeypatch):
    """Each way of searching, whatever the size of the board."""
    if request.param == "numba":
        pytest.importorskip("numba")
    monkeypatch.setattr(_bit_masks, "pays", lambda *_: request.param == "numba")


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("n", range(1, 10))
def test_the_rows_are_those_of_an_independent_solver_in_its_order(n):
    expected = list(queens.solve("one_array", n))  # it tries columns from left to right
    answer = enumerate_all(n)
    assert [tuple(row) for row in answer.tolist()] == expected
    assert (answer.shape, answer.dtype) == ((len(expected), n), np.uint8)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("n", [10, 12])
def test_on_larger_boards_the_rows_are_solutions_in_order_and_as_many_as_published(n):
    rows = enumerate_all(n).astype(np.int16)
    assert len(rows) == published(n)
    assert (np.sort(rows, axis=1) == np.arange(1, n + 1)).all()
    for diagonals in (rows + np.arange(n), rows - np.arange(n)):
        assert (np.diff(np.sort(diagonals, axis=1), axis=1) > 0).all()
    steps = np.diff(rows, axis=0)
    first_change = np.argmax(steps != 0, axis=1)
    assert (steps[np.arange(len(steps)), first_change] > 0).all()  # so none is there twice


@pytest.mark.usefixtures("way")
def test_a_search_in_many_small_pieces_finds_the_same(monkeypatch):
    whole = enumerate_all(11)
    monkeypatch.setattr(_bit_masks, "_SOLUTIONS", 7)
    assert np.array_equal(enumerate_all(11), whole)
