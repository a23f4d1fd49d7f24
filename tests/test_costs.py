"""Costs side by side: they are those of the traces, and a run that takes too long says so."""

import re

from searches import ALL, recorded
from texts.lauriere import WAYS, Vectors

from queens import ALGORITHMS, Cost, Domains, Problem, compare, statistics
from queens.trace import Costs


def endless(board):
    """Place a queen and test a square, then go round and round without a word."""
    board.place(1, 1)
    board.free(1, 1)
    while True:
        sum(range(100))
        board.n += 0
    yield ()


def small(board):
    """Solve the board of one square."""
    board.place(1, 1)
    yield (1,)
    board.remove(1, 1)


def test_the_costs_are_those_that_the_traces_show():
    costs = compare(ALL, range(1, 7), seconds=60)
    assert [(cost.algorithm, cost.n) for cost in costs] == [
        (name, n) for name in ALL for n in range(1, 7)
    ]
    for cost in costs:
        counts = statistics(recorded(cost.algorithm, cost.n))
        assert cost.placements == counts.placements
        assert cost.tests == counts.tests
        assert cost.forbids == counts.forbids
        counts_looks = hasattr(ALGORITHMS[cost.algorithm].board(4), "looks")
        assert bool(cost.looks) == ((counts_looks and cost.n > 1) or bool(cost.forbids))
        assert cost.complete is True
        assert cost.seconds > 0


def test_the_figures_of_the_texts():
    names = ["one_array", "implications", "implications_early", "fewest_first"]
    costs = compare(names, [8], seconds=60)
    assert [cost[2:5] for cost in costs] == [
        (2056, 15720, 0),
        (2056, 0, 7696),
        (1724, 0, 6564),
        (1360, 0, 5832),
    ]
    vectors = [Vectors(8, **way) for way in WAYS.values()]
    looks = [46752, *(model.looks for model in vectors)]
    assert [cost.looks for cost in costs] == looks == [46752, 67712, 68844, 81360]
    found_again = [model.again + model.exhausted for model in vectors]
    assert found_again == [13510 + 15720, 25000, 19506]


def test_a_run_over_its_time_is_stopped_and_marked_and_the_others_are_run_all_the_same():
    first, second = compare([endless, "one_array"], [4], seconds=0.3)
    assert (first.algorithm, first.complete) == ("endless", False)
    assert (first.placements, first.tests) == (1, 1)
    assert (second.placements, second.complete) == (16, True)


def test_a_notebook_shows_costs_as_a_table_with_a_line_for_each_algorithm():
    costs = Costs(
        [
            Cost("brute <b>", 9, 606_549, 839_628, 0, 2.004, False),
            Cost("brute <b>", 8, 100_528, 140_756, 0, 0.1234, True),
            Cost("forbids", 8, 1_360, 0, 5_824, 0.00746, True, 61_854),
        ]
    )
    table = costs._repr_html_()
    lines = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in table.split("<tr>")[1:]]
    assert lines == [
        ["queens placed", "n = 8", "n = 9"],
        ["brute &lt;b&gt;", "100,528", "&gt; 606,549"],
        ["forbids", "1,360", "–"],
        ["squares tested", "n = 8", "n = 9"],
        ["brute &lt;b&gt;", "140,756", "&gt; 839,628"],
        ["numbers looked up", "n = 8", "n = 9"],
        ["forbids", "61,854", "–"],
        ["squares forbidden", "n = 8", "n = 9"],
        ["forbids", "5,824", "–"],
        ["time", "n = 8", "n = 9"],
        ["brute &lt;b&gt;", "123 ms", "&gt; 2.0 s"],
        ["forbids", "7.5 ms", "–"],
    ]
    assert table.startswith("<table><caption>All solutions of each size.")
    assert '<td style="text-align: right">100,528</td>' in table


def test_over_problems_the_heads_say_values_and_each_problem_has_a_column_of_its_own():
    def together(a, x, b, y):
        return ""

    two, three = (Problem("ab", range(many), together, name="pairs") for many in (2, 3))
    costs = compare(["implications", "one_array"], [two, three, two])
    assert [cost.n for cost in costs[:3]] == ["pairs", "pairs (2)", "pairs"]
    heads = re.findall(r'"rowgroup"[^>]*>(.*?)<.*?(?:</tr>)', costs._repr_html_())
    known = ["values placed", "values tested", "numbers looked up", "values forbidden", "time"]
    assert heads == known
    mixed = compare(["one_array"], [4, two])._repr_html_()
    assert "queens or values placed" in mixed
    (mine, other) = compare([lambda board: [], lambda board: []], [4])
    assert (mine.algorithm, other.algorithm) == ("<lambda>", "<lambda> (2)")


def test_a_vector_that_is_looked_through_counts_with_its_width():
    """A row of a problem may have many more values than there are variables, or fewer."""
    problem = Problem("ab", {"a": [1], "b": range(50)}, lambda a, x, b, y: "")
    (cost,) = compare(["implications"], [problem])
    # For each row: the first value is found, then that there is none; at the end a row is read.
    assert cost.looks == (1 + 1) + (sum(range(1, 51)) + 50) + 50 + 1


def test_a_readers_own_function_is_compared_on_the_board_it_needs():
    def mine(board):
        yield from ALGORITHMS["implications"].function(board)

    (ours,) = compare([mine], [5], board=Domains)
    (theirs,) = compare(["implications"], [5])
    assert (ours.placements, ours.forbids) == (theirs.placements, theirs.forbids) == (53, 179)
