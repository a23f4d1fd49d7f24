"""What is said of a numba that is installed in vain, and what is asked of one that works."""

import importlib
import warnings
from types import SimpleNamespace

import llvmlite.binding
import pytest

from queens_counting import compiling
from queens_counting.compiling import has_numba


def test_a_numba_that_would_end_the_process_is_not_used(monkeypatch):
    monkeypatch.setattr(llvmlite.binding, "llvm_version_info", (15, 0, 7))
    with pytest.warns(UserWarning, match="is too old: queens goes on without it"):
        assert not has_numba.__wrapped__()


def test_who_has_no_numba_is_not_told_of_it(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not has_numba.__wrapped__()


def load(name):
    raise SystemError("made for another Python")


def test_whatever_a_broken_numba_raises_is_told_and_stops_nobody(monkeypatch):
    monkeypatch.setattr(compiling.importlib, "import_module", load)
    with pytest.warns(UserWarning, match=r"cannot be loaded \(SystemError: made for another"):
        assert not has_numba.__wrapped__()


@pytest.mark.parametrize("kept", [True, False])
def test_compiled_code_lets_others_work_and_is_kept_where_there_is_room(monkeypatch, kept):
    """Without the first, Ctrl-C would wait for the count to end; without the second, nobody could
    count who may write nowhere."""

    def njit(**options):
        if options.get("cache") and not kept:
            raise RuntimeError("no locator available")
        return lambda function: options

    monkeypatch.setattr(compiling.importlib, "import_module", lambda _: SimpleNamespace(njit=njit))
    options = compiling.compiled.__wrapped__(len)
    assert options == ({"nogil": True, "cache": True} if kept else {"nogil": True})
