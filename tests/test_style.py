"""The house's style: what a contributor's editor and pre-commit hold, the tests hold too."""

import subprocess
import sys
from pathlib import Path

import javascript
import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("command", [["ruff", "check"], ["ruff", "format", "--check"], ["mypy"]])
def test_style(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_arrows_point_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """What pyproject.toml says of imports; a broken contract is printed."""
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True, no_logo=True) == 0


@pytest.mark.skipif(not javascript.is_fetched(), reason="`make test` fetches ESLint and TypeScript")
@pytest.mark.parametrize("command", javascript.CHECKS)
def test_style_of_the_javascript(command: tuple[str, ...]) -> None:
    done = javascript.check(*command)
    assert done.returncode == 0, done.stdout + done.stderr
