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
from nbgrader.utils import is_grade, is_locked, is_solution

from queens_grading import _checks, _sources
from queens_grading._read import grade_id

PUT_BACK = "Missing, and put back: {}."
MADE_CODE = "No code cell, and run as one: {}."
CHANGED = "Changed by the learner, and run before the check itself: {}."


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
    retyped, changed = [], []
    for number, (name, one) in enumerate(zip(names, submitted.cells, strict=True)):
        place, stub = places[name] if chosen.get(name) == number else (None, "")
        own = NotebookNode(one, id=f"own-{number + 1}", metadata={})  # nbgrader knows it not
        if place and is_grade(place) and not is_solution(place):
            # What a learner wrote into a check runs before it.
            ours = (stub.strip(), place.source.strip(), "")
            if one.source.strip() not in ours and one.cell_type == "code":
                changed.append(name)
                cells.append(own)
            cells.append(NotebookNode(place))
        elif place and (is_solution(place) or one.source == place.source):
            if one.cell_type != place.cell_type == "code":
                retyped.append(name)
            cells.append(NotebookNode(place, source=one.source))
        else:
            cells.append(own)
    known = _sources.names([one.source for one in submitted.cells if one.cell_type == "code"])
    back = [
        name
        for name, (cell, _) in places.items()
        if name not in chosen and _is_needed(name, cell, known)
    ]
    for name in back:
        cell, stub = places[name]
        source = stub if is_solution(cell) else cell.source
        cells.insert(_place_of(name, cell, cells), NotebookNode(cell, source=source))
    said = {PUT_BACK: back, MADE_CODE: retyped, CHANGED: changed}
    sentences = [words.format(", ".join(which)) for words, which in said.items() if which]
    return new_notebook(cells=cells, metadata=template.metadata), sentences


def _chosen(
    cells: Sequence[NotebookNode], names: Sequence[str], places: dict[str, Any]
) -> dict[str, int]:
    """Return which of the cells with one name is the template's: the last one with an answer."""

    def worth(number: int) -> Any:
        (place, stub), one = places[names[number]], cells[number]
        filled = one.source.strip() not in ("", stub.strip())
        return is_solution(place) and (filled, one.cell_type == place.cell_type), number

    numbered = range(len(cells))
    return {
        name: max((k for k in numbered if names[k] == name), key=worth) for name in {*names} - {""}
    }


def _is_needed(name: str, cell: NotebookNode, known: set[str]) -> bool:
    """Tell whether a cell that is not there is put back.

    A check is, and the set-up; what an exercise gives is, unless the names that it defines are
    known all the same.
    """
    given = cell.cell_type == "code" and is_locked(cell)
    lost = given and (name == "setup" or not _sources.names([cell.source]) <= known)
    return is_grade(cell) or lost


def _place_of(name: str, cell: NotebookNode, cells: Sequence[NotebookNode]) -> int:
    """Return where a cell is put back: what was given above its exercise, a check behind it.

    A check whose answer is not known there stands at the end.
    """
    q = name.split("-")[0]
    there = [k for k, one in enumerate(_checks.exercises(cells)) if one == q]
    if not is_grade(cell):
        return there[0] if there else int(name != "setup")
    end = there[-1] + 1 if there else len(cells)
    above = [one.source for one in cells[:end] if one.cell_type == "code"]
    if is_solution(cell) or _checks.marked(cell.source)[2] not in _sources.names(above):
        return len(cells)
    return end


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
