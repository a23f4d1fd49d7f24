"""Counting all solutions: on this machine's cores, or wherever an executor takes the jobs."""

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from itertools import islice
from typing import Any, TypeAlias

import numpy as np

from queens._checks import check_kind, check_whole
from queens._sizes import check_size
from queens_counting import _numpy
from queens_counting._errors import TooLarge, check_memory
from queens_counting._halves import LARGEST
from queens_counting._published import COUNTS
from queens_counting.jobs import prepare, run, way_to_count
from queens_counting.plan import METHOD, Plan, number_of_jobs, plan

Finished: TypeAlias = list[tuple[int, int]]
"""Jobs that are done, each with what it adds to the count."""

Submit: TypeAlias = Callable[[int], Future[int]]
"""Hands a job to who does it."""

_IN_TURN = 13
"""Up to here starting threads costs about as much as they save."""

_PENDING = 1024
"""Jobs that wait in a foreign executor, however many cores it may have: enough to keep a
thousand of them busy, few enough to take back at once."""

_NANOSECONDS = {"numba": 1.5, "NumPy": 130.0}
"""What a solution costs on one core of a server, from n = 17 on; others take half or twice that."""

_GIGABYTES = {22: (0.5, 0.1), 24: (1.2, 0.4), 26: (6.8, 1.0), 27: (10.0, 2.0)}
"""From n on: memory of the whole process at its most, and of each thread in addition."""

_DAY = 86_400
"""Seconds that a count may take with nothing to continue from if it is stopped."""


def count(
    n: int,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = False,
    checkpoint: str | os.PathLike[str] | None = None,
) -> int:
    """Return the number of solutions for n, without finding them one by one.

    workers: threads to count with, 1 to 256; no more than there are jobs are used.
        If None, as many as this process has cores, or one without numba: NumPy keeps threads
        waiting for each other, and processes, given as executor, do not. In a browser, which
        has neither, one job is done after the other.
    executor: any ``concurrent.futures`` executor that takes the jobs instead, such as a
        ``ProcessPoolExecutor`` or ``dask.distributed.Client(...).get_executor()``; this package
        must be installed where it runs them. It is not shut down. Its own errors come through: a
        process pool that lost a process is broken and raises BrokenProcessPool (Dask gives the job
        to another worker by itself).
    progress: whether to show a bar (in a notebook or a terminal) of the jobs done, with the time
        that remains.
    checkpoint: a file that keeps the finished jobs, new or of an earlier run that ended in
        whatever way. Those are not done again, on whatever machine; the jobs that were in hand
        when it ended are. It stays when the count is complete.

    Up to n = 11 NumPy answers at once; beyond that numba does where it is installed, and NumPy,
    more slowly, where it is not. Ctrl-C, or a notebook's stop button, ends the count within a
    second and leaves no thread at work; in a foreign executor what has not begun is taken back,
    and what has begun ends by itself, a matter of seconds (of minutes for 26 and 27).
    Memory of the whole process, with four workers: 0.2 GB up to n = 21, then 0.5 GB for 22,
    1.5 GB for 24, 3 GB for 25, 11 GB for 26 and 18 GB for 27.

    TypeError or ValueError: an argument is not as above. TooLarge: n is above 27, as far as
    this method goes and counts are published to check it, or would not fit in this machine's
    memory, or would take more than a day with neither checkpoint nor executor.
    CheckpointError: the file belongs to another n, or is damaged, or in use. RuntimeError: the
    sum is not the published one.

    Method: meeting in the middle, after E. Kluev (N-Queens-Count-Sol); see chapter 08.

    >>> [count(n) for n in range(1, 11)]
    [1, 0, 0, 2, 10, 4, 40, 92, 352, 724]
    >>> count(0)
    Traceback (most recent call last):
    ValueError: n must be a whole number, 1 or more; got 0
    """
    n, workers = _checked(n, workers, executor, checkpoint)
    threads = 0
    if executor is None:
        threads = min(workers or _cores_for(n), number_of_jobs(n))
        _check_feasible(n, threads, kept=checkpoint is not None)
    total = sum(_counted(plan(n), threads, executor, progress, checkpoint).values())
    if total != COUNTS[n - 1]:
        raise RuntimeError(
            f"n = {n}: counted {total:,}, but the published count is {COUNTS[n - 1]:,}. "
            f"A worker or the checkpoint is corrupt"
        )
    return total


def _checked(n: Any, workers: Any, executor: Any, checkpoint: Any) -> tuple[int, int | None]:
    """Return n and the workers as plain numbers; the arguments are those of ``count``."""
    n = check_size(n)
    if workers is not None:
        workers = check_whole(workers, "workers", 1, 256)
        if executor is not None:
            raise ValueError(
                "give workers (threads here) or executor, not both: an executor brings its own"
            )
    if executor is not None:
        wanted = "a concurrent.futures.Executor (of a Dask client: client.get_executor())"
        check_kind(executor, Executor, "executor", wanted)
    if checkpoint is not None:
        paths: Any = (str, os.PathLike)
        check_kind(checkpoint, paths, "checkpoint", "the name of a file")
    if n > LARGEST:
        raise TooLarge(
            f"n = {n} is too large: this method counts up to n = {LARGEST}, "
            f"the largest board with a published count"
        )
    return n, workers


def _counted(
    planned: Plan,
    threads: int,
    executor: Executor | None,
    progress: bool,
    checkpoint: str | os.PathLike[str] | None,
) -> dict[int, int]:
    """Do the jobs of a plan that a checkpoint does not hold; return what each job adds."""
    with ExitStack() as stack:
        counts: dict[int, int] = {}
        keep: Callable[[Finished], object] = counts.update
        if checkpoint is not None:
            from queens_counting._checkpoint import Checkpoint  # SQLite is not for every count

            kept = stack.enter_context(Checkpoint(checkpoint, planned.n))
            counts, keep = kept.counts, kept.add
        todo = [job for job in range(planned.jobs) if job not in counts]
        if progress:
            from tqdm.auto import tqdm

            # Jobs take about as long as each other, so the rate of all of them tells of the rest.
            bar = stack.enter_context(
                tqdm(desc=f"n = {planned.n}", total=planned.jobs, initial=len(counts), smoothing=0)
            )
        submit: Submit = partial(_elsewhere, executor or _InTurn(), planned.n)
        if executor is None and todo:
            submit = stack.enter_context(_on_threads(planned, threads))
        most = 2 * threads or _PENDING
        for finished in stack.enter_context(closing(_as_finished(todo, submit, most))):
            keep(finished)
            if progress:
                bar.update(len(finished))
    return counts


def _cores_for(n: int) -> int:
    """Count the cores to use: all that this process may, which may be fewer than there are."""
    if way_to_count(n) is _numpy.total:
        return 1  # two threads were 1.2 times as fast, four no more than one: they wait in turn
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _check_feasible(n: int, threads: int, *, kept: bool) -> None:
    """Raise TooLarge for what needs more than the free memory, or a day that could be lost."""
    work = f"n = {n} on {threads} thread{'s' if threads > 1 else ''}"
    sizes = [size for least, size in _GIGABYTES.items() if least <= n]
    if sizes:
        process, thread = sizes[-1]
        needed = round((process + threads * thread) * 1e9)
        check_memory(needed, f"{work} would take")
    way = "NumPy" if way_to_count(n) is _numpy.total else "numba"
    seconds = COUNTS[n - 1] * _NANOSECONDS[way] / 1e9 / threads
    if seconds > _DAY and not kept:
        raise TooLarge(
            f"{work} would take about {seconds / _DAY:,.0f} days: give checkpoint='a file' "
            f"to keep what is done, or executor= for more machines"
        )


class _InTurn(Executor):
    """Does each job when it is submitted."""

    def submit(self, function: Callable[..., Any], /, *args: Any, **names: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(function(*args, **names))
        return future


@contextmanager
def _on_threads(plan: Plan, threads: int) -> Iterator[Submit]:
    """Give what submits a job to threads here; at the end, stop those that are still at work."""
    total, tables = prepare(plan.n)
    stopped = np.zeros(1, np.uint8)
    pool: Executor
    if plan.n <= _IN_TURN or sys.platform == "emscripten":  # in a browser no thread can be started
        pool = _InTurn()
    else:
        pool = ThreadPoolExecutor(threads, thread_name_prefix="queens.count")
    try:
        yield lambda job: pool.submit(total, plan.share(job), tables, stopped)
    finally:
        stopped[0] = 1
        pool.shutdown(cancel_futures=True)


def _elsewhere(executor: Executor, n: int, job: int) -> Future[int]:
    return executor.submit(run, n, job, METHOD)


def _as_finished(todo: Iterable[int], submit: Submit, most: int) -> Generator[Finished, None, None]:
    """Submit the jobs, no more than ``most`` ahead; give those that are finished, in batches."""
    ahead = iter(todo)
    pending: dict[Future[int], int] = {}
    try:
        while True:
            for job in islice(ahead, most - len(pending)):
                pending[submit(job)] = job
            if not pending:
                return
            # On Windows Ctrl-C is not heard during a wait: it must be short.
            done = wait(pending, timeout=0.2, return_when=FIRST_COMPLETED).done
            good = [future for future in done if not future.exception()]
            yield [(pending.pop(future), int(future.result())) for future in good]
            for future in done:
                future.result()  # raises what a job raised
    finally:
        for future in pending:
            future.cancel()
