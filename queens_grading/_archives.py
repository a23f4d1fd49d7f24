"""What a learning platform hands over, sorted into a folder for each student, and gets back.

Moodle names a file, or a folder of files, after its student, a number and the kind of task; Canvas
a file after its student, "LATE", and two numbers. The platform gives the outermost part of a path
alone: what lies deeper was named by the student, and decides nothing.
"""

import json
import os
import re
import unicodedata
import zipfile
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from queens_grading._intake import Refused, handed_over, place, read_regular
from queens_grading._names import booked, printable
from queens_grading._read import MOST_BYTES

FOLDER = re.compile(r"(?P<student>.+_\d+)_assignsubmission_file_?")
FILE = re.compile(
    r"(?P<student>.+?)(?:_LATE)?(?P<number>_\d+)_(?:assignsubmission_file|\d+)_+(?P<file>.+)"
)
AGAIN = re.compile(r"_\d+_assignsubmission_file")
HIDDEN = re.compile(r"(^|/)(\.[^./]|__MACOSX/)")

MOST_FILES = 100
"""Of one student."""


class Found(NamedTuple):
    """A file of an archive or a folder."""

    path: str
    """Where it lies, as it is told."""
    inside: str
    """The same, as seen from the archive or the folder that was handed over."""
    came: str
    """When, in UTC, if the platform says it, else empty."""
    read: Callable[[], bytes]
    """Raises Refused if it cannot be taken."""


def owner(path: str) -> tuple[str, str, str] | None:
    """Return the student, the file's own name, and what the platform put before that name.

    >>> owner("Dora Example_1234_assignsubmission_file_01_puzzle.ipynb")
    ('Dora Example_1234', '01_puzzle.ipynb', 'Dora Example_1234_assignsubmission_file_')
    >>> owner("Dora_1234_assignsubmission_file/Ann Lee_9_assignsubmission_file/a.ipynb")
    ('Dora_1234', 'a.ipynb', 'Dora_1234_assignsubmission_file/')
    >>> owner("exampledora_LATE_77_4242_01_puzzle-1.ipynb")
    ('exampledora_77', '01_puzzle-1.ipynb', 'exampledora_LATE_77_4242_')
    >>> owner("01_puzzle.ipynb")
    """
    outermost, *inner = PurePosixPath(unicodedata.normalize("NFC", path)).parts
    if inner:
        folder = FOLDER.fullmatch(outermost)
        return (folder["student"], inner[-1], f"{outermost}/") if folder else None
    found = FILE.fullmatch(outermost)
    # A student who may choose a name on the platform could put another's before it.
    if not found or AGAIN.search(found["file"]):
        return None
    return found["student"] + found["number"], found["file"], outermost[: found.start("file")]


def collect(course: Path, assignment: str, places: list[Path]) -> tuple[int, list[str]]:
    """Sort notebooks from archives, folders and files into COURSE/submitted/.

    Return how many students there are, and a line for each file that is not taken, with the reason.
    """
    reasons: list[str] = []
    students: dict[str, list[Found]] = defaultdict(list)
    with ExitStack() as opened:
        for found in _files(places, opened, reasons):
            if who := owner(found.inside):
                students[who[0]].append(found)
            else:
                reasons.append(f"{found.path}: its name tells no student")
        alike = Counter(map(_alike, students))
        sorted_in = 0
        for student, files in students.items():
            name = _file_name(student)
            if alike[_alike(student)] > 1:
                reasons.append(
                    f"{student}: another name differs from it in signs or capitals alone"
                )
            elif len({found.inside for found in files}) > MOST_FILES:
                reasons.append(f"{student}: more than {MOST_FILES} files")
            else:
                try:
                    sorted_in += _sort_in(course, name, assignment, files, reasons)
                except OSError as error:
                    reasons.append(f"{student}: cannot be stored ({error.strerror})")
    return sorted_in, list(map(printable, reasons))


def _sort_in(
    course: Path, student: str, assignment: str, files: list[Found], reasons: list[str]
) -> bool:
    """Put one student's notebooks into a folder, and note when each came; return if any did."""
    folder = course / "submitted" / student / assignment
    noted = place(course, student, assignment).with_name("handed_over.json")
    noted.parent.mkdir(parents=True, exist_ok=True)
    before = handed_over(course, student, assignment)
    now: dict[str, dict[str, str]] = {}
    paths: dict[str, str] = {}
    for found in sorted(files, key=lambda found: (found.came, found.path)):
        _, name, prefix = owner(found.inside) or ("", "", "")
        target = folder / _file_name(name)
        try:
            if not name.lower().endswith(".ipynb"):
                raise Refused("no notebook")
            if before.get(target.name, {}).get("came", "") > found.came:
                raise Refused("a later one was collected before")
            data = found.read()
            if (older := paths.get(target.name)) and target.read_bytes() != data:
                reasons.append(f"{older}: {name} was handed in again later")
            folder.mkdir(parents=True, exist_ok=True)
            # Never into what stands there: that could be a link.
            fresh = folder / ".collected"
            fresh.write_bytes(data)
            os.replace(fresh, target)
            paths[target.name] = found.path
            now[target.name] = {"came": found.came, "before": prefix}
        except Refused as refused:
            reasons.append(f"{found.path}: {refused}")
        except OSError as error:
            with suppress(OSError):
                (folder / ".collected").unlink()
            reasons.append(f"{found.path}: it cannot be stored ({error.strerror})")
    noted.write_text(json.dumps(before | now), encoding="utf-8")
    return bool(now)


def _file_name(text: str) -> str:
    return re.sub(r"^\.+|[\x00-\x1f/]", "_", text)


def _alike(student: str) -> str:
    """Return what names have in common that would share a folder, or a row of the book."""
    return unicodedata.normalize("NFKC", booked(_file_name(student))).casefold().strip()


def _files(places: list[Path], opened: ExitStack, reasons: list[str]) -> Iterator[Found]:
    for handed in places:
        inner = handed.rglob("*") if handed.is_dir() and not handed.is_symlink() else [handed]
        for path in inner:
            inside = path.relative_to(handed) if path != handed else Path(path.name)
            if HIDDEN.search(inside.as_posix()) or (path.is_dir() and not path.is_symlink()):
                continue
            outermost = len(inside.parts) == 1
            if outermost and path.is_symlink():
                reasons.append(f"{path}: a symbolic link")
            # What a student handed in is not unpacked, whatever name it pretends to.
            elif outermost and path.suffix.lower() == ".zip" and not FILE.fullmatch(path.name):
                try:
                    yield from _members(opened.enter_context(_archive(path)))
                except (OSError, zipfile.BadZipFile) as error:
                    reasons.append(f"{path}: the archive cannot be read ({error})")
            else:
                yield Found(str(path), inside.as_posix(), "", partial(read_regular, path))


def _archive(path: Path) -> zipfile.ZipFile:
    """Open an archive; macOS writes names in UTF-8, Windows in its own letters; neither says so."""
    with suppress(UnicodeDecodeError):
        return zipfile.ZipFile(path, metadata_encoding="utf-8")
    with zipfile.ZipFile(path, metadata_encoding="cp866") as archive:
        # In other languages no three such letters meet.
        is_cyrillic = any(re.search(r"[А-яё]{3}", name) for name in archive.namelist())
    return zipfile.ZipFile(path, metadata_encoding="cp866" if is_cyrillic else None)


def _members(archive: zipfile.ZipFile) -> Iterator[Found]:
    for member in archive.infolist():
        if not member.is_dir() and not HIDDEN.search(member.filename):
            came, name = "", member.filename
            # An archive need not say when: its first year, or a month 0, stands for no date.
            with suppress(ValueError):
                if member.date_time[0] > 1980:
                    came = datetime(*member.date_time).astimezone(UTC).isoformat()
            yield Found(name, name, came, partial(_unpacked, archive, member))


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """Return what a file of an archive holds, up to a byte more than is read of any."""
    try:
        with archive.open(member) as stream:
            return stream.read(MOST_BYTES + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError) as error:
        raise Refused(f"it cannot be unpacked ({error})") from None


def pack(course: Path, assignment: str, students: Iterable[str]) -> Path | None:
    """Pack the feedback for files that came from a platform; return where, None if there is none.

    Moodle finds the student by the second part of a folder's or a file's name, Canvas the student
    and the notebook by the first two numbers between underscores. Sources: their programs,
    ``importziplib.php`` and ``infer_comment_context_from_filename``.
    """
    packed = course / "feedback" / f"{assignment}.zip"
    packed.unlink(missing_ok=True)
    for student in students:
        page = course / "feedback" / booked(student) / assignment / f"{assignment}.html"
        files = handed_over(course, student, assignment).values()
        names = {f"{one['before']}{assignment}.html" for one in files if "before" in one}
        for name in sorted(names) if page.exists() else ():
            with zipfile.ZipFile(packed, "a", zipfile.ZIP_DEFLATED) as archive:
                archive.write(page, name)
    return packed if packed.exists() else None
