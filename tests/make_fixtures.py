"""Searches as the player gets them, and what Python says of them: data for its JavaScript's tests.

``make fixtures`` writes tests/fixtures/; ``test_javascript.py`` says when that is due.
"""

import base64
import json
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import searches
from mistakes import solver_of
from variables import at

from queens import Closed, Domains, Problem, SearchTree, Trace, record, search_tree, why
from queens.trace import Change, attempt
from queens_player._packing import pack

FOLDER = Path(__file__).with_name("fixtures")

# A learner's two cells, with prints, a list that shrinks, and a mistake at the end.
CELLS = (
    """
    def first_free(board, row):
        return next(col for col in (1, 2, 3) if board.free(row, col))
    """,
    '''
    def solver(board):
        """Go wrong
        <b> before long."""
        kept, note = [1, 2], "<i>&"  # 'not' a string
        col = first_free(board, 1)
        board.place(1, col)
        print("<row>", 1)
        fresh = []
        kept.pop()
        board.free(2, 1)
        col = first_free(board, 2)
        board.place(2, col)
        print(len(kept), len(fresh), note)
        board.free(3, 1)
        print("end")
        board.remove(3, 3)
        yield ()
    ''',
)


def learners() -> Trace:
    names: dict[str, Any] = {}
    solver = [solver_of(text, number, names) for number, text in enumerate(CELLS, start=50)][-1]
    return attempt(solver, 4)


def begun(n: int) -> Closed:
    return Closed(Domains(n), given=[(4, 2)], closed=[("falling", 5)])


def small() -> Problem:
    values = {"one": [1, 2, 3], "two": [2, 3], "<b>": [1, 2, 3], "four": [3]}

    def conflict(a: str, x: int, b: str, y: int) -> str:
        return f"equals {b}" if x == y and {a, b} != {"one", "<b>"} else ""

    return Problem(values, values, conflict, given={"four": 3}, name="numbers")


def priced() -> Problem:
    prices = {"a": {"x": 5, "y": 1}, "b": {"x": 1, "y": 2}, "c": {"x": 9, "y": 4}}

    def conflict(a: str, x: str, b: str, y: str) -> str:
        return "the same" if x == y and {a, b} == {"a", "b"} else ""

    def bound(standing: Mapping[str, str]) -> int:
        return sum(prices[one][value] for one, value in standing.items())

    return Problem("abc", ["x", "y"], conflict, bound=bound, name="prices")


def apart() -> Problem:
    """Return one without a solution, where f and b are not to blame for that."""
    values = {"f": [1, 2], "d": [1], "a": [2, 3, 1], "b": [1, 2]}
    values |= {name: [1, 2, 3] for name in "cxy"}

    def conflict(a: str, x: int, b: str, y: int) -> str:
        return f"equals {b}" if x == y and ({a, b} <= {*"dcxy"} or {a, b} == {*"ac"}) else ""

    return Problem(values, values, conflict, name="apart")


def fixtures() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield name and content of each."""
    changed = [record("one_array", 4), record("one_array", 4, changes=[Change(9, (3, 2))])]
    yield (
        "automaton",
        _packed([attempt("automaton_shared_search", 5, ending="search")], every=13, source=True),
    )
    yield "implications", _packed([record("implications", 5)], every=11)
    yield "begun", _packed([record("fewest_first", 6, board=begun)], every=23)
    yield "large", _packed([record("one_array", 8, limit=3000)], every=233)
    yield "changed", _packed(changed, every=11)
    yield "learners", _packed([learners()], every=1, source=True)
    # Rows of different widths, a value that is given.
    yield (
        "problem",
        _packed([record("fewest_first", small()), record("one_array", small())], every=3),
    )
    yield "priced", _packed([record("branch_and_bound", priced())], every=3)
    yield "apart", _packed([record(name, apart()) for name in ("backjumping", "learning")], every=5)
    wandering = record(searches.wandering(7, 160), 4, board=searches.Culprits)
    yield "wandering", _packed([wandering], every=3)


def _packed(traces: list[Trace], every: int, source: bool = False) -> dict[str, Any]:
    about, columns = pack(traces)
    if not source:
        for run in about:
            run["sources"] = []
            run["acts"] = [(kind, label, 0, 0, *more) for kind, label, _, _, *more in run["acts"]]
    python = [_said(trace, every, source) for trace in traces]
    return {"about": about, "columns": base64.b64encode(columns).decode(), "python": python}


def _said(trace: Trace, every: int, source: bool) -> dict[str, Any]:
    """Return positions, reasons and variables at every so-manieth step, and the search tree."""
    tree, steps = search_tree(trace), [*range(0, len(trace), every), len(trace)]
    widths = enumerate(trace.widths)
    squares = [(row, col) for row, width in widths for col in range(1, width + 1)]
    positions, reasons = [], []
    for t in steps:
        position = trace.at(t)
        forbidden = [(*square, by) for square, by in position.forbidden.items()]
        queens = list(position.queens.items())
        positions.append((t, queens, forbidden, position.state, tree.current(t)))
        for square in squares if trace.n < 8 else squares[-3:]:
            if reason := why(trace, t, square):
                reasons.append((t, *square, reason._asdict()))
    looks = trace.columns.looks
    read = partial(at, trace.variables) if source and trace.variables else None
    return {
        "positions": positions,
        "reasons": reasons,
        "nodes": [(*node[:4], node.step, node.outcome) for node in tree],
        "xs": [node.x for node in tree],
        "folded": [_folded(tree, room) for room in (9, 30)],
        "variables": [(t, list(read(looks[t - 1]).items())) for t in steps if t and read],
    }


def _folded(tree: SearchTree, room: int) -> dict[str, Any]:
    """Return what is drawn in so much room, with the way open to some nodes."""
    opening = tree.shape.opening(room)
    drawn = []
    for last in (-1, 0, len(tree) // 3, len(tree) - 1):
        parts = tree.shape.parts(opening, last)
        # Machines may differ in the last digit of a logarithm.
        drawn.append((last, [[round(value, 6) for value in part] for part in parts]))
    return {"room": room, "opening": opening._asdict(), "drawn": drawn}


def text_of(content: dict[str, Any]) -> str:
    """Return a fixture as it is stored.

    >>> text_of({"a": (1, 2)})
    '{"a":[1,2]}\\n'
    """
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name, content in fixtures():
        (FOLDER / f"{name}.json").write_text(text_of(content), encoding="utf-8", newline="\n")
