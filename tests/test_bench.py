"""``python -m benchmarks.counting``: what is timed is right."""

import pytest

from benchmarks import counting
from queens_counting import published


@pytest.mark.parametrize("n", [1, 2, 8, 9])
@pytest.mark.parametrize("way", counting.WAYS)
def test_what_is_timed_counts_all_solutions(way, n):
    """Or ways would be compared that do not do the same."""
    count, _ = counting.WAYS[way]
    assert count(n) == published(n)


def test_each_way_is_compared_with_all_slower_ones(monkeypatch, capsys):
    monkeypatch.setattr(counting, "ROUNDS", 1)
    monkeypatch.setattr(counting, "LEAST", 1e-9)
    counting.table(8)
    lines = capsys.readouterr().out.splitlines()
    assert [line.count("times as fast as") for line in lines] == [0, 1, 2, 3]
