"""Every control of chapter 04, moved by keyboard: the picture becomes the right one."""

from collections.abc import Iterator

from chapters import is_saved_whole, move, says, sees, sliders
from harness import Lab, Notebook
from playwright.sync_api import expect

from queens import Board, Solution, draw, record, search_tree, symmetry

CHAPTER = "04_success_and_failure.ipynb"


def asked(n: int, times: int):
    """Paint the answer to one of several questions, from all that there are."""
    answers = list(symmetry.unchanged(n))
    if times > len(answers):
        return draw.board(n, title=f"question {times}: it fails")
    return draw.board(n, answers[times - 1], title=f"question {times}: a success")


def all_or_first(n: int, first: bool):
    trace = record("success_failure", n)
    kinds = list(trace.columns.kind)
    until = kinds.index("solution") + 1 if first and trace.solutions else None
    return draw.tree(search_tree(trace), upto=until)


def committed_on(row: int, n: int):
    """Paint the search in which the first free square of this row is final."""

    def extend(board: Board, position: Solution = ()) -> Iterator[Solution]:
        k = len(position) + 1
        if k > board.n:
            yield position
            return
        for i in range(1, board.n + 1):
            if board.free(k, i):
                board.place(k, i)
                yield from extend(board, (*position, i))
                board.remove(k, i)
                if k == row:
                    break

    trace = record(extend, n)
    placed = trace.columns.kind.count("place")
    title = f"answers: {len(trace.solutions)}, placements: {placed}"
    return draw.tree(search_tree(trace), title=title)


def test_04_the_trees_follow_their_controls(chapter: Notebook) -> None:
    assert sliders(chapter) == ["n", "times", "n", "n", "n", "row"]
    sees(chapter, 0, asked(6, 1))
    move(chapter, "times", 0, "ArrowRight", times=3)
    sees(chapter, 0, asked(6, 4))
    move(chapter, "times", 0, "ArrowRight")
    sees(chapter, 0, asked(6, 5))
    move(chapter, "n", 0, "Home")
    sees(chapter, 0, asked(1, 5))

    sees(chapter, 1, all_or_first(6, first=True))
    box = chapter.page.get_by_role("checkbox", name="committed")
    box.focus()
    chapter.press("Space")
    sees(chapter, 1, all_or_first(6, first=False))
    move(chapter, "n", 2, "ArrowRight", times=2)
    sees(chapter, 1, all_or_first(8, first=False))
    box.focus()
    chapter.press("Space")
    sees(chapter, 1, all_or_first(8, first=True))
    for n in (3, 2, 1):  # neither three nor two queens have anything to commit to
        move(chapter, "n", 2, "ArrowLeft", times=5 if n == 3 else 1)
        sees(chapter, 1, all_or_first(n, first=True))

    sees(chapter, 2, committed_on(2, 6))
    move(chapter, "row", 0, "ArrowLeft")
    sees(chapter, 2, committed_on(1, 6))
    move(chapter, "n", 3, "ArrowLeft", times=2)
    sees(chapter, 2, committed_on(1, 4))
    move(chapter, "row", 0, "End")
    sees(chapter, 2, committed_on(6, 4))
    move(chapter, "n", 3, "End")
    sees(chapter, 2, committed_on(6, 6))
    move(chapter, "row", 0, "Home")
    sees(chapter, 2, committed_on(0, 6))
    move(chapter, "n", 3, "Home")
    sees(chapter, 2, committed_on(0, 1))


def test_04_the_players(chapter: Notebook) -> None:
    own = chapter.page.locator(".queens-player").first
    own.get_by_role("slider").focus()
    chapter.press("ArrowRight", times=17)
    says(own, record("success_failure", 4), 17)
    expect(own.locator(".source .lit")).to_contain_text("if board.free(row, col)")
    for key, n in (("End", 8), ("Home", 1), ("ArrowRight", 2)):
        move(chapter, "n", 1, key)
        expect(own).to_contain_text(f"next_queen, n = {n}")
        own.get_by_role("slider").focus()
        chapter.press("End")
        whole = record("success_failure", n)
        says(own, whole, len(whole))

    race = chapter.page.locator(".queens-player").nth(1)
    race.get_by_role("slider").focus()
    chapter.press("ArrowRight", times=5)
    expect(race.locator(".sentence")).to_have_text(["Queen 1 placed on column 2."] * 2)
    expect(race).to_contain_text("step 51 of 175")
    expect(race).to_contain_text("step 27 of 94")


def test_04_is_saved_with_all_its_widgets(lab: Lab, chapter: Notebook) -> None:
    is_saved_whole(lab, chapter)
