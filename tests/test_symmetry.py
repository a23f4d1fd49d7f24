"""The eight symmetries: a group, its orbits, and what is counted with them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lines import solutions_of

from queens import NotASolution
from queens.symmetry import (
    SYMMETRIES,
    canonical,
    count_orbits,
    fundamental,
    image,
    images,
    orbit,
    stabiliser,
    unchanged,
)

# OEIS A002562, n = 1 to 10.
PUBLISHED = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92]

SIZES = pytest.mark.parametrize("n", range(1, 9))
WHOLE = {n: solutions_of(n) for n in range(1, 9)}
SOLUTIONS = st.sampled_from([solution for found in WHOLE.values() for solution in found])


def rows_of(solution):
    """Draw a solution: a list of rows, each a string."""
    n = len(solution)
    return ["".join("Q" if col == i else "." for i in range(1, n + 1)) for col in solution]


def turned(rows):
    """Turn a drawing clockwise, as you turn a sheet of paper: the left edge comes to the top."""
    return ["".join(column) for column in zip(*rows[::-1], strict=True)]


def flipped(rows):
    return [row[::-1] for row in rows]


MOVES = {
    "identity": lambda rows: rows,
    "quarter turn": turned,
    "half turn": lambda rows: turned(turned(rows)),
    "three-quarter turn": lambda rows: turned(turned(turned(rows))),
    "left-right": flipped,
    "top-bottom": lambda rows: rows[::-1],
    "falling diagonal": lambda rows: flipped(turned(rows)),
    "rising diagonal": lambda rows: turned(flipped(rows)),
}


@given(solution=SOLUTIONS)
def test_each_symmetry_does_to_the_queens_what_its_name_says_of_the_board(solution):
    assert {name: rows_of(moved) for name, moved in images(solution).items()} == {
        name: move(rows_of(solution)) for name, move in MOVES.items()
    }
    assert all(image(solution, name) == moved for name, moved in images(solution).items())


@given(solution=SOLUTIONS)
def test_any_solution_of_an_orbit_gives_the_whole_orbit(solution):
    family = orbit(solution)
    assert set(family) == set(images(solution).values()) <= set(WHOLE[len(solution)])
    assert list(family) == sorted(set(family))
    assert {orbit(member) for member in family} == {family}
    assert {canonical(member) for member in family} == {family[0]}
    own = stabiliser(solution)
    assert own == tuple(name for name, move in MOVES.items() if image(solution, name) == solution)
    assert len(family) * len(own) == 8


@SIZES
def test_orbits_share_out_all_solutions_and_fundamental_takes_the_first_of_each(n):
    families = {orbit(solution) for solution in WHOLE[n]}
    assert sorted(solution for family in families for solution in family) == WHOLE[n]
    assert list(fundamental(n)) == sorted(min(family) for family in families)


def test_there_are_as_many_orbits_as_published_whether_they_are_formed_or_counted():
    assert [len(fundamental(n)) for n in range(1, 10)] == PUBLISHED[:9]
    assert [count_orbits(n) for n in range(1, 11)] == PUBLISHED


@SIZES
def test_unchanged_gives_the_solutions_that_the_symmetry_leaves_as_they_are_in_order(n):
    for name in SYMMETRIES:
        assert list(unchanged(n, name)) == [s for s in WHOLE[n] if image(s, name) == s]
    assert list(unchanged(n)) == WHOLE[n]


@pytest.mark.parametrize("n", [12, 13])
def test_a_quarter_turn_leaves_some_as_they_are_of_those_that_a_half_turn_does(n):
    """From n = 6 to 11 a quarter turn leaves none, so that smaller boards show little."""
    found = list(unchanged(n, "quarter turn"))
    halves = list(unchanged(n, "half turn"))
    assert found == [solution for solution in halves if image(solution, "quarter turn") == solution]
    assert {len(orbit(solution)) for solution in found} == {2}


@pytest.mark.parametrize("solution", [(1, 2, 3, 4), (2, 4, 1), (0, 2), [2, 4, 1, 4], {2, 4}, []])
def test_anything_but_a_solution_is_refused_with_the_reason(solution):
    for ask in (images, canonical, orbit, stabiliser, lambda given: image(given, "identity")):
        with pytest.raises(NotASolution, match=r"is no solution: .*(a tuple of|attack each other)"):
            ask(solution)


@pytest.mark.parametrize("solution", [[2, 4, 1, 3], np.array([2, 4, 1, 3], dtype=np.uint8)])
def test_a_solution_may_be_a_list_or_a_row_of_an_array(solution):
    for ask in (images, canonical, orbit, stabiliser):
        assert ask(solution) == ask((2, 4, 1, 3))
    assert [type(col) for col in image(solution, "quarter turn")] == [int] * 4


def test_an_unknown_symmetry_is_refused_and_the_known_ones_are_named():
    for ask in (lambda: image((1,), "quarter-turn"), lambda: unchanged(4, "q" * 10_000)):
        with pytest.raises(ValueError, match=r"no symmetry is called .*; they are identity, quar"):
            ask()
