"""Where this copy of the course is published, as its repository says (standard library alone)."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

EXAMPLE = "you/your-copy"
"""What stands in the pages for a repository's name."""


def repository() -> str:
    """Return the copy's name on GitHub, "owner/name"; "" where it is unknown.

    A workflow of GitHub says it; elsewhere git's remote does.
    """
    if (said := os.environ.get("GITHUB_REPOSITORY")) is not None:
        return said
    # The folder is named: else git would ask a repository that the course lies in.
    ask = ["git", f"--git-dir={ROOT / '.git'}", "remote", "get-url", "origin"]
    try:
        remote = subprocess.run(ask, capture_output=True, text=True).stdout.strip()
    except OSError:  # there is no git
        return ""
    found = re.search(r"github\.com[:/]([\w.-]+/[\w.-]+?)(?:\.git)?/?$", remote)
    return found[1] if found else ""


def code(repository: str) -> str:
    """Return the address of a repository on GitHub, "" if it is unknown."""
    return f"https://github.com/{repository}" if repository else ""


def first_cell(repository: str) -> str:
    """Return the cell that adds the course to the packages of Colab or Kaggle."""
    return f'%pip install --quiet anywidget "queens-course @ {code(repository)}/archive/HEAD.zip"'


def book(repository: str) -> str:
    """Return the address where GitHub serves a repository's book, "" if it is unknown.

    The publishing workflow says it, since the copy may have a domain of its own.
    """
    if said := os.environ.get("QUEENS_BOOK"):
        return f"{said.rstrip('/')}/"
    if not repository:
        return ""
    owner, name = repository.split("/")
    host = f"{owner.lower()}.github.io"
    return f"https://{host}/" if name.lower() == host else f"https://{host}/{name}/"
