"""Kernels in their walls: starting one, asking what it has used, and ending all that it began."""

import json
import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import ExitStack, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import psutil
from jupyter_client.asynchronous import AsyncKernelClient
from jupyter_client.connect import port_names
from jupyter_client.manager import AsyncKernelManager
from matplotlib import font_manager, get_cachedir

from queens_grading import _sandbox, _shells

PASSED_ON = ("PATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "TZ")
"""What a kernel learns of our environment, which may hold passwords."""
LARGEST_MESSAGE = 10_000_000
MESSAGES_WAITING = 50


class BoundedKernels(AsyncKernelManager):
    """Starts a kernel that runs ``_kernel.py`` in a sandbox, and may write in its own room alone.

    What it says and listens on is opened here, before it starts: an answer can put nothing in the
    place of a file that this process opens by name.
    """

    group = 0
    talk: Connection
    """What asks the kernel, at whose other end is its descriptor ``asked``."""
    asked = 0

    def set_bounds(self, scratch: Path, **bounds: int) -> None:
        """Set the folder for what belongs to the kernel, and the bounds within which it runs."""
        self.log_file = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as we are
        self.given = scratch / "given"
        self.room = Path(_sandbox.ROOM) if _sandbox.wanted() else scratch / "room"
        self.course = scratch / "course"
        self.options = {"given": str(self.given), "room": str(self.room), "user": _sandbox.user()}
        self.options |= bounds
        # It has no network, and of the machine's ports another process could take one first.
        self.transport, self.ip = "ipc", str(scratch / "kernel")
        self.connection_file = str(self.given / "connection.json")

    def format_kernel_cmd(self, extra_arguments: list[str] | None = None) -> list[str]:
        # In the sandbox there is no current folder that a path could begin with.
        python = os.path.abspath(sys.executable)
        command = [python, "-P", str(_sandbox.KERNEL), json.dumps(self.options)]
        command += ["-f", str(self.room / "connection.json"), *(extra_arguments or [])]
        if not _sandbox.wanted():
            return command
        return _sandbox.enclosed(command, self.options["disk_megabytes"], self.given, self.course)

    async def start_kernel(self, **kwargs: Any) -> None:
        if _sandbox.wanted() and _sandbox.fault():
            raise RuntimeError(_sandbox.MISSING.format(fault=_sandbox.fault()))
        for folder in [self.given] if _sandbox.wanted() else [self.given, self.room]:
            folder.mkdir(exist_ok=True)
        _shells.lay_out(self.course / "queens_exercises")
        if font_manager.fontManager:  # which takes seconds to make its list, and keeps it
            for fonts in Path(get_cachedir()).glob("fontlist-*.json"):
                shutil.copy(fonts, self.given)
        with ExitStack() as opened:
            sockets = [opened.enter_context(socket.socket(socket.AF_UNIX)) for _ in port_names]
            for name, listening in zip(port_names, sockets, strict=True):
                setattr(self, name, listening.fileno())
                listening.bind(f"{self.ip}-{listening.fileno()}")
                listening.listen()
            own = {"cwd": "/" if _sandbox.wanted() else str(self.room), "env": self._environment()}
            self.talk, asked = multiprocessing.Pipe()
            self.asked = opened.enter_context(asked).fileno()
            own |= {"pass_fds": [*(listening.fileno() for listening in sockets), self.asked]}
            own |= {"stdout": self.log_file, "stderr": subprocess.STDOUT}
            await super().start_kernel(**kwargs | own)
        self.group = self.provisioner.pgid

    def client(self, **kwargs: Any) -> AsyncKernelClient:
        client = super().client(**kwargs)
        # What waits to be read must not fill the memory of this process.
        client.context.maxmsgsize = LARGEST_MESSAGE
        client.context.rcvhwm = MESSAGES_WAITING
        return client

    async def interrupt_kernel(self) -> None:
        # A signal to bubblewrap would end it, and with it the kernel.
        with suppress(psutil.Error, ValueError):  # it may be gone by now
            *_, kernel = self._family()[: 3 if _sandbox.wanted() else 1]
            kernel.send_signal(signal.SIGINT)

    def seconds_used(self) -> float:
        """Return the processor time of the kernel and of all that it started."""
        seconds = 0.0
        for process in self._family():
            with suppress(psutil.Error):
                seconds += sum(process.cpu_times()[:4])
        return seconds

    def said(self) -> str:
        """Return the end of what the kernel wrote to its terminal."""
        said = self.log_file.fileno()
        return os.pread(said, 2000, max(0, os.fstat(said).st_size - 2000)).decode(errors="replace")

    def sweep(self) -> None:
        """End what a kernel left behind, and empty the folder."""
        if self.group:
            with suppress(OSError):
                os.killpg(self.group, signal.SIGKILL)
        # Without a sandbox an answer makes deeper folders than Python can remove.
        subprocess.run(["rm", "-rf", *self.given.parent.iterdir()], capture_output=True)

    def _family(self) -> list[psutil.Process]:
        """What we started, and what that did: bubblewrap, its own first process, the kernel."""
        try:
            first = psutil.Process(self.provisioner.pid)
            return [first, *first.children(recursive=True)]
        except (psutil.Error, AttributeError):  # none yet, or none any more
            return []

    def _environment(self) -> dict[str, str]:
        room = str(self.room)
        known = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        paths = filter(None, (str(self.course), os.environ.get("PYTHONPATH")))
        return known | {
            "PYTHONPATH": os.pathsep.join(paths),
            "HOME": room,
            "IPYTHONDIR": str(self.room / ".ipython"),
            "MPLCONFIGDIR": room,
            "PYTHONDONTWRITEBYTECODE": "1",
            # Each thread asks for memory of its own, and a large machine has many.
            "OPENBLAS_NUM_THREADS": "1",
            "TMPDIR": room,
        }
