"""Problems: any variables, values and conflicts, searched by the algorithms of the texts."""

import random
from collections import Counter
from functools import partial
from itertools import combinations, pairwise, product

import pytest
from searches import OF_PROBLEMS

import queens
from queens import Problem, problems, record, solve, why
from queens._problem_board import ProblemBoard

LAST_COLUMN = ("automaton_labelled", "automaton_remembered", "automaton_shared_search")
EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
JOBS = {
    "back up": (3, {"disk", "tape"}),
    "sort": (2, {"disk"}),
    "bills": (3, {"printer"}),
    "report": (2, {"disk", "printer"}),
    "restore": (2, {"tape", "printer"}),
}


def same(a, x, b, y):
    return "the same" if x == y else ""


def at_random(seed):
    """Make a problem, and all its solutions by trying all; None where given values clash."""
    choose = random.Random(seed)
    names = choose.sample("abcde", choose.randint(1, 5))
    pool = [0, 1, [2], "x"] if seed % 3 == 0 else [0, 1, 2, 3]  # [2] is no key of a dictionary
    values = {name: choose.sample(pool, choose.choice((1, 2, 3, 3, 4))) for name in names}
    if seed % 2:
        values = dict.fromkeys(names, choose.sample(pool, choose.randint(1, 4)))
    if seed % 20 == 0:
        values[names[0]] = []
    several, apart = {}, {}
    for size in choose.sample((1, 2, 3, 4), choose.randint(0, 3)):
        among = tuple(choose.sample(names, min(size, len(names))))
        every = product(map(str, pool), repeat=len(among))
        several[among] = {one for one in every if choose.random() < 0.3}
    groups = {
        f"group {k}": choose.sample(names, choose.randint(1, len(names))) for k in range(seed % 3)
    }
    for (a, b), x, y in product(combinations(names, 2), map(str, pool), map(str, pool)):
        apart[a, x, b, y] = apart[b, y, a, x] = seed % 4 == 0 and choose.random() < 0.15
    given = {
        name: choose.choice(values[name])
        for name in names
        if choose.random() < 0.15 and values[name]
    }

    def rule(bad):
        return lambda *chosen: "bad" if tuple(map(str, chosen)) in bad else ""

    def fits(chosen):
        told = {name: str(value) for name, value in chosen.items()}
        pairs = list(combinations(told, 2))
        return not (
            any(told.keys() >= {*a} and (*map(told.get, a),) in bad for a, bad in several.items())
            or any(apart[a, told[a], b, told[b]] for a, b in pairs)
            or any(told[a] == told[b] and {a, b} <= {*g} for g in groups.values() for a, b in pairs)
        )

    every = [dict(zip(names, one, strict=True)) for one in product(*map(values.get, names))]
    solutions = (
        [one for one in every if given.items() <= one.items() and fits(one)]
        if fits(given)
        else None
    )
    problem = partial(
        Problem,
        names,
        values,
        lambda a, x, b, y: "apart" if apart[a, str(x), b, str(y)] else "",
        all_different=groups,
        rules=[(among, rule(bad)) for among, bad in several.items()],
        given=given,
    )
    return problem, solutions


@pytest.mark.parametrize("hundred", [0, *(pytest.param(k, marks=pytest.mark.slow) for k in (1, 2))])
def test_every_search_finds_each_solution_of_rules_and_groups_once(hundred):
    """Rules of one to four variables in any order, groups, given values, lists as values."""
    counts = Counter()
    for seed in range(100 * hundred, 100 * hundred + 100):
        problem, solutions = at_random(seed)
        if solutions is None:
            with pytest.raises(ValueError, match="given values"):
                problem()
            continue
        counts[min(len(solutions), 2)] += 1
        for name in OF_PROBLEMS:
            found = list(solve(name, problem()))
            assert sorted(map(repr, found)) == sorted(map(repr, solutions)), (seed, name)
    assert min(counts[0], counts[1], counts[2]) > 5


@pytest.mark.parametrize("name", OF_PROBLEMS)
def test_the_problems_of_the_course_have_as_many_solutions_as_is_known(name):
    found = {
        "Australia": len(list(solve(name, problems.australia()))),
        "pairs": len(list(solve(name, problems.langford(7)))) / 2,
        "hours": [len(list(solve(name, problems.timetable(JOBS, n)))) for n in (6, 7, 8)],
        "boards": [len(list(solve(name, problems.regions(one)))) for one in problems.BOARDS],
        "sudoku": len(list(solve(name, problems.sudoku(EASY)))),
    }
    assert found == {
        "Australia": 18, "pairs": 26, "hours": [0, 6, 52], "boards": [1] * 5, "sudoku": 1,
    }  # fmt: skip


def test_the_last_row_may_hold_another_value_which_arsac_s_remark_denies():
    tasmania_last = problems.australia()
    for name in LAST_COLUMN:
        assert len(list(solve(name, tasmania_last, ending="remove"))) == 6


def test_four_colours_are_enough_for_south_america_and_three_are_not():
    def ways(borders, left, colours, chosen):
        if not left:
            return 1
        region, *rest = left
        taken = {chosen[other] for other in chosen if frozenset((region, other)) in borders}
        return sum(
            ways(borders, rest, colours, {**chosen, region: colour})
            for colour in set(colours) - taken
        )

    from queens._maps import SOUTH_AMERICA, read_map

    outlines, borders = read_map(SOUTH_AMERICA)
    assert (len(outlines), len(borders)) == (13, 25)
    for colours in (list("rgb"), list("rgby")):
        found = sum(1 for _ in solve("fewest_first", problems.south_america(colours)))
        assert found == ways(borders, list(outlines), colours, {})


@pytest.mark.parametrize("name", ["fewest_first", "arc_consistency"])
def test_a_sudoku_of_seventeen_clues_is_solved_by_looking_ahead(name):
    (found,) = solve(name, problems.sudoku(HARD))
    lines = [[found[row, col] for col in range(1, 10)] for row in range(1, 10)]
    boxes = [
        [lines[3 * (box // 3) + at // 3][3 * (box % 3) + at % 3] for at in range(9)]
        for box in range(9)
    ]
    assert all(
        sorted(part) == list(range(1, 10)) for part in [*lines, *zip(*lines, strict=True), *boxes]
    )
    clues = {divmod(at, 9): int(clue) for at, clue in enumerate(HARD) if clue != "."}
    assert all(lines[row][col] == clue for (row, col), clue in clues.items())


def test_an_easy_sudoku_needs_no_search_after_crossing_off():
    counts = queens.statistics(record("arc_consistency", problems.sudoku(EASY)))
    assert counts.placements == 81


def test_a_knight_visits_every_square_by_knight_s_moves():
    tour = list(next(solve("fewest_first", problems.knight(5, 5))).values())
    assert sorted(tour) == sorted(product(range(1, 6), repeat=2))
    for (row, col), (down, right) in pairwise(tour):
        assert sorted((abs(row - down), abs(col - right))) == [1, 2]


def test_of_two_given_values_that_rule_one_out_the_first_variable_s_is_blamed():
    def near(a, x, b, y):
        return "near" if abs(x - y) == 1 else ""

    problem = Problem("abc", [1, 2, 3], near, given={"b": 3, "a": 1})
    for name in OF_PROBLEMS:
        assert why(record(name, problem), 0, (3, 2)).by == 1


def test_a_test_says_who_rules_the_value_out_and_by_which_rule():
    trace = record("one_array", problems.australia())
    refused = next(event for event in trace if event.kind == "try" and event.label)
    assert refused[:5] == ("try", 2, 1, 1, "shares a border with Western Australia")
    reason = why(trace, 2, (2, 1))
    assert reason[:3] == (1, "shares a border with Western Australia", 2)
    sums = Problem("ab", [1, 2], same, rules=[("ab", lambda a, b: "three" if a + b == 3 else "")])
    assert why(record("one_array", sums), 2, (2, 2)) == (1, "three", 2, 5)


def test_a_rule_among_several_names_the_others_and_blames_the_latest():
    ten = lambda *digits: "" if sum(digits) == 10 else f"{sum(digits)}, not 10"  # noqa: E731
    cage = [problems.Cell(1, 2), problems.Cell(1, 3), problems.Cell(2, 2)]
    board = ProblemBoard(Problem(cage, range(1, 10), rules=[(cage[::-1], ten)]))
    assert list(board.attacked(1, 7, 2)) == []
    board.place(2, 3)
    board.place(1, 5)
    assert list(board.attacked(1, 5, 3)) == [1, 3, 4, 5, 6, 7, 8, 9]
    assert board.ruled_out(3, 9) == (1, "17, not 10 (r1c3 = 3, r1c2 = 5)")
    with pytest.raises(queens.IllegalMove, match=r"17, not 10 \(r1c3 = 3, r1c2 = 5\)"):
        board.place(3, 9)


@pytest.mark.parametrize("name", OF_PROBLEMS)
def test_a_rule_is_asked_only_about_all_of_its_variables(name):
    def at_least_five(*chosen):
        assert len(chosen) == 3
        assert all(isinstance(one, int) for one in chosen)
        return "" if sum(chosen) >= 5 else f"{sum(chosen)} is too little"

    found = list(solve(name, Problem("abc", [1, 2], rules=[("cab", at_least_five)])))
    assert sorted(sum(one.values()) for one in found) == [5, 5, 5, 6]


def test_a_value_goes_to_its_only_place_and_where_it_has_none_the_search_turns_back():
    three = {"the three": "abc"}
    values = {"a": [1, 2, 3], "b": [1, 2], "c": [1, 2]}
    trace = record("arc_consistency", Problem("abc", values, all_different=three))
    assert [event[:5] for event in trace][:2] == [
        ("forbid", 1, 1, 4, "no other place for 3 in the three"),
        ("forbid", 1, 2, 4, "no other place for 3 in the three"),
    ]
    values = {"d": [0, 1], "a": [1, 2], "b": [1, 2, 3], "c": [1, 2, 3]}
    not_three = [(["d", other], lambda d, x: "three" if (d, x) == (0, 3) else "") for other in "bc"]
    trace = record("arc_consistency", Problem("dabc", values, all_different=three, rules=not_three))
    assert [event.kind for event in trace][:6] == ["place", *4 * ["forbid"], "wipeout"]
    assert trace[3].label == "no place for 3 in the three"


@pytest.mark.parametrize("name", OF_PROBLEMS)
def test_where_there_is_nothing_to_search_every_way_in_says_the_same(name):
    unary = [(["b"], lambda x: "never")]
    for nothing in (Problem("ab", {"a": [1], "b": []}), Problem("ab", [1, 2], rules=unary)):
        assert list(solve(name, nothing)) == []
        assert [event[:2] for event in record(name, nothing)] == [("wipeout", 2)]
        assert queens.estimate(name, nothing, probes=3).mean == 0
        (cost,) = queens.compare([name], [nothing])
        assert (cost.placements, cost.tests, cost.forbids, cost.complete) == (0, 0, 0, True)
        (run,) = queens.Player(name, nothing).traces
        assert [event[:2] for event in run] == [("wipeout", 2)]


def test_estimates_and_costs_are_those_of_the_problem():
    placements = queens.statistics(record("one_array", problems.australia())).placements
    low, high = queens.estimate("one_array", problems.australia(), seed=1).interval
    assert low < placements < high
    with pytest.raises(ValueError, match="half=True is for queens alone"):
        queens.estimate("one_array", problems.australia(), half=True)


def test_a_solution_that_the_problem_forbids_is_refused():
    def wrong(board):
        yield (1, 1)

    def by_name(board):
        yield {"a": 2, "b": 1}

    puzzle = Problem("ab", [1, 2], same)
    with pytest.raises(queens.NotASolution, match="b, 1 does not go with a, 1: the same"):
        list(solve(wrong, puzzle))
    assert list(solve(by_name, puzzle)) == [{"a": 2, "b": 1}]
    with pytest.raises(queens.NotASolution, match="a value for each of 2 variables"):
        list(solve(lambda board: iter([(1,)]), puzzle))


def of_three(*columns):
    return "three"


def broken(a, x, b, y):
    raise KeyError(a)


REFUSED = [
    (lambda: Problem([], [1], same), "a problem needs one variable at least; got none"),
    (lambda: Problem(3, [1], same), "variables must be a list of names; got 3 (int)"),
    (lambda: Problem("aba", [1], same), "each variable is named once; got 'a' twice"),
    (lambda: Problem([["a"]], [1], same), "a variable must be a key of a dictionary"),
    (lambda: Problem("ab", [1, 1], same), "each value of a is named once; got 1 twice"),
    (lambda: Problem("ab", {"a": [1]}, same), "values must have a list for each variable"),
    (
        lambda: Problem("ab", {"a": [1], "b": [1], "c": [1]}, same),
        "values must be of variables; got a list for 'c'",
    ),
    (lambda: Problem(range(200), range(101), same), "20,000 pairs of variable and value"),
    (lambda: Problem(range(100), range(100), same), "may have 50 million pairs of values"),
    (lambda: Problem("ab", [1], "same"), "a problem wants a function conflict(a, x, b, y)"),
    (lambda: Problem("ab", [1], broken), "conflict('b', 1, 'a', 1) raised KeyError: 'b'"),
    (lambda: Problem("ab", [1], lambda *_: True), "must return the name of a rule, or '' for none"),
    (lambda: Problem("ab", [1], lambda *_: None), "returned None (NoneType)"),
    (
        lambda: Problem("ab", [1, 2], lambda a, x, b, y: "less" if a < b and x < y else ""),
        "conflict('a', 1, 'b', 2) is 'less' and conflict('b', 2, 'a', 1) is ''",
    ),
    (lambda: Problem("ab", [1], same, given={"c": 1}), "this problem has no variable 'c'"),
    (lambda: Problem("ab", [1], same, given={"a": 2}), "a has no value 2"),
    (
        lambda: Problem("ab", [1], same, given={"a": 1, "b": 1}),
        "rule: b, 1 does not go with a, 1: the same",
    ),
    (
        lambda: Problem("abc", [1, 2], given=dict.fromkeys("abc", 1), rules=[("abc", of_three)]),
        "rule: c, 1 does not go with b, 1: three (a = 1, b = 1)",
    ),
    (
        lambda: Problem("ab", [1, 2], given={"a": 2}, rules=[("a", lambda x: "odd" * (x == 2))]),
        "given values break a rule: a, 2: odd",
    ),
    (lambda: Problem("ab", [1], all_different=["ab"]), "all_different must be a mapping, name"),
    (lambda: Problem("ab", [1], all_different={"g": []}), "the group g needs one variable"),
    (lambda: Problem("ab", [1], all_different={"g": "abc"}), "this problem has no variable 'c'"),
    (lambda: Problem("ab", [1], all_different={"g": "aba"}), "the group g names each variable"),
    (lambda: Problem("ab", [1], all_different={"g": 3}), "the variables of the group g must be"),
    (lambda: Problem("ab", [1], rules=3), "rules must be a list of pairs (variables, function)"),
    (lambda: Problem("ab", [1], rules=("ab", of_three)), "got one pair, which belongs in a list"),
    (lambda: Problem("ab", [1], rules=[("", of_three)]), "a rule needs one variable at least"),
    (lambda: Problem("ab", [1], rules=[("ac", same)]), "this problem has no variable 'c'"),
    (lambda: Problem("ab", [1], rules=[("aa", same)]), "each variable once; got 'a' twice"),
    (lambda: Problem("ab", [1], rules=[("ab", "same")]), "the rule of a, b wants a function"),
    (lambda: Problem("ab", [1], rules=[("ab", lambda x: "")]), "must take 2 values, one of each"),
    (lambda: Problem("ab", [1], rules=[("a", same)]), "must take one value: missing a required"),
    (lambda: Problem("abc", [1], rules=[("abc", lambda *_: True)]), "it returned True (bool)"),
    (lambda: Problem("abc", [1], rules=[("abc", lambda *_: None)]), "a = 1, b = 1, c = 1, it ret"),
    (lambda: Problem("abc", [0], rules=[("abc", lambda *x: 1 // x[0])]), "ZeroDivisionError"),
    (lambda: Problem("ab", [1], same, layout="map"), "layout must be a Table, Cells or Shapes"),
    (lambda: problems.sudoku("12"), "a sudoku has 16, 81 or 256 cells; this text has 2"),
    (lambda: problems.sudoku(EASY[:-1]), "a sudoku has 16, 81 or 256 cells; this text has 80"),
    (lambda: problems.sudoku(EASY + "."), "a sudoku has 16, 81 or 256 cells; this text has 82"),
    (lambda: problems.sudoku("12.. .... 12345 ...5"), "this text has 17"),
    (lambda: problems.sudoku("1234\n12\n....\n...."), "has 14: line 2 has 2, others have 4"),
    (lambda: problems.sudoku("1...\n....\n...5\n...."), "and . for none; line 3 has '5'"),
    (lambda: problems.sudoku("55" + EASY[2:]), "5 is taken in row 1"),
    (lambda: problems.sudoku(EASY + "\n" + HARD), "this text has 2 sudokus, one in each line"),
    (lambda: problems.sudoku(81), "text must be the rows of a sudoku, as text; got 81 (int)"),
    (lambda: problems.regions("AB A"), "as many letters a row as rows"),
    (lambda: problems.regions("ABB AAB CCb"), "3 rows and 4 regions, A, B, C, b; b has 1 square"),
    (lambda: problems.regions("ABB AAB BBB"), "got 3 rows and 2 regions, A, B"),
    (lambda: problems.colouring("p edge 2 1\ne 1 3", 2), "line 2 has node 3, and there are 2"),
    (lambda: problems.colouring("p edge 2 1\ne 1 1", 2), "line 2 must be 'e 1 2' for an edge"),
    (lambda: problems.colouring("p edge 2 1\n1 2", 2), "for an edge between two nodes; got '1 2'"),
    (lambda: problems.colouring("e 1 2", 2), "line 1 must be 'p edge NODES EDGES'; got 'e 1 2'"),
    (lambda: problems.colouring("c nothing", 2), "this text has none"),
    (lambda: problems.colouring([(1, 2, 3)], 2), "edges must be a list of pairs of nodes; got (1"),
    (lambda: problems.colouring([(1, 2)], 0), "colours must be a whole number, 1 or more; got 0"),
    (lambda: problems.timetable({"a": 3}, 5), "a job is (hours, machines); got 3 (int) for a"),
    (lambda: solve("permutations", problems.australia()), "permutations is for queens alone"),
    (lambda: solve("one_array", problems.australia(), board=queens.Vectors), "leave out board="),
    (lambda: problems.knight(5, 5, 3), "a square is a pair (row, column)"),
]


def test_a_generator_gives_its_values_to_every_variable():
    assert Problem("ab", (value for value in "xy"), same).values == (("x", "y"), ("x", "y"))
    shared = dict.fromkeys("ab", (value for value in "xy"))
    assert Problem("ab", shared, same).values == (("x", "y"), ("x", "y"))


ROWS = [EASY[at : at + 9] for at in range(0, 81, 9)]
BOXES = [" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in ROWS]
RULED = "\n------+-------+------\n".join("\n".join(BOXES[at : at + 3]) for at in (0, 3, 6))
FORMS = {
    "one line": EASY,
    "nine lines": "\n".join(ROWS),
    "apart": "\n".join(" ".join(row) for row in ROWS),
    **{f"empty is {sign}": EASY.replace(".", sign) for sign in "0*_xX-?"},
    "blanks": "\n".join(ROWS).replace(".", " "),
    "blanks, cut at the end": "\n".join(row.replace(".", " ").rstrip() for row in ROWS),
    "one line of blanks": EASY.replace(".", " "),
    "boxes": RULED,
    "boxes and dashes": RULED.replace(".", "-"),
    "boxes and blanks": RULED.replace(".", " "),
    "a frame": "\n".join(f"| {row} |" for row in BOXES),
    "drawn": RULED.replace("-", "─").replace("|", "│").replace("+", "┼"),
    "commas": "\n".join(",".join(row).replace(".", "") for row in ROWS),
    "semicolons": "\r\n".join(";".join(row).replace(".", "0") for row in ROWS),
    "tabs": "\n".join("\t".join(row).replace(".", "") for row in ROWS),
    "quotes": "\n".join(",".join(f'"{sign}"' for sign in row) for row in ROWS),
    "a mark first": "\ufeff" + "\r\n".join(ROWS) + "\r\n",
    "full width": EASY.translate({ord(digit): ord(digit) + 0xFEE0 for digit in "123456789"}),
    "hard blanks": " ".join(EASY).replace(" ", "\xa0"),
    "a remark": "# of today\n\n" + "\n\n".join(ROWS),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_sudoku_is_read_as_people_write_it(form):
    read, plain = problems.sudoku(FORMS[form]), problems.sudoku(EASY)
    assert (read.values, read.given) == (plain.values, plain.given)


def test_a_file_of_many_sudokus_and_sixteen_rows_are_read():
    assert [len(one.given) for one in problems.sudokus(f"{EASY},easy\n{HARD} hard\n")] == [32, 17]
    row = "0123456789ABCDEF"
    hexadecimal = row + "." * 240
    for text, values, clues in (
        (hexadecimal, row, row),
        (hexadecimal.lower(), row, row),
        (hexadecimal.replace("0", ".").replace("F", "G"), "123456789ABCDEFG", row[1:15] + "G"),
        ("ABCDEFGHIJKLMNOP" + "0" * 240, "ABCDEFGHIJKLMNOP", "ABCDEFGHIJKLMNOP"),
        (" ".join([*map(str, range(1, 17)), *240 * "0"]), "123456789ABCDEFG", "123456789ABCDEFG"),
    ):
        puzzle = problems.sudoku(text)
        assert "".join(puzzle.values[0]) == values
        assert (
            "".join(puzzle.values[row - 1][col - 1] for row, col in puzzle.given.items()) == clues
        )


def test_a_board_of_emoji_is_read_with_its_variation_signs():
    board = problems.BOARDS[0].translate(dict(zip(map(ord, "ABCDE"), "⬛⬜🟥🟦🟩", strict=True)))
    drawn = board.replace("⬛", "⬛\ufe0f").replace(" ", "\n")
    (found,) = solve("fewest_first", problems.regions(drawn))
    (plain,) = solve("fewest_first", problems.regions(problems.BOARDS[0]))
    assert found == plain


@pytest.mark.parametrize(("make", "says"), REFUSED, ids=[says for _, says in REFUSED])
def test_bad_input_is_refused_in_one_sentence(make, says):
    with pytest.raises((TypeError, ValueError)) as refused:
        make()
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("move", "says"),
    [
        (lambda board: board.free("b", 1), "this problem has rows 1 to 2; got row 'b'"),
        (lambda board: board.admissible("b"), "this problem has rows 1 to 2; got row 'b'"),
        (lambda board: board.place(2, 3), "b is row 2, which has columns 1 to 2; got column 3"),
        (lambda board: board.column(2), "b has no value"),
        (lambda board: board.remove(1, 2), "a, 1 stands, not column 2"),
        (lambda board: board.forbid(2, 2, 1), "b, 2 is already forbidden, by a"),
    ],
)
def test_a_board_refuses_a_move_in_the_problem_s_words(move, says):
    board = ProblemBoard(Problem("ab", [1, 2], same))
    board.place(1, 1)
    board.forbid(2, 2, 1)
    with pytest.raises(queens.IllegalMove) as refused:
        move(board)
    assert str(refused.value) == says


def test_a_conflict_that_is_asked_lazily_is_checked_when_it_is_asked():
    def one_way(a, x, b, y):
        return "less" if a < b and x == y else ""

    large = Problem(range(30), range(50), one_way)
    with pytest.raises(ValueError, match="must find the same pairs in both orders"):
        list(solve("one_array", large))
