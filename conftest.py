"""What holds for all tests, doctests and notebooks."""

import pytest
from hypothesis import settings

pytest_plugins = ["whole_notebooks"]

# A machine that is busy with other tests is slow, and nothing is wrong with that.
settings.register_profile("course", deadline=None)
settings.load_profile("course")

LONG = ("test_notebooks.py", "test_grading.py", "test_instructors.py", "test_compile_ahead.py")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take long, lest one core be left with one of them at the end."""
    items.sort(key=lambda item: not takes_long(item))


def takes_long(item: pytest.Item) -> bool:
    runs_a_notebook = item.path.suffix == ".ipynb" or item.path.parent.name == "browser"
    return runs_a_notebook or item.path.name in LONG
