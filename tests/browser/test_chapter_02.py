"""Every control of chapter 02, moved by keyboard: the picture becomes the right one."""

from chapters import is_saved_whole, move, says, sees, sliders
from harness import Lab, Notebook
from playwright.sync_api import expect

from queens import draw, record, search_tree, statistics

CHAPTER = "02_automaton.ipynb"


def scene(step: int):
    """Return the picture after as many visits to a state as the step says."""
    run = record("automaton_labelled", 4)
    t = [t for t, event in enumerate(run) if event.kind == "enter"][step]
    taken = statistics(run[:t]).jumps
    return draw.scene(run.at(t), search_tree(run), t, jumps=statistics(run).jumps, counts=taken)


def test_02_the_machine_up_to_its_first_answer(chapter: Notebook) -> None:
    assert sliders(chapter) == ["step", "n"]
    sees(chapter, 0, scene(5))
    move(chapter, "step", 0, "ArrowLeft")
    sees(chapter, 0, scene(4))
    move(chapter, "step", 0, "End")
    sees(chapter, 0, scene(24))
    move(chapter, "step", 0, "Home")
    sees(chapter, 0, scene(1))


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


def test_02_is_saved_with_all_its_widgets(lab: Lab, chapter: Notebook) -> None:
    is_saved_whole(lab, chapter)
