"""Make the learners' editions of the exercises from their sources, and store what they show.

    python tools/release.py [--own-tasks WORD] [NAME ...]

nbgrader takes solutions and hidden tests out of notebooks/exercises/source/NAME/NAME.ipynb; what
is left is run and stored as notebooks/exercises/NAME.ipynb, as `make notebooks` stores a chapter.
Without names: all of them. With a word, such as the term, learners first write their name, and some
exercises follow it (see ``queens_exercises.own_tasks``); another word gives other tasks.
"""

import argparse
import hashlib
import json
import sys
import tempfile
from importlib import import_module
from pathlib import Path

import lab
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell
from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config, PyFileConfigLoader

import notebooks
from queens_exercises import Exercise

FOLDER = notebooks.FOLDER / "exercises"

ASKED = """\
**Tasks of your own.** Write your name between the first quotation marks, as your teacher's list
has it, and run the cell, each time you open this notebook. It says what some of the exercises ask
of you alone."""
NAMED = """\
from queens_exercises import chapter_{number}, own_tasks

own_tasks(chapter_{number}, "", {word})"""


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


def with_own_tasks(notebook: NotebookNode, name: str, word: str) -> bool:
    """Ask for the learner's name behind the set-up, if an exercise of the chapter follows it."""
    chapter = import_module(f"queens_exercises.chapter_{name[:2]}")
    if not any(isinstance(one, Exercise) and one.varied for one in vars(chapter).values()):
        return False
    named = NAMED.format(number=name[:2], word=json.dumps(word, ensure_ascii=False))
    at = 1 + [cell.id for cell in notebook.cells].index("setup")
    notebook.cells[at:at] = [
        new_markdown_cell(ASKED, id="name-text"),
        new_code_cell(named, id="name"),
    ]
    return True


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


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(usage='make release [ARGS="--own-tasks WORD NAME ..."]')
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--own-tasks", metavar="WORD")
    options = parser.parse_args(arguments)
    if unknown := [name for name in options.names if name not in names()]:
        parser.error(f"there is no {unknown[0]}; there are {', '.join(names())}")
    if options.own_tasks is not None and not options.own_tasks.strip():
        parser.error("--own-tasks wants a word, such as the term")
    for name in options.names or names():
        fresh = edition(name)
        if options.own_tasks and not with_own_tasks(fresh, name, options.own_tasks):
            print(f"{name}.ipynb: no exercise of this chapter follows a name")
        try:
            fresh = notebooks.run(fresh, FOLDER)
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
