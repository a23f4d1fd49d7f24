"""The pictures of chapter 08 show every bit where it belongs, and say so."""

import pytest
from matplotlib.colors import to_hex
from painted import said

from queens import draw
from queens.draw.style import BLUE, INK, SKY, VERMILLION


def cells(ax):
    """Read the cells as a reader does: a line of bits for each height, from the left."""
    lines = {}
    for text in ax.texts:
        if text.get_text() in ("0", "1") and text.get_ha() == "center":
            x, y = text.get_position()
            lines.setdefault(round(y, 4), []).append((x, text.get_text()))
    return ["".join(bit for _, bit in sorted(line)) for _, line in sorted(lines.items())]


def filled(ax):
    return sum(to_hex(patch.get_facecolor()).upper() == SKY for patch in ax.patches)


def rings(ax, color):
    found = ax.findobj(lambda artist: artist.get_gid() == "ring")
    return sorted(
        (ring.center[1], ring.center[0])
        for ring in found
        if to_hex(ring.get_edgecolor()).upper() == color
    )


def lines(ax, gid):
    return [line.get_xydata().tolist() for line in ax.lines if line.get_gid() == gid]


def ends(ax, gid):
    found = ax.findobj(lambda artist: artist.get_gid() == gid)
    return sorted(
        tuple((int(x), int(y)) for x, y in line)
        for collection in found
        for line in collection.get_segments()
    )


# --- rows of bits ------------------------------------------------------------------------


def test_every_number_is_a_row_with_the_highest_bit_on_the_left():
    ax = draw.bits({"x": 0b0110, "y": 0, "z": 0b1000}, 4)
    assert cells(ax) == ["0110", "0000", "1000"]
    assert filled(ax) == 3
    labels = [text.get_text() for text in ax.texts if text.get_ha() == "right"]
    assert labels == ["x", "y", "z"]
    assert "x: 0 1 1 0. y: 0 0 0 0. z: 1 0 0 0." in said(ax)


def test_marked_bits_are_ringed_and_notes_are_spoken():
    ax = draw.bits({"x": 6, "y": 2}, 4, marked={"y": 2}, notes={"y": "the last"}, title="Sum")
    ((y, x),) = rings(ax, BLUE)
    assert x == 2.5
    assert y > 1
    assert said(ax) == (
        "Sum. Rows of 4 bits. x: 0 1 1 0. y: 0 0 1 0, ringed at place 3 from the left, the last."
    )


def test_a_rule_stands_above_the_result_alone():
    ax = draw.bits({"a": 1, "b": 2, "a | b": 3}, 2, ruled=["a | b"])
    ((rule,),) = [{y for _, y in line.get_xydata().tolist()} for line in ax.lines]
    heights = sorted(text.get_position()[1] for text in ax.texts if text.get_ha() == "right")
    assert heights[1] < rule < heights[2]


def test_heads_stand_above_their_columns():
    ax = draw.bits({"x": 5}, 3, heads=(3, 2, 1))
    heads = {
        text.get_text(): text.get_position()[0] for text in ax.texts if text.get_position()[1] < 0
    }
    assert heads == {"3": 0.5, "2": 1.5, "1": 2.5}


@pytest.mark.parametrize("number", [-1, 16])
def test_a_number_that_does_not_fit_is_refused(number):
    with pytest.raises(ValueError, match=f"x = {number} is not a number of 4 bits"):
        draw.bits({"x": number}, 4)


# --- a row as three numbers --------------------------------------------------------------


def test_masks_show_what_reaches_the_row():
    ax = draw.masks(8, (1, 5, 8, 6, 3, 7, 2, 4), 4, title="Row 4")
    assert cells(ax) == ["10001001", "00100010", "00010010", "01000100"]
    assert said(ax) == (
        "Row 4. Board of 8 with 3 queens on row 1 column 1, row 2 column 5 and row 3 column 8. "
        "What reaches row 4, bit by bit from column 1: columns 1 0 0 0 1 0 0 1; "
        "rising 0 0 1 0 0 0 1 0; falling 0 0 0 1 0 0 1 0; free 0 1 0 0 0 1 0 0."
    )
    assert ends(ax, "rising-arriving") == [((5, 2), (3, 4)), ((8, 3), (7, 4))]
    # The first queen's leaves the board at once, the third's falling diagonal too.
    assert ends(ax, "rising-leaving") == [((1, 1), (1, 1))]
    assert ends(ax, "falling-arriving") == [((1, 1), (4, 4)), ((5, 2), (7, 4))]
    assert ends(ax, "columns-arriving") == [((1, 1), (1, 4)), ((5, 2), (5, 4)), ((8, 3), (8, 4))]
    assert ends(ax, "columns-leaving") == []
    columns = {text.get_position()[0] for text in ax.texts if text.get_ha() == "center"}
    assert {round(x, 1) for x in columns} == {*range(1, 9)}
    samples = [(line.get_color(), line.get_linestyle()) for line in ax.lines[:3]]
    assert samples == [(INK, "--"), (BLUE, "-"), (VERMILLION, "--")]


@pytest.mark.parametrize("n", [1, 2, 5])
def test_nothing_reaches_the_first_row(n):
    assert cells(draw.masks(n, (), 1)) == ["0" * n] * 3 + ["1" * n]


@pytest.mark.parametrize("row", [0, 5])
def test_a_row_off_the_board_is_refused(row):
    with pytest.raises(ValueError, match="row must be a whole number from 1 to 4; got"):
        draw.masks(4, (2, 4), row)


# --- a board cut in two ------------------------------------------------------------------


def test_halves_that_fit_share_no_bit():
    ax = draw.halves(6, (2, 4, 6, 1, 3, 5), 3)
    assert cells(ax) == ["01001", "10010", "00011", "11000"]
    assert rings(ax, VERMILLION) == []
    assert "Top and bottom share no diagonals." in said(ax)


def test_shared_diagonals_are_ringed_in_both_halves():
    ax = draw.halves(6, (2, 4, 6, 5, 3, 1), 3)
    assert cells(ax) == ["01001", "00111", "00011", "10010"]
    columns = [x for _, x in rings(ax, VERMILLION)]
    # Between columns 5 and 6 the rising one, between 4 and 5 the falling one.
    assert columns == [5.5, 5.5, 4.5, 4.5]
    assert "rising, top 0 1 0 0 1; rising, bottom 0 0 1 1 1;" in said(ax)
    assert said(ax).endswith("Top and bottom share 2 diagonals.")


def test_only_diagonals_that_cross_the_cut_are_drawn_up_to_the_square_beyond():
    ax = draw.halves(4, (1, 3), 2)
    assert lines(ax, "rising-top") == [[[3, 2], [2, 3]]]
    assert lines(ax, "falling-top") == [[[1, 1], [3, 3]], [[3, 2], [4, 3]]]
    below = draw.halves(4, {4: 2}, 2)
    assert lines(below, "rising-bottom") == [[[2, 4], [4, 2]]]
    assert lines(below, "falling-bottom") == []


@pytest.mark.parametrize("middle", [0, 4])
def test_a_cut_along_the_edge_is_refused(middle):
    with pytest.raises(ValueError, match="middle must be a whole number from 1 to 3; got"):
        draw.halves(4, (), middle)


# --- two lists meeting -------------------------------------------------------------------


def test_a_meeting_joins_the_pairs_that_fit():
    ax = draw.meeting(6, [(2, 4, 6), (6, 4, 2)], [(1, 3, 5), (5, 3, 1)], title="Columns 2, 4, 6")
    assert said(ax) == (
        "Columns 2, 4, 6. 2 tops: 2 4 6 with pattern 0 1 0 0 1 0 0 0 1 1; "
        "6 4 2 with pattern 1 1 1 0 0 0 1 0 0 1. "
        "2 bottoms: 1 3 5 with pattern 1 0 0 1 0 1 1 0 0 0; "
        "5 3 1 with pattern 0 0 1 1 1 1 0 0 1 0. "
        "Of 4 pairs 1 share no diagonal: 2 4 6 1 3 5."
    )
    (((x1, y1), (x2, y2)),) = lines(ax, "fit")
    (diamond,) = (line for line in ax.lines if line.get_marker() == "D")
    assert diamond.get_xydata().tolist() == [[(x1 + x2) / 2, (y1 + y2) / 2]]
    assert len(lines(ax, "clash")) == 3


@pytest.mark.parametrize(
    ("tops", "bottoms", "words"),
    [
        ([], [(1, 2)], "no tops. 1 bottom: 1 2"),
        ([(1, 3)], [], "1 top: 1 3 with pattern 0 1 0 0 1 1. no bottoms."),
        ([], [], "no tops. no bottoms."),
    ],
)
def test_a_list_may_be_empty(tops, bottoms, words):
    text = said(draw.meeting(4, tops, bottoms))
    assert words in text
    assert text.endswith("Of 0 pairs 0 share no diagonal.")


def test_halves_of_an_odd_board_keep_their_rows():
    ax = draw.meeting(5, [(1, 3)], [(5, 2, 4)])
    assert "Of 1 pairs 1 share no diagonal: 1 3 5 2 4." in said(ax)
