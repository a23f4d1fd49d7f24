"""Install the course as Binder and Colab do, and run chapters there; by hand, for it takes minutes.

    python tools/hosts_check.py [binder] [colab]

Binder: an empty home, the pins of binder/requirements.txt, then binder/postBuild. Colab: the first
cell of the launch page beside Colab's own packages, of which colab.txt holds the versions of August
2026 (https://github.com/googlecolab/backend-info) that the course meets. Each needs the Python of
that host. It ends with an error where a cell says something else than is stored.
"""

import os
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import address
import nbformat
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from lite_parts import a_python
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
CHAPTERS = ("00_map", "02_automaton", "06_implications", "08_counting", "exercises/02_automaton")
COLABS_PYTHON = "3.13"
MB = 1_000_000


def make(folder: Path, python: str, pins: Path) -> Path:
    """Make an environment of a version of Python with what a file pins; return its Python."""
    uv = [sys.executable, "-m", "uv"]
    venv = ["venv", "--quiet", "--seed", f"--python={a_python(python)}", str(folder)]
    subprocess.run([*uv, *venv], check=True)
    install = ["pip", "install", "--quiet", f"--python={folder}", "--requirements", str(pins)]
    subprocess.run([*uv, *install], check=True)
    return folder / "bin" / "python"


def said(cell: nbformat.NotebookNode) -> list[Any]:
    """Return the errors, texts and prints of a cell; another matplotlib paints other SVG."""
    errors = [output.ename for output in cell.outputs if "ename" in output]
    texts = [output.data.get("text/plain") for output in cell.outputs if "data" in output]
    printed = "".join(one.text for one in cell.outputs if one.get("name") == "stdout")
    return [errors, texts, printed]


def run_chapters(python: Path, course: Path, folder: Path) -> None:
    """Run chapters; SystemExit with the first cell that says something else than is stored."""
    line = [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]

    class Kernel(AsyncKernelManager):
        kernel_spec = KernelSpec(argv=line, language="python", display_name="elsewhere")

    options = {"allow_errors": True, "timeout": None, "resources": {"metadata": {"path": folder}}}
    for name in CHAPTERS:
        stored = nbformat.read(course / "notebooks" / f"{name}.ipynb", as_version=4)
        fresh = nbformat.from_dict(stored)
        NotebookClient(fresh, kernel_manager_class=Kernel, **options).execute()
        for cell, new in zip(stored.cells, fresh.cells, strict=True):
            if cell.cell_type == "code":
                timed = "nbval-ignore-output" in cell.metadata.get("tags", ())
                # Chapter 08 has fewer queens where there is no compiler.
                parts = slice(1 if timed or name.startswith("08") else 3)
                if said(cell)[parts] != said(new)[parts]:
                    sys.exit(f"{name}, {cell.id}: {said(cell)} is stored, and here {said(new)}")
        print(f"  {name}: as stored", flush=True)


def packages(python: Path) -> set[str]:
    freeze = [python, "-m", "pip", "list", "--format=freeze"]
    return {*subprocess.run(freeze, capture_output=True, text=True, check=True).stdout.split()}


def clone(folder: Path) -> Path:
    """Clone the course, without what is not committed; return its folder."""
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    return folder


def binder(work: Path) -> None:
    begun = time.monotonic()
    course = clone(work / "home" / "course")
    version = (course / "binder" / "runtime.txt").read_text().strip().removeprefix("python-")
    python = make(work / "env", version, course / "binder" / "requirements.txt")
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    as_visitor = {**os.environ, "HOME": str(course.parent), "PATH": path}
    subprocess.run([course / "binder" / "postBuild"], cwd=course, env=as_visitor, check=True)
    subprocess.run([python, "-m", "pip", "check"], check=True)
    size = sum(path.lstat().st_size for path in work.rglob("*") if path.is_file()) / MB
    print(f"  {size:.0f} MB beside the base image, in {time.monotonic() - begun:.0f} s")
    run_chapters(python, course, course / "notebooks")


def colab(work: Path) -> None:
    python = make(work / "env", COLABS_PYTHON, ROOT / "tools" / "colab.txt")
    course, archive = clone(work / "queens-course"), work / "archive" / "HEAD.zip"
    archive.parent.mkdir()
    as_served = ["git", "archive", "--prefix=queens-course/", f"--output={archive}", "HEAD"]
    subprocess.run(as_served, cwd=course, check=True)
    had = packages(python)
    cell = address.first_cell("ann/course").replace(address.code("ann/course"), work.as_uri())
    subprocess.run([python, "-m", *shlex.split(cell.removeprefix("%"))], check=True)
    has = packages(python)
    if not had <= has or [one.partition("==")[0] for one in has - had] != ["queens-course"]:
        sys.exit(f"the first cell changed {had ^ has}")
    run_chapters(python, course, work)


def main(hosts: list[str]) -> None:
    for check in (binder, colab):
        if check.__name__ in hosts or not hosts:
            print(check.__name__, flush=True)
            with tempfile.TemporaryDirectory() as work:
                check(Path(work))


if __name__ == "__main__":
    main(sys.argv[1:])
