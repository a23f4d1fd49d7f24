"""The table of costs shows every number where it belongs, and says which run was stopped."""

from html.parser import HTMLParser

import pytest

from queens import Cost, compare, draw

COSTS = [
    Cost("brute", 8, 100_528, 140_756, 0, 0.1234, True),
    Cost("brute", 9, 606_549, 839_628, 0, 2.004, False),
    Cost("tests", 8, 2_056, 15_720, 0, 0.00746, True),
    Cost("tests", 9, 8_393, 72_378, 0, 0.0299, True),
    Cost("forbids", 8, 1_360, 0, 5_824, 1.26, True, 61_854),
]


class Reader(HTMLParser):
    """Reads a table as a screen reader does: cells, with the kind of each, and what is bold."""

    def __init__(self, table):
        super().__init__()
        self.lines, self.heads, self.bold, self.rest = [], [], [], []
        self.open = []
        self.feed(table._repr_html_())

    def handle_starttag(self, tag, attributes):
        self.open.append((tag, dict(attributes).get("scope")))
        if tag == "tr":
            self.lines.append([])

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag

    def handle_data(self, text):
        tags = [tag for tag, _ in self.open]
        if "tr" not in tags:
            self.rest.append(text)
            return
        self.lines[-1].append(text)
        if "b" in tags:
            self.bold.append(text)
        if tags[-1] == "th":
            self.heads.append((text, self.open[-1][1]))


def test_every_number_stands_in_its_line_and_column():
    assert Reader(draw.costs(COSTS)).lines == [
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
    ]


def test_every_number_is_read_aloud_with_its_algorithm_and_its_size():
    heads = Reader(draw.costs(COSTS[:2])).heads
    assert heads[:4] == [
        ("queens placed", "rowgroup"),
        ("n = 8", "col"),
        ("n = 9", "col"),
        ("brute", "row"),
    ]


def test_printed_it_has_the_same_numbers_below_each_other():
    lines = repr(draw.costs(COSTS, title="Prices")).splitlines()
    assert lines[0] == "Prices"
    assert lines[1:4] == [
        "queens placed    n = 8      n = 9",
        "brute          100,528  > 606,549",
        "tests            2,056      8,393",
    ]
    assert lines[-1] == "> stopped before its end: so much by then"


def test_sizes_go_up_from_left_to_right_however_they_were_given():
    table = draw.costs(sorted(COSTS, key=lambda cost: -cost.n))
    assert Reader(table).lines[0] == ["queens placed", "n = 8", "n = 9"]


def test_the_least_of_a_column_is_bold_and_a_stopped_run_is_never_the_least():
    early = Cost("brute", 9, 10, 10, 0, 0.001, False)
    assert sorted(Reader(draw.costs([early, *COSTS[2:]])).bold) == [
        "1,360", "15,720", "30 ms", "5,824", "61,854", "7.5 ms", "72,378", "8,393",
    ]  # fmt: skip


def test_without_a_stopped_run_there_is_nothing_to_explain():
    assert Reader(draw.costs(COSTS)).rest == ["> stopped before its end: so much by then"]
    assert Reader(draw.costs(COSTS[2:])).rest == []


def test_a_title_and_a_name_are_text_and_no_markup():
    named = Cost("<b>", 8, 1, 1, 0, 0.1, True)
    reader = Reader(draw.costs([named], title="<i> & more"))
    assert reader.rest == ["<i> & more"]
    assert reader.lines[1][0] == "<b>"


def test_the_table_of_a_real_comparison_holds_its_counts():
    lines = Reader(draw.costs(compare([4, 6], ["one_array", "fewest_first"]))).lines
    assert ["one_array", "16", "152"] in lines
    assert ["one_array", "60", "894"] in lines
    assert ["fewest_first", "56", "524"] in lines


def test_no_costs_are_no_table():
    with pytest.raises(ValueError, match="at least one cost"):
        draw.costs([])
