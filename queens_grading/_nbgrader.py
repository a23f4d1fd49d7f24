"""nbgrader's commands, each in a process of its own, so that whatever happens there ends there."""

import fcntl
import json
import multiprocessing
import os
import resource
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from nbgrader.apps import NbGraderApp

from queens_grading import _intake
from queens_grading._names import printable

# A process for each command costs little if it need not import everything again.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(
    [
        *("nbgrader.apps", "nbgrader.api", "matplotlib.font_manager", "queens_exercises._judges"),
        *("queens_grading._rebuild", "queens_grading._run", "queens_grading._sanitize"),
    ]
)
SECONDS_TO_READ, MEMORY_TO_READ = 120, 4_000_000_000
WAIT_FOR_THE_BOOK = 300
"""Seconds: submissions are graded side by side, and one at a time writes into the gradebook."""

_running: set[BaseProcess] = set()
_log = threading.Lock()


class NotGraded(Exception):
    """Why a submission has no marks."""


def nbgrader(course: Path, *arguments: str, seconds: int | None = None) -> None:
    """Run one of nbgrader's commands in the course's folder; NotGraded if it fails.

    What it says goes to grading.log there, without what could steer a terminal.
    """
    # As seen from its folder: in an address a % in a folder's name would mean something else.
    book = f"--db=sqlite:///gradebook.db?timeout={WAIT_FOR_THE_BOOK}"
    with tempfile.NamedTemporaryFile(dir=os.environ.get("TMPDIR")) as file:
        asked = ([*arguments, book], course, file.name, dict(os.environ))
        process = PROCESSES.Process(target=_nbgrader, args=asked)
        _finish(process, seconds)
        said = [printable(line) for line in file.read().decode(errors="replace").splitlines()]
    with _log, (course / "grading.log").open("a", encoding="utf-8") as log:
        log.writelines(f"{line}\n" for line in said)
    if process.exitcode:
        raise NotGraded(_reason(said) or f"nbgrader ended with {process.exitcode}: see grading.log")


def receive(course: Path, student: str, assignment: str) -> dict[str, Any]:
    """Do what ``_intake.receive`` does, in a process with bounds; NotGraded if it fails."""
    ours, theirs = multiprocessing.Pipe(duplex=False)
    process = PROCESSES.Process(target=_receive, args=(theirs, course, student, assignment))
    with ours:
        _finish(process, SECONDS_TO_READ)
        theirs.close()
        said = json.loads(ours.recv_bytes()) if ours.poll() else "it cannot be read"
    if isinstance(said, str):
        raise NotGraded(said)
    return dict(said)


def _finish(process: BaseProcess, seconds: int | None) -> None:
    """Run a process to its end; NotGraded if that takes longer."""
    process.start()
    _running.add(process)
    try:
        process.join(seconds)
        if process.exitcode is None:
            raise NotGraded(f"stopped after {seconds} seconds")
    finally:
        process.kill()
        process.join()
        _running.discard(process)


def _receive(end: Connection, *asked: Any) -> None:
    threading.Thread(target=_end_with_the_run, daemon=True).start()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_TO_READ, resource.RLIM_INFINITY))
    try:
        noted = _intake.receive(*asked)
        said: Any = {name: noted[name] for name in ("version", "digest", "own_tasks")}
    except Exception as error:
        said = str(error) if isinstance(error, _intake.Refused) else reason_of(error)
    end.send_bytes(json.dumps(said).encode())


def reason_of(error: BaseException) -> str:
    """Return in a line why something failed."""
    text = str(error).partition("\n")[0]
    known = error.strerror if isinstance(error, OSError) else None
    return printable(known or f"{type(error).__name__}: {text}")[:300]


@contextmanager
def own_folder(course: Path) -> Iterator[None]:
    """Give the commands that run meanwhile one temporary folder, and remove it with all in it.

    NotGraded if another run is at work.
    """
    with (course / "grading.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise NotGraded("another `make grade` is at work in this folder") from None
        before = os.environ.get("TMPDIR")
        # Short: the path of a socket in it must be.
        with tempfile.TemporaryDirectory(prefix="queens-", ignore_cleanup_errors=True) as folder:
            os.environ["TMPDIR"] = folder
            try:
                yield
            finally:
                del os.environ["TMPDIR"]
                os.environ.update({"TMPDIR": before} if before else {})


def stop_all() -> None:
    """End the commands that run."""
    for process in list(_running):
        process.kill()


def _nbgrader(arguments: list[str], folder: Path, log: str, environment: dict[str, str]) -> None:
    # Else that of the first command would hold, and say whether answers are kept in a sandbox.
    os.environ.clear()
    os.environ.update(environment)
    tempfile.tempdir = None
    threading.Thread(target=_end_with_the_run, daemon=True).start()
    with open(log, "ab") as file:
        for said in (sys.stdout, sys.stderr):
            os.dup2(file.fileno(), said.fileno())
    os.chdir(folder)
    NbGraderApp.launch_instance(arguments)


def _end_with_the_run() -> None:
    """End this process when `make grade` has ended, however: else it would still set marks."""
    multiprocessing.parent_process().join()
    os._exit(1)


def _reason(said: list[str]) -> str:
    """Find the line of a log that says most about a failure, "" if none does."""
    errors = [line.split("] ", 1)[1] for line in said if "ERROR] " in line]
    raised = [line.strip() for line in said if line.startswith("    ") and "Error: " in line]
    return (raised[-1:] or errors[-1:] or [""])[0]
