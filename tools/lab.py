"""Start JupyterLab at the first page of the course; options are passed on to it."""

import argparse
import os
import socket
import sys
from pathlib import Path

from nbformat import NO_CONVERT, read
from nbformat.sign import NotebookNotary

ROOT = Path(__file__).resolve().parent.parent
FIRST_PAGE = "notebooks/00_map.ipynb"

PORT_TAKEN = """\
Port {port} is taken, perhaps by a JupyterLab that still runs.
Stop that one (Ctrl-C in its terminal, or `.venv/bin/jupyter server stop {port}`),
name another port, or name none and let Jupyter find a free one: make lab
"""


def named_port(options: list[str]) -> tuple[str, int | None]:
    """The address and the port that the options for JupyterLab name, if any."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--ip", "--ServerApp.ip", default="localhost")
    parser.add_argument("--port", "--ServerApp.port", type=int)
    known, _ = parser.parse_known_args(options)
    return known.ip, known.port


def is_free(ip: str, port: int) -> bool:
    """Whether a server could listen there now."""
    with socket.socket() as server:
        # As Jupyter's own server: a port that was left a moment ago counts as free.
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind((ip, port))
        except OSError:
            return False
    return True


def trust_notebooks(root: Path) -> None:
    """Sign the course's notebooks: JupyterLab hides the drawings of an unsigned one."""
    notary = NotebookNotary()
    for path in root.glob("notebooks/**/[0-9][0-9]_*.ipynb"):
        notebook = read(path, as_version=NO_CONVERT)
        if not notary.check_signature(notebook):
            notary.sign(notebook)


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
    ip, port = named_port(options)
    if port and not is_free(ip, port):
        print(PORT_TAKEN.format(port=port), file=sys.stderr, end="")
        return 1
    trust_notebooks(ROOT)
    line = command(options)
    os.execv(line[0], line)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
