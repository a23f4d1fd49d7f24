"""What a lock file of Pyodide says of wheels that are added to its distribution."""

import hashlib
import zipfile
from collections.abc import Iterable, Mapping
from email.parser import HeaderParser
from pathlib import Path, PurePosixPath
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

BROWSER = {
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "platform_machine": "wasm32",
    "os_name": "posix",
    "python_version": "3.14",
    "python_full_version": "3.14.2",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "extra": "",
}

# The course has no dependencies of its own: this is what its parts import where a reader plays,
# draws and counts. NumPy and matplotlib come from the distribution, or do not come.
COURSE = ["anywidget", "ipywidgets", "matplotlib", "numpy", "tqdm"]


def packages_for(
    wheels: Iterable[Path], known: Mapping[str, Mapping[str, Any]]
) -> dict[str, dict[str, Any]]:
    """The entries of the lock for wheels that lie beside it.

    What none of them and no package of the distribution is, such as the JavaScript of
    ipywidgets, is left out of what they depend on.
    """
    entries = {entry["name"]: entry for entry in map(_entry, sorted(wheels))}
    names = {*known, *entries}
    for entry in entries.values():
        entry["depends"] = [name for name in entry["depends"] if name in names]
    return entries


def _entry(wheel: Path) -> dict[str, Any]:
    with zipfile.ZipFile(wheel) as archive:
        files = archive.namelist()
        (path,) = (name for name in files if name.endswith(".dist-info/METADATA"))
        said = HeaderParser().parsestr(archive.read(path).decode())
    asked = [Requirement(line) for line in said.get_all("Requires-Dist", [])]
    needed = [one.name for one in asked if not one.marker or one.marker.evaluate(BROWSER)]
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
    """The name by which a file of Python is imported, or a package that it is in; "" for others."""
    path = PurePosixPath(file)
    name = path.parts[0].removesuffix(path.suffix)
    return name if path.suffix in {".py", ".pyc"} and name.isidentifier() else ""
