"""What counting prepares is prepared once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from queens_counting import jobs, strips
from queens_counting.plan import plan


def test_what_threads_share_is_made_once_however_many_begin_together(monkeypatch):
    made, strip = [], strips._strip
    monkeypatch.setattr(strips, "_made", {})
    monkeypatch.setattr(strips, "_strip", lambda *given: made.append(1) or strip(*given))
    plan.cache_clear()
    together = Barrier(4)

    def begin(_):
        together.wait(timeout=600)
        jobs.run(9, 0, plan(9).fingerprint, "vectorised")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(begin, range(4)))
    assert len(made) == 2
