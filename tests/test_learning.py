"""Backjumping and learning: the same solutions, never more placements, and a proof of each "no"."""

import random
from itertools import combinations, product

import pytest

import notebooks
from queens import Problem, check_no, nogoods, problems, record, solve, statistics


def at_random(seed, apart=0.35):
    """Make a small problem at random: pairs, rules of three, given values."""
    choose = random.Random(seed)
    names = "abcdef"[: choose.choice((4, 5, 6))]
    values = {name: range(choose.choice((2, 2, 3))) for name in names}
    pairs = {
        frozenset(((a, x), (b, y)))
        for a, b in combinations(names, 2)
        for x, y in product(values[a], values[b])
        if choose.random() < apart
    }
    three = tuple(choose.sample(names, 3))
    bad = {one for one in product(*(values[name] for name in three)) if choose.random() < 0.4}
    given = {names[0]: 1} if seed % 4 == 0 else {}
    rules = [(three, lambda *found: "never these" if found in bad else "")] if seed % 3 else []
    return Problem(
        names,
        values,
        lambda a, x, b, y: "apart" if frozenset(((a, x), (b, y))) in pairs else "",
        rules=rules,
        given=None if any(names[0] in dict(pair) for pair in pairs) else given,
    )


@pytest.mark.parametrize("puzzle", [4, 5, 6, 7, *map(at_random, range(60))], ids=str)
def test_solutions_come_in_the_same_order_with_no_more_placements(puzzle):
    early = record("implications_early", puzzle)
    for name in ("backjumping", "learning"):
        trace = record(name, puzzle)
        assert trace.found == early.found
        assert statistics(trace).placements <= statistics(early).placements


@pytest.mark.parametrize("seed", range(60))
def test_no_nogood_is_part_of_a_solution_that_is_still_to_come(seed):
    problem = at_random(seed, apart=0.45)
    solutions = [set(found.items()) for found in solve("one_array", problem)]
    for line in nogoods(record("learning", problem)):
        assert not any(set(line.items()) <= found for found in solutions), line


def impossible():
    yield from (2, 3)
    yield problems.south_america(["red", "green", "blue"])
    found = 0
    for seed in range(2_000):
        problem = at_random(seed, apart=0.5)
        if not problem.empty_row and not list(solve("one_array", problem)):
            found += 1
            yield problem
        if found == 100:
            return


def test_a_proof_is_accepted_and_refused_after_it_was_tampered_with():
    refused = []
    for puzzle in impossible():
        lines = nogoods(record("learning", puzzle))
        first, last = lines[0], lines[-1]
        assert last == {}
        assert check_no(puzzle, lines) == 0
        assert check_no(puzzle, lines[:-1]) == len(lines)
        shorter = dict([*first.items()][:-1])
        # Where crossing off alone finds that there is no solution these follow as well.
        refused.append([check_no(puzzle, [last]), check_no(puzzle, [shorter, *lines[1:]])])
    assert [*map(max, zip(*refused, strict=True))] == [1, 1]
    assert all(sum(column) > 30 for column in zip(*refused, strict=True))


def test_a_line_that_is_no_consequence_is_the_first_that_is_wrong():
    lines = [{}, *nogoods(record("learning", 4))]
    assert check_no(4, lines) == 1
    assert check_no(4, [{1: 2, 2: 4}]) == 1, "a part of a solution"
    assert check_no(4, [{1: 1, 2: 3}]) == 2, "true, but nothing ends it"


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: nogoods([]), TypeError, "trace must be a trace"),
        (lambda: check_no("8", []), TypeError, "n must be"),
        (lambda: check_no(4, 5), TypeError, "nogoods must be a list of mappings"),
        (lambda: check_no(4, [(1, 2)]), TypeError, "a nogood must be a mapping"),
        (lambda: check_no(4, [{5: 1}]), ValueError, "there is no square"),
        (lambda: check_no(problems.australia(), [{"Perth": "red"}]), ValueError, "no variable"),
    ],
)
def test_what_is_no_proof_at_all_is_refused_in_a_sentence(call, kind, words):
    with pytest.raises(kind, match=words):
        call()


def satisfiable(clauses):
    """Whether all clauses can be true: try a literal of the shortest, then its opposite."""
    if not clauses or not all(clauses):
        return not clauses
    literal = min(clauses, key=len)[0]
    return any(
        satisfiable(
            [[one for one in clause if one != -way] for clause in clauses if way not in clause]
        )
        for way in (literal, -literal)
    )


def test_the_chapter_writes_a_problem_as_dimacs():
    cells = notebooks.read(notebooks.FOLDER / "12_learning.ipynb").cells
    made = {"combinations": combinations}
    exec(next(cell.source for cell in cells if cell.id == "dimacs"), made)
    south = problems.south_america(["red", "green", "blue"])
    for puzzle in (south, problems.australia(), *(at_random(seed) for seed in range(3, 300, 12))):
        lines = [[*map(int, line.split())] for line in made["dimacs"](puzzle)[0].splitlines()[1:]]
        colourable = next(solve("one_array", puzzle), None) is not None
        assert satisfiable([line[:-1] for line in lines]) == colourable
    text = made["dimacs"](south)[0]
    assert all(f"\n{line}\n" in text for line in ("1 2 3 0", "-1 -16 0", "-2 -17 0", "-3 -18 0"))
