"""Exercises checked from the shell, and a learner's progress, from what the notebooks saved."""

import re
import subprocess
import sys

import nbformat
import pytest
from exercises.sources import cell, handed_in, stored

from queens_exercises import __main__, progress
from queens_exercises.__main__ import main
from queens_exercises._package import told_of
from queens_exercises._verdict import Verdict

NAME = "01_puzzle.ipynb"


def saved(folder, **answers):
    """Store a notebook in which a learner has written these answers, and the right ones."""
    book = handed_in("01_puzzle", **answers)
    nbformat.write(book, folder / NAME)
    return book, folder / NAME


def test_a_notebook_with_right_answers_ends_with_0_and_is_left_as_it_is(tmp_path):
    _, path = saved(tmp_path)
    before = path.read_bytes()
    line = [sys.executable, "-m", "queens_exercises", str(path)]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.findall(r"^01\.(\d)  right ", done.stdout, re.MULTILINE) == list("12345678")
    assert done.stderr == ""
    assert path.read_bytes() == before


def test_what_is_wrong_missing_or_never_reached_ends_with_1_and_is_named(tmp_path, capsys):
    book, path = saved(
        tmp_path,
        q1="def first_queen(n):\n    return n",
        q2="def attack(a, b):\n    raise ValueError('\\x1b]0;title\\x07')",
        q4="import os\nos._exit(0)",
    )
    book.cells.remove(cell(book, "q3-check"))
    nbformat.write(book, path)
    assert main([str(path)]) == 1
    printed = capsys.readouterr().out
    assert "\x1b" not in printed
    first, second, third, *others = printed.splitlines()
    assert first.startswith("01.1  wrong          For n = ")
    assert re.match(r"01\.2  error +.*ValueError: .*title", second)
    assert third == "01.3  not run        Its check is not in the notebook."
    assert len(others) == 6
    assert all("not run        The check has not been run, or" in line for line in others[:5])
    assert (
        others[5]
        == f"{path}: a cell ended Python itself, so those after it were not run: `import os`"
    )


def test_a_cell_without_end_is_named_in_a_sentence_whatever_the_encoding(
    tmp_path, capfd, monkeypatch
):
    monkeypatch.setattr(__main__, "SECONDS_A_CELL", 3)
    _, path = saved(tmp_path, q1="while True:\n    __import__('time').sleep(1)")
    path.write_bytes(path.read_text(encoding="utf-8").encode("utf-16"))
    assert main([str(path)]) == 1
    said, error = capfd.readouterr()
    stopped = (
        "a cell was still running after 3 seconds, so those after it were not run: `while True:`"
    )
    assert said.splitlines()[8:] == [f"{path}: {stopped}"]
    assert error == ""


@pytest.mark.parametrize("written", ["", "[]", nbformat.writes(nbformat.v4.new_notebook())])
def test_what_is_no_notebook_of_exercises_is_said_in_words(tmp_path, capsys, written):
    path = tmp_path / "own.ipynb"
    path.write_text(written, encoding="utf-8")
    assert main([str(path), str(tmp_path)]) == 1
    said = [f"{path}: this is no notebook of exercises", f"{tmp_path}: Is a directory"]
    assert capsys.readouterr().out.splitlines() == said
    with pytest.raises(SystemExit):
        main([])


def test_a_file_that_hides_the_course_is_named(tmp_path, capsys):
    _, path = saved(tmp_path)
    own = tmp_path / "queens.py"
    own.touch()
    assert main([str(path)]) == 1
    assert capsys.readouterr().out == f"{path}: {told_of(own)}\n"
    line = [sys.executable, "-c", "from queens_exercises.chapter_01 import q1"]
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr.endswith(f"Hidden: {told_of(own)}\n"), "as in a notebook"


# --- progress --------------------------------------------------------------------------------


def says(cell, verdict):
    shown = [nbformat.v4.new_output("display_data", data) for data in verdict.bundles()]
    cell.outputs = [nbformat.v4.new_output("stream", text="Wrong. Printed."), *shown]


@pytest.fixture
def course(tmp_path):
    """A course in which a learner has saved one right and one wrong answer, and an own notebook."""
    folder = tmp_path / "notebooks" / "exercises"
    folder.mkdir(parents=True)
    book = stored("01_puzzle", stubs=True)
    says(cell(book, "q1-check"), Verdict("right", "Your answer holds for n = 4 and 5."))
    says(cell(book, "q2-check"), Verdict("wrong", "Not\nquite."))
    cell(book, "q3-check").outputs = []
    failed = {"ename": "NameError", "evalue": "no such näme", "traceback": []}
    cell(book, "q5-check").outputs = [nbformat.v4.new_output("error", **failed)]
    book.cells.append(nbformat.v4.new_code_cell("q1.check(another)"))
    says(book.cells[-1], Verdict("wrong", "That was a try."))
    nbformat.write(book, folder / NAME)
    nbformat.write(nbformat.v4.new_notebook(), folder / "00_notes.ipynb")
    text = nbformat.v4.new_markdown_cell("As in queens_exercises.chapter_09:\n\nq1.check(mine)")
    code = nbformat.v4.new_code_cell("from queens_exercises.chapter_07 import q1\nq1.check(mine)")
    own = nbformat.v4.new_notebook(cells=[text, code])
    nbformat.write(own, folder / "07_my_own_<b>.ipynb")
    (tmp_path / "notebooks" / "answers").mkdir()
    return tmp_path


@pytest.mark.parametrize("here", [".", "notebooks", "notebooks/exercises", "notebooks/answers"])
def test_progress_is_found_from_the_course_a_chapter_and_the_exercises(course, monkeypatch, here):
    monkeypatch.chdir(course / here)
    (title, said), own = progress().rows
    assert title == "01 puzzle"
    outcomes = ["right", "wrong", "not run", "not attempted", "error"]
    assert [one.outcome for one in said[:5]] == outcomes
    assert said[4].sentence == "NameError: no such näme"
    assert own == ("07 my own <b>", [("not run", "Its check is not in the notebook.")] * 6)


def test_progress_is_shown_at_a_glance(course, capsys):
    folder = course / "notebooks" / "exercises"
    assert main(["--progress", str(folder)]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert re.match(r"01 puzzle +1 of 8 right  ✓ ✗ · ○", shown[0])
    assert shown[1].index("·") == shown[0].index("✓"), "exercises stand in columns"
    assert "✓ right, ✗ wrong" in shown[-1]


def test_progress_without_exercises_says_where_it_has_looked(tmp_path, capsys, monkeypatch):
    assert main(["--progress", str(tmp_path)]) == 1
    assert capsys.readouterr().out == f"no exercises in {tmp_path}\n"
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError, match=r"^no exercises in \. or exercises or "):
        progress()
