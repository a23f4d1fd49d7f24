"""The JavaScript beside its own tests, which Node runs."""

import subprocess
from pathlib import Path

import pytest
from javascript import NODE, ROOT

FILES = sorted((ROOT / "queens_player" / "js" / "tests").glob("*.test.js"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_javascript(file: Path) -> None:
    done = subprocess.run([NODE, "--test", file], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
