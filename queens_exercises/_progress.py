"""Read from notebooks of exercises what their checks said, as they were last saved."""

import importlib
import json
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from queens_exercises._exercise import Exercise
from queens_exercises._verdict import SIGNS, STORED

NOT_RUN = "not run"
PLACES = (".", "exercises", "notebooks/exercises", "../exercises")
"""Where the exercises are, seen from a notebook, from a chapter, and from the course's folder."""

_CHAPTER = re.compile(r"\bqueens_exercises\.chapter_\d\d\b")
_LEGEND = {**{outcome: sign for outcome, (sign, _) in SIGNS.items()}, NOT_RUN: "·"}


class Said(NamedTuple):
    """What a check said: one of ``OUTCOMES``, or ``NOT_RUN``, and its sentence."""

    outcome: str
    sentence: str


class Unreadable(ValueError):
    """Why a file is no notebook of exercises."""


def read(path: Path) -> Any:
    """Return a notebook of exercises; Unreadable, saying why, if it is none."""
    try:
        book = json.loads(path.read_bytes())  # in whatever encoding an editor chose
        # In the file a text may be a list of its lines.
        for cell in book["cells"]:
            cell["source"] = "".join(cell["source"])
        verdicts(book)
    except OSError as error:
        raise Unreadable(error.strerror) from None
    except (ValueError, LookupError, TypeError):
        raise Unreadable("this is no notebook of exercises") from None
    return book


def verdicts(book: Mapping[str, Any]) -> dict[str, Said]:
    """Return what the check of each exercise of a notebook's chapter says, by the exercise's name.

    LookupError if it has no exercises.
    """
    cells = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    chapters = [found[0] for cell in cells if (found := _CHAPTER.search(cell["source"]))]
    module = importlib.import_module(chapters[0])
    names = {cell["metadata"].get("nbgrader", {}).get("grade_id"): cell for cell in cells}
    return {
        one.name: _said(names.get(f"{name}-check"))
        for name, one in vars(module).items()
        if isinstance(one, Exercise) and re.fullmatch(r"q\d+", name)
    }


def first_saved(name: str) -> list[str]:
    """Return what was predicted first for an exercise, from the notebook as Jupyter saved it.

    [] if nothing was, or if it is not known which notebook is running.
    """
    path = Path(os.environ.get("JPY_SESSION_NAME", ""))
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        for cell in cells:
            if cell.get("id") == f"q{name.rpartition('.')[2]}-check" and path.name[:2] == name[:2]:
                told = [out["data"].get(STORED, {}) for out in cell["outputs"] if "data" in out]
                return [str(one) for said in told for one in said.get("first", [])]
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        pass  # a prediction need not have been saved, nor by Jupyter
    return []


def _said(cell: Mapping[str, Any] | None) -> Said:
    if cell is None:
        return Said(NOT_RUN, "Its check is not in the notebook.")
    for output in cell["outputs"]:
        if told := output.get("data", {}).get(STORED):
            return Said(told["outcome"], told["sentence"])
        if output["output_type"] == "error":
            return Said("error", f"{output['ename']}: {output['evalue']}")
    return Said(NOT_RUN, "The check has not been run, or not to its end.")


@dataclass(repr=False)
class Progress:
    """How far a learner has come: a row a chapter, a column an exercise.

    rows: the chapter's title and what each of its checks last said.

    >>> Progress([("01 puzzle", [Said("right", "Yes."), Said("not run", "")])])
    01 puzzle  1 of 2 right  ✓ ·
    (✓ right, ✗ wrong, ○ not attempted, ■ stopped, ! error, · not run; as the notebooks were last saved)
    """  # noqa: E501

    rows: Sequence[tuple[str, Sequence[Said]]]

    def __repr__(self) -> str:
        width = max(len(title) for title, _ in self.rows)
        lines = [
            f"{title:{width}}  {sum(one.outcome == 'right' for one in said)} of {len(said)} right  "
            f"{' '.join(_LEGEND[one.outcome] for one in said)}"
            for title, said in self.rows
        ]
        legend = ", ".join(f"{sign} {outcome}" for outcome, sign in _LEGEND.items())
        return "\n".join([*lines, f"({legend}; as the notebooks were last saved)"])


def progress(folder: str | Path | None = None) -> Progress:
    """Return what has been solved in all chapters, as far as it was saved.

    folder: where the notebooks of exercises are; None looks around the current one.
    FileNotFoundError if there are none.

    >>> progress("docs")
    Traceback (most recent call last):
    FileNotFoundError: no exercises in docs
    """
    places = PLACES if folder is None else (folder,)
    for place in map(Path, places):
        rows = []
        for path in sorted(place.glob("*.ipynb")):
            with suppress(Unreadable):
                rows.append((path.stem.replace("_", " "), list(verdicts(read(path)).values())))
        if rows:
            return Progress(rows)
    raise FileNotFoundError(f"no exercises in {' or '.join(map(str, places))}")
