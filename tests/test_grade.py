"""make grade: whatever goes wrong with one submission, it is told, and the class goes on."""

import json
import os
import subprocess
import sys
import time
from contextlib import nullcontext, suppress
from pathlib import Path
from unittest.mock import Mock

import grade
import psutil
import pytest
import release
from classes import EMPTY, NAME, hand_in

from queens_grading import _gradebook, _nbgrader, _sandbox
from queens_grading._names import booked


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """An empty course's folder; nbgrader's commands are written down and do nothing."""
    monkeypatch.setattr(grade, "FOLDER", tmp_path)
    monkeypatch.setenv("SANDBOX", "none")
    (tmp_path / "source" / NAME).mkdir(parents=True)
    (tmp_path / "source" / NAME / f"{NAME}.ipynb").write_bytes(EMPTY)
    return tmp_path


@pytest.fixture
def done(monkeypatch, folder):
    """nbgrader's commands, which leave behind what shows that they were run."""
    called = []

    def write(path, text=""):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def nbgrader(course, command, *words, seconds=None):
        one = [word.removeprefix("--student=") for word in words if word.startswith("--student=")]
        assert seconds == (grade.SECONDS_A_SUBMISSION if one else None)
        called.append((command, *words))
        where = (*one, NAME, f"{NAME}.ipynb")
        if "--force" not in words:
            return  # what is there stays as it is
        if command == "generate_assignment":
            write(course / "release" / words[0] / f"{words[0]}.ipynb")
            with (course / "gradebook.db").open("a") as book:
                book.write(f"{words[0]}\n")
        elif command == "generate_feedback":
            write(course.joinpath("feedback", *where).with_suffix(".html"))
        elif command == "autograde":
            notebook = json.loads(course.joinpath("received", *where).read_text("utf-8"))
            noted = {"mended": ["A remark."], "troubles": ["q1: why"], "checked": {"q1": True}}
            notebook["metadata"]["queens"].update(noted)
            write(course.joinpath("autograded", *where), json.dumps(notebook))

    monkeypatch.setattr(grade, "nbgrader", nbgrader)
    monkeypatch.setattr(_gradebook, "opened", lambda _: nullcontext())

    def knows(at, assignment):
        book = at / "gradebook.db"
        return book.exists() and assignment in book.read_text().splitlines()

    monkeypatch.setattr(_gradebook, "knows", knows)
    marks = {"q1": (0.5, 1.0), "q2": (2.0, 2.0)}
    monkeypatch.setattr(
        _gradebook, "marks", lambda _, __, name: marks if name == booked(name) else {}
    )
    monkeypatch.setattr(_gradebook, "remarks", lambda _, __, name: [f"{name}: by hand."])
    monkeypatch.setattr(_gradebook, "has_words", lambda *_: False)
    return called


def graded(done):
    return [words[1].removeprefix("--student=") for name, *words in done if name == "autograde"]


def test_who_has_nothing_to_grade_is_told_where_it_should_be(done, capsys):
    assert grade.main([NAME]) == 1
    assert f"submitted/STUDENT/{NAME}/{NAME}.ipynb" in capsys.readouterr().err
    assert done == []


def test_who_cannot_be_graded_is_told_of_and_the_others_are_graded(
    folder, done, capsys, monkeypatch
):
    marks = _gradebook.marks
    monkeypatch.setattr(_gradebook, "marks", lambda *of: {} if of[2] == "berta" else marks(*of))
    hand_in(folder, "anton", name="essay.docx")
    (folder / "submitted" / "berta").mkdir()
    hand_in(folder, "caesar")
    (pipe := hand_in(folder, "dora")).unlink()
    os.mkfifo(pipe)
    hand_in(folder, "dora ")
    (folder / "submitted" / ".DS_Store").touch()
    (folder / "submitted" / "list.txt").touch()
    (folder / "submitted" / ".Trash").mkdir()
    assert grade.main([NAME]) == 0
    earlier = " (the marks of an earlier notebook stay in the book)"
    twins = f"not graded: another name differs from it in signs alone{earlier}"
    out = capsys.readouterr().out.removeprefix(f"{_sandbox.BARE}\n")
    assert out.splitlines()[:11] == [
        "anton     not graded: there is no notebook in the folder; there are: essay.docx "
        f"(no notebook){earlier}",
        f"berta     not graded: there is no {NAME}",
        "            q1    q2   all",
        "of           1     2     3",
        "caesar     0.5     2   2.5",
        "          A remark.",
        "          See q1: why.",
        "          Right by `check`, but not by marking: q1.",
        "          caesar: by hand.",
        f"dora      {twins}",
        f"dora      {twins}",
    ]
    assert {words[0] for words in done} == {
        *("generate_assignment", "autograde", "generate_feedback", "export")
    }
    assert graded(done) == ["caesar"]


def test_an_exercise_is_named_whose_mark_and_check_differ():
    marks = {
        "q1": (2.0, 2.0),
        "q2": (0.0, 2.0),
        "q3": (1.0, 2.0),
        "q4": (0.0, 2.0),
        "say": (None, 2),
    }
    noted = {"checked": {"q3": True}, "saved": {"q1": "wrong", "q2": "right", "q4": "wrong"}}
    assert [*grade.differing(marks, noted)] == [
        "Right by `check`, but not by marking: q2, q3.",
        "Right by marking, but not by `check` when it was saved: q1.",
    ]


def test_who_worked_on_another_version_is_told_by_name(folder, done, capsys):
    learners = json.loads((release.FOLDER / f"{NAME}.ipynb").read_text(encoding="utf-8"))
    learners["cells"] = []
    older = {"cells": [], "metadata": {"queens_version": "older"}}
    for student, notebook in {"ann": learners, "bob": older, "carl": {"cells": []}}.items():
        hand_in(folder, student, json.dumps(notebook).encode())
    (folder / "submitted" / "dora" / NAME).mkdir(parents=True)
    assert grade.main([NAME]) == 0
    assert f"another version of {NAME} than this one: bob. Their" in capsys.readouterr().out


def test_what_need_not_be_done_again_is_not_done(folder, done, monkeypatch, capsys):
    for student in ("an*ton", "-c"):
        hand_in(folder, student)

    def commands_run(*words):
        done.clear()
        assert grade.main([NAME, *words]) == 0
        return sorted(name for name, *_ in done if name != "export")

    graded_whole = ["autograde", "generate_feedback"]
    assert commands_run("an*ton") == ["autograde", "generate_assignment", "generate_feedback"]
    assert "an*ton     0.5     2   2.5\n" in capsys.readouterr().out
    assert commands_run() == graded_whole
    assert graded(done) == ["-c"]
    assert commands_run() == []
    assert commands_run("--all", "--", "an*ton") == graded_whole
    hand_in(folder, "-c", EMPTY + b" ")
    assert commands_run() == graded_whole
    (folder / "feedback" / "an＊ton" / NAME / f"{NAME}.html").unlink()
    assert commands_run() == ["generate_feedback"]
    # As a stop can leave it: mended and not run.
    noted = folder / "autograded" / "an＊ton" / NAME / f"{NAME}.ipynb"
    left = noted.read_text(encoding="utf-8").replace('"checked"', '"other"')
    noted.write_text(left, encoding="utf-8")
    assert commands_run() == graded_whole
    (folder / "gradebook.db").unlink()
    assert commands_run() == ["generate_assignment"]
    os.utime(folder / "release" / NAME / f"{NAME}.ipynb", (0, 0))
    assert commands_run() == ["generate_assignment"]
    # A comment may have come since.
    monkeypatch.setattr(_gradebook, "has_words", lambda _, __, name: name == "an＊ton")
    assert commands_run() == ["generate_feedback"]
    (folder / "source" / NAME / f"{NAME}.ipynb").write_bytes(EMPTY + b" ")
    assert len(commands_run()) == 5


def test_what_was_graded_before_a_stop_is_not_graded_again(folder, done, capsys, monkeypatch):
    for student in ("anton", "berta", "caesar"):
        hand_in(folder, student)
    monkeypatch.setattr(grade, "cores", lambda: 1)
    works = grade.nbgrader

    def stopped(course, command, *words, seconds=None):
        if "--student=berta" in words:
            raise KeyboardInterrupt
        works(course, command, *words, seconds=seconds)

    monkeypatch.setattr(grade, "nbgrader", stopped)
    monkeypatch.setattr(grade, "stop_all", Mock())
    assert grade.main([NAME]) == 130
    grade.stop_all.assert_called_once_with()
    assert "the same command goes on" in capsys.readouterr().err
    monkeypatch.setattr(grade, "nbgrader", works)
    assert grade.main([NAME]) == 0
    assert graded(done).count("anton") == 1
    assert {*graded(done)} == {"anton", "berta", "caesar"}


def test_a_new_term_begins_with_nothing_and_the_last_one_is_kept(folder, done, monkeypatch):
    """The release of the last term stood, so that all were "not graded" in an empty book."""
    other = folder / "source" / "03_strategy_first" / "03_strategy_first.ipynb"
    other.parent.mkdir()
    other.write_bytes(EMPTY)
    monkeypatch.setattr(grade, "version", lambda _: None)
    for number in (1, 2):
        for assignment in (NAME, other.stem):
            done.clear()
            hand_in(folder, "anton", assignment=assignment)
            grade.main([assignment])
            assert done[0] == ("generate_assignment", assignment, "--force")
        assert grade.main(["--new-term"]) == 0
        assert len([*folder.glob("terms/*/submitted/anton/*")]) == 2 * number
        assert {path.name for path in folder.iterdir()} <= {"source", "terms", "grading.lock"}
    assert grade.main(["--new-term"]) == 1


def test_without_bubblewrap_nothing_is_graded_unless_that_is_asked_for(
    folder, done, capsys, monkeypatch, tmp_path_factory
):
    hand_in(folder, "anton")
    broken = tmp_path_factory.mktemp("path") / "bwrap"
    broken.write_text("#!/bin/sh\necho 'bwrap: not permitted' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(broken.parent), prepend=os.pathsep)
    monkeypatch.delenv("SANDBOX")
    _sandbox.fault.cache_clear()
    assert grade.main([NAME]) == 1
    why = "bubblewrap does not work here (bwrap: not permitted)"
    assert capsys.readouterr().err == _sandbox.MISSING.format(fault=why)
    assert done == []
    _sandbox.fault.cache_clear()
    monkeypatch.setenv("SANDBOX", "none")
    assert grade.main([NAME]) == 0
    assert capsys.readouterr().out.startswith(_sandbox.BARE)


def test_an_assignment_that_cannot_be_made_is_told_and_no_notebook_is_graded(
    folder, done, capsys, monkeypatch
):
    hand_in(folder, "anton")
    monkeypatch.setattr(grade, "nbgrader", Mock(side_effect=_nbgrader.NotGraded("why")))
    assert grade.main([NAME]) == 1
    assert "nbgrader cannot make the assignment: why" in capsys.readouterr().err
    assert done == []


def test_what_nbgrader_fails_of_is_told_in_a_line(folder):
    with pytest.raises(_nbgrader.NotGraded, match="No notebooks were matched by"):
        _nbgrader.nbgrader(folder, "autograde", NAME, "--student=a\x1b[2J", seconds=600)
    assert "a\ufffd[2J" in (folder / "grading.log").read_text(encoding="utf-8")


def test_a_command_knows_the_environment_of_whoever_asks_for_it(folder, monkeypatch):
    """It was the first one's: then a later class was graded without the sandbox it asked for."""
    (folder / "nbgrader_config.py").write_text("import os; print('word', os.getenv('A_WORD'))")
    for word in ("first", "second", None):
        monkeypatch.setenv("A_WORD", word) if word else monkeypatch.delenv("A_WORD")
        with suppress(_nbgrader.NotGraded):
            _nbgrader.nbgrader(folder, "autograde", NAME, seconds=600)
        assert f"word {word}" in (folder / "grading.log").read_text(encoding="utf-8")


def test_a_run_leaves_no_temporary_folder_however_it_ends(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(_nbgrader.tempfile, "tempdir", str(tmp_path))
    here = os.environ.get("TMPDIR")
    with suppress(KeyboardInterrupt), _nbgrader.own_folder(folder):
        own = Path(os.environ["TMPDIR"], "grading-2", "of an answer")
        own.mkdir(parents=True)
        with pytest.raises(_nbgrader.NotGraded, match="another `make grade` is at work"):
            _nbgrader.own_folder(folder).__enter__()
        assert own.exists()
        raise KeyboardInterrupt
    assert not [*tmp_path.glob("queens-*")]
    assert os.environ.get("TMPDIR") == here


WAITS = """\
import os, time
open("process", "w").write(str(os.getpid()))
time.sleep(600)
"""


def test_what_a_killed_run_began_ends_with_it(folder, tmp_path):
    """It ran on, and set marks while the next one was at work."""
    (folder / "nbgrader_config.py").write_text(WAITS)
    line = "from queens_grading._nbgrader import *; from pathlib import Path; course = Path('.')\n"
    line += "PROCESSES.set_forkserver_preload([])\n"  # what takes long to load is not used
    line += "with own_folder(course): nbgrader(course, 'autograde', 'x')"
    path = os.pathsep.join(filter(None, sys.path))
    env = os.environ | {"PYTHONPATH": path, "TMPDIR": str(tmp_path)}
    run = subprocess.Popen([sys.executable, "-c", line], cwd=folder, env=env)
    while not (noted := folder / "process").exists() or not noted.read_text():
        assert run.poll() is None
        time.sleep(0.1)
    command = psutil.Process(int(noted.read_text()))
    run.kill()
    run.wait()
    command.wait(60)
