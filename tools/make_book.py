"""Make the book in build/site: the course as pages that play, without a kernel or a server."""

import shutil
import sys
from pathlib import Path

from book import staging
from sphinx.cmd.build import main as sphinx

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site"
LIVE = "lite"


def clear(folder: Path) -> None:
    """Take away what an earlier book left there, and leave the live edition."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.is_dir() and path.name != LIVE:
            shutil.rmtree(path)
        elif path.is_file():
            path.unlink()


def show_live(site: Path = SITE) -> None:
    """Have the book's pages show their links to the live edition, if that lies beside them."""
    is_there = str((site / LIVE / "index.html").exists()).lower()
    (site / "_static" / "live.js").write_text(f"window.queensLive = {is_there};\n")


def main(site: Path = SITE) -> int:
    """Make it in this folder; return 1, after Sphinx has said why, if that failed."""
    sources = site.parent / "book"
    shutil.rmtree(sources, ignore_errors=True)
    sources.mkdir(parents=True)
    clear(site)
    staging.stage(sources)
    staging.save_runs(sources / "docs" / "gallery.md", site / "runs")
    staging.save_linked_runs(sources / "docs", site / "runs")
    options = ["-b", "html", "-c", str(ROOT / "docs"), "-d", str(sources / ".doctrees")]
    if failed := sphinx([*options, "-q", "-W", "--keep-going", str(sources), str(site)]):
        return failed
    show_live(site)
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
