"""Build the live edition: JupyterLab, Python and the course as files that a browser runs.

    python tools/lite.py

It is written to build/site/lite, for any server of files. Everything is pinned: JupyterLite by
requirements-lite.txt, what its Python loads by requirements-browser.txt, Pyodide by
lite/package-lock.json, with NumPy and matplotlib as its lock has them. lite/jupyter-lite.json says
what the site keeps in the browser, if need be for one visit, and what its Python starts with: what
is not found beside the site would be looked for on the package index.

The book's pages run their cells with the same Python: page.json says where it lies, and page/ has
what runs them. Whatever Python loads has a digest in its address: a browser may keep it, and never
takes that of one edition for that of another.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import build_hook
import javascript
import lab
from hatchling.builders.wheel import WheelBuilder
from lite_parts import (
    FOLDER,
    ROOT,
    WORK,
    away,
    compile_archives,
    compiled,
    drawing_wheels,
    environment,
    kept,
    packages_for,
    pyodide,
    pyodide_lock,
)
from make_book import show_live

SITE = ROOT / "build" / "site" / "lite"

KERNEL = "@jupyterlite/pyodide-kernel-extension"
SETTINGS = f"{KERNEL}:kernel"
EDITION = "queens_edition"
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PAGE = Path(__file__).parent / "page"
AT_ONCE = ("queens-course", "pyodide-kernel", "ipykernel")
LATER = {"anywidget", "ipywidgets", "jedi", "matplotlib", "numpy", "tqdm"}
"""What a page's Python has from the beginning, with what that needs, and what it imports first."""


def sources() -> bytes:
    """Return a digest of all that the edition is made from."""
    ours = [*lab.own_notebooks(ROOT), ROOT / "pyproject.toml", *FOLDER.glob("*.*")]
    tools = ("tools/lite*.py", "tools/page/*.*", "tools/js/*.*")
    for pattern in ("requirements-*.txt", "queens*/**/*.*", *tools):
        ours += ROOT.glob(pattern)
    parts = hashlib.sha256()
    for path in sorted(path for path in ours if path.suffix != ".pyc"):
        parts.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return parts.digest()


def write_contents(folder: Path) -> None:
    """Lay the notebooks out as in the repository; the browser may trust them, and has a kernel.

    Each says which edition it is, and so does editions.json of the site for all: a copy that a
    reader has saved hides what is published later.
    """
    for path in lab.live_notebooks(ROOT):
        target = folder / path.relative_to(ROOT)
        book = json.loads(path.read_text(encoding="utf-8"))
        book["metadata"][EDITION] = lab.digest(path)
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
    paths = lab.live_notebooks(ROOT)
    editions = {path.relative_to(ROOT).as_posix(): lab.digest(path) for path in paths}
    (site / "editions.json").write_text(json.dumps(editions), encoding="utf-8")


def digest(*contents: bytes) -> str:
    """Return a short digest of these contents, as it stands in addresses."""
    return hashlib.sha256(b"".join(contents)).hexdigest()[:12]


def add_python(site: Path, drawing: Path | None) -> None:
    """Put Pyodide beside the site, with a lock that knows what the course needs.

    drawing: the folder with the wheels that a picture needs, if they are here.
    """
    held, code = pyodide(), compiled()
    python = site / "static" / "pyodide"
    python.mkdir(parents=True)
    parts = [*(held / name for name in OF_PYODIDE), code / "python_stdlib.zip"]
    folder = python / digest(*(part.read_bytes() for part in parts))
    folder.mkdir()
    for part in parts:
        shutil.copy(part, folder)
    next(WheelBuilder(str(ROOT)).build(directory=str(python), versions=["standard"]))
    of_kernel = site / "extensions" / KERNEL / "static" / "pypi"
    for wheel in of_kernel.glob("*.whl"):
        shutil.copy(wheel, python)
    compile_archives(python)
    for wheel in code.glob("*.whl"):
        shutil.copy(wheel, python)
    lock, distribution = pyodide_lock(), away()
    known = lock["packages"]
    ours = packages_for(python.glob("*.whl"), known)
    for package in known.values():
        wheel = drawing / package["file_name"] if drawing else python
        if wheel.is_file():
            package["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
            shutil.copy(wheel, python)
        else:
            package["file_name"] = distribution + package["file_name"]
    known |= ours
    for package in known.values():
        name = package["file_name"]
        if not name.startswith(distribution):
            place = python / package["sha256"][:12]
            place.mkdir(exist_ok=True)
            (python / name).rename(place / name)
            package["file_name"] = f"{place.name}/{name}"
    text = json.dumps(lock)
    name = f"pyodide-lock-{digest(text.encode())}.json"
    (python / name).write_text(text)
    add_page(site, folder, python / name)


def add_page(site: Path, folder: Path, lock: Path) -> None:
    """Write what runs cells of the book, and page.json; have JupyterLite find its Python.

    folder: that of Pyodide. lock: its lock.
    """
    config = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))
    settings = config["jupyter-config-data"]["litePluginSettings"][SETTINGS]
    settings["pyodideUrl"] = f"./{(folder / 'pyodide.mjs').relative_to(site)}"
    settings["loadPyodideOptions"]["lockFileURL"] = f"./{lock.relative_to(site)}"
    (site / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")
    bundle = [javascript.FOLDER / "bundle.mjs", PAGE, site / "page"]
    subprocess.run([javascript.NODE, *bundle], check=True)
    known = json.loads(lock.read_text())["packages"]
    names = [*AT_ONCE]
    for name in names:  # it grows
        names += [one for one in known[name]["depends"] if one not in {*names, *LATER}]
    wheels = [lock.parent / known[name]["file_name"] for name in names]
    files = [*folder.iterdir(), lock, *wheels, *(site / "page").iterdir()]
    said: dict[str, Any] = {path.stem.split("-")[0]: path for path in (site / "page").iterdir()}
    said |= {"folder": folder, "lock": lock}
    said = {name: path.relative_to(site).as_posix() for name, path in said.items()}
    said["folder"] += "/"
    said |= {"files": sorted(path.relative_to(site).as_posix() for path in files)}
    said |= {"packages": names, "bytes": sum(path.stat().st_size for path in files)}
    (site / "page.json").write_text(json.dumps(said), encoding="utf-8")


def main() -> None:
    """Build it, unless what is there was made from what is here."""
    if told := javascript.fetch():
        sys.exit(told)
    drawing = drawing_wheels()

    def build(site: Path) -> None:
        build_jupyterlite(site)
        add_python(site, drawing)

    kept(SITE, sources() + bool(drawing).to_bytes(), build)
    if (SITE.parent / "_static").exists():  # the book lies beside it
        show_live(SITE.parent)


if __name__ == "__main__":
    main()
