"""The cells that judge: which exercise they belong to, whose names they call, what they tell."""

import ast
from collections.abc import Sequence

from nbformat import NotebookNode
from nbgrader.utils import is_grade, is_locked

from queens_grading.reading import PICTURES, grade_id

SHOWN = ("text/plain", "text/html", "text/markdown", "text/latex", *PICTURES)
LONGEST_ERROR = 5_000
JUDGES = "queens_exercises"
AFRESH = f"""\
import sys
for name in [name for name in sys.modules if name.startswith("{JUDGES}")]:
    del sys.modules[name]
"""


def exercises(cells: Sequence[NotebookNode]) -> list[str]:
    """Name for each cell the exercise that it stands in: "q1" from the cell q1-text on."""
    names, name = [], ""
    for cell in cells:
        name = (grade_id(cell) or name).split("-")[0]
        names.append(name)
    return names


def judges(cells: Sequence[NotebookNode]) -> dict[str, str]:
    """Return for each exercise that is imported by what was handed out its module."""
    handed_out = [cell for cell in cells if cell.cell_type == "code" and is_locked(cell)]
    return {
        alias.asname or alias.name: node.module
        for cell in handed_out
        if not is_grade(cell)
        for node in ast.walk(ast.parse(cell.source))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(JUDGES)
        for alias in node.names
    }


def with_own_names(source: str, judges: dict[str, str]) -> str:
    """Return a check that brings its exercises along, whatever the learner calls ``q1``.

    They are imported afresh, so that an exercise which an answer has changed judges as ever.

    >>> print(with_own_names("q1.mark(answer)", {"q1": "queens_exercises.chapter_01"}))
    def _judging():
        import sys
        for name in [name for name in sys.modules if name.startswith('queens_exercises')]:
            del sys.modules[name]
        from queens_exercises.chapter_01 import q1
        q1.mark(answer)
    _judging()
    del _judging
    """
    check = ast.parse(source).body
    named = {node.id for part in check for node in ast.walk(part) if isinstance(node, ast.Name)}
    brought = [f"from {judges[name]} import {name}" for name in sorted(named & {*judges})]
    function = ast.parse("def _judging(): pass")
    function.body[0].body = [*ast.parse(AFRESH + "\n".join(brought)).body, *check]
    return ast.unparse(ast.fix_missing_locations(function)) + "\n_judging()\ndel _judging"


def tidy(cell: NotebookNode) -> None:
    """Leave in a cell what can be stored, in a graded one only what nbgrader shall judge it by.

    What an answer prints while it is graded could tell a hidden input; and nbgrader takes a warning
    for a failure, and a number for the mark.
    """
    if is_grade(cell):
        cell.outputs = [output for output in cell.outputs if output.output_type == "error"]
    for output in cell.outputs:
        if "data" in output:
            # What is displayed raw can be anything; widgets and scripts are of no use later.
            kept = {kind: output.data[kind] for kind in SHOWN if kind in output.data}
            output.data = NotebookNode({k: v for k, v in kept.items() if isinstance(v, str)})
            output.metadata = NotebookNode()
        if output.output_type == "error":
            output.evalue = output.evalue[:LONGEST_ERROR]
            if is_grade(cell) or len("".join(output.traceback)) > LONGEST_ERROR:
                kind = "" if output.ename == "NotRight" else f"{output.ename}: "
                output.traceback = [kind + output.evalue]
