"""What a learning platform hands over, sorted into a folder for each student.

Moodle names a file, or a folder of files, after its student, a number and the kind of task; Canvas
a file after its student, "LATE", and two numbers. The platform gives the outermost part of a path
alone: what lies deeper was named by whoever handed it in, and decides nothing.
"""

import os
import re
import stat
import unicodedata
import zipfile
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from queens_grading.names import booked, printable
from queens_grading.reading import MOST_BYTES
from queens_grading.receiving import Refused, read_regular

FOLDER = re.compile(r"(?P<student>.+_\d+)_assignsubmission_file_?")
FILE = re.compile(
    r"(?P<student>.+?)(?:_LATE)?(?P<number>_\d+)_(?:assignsubmission_file|\d+)_+(?P<file>.+)"
)
AGAIN = re.compile(r"_\d+_assignsubmission_file")
HIDDEN = re.compile(r"(^|/)(\.[^./]|__MACOSX/)")

MOST_FILES = 100
"""Of one student; the notebooks among them may have MOST_BYTES together."""
MOST_IN_ALL = 2_000_000_000
"""Bytes of all students' notebooks together."""
MOST_LINES = 20
"""So many of the files that tell no student are named."""
UNREADABLE = (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, RuntimeError)
"""What zipfile raises over what is no archive, or a broken one."""


class Found(NamedTuple):
    """A file of an archive or a folder."""

    path: str
    """Where it lies, as it is told."""
    inside: str
    """The same, as seen from the archive or the folder that was handed over."""
    written: datetime
    size: int
    read: Callable[[], bytes]
    """Raises Refused if it cannot be taken."""


def owner(path: str) -> tuple[str, str] | None:
    """Return the student and the file's own name, by the way a platform names things.

    >>> owner("Dora Example_1234_assignsubmission_file_01_puzzle.ipynb")
    ('Dora Example_1234', '01_puzzle.ipynb')
    >>> owner("Dora Example_1234_assignsubmission_file/Ann Lee_9_assignsubmission_file/a.ipynb")
    ('Dora Example_1234', 'a.ipynb')
    >>> owner("exampledora_LATE_77_4242_01_puzzle-1.ipynb")
    ('exampledora_77', '01_puzzle-1.ipynb')
    >>> owner("01_puzzle.ipynb")
    """
    outermost, *inner = PurePosixPath(unicodedata.normalize("NFC", path)).parts
    if inner:
        folder = FOLDER.fullmatch(outermost)
        return (folder["student"], inner[-1]) if folder else None
    found = FILE.fullmatch(outermost)
    # Who may choose their own name on the platform could put another's before it.
    if not found or AGAIN.search(found["file"]):
        return None
    return found["student"] + found["number"], found["file"]


def collect(course: Path, assignment: str, places: list[Path]) -> tuple[int, list[str]]:
    """Sort notebooks from archives, folders and files into COURSE/submitted/.

    Return how many students there are, and a line for each file that is not taken, with the reason.
    """
    reasons: list[str] = []
    students: dict[str, list[Found]] = defaultdict(list)
    nobodys: dict[str, None] = {}
    with ExitStack() as opened:
        for found in _files(places, opened, reasons):
            if who := owner(found.inside):
                students[who[0]].append(found)
            else:
                # One line for a folder, however much it holds.
                nobodys[found.path.removesuffix(found.inside.partition("/")[2])] = None
        reasons += [f"{path}: its name tells no student" for path in islice(nobodys, MOST_LINES)]
        if len(nobodys) > MOST_LINES:
            reasons.append(f"{len(nobodys) - MOST_LINES} more, whose names tell no student")
        size = _hold_back(students, reasons)
        if size > MOST_IN_ALL:
            most = f"at most {MOST_IN_ALL / 1e9:g} GB are taken"
            reasons.append(f"anything, for unpacked it would be {size / 1e9:.1f} GB, and {most}")
            students.clear()
        sorted_in = [
            student
            for student, files in students.items()
            if _sort_in(course / "submitted" / _file_name(student) / assignment, files, reasons)
        ]
    return len(sorted_in), list(map(printable, reasons))


def _hold_back(students: dict[str, list[Found]], reasons: list[str]) -> int:
    """Take out students that cannot be told apart or hand in too much; return the others' bytes."""
    names = Counter(map(_alike, students))
    in_all = 0
    for student, files in list(students.items()):
        # A file may stand in an earlier archive and in a later one.
        sizes = {found.inside: found.size * _is_notebook(found.inside) for found in files}
        size = sum(sizes.values())
        if names[_alike(student)] > 1:
            reasons.append(f"{student}: another name differs from it in signs or capitals alone")
        elif len(sizes) > MOST_FILES or size > MOST_BYTES:
            most = f"{MOST_FILES} files, or {MOST_BYTES // 1_000_000} MB in notebooks"
            reasons.append(f"{student}: more than {most}")
        else:
            in_all += size
            continue
        del students[student]
    return in_all


def _sort_in(folder: Path, files: list[Found], reasons: list[str]) -> bool:
    """Put one student's notebooks into a folder; return whether there is any."""
    there: dict[str, Found] = {}
    for found in sorted(files, key=lambda found: (found.written, found.path)):
        _, name = owner(found.inside) or ("", "")
        place = folder / _file_name(name)
        try:
            if not _is_notebook(name):
                raise Refused("no notebook")
            data = found.read()
            if (older := there.get(place.name)) and place.read_bytes() != data:
                reasons.append(f"{older.path}: {name} was handed in again later")
            folder.mkdir(parents=True, exist_ok=True)
            # Never into what stands there: that could be a link.
            fresh = folder / ".collected"
            fresh.write_bytes(data)
            os.replace(fresh, place)
            there[place.name] = found
        except Refused as refused:
            reasons.append(f"{found.path}: {refused}")
        except OSError as error:
            with suppress(OSError):
                (folder / ".collected").unlink()
            reasons.append(f"{found.path}: it cannot be stored ({error.strerror})")
    return bool(there)


def _file_name(text: str) -> str:
    return re.sub(r"^\.+|[\x00-\x1f/]", "_", text)


def _is_notebook(name: str) -> bool:
    return name.lower().endswith(".ipynb")


def _alike(student: str) -> str:
    """What is the same for names that one folder, or one row of the book, could stand for."""
    return unicodedata.normalize("NFKC", booked(_file_name(student))).casefold().strip()


def _files(places: list[Path], opened: ExitStack, reasons: list[str]) -> Iterator[Found]:
    for place in places:
        if place.is_dir() and not place.is_symlink():
            for folder, folders, names in os.walk(place):
                links = [name for name in folders if Path(folder, name).is_symlink()]
                for path in (Path(folder, name) for name in [*names, *links]):
                    yield from _file(path, path.relative_to(place), opened, reasons)
        else:
            yield from _file(place, Path(place.name), opened, reasons)


def _file(path: Path, inside: Path, opened: ExitStack, reasons: list[str]) -> Iterator[Found]:
    if HIDDEN.search(inside.as_posix()):
        return
    if path.is_symlink() and len(inside.parts) == 1:
        reasons.append(f"{path}: a symbolic link")
    # What a student handed in is not unpacked.
    elif path.suffix.lower() == ".zip" and len(inside.parts) == 1 and not owner(path.name):
        try:
            archive = opened.enter_context(zipfile.ZipFile(path))
        except UNREADABLE as error:
            reasons.append(f"{path}: the archive cannot be read ({error})")
            return
        times = Counter(member.filename for member in archive.infolist())
        for member in archive.infolist():
            if not member.is_dir() and not HIDDEN.search(member.filename):
                yield _member(archive, member, times[member.filename])
    else:
        status = path.lstat()
        written = datetime.fromtimestamp(status.st_mtime)
        read = partial(read_regular, path)
        yield Found(str(path), inside.as_posix(), written, status.st_size, read)


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, times: int) -> Found:
    try:
        written = datetime(*member.date_time)
    except ValueError:  # an archive need not say when
        written = datetime.min

    def read() -> bytes:
        if times > 1:
            raise Refused(f"the archive holds {times} of this name")
        if stat.S_ISLNK(member.external_attr >> 16):
            raise Refused("a symbolic link")
        if member.flag_bits & 1:
            raise Refused("it is locked with a password")
        # Of the other methods Python unpacks a whole file at once, however large it becomes.
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise Refused("it is packed in a way that is not read")
        try:
            with archive.open(member) as stream:
                return stream.read(member.file_size)
        except UNREADABLE as error:
            raise Refused(f"it cannot be unpacked ({error})") from None

    return Found(member.filename, member.filename, written, member.file_size, read)
