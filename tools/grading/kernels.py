"""Kernels in their walls: starting one, asking what it has used, and ending all that it began."""

import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
from jupyter_client.asynchronous import AsyncKernelClient
from jupyter_client.manager import AsyncKernelManager
from matplotlib import font_manager, get_cachedir

from grading import sandbox

PASSED_ON = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "TZ")
"""What a kernel learns of our environment: no password that somebody keeps there."""
LARGEST_MESSAGE = 10_000_000
MESSAGES_WAITING = 50


class BoundedKernels(AsyncKernelManager):
    """Starts a kernel that runs ``kernel.py`` in a sandbox, and may write in one folder alone."""

    scratch: Path
    bounds: tuple[int, ...] = ()
    """What ``kernel.py`` is told: megabytes, seconds, characters."""
    group = 0

    def settle(self, scratch: Path, *bounds: int) -> None:
        """Say where the kernel may write, and what it is told."""
        self.scratch, self.bounds = scratch, bounds
        # Sockets in its own folder: it has no network, and of the machine's ports another process
        # could take one first.
        self.transport, self.ip = "ipc", str(scratch / "kernel")
        self.connection_file = str(scratch / "connection.json")

    def format_kernel_cmd(self, extra_arguments: list[str] | None = None) -> list[str]:
        told = [str(self.scratch), *map(str, self.bounds)]
        command = [sys.executable, "-P", str(sandbox.KERNEL), *told, "-f", self.connection_file]
        command += extra_arguments or []
        return sandbox.enclosed(command, self.scratch) if sandbox.wanted() else command

    async def start_kernel(self, **kwargs: Any) -> None:
        if sandbox.wanted() and sandbox.fault():
            raise RuntimeError(sandbox.MISSING.format(fault=sandbox.fault()))
        with (self.scratch / "kernel.log").open("wb") as said:
            own = {"cwd": str(self.scratch), "env": _environment(self.scratch)}
            await super().start_kernel(**kwargs | own, stdout=said, stderr=subprocess.STDOUT)
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
            *_, kernel = self._family()[: 3 if sandbox.wanted() else 1]
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
        return (self.scratch / "kernel.log").read_text(errors="replace")[-2000:]

    def sweep(self) -> None:
        """End what a kernel left behind, and empty the folder."""
        if self.group:
            with suppress(OSError):
                os.killpg(self.group, signal.SIGKILL)
        for path in self.scratch.iterdir():
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink()

    def _family(self) -> list[psutil.Process]:
        """What we started, and what that did: bubblewrap, its own first process, the kernel."""
        try:
            first = psutil.Process(self.provisioner.pid)
            return [first, *first.children(recursive=True)]
        except (psutil.Error, AttributeError):  # none yet, or none any more
            return []


def _environment(scratch: Path) -> dict[str, str]:
    # The list of fonts takes seconds to make, and matplotlib keeps it where it may write.
    fonts = scratch / "matplotlib"
    if font_manager.fontManager:
        shutil.copytree(get_cachedir(), fonts, ignore=lambda *_: ["tex.cache"])
    return {name: os.environ[name] for name in PASSED_ON if name in os.environ} | {
        "HOME": str(scratch),
        "IPYTHONDIR": str(scratch / ".ipython"),
        "MPLCONFIGDIR": str(fonts),
        "PYTHONDONTWRITEBYTECODE": "1",
        # Each thread asks for memory of its own, and a large machine has many.
        "OPENBLAS_NUM_THREADS": "1",
        "TMPDIR": str(scratch),
    }
