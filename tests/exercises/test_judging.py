"""What a check says and shows, what it asks of every answer, and what no answer may be."""

import re
from dataclasses import replace
from functools import wraps
from math import factorial
from pydoc import locate

import pytest
from exercises.sources import CHAPTERS, EXERCISES, answers, exercises, reference, run_cell

import queens
from queens import ALGORITHMS
from queens_exercises import Verdict
from queens_exercises._exercise import NotRight
from queens_exercises._names import BOARDS, SEARCHES, course_name_in
from queens_exercises._rules import QUEENS, ROOKS, SUPERQUEENS, TORUS
from queens_exercises._solutions import placements
from queens_exercises._verdict import OUTCOMES, STORED
from queens_exercises.chapter_01 import q4
from queens_exercises.chapter_02 import q6 as options
from queens_exercises.chapter_03 import q2 as board

AUTOMATON = ALGORITHMS["automaton_shared_search"].function
ONE = {name: one for name, (one, *_) in EXERCISES.items()}


# --- what is shown -----------------------------------------------------------------------


def test_a_verdict_says_its_outcome_in_a_word_and_a_sign_and_not_in_colour_alone():
    signs = []
    for outcome in OUTCOMES:
        verdict = Verdict(outcome, "On line 3: `c[k] < n`.", advice="Look.")
        word = outcome.capitalize()
        assert repr(verdict) == f"{word}. On line 3: `c[k] < n`. Look."
        [shown] = verdict.bundles()
        assert (
            f"<strong>{word}.</strong> On line 3: <code>c[k] &lt; n</code>." in shown["text/html"]
        )
        told = {"outcome": outcome, "sentence": "On line 3: `c[k] < n`. Look."}
        assert shown[STORED] == told
        signs += re.findall(r'aria-hidden="true">(\S)<', shown["text/html"])
        assert bool(verdict) == (outcome == "right")
    assert signs[:4] == ["✓", "✗", "○", "■"]
    assert len(set(signs)) == len(OUTCOMES)


def test_hints_come_one_after_the_other_and_a_verdict_says_once_that_there_are_some():
    exercise = replace(q4, hints=("Think.", "Think harder."))
    assert "hint" not in repr(exercise.check())
    assert "There is a hint: run `q4.hint()`" in repr(exercise.check(lambda n: []))
    assert "hint" not in repr(exercise.check(lambda n: []))
    assert repr(exercise.hint()) == "Hint 1 of 2. Think."
    assert repr(exercise.hint()) == repr(exercise.hint()) == "Hint 2 of 2. Think harder."
    assert exercise.hint()._repr_markdown_() == "**Hint 2 of 2.** Think harder."
    knowing = replace(q4)
    knowing.hint()
    assert "hint" not in repr(knowing.check(lambda n: []))


def test_a_mark_says_of_shown_inputs_what_a_check_says_and_of_hidden_ones_nothing():
    with pytest.raises(
        AssertionError, match=r"^Wrong\. For n = 4 the solution 2 4 1 3 is missing\.$"
    ):
        q4.mark(lambda n: [])
    with pytest.raises(AssertionError, match=r"^Not attempted\. There is no answer here yet\.$"):
        q4.mark()
    assert repr(q4) == "Exercise 01.4: check(answer) judges an answer, hint() helps with it."


# --- answers of the wrong kind -----------------------------------------------------------


class Lines:
    def __init__(self, n):
        self.n = n

    def free(self, k, i):
        return True


MISFITS = [
    (q4, 3, "A function is wanted here; this is 3."),
    (q4, iter([]), "This is what your function gives. Hand over the function"),
    (q4, lambda: [], "Your function is called with n, but it takes nothing."),
    (options, lambda board: [], "is called with board, solution, but it takes board."),
    (q4, lambda *, n=4: [], "with n, but it takes *, n: what comes after `*` is given by name"),
    (board, Lines(4), "This is one board. Hand over the class itself"),
    (q4, lambda n: None, "gives nothing: is a `yield` or a `return` missing?"),
    (q4, lambda n: (1,), "returns the one tuple (1,); solutions are wanted one by one"),
    (q4, lambda n: "1", "For n = 4 you give '1'; solutions are wanted, one by one."),
    (q4, lambda n: [[1] * 10**6], "1, 1, ...]; a solution is a tuple of 4 columns"),
]


@pytest.mark.parametrize(("exercise", "answer", "says"), MISFITS)
def test_an_answer_of_the_wrong_kind_gets_a_plain_short_sentence(exercise, answer, says):
    verdict = exercise.check(answer)
    assert verdict.outcome == "wrong"
    assert says in verdict.sentence
    assert len(verdict.sentence) < 250


def test_a_class_whose_objects_give_solutions_is_as_good_as_a_function():
    class Solutions:
        def __init__(self, n):
            self.n = n

        def __iter__(self):
            return iter(placements(QUEENS, self.n))

    assert q4.check(Solutions)


# --- what is asked of every answer -------------------------------------------------------


def test_the_judges_own_answers_are_as_many_as_is_known():
    known = {
        QUEENS: [1, 0, 0, 2, 10, 4, 40],
        ROOKS: [1, 2, 6, 24, 120],
        TORUS: [1, 0, 0, 0, 10, 0, 28],
        SUPERQUEENS: [1, 0, 0, 0, 0, 0, 0],
    }
    for rule, counts in known.items():
        found = [placements(rule, n) for n in range(1, len(counts) + 1)]
        assert [len(solutions) for solutions in found] == counts
        assert all(list(solutions) == sorted(solutions) for solutions in found)


def test_the_numbers_in_the_estimate_of_chapter_01_are_the_measured_ones():
    def brute_force(n):
        levels = [len(placements(QUEENS, n, rows)) for rows in range(1, n + 1)]
        return sum(many * factorial(n - row) for row, many in enumerate(levels, start=1))

    recorded = queens.statistics(queens.record("permutations", 5, limit=10_000))
    assert brute_force(5) == recorded.placements
    estimate = replace(ONE["01.7"], visible=(9, 10))
    for factor, right in ((1, True), (1.3, False), (0.7, False)):
        assert bool(estimate.check(lambda n, f=factor: f * brute_force(n))) is right


# --- what an answer may not be: borrowed, or fitted to small boards ----------------------


CELL = """
import queens
import queens as course
from functools import cache, partial
from queens import attacks, solve, symmetry
from queens.algorithms.refal import commitment

alias, kept, part = solve, cache(solve), partial(solve, "one_array")

def helper(n):
    return course.solve("one_array", n)

class Search:
    def __call__(self, n):
        return self.found(n)
    def found(self, n):
        return [s for s in solve("one_array", n)]

def nested(n):
    def inner(n):
        return solve("one_array", n)
    return inner(n)
def imports(n):
    from queens import attacks, solve
    return solve("one_array", n)
def imports_all(n):
    import queens
    return queens.record("one_array", n)
def prints(n):
    print(n, attacks((1, 1), (2, 2)), symmetry.images, commitment)
def hides(n):
    solve = count = n
    return [solve].count(count)
def own(n):
    return queens.symmetry.images((1,)), [1].count(n)
"""

NAMED = {
    "solve": "solve; helper; Search; Search(); nested; imports; kept; "
    "part; lambda n: alias('one_array', n); lambda n: Search()(n)",
    "record": "imports_all",
    "ALGORITHMS": "lambda n: list(queens.ALGORITHMS)",
    "": "prints; hides; own; int; lambda n: absent(n)",
}


@pytest.mark.parametrize("name", NAMED)
def test_a_name_of_the_course_is_found_wherever_an_answer_has_it(name):
    names = run_cell(CELL, {})
    for answer in NAMED[name].split("; "):
        assert course_name_in(eval(answer, names), SEARCHES) == name, answer


def test_what_is_borrowed_is_told_though_it_is_right():
    verdict = q4.check(lambda n: queens.solve("permutations", n))
    assert verdict
    assert verdict.advice == "Your answer uses the course's own `solve`; write that yourself here."
    answer = reference("00.4")
    assert course_name_in(answer, SEARCHES) == "solve"
    assert ONE["00.4"].check(answer).advice == ""


def test_what_an_exercise_asks_for_exists_in_the_course_by_these_names():
    names = {name for one in ONE.values() for name in one.own}
    assert names >= {*SEARCHES, *BOARDS}
    assert [name for name in names if locate(name) is None] == []
    for algorithm in ALGORITHMS.values():
        assert course_name_in(algorithm.function, SEARCHES)


NO_BOARD = (
    "00.1 00.2 00.6 00.7 01.2 01.3 01.5 01.7 01.8 02.1 03.1 03.7 04.2 04.5 04.6 05.5 05.6 "
    "06.7 07.5 08.5 08.7 09.1 09.2 09.3 09.4 09.7 "
    "10.1 10.2 10.3 10.4 10.5 10.6 10.7 10.8 "
    "11.1 11.2 11.3 11.4 11.5 11.6 "
    "12.2 12.3 12.5 12.6"
)
"""No boards, boards that are named in the text, none that 9 would show (01.5), or any (01.2), and
small ones on which lines to be put in order can do all that they do."""


def small_only(answer, exercise):
    """Return an answer that is good for boards up to 8, and for larger ones gives nothing."""
    if exercise.kind == "class":

        class Small(answer):
            def free(self, k, i):
                return super().free(k, i) if self.n <= 8 else k < i

        return Small

    @wraps(answer)
    def small(*given):
        sizes = [getattr(one, "n", one) for one in given[:2]]
        sizes = [len(one) if isinstance(one, tuple) else one for one in sizes]
        sizes = [n for n in sizes if isinstance(n, int)]
        return answer(*given) if max(sizes, default=0) <= 8 else ()

    return small


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_an_answer_that_is_good_for_boards_up_to_8_is_found_out_by_check(chapter, subtests):
    known = answers(chapter)
    for name, one in exercises(chapter).items():
        if one.name not in NO_BOARD:
            with subtests.test(one.name):
                small = small_only(known[name], one)
                # On a busy machine the judge's own work can use up the time of the expensive case.
                fits = one.check(small) and one.check(small)
                assert not fits, "an answer that is good for boards up to 8 alone passes the check"


def part_of(answer):
    with pytest.raises(NotRight) as wrong:
        ONE["06.4"].mark(answer)
    return wrong.value.part


def test_an_answer_that_is_right_up_to_a_point_gets_a_part_of_the_points():
    early, slower = (ALGORITHMS[name].function for name in ("implications_early", "implications"))
    assert part_of(lambda board: early(board) if board.n > 1 else []) == 0.5
    assert part_of(slower) == 0.5
    assert part_of(lambda board: early(board) if board.n > 4 else []) == 0
    assert part_of(lambda board: slower(board) if board.n > 1 else []) == 0
