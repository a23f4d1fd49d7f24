"""Small boards, many to a picture, and the widget that browses them."""

import json

import ipywidgets
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_hex
from painted import extents, lie_apart, part, said

from queens import Gallery, draw, symmetry
from queens.draw.style import BLUE, ORANGE

FIRST = (1, 5, 8, 6, 3, 7, 2, 4)
FROM_TWO_SIDES = (3, 5, 2, 8, 1, 7, 4, 6)
"""A half turn leaves it as it is."""


def orbits(n):
    return [symmetry.orbit(solution) for solution in symmetry.fundamental(n)]


def places(ax, gid):
    artist = part(ax, gid)
    return [] if artist is None else [(float(x), float(y)) for x, y in artist.get_offsets()]


def side(ax):
    """Return how wide a board is that was painted, in the units of the axes."""
    return float(np.ptp(part(ax, "boards").get_paths()[0].vertices[:4, 0]))


def shown(ax):
    """Read every board off the picture: middle -> the solution that its queens stand for."""
    read = {}
    queens = places(ax, "queens")
    n = len(queens) // len(places(ax, "boards"))
    square = side(ax) / n
    for x, y in places(ax, "boards"):
        standing = {}
        for qx, qy in queens:
            row, col = (qy - y) / square + (n + 1) / 2, (qx - x) / square + (n + 1) / 2
            if 0.5 < row < n + 0.5 and 0.5 < col < n + 0.5:
                assert abs(row - round(row)) < 1e-6  # in the middle of her square
                assert abs(col - round(col)) < 1e-6
                standing[round(row)] = round(col)
        read[x, y] = tuple(standing[row] for row in range(1, n + 1))
    return read


# A gallery


@pytest.mark.parametrize("n", [1, 4, 5, 6, 7, 8])
def test_every_solution_is_there_once_and_orbits_stay_together(n):
    ax = draw.gallery(orbits(n))
    read = shown(ax)
    assert sorted(read.values()) == list(symmetry.unchanged(n))
    lines = {}
    for (x, y), solution in read.items():
        lines.setdefault((y, symmetry.canonical(solution)), []).append(x)
    assert len(lines) == len(symmetry.fundamental(n))  # each orbit on one line
    for xs in lines.values():
        gaps = np.diff(sorted(xs))
        assert np.allclose(gaps, gaps[:1].sum())  # with nothing of another between


def test_orbits_are_read_across_and_each_has_its_number_beside_its_first_board():
    ax = draw.gallery(orbits(8))
    by_number = {int(text.get_text()): text.get_position() for text in ax.texts}
    across = sorted(by_number, key=lambda number: by_number[number][::-1])
    assert across == list(range(1, 13))
    middles = {solution: place for place, solution in shown(ax).items()}
    for number, orbit in enumerate(orbits(8), start=1):
        x, y = middles[orbit[0]]
        assert by_number[number][1] == pytest.approx(y)
        assert side(ax) / 2 < x - by_number[number][0] < 1.2 * side(ax)


def test_the_chosen_solution_is_framed_and_its_orbit_underlaid():
    ax = draw.gallery(orbits(8), chosen=FROM_TWO_SIDES)
    read = shown(ax)
    assert [read[place] for place in places(ax, "chosen")] == [FROM_TWO_SIDES]
    assert to_hex(part(ax, "chosen").get_edgecolor()[0]).upper() == BLUE
    dark = np.vstack(part(ax, "dark-squares").get_paths()[0].to_polygons())
    assert np.allclose(dark.max(axis=0), -dark.min(axis=0))  # around the middle of a board
    assert 1 < np.ptp(part(ax, "chosen").get_paths()[0].vertices[:4, 0]) / side(ax) < 1.1
    box = part(ax, "orbit").get_bbox()
    corners = (side(ax) / 2, -side(ax) / 2)
    inside = {
        board
        for (x, y), board in read.items()
        if all(box.contains(x + right, y + down) for right in corners for down in corners)
    }
    assert inside == set(symmetry.orbit(FROM_TWO_SIDES))
    bold = [text.get_text() for text in ax.texts if text.get_fontweight() == "bold"]
    assert bold == ["10"]
    assert "Chosen is 3 5 2 8 1 7 4 6, board 1 of 4 in orbit 10." in said(ax)


def test_marked_solutions_are_told_by_a_star_and_not_by_colour_alone():
    marked = [solution for solution in symmetry.unchanged(8) if solution[0] <= 2]
    ax = draw.gallery(orbits(8), marked=marked)
    read = shown(ax)
    assert sorted(read[place] for place in places(ax, "marked")) == marked
    assert to_hex(part(ax, "marked").get_edgecolor()[0]).upper() == ORANGE
    corners = sorted((x - side(ax) / 2, y + side(ax) / 2) for x, y in places(ax, "stars"))
    assert np.allclose(corners, sorted(places(ax, "marked")))
    assert "12 boards marked with a star: 2 in orbit 1, 2 in orbit 2, 1 in orbit 3" in said(ax)
    assert part(ax, "chosen") is None


def test_a_gallery_says_how_many_boards_and_orbits_there_are():
    assert said(draw.gallery(orbits(8), title="Eight queens")) == (
        "Eight queens. Gallery of 92 solutions for n = 8 in 12 orbits: "
        "11 of 8 boards and 1 of 4 boards."
    )


@pytest.mark.parametrize("n", [2, 3])
def test_no_solutions_are_no_error(n):
    ax = draw.gallery(orbits(n))
    assert "no solutions" in said(ax)
    assert [text.get_text() for text in ax.texts] == ["no solutions"]


@pytest.mark.parametrize("how", [{"chosen": (1,)}, {"marked": [(1, 2, 3, 4)]}])
def test_a_solution_that_is_not_there_cannot_be_chosen_or_marked(how):
    with pytest.raises(ValueError, match="is in none of the orbits"):
        draw.gallery(orbits(4), **how)


def test_boards_of_two_sizes_do_not_go_into_one_gallery():
    with pytest.raises(ValueError, match="all of one size"):
        draw.gallery([*orbits(4), *orbits(6)])


@pytest.mark.parametrize("n", [1, 4, 8, 9])
def test_a_gallery_fits_a_notebook_and_its_boards_do_not_touch(n):
    ax = draw.gallery(orbits(n))
    width, height = ax.figure.get_size_inches()
    assert width <= 9.5
    assert height <= 6
    for axis in (0, 1):
        steps = np.diff(sorted({round(middle[axis], 6) for middle in places(ax, "boards")}))
        assert all(steps > 1.1 * side(ax))


def test_a_gallery_fills_the_axes_it_is_given():
    figure, (ax, other) = plt.subplots(2, 1, figsize=(9, 6))
    draw.gallery(orbits(8), ax=ax)
    figure.canvas.draw()
    box = ax.get_window_extent()
    for x, y in places(ax, "boards"):
        assert box.contains(*ax.transData.transform((x, y)))
    assert len({round(y, 6) for _, y in places(ax, "boards")}) == 6  # two orbits side by side
    assert not other.collections


def test_a_picture_of_92_boards_stays_small():
    """Each slider move sends it to the browser."""
    assert len(draw.svg(draw.gallery(orbits(8)).figure)) < 120_000


# The eight images


def captions(ax):
    """Return middle of a board -> (name, letter)."""
    found = {}
    for x, y in places(ax, "boards"):
        near = sorted(
            (text.get_position()[1], text.get_text())
            for text in ax.texts
            if abs(text.get_position()[0] - x) < 1e-6 and 0 < text.get_position()[1] - y < side(ax)
        )
        found[x, y] = tuple(text for _, text in near)
    return found


@pytest.mark.parametrize("solution", [FIRST, FROM_TWO_SIDES, (2, 4, 1, 3), (1,)])
@pytest.mark.parametrize("columns", [4, 8])
def test_each_image_stands_above_the_name_of_its_symmetry(solution, columns):
    ax = draw.images(solution, columns=columns)
    read, below = shown(ax), captions(ax)
    assert {below[place][0]: board for place, board in read.items()} == symmetry.images(solution)


@pytest.mark.parametrize("solution", [FIRST, FROM_TWO_SIDES, (2, 4, 1, 3), (1,)])
def test_the_same_letter_means_the_same_board(solution):
    ax = draw.images(solution)
    read, below = shown(ax), captions(ax)
    letters = {place: letter.removesuffix(" again") for place, (_, letter) in below.items()}
    for one in read:
        for other in read:
            assert (letters[one] == letters[other]) == (read[one] == read[other])
    first_time = [letter for _, letter in below.values() if "again" not in letter]
    assert sorted(first_time) == sorted(set(letters.values()))
    bold = [text.get_text() for text in ax.texts if text.get_fontweight() == "bold"]
    assert sorted(bold) == sorted(letter for _, letter in below.values())


def test_images_that_are_the_solution_itself_are_framed():
    ax = draw.images(FROM_TWO_SIDES, columns=8)
    below = captions(ax)
    framed = {below[place][0] for place in places(ax, "chosen")}
    assert framed == {"identity", "half turn"}


def test_images_are_spoken_with_their_names():
    assert said(draw.images((2, 4, 1, 3))) == (
        "Eight images, 2 of them different. "
        "A, 2 4 1 3: identity, quarter turn, half turn and three-quarter turn. "
        "B, 3 1 4 2: left-right, top-bottom, falling diagonal and rising diagonal."
    )
    assert said(draw.images((1,))).startswith("Eight images, all the same. A, 1: identity, ")


@pytest.mark.parametrize("columns", [4, 8])
def test_the_names_below_the_images_do_not_touch(columns):
    ax = draw.images(FROM_TWO_SIDES, columns=columns)
    assert lie_apart(extents(ax.texts))


def test_what_is_no_solution_has_no_images():
    with pytest.raises(ValueError, match="is no solution"):
        draw.images((1, 2, 3, 4))


# The widget: what it hands to the browser, which draws it (tests/browser/test_chapter_07.py)


def handed_over(browsed, n):
    """Return what the browser gets of a size: the orbits as boards, and the images of each."""
    orbits = browsed.get_state()["_sizes"][str(n)]
    boards = [[tuple(board) for board in orbit["boards"]] for orbit in orbits]
    images = {
        board: [orbit["boards"][place] for place in places]
        for orbit in orbits
        for board, places in zip(map(tuple, orbit["boards"]), orbit["images"], strict=True)
    }
    return boards, images


@pytest.mark.parametrize("n", range(1, 9))
def test_the_browser_gets_every_orbit_and_every_image(n):
    browsed = Gallery(4)
    boards, images = handed_over(browsed, n)
    assert boards == [list(orbit) for orbit in orbits(n)]
    names = browsed.get_state()["_symmetries"]
    for solution, made in images.items():
        moved = symmetry.images(solution)
        assert dict(zip(names, map(tuple, made), strict=True)) == moved


def test_a_larger_size_is_handed_over_when_it_is_asked_for():
    browsed = Gallery(8, largest=9)
    assert "9" not in browsed.get_state()["_sizes"]
    browsed.set_state({"_at": [9, 1]})  # as the browser does
    boards, _ = handed_over(browsed, 9)
    assert sum(map(len, boards)) == 352
    assert browsed.chosen == boards[0][0]


def test_the_number_goes_through_all_solutions_orbit_by_orbit_and_no_further():
    browsed = Gallery(6)
    seen = []
    for browsed.number in range(1, 5):
        seen.append(browsed.chosen)
    assert seen == [solution for orbit in orbits(6) for solution in orbit]
    browsed.number = 50
    assert (browsed.number, browsed.chosen) == (4, seen[-1])
    browsed.number = -3
    assert browsed.chosen == seen[0]


def test_the_chosen_solution_is_known_to_python():
    browsed = Gallery(8)
    browsed.number = 73
    assert browsed.chosen == FROM_TWO_SIDES
    browsed.set_state({"_at": [8, 92]})
    assert browsed.chosen == orbits(8)[-1][-1]


def test_a_new_size_starts_at_its_first_solution():
    browsed = Gallery(8)
    browsed.number = 92
    browsed.n = 7
    assert browsed.chosen == orbits(7)[0][0]
    assert len(browsed.solutions) == 40


@pytest.mark.parametrize("n", [2, 3])
def test_a_size_without_solutions_has_nothing_to_choose_and_can_be_left_again(n):
    browsed = Gallery(8)
    browsed.n = n
    assert browsed.chosen is None
    browsed.number = 5
    browsed.n = 4
    assert browsed.chosen == (2, 4, 1, 3)


def test_the_slider_reaches_as_far_as_it_is_told():
    assert Gallery(4).get_state()["_largest"] == 8
    assert Gallery(4, largest=5).get_state()["_largest"] == 5
    assert Gallery(9).get_state()["_largest"] == 9


@pytest.mark.parametrize("n", [0, -3, 2.5, True, "8"])
def test_a_gallery_of_a_size_that_is_none_is_refused(n):
    with pytest.raises((TypeError, ValueError), match="n must be a whole number, 1 or more"):
        Gallery(n)
    browsed = Gallery(4)
    with pytest.raises((TypeError, ValueError), match="n must be a whole number, 1 or more"):
        browsed.n = n
    with pytest.raises((TypeError, ValueError), match="largest must be a whole number"):
        Gallery(4, largest=n)


def test_where_widgets_do_not_run_there_is_a_picture_and_a_sentence():
    data, _ = Gallery(8)._repr_mimebundle_()
    assert data["text/plain"].startswith("A gallery of the 92 solutions for n = 8 in 12 orbits")
    assert "Chosen is 1 5 8 6 3 7 2 4, board 1 of 8 in orbit 1." in data["image/svg+xml"]
    assert json.dumps(ipywidgets.Widget.get_manager_state())
