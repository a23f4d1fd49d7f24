"""Every solution is there, once, in order; what would not fit is refused before it is begun."""

import tracemalloc

import numpy as np
import pytest

import queens
from queens_counting import enumerate_all, enumeration, published


@pytest.fixture(params=["NumPy alone", "numba"])
def way(request, monkeypatch):
    """Each way of searching, whatever the size of the board."""
    if request.param == "numba":
        pytest.importorskip("numba")
        monkeypatch.setattr(enumeration, "_WORTH_COMPILING", 1)
    else:
        monkeypatch.setattr(enumeration, "has_numba", lambda: False)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("n", range(1, 10))
def test_the_rows_are_those_of_an_independent_solver_in_its_order(n):
    expected = list(queens.solve("one_array", n))  # it tries columns from left to right
    answer = enumerate_all(n)
    assert [tuple(row) for row in answer.tolist()] == expected
    assert (answer.shape, answer.dtype) == ((len(expected), n), np.uint8)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("n", [10, 11, 12, 13])
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
    monkeypatch.setattr(enumeration, "_BOARDS_AT_ONCE", 7)
    monkeypatch.setattr(enumeration, "_ROUND", 7)
    assert np.array_equal(enumerate_all(11), whole)


@pytest.mark.usefixtures("way")
def test_the_answer_is_the_caller_s_own():
    enumerate_all(6)[:] = 0
    assert enumerate_all(6).min() == 1


@pytest.mark.usefixtures("way")
def test_the_work_takes_no_more_memory_than_is_said():
    enumerate_all(8)  # what is loaded or compiled the first time is not counted
    tracemalloc.start()
    enumerate_all(13)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak - 13 * published(13) < enumeration._WORK
