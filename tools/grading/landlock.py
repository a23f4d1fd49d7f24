"""Linux's own fence round a process: what it may read and write, which no code in it can widen.

It needs no rights and holds for all that the process starts. Other systems have none.
Source: the kernel's manual, userspace-api/landlock.
"""

import ctypes
import os
from collections.abc import Iterator
from pathlib import Path

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_ASK_VERSION = 1
_PATH_BENEATH = 1
_NO_NEW_PRIVS = 38

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1, 2, 4, 8
_ALL_OF = {1: 13, 2: 14, 3: 15, 4: 15}  # how many kinds of access each version knows; later 16
_TRUNCATE, _IOCTL_DEV = 1 << 14, 1 << 15
_OF_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL_DEV
_READING = _EXECUTE | _READ_FILE
_SIGNALS = 2


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32))


def version() -> int:
    """Return which Landlock this machine has, 0 for none."""
    try:
        return max(_call(_CREATE_RULESET, None, 0, _ASK_VERSION), 0)
    except (OSError, AttributeError):
        return 0


def confine(writable: Path, hidden: Path) -> None:
    """Let this process write below one folder alone, and read nothing below another.

    From version 6 on, it can send signals to no process but its own children, either.
    OSError if the machine has no Landlock.
    """
    known = version()
    everything = (1 << _ALL_OF.get(known, 16)) - 1
    rules = _Ruleset(everything, 0, _SIGNALS if known >= 6 else 0)
    ruleset = _call(_CREATE_RULESET, ctypes.byref(rules), ctypes.sizeof(rules), 0)
    _allow(ruleset, writable, everything)
    for device in map(Path, ("/dev/null", "/dev/tty")):
        _allow(ruleset, device, everything & _OF_FILES)
    # Python looks for modules by listing folders, those that hold the hidden one among them.
    _allow(ruleset, Path("/"), _READ_DIR)
    for path in _around(hidden.resolve()):
        _allow(ruleset, path, _READING)
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0)
    _call(_RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)


def _around(hidden: Path) -> Iterator[Path]:
    """Give everything that stands beside a folder or beside one of those that hold it."""
    for folder in hidden.parents:
        for path in folder.iterdir():
            real = path.resolve()  # a link may lead back to what is hidden
            if real not in (hidden, *hidden.parents) and hidden not in real.parents:
                yield path


def _allow(ruleset: int, path: Path, access: int) -> None:
    try:
        file = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # a broken link, or what we may not see ourselves
    try:
        if not path.is_dir():
            access &= _OF_FILES
        rule = _Beneath(access, file)
        _call(_ADD_RULE, ruleset, _PATH_BENEATH, ctypes.byref(rule), 0)
    finally:
        os.close(file)


def _call(number: int, *arguments: object) -> int:
    libc = ctypes.CDLL(None, use_errno=True)
    done = libc.syscall(ctypes.c_long(number), *arguments)
    if done < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return done
