"""What would not fit, or would take too long to lose, is refused before it is begun."""

from itertools import pairwise

import pytest

from queens_counting import TooLarge, count, counter, feasibility

GB = 10**9


@pytest.fixture
def free(monkeypatch):
    """Let the machine have this much memory free."""

    def have(size):
        monkeypatch.setattr(feasibility, "available", lambda: size)

    have(1000 * GB)
    return have


@pytest.fixture
def nothing_begins(monkeypatch):
    """Fail at once where a count that ought to be refused would go on for hours."""
    monkeypatch.setattr(counter, "plan", lambda n: pytest.fail(f"the count of {n} has begun"))


def test_a_row_more_takes_longer_and_no_less_memory(monkeypatch):
    for way in feasibility.CORE_SECONDS:
        monkeypatch.setattr(feasibility, "best_way", lambda n, way=way: way)
        all_n = [feasibility.estimate(n, 1) for n in range(1, 40)]
        for before, after in pairwise(all_n):
            assert before.seconds <= after.seconds
            assert before.bytes <= after.bytes
        for before, after in pairwise(all_n[13:]):
            assert 2 < after.seconds / before.seconds < 30


def test_more_workers_take_less_time_and_more_memory():
    one, four = feasibility.estimate(20, 1), feasibility.estimate(20, 4)
    assert four.seconds == one.seconds / 4
    assert four.bytes > one.bytes


def test_what_was_measured_is_what_is_expected(monkeypatch):
    monkeypatch.setattr(feasibility, "best_way", lambda n: "compiled")
    for n, seconds in feasibility.CORE_SECONDS["compiled"].items():
        assert feasibility.estimate(n, 1).seconds == pytest.approx(seconds)


@pytest.mark.parametrize("n", [8.0, "8", True])
def test_no_estimate_of_what_is_no_size(n):
    with pytest.raises(TypeError, match="n must be a whole number"):
        feasibility.estimate(n, 1)


@pytest.mark.parametrize(
    ("seconds", "says"),
    [
        (0.01, "1 second and"),
        (119, "119 seconds and"),
        (120, "2 minutes and"),
        (86_400, "24 hours and"),
        (30 * 86_400, "30 days and"),
        (4000 * 365.25 * 86_400, "4,000 years and"),
        (1e100, "more than 1,000,000 years"),
    ],
)
def test_times_are_told_in_units_that_mean_something(seconds, says):
    assert str(feasibility.Estimate(seconds, GB)).startswith(says)


@pytest.mark.usefixtures("nothing_begins")
def test_memory_that_is_not_there_is_refused_with_both_figures(free):
    free(50 * 10**6)
    says = r"n = 23 is refused: .* MB of memory on 4 cores, and 50 MB are free"
    with pytest.raises(TooLarge, match=says):
        count(23, workers=4)


def test_memory_here_does_not_matter_to_jobs_that_run_elsewhere(free):
    free(50 * 10**6)
    feasibility.check_feasible(23, 0, kept=False)


@pytest.mark.usefixtures("nothing_begins")
def test_days_of_work_are_not_begun_if_a_stop_would_lose_them(free):
    with pytest.raises(
        TooLarge, match=r"(days|years) and .* on 4 cores.*checkpoint='a file'.*executor="
    ):
        count(25, workers=4)
    feasibility.check_feasible(25, 4, kept=True)
    feasibility.check_feasible(25, 0, kept=False)


@pytest.mark.parametrize("n", [28, 40])
def test_beyond_the_method_nothing_helps(n, free):
    with pytest.raises(TooLarge, match="goes up to n = 27, and nobody has published"):
        feasibility.check_feasible(n, 0, kept=True)


@pytest.mark.parametrize(("n", "fits"), [(25, True), (26, False), (27, False)])
def test_the_tables_of_26_rows_do_not_fit_in_6_gigabytes(n, fits, free):
    """A machine that begins such a count is out of memory some minutes later."""
    free(6 * GB)
    if fits:
        feasibility.check_feasible(n, 4, kept=True)
    else:
        with pytest.raises(TooLarge, match="6 GB are free here"):
            feasibility.check_feasible(n, 4, kept=True)


def test_tables_that_are_kept_are_paid_for(free, monkeypatch):
    """A count that was stopped can be taken up again in the same session."""
    taken = feasibility.estimate(24, 2).bytes
    free(taken // 2)
    with pytest.raises(TooLarge):
        feasibility.check_feasible(24, 2, kept=True)
    monkeypatch.setattr(feasibility, "kept_tables", {24: taken // 2 + 1}.get)
    feasibility.check_feasible(24, 2, kept=True)


def test_a_thousand_workers_take_no_more_memory_than_there_are_jobs_for(free):
    free(GB)
    assert count(14, workers=1_000) == 365_596
