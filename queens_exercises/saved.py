"""What the notebooks of exercises say of their answers, as they were last saved.

A verdict is remembered where it was given: in the outputs of its notebook. So it is handed in,
copied and cleared with it, and there is no second book to keep in step.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from queens_exercises.verdict import OUTCOMES, SIGNS

NOT_RUN = "not run"
PLACES = (".", "exercises", "notebooks/exercises", "../exercises")
"""Where the exercises are, seen from a notebook, from a chapter, and from the course's folder."""

_CHECK = re.compile(r"^(q\d+)\.check\(", re.MULTILINE)
_CHAPTER = re.compile(r"\bqueens_exercises\.chapter_(\d\d)\b")
_SAID = re.compile(rf"({'|'.join(OUTCOMES)})\. (.*)", re.IGNORECASE | re.DOTALL)


class Said(NamedTuple):
    """What a check said: one of ``OUTCOMES``, or ``NOT_RUN``, and its sentence."""

    outcome: str
    sentence: str


class Unreadable(ValueError):
    """Why a file is no notebook of exercises."""


def read(path: Path) -> Any:
    """Return a notebook of exercises; Unreadable, saying why, if it is none.

    >>> read(Path("nowhere.ipynb"))
    Traceback (most recent call last):
    queens_exercises.saved.Unreadable: there is no such file
    """
    try:
        with path.open(encoding="utf-8") as file:
            book = json.load(file)
        # In the file a text may be a list of its lines.
        for cell in book["cells"]:
            cell["source"] = "".join(cell["source"])
        chapter_of(book)
    except FileNotFoundError:
        raise Unreadable("there is no such file") from None
    except IsADirectoryError:
        raise Unreadable("this is a folder; name a notebook in it") from None
    except OSError as error:
        raise Unreadable(f"it cannot be opened: {error.strerror}") from None
    except Unreadable:
        raise
    except Exception:
        raise Unreadable("this is no notebook, or a broken one") from None
    return book


def chapter_of(book: Mapping[str, Any]) -> str:
    """Return which chapter's exercises a notebook has: "01"; Unreadable if none's.

    >>> source = "from queens_exercises.chapter_01 import q1"
    >>> chapter_of({"cells": [{"cell_type": "code", "source": source}]})
    '01'
    """
    for cell in book["cells"]:
        if cell["cell_type"] == "code" and (found := _CHAPTER.search(cell["source"])):
            return found[1]
    raise Unreadable("this notebook has no exercises of the course")


def verdicts(book: Mapping[str, Any]) -> dict[str, Said]:
    """Return what each check in a notebook last said, by the exercise's name in it.

    >>> shown = {"output_type": "display_data", "data": {"text/plain": "Right. Well done."}}
    >>> cell = {"cell_type": "code", "source": "q1.check(mine)", "outputs": [shown]}
    >>> verdicts({"cells": [cell]})
    {'q1': Said(outcome='right', sentence='Well done.')}
    """
    return {name: _said(cell) for name, cell in _checks(book)}


def _checks(book: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Give the cell that counts for each exercise: the one handed out, else the last of its own."""
    cells: dict[str, Any] = {}
    for cell in book["cells"]:
        if cell["cell_type"] == "code" and (found := _CHECK.search(cell["source"])):
            counts = cells.get(found[1], {}).get("metadata", {}).get("nbgrader", {})
            if counts.get("grade_id") != f"{found[1]}-check":
                cells[found[1]] = cell
    yield from cells.items()


def _said(cell: Mapping[str, Any]) -> Said:
    for output in cell["outputs"]:
        if output["output_type"] == "display_data":
            text = output["data"].get("text/plain", "")
            if found := _SAID.fullmatch("".join(text)):
                return Said(found[1].lower(), found[2])
        if output["output_type"] == "error":
            return Said("error", f"{output['ename']}: {output['evalue']}")
    return Said(NOT_RUN, "The check has not been run.")


class Progress:
    """How far a learner has come: a row a chapter, a column an exercise.

    rows: the chapter's title and what each of its checks last said.

    >>> Progress([("01 puzzle", [Said("right", "Yes."), Said("not run", "")])])
    01 puzzle  1 of 2 right  ✓ ·
    (✓ right, ✗ wrong, ○ not attempted, ■ stopped, ! error, · not run; as the notebooks were last saved)
    """  # noqa: E501

    def __init__(self, rows: Sequence[tuple[str, Sequence[Said]]]) -> None:
        self.rows = rows

    def __repr__(self) -> str:
        width = max(len(title) for title, _ in self.rows)
        lines = [
            f"{title:{width}}  {_right(said)}  {' '.join(_sign(one) for one in said)}"
            for title, said in self.rows
        ]
        legend = ", ".join(f"{sign} {outcome}" for outcome, sign in _LEGEND.items())
        return "\n".join([*lines, f"({legend}; as the notebooks were last saved)"])

    def _repr_html_(self) -> str:
        most = max(len(said) for _, said in self.rows)
        heads = "".join(f'<th scope="col">{number}</th>' for number in range(1, most + 1))
        body = "".join(
            f'<tr><th scope="row">{escape(title)}</th><td>{_right(said)}</td>'
            + "".join(
                f'<td><span aria-hidden="true">{_sign(one)}</span> {one.outcome}</td>'
                for one in said
            )
            + "</tr>"
            for title, said in self.rows
        )
        return (
            "<table><caption>Exercises, as the notebooks were last saved</caption>"
            f'<thead><tr><th scope="col">chapter</th><th scope="col">all</th>{heads}</tr></thead>'
            f"<tbody>{body}</tbody></table>"
        )


_LEGEND = {**{outcome: sign for outcome, (sign, _) in SIGNS.items()}, NOT_RUN: "·"}


def _sign(one: Said) -> str:
    return _LEGEND[one.outcome]


def _right(said: Sequence[Said]) -> str:
    return f"{sum(one.outcome == 'right' for one in said)} of {len(said)} right"


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
        if rows := list(_rows(place)):
            return Progress(rows)
    raise FileNotFoundError(f"no exercises in {' or '.join(map(str, places))}")


def _rows(folder: Path) -> Iterator[tuple[str, list[Said]]]:
    for path in sorted(folder.glob("*.ipynb")):
        try:
            book = read(path)
        except Unreadable:
            continue
        yield path.stem.replace("_", " "), list(verdicts(book).values())
