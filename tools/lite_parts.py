"""What the live edition is made of: fetched as it is pinned, and kept in build/lite."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import javascript

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tools" / "lite"
WORK = ROOT / "build" / "lite"

NOT_FETCHED = """\
Pyodide could not be fetched, so there is no live edition.
Check the network connection (behind a proxy, set HTTPS_PROXY), then say the same command again.
"""

TOO_OLD = "Code is stopped without a thread from Python 3.12 on, and there is none here."


def environment() -> Path:
    """The folder of an environment of its own, made if it is not what the pins say.

    JupyterLite must not stand beside JupyterLab, which would load its parts as its own.
    """
    folder, pins = WORK / "env", ROOT / "requirements-lite.txt"
    stamp = folder / "stamp.txt"
    if not stamp.exists() or stamp.read_bytes() != pins.read_bytes():
        uv = [sys.executable, "-m", "uv"]
        subprocess.run([*uv, "venv", "--quiet", "--clear", folder], check=True)
        install = ["pip", "install", "--quiet", "--require-hashes", f"--python={folder}"]
        subprocess.run([*uv, *install, f"--requirements={pins}"], check=True)
        shutil.copy(pins, stamp)
    return folder


def new_python() -> Path:
    """A Python of this machine that can look at the clock between two lines: 3.12 or later."""
    ours = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    named = (shutil.which(f"python3.{minor}") for minor in (14, 13, 12))
    found = [sys.executable, *filter(None, named), *sorted(ours.glob("3.1[2-9]*/bin/python3"))]
    question = "import sys; sys.exit(sys.version_info < (3, 12))"
    for python in map(Path, found):
        if subprocess.run([python, "-c", question], capture_output=True).returncode == 0:
            return python
    sys.exit(TOO_OLD)


def python_as_in_the_browser() -> Path:
    """A Python with the packages of the live edition, its NumPy and its matplotlib.

    For tests: it is what the browser has, as far as an ordinary machine can have it.
    """
    folder, pins = WORK / "python", ROOT / "requirements-browser.txt"
    lock = json.loads((pyodide() / "pyodide-lock.json").read_text())["packages"]
    away = [f"{name}=={lock[name]['version']}" for name in ("matplotlib", "numpy")]
    wanted = "\n".join([pins.read_text(), *away])
    stamp = folder / "stamp.txt"
    if not stamp.exists() or stamp.read_text() != wanted:
        uv = [sys.executable, "-m", "uv"]
        subprocess.run(
            [*uv, "venv", "--quiet", "--clear", f"--python={new_python()}", folder], check=True
        )
        names = ("anywidget", "ipython", "ipywidgets", "tqdm")
        install = ["pip", "install", "--quiet", f"--python={folder}", f"--constraint={pins}"]
        subprocess.run([*uv, *install, *names, *away], check=True)
        stamp.write_text(wanted)
    return folder / "bin" / "python"


def wheels() -> Path:
    """The folder with the wheels of what the browser's Python loads beside the course."""
    folder, pins = WORK / "wheels", ROOT / "requirements-browser.txt"
    stamp = folder / "stamp.txt"
    if not stamp.exists() or stamp.read_bytes() != pins.read_bytes():
        shutil.rmtree(folder, ignore_errors=True)
        anywhere = ["--platform=any", "--implementation=py", "--abi=none", "--python-version=3.14"]
        command = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", *anywhere]
        command += ["--only-binary=:all:", "--require-hashes", f"--requirement={pins}"]
        subprocess.run([*command, f"--dest={folder}"], check=True)
        shutil.copy(pins, stamp)
    return folder


def compiled() -> Path:
    """The folder with Python's standard library and the wheels, as byte code."""
    folder, held = WORK / "compiled", pyodide()
    made_from = b"".join(path.read_bytes() for path in sorted(FOLDER.glob("*.*")))
    made_from += (ROOT / "requirements-browser.txt").read_bytes()
    stamp = folder / "stamp.txt"
    if not stamp.exists() or stamp.read_bytes() != made_from:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(wheels(), folder, ignore=shutil.ignore_patterns("stamp.txt"))
        shutil.copy(held / "python_stdlib.zip", folder)
        program = [FOLDER / "run.mjs", FOLDER / "compile.py", folder]
        subprocess.run([javascript.NODE, *program], check=True)
        stamp.write_bytes(made_from)
    return folder


def pyodide() -> Path:
    """The folder with Pyodide as npm has it, without the packages of its distribution."""
    if not javascript.fetch(FOLDER):
        sys.exit(NOT_FETCHED)
    return FOLDER / "node_modules" / "pyodide"
