"""Draw oral questions about steps of searches, with their keys, as pages in build/oral/SEED.

    python tools/oral.py [SEED ...] [HOW_MANY]

Each question links to a step of a player that is saved beside the page. The same seed, such as a
learner's name, draws the same questions, in a folder of its own. The keys are computed, and stand
on a page of their own.
"""

import random
import re
import sys
from html import escape
from pathlib import Path
from typing import NamedTuple

from queens import Player, attacks, record, why
from queens._words import written
from queens.trace import Change

OUT = Path(__file__).resolve().parent.parent / "build" / "oral"


class Question(NamedTuple):
    """Why a square is closed at a step or, with ``put``, what if the next queen went there."""

    algorithm: str
    n: int
    step: int
    square: tuple[int, int]
    put: bool = False

    def asked(self) -> str:
        row, col = self.square
        if self.put:
            what_if = f"What if the queen of row {row} now went to column {col}?"
            return f"{what_if} Would a solution be found before it is removed again, and which?"
        return f"Why is ({row}, {col}) closed? Since which step, and until which?"

    def page(self) -> str:
        return f"{self.algorithm}_{self.n}.html"

    def key(self) -> str:
        return self._what_if() if self.put else self._why()

    def _why(self) -> str:
        trace = record(self.algorithm, self.n)
        reason = why(trace, self.step, self.square)
        assert reason, "the square is closed"
        queen = (reason.by, trace.at(self.step).queens[reason.by])
        attacked = f"The queen on {queen} attacks it along the {reason.cause}"
        noted = f"It is forbidden in the name of the queen on {queen} ({reason.cause})"
        until = "the end" if reason.until is None else f"step {reason.until}"
        said = attacked if attacks(queen, self.square) else noted
        return f"{said}; from step {reason.since} to {until}."

    def _what_if(self) -> str:
        """Tell what comes between the queen's arrival on its square and its removal."""
        change = Change(self.step, self.square, put=True)
        trace = record(self.algorithm, self.n, changes=[change])
        moves = [event[:3] for event in trace]
        begin = moves.index(("place", *self.square), self.step)
        end = moves.index(("remove", *self.square), begin)
        found = moves[:end].count(("solution", 0, 0)), moves[:begin].count(("solution", 0, 0))
        if found[0] == found[1]:
            return f"No: it is removed again at step {end + 1} of the changed search."
        return f"Yes, {written(trace.solutions[found[1]])} is the first."


# Search -> step, row and column of each question about it.
WHY: dict[tuple[str, int], list[tuple[int, int, int]]] = {
    ("automaton_shared_search", 4): [(9, 2, 2), (54, 4, 2)],
    ("automaton_shared_search", 6): [(14, 5, 6)],
    ("success_failure", 5): [(169, 2, 4), (222, 3, 4)],
    ("one_array", 5): [(149, 5, 1), (189, 5, 3)],
    ("test_after_choice", 6): [(312, 6, 6), (647, 6, 3)],
    ("implications", 4): [(12, 3, 2), (35, 2, 4), (103, 2, 1), (134, 3, 2)],
    ("implications", 6): [(738, 3, 3), (844, 3, 2), (1077, 4, 4)],
    ("implications_early", 6): [(749, 4, 3), (1312, 3, 6)],
    ("fewest_first", 6): [(604, 4, 6), (703, 5, 3), (892, 2, 4)],
}
WHAT_IF: dict[tuple[str, int], list[tuple[int, int, int]]] = {
    ("automaton_shared_search", 5): [(169, 3, 3), (330, 3, 5)],
    ("automaton_shared_search", 6): [(13, 3, 6), (301, 3, 6)],
    ("one_array", 5): [(2, 2, 4), (200, 3, 5)],
    ("implications", 5): [(1, 2, 4), (1, 2, 5)],
    ("implications_early", 6): [(470, 2, 6)],
}
BANK = [
    Question(*search, step, (row, col), put)
    for table, put in ((WHY, False), (WHAT_IF, True))
    for search, asked in table.items()
    for step, row, col in asked
]


def main(*words: str, out: Path = OUT) -> int:
    names, many = (words[:-1], words[-1]) if words and words[-1].isdecimal() else (words, "6")
    if many not in map(str, range(1, len(BANK) + 1)):
        raise SystemExit(f"how many questions must be 1 to {len(BANK)}; got {many}")
    seed = " ".join(names)
    drawn = random.Random(seed).sample(BANK, int(many))
    out /= re.sub(r"[^\w ]", "_", seed)
    out.mkdir(parents=True, exist_ok=True)
    lines: dict[str, list[str]] = {"questions.html": [], "keys.html": []}
    for one in drawn:
        Player(one.algorithm, one.n).save(out / one.page())
        place = f"{one.page()}#step={one.step}"
        row, col = one.square
        said = f"{escape(one.asked())} ({one.algorithm}, {one.n} queens, step {one.step})"
        lines["questions.html"].append(f'<li><a href="{place}">{said}</a></li>')
        link = f'<a href="{place}&amp;square={row},{col}">{said}</a>'
        lines["keys.html"].append(f"<li>{link}<br>{escape(one.key())}</li>")
    for name, items in lines.items():
        head = f'<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{name}</title>\n'
        text = f"{head}<h1>Questions drawn for {escape(seed)!r}</h1>\n<ol>\n"
        (out / name).write_text("\n".join([text, *items, "</ol>\n"]), encoding="utf-8")
        print(out / name)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
