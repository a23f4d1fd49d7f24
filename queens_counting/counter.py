"""Counting all solutions: on this machine's cores, or wherever an executor takes the jobs."""

import os
import sys
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias

import numpy as np

from queens.checks import check_kind, check_whole, shown, whole
from queens.sizes import check_size
from queens_counting import jobs
from queens_counting.feasibility import check_feasible
from queens_counting.oeis import published
from queens_counting.plan import Plan, number_of_jobs, plan
from queens_counting.progress import bar
from queens_counting.strips import steps, strips

Finished: TypeAlias = list[tuple[int, int]]
"""Jobs that are done, each with what it adds to the count."""

Results: TypeAlias = Generator[Finished, None, None]
"""Jobs as they are done; to close it before its end stops the count."""

_IN_TURN = 13
"""Up to here starting threads costs about as much as they save."""

_PENDING = 1024
"""Jobs that wait in a foreign executor, however many cores it may have: enough to keep a
thousand of them busy, few enough to take back at once."""


def count(
    n: int,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = False,
    checkpoint: str | os.PathLike[str] | None = None,
) -> int:
    """Return the number of solutions for n, without finding them one by one.

    workers: threads to count with, 1 or more; no more than there are jobs are used.
        If None, as many as this process has cores, or one without numba: NumPy keeps threads
        waiting for each other, and processes, given as executor, do not. In a browser, which
        has neither, one job is done after the other.
    executor: any ``concurrent.futures`` executor that takes the jobs instead, such as a
        ``ProcessPoolExecutor`` or ``dask.distributed.Client(...).get_executor()``; this package
        must be installed where it runs them. It is not shut down. Its own errors come through,
        with a note that names the job: a process pool that lost a process is broken and raises
        BrokenProcessPool (Dask gives the job to another worker by itself).
    progress: whether to show a bar (in a notebook or a terminal) of the tables that are made
        first, and then of the jobs done, with the time that remains.
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
    this way goes and as anything is published to check it against, or would not fit in this
    machine's memory, or would take more than a day with neither checkpoint nor executor; the
    message has the estimate.
    CheckpointError: the file belongs to another n, or is damaged, or in use. RuntimeError: an
    executor gave back what is no count, or the sum is not the published one.

    Method: meeting in the middle, after E. Kluev (N-Queens-Count-Sol); see chapter 08.

    >>> [count(n) for n in range(1, 11)]
    [1, 0, 0, 2, 10, 4, 40, 92, 352, 724]
    >>> count(0)
    Traceback (most recent call last):
    ValueError: n must be a whole number, 1 or more; got 0
    """
    n = check_size(n)
    if workers is not None:
        workers = check_whole(workers, "workers")
        if executor is not None:
            raise ValueError(
                "give workers (threads here) or executor, not both: an executor brings its own"
            )
    if executor is not None:
        wanted = "a concurrent.futures.Executor (of a Dask client: client.get_executor())"
        check_kind(executor, Executor, "executor", wanted)
    check_kind(progress, bool, "progress", "True or False")
    if checkpoint is not None:
        paths: Any = (str, os.PathLike)
        check_kind(checkpoint, paths, "checkpoint", "the name of a file")
    # What this process can do does not matter if the work is done elsewhere.
    threads = 0 if executor is not None else min(workers or _cores_for(n), number_of_jobs(n))
    check_feasible(n, threads, kept=checkpoint is not None)
    with ExitStack() as stack:
        planned = plan(n)
        counts: dict[int, int] = {}
        keep: Callable[[Finished], None] = counts.update
        if checkpoint is not None:
            from queens_counting.checkpoint import Checkpoint  # SQLite is not for every count

            kept = stack.enter_context(Checkpoint(checkpoint, planned))
            counts, keep = kept.counts, kept.add
        todo = [job for job in range(planned.jobs) if job not in counts]
        if executor is not None:
            results = _elsewhere(planned, todo, executor)
        else:
            results = _on_threads(planned, todo, threads)
            if todo:
                _prepare(n, progress)
        if progress:
            tell = stack.enter_context(bar(f"n = {n}", planned.jobs, len(counts), "job")).update
        for finished in stack.enter_context(closing(results)):
            keep(finished)
            if progress:
                tell(len(finished))
    total = sum(counts.values())
    if total != published(n):
        raise RuntimeError(
            f"n = {n} came out as {total:,}, where {published(n):,} is the published count: "
            f"something that counted, or what was kept of it, cannot be trusted"
        )
    return total


def _prepare(n: int, progress: bool) -> None:
    """Make what all jobs share before their bar's clock starts."""
    jobs.way_to_count(jobs.best_way(n))
    if progress and steps(n):
        with bar(f"n = {n}, tables", steps(n), 0, "step") as making:
            strips(n, making.update)
    else:
        strips(n)


def _cores_for(n: int) -> int:
    """Count the cores to use: all that this process may, which may be fewer than there are."""
    if jobs.best_way(n) == "vectorised":
        return 1  # two threads were 1.2 times as fast, four no more than one: they wait in turn
    if sys.version_info >= (3, 13):
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _on_threads(plan: Plan, todo: Sequence[int], threads: int) -> Results:
    """Give jobs as they are finished here; whoever closes this stops what is still at work."""
    if plan.n <= _IN_TURN or sys.platform == "emscripten":  # in a browser no thread can be started
        for job in todo:
            yield [(job, jobs.run(plan.n, job, plan.fingerprint))]
        return
    stopped = np.zeros(1, dtype=np.uint8)
    pool = ThreadPoolExecutor(min(threads, len(todo) or 1), thread_name_prefix="queens.count")

    def submit(job: int) -> Future[int]:
        return pool.submit(jobs.run, plan.n, job, plan.fingerprint, "", stopped)

    try:
        yield from _as_finished(plan.n, todo, submit, most=2 * threads)
    finally:
        stopped[0] = 1
        pool.shutdown(cancel_futures=True)


def _elsewhere(plan: Plan, todo: Sequence[int], executor: Executor) -> Results:
    """Give jobs as the executor finishes them; whoever closes this takes back the others."""

    def submit(job: int) -> Future[int]:
        return executor.submit(jobs.run, plan.n, job, plan.fingerprint)

    return _as_finished(plan.n, todo, submit, most=_PENDING)


def _as_finished(
    n: int, todo: Sequence[int], submit: Callable[[int], Future[int]], most: int
) -> Results:
    """Submit the jobs, no more than ``most`` ahead; give those that are finished, in batches."""
    ahead = iter(todo)
    pending: dict[Future[int], int] = {}
    done: SimpleQueue[Future[int]] = SimpleQueue()
    try:
        while True:
            for job in islice(ahead, most - len(pending)):
                future = submit(job)
                if not isinstance(future, Future) or future in pending:
                    raise RuntimeError(
                        f"for job {job} of n = {n} the executor gave no future of its own: "
                        f"{shown(future)}"
                    )
                pending[future] = job
                future.add_done_callback(done.put)
            if not pending:
                return
            finished, failed = [], None
            for future in _wait(done):
                job = pending.pop(future)
                try:
                    finished.append((job, _checked(future.result())))
                except Exception as error:
                    error.add_note(f"The count of n = {n} ended here, in job {job}.")
                    failed = error
            yield finished
            if failed:
                raise failed
    finally:
        for future in pending:
            future.cancel()


def _checked(counted: object) -> int:
    number = whole(counted)
    if number is None or number < 0:
        raise RuntimeError(f"the executor gave back {shown(counted)}, which is no count")
    return number


def _wait(done: SimpleQueue[Future[int]]) -> list[Future[int]]:
    """Return the jobs that are done: one at least, waiting for it if need be."""
    while True:
        # On Windows Ctrl-C is not heard during a wait: it must be short.
        with suppress(Empty):
            first = done.get(timeout=0.2)
            return [first, *(done.get_nowait() for _ in range(done.qsize()))]
