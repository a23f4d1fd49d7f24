"""Running an algorithm by name or as it stands, and checking what it gives."""

import difflib
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import gt
from typing import Any

from queens._board import Board, Solution, Vectors, attacks, conflicts
from queens._bounds import NO_BOUND, is_cost
from queens._checks import brief, check_several, shown, whole
from queens._problem import Problem
from queens._problem_board import ProblemBoard
from queens._sizes import LARGEST, check_size
from queens.algorithms import ALGORITHMS, Algorithm, Solver
from queens.given import beginning_of, in_words

_SHALLOW, _DEEPEST = 500, 10_000
"""Rows for which Python's limit of calls is high enough, and for which it can be raised."""
_OF_EVERY_BOARD = ("n", "free", "place", "remove")
AS_TUPLE = "give it as a tuple: `tuple(...)` makes a copy that stays as it is"


class NotASolution(ValueError):
    """An algorithm yielded something that does not solve the puzzle."""


class TooDeep(RecursionError):
    """A search of the course needs more calls within one another than Python has room for."""


def solve(
    algorithm: str | Solver,
    n: int | Problem,
    *,
    board: Callable[[int], Board] | None = None,
    **options: Any,
) -> Iterator[Any]:
    """Give the solutions of a puzzle one by one, in the algorithm's own order.

    algorithm: a name in ``queens.ALGORITHMS``, or any callable of the same form.
    n: size of the board, 1 or more, for the n queens, whose solutions are tuples of columns; or a
        problem, whose solutions are dictionaries, variable -> value.
    board: makes the board that the algorithm is handed, such as ``Vectors`` or ``Table``; None
        for the one its name is registered with, ``Vectors`` for a callable. A board to complete
        is ``Closed(Domains(n), given=..., closed=...)``, on which all of them run.
    options: handed to the algorithm.

    Raises TypeError or ValueError at once for a bad n or an unknown name, and NotASolution
    when the algorithm yields anything but a solution.

    >>> list(solve("automaton_shared_search", 4))
    [(2, 4, 1, 3), (3, 1, 4, 2)]
    >>> from queens import Closed, Domains
    >>> nauck = lambda n: Closed(Domains(n), given=[(5, 2), (4, 4)])
    >>> list(solve("fewest_first", 8, board=nauck))
    [(5, 1, 8, 4, 2, 7, 3, 6), (5, 7, 1, 4, 2, 8, 6, 3)]
    >>> solve("permutation", 4)
    Traceback (most recent call last):
    ValueError: no algorithm is called 'permutation'; did you mean 'permutations'?
    """
    puzzle = check_puzzle(n)
    function = find(algorithm)
    options = options_for(function, options, puzzle)
    made = empty_board(function, puzzle, board)
    results = start(function, made, options)
    problem = problem_of(made)
    columns = (check_solution(result, made.n, made, problem) for result in results)
    return map(puzzle.solution, columns) if isinstance(puzzle, Problem) else columns


def check_puzzle(n: object) -> int | Problem:
    """Return a size as a plain int, and a problem as it is."""
    return n if isinstance(n, Problem) else check_size(n)


def find(algorithm: object) -> Solver:
    """Return the function behind a registered name; a callable is returned as it is.

    Raises ValueError for an unknown name (naming the nearest known ones), TypeError for
    anything that is neither a name nor callable.
    """
    if callable(algorithm):
        return algorithm
    if not isinstance(algorithm, str):
        begun = isinstance(algorithm, Iterator)
        advice = "; give the function itself, without calling it" if begun else ""
        raise TypeError(
            f"an algorithm is a registered name or a callable; got {shown(algorithm)}{advice}"
        )
    if algorithm not in ALGORITHMS:
        near = difflib.get_close_matches(algorithm[:99], ALGORITHMS, cutoff=0.6)
        advice = (
            f"did you mean {' or '.join(map(repr, near))}?"
            if near
            else f"the names are {', '.join(ALGORITHMS)}"
        )
        raise ValueError(f"no algorithm is called {brief(algorithm)}; {advice}")
    return ALGORITHMS[algorithm].function


def _registered(function: object) -> Algorithm | None:
    return next((one for one in ALGORITHMS.values() if one.function is function), None)


def name_of(function: object) -> str:
    """Return what a function is called; the name of its type if it has none of its own."""
    return getattr(function, "__name__", type(function).__name__)


def empty_board(
    function: Solver, n: int | Problem, board: Callable[[int], Board] | None = None
) -> Board:
    """Return the empty board that a function is handed; ``board`` as for ``solve``.

    Raises TypeError for what makes no board.
    """
    if isinstance(n, Problem):
        if board:
            raise TypeError("a problem brings its board; leave out board=")
        return ProblemBoard(n)
    known = _registered(function)
    make = board or (known.board if known else Vectors)
    wanted = "board must make the empty board, as queens.Table does when called with n"
    if not callable(make):
        raise TypeError(f"{wanted}; got {shown(make)}")
    made = make(n)
    if missing := [name for name in _OF_EVERY_BOARD if not hasattr(made, name)]:
        made_by = f"{name_of(make)} made {shown(made)}"
        raise TypeError(f"{wanted}; {made_by}, which has no {', '.join(missing)}")
    if not hasattr(made, "widths"):
        made.widths = [0] + [made.n] * made.n
    return made


def problem_of(board: object) -> Problem | None:
    """Return the problem whose rules hold on a board; None for those of the queens."""
    problem = getattr(board, "problem", None)
    return problem if isinstance(problem, Problem) else None


def options_for(function: Solver, options: dict[str, Any], puzzle: int | Problem) -> dict[str, Any]:
    """Return the options of an algorithm for a puzzle.

    Raises TypeError for options that it does not take, ValueError for what is for queens alone.
    """
    known = _registered(function)
    if isinstance(puzzle, Problem):
        if known and known.on_problems is None:
            raise ValueError(f"{name_of(function)} is for queens alone")
        if options.get("half"):
            raise ValueError("half=True is for queens alone: a problem has no mirror images")
        if known:
            options = {**dict(known.on_problems or ()), **options}
    try:
        inspect.signature(function).bind(None, **options)
    except TypeError as error:
        if options:
            raise TypeError(f"{name_of(function)}: {error}") from None
    return options


def start(function: Solver, board: Board, options: dict[str, Any]) -> Iterator[object]:
    """Start an algorithm on a board; what comes out is not checked yet.

    Where a variable of a problem has no value left there is nothing to search, and nothing comes.

    Raises TypeError when the function gives nothing to iterate over.
    """
    known, problem = _registered(function), problem_of(board)
    if known and not known.all:
        _check_bound(board, options)
    if problem and problem.empty_row:
        return iter(())
    results: Iterable[object] = function(board, **options)
    if board.n > _SHALLOW and known:
        results = _deep(results, board.n)
    if inspect.isasyncgen(results) or inspect.iscoroutine(results):
        if inspect.iscoroutine(results):
            results.close()  # else Python warns that nothing waited for it
        raise TypeError(
            f"{name_of(function)} is written with `async`, which is too much here: a search is a "
            "plain function with `yield`"
        )
    if inspect.isclass(function) and not isinstance(results, Iterable):
        raise TypeError(f"{name_of(function)} is a class; a search is a function with `yield`")
    if not isinstance(results, Iterable):
        raise TypeError(
            f"an algorithm gives its solutions one by one; this one returned {results!r} "
            "(is a `yield` missing?)"
        )
    return iter(results)


def _check_bound(board: Any, options: Mapping[str, Any]) -> None:
    if not (board.problem.bound if hasattr(board, "problem") else hasattr(board, "bound")):
        raise ValueError(NO_BOUND)
    if not is_cost(below := options.get("below", 0)):
        raise TypeError(f"below must be a number, the cost of a solution; got {shown(below)}")


def _deep(results: Iterable[object], n: int) -> Iterator[object]:
    """Give what a search of the course gives that may call itself for each row or variable."""
    # What a stack of 8 MB, the least of a thread on Linux and macOS, has room for. The limit is
    # the whole process's, and stays: the search may be gone on with from anywhere.
    if sys.platform not in ("win32", "emscripten"):
        sys.setrecursionlimit(max(sys.getrecursionlimit(), min(n, _DEEPEST) + _SHALLOW))
    try:
        yield from results
    except RecursionError:
        raise TooDeep(
            f"{n:,} rows or variables are too many here: the search calls itself for each, and "
            f"{sys.getrecursionlimit():,} calls at most may wait for one another; the automata "
            "and one_array do without calls"
        ) from None


def check_solution(
    result: object, n: int, board: object = None, problem: Problem | None = None
) -> Solution:
    """Return the result if it solves the puzzle for n; NotASolution says why it does not.

    board: that it was found on, whose given queens and closed diagonals it is to agree with.
    problem: whose rules hold there, None for the queens'; then a result may also be a mapping,
    variable -> value.
    """
    if problem and isinstance(result, Mapping):
        result = problem.columns(result)
    if isinstance(result, list):
        check_solution(tuple(result), n, board, problem)
        raise NotASolution(f"{brief(result, 200)} is a solution; {AS_TUPLE}")
    several = result if isinstance(result, tuple) else ()
    solution = tuple([col if type(col) is int else whole(col) or 0 for col in several])
    if fault := _fault_of(solution, n, board, problem):
        raise NotASolution(f"{brief(result, 200)} is no solution: {fault}")
    return solution


def _fault_of(columns: Solution, n: int, board: object, problem: Problem | None) -> str:
    """Say why columns, one of each row, are no solution; "" if they are one."""
    widths = problem.widths[1:] if problem else [n] * n
    if len(columns) != n or min(columns) < 1 or any(map(gt, columns, widths)):
        if problem:
            form = "as a dictionary, or as a tuple of their columns"
            return f"that is a value for each of {n} variables, {form}"
        return f"for n = {n} that is a tuple of {n} columns, each a whole number from 1 to {n}"
    if problem:
        return problem.broken_by(columns)
    if not _lines_all_differ(columns):
        a, b = next(conflicts(enumerate(columns, start=1)))
        return f"the queens on {a} and {b} attack each other along a {attacks(a, b)}"
    barred = beginning_of(board).barred
    for square in enumerate(columns, start=1) if barred else ():
        if square in barred:
            return f"{square} is {in_words(barred[square])}"
    return ""


def as_solution(given: object, most: int = LARGEST) -> Solution:
    """Return what a caller gives for a solution as a tuple: a list or a row of an array will do.

    most: its size. Raises NotASolution for what is none, TypeError for what is no collection.
    """
    wanted = "a tuple of columns, by row"
    columns = tuple(check_several(given, "a solution", wanted, most))
    return check_solution(columns, max(len(columns), 1))


def _lines_all_differ(solution: Solution) -> bool:
    n = len(solution)
    sums = {row + col for row, col in enumerate(solution)}
    differences = {row - col for row, col in enumerate(solution)}
    return len(set(solution)) == len(sums) == len(differences) == n
