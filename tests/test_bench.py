"""``python -m benchmarks.counting``: what is timed is right, what is missing is said."""

import sys

import pytest

from benchmarks import counting, peers
from queens_counting import published

EVERY_WAY = (*counting.WAYS, *counting.LISTING)
LIBRARIES = [
    ("OR-Tools CP-SAT", "ortools.sat.python.cp_model", "ortools"),
    ("python-constraint2", "constraint", "python-constraint2"),
    ("xcover", "xcover", "xcover"),
]


@pytest.mark.filterwarnings("ignore:unsafe cast")  # numba, of xcover's own code
@pytest.mark.parametrize("n", [1, 2, 6, 8, 9])
@pytest.mark.parametrize("way", EVERY_WAY, ids=lambda way: way.name)
def test_what_is_timed_counts_all_solutions(way, n):
    """Or a library would be judged by a puzzle that is not this one."""
    try:
        assert way.count(n) == published(n)
    except peers.Missing as reason:
        pytest.skip(str(reason))


def test_a_wrong_count_is_not_timed():
    with pytest.raises(AssertionError):
        counting.hindrance(counting.Way("wrong", lambda n: 91, 20), 12)


@pytest.mark.parametrize(("name", "module", "project"), LIBRARIES)
def test_a_library_that_is_not_installed_is_named(monkeypatch, name, module, project):
    monkeypatch.setitem(sys.modules, module, None)
    (way,) = (way for way in counting.WAYS if way.name == name)
    assert counting.hindrance(way, 12) == f"not timed: {project} is not installed (make peers)"


def test_no_compiler_is_no_end_to_the_table(monkeypatch):
    monkeypatch.setenv("PATH", "")
    peers._compiled_c.cache_clear()
    (way,) = (way for way in counting.WAYS if way.name == "plain C, bit masks")
    assert counting.hindrance(way, 12) == "not timed: there is no C compiler (cc)"


def test_no_peer_is_waited_for_on_boards_too_large_for_it():
    for way in EVERY_WAY:
        never = way._replace(count=lambda n: pytest.fail("was run"))
        assert "too long" in counting.hindrance(never, way.largest + 1)


@pytest.mark.parametrize(("n", "slow", "fast"), counting.TARGETS)
def test_every_target_stands_in_the_table(n, slow, fast):
    """Or a claim would seem to be checked that the command never looks at."""
    ways, columns = counting.WAYS, counting.COLUMNS
    if fast == "enumerate_all":
        ways, columns = counting.LISTING, ("enumerate_all",)
    timed = [way.name for way in ways if n <= way.largest]
    assert fast in columns
    assert timed.index(slow) < timed.index(fast)


@pytest.mark.parametrize(
    ("slow", "said"), [(2.9, "2.9 < 3"), (3.0, "3 ≥ 3"), (4.0, "4 ≥ 3"), (1234.5, "1,234 ≥ 3")]
)
def test_a_target_is_said_to_be_met_only_if_it_is(slow, said):
    times = {"xcover": [9e9, 2 * slow, 0.1], "NumPy alone": [1.0, 2.0, 1.0]}
    assert counting.ratio(12, times, "xcover", "NumPy alone") == said
