"""make grade: whatever goes wrong with one submission, it is told, and the class goes on."""

import shutil

import grade
import pytest
import release
from nbgrader.api import Gradebook
from nbgrader.converters import Autograde, GenerateAssignment
from nbgrader.converters.base import NbGraderException
from nbgrader.coursedir import CourseDirectory

NAME = "01_puzzle"


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """An empty course's folder; nbgrader's commands are written down and do nothing."""
    monkeypatch.setattr(grade, "FOLDER", tmp_path)
    (tmp_path / "source" / NAME).mkdir(parents=True)
    return tmp_path


@pytest.fixture
def commands(monkeypatch):
    called = []
    monkeypatch.setattr(grade, "nbgrader", lambda *words, **_: called.append(words))
    monkeypatch.setattr(grade, "marks", lambda *_: {"q1": (0.5, 1.0), "q2": (2.0, 2.0)})
    monkeypatch.setattr(grade, "remarks", lambda *_: ["A remark."])
    return called


def hand_in(folder, student, *names):
    place = folder / "submitted" / student / NAME
    place.mkdir(parents=True)
    for name in names:
        (place / name).touch()


def test_who_has_nothing_to_grade_is_told_where_it_should_be(folder, commands, capsys):
    assert grade.main([NAME]) == 1
    assert f"submitted/STUDENT/{NAME}/{NAME}.ipynb" in capsys.readouterr().err
    assert commands == []


def test_a_chapter_without_exercises_is_refused(folder, commands, capsys):
    with pytest.raises(SystemExit):
        grade.main(["99_nothing"])
    assert f"choose from '{NAME}'" in capsys.readouterr().err


def test_who_cannot_be_graded_is_told_of_and_the_others_are_graded(folder, commands, capsys):
    hand_in(folder, "anton", "essay.docx")
    (folder / "submitted" / "berta").mkdir()
    hand_in(folder, "caesar", f"{NAME}.ipynb")
    (folder / "submitted" / ".DS_Store").touch()
    assert grade.main([NAME]) == 0
    assert capsys.readouterr().out.splitlines()[:6] == [
        "anton     not graded: there is no notebook in the folder",
        f"berta     not graded: there is no folder submitted/berta/{NAME}",
        "            q1    q2   all",
        "of           1     2     3",
        "caesar     0.5     2   2.5",
        "          A remark.",
    ]
    assert [words[0] for words in commands] == [
        *("generate_assignment", "autograde", "generate_feedback", "export")
    ]


def test_some_alone_are_graded_if_they_are_named(folder, commands, capsys):
    for student in ("anton", "berta", "b*"):
        hand_in(folder, student, f"{NAME}.ipynb")
    assert grade.main([NAME, "b*"]) == 0
    [autograde] = [words for words in commands if words[0] == "autograde"]
    assert autograde[2:4] == ("--student", "b[*]")


def test_a_failure_leaves_no_feedback_of_an_earlier_time(folder, commands, capsys):
    hand_in(folder, "anton")
    old = folder / "feedback" / "anton" / NAME / "old.html"
    old.parent.mkdir(parents=True)
    old.touch()
    assert grade.main([NAME]) == 1
    assert not old.exists()


def test_an_nbgrader_that_does_not_end_is_ended(folder):
    with pytest.raises(grade.NotGraded, match=r"stopped after 0\.01 seconds"):
        grade.nbgrader("--version", seconds=0.01)


def test_what_nbgrader_fails_of_is_told_in_a_line(folder):
    with pytest.raises(grade.NotGraded, match="No notebooks were matched by"):
        grade.nbgrader("autograde", NAME, seconds=60)


@pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")
def test_if_what_was_handed_out_does_not_run_nobody_gets_a_zero(tmp_path):
    """Here the course is not installed as it should be; no learner can help that."""
    path = tmp_path / "source" / NAME / f"{NAME}.ipynb"
    shutil.copytree(release.FOLDER / "source" / NAME, path.parent)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("from itertools import", "from sus import"), encoding="utf-8")
    shutil.copytree(path.parent, tmp_path / "submitted" / "anton" / NAME)
    config = release.configuration()
    config.CourseDirectory.update(root=str(tmp_path), assignment_id=NAME)
    course = CourseDirectory(config=config)
    GenerateAssignment(coursedir=course, config=config).start()
    with pytest.raises(NbGraderException):
        Autograde(coursedir=course, config=config).start()
    with Gradebook(f"sqlite:///{tmp_path / 'gradebook.db'}") as gradebook:
        [notebook] = gradebook.find_submission(NAME, "anton").notebooks
        assert {one.auto_score for one in notebook.grades} == {None}
