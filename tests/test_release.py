"""The learners' exercises: what their sources give, and nothing that gives an answer away."""

import re

import pytest
import release
from exercises.sources import stored

import notebooks

NAMES = release.names()
EVERY = pytest.mark.parametrize("name", NAMES)


def handed_out(notebook):
    """Give what a learner is given: everything but what a run adds."""
    return [(cell.cell_type, cell.id, cell.metadata, cell.source) for cell in notebook.cells]


@EVERY
def test_a_learners_edition_is_what_its_source_gives_today(name):
    """What its cells show, the run of the notebooks compares, and tests/exercises/ reads."""
    path = release.FOLDER / f"{name}.ipynb"
    assert path.exists(), "run `make release`"
    assert handed_out(stored(name, stubs=True)) == handed_out(release.edition(name)), (
        "run `make release`"
    )


def test_every_exercise_belongs_to_a_chapter():
    assert {path.stem for path in notebooks.FOLDER.glob("*.ipynb")} >= set(NAMES)


@EVERY
def test_an_edition_gives_neither_answers_nor_hidden_tests_away(name):
    for cell in stored(name, stubs=True).cells:
        assert not re.search(r"SOLUTION|HIDDEN|\.mark\(", cell.source)
        if cell.id == "say":
            assert cell.source == "*Your sentence here.*"
        elif cell.metadata.nbgrader.solution:
            assert "raise NotImplementedError  # your answer here" in cell.source


@EVERY
def test_a_source_has_the_cells_that_grading_relies_on_and_marks_what_it_checks(name):
    """The visible and the hidden test must not be able to disagree."""
    cells = stored(name).cells
    ids = [cell.id for cell in cells]
    assert ids == [cell.metadata.nbgrader.grade_id for cell in cells]
    checks = [one for one in ids if one.endswith("-check")]
    assert checks == [f"q{number}-check" for number in range(1, len(checks) + 1)]
    wanted = ["intro", "setup"]
    for q in (one[:2] for one in checks):
        wanted += [f"{q}-text", *{f"{q}-given"} & {*ids}, f"{q}-answer", f"{q}-check"]
    assert ids == [*wanted, "say-text", "say"]
    for cell in cells:
        kind, is_check = cell.metadata.nbgrader, cell.id in checks
        if cell.id == "say":
            assert (kind.solution, kind.grade, kind.locked) == (True, True, False)
            continue
        is_answer = cell.id.endswith("-answer")
        assert (kind.solution, kind.grade, kind.locked) == (is_answer, is_check, not is_answer)
        if is_check:
            q = cell.id[:2]
            pattern = (
                rf"from queens_exercises\.chapter_{name[:2]} import {q}\n\n"
                rf"{q}\.check\((\w+)\)\n### BEGIN HIDDEN TESTS\n"
                rf"{q}\.mark\(\1\)\n### END HIDDEN TESTS"
            )
            assert re.fullmatch(pattern, cell.source)
            assert 1 <= kind.points <= 5
