"""What is said of a numba that is installed in vain."""

import llvmlite.binding
import pytest

from queens.counting.compiling import has_numba


def test_a_numba_that_would_end_the_process_is_not_used(monkeypatch):
    monkeypatch.setattr(llvmlite.binding, "llvm_version_info", (15, 0, 7))
    with pytest.warns(UserWarning, match="is too old: queens goes on without it"):
        assert not has_numba.__wrapped__()
