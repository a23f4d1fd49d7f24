"""Every control of chapter 02, moved by keyboard: the picture becomes the right one."""

from chapters import move, says, sees, sliders
from harness import Notebook
from playwright.sync_api import expect

from queens import draw, record, search_tree, statistics

CHAPTER = "02_automaton.ipynb"
FOUR = record("automaton_labelled", 4)


def scene(moment: int):
    taken = statistics(FOUR[:moment]).jumps
    return draw.scene(
        FOUR.at(moment), search_tree(FOUR), moment, jumps=statistics(FOUR).jumps, counts=taken
    )


def test_02_a_moment_of_the_machine(chapter: Notebook) -> None:
    assert sliders(chapter) == ["moment", "n"]
    sees(chapter, 0, scene(13))
    move(chapter, "moment", 0, "ArrowLeft")
    sees(chapter, 0, scene(12))
    move(chapter, "moment", 0, "End")
    sees(chapter, 0, scene(len(FOUR)))
    move(chapter, "moment", 0, "Home")
    sees(chapter, 0, scene(0))


def test_02_the_player_plays_the_machine_of_the_chapter(chapter: Notebook) -> None:
    player = chapter.page.locator(".queens-player").first
    move(chapter, "n", 0, "ArrowRight", times=4)
    expect(player).to_contain_text("labelled, n = 8")
    player.get_by_role("slider").focus()
    chapter.press("End")
    whole = record("automaton_labelled", 8)
    says(player, whole, len(whole))


def test_02_the_two_readings_part_after_the_first_answer(chapter: Notebook) -> None:
    race = chapter.page.locator(".queens-player").nth(1)
    race.get_by_role("slider").focus()
    chapter.press("ArrowRight", times=3)
    expect(race.locator(".sentence")).to_have_text(["Queen 2 placed on column 4."] * 2)
    chapter.press("ArrowRight", times=5)
    tests = race.locator(".counters .try b")
    expect(tests).to_have_text(["26", "26"])
    chapter.press("ArrowRight")
    expect(tests).to_have_text(["31", "30"])
