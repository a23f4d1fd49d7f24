"""Putting a learner's answers back into the notebook that was handed out.

A submission may lack cells, hold some twice, in another order, as text instead of code, or with
nbgrader's marks lost. It is not repaired: the notebook is built again from its template, and the
learner's answers and own cells are taken over.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell, new_notebook
from nbgrader.preprocessors import ClearHiddenTests, ClearSolutions, NbGraderPreprocessor

from queens_grading.reading import grade_id

NOTE = "mended"
"""Id of the cell that tells the learner what was mended."""

SENTENCES = {
    "lost": "Without nbgrader's marks; recognised by what they hold: {}.",
    "unanswered": "Missing, so that there is nothing to grade: {}.",
    "answers": "There more than once; the last one that was filled in is graded: {}.",
    "changed": "Changed; the original is used: {}.",
}

Faults: TypeAlias = dict[str, list[str]]
"""For each key of ``SENTENCES`` the cells of which it is true."""


@dataclass
class _Place:
    """A cell of the template, and what the submission holds of it."""

    template: NotebookNode
    stub: str
    found: list[NotebookNode] = field(default_factory=list)
    after: list[NotebookNode] = field(default_factory=list)
    """The learner's own cells that follow it."""

    @property
    def is_answer(self) -> bool:
        return self.template.metadata.get("nbgrader", {}).get("solution", False)

    def is_as_handed_out(self, cell: NotebookNode) -> bool:
        """Whether a cell holds what the learner was given, or what the source notebook has."""
        return cell.source.split() in (self.stub.split(), self.template.source.split())

    def is_like(self, cell: NotebookNode) -> bool:
        """Whether a cell without a name belongs here, by what it holds."""
        if not self.is_answer:
            return self.is_as_handed_out(cell)
        functions = re.findall(r"^def (\w+)", self.stub, re.MULTILINE)
        return any(re.search(rf"^def {name}\b", cell.source, re.MULTILINE) for name in functions)


def mend(
    submitted: NotebookNode, template: NotebookNode, stubs: NotebookNode
) -> tuple[NotebookNode, list[str]]:
    """Return the template with the answers of a submission, and what was wrong, in sentences.

    submitted: as ``reading.read`` gives it. template: the source notebook. stubs: the same as it
    is handed out, without solutions and hidden tests.
    """
    known = {
        grade_id(cell) or cell.id: _Place(cell, stub.source)
        for cell, stub in zip(template.cells, stubs.cells, strict=True)
    }
    faults: Faults = {kind: [] for kind in SENTENCES}
    head: list[NotebookNode] = []
    last = head
    for number, (cell, name) in enumerate(_recognised(submitted.cells, known, faults), start=1):
        cell.id, cell.metadata = f"own-{number}", {}
        if name:
            known[name].found.append(cell)
            last = known[name].after
        else:
            last.append(cell)
    cells = head + [cell for name in known for cell in _taken(name, known[name], faults)]
    sentences = [
        text.format(", ".join(faults[kind])) for kind, text in SENTENCES.items() if faults[kind]
    ]
    return new_notebook(cells=cells, metadata=template.metadata), sentences


def note(sentences: Iterable[str]) -> NotebookNode:
    """Return a cell that tells a learner what was mended."""
    listed = "\n".join(f"- {sentence}" for sentence in sentences)
    return new_markdown_cell(f"**Mended before it was graded**\n\n{listed}", id=NOTE)


def _recognised(
    cells: Sequence[NotebookNode], known: dict[str, _Place], faults: Faults
) -> list[tuple[NotebookNode, str]]:
    """Give each cell with the name of its place, "" for the learner's own."""
    names = [
        next((name for name in (grade_id(cell), cell.id) if name in known), "") for cell in cells
    ]
    for name, place in known.items():
        alike = [i for i, cell in enumerate(cells) if not names[i] and place.is_like(cell)]
        if alike and name not in names:
            names[alike[-1] if place.is_answer else alike[0]] = name
            faults["lost"].append(name)
    return list(zip(cells, names, strict=True))


def _taken(name: str, place: _Place, faults: Faults) -> list[NotebookNode]:
    """Return the cell for a place, with the learner's own cells before and after it."""
    cell = NotebookNode(place.template)
    older: list[NotebookNode] = []
    if not place.is_answer:
        if any(not place.is_as_handed_out(found) for found in place.found):
            faults["changed"].append(name)
    elif place.found:
        filled = [found for found in place.found if found.source != place.stub] or place.found
        # In a notebook that is run from top to bottom the last one counts.
        cell.source = filled[-1].source
        older = [found for found in filled if found.source != cell.source]
        if len(place.found) > 1:
            faults["answers"].append(name)
    else:
        cell.source = place.stub
        faults["unanswered"].append(name)
    return [*older, cell, *place.after]


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
            nb.cells.insert(0, note(notes))
        nb.metadata["queens"] = {"mended": notes, "digest": received["digest"]}
        return nb, resources
