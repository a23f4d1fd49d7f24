"""Grading a class that hands in everything that classes hand in, as `make grade` does it."""

import doctest
import html
import importlib
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import redirect_stdout

import grade
import nbformat
import psutil
import pytest
import release
from classes import NAME, hand_in, lay_out
from exercises.sources import cell, cells, handed_in, stored
from hypothesis import given, settings
from hypothesis import strategies as st
from nbclient.util import run_sync
from nbgrader.utils import is_grade

from queens_exercises import chapter_01
from queens_grading import _checks, _gradebook, _kernels, _read, _rebuild, _sandbox, _sanitize
from queens_grading._intake import place, receive
from queens_grading._names import booked
from queens_grading._run import RunAnswers

POINTS = {"q1": 1, "q2": 2, "q3": 2, "q4": 2, "q5": 2, "q6": 3, "q7": 2, "q8": 2}


# --- What is handed in -------------------------------------------------------------------


STUBS = {q: cells(NAME, stubs=True)[f"{q}-answer"] for q in POINTS}
UNDONE = {q: STUBS[q] for q in ("q4", "q5", "q6")}
"""Those that take long to judge."""

WRONG = {
    "q1": "def first_queen(n):\n    return n",
    "q2": "raise RuntimeError('in the middle')",
    "q3": "def rooks(n):\n    return []",
    # Right but for n = 1, which costs a part of the points.
    "q4": cells(NAME)["q4-answer"].replace(
        "def repaired(n):\n", "def repaired(n):\n    if n == 1:\n        return\n"
    ),
    "q5": "def torus(n)\n    return []",
    # Right on all that is shown.
    "q6": "def keeping(board):\n    if board.n == 6:\n        raise ValueError(f'no {board.n}')\n"
    "    yield from _keeping(board)",
    "q7": "def estimate(n):\n    return n",
    # Taken as it was arranged, with a line that does not belong there.
    "q8": "\n".join([chapter_01.q8.begin, chapter_01.q8.body]).replace("if not board", "if board"),
}

# What ends a kernel, at once or unseen, and what never ends.
ENDS = {
    "q1": "import os\n\nos._exit(0)",
    "q2": """\
import threading, time, os, signal

def attack(a, b):
    return a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])

def lurk():
    while "rooks" not in globals():
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGKILL)

threading.Thread(target=lurk).start()""",
    "q4": "import os, signal\n\ndef repaired(n):\n    os.kill(os.getpid(), signal.SIGKILL)",
    "q5": UNDONE["q5"],
    "q6": """\
while True:
    try:
        while True:
            pass
    except BaseException:
        pass""",
}

FLOODS = {
    "q1": "while True:\n    print('spam ' * 1000)",
    "q2": """\
for name in "abc":
    with open(name, "wb") as file:
        file.write(bytes(15_000_000))""",
    "q3": "print('eggs' * 20_000_000)",
    "q5": "more_than_there_is = bytearray(10**10)",
    "q6": STUBS["q6"],
    # Right, however much it says; what it says on a hidden input is not shown.
    "q4": """\
import sys

def repaired(n, *before):
    if not before:
        print("asked for", n, file=sys.stderr)
        print("asked for", n)
    if len(before) == n:
        yield before
    for i in range(1, n + 1):
        if all(abs(i - j) not in (0, k) for k, j in enumerate(reversed(before), 1)):
            yield from repaired(n, *before, i)""",
}

NAMES_OF_JUDGES = """\
q1, q2 = 1, 2
rooks = None
class q3:
    mark = check = staticmethod(lambda *_: None)"""


def names_of_judges():
    """A notebook that names what judges use, and whose cells have lost their ids."""
    notebook = handed_in(NAME, q3=NAMES_OF_JUDGES, **UNDONE)
    cell(notebook, "say").source = "It begins again and again."
    notebook.cells.insert(place_of(notebook, "q1-check"), own("for q7 in range(3):\n    q8 = q7"))
    notebook.cells.insert(place_of(notebook, "q7-check"), own("exit()\nquit()"))
    notebook.cells.insert(place_of(notebook, "q6-check"), own("import os\nos._exit(0)"))
    notebook.cells.insert(0, own("import sys\nsys.exit()"))
    for number, one in enumerate(notebook.cells):
        one.id = f"new-{number}"
    return notebook


def wrong():
    notebook = handed_in(NAME, **WRONG)
    helper = cells(NAME)["q6-answer"].replace("def keeping", "def _keeping")
    notebook.cells.insert(place_of(notebook, "q6-answer"), own(helper))
    asks = own("x = !ls\nif q1.check(first_queen):\n    pass")
    notebook.cells.insert(place_of(notebook, "q1-check"), asks)
    return notebook


CLUMSY = {
    "q1": """\
from math import *
import numpy as np
print("prints", n := 3)
first_queen = lambda n=4, *rest, **more: np.prod(np.arange(1, n + 1))""",
    "q2": """\
count = 0
class Attack:
    def __call__(self, a, b):
        global count
        count += 1
        print(count, a, b)
        return np.bool_(a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1]))
attack = Attack()
attack((1, 1), (2, 2))""",
    "q3": """\
%time list(range(3))
from functools import partial
def _rooks(permutations, n):
    "Ends with a list of arrays."
    return [np.array(p) + 1 for p in permutations(range(n))]
import itertools
rooks = partial(_rooks, itertools.permutations)
left = iter(rooks(4)); next(left)""",
    "q4": """\
cache = {}
def repaired(n):
    global cache
    if n not in cache:
        cache[n] = list(slowly(n, []))
    for one in cache[n]:
        yield one
def slowly(n, before):
    if len(before) == n:
        print("found", before)
        yield list(before)
    for i in range(1, n + 1):
        if not any(attack((k, j), (len(before) + 1, i)) for k, j in enumerate(before, 1)):
            yield from slowly(n, before + [i])
never_closed = slowly(6, []); next(never_closed)""",
    "q7": """\
q7 = list = str = 7   # names are shadowed
def estimate(n):
    return {9: 959422., 10: np.float32(10103780), 12: 1460842552 + 0j.real}[n]""",
}


def mangled():
    """Everything is right but the notebook itself: each part of it once got no marks."""
    notebook = handed_in(NAME, **CLUMSY)
    cells, there = notebook.cells, {one.id: one for one in notebook.cells}

    def above(name, *texts):
        """Put cells with the same marks above one, as copies and splits are."""
        for text in texts:
            copy = {**there[name], "id": f"copy-{len(cells)}", "source": text}
            cells.insert(cells.index(there[name]), nbformat.from_dict(copy))

    there["q1-answer"].source += f"\n\n{CLUMSY['q2']}"
    # An old try; then the answer, split so that its helper stands in the upper half.
    above("q3-answer", WRONG["q3"], f"import helper\n{CLUMSY['q3']}")
    there["q3-answer"].source = ""
    magics = "%%time\n!pip install numpy\n%no_such_magic\n"
    there["q4-answer"].source = f"{magics}{CLUMSY['q4']}\nlist(broken(3))"
    there["q5-answer"].source = f"%%capture\n{there['q5-answer'].source}"
    there["q5-check"].source = "5.0"
    for name, kind in (("q5-answer", "markdown"), ("q4-check", "raw")):
        there[name].cell_type = kind
        del there[name]["outputs"], there[name]["execution_count"]
    for name in ("q1-check", "q2-answer", "q4-given", "q6-answer"):
        cells.remove(there[name])
    above("q8-check", there["q3-check"].source)
    first = ["%%writefile helper.py\nhelps = True", "q1.check(3); q8.hint(); first_queen(4)"]
    cells[:0] = map(own, [*first, there["q6-answer"].source])
    return notebook


# --- The class ---------------------------------------------------------------------------

UNKNOWN = "LookupError: an answer that is graded can learn from no check whether it is right"
ODD = """-r O'Neil, "Ann" [x] <b>&Лев 100%"""
"""A student's name; nbgrader's pages and commands would take it for something else."""

in_sandbox = pytest.mark.skipif(bool(_sandbox.fault()), reason=_sandbox.fault() or "-")


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course's folder after `make grade`, and what that said."""
    with pytest.MonkeyPatch.context() as patch:
        course = tmp_path_factory.mktemp("course")
        limits = {"seconds": 2, "patience": 100, "disk_megabytes": 30}
        lay_out(course, patch, *(f"c.RunAnswers.{one} = {most}" for one, most in limits.items()))
        shutil.copytree(release.FOLDER / "source" / NAME, course / "source" / NAME)
        submissions = {
            "ends": handed_in(NAME, **ENDS),
            "floods": handed_in(NAME, **FLOODS),
            "mangled": mangled(),
            "wrong": wrong(),
        }
        for student, notebook in submissions.items():
            hand_in(course, student, nbformat.writes(notebook).encode())
        # From an editor that saves in UTF-16, under a name of the learner's own.
        hand_in(
            course, ODD, nbformat.writes(names_of_judges()).encode("utf-16"), "My answers.ipynb"
        )
        hand_in(course, "garbage", b"\x89PNG\r\n\x1a\n")
        out = io.StringIO()
        with redirect_stdout(out):
            assert grade.main([NAME]) == 0
        (course / "said").write_text(out.getvalue())
        yield course


MARKS = {
    "ends": {"q2": 2, "q7": 2, "q8": 2},
    "floods": {"q4": 2, "q7": 2, "q8": 2},
    "garbage": {},
    "mangled": POINTS,
    # The sentence has not been marked yet.
    ODD: {"q1": 1, "q2": 2, "q7": 2, "q8": 2, "say": None},
    "wrong": {"q4": 1},
}


@pytest.mark.parametrize("student", MARKS)
def test_each_exercise_gets_the_marks_that_it_deserves(course, student):
    with _gradebook.opened(course) as opened:
        marks = _gradebook.marks(opened, NAME, booked(student))
    assert {q: given for q, (given, _) in marks.items()} == {
        **dict.fromkeys([*POINTS, "say"], 0),
        **MARKS[student],
    }


def feedback(course, student):
    """Return what a learner reads, without the HTML."""
    path = course / "feedback" / booked(student) / NAME / f"{NAME}.html"
    page = path.read_text(encoding="utf-8")
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
        assert exercise.check(answer).sentence.splitlines()[-1] in text


@pytest.mark.parametrize(
    ("student", "said"),
    [
        ("wrong", "Error on an input that check does not show."),
        ("garbage", "Not attempted."),
        ("garbage", "the file could not be read, it is no notebook"),
        ("floods", "... and more: only 500000 characters"),
        ("floods", "MemoryError"),
        pytest.param("floods", "No space left on device", marks=in_sandbox),
        ("mangled", "Missing, and put back: q1-check, q4-given."),
        ("mangled", "No code cell, and run as one: q5-answer."),
        ("mangled", "Changed by the learner, and run before the check itself: q5-check."),
        ("mangled", "pip install numpy"),
        (ODD, "Handed in under another name: My answers.ipynb."),
    ],
)
def test_feedback_says_what_became_of_an_answer_and_a_notebook(course, student, said):
    assert said in feedback(course, student)


@pytest.mark.parametrize(
    ("student", "trouble"),
    [
        ("ends", "q1-answer: the kernel died"),
        ("ends", "q4-check: the kernel died"),
        ("ends", "q6-answer: it took more than 2 seconds of processor time"),
        ("floods", "q1-answer: it took more than 2 seconds of processor time"),
        (ODD, "own cell: the kernel died"),
        # These a learner's own machine does not say.
        ("floods", "q5-answer: MemoryError: "),
        ("wrong", f"own cell: {UNKNOWN}"),
        ("wrong", "q1-check: Wrong"),
    ],
)
def test_it_is_told_why_a_cell_was_stopped(course, student, trouble):
    said = (course / "said").read_text()
    block = said[re.search(rf"^{re.escape(student)} ", said, re.MULTILINE).end() :]
    assert f"See {trouble}" in re.split(r"^\S", block, maxsplit=1, flags=re.MULTILINE)[0]
    assert trouble.split(": ")[1] in feedback(course, student)


def test_a_flood_fills_no_disk(course):
    largest = max(path.stat().st_size for path in course.rglob("floods/**/*") if path.is_file())
    assert largest < 3_000_000


def test_nothing_runs_on_when_all_is_graded(course):
    running = [
        " ".join(process.info["cmdline"] or []) for process in psutil.process_iter(["cmdline"])
    ]
    assert not [line for line in running if str(course) in line and "ipykernel" in line]


def test_where_nothing_may_be_left_out_bubblewrap_is_there():
    assert shutil.which("bwrap") or os.environ.get("QUEENS_REQUIRE_ALL") != "1"


# --- Reading and mending -----------------------------------------------------------------

CELL = '{"cells": [{"cell_type": "code", "source": "Année"}]}'


@pytest.mark.parametrize(
    ("data", "sources", "why"),
    [
        (b"", [], "it is empty"),
        (b"\xff\xfe{\x00", [], "it is no notebook (no JSON)"),
        (b"[" * 100_000, [], "it is no notebook (no JSON)"),
        (b'{"cells": 3}', [], "it is no notebook (no cells)"),
        *((CELL.encode(encoding), ["Année"], "") for encoding in ("utf-8-sig", "utf-16", "cp1252")),
    ],
)
def test_a_notebook_is_read_whatever_its_encoding_and_what_is_none_is_told_so(data, sources, why):
    notebook, said = _read.read(data)
    assert (said, [cell.source for cell in notebook.cells]) == (why, sources)


def test_a_file_that_is_too_large_is_not_read(monkeypatch):
    monkeypatch.setattr(_read, "MOST_BYTES", 1_000_000)
    data = json.dumps(nbformat.v4.new_notebook(cells=[])).encode()
    assert _read.read(data.ljust(1_000_000))[1] == ""
    assert _read.read(data.ljust(1_000_001))[1] == "it has more than 1 MB"


def test_of_a_notebook_so_much_is_graded_and_the_rest_is_told_of(tmp_path):
    """Feedback on 30,000 cells took over a minute and half a gigabyte."""
    cells = [{"cell_type": "raw", "source": text} for text in ("a", " " * 100_000, *"b" * 1_000)]
    hand_in(tmp_path, "ann", json.dumps({"cells": cells}).encode())
    shutil.copytree(release.FOLDER / "source" / NAME, tmp_path / "source" / NAME)
    noted = receive(tmp_path, "ann", NAME)
    received = nbformat.read(place(tmp_path, "ann", NAME), as_version=4)
    assert [cell.source for cell in received.cells] == ["a", *"b" * 299]
    said = "Larger than is graded (300 cells, 100,000 characters in all); cells left out: 702."
    assert noted["received"] == [said]


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
        {"cell_type": "code", "source": ["d", 3, None], "id": "é"},
        {"cell_type": "code", "source": "e", "id": "e" * 65},
    ]
    notebook, said = _read.read(json.dumps({"cells": cells, "metadata": 3}).encode())
    assert not said
    assert [cell.source for cell in notebook.cells] == ["a = 1", "b", "c", "?", "d", "e"]
    assert _read.grade_id(notebook.cells[2]) == "q1-answer"
    assert notebook.cells[3].id == "half-a-pair"
    nbformat.validate(notebook)


def mend(notebook):
    submitted, _ = _read.read(json.dumps(notebook).encode())
    return _rebuild.mend(submitted, stored(NAME), stored(NAME, stubs=True))


def own(text):
    return nbformat.v4.new_code_cell(text)


def place_of(notebook, name):
    return notebook.cells.index(cell(notebook, name))


def test_a_notebook_as_handed_out_needs_no_mending_and_own_cells_stay_where_they_are():
    notebook = stored(NAME, stubs=True)
    notebook.cells.insert(place_of(notebook, "q1-check"), own("before the check"))
    notebook.cells.insert(0, own("the beginning"))
    # nbgrader takes a check that was not run for one that was passed.
    cell(notebook, "q1-check").metadata.tags = ["skip-execution"]
    cell(notebook, "q1-check").metadata.nbgrader.points = 100
    mended, notes = mend(notebook)
    assert notes == []
    assert mended.cells.pop(0).source == "the beginning"
    assert mended.cells.pop(place_of(mended, "q1-check") - 1).source == "before the check"
    assert [cell.id for cell in mended.cells] == [cell.id for cell in stored(NAME).cells]
    assert cell(mended, "q1-check") == cell(stored(NAME), "q1-check")
    assert cell(mended, "q1-answer").source == STUBS["q1"]


def test_what_is_missing_is_put_back_where_its_answer_is_known_and_no_stub_is_run():
    notebook = handed_in(NAME)
    for name in ("setup", "q1-check", "q2-answer", "q3-answer", "q3-check", "q4-given", "q8-given"):
        del notebook.cells[place_of(notebook, name)]
    notebook.cells.append(own("rooks = 3"))
    mended, notes = mend(notebook)
    assert notes == [_rebuild.PUT_BACK.format("setup, q1-check, q3-check, q4-given")]
    assert mended.cells[0].id == "setup"
    assert place_of(mended, "q1-check") == place_of(mended, "q2-text") - 1
    assert place_of(mended, "q4-given") == place_of(mended, "q4-text") - 1
    assert [one.id for one in mended.cells[-2:]] == ["own-24", "q3-check"]
    assert not {*STUBS.values()} & {one.source for one in mended.cells}


@given(st.data())
@settings(max_examples=50)
def test_however_cells_are_shuffled_and_doubled_all_stay_and_each_check_is_there_once(data):
    notebook = handed_in(NAME)
    many = data.draw(st.lists(st.sampled_from(notebook.cells), max_size=5))
    cells = data.draw(st.permutations([*notebook.cells, *many]))
    kinds = data.draw(st.lists(st.sampled_from(["code", "markdown", "raw"]), min_size=40))
    shuffled = [
        {"cell_type": kind, "source": cell.source, "metadata": cell.metadata}
        for cell, kind in zip(cells, kinds, strict=False)
    ]
    mended, _ = mend({"cells": shuffled})
    checks = [one for one in stored(NAME).cells if is_grade(one)]
    assert sorted(one.id for one in mended.cells if is_grade(one)) == sorted(c.id for c in checks)
    answers = {cell(notebook, f"{q}-answer").source for q in POINTS}
    run = [one["source"] for one in shuffled if one["cell_type"] == "code"]
    left = iter([one.source for one in mended.cells if one.cell_type == "code"])
    assert not [text for text in run if text in answers and text not in left]
    nbformat.validate(mended)


# --- The cells that judge ----------------------------------------------------------------


@pytest.mark.parametrize("graded", [True, False])
def test_of_a_cell_is_kept_what_can_be_shown_and_of_a_check_its_error_alone(graded):
    one = cell(stored(NAME), "q1-check" if graded else "q1-answer")
    data = {"text/plain": "1", "text/html": ["<b>"], "application/javascript": "f()"}
    one.outputs = [
        nbformat.v4.new_output("display_data", data, metadata={"isolated": True}),
        nbformat.v4.new_output("error", ename="KeyError", evalue="7", traceback=["line", "7"]),
        nbformat.v4.new_output("error", ename="NotRight", evalue="x" * 6000, traceback=[]),
    ]
    _checks.tidy(one)
    *shown, raised, judged = one.outputs
    assert judged.evalue == "x" * 5000
    assert [(out.data, out.metadata) for out in shown] == [({"text/plain": "1"}, {})] * (not graded)
    assert raised.traceback == (["KeyError: 7"] if graded else ["line", "7"])


def test_when_the_time_for_all_is_over_nothing_more_is_run():
    """That a lost kernel costs its exercise alone, the class above shows."""
    notebook, _ = RunAnswers(patience=0).preprocess(stored(NAME), {})
    said = [out.evalue for cell in notebook.cells for out in cell.get("outputs", ())]
    assert {*said} == {"not run: the 300 seconds for all are over"}
    assert len(said) == len([one for one in notebook.cells if one.cell_type == "code"])


@pytest.mark.parametrize("fault", ["import sus", "import os; os._exit(1)"])
def test_if_what_was_handed_out_does_not_run_no_learner_is_to_blame(fault):
    notebook = stored(NAME)
    cell(notebook, "setup").source = fault
    with pytest.raises(RuntimeError, match="what was handed out does not run here"):
        RunAnswers().preprocess(notebook, {})


# --- The bounds of a kernel --------------------------------------------------------------

# In the words of the attacker; "theirs" lies outside of the one folder, "mine" in it.
REFUSED = {
    "change nothing there": """\
open(theirs, "w")
open(link, "w")
os.open(new, os.O_CREAT)
os.chmod(theirs, 0o777)
os.rename("mine", new)
os.symlink("mine", new)
os.remove(theirs)
shutil.rmtree(folder)
sqlite3.connect(theirs)""",
    "start no other process": """\
os.fork()
os.posix_spawn(sys.executable, [sys.executable, "--version"], {})
subprocess.run(["true"])""",
    "reach no network": """\
here.connect(("127.0.0.1", 9))
socket.getaddrinfo("localhost", 9)""",
    "send signals to itself alone": "os.kill(os.getppid(), 0)",
    "": """\
open("mine", "w").close()
open(theirs).close()
open(os.devnull, "w").close()
os.truncate(os.open("mine", os.O_WRONLY), 0)
os.mkdir("own")
os.rename("mine", "own/mine")
shutil.rmtree("own")
sqlite3.connect(":memory:").close()
os.kill(os.getpid(), 0)""",
}
TRIES = """\
import json, os, shutil, socket, sqlite3, subprocess, sys
from queens_grading import _kernel as kernel

tries, folder = json.loads(sys.argv[1]), sys.argv[2]
theirs, new, link = folder + "/theirs", folder + "/new", "link"
here = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
said = {}
kernel.guard(os.getcwd())
for one in tries:
    try:
        eval(one)
    except Exception as error:
        said[one] = f"{type(error).__name__}: {error}"
print(json.dumps(said))
"""


def test_where_there_is_no_sandbox_python_itself_refuses_what_an_answer_may_not(tmp_path):
    own, folder = tmp_path / "own", tmp_path / "other"
    own.mkdir()
    folder.mkdir()
    (own / "mine").touch()
    (folder / "theirs").write_text("theirs")
    (own / "link").symlink_to(folder / "theirs")
    tries = {one: why for why, ones in REFUSED.items() for one in ones.splitlines()}
    line = [sys.executable, "-c", TRIES, json.dumps([*tries]), str(folder)]
    known = {**os.environ, "PYTHONPATH": str(release.notebooks.ROOT)}
    said = json.loads(subprocess.run(line, cwd=own, env=known, capture_output=True).stdout)
    for one, why in tries.items():
        refused = f"PermissionError: an answer that is graded can {why}"
        assert said.get(one, "").startswith(refused) if why else one not in said, one
    assert (folder / "theirs").read_text() == "theirs"


@pytest.fixture
def manager(tmp_path, monkeypatch):
    """A manager of kernels that has started none, in a sandbox that there need not be."""
    monkeypatch.delenv("SANDBOX", raising=False)
    monkeypatch.setattr(_sandbox, "fault", lambda: "")
    manager = _kernels.BoundedKernels()
    manager.set_bounds(tmp_path, disk_megabytes=8)
    return manager


def test_nowhere_but_in_its_sandbox_is_a_kernel_started(manager, tmp_path, monkeypatch):
    """Formgrader and nbgrader's own commands come here too, past what `make grade` looks at."""
    monkeypatch.setenv("SANDBOX", "none")
    manager.set_bounds(tmp_path, disk_megabytes=8)
    assert manager.format_kernel_cmd([])[:3] == [sys.executable, "-P", str(_sandbox.KERNEL)]
    monkeypatch.delenv("SANDBOX")
    monkeypatch.setattr(_sandbox, "fault", lambda: "bubblewrap is not installed")
    with pytest.raises(RuntimeError, match="bubblewrap is not installed"):
        run_sync(manager.start_kernel)()
    assert not [*tmp_path.iterdir()]


def test_nothing_that_a_kernel_left_outlives_it(manager):
    left = subprocess.Popen(["sleep", "1000"], start_new_session=True)
    manager.group = left.pid
    manager.sweep()
    assert left.wait() == -signal.SIGKILL


# Each ends in an error, or the machine's memory or disk would fill.
HOSTILE = {
    # The grader read this log by its name when a kernel had died. First: with a new
    # kernel all before them is run again.
    "kernel died": [
        "libc.mkfifo(b'/room/kernel.log', 0o600); os._exit(0)",
        "libc.symlink(b'/dev/zero', b'/room/kernel.log'); os._exit(0)",
    ],
    # What lies outside of the sandbox, and our environment.
    "No such file": [
        *("open(secrets[0])", "open(secrets[1])", "open(secrets[2])"),
        "done(libc.open(secrets[0].encode(), os.O_RDONLY))",
    ],
    "A_SECRET": ["os.environ['A_SECRET']"],
    "few processes": ["assert sum(map(str.isdigit, os.listdir('/proc'))) > 3, 'few processes'"],
    "Read-only file system": [
        f"done(libc.open({path!r}, os.O_WRONLY | os.O_CREAT))" for path in (b"/new", b"/usr/new")
    ],
    "graded can reach no network": ["socket.create_connection(('127.0.0.1', 9))"],
    "graded can start no other process": ["subprocess.run(['true'])"],
    "graded can change nothing there": ["open('/usr/new', 'w')"],
    "File too large": ["open('x', 'w').truncate(25_000_000)"],
    "not permitted": [
        "while True: os.memfd_create('x')",
        "done(libc.shmget(0, 10**8, 0o1600))",
        "done(libc.unshare(0x10020000))",
        "done(libc.mount(b'none', b'/room', b'tmpfs', 0, b''))",
        "done(libc.fork())",
        "done(libc.connect(1, bytes(16), 16))",
    ],
    "not implemented": ["done(libc.syscall(435, 0, 0))"],
    "No space left": [
        # Files that no folder shows; many; and paths beyond 4,096 letters.
        """held = []
while True:
    held.append(open('x', 'wb', 0))
    os.remove('x')
    held[-1].write(bytes(10**5))""",
        "for k in range(150_000): os.close(os.open(f'{k}', os.O_CREAT))",
        """for k in range(30): libc.mkdir(b'd' * 250, 0o700), os.chdir('d' * 250)
file = done(libc.open(b'x', os.O_CREAT | os.O_WRONLY, 0o600))
while True: done(libc.write(file, bytes(10**5), 10**5))""",
    ],
    "Too many open files": ["held = [open(os.devnull) for _ in range(10_000)]"],
    "can't start new thread": [
        """go = threading.Event()
try:
    for _ in range(1000): threading.Thread(target=go.wait).start()
finally:
    go.set()""",
    ],
}
ATTEMPT = """import ctypes, os, shutil, socket, subprocess, tempfile, threading
libc, secrets = ctypes.CDLL(None, use_errno=True), {!r}

def done(what):
    if what < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return what

def attempt(code):
    os.chdir(folder := tempfile.mkdtemp())
    try:
        exec(code, globals().copy())
    finally:
        os.chdir("/room")
        shutil.rmtree(folder, ignore_errors=True)
"""


@in_sandbox
def test_an_answer_reaches_nothing_and_takes_nothing_without_a_bound(
    subtests, tmp_path, monkeypatch
):
    secrets = [str(tmp_path / "secret"), str(release.FOLDER), os.path.expanduser("~/.bashrc")]
    (tmp_path / "secret").touch()
    monkeypatch.setenv("A_SECRET", "a password")
    tries = [(code, said) for said, codes in HOSTILE.items() for code in codes]
    cells = [ATTEMPT.format(secrets), *(f"attempt({code!r})" for code, _ in tries)]
    notebook = nbformat.v4.new_notebook(cells=[own(code) for code in cells])
    notebook, _ = RunAnswers(disk_megabytes=2, megabytes=1000).preprocess(notebook, {})
    for (code, said), one in zip(tries, notebook.cells[1:], strict=True):
        with subtests.test(code):
            assert [said in out.get("evalue", "") for out in one.outputs] == [True]


# --- What is shown -----------------------------------------------------------------------

LONG = "<b>1</b>" * 100


@pytest.mark.parametrize(
    ("data", "page"),
    [
        ({"text/html": ["<b>"], "text/plain": "1"}, "1"),
        ({"text/html": LONG, "text/plain": "1"}, "1"),
        ({"text/markdown": LONG}, f"<pre>{html.escape(LONG)}</pre>"),
        # A link to a page that it brings along, a picture that is none, and one.
        (
            {"text/html": '<a href="data:text/html,x">1</a>'},
            '<a rel="noopener noreferrer">1</a>',
        ),
        ({"text/html": '<img src="data:text/html,x">'}, "<img>"),
        ({"image/png": 'AA\n"AA'}, '<img src="data:image/png;base64,AA" alt="picture">'),
        # What opens, and what moves.
        ({"text/html": "<details>1</details>"}, "1"),
        (
            {"text/html": '<b style="position:fixed;text-align:left">1</b>'},
            '<b style="text-align:left">1</b>',
        ),
        ({"text/markdown": r"$$\frac{a}{b}$$"}, r"<p>$$\frac{a}{b}$$</p>"),
    ],
)
def test_what_is_shown_of_an_output_is_harmless(data, page, monkeypatch):
    monkeypatch.setattr(_sanitize, "LONGEST", 500)
    monkeypatch.setattr(_sanitize, "MOST_TAGS", 100)
    assert [*_sanitize.harmless(data).values()] == [page]


@pytest.mark.parametrize(
    "name", ["_checks", "_archives", "exporters", "_sanitize", "_names", "_sources"]
)
def test_the_examples_hold(name):
    result = doctest.testmod(importlib.import_module(f"queens_grading.{name}"))
    assert result.attempted
    assert not result.failed
