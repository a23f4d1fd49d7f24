"""Whether a learner's own file hides the package ``queens``, said before anything fails."""

from importlib.util import find_spec
from pathlib import Path


class Hidden(ImportError):
    """Why nothing of the course loads; a notebook shows the sentence without a traceback."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def told_of(file: str | Path) -> str:
    """Say of a file that it hides the course's package, and what to do.

    >>> told_of("queens.py")
    'queens.py hides the package `queens` of the course: rename this file and restart the kernel'
    """
    hides = f"{file} hides the package `queens` of the course"
    return f"{hides}: rename this file and restart the kernel"


_found = find_spec("queens")
if _found and not _found.submodule_search_locations:
    raise Hidden(told_of(_found.origin or "a file queens.py"))
