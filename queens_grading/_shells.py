"""The package of exercises as an answer sees it while it is graded: without judges and inputs.

An answer that runs beside them could read what it is tried with, or call what it is compared with.
"""

import ast
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import queens_exercises

LEFT_OUT = re.compile(r"chapter_\d\d|_(judges|compare|solutions|chance|watch)")
SHELL = '''\
"""The exercises of a chapter, to be named by a notebook that is graded."""

from queens_exercises import Exercise, Parsons, Verdict


class Elsewhere(Verdict):
    def __bool__(self):
        raise LookupError("an answer that is graded can learn from no check whether it is right")


def check(answer=...):
    return Elsewhere("not attempted", "While a notebook is graded, another process judges answers.")


'''


def lay_out(folder: Path) -> None:
    """Write the package, as far as an answer needs it, into a folder that is not there yet."""
    package = Path(queens_exercises.__file__).parent
    shutil.copytree(package / "hints", folder / "hints")
    for path in package.glob("*.py"):
        if not LEFT_OUT.fullmatch(path.stem):
            shutil.copy(path, folder)
        elif path.stem.startswith("chapter_"):
            (folder / path.name).write_text(_shell(path), encoding="utf-8")


@cache
def _shell(path: Path) -> str:
    """Return what stands for a chapter's module."""
    return SHELL + "\n".join(_exercises(path.read_text(encoding="utf-8")))


def _exercises(module: str) -> Iterator[str]:
    """Give the lines of a shell, from the text of a chapter's module."""
    for node in ast.parse(module).body:
        match node:
            case ast.Assign([ast.Name(q)], ast.Call(ast.Name(kind), [ast.Constant(name), *_])) if (
                re.fullmatch(r"q\d+", q)
            ):
                given = {one.arg: one.value for one in node.value.keywords}  # type: ignore[attr-defined]
                if kind == "Parsons":
                    begin, body, more = (
                        ast.literal_eval(given[one]) for one in ("begin", "body", "too_many")
                    )
                    # In this order they show which lines there are, and no more.
                    lines = "\n".join(sorted([*map(str.strip, body.strip().splitlines()), *more]))
                    yield f"{q} = Parsons({name!r}, None, (), begin={begin!r}, body={lines!r})"
                else:
                    yield f"{q} = Exercise({name!r}, None, ())"
                yield f"{q}.check = {q}.mark = check"
