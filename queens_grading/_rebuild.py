"""Putting a learner's answers back into the notebook that was handed out.

A submission may lack cells, hold some twice, or have lost their ids. It is not repaired: the
notebook is built again from its template, and the learner's answers and own cells are taken over.
"""

from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell, new_notebook
from nbgrader.preprocessors import ClearHiddenTests, ClearSolutions, NbGraderPreprocessor
from nbgrader.utils import is_solution

from queens_grading._read import grade_id

UNANSWERED = "Missing, so that there is nothing to grade: {}."
TWICE = "There more than once; the last one that was filled in is graded: {}."


def mend(
    submitted: NotebookNode, template: NotebookNode, stubs: NotebookNode
) -> tuple[NotebookNode, list[str]]:
    """Return the template with the answers of a submission, and what was wrong, in sentences.

    submitted: as ``_read.read`` gives it. template: the source notebook. stubs: the same as it
    is handed out, without solutions and hidden tests.
    """
    places = {
        grade_id(cell) or cell.id: (NotebookNode(cell), stub.source)
        for cell, stub in zip(template.cells, stubs.cells, strict=True)
    }
    found: dict[str, list[str]] = {name: [] for name in places}
    own: dict[str, list[NotebookNode]] = {name: [] for name in ("", *places)}
    last = ""
    for number, cell in enumerate(submitted.cells, start=1):
        if name := next((name for name in (grade_id(cell), cell.id) if name in places), ""):
            found[name].append(cell.source)
            last = name
        else:
            cell.id, cell.metadata = f"own-{number}", {}
            own[last].append(cell)
    cells = own[""]
    for name, (cell, stub) in places.items():
        if is_solution(cell):
            cell.source = ([source for source in found[name] if source != stub] or [stub])[-1]
        cells += [cell, *own[name]]
    answers = [name for name, (cell, _) in places.items() if is_solution(cell)]
    faults = {
        UNANSWERED: [name for name in answers if not found[name]],
        TWICE: [name for name in answers if len(found[name]) > 1],
    }
    sentences = [said.format(", ".join(which)) for said, which in faults.items() if which]
    return new_notebook(cells=cells, metadata=template.metadata), sentences


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
        kept = {"digest": received["digest"], "predicted": received["predicted"]}
        nb.metadata["queens"] = {"mended": notes, **kept}
        return nb, resources
