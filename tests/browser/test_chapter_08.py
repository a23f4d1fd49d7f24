"""Every control of chapter 08 as it is stored, moved by keyboard: the right picture comes."""

from chapters import is_saved_whole, move, sees, sliders, stored
from harness import Lab

from queens import draw

FIRST = (1, 5, 8, 6, 3, 7, 2, 4)


def reaching(row: int):
    return draw.masks(8, FIRST, row, title=f"What reaches row {row}")


def choice(number: int, columns: str, tops, bottoms):
    return draw.meeting(6, tops, bottoms, title=f"Choice {number}: the top has columns {columns}")


def test_08_the_chapter(lab: Lab) -> None:
    notebook = stored(lab, "08_counting.ipynb")
    assert sliders(notebook) == ["row", "number"]
    sees(notebook, 0, reaching(4))
    move(notebook, "row", 0, "ArrowRight")
    sees(notebook, 0, reaching(5))
    move(notebook, "row", 0, "End")
    sees(notebook, 0, reaching(8))
    move(notebook, "row", 0, "Home")
    sees(notebook, 0, reaching(1))

    twos = [(2, 4, 6), (6, 4, 2)], [(1, 3, 5), (5, 3, 1)]
    sees(notebook, 1, choice(15, "2, 4, 6", *twos))
    move(notebook, "number", 0, "ArrowLeft", times=2)
    tops = [(2, 6, 3), (3, 6, 2)]
    sees(notebook, 1, choice(13, "2, 3, 6", tops, [(4, 1, 5), (5, 1, 4)]))
    move(notebook, "number", 0, "Home")
    sees(notebook, 1, choice(1, "1, 2, 3", [], []))
    move(notebook, "number", 0, "End")
    sees(notebook, 1, choice(20, "4, 5, 6", [], []))
    is_saved_whole(lab, notebook)
