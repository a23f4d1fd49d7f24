"""The golden table: fifty pictures, by the hash of their SVG.

``make golden`` draws each as the last commit does and as the working tree does, puts those that
differ side by side into build/golden/index.html, and writes the new hashes. matplotlib brings
its own fonts and is pinned, so the hashes are the same on every machine.
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

from queens import Table, Vectors, draw, problems, record, search_tree, statistics
from queens.symmetry import fundamental, orbit

ROOT = Path(__file__).parent.parent
TABLE = Path(__file__).parent / "golden.json"
FOLDER = ROOT / "build" / "golden"

EIGHT = (1, 5, 8, 6, 3, 7, 2, 4)
THIRD = [
    *(("start", "general"), ("general", "search"), ("search", "found"), ("search", "blocked")),
    *(("found", "general"), ("found", "blocked"), ("blocked", "search"), ("blocked", "end")),
]
OWN = [("choose", "test"), ("test", "choose"), ("test", "give up"), ("choose", "choose")]
JUMPS = statistics(record("automaton_shared_search", 4)).jumps


def tree_of(n: int, algorithm: str = "automaton_shared_search", limit: int = 10**5) -> Any:
    return search_tree(record(algorithm, n, limit=limit))


def marked(kind: Callable[[int], Any], n: int, *queens: tuple[int, int]) -> Any:
    board = kind(n)
    for row, col in queens:
        board.place(row, col)
    return board


def scene(n: int, step: int, algorithm: str, **how: Any) -> Figure:
    trace = record(algorithm, n)
    tree = search_tree(trace) if how.pop("tree", True) else None
    return draw.scene(trace.at(step), tree, step, **how)


def beside(paint: Callable[..., Any], height: float = 3.0) -> Figure:
    """Paint on the narrower of two axes that somebody else made."""
    figure = Figure((7, height))
    paint(ax=figure.subplots(1, 2, width_ratios=[1, 2])[0])
    return figure


def orbits(n: int) -> list[Any]:
    return [orbit(solution) for solution in fundamental(n)]


RACERS = [record(name, 4) for name in ("one_array", "implications")]
AUSTRALIA = problems.australia()
HALF = {"Western Australia": "red", "Queensland": "green", "Tasmania": "blue"}
SUDOKU = problems.sudoku("1... ..3. .4.. ...2")

CALLS: dict[str, Callable[[], Any]] = {
    "board 1": lambda: draw.board(1, (1,)),
    "board 2, attacked": lambda: draw.board(2, (1, 2)),
    "board 3, lines and title": lambda: draw.board(
        3, lines=[(1, 3)], tested=(2, 1), title="A queen in the corner"
    ),
    "board 8": lambda: draw.board(8, EIGHT, title="1 5 8 6 3 7 2 4"),
    "board 8, seven attacks": lambda: draw.board(8, (1, 2, 3, 4, 2, 5)),
    "board 8, attacks left out": lambda: draw.board(8, (1, 2, 3), attacks=False),
    "board 6, counters, numbers, test": lambda: draw.board(
        6,
        [(1, 1), (2, 3)],
        tested=(4, 4),
        numbers={(1, 1): 7, (3, 1): 12345, (6, 6): "k"},
        counters={(3, 4): 12, (4, 4): 5, (6, 1): 7},
    ),
    "board 8, given and closed": lambda: draw.board(
        8, {5: 2}, given=[(5, 2), (4, 4)], closed=[("rising", 3), ("falling", 9)]
    ),
    "board 100": lambda: draw.board(100, {k: k for k in range(1, 101, 9)}),
    "board beside": lambda: beside(lambda ax: draw.board(12, EIGHT, title="Small", ax=ax)),
    "board without room for labels": lambda: beside(lambda ax: draw.board(60, ax=ax), 1.2),
    "table 4": lambda: draw.table(marked(Table, 4, (1, 2), (2, 4))),
    "vectors 1": lambda: draw.vectors(Vectors(1)),
    "vectors 4": lambda: draw.vectors(marked(Vectors, 4, (1, 2), (2, 4)), title="Two queens"),
    "tree of a search that places nothing": lambda: draw.tree(
        search_tree(record(lambda board: iter(()), 4))
    ),
    "tree 4, at a step": lambda: draw.tree(tree_of(4), current=5, upto=60, title="Four"),
    "tree 6, rows in own order": lambda: draw.tree(tree_of(6, "fewest_first")),
    "tree 8, beside another search": lambda: draw.tree(
        tree_of(8), visited_by=tree_of(8, "implications_early")
    ),
    "tree 8, at a step": lambda: draw.tree(tree_of(8), current=60, upto=900),
    "tree 8, cut": lambda: draw.tree(tree_of(8, limit=300)),
    "tree beside": lambda: beside(lambda ax: draw.tree(tree_of(5), current=9, ax=ax)),
    "tree with little room": lambda: beside(lambda ax: draw.tree(tree_of(5), ax=ax), 1.88),
    "automaton, third version": lambda: draw.automaton(
        THIRD,
        current="found",
        counts={("start", "general"): 1, ("search", "blocked"): 123456},
        title="All answers",
    ),
    "automaton, first versions": lambda: draw.automaton(
        [
            *(("start", "general"), ("general", "found"), ("general", "blocked")),
            *(("general", "all_placed"), ("found", "general"), ("blocked", "blocked")),
            *(("blocked", "found"), ("blocked", "end"), ("all_placed", "blocked")),
        ]
    ),
    "automaton of a learner": lambda: draw.automaton(
        OWN, current="test", counts=dict.fromkeys(OWN, 12)
    ),
    "map, half coloured": lambda: draw.problem(AUSTRALIA, HALF, title="Australia"),
    "map of many countries": lambda: draw.problem(problems.south_america(), {"Peru": "green"}),
    "sudoku": lambda: draw.problem(SUDOKU, {(1, 2): 3}),
    "coloured board": lambda: draw.problem(problems.regions(problems.BOARDS[0]), {"row 1": 2}),
    "scene with a problem": lambda: draw.scene(
        record("implications", AUSTRALIA).at(9), None, 9, tested=(3, 2), caption="Implications"
    ),
    "scene with automaton": lambda: scene(
        4, 40, "automaton_shared_search", jumps=JUMPS, counts=JUMPS
    ),
    "scene with counters": lambda: scene(4, 30, "implications", caption="Implications, n = 4"),
    "scene with a long caption": lambda: scene(4, 9, "one_array", caption="One search. " * 20),
    "race": lambda: draw.race([(t.at(9), search_tree(t), 9, "Search") for t in RACERS]),
    "scene without tree": lambda: scene(8, 500, "one_array", tree=False, tested=(4, 4)),
    "chart": lambda: draw.chart(
        [1, 2, 3], {"n!": [1, 2, 6], "2n": [2, 4, None]}, xlabel="n", ylabel="ways", title="Ways"
    ),
    "chart, logarithmic, seven lines": lambda: draw.chart(
        range(1, 17),
        {f"{k} n": [k * n - 3 for n in range(1, 17)] for k in range(1, 8)},
        xlabel="n",
        ylabel="ways",
        log=True,
    ),
    "chart beside": lambda: beside(
        lambda ax: draw.chart(range(17), {"a": range(17)}, xlabel="n", ylabel="s", ax=ax)
    ),
    "spread": lambda: draw.spread([1, 2.1, 3, 3.9, 4, 7.9, 40], mean=4, title="Seven walks"),
    "survival": lambda: draw.survival({"a": [5, 9, 100, 100], "b": [7, 20]}, limit=100),
    "gallery 6": lambda: draw.gallery(orbits(6), marked=[(2, 4, 6, 1, 3, 5)], title="Six"),
    "gallery 9": lambda: draw.gallery(orbits(9)),
    "gallery beside": lambda: beside(lambda ax: draw.gallery(orbits(8), ax=ax), 1.2),
    "gallery without solutions": lambda: draw.gallery([]),
    "images in a row": lambda: draw.images((3, 5, 2, 8, 1, 7, 4, 6), columns=8, title="Eight"),
    "bits": lambda: draw.bits(
        {"x": 6, "−x": 10, "x & −x": 2},
        4,
        marked={"x & −x": 2},
        ruled=["x & −x"],
        notes={"x & −x": "the last"},
        heads=(4, 3, 2, 1),
        title="The last bit",
    ),
    "masks": lambda: draw.masks(8, EIGHT, 4, title="What reaches row 4"),
    "masks of the first row": lambda: draw.masks(5, (), 1),
    "halves that fit": lambda: draw.halves(6, (2, 4, 6, 1, 3, 5), 3),
    "halves that do not": lambda: draw.halves(7, (2, 4, 6, 7, 5, 3, 1), 3, title="Not"),
    "meeting": lambda: draw.meeting(6, [(2, 4, 6), (6, 4, 2)], [(1, 3, 5), (5, 3, 1)]),
    "meeting of none": lambda: draw.meeting(5, [(1, 3)], []),
    "strips": lambda: draw.strips(
        [[(1, ""), (8, "now"), (3, "gone")], [(4, "open")]], ["turns", ""], labels=["a", "b"]
    ),
    "walks": lambda: draw.walks(tree_of(5), [(1, 3, 5, 2, 4), (2, 5, 3, 1, 4)], title="Two"),
    "what a walk sees": lambda: draw.walks(tree_of(5), [(1, 4, 2, 5, 3)], whole=False),
    "timetable": lambda: draw.timetable(
        {"disk": [("sort", 2, 3), ("copy", 4, 2)], "tape": []}, 5, title="Night"
    ),
}


def svg_of(name: str) -> str:
    figure = CALLS[name]().get_figure(root=True)
    markup: str = draw.svg(figure)
    plt.close(figure)
    return markup


def digest(markup: str) -> str:
    return hashlib.sha256(markup.encode()).hexdigest()[:16]


def pictures() -> dict[str, str]:
    return {name: svg_of(name) for name in CALLS}


def as_committed() -> dict[str, str]:
    """Draw all pictures with the package of the last commit."""
    before = FOLDER / "before"
    before.mkdir(parents=True, exist_ok=True)
    packed = subprocess.run(["git", "archive", "HEAD", "queens"], cwd=ROOT, stdout=-1, check=True)
    subprocess.run(["tar", "x", "-C", before], input=packed.stdout, check=True)
    done = subprocess.run(
        [sys.executable, __file__, "--print"],
        env={**os.environ, "PYTHONPATH": str(before)},
        stdout=-1,
        check=True,
    )
    drawn: dict[str, str] = json.loads(done.stdout)
    return drawn


def main() -> None:
    now = pictures()
    if "--print" in sys.argv:
        print(json.dumps(now))
        return
    before = as_committed()
    new = CALLS.keys() - json.loads(TABLE.read_text(encoding="utf-8"))
    changed = [name for name in CALLS if before[name] != now[name]]
    rows = [
        f"<h2>{escape(name)}</h2><div class='pair'>{before[name]}{now[name]}</div>"
        for name in (changed or new or CALLS)
    ]
    style = "<style>.pair{display:flex;gap:2em}.pair>*{flex:1;min-width:0}</style>"
    page = FOLDER / "index.html"
    page.write_text(f"<meta charset='utf-8'>{style}{''.join(rows)}", encoding="utf-8")
    hashes = {name: digest(markup) for name, markup in now.items()}
    TABLE.write_text(json.dumps(hashes, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(changed)} of {len(CALLS)} pictures have changed, {len(new)} are new: see {page}")


if __name__ == "__main__":
    main()
