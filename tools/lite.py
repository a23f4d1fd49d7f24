"""Build the live edition: JupyterLab, Python and the course as files that a browser runs.

    python tools/lite.py

It is written to build/site/lite, for any server of files. Everything is pinned: JupyterLite by
requirements-lite.txt, what its Python loads by requirements-browser.txt, Pyodide by
lite/package-lock.json, with NumPy and matplotlib as its lock has them.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import lab
from build_backend import FOLDER as EXTENSION
from build_backend import write_widgets
from hatchling.builders.wheel import WheelBuilder
from lite_parts import (
    FOLDER,
    ROOT,
    WORK,
    compiled,
    environment,
    lay_beside,
    packages_for,
    pyodide,
)
from make_book import show_live

SITE = ROOT / "build" / "site" / "lite"

DISTRIBUTION = "https://cdn.jsdelivr.net/pyodide/v{version}/full/"
# The browser's store, and where it is refused, as in some private windows, none that lasts.
STORES = ("asyncStorage", "memoryStorageDriver")
KERNEL = "@jupyterlite/pyodide-kernel-extension"
SETTINGS = f"{KERNEL}:kernel"
# What the kernel starts with; what it does not find here it would look for on the package index.
AT_ONCE = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


def sources() -> str:
    """Return a digest of all that the edition is made from."""
    ours = [*lab.own_notebooks(ROOT), ROOT / "pyproject.toml", *FOLDER.glob("*.*")]
    for pattern in ("requirements-*.txt", "queens*/**/*.*", "tools/lite*.py"):
        ours += ROOT.glob(pattern)
    parts = hashlib.sha256()
    for path in sorted(path for path in ours if path.suffix != ".pyc"):
        parts.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return parts.hexdigest()


def write_contents(folder: Path) -> None:
    """Lay the notebooks out as in the repository; the browser may trust them, and has a kernel."""
    for path in lab.own_notebooks(ROOT):
        target = folder / path.relative_to(ROOT)
        if target.parent.name == "answers":
            continue
        book = json.loads(path.read_text(encoding="utf-8"))
        book["metadata"]["kernelspec"] = {"name": "python", "display_name": "Python (Pyodide)"}
        for cell in book["cells"]:
            if cell["cell_type"] == "code":
                cell["metadata"]["trusted"] = True
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(book, ensure_ascii=False), encoding="utf-8")


def build_jupyterlite(contents: Path) -> None:
    """Have JupyterLite lay out the site, with the extensions of `make lab`."""
    installed = Path(sys.prefix, "share", "jupyter", "labextensions")
    extensions = [*(installed / name for name in EXTENSIONS), EXTENSION]
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
    next(WheelBuilder(str(ROOT)).build(directory=str(python), versions=["standard"]))
    code, of_kernel = compiled(), SITE / "extensions" / KERNEL / "static" / "pypi"
    shutil.copy(code / "python_stdlib.zip", python)
    for wheel in (*code.glob("*.whl"), *of_kernel.glob("*.whl")):
        shutil.copy(wheel, python)
    lock = json.loads((held / "pyodide-lock.json").read_text())
    away = DISTRIBUTION.format(version=version)
    for package in lock["packages"].values():
        package["file_name"] = away + package["file_name"]
    lock["packages"] |= packages_for(python.glob("*.whl"), lock["packages"])
    lay_beside(lock["packages"], away, python)
    (python / "pyodide-lock.json").write_text(json.dumps(lock))


def configure() -> None:
    """Tell the kernel where its Python is, and keep the reader's work apart from other sites'."""
    path = SITE / "jupyter-lite.json"
    config: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    data = config["jupyter-config-data"]
    data |= {"appName": "Eight queens", "contentsStorageName": "queens-course"}
    data |= {"enableMemoryStorage": True}
    data |= {f"{what}StorageDrivers": STORES for what in ("contents", "settings", "workspaces")}
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
    """Build it, unless what is there was made from what is here."""
    write_widgets()
    stamp, made_from = SITE / "made-from.txt", sources()
    if not stamp.exists() or stamp.read_text() != made_from:
        build()
        stamp.write_text(made_from)
    if (SITE.parent / "_static").exists():  # the book lies beside it
        show_live(SITE.parent)


def build() -> None:
    """Build it from its parts."""
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
