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

# How tests are run, by the beginnings of their names. What takes longest comes first, lest one
# worker be left with it at the end. "slow": left out of `make check`, as the browser's and the
# notebooks are. "apart": too long for one worker, and nothing is shared in it. "book": the book is
# built once for these. "page": needs a browser, but no JupyterLab.
TESTS = {
    # First, in a fresh process: after browser tests its forked answers once met RecursionError.
    "tests/exercises/test_elsewhere.py": "slow",
    "tests/browser/test_book.py": "book",
    "tests/browser/test_every_browser.py": "book",
    "tests/browser/test_page.py": "book",
    "tests/browser/test_asking.py": "page",
    "tests/browser/test_hostile_pages.py": "page",
    "tests/browser/test_live_edition.py": "page",
    "tests/browser/test_player.py": "page",
    "tests/browser/test_touch.py": "page",
    "tests/browser/": "",
    "tests/exercises/test_exercises.py": "slow apart",
    "tests/test_grading.py": "slow",
    "notebooks/08_counting.ipynb": "",
    "tests/test_style.py": "apart",
    "notebooks/06_implications.ipynb": "",
    "notebooks/07_symmetry.ipynb": "",
    "tests/test_compile_ahead.py": "slow",
    "tests/test_instructors.py": "slow",
    "tests/test_attacks.py": "",
    "tests/test_mutants.py": "slow",
    "tests/counting/test_checkpoint.py": "slow",
    "tests/counting/test_count": "slow",
    "tests/counting/test_enumeration.py": "slow",
    "tests/counting/test_executor.py": "slow",
    "tests/counting/test_one_solution.py": "slow",
    "tests/counting/test_pairs.py": "slow",
    "tests/counting/": "",
    "tests/test_grad": "slow",
    "notebooks/": "",
    "tests/exercises/test_from_the_shell.py": "slow",
    "tests/exercises/test_in_a_notebook.py": "slow",
    "tests/exercises/test_running.py": "slow",
    "tests/test_bench.py": "slow",
    "tests/test_book_sources.py::test_the_runs_": "slow",
    "tests/test_class_tables.py": "slow",
    "tests/test_deadline.py": "slow",
    "tests/test_draw.py::test_a_notebook_": "slow",
    "tests/test_environment.py": "slow",
    "tests/test_estimate.py::test_a_search_without_end_": "slow",
    "tests/test_notebooks.py": "slow",
    "tests/test_player.py::test_all_of_n_8_is_sent": "slow",
    "tests/test_release.py": "slow",
    "tests/test_setup.py": "slow",
    "tests/test_sheets.py": "slow",
    "tests/test_slides.py": "slow",
}


def found(nodeid: str) -> tuple[int, str]:
    """Return the place of a test among those above, and how it is run."""
    named = enumerate(TESTS.items())
    return next(
        ((k, how) for k, (start, how) in named if nodeid.startswith(start)), (len(TESTS), "")
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
    items.sort(key=lambda item: found(item.nodeid)[0])
    for item in items:
        if "slow" in found(item.nodeid)[1]:
            item.add_marker(pytest.mark.slow)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What `make check` leaves out it need not import either, nor a helper for its doctests.

    A helper has none; and what keeps a list of answers would keep each of them twice.
    """
    where = collection_path.relative_to(config.rootpath).as_posix()
    test = collection_path.name.startswith("test_")
    helper = where.startswith("tests/") and collection_path.suffix == ".py" and not test
    left_out = "slow" in found(where)[1] or where.startswith("tests/browser")
    return True if helper or (left_out and "not slow" in config.option.markexpr) else None


class OneWindow(LoadFileScheduling):
    """Give a file to one worker, and all that need JupyterLab to one: it is started once."""

    def _split_scope(self, nodeid: str) -> str:
        _, how = found(nodeid)
        if "apart" in how:
            return nodeid
        if "book" in how:
            return "book"
        in_the_window = nodeid.startswith("tests/browser/") and how != "page"
        return "widgets" if in_the_window else super()._split_scope(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneWindow | None:
    return OneWindow(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.fixture(autouse=True)
def _no_figure_is_left_open() -> Iterator[None]:
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")
