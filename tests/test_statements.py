"""No line of an algorithm is there for the recorder: without it a plain run differs."""

import ast
import inspect
import sys
from collections import defaultdict

import pytest
from searches import OF_PROBLEMS

from queens import ALGORITHMS, Problem, problems
from queens._solving import empty_board
from queens.trace._costs import _Counted

OPTIONS = {
    "ending": ["remove", "search", "skip", "none such"],
    "half": [False, True],
    "committed": [False, True],
    "below": [4],
}
SUDOKU = "1... ..3. .4.. ...2"
PRICED = Problem(
    "abc",
    [3, 1, 2],
    lambda a, x, b, y: "the same" if {x, y} == {3} else "",
    bound=lambda standing: sum(standing.values()),
)
MOST_LINES = 60_000


class Endless(BaseException):
    """More lines were run than the whole algorithm has need of."""


def outcome(function, n, options):
    """Return what a plain run gives, how it ends, and what its board holds and has counted."""
    board = empty_board(ALGORITHMS[function.__name__].function, n)
    counted, found, lines = _Counted(board), [], 0

    def count(frame, event, _):
        nonlocal lines
        lines += 1
        if lines > MOST_LINES:
            raise Endless
        return count

    before, end = sys.gettrace(), ""
    sys.settrace(count)
    try:
        found.extend(function(counted, **options))
    except (Exception, Endless) as error:
        end = repr(error)
    finally:
        sys.settrace(before)
    counts = counted.placements, counted.tests, counted.forbids, counted.squares
    return found, end, counts, repr(vars(board))


def outcomes(function):
    """Give the outcomes for small boards, with each option at each of its values.

    And that of a sudoku, where a value can have one place left in its row.
    """
    taken = OPTIONS.keys() & inspect.signature(ALGORITHMS[function.__name__].function).parameters
    runs = [{}, *({one: value} for one in sorted(taken) for value in OPTIONS[one])]
    puzzles = [1, 2, 3, 4, 5] + [problems.sudoku(SUDOKU)] * (function.__name__ in OF_PROBLEMS)
    if not ALGORITHMS[function.__name__].all:
        puzzles = [PRICED]
    return (outcome(function, n, options) for n in puzzles for options in runs)


def reached(tree, name):
    """Return the function of a name and those of its module that it comes to call."""
    known = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    found = [known[name]]
    for function in found:
        names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        found += [known[one] for one in sorted(names & known.keys()) if known[one] not in found]
    return found


def statements(function):
    """Give the bodies, and the places in them, where something is done."""
    for node in ast.walk(function):
        for body in (getattr(node, part, ()) for part in ("body", "orelse", "finalbody")):
            for at, one in enumerate(body if isinstance(body, list) else ()):
                docstring = isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
                if not docstring:
                    yield body, at


def without(body, at, tree, file):
    """Return what a module defines without a statement."""
    left_out, body[at] = body[at], ast.copy_location(ast.Pass(), body[at])
    names = {"__name__": "changed"}
    exec(compile(tree, file, "exec"), names)
    body[at] = left_out
    return names


MODULES = [*dict.fromkeys(inspect.getmodule(one.function) for one in ALGORITHMS.values())]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_a_plain_run_needs_every_statement_of_an_algorithm(module):
    """Of a function that several algorithms call, one of them needs it."""
    tree = ast.parse(inspect.getsource(module))
    own = [name for name in ALGORITHMS if hasattr(module, name)]
    usual = {name: list(outcomes(vars(module)[name])) for name in own}
    callers = defaultdict(list)
    for name in own:
        for function in reached(tree, name):
            callers[function].append(name)
    for function, names in callers.items():
        for body, at in list(statements(function)):
            changed = without(body, at, tree, module.__file__)
            needed = any(
                one != other
                for name in names
                for one, other in zip(outcomes(changed[name]), usual[name], strict=True)
            )
            assert needed, f"line {body[at].lineno}: {ast.unparse(body[at])}"
