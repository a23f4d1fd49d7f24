"""Make the learners' editions of the exercises from their sources, and store what they show.

    python tools/release.py [NAME ...]

nbgrader takes solutions and hidden tests out of notebooks/exercises/source/NAME/NAME.ipynb; what
is left is run and stored as notebooks/exercises/NAME.ipynb, as `make notebooks` stores a chapter.
Without names: all of them.
"""

import hashlib
import sys
import tempfile
from pathlib import Path

import lab
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode
from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config, PyFileConfigLoader

import notebooks

FOLDER = notebooks.FOLDER / "exercises"


def names() -> list[str]:
    """Name every chapter that has exercises."""
    return sorted(path.stem for path in FOLDER.glob("source/*/*.ipynb"))


def configuration() -> Config:
    """Return nbgrader's configuration for the exercises."""
    return PyFileConfigLoader("nbgrader_config.py", path=str(FOLDER)).load_config()


def version(name: str) -> str:
    """Return a digest of what an assignment is made from, which the learners' notebook bears."""
    source = FOLDER / "source" / name / f"{name}.ipynb"
    return hashlib.sha256(source.read_bytes()).hexdigest()[:12]


def edition(name: str) -> NotebookNode:
    """Return a learners' edition as nbgrader makes it: not run, and in no gradebook."""
    config = configuration()
    with tempfile.TemporaryDirectory() as folder:
        config.CourseDirectory.release_directory = folder
        config.CourseDirectory.assignment_id = name
        config.SaveCells.enabled = False
        course = CourseDirectory(config=config)
        GenerateAssignment(coursedir=course, config=config, no_database=True).start()
        notebook = notebooks.read(Path(folder, name, f"{name}.ipynb"))
    notebook.metadata["queens_version"] = version(name)
    return notebook


def main(wanted: list[str]) -> int:
    for name in wanted or names():
        try:
            fresh = notebooks.run(edition(name), FOLDER)
        except CellExecutionError as error:
            print(f"{name}.ipynb does not run: {error}")
            return 1
        path = FOLDER / f"{name}.ipynb"
        if path.exists() and path.read_text(encoding="utf-8") == notebooks.text_of(fresh):
            print(f"{path.name}: up to date")
        else:
            notebooks.store(path, fresh)
    lab.write_digests()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
