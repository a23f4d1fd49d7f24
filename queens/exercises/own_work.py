"""Whether an answer is the learner's own work, or calls what the course has already."""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import Any

from queens.exercises import running
from queens.exercises.verdict import Wrong
from queens.trace import deadline

_COURSE = str(Path(__file__).parents[1])
# A clock may strike at any moment, in the midst of an answer.
_WATCHING = (__file__, running.__file__, deadline.__file__)

SEARCHES = (
    "queens.algorithms.arsac",
    "queens.algorithms.brute_force",
    "queens.algorithms.lamoitier",
    "queens.algorithms.lauriere.test_after_choice",
    "queens.algorithms.lauriere.implications",
    "queens.algorithms.lauriere.implications_early",
    "queens.algorithms.lauriere.fewest_first",
    "queens.algorithms.refal.next_queen",
    "queens.algorithms.refal.solution",
    "queens.algorithms.refal.success_failure",
    "queens.counting",
    "queens.exercises.restricted",
    "queens.exercises.rules",
    "queens.solving.solve",
    "queens.symmetry.fundamental",
    "queens.symmetry.unchanged",
)
"""All with which the course finds solutions."""

BOARDS = (
    "queens.board.Guarded",
    "queens.board.InOrder",
    "queens.board.Table",
    "queens.board.Vectors",
    "queens.domains",
)


class OwnWork:
    """Watches, while an answer runs, that nothing of the course is called which it is to write.

    refused: names of modules, classes and functions. Use it as a ``with``.

    >>> from queens.board import attacks
    >>> with OwnWork(("queens.board.attacks",)):
    ...     attacks((1, 1), (2, 2))
    Traceback (most recent call last):
    queens.exercises.verdict.Wrong: Your answer calls the course's own `attacks`; here that is \
what you are to write yourself.
    """

    def __init__(self, refused: Sequence[str]) -> None:
        self._refused = tuple(f"{name}." for name in refused)
        # By number: to compare code means to compare all that it holds.
        self._known: dict[int, tuple[CodeType, bool]] = {}
        self._found: Wrong | None = None

    def __enter__(self) -> None:
        if self._refused:
            sys.setprofile(self._look)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        raised: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._refused:
            sys.setprofile(None)
        if self._found:
            raise self._found from None

    def of(self, answer: Callable[..., Any], *, wholly: bool = True) -> Callable[..., Any]:
        """Return the same function, watched; also while it gives its results one by one.

        wholly: False watches up to the first of them, for to watch takes longer than to search.
        """

        def watched(*given: Any) -> Any:
            with self:
                results = answer(*given)
            return self._one_by_one(results, wholly) if isinstance(results, Iterator) else results

        return watched

    def _one_by_one(self, results: Iterator[Any], wholly: bool) -> Iterator[Any]:
        try:
            while True:
                with self:
                    try:
                        result = next(results)
                    except StopIteration:
                        return
                yield result
                if not wholly:
                    yield from results
                    return
        finally:
            if hasattr(results, "close"):
                with self:
                    results.close()

    def _look(self, frame: FrameType, event: str, _: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        if id(code) not in self._known:
            self._known[id(code)] = code, f"{_name(code)}.".startswith(self._refused)
        if self._known[id(code)][1] and not self._found and not _importing(frame):
            name = code.co_qualname.split(".<locals>")[0]
            # A board is called by its own name, whatever it has from another of the course's.
            if code.co_name in ("__init__", "_set_up"):
                kinds = type(frame.f_locals["self"]).__mro__
                name = next(one.__name__ for one in kinds if one.__module__.startswith("queens."))
            self._found = Wrong(
                f"Your answer calls the course's own `{name}`; here that is what you are to write "
                "yourself."
            )
            raise self._found


def _importing(frame: FrameType | None) -> bool:
    """Tell whether a module of the course is being read; what it does then nobody has asked for."""
    while frame:
        if frame.f_code.co_name == "<module>" and frame.f_code.co_filename.startswith(_COURSE):
            return True
        frame = frame.f_back
    return False


def _name(code: CodeType) -> str:
    """Return the full name of what the course defines, "" for all else."""
    # To look for something in the course is not to use it.
    if code.co_name == "__getattr__":
        return ""
    if not code.co_filename.startswith(_COURSE) or code.co_filename in _WATCHING:
        return ""
    parts = Path(code.co_filename).relative_to(_COURSE).with_suffix("").parts
    module = ".".join(("queens", *parts)).removesuffix(".__init__")
    return f"{module}.{code.co_qualname}"
