"""Carry the repository's public address from pyproject.toml to README.md and CITATION.cff."""

import re
from pathlib import Path
from urllib.parse import urlsplit

from lab import FIRST_PAGE
from lock import ROOT, read_project

BADGE = "[![Binder](https://mybinder.org/badge_logo.svg)]({link})"
BADGE_LINE = re.compile(r"^\[!\[Binder\].*$", re.MULTILINE)
CITATION_LINE = re.compile(r"^repository-code:.*$", re.MULTILINE)


def address(root: Path = ROOT) -> str:
    """The public address, as pyproject.toml holds it."""
    url: str = read_project(root)["project"]["urls"]["Repository"]
    return url


def badge(url: str) -> str:
    """README.md's line that opens the course on Binder."""
    repository = urlsplit(url).path.strip("/")
    link = f"https://mybinder.org/v2/gh/{repository}/HEAD?urlpath=lab/tree/{FIRST_PAGE}"
    return BADGE.format(link=link)


def replace_line(path: Path, pattern: re.Pattern[str], line: str) -> None:
    """Put `line` in the place of the one line of the file that matches."""
    text, found = pattern.subn(lambda _: line, path.read_text())
    if found != 1:
        raise SystemExit(f"{path.name}: {found} lines match {pattern.pattern!r}, 1 is wanted")
    path.write_text(text)


def main(root: Path = ROOT) -> None:
    url = address(root)
    replace_line(root / "README.md", BADGE_LINE, badge(url))
    replace_line(root / "CITATION.cff", CITATION_LINE, f"repository-code: {url}")


if __name__ == "__main__":
    main()
