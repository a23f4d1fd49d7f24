"""Recording: an algorithm is run, under limits, on a board that writes down what is asked of it."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Any

from queens.algorithms import Solver
from queens.board import Board, Solution
from queens.checks import check_seconds, check_whole
from queens.given import beginning_of
from queens.sizes import check_size
from queens.solving import (
    NotASolution,
    check_options,
    check_solution,
    empty_board,
    find,
    name_of,
    start,
)
from queens.trace.changed import Change, ChangedBoard
from queens.trace.deadline import within
from queens.trace.endings import Ending, broken_off, dropped, left_undone
from queens.trace.faults import twice
from queens.trace.implied import Implied
from queens.trace.log import Log, waiting_frame
from queens.trace.printing import PRINTED, little_output
from queens.trace.recorded import RecordedBoard
from queens.trace.source import Files, sources_of
from queens.trace.trace import Trace
from queens.trace.variables import Variables

_LARGEST_LIMIT = 100_000_000


def record(
    algorithm: str | Solver,
    n: int,
    *,
    limit: int = 100_000,
    seconds: float | None = 60.0,
    board: Callable[[int], Board] | None = None,
    changes: Sequence[Change] = (),
    **options: Any,
) -> Trace:
    """Run an algorithm to its end on a board that records every verb, and return the trace.

    algorithm, n, board and options are those of ``queens.solve``. limit: the most events to
    keep, 1 to 100 million. seconds: the longest that it may take, None for as long as it likes. A
    search that has more events or takes longer is stopped there, and ``trace.complete`` is False.
    changes: what the board is to answer otherwise, each from its step on.

    Raises what ``solve`` raises, and whatever the algorithm itself raises.

    >>> trace = record("automaton_labelled", 4)
    >>> [event.label for event in trace if event.kind == "enter"][:4]
    ['start', 'general', 'found', 'general']
    >>> record("permutations", 9, limit=50)
    <Trace of permutations, n = 9: 50 events, cut at its limit>
    """
    trace, error = _run(algorithm, n, limit, seconds, board, changes, options, closely=False)
    if error:
        raise error
    return trace


def attempt(
    algorithm: str | Solver,
    n: int,
    *,
    limit: int = 100_000,
    seconds: float | None = 10.0,
    board: Callable[[int], Board] | None = None,
    changes: Sequence[Change] = (),
    **options: Any,
) -> Trace:
    """Record an algorithm that may be wrong, as far as it comes.

    As ``record``, but what the algorithm raises or gives amiss ends the trace, as do so many
    seconds; ``trace.error`` then says what happened. It also says so of a search that leaves
    queens standing, never touches its board or drops a generator. The local variables are
    looked at at every step, and what is printed is kept with the steps.

    Raises TypeError or ValueError for a bad n, a bad limit or an unknown name.

    >>> def wrong(board):
    ...     board.place(1, 1)
    ...     yield (1, 2)
    >>> trace = attempt(wrong, 2)
    >>> [event.kind for event in trace]
    ['place']
    >>> trace  # doctest: +ELLIPSIS
    <Trace of wrong, n = 2: 1 events, then (1, 2) is no solution: ...>
    """
    trace, _ = _run(algorithm, n, limit, seconds, board, changes, options, closely=True)
    return trace


def _run(
    algorithm: str | Solver,
    n: int,
    limit: int,
    seconds: float | None,
    board: Callable[[int], Board] | None,
    changes: Sequence[Change],
    options: dict[str, Any],
    *,
    closely: bool,
) -> tuple[Trace, BaseException | None]:
    """Return the trace as far as it came, and what ended it before its time."""
    limit = check_whole(limit, "limit", 1, _LARGEST_LIMIT)
    seconds = check_seconds(seconds)
    size = check_size(n)
    function = find(algorithm)
    check_options(function, options)
    made = empty_board(function, size, board)
    log = Log(Files(function), __file__, limit, Variables() if closely else None)
    changed: list[ChangedBoard] = []
    for change in changes:
        made = ChangedBoard(made, change, log.__len__)
        changed.append(made)
    implied = Implied(made, log.write)
    watched = RecordedBoard(made, implied.write)
    implied.listen(watched)
    found: list[Solution] = []
    results: object = None
    ending = Ending()

    def search() -> None:
        nonlocal results
        results = given = start(function, watched, options)
        seen: set[Solution] = set()
        for result in given:
            solution = check_solution(result, size, made)
            for one in changed:
                one.check(solution)
            if closely and solution in seen:
                raise NotASolution(twice(solution))
            log.write("solution", 0, 0, 0, "", waiting_frame(results, log.files))
            found.append(solution)
            seen.add(solution)

    try:
        with little_output(PRINTED, log.printed) if closely else nullcontext():
            within(seconds, search)
    except KeyboardInterrupt:
        raise
    except BaseException as raised:
        ending = broken_off(raised, function, log.files, results, seconds or 0)
    finally:
        log.close()
    columns = log.columns()
    if closely and not log.cut and (not ending.said or results is None):
        unasked = dropped(function, log.files)
        if unasked.said:
            ending = unasked._replace(error=ending.error)
        elif not ending.said:
            ending = left_undone(made, columns, log.spot)
    said, at, error = ending
    trace = Trace(
        name_of(function),
        size,
        columns,
        found,
        beginning=beginning_of(made),
        complete=not log.cut and not said,
        error=said,
        error_line=at.line if at else 0,
        error_file=log.files[at.file] if at else 0,
        sources=partial(sources_of, function, log.files, log.codes()),
        variables=log.variables,
        printed=log.printed.getvalue(),
        refusals=[one.refusal for one in changed],
    )
    return trace, error
