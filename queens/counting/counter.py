"""Counting all solutions: on this machine's cores, or wherever an executor takes the jobs."""

import importlib
import os
import sys
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from itertools import islice
from numbers import Integral
from queue import Empty, SimpleQueue
from typing import TypeAlias

import numpy as np

from queens.counting import jobs
from queens.counting.estimate import check_feasible
from queens.sizes import check_size

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

    workers: threads to count with, 1 or more. If None, as many as this process has cores, or
        one without numba: NumPy keeps threads waiting for each other, and processes, given as
        executor, do not. In a browser, which has neither, one job is done after the other.
    executor: any ``concurrent.futures`` executor that takes the jobs instead, such as a
        ``ProcessPoolExecutor`` or ``dask.distributed.Client(...).get_executor()``; this package
        must be installed where it runs them. It is not shut down. Its own errors come through,
        with a note that names the job: a process pool that lost a process is broken and raises
        BrokenProcessPool (Dask gives the job to another worker by itself).
    progress: whether to show a bar (in a notebook or a terminal) of the jobs done, with the
        time that remains.
    checkpoint: a file that keeps the finished jobs, new or of an earlier run that ended in
        whatever way. Those are not done again, on whatever machine; the jobs that were in hand
        when it ended are. It stays when the count is complete.

    Up to n = 11 NumPy answers at once; beyond that numba does where it is installed, and NumPy,
    more slowly, where it is not. Ctrl-C, or a notebook's stop button, ends the count within a
    second and leaves no thread at work; in a foreign executor what has not begun is taken back,
    and what has begun ends by itself, a matter of seconds.
    Memory of the whole process, with four workers: 0.2 GB up to n = 20, then 0.7 GB for 22,
    1.9 GB for 24, 4.4 GB for 25 and 15 GB for 26.

    TypeError or ValueError: an argument is not as above. TooLarge: n is above 26, as far as
    this way goes (and above 27 nothing is published to check it against), or would not fit in
    this machine's memory, or would take more than a day with neither checkpoint nor executor;
    the message has the estimate.
    CheckpointError: the file belongs to another n, or is damaged, or in use.

    Method: meeting in the middle, after E. Kluev (N-Queens-Count-Sol); see chapter 08.

    >>> [count(n) for n in range(1, 11)]
    [1, 0, 0, 2, 10, 4, 40, 92, 352, 724]
    >>> count(0)
    Traceback (most recent call last):
    ValueError: n must be a whole number, 1 or more; got 0
    """
    n = check_size(n)
    _check_options(workers, executor, progress, checkpoint)
    threads = _cores_for(n) if workers is None else int(workers)
    check_feasible(n, threads, kept=checkpoint is not None, elsewhere=executor is not None)
    with ExitStack() as stack:
        counts: dict[int, int] = {}
        keep: Callable[[Finished], None] = counts.update
        if checkpoint is not None:
            from queens.counting.checkpoint import Checkpoint  # SQLite is not for every count

            kept = stack.enter_context(Checkpoint(checkpoint, n, jobs.numbering(n)))
            counts, keep = kept.counts, kept.add
        todo = [job for job in range(jobs.number_of_jobs(n)) if job not in counts]
        if executor is not None:
            results = _elsewhere(n, todo, executor)
        else:
            results = _on_threads(n, todo, threads)
            if todo:
                jobs.prepared(n)  # before the bar's clock starts
        tell = stack.enter_context(_bar(n, len(counts))) if progress else None
        for finished in stack.enter_context(closing(results)):
            keep(finished)
            if tell:
                tell(len(finished))
    return sum(counts.values())


def _check_options(workers: object, executor: object, progress: object, checkpoint: object) -> None:
    """Say which option is not as it should be."""
    if workers is not None:
        if not isinstance(workers, Integral) or isinstance(workers, bool):
            raise TypeError(
                f"workers must be a whole number, 1 or more; "
                f"got {workers!r} ({type(workers).__name__})"
            )
        if workers < 1:
            raise ValueError(f"workers must be a whole number, 1 or more; got {workers!r}")
        if executor is not None:
            raise ValueError(
                "give workers (threads here) or executor, not both: an executor brings its own"
            )
    if executor is not None and not isinstance(executor, Executor):
        raise TypeError(
            f"executor must be a concurrent.futures.Executor (of a Dask client: "
            f"client.get_executor()); got {executor!r} ({type(executor).__name__})"
        )
    if not isinstance(progress, bool):
        raise TypeError(
            f"progress must be True or False; got {progress!r} ({type(progress).__name__})"
        )
    if checkpoint is not None and not isinstance(checkpoint, str | os.PathLike):
        raise TypeError(
            f"checkpoint must be the name of a file; "
            f"got {checkpoint!r} ({type(checkpoint).__name__})"
        )


def _cores_for(n: int) -> int:
    """Count the cores to use: all that this process may, which may be fewer than there are."""
    if jobs.best_way(n) == "vectorised":
        return 1  # two threads were 1.2 times as fast, four no more than one: they wait in turn
    if sys.version_info >= (3, 13):
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _on_threads(n: int, todo: Sequence[int], threads: int) -> Results:
    """Give jobs as they are finished here; whoever closes this stops what is still at work."""
    agreed = jobs.numbering(n)
    if n <= _IN_TURN or sys.platform == "emscripten":  # in a browser no thread can be started
        for job in todo:
            yield [(job, jobs.run(n, job, agreed))]
        return
    stopped = np.zeros(1, dtype=np.uint8)
    pool = ThreadPoolExecutor(min(threads, len(todo) or 1), thread_name_prefix="queens.count")

    def submit(job: int) -> Future[int]:
        return pool.submit(jobs.run, n, job, agreed, "", stopped)

    try:
        yield from _as_finished(n, todo, submit, most=2 * threads)
    finally:
        stopped[0] = 1
        pool.shutdown(cancel_futures=True)


def _elsewhere(n: int, todo: Sequence[int], executor: Executor) -> Results:
    """Give jobs as the executor finishes them; whoever closes this takes back the others."""
    agreed = jobs.numbering(n)

    def submit(job: int) -> Future[int]:
        return executor.submit(jobs.run, n, job, agreed)

    return _as_finished(n, todo, submit, most=_PENDING)


def _as_finished(
    n: int, todo: Sequence[int], submit: Callable[[int], Future[int]], most: int
) -> Results:
    """Submit the jobs, no more than ``most`` ahead; give those that are finished, in batches."""
    ahead = iter(todo)
    pending: dict[int, Future[int]] = {}
    done: SimpleQueue[int] = SimpleQueue()
    try:
        while True:
            for job in islice(ahead, most - len(pending)):
                pending[job] = future = submit(job)
                future.add_done_callback(partial(_put, done, job))
            if not pending:
                return
            finished, failed = [], None
            for job in _wait(done):
                try:
                    finished.append((job, pending.pop(job).result()))
                except Exception as error:
                    error.add_note(f"The count of n = {n} ended here, in job {job}.")
                    failed = error
            yield finished
            if failed:
                raise failed
    finally:
        for future in pending.values():
            future.cancel()


def _put(done: SimpleQueue[int], job: int, _: Future[int]) -> None:
    done.put(job)


def _wait(done: SimpleQueue[int]) -> list[int]:
    """Return the jobs that are done: one at least, waiting for it if need be."""
    while True:
        # On Windows Ctrl-C is not heard during a wait: it must be short.
        with suppress(Empty):
            first = done.get(timeout=0.2)
            return [first, *(done.get_nowait() for _ in range(done.qsize()))]


@contextmanager
def _bar(n: int, finished: int) -> Iterator[Callable[[int], object]]:
    """Show a bar; give what it is to be told of jobs that are finished meanwhile."""
    with warnings.catch_warnings():
        # In a notebook without ipywidgets tqdm falls back to text, which is what is wanted.
        warnings.filterwarnings("ignore", message="IProgress not found")
        tqdm = importlib.import_module("tqdm.auto").tqdm
    # tqdm's thread that wakes late bars has nothing to do when each job looks at the clock.
    bar_of_jobs = type("Bar", (tqdm,), {"monitor_interval": 0})
    with bar_of_jobs(
        desc=f"n = {n}",
        total=jobs.number_of_jobs(n),
        initial=finished,
        unit="job",
        smoothing=0,  # jobs cost about the same, so all that are done tell of those to come
        miniters=1,
    ) as bar:
        yield bar.update
