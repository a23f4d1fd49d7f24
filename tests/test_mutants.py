"""Whatever one student hands in, the others get their marks, and it stands in the table."""

import io
import json
import os
import random
from contextlib import redirect_stderr, redirect_stdout
from copy import deepcopy

import grade
import nbformat
from classes import NAME, hand_in, lay_out
from exercises.sources import stored

MANY = int(os.environ.get("QUEENS_MUTANTS", "10"))
KEPT = ("setup", "q1-text", "q1-answer", "q1-check", "say")
ANY = [
    *(None, True, -1, 1e300, "", "\ud800", "x" * 5_000, "\x00\x1b[2J"),
    *([], [[[]]], {}, {"": [None]}),
]
TEXTS = [
    *("%pwd\n" * 501, "%pwd\n" * 50 + "x = 1\n" * 15_000, "(" * 9_000, "-" * 90_000 + "1"),
    *("raise ValueError('\\ud800')", "print('\\ud800', '\\x1b[2J')", "\ud800", "\x00", "exit()"),
    *("%%bash\nls", "%%nonsense\n1", "!ls; exit 3", "x = !ls", "%run nothing.py", "%load_ext no"),
    *("import os\nos._exit(1)", "import os, signal\nos.kill(0, signal.SIGTERM)", "input()"),
    *("raise KeyboardInterrupt", "raise SystemExit"),
    "class E(Exception):\n    __str__ = None\nraise E",
    "from IPython.display import display\n"
    "display({'text/plain': 'Hint ' + '9' * 4301 + ' of 3.'}, raw=True)\n# q1.hint()",
    "print('<' * 600_000)",
    "first_queen = lambda n: '\\ud800' * n",
    "first_queen = lambda n: 10 ** 100_000",
    "class L(list):\n    __repr__ = __len__ = None\nfirst_queen = lambda n: L()",
    "def first_queen(n):\n    x = []\n    x.append(x)\n    return [x] * 10**6",
    "import sys\nsys.stdout = sys.stderr = None",
    "import queens_exercises._remote as r\nr.json.dumps = lambda *_, **__: '[' * 10**6",
    "get_ipython().kernel.session.send = lambda *_, **__: None",
]
STUDENTS = [
    *("%" * 90, "a" * 240, "-r [2]*?", "\x1b]0;x\x07", "Ж" * 120),
    *("'; DROP TABLE student; --", "{}%s"),
]


def honest():
    """Return what an honest student hands in: a prediction, and its check."""
    notebook = stored(NAME)
    notebook.cells = [cell for cell in notebook.cells if cell.id in KEPT]
    return json.loads(nbformat.writes(notebook))


def places(value, at=()):
    """Give the place of everything in a notebook."""
    yield at
    inside = enumerate(value) if isinstance(value, list) else ()
    for key, one in value.items() if isinstance(value, dict) else inside:
        yield from places(one, (*at, key))


def mutant(number):
    """Return a student's name, and the bytes that are handed in: other ways for each number."""
    chance, notebook, student = random.Random(number), honest(), f"mutant {number}"
    cells = notebook["cells"]
    k = chance.randrange(len(cells))
    match number % 4:
        case 0:
            cells.insert(k, {**deepcopy(cells[1]), "id": "own", "metadata": {}})
            cells[k]["source"] = TEXTS[number // 4 % len(TEXTS)]
        case 1:
            *to, last = chance.choice([at for at in places(notebook) if at])
            here = notebook
            for key in to:
                here = here[key]
            here[last] = chance.choice(ANY)
        case 2:
            lines = "".join(cells[k]["source"]).splitlines(keepends=True)
            at = chance.randrange(len(lines) + 1)
            halves = [{**deepcopy(cells[k]), "source": part} for part in (lines[:at], lines[at:])]
            cells[k : k + 1] = halves
        case 3:
            cells.insert(chance.randrange(len(cells)), deepcopy(cells[k]))
            cells.append(cells.pop(chance.randrange(len(cells))))
    if number % 3 == 0:
        student = STUDENTS[number // 3 % len(STUDENTS)]
        notebook["metadata"]["queens_version"] = chance.choice(ANY)
    text, encoding = json.dumps(notebook), "utf-8"
    match number % 5:
        case 1 | 3:
            encoding = chance.choice(["utf-16", "utf-8-sig", "utf-32", "cp1252"])
        case 4:
            data = bytearray(text[: chance.choice([None, 900])].encode())
            for _ in range(chance.randrange(1, 9)):
                at = chance.randrange(len(data))
                data[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
            return student, bytes(data)
    return student, text.encode(encoding)


def test_no_submission_stops_the_others_and_each_stands_in_the_table(tmp_path, monkeypatch):
    lay_out(tmp_path, monkeypatch)
    seed = int(os.environ.get("QUEENS_MUTANTS_FROM", "0"))
    class_ = dict(map(mutant, range(seed, seed + MANY)))
    class_ |= {"honest": json.dumps(honest()).encode()}
    (tmp_path / "source" / NAME).mkdir(parents=True)
    (tmp_path / "source" / NAME / f"{NAME}.ipynb").write_bytes(class_["honest"])
    for student, data in class_.items():
        hand_in(tmp_path, student, data)
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        assert grade.main([NAME]) == 0, said.getvalue()
    lines = said.getvalue().splitlines()
    row = next(line for line in lines if line.startswith("honest "))
    assert row.split()[:2] == ["honest", "1"]
    for student in class_:
        assert [line for line in lines if line.startswith(grade.named(student, 42).strip()[:38])], (
            student
        )
    assert "The class:" in said.getvalue()
