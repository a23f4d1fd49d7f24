"""Where matplotlib is missing, as in a browser without a network, a sentence stands in."""

import json
import subprocess
import sys

WITHOUT = """\
import json, sys
sys.modules["matplotlib"] = sys.modules["numpy"] = None
from IPython.core.interactiveshell import InteractiveShell
InteractiveShell.instance()
from queens import Player, Vary, draw
from queens_counting.restarts import luby  # chapter 09 goes on without NumPy
from queens_exercises.chapter_01 import q1
from queens_exercises._verdict import position

def html(shown):
    bundle = shown._repr_mimebundle_()
    return (bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"]

ax = draw.chart([1], {"a": [1]}, xlabel="n", ylabel="s")
ax.set_ylim(bottom=0)
assert not hasattr(ax, "_ipython_display_"), "a notebook would show nothing"
draw.describe(ax, "A chart.")
figure, (left, right) = draw.subplots(1, 2, figsize=(6, 3))
draw.board(4, ax=left)
print(json.dumps([
    repr(ax), draw.svg(ax.figure),
    draw.into_bundle(position(4, {1: 1}, "Not wanted")())["text/html"],
    html(Player("one_array", 4)), html(Vary(draw.board, n=(1, 4))),
    q1.check(lambda n: 3).bundles()[1]["text/plain"],
]))
"""


def test_a_sentence_stands_where_no_picture_can_be_drawn_and_all_else_goes_on() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True)
    assert not done.stderr
    first, cure, last = done.stdout.splitlines()
    assert first.startswith("There are no pictures here"), "said once, whatever is drawn"
    assert cure == 'For pictures: pip install "queens-course[draw]".'
    said = json.loads(last)
    assert said[0] == "No picture here: queens.draw.chart needs matplotlib, which is missing."
    assert all("needs matplotlib, which is missing." in one for one in said)
    assert not any("<img" in one or "<svg" in one for one in said)
