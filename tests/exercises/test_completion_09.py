"""The exercises of chapter 09 on boards to complete: the wrong answers are found out."""

import pytest
from exercises import completion_09
from exercises.test_exercises import seen
from exercises.wrong import _CASES

CASES = [case for case in _CASES if case.exercise in (completion_09.q5, completion_09.q6)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.mistake)
def test_a_wrong_answer_gets_its_counterexample(case):
    verdict = case.exercise.check(case.answer)
    assert verdict.outcome == case.outcome, verdict
    assert case.says in verdict.sentence
    drawn = seen(verdict)
    assert case.shows in drawn
    assert bool(case.shows) == bool(drawn)


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [(completion_09.q5, completion_09.halving), (completion_09.q6, completion_09.puzzle)],
)
def test_a_right_answer_is_right_on_all_inputs(exercise, answer):
    exercise.mark(answer)
