"""What could not be fetched is left out of the tests, and said so."""

import os
import subprocess
from collections.abc import Callable
from typing import TypeVar

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
