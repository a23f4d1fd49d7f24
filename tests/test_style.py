"""Format, lint, types, imports and the JavaScript: what pre-commit holds, the tests hold too."""

import subprocess
import sys
from pathlib import Path

import javascript
import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("command", [["ruff", "check"], ["ruff", "format", "--check"], ["mypy"]])
def test_style(command: list[str]) -> None:
    line = [sys.executable, "-m", *command]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_arrows_point_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """A contract of pyproject.toml that is broken is printed."""
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True, no_logo=True) == 0


def test_style_of_the_javascript() -> None:
    done = javascript.check()
    assert done.returncode == 0, done.stdout + done.stderr
