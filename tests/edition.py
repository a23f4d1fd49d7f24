"""Chapters on other machines, for tests: what could not be fetched is left out, and said so."""

import json
import os
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import pytest

_Made = TypeVar("_Made")


def made(make: Callable[[], _Made]) -> _Made:
    """What is made from pinned packages; skipped, or failed where all must run, without them."""
    try:
        return make()
    except (SystemExit, subprocess.CalledProcessError) as error:
        leave_out = pytest.fail if os.environ.get("QUEENS_REQUIRE_ALL") == "1" else pytest.skip
        leave_out(f"it could not be made here: {error}")
        raise


def say_what_is_stored(notebook: Path, said: Iterable[dict[str, Any]]) -> None:
    """AssertionError unless each cell said, on another machine, what is stored of it.

    said: of each cell its id, error, texts and what it printed. Cells pass while players are
    broken, so the words of every picture are compared; another matplotlib paints other SVG.
    """
    cells = {cell["id"]: cell for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]}
    for one in said:
        cell = cells[one["id"]]
        outputs = cell["outputs"]
        expected = [output["ename"] for output in outputs if output["output_type"] == "error"]
        assert bool(one["error"]) == bool(expected), f"{one['id']}: {one['error']}"
        # Chapter 08 has fewer queens where there is no compiler.
        if "08_" in notebook.name or "nbval-ignore-output" in cell["metadata"].get("tags", ()):
            continue
        shown = [output["data"] for output in outputs if "data" in output]
        texts = ["".join(data.get("text/plain", "")) for data in shown]
        assert one["texts"] == texts, one["id"]
        printed = ["".join(output["text"]) for output in outputs if output.get("name") == "stdout"]
        assert one["printed"] == "".join(printed), one["id"]
