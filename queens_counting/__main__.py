"""``python -m queens_counting``: compile ahead, so that no later session waits for it."""

import sys
import time

from queens_counting import completion, enumeration, jobs, min_conflicts, restarts
from queens_counting.compiling import has_numba
from queens_counting.halves import LARGEST


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
    enumeration.enumerate_all(enumeration._WORTH_COMPILING)
    min_conflicts.local_search(min_conflicts._WORTH_COMPILING, seed=1)
    completion.complete(completion._WORTH_COMPILING)
    restarts.by_rule(1, 1)
    print(f"{time.perf_counter() - start:.1f} s.")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
