"""Every control of chapter 08 as it is stored, moved by keyboard: the right picture comes."""

from chapters import is_saved_whole, move, sees, sliders
from harness import Lab, Notebook

from queens import draw

CHAPTER = "08_counting.ipynb"
FIRST = (1, 5, 8, 6, 3, 7, 2, 4)


def reaching(row: int):
    return draw.masks(8, FIRST, row, title=f"What reaches row {row}")


def choice(number: int, columns: str, tops, bottoms):
    return draw.meeting(6, tops, bottoms, title=f"Choice {number}: the top has columns {columns}")


def test_08_the_chapter(lab: Lab, chapter: Notebook) -> None:
    assert sliders(chapter) == ["row", "number"]
    sees(chapter, 0, reaching(4))
    move(chapter, "row", 0, "ArrowRight")
    sees(chapter, 0, reaching(5))
    move(chapter, "row", 0, "End")
    sees(chapter, 0, reaching(8))
    move(chapter, "row", 0, "Home")
    sees(chapter, 0, reaching(1))

    twos = [(2, 4, 6), (6, 4, 2)], [(1, 3, 5), (5, 3, 1)]
    sees(chapter, 1, choice(15, "2, 4, 6", *twos))
    move(chapter, "number", 0, "ArrowLeft", times=2)
    tops = [(2, 6, 3), (3, 6, 2)]
    sees(chapter, 1, choice(13, "2, 3, 6", tops, [(4, 1, 5), (5, 1, 4)]))
    move(chapter, "number", 0, "Home")
    sees(chapter, 1, choice(1, "1, 2, 3", [], []))
    move(chapter, "number", 0, "End")
    sees(chapter, 1, choice(20, "4, 5, 6", [], []))
    is_saved_whole(lab, chapter)
