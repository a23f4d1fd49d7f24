"""The course's public address, and all that follows from it.

``[project.urls]`` in pyproject.toml holds it; ``make address`` carries it to README.md,
docs/launch.md and CITATION.cff. Until OWNER is somebody, links lead to how to publish the course.
"""

import re
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

from lab import FIRST_PAGE, ROOT

UNKNOWN = "OWNER"
PUBLISH = "../README.md#publish-it"

BADGE = "[![Launch the course](docs/launch.svg)]({link})"
BADGE_LINE = re.compile(r"^\[!\[Launch the course\].*$", re.MULTILINE)
INSTALL_LINE = re.compile(r"^%pip install .*$", re.MULTILINE)
CITATION_LINE = re.compile(r"^repository-code:.*$", re.MULTILINE)


def address(root: Path = ROOT) -> str:
    """The public address of the repository, as pyproject.toml holds it."""
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    url: str = project["urls"]["Repository"]
    return url


def is_known(url: str) -> bool:
    """Whether the course has been published there."""
    return owner_and_name(url)[0] != UNKNOWN


def owner_and_name(url: str) -> list[str]:
    return urlsplit(url).path.strip("/").split("/")


def book(url: str) -> str:
    """Where GitHub Pages serves the book of a repository.

    >>> book("https://github.com/Someone/eight")
    'https://someone.github.io/eight/'
    """
    owner, name = owner_and_name(url)
    return f"https://{owner.lower()}.github.io/{name}/"


def live(path: str, cell: str = "") -> str:
    """A notebook in the live edition, at one of its cells, from the root of the book."""
    return f"lite/lab/index.html?path={path}" + (f"#cell-id={cell}" if cell else "")


def binder(url: str, path: str = FIRST_PAGE) -> str:
    """A notebook on Binder."""
    return (
        f"https://mybinder.org/v2/gh/{'/'.join(owner_and_name(url))}/HEAD?urlpath=lab/tree/{path}"
    )


def colab(url: str, path: str = FIRST_PAGE) -> str:
    """A notebook on Colab."""
    return (
        f"https://colab.research.google.com/github/{'/'.join(owner_and_name(url))}/blob/HEAD/{path}"
    )


def badge(url: str) -> str:
    """README.md's line that leads to the ways to run the course."""
    return BADGE.format(link=f"{book(url)}docs/launch.html" if is_known(url) else "docs/launch.md")


def doors(url: str) -> dict[str, str]:
    """The links of docs/launch.md, by the names that they have there."""
    links = {
        "book": book(url),
        "live": book(url) + live(FIRST_PAGE),
        "binder": binder(url),
        "colab": colab(url),
    }
    return links if is_known(url) else dict.fromkeys(links, PUBLISH)


def install(url: str) -> str:
    """The cell that installs the course beside the packages of a host, which stay as they are."""
    return f'%pip install --quiet anywidget "queens-course @ {url}/archive/HEAD.zip"'


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
    replace_line(root / "docs" / "launch.md", INSTALL_LINE, install(url))
    for name, link in doors(url).items():
        line = re.compile(rf"^\[{name}\]: .*$", re.MULTILINE)
        replace_line(root / "docs" / "launch.md", line, f"[{name}]: {link}")


if __name__ == "__main__":
    main()
