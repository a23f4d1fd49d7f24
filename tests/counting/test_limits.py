"""What would not fit, or would take too long to lose, is refused before it is begun."""

import pytest

from queens_counting import (
    TooLarge,
    _count,
    _errors,
    _numpy,
    count,
    enumerate_all,
    first,
    local_search,
)

GB = 10**9


class Began(Exception):
    """A count was let through."""


@pytest.fixture
def free(monkeypatch):
    """Let the machine have this much memory free, and let no count begin."""

    def have(size):
        monkeypatch.setattr(_errors, "available", lambda: size)

    def begin(n):
        raise Began

    monkeypatch.setattr(_count, "plan", begin)
    monkeypatch.setattr(_count, "way_to_count", lambda n: "numba")
    have(1000 * GB)
    return have


def test_beyond_the_method_nothing_helps():
    with pytest.raises(TooLarge, match="n = 28 is too large: this method counts up to n = 27, "):
        count(28, checkpoint="kept")


@pytest.mark.parametrize(
    ("n", "needed"), [(22, "0.7 GB"), (25, "2.0 GB"), (26, "8.8 GB"), (27, "14.0 GB")]
)
def test_memory_that_is_not_there_is_refused_with_both_figures(n, needed, free):
    free(GB // 2)
    says = f"n = {n} on 2 threads would take {needed}; 0.5 GB of memory are free here"
    with pytest.raises(TooLarge, match=says):
        count(n, workers=2, checkpoint="kept")
    with pytest.raises(Began):  # what an executor has is not known here
        count(n, executor=_count._InTurn())
    with pytest.raises(Began):  # smaller ones fit into any machine
        count(21, workers=2)


def test_days_of_work_are_not_begun_if_a_stop_would_lose_them(free, monkeypatch):
    says = r"n = 25 on 4 threads would take about 10 days: give checkpoint='a file' .*executor="
    with pytest.raises(TooLarge, match=says):
        count(25, workers=4)
    for n, options in ((25, {"checkpoint": "kept"}), (24, {"workers": 8}), (23, {"workers": 1})):
        with pytest.raises(Began):
            count(n, **options)
    monkeypatch.setattr(_count, "way_to_count", lambda n: _numpy.total)
    with pytest.raises(TooLarge, match="n = 22 on 1 thread would take about 4 days"):
        count(22)


@pytest.mark.parametrize(
    ("function", "n", "says"),
    [
        (enumerate_all, 20, "n = 20 has 39,029,188,884 solutions, .* would take 780.6 GB; "),
        (enumerate_all, 28, "n = 28 has more solutions than anybody has counted: over 6,577,423"),
        (first, 10**15, "a solution for n = 10{15} takes 40,000,000.0 GB; "),
        (local_search, 10**15, "to search with n = 10{15} takes 120,000,000.0 GB; "),
    ],
)
def test_what_memory_cannot_hold_is_refused_at_once_with_its_size(function, n, says):
    with pytest.raises(TooLarge, match=says + ".* of memory are free here"):
        function(n)


def test_a_container_s_limit_lowers_what_is_available(monkeypatch, tmp_path):
    (tmp_path / "new").write_text("12345678\n")
    (tmp_path / "none").write_text("max\n")
    paths = [str(tmp_path / name) for name in ("none", "missing", "new")]
    monkeypatch.setattr(_errors, "_LIMITS", paths[:2])
    assert _errors.available() > 10_000_000
    monkeypatch.setattr(_errors, "_LIMITS", paths)
    assert _errors.available() == 12_345_678
