"""Start JupyterLab at the first page of the course; options are passed on to it."""

import argparse
import errno
import hashlib
import os
import socket
import subprocess
import sys
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIGESTS = "notebooks/digests.txt"
FIRST_PAGE = "notebooks/00_map.ipynb"

PORT_TAKEN = """\
Port {port} is taken, perhaps by a JupyterLab that still runs.
Stop that one (Ctrl-C in its terminal, or `.venv/bin/jupyter server stop {port}`),
name another port, or name none and let Jupyter find a free one: make lab
"""

NOT_COMPILED = """\
Counting could not be compiled ahead: {reason}
All else works, and JupyterLab starts now.
"""


def port(text: str) -> int:
    """The port that `text` names; ValueError if it names none."""
    number = int(text)
    if not 0 <= number <= 65535:
        raise ValueError(text)
    return number


def named_port(options: list[str]) -> tuple[str, int | None]:
    """The address and the port that the options for JupyterLab name, if any."""
    parser = argparse.ArgumentParser(
        prog="make lab", usage='make lab ARGS="--port NUMBER"', add_help=False, allow_abbrev=False
    )
    parser.add_argument("--ip", "--ServerApp.ip", default="localhost")
    parser.add_argument("--port", "--ServerApp.port", type=port)
    known, _ = parser.parse_known_args(options)
    return known.ip, known.port


def is_free(ip: str, number: int) -> bool:
    """Whether nobody listens there; what else may be wrong, Jupyter says itself."""
    with socket.socket() as server:
        # As Jupyter's own server: a port that was left a moment ago counts as free.
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind((ip, number))
        except OSError as error:
            return error.errno != errno.EADDRINUSE
    return True


def own_notebooks(root: Path) -> list[Path]:
    """The course's notebooks. No deeper: what a class has handed in is nobody's to trust."""
    folders = ("notebooks", "notebooks/exercises", "notebooks/answers")
    return sorted(chain(*(root.glob(f"{folder}/[0-9][0-9]_*.ipynb") for folder in folders)))


def digest(path: Path) -> str:
    """What tells a file from any other, whichever way its lines end."""
    return hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def digests(root: Path) -> str:
    """A line for each of the course's notebooks as it is now, as `sha256sum` writes them."""
    return "".join(f"{digest(path)}  {path.relative_to(root)}\n" for path in own_notebooks(root))


def write_digests(root: Path = ROOT) -> None:
    """Write down what the course's own notebooks are, so that no other is taken for one."""
    (root / DIGESTS).write_text(digests(root), encoding="utf-8", newline="\n")


def trust_notebooks(root: Path) -> None:
    """Sign the course's notebooks: JupyterLab hides the drawings of an unsigned one.

    One of the right name that is not ours, such as a classmate's, is left as it is.
    """
    # Half a second to import: here, so that `main` has the compiling started by then.
    from nbformat import NO_CONVERT, read
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    known = (root / DIGESTS).read_text(encoding="utf-8").split()
    for path in own_notebooks(root):
        if digest(path) in known:
            notary.sign(read(path, as_version=NO_CONVERT))


def compile_ahead() -> subprocess.Popen[str]:
    """Start to compile what counts, so that no first count waits for it."""
    line = [sys.executable, "-m", "queens_counting"]
    return subprocess.Popen(line, cwd=ROOT, stderr=subprocess.PIPE, text=True)


def wait_for(compiling: subprocess.Popen[str]) -> None:
    """Wait for the end of `compile_ahead`; if it failed, say so."""
    _, said = compiling.communicate()
    if compiling.returncode:
        reason = (said.splitlines() or [f"exit code {compiling.returncode}"])[-1]
        print(NOT_COMPILED.format(reason=reason), file=sys.stderr, end="")


def command(options: list[str]) -> list[str]:
    """The command line of JupyterLab."""
    line = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={ROOT}"]
    line += [f"--LabApp.default_url=/lab/tree/{FIRST_PAGE}"]
    if named_port(options)[1]:
        line += ["--ServerApp.port_retries=0"]
    if os.getuid() == 0:
        line += ["--allow-root"]  # in a container there is no other user
    return line + options


def main(options: list[str]) -> int:
    ip, wanted = named_port(options)
    if wanted and not is_free(ip, wanted):
        print(PORT_TAKEN.format(port=wanted), file=sys.stderr, end="")
        return 1
    compiling = compile_ahead()
    trust_notebooks(ROOT)
    wait_for(compiling)
    line = command(options)
    os.execv(line[0], line)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:  # while it compiles; JupyterLab itself asks before it stops
        sys.exit(130)
