"""An empty notebook with a cell that attacks what judges it gets no marks at all."""

from copy import deepcopy

import nbformat
import pytest
import release

from queens_exercises._names import SEARCHES
from queens_grading import _read, _rebuild, _sandbox, _sources
from queens_grading._run import RunAnswers

NAME = "01_puzzle"
TRIED = ("q1", "q4", "q8")
"""A prediction, a program, lines to be put in order."""

NOTHING = "first_queen = repaired = brute_force = lambda *_: None"

# Each would give full marks, or some, if judge and answer were in one process.
ATTACKS = {
    "no limit, and no work": """\
import queens_exercises._run as r, queens.trace._deadline as d
d.within = r.within = lambda *_: ''""",
    "another tree": """\
import ast
class Emptied(ast.NodeTransformer):
    def visit_Call(self, node):
        return ast.Constant(None) if {"mark", "serve"} & {*ast.unparse(node).split(".")} else node
    visit_Expr = lambda self, node: ast.Pass()
get_ipython().ast_transformers.append(Emptied())""",
    "another text": "get_ipython().input_transformers_cleanup.append(lambda lines: ['pass'])",
    "another module": """\
import importlib.machinery, sys
class Loader:
    def find_spec(self, name, *_):
        if name.startswith("queens_exercises"):
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
    create_module = lambda self, spec: None
    def exec_module(self, module):
        module.serve = lambda *_: None
        class right:
            mark = check = staticmethod(lambda *_: None)
        vars(module).update({f"q{k}": right for k in range(1, 9)})
for name in [name for name in sys.modules if name.startswith("queens_exercises")]:
    del sys.modules[name]
sys.meta_path.insert(0, Loader())""",
    "another kernel": """\
async def done(*_, **__):
    return dict(status="ok", execution_count=1, payload=[], user_expressions={})
type(get_ipython().kernel).do_execute = done""",
    "nothing is told": """\
session = get_ipython().kernel.session
send = session.send
def silent(stream, kind, content=None, *rest, **more):
    if kind == "error":
        return
    if isinstance(content, dict) and content.get("status") == "error":
        content = dict(status="ok", execution_count=1, payload=[], user_expressions={})
    return send(stream, kind, content, *rest, **more)
session.send = silent""",
    "all is well, it says": """\
import json, os
import queens_exercises._remote as a
def serve(descriptor, answer):
    link = a.Connection(os.dup(descriptor))
    for _ in range(99):
        link.send_bytes(json.dumps(["is", None, [], [], [], 0]).encode())
a.serve = serve""",
    "nothing fails": """\
import queens_exercises._remote as a, queens_exercises._names as o
a._Answering._failed = lambda *_: None
o.course_name_in = lambda *_: ""
""",
    "what is expected": """\
import sys
def looking(*_):
    frame = sys._getframe(1)
    while frame:
        for name in ("true", "expected", "wanted", "truth"):
            if name in frame.f_locals:
                return frame.f_locals[name]
        frame = frame.f_back
first_queen = repaired = brute_force = looking""",
    "a number equal to all": """\
class Any(int):
    __eq__ = __lt__ = __gt__ = __le__ = __ge__ = lambda *_: True
    __ne__ = lambda *_: False
    __hash__ = int.__hash__
first_queen = repaired = brute_force = lambda *_: Any(4)""",
    "watching switched off": """\
import sys
sys.setprofile(None)
import queens, queens_exercises._names as o
o.course_name_in = lambda *_: ""
def repaired(n):
    return queens.solve("one_array", n)
def brute_force(board):
    return queens.ALGORITHMS["permutations"].function(board)""",
    "put together at run time": """\
import queens
from functools import partial
repaired = partial(vars(queens)["so" + "lve"], "one_array")
def searching(search):
    return lambda board: search(board)
brute_force = searching(vars(queens)["ALGO" + "RITHMS"]["permutations"].function)""",
    "the lines as they are kept": "exec(q8.begin + q8.body)",
}


def emptied(code):
    """Return three exercises of a chapter without an answer, and a cell of one's own."""
    path = release.FOLDER / "source" / NAME / f"{NAME}.ipynb"
    notebook = deepcopy(nbformat.read(path, as_version=4))
    names = [f"{q}-{part}" for q in TRIED for part in ("answer", "check")]
    kept = {cell.id: cell for cell in notebook.cells if cell.id in ("setup", *names)}
    for q in TRIED:
        kept[f"{q}-answer"].source = ""
    notebook.cells = [*kept.values()]
    notebook.cells.insert(1, nbformat.v4.new_code_cell(f"{NOTHING}\n{code}"))
    return notebook


def marked(notebook, monkeypatch):
    """Run a notebook as `make grade` does; return what is said of each exercise that is wrong."""
    if _sandbox.fault():
        monkeypatch.setenv("SANDBOX", "none")
    ran, _ = RunAnswers(seconds=20).preprocess(notebook, {})
    checks = [cell for cell in ran.cells if cell.id.endswith("-check")]
    said = {cell.id[:2]: "".join(out.evalue for out in cell.outputs) for cell in checks}
    return said, ran.metadata["queens"]["troubles"]


@pytest.mark.slow
@pytest.mark.parametrize("code", ATTACKS.values(), ids=list(ATTACKS))
def test_an_attack_earns_nothing(code, monkeypatch):
    said, _ = marked(emptied(code), monkeypatch)
    assert [*said] == [*TRIED]
    assert all(said.values()), said


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


def test_a_clumsy_notebook_gets_its_marks_and_is_told_of_nothing(monkeypatch):
    path = release.FOLDER / "source" / NAME / f"{NAME}.ipynb"
    notebook = deepcopy(nbformat.read(path, as_version=4))
    for q, code in CLUMSY.items():
        next(cell for cell in notebook.cells if cell.id == f"{q}-answer").source = code
    notebook.cells.insert(2, nbformat.v4.new_code_cell("q1.check(3); q8.hint(); first_queen(4)"))
    said, troubles = marked(notebook, monkeypatch)
    assert [*said.values()] == [""] * 8, said
    assert troubles == []


ODD = {
    "q1": "# The answer to 2 was merged into this cell.\n{q1}\n\n{q2}",
    "q4": "%%time\n!pip install numpy\n%no_such_magic\n{q4}",
    "q5": "%%capture\n{q5}",
    "q6": "# Above its mark was lost.",
}


def test_what_was_handed_in_runs_as_it_is_and_is_marked(monkeypatch):
    """Each of these was right by a check in the same notebook, and got no marks."""
    notebook = deepcopy(
        nbformat.read(release.FOLDER / "source" / NAME / f"{NAME}.ipynb", as_version=4)
    )
    answers = {f"q{k}": cell_of(notebook, f"q{k}-answer").source for k in range(1, 9)}
    own = nbformat.v4.new_code_cell
    for q, text in ODD.items():
        cell_of(notebook, f"{q}-answer").source = text.format(**answers)
    at = notebook.cells.index(cell_of(notebook, "q6-answer"))
    notebook.cells.insert(at, own(answers["q6"]))
    notebook.cells.remove(cell_of(notebook, "q2-answer"))
    notebook.cells.remove(cell_of(notebook, "q8-check"))
    # An old try, copied; the answer itself, split so that its helper stands in the upper half.
    three = cell_of(notebook, "q3-answer")
    at = notebook.cells.index(three)
    for name, text in (
        ("old", "def rooks(n): return []"),
        ("up", f"import helper\n{answers['q3']}"),
    ):
        notebook.cells.insert(at, nbformat.from_dict({**three, "id": name, "source": text}))
        at += 1
    three.source = ""
    notebook.cells.insert(1, own("%%writefile helper.py\nhelps = True"))
    submitted, _ = _read.read(nbformat.writes(notebook).encode())
    source = nbformat.read(release.FOLDER / "source" / NAME / f"{NAME}.ipynb", as_version=4)
    stubs = nbformat.read(release.FOLDER / f"{NAME}.ipynb", as_version=4)
    mended, notes = _rebuild.mend(submitted, source, stubs)
    said, troubles = marked(mended, monkeypatch)
    assert said == dict.fromkeys([f"q{k}" for k in range(1, 9)], "")
    assert (troubles, notes) == ([], ["Missing, and put back: q8-check."])
    printed = "".join(out.get("text", "") for out in cell_of(mended, "q4-answer").outputs)
    assert (
        "Left out, for no other process is started: pip install numpy" in printed.replace("/", "")
        or "pip install numpy" in printed
    )


def cell_of(notebook, name):
    return next(cell for cell in notebook.cells if cell.id == name)


SETUP = "import queens\nfrom queens import solve, record\nfrom functools import partial"


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("f = partial(solve, 'one_array')", "solve"),
        ("def f(n):\n    from queens import solve as s\n    return s('one_array', n)", "solve"),
        ("%time 3\ndef f(n):\n    return queens.ALGORITHMS['one_array']", "ALGORITHMS"),
        ("def g(n): return record('one_array', n)\nclass f:\n    __call__ = g", "record"),
        ("def f(solve: solve, n) -> record:\n    record = solve(n)\n    return record", ""),
        ("f = queens.attacks", ""),
        ("from queens import *\nf = lambda n: solve('one_array', n)", "solve"),
        ("f: object = queens.solve", "solve"),
        ("f, g = queens.solve, 1", "solve"),
        ("for f in [queens.solve]: pass", "solve"),
        ("from queens_exercises.chapter_07 import _images\ndef f(n): return _images(n)", "_images"),
    ],
)
def test_what_an_answer_borrows_stands_in_its_text(text, used):
    assert _sources.course_name_in([SETUP, text], "f", SEARCHES) == used
