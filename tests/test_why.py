"""Why a square is not free: every reason, checked against a reading of the events of its own."""

import json
import random
import re
import subprocess
from base64 import b64encode
from functools import cache, lru_cache, partial
from itertools import combinations, product, starmap
from typing import NamedTuple

import javascript
import pytest
import searches
from lines import line_between, solutions_of
from searches import ALL, recorded

from queens import Problem, record, why
from queens.trace import Change
from queens_player._packing import pack


class Puzzle(NamedTuple):
    """What is searched, told without the package: its solutions, and what does not go together.

    rule: names what two squares break together. several: squares that do not go together, row ->
    column, by a rule of these rows. solutions: the squares of each. group: rows of which each
    needs one of as many columns. given: row -> column. rows: what each is called, and what is
    counted in it.
    """

    widths: list
    rule: object
    solutions: list
    several: list
    group: list
    given: dict
    rows: dict
    noun: str

    def squares(self):
        return [(row, col) for row, n in enumerate(self.widths, 1) for col in range(1, n + 1)]

    def label(self, square):
        return f"{self.rows[square[0]]}, {square[1]}" if self.noun == "value" else str(square)

    def together(self, standing, square):
        """Give what a square would break with others that stand or are given: words, their rows."""
        there = {**self.given, **standing}
        here = {**there, square[0]: square[1]}
        for one in () if square[0] in standing else self.several:
            if one.get(square[0]) == square[1] and one.items() <= here.items():
                told = [f"{self.rows[row]} = {there[row]}" for row in one if row != square[0]]
                words = f"these {len(one)}" + (f" ({', '.join(told)})" if told else "")
                yield words, {*one} - {square[0]}

    def barred(self):
        """Return what is ruled out from the start: square -> by whom, and the causes."""
        bars = {}
        for square in self.squares():
            broken = list(self.together({}, square))
            alone = [words for words, rows in broken if not rows]
            by = next((one for one in self.given.items() if self.rule(one, square)), None)
            if alone:
                bars[square] = 0, {*alone}
            elif by:
                bars[square] = by[0], {self.rule(by, square)}
            elif broken:
                bars[square] = max(broken[0][1]), {words for words, _ in broken}
        return bars


@cache
def of_queens(n):
    solutions = [{*enumerate(columns, 1)} for columns in solutions_of(n)]
    rows = {row: f"row {row}" for row in range(1, n + 1)}
    return Puzzle([n] * n, line_between, solutions, [], [], {}, rows, "column")


def of_problem(seed):
    """Make a small problem at random, as a puzzle and as the package takes it."""
    choose = random.Random(seed)
    names = ["Ann", "Bo", "Cy", "Di"][: choose.choice((3, 4, 4))]
    rows, number = dict(enumerate(names, 1)), {name: row for row, name in enumerate(names, 1)}
    group = sorted(choose.sample(list(rows), 3)) if seed % 4 == 1 else []
    widths = [3 if row in group else choose.choice((1, 2, 3, 3, 4)) for row in rows]
    if seed % 8 == 7:
        widths[choose.randrange(len(names))] = 0
    given = {}
    if seed % 3 == 0 and all(widths):
        row = choose.choice(list(rows))
        given = {row: choose.randint(1, widths[row - 1])}
    squares = [(row, col) for row, width in enumerate(widths, 1) for col in range(1, width + 1)]
    apart = {
        frozenset(pair)
        for pair in combinations(squares, 2)
        if pair[0][0] != pair[1][0] and choose.random() < (0.1 if group else 0.25)
    }

    def not_beside(a, b):
        return f"not beside {rows[a[0]]}" if frozenset((a, b)) in apart else ""

    def rule(a, b):
        if a[0] == b[0]:
            return "it has a value already" if a != b else ""
        taken = a[1] == b[1] and {a[0], b[0]} <= {*group}
        return f"{a[1]} is taken in the three" if taken else not_beside(a, b)

    several, rules = [], []
    for size in choose.sample((1, 3, 3, 4), 2) if seed % 2 and all(widths) else ():
        among = choose.sample(list(rows), min(size, len(rows)))
        every = list(product(*(range(1, widths[row - 1] + 1) for row in among)))
        bad = choose.sample(every, len(every) // 4)
        bad = {columns: dict(zip(among, columns, strict=True)) for columns in bad}
        bad = {columns: one for columns, one in bad.items() if not one.items() <= given.items()}
        several += bad.values()
        broken = partial(lambda bad, *c: f"these {len(c)}" if c in bad else "", bad)
        rules.append(([rows[row] for row in among], broken))
    solutions = []
    for columns in product(*(range(1, width + 1) for width in widths)):
        chosen = {*enumerate(columns, 1)}
        broken = any(starmap(rule, combinations(sorted(chosen), 2)))
        broken = broken or any(one.items() <= chosen for one in several)
        if not broken and given.items() <= chosen:
            solutions.append(chosen)
    problem = Problem(
        names,
        {name: range(1, width + 1) for name, width in zip(names, widths, strict=True)},
        lambda a, x, b, y: not_beside((number[b], y), (number[a], x)),
        all_different={"the three": [rows[row] for row in group]} if group else None,
        rules=rules,
        given={rows[row]: col for row, col in given.items()},
        name=f"problem {seed}",
    )
    return Puzzle(widths, rule, solutions, several, group, given, rows, "value"), problem


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


def of_mark(puzzle, standing, gone, square, by):
    """Return all causes that are true of a square when it is forbidden in the name of a row.

    standing: row -> column; gone: the squares forbidden before, or barred.
    """
    if by in standing and (rule := puzzle.rule((by, standing[by]), square)):
        return {rule}
    here = {**standing, square[0]: square[1]}
    below = sum(here.items() <= solution for solution in puzzle.solutions)
    causes = {f"tried already: {below or 'no'} solution{'' if below == 1 else 's'}"}
    causes |= {words for words, _ in puzzle.together(standing, square)}
    for size in range(len(standing) + 1):
        for others in combinations(sorted(standing.items()), size):
            nogood = {*others, square}
            if not any(nogood <= solution for solution in puzzle.solutions):
                named = [puzzle.label(one) for one in sorted(nogood)]
                causes.add(
                    "never " + " and ".join(filter(None, [", ".join(named[:-1]), named[-1]]))
                )
    for row, width in enumerate(puzzle.widths, 1):
        left = [(row, col) for col in range(1, width + 1) if (row, col) not in gone]
        if row not in here and all(
            puzzle.rule(square, one) or any(puzzle.together(here, one)) for one in left
        ):
            causes.add(f"{puzzle.rows[row]} would have no {puzzle.noun} left")
    for col in {1, 2, 3} - {square[1]} if square[0] in puzzle.group else ():
        places = [row for row in puzzle.group if standing.get(row, col) == col]
        places = [row for row in places if (row, col) not in gone]
        if places in ([square[0]], []):
            causes.add(f"no {'other ' if places else ''}place for {col} in the three")
    return causes


def read_off(trace, puzzle, every=1):
    """Give step and square -> by, causes of which one is to be told, since, until; from the events.

    What is free has no entry.
    """
    marks = spells(trace, "forbid", "pardon")
    stands = spells(trace, "place", "remove")
    causes, bars = {}, puzzle.barred()
    for square, by, since, _ in marks:
        standing = dict(queen for queen, *_ in now(stands, since - 1))
        gone = {one for one, *_ in now(marks, since - 1)} | bars.keys()
        causes[square, since] = of_mark(puzzle, standing, gone, square, by)
    for t in range(0, len(trace) + 1, every):
        standing = now(stands, t)
        answers = {}
        for square, queen in product(puzzle.squares(), reversed(standing)):
            if line := puzzle.rule(queen[0], square):
                answers[square] = (queen[0][0], {line}, *queen[2:])
        there = dict(queen for queen, *_ in standing)
        for square in puzzle.squares():
            broken = list(puzzle.together(there, square))
            if square not in answers and square not in bars and broken:
                rows = broken[0][1]
                last = max((q for q in standing if q[0][0] in rows), key=lambda q: q[2])
                answers[square] = (last[0][0], {words for words, _ in broken}, *last[2:])
        for square, by, since, until in now(marks, t):
            answers[square] = (by, causes[square, since], since, until)
        answers |= {square: (*bar, 0, None) for square, bar in bars.items()}
        yield t, answers


def some_steps(trace):
    """Return how far apart the steps are that are looked at, some forty of a longer trace."""
    return max(1, len(trace) // 40)


@cache
def every_search():
    """Record each search that gives all solutions, of queens and of problems, with its puzzle."""
    found = [(of_queens(n), recorded(name, n)) for name, n in product(ALL, range(1, 7))]
    for puzzle, problem in map(of_problem, range(24)):
        found += [(puzzle, record(name, problem)) for name in searches.OF_PROBLEMS]
    for _, trace in found:
        vars(trace)["at"] = lru_cache(1)(trace.at)  # one position, for all its squares
    return found


def test_every_square_of_every_search_is_not_free_for_the_cause_that_is_named():
    causes = set()
    for puzzle, trace in every_search():
        assert len(trace.found) == len(puzzle.solutions)
        assert all({*enumerate(found, 1)} in puzzle.solutions for found in trace.found)
        for t, answers in read_off(trace, puzzle, some_steps(trace)):
            for row, width in enumerate(puzzle.widths, 1):
                for col in range(1, width + 1):
                    reason, expected = why(trace, t, (row, col)), answers.get((row, col))
                    where = f"{trace!r}, step {t}, {(row, col)}"
                    assert (reason is None) == (expected is None), where
                    if reason:
                        by, true, since, until = expected
                        assert (reason.by, reason.since, reason.until) == (by, since, until), where
                        cause, _, learnt = reason.cause.partition(", learnt at step ")
                        assert cause in true, (where, true)
                        assert not learnt or trace[int(learnt) - 1][::4] == ("learn", cause), where
                        causes.add(re.sub(r"\d+|(row )?\w+(?= would| =)", "X", reason.cause))
    assert {"tried already: X solutions", "tried already: no solutions"} <= causes
    assert {"these X (X = X, X = X)", "no other place for X in the three"} <= causes
    assert {"X would have no column left", "X would have no value left"} <= causes
    assert any("learnt at step" in cause for cause in causes)


@pytest.mark.parametrize(
    ("least", "most"), [(0, 60), pytest.param(60, 400, marks=pytest.mark.slow)]
)
def test_the_browser_names_the_same_causes_in_its_words(least, most):
    searched = [one for one in every_search() if least <= len(one[1]) < most]
    sent = []
    for _, trace in searched:
        (about,), columns = pack([trace])
        sent.append([about, b64encode(columns).decode(), some_steps(trace)])
    command = [javascript.NODE, javascript.ROOT / "tests" / "say_why.mjs"]
    told = subprocess.run(command, input=json.dumps(sent), capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    for (puzzle, trace), (words, steps) in zip(searched, json.loads(told.stdout), strict=True):
        for event, sentence in zip(trace, words[1:], strict=True):
            assert event.kind not in ("forbid", "learn") or event.label in sentence, (trace, event)
        read = read_off(trace, puzzle, some_steps(trace))
        for (t, answers), said in zip(read, steps, strict=True):
            for where, text in said.items():
                square = tuple(map(int, where.split(",")))
                true = answers.get(square, (0, set()))[1]
                # Of a square that no event spoke of the browser knows only what two break together.
                if square not in trace.barred and square not in trace.at(t).forbidden:
                    true = {cause for cause in true if not cause.startswith("these")}
                free = re.search(r"(No queen attacks it|rules it out( by itself)?)\. N", text)
                assert bool(free) == (not true), (trace, t, square, text)
                if true and square not in trace.barred:
                    assert any(cause.lower() in text.lower() for cause in true), (t, square, text)


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
