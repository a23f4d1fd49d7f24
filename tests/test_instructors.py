"""The instructors' page: its commands do, in a copy of the repository, what it shows."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import grade
import pytest
from checkout import ROOT, course_files

from queens_grading import _sandbox
from queens_grading._run import RunAnswers

PAGE = ROOT / "docs" / "instructors.md"
TEXT = PAGE.read_text(encoding="utf-8")
MARK = "--- said ---"


def shown():
    """Give each command of the page with what the page says that it says."""
    for block in re.findall(r"^```console\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, said = part.partition("\n")
            yield command, said


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """A copy of the course's files, with this environment in the place of its own."""
    clone = tmp_path_factory.mktemp("clone") / "queens-course"
    for path in course_files():
        copy = clone / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    (clone / ".venv").symlink_to(sys.prefix)
    return clone


@pytest.fixture(scope="module")
def said(clone):
    """What each command really says, in one shell from the first to the last."""
    if _sandbox.fault():
        pytest.skip(f"the page shows grading in a sandbox, and {_sandbox.fault()}")
    script = "\n".join(f"echo '{MARK}'\n{command}" for command, _ in shown())
    # The set-up is the one thing that is not tried here: this runs what stands behind it.
    behind = clone.parent / "behind"
    behind.write_text('#!/bin/sh\nshift 2\nexec .venv/bin/python "$@"\n')
    behind.chmod(0o755)
    env = {**os.environ, "PYTHON": str(behind), "PYTHONPATH": str(clone)}
    # A make inside a make says where it is, and at a terminal you are not inside one.
    for name in ("ARGS", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
        env.pop(name, None)
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=clone,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return [part.removeprefix("\n") for part in done.stdout.split(MARK)[1:]]


@pytest.mark.parametrize("number", range(len(list(shown()))))
def test_a_command_says_what_the_page_shows(said, number):
    command, wanted = list(shown())[number]
    assert said[number] == wanted, f"$ {command}"


def test_nbgraders_own_commands_are_those_that_grading_runs():
    section = TEXT.partition("\n## nbgrader itself\n")[2]
    named = re.findall(r"^    \S+/nbgrader (\w+)", section, re.MULTILINE)
    run = re.findall(r'nbgrader\(FOLDER, "(\w+)"', Path(grade.__file__).read_text(encoding="utf-8"))
    assert {*named} == {*run}


def test_the_limits_on_the_page_are_those_that_hold():
    sizes = ("characters", "megabytes", "disk_megabytes")
    for limit in ("seconds", "seconds_in_all", "patience", *sizes):
        value = getattr(RunAnswers, limit).default_value
        said = f"{value // 1024} GB of memory" if limit == "megabytes" else f"{value:,} "
        assert said in TEXT, limit


def test_everybody_gets_feedback(clone, said):
    pages = clone.glob("notebooks/exercises/feedback/*/01_puzzle/01_puzzle.html")
    assert {page.parts[-3] for page in pages} == {"Dora Example_1234", "ann", "bob", "carl"}


def test_nothing_that_grading_makes_is_for_git(clone, said):
    then, before = (
        {path.relative_to(root).as_posix() for path in course_files(root)} for root in (clone, ROOT)
    )
    assert then == before
