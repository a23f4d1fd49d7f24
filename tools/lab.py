"""Start JupyterLab at the first page of the course; options are passed on to it."""

import hashlib
import os
import re
import subprocess
import sys
from itertools import chain
from pathlib import Path

from environment import become

ROOT = Path(__file__).resolve().parent.parent
DIGESTS = "notebooks/digests.txt"
FIRST_PAGE = "notebooks/00_map.ipynb"
CHAPTER = "[0-9][0-9]_*.ipynb"
APPENDICES = ("burnside.ipynb", "glossary.ipynb", "maze.ipynb", "notes_on_the_texts.ipynb")


def own_notebooks(root: Path) -> list[Path]:
    """List the course's notebooks. No deeper: what a class has handed in is not to be trusted."""
    names = (CHAPTER, *APPENDICES, f"exercises/{CHAPTER}", f"answers/{CHAPTER}")
    return sorted(chain(*(root.glob(f"notebooks/{name}") for name in names)))


def live_notebooks(root: Path) -> list[Path]:
    """List the notebooks of the live edition: all but the answers, which stay beside the chapters.

    The book links a page to the live edition where this list has it.
    """
    return [path for path in own_notebooks(root) if path.parent.name != "answers"]


def digest(path: Path) -> str:
    """Return a digest of a file, the same whichever way its lines end."""
    return hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def digests(root: Path) -> str:
    """Return a line for each of the course's notebooks, as `sha256sum` writes them."""
    return "".join(
        f"{digest(path)}  {path.relative_to(root).as_posix()}\n" for path in own_notebooks(root)
    )


def write_digests(root: Path = ROOT) -> None:
    """Store the digests of the course's own notebooks, so that no other is taken for one."""
    (root / DIGESTS).write_text(digests(root), encoding="utf-8", newline="\n")


def trust_notebooks(root: Path) -> None:
    """Sign the course's notebooks: JupyterLab hides the drawings of an unsigned one.

    One of the right name that is not ours, such as a classmate's, is left as it is.
    """
    # Half a second to import: here, so that `main` has begun to compile by then.
    from nbformat import NO_CONVERT, read
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    known = (root / DIGESTS).read_text(encoding="utf-8").split()
    for path in own_notebooks(root):
        if digest(path) in known:
            notary.sign(read(path, as_version=NO_CONVERT))


def compile_ahead() -> subprocess.Popen[bytes]:
    """Start to compile the counting, so that no first count waits for it.

    Ctrl-C in the terminal ends it with JupyterLab. A count that is asked for meanwhile waits.
    """
    line = [sys.executable, "-m", "queens_counting"]
    return subprocess.Popen(line, cwd=ROOT, stdout=subprocess.DEVNULL)


def of_the_course() -> None:
    """Have JupyterLab do what it does for the course alone: tools/jupyter says what it leaves out.

    Its news, and the way in which cells are run: the course's own waits for widgets.
    """
    others = os.environ.get("JUPYTER_CONFIG_PATH", "")
    own = str(ROOT / "tools" / "jupyter")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, (own, others)))


def command(options: list[str]) -> list[str]:
    """Return the command line of JupyterLab."""
    line = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={ROOT}"]
    line += [f"--LabApp.default_url=/lab/tree/{FIRST_PAGE}"]
    if any(re.match(r"--(ServerApp\.)?port\b", option) for option in options):
        line += ["--ServerApp.port_retries=0"]  # the port that is named, or an error
    if os.name != "nt" and os.getuid() == 0:
        line += ["--allow-root"]  # in a container there is no other user
    return line + options


def main(options: list[str]) -> int:
    compile_ahead()
    trust_notebooks(ROOT)
    of_the_course()
    return become(command(options))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:  # before JupyterLab, which asks before it stops
        sys.exit(130)
