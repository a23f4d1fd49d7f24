"""Making a notebook that nbgrader can grade from what was handed in, which runs as it is.

A submission may lack cells, hold some twice, or have lost their ids. All its cells stay, in their
order; the checks are put in the place of those that the learner has, or put back.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell, new_notebook
from nbgrader.preprocessors import ClearHiddenTests, ClearSolutions, NbGraderPreprocessor
from nbgrader.utils import is_grade, is_solution

from queens_grading import _checks, _sources
from queens_grading._read import grade_id

PUT_BACK = "Missing, and put back: {}."
MADE_CODE = "No code cell, and run as one: {}."


def mend(
    submitted: NotebookNode, template: NotebookNode, stubs: NotebookNode
) -> tuple[NotebookNode, list[str]]:
    """Return a submission with the checks of the template, and what was changed, in sentences.

    submitted: as ``_read.read`` gives it. template: the source notebook. stubs: the same as it
    is handed out, without solutions and hidden tests.
    """
    places = {
        grade_id(cell) or cell.id: (cell, stub.source)
        for cell, stub in zip(template.cells, stubs.cells, strict=True)
    }
    names = [
        next((name for name in (grade_id(one), one.id) if name in places), "")
        for one in submitted.cells
    ]
    chosen = _chosen(submitted.cells, names, places)
    cells: list[NotebookNode] = []
    retyped = []
    for number, (name, one) in enumerate(zip(names, submitted.cells, strict=True)):
        place, stub = places.get(name, (None, ""))
        its_own = chosen.get(name) == number
        if its_own and is_grade(place) and not is_solution(place):
            # What a learner wrote into a check runs before it.
            if one.source.strip() not in (stub.strip(), "") and one.cell_type == "code":
                cells.append(_own(one, number))
            cells.append(NotebookNode(place))
        elif its_own and (is_solution(place) or one.source == place.source):
            if one.cell_type != place.cell_type == "code":
                retyped.append(name)
            cells.append(NotebookNode(place, source=one.source))
        else:
            cells.append(_own(one, number))
    back = [name for name, (cell, _) in places.items() if is_grade(cell) and name not in chosen]
    if "setup" in places and "setup" not in names:
        back.insert(0, "setup")
        cells.insert(0, NotebookNode(places["setup"][0]))
    for name in (one for one in back if one != "setup"):
        cell, stub = places[name]
        if is_solution(cell):
            cells.append(NotebookNode(cell, source=stub))
        else:
            cells.insert(_end_of(name, cell, cells), NotebookNode(cell))
    said = {PUT_BACK: back, MADE_CODE: retyped}
    sentences = [words.format(", ".join(which)) for words, which in said.items() if which]
    return new_notebook(cells=cells, metadata=template.metadata), sentences


def _own(cell: NotebookNode, number: int) -> NotebookNode:
    """Return a cell as the learner's own: nbgrader knows nothing of it."""
    return NotebookNode(cell, id=f"own-{number + 1}", metadata={})


def _chosen(
    cells: Sequence[NotebookNode], names: Sequence[str], places: dict[str, Any]
) -> dict[str, int]:
    """Return which of the cells with one name is the template's: the last one with an answer."""
    chosen: dict[str, int] = {}
    worth: dict[str, int] = {}
    for number, (name, one) in enumerate(zip(names, cells, strict=True)):
        if name:
            place, stub = places[name]
            filled = 2 * (one.source.strip() not in ("", stub.strip()))
            here = filled + (one.cell_type == place.cell_type) if is_solution(place) else 0
            if here >= worth.get(name, 0):
                chosen[name], worth[name] = number, here
    return chosen


def _end_of(name: str, check: NotebookNode, cells: Sequence[NotebookNode]) -> int:
    """Return where a check belongs: behind its exercise, or at the end if that has no answer."""
    standing = _checks.exercises(cells)
    q = name.split("-")[0]
    end = 1 + max((k for k, one in enumerate(standing) if one == q), default=len(cells) - 1)
    answer = _checks.marked(check.source)[2]
    above = [one.source for one in cells[:end] if one.cell_type == "code"]
    return end if _sources.binds(above, answer) else len(cells)


class Mend(NbGraderPreprocessor):
    """Rebuilds the notebook around the learner's answers, before nbgrader looks at it.

    nbgrader's own first steps give up the whole class over one cell that is there twice.
    """

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        course, who = self.parent.parent.coursedir, resources["nbgrader"]
        folder = course.format_path(course.source_directory, ".", who["assignment"])
        template = nbformat.read(Path(folder, f"{who['notebook']}.ipynb"), as_version=4)
        stubs = nbformat.from_dict(template)
        for step in (ClearSolutions, ClearHiddenTests):
            stubs, _ = step(parent=self).preprocess(stubs, {})
        received = nb.metadata["queens"]
        nothing = not nb.cells
        nb, notes = mend(nb, template, stubs)
        notes = received["received"] + ([] if nothing else notes)
        if notes:
            self.log.warning(
                "Mended %s of %s: %s", who["notebook"], who["student"], " ".join(notes)
            )
            said = "\n".join(["**Mended before it was graded**\n", *(f"- {one}" for one in notes)])
            nb.cells.insert(0, new_markdown_cell(said, id="mended"))
        nb.metadata["queens"] = {**received, "mended": notes}
        return nb, resources
