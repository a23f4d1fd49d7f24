"""Running an algorithm: bad input is refused in words, wrong answers are caught."""

from itertools import islice

import pytest
from searches import recursive

from queens import ALGORITHMS, Domains, NotASolution, Table, Vectors, attacks, record, solve
from queens.solving import empty_board, find
from queens.trace import attempt

FORBIDDING = ["implications", "implications_early", "fewest_first"]
RUNS = pytest.mark.parametrize("run", [solve, record])


@RUNS
@pytest.mark.parametrize(
    ("n", "error", "says"),
    [
        (0, ValueError, "n must be a whole number, 1 or more; got 0"),
        (-3, ValueError, "got -3"),
        (2.5, TypeError, r"got 2\.5 \(float\)"),
        (8.0, TypeError, r"got 8\.0 \(float\)"),
        (True, TypeError, r"got True \(bool\)"),
        ("8", TypeError, r"got '8' \(str\)"),
        (None, TypeError, r"got None \(NoneType\)"),
        ((8,), TypeError, r"got \(8,\) \(tuple\)"),
    ],
)
def test_a_bad_size_is_refused_at_once_in_words(run, n, error, says):
    with pytest.raises(error, match=says):
        run("permutations", n)


def test_a_whole_number_of_another_type_is_a_size():
    class Eight:
        def __index__(self):
            return 8

    assert next(solve("automaton_remembered", Eight())) == (1, 5, 8, 6, 3, 7, 2, 4)


@RUNS
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("permutation", "called 'permutation'; did you mean 'permutations'"),
        ("Permutations", "did you mean 'permutations'"),
        ("automaton_shared", "did you mean .*'automaton_shared_search'"),
        ("dancing links", "the names are permutations, automaton_labelled, "),
        ("", "the names are permutations, automaton_labelled, "),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest_known_ones(run, name, says):
    with pytest.raises(ValueError, match=says):
        run(name, 8)


@RUNS
@pytest.mark.parametrize("algorithm", [None, 8, [recursive], (1, 2)])
def test_what_is_neither_a_name_nor_callable_is_refused(run, algorithm):
    with pytest.raises(TypeError, match="a registered name or a callable; got"):
        run(algorithm, 8)


def test_options_reach_the_algorithm():
    def one_of_two(board, *, second=False):
        yield (3, 1, 4, 2) if second else (2, 4, 1, 3)

    assert list(solve(one_of_two, 4, second=True)) == [(3, 1, 4, 2)]
    assert record(one_of_two, 4, second=True).solutions == ((3, 1, 4, 2),)


@pytest.mark.parametrize("limit", [0, -1])
def test_a_recording_keeps_an_event_or_more(limit):
    with pytest.raises(ValueError, match=f"limit must be .* got {limit}"):
        record(recursive, 4, limit=limit)


@pytest.mark.parametrize("limit", [True, 2.5, "9", None])
def test_a_limit_is_a_whole_number(limit):
    with pytest.raises(TypeError, match="limit must be a whole number"):
        record(recursive, 4, limit=limit)


@RUNS
@pytest.mark.parametrize(
    ("result", "says"),
    [
        ([2, 4, 1, 3], r"\[2, 4, 1, 3\] is a solution; give it as a tuple: `tuple"),
        ("2413", "'2413' is no solution"),
        (None, "None is no solution"),
        (2413, "2413 is no solution"),
        ((2, 4, 1), r"\(2, 4, 1\) is no solution"),
        ((2, 4, 1, 3, 5), "is no solution"),
        ((1, 3, 0, 2), "each a whole number from 1 to 4"),
        ((2, 4, 1, 5), "each a whole number from 1 to 4"),
        ((2, 4, 1, 3.0), "each a whole number from 1 to 4"),
        ((2, 4, True, 3), "each a whole number from 1 to 4"),
        ((2, 4, 1, 2), r"queens on \(1, 2\) and \(4, 2\) attack each other along a column"),
        ((2, 1, 4, 3), r"\(1, 2\) and \(2, 1\) attack each other along a rising diagonal"),
        ((3, 1, 2, 4), r"\(2, 1\) and \(3, 2\) attack each other along a falling diagonal"),
        ((1, 3, 2, 4), r"\(1, 1\) and \(4, 4\) attack each other along a falling diagonal"),
    ],
)
def test_an_algorithm_that_yields_no_solution_is_caught_and_told_why(run, result, says):
    def wrong(board):
        yield result

    with pytest.raises(NotASolution, match=says):
        list(run(wrong, 4))


def test_right_answers_before_a_wrong_one_are_handed_over_by_solve():
    def good_then_bad(board):
        yield (2, 4, 1, 3)
        yield (1, 2, 3, 4)

    results = solve(good_then_bad, 4)
    assert next(results) == (2, 4, 1, 3)
    with pytest.raises(NotASolution):
        next(results)


@RUNS
@pytest.mark.parametrize("returned", [None, 7])
def test_an_algorithm_without_a_yield_is_told_so(run, returned):
    with pytest.raises(TypeError, match=f"this one returned {returned} .*`yield` missing"):
        run(lambda board: returned, 4)


@RUNS
def test_an_error_of_the_algorithm_comes_through_untouched(run):
    def stumbles(board):
        board.place(1, 2)
        yield {}["no such key"]

    with pytest.raises(KeyError, match="no such key"):
        list(run(stumbles, 4))


@pytest.mark.parametrize("run", [solve, record, attempt])
@pytest.mark.parametrize("board", [Vectors, Table])
def test_a_board_that_cannot_forbid_is_refused_by_who_forbids_and_told_what_it_lacks(run, board):
    says = (
        f"^implications_early runs on Domains; {board.__name__} has no "
        "admissible, culprit, first_admissible, forbid, forbidden_by, pardon$"
    )
    with pytest.raises(TypeError, match=says):
        run("implications_early", 4, board=board)
    with pytest.raises(TypeError, match=says):
        run(ALGORITHMS["implications_early"].function, 4, board=board)


def test_a_board_of_one_s_own_may_have_less_than_vectors_if_nobody_asks_for_it():
    class Flat:
        """A list of columns; it cannot be asked where a queen stands."""

        def __init__(self, n):
            self.n, self.cols = n, []

        def free(self, row, col):
            return not any(attacks(q, (row, col)) for q in enumerate(self.cols, start=1))

        def place(self, row, col):
            self.cols.append(col)

        def remove(self, row, col):
            self.cols.pop()

    assert next(solve("success_failure", 6, board=Flat)) == (2, 4, 6, 1, 3, 5)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_an_algorithm_gets_the_board_of_its_text_by_name_and_as_a_function(name):
    made = [empty_board(find(name), 5), empty_board(ALGORITHMS[name].function, 5)]
    assert [type(board) for board in made] == [ALGORITHMS[name].board] * 2
    assert [board.n for board in made] == [5, 5]
    assert (type(made[0]) is Domains) == (name in FORBIDDING)


@RUNS
def test_a_learner_s_own_algorithm_gets_vectors_and_the_board_it_asks_for(run):
    def shows(board):
        seen.append(type(getattr(board, "_board", board)))
        return iter(())

    seen: list[type] = []
    for board in (None, Vectors, Table, Domains):
        run(shows, 4, board=board)
    assert seen == [Vectors, Vectors, Table, Domains]


def test_a_function_of_the_same_name_as_a_registered_one_is_the_learner_s_own():
    """Whoever rebuilds a text's algorithm gives it the text's name, and says which board."""

    def fewest_first(board):
        seen.append(type(board))
        yield from ()

    seen: list[type] = []
    for board in (None, Domains):
        list(solve(fewest_first, 4, board=board))
    assert seen == [Vectors, Domains]


def test_a_board_of_one_s_own_will_do_if_it_has_the_verbs():
    class Chatty(Domains):
        """Domains that remember what was forbidden."""

        told = 0

        def forbid(self, row, col, by):
            super().forbid(row, col, by)
            Chatty.told += 1

    assert list(solve("fewest_first", 4, board=Chatty)) == [(2, 4, 1, 3), (3, 1, 4, 2)]
    assert Chatty.told == 56


def test_a_generator_that_refuses_a_move_leaves_the_board_as_it_was():
    boards = []

    def keep(n):
        boards.append(Vectors(n))
        return boards[-1]

    def careless(board):
        board.place(1, 1)
        board.place(2, 2)
        yield ()

    for run in (solve, record):
        with pytest.raises(ValueError, match="is attacked along a falling diagonal"):
            list(run(careless, 4, board=keep))
    untouched = Vectors(4)
    untouched.place(1, 1)
    assert [vars(board) for board in boards] == [vars(untouched)] * 2


@pytest.mark.parametrize("board", [Vectors, Table, Domains])
def test_a_learner_s_own_algorithm_runs_like_a_registered_one(board):
    by_name = list(solve("automaton_remembered", 6, board=board))
    assert list(solve(recursive, 6, board=board)) == by_name
    assert list(record(recursive, 6, board=board).solutions) == by_name


def test_solutions_come_one_by_one_and_not_after_the_whole_search():
    def endless(board):
        while True:
            yield (2, 4, 1, 3)

    assert len(list(islice(solve(endless, 4), 3))) == 3
