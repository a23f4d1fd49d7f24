"""A page about a class: how many have each exercise right, what goes wrong most, hints taken.

All of it is read from the graded notebooks. Nothing that a learner wrote reaches the page but as
text: it is escaped, and the page may load and run nothing.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from queens_grading._read import grade_id

USUAL = 5
"""So many different wrong answers are listed for an exercise."""
LONGEST = 300

_OUTCOME = re.compile(r"(Wrong|Not attempted|Stopped|Error)\b")
_HINT = re.compile(r"^Hint (\d+) of \d+\.", re.MULTILINE)

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
    """What a class did with one exercise.

    right, untouched: how many answers are right, and how many there are none of. said: how often
    each sentence was said of a wrong one. hints: how many learners took so many hints.
    """

    title: str
    right: int = 0
    untouched: int = 0
    said: Counter[str] = field(default_factory=Counter)
    hints: Counter[int] = field(default_factory=Counter)


def write(folder: Path, assignment: str) -> Path:
    """Write the page about one assignment, from the notebooks graded so far.

    Returns where, as seen from the folder.
    """
    notebooks = sorted(folder.glob(f"autograded/*/{assignment}/{assignment}.ipynb"))
    source = folder / "source" / assignment / f"{assignment}.ipynb"
    class_ = _counted(_cells(source), map(_cells, notebooks))
    page = folder / "statistics" / f"{assignment}.html"
    page.parent.mkdir(exist_ok=True)
    rows = "\n".join(_row(name, one, len(notebooks)) for name, one in class_.items())
    graded = f"Notebooks graded: {len(notebooks)}"
    title = escape(f"Class statistics: {assignment}")
    predicted = "\n".join(_predicted(notebooks)) or "<li>none was stored"
    text = PAGE.format(title=title, graded=graded, rows=rows, predicted=predicted)
    page.write_text(text, encoding="utf-8")
    return page.relative_to(folder)


def _predicted(notebooks: Iterable[Path]) -> Iterator[str]:
    """Give a line for each prediction that was stored: who, which exercise, and what was said."""
    for path in notebooks:
        noted = nbformat.read(path, as_version=4).metadata.get("queens", {}).get("predicted", {})
        for name, lines in noted.items():
            yield f"<li>{escape(path.parts[-3])}, {escape(name)}: {escape(' '.join(lines))}"


def _cells(path: Path) -> list[NotebookNode]:
    return list(nbformat.read(path, as_version=4).cells)


def _counted(
    source: list[NotebookNode], class_: Iterable[list[NotebookNode]]
) -> dict[str, Exercise]:
    exercises = {
        name.removesuffix("-text"): Exercise(cell.source.splitlines()[0].lstrip("# "))
        for cell in source
        if re.fullmatch(r"q\d+-text", name := grade_id(cell))
    }
    for notebook in class_:
        hints: dict[str, int] = {}
        for cell in notebook:
            name, outputs = grade_id(cell), cell.get("outputs", [])
            if name.endswith("-check") and (exercise := exercises.get(name.removesuffix("-check"))):
                _judge(exercise, outputs)
            for q in re.findall(r"\b(q\d+)\.hint\(", cell.source):
                said = "\n".join(out.data.get("text/plain", "") for out in outputs if "data" in out)
                hints[q] = max([hints.get(q, 0), *map(int, _HINT.findall(said))])
        for q, number in hints.items():
            if q in exercises and number:
                exercises[q].hints[number] += 1
    return exercises


def _judge(exercise: Exercise, outputs: list[NotebookNode]) -> None:
    errors = [output for output in outputs if output.output_type == "error"]
    part = [out.data["text/plain"] for out in outputs if out.output_type == "display_data"]
    said = errors[0].evalue if errors else "".join(part)
    if not said:
        exercise.right += 1
    elif said.startswith("Not attempted"):
        exercise.untouched += 1
    else:
        sentence = said if not errors or _OUTCOME.match(said) else f"{errors[0].ename}: {said}"
        exercise.said[sentence[:LONGEST]] += 1


def _row(name: str, exercise: Exercise, graded: int) -> str:
    usual = exercise.said.most_common(USUAL)
    others = exercise.said.total() - sum(count for _, count in usual)
    items = [f"<li>{count} × {escape(sentence)}" for sentence, count in usual]
    items += [f"<li>{others} × something else"] if others else []
    hints = ", ".join(f"{many} × {number}" for number, many in sorted(exercise.hints.items()))
    share = f"{exercise.right} of {graded}"
    return (
        f'<tr><th scope="row">{escape(name)}. {escape(exercise.title)}'
        f'<td class="number">{share}<td class="number">{exercise.untouched}'
        f'<td class="number">{hints or "none"}<td><ul>{"".join(items)}</ul></tr>'
    )
