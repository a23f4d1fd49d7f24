"""The eight symmetries: a group, its orbits, and what is counted with them."""

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queens import NotASolution, enumerate_all, solve, symmetry
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

# OEIS A002562, n = 1 to 12.
PUBLISHED = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787]

SIZES = pytest.mark.parametrize("n", range(1, 9))
WHOLE = {n: list(solve("automaton_shared_search", n)) for n in range(1, 9)}
SOLUTIONS = st.sampled_from([solution for found in WHOLE.values() for solution in found])


def rows_of(solution):
    """Draw a solution: a list of rows, each a string."""
    n = len(solution)
    return ["".join("Q" if col == i else "." for i in range(1, n + 1)) for col in solution]


def turned(rows):
    """Turn a drawing clockwise, as one turns a sheet of paper: the left edge comes to the top."""
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


def table_of(n, name):
    """Give where a symmetry takes each square, in the order of the squares."""
    return tuple(SYMMETRIES[name](n, *s) for s in product(range(1, n + 1), repeat=2))


@pytest.mark.parametrize("n", range(2, 7))
def test_the_symmetries_are_a_group_of_eight(n):
    squares = list(product(range(1, n + 1), repeat=2))
    tables = {table_of(n, name) for name in SYMMETRIES}
    assert len(tables) == len(SYMMETRIES) == 8
    assert tuple(squares) == table_of(n, "identity")
    assert all(sorted(table) == squares for table in tables), "each moves every square"
    for first, second in product(tables, repeat=2):
        assert tuple(dict(zip(squares, second, strict=True))[s] for s in first) in tables
    for table in tables:
        back = dict(zip(table, squares, strict=True))
        assert tuple(back[square] for square in squares) in tables


def test_on_a_board_of_one_square_all_symmetries_do_the_same():
    assert {table_of(1, name) for name in SYMMETRIES} == {((1, 1),)}
    assert set(images((1,)).values()) == {(1,)}
    assert (orbit((1,)), stabiliser((1,))) == (((1,),), tuple(SYMMETRIES))


def test_nobody_can_change_the_symmetries():
    with pytest.raises(TypeError):
        SYMMETRIES["shear"] = SYMMETRIES["identity"]


@given(solution=SOLUTIONS)
def test_an_orbit_is_a_family_of_solutions_that_any_of_them_gives(solution):
    family = orbit(solution)
    assert set(family) == set(images(solution).values()) <= set(WHOLE[len(solution)])
    assert list(family) == sorted(set(family))
    assert {orbit(member) for member in family} == {family}
    assert {canonical(member) for member in family} == {family[0]}
    assert len(family) * len(stabiliser(solution)) == 8


@given(solution=SOLUTIONS)
def test_the_stabiliser_names_exactly_the_symmetries_that_leave_the_solution_as_it_is(solution):
    assert stabiliser(solution) == tuple(
        name for name, move in MOVES.items() if move(rows_of(solution)) == rows_of(solution)
    )


@SIZES
def test_orbits_share_out_all_solutions_and_fundamental_takes_the_first_of_each(n):
    families = {orbit(solution) for solution in WHOLE[n]}
    assert sorted(solution for family in families for solution in family) == WHOLE[n]
    assert list(fundamental(n)) == sorted(min(family) for family in families)


def test_the_92_are_11_orbits_of_eight_and_one_of_four():
    sizes = sorted(len(orbit(solution)) for solution in fundamental(8))
    assert sizes == [4] + [8] * 11
    (small,) = (solution for solution in fundamental(8) if len(orbit(solution)) == 4)
    assert stabiliser(small) == ("identity", "half turn")


@pytest.mark.parametrize("n", range(1, 11))
def test_there_are_as_many_fundamental_solutions_as_published(n):
    assert len(fundamental(n)) == PUBLISHED[n - 1]


@pytest.mark.parametrize("n", range(1, 13))
def test_orbits_are_counted_as_published_without_forming_one(n):
    assert count_orbits(n) == PUBLISHED[n - 1]


@pytest.mark.parametrize("n", [2, 3])
def test_where_there_is_no_solution_there_is_nothing_to_turn(n):
    assert fundamental(n) == ()
    assert [list(unchanged(n, name)) for name in SYMMETRIES] == [[]] * 8


@SIZES
@pytest.mark.parametrize("name", SYMMETRIES)
def test_unchanged_gives_the_solutions_that_the_symmetry_leaves_as_they_are_in_order(n, name):
    assert list(unchanged(n, name)) == [s for s in WHOLE[n] if image(s, name) == s]


@pytest.mark.parametrize("n", [12, 13])
def test_a_quarter_turn_leaves_some_as_they_are_of_those_that_a_half_turn_does(n):
    """From n = 6 to 11 a quarter turn leaves none, so that smaller boards show little."""
    found = list(unchanged(n, "quarter turn"))
    halves = list(unchanged(n, "half turn"))
    assert found == [solution for solution in halves if image(solution, "quarter turn") == solution]
    assert found == list(unchanged(n, "three-quarter turn"))
    assert found
    assert {len(orbit(solution)) for solution in found} == {2}
    assert {len(orbit(solution)) for solution in halves} == {2, 4}


def test_unchanged_leaves_every_solution_as_it_is_unless_told_which_symmetry():
    assert list(unchanged(6)) == WHOLE[6]


REFUSED = r"is no solution: .*(a tuple of|attack each other)"
NO_SOLUTIONS = [
    (1, 2, 3, 4),
    (2, 4, 1),
    (2, 4, 1, 5),
    (0, 2),
    (2, 4, 1, 3.0),
    (True,),
    [2, 4, 1, 4],
    "2413",
    {2, 4, 1, 3},
    {1: 1},
    (),
    [],
    "",
    None,
    8,
]


@pytest.mark.parametrize("solution", NO_SOLUTIONS, ids=repr)
@pytest.mark.parametrize("ask", [images, canonical, orbit, stabiliser])
def test_what_is_no_solution_is_refused_in_words(ask, solution):
    with pytest.raises(NotASolution, match=REFUSED):
        ask(solution)


@pytest.mark.parametrize(
    "solution",
    [[2, 4, 1, 3], np.array([2, 4, 1, 3], dtype=np.uint8), enumerate_all(4)[0]],
    ids=repr,
)
def test_a_solution_may_be_a_list_or_a_row_of_an_array(solution):
    for ask in (images, canonical, orbit, stabiliser):
        assert ask(solution) == ask((2, 4, 1, 3))
    assert [type(col) for col in image(solution, "quarter turn")] == [int] * 4


@pytest.mark.parametrize("solution", NO_SOLUTIONS, ids=repr)
def test_nor_is_there_an_image_of_it(solution):
    with pytest.raises(NotASolution, match=REFUSED):
        image(solution, "identity")


@pytest.mark.parametrize("solution", list(permutations(range(1, 4))))
def test_queens_that_attack_each_other_are_no_solution_although_they_share_no_row(solution):
    with pytest.raises(NotASolution, match="attack each other along a"):
        canonical(solution)


@pytest.mark.parametrize("name", ["quarter-turn", "Identity", "", "q" * 10_000])
def test_an_unknown_symmetry_is_refused_and_the_known_ones_are_named(name):
    for ask in (lambda: image((1,), name), lambda: unchanged(4, name)):
        with pytest.raises(ValueError, match=r"no symmetry is called .*; they are identity, quar"):
            ask()


@pytest.mark.parametrize("name", [None, 3, ["identity"]])
def test_what_is_no_name_is_no_symmetry(name):
    for ask in (lambda: image((1,), name), lambda: unchanged(4, name)):
        with pytest.raises(TypeError, match="symmetry must be the name of one; got"):
            ask()


@pytest.mark.parametrize("ask", [unchanged, fundamental, count_orbits])
@pytest.mark.parametrize("n", [201, 10**9, pytest.param(10**5000, id="huge")])
def test_a_size_that_would_never_end_is_refused_with_the_limit(ask, n):
    with pytest.raises(ValueError, match=r"n must be at most (16|200) here; got"):
        ask(n)


@pytest.mark.parametrize("ask", [unchanged, fundamental, count_orbits])
@pytest.mark.parametrize(
    ("n", "error"),
    [(0, ValueError), (-3, ValueError), (2.5, TypeError), (True, TypeError), ("8", TypeError)],
)
def test_a_bad_size_is_refused_at_once_in_words(ask, n, error):
    with pytest.raises(error, match="n must be a whole number, 1 or more; got"):
        ask(n)


def test_the_face_of_the_package_has_the_part_by_its_name():
    assert symmetry.fundamental is fundamental
