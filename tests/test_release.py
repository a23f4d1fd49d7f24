"""The learners' exercises: what their sources give, and nothing that gives an answer away."""

import re

import pytest
import release

import notebooks

NAMES = release.names()
EVERY = pytest.mark.parametrize("name", NAMES)


def source(name):
    return notebooks.read(release.FOLDER / "source" / name / f"{name}.ipynb")


def stored(name):
    return notebooks.read(release.FOLDER / f"{name}.ipynb")


def handed_out(notebook):
    """Give what a learner is given: everything but what a run adds."""
    return [(cell.cell_type, cell.id, cell.metadata, cell.source) for cell in notebook.cells]


@EVERY
def test_a_learners_edition_is_what_its_source_gives_today(name):
    """What its cells show, the run of the notebooks compares, and tests/exercises/ reads."""
    path = release.FOLDER / f"{name}.ipynb"
    assert path.exists(), "run `make release`"
    assert handed_out(stored(name)) == handed_out(release.edition(name)), "run `make release`"


def test_every_exercise_belongs_to_a_chapter():
    assert {path.stem for path in notebooks.FOLDER.glob("*.ipynb")} >= set(NAMES)


@EVERY
def test_an_edition_gives_neither_answers_nor_hidden_tests_away(name):
    for cell in stored(name).cells:
        assert not re.search(r"SOLUTION|HIDDEN|\.mark\(", cell.source)
        if cell.id == "say":
            assert cell.source == "*Your sentence here.*"
        elif cell.metadata.nbgrader.solution:
            assert "raise NotImplementedError  # your answer here" in cell.source


@EVERY
def test_a_source_has_the_cells_that_grading_relies_on(name):
    cells = source(name).cells
    assert [cell.id for cell in cells] == [cell.metadata.nbgrader.grade_id for cell in cells]
    exercises = [cell.id[:2] for cell in cells if cell.id.endswith("-check")]
    wanted = ["intro", "setup"]
    for q in exercises:
        given = [f"{q}-given"] if f"{q}-given" in {cell.id for cell in cells} else []
        wanted += [f"{q}-text", *given, f"{q}-answer", f"{q}-check"]
    assert [cell.id for cell in cells] == [*wanted, "say-text", "say"]
    assert exercises == [f"q{number}" for number in range(1, len(exercises) + 1)]


@EVERY
def test_a_source_checks_and_marks_the_same_answer(name):
    """The visible and the hidden test must not be able to disagree."""
    for cell in source(name).cells:
        kind = cell.metadata.nbgrader
        if cell.id == "say":
            assert (kind.solution, kind.grade, kind.locked) == (True, True, False)
            continue
        assert kind.solution == cell.id.endswith("-answer")
        assert kind.grade == cell.id.endswith("-check")
        assert kind.locked != kind.solution
        if kind.grade:
            q = cell.id[:2]
            pattern = (
                rf"from queens_exercises\.chapter_{name[:2]} import {q}\n\n"
                rf"{q}\.check\((\w+)\)\n### BEGIN HIDDEN TESTS\n"
                rf"{q}\.mark\(\1\)\n### END HIDDEN TESTS"
            )
            assert re.fullmatch(pattern, cell.source)
            assert 1 <= kind.points <= 5
