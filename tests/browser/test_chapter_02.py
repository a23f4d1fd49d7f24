"""Every control of chapter 02, moved by keyboard: the picture becomes the right one."""

from chapters import at, move, says, sees, sliders, the_next_day
from harness import Lab, Notebook
from playwright.sync_api import expect

from queens import record

CHAPTER = "02_automaton.ipynb"
AUTOMATA = ["automaton_labelled", "automaton_remembered", "automaton_shared_search"]


def test_02_the_automata(chapter: Notebook) -> None:
    assert sliders(chapter) == ["n", "n", "moment"]
    player = chapter.page.locator(".queens-player").first
    move(chapter, "n", 0, "ArrowRight", times=4)
    expect(player).to_contain_text(f"{AUTOMATA[0]}, n = 8")
    player.get_by_role("slider").focus()
    chapter.press("End")
    whole = record(AUTOMATA[0], 8)
    says(player, whole, len(whole))

    move(chapter, "moment", 0, "ArrowRight", times=14)
    sees(chapter, 0, at(AUTOMATA[0], 4, 14))
    move(chapter, "moment", 0, "ArrowLeft")
    sees(chapter, 0, at(AUTOMATA[0], 4, 13))
    chapter.page.get_by_role("button", name=AUTOMATA[0]).focus()
    chapter.press("Tab", times=2)
    chapter.press("Enter")
    sees(chapter, 0, at(AUTOMATA[2], 4, 0))
    move(chapter, "moment", 0, "End")
    sees(chapter, 0, at(AUTOMATA[2], 4, len(record(AUTOMATA[2], 4))))
    move(chapter, "n", 1, "ArrowRight", times=4)
    sees(chapter, 0, at(AUTOMATA[2], 8, 0))
    move(chapter, "moment", 0, "End")
    sees(chapter, 0, at(AUTOMATA[2], 8, len(record(AUTOMATA[2], 8))))
    move(chapter, "n", 1, "Home")
    sees(chapter, 0, at(AUTOMATA[2], 1, 0))


def test_02_the_race_keeps_both_boards_at_the_same_placement(chapter: Notebook) -> None:
    race = chapter.page.locator(".queens-player").nth(1)
    race.get_by_role("slider").focus()
    chapter.press("ArrowRight", times=3)
    expect(race.locator(".sentence")).to_have_text(["Queen 2 placed on column 4."] * 2)


def test_02_the_next_day(shared_lab: Lab, chapter: Notebook) -> None:
    """The last of this file: its kernel is ended."""
    the_next_day(shared_lab, chapter, CHAPTER)
