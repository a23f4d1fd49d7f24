"""Pictures of chance: bands, bars and tails show the numbers that they were given, and say them."""

import pytest
from painted import said

from queens import draw


def test_a_band_lies_between_its_bounds_and_says_how_often_the_truth_is_inside():
    bounds = [(2, 8), (4, 7), (5.5, 7)]
    ax = draw.band([1, 2, 3], [5, 6, 6.2], bounds, true=[5, 5, 5], xlabel="walks", ylabel="size")
    vertices = {tuple(point) for point in ax.collections[0].get_paths()[0].vertices.tolist()}
    assert {(x, y) for x, pair in zip((1, 2, 3), bounds, strict=True) for y in pair} <= vertices
    lines = [line.get_ydata().tolist() for line in ax.lines]
    assert lines == [[5, 6, 6.2], [5, 5, 5]]
    assert [text.get_text() for text in ax.texts] == ["true", "estimate"]
    assert said(ax) == (
        "Estimate of size with a band around it, over walks: from 5 (2 to 8) at 1 to 6.2 (5.5 to 7)"
        " at 3. The true value, 5 at last, is in 2 of 3 intervals."
    )


def test_a_band_without_a_truth_draws_none():
    ax = draw.band([1, 2], [5, 6], [(2, 8), (4, 7)], xlabel="n", ylabel="size", title="So far")
    assert len(ax.lines) == 1
    assert said(ax).startswith("So far. Estimate of size")
    assert "true" not in said(ax)


def test_bars_count_the_values_between_powers_of_two_of_the_mean():
    ax = draw.spread([1, 2.1, 3, 3.9, 4, 7.9, 40], mean=4, title="Seven walks")
    bars = [(bar.get_x() + bar.get_width() / 2, bar.get_height()) for bar in ax.patches]
    assert [(round(x - 0.5), height) for x, height in bars] == [
        (-2, 1), (-1, 3), (0, 2), (1, 0), (2, 0), (3, 1),
    ]  # fmt: skip
    assert [bool(bar.get_hatch()) for bar in ax.patches] == [False, False, True, True, True, True]
    assert [text.get_text() for text in ax.get_xticklabels()] == [
        "1/4", "1/2", "1", "2", "4", "8", "16",
    ]  # fmt: skip
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("times the mean", "how many of them")
    assert said(ax) == (
        "Seven walks. Bars of 7 values by how many times the mean they are: 4 below it, 3 above; "
        "the least 0.25 times, the largest 10 times."
    )


def test_of_many_bars_every_second_edge_has_its_number_and_the_mean_is_one_of_them():
    ax = draw.spread([2.0**power for power in range(-5, 5)], mean=1)
    named = [text.get_text() for text in ax.get_xticklabels()]
    assert named == ["1/16", "1/4", "1", "4", "16"]


def test_a_tail_falls_where_a_run_ends_and_stays_up_for_those_that_go_on():
    ax = draw.survival({"by lot": [10, 20, 20, 100, 100]}, limit=100)
    places, shares = ax.lines[0].get_data()
    assert list(zip(places, [round(share, 3) for share in shares], strict=True)) == [
        (10, 1), (10, 0.8), (20, 0.6), (20, 0.4), (100, 0.4),
    ]  # fmt: skip
    assert (ax.get_xscale(), ax.get_yscale()) == ("log", "log")
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("placements", "share of runs that go on")
    assert said(ax) == (
        "How long runs go on, both axes logarithmic. by lot: of 5 runs half are over by 20, 2 go "
        "on beyond 100."
    )


def test_a_tail_of_runs_that_all_end_ends_above_nothing():
    ax = draw.survival({"a": [5, 9], "b": [7]}, limit=100, title="Two")
    assert all(min(line.get_ydata()) > 0 for line in ax.lines)
    assert ax.lines[0].get_xdata().tolist()[-1] == 9
    assert "a: of 2 runs half are over by 9, the longest takes 9." in said(ax)
    assert len({line.get_linestyle() for line in ax.lines}) == 2


@pytest.mark.parametrize("lengths", [[5], [100], [100, 100], [5, 5]])
def test_a_tail_of_few_runs_can_be_drawn(lengths):
    assert draw.survival({"few": lengths}, limit=100).lines
