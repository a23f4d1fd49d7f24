"""The table of costs shows every number where it belongs, and says which run was stopped."""

import matplotlib as mpl
import pytest

from queens import Cost, compare, draw

mpl.use("agg")

COSTS = [
    Cost("brute", 8, 100_528, 140_756, 0, 0.1234, True),
    Cost("brute", 9, 606_549, 839_628, 0, 2.004, False),
    Cost("tests", 8, 2_056, 15_720, 0, 0.00746, True),
    Cost("tests", 9, 8_393, 72_378, 0, 0.0299, True),
    Cost("forbids", 8, 1_360, 0, 5_824, 1.26, True, 61_854),
]


def table(ax):
    """Read the table as a reader does: a line of texts for each height, from the left."""
    lines = {}
    for text in ax.texts:
        x, y = text.get_position()
        lines.setdefault(round(y, 4), []).append((x, text.get_text()))
    return [[text for _, text in sorted(line)] for _, line in sorted(lines.items())]


def bold(ax):
    return sorted(text.get_text() for text in ax.texts if text.get_fontweight() == "bold")


def said(ax):
    return draw.alt_text(ax.get_figure(root=True))


def test_every_number_stands_in_its_line_and_column():
    assert table(draw.costs(COSTS)) == [
        ["queens placed", "n = 8", "n = 9"],
        ["brute", "100,528", "> 606,549"],
        ["tests", "2,056", "8,393"],
        ["forbids", "1,360", "–"],
        ["squares tested", "n = 8", "n = 9"],
        ["brute", "140,756", "> 839,628"],
        ["tests", "15,720", "72,378"],
        ["numbers looked up", "n = 8", "n = 9"],
        ["forbids", "61,854", "–"],
        ["squares forbidden", "n = 8", "n = 9"],
        ["forbids", "5,824", "–"],
        ["time", "n = 8", "n = 9"],
        ["brute", "123 ms", "> 2.0 s"],
        ["tests", "7.5 ms", "30 ms"],
        ["forbids", "1.3 s", "–"],
        ["> stopped before its end: so much by then"],
    ]


def test_sizes_go_up_from_left_to_right_however_they_were_given():
    assert table(draw.costs(sorted(COSTS, key=lambda cost: -cost.n)))[0] == [
        "queens placed",
        "n = 8",
        "n = 9",
    ]


def test_the_least_of_a_column_is_bold_and_a_stopped_run_is_never_the_least():
    early = Cost("brute", 9, 10, 10, 0, 0.001, False)
    ax = draw.costs([early, *COSTS[2:]])
    numbers = [text for text in bold(ax) if text[0].isdigit()]
    assert numbers == ["1,360", "15,720", "30 ms", "5,824", "61,854", "7.5 ms", "72,378", "8,393"]


def test_without_a_stopped_run_there_is_nothing_to_explain():
    assert not any("stopped" in text for line in table(draw.costs(COSTS[2:])) for text in line)
    assert "Stopped" not in said(draw.costs(COSTS[2:]))


def test_the_table_is_spoken_for_its_largest_size():
    assert said(draw.costs(COSTS, title="Prices")) == (
        "Prices. Table of what all solutions cost, n from 8 to 9: queens placed, squares tested, "
        "numbers looked up, squares forbidden and time. For n = 9: "
        "brute: more than 606,549 queens placed, more than 839,628 squares tested, "
        "more than 2.0 s. "
        "tests: 8,393 queens placed, 72,378 squares tested, 30 ms. "
        "forbids: not run. "
        "Stopped at the time limit: brute for n = 9."
    )
    assert "cost, n = 8: queens placed" in said(draw.costs(COSTS[2:3]))


def test_the_table_of_a_real_comparison_holds_its_counts():
    lines = table(draw.costs(compare([4, 6], ["one_array", "fewest_first"])))
    assert ["one_array", "16", "152"] in lines
    assert ["one_array", "60", "894"] in lines
    assert ["fewest_first", "56", "524"] in lines


def test_numbers_of_many_digits_do_not_touch_and_the_table_fits_a_notebook():
    many = [
        Cost("automaton_shared_search", n, 10_103_780, 13_731_856, 10_000_000, 1000.0, n < 9)
        for n in range(4, 11)
    ]
    figure = draw.costs(many).figure
    figure.canvas.draw()
    assert figure.get_size_inches()[0] < 9.5
    boxes = [text.get_window_extent() for text in figure.axes[0].texts]
    for i, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[i + 1 :])
        assert figure.bbox.contains(box.x0, box.y0)
        assert figure.bbox.contains(box.x1, box.y1)


def test_no_costs_are_no_table():
    with pytest.raises(ValueError, match="at least one cost"):
        draw.costs([])
