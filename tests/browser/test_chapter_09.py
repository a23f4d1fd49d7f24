"""The controls of chapter 09 as it is stored, moved by keyboard: the right picture comes."""

import re
from random import Random

from chapters import PICTURES, move, sees, sliders
from harness import WAIT_MS, Notebook
from playwright.sync_api import expect

from queens import Vectors, draw

CHAPTER = "09_when_is_it_hard.ipynb"


def one_walk(lot: int):
    """Draw the walk of these lots: written apart from the chapter, the free squares by hand."""
    board, choose, levels, alike = Vectors(8), Random(lot), [], 1
    for row in range(1, 9):
        free = [col for col in range(1, 9) if board.free(row, col)]
        if not free:
            break
        alike *= len(free)
        levels.append(alike)
        board.place(row, choose.choice(free))
    standing = {row: board.column(row) for row in range(1, len(levels) + 1)}
    return draw.board(8, standing, title=f"{' + '.join(map(str, levels))} = {sum(levels):,}")


def test_09_the_walk_and_the_cutoff(chapter: Notebook) -> None:
    assert sliders(chapter)[:3] == ["lot", "n", "cutoff"]
    sees(chapter, 0, one_walk(3))
    move(chapter, "lot", 0, "ArrowRight")
    sees(chapter, 0, one_walk(4))
    move(chapter, "lot", 0, "End")
    sees(chapter, 0, one_walk(40))

    def says(title: str) -> None:
        shown = chapter.page.locator(PICTURES).nth(1)
        expect(shown).to_have_attribute("aria-label", re.compile(title), timeout=WAIT_MS)

    says("^Cutoff 400: 77% of the runs succeed; 284 in all. Chart")
    move(chapter, "cutoff", 0, "ArrowLeft")
    says("^Cutoff 390: ")
    move(chapter, "cutoff", 0, "Home")
    says("^Cutoff 130: ")
    move(chapter, "cutoff", 0, "End")
    says("^Cutoff 600: .* 318 in all")
