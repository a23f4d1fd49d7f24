"""A count that was stopped goes on where it was; a file that cannot be trusted is refused."""

import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import queens
from queens_counting import count, published
from queens_counting._checkpoint import Checkpoint
from queens_counting._errors import CheckpointError
from queens_counting.plan import number_of_jobs

ROOT = Path(queens.__file__).parent.parent


def rows(path):
    database = sqlite3.connect(path)
    found = dict(database.execute("SELECT job, count FROM finished"))
    database.close()
    return found


def change(path, statement):
    database = sqlite3.connect(path)
    with database:
        database.execute(statement)
    database.close()


KILLED = """
import os, sys
from queens_counting import _checkpoint, count

add = _checkpoint.Checkpoint.add

def add_and_die(self, finished):
    if len(self.counts) >= 5 and sys.argv[2] == "before":
        os._exit(9)
    add(self, finished)
    if len(self.counts) >= 5:
        os._exit(9)

_checkpoint.Checkpoint.add = add_and_die
count(14, workers=2, checkpoint=sys.argv[1])
"""


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_count_that_was_killed_goes_on_here_or_in_an_executor(when, tmp_path):
    kept = tmp_path / "kept"
    killed = subprocess.run([sys.executable, "-c", KILLED, str(kept), when], cwd=ROOT)
    assert killed.returncode == 9
    done = rows(kept)
    assert 5 <= len(done) < number_of_jobs(14)
    for executor in (ThreadPoolExecutor(2), None):
        copy = tmp_path / f"copy {executor}"
        copy.write_bytes(kept.read_bytes())
        assert count(14, executor=executor, checkpoint=copy) == published(14)
        assert done.items() <= rows(copy).items()  # or a job was done twice
        assert len(rows(copy)) == number_of_jobs(14)


def test_finished_jobs_are_not_done_again(tmp_path, monkeypatch):
    kept = tmp_path / "kept"
    assert count(10, checkpoint=str(kept)) == 724
    monkeypatch.setattr("queens_counting._count.prepare", lambda *_: pytest.fail("was begun"))
    assert count(10, checkpoint=kept) == 724
    monkeypatch.undo()
    change(kept, "DELETE FROM finished WHERE job = 1")
    assert count(10, checkpoint=kept) == 724
    assert len(rows(kept)) == number_of_jobs(10)


def test_two_counts_cannot_use_one_file_at_the_same_time(tmp_path):
    with (
        Checkpoint(tmp_path / "kept", 9),
        pytest.raises(CheckpointError, match="as a checkpoint: another count uses it"),
    ):
        count(9, checkpoint=tmp_path / "kept")
    assert count(9, checkpoint=tmp_path / "kept") == 352


def test_a_file_of_another_count_is_refused_and_left_as_it_was(tmp_path):
    kept = tmp_path / "kept"
    count(9, checkpoint=kept)
    with pytest.raises(CheckpointError, match="keeps a count of n = 9, not of n = 10"):
        count(10, checkpoint=kept)
    assert count(9, checkpoint=kept) == 352
    change(kept, "UPDATE count_of SET method = 1")
    with pytest.raises(CheckpointError, match="was begun by another version: begin a new file"):
        count(9, checkpoint=kept)


def test_a_number_that_was_changed_is_noticed(tmp_path):
    count(10, checkpoint=tmp_path / "kept")
    change(tmp_path / "kept", "UPDATE finished SET count = count + 1 WHERE job = 2")
    with pytest.raises(RuntimeError, match="A worker or the checkpoint is corrupt"):
        count(10, checkpoint=tmp_path / "kept")


def cut_short(path):
    os.truncate(path, 6000)


def a_text(path):
    path.write_text("Queens do not like each other.\n" * 100)


@pytest.mark.parametrize("damage", [cut_short, a_text])
def test_a_damaged_file_and_one_of_something_else_are_refused_and_left_alone(tmp_path, damage):
    kept = tmp_path / "kept"
    count(14, checkpoint=kept)
    damage(kept)
    before = kept.read_bytes()
    with pytest.raises(CheckpointError, match=r"damaged|cannot be used as"):
        count(14, checkpoint=kept)
    assert kept.read_bytes() == before


@pytest.mark.parametrize("name", ["", "no/such"])
def test_a_place_where_no_file_can_be_is_refused_before_the_work(name, tmp_path, monkeypatch):
    monkeypatch.setattr("queens_counting._count.prepare", lambda *_: pytest.fail("was begun"))
    with pytest.raises(CheckpointError, match="cannot be used as a checkpoint"):
        count(8, checkpoint=tmp_path / name)
