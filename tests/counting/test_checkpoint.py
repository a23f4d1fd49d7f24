"""A count that was stopped goes on where it was; a file that cannot be trusted is refused."""

import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import queens
from queens_counting import count, jobs, published
from queens_counting.checkpoint import Checkpoint, CheckpointError
from queens_counting.plan import number_of_jobs, plan

ROOT = Path(queens.__file__).parent.parent


class Stopped(Exception):
    """What stops a count in the tests."""


@pytest.fixture
def jobs_run(monkeypatch):
    """Note the jobs that are run; stop the count at the job that was asked for, if any."""
    ran = []
    ran_before = jobs.run

    def run(n, job, *args):
        if len(ran) == run.stop_after:
            raise Stopped
        ran.append(job)
        return ran_before(n, job, *args)

    run.stop_after = None
    monkeypatch.setattr(jobs, "run", run)
    ran_by = run
    ran_by.ran = ran
    return ran_by


def rows(path):
    with sqlite3.connect(path) as database:
        found = database.execute("SELECT job, count FROM finished").fetchall()
    database.close()
    return dict(found)


def change(path, statement):
    database = sqlite3.connect(path)
    with database:
        database.execute(statement)
    database.close()


@pytest.mark.parametrize("n", range(1, 15))
def test_a_count_stopped_in_the_middle_goes_on_and_does_nothing_twice(n, tmp_path, jobs_run):
    kept = tmp_path / "kept"
    number = number_of_jobs(n)
    jobs_run.stop_after = number // 2
    with pytest.raises(Stopped):
        count(n, workers=1, checkpoint=kept)
    done = set(jobs_run.ran)
    assert {int(job) for job in rows(kept)} == done
    jobs_run.stop_after = None
    jobs_run.ran.clear()
    assert count(n, checkpoint=str(kept)) == published(n)
    assert sorted([*done, *jobs_run.ran]) == list(range(number))


def test_a_complete_file_stays_and_answers_at_once(tmp_path, jobs_run):
    kept = tmp_path / "kept"
    assert count(10, checkpoint=kept) == 724
    jobs_run.ran.clear()
    assert count(10, checkpoint=kept) == 724
    assert jobs_run.ran == []


def test_a_count_begun_here_goes_on_in_an_executor(tmp_path, jobs_run):
    jobs_run.stop_after = 3
    with pytest.raises(Stopped):
        count(12, checkpoint=tmp_path / "kept")
    jobs_run.stop_after = None
    with ThreadPoolExecutor(2) as executor:
        assert count(12, executor=executor, checkpoint=tmp_path / "kept") == 14200
    assert sorted(jobs_run.ran) == list(range(number_of_jobs(12)))


KILLED = """
import sys
from queens_counting import checkpoint, counter

add = checkpoint.Checkpoint.add

def add_and_tell(self, finished):
    add(self, finished)
    print(len(self.counts), flush=True)
    if len(self.counts) >= 5:
        sys.stdin.read()  # until it is killed

checkpoint.Checkpoint.add = add_and_tell
counter.count(14, workers=2, checkpoint=sys.argv[1])
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing is killed so here")
def test_a_count_that_was_killed_goes_on(tmp_path, jobs_run):
    kept = tmp_path / "kept"
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(kept)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        told = next(int(line) for line in process.stdout if int(line) >= 5)
        process.send_signal(signal.SIGKILL)
    done = rows(kept)
    assert len(done) == told
    assert count(14, checkpoint=kept) == published(14)
    assert len(jobs_run.ran) == number_of_jobs(14) - told
    assert not {int(job) for job in done} & set(jobs_run.ran)


def test_a_killed_write_is_undone_not_believed(tmp_path):
    """Killed while SQLite writes, the file still holds all that was finished before."""
    code = f"""
import os, sqlite3
from queens_counting.checkpoint import Checkpoint
from queens_counting.plan import plan
kept = Checkpoint({str(tmp_path / "kept")!r}, plan(9))
kept.add([(0, 100)])
kept._file.execute("PRAGMA cache_size = 1")
kept._file.execute("PRAGMA cache_spill = 1")
kept._file.execute("BEGIN")
for job in range(1, 2000):
    kept._file.execute("INSERT INTO finished VALUES (?, ?, ?)", (job, "1" * 50, "x" * 50))
os.kill(os.getpid(), 9)
"""
    subprocess.run([sys.executable, "-c", code], cwd=ROOT)
    assert (tmp_path / "kept").stat().st_size > 100_000  # or nothing would have to be undone
    with Checkpoint(tmp_path / "kept", plan(9)) as kept:
        assert kept.counts == {0: 100}


def test_two_counts_cannot_use_one_file_at_the_same_time(tmp_path):
    kept = tmp_path / "kept"
    code = f"from queens_counting import count; count(9, checkpoint={str(kept)!r})"
    with Checkpoint(kept, plan(9)):
        with pytest.raises(CheckpointError, match="in use by another count"):
            count(9, checkpoint=kept)
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True
        )
        assert "in use by another count" in done.stderr
    assert count(9, checkpoint=kept) == 352


def test_a_file_of_another_n_is_refused_and_left_as_it_was(tmp_path):
    count(9, checkpoint=tmp_path / "kept")
    with pytest.raises(CheckpointError, match="keeps a count of n = 9, not of n = 10"):
        count(10, checkpoint=tmp_path / "kept")
    assert count(9, checkpoint=tmp_path / "kept") == 352


def test_a_file_whose_jobs_mean_something_else_is_refused(tmp_path):
    Checkpoint(tmp_path / "kept", plan(9)._replace(fingerprint="another"))._file.close()
    with pytest.raises(CheckpointError, match="shares the work out in another way"):
        count(9, checkpoint=tmp_path / "kept")


def test_a_number_that_was_changed_is_noticed(tmp_path):
    kept = tmp_path / "kept"
    count(10, checkpoint=kept)
    change(kept, "UPDATE finished SET count = count + 1 WHERE job = 2")
    with pytest.raises(CheckpointError, match=r"damaged \(the entry of job 2 was changed\)"):
        count(10, checkpoint=kept)


def test_a_number_that_stands_at_another_job_is_noticed(tmp_path):
    kept = tmp_path / "kept"
    count(10, checkpoint=kept)
    change(kept, "DELETE FROM finished WHERE job = 1")
    change(kept, "UPDATE finished SET job = 1 WHERE job = 2")
    with pytest.raises(CheckpointError, match="damaged"):
        count(10, checkpoint=kept)


@pytest.mark.parametrize(
    "value", ["'1" + "0" * 5000 + "'", "CAST(x'ff' AS TEXT)", "x'00'", "1.5", "'many'", "-1"]
)
@pytest.mark.parametrize("column", ["count", "proof"])
def test_a_value_that_no_count_writes_is_noticed(column, value, tmp_path):
    kept = tmp_path / "kept"
    count(10, checkpoint=kept)
    change(kept, f"UPDATE finished SET {column} = {value} WHERE job = 2")
    with pytest.raises(CheckpointError):
        count(10, checkpoint=kept)


def test_a_job_that_was_lost_from_the_file_is_done_again(tmp_path, jobs_run):
    kept = tmp_path / "kept"
    count(10, checkpoint=kept)
    change(kept, "DELETE FROM finished WHERE job = 1")
    jobs_run.ran.clear()
    assert count(10, checkpoint=kept) == 724
    assert jobs_run.ran == [1]


def cut_short(path):
    os.truncate(path, 6000)


def overwritten(path):
    with open(path, "r+b") as file:
        file.seek(4096)
        file.write(b"\x55" * 8000)


def header_lost(path):
    with open(path, "r+b") as file:
        file.write(bytes(100))


def pages_misplaced(path):
    with open(path, "r+b") as file:
        file.seek(36)  # how many pages are free: what is written next would go there
        file.write(bytes([0, 0, 0, 7]))


@pytest.mark.parametrize("damage", [cut_short, overwritten, header_lost, pages_misplaced])
def test_a_damaged_file_is_refused(tmp_path, damage):
    kept = tmp_path / "kept"
    count(14, checkpoint=kept)
    damage(kept)
    with pytest.raises(CheckpointError, match=r"damaged|not a checkpoint"):
        count(14, checkpoint=kept)


def test_a_text_is_no_checkpoint_and_is_left_alone(tmp_path):
    text = tmp_path / "notes.txt"
    text.write_text("Queens do not like each other.\n" * 100)
    with pytest.raises(CheckpointError, match=r"notes\.txt is not a checkpoint"):
        count(8, checkpoint=text)
    assert text.read_text().startswith("Queens do not")


def test_another_database_is_no_checkpoint_and_is_left_alone(tmp_path):
    path = tmp_path / "other.db"
    change(path, "CREATE TABLE finished (something TEXT)")
    before = path.read_bytes()
    with pytest.raises(CheckpointError, match="a database, but not of a count"):
        count(8, checkpoint=path)
    assert path.read_bytes() == before


def test_an_empty_file_is_begun_in(tmp_path):
    (tmp_path / "kept").touch()
    assert count(8, checkpoint=tmp_path / "kept") == 92
    assert len(rows(tmp_path / "kept")) == number_of_jobs(8)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "is a folder; a checkpoint is a file"),
        ("no/such", "there is no folder .*no to keep a checkpoint in"),
        ("file/kept", "there is no folder"),
    ],
)
def test_a_place_where_no_file_can_be_is_refused(tmp_path, name, says):
    (tmp_path / "file").touch()
    with pytest.raises(CheckpointError, match=says):
        count(8, checkpoint=tmp_path / name)


def test_a_name_is_a_file_here_even_if_sqlite_has_other_ideas(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    count(8, checkpoint=":memory:")
    assert (tmp_path / ":memory:").exists()
    with pytest.raises(CheckpointError, match="is a folder"):
        count(8, checkpoint="")


@contextmanager
def as_somebody_who_is_not_root():
    """Root may write anywhere."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.skipif(os.name == "nt", reason="permissions are another matter there")
def test_a_file_that_may_not_be_written_to_is_refused_before_the_work(jobs_run):
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        kept = Path(folder, "kept")
        count(8, checkpoint=kept)
        kept.chmod(0o444)
        jobs_run.ran.clear()
        with (
            as_somebody_who_is_not_root(),
            pytest.raises(CheckpointError, match="cannot be used: attempt to write a readonly"),
        ):
            count(8, checkpoint=kept)
        assert jobs_run.ran == []
