"""Why a square is not free: every reason, checked against a reading of the events of its own."""

import json
import random
import re
import subprocess
from base64 import b64encode
from itertools import combinations, permutations, product, starmap
from typing import NamedTuple

import javascript
import searches
from lines import line_between

from queens import ALGORITHMS, Problem, record, why
from queens.trace import Change
from queens_player._packing import pack


class Puzzle(NamedTuple):
    """What is searched, told without the package: its solutions, and what does not go together.

    rule: names what two squares break together. three: squares that do not go together, and the
    rule. given: row -> column. rows: what each is called, and what is counted in it.
    """

    widths: list
    rule: object
    solutions: list
    three: tuple
    given: dict
    rows: dict
    noun: str

    def together(self, standing, square):
        """Name the rule for three that a square would break; "" for none."""
        squares, rule = self.three
        there = {*standing.items(), square}
        return rule if squares and square in squares and there.issuperset(squares) else ""


def of_queens(n):
    def attacking(columns):
        return any(starmap(line_between, combinations(enumerate(columns, 1), 2)))

    solutions = [one for one in permutations(range(1, n + 1)) if not attacking(one)]
    rows = {row: f"row {row}" for row in range(1, n + 1)}
    return Puzzle([n] * n, line_between, solutions, ((), ""), {}, rows, "column")


def of_problem(seed):
    """Make a small problem at random, as a puzzle and as the package takes it."""
    choose = random.Random(seed)
    names = ["Ann", "Bo", "Cy", "Di"][: choose.choice((3, 4, 4))]
    widths = [choose.choice((1, 2, 3, 3, 4)) for _ in names]
    if seed % 8 == 7:
        widths[choose.randrange(len(names))] = 0
    squares = [(row, col) for row, width in enumerate(widths, 1) for col in range(1, width + 1)]
    apart = {
        frozenset(pair)
        for pair in combinations(squares, 2)
        if pair[0][0] != pair[1][0] and choose.random() < 0.3
    }
    rows = dict(enumerate(names, 1))

    def rule(a, b):
        if a[0] == b[0]:
            return "it has a value already" if a != b else ""
        return f"not beside {rows[a[0]]}" if frozenset((a, b)) in apart else ""

    fit = [
        three
        for three in combinations(squares, 3)
        if len({row for row, _ in three}) == 3
        and not any(rule(*pair) for pair in combinations(three, 2))
    ]
    three = (frozenset(choose.choice(fit)), "these three") if fit and seed % 2 else ((), "")
    given = {}
    if seed % 3 == 0 and all(widths):
        row = choose.randint(1, len(names))
        given = {row: choose.randint(1, widths[row - 1])}
    puzzle = Puzzle(widths, rule, [], three, given, rows, "value")
    puzzle.solutions.extend(
        columns
        for columns in product(*(range(1, width + 1) for width in widths))
        if given.items() <= dict(enumerate(columns, 1)).items()
        and not any(rule(a, b) for a, b in combinations(enumerate(columns, 1), 2))
        and not puzzle.together(dict(enumerate(columns, 1)), (1, columns[0]))
        and not puzzle.together(dict(enumerate(columns, 1)), (2, columns[1]))
    )
    number = {name: row for row, name in rows.items()}
    squares_of = (
        {frozenset((rows[row], col) for row, col in three[0]): three[1]} if three[0] else {}
    )

    def among(standing):
        return next(
            (said for all_, said in squares_of.items() if all_ <= set(standing.items())), ""
        )

    problem = Problem(
        names,
        {name: range(1, width + 1) for name, width in zip(names, widths, strict=True)},
        lambda a, x, b, y: rule((number[b], y), (number[a], x)),
        given={rows[row]: col for row, col in given.items()},
        among=among if three[0] else None,
        name=f"problem {seed}",
    )
    return puzzle, problem


def spells(trace, begins, ends):
    """Give, in the order in which they begin, all spells of a kind: square, by, since, until."""
    running, ended = {}, []
    for step, event in enumerate(trace, start=1):
        square = (event.row, event.col)
        if event.kind == begins:
            running[square] = (step, event.by)
        elif event.kind == ends:
            since, by = running.pop(square)
            ended.append((square, by, since, step))
    ended += [(square, by, since, None) for square, (since, by) in running.items()]
    return sorted(ended, key=lambda spell: spell[2])


def now(spells, t):
    """Return the spells that last at a step."""
    return [spell for spell in spells if spell[2] <= t and not (spell[3] and spell[3] <= t)]


def of_mark(puzzle, standing, marks, square, by):
    """Return all causes that are true of a square when it is forbidden in the name of a row.

    standing: row -> column; marks: the squares forbidden before.
    """
    if by in standing and (rule := puzzle.rule((by, standing[by]), square)):
        return {rule}
    here = {**standing, square[0]: square[1]}
    below = sum(here.items() <= set(enumerate(columns, 1)) for columns in puzzle.solutions)
    causes = {f"tried already: {below or 'no'} solution{'' if below == 1 else 's'}"}
    if rule := puzzle.together(standing, square):
        causes.add(rule)
    given = {
        (row, col)
        for row, width in enumerate(puzzle.widths, 1)
        for col in range(1, width + 1)
        if any(puzzle.rule(one, (row, col)) for one in puzzle.given.items())
    }
    for row, width in enumerate(puzzle.widths, 1):
        left = [(row, col) for col in range(1, width + 1) if (row, col) not in {*marks, *given}]
        if row not in here and all(puzzle.rule(square, one) for one in left):
            causes.add(f"{puzzle.rows[row]} would have no {puzzle.noun} left")
    return causes


def read_off(trace, puzzle, every=1):
    """Give step and square -> by, causes of which one is to be told, since, until; from the events.

    What is free has no entry.
    """
    marks = spells(trace, "forbid", "pardon")
    stands = spells(trace, "place", "remove")
    causes = {}
    for square, by, since, _ in marks:
        standing = dict(queen for queen, *_ in now(stands, since - 1))
        before = {one for one, *_ in now(marks, since - 1)}
        causes[square, since] = of_mark(puzzle, standing, before, square, by)
    squares = [
        (row, col) for row, width in enumerate(puzzle.widths, 1) for col in range(1, width + 1)
    ]
    for t in range(0, len(trace) + 1, every):
        standing = now(stands, t)
        answers = {}
        for square, queen in product(squares, reversed(standing)):
            if line := puzzle.rule(queen[0], square):
                answers[square] = (queen[0][0], {line}, *queen[2:])
        there = dict(queen for queen, *_ in standing)
        for square in squares:
            if square not in answers and (rule := puzzle.together(there, square)):
                last = max((q for q in standing if q[0] in puzzle.three[0]), key=lambda q: q[2])
                if square[0] not in there:
                    answers[square] = (last[0][0], {rule}, *last[2:])
        for square, by, since, until in now(marks, t):
            answers[square] = (by, causes[square, since], since, until)
        for square, one in product(squares, puzzle.given.items()):
            if rule := puzzle.rule(one, square):
                answers[square] = (one[0], {rule}, 0, None)
        yield t, answers


def every_search():
    """Give each search that gives all solutions, of queens and of problems, with its puzzle."""
    for name, n in product(ALGORITHMS, range(1, 7)):
        yield of_queens(n), record(name, n)
    for seed in range(24):
        puzzle, problem = of_problem(seed)
        for name in ALGORITHMS:
            if name != "permutations":
                yield puzzle, record(name, problem)


def test_every_square_of_every_search_is_not_free_for_the_cause_that_is_named():
    causes = set()
    for puzzle, trace in every_search():
        assert sorted(trace.found) == sorted(puzzle.solutions)
        for t, answers in read_off(trace, puzzle, max(1, len(trace) // 40)):
            for row, width in enumerate(puzzle.widths, 1):
                for col in range(1, width + 1):
                    reason, expected = why(trace, t, (row, col)), answers.get((row, col))
                    where = f"{trace!r}, step {t}, {(row, col)}"
                    assert (reason is None) == (expected is None), where
                    if reason:
                        by, true, since, until = expected
                        assert (reason.by, reason.since, reason.until) == (by, since, until), where
                        assert reason.cause in true, (where, true)
                        causes.add(re.sub(r"\d+|(row )?\w+(?= would)", "X", reason.cause))
    assert {"tried already: X solutions", "tried already: no solutions", "these three"} <= causes
    assert {"X would have no column left", "X would have no value left"} <= causes


def test_the_browser_names_the_same_causes_in_its_words():
    searched = [one for one in every_search() if len(one[1]) < 400]
    sent = []
    for _, trace in searched:
        (about,), columns = pack([trace])
        sent.append([about, b64encode(columns).decode()])
    command = [javascript.NODE, javascript.ROOT / "tests" / "say_why.mjs"]
    told = subprocess.run(command, input=json.dumps(sent), capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    for (puzzle, trace), steps in zip(searched, json.loads(told.stdout), strict=True):
        for (t, answers), (words, said) in zip(read_off(trace, puzzle), steps, strict=True):
            for where, text in said.items():
                square = tuple(map(int, where.split(",")))
                true = answers.get(square, (0, set()))[1]
                # Of a square that no event spoke of the browser knows only what two break together.
                true -= {puzzle.three[1]} if trace.at(t).forbidden.get(square) is None else set()
                free = re.search(r"(No queen attacks it|rules it out( by itself)?)\. N", text)
                assert bool(free) == (not true), (trace, t, square, text)
                if true and square not in trace.barred:
                    assert any(cause.lower() in text.lower() for cause in true), (t, square, text)
            if t and trace[t - 1].kind == "forbid":
                assert trace[t - 1].label in words, (trace, t, words)


def test_a_search_that_goes_no_sensible_way_is_answered_too():
    """Marks come and go, some by queens that do not stand, and queens leave in any order."""
    for seed in range(4):
        trace = record(searches.wandering(seed, 80), 4, board=searches.Culprits)
        assert any(event.kind == "pardon" for event in trace)
        for t, answers in read_off(trace, of_queens(4)):
            for square in product(range(1, 5), repeat=2):
                reason, expected = why(trace, t, square), answers.get(square)
                assert (reason and (reason.by, *reason[2:])) == (
                    expected and (expected[0], *expected[2:])
                ), (seed, t, square)


def test_a_change_that_rules_a_square_out_is_the_reason_while_it_holds():
    trace = record("automaton_shared_search", 4, changes=[Change(3, (1, 1))])
    assert why(trace, 2, (1, 1)) is None
    assert why(trace, 3, (1, 1)) == (0, "", 3, None)
