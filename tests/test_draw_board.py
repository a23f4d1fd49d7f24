"""What a picture of a board is made of: where each mark is, how large, and what is written."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest

from queens import draw

mpl.use("agg")


def rounded(points):
    return [tuple(round(float(at), 2) for at in point) for point in points]


def marks(ax):
    """Give for each kind of mark where they are, how wide and how thick (points).

    What has no size in points is measured in squares.
    """
    return {
        one.get_gid(): (
            rounded(one.get_offsets()),
            round(
                float((*one.get_sizes(), one.get_paths()[0].get_extents().width ** 2)[0] ** 0.5), 2
            ),
            round(float(one.get_linewidths()[0]), 2),
        )
        for one in ax.collections
        if not hasattr(one, "get_segments")
    }


def lines(ax):
    """Give for each kind of line their ends and how thick they are."""
    return {
        one.get_gid(): ([rounded(ends) for ends in one.get_segments()], one.get_linewidths()[0])
        for one in ax.collections
        if hasattr(one, "get_segments")
    }


def names(ax):
    return [
        (text.get_text(), *rounded([text.get_position()]), round(text.get_fontsize(), 2))
        for text in ax.texts
    ]


def test_what_lies_on_a_square_has_its_place_and_two_things_keep_apart():
    ax = draw.board(
        4,
        [(1, 1), (2, 2)],
        tested=(4, 4),
        numbers={(1, 1): 7, (3, 1): 12345},
        counters={(2, 2): 3, (3, 4): 12, (4, 4): 5},
    )
    assert marks(ax) == {
        "queen-halos": ([(1, 1), (2, 2)], 0.82, 3.29),
        "queens": ([(1, 1), (2, 2)], 0.82, 1),
        "attacked-queens": ([(1.33, 0.67), (2.33, 1.67)], 11.09, 0.82),
        "counters": ([(4, 3), (4, 4)], 0.8, 2.3),
        "counters-beside-queens": ([(1.7, 2.3)], 0.36, 1.04),
    }
    assert lines(ax) == {
        "attacks": ([[(1, 1), (2, 2)]], 2.4),
        "test": ([[(1, 1), (3.5, 3.5)], [(2, 2), (3.5, 3.5)]], 2.4),
    }
    assert names(ax) == [
        *((str(k), at, 9.5) for k in (1, 2, 3, 4) for at in ((k, 0.29), (0.29, k))),
        *(("column", (2.5, -0.01), 8), ("row", (-0.01, 2.5), 8)),
        *(("12", (4, 3), 17.75), ("5", (4, 4), 19.72), ("3", (1.7, 2.3), 8.87)),
        *(("7", (0.64, 0.66), 9.86), ("12345", (1, 3), 7.59), ("?", (3.62, 3.64), 8.22)),
    ]
    (tested,) = (patch for patch in ax.patches if patch.get_gid() == "tested-square")
    assert rounded([tested.get_bbox().bounds]) == [(3.55, 3.55, 0.9, 0.9)]
    assert ax.figure.get_size_inches() == pytest.approx([2.74, 2.74], abs=0.01)


def test_lines_go_from_edge_to_edge_and_cross_every_square_on_them():
    ax = draw.board(3, lines=[(1, 3)], tested=(2, 1))
    row, column, diagonal = [(1, 1), (3, 1)], [(3, 1), (3, 3)], [(3, 1), (1, 3)]
    assert [ends for ends, _ in lines(ax).values()] == [[row, column, diagonal]]
    places, wide, thick = marks(ax)["attacked-squares"]
    assert places == [(1, 1), (2, 1), (2, 2), (3, 2), (1, 3), (3, 3)]
    assert (wide, thick) == (9.32, 2.1)
    assert names(ax)[-1] == ("?", (1, 2), 25.63)
    inside = lines(draw.board(5, lines=[(3, 4)]))
    along = [[(1, 3), (5, 3)], [(4, 1), (4, 5)], [(2, 1), (5, 4)], [(5, 2), (2, 5)]]
    assert [ends for ends, _ in inside.values()] == [along]


@pytest.mark.parametrize(
    ("n", "side", "named", "size", "words"),
    [
        (20, 2, [1, 5, 10, 15, 20], 7, False),
        (60, 4, [1, *range(5, 61, 5)], 7, True),
        (60, 1, [], None, False),
        (4, 3, [1, 2, 3, 4], 9.5, True),
    ],
)
def test_rows_and_columns_are_named_as_far_as_there_is_room(n, side, named, size, words):
    ax = draw.board(n, ax=plt.figure(figsize=(side, side)).add_axes((0, 0, 1, 1)))
    numbers = [(text, height) for text, _, height in names(ax) if text.isdigit()]
    assert numbers == [(str(k), size) for k in named for _ in range(2)]
    assert ("column" in [text for text, *_ in names(ax)]) == words
