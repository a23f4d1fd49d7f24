"""Ways to judge an answer by what it does, each with the counterexample it leads to."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import combinations, islice
from typing import Any

from queens import draw
from queens.board import Solution, Square, Vectors
from queens.exercises.exercise import Judge
from queens.exercises.rules import Rule, placements
from queens.exercises.rules import queens as queens_rule
from queens.exercises.verdict import Wrong
from queens.trace.recorder import RecordedBoard


def guesses(truth: Callable[[Any], object], what: str) -> Judge:
    """Judge a prediction: the answer is a function that gives a value, which must be the true one.

    what: names the value in a sentence, with ``{}`` for the input.

    >>> guesses(lambda n: n * n, "the squares of a board of {}")(lambda n: 8, 3)
    Traceback (most recent call last):
    queens.exercises.verdict.Wrong: You say 8 for the squares of a board of 3; it is not that.
    """

    def judge(answer: Any, given: Any) -> None:
        guess = answer(given)
        if guess != truth(given):
            raise Wrong(f"You say {guess!r} for {what.format(given)}; it is not that.")

    return judge


def lists(rule: Rule = queens_rule, *, ordered: bool = True) -> Judge:
    """Judge a function of n that gives all placements under a rule, one piece a row, once each.

    ordered: they must come in number order.

    >>> lists()(lambda n: [(2, 4, 1, 3)], 4)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    queens.exercises.verdict.Wrong: For n = 4 the solution 3 1 4 2 is missing. ...
    """

    def judge(answer: Any, n: int) -> None:
        compare(answer(n), placements(rule, n), n, rule, ordered)

    return judge


def solves(
    rule: Rule = queens_rule,
    *,
    wanted: Callable[[int], Sequence[Solution]] | None = None,
    ordered: bool = True,
    most_placements: Callable[[int], int] | None = None,
    most_tests: Callable[[int], int] | None = None,
) -> Judge:
    """Judge an algorithm on a board, as the course writes them.

    wanted: the solutions for n in the order wanted; all under the rule, in number order, if
    None. most_placements, most_tests: how many queens it may place and squares it may test.

    >>> from queens import ALGORITHMS
    >>> solves(most_placements=lambda n: 16)(ALGORITHMS["one_array"].function, 4)
    """

    def judge(answer: Any, n: int) -> None:
        spent: dict[str, list[tuple[Square, dict[int, int]]]] = {"place": [], "try": []}
        inner = Vectors(n)
        limits = {
            "place": most_placements(n) if most_placements else None,
            "try": most_tests(n) if most_tests else None,
        }

        def watch(kind: str, row: int, col: int, *_: object) -> None:
            if kind not in spent or limits[kind] is None:
                return
            standing = dict(inner._standing)
            spent[kind].append(((row, col), standing))
            _check_spent(kind, len(spent[kind]), limits[kind], n, (row, col), standing)

        board = RecordedBoard(inner, watch)
        expected = wanted(n) if wanted else placements(rule, n)
        compare(answer(board), expected, n, rule, ordered)
        if inner._standing:
            raise Wrong(
                f"For n = {n} queens are left on the board when the search is over: "
                "every queen placed must be taken up again.",
                partial(draw.board, n, dict(inner._standing), title="Left standing"),
            )

    return judge


def compare(
    results: object, expected: Sequence[Solution], n: int, rule: Rule, ordered: bool = True
) -> None:
    """Raise Wrong, with the board that shows it, unless the results are the expected ones.

    >>> compare([(1, 2)], [], 2, queens_rule)
    Traceback (most recent call last):
    queens.exercises.verdict.Wrong: For n = 2 you give 1 2, but row 1 column 1 and row 2 column 2 attack each other along a falling diagonal.
    """  # noqa: E501
    if not isinstance(results, Iterable):
        raise Wrong(f"For n = {n} your function returned {results!r}: is a `yield` missing?")
    wanted, given = set(expected), []
    kept: list[object] = []
    for result in islice(iter(results), len(expected) + 1):
        kept.append(result)
        solution = _solution(result, n, kept)
        _check_rule(solution, n, rule)
        if solution in given:
            raise Wrong(
                f"For n = {n} you give the solution {_words(solution)} twice.",
                partial(draw.board, n, solution, title="Given twice"),
            )
        if solution not in wanted:
            raise Wrong(
                f"For n = {n} you give {_words(solution)}, which is not asked for.",
                partial(draw.board, n, solution, title="Not asked for"),
            )
        given.append(solution)
    for solution in expected:
        if solution not in given:
            stopped = f" You stop after {len(given)} of {len(expected)}." if given else ""
            raise Wrong(
                f"For n = {n} the solution {_words(solution)} is missing.{stopped}",
                partial(draw.board, n, solution, title="Missing"),
            )
    if ordered and given != list(expected):
        place = next(i for i, (a, b) in enumerate(zip(given, expected, strict=True)) if a != b)
        raise Wrong(
            f"For n = {n} solution number {place + 1} should be {_words(expected[place])}; "
            f"you give {_words(given[place])} there.",
            partial(draw.board, n, expected[place], title=f"Number {place + 1}"),
        )


def _solution(result: object, n: int, earlier: Sequence[object]) -> Solution:
    if isinstance(result, list):
        shared = " the very same list each time:" if earlier.count(result) > 1 else ""
        raise Wrong(
            f"For n = {n} you give the list {result!r};{shared} a list can change after it was "
            "given. Give a tuple: tuple(...) makes a copy that stays."
        )
    if not (
        isinstance(result, tuple)
        and len(result) == n
        and all(type(col) is int and 0 < col <= n for col in result)
    ):
        raise Wrong(
            f"For n = {n} you give {result!r}, which is no tuple of {n} columns from 1 to {n}."
        )
    return result


def _check_rule(solution: Solution, n: int, rule: Rule) -> None:
    for a, b in combinations(enumerate(solution, start=1), 2):
        if line := rule(a, b, n):
            raise Wrong(
                f"For n = {n} you give {_words(solution)}, but row {a[0]} column {a[1]} and "
                f"row {b[0]} column {b[1]} attack each other along a {line}.",
                partial(draw.board, n, [a, b], lines=[a, b], title="These two attack each other"),
            )


def _check_spent(
    kind: str, spent: int, most: int | None, n: int, square: Square, standing: dict[int, int]
) -> None:
    if most is None or spent <= most:
        return
    what = "placements" if kind == "place" else "tests"
    raise Wrong(
        f"For n = {n} the search may take {most} {what}; this one, on row {square[0]} column "
        f"{square[1]}, is one more.",
        partial(draw.board, n, standing, tested=square, title="One too many"),
    )


def _words(solution: Solution) -> str:
    return " ".join(map(str, solution))
