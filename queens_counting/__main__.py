"""``python -m queens_counting``: compile ahead, so that no later session waits for it."""

import os
import signal
import sys
import time

from queens_counting import _bit_masks, _local_search, jobs, restarts
from queens_counting._halves import LARGEST
from queens_counting.compiling import has_numba


def main() -> None:
    """Compile what queens_counting compiles, or find that an earlier session did.

    >>> main()  # doctest: +ELLIPSIS
    Compiling what counts, unless it is kept from before: ... s.
    """
    if not has_numba():
        print("numba is not installed: counting needs no compiling, and takes longer.")
        return
    print("Compiling what counts, unless it is kept from before: ", end="", flush=True)
    start = time.perf_counter()
    jobs.way_to_count(LARGEST)
    # These are compiled for all sizes by their first call for a large one.
    _bit_masks.enumerate_all(_bit_masks._WORTH_LOADING)
    _local_search.local_search(_local_search._WORTH_LOADING, seed=1)
    restarts.by_rule(1, 1)
    print(f"{time.perf_counter() - start:.1f} s.")


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it at once and in silence
    if hasattr(os, "nice"):
        os.nice(10)  # JupyterLab, beside which it runs, comes first
    try:
        main()
    except Exception as error:
        sys.exit(f"Counting could not be compiled ahead: {error}. All else works.")
