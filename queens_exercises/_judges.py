"""Ways to judge an answer by what it does, each with the counterexample it leads to."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import islice, permutations, product
from typing import Any, TypeAlias

from queens._board import Board, Solution, Vectors
from queens._squares import Square
from queens._words import listing, name, named
from queens.algorithms import Solver
from queens.trace import Trace, search_tree, statistics
from queens_exercises._answers import number_given, why_no_board
from queens_exercises._compare import compare
from queens_exercises._exercise import Case, Judge
from queens_exercises._plain import short
from queens_exercises._rules import QUEENS, Rule, every_square
from queens_exercises._run import about, in_turn
from queens_exercises._solutions import placements
from queens_exercises._verdict import Picture, Wrong, later, position, prefixed
from queens_exercises._watch import Positions, Watch

Wanted = Callable[..., Sequence[Solution]]
"""Called as the answer is, with n in the place of a board; returns the solutions in order."""

_AT_ONCE = "Right alone, but not while a second run goes on in between."
_MANY = 6  # beyond this size two runs at once show nothing new, and take long
_NEARLY = 1.25  # the factor by which an estimate may be off


def guesses(
    truth: Callable[[int], int],
    what: str,
    picture: Callable[[int, int], Picture] | None = None,
    known: str = "",
) -> Judge:
    """Judge a prediction: a function that gives a number for n.

    what: what is counted, in the plural. picture: called with n and the wrong guess; what to
    draw beside it. known: if given, an estimate within a quarter is enough; it says what to think
    of before the next one.

    >>> guesses(lambda n: n * n, "squares of the board")(lambda n: 8, Case(3))
    Traceback (most recent call last):
    queens_exercises.Wrong: For n = 3 you say 8; there are more squares of the board.
    >>> guesses(lambda n: 2**n, "grains", known="They double.")(lambda n: 1_000, Case(10))
    """

    def judge(answer: Any, case: Case) -> None:
        guess, true = number_given(answer(case.n), str(case)), truth(case.n)
        side = "more" if guess < true else "fewer"
        if known and not true / _NEARLY <= guess <= true * _NEARLY:
            raise Wrong(
                f"{case} you estimate {short(guess)}; there are many {side} {what}. {known}"
            )
        if not known and guess != true:
            shown = picture(case.n, int(guess)) if picture else None
            raise Wrong(f"{case} you say {short(guess)}; there are {side} {what}.", shown)

    return judge


def chooses(replies: Sequence[Mapping[str, str]]) -> Judge:
    """Judge choices: a function that gives a letter for the number of a question, from 1 on.

    replies: for each question, what is to be said of each wrong choice, and "" of the right one.

    >>> judge = chooses([{"a": "", "b": "A queen moves like that as well."}])
    >>> judge(lambda question: "A", Case(1))
    >>> judge(lambda question: "b", Case(1))
    Traceback (most recent call last):
    queens_exercises.Wrong: Question 1, b: A queen moves like that as well.
    """

    def judge(answer: Any, case: Case) -> None:
        question = case.given
        said, known = answer(question), replies[question - 1]
        letter = said.strip().lower() if isinstance(said, str) else ""
        if letter not in known:
            letters = ", ".join(map(repr, known))
            raise Wrong(f"For question {question} you give {short(said)}; choose one of {letters}.")
        if known[letter]:
            raise Wrong(f"Question {question}, {letter}: {known[letter]}")

    return judge


def lists(rule: Rule = QUEENS, wanted: Wanted | None = None) -> Judge:
    """Judge a function that gives solutions, by ``yield`` or in a list.

    wanted: called as the answer, what it is to give; all solutions under the rule, in number
    order, if None.

    >>> lists()(lambda n: [(2, 4, 1, 3)], Case(4))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    queens_exercises.Wrong: For n = 4 the solution 3 1 4 2 is missing. ...
    """

    def judge(answer: Any, case: Case) -> None:
        n, *others = _inputs(case)
        expected = wanted(n, *others) if wanted else placements(rule, n)

        def hold(results: object) -> None:
            compare(results, expected, n, rule, case=str(case))

        results = answer(n, *others)
        with _closing(results):
            hold(results)
        if isinstance(results, Iterator) and expected and n <= _MANY:
            _both(answer(n, *others), answer(n, *others), len(expected), hold)

    return judge


def solves(
    *,
    wanted: Wanted | None = None,
    ordered: bool = True,
    enough: Solver | None = None,
    tests: bool = False,
    most: Callable[..., int] | None = None,
    board: Callable[[int], Board] = Vectors,
    states: Sequence[str] = (),
) -> Judge:
    """Judge an algorithm on a board, as the course writes them.

    Each solution must be given while its queens stand, and none may stand at the end. A case is
    n, or n and the options of the algorithm.

    wanted: as for ``lists``, called with n and the options. ordered: whether the solutions must
    come in its order. enough: an algorithm with the same options; the answer may visit no position
    that this one does not, and none more often. tests: whether it also may test no more squares.
    most: called as ``wanted``, how many queens it may place in all. board: what it is to run on.
    states: those that the board must go through, where an automaton is wanted.

    >>> from queens import ALGORITHMS
    >>> automaton = ALGORITHMS["automaton_shared_search"].function
    >>> solves(enough=automaton)(automaton, Case(4))
    >>> solves(enough=automaton)(ALGORITHMS["permutations"].function, Case(4))
    Traceback (most recent call last):
    queens_exercises.Wrong: For n = 4 a queen goes to row 1 column 1: \
the search has visited this position before.
    """

    def judge(answer: Any, case: Case) -> None:
        n, *options = _inputs(case)
        expected = wanted(n, *options) if wanted else placements(QUEENS, n)
        allowed, most_tests = _effort(enough, n, tuple(options), board) if enough else (None, None)

        def watched() -> Watch:
            most_placements = most(n, *options) if most else None
            tested = most_tests if tests else None
            return Watch(n, str(case), allowed, tested, most_placements, board)

        def hold(results: object) -> None:
            compare(results, expected, n, ordered=ordered, case=str(case), played=True)

        watch = watched()
        with watch.over():
            results = answer(watch.board, *options)
            lazy = isinstance(results, Iterator)
            with _closing(results):
                plural = isinstance(results, Iterable) and not isinstance(results, tuple)
                hold(watch.checked(results, len(expected)) if plural else results)
        for state in (one for one in states if one not in watch.states):
            raise Wrong(
                f'{case} your automaton is never in the state "{state}"; set `board.state` to it.'
            )
        if n >= _MANY and expected and not any(options):
            watch.check_searched(expected)
        if lazy and expected and n <= _MANY:
            one, other = watched(), watched()
            with prefixed(_AT_ONCE), one.over(), other.over():
                first, second = answer(one.board, *options), answer(other.board, *options)
                _both(first, second, len(expected), hold)

    if enough or most:
        judge.less = solves(wanted=wanted, ordered=ordered, board=board)  # type: ignore[attr-defined]
    return judge


def check_order(case: Case, search: Trace, enough: int) -> None:
    """Raise Wrong if a search in a learner's order makes more choices than are enough."""
    if (made := statistics(search).placements) > enough:
        raise Wrong(
            f"{case} the search makes {made} choices in your order; {enough} are enough.",
            later("tree", search_tree(search), title="The search in your order"),
        )


def _inputs(case: Case) -> tuple[Any, ...]:
    return case.given if isinstance(case.given, tuple) else (case.given,)


def _both(
    first: Iterator[Any], second: Iterator[Any], many: int, hold: Callable[[object], None]
) -> None:
    """Judge what one run gives while another run goes on in between, to its end."""

    def interrupted() -> Iterator[Any]:
        yield from islice(first, 1)
        deque(islice(second, many + 1), maxlen=0)
        yield from first

    with prefixed(_AT_ONCE), _closing(first), _closing(second):
        hold(interrupted())


@contextmanager
def _closing(results: object) -> Iterator[None]:
    """Close a generator now, since later nothing would stop it if it does not end."""
    try:
        yield
    finally:
        if hasattr(results, "close"):
            with suppress(Exception):
                results.close()


@cache
def _effort(
    algorithm: Solver, n: int, options: tuple[Any, ...], board: Callable[[int], Board]
) -> tuple[Positions, int]:
    """Return the positions that an algorithm visits, and how many squares it tests."""
    watch = Watch(n, "", boards=board)
    with watch.over():
        deque(algorithm(watch.board, *options), maxlen=0)
    return watch.visited, watch.tests


Move: TypeAlias = tuple[str, int, int]
"""A verb, and the row and column of its square."""

_LOOKED_INTO = 12
"""How many positions of a board are looked into."""
_ASKED_EVERYWHERE = 5
"""Up to this size every square is asked about after each move, and not only when it is tested."""


Keeps: TypeAlias = Callable[[Any, Sequence[Square], int], str]
"""Called with a board, the pieces on it and n: what its data lack, "" if nothing."""


def represents(
    rule: Rule = QUEENS, *, any_order: bool = False, keeps: Keeps | None = None
) -> Judge:
    """Judge a class of boards, made with n, by what ``free`` says after each move.

    The moves are those of Arsac's automaton, and some on two boards at once. any_order: pieces
    are removed in other orders, too, than the reverse of the one in which they were placed. keeps:
    says what its data lack, where the text says what a board is to keep.

    >>> from queens import Table, Vectors
    >>> represents(any_order=True)(Vectors, Case(4))
    >>> from queens_exercises._rules import TORUS
    >>> represents(TORUS)(Table, Case(4))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    queens_exercises.Wrong: For n = 4 your board says that row 2 column 4 is free, ...
    """

    def judge(answer: Any, case: Case) -> None:
        n = case.n
        _play(_made(answer, n), n, rule, _search(rule, n))
        one, other = _made(answer, n), _made(answer, n)
        with prefixed("There are two boards, and a move on one changes the other."):
            _play(one, n, rule, [("place", 1, 1)])
            _play(other, n, rule, _everywhere(n))
        for pieces in islice(_few_pieces(rule, n), _LOOKED_INTO) if keeps else ():
            board = _made(answer, n)
            deque(in_turn(board, [("place", *square) for square in pieces]), maxlen=0)
            if fault := keeps and keeps(board, pieces, n):
                on = listing(named(pieces))
                raise Wrong(f"For n = {n}, with pieces on {on}, {fault}.")
        # On a larger board nothing would be asked in between.
        for pieces in _few_pieces(rule, n) if any_order and n <= _ASKED_EVERYWHERE else ():
            for order in permutations(pieces):
                moves = [("place", *square) for square in pieces]
                moves += [("remove", *square) for square in order]
                _play(_made(answer, n), n, rule, moves)

    return judge


def _made(answer: Callable[[int], Any], n: int) -> Any:
    board = answer(n)
    if fault := about(board, why_no_board, n):
        raise Wrong(fault)
    return board


def _few_pieces(rule: Rule, n: int) -> Iterator[list[Square]]:
    """Give all ways to put a piece on each of the first rows, three at the most."""
    for rows in range(1, min(n, 3) + 1):
        yield from (list(enumerate(one, start=1)) for one in placements(rule, n, rows))


@cache
def _how(rule: Rule, n: int) -> Mapping[tuple[Square, Square], str]:
    """Return what a rule says of each pair of squares, for it is asked of them over and over."""
    return {(a, b): rule(a, b, n) for a, b in product(every_square(n), repeat=2)}


@cache
def _search(rule: Rule, n: int) -> list[Move]:
    """Return the tests and moves of a search for all solutions."""
    how, moves = _how(rule, n), list[Move]()

    def search(standing: Solution) -> None:
        row = len(standing) + 1
        for col in range(1, n + 1) if row <= n else ():
            moves.append(("free", row, col))
            if not any(how[queen, (row, col)] for queen in enumerate(standing, start=1)):
                moves.append(("place", row, col))
                search((*standing, col))
                moves.append(("remove", row, col))

    search(())
    return moves


def _everywhere(n: int, standing: Iterable[int] = ()) -> Iterator[Move]:
    """Ask about every square on which a piece could stand next; standing: rows with one."""
    return (("free", row, col) for row, col in every_square(n) if row not in standing)


def _asked_after(moves: Iterable[Move], n: int) -> Iterator[Move]:
    """Give the moves, and on a small board all questions after each."""
    standing: set[int] = set()
    for move in moves:
        yield move
        if move[0] != "free":
            standing ^= {move[1]}
            yield from _everywhere(n, standing) if n <= _ASKED_EVERYWHERE else ()


def _play(board: Any, n: int, rule: Rule, moves: Iterable[Move]) -> None:
    """Make moves on a learner's board and ask it in between; raise Wrong at a false answer.

    No question depends on an answer, so all is asked in one go.
    """
    how = _how(rule, n)
    standing: dict[int, int] = {}
    after = ""
    asked = list(_asked_after(moves, n))
    for (verb, row, col), said in zip(asked, in_turn(board, asked), strict=True):
        square = (row, col)
        if verb == "place":
            standing[row] = col
            after = f"; the last move was to place a piece on {name(square)}"
        elif verb == "remove":
            del standing[row]
            after = f"; the last move was to remove the piece on {name(square)}"
        elif said is None:
            raise Wrong("Your `free` gives nothing: is a `return` missing?")
        elif bool(said) == any(how[queen, square] for queen in standing.items()):
            by = [queen for queen in standing.items() if how[queen, square]][:1]
            fault = "is not free, but nothing attacks it"
            for queen in by:
                fault = f"is free, but it is attacked from {name(queen)} {how[queen, square]}"
            raise Wrong(
                f"For n = {n} your board says that {name(square)} {fault}{after}.",
                position(n, dict(standing), "Free or not?", rule, tested=square, commanding=by),
            )
