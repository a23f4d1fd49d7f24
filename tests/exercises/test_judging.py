"""What a check says and shows, whatever the exercise, and what it asks of every answer."""

import re
from dataclasses import replace
from itertools import permutations

import matplotlib.pyplot as plt
import pytest

from queens import ALGORITHMS, draw
from queens_exercises import Exercise, Verdict, Wrong
from queens_exercises.boards import represents
from queens_exercises.chapter_01 import q1, q2, q3, q4
from queens_exercises.chapter_02 import q2 as search
from queens_exercises.chapter_02 import q6 as options
from queens_exercises.chapter_03 import q2 as board
from queens_exercises.comparing import compare
from queens_exercises.judges import guesses, lists, solves
from queens_exercises.rules import QUEENS, ROOKS, SUPERQUEENS, TORUS, placements
from queens_exercises.verdict import OUTCOMES

AUTOMATON = ALGORITHMS["automaton_shared_search"].function
q4 = replace(q4, own=())


# --- what is shown -----------------------------------------------------------------------


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_a_verdict_says_its_outcome_in_a_word_and_a_sign_and_not_in_colour_alone(outcome):
    verdict = Verdict(outcome, "So it is, for 1 < 2.")
    word = outcome.capitalize()
    assert repr(verdict) == f"{word}. So it is, for 1 < 2."
    html = verdict.shown()[0]["text/html"]
    assert f"<strong>{word}.</strong> So it is, for 1 &lt; 2." in html
    assert re.search(r'<span aria-hidden="true">\S</span>', html)


def test_code_in_a_sentence_is_shown_as_code():
    html = Verdict("error", "On line 3: `c[k] < n`.").shown()[0]["text/html"]
    assert "On line 3: <code>c[k] &lt; n</code>." in html


def test_signs_tell_the_outcomes_apart():
    shown = [Verdict(outcome, "").shown()[0]["text/html"] for outcome in OUTCOMES]
    signs = [re.search(r'aria-hidden="true">(.)<', html)[1] for html in shown]
    assert signs[:4] == ["✓", "✗", "○", "■"]
    assert len(set(signs)) == len(OUTCOMES)


def test_only_right_is_true():
    assert [outcome for outcome in OUTCOMES if Verdict(outcome, "")] == ["right"]


def test_a_counterexample_is_shown_once_with_words_for_those_who_listen():
    verdict = q4.check(lambda n: [(1, 2, 3, 4)])
    words, picture = verdict.shown()
    assert words["text/plain"] == repr(verdict)
    said = "These two attack each other. Board of 4 with 2 queens on row 1 column 1"
    assert picture["text/plain"].startswith(said)
    assert picture["image/svg+xml"].startswith("<svg")
    assert not plt.get_fignums(), "the notebook would show the open figure once more"


def test_nothing_is_painted_before_somebody_looks():
    q4.check(lambda n: [(1, 2, 3, 4)])
    assert not plt.get_fignums()


def test_hints_come_one_after_the_other_and_the_last_one_stays():
    exercise = replace(q4, hints=("Think.", "Think harder."))
    assert repr(exercise.hint()) == "Hint 1 of 2. Think."
    assert repr(exercise.hint()) == repr(exercise.hint()) == "Hint 2 of 2. Think harder."
    assert exercise.hint()._repr_markdown_() == "**Hint 2 of 2.** Think harder."


def test_an_exercise_does_not_show_its_hidden_inputs():
    assert repr(q4) == "Exercise 01.4: check(answer) judges an answer, hint() helps with it."


def test_no_answer_is_not_attempted():
    assert repr(q4.check()) == "Not attempted. There is no answer here yet."
    assert repr(q4.check(...)) == "Not attempted. There is no answer here yet."


def test_a_mark_says_of_shown_inputs_what_a_check_says():
    with pytest.raises(
        AssertionError, match=r"^Wrong\. For n = 4 the solution 2 4 1 3 is missing\.$"
    ):
        q4.mark(lambda n: [])
    with pytest.raises(AssertionError, match=r"^Not attempted\. There is no answer here yet\.$"):
        q4.mark()


# --- answers of the wrong kind -----------------------------------------------------------


class Lines:
    def __init__(self, n):
        self.n = n

    def free(self, k, i):
        return True


MISFITS = {
    "a number": (q4, 3, "The answer to be handed over here is a function; this is 3."),
    "None": (q4, None, "The answer to be handed over here is a function; this is None."),
    "a text": (q4, "solver", "The answer to be handed over here is a function; this is 'solver'."),
    "a class": (q4, Lines, "here is a function; this is the class Lines."),
    "what it gives": (
        q4,
        [(1,)],
        "This is what your function gives. Hand over the function",
    ),
    "a generator": (
        q4,
        iter([]),
        "This is what your function gives. Hand over the function",
    ),
    "no parameter": (q4, lambda: [], "Your function is called with n, but it takes nothing."),
    "too many": (q4, lambda n, m: [], "Your function is called with n, but it takes n, m."),
    "too few": (q2, lambda a: True, "Your function is called with a, b, but it takes a."),
    "one option": (
        options,
        lambda board: [],
        "Your function is called with board, solution, but it takes board.",
    ),
    "a function": (board, len, "here is a class; this is the function len."),
    "a number for a class": (board, 3, "here is a class; this is 3."),
    "one board": (board, Lines(4), "This is one board. Hand over the class itself"),
    "a board of no size": (board, object, "Your class is called with n, but"),
}


@pytest.mark.parametrize(("exercise", "answer", "says"), MISFITS.values(), ids=MISFITS)
def test_an_answer_of_the_wrong_kind_gets_a_plain_sentence(exercise, answer, says):
    verdict = exercise.check(answer)
    assert verdict.outcome == "wrong"
    assert says in verdict.sentence


def test_a_parameter_that_need_not_be_given_is_no_fault():
    assert q4.check(lambda n, extra=0: list(placements(QUEENS, n)))


GIVEN = {
    "nothing": (lambda n: None, "gives nothing: is a `yield` or a `return` missing?"),
    "a number": (lambda n: 4, "For n = 4 your function gives 4, not solutions one by one."),
    "one solution": (lambda n: (1,), "returns the one tuple (1,); solutions are wanted one by one"),
    "a text": (lambda n: "1", "For n = 4 you give '1'; a solution is a tuple of 4 columns from 1"),
    "a float": (lambda n: [(1.0,)], "For n = 4 you give (1.0,); a solution is"),
    "a flag": (lambda n: [(True,)], "For n = 4 you give (True,); a solution is"),
    "a long list": (lambda n: [[1] * 10**6], "1, 1, ...]; a solution is a tuple of 4 columns"),
}


@pytest.mark.parametrize(("answer", "says"), GIVEN.values(), ids=GIVEN)
def test_what_is_no_solution_is_said_to_be_none(answer, says):
    verdict = q4.check(answer)
    assert verdict.outcome == "wrong"
    assert says in verdict.sentence
    assert len(verdict.sentence) < 250


# --- what is asked of every answer -------------------------------------------------------


def test_a_list_of_solutions_will_do_where_they_are_not_played():
    assert q4.check(lambda n: list(placements(QUEENS, n)))
    assert q4.check(lambda n: iter(placements(QUEENS, n)))


def test_solutions_in_any_order_will_do_where_no_order_is_asked_for():
    known = placements(QUEENS, 4)
    compare(known[::-1], known, 4, ordered=False)
    with pytest.raises(Wrong, match="number 1 of the solutions is to be 2 4 1 3"):
        lists()(lambda n: placements(QUEENS, n)[::-1], 4)


def test_two_runs_at_once_are_kept_apart():
    where = {}

    def shared(n):
        where["next"] = 0
        while where["next"] < len(placements(QUEENS, n)):
            where["next"] += 1
            yield placements(QUEENS, n)[where["next"] - 1]

    verdict = q4.check(shared)
    assert verdict.outcome == "wrong"
    assert verdict.sentence.startswith("Right alone, but not while a second run goes on")


def test_two_searches_at_once_are_kept_apart():
    columns = {}

    def shared(board, k=1):
        if k > board.n:
            yield tuple(columns[row] for row in range(1, board.n + 1))
            return
        for i in range(1, board.n + 1):
            if board.free(k, i):
                board.place(k, i)
                columns[k] = i
                yield from shared(board, k + 1)
                board.remove(k, columns[k])

    verdict = search.check(shared)
    assert verdict.outcome == "wrong"
    assert "while a second run goes on in between" in verdict.sentence


def test_what_was_right_once_must_be_right_again():
    asked = []

    def forgetful(n):
        asked.append(n)
        return placements(QUEENS, n) if asked.count(n) == 1 else ()

    verdict = q4.check(lambda n: list(forgetful(n)))
    assert verdict.outcome == "wrong"
    assert verdict.sentence.startswith("Right at first, but not when called again. For n = 5 the ")


def test_a_search_may_leave_out_what_it_need_not_visit():
    solves(enough=ALGORITHMS["permutations"].function, tests=True)(AUTOMATON, 4)


def test_a_search_may_have_options():
    def up_to(board, most):
        return (s for s in AUTOMATON(board) if s[0] <= most)

    judge = solves(wanted=lambda n, most: [s for s in placements(QUEENS, n) if s[0] <= most])
    judge(up_to, (5, {"most": 2}))
    with pytest.raises(Wrong, match="For n = 5 and most = 2 you give 3 1 4 2 5, which is not"):
        judge(lambda board, most: AUTOMATON(board), (5, {"most": 2}))


def test_a_guess_must_be_a_number():
    judge = guesses(lambda n: 1, "ways")
    judge(lambda n: 1.0, 1)
    for guess in (True, "1", [1], None):
        with pytest.raises(Wrong, match="a number is wanted"):
            judge(lambda n, guess=guess: guess, 1)


@pytest.mark.parametrize("rule", [QUEENS, ROOKS, TORUS, SUPERQUEENS], ids=lambda rule: rule.pieces)
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_a_board_of_the_rule_itself_is_right(rule, n):
    class Plain:
        def __init__(self, n):
            self.n = n
            self.pieces = {}

        def free(self, k, i):
            return not any(rule(piece, (k, i), self.n) for piece in self.pieces.items())

        def place(self, k, i):
            self.pieces[k] = i

        def remove(self, k, i):
            del self.pieces[k]

    represents(rule, any_order=True)(Plain, n)


KNOWN = [
    (QUEENS, [1, 0, 0, 2, 10, 4, 40]),
    (ROOKS, [1, 2, 6, 24, 120]),
    (TORUS, [1, 0, 0, 0, 10, 0, 28]),
]


@pytest.mark.parametrize(("rule", "counts"), KNOWN, ids=lambda of: getattr(of, "pieces", "counts"))
def test_the_judges_own_answers_are_as_many_as_is_known(rule, counts):
    found = [placements(rule, n) for n in range(1, len(counts) + 1)]
    assert [len(solutions) for solutions in found] == counts
    assert all(list(solutions) == sorted(solutions) for solutions in found)


def test_superqueens_find_no_place_before_ten():
    assert [len(placements(SUPERQUEENS, n)) for n in range(1, 8)] == [1, 0, 0, 0, 0, 0, 0]


# --- what a picture shows under other rules ----------------------------------------------


def test_a_clash_on_a_torus_is_drawn_with_the_squares_that_are_commanded_round_the_edge():
    with pytest.raises(Wrong) as wrong:
        compare([(2, 4, 1, 3)], [], 4, TORUS)
    ax = wrong.value.picture()
    crosses = {
        (round(t.get_position()[1]), round(t.get_position()[0]))
        for t in ax.texts
        if t.get_text() == "×"
    }
    assert crosses == set(TORUS.commands((1, 2), 4)) - {(4, 3)}
    said = draw.alt_text(ax.figure)
    assert "row 4 column 3 attack each other along a rising diagonal round the edge." in said


def test_rooks_that_leave_each_other_alone_are_not_drawn_as_if_they_attacked():
    with pytest.raises(Wrong) as wrong:
        compare([], [(1, 2)], 2, ROOKS)
    said = draw.alt_text(wrong.value.picture().figure)
    assert said == "Missing. Board of 2 with rooks on row 1 column 1 and row 2 column 2."


def test_a_judge_that_is_no_check_of_sizes_says_what_it_holds_for():
    exercise = Exercise("00.9", lambda answer, one: None, (1, 2), (3,), ("", ""), right="Good.")
    assert repr(exercise.check(lambda n: n)) == "Right. Good."
    verdict = q1.check(lambda n: {4: 24, 5: 120, 9: 362_880}[n])
    assert verdict
    assert verdict.sentence.endswith("\nYour answer holds for n = 4, 5 and 9.")
    assert repr(q3.check(lambda n: permutations(range(1, n + 1)))).endswith("n = 1, 2, 3 and 4.")
