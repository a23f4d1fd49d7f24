"""What a learning platform hands over, sorted into a folder for each student.

Moodle names a file after its student, a number and the kind of task, in one folder or in many;
Canvas after its student, "LATE", and two numbers.
"""

import os
import re
import stat
import zipfile
import zlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from grading.names import printable
from grading.reading import MOST_BYTES
from grading.receiving import Refused, read_regular

PLATFORMS = (
    re.compile(r"(?P<student>[^/]+_\d+)_assignsubmission_file[_/]+(?P<file>[^/]+)$"),
    re.compile(r"(?P<student>[^/]+?)(?:_LATE)?_(?P<number>\d+)_\d+_(?P<file>[^/]+)$"),
)
HIDDEN = re.compile(r"(^|/)(\.[^./]|__MACOSX/)")


class Found(NamedTuple):
    """A file of an archive or a folder: where it lay there, when it was written, what it holds."""

    path: str
    written: datetime
    data: bytes | str
    """The reason in words, if it cannot be taken."""


def owner(path: str) -> tuple[str, str] | None:
    """Return the student and the file's own name, by the way a platform names things.

    >>> owner("Dora Example_1234_assignsubmission_file_01_puzzle.ipynb")
    ('Dora Example_1234', '01_puzzle.ipynb')
    >>> owner("Dora Example_1234_assignsubmission_file/01_puzzle-Copy1.ipynb")
    ('Dora Example_1234', '01_puzzle-Copy1.ipynb')
    >>> owner("exampledora_LATE_77_4242_01_puzzle-1.ipynb")
    ('exampledora_77', '01_puzzle-1.ipynb')
    >>> owner("01_puzzle.ipynb")
    """
    for platform in PLATFORMS:
        # Of a path the end decides, but Moodle can make a folder for each student.
        if found := platform.search("/".join(PurePosixPath(path).parts[-2:])):
            number = found.groupdict().get("number")
            return found["student"] + (f"_{number}" if number else ""), found["file"]
    return None


def collect(course: Path, assignment: str, places: list[Path]) -> tuple[int, list[str]]:
    """Sort notebooks from archives, folders and files into COURSE/submitted/.

    Return how many students there are, and a line for each file that is not taken, with the reason.
    """
    newest: dict[tuple[str, str], Found] = {}
    reasons = []
    for found in sorted(_files(places), key=lambda found: (found.written, found.path)):
        who = owner(found.path)
        if isinstance(found.data, str):
            reasons.append(f"{found.path}: {found.data}")
        elif not who:
            reasons.append(f"{found.path}: its name tells no student")
        elif not who[1].lower().endswith(".ipynb"):
            reasons.append(f"{found.path}: no notebook")
        else:
            older = newest.get(who)
            if older and older.data != found.data:
                reasons.append(f"{older.path}: {who[0]} handed in {who[1]} again later")
            newest[who] = found
    for (student, name), found in newest.items():
        folder = course / "submitted" / _file_name(student) / assignment
        folder.mkdir(parents=True, exist_ok=True)
        # Never into what stands there: that could be a link.
        fresh = folder / ".collected"
        fresh.write_bytes(found.data)
        os.replace(fresh, folder / _file_name(name))
    return len({student for student, _ in newest}), list(map(printable, reasons))


def _file_name(text: str) -> str:
    return re.sub(r"^\.+|[\x00-\x1f/]", "_", text)


def _files(places: list[Path]) -> Iterator[Found]:
    for place in places:
        if place.is_dir() and not place.is_symlink():
            for folder, folders, names in os.walk(place):
                links = [name for name in folders if Path(folder, name).is_symlink()]
                yield from map(_file, (Path(folder, name) for name in links))
                yield from _files([Path(folder, name) for name in names])
        elif HIDDEN.search(place.name):
            continue
        elif place.suffix.lower() == ".zip":
            yield from _members(place)
        else:
            yield _file(place)


def _file(path: Path) -> Found:
    written = datetime.fromtimestamp(path.lstat().st_mtime)
    try:
        return Found(str(path), written, read_regular(path))
    except Refused as refused:
        return Found(str(path), written, str(refused))


def _members(archive: Path) -> Iterator[Found]:
    try:
        with zipfile.ZipFile(archive) as opened:
            for member in opened.infolist():
                if not member.is_dir() and not HIDDEN.search(member.filename):
                    yield _member(opened, member)
    except (zipfile.BadZipFile, OSError) as error:
        yield Found(str(archive), datetime.min, f"the archive cannot be read ({error})")


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Found:
    try:
        written = datetime(*member.date_time)
    except ValueError:  # an archive need not say when
        written = datetime.min
    if stat.S_ISLNK(member.external_attr >> 16):
        return Found(member.filename, written, "a symbolic link")
    if member.flag_bits & 1:
        return Found(member.filename, written, "it is locked with a password")
    try:
        with archive.open(member) as stream:
            return Found(member.filename, written, stream.read(MOST_BYTES + 1))
    except (zipfile.BadZipFile, RuntimeError, zlib.error, OSError, EOFError) as error:
        return Found(member.filename, written, f"it cannot be unpacked ({error})")
