"""Chapter 09 on boards to complete: the player shows what is given, the slider closes diagonals."""

import json
import re
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from chapters import PICTURES, move, says
from harness import WAIT_MS, Lab, Notebook
from playwright.sync_api import expect

from queens import Domains, record
from queens.counting import complete
from queens.given import begin

FOLDER = Path(__file__).parents[2] / "notebooks"
SHOWN = ("completion-nauck", "completion-player", "completion-order", "completion-slider")
NAUCK = ((5, 2), (4, 4))


@pytest.fixture(scope="module")
def completion(lab: Lab) -> Notebook:
    """The first cell of the chapter, and those that are tried here."""
    books = (json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("09_*.ipynb"))
    cells = chain.from_iterable(book["cells"] for book in books)
    first, *others = [cell for cell in cells if cell["cell_type"] == "code"]
    wanted = [first, *(cell for cell in others if cell["id"] in SHOWN)]
    lab.write("completion.ipynb", *("".join(cell["source"]) for cell in wanted))
    opened = lab.open("completion.ipynb")
    opened.run_all()
    return opened


def test_the_player_shows_given_queens_and_says_what_they_bar(completion: Notebook) -> None:
    trace = record("fewest_first", 8, board=partial(Domains, given=NAUCK))
    player = completion.page.locator(".queens-player")
    expect(player.locator(".board .given")).to_have_count(2)
    expect(player.locator(".board .barred")).to_have_count(len(trace.barred))
    given = player.get_by_role("gridcell", name="row 4, column 4, a queen is given", exact=True)
    expect(given).to_have_count(1)

    player.get_by_role("slider").first.focus()
    completion.press("ArrowRight", times=20)
    says(player, trace, 20)
    dot = player.locator(".board [data-row='4'][data-col='7']")
    dot.click()
    expect(player).to_contain_text(
        "It is attacked along a row by the given queen of row 4: never free."
    )


def test_each_bar_of_the_slider_changes_tree_and_verdict(completion: Notebook) -> None:
    order = [(name, k) for name in ("rising", "falling") for k in range(1, 16)]
    Random(28).shuffle(order)

    def sees(closed: int) -> None:
        answer, placements = complete(8, begin(8, closed=order[:closed]).barred)
        verdict = "an answer" if answer else "no answer"
        said = re.compile(rf"^{closed} closed: {verdict} after {placements} placements\.")
        picture = completion.page.locator(PICTURES).last
        expect(picture).to_have_attribute("aria-label", said, timeout=WAIT_MS)
        expect(picture).to_have_attribute("aria-label", re.compile("Closed: " if closed else "^0"))

    sees(0)
    for closed in (1, 2, 3, 4, 5, 6):
        move(completion, "closed", 0, "ArrowRight")
        sees(closed)
    move(completion, "closed", 0, "End")
    sees(14)
