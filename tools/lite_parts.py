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

# From 3.12 on code is stopped without a thread.
AS_IN_THE_BROWSER = ("3.14", "3.13", "3.12")


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


def a_python(*versions: str) -> Path:
    """A Python of this machine of one of these versions, such as "3.12"."""
    ours = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    named = (shutil.which(f"python{version}") for version in versions)
    found = [sys.executable, *filter(None, named), *sorted(ours.glob("3.*/bin/python3"))]
    question = "import sys; print('%d.%d' % sys.version_info[:2])"
    for python in map(Path, found):
        said = subprocess.run([python, "-c", question], capture_output=True, text=True).stdout
        if said.strip() in versions:
            return python
    sys.exit(f"There is no Python {' or '.join(versions)} on this machine.")


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
            [*uv, "venv", "--quiet", "--clear", f"--python={a_python(*AS_IN_THE_BROWSER)}", folder],
            check=True,
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
