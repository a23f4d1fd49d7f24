"""A Python kernel for learners' code: bounded, and with its refusals in words.

    python _kernel.py BOUNDS ARGUMENTS-OF-IPYKERNEL

BOUNDS is what ``main`` takes, as JSON. Python itself refuses to write outside the room, to start
processes and to connect: that names the reason to a learner. Linux refuses what goes round Python.
"""

import ctypes
import json
import os
import platform
import resource
import struct
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

import zmq
from ipykernel.iostream import OutStream
from ipykernel.kernelapp import launch_new_instance
from ipykernel.zmqshell import ZMQInteractiveShell

LARGEST_FILE = 20_000_000
OPEN_FILES = 128
FILES = 10_000
THREADS = 256

# Python's audit events; the arguments of the first ones name what they change.
CHANGING = {
    *("os.chflags", "os.chmod", "os.chown", "os.link", "os.mkdir", "os.remove", "os.removexattr"),
    *("os.rename", "os.rmdir", "os.setxattr", "os.symlink", "os.truncate", "os.utime"),
    *("shutil.rmtree", "sqlite3.connect"),
}
STARTING = {
    *("os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.system"),
    *("pty.spawn", "subprocess.Popen"),
}
CONNECTING = {
    *("socket.bind", "socket.connect", "socket.sendto", "socket.sendmsg"),
    *("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"),
}
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


# Linux's numbers of its calls on x86_64 and aarch64: what starts a process or takes memory that no
# other bound counts.
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
REFUSED = {
    "bpf": (321, 280),
    "connect": (42, 203),
    "fork": (57, -1),
    "io_uring_setup": (425, 425),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "msgget": (68, 186),
    "perf_event_open": (298, 241),
    "semget": (64, 190),
    "shmget": (29, 194),
    "unshare": (272, 97),
    "vfork": (58, -1),
}
CLONE, CLONE3, CLONE_THREAD = (56, 220), 435, 0x10000


def step_down(room: str, megabytes: int, user: int) -> None:
    """Give up the rights that the sandbox was entered with; bound the files in the room first."""
    libc = ctypes.CDLL(None)
    # AppArmor forbids it on some machines; there, too, the sandbox bounds the megabytes.
    bounds = f"size={megabytes}m,nr_inodes={FILES},mode=1777"
    libc.mount(b"none", os.fsencode(room), b"tmpfs", 0, bounds.encode())
    os.chdir(room)
    if user:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    libc.capset(struct.pack("Ii", 0x20080522, 0), bytes(24))


def bound(megabytes: int, seconds: int, threads: int = 0) -> None:
    """Bound the memory, the processor time, the threads and the files of this process."""
    limits = {
        resource.RLIMIT_AS: megabytes * 2**20,
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: LARGEST_FILE,
        resource.RLIMIT_NOFILE: OPEN_FILES,
    }
    if threads:
        limits[resource.RLIMIT_NPROC] = threads
    for which, most in limits.items():
        _, hard = resource.getrlimit(which)
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        with suppress(ValueError):  # macOS knows some of these limits by name alone
            resource.setrlimit(which, (most, most))


def refuse(machine: str) -> None:
    """Have Linux refuse other processes, and memory that the bounds would not count."""
    load, equal, at_least, any_of, answer = 0x20, 0x15, 0x35, 0x45, 0x06
    allowed, refused, unknown = 0x7FFF0000, 0x50001, 0x50026  # EPERM, ENOSYS
    column = [*ARCHITECTURES].index(machine)
    # Each step: what to do, how many steps to pass over if so, and if not, and with what.
    steps = [(load, 0, 0, 4), (equal, 1, 0, ARCHITECTURES[machine]), (answer, 0, 0, refused)]
    steps += [(load, 0, 0, 0), (at_least, 0, 1, 0x40000000), (answer, 0, 0, refused)]
    for numbers in REFUSED.values():
        steps += [(equal, 0, 1, numbers[column] % 2**32), (answer, 0, 0, refused)]
    # What clone3 starts, no filter sees; told that there is none, the C library takes clone.
    steps += [(equal, 0, 1, CLONE3), (answer, 0, 0, unknown)]
    steps += [(equal, 1, 0, CLONE[column]), (answer, 0, 0, allowed)]
    steps += [(load, 0, 0, 16), (any_of, 0, 1, CLONE_THREAD)]
    steps += [(answer, 0, 0, allowed), (answer, 0, 0, refused)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    program = struct.pack("HP", len(steps), ctypes.addressof(code))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, program):  # no new privileges; the filter
        raise OSError(ctypes.get_errno(), "Linux filters no calls here")


def guard(scratch: str) -> None:
    """Refuse, with a PermissionError that says so, what an answer has no business to do."""
    here = os.getpid()

    def is_ours(path: object) -> bool:
        if not isinstance(path, str | bytes | os.PathLike):
            return True  # no path, or an open file, which was asked for before
        real = os.path.realpath(os.fsdecode(path))
        return f"{real}/".startswith(f"{scratch}/") or real == os.devnull

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        why, changed = "", ()
        if event in CHANGING:
            changed = arguments
        elif event == "open" and isinstance(arguments[2], int) and arguments[2] & WRITING:
            changed = arguments[:1]
        elif event in STARTING:
            why = "start no other process"
        elif event in CONNECTING:
            why = "reach no network"
        elif event in ("os.kill", "os.killpg") and arguments[0] != here:
            why = "send signals to itself alone"
        for path in changed:
            if not is_ours(path):
                why = f"change nothing there: {path}"
        if why:
            raise PermissionError(f"an answer that is graded can {why}")

    sys.addaudithook(watch)


class CappedStream(OutStream):
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


def leave_out(self: ZMQInteractiveShell, command: str, *_: object, **__: object) -> list[str]:
    """Print which command of a shell line is not run; the cell goes on."""
    print(f"Left out, for no other process is started: {command}")
    return []


def line_magic(self: ZMQInteractiveShell, name: str, line: str, _stack_depth: int = 1) -> object:
    """Do what a magic of one line does; if it fails, print that, and let the cell go on."""
    try:
        return run_line_magic(self, name, line, _stack_depth + 1)
    except Exception as error:
        print(f"Left out: %{name} {line} ({type(error).__name__}: {error})")
    return None


run_line_magic = ZMQInteractiveShell.run_line_magic


def bind(self: zmq.Socket, address: str) -> None:
    """Listen where the grader does: on an open socket, whose number ends its address."""
    if address.startswith("ipc:"):
        self.setsockopt(zmq.USE_FD, int(address.rpartition("-")[2]))
    listen(self, address)


listen = zmq.Socket.bind


def main(
    *arguments: str,
    given: str,
    room: str,
    user: int | None,
    megabytes: int,
    disk_megabytes: int,
    seconds: int,
    characters: int,
) -> None:
    """Start a kernel that works in ``room``, where it finds what lies in the folder ``given``.

    In a sandbox it becomes ``user``, if that is not 0; None: there is no sandbox.
    """
    files = {path.name: path.read_bytes() for path in Path(given).iterdir()}
    if user is not None:
        step_down(room, disk_megabytes, user)
    for name, data in files.items():
        Path(room, name).write_bytes(data)
    bound(megabytes, seconds, THREADS if user is not None else 0)
    if sys.platform == "linux" and platform.machine() in ARCHITECTURES:
        refuse(platform.machine())
    guard(os.path.realpath(room))
    CappedStream.most = characters
    sys.path.insert(0, room)  # as in Jupyter, where modules stand beside the notebook
    for name in ("system", "system_piped", "system_raw", "getoutput"):
        setattr(ZMQInteractiveShell, name, leave_out)
    ZMQInteractiveShell.run_line_magic = line_magic
    # In a notebook ``exit()`` asks for the kernel's end, which would come in a later cell.
    ZMQInteractiveShell.ask_exit = lambda self: None
    zmq.Socket.bind = bind
    # To load a debugger, which nothing here speaks to, took a fifth of the start.
    sys.modules["debugpy"] = None  # type: ignore[assignment]
    launch_new_instance(argv=[*arguments, f"--IPKernelApp.outstream_class={__name__}.CappedStream"])


if __name__ == "__main__":
    main(*sys.argv[2:], **json.loads(sys.argv[1]))
