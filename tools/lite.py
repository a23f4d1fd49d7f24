"""Build the live edition: JupyterLab, Python and the course as files that a browser runs.

    python tools/lite.py

It is written to build/site/lite, for any server of files. Everything is pinned: JupyterLite by
requirements-lite.txt, what its Python loads by requirements-browser.txt, Pyodide by
lite/package-lock.json. NumPy and matplotlib stay at the address of Pyodide's own distribution.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import flit_core.wheel
import javascript
import lab
from lite_packages import packages_for

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tools" / "lite"
WORK = ROOT / "build" / "lite"
SITE = ROOT / "build" / "site" / "lite"

DISTRIBUTION = "https://cdn.jsdelivr.net/pyodide/v{version}/full/"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
SETTINGS = f"{KERNEL}:kernel"
# What the kernel starts with; what it does not find here it would look for on the package index.
AT_ONCE = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")

NOT_FETCHED = """\
Pyodide could not be fetched, so there is no live edition.
Check the network connection (behind a proxy, set HTTPS_PROXY), then say the same command again.
"""


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


def new_python() -> Path | None:
    """A Python of this machine that can look at the clock between two lines: 3.12 or later."""
    ours = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    named = (shutil.which(f"python3.{minor}") for minor in (14, 13, 12))
    found = [sys.executable, *filter(None, named), *sorted(ours.glob("3.1[2-9]*/bin/python3"))]
    question = "import sys; sys.exit(sys.version_info < (3, 12))"
    for python in map(Path, found):
        if subprocess.run([python, "-c", question], capture_output=True).returncode == 0:
            return python
    return None


def python_as_in_the_browser() -> Path | None:
    """A Python with the packages of the live edition, its NumPy and its matplotlib; None if none.

    For tests: it is what the browser has, as far as an ordinary machine can have it.
    """
    folder, pins = WORK / "python", ROOT / "requirements-browser.txt"
    lock = json.loads((pyodide() / "pyodide-lock.json").read_text())["packages"]
    away = [f"{name}=={lock[name]['version']}" for name in ("matplotlib", "numpy")]
    wanted = "\n".join([pins.read_text(), *away])
    stamp = folder / "stamp.txt"
    if not stamp.exists() or stamp.read_text() != wanted:
        if not (base := new_python()):
            return None
        uv = [sys.executable, "-m", "uv"]
        subprocess.run([*uv, "venv", "--quiet", "--clear", f"--python={base}", folder], check=True)
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


def pyodide() -> Path:
    """The folder with Pyodide as npm has it, without the packages of its distribution."""
    if not javascript.fetch(FOLDER):
        sys.exit(NOT_FETCHED)
    return FOLDER / "node_modules" / "pyodide"


def write_contents(folder: Path) -> None:
    """Lay the notebooks out as in the repository; the browser may trust them, and has a kernel."""
    for path in lab.own_notebooks(ROOT):
        if "answers" in path.parts:
            continue
        book = json.loads(path.read_text(encoding="utf-8"))
        book["metadata"]["kernelspec"] = {"name": "python", "display_name": "Python (Pyodide)"}
        for cell in book["cells"]:
            if cell["cell_type"] == "code":
                cell["metadata"]["trusted"] = True
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(book, ensure_ascii=False), encoding="utf-8")


def build_jupyterlite(contents: Path) -> None:
    """Have JupyterLite lay out the site, with the extensions of `make lab`."""
    installed = Path(sys.prefix, "share", "jupyter", "labextensions")
    extensions = [*(installed / name for name in EXTENSIONS)]
    extensions += [ROOT / "jupyter" / "share" / "jupyter" / "labextensions" / "queens-course"]
    options = {
        "LiteBuildConfig": {
            "lite_dir": str(WORK / "empty"),
            "output_dir": str(SITE),
            "cache_dir": str(WORK / "cache"),
            "contents": [str(contents)],
            "federated_extensions": [str(one) for one in extensions],
            "apps": ["lab"],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
        }
    }
    config = WORK / "jupyter_lite_config.json"
    config.write_text(json.dumps(options), encoding="utf-8")
    shutil.rmtree(SITE, ignore_errors=True)
    command = [environment() / "bin" / "jupyter-lite", "build", f"--config={config}"]
    done = subprocess.run(command, cwd=WORK, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


def add_python(version: str) -> None:
    """Put Pyodide beside the site, with a lock that knows the course and what it needs."""
    held = pyodide()
    python = SITE / "static" / "pyodide"
    python.mkdir(parents=True)
    for name in OF_PYODIDE:
        shutil.copy(held / name, python)
    course = flit_core.wheel.make_wheel_in(ROOT / "pyproject.toml", python)
    course.file.chmod(0o644)  # it was a temporary file, which nobody else may read
    of_kernel = SITE / "extensions" / KERNEL / "static" / "pypi"
    for wheel in (*wheels().glob("*.whl"), *of_kernel.glob("*.whl")):
        shutil.copy(wheel, python)
    lock = json.loads((held / "pyodide-lock.json").read_text())
    away = DISTRIBUTION.format(version=version)
    for package in lock["packages"].values():
        package["file_name"] = away + package["file_name"]
    lock["packages"] |= packages_for(python.glob("*.whl"), lock["packages"])
    (python / "pyodide-lock.json").write_text(json.dumps(lock))


def configure() -> None:
    """Tell the kernel where its Python is, and keep the reader's work apart from other sites'."""
    path = SITE / "jupyter-lite.json"
    config: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    data = config["jupyter-config-data"]
    data |= {"appName": "Eight queens", "contentsStorageName": "queens-course"}
    plugins = data.setdefault("litePluginSettings", {})
    plugins[SETTINGS] = {
        **plugins.get(SETTINGS, {}),
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "loadPyodideOptions": {
            "lockFileURL": "./static/pyodide/pyodide-lock.json",
            "packages": list(AT_ONCE),
        },
    }
    path.write_text(json.dumps(config, indent=2), encoding="utf-8")


def main() -> None:
    (WORK / "empty").mkdir(parents=True, exist_ok=True)
    version = json.loads((pyodide() / "package.json").read_text())["version"]
    contents = WORK / "contents"
    shutil.rmtree(contents, ignore_errors=True)
    write_contents(contents)
    build_jupyterlite(contents)
    add_python(version)
    configure()


if __name__ == "__main__":
    main()
