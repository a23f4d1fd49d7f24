"""Lay out the course as a class gets it, in build/learners: without what gives answers away.

    python tools/learners.py [FOLDER]

Left out are sources and answers, tests, hidden inputs, grading and pages for teachers. What judges
an answer stays, and is packed so that it is not in plain sight; marks come from the whole course.
"""

import ast
import base64
import re
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = re.compile(
    r"notebooks/(answers|exercises/source|exercises/nbgrader_config)|tests/|benchmarks/|queens_grading/|queens_player/js/tests/"
    r"|docs/(instructors|teachers|exam|lectures)|\.ci/|\.github/(?!workflows/site|pages)|conftest|CONTRIBUTING|CHANGELOG"
    r"|tools/(learners|release|collect|grade|hosts_check|run_tests|lock|oral|sheets|slides|version)\.py"
    r"|tools/(readme_picture|templates)"
)
MARKED = re.compile(
    r"^ *(<!--|#) not for a class.*?for a class again[^\n]*\n+", re.MULTILINE | re.DOTALL
)
"""What the class does not get, of a file that it gets: from one line to another."""

TARGETS = ("help", "lab", "peers", "site", "lite", "clean")
PACKED = '''\
"""{doc}"""

import base64
import zlib

exec(zlib.decompress(base64.b85decode("{code}")))
'''


def packed(text: str) -> str:
    """Return a module that does the same, with its code out of sight and no hidden inputs.

    >>> space = {}
    >>> module = packed('\\'\\'\\'Of q.\\'\\'\\'\\nq = dict(hidden=(7,), visible=(1,))')
    >>> "visible" in module
    False
    >>> exec(module, space)
    >>> space["q"]
    {'visible': (1,)}
    """
    module = ast.parse(text)
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            node.keywords = [one for one in node.keywords if one.arg != "hidden"]
    code = base64.b85encode(zlib.compress(ast.unparse(module).encode(), 9)).decode()
    return PACKED.format(doc=ast.get_docstring(module), code=code)


def edited(name: str, text: str) -> str:
    """Return what becomes of a file of this name."""
    text = MARKED.sub("", text)
    if re.match(r"queens_exercises/chapter_\d\d\.py", name):
        return packed(text)
    if name == "queens_exercises/_exercise.py":
        return text.replace("9), hidden=(6, 7)", "9)")
    if name == "Makefile":
        head, *targets = re.split(r"\n(?=[a-z-]+: ##)", text)
        return (
            "\n".join([head, *(one for one in targets if one.partition(":")[0] in TARGETS)]) + "\n"
        )
    if name == "pyproject.toml":
        return text.replace('"queens_grading", ', "")
    return text


def lay_out(folder: Path) -> None:
    """Write the learners' edition into a folder that is empty or not there; `.git` may be in it."""
    if folder.exists() and any(path.name != ".git" for path in folder.iterdir()):
        sys.exit(f"{folder} is not empty; name an empty folder, or take away what is in it.")
    asked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in filter(lambda name: not LEFT_OUT.match(name), asked.stdout.splitlines()):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target)
        if target.suffix not in (".gif", ".png", ".db"):
            target.write_text(edited(name, (ROOT / name).read_text("utf-8")), encoding="utf-8")


if __name__ == "__main__":
    lay_out(Path(*sys.argv[1:]) if sys.argv[1:] else ROOT / "build" / "learners")
