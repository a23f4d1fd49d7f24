"""Build the live edition: JupyterLab, Python and the course as files that a browser runs.

    python tools/lite.py

It is written to build/site/lite, for any server of files. Everything is pinned: JupyterLite by
requirements-lite.txt, what its Python loads by requirements-browser.txt, Pyodide by
lite/package-lock.json, with NumPy and matplotlib as its lock has them. lite/jupyter-lite.json says
what the site keeps in the browser, if need be for one visit, and what its Python starts with: what
is not found beside the site would be looked for on the package index.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import build_hook
import lab
from hatchling.builders.wheel import WheelBuilder
from lite_parts import (
    FOLDER,
    ROOT,
    WORK,
    compiled,
    environment,
    kept,
    lay_beside,
    packages_for,
    pyodide,
)
from make_book import show_live

SITE = ROOT / "build" / "site" / "lite"

DISTRIBUTION = "https://cdn.jsdelivr.net/pyodide/v{version}/full/"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


def sources() -> bytes:
    """Return a digest of all that the edition is made from."""
    ours = [*lab.own_notebooks(ROOT), ROOT / "pyproject.toml", *FOLDER.glob("*.*")]
    for pattern in ("requirements-*.txt", "queens*/**/*.*", "tools/lite*.py"):
        ours += ROOT.glob(pattern)
    parts = hashlib.sha256()
    for path in sorted(path for path in ours if path.suffix != ".pyc"):
        parts.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return parts.digest()


def write_contents(folder: Path) -> None:
    """Lay the notebooks out as in the repository; the browser may trust them, and has a kernel."""
    for path in lab.live_notebooks(ROOT):
        target = folder / path.relative_to(ROOT)
        book = json.loads(path.read_text(encoding="utf-8"))
        book["metadata"]["kernelspec"] = {"name": "python", "display_name": "Python (Pyodide)"}
        for cell in book["cells"]:
            if cell["cell_type"] == "code":
                cell["metadata"]["trusted"] = True
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(book, ensure_ascii=False), encoding="utf-8")


def build_jupyterlite(site: Path) -> None:
    """Have JupyterLite lay out the site, with the extensions of `make lab`."""
    source = WORK / "source"
    shutil.rmtree(source, ignore_errors=True)
    write_contents(source / "contents")
    shutil.copy(FOLDER / "jupyter-lite.json", source)
    installed = Path(sys.prefix, "share", "jupyter", "labextensions")
    ours = source / build_hook.FOLDER.name
    build_hook.lay_out(ours)
    extensions = [*(installed / name for name in EXTENSIONS), ours]
    command = [environment() / "bin" / "jupyter-lite", "build", "--apps=lab", "--no-sourcemaps"]
    command += ["--no-unused-shared-packages", "--contents=contents", f"--output-dir={site}"]
    command += [f"--LiteBuildConfig.federated_extensions={one}" for one in extensions]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


def add_python(site: Path) -> bool:
    """Put Pyodide beside the site, with a lock that knows what the course needs; return if all."""
    held = pyodide()
    python = site / "static" / "pyodide"
    python.mkdir(parents=True)
    for name in OF_PYODIDE:
        shutil.copy(held / name, python)
    next(WheelBuilder(str(ROOT)).build(directory=str(python), versions=["standard"]))
    code, of_kernel = compiled(), site / "extensions" / KERNEL / "static" / "pypi"
    shutil.copy(code / "python_stdlib.zip", python)
    for wheel in (*code.glob("*.whl"), *of_kernel.glob("*.whl")):
        shutil.copy(wheel, python)
    lock = json.loads((held / "pyodide-lock.json").read_text())
    version = json.loads((held / "package.json").read_text())["version"]
    away = DISTRIBUTION.format(version=version)
    for package in lock["packages"].values():
        package["file_name"] = away + package["file_name"]
    lock["packages"] |= packages_for(python.glob("*.whl"), lock["packages"])
    complete = lay_beside(lock["packages"], away, python)
    (python / "pyodide-lock.json").write_text(json.dumps(lock))
    return complete


def build(site: Path) -> bool:
    """Build it from its parts; return whether all were to be had."""
    build_jupyterlite(site)
    return add_python(site)


def main() -> None:
    """Build it, unless what is there was made from what is here."""
    kept(SITE, sources(), build)
    if (SITE.parent / "_static").exists():  # the book lies beside it
        show_live(SITE.parent)


if __name__ == "__main__":
    main()
