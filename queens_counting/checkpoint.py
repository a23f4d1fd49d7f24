"""Finished jobs kept in a file, so that a count that was stopped can go on.

The file is an SQLite database. Each finished job is written to the disk before the next is
waited for, so that a count that is killed loses the jobs in flight and no more.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Self

from queens_counting.plan import Plan

_APPLICATION = 0x71756E73  # "quns": marks the file as ours among SQLite's
_NEW = 0

_TABLES = (
    "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE finished (job INTEGER PRIMARY KEY, count INTEGER NOT NULL, proof TEXT NOT NULL)",
)


class CheckpointError(ValueError):
    """The file cannot keep, or cannot go on with, this count; the message says why."""


class Checkpoint:
    """The finished jobs of one count, in a file that no other process may use meanwhile.

    path: a file of an earlier run of the same count, or one that does not exist yet.
    plan: what is counted; a file that means other jobs by their numbers is refused.
    CheckpointError if the file is not a checkpoint, belongs to another count, is damaged, is
    in use or cannot be written to.

    >>> from tempfile import TemporaryDirectory
    >>> from queens_counting.plan import plan
    >>> with TemporaryDirectory() as folder:
    ...     with Checkpoint(f"{folder}/kept", plan(8)) as kept:
    ...         kept.add([(0, 20), (3, 24)])
    ...     with Checkpoint(f"{folder}/kept", plan(8)) as kept:
    ...         print(kept.counts)
    {0: 20, 3: 24}
    """

    def __init__(self, path: str | os.PathLike[str], plan: Plan) -> None:
        self.path = Path(path).absolute()
        self.counts: dict[int, int] = {}
        """Job -> what it adds, for every finished job."""
        self._plan = plan
        if self.path.is_dir():
            raise CheckpointError(f"{self.path} is a folder; a checkpoint is a file")
        if not self.path.parent.is_dir():
            raise CheckpointError(f"there is no folder {self.path.parent} to keep a checkpoint in")
        with self._trouble():
            # A timeout of 0: whoever holds the file holds it for as long as a count takes.
            self._file = sqlite3.connect(self.path, timeout=0, isolation_level=None)
        try:
            with self._trouble():
                self._open()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, finished: Iterable[tuple[int, int]]) -> None:
        """Write finished jobs, each with what it adds, to the disk: all of them or none."""
        rows = [(job, count, self._proof(job, count)) for job, count in finished]
        with self._trouble(), self._transaction():
            self._file.executemany("INSERT INTO finished VALUES (?, ?, ?)", rows)
        self.counts.update((job, count) for job, count, _ in rows)

    def _open(self) -> None:
        # Held until the file is closed; the system gives it free when the process is killed.
        self._file.execute("PRAGMA locking_mode = EXCLUSIVE")
        with self._transaction():
            (application,) = self._file.execute("PRAGMA application_id").fetchone()
            empty = self._file.execute("SELECT 1 FROM sqlite_master").fetchone() is None
            if application == _NEW and empty:
                self._begin()
            elif application != _APPLICATION:
                raise CheckpointError(f"{self.path} is a database, but not of a count")
            else:
                self._take_up()
            # Writing shows now, not after hours of counting, whether the file can be written to.
            self._file.execute("INSERT OR REPLACE INTO about VALUES ('used', datetime())")

    def _begin(self) -> None:
        for table in _TABLES:
            self._file.execute(table)
        about = [("n", str(self._plan.n)), ("fingerprint", self._plan.fingerprint)]
        self._file.executemany("INSERT INTO about VALUES (?, ?)", about)
        self._file.execute(f"PRAGMA application_id = {_APPLICATION}")

    def _take_up(self) -> None:
        (verdict,) = self._file.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise self._damaged(verdict)
        about = dict(self._file.execute("SELECT name, value FROM about"))
        if about.get("n") != str(self._plan.n):
            raise CheckpointError(
                f"{self.path} keeps a count of n = {about.get('n')}, not of n = {self._plan.n}"
            )
        if about.get("fingerprint") != self._plan.fingerprint:
            raise CheckpointError(
                f"{self.path} was begun by a version of this package that shares the work out "
                f"in another way: finish it with that version, or begin a new file"
            )
        for job, count, proof in self._file.execute("SELECT job, count, proof FROM finished"):
            if type(count) is not int or proof != self._proof(job, count):
                raise self._damaged(f"the entry of job {job} was changed")
            self.counts[job] = count

    def _proof(self, job: int, count: int) -> str:
        return blake2b(
            f"{self._plan.fingerprint} {job} {count}".encode(), digest_size=8
        ).hexdigest()

    def _damaged(self, how: object) -> CheckpointError:
        return CheckpointError(f"{self.path} is damaged ({how}): remove it to begin again")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._file.execute("BEGIN EXCLUSIVE")
        try:
            yield
        except BaseException:
            if self._file.in_transaction:  # a full disk has ended it already
                self._file.execute("ROLLBACK")
            raise
        self._file.execute("COMMIT")

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        """Say in words what SQLite reports."""
        try:
            yield
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", None)
            if code == sqlite3.SQLITE_BUSY:
                message = f"{self.path} is in use by another count"
                raise CheckpointError(message) from error
            if code == sqlite3.SQLITE_NOTADB:
                raise CheckpointError(f"{self.path} is not a checkpoint") from error
            if isinstance(error, sqlite3.OperationalError) and code != sqlite3.SQLITE_CORRUPT:
                raise CheckpointError(f"{self.path} cannot be used: {error}") from error
            raise self._damaged(error) from error
