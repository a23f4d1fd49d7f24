"""The parts of the live edition: fetched as they are pinned, and kept in build/lite."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable, Mapping
from email.parser import HeaderParser
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.request import urlopen

import javascript
from filelock import FileLock
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
FOLDER = javascript.PYODIDE
WORK = ROOT / "build" / "lite"
BUILDER, BROWSER = ROOT / "requirements-lite.txt", ROOT / "requirements-browser.txt"
UV = (sys.executable, "-m", "uv")

# From 3.12 on code is stopped without a thread.
AS_IN_THE_BROWSER = ("3.14", "3.13", "3.12")

# What decides, in the browser, which packages a wheel needs.
MACHINE = {
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "platform_machine": "wasm32",
    "os_name": "posix",
    "python_version": "3.14",
    "python_full_version": "3.14.2",
}

# The course has no dependencies of its own: its parts import these where a reader plays, draws and
# counts. NumPy and matplotlib come from Pyodide's distribution.
COURSE = ["anywidget", "ipywidgets", "matplotlib", "numpy", "tqdm"]


def kept(folder: Path, made_from: bytes, make: Callable[[Path], object]) -> Path:
    """Return the folder, which `make` fills again only when what it is made from has changed.

    Where two want the same, the second waits, and takes what the first has made.
    """
    stamp = WORK / f"{folder.name}.stamp"
    WORK.mkdir(parents=True, exist_ok=True)
    with FileLock(WORK / f"{folder.name}.lock"):
        if not folder.exists() or not stamp.exists() or stamp.read_bytes() != made_from:
            stamp.unlink(missing_ok=True)
            shutil.rmtree(folder, ignore_errors=True)
            make(folder)
            stamp.write_bytes(made_from)
    return folder


def environment() -> Path:
    """Return the folder of the environment that builds the edition.

    JupyterLite must not stand beside JupyterLab, which would load its parts as its own.
    """

    def make(folder: Path) -> None:
        subprocess.run([*UV, "venv", "--quiet", folder], check=True)
        pins = ["--require-hashes", f"--requirements={BUILDER}"]
        install = [*UV, "pip", "install", "--quiet", f"--python={folder}", *pins]
        subprocess.run(install, check=True)

    return kept(WORK / "env", BUILDER.read_bytes(), make)


def a_python(*versions: str) -> Path:
    """Return a Python of this machine of one of these versions, such as "3.12"."""
    ours = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    named = filter(None, (shutil.which(f"python{version}") for version in versions))
    question = "import sys; print('%d.%d' % sys.version_info[:2])"
    for python in map(Path, [sys.executable, *named, *sorted(ours.glob("3.*/bin/python3"))]):
        said = subprocess.run([python, "-c", question], capture_output=True, text=True).stdout
        if said.strip() in versions:
            return python
    sys.exit(f"There is no Python {' or '.join(versions)} on this machine.")


def python_as_in_the_browser() -> Path:
    """Return a Python with the packages of the live edition, its NumPy and its matplotlib.

    For tests: it is what the browser has, as far as an ordinary machine can have it.
    """
    lock = pyodide_lock()["packages"]
    wanted = [f"{name}=={lock[name]['version']}" for name in ("matplotlib", "numpy")]
    wanted += ["anywidget", "ipython", "ipywidgets", "tqdm"]

    def make(folder: Path) -> None:
        python = a_python(*AS_IN_THE_BROWSER)
        subprocess.run([*UV, "venv", "--quiet", f"--python={python}", folder], check=True)
        install = [*UV, "pip", "install", "--quiet", f"--python={folder}"]
        subprocess.run([*install, f"--constraint={BROWSER}", *wanted], check=True)

    made_from = " ".join(wanted).encode() + BROWSER.read_bytes()
    return kept(WORK / "python", made_from, make) / "bin" / "python"


def compiled() -> Path:
    """Return the folder with Python's standard library and the wheels beside it, as byte code."""

    def make(folder: Path) -> None:
        anywhere = ["--platform=any", "--implementation=py", "--abi=none", "--python-version=3.14"]
        pip = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", *anywhere]
        pip += ["--only-binary=:all:", "--require-hashes", f"--requirement={BROWSER}"]
        subprocess.run([*pip, f"--dest={folder}"], check=True)
        shutil.copy(pyodide() / "python_stdlib.zip", folder)
        compile_archives(folder)

    return kept(WORK / "compiled", _programs() + BROWSER.read_bytes(), make)


def _programs() -> bytes:
    return b"".join(path.read_bytes() for path in sorted(FOLDER.glob("*.*")))


def compile_archives(folder: Path) -> None:
    """Put byte code into the archives of a folder."""
    program = [FOLDER / "run.mjs", FOLDER / "compile.py", folder]
    subprocess.run([javascript.NODE, *program], check=True)


def drawing_wheels() -> Path | None:
    """Return the folder with the wheels of NumPy and matplotlib, and of what they need.

    They come from the address of Pyodide's distribution. Where that cannot be reached: None, and
    browsers load them from there.
    """
    known = pyodide_lock()["packages"]
    names = ["matplotlib", "numpy"]
    for name in names:  # it grows
        names += [needed for needed in known[name]["depends"] if needed not in names]
    pinned = {known[name]["file_name"]: known[name]["sha256"] for name in names}

    def make(folder: Path) -> None:
        folder.mkdir()
        for file, digest in pinned.items():
            with urlopen(away() + file, timeout=60) as answer:
                content = answer.read()
            if hashlib.sha256(content).hexdigest() != digest:
                sys.exit(f"{away()}{file} is not what Pyodide's lock says.")
            (folder / file).write_bytes(content)
        compile_archives(folder)

    try:
        return kept(WORK / "drawing", _programs() + json.dumps(pinned).encode(), make)
    except OSError as error:
        print(f"NumPy and matplotlib stay at {away()}, which cannot be reached now: {error}")
        return None


def away() -> str:
    """Return the address of Pyodide's distribution."""
    version = json.loads((pyodide() / "package.json").read_text())["version"]
    return f"https://cdn.jsdelivr.net/pyodide/v{version}/full/"


def pyodide_lock() -> dict[str, Any]:
    """Return what Pyodide's distribution has, by the names of packages."""
    lock: dict[str, Any] = json.loads((pyodide() / "pyodide-lock.json").read_text())
    return lock


def pyodide() -> Path:
    """Return the folder with Pyodide as npm has it, without the packages of its distribution."""
    if told := javascript.fetch(FOLDER):
        sys.exit(told)
    return FOLDER / "node_modules" / "pyodide"


def packages_for(wheels: Iterable[Path], known: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the entries of Pyodide's lock for wheels that lie beside it.

    A dependency that is neither one of them nor known to the distribution, such as the JavaScript
    of ipywidgets, is left out.
    """
    entries = {entry["name"]: entry for entry in map(_entry, sorted(wheels))}
    for entry in entries.values():
        entry["depends"] = [name for name in entry["depends"] if name in {*known, *entries}]
    return entries


def _entry(wheel: Path) -> dict[str, Any]:
    with zipfile.ZipFile(wheel) as archive:
        files = archive.namelist()
        [path] = (name for name in files if name.endswith(".dist-info/METADATA"))
        said = HeaderParser().parsestr(archive.read(path).decode())
    asked = [Requirement(line) for line in said.get_all("Requires-Dist", [])]
    needed = [one.name for one in asked if not one.marker or one.marker.evaluate(MACHINE)]
    name = canonicalize_name(said["Name"])
    return {
        "name": name,
        "version": said["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted({*filter(None, map(_imported, files))}),
        "depends": COURSE if name == "queens-course" else sorted(map(canonicalize_name, needed)),
    }


def _imported(file: str) -> str:
    """Return the name by which a file of Python, or its package, is imported; "" for others."""
    path = PurePosixPath(file)
    name = path.parts[0].removesuffix(path.suffix)
    return name if path.suffix in {".py", ".pyc"} and name.isidentifier() else ""
