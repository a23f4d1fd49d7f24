"""Chapter 09 on boards to complete: the player shows what is given, the slider closes diagonals."""

import re
from random import Random

from chapters import PICTURES, move, says
from harness import WAIT_MS, Notebook
from playwright.sync_api import expect

from queens import Closed, Domains, record
from queens.given import begin
from queens_counting import complete

CHAPTER = "09_when_is_it_hard.ipynb"
NAUCK = ((5, 2), (4, 4))


def test_the_player_shows_given_queens_and_says_what_they_bar(chapter: Notebook) -> None:
    trace = record("fewest_first", 8, board=lambda n: Closed(Domains(n), given=NAUCK))
    player = chapter.page.locator(".queens-player").last
    expect(player.locator(".board .given")).to_have_count(2)
    expect(player.locator(".board .barred")).to_have_count(len(trace.barred))
    given = player.get_by_role("gridcell", name="row 4, column 4, a queen is given", exact=True)
    expect(given).to_have_count(1)

    player.get_by_role("slider").first.focus()
    chapter.press("ArrowRight", times=20)
    says(player, trace, 20)
    dot = player.locator(".board [data-row='4'][data-col='7']")
    dot.click()
    expect(player).to_contain_text(
        "It is attacked along a row by the given queen of row 4: never free."
    )


def test_each_bar_of_the_slider_changes_tree_and_verdict(chapter: Notebook) -> None:
    order = [(name, k) for name in ("rising", "falling") for k in range(1, 16)]
    Random(28).shuffle(order)

    def sees(closed: int) -> None:
        answer, placements = complete(8, begin(8, closed=order[:closed]).barred)
        verdict = "an answer" if answer else "no answer"
        said = re.compile(rf"^{closed} closed: {verdict} after {placements} placements\.")
        picture = chapter.page.locator(PICTURES).last
        expect(picture).to_have_attribute("aria-label", said, timeout=WAIT_MS)
        expect(picture).to_have_attribute("aria-label", re.compile("Closed: " if closed else "^0"))

    sees(0)
    for closed in (1, 2, 3, 4, 5, 6):
        move(chapter, "closed", 0, "ArrowRight")
        sees(closed)
    move(chapter, "closed", 0, "End")
    sees(14)
