"""Predict, then run: what is kept, what a correction shows, and what locks nothing."""

import json
from dataclasses import replace

import pytest
from exercises.sources import EXERCISES, reference, seen

from queens_exercises._prediction import Prediction
from queens_grading import _read

ALL = [one for one, *_ in EXERCISES.values() if isinstance(one, Prediction)]
EACH = pytest.mark.parametrize("exercise", ALL, ids=lambda one: one.name)


def fresh(exercise):
    """Return the exercise as it is before the first prediction, and a list of what it runs."""
    ran = []
    return replace(exercise, run=lambda one: ran.append(one) or exercise.run(one)), ran


@EACH
def test_what_is_run_is_what_the_judge_holds_right_and_it_is_drawn_but_not_when_marked(exercise):
    asked, ran = fresh(exercise)
    asked.mark(reference(exercise.name))
    assert not ran
    verdict = asked.check(reference(exercise.name))
    assert verdict
    assert len(ran) == len(exercise.runs or exercise.visible)
    *told, _ = verdict.sentence.splitlines()
    for line in told:
        predicted, _, run = line.partition(" you said ")[2].partition(". The run gives ")
        assert f"{predicted}." == run
    assert seen(verdict)


def off(value):
    """Return a prediction of the same form that is not right."""
    if isinstance(value, (list, tuple)):
        return [off(value[0]), *value[1:]]
    return value + 1


@EACH
def test_the_first_prediction_stays_in_view_beside_a_correction(exercise):
    right = reference(exercise.name)
    asked, _ = fresh(exercise)
    first = asked.check(lambda *given: off(right(*given)))
    assert not first
    assert "before the run" not in first.sentence
    corrected = asked.check(right)
    assert corrected
    assert " before the run, and now say " in corrected.sentence


def test_the_first_prediction_is_kept_with_the_notebook_and_reaches_the_teacher(
    tmp_path, monkeypatch
):
    right, exercise = reference(ALL[0].name), ALL[0]
    path = tmp_path / "00_map.ipynb"
    monkeypatch.setenv("JPY_SESSION_NAME", str(path))
    for answer in (lambda n: right(n) + 1, right):
        # Each time in a new kernel, from what was saved before it.
        asked, _ = fresh(exercise)
        shown = [{"output_type": "display_data", "data": asked.check(answer).bundles()[0]}]
        path.write_text(json.dumps({"cells": [{}, {"id": "q1-check", "outputs": shown}]}))
    notebook, _ = _read.read(path.read_bytes())
    [line, *_] = notebook.metadata["queens"]["predicted"]["q1"]
    assert line == "For n = 3 you said 3 before the run, and now say 2. The run gives 2."
    broken = b'{"cells": [{"id": "q1-check", "outputs": [3]}]}'
    assert _read.read(broken)[0].metadata["queens"]["predicted"] == {}


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (..., "not attempted"),
        (lambda *_: None, "wrong"),
        (lambda *_: [][1], "error"),
        (lambda: 3, "wrong"),
    ],
    ids=["nothing", "None", "an error", "takes nothing"],
)
@EACH
def test_what_is_no_prediction_is_told_so_and_nothing_is_run(exercise, answer, outcome):
    asked, ran = fresh(exercise)
    verdict = asked.check(answer)
    assert verdict.outcome == outcome
    assert "you said" not in verdict.sentence
    assert not ran
    assert "before the run" not in asked.check(reference(exercise.name)).sentence


def test_a_prediction_that_lacks_one_of_the_inputs_keeps_none():
    asked, ran = fresh(ALL[0])
    verdict = asked.check(lambda n: {3: 1, 4: 1}.get(n))
    assert verdict.sentence == "For n = 6 you give None; a number is wanted."
    assert not ran
