"""What holds for all tests, doctests and notebooks."""

import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadFileScheduling

pytest_plugins = ["whole_notebooks"]

# A machine that is busy with other tests is slow, and nothing is wrong with that.
settings.register_profile("course", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=20)  # `make check`
settings.load_profile("course")

# What takes longest comes first, lest one worker be left with it at the end.
LONG = (
    # First, in a fresh process: after browser tests its forked answers once met RecursionError.
    "tests/exercises/test_elsewhere.py",
    "tests/browser/",
    "tests/exercises/test_exercises.py",
    "tests/test_grading.py",
    "notebooks/08_counting.ipynb",
    "tests/test_style.py",
    "notebooks/06_implications.ipynb",
    "notebooks/07_symmetry.ipynb",
    "tests/test_compile_ahead.py",
    "tests/test_instructors.py",
    "tests/counting/",
    "tests/test_grade.py",
    "notebooks/",
)
# Too long for one worker, and nothing in them is shared.
APART = ("tests/exercises/test_exercises.py", "tests/test_style.py")
# What `make check` leaves out, beside the browser's and the notebooks.
SLOW = (
    "tests/counting/test_checkpoint.py",
    "tests/counting/test_count",
    "tests/counting/test_enumeration.py",
    "tests/counting/test_executor.py",
    "tests/counting/test_one_solution.py",
    "tests/counting/test_pairs.py",
    "tests/exercises/test_elsewhere.py",
    "tests/exercises/test_exercises.py",
    "tests/exercises/test_from_the_shell.py",
    "tests/exercises/test_in_a_notebook.py",
    "tests/exercises/test_running.py",
    "tests/test_bench.py",
    "tests/test_book_sources.py::test_the_runs_",
    "tests/test_class_tables.py",
    "tests/test_compile_ahead.py",
    "tests/test_deadline.py",
    "tests/test_draw.py::test_a_notebook_",
    "tests/test_environment.py",
    "tests/test_estimate.py::test_workers_stop",
    "tests/test_grad",
    "tests/test_instructors.py",
    "tests/test_notebooks.py",
    "tests/test_player.py::test_all_of_n_8_is_sent",
    "tests/test_release.py",
    "tests/test_setup.py",
    "tests/test_sheets.py",
    "tests/test_slides.py",
)
# The book is built once for both.
BOOK = ("tests/browser/test_book.py", "tests/browser/test_every_browser.py")
# These need a browser, but no JupyterLab.
NO_WINDOW = (
    "tests/browser/test_asking.py",
    *BOOK,
    "tests/browser/test_hostile_pages.py",
    "tests/browser/test_live_edition.py",
    "tests/browser/test_player.py",
    "tests/browser/test_touch.py",
)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """All that is imported stays; to search it for garbage was a third of what collecting took."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: rank(item.nodeid))
    for item in items:
        if item.nodeid.startswith(SLOW):
            item.add_marker(pytest.mark.slow)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What `make check` leaves out it need not import either, nor a helper for its doctests.

    A helper has none; and what keeps a list of answers would keep each of them twice.
    """
    left_out = (*SLOW, "tests/browser") if "not slow" in config.option.markexpr else ()
    where = collection_path.relative_to(config.rootpath).as_posix()
    test = collection_path.name.startswith("test_")
    helper = where.startswith("tests/") and collection_path.suffix == ".py" and not test
    return True if helper or where.startswith(left_out) else None


def rank(nodeid: str) -> int:
    found = (k for k, start in enumerate(LONG) if nodeid.startswith(start))
    return next(found, len(LONG))


class OneWindow(LoadFileScheduling):
    """Give a file to one worker, and all that need JupyterLab to one: it is started once."""

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith(APART):
            return nodeid
        if nodeid.startswith(BOOK):
            return "book"
        in_the_window = nodeid.startswith("tests/browser/") and not nodeid.startswith(NO_WINDOW)
        return "widgets" if in_the_window else super()._split_scope(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneWindow | None:
    return OneWindow(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.fixture(autouse=True)
def _no_figure_is_left_open() -> Iterator[None]:
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")
