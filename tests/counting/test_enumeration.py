"""Every solution is there, once, in order; what would not fit is refused before it is begun."""

import tracemalloc

import numpy as np
import pytest

import queens
from queens_counting import TooLarge, enumerate_all, enumeration, memory, published


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
    assert [tuple(row) for row in enumerate_all(n).tolist()] == expected


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
@pytest.mark.parametrize(("n", "solutions"), [(1, 1), (2, 0), (3, 0), (4, 2), (8, 92)])
def test_the_array_has_the_promised_shape_even_without_solutions(n, solutions):
    answer = enumerate_all(n)
    assert answer.shape == (solutions, n)
    assert answer.dtype == np.uint8


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


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (
            20,
            "n = 20 has 39,029,188,884 solutions, whose array .* would take 781 GB; ",
        ),
        (27, "n = 27 has 234,907,967,154,122,528 solutions, .* take 6,342,515 TB; "),
        (28, "n = 28 has more solutions than anybody has counted: over 6,577,423 TB; "),
        (1_000, "n = 1000 has more solutions than anybody has counted: over "),
    ],
)
def test_what_would_not_fit_is_refused_at_once_with_its_size(n, words):
    with pytest.raises(TooLarge, match=words + ".* of memory are free here"):
        enumerate_all(n)


def test_what_fits_in_a_machine_but_not_in_this_one_is_refused_too(monkeypatch):
    monkeypatch.setattr(memory, "available", lambda: 100_000_000)
    assert len(enumerate_all(9)) == 352
    with pytest.raises(TooLarge, match="would take 300 MB; 100 MB of memory are free here"):
        enumerate_all(16)


def test_a_container_s_limit_lowers_what_is_available(monkeypatch, tmp_path):
    unlimited = memory.available()
    assert unlimited > 10_000_000
    (tmp_path / "new").write_text("123456789\n")
    (tmp_path / "none").write_text("max\n")
    paths = [str(tmp_path / name) for name in ("none", "missing")]
    monkeypatch.setattr(memory, "_CONTAINER_LIMITS", paths)
    assert memory.available() > 10_000_000
    monkeypatch.setattr(memory, "_CONTAINER_LIMITS", [*paths, str(tmp_path / "new")])
    assert memory.available() == min(unlimited, 123_456_789)


def test_without_psutil_the_machine_s_memory_is_known_or_taken_to_be_modest(monkeypatch):
    monkeypatch.setattr(memory.importlib.util, "find_spec", lambda name: None)
    assert memory.available() > 10_000_000
    monkeypatch.delattr(memory.os, "sysconf")
    assert memory.available() == 4 * 10**9
