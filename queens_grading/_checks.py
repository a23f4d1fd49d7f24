"""The cells that judge: which exercise they belong to, what they mark, what they tell."""

import re
from collections.abc import Sequence

from nbformat import NotebookNode
from nbformat.v4 import new_output
from nbgrader.utils import is_grade

from queens_grading._read import PICTURES, grade_id

SHOWN = ("text/plain", "text/html", "text/markdown", "text/latex", *PICTURES)
LONGEST_ERROR = 5_000


def exercises(cells: Sequence[NotebookNode]) -> list[str]:
    """Name for each cell the exercise that it stands in: "q1" from the cell q1-text on.

    Before all exercises each cell has a name of its own.
    """
    names, name = [], ""
    for number, cell in enumerate(cells):
        name = (grade_id(cell) or name).split("-")[0]
        names.append(name or f"own cell {number}")
    return names


def marked(source: str) -> tuple[str, str, str]:
    r"""Return what a check marks: the module and the name of an exercise, the name of an answer.

    >>> marked("from queens_exercises.chapter_01 import q1\n\nq1.mark(first_queen)")
    ('queens_exercises.chapter_01', 'q1', 'first_queen')
    """
    found = re.search(r"^from (\S+) import (\w+)$.*^\2\.mark\((\w+)\)$", source, re.DOTALL | re.M)
    if not found:
        raise ValueError("a check that marks nothing: it imports q1 and calls q1.mark(answer)")
    return found[1], found[2], found[3]


def outputs_of(said: str, points: float) -> list[NotebookNode]:
    """Return the outputs of a check that is over; nbgrader takes a number that is shown for points.

    said: why the answer is not right, "" if it is. points: what it gets all the same.
    """
    if not said:
        return []
    said = said.encode(errors="replace").decode()  # an answer may give half of a pair
    if not points:
        return [new_output("error", ename="NotRight", evalue=said, traceback=[said])]
    shown = new_output("display_data", {"text/plain": f"{said} Part of the points: {points:g}."})
    return [shown, new_output("execute_result", {"text/plain": f"{points:g}"})]


def tidy(cell: NotebookNode, judged: bool = False) -> None:
    """Leave in a cell what can be stored, in a graded one only what nbgrader judges it by.

    What an answer prints while it is graded could tell a hidden input; and nbgrader takes a warning
    for a failure, and a number for the mark. So of a check that was not judged its error stays.
    """
    if is_grade(cell) and not judged:
        cell.outputs = [output for output in cell.outputs if output.output_type == "error"]
    for output in cell.outputs:
        if "data" in output:
            # What is displayed raw can be anything; widgets and scripts are of no use later.
            kept = {kind: output.data[kind] for kind in SHOWN if kind in output.data}
            output.data = NotebookNode({k: v for k, v in kept.items() if isinstance(v, str)})
            output.metadata = NotebookNode()
        if output.output_type == "error":
            output.evalue = str(output.evalue)[:LONGEST_ERROR]
            if is_grade(cell) or len("".join(output.traceback)) > LONGEST_ERROR:
                kind = "" if output.ename == "NotRight" else f"{output.ename}: "
                output.traceback = [kind + output.evalue]
