"""Timetables: every job where it belongs, clashes seen without colour, and all of it said."""

import pytest
from painted import said

from queens import draw


def blocks(ax):
    """Read who is at work: (line, first hour, last hour, hatched) of each block."""
    found = []
    for patch in ax.patches:
        if patch.get_gid() in ("work", "clash"):
            left, right = patch.get_x(), patch.get_x() + patch.get_width()
            line = patch.get_y() + patch.get_height() / 2
            found.append((round(line), round(left + 0.46), round(right - 0.46), patch.get_hatch()))
    return found


def test_a_job_fills_its_hours_on_its_line_and_the_words_say_the_same():
    ax = draw.timetable({"disk": [("sort", 2, 3), ("copy", 5, 1)], "tape": []}, 6, title="Night")
    assert blocks(ax) == [(1, 2, 4, None), (1, 5, 5, None)]
    assert said(ax) == (
        "Night. Timetable of 6 hours. disk: sort in hours 2 to 4 and copy in hour 5. tape: nothing."
    )
    shown = [text.get_text() for text in ax.texts]
    assert shown == [*"123456", "disk", "sort", "copy", "tape"]
    frames = [patch.get_bbox().bounds for patch in ax.patches if not patch.get_fill()]
    assert frames == [(0.5, 0.5, 6, 1), (0.5, 1.5, 6, 1)]


@pytest.mark.parametrize(
    ("works", "hatched"),
    [
        ([("a", 1, 2), ("b", 3, 2)], [False, False]),
        ([("a", 1, 2), ("b", 2, 2)], [False, True]),
        ([("a", 3, 2), ("b", 1, 3)], [False, True]),
        ([("a", 4, 2)], [True]),
        ([("a", 0, 2)], [True]),
    ],
)
def test_work_in_an_hour_that_is_taken_or_not_there_is_hatched(works, hatched):
    ax = draw.timetable({"disk": works}, 4)
    assert [bool(hatch) for *_, hatch in blocks(ax)] == hatched


def test_all_of_it_lies_inside_the_picture():
    ax = draw.timetable({"a line with a long name": [("a", 0, 5), ("b", 7, 3)]}, 4)
    figure = ax.get_figure(root=True)
    figure.canvas.draw()
    whole = figure.bbox
    for artist in [*ax.texts, *ax.patches]:
        box = artist.get_window_extent()
        assert whole.x0 <= box.x0
        assert box.x1 <= whole.x1
        assert whole.y0 <= box.y0
        assert box.y1 <= whole.y1


def test_no_lines_are_a_picture_too():
    assert said(draw.timetable({}, 3)) == "Timetable of 3 hours."
