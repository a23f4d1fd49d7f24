"""The walls round a learner's kernel: bubblewrap, which every Linux has as a package.

What runs inside has no network, sees Python and the course's package of all files, writes into a
room of its own in memory, knows nothing of our environment, and ends with bubblewrap.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

KERNEL = Path(__file__).with_name("_kernel.py")
PACKAGES = ("queens", "queens_counting", "queens_player")
"""What of the course an answer may use, beside ``_shells``."""
ROOM = "/room"
SYSTEM = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib64", "/opt"),
    *("/etc/alternatives", "/etc/fonts", "/etc/ld.so.cache", "/etc/localtime"),
)

HOLDS = """\
Answers run in bubblewrap: no network, no files but Python's and the course's, nothing of your
environment, and no process outlives its submission.
"""
BARE = """\
SANDBOX=none: answers run with your rights. Python refuses to write, to connect and to start
processes, which stops accidents. An answer that is hostile can get round that: it could read and
change your files, fill your disk and use your network.
"""
MISSING = """\
Nothing is graded, for there is nothing to keep answers in: {fault}.
Answers run in bubblewrap, so that none can read your files, use your network or leave a process
behind. `apt install bubblewrap` brings it on Debian and Ubuntu, `dnf install bubblewrap` on Fedora;
macOS has none. To grade without it, for a class that you trust, or inside a container or a virtual
machine that holds nothing else: make grade SANDBOX=none
"""


def wanted() -> bool:
    """Whether answers are to run in bubblewrap: always, unless SANDBOX=none was asked for."""
    return os.environ.get("SANDBOX", "bwrap") != "none"


def user() -> int | None:
    """Return as which user an answer runs in bubblewrap: 0, ours; None if there is none.

    The limits of Linux do not bind root, so root's answers run as a user that nothing belongs to,
    another one for each of our processes, since what runs as one user is counted together.
    """
    if not wanted():
        return None
    return 0 if os.geteuid() else 60_600 + os.getpid() % 500


@lru_cache(1)
def fault() -> str:
    """Say why bubblewrap does not work on this machine, "" if it does."""
    if not shutil.which("bwrap"):
        return "bubblewrap is not installed"
    done = subprocess.run(enclosed(["true"], 1), capture_output=True, text=True)
    return f"bubblewrap does not work here ({done.stderr.strip()})" if done.returncode else ""


def enclosed(command: Sequence[str], megabytes: int, *visible: Path) -> list[str]:
    """Return a command that runs another in bubblewrap, with room to write so many megabytes.

    The other one starts with the rights that it needs to bound the files in its room and, where we
    are root, to become another user; ``_kernel.py`` gives them up.
    """
    options = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"]
    options += ["--unshare-cgroup-try", "--die-with-parent", "--unsetenv", "JPY_PARENT_PID"]
    options += ["--cap-drop", "ALL", "--cap-add", "CAP_SYS_ADMIN"]
    if os.geteuid():
        options += ["--unshare-user", "--uid", "0", "--gid", "0"]
    else:
        options += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    options += ["--proc", "/proc", "--dev", "/dev"]
    options += ["--size", str(megabytes * 2**20), "--tmpfs", ROOM]
    for path in [*_readable(), *map(str, visible)]:
        # Those on the way to it would be ours alone, and root's answers run as another user.
        for folder in [*Path(path).parents][-2::-1]:
            options += ["--dir", str(folder)]
        # A link stands for itself: /bin is one to usr/bin, a virtual environment is full of them.
        if os.path.islink(path):
            options += ["--symlink", os.readlink(path), path]
        else:
            options += ["--ro-bind-try", path, path]
    # What bubblewrap made itself lies in memory, and could be filled.
    options += ["--remount-ro", "/dev", "--remount-ro", "/"]
    return ["bwrap", *options, "--", *command]


def _readable() -> Iterator[str]:
    yield from SYSTEM
    ours = [*map(os.path.abspath, (sys.prefix, sys.base_prefix)), str(KERNEL)]
    for name in PACKAGES:
        ours += importlib.util.find_spec(name).submodule_search_locations
    for path in dict.fromkeys([*map(os.path.realpath, ours), *ours]):
        if not path.startswith(SYSTEM):
            yield path
