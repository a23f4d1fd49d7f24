"""Where matplotlib and NumPy cannot be had, as in a browser without a network, words stand in."""

import json
import subprocess
import sys

WITHOUT = """\
import json, sys
sys.modules["matplotlib"] = sys.modules["numpy"] = None
from IPython.core.interactiveshell import InteractiveShell
InteractiveShell.instance()
from queens import Player, draw
from queens_exercises.chapter_01 import q1
from queens_exercises.pictures import position
from queens_player import Vary

def html(shown):
    bundle = shown._repr_mimebundle_()
    return (bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"]

race = Player(["one_array", "fewest_first"], 4, step=2)
print(json.dumps({
    "race": html(race),
    "automaton": html(Player("automaton_labelled", 4)),
    "verdict": q1.check(lambda n: 3).shown()[0]["text/html"],
    "counterexample": draw.into_bundle(position(4, {1: 1}, "Not wanted")())["text/plain"],
    "board": repr(draw.board(4, (2, 4, 1, 3), title="Four.")),
    "controls": html(Vary(draw.board, n=(1, 4))),
}))
"""


def test_words_stand_where_no_picture_can_be_drawn_and_all_else_goes_on() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True)
    assert not done.stderr
    said = json.loads(done.stdout)
    assert "one_array, n = 4: 94 steps, 2 solutions. fewest_first" in said["race"]
    assert "Step 2: 1 queen on row 1 column 1." in said["race"]
    assert "Step 0: no queens." in said["automaton"]
    assert "<strong>Wrong.</strong>" in said["verdict"]
    assert "For n = 4 you say 3;" in said["verdict"]
    assert said["counterexample"] == "Not wanted. Board of 4 with 1 queen on row 1 column 1."
    assert said["board"].startswith("Four. Board of 4 with 4 queens on row 1 column 2, ")
    assert "Board of 2 with no queens." in said["controls"]
    assert not any("<img" in words or "<svg" in words for words in said.values())
