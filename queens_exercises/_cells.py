"""Whether the cell of an answer still reads as it did when it ran."""

import linecache
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from queens.draw._notebook import running_shell
from queens.trace._source import code_of

CHANGED = "The cell of your answer has changed since it ran: run it, then this one again."

_texts: set[str] = set()


def note(texts: Sequence[str]) -> None:
    """Keep how all cells of the notebook read now, for the cell that runs next.

    JupyterLab's extension calls it before each cell that checks an answer.
    """
    shell = running_shell()
    _texts.update(shell.transform_cell(text).strip() for text in texts)
    shell.events.register("post_run_cell", _forget)


def _forget(_: Any) -> None:
    _texts.clear()


def is_changed(answer: Any) -> bool:
    """Tell whether an answer was defined by what no cell says any more.

    >>> is_changed(lambda n: n)  # nothing is known of cells here
    False
    """
    if not _texts:
        return False
    parts = vars(answer).values() if isinstance(answer, type) else [answer]
    for code in filter(None, map(code_of, parts)):
        text = "".join(linecache.getlines(code.co_filename)).strip()
        if text and not Path(code.co_filename).exists():
            return text not in _texts
    return False
