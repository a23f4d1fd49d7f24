"""The code that makes a player, for whoever wants to show the same again."""

from collections.abc import Mapping, Sequence
from typing import Any

from queens.algorithms import Solver
from queens.trace import Change, Trace

LIMIT, SECONDS = 100_000, 10.0
"""How far, and how long, a player records if it is told nothing else."""


def call_of(played: Sequence[Trace | str | Solver], n: int, how: Mapping[str, Any]) -> str:
    """Return a call of ``queens.Player`` up to where step, ask and race would follow.

    played: what is played, n and how: the size and the options it is recorded with.

    >>> call_of(["one_array"], 8, {"limit": 500, "half": True})
    "queens.Player('one_array', 8, limit=500, half=True"
    """
    usual = {"limit": LIMIT, "seconds": SECONDS, "changes": []}
    named = [_named(one) for one in played]
    recorded = any(isinstance(one, Trace) for one in played)
    given = [named[0] if len(named) == 1 else _named([*played])]
    given += [] if recorded else [str(n)]
    given += [f"{key}={_named(value)}" for key, value in how.items() if value != usual.get(key)]
    return f"queens.Player({', '.join(given)}"


def _named(value: Any) -> str:
    if isinstance(value, Change):
        return f"queens.trace.{value!r}"
    if isinstance(value, list):
        return f"[{', '.join(map(_named, value))}]"
    if isinstance(value, Trace):
        limit = "" if value.complete else f", limit={len(value)}"
        return f"queens.record({value.algorithm!r}, {value.n}{limit})"
    return getattr(value, "__name__", None) or repr(value)
