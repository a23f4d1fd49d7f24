"""nbgrader's first step for a submission: mending."""

from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbgrader.preprocessors import ClearHiddenTests, ClearSolutions, NbGraderPreprocessor

from queens_grading import mending


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
        received = nb.metadata["queens"]
        nothing = not nb.cells
        nb, notes = mending.mend(nb, template, stubs)
        notes = received["received"] + ([] if nothing else notes)
        if notes:
            self.log.warning(
                "Mended %s of %s: %s", who["notebook"], who["student"], " ".join(notes)
            )
            nb.cells.insert(0, mending.note(notes))
        nb.metadata["queens"] = {"mended": notes, "digest": received["digest"]}
        return nb, resources
