"""nbgrader's way of reading a submission, and its first step: mending."""

import shutil
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbgrader.preprocessors import ClearHiddenTests, ClearSolutions, NbGraderPreprocessor

from grading import mending, reading


def named_as_handed_out(assignment: str, student: str, notebooks: list[str]) -> None:
    """Let a lone notebook with another name pass for the one that was asked for.

    nbgrader calls this for each student, with the paths of the notebooks handed in, and grades
    those that are in the list afterwards.
    """
    if len(notebooks) == 1 and Path(notebooks[0]).stem != assignment:
        wanted = Path(notebooks[0]).with_name(f"{assignment}.ipynb")
        shutil.copyfile(notebooks[0], wanted)
        notebooks[:] = [str(wanted)]


class ReadAnything(NotebookExporter):
    """Reads a submission whatever it is; what nbgrader wrote itself is read as ever."""

    def from_file(
        self, file_stream: Any, resources: dict[str, Any] | None = None, **kw: Any
    ) -> tuple[NotebookNode, dict[str, Any]]:
        path = Path(file_stream.name)
        course, who = self.parent.coursedir, resources["nbgrader"]
        folder = course.format_path(course.submitted_directory, who["student"], who["assignment"])
        if path.parent != Path(folder):
            return super().from_file(file_stream, resources, **kw)
        notebook, unreadable = reading.read(file_stream.buffer)
        others = [other.name for other in _copies(path)]
        notebook.metadata["queens"] = {"unreadable": unreadable, "named": ", ".join(others)}
        return self.from_notebook_node(notebook, resources, **kw)


class Mend(NbGraderPreprocessor):
    """Builds the notebook anew around the learner's answers, before nbgrader looks at it.

    nbgrader's own first steps give up the whole class over one cell that is there twice.
    """

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        course, who = self.parent.parent.coursedir, resources["nbgrader"]
        folder = course.format_path(course.source_directory, ".", who["assignment"])
        template = nbformat.read(Path(folder, f"{who['notebook']}.ipynb"), as_version=4)
        stubs = nbformat.from_dict(template)
        for step in (ClearSolutions, ClearHiddenTests):
            stubs, _ = step(parent=self).preprocess(stubs, {})
        handed_in = nb.metadata["queens"]
        nb, notes = mending.mend(nb, template, stubs)
        if why := handed_in["unreadable"]:
            notes = [f"There is nothing to grade: the file could not be read, {why}."]
        if named := handed_in["named"]:
            notes.append(f"Handed in under another name: {named}.")
        if notes:
            self.log.warning(
                "Mended %s of %s: %s", who["notebook"], who["student"], " ".join(notes)
            )
            nb.cells.insert(0, mending.note(notes))
        nb.metadata["queens"] = {"mended": notes}
        return nb, resources


def _copies(path: Path) -> list[Path]:
    """The other notebooks beside one that hold the very same."""
    others = [other for other in path.parent.glob("*.ipynb") if other.name != path.name]
    return sorted(other for other in others if other.read_bytes() == path.read_bytes())
