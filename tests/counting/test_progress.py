"""The bar tells the truth: jobs done, out of how many, at the rate they are really done."""

import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import tqdm.auto

import queens
from queens_counting import count, jobs, strips
from queens_counting.plan import number_of_jobs

ROOT = Path(queens.__file__).parent.parent


@pytest.fixture
def bars(monkeypatch):
    """Keep the bars that are shown, to be looked at after the count."""
    shown = []

    class Kept(tqdm.auto.tqdm):
        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            self.began_at = self.n
            shown.append(self)

    monkeypatch.setattr(tqdm.auto, "tqdm", Kept)
    monkeypatch.setattr(strips, "_KEPT", 3)
    for n in (6, 12, 14):
        strips.strips(n)  # so that jobs alone are shown
    return shown


def test_the_bar_moves_while_tables_are_made_too(bars, monkeypatch, capfd):
    monkeypatch.setattr(strips, "_made", {})
    count(12, progress=True)
    tables, _ = bars
    assert (tables.n, tables.total) == (48, 48)
    assert "n = 12, tables:" in capfd.readouterr().err


def test_nothing_is_shown_unless_it_was_asked_for(bars, capfd):
    count(12)
    assert bars == []
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("n", [6, 12, 14])
def test_the_bar_ends_full_with_all_jobs(n, workers, bars, capfd):
    count(n, workers=workers, progress=True)
    number = number_of_jobs(n)
    (bar,) = bars
    assert (bar.n, bar.total) == (number, number)
    out, err = capfd.readouterr()
    assert out == ""
    assert f"n = {n}:" in err
    assert f"{number}/{number}" in err
    assert "job/s" in err


def test_every_finished_job_moves_the_bar(bars, monkeypatch):
    moves = []
    monkeypatch.setattr(tqdm.auto.tqdm, "update", lambda self, jobs: moves.append(jobs))
    count(12, progress=True)
    assert sum(moves) == number_of_jobs(12)
    assert len(moves) > 1


def test_jobs_from_a_checkpoint_are_shown_as_done_and_do_not_gild_the_rate(
    bars, tmp_path, monkeypatch
):
    run = jobs.run
    number = number_of_jobs(12)

    def run_half(n, job, *args):
        if job == number - 2:
            raise MemoryError
        return run(n, job, *args)

    monkeypatch.setattr(jobs, "run", run_half)
    with pytest.raises(MemoryError):
        count(12, checkpoint=tmp_path / "kept")
    monkeypatch.setattr(jobs, "run", run)
    count(12, checkpoint=tmp_path / "kept", progress=True)
    (bar,) = bars
    assert bar.began_at == number - 2
    rate = bar.format_dict
    assert (rate["initial"], rate["n"]) == (number - 2, number)


def test_the_time_that_remains_comes_from_all_the_jobs_done_not_the_last_few(bars):
    """Jobs finish in bursts, one a thread: a rate of the last moments would jump about."""
    count(12, progress=True)
    (bar,) = bars
    assert bar.smoothing == 0
    assert bar.format_dict["rate"] is None  # tqdm then takes all jobs and all the time


def test_a_long_job_is_shown_when_it_is_done_however_short_the_others_were(bars):
    """tqdm would else wait for as many jobs as lately came in a tenth of a second."""
    count(12, progress=True)
    (bar,) = bars
    assert (bar.miniters, bar.dynamic_miniters) == (1, False)


def test_the_bar_leaves_no_thread_behind(capfd):
    before = set(threading.enumerate())
    count(12, progress=True)
    assert set(threading.enumerate()) == before


def test_a_count_that_fails_closes_its_bar(bars, monkeypatch, capfd):
    def run(*_):
        raise MemoryError

    monkeypatch.setattr(jobs, "run", run)
    with pytest.raises(MemoryError):
        count(12, progress=True)
    (bar,) = bars
    assert bar.disable  # as tqdm marks a bar that is closed


NOTEBOOK_WITHOUT_WIDGETS = """
import sys, types, warnings
warnings.simplefilter("always")
sys.modules["ipywidgets"] = None  # as if it were not installed
sys.modules["ipykernel.zmqshell"] = types.ModuleType("ipykernel.zmqshell")
import IPython
import queens
print(queens.count(12, progress=True))
"""


def test_a_notebook_without_widgets_gets_a_bar_of_text_and_no_warning():
    done = subprocess.run(
        [sys.executable, "-c", NOTEBOOK_WITHOUT_WIDGETS],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.stdout == "14200\n", done.stderr
    assert re.search(r"n = 12: +100%", done.stderr)
    assert "IProgress" not in done.stderr
