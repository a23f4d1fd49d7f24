"""A Python kernel for learners' code: bounded, and with its refusals in words.

    python kernel.py SCRATCH MEGABYTES SECONDS CHARACTERS ARGUMENTS-OF-IPYKERNEL

Python itself refuses to write outside SCRATCH, to start processes and to connect: that names the
reason to a learner, and is all that there is where answers run without a sandbox.
"""

import os
import resource
import sys
from collections import Counter
from contextlib import suppress

from ipykernel.iostream import OutStream
from ipykernel.kernelapp import launch_new_instance
from ipykernel.zmqshell import ZMQInteractiveShell

LARGEST_FILE = 20_000_000

# By how many of their first arguments these audit events name what they change.
CHANGING = {
    "os.chflags": 1,
    "os.chmod": 1,
    "os.chown": 1,
    "os.link": 2,
    "os.mkdir": 1,
    "os.remove": 1,
    "os.removexattr": 1,
    "os.rename": 2,
    "os.rmdir": 1,
    "os.setxattr": 1,
    "os.symlink": 2,
    "os.truncate": 1,
    "os.utime": 1,
    "shutil.rmtree": 1,  # what it removes below, it names from the folder above alone
    "sqlite3.connect": 1,
}
STARTING = (
    *("os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.system"),
    *("pty.spawn", "subprocess.Popen"),
)
CONNECTING = (
    *("socket.bind", "socket.connect", "socket.sendto", "socket.sendmsg"),
    *("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"),
)
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def bound(megabytes: int, seconds: int) -> None:
    """Bound the memory and the processor time of this process, and the files that it writes."""
    limits = {
        resource.RLIMIT_AS: megabytes * 2**20,
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: LARGEST_FILE,
    }
    for which, most in limits.items():
        _, hard = resource.getrlimit(which)
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        with suppress(ValueError):  # macOS knows some of these limits by name alone
            resource.setrlimit(which, (most, most))


def guard(scratch: str) -> None:
    """Refuse, with a PermissionError that says so, what an answer has no business to do."""
    here = os.getpid()

    def is_ours(path: object) -> bool:
        if isinstance(path, int) or path is None:
            return True  # an open file, which was asked for before
        real = os.path.realpath(os.fsdecode(path))  # type: ignore[arg-type]
        return real.startswith(scratch + os.sep) or real == os.devnull

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open":
            path, _, flags = arguments
            changed = [path] if isinstance(flags, int) and flags & WRITING else []
        elif event in CHANGING:
            changed = list(arguments[: CHANGING[event]])
        elif event in STARTING:
            raise PermissionError("an answer that is graded can start no other process")
        elif event in CONNECTING:
            raise PermissionError("an answer that is graded can reach no network")
        elif event in ("os.kill", "os.killpg") and arguments[0] != here:
            raise PermissionError("an answer that is graded can send signals to itself alone")
        else:
            return
        for path in changed:
            if not is_ours(path):
                raise PermissionError(f"an answer that is graded can change nothing there: {path}")

    sys.addaudithook(watch)


class Sparing(OutStream):
    """Passes on what a cell prints up to so many characters, and drops what comes after them."""

    most = 0

    def __setattr__(self, name: str, value: object) -> None:
        # IPython puts a ``write`` of its own here, which keeps all that was ever printed.
        if name != "write":
            super().__setattr__(name, value)

    def write(self, string: str) -> int:
        if not hasattr(self, "_printed"):
            self._printed: Counter[str] = Counter()
        cell = self.parent_header.get("msg_id", "")
        left = self.most - self._printed[cell]
        self._printed[cell] += len(string)
        # Even an empty string would wait to be sent, and an endless row of them fills the memory.
        if left > 0:
            super().write(string[:left])
        return len(string)


def main(scratch: str, megabytes: str, seconds: str, characters: str, *arguments: str) -> None:
    Sparing.most = int(characters)
    # In a notebook ``exit()`` asks for the kernel's end, which would come in somebody else's cell.
    ZMQInteractiveShell.ask_exit = lambda self: None
    bound(int(megabytes), int(seconds))
    guard(os.path.realpath(scratch))
    launch_new_instance(argv=[*arguments, f"--IPKernelApp.outstream_class={__name__}.Sparing"])


if __name__ == "__main__":
    main(*sys.argv[1:])
