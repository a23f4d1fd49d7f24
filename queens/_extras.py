"""Names whose libraries may be missing: each says then what to install."""

import importlib
from typing import Any


def load(name: str, module: str, extra: str) -> Any:
    """Import a name from a module, or return what says what is missing when it is called.

    extra: the extra of the package that brings the module's libraries. A star import has to
    give every name, so that nothing is raised before a name is used.

    >>> load("Player", "no_such_library", "play")(8)
    Traceback (most recent call last):
    ModuleNotFoundError: Player needs no_such_library: pip install "queens-course[play]"
    """
    try:
        return getattr(importlib.import_module(module), name)
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library.startswith("queens"):
            raise

    class Missing:
        def __init__(self, *_: object, **__: object) -> None:
            install = f'pip install "queens-course[{extra}]"'
            raise ModuleNotFoundError(f"{name} needs {library}: {install}", name=library)

    return Missing
