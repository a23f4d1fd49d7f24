"""An empty notebook with a cell that attacks what judges it gets no marks at all."""

from itertools import chain

import nbformat
import pytest
import release

from queens_exercises._names import SEARCHES
from queens_grading import _sandbox, _sources
from queens_grading._run import RunAnswers

NAME = "01_puzzle"
SOURCE = release.FOLDER / "source" / NAME / f"{NAME}.ipynb"
own = nbformat.v4.new_code_cell
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


@pytest.mark.slow
@pytest.mark.parametrize("code", ATTACKS.values(), ids=list(ATTACKS))
def test_an_attack_earns_nothing(code, monkeypatch):
    if _sandbox.fault():
        monkeypatch.setenv("SANDBOX", "none")
    notebook = nbformat.read(SOURCE, as_version=4)
    there = {cell.id: cell for cell in notebook.cells}
    parts = chain.from_iterable((f"{q}-answer", f"{q}-check") for q in TRIED)
    notebook.cells = [there["setup"], own(f"{NOTHING}\n{code}"), *map(there.get, parts)]
    for q in TRIED:
        there[f"{q}-answer"].source = ""
    ran, _ = RunAnswers(seconds=20).preprocess(notebook, {})
    for q in TRIED:
        check = next(cell for cell in ran.cells if cell.id == f"{q}-check")
        assert {out.output_type for out in check.outputs} == {"error"}, q


# A notebook of the course's own names, as the set-up of chapters imports them.
SETUP = "import queens, sys\nfrom queens import solve, record\nfrom functools import partial"


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
        ("f = lambda n: getattr(queens, 'solve')('one_array', n)", "solve"),
        ("class f:\n    def __init__(self): self.g = vars(queens)['solve']", "solve"),
        ("f = lambda n: __import__('queens').solve('one_array', n)", "solve"),
        ("f = lambda n: sys.modules['queens._solving'].find(n)", "find"),
        ("exec('def g(n): return queens.solve(n)')\nf = lambda n: g(n)", "solve"),
        ("g = eval('lambda n: solve(n)')\ndef f(n): return g(n)", "solve"),
        ("f = lambda self: vars(self)['solve']", ""),
    ],
)
def test_what_an_answer_borrows_stands_in_its_text(text, used):
    assert _sources.course_name_in([SETUP, text], "f", SEARCHES) == used
