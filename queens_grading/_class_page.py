"""A page about a class: how many have each exercise right, what goes wrong most, hints taken.

All of it is read from the graded notebooks. Nothing that a learner wrote reaches the page but as
text: it is escaped, and the page may load and run nothing.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from queens_grading._read import grade_id

USUAL = 5
"""So many different wrong answers are listed for an exercise."""
LONGEST = 300

UNTOUCHED = "Not attempted"
_OUTCOME = re.compile(r"(Wrong|Stopped|Error)\b")
_HINT = re.compile(r"^Hint (\d) of \d\.", re.MULTILINE)

PAGE = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
body {{ font-family: sans-serif; margin: 2em auto; max-width: 60em; line-height: 1.4 }}
table {{ border-collapse: collapse }}
th, td {{ border-bottom: 1px solid #bbb; padding: .4em .8em }}
th, td {{ text-align: left; vertical-align: top }}
.number {{ text-align: right; white-space: nowrap }}
ul {{ margin: 0; padding-left: 1.2em }}
</style>
<h1>{title}</h1>
<p>{graded}</p>
<table>
<thead><tr><th scope="col">exercise<th scope="col">right<th scope="col">not attempted
<th scope="col">hints<th scope="col">what was said most to the others</tr></thead>
<tbody>
{rows}
</tbody>
</table>
<h2>Predictions: the first, and the last</h2>
<ul>
{predicted}
</ul>
</html>
"""


@dataclass
class Exercise:
    """What a class did with one exercise: learners by what they were told, and by hints taken."""

    title: str
    said: Counter[str] = field(default_factory=Counter)
    hints: Counter[int] = field(default_factory=Counter)


def write(folder: Path, assignment: str) -> Path:
    """Write the page about one assignment, from the notebooks graded so far.

    Returns where, as seen from the folder.
    """
    path = folder / "source" / assignment / f"{assignment}.ipynb"
    source = nbformat.read(path, as_version=4)
    exercises = {
        name.removesuffix("-text"): Exercise(cell.source.splitlines()[0].lstrip("# "))
        for cell in source.cells
        if re.fullmatch(r"q\d+-text", name := grade_id(cell))
    }
    paths = sorted(folder.glob(f"autograded/*/{assignment}/{assignment}.ipynb"))
    predicted: list[str] = []
    for path in paths:
        student = path.parts[-3]
        try:
            notebook = nbformat.read(path, as_version=4)
            _count(exercises, notebook)
            said = notebook.metadata.get("queens", {}).get("predicted", {})
        except Exception as error:  # whatever a learner's output is
            said = {type(error).__name__: ["not counted"]}
        for q, lines in said.items():
            predicted.append(f"<li>{escape(f'{student}, {q}: ' + ' '.join(lines))}")
    text = PAGE.format(
        title=escape(f"Class statistics: {assignment}"),
        graded=f"Notebooks graded: {len(paths)}",
        rows="\n".join(_row(q, one, len(paths)) for q, one in exercises.items()),
        predicted="\n".join(predicted) or "<li>none was stored",
    )
    page = folder / "statistics" / f"{assignment}.html"
    page.parent.mkdir(exist_ok=True)
    page.write_text(text, encoding="utf-8")
    return page.relative_to(folder)


def _count(exercises: dict[str, Exercise], notebook: NotebookNode) -> None:
    """Add what one learner did."""
    hints: Counter[str] = Counter()
    for cell in notebook.cells:
        outputs = cell.get("outputs", [])
        shown = [out.data.get("text/plain", "") for out in outputs if "data" in out]
        name, is_check, _ = grade_id(cell).partition("-check")
        if is_check and name in exercises:
            exercises[name].said[_said(outputs, shown)] += 1
        for q in re.findall(r"\b(q\d+)\.hint\(", cell.source):
            hints[q] = max([hints[q], *map(int, _HINT.findall("\n".join(shown)))])
    for q, number in hints.items():
        if q in exercises and number:
            exercises[q].hints[number] += 1


def _said(outputs: list[NotebookNode], shown: list[str]) -> str:
    """Return what a check said of an answer, "" if it was right."""
    errors = [output for output in outputs if output.output_type == "error"]
    said = errors[0].evalue if errors else shown[0] if shown else ""
    if said.startswith(UNTOUCHED):
        return UNTOUCHED
    told = not errors or not said or _OUTCOME.match(said)
    return str(said if told else f"{errors[0].ename}: {said}")[:LONGEST]


def _row(name: str, exercise: Exercise, graded: int) -> str:
    right, untouched = exercise.said.pop("", 0), exercise.said.pop(UNTOUCHED, 0)
    usual = exercise.said.most_common(USUAL)
    others = exercise.said.total() - sum(count for _, count in usual)
    items = [f"<li>{count} × {escape(sentence)}" for sentence, count in usual]
    items += [f"<li>{others} × something else"] if others else []
    hints = ", ".join(f"{many} × {number}" for number, many in sorted(exercise.hints.items()))
    return (
        f'<tr><th scope="row">{escape(name)}. {escape(exercise.title)}'
        f'<td class="number">{right} of {graded}<td class="number">{untouched}'
        f'<td class="number">{hints or "none"}<td><ul>{"".join(items)}</ul></tr>'
    )
