"""The source notebooks as the tests read them: reference answers, stubs, and wrong answers."""

import importlib
import linecache
import re
import textwrap
import tomllib
from copy import deepcopy
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib.pyplot as plt
import nbformat
import numpy as np

import queens
from queens import draw

FOLDER = Path(__file__).parents[2] / "notebooks" / "exercises"
CHAPTERS = sorted(path.name for path in (FOLDER / "source").iterdir() if path.is_dir())


def exercises(chapter):
    """Return the chapter's exercises by the name that its notebook calls them by."""
    module = importlib.import_module(f"queens_exercises.chapter_{chapter[:2]}")
    return {name: one for name, one in vars(module).items() if re.fullmatch(r"q\d", name)}


@cache
def _read(chapter, stubs):
    path = FOLDER if stubs else FOLDER / "source" / chapter
    return nbformat.reads((path / f"{chapter}.ipynb").read_text(encoding="utf-8"), as_version=4)


def stored(chapter, *, stubs=False):
    """Return the notebook with answers and hidden tests; stubs: the learners' edition."""
    return deepcopy(_read(chapter, stubs))


def cell(book, name):
    """Return the cell of a notebook that has this id."""
    return next(cell for cell in book.cells if cell.id == name)


def handed_in(chapter, **answers):
    """Return the learners' edition with the reference answers, but for those that are named."""
    book = stored(chapter, stubs=True)
    for name, source in cells(chapter).items():
        if name.endswith("-answer"):
            cell(book, name).source = answers.get(name.split("-")[0], source)
    return book


def cells(chapter, kind="code", *, stubs=False):
    """Return the source of each cell of a kind by its id; stubs: from the learners' edition."""
    return {c.id: c.source for c in _read(chapter, stubs).cells if c.cell_type == kind}


def names(chapter, *, stubs=False):
    """Return what the cells of a notebook define, but for its checks."""
    run = {}
    for name, source in cells(chapter, stubs=stubs).items():
        if not name.endswith("-check"):
            run_cell(source, run, name)
    return run


def handed(chapter):
    """Return by what name each exercise's check takes the answer."""
    known = re.compile(r"^(q\d)\.check\((\w+)\)$", re.MULTILINE)
    checks = (known.search(cell) for name, cell in cells(chapter).items() if "-check" in name)
    return {check[1]: check[2] for check in checks}


@cache
def answers(chapter, *, stubs=False):
    """Return what each exercise's check is called with; stubs: in an untouched notebook."""
    run = names(chapter, stubs=stubs)
    return {exercise: run[name] for exercise, name in handed(chapter).items()}


EXERCISES = {
    one.name: (one, chapter, name)
    for chapter in CHAPTERS
    for name, one in exercises(chapter).items()
}


def reference(name):
    """Return the answer to an exercise as its text puts it to everybody."""
    _, chapter, q = EXERCISES[name]
    return answers(chapter)[q]


class Wrong(NamedTuple):
    """A wrong answer; says and shows are parts of the sentence and of the picture's alt text."""

    exercise: Any
    answer: Any
    mistake: str
    says: str
    shows: str


def wrong_answers(chapter):
    """Give the wrong answers to the exercises of a chapter."""
    with Path(__file__).with_name("wrong_answers.toml").open("rb") as file:
        kept = tomllib.load(file)
    known = {"np": np, "queens": queens, "islice": islice, "product": product, **names(chapter)}
    for q, exercise in exercises(chapter).items():
        for number, case in enumerate(kept.get(exercise.name, []), start=1):
            if "answer" in case:
                answer = eval(case["answer"], {**known})
            else:
                source = re.sub(r" *### .*\n", "", cells(chapter)[f"{q}-answer"])
                for old, new in zip(case["change"][::2], case["change"][1::2], strict=True):
                    assert source.count(old) == 1, (exercise.name, old)
                    source = source.replace(old, new)
                answer = run_cell(source, {**known}, f"{q}-{number}")[handed(chapter)[q]]
            mistake = f"{exercise.name} {number}"
            yield Wrong(exercise, answer, mistake, case["says"], case.get("shows", ""))


def seen(verdict):
    """Return the alt text of what a verdict draws, "" if it draws nothing."""
    if not verdict.picture:
        return ""
    figure = verdict.picture().figure
    plt.close(figure)
    return draw.alt_text(figure)


def lines_to_try(chapter):
    """Return the expressions with which the texts tell the learner to look at an answer."""
    text = "\n".join(cells(chapter, "markdown").values())
    return re.findall(r"`((?:list\(|next\()?queens\.[^`]*\))`", text)


def run_cell(source, namespace, name="cell"):
    """Run code as a notebook's kernel does: its lines can be quoted when it fails."""
    source = textwrap.dedent(source)
    file = f"ipykernel/{name}.py"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), namespace)
    return namespace
