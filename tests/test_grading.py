"""Grading with nbgrader itself: a class that hands in everything that classes hand in."""

import csv
import html
import io
import json
import re
import shutil
import subprocess
import sys

import nbformat
import pytest
import release
from grading import landlock, mending, reading
from hypothesis import given, settings
from hypothesis import strategies as st
from nbgrader.api import Gradebook

import notebooks
from queens.exercises import chapter_01

NAME = "01_puzzle"
POINTS = {"q1": 1, "q2": 2, "q3": 2, "q4": 2, "q5": 2, "q6": 3, "q7": 2}
COMMANDS = ("generate_assignment", "autograde", "generate_feedback", "export")
CONFIG = """\
load_subconfig({ours!r})
c = get_config()
c.CourseDirectory.root = {course!r}
c.RunAnswers.timeout = 3
c.RunAnswers.disk_megabytes = 30
c.RunAnswers.iopub_timeout = 3
"""


# --- What is handed in -------------------------------------------------------------------


def cell(notebook, name):
    return next(cell for cell in notebook.cells if cell.id == name)


def source():
    path = release.FOLDER / "source" / NAME / f"{NAME}.ipynb"
    return nbformat.read(path, as_version=4)


def handed_in(**answers):
    """Return the learners' edition with the reference answers, but for those that are named."""
    notebook = nbformat.read(release.FOLDER / f"{NAME}.ipynb", as_version=4)
    for q in POINTS:
        answer = cell(source(), f"{q}-answer").source
        cell(notebook, f"{q}-answer").source = answers.get(q, answer)
    return notebook


def untouched():
    return nbformat.read(release.FOLDER / f"{NAME}.ipynb", as_version=4)


STUBS = {q: cell(untouched(), f"{q}-answer").source for q in POINTS}

WRONG = {
    "q1": "def first_queen(n):\n    return n",
    "q2": "def attack(a, b):\n    return a[0] == b[0] or a[1] == b[1]",
    "q3": "def rooks(n):\n    return []",
    "q4": "def repaired(n):\n    return broken(n)",
    "q5": "def torus(n):\n    return repaired(n)",
    "q6": "def keeping(board):\n    board.place(1, 1)\n    yield from ()",
    "q7": "def estimate(n):\n    return n",
}

# The second one takes what the loop of the first left of the kernel, the third is as endless as it.
ENDLESS = {
    "q1": "while True:\n    pass",
    "q3": "q3.seconds = 0.5\n\n\ndef rooks(n):\n    while True:\n        pass",
    "q5": """\
while True:
    try:
        while True:
            pass
    except BaseException:
        pass""",
}

FLOODING = {
    "q1": "while True:\n    print('spam ' * 1000)",
    "q3": "print('eggs' * 20_000_000)",
    "q5": "more_than_there_is = bytearray(10**10)",
    # Right, however much it says; what it says on a hidden input is nobody's to read.
    "q4": """\
import sys

def repaired(n):
    print("asked for", n, file=sys.stderr)
    print("asked for", n)
    for columns in permutations(range(1, n + 1)):
        lines = {k + i for k, i in enumerate(columns)}, {k - i for k, i in enumerate(columns)}
        if all(len(line) == n for line in lines):
            yield columns""",
}

EXITS = {
    "q1": "import sys\n\nsys.exit(0)",
    "q2": "import os\n\nos._exit(0)",
    "q4": "import os, signal\n\ndef repaired(n):\n    os.kill(os.getpid(), signal.SIGKILL)",
    "q6": """\
import time
for name in "abc":
    with open(name, "wb") as file:
        file.write(bytes(15_000_000))
time.sleep(60)""",
}

WRITING = """\
from pathlib import Path

Path("beside.txt").write_text("This is mine.")
refused = []
for path in {paths!r}:
    try:
        Path(path).write_text("spoilt")
    except OSError as error:
        refused.append(error)
try:
    Path({secret!r}).read_text()
except OSError as error:
    refused.append(error)
try:
    Path("big").write_bytes(bytes(25_000_000))
except OSError as error:
    refused.append(error)
import subprocess
try:
    subprocess.run(["true"])
except OSError as error:
    refused.append(error)
assert len(refused) == len({paths!r}) + 3

"""

RAISING = {
    "q1": "def first_queen(n):\n    return 1 // 0",
    "q2": "raise RuntimeError('in the middle')",
    "q5": "def torus(n)\n    return []",
    # Right on all that is shown.
    "q6": "def keeping(board):\n    if board.n == 6:\n        raise ValueError(f'no {board.n}')\n"
    "    yield from _keeping(board)",
}


def raising():
    notebook = handed_in(**RAISING)
    helper = cell(source(), "q6-answer").source.replace("def keeping", "def _keeping")
    place = notebook.cells.index(cell(notebook, "q6-answer"))
    notebook.cells.insert(place, nbformat.v4.new_code_cell(helper))
    return notebook


def mangled():
    """Everything is right but the notebook itself."""
    notebook = handed_in()
    cells = notebook.cells
    cells.remove(cell(notebook, "q1-check"))
    cells.append(nbformat.from_dict({**cell(notebook, "q3-check"), "id": "copy"}))
    for name, kind in (("q2-answer", "markdown"), ("q4-check", "raw")):
        retyped = cell(notebook, name)
        retyped.cell_type = kind
        retyped.pop("outputs", None)
        retyped.pop("execution_count", None)
    last = cells.pop(cells.index(cell(notebook, "q6-answer")))
    cells.insert(0, last)
    cell(notebook, "q5-check").source = "5.0"
    draft = nbformat.from_dict({**cell(notebook, "q3-answer"), "id": "draft"})
    draft.source = WRONG["q3"]
    cells.insert(cells.index(cell(notebook, "q3-answer")), draft)
    return notebook


def pasted():
    """The cells of a notebook that was made anew: no ids, no marks of nbgrader."""
    notebook = handed_in(q1=WRONG["q1"])
    cells = []
    for number, old in enumerate(notebook.cells):
        new = nbformat.from_dict({**old, "id": f"new-{number}", "metadata": {}})
        cells.append(new)
    return nbformat.v4.new_notebook(cells=cells)


# --- The class ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course's folder after release, autograding, feedback and export, by nbgrader alone."""
    course = tmp_path_factory.mktemp("course")
    ours = str(release.FOLDER / "nbgrader_config.py")
    config = CONFIG.format(ours=ours, course=str(course))
    (course / "nbgrader_config.py").write_text(config)
    shutil.copytree(release.FOLDER / "source" / NAME, course / "source" / NAME)
    others = [course / "submitted" / "right" / NAME / f"{NAME}.ipynb", course / "gradebook.db"]
    # Without Landlock an answer can read what it finds, so there it looks for nothing.
    secret = others[0] if landlock.version() else course / "nothing"
    writing = WRITING.format(paths=[*map(str, others)], secret=str(secret))
    submissions = {
        "empty": untouched(),
        "endless": handed_in(**ENDLESS),
        "exits": handed_in(**EXITS),
        "flooding": handed_in(**FLOODING),
        "half": handed_in(**{q: STUBS[q] for q in ("q4", "q5", "q6")}),
        "mangled": mangled(),
        "pasted": pasted(),
        "raising": raising(),
        "right": handed_in(),
        "writing": handed_in(q1=writing + cell(source(), "q1-answer").source),
        "wrong": handed_in(**WRONG),
    }
    for student, notebook in submissions.items():
        name = "My answers" if student == "half" else NAME
        path = course / "submitted" / student / NAME / f"{name}.ipynb"
        path.parent.mkdir(parents=True)
        nbformat.write(notebook, path)
    garbage = course / "submitted" / "garbage" / NAME / f"{NAME}.ipynb"
    garbage.parent.mkdir(parents=True)
    garbage.write_bytes(b"\x89PNG\r\n\x1a\n")
    for command in COMMANDS:
        nbgrader(course, command, *([NAME] if command != "export" else []))
    return course


def nbgrader(course, *arguments):
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        cwd=course,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    with (course / "log").open("a") as log:
        log.write(done.stdout)
    assert done.returncode == 0, done.stdout[-5000:]


MARKS = {
    "empty": {},
    "endless": {"q2": 2, "q4": 2, "q6": 3, "q7": 2},
    "exits": {"q3": 2, "q5": 2, "q7": 2},
    "flooding": {"q2": 2, "q4": 2, "q6": 3, "q7": 2},
    "garbage": {},
    "half": {"q1": 1, "q2": 2, "q3": 2, "q7": 2},
    "mangled": POINTS,
    "pasted": {**POINTS, "q1": 0},
    "raising": {"q3": 2, "q4": 2, "q7": 2},
    "right": POINTS,
    "writing": POINTS,
    "wrong": {},
}


@pytest.mark.parametrize("student", MARKS)
def test_each_exercise_gets_the_marks_that_it_deserves(course, student):
    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as gradebook:
        [notebook] = gradebook.find_submission(NAME, student).notebooks
        given = {grade.name.removesuffix("-check"): grade.score for grade in notebook.grades}
        assert not any(grade.needs_manual_grade for grade in notebook.grades)
    assert given == {**dict.fromkeys(POINTS, 0), **MARKS[student]}


def test_the_export_has_the_marks_of_the_whole_class(course):
    with (course / "grades.csv").open() as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    sums = {student: sum(marks.values()) for student, marks in MARKS.items()}
    assert {student: float(row["score"]) for student, row in rows.items()} == sums
    assert {float(row["max_score"]) for row in rows.values()} == {sum(POINTS.values())}


def feedback(course, student):
    """Return what a learner reads, without the HTML."""
    page = (course / "feedback" / student / NAME / f"{NAME}.html").read_text(encoding="utf-8")
    body = page[page.index("<body") :]
    return html.unescape(re.sub(r"<[^>]+>", "", body))


@pytest.mark.parametrize("student", MARKS)
def test_feedback_says_nothing_of_what_is_hidden(course, student):
    """A hidden input would be told by what the answer printed, raised or was shown."""
    text = feedback(course, student)
    assert "q6.mark(keeping)" in text
    assert not re.search(r"asked for \d|no 6|n = 6\b", text)
    assert "/site-packages/" not in text.partition("q1-check")[2]


def test_a_wrong_answer_is_told_what_is_wrong_with_it(course):
    text = feedback(course, "wrong")
    for exercise, answer in ((chapter_01.q1, lambda n: n), (chapter_01.q3, lambda n: [])):
        assert exercise.check(answer).sentence in text
    assert "Not attempted." in feedback(course, "empty")


def test_an_answer_that_is_wrong_on_a_hidden_input_alone_is_told_just_that(course):
    assert "Error on an input that check does not show." in feedback(course, "raising")


@pytest.mark.parametrize(
    ("student", "trouble"),
    [
        ("endless", "the cell took more than 3 seconds"),
        ("endless", "still running after 0.5 seconds"),
        ("flooding", "... and more: only 500000 characters are kept"),
        ("flooding", "MemoryError"),
        ("exits", "the kernel died"),
        ("exits", "it wrote more than 30 MB"),
    ],
)
def test_feedback_says_why_a_cell_was_stopped(course, student, trouble):
    assert trouble in feedback(course, student)


def test_a_flood_fills_no_disk(course):
    largest = max(path.stat().st_size for path in course.rglob("flooding/**/*") if path.is_file())
    assert largest < 3_000_000


def test_nothing_runs_on_when_all_is_graded(course):
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True)
    assert str(course) not in running.stdout


def test_what_others_handed_in_and_the_marks_are_out_of_reach(course):
    stored = nbformat.read(course / "submitted" / "right" / NAME / f"{NAME}.ipynb", as_version=4)
    assert stored == handed_in()
    assert not list(course.rglob("beside.txt"))


def test_a_mangled_notebook_is_told_what_was_mended(course):
    text = feedback(course, "mangled")
    for said in (
        "Missing, and put back: q1-check.",
        "There more than once; one is kept: q3-check.",
        "There more than once; the last one that was filled in is graded: q3-answer.",
        "Of another kind than handed out, and made so again: q2-answer (was markdown), "
        "q4-check (was raw).",
        "Changed; the original is used: q5-check.",
        "Moved, and put back: q6-answer.",
    ):
        assert said in text
        assert said in (course / "log").read_text().replace("\n", " ")


def test_a_file_that_is_no_notebook_is_told_so(course):
    assert "the file could not be read, it is no notebook" in feedback(course, "garbage")


def test_a_notebook_with_another_name_is_graded_and_told_so(course):
    assert "Handed in under another name: My answers.ipynb." in feedback(course, "half")


def test_a_sound_notebook_is_told_nothing(course):
    assert "Mended" not in feedback(course, "right")


# --- Reading and mending -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "it is empty"),
        (b" \n", "it is empty"),
        (b"%PDF-1.7", "it is no notebook (no JSON)"),
        (b"\xff\xfe{\x00", "it is no notebook (no JSON)"),
        (b'{"cells": [', "it is no notebook (no JSON)"),
        (b"[" * 100_000, "it is no notebook (no JSON)"),
        (b"null", "it is no notebook (no cells)"),
        (b"[]", "it is no notebook (no cells)"),
        (b'{"cells": 3}', "it is no notebook (no cells)"),
    ],
)
def test_what_is_no_notebook_is_told_so(data, why):
    notebook, said = reading.read(io.BytesIO(data))
    assert said == why
    assert notebook.cells == []


def test_a_file_that_is_too_large_is_not_read(monkeypatch):
    monkeypatch.setattr(reading, "MOST_BYTES", 1_000_000)
    data = json.dumps(nbformat.v4.new_notebook(cells=[])).encode()
    assert reading.read(io.BytesIO(data.ljust(1_000_000)))[1] == ""
    assert reading.read(io.BytesIO(data.ljust(1_000_001)))[1] == "it has more than 1 MB"


def test_of_broken_cells_what_is_sound_is_taken():
    cells = [
        7,
        {},
        {"cell_type": "code"},
        {"cell_type": "heading", "source": "An old kind"},
        {"cell_type": "code", "source": ["a = ", "1"], "metadata": {"nbgrader": []}},
        {"cell_type": "code", "source": "b", "metadata": None, "id": "no id!", "outputs": 3},
        {"cell_type": "raw", "source": "c", "metadata": {"nbgrader": {"grade_id": "q1-answer"}}},
        {"cell_type": "markdown", "source": "\ud83d", "id": "half-a-pair"},
    ]
    notebook, said = reading.read(io.BytesIO(json.dumps({"cells": cells}).encode()))
    assert not said
    assert [cell.source for cell in notebook.cells] == ["a = 1", "b", "c", "?"]
    assert reading.grade_id(notebook.cells[2]) == "q1-answer"
    assert notebook.cells[3].id == "half-a-pair"
    nbformat.validate(notebook)


def mend(notebook):
    submitted, _ = reading.read(io.BytesIO(json.dumps(notebook).encode()))
    return mending.mend(submitted, source(), untouched())


def own(text):
    return nbformat.v4.new_code_cell(text)


def place_of(notebook, name):
    return notebook.cells.index(cell(notebook, name))


def test_a_notebook_as_handed_out_needs_no_mending():
    mended, notes = mend(untouched())
    assert notes == []
    assert [cell.id for cell in mended.cells] == [cell.id for cell in source().cells]
    assert cell(mended, "q1-answer").source == STUBS["q1"]
    assert "q1.mark(first_queen)" in cell(mended, "q1-check").source


def test_a_notebook_of_nothing_but_solutions_needs_none_either():
    assert mend(source())[1] == []


def test_own_cells_stay_where_they_are():
    notebook = handed_in()
    notebook.cells.insert(place_of(notebook, "q1-check"), own("after the answer"))
    notebook.cells.insert(place_of(notebook, "q1-check"), own("before the check"))
    notebook.cells.append(own("the end"))
    notebook.cells.insert(0, own("the beginning"))
    mended, notes = mend(notebook)
    assert notes == []
    assert [cell.source for cell in mended.cells if cell.id.startswith("own-")] == [
        *("the beginning", "after the answer", "before the check", "the end")
    ]
    check = place_of(mended, "q1-check")
    assert [cell.source for cell in mended.cells[check - 2 : check]] == [
        *("after the answer", "before the check")
    ]
    nbformat.validate(mended)


def test_the_last_of_several_answers_counts_and_the_others_run_before_it():
    notebook = handed_in(q1="first")
    for text in ("second", STUBS["q1"]):
        copy = nbformat.from_dict({**cell(notebook, "q1-answer"), "id": f"new{len(text)}"})
        copy.source = text
        notebook.cells.append(copy)
    mended, notes = mend(notebook)
    place = place_of(mended, "q1-answer")
    assert [cell.source for cell in mended.cells[place - 1 : place + 1]] == ["first", "second"]
    assert notes == [mending.SENTENCES["answers"].format("q1-answer")]


def test_an_answer_that_is_gone_leaves_its_stub():
    notebook = handed_in()
    del notebook.cells[place_of(notebook, "q2-answer")]
    mended, notes = mend(notebook)
    assert cell(mended, "q2-answer").source == STUBS["q2"]
    assert notes == [mending.SENTENCES["unanswered"].format("q2-answer")]


def test_a_learner_can_lend_a_check_no_tag_that_skips_it():
    """nbgrader takes a check that was not run for one that was passed."""
    notebook = untouched()
    cell(notebook, "q1-check").metadata.tags = ["skip-execution"]
    cell(notebook, "q1-check").metadata.nbgrader.points = 100
    mended, _ = mend(notebook)
    assert cell(mended, "q1-check") == cell(source(), "q1-check")


@given(st.data())
@settings(max_examples=50)
def test_however_cells_are_shuffled_and_doubled_every_answer_is_found(data):
    notebook = handed_in()
    many = data.draw(st.lists(st.sampled_from(notebook.cells), max_size=5))
    cells = data.draw(st.permutations([*notebook.cells, *many]))
    kinds = data.draw(st.lists(st.sampled_from(["code", "markdown", "raw"]), min_size=30))
    plain = data.draw(st.booleans())
    shuffled = [
        {"cell_type": kind, "source": cell.source, "metadata": {} if plain else cell.metadata}
        for cell, kind in zip(cells, kinds, strict=False)
    ]
    mended, _ = mend({"cells": shuffled})
    wanted = source()
    assert [cell for cell in mended.cells if not cell.id.startswith("own-")] == wanted.cells
    nbformat.validate(mended)


@pytest.mark.skipif(not landlock.version(), reason="this machine has no Landlock")
def test_no_link_leads_into_what_is_hidden(tmp_path):
    for name in ("scratch", "course"):
        (tmp_path / name).mkdir()
    (tmp_path / "course" / "marks").write_text("1")
    (tmp_path / "open").write_text("1")
    (tmp_path / "link").symlink_to(tmp_path / "course")
    (tmp_path / "up").symlink_to(tmp_path)
    code = f"""
from pathlib import Path
from grading import landlock
folder = Path({str(tmp_path)!r})
landlock.confine(folder / "scratch", folder / "course")
for path in ("open", "course/marks", "link/marks", "up/course/marks"):
    try:
        print((folder / path).read_text())
    except PermissionError:
        print("refused")
"""
    tools = notebooks.ROOT / "tools"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tools, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["1", "refused", "refused", "refused"]
