"""Every control of chapter 06, moved by keyboard: the picture becomes the right one."""

from itertools import islice

from chapters import is_saved_whole, move, says, sees, sliders
from harness import Lab, Notebook
from matplotlib.figure import Figure
from playwright.sync_api import expect

from queens import ALGORITHMS, Domains, Trace, attacks, draw, record
from queens.maze import Maze, tremaux

CHAPTER = "06_implications.ipynb"

PLAN = """\
###################
#S  #   #         #
# # # # # ##### # #
# #   #     #   # #
### # ##### # # # #
#   #     #   #   #
# # ### # # #######
# #   # # # #     #
### ### ####### # #
#     #         #E#
###################
"""


def asked(trace: Trace, t: int, square: tuple[int, int], words: str):
    then = trace.at(t)
    marks = {"counters": then.forbidden, "tested": square}
    ax = Figure().add_subplot()
    return draw.board(4, then.queens, **marks, title=f"Step {t}: {words}", ax=ax)


def crossed_off(column: int):
    squares = [(k, i) for k in range(2, 9) for i in range(1, 9)]
    lost = {square: 1 for square in squares if attacks((1, column), square)}
    title = f"{len(lost)} of 56 squares are lost"
    ax = Figure().add_subplot()
    return draw.board(8, {1: column}, counters=lost, title=title, ax=ax)


def first_answer(n: int, title: str):
    answers = ALGORITHMS["fewest_first"].function(Domains(n))
    return draw.board(n, next(answers, ()), title=title)


def test_06_any_square_can_be_asked_at_any_step(chapter: Notebook) -> None:
    assert sliders(chapter) == ["column", "n", "step", "row", "column", "n", "n", "steps"]
    sees(chapter, 0, crossed_off(3))
    move(chapter, "column", 0, "Home")
    sees(chapter, 0, crossed_off(1))
    four = record("implications", 4)
    words = "queen 2, along a rising diagonal, from step 9 to 13"
    sees(chapter, 1, asked(four, 9, (3, 2), words))
    move(chapter, "row", 0, "ArrowLeft")
    words = "queen 1, along a falling diagonal, from step 3 to 33"
    sees(chapter, 1, asked(four, 9, (2, 2), words))
    move(chapter, "column", 1, "ArrowRight")
    sees(chapter, 1, asked(four, 9, (2, 3), "nobody forbids it"))
    move(chapter, "step", 0, "ArrowRight", times=8)
    words = "queen 1, having been tried in vain, from step 17 to 38"
    sees(chapter, 1, asked(four, 17, (2, 3), words))
    move(chapter, "step", 0, "End")
    sees(chapter, 1, asked(four, len(four), (2, 3), "nobody forbids it"))
    move(chapter, "step", 0, "ArrowLeft")
    move(chapter, "row", 0, "Home")
    move(chapter, "column", 1, "End")
    words = f"nobody, having been tried in vain, from step 150 to {len(four)}"
    sees(chapter, 1, asked(four, len(four) - 1, (1, 4), words))
    move(chapter, "row", 0, "ArrowRight")
    move(chapter, "column", 1, "ArrowLeft")
    move(chapter, "step", 0, "Home")
    sees(chapter, 1, asked(four, 0, (2, 3), "nobody forbids it"))


def test_06_the_first_answers_and_the_walk_through_the_maze(chapter: Notebook) -> None:
    sees(chapter, 2, first_answer(20, "placements: 145"))
    move(chapter, "n", 2, "End")
    sees(chapter, 2, first_answer(40, "placements: 123"))
    move(chapter, "n", 2, "Home")
    sees(chapter, 2, first_answer(1, "placements: 1"))
    for n in (2, 3):
        move(chapter, "n", 2, "ArrowRight")
        sees(chapter, 2, first_answer(n, "no answer"))

    maze = Maze(PLAN)
    walk = list(tremaux(maze))
    sees(chapter, 3, draw.maze(maze, walk[:4], title="Step 4: an unmarked passage"))
    move(chapter, "steps", 0, "ArrowRight", times=3)
    title = "Step 7: a known junction, so back"
    sees(chapter, 3, draw.maze(maze, walk[:7], title=title))
    move(chapter, "steps", 0, "End")
    title = f"Step {len(walk)}: an unmarked passage"
    sees(chapter, 3, draw.maze(maze, walk, title=title))
    move(chapter, "steps", 0, "Home")
    sees(chapter, 3, draw.maze(maze, title="Step 0: at the start"))


def test_06_the_players_show_who_forbids_what(chapter: Notebook) -> None:
    four = record("implications", 4)
    player = chapter.page.locator(".queens-player").first
    player.get_by_role("slider").focus()
    chapter.press("ArrowRight", times=18)
    says(player, four, 18)
    player.locator('[data-row="1"][data-col="1"]').focus()
    for key in ("Alt+ArrowDown", "Alt+ArrowRight", "Alt+ArrowRight", "Enter"):
        chapter.press(key)
    why = player.get_by_role("group", name="Why?")
    expect(why).to_contain_text("Forbidden first by queen 1, since step 17.")
    expect(why).to_contain_text("the column had been tried in vain")
    expect(why).to_contain_text("at step 38.")
    for key, n in (("End", 8), ("Home", 1), ("ArrowRight", 2), ("ArrowRight", 3)):
        move(chapter, "n", 0, key)
        expect(player).to_contain_text(f"implications, n = {n}")
        player.get_by_role("slider").focus()
        chapter.press("End")
        whole = record("implications", n)
        says(player, whole, len(whole))

    player = chapter.page.locator(".queens-player").nth(1)
    move(chapter, "n", 1, "End")
    expect(player).to_contain_text("fewest_first, n = 8")
    player.get_by_role("slider").focus()
    chapter.press("End")
    whole = record("fewest_first", 8)
    says(player, whole, len(whole))

    race = chapter.page.locator(".queens-player").nth(2)
    race.get_by_role("slider").focus()
    chapter.press("ArrowRight", times=16)
    placed = []
    for name in ("implications", "fewest_first"):
        queens = (event for event in record(name, 6) if event.kind == "place")
        *_, last = islice(queens, 16)
        placed.append(f"Queen {last.row} placed on column {last.col}.")
    assert len(set(placed)) == 2
    expect(race.locator(".sentence")).to_have_text(placed)


def test_06_is_saved_with_all_its_widgets(lab: Lab, chapter: Notebook) -> None:
    is_saved_whole(lab, chapter)
