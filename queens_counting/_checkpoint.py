"""Finished jobs kept in an SQLite file, so that a count that was stopped can go on.

Each finished job is a row, written to the disk before the next job is waited for. A count that
is killed loses the jobs in progress and no more.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from queens_counting._errors import CheckpointError
from queens_counting.plan import METHOD


class Checkpoint:
    """The finished jobs of one count, in a file that no other process may use meanwhile.

    path: a file of an earlier run of the same count, or one that does not exist yet.
    n: what is counted. CheckpointError if the file is not a checkpoint, belongs to another
    count, is damaged, is in use or cannot be written to.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with Checkpoint(f"{folder}/kept", 8) as kept:
    ...         kept.add([(0, 20), (3, 24)])
    ...     with Checkpoint(f"{folder}/kept", 8) as kept:
    ...         print(kept.counts)
    {0: 20, 3: 24}
    """

    def __init__(self, path: str | os.PathLike[str], n: int) -> None:
        # SQLite has other ideas of "" and ":memory:"; of an absolute path it has none.
        self.path = Path(path).absolute()
        self.counts: dict[int, int] = {}
        """Job -> what it adds, for every finished job."""
        with self._errors_in_words():
            # A timeout of 0: a process holds the file for as long as its count takes.
            self._database = sqlite3.connect(self.path, timeout=0)
            try:
                self._open(n)
            except BaseException:
                self._database.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._database.close()

    def add(self, finished: Iterable[tuple[int, int]]) -> None:
        """Write finished jobs, each with what it adds, to the disk: all of them or none."""
        with self._errors_in_words(), self._database:
            self._database.executemany("INSERT INTO finished VALUES (?, ?)", finished)
        self.counts.update(finished)

    def _open(self, n: int) -> None:
        # Locked until the file is closed; the system unlocks it when the process is killed.
        self._database.execute("PRAGMA locking_mode = EXCLUSIVE")
        with self._database:
            self._database.execute("BEGIN EXCLUSIVE")
            if self._database.execute("SELECT 1 FROM sqlite_master").fetchone() is None:
                self._database.execute("CREATE TABLE count_of (n INTEGER, method INTEGER)")
                self._database.execute(
                    "CREATE TABLE finished (job INTEGER PRIMARY KEY, count INTEGER NOT NULL)"
                )
            else:
                self._read(n)
            # Writing shows now, not after hours of counting, whether the file can be written to.
            self._database.execute("DELETE FROM count_of")
            self._database.execute("INSERT INTO count_of VALUES (?, ?)", (n, METHOD))

    def _read(self, n: int) -> None:
        if self._database.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise CheckpointError(f"{self.path} is damaged: remove it to begin again")
        count_of = self._database.execute("SELECT * FROM count_of").fetchone()
        kept, method = count_of or (None, None)
        if kept != n:
            raise CheckpointError(f"{self.path} keeps a count of n = {kept}, not of n = {n}")
        if method != METHOD:
            raise CheckpointError(f"{self.path} was begun by another version: begin a new file")
        self.counts = dict(self._database.execute("SELECT job, count FROM finished"))

    @contextmanager
    def _errors_in_words(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            in_use = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
            why = "another count uses it" if in_use else str(error)
            raise CheckpointError(f"{self.path} cannot be used as a checkpoint: {why}") from error
