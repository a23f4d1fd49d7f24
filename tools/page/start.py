"""What the Python of a page begins with: packages that come when they are imported."""

import importlib
import io
import json
import logging
import sys
import zipfile
from collections.abc import Callable
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from site import getsitepackages
from typing import Any

UNWANTED = {"jedi", "parso"}  # IPython completes names with them, and no page asks for that


class Later(MetaPathFinder):
    """Fetch a package when it is first imported, so that a verdict need not wait for matplotlib.

    known: the packages of Pyodide's lock, with whole addresses. loaded: their names. tell: called
    with "fetching" or "missing", and a name.
    """

    def __init__(
        self, known: dict[str, Any], loaded: dict[str, str], tell: Callable[[str, str], None]
    ) -> None:
        self._known, self._loaded, self._tell = known, loaded, tell
        of_use = {name: entry for name, entry in known.items() if name not in UNWANTED}
        self._of = {part: name for name, entry in of_use.items() for part in entry["imports"]}

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return where a module is once its package has been fetched; None for any other."""
        package = self._of.pop(name, "")
        if not package or package in self._loaded:
            return None
        try:
            self._fetch(package)
        except OSError:
            self._tell("missing", package)
            return None
        importlib.invalidate_caches()
        return PathFinder.find_spec(name)

    def _fetch(self, package: str) -> None:
        names = [package]
        for name in names:  # it grows
            names += [one for one in self._known[name]["depends"] if one not in names]
        names = [name for name in names if name not in self._loaded]
        self._tell("fetching", package)
        archives = [_content(self._known[name]["file_name"]) for name in names]
        for name, archive in zip(names, archives, strict=True):
            zipfile.ZipFile(io.BytesIO(archive)).extractall(getsitepackages()[0])
            self._loaded[name] = "default channel"


def _content(address: str) -> bytes:
    """Return what lies at an address; only a worker may wait for it like this."""
    from js import XMLHttpRequest

    request = XMLHttpRequest.new()
    try:
        request.open("GET", address, False)
        request.responseType = "arraybuffer"
        request.send()
    except Exception as error:  # JavaScript's own
        raise OSError(address) from error
    if request.status != 200:
        raise OSError(address)
    return bytes(request.response.to_bytes())


def begin(known: str, names: str, tell: Callable[[str, str], None]) -> Any:
    """Start IPython, and return its kernel; arguments are as for ``Later``, as JSON."""
    later = Later(json.loads(known), dict.fromkeys(json.loads(names), ""), tell)
    sys.meta_path.insert(sys.meta_path.index(PathFinder) + 1, later)
    # "Matplotlib is building the font cache": it does so at each visit.
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    import pyodide_kernel
    from pyodide_kernel import kernel

    async def leave(code: str) -> None:
        """Load nothing beforehand."""

    kernel._load_packages_from_imports = leave
    return pyodide_kernel
