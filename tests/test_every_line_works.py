"""No statement of an algorithm is idle: take one out, and a plain board sees the difference.

A line that only tells a recorder what happens could go unnoticed; none may.
"""

import ast
import copy
import inspect
import sys

import pytest

from queens import ALGORITHMS

SIZES = range(1, 7)
CHANGING = ("place", "remove", "forbid", "pardon")
"""What a board feels; to ask it something leaves it as it was."""
MUTANT = "<a statement taken out>"


class Endless(BaseException):
    """More lines were run than a search of this size can need."""


def without_one_statement(text):
    """Give each statement of a module's functions, the name of its function, and the rest."""
    tree = ast.parse(text)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    for function in functions:
        for block in ast.walk(function):
            for field in ("body", "orelse", "finalbody"):
                statements = getattr(block, field, [])
                for at, statement in enumerate(statements if isinstance(statements, list) else []):
                    said = isinstance(statement, ast.Expr)
                    if said and isinstance(statement.value, ast.Constant):
                        continue
                    setattr(block, field, [*statements[:at], ast.Pass(), *statements[at + 1 :]])
                    left = copy.deepcopy(tree)
                    setattr(block, field, statements)
                    yield function.name, statement, ast.fix_missing_locations(left)


def options_of(function):
    """Give no options, and each that can be switched, switched."""
    given = inspect.signature(function).parameters.values()
    switches = [one for one in given if isinstance(one.default, bool)]
    return [{}, *({one.name: not one.default} for one in switches)]


def played(function, make_board, n, options, most):
    """Return what a search gives, does to the board and leaves; how many lines it ran, and whose.

    Raises Endless when more than ``most`` lines were run.
    """
    moves, lines, called = [], 0, set()

    def felt(verb):
        def move(board, *words):
            moves.append((verb, *words))
            return getattr(make_board, verb)(board, *words)

        return move

    changing = [verb for verb in CHANGING if hasattr(make_board, verb)]
    board = type("Felt", (make_board,), {verb: felt(verb) for verb in changing})(n)

    def count(frame, event, argument):
        nonlocal lines
        if frame.f_code.co_filename != MUTANT:
            return None
        called.add(frame.f_code.co_qualname.split(".")[0])
        lines += event == "line"
        if lines > most:
            raise Endless
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        answers = list(function(board, **options))
    finally:
        sys.settrace(before)
    # How often a board was asked is its own account, and not what the search is for.
    left = {name: value for name, value in vars(board).items() if name != "looks"}
    return (answers, moves, left), lines, called


def loaded(tree, name):
    names = {"__name__": "mutant"}
    exec(compile(tree, MUTANT, "exec"), names)
    return names[name]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_each_statement_of_an_algorithm_makes_a_difference_on_a_plain_board(name):
    known = ALGORITHMS[name]
    text = inspect.getsource(inspect.getmodule(known.function))
    whole = loaded(ast.parse(text), name)
    cases = [(n, options) for n in SIZES for options in options_of(whole)]
    honest = [played(whole, known.board, *case, most=10**6) for case in cases]
    runs = set().union(*(called for _, _, called in honest))

    def is_missed(tree):
        for case, (seen, lines, _) in zip(cases, honest, strict=True):
            try:
                mutant = loaded(tree, name)
                if played(mutant, known.board, *case, most=3 * lines + 100)[0] != seen:
                    return True
            except (Exception, Endless):
                return True
        return False

    idle = [
        f"line {statement.lineno}: {ast.unparse(statement).splitlines()[0]}"
        for function, statement, tree in without_one_statement(text)
        if function in runs and not is_missed(tree)
    ]
    assert idle == []
