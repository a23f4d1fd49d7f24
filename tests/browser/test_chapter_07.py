"""Every control of chapter 07, moved by keyboard: the pictures become the right ones."""

from chapters import move, opened, says, sees, sliders, the_next_day
from harness import Lab
from playwright.sync_api import expect

from queens import draw, record, symmetry


def orbits(n: int):
    return [symmetry.orbit(solution) for solution in symmetry.fundamental(n)]


def browsed(notebook, n: int, number: int) -> None:
    """Wait until the gallery shows this solution of this size, counted from 1 in its order."""
    shown = orbits(n)
    chosen = [solution for orbit in shown for solution in orbit][number - 1]
    sees(notebook, 0, draw.gallery(shown, chosen=chosen))
    sees(notebook, 1, draw.images(chosen, columns=8))


def test_07_the_gallery(lab: Lab) -> None:
    lab.write("gallery.ipynb", "from queens import widgets\nwidgets.Gallery(8)")
    notebook = opened(lab, "gallery.ipynb")
    words = notebook.page.locator(".jp-OutputArea")
    browsed(notebook, 8, 1)
    move(notebook, "solution", 0, "End")
    browsed(notebook, 8, 92)
    notebook.page.get_by_role("button", name="previous orbit").focus()
    notebook.press("Enter", times=2)
    browsed(notebook, 8, 73)
    expect(words).to_contain_text("Solution 73 of 92: 3 5 2 8 1 7 4 6. It is in orbit 10 of 12.")
    expect(words).to_contain_text("8 / 2 = 4 boards")
    notebook.press("Tab")
    notebook.press("Enter")
    browsed(notebook, 8, 77)

    move(notebook, "n", 0, "ArrowLeft")
    browsed(notebook, 7, 1)
    move(notebook, "solution", 0, "End")
    browsed(notebook, 7, 40)
    move(notebook, "n", 0, "ArrowLeft", times=4)
    sees(notebook, 0, draw.gallery([]))
    expect(words).to_contain_text("There is no solution for n = 3.")
    assert sliders(notebook) == ["n"]
    notebook.press("Home")
    browsed(notebook, 1, 1)
    assert sliders(notebook) == ["n"]
    notebook.press("ArrowRight", times=3)
    browsed(notebook, 4, 1)
    move(notebook, "solution", 0, "ArrowRight")
    browsed(notebook, 4, 2)
    move(notebook, "n", 0, "ArrowRight")
    browsed(notebook, 5, 1)
    move(notebook, "solution", 0, "End")
    browsed(notebook, 5, 10)


def test_07_the_chapter(lab: Lab) -> None:
    notebook = opened(lab, "07_symmetry.ipynb")
    assert sliders(notebook) == ["n", "solution", "n", "n"]
    move(notebook, "solution", 0, "ArrowRight", times=72)
    browsed(notebook, 8, 73)

    race = notebook.page.locator(".queens-player").first
    move(notebook, "n", 1, "ArrowRight")
    expect(race).to_contain_text("nearest_first, n = 6")
    race.get_by_role("slider").focus()
    notebook.press("ArrowRight", times=3)
    expect(race.locator(".sentence").first).to_have_text("Queen 3 placed on column 5.")
    notebook.press("End")
    says(race, record("one_array", 6), len(record("one_array", 6)))
    expect(race.locator(".sentence")).to_have_count(2)

    pairs = notebook.page.locator(".queens-player").nth(1)
    move(notebook, "n", 2, "ArrowLeft", times=2)
    expect(pairs).to_contain_text("unchanged, n = 4")
    pairs.get_by_role("slider").focus()
    notebook.press("End")
    expect(pairs).to_contain_text("2 of 2")
    the_next_day(lab, notebook, "07_symmetry.ipynb")
