"""Branch and bound: the cheapest solution, against all of them priced, and what is said of it."""

import ast
import random
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import pairwise, permutations, product
from math import inf, nan

import pytest
from lines import solutions_of
from searches import OF_PROBLEMS

import notebooks
from queens import Problem, compare, estimate, problems, record, search_tree, solve, why
from queens.trace import attempt


def attack(a, x, b, y):
    return "attacked" if x == y or abs(a - b) == abs(x - y) else ""


def of_chapter(*cells, **given):
    """Return what cells of chapter 11 define, which look up among these names what is given."""
    book = notebooks.read(notebooks.FOLDER / "11_the_cheapest.ipynb")
    source = {cell.id: cell.source for cell in book.cells}
    for cell in ("cell-02", *cells):
        tree = ast.parse(source[cell])
        tree.body = [node for node in tree.body if not isinstance(node, ast.Expr)]
        exec(compile(tree, cell, "exec"), given)
    return given


OF_QUEENS = of_chapter("stands", "cheapest-squares", "free-squares", "matching-code")


def bounds_of(price, n):
    """The bounds of the chapter, of these prices from now on."""
    OF_QUEENS["prices"] = price
    named = ("stands", "cheapest_squares", "free_squares", "matching")
    return [partial(OF_QUEENS[name], n=n) for name in named]


def priced(n, price, bound, values=None):
    rows = range(1, n + 1)
    return Problem(rows, values or rows, attack, bound=bound)


def prices(n, seed, most=99):
    rng = random.Random(seed)
    return {square: rng.randint(1, most) for square in product(range(1, n + 1), repeat=2)}


def cost(price, columns):
    return sum(price[square] for square in enumerate(columns, start=1))


@pytest.mark.parametrize(
    ("n", "times"),
    [
        *((1, 5), (2, 5), (3, 5), (4, 60), (5, 60), (6, 30), (7, 25)),
        pytest.param(8, 20, marks=pytest.mark.slow),
    ],
)
def test_the_last_solution_is_the_cheapest_of_all_and_each_is_cheaper_than_the_one_before(n, times):
    for seed in range(times):
        # Of few different prices there are equals.
        price = prices(n, seed, most=3 if seed % 2 else 99)
        wanted = min((cost(price, columns) for columns in solutions_of(n)), default=None)
        nodes = []
        for bound in bounds_of(price, n)[: 4 if n < 7 else 3]:  # matching takes long
            asked = []
            problem = priced(
                n,
                price,
                lambda standing, asked=asked, bound=bound: asked.append(1) or bound(standing),
            )
            found = [cost(price, tuple(one.values())) for one in solve("branch_and_bound", problem)]
            assert all(a > b for a, b in pairwise(found))
            assert found[-1:] == [wanted][: len(solutions_of(n))]
            nodes.append(len(asked))
        assert nodes == sorted(nodes, reverse=True)  # each bound is at least the one before it


def test_the_matching_of_the_chapter_costs_what_the_cheapest_of_all_costs():
    for seed in range(20):
        price, standing = prices(5, seed), [{}, {1: 2}, {2: 5, 4: 1}][seed % 3]
        ways = [
            way for way in permutations(range(1, 6)) if standing.items() <= {*enumerate(way, 1)}
        ]
        safe = [
            cost(price, way)
            for way in ways
            if not any(
                attack(row, col, *one)
                for row, col in enumerate(way, 1)
                for one in standing.items()
                if row not in standing
            )
        ]
        assert bounds_of(price, 5)[3](standing) == min(safe, default=inf)


def test_the_night_of_jobs_ends_as_early_as_the_best_of_all_plans():
    given, choose, machines = (
        of_chapter("night", "night-solved"),
        random.Random(1),
        ["disk", "tape", "printer"],
    )
    for _ in range(20):
        for job in given["jobs"]:
            used = choose.sample(machines, choose.randint(1, 2))
            given["jobs"][job] = choose.randint(1, 3), used
        jobs = given["jobs"].values()
        given["work"][:] = [sum(k for k, used in jobs if one in used) for one in machines]
        night = problems.timetable(given["jobs"], 7)
        values = dict(zip(night.variables, night.values, strict=True))
        bounded = Problem(night.variables, values, night.conflict, bound=given["hours"])
        ends = [given["hours"](plan) for plan in solve("one_array", night)]
        found = [given["hours"](plan) for plan in solve("branch_and_bound", bounded)]
        assert found[-1:] == sorted(ends)[:1]


@pytest.mark.parametrize("towns", [3, 5, 7, 9])
def test_the_tour_is_the_shortest_of_all(towns):
    given, choose = of_chapter("towns", "length"), random.Random(towns)
    given["places"] = {
        one: (choose.randint(0, 15), choose.randint(0, 15)) for one in "ABCDEFGHI"[:towns]
    }
    road, rest = given["road"], [*"BCDEFGHI"[: towns - 1]]
    given["shortest"] = {
        one: sorted(road(one, other) for other in given["places"] if other != one)[:2]
        for one in given["places"]
    }
    shortest = min(
        sum(road(a, b) for a, b in pairwise("A" + "".join(way) + "A")) for way in permutations(rest)
    )
    stops = range(1, towns)
    tours = Problem(stops, rest, all_different={"tour": stops}, bound=given["length"])
    *_, last = solve("branch_and_bound", tours)
    assert given["length"](last) == shortest


def test_of_equals_the_first_is_given():
    price = dict.fromkeys(product(range(1, 7), repeat=2), 1)
    (only,) = solve("branch_and_bound", priced(6, price, bounds_of(price, 6)[0]))
    assert tuple(only.values()) == solutions_of(6)[0]


@pytest.mark.parametrize("kind", [int, Fraction, Decimal, float])
def test_costs_are_numbers_of_any_kind(kind):
    price = {
        square: kind(one) / 4 if kind is not int else one for square, one in prices(6, 1).items()
    }
    problem = priced(
        6, price, bounds_of(price, 6)[1] if kind is not float else bounds_of(price, 6)[0]
    )
    *_, last = solve("branch_and_bound", problem)
    assert cost(price, tuple(last.values())) == min(cost(price, one) for one in solutions_of(6))


def test_a_solution_that_is_known_cuts_from_the_start():
    price = prices(6, 1)
    least = min(cost(price, one) for one in solutions_of(6))
    problem = priced(6, price, bounds_of(price, 6)[0])
    assert not list(solve("branch_and_bound", problem, below=least))
    (found,) = solve("branch_and_bound", problem, below=least + Fraction(1, 2))
    assert cost(price, tuple(found.values())) == least
    labels = [event.label for event in record("branch_and_bound", problem, below=least)]
    assert labels[0] == f"0 at least, {least} known"


def test_given_values_stand_and_have_a_price():
    price, asked = prices(6, 3), []

    def bound(standing):
        asked.append(dict(standing))
        return sum(price[square] for square in standing.items())

    problem = Problem(range(1, 7), range(1, 7), attack, given={4: 6}, bound=bound)
    *_, last = solve("branch_and_bound", problem)
    assert cost(price, tuple(last.values())) == min(
        cost(price, p) for p in solutions_of(6) if p[3] == 6
    )
    assert all(standing[4] == 6 for standing in asked)


def test_a_bound_of_infinity_says_that_nothing_completes_what_stands():
    problem = Problem("ab", [1, 2], bound=lambda standing: inf if standing.get("a") == 1 else 5)
    assert list(solve("branch_and_bound", problem)) == [{"a": 2, "b": 1}]


def test_the_trace_has_each_bound_and_the_tree_each_cut():
    prices = {("a", 1): 5, ("a", 2): 1, ("a", 3): 9, ("b", 1): 1, ("b", 2): 2, ("b", 3): 3}
    problem = Problem("ab", [1, 2, 3], bound=lambda s: sum(prices[one] for one in s.items()))
    trace = record("branch_and_bound", problem)
    said = [event.label for event in trace if event.kind == "bound"]
    assert said == [
        "0 at least", "5 at least", "costs 6", "costs 7, 6 known", "costs 8, 6 known",
        "1 at least, 6 known", "costs 2, 6 known", "costs 3, 2 known", "costs 4, 2 known",
        "9 at least, 2 known",
    ]  # fmt: skip
    assert [event.label for event in trace if event.kind == "solution"] == ["costs 6", "costs 2"]
    tree = search_tree(trace)
    below = ["inner", "solution", "cut", "cut"]
    assert [node.outcome for node in tree] == ["inner", *below, *below, "cut"]
    assert [node.bound for node in tree] == said
    for step in (14, 17):  # before the next value is there, and after it
        assert why(trace, step, (2, 2)) == (0, "cut: costs 7, 6 known", 12, 18)
    assert why(trace, 15, (2, 2)).by == 2
    assert why(trace, len(trace), (1, 3)) == (0, "cut: 9 at least, 2 known", 38, None)
    assert why(trace, 18, (2, 2)) is None


def test_a_search_that_only_tests_shows_what_its_solutions_cost():
    problem = Problem("a", [3, 1, 2], bound=lambda standing: sum(standing.values()))
    trace = record("one_array", problem)
    assert [e.label for e in trace if e.kind == "solution"] == ["costs 3", "costs 1", "costs 2"]
    assert {node.outcome for node in search_tree(trace)[1:]} == {"solution"}
    (shown,) = compare(["one_array"], [problem])
    assert (shown.until_best, shown.placements) == (2, 3)


def test_a_dead_end_after_a_bound_is_no_cut():
    def looks(board):
        board.bound()
        board.place(1, 1)
        board.bound()
        board.free(2, 1)
        board.remove(1, 1)
        yield from ()

    problem = Problem("ab", [1], bound=lambda standing: 0)
    assert [node.outcome for node in search_tree(record(looks, problem))] == ["inner", "dead end"]
    trace = record("branch_and_bound", problem, limit=3)
    assert [node.outcome for node in search_tree(trace)] == ["inner", "open"]


def test_placements_are_counted_until_the_best_is_found_and_until_it_is_proved():
    problem = Problem("ab", [1, 2], bound=lambda standing: sum(standing.values()))
    costs = compare(["branch_and_bound", "one_array"], [problem])
    assert [(one.until_best, one.placements) for one in costs] == [(2, 4), (2, 6)]
    assert "values placed until the cheapest was found" in costs._repr_html_()
    assert compare(["one_array"], [Problem("ab", [1, 2])])[0].until_best == 0


@pytest.mark.parametrize("run", [lambda *given: list(solve(*given)), record, compare])
@pytest.mark.parametrize("puzzle", [4, Problem("ab", [1, 2])])
def test_a_puzzle_without_a_bound_is_refused(run, puzzle):
    with pytest.raises(ValueError, match="give a problem with bound=, a function that returns"):
        run(*(["branch_and_bound"], [puzzle]) if run is compare else ("branch_and_bound", puzzle))


def test_a_search_by_bounds_is_not_estimated_whoever_wrote_it():
    problem = Problem("ab", [1, 2], bound=lambda standing: 0)

    def mine(board):
        board.bound()
        yield from ()

    for search in ("branch_and_bound", mine):
        with pytest.raises(ValueError, match="depends on the solutions that it has found"):
            estimate(search, problem, seed=1)


def test_a_bound_that_is_too_high_is_caught_where_a_solution_is_cheaper_than_it_said():
    def bound(standing):
        return {0: 3, 1: 8}.get(len(standing), sum(standing.values()))

    problem = Problem("ab", [3, 5], bound=bound)
    says = r"too high: for a = 3 it says 8 at least, and a = 3, b = 3 costs 6$"
    with pytest.raises(ValueError, match=says):
        list(solve("branch_and_bound", problem))
    assert "says 8 at least" in attempt("branch_and_bound", problem).error


def test_what_a_float_rounds_is_told_from_a_bound_that_is_wrong():
    problem = Problem("abc", [0.1], bound=lambda s: sum([0.1] * 3) if len(s) < 3 else 0.3)
    with pytest.raises(ValueError, match="floats are rounded, whole numbers and fractions are not"):
        list(solve("branch_and_bound", problem))


def raising(standing):
    return {}[standing["b"]]


@pytest.mark.parametrize(
    ("bound", "error", "says"),
    [
        (3, TypeError, r"^bound must be a function bound\(standing\); got 3 \(int\)"),
        (lambda: 3, TypeError, "^bound must take one mapping, variable -> value of all that stand"),
        (raising, ValueError, "^the bound, asked about no values, raised KeyError: 'b'"),
        (lambda s: 0 if not s else "8", TypeError, r"asked about a = 1, it returned '8' \(str\)"),
        (
            lambda s: nan,
            TypeError,
            "a bound must return a number; asked about no values, it .* nan",
        ),
        (lambda s: None, TypeError, "it returned None"),
        (lambda s: True, TypeError, "it returned True"),
        (lambda s: 1j, TypeError, "it returned 1j"),
    ],
)
def test_a_bad_bound_is_refused_in_one_sentence_with_the_node(bound, error, says):
    with pytest.raises(error, match=says):
        list(solve("branch_and_bound", Problem("ab", [1, 2], bound=bound)))


@pytest.mark.parametrize("below", [nan, "8", None, True])
def test_a_known_cost_must_be_a_number(below):
    problem = Problem("ab", [1, 2], bound=lambda standing: 0)
    with pytest.raises(TypeError, match="below must be a number, the cost of a solution"):
        solve("branch_and_bound", problem, below=below)


def test_what_a_bound_does_to_what_it_is_handed_changes_nothing():
    problem = Problem("ab", [1, 2], bound=lambda standing: standing.clear() or 0)
    assert list(solve("branch_and_bound", problem)) == [{"a": 1, "b": 1}]


@pytest.mark.parametrize("name", OF_PROBLEMS)
def test_a_bound_changes_no_other_search(name):
    plain, bounded = (Problem("ab", [1, 2], attack_of, bound=bound) for bound in (None, raising))
    assert list(solve(name, plain)) == list(solve(name, bounded))


def attack_of(a, x, b, y):
    return "the same" if x == y else ""


def test_nothing_to_search_gives_nothing():
    for problem in (
        Problem("ab", {"a": [], "b": [1]}, bound=lambda s: 0),
        Problem("a", [], bound=lambda s: 0),
    ):
        assert list(solve("branch_and_bound", problem)) == []


def test_a_node_of_many_variables_is_told_in_short():
    problem = Problem(range(100), ["x" * 500], bound=lambda s: None if len(s) > 99 else 0)
    with pytest.raises(
        TypeError, match=r"0 = 'x.*\.\.\., .*, and 80 more, it returned None"
    ) as caught:
        list(solve("branch_and_bound", problem))
    assert len(str(caught.value)) < 1_000
