"""Every control of chapter 07, moved by keyboard: the pictures become the right ones."""

import re

from chapters import is_saved_whole, move, says, sliders
from harness import Lab, Notebook
from players import violations
from playwright.sync_api import Locator, expect

from queens import record, symmetry

CHAPTER = "07_symmetry.ipynb"


def orbits(n: int):
    return [symmetry.orbit(solution) for solution in symmetry.fundamental(n)]


def boards(n: int):
    return [solution for orbit in orbits(n) for solution in orbit]


# To find one by its role, Playwright works out the roles of all that the 92 boards consist of.
OPTION = "[role=option]"


def browsed(gallery: Locator, n: int, number: int) -> None:
    """Wait until the gallery shows this solution of this size, counted from 1 in its order."""
    shown = orbits(n)
    total, chosen = len(boards(n)), boards(n)[number - 1]
    orbit = next(k for k, several in enumerate(shown, start=1) if chosen in several)
    words = f"Solution {number} of {total}: {' '.join(map(str, chosen))}. It is in orbit {orbit} of"
    expect(gallery.locator("[role=status]")).to_contain_text(words)
    options = gallery.locator(OPTION)
    spoken = [" ".join(map(str, board)) for board in boards(n)]
    assert options.evaluate_all("all => all.map(one => one.ariaLabel)") == spoken
    marked = gallery.locator(f"{OPTION}[aria-selected=true]")
    expect(marked).to_have_attribute("aria-label", spoken[number - 1])
    expect(marked.locator("..")).to_have_attribute("aria-label", f"Orbit {orbit}")
    # The circles and crowns stand where the words say.
    assert queens(marked) == [(row, col) for row, col in enumerate(chosen, start=1)]
    images = gallery.locator("[aria-label='The eight images'] [role=img]")
    moved = symmetry.images(chosen)
    letters = dict(zip(dict.fromkeys(moved.values()), "ABCDEFGH", strict=False))
    met: set[object] = set()
    labels = []
    for name, image in moved.items():
        letter = letters[image] + (" again" if image in met else "")
        met.add(image)
        labels.append(f"{name}: {letter}, {' '.join(map(str, image))}")
    shown_now = images.evaluate_all("all => all.map(one => [one.ariaLabel, one.outerHTML])")
    assert [label for label, _ in shown_now] == labels
    for (_, html), image in zip(shown_now, moved.values(), strict=True):
        assert crowns(html) == list(enumerate(image, start=1))


def queens(board: Locator):
    dots = re.findall(r"M([\d.]+) ([\d.]+)h0", board.locator("path").get_attribute("d") or "")
    return [(float(y) + 0.5, float(x) + 0.5) for x, y in dots]


def crowns(html: str):
    places = re.findall(r'<g transform="translate\(([\d.]+)[ ,]+([\d.]+)\)', html)
    return [(float(y) + 0.5, float(x) + 0.5) for x, y in places]


def test_07_the_gallery_needs_no_python(chapter: Notebook) -> None:
    gallery = chapter.page.locator(".queens-gallery")
    size = gallery.get_by_role("slider", name="n", exact=True)
    solution = gallery.get_by_role("slider", name="solution")
    browsed(gallery, 8, 1)
    gallery.locator(OPTION).nth(72).click()
    browsed(gallery, 8, 73)
    words = gallery.get_by_role("status")
    expect(words).to_contain_text("2 symmetries leave it as it is (identity and half turn)")
    expect(words).to_contain_text("8 / 2 = 4 boards.")
    for key, number in {"ArrowRight": 74, "ArrowDown": 77, "ArrowUp": 73, "End": 92}.items():
        chapter.press(key)
        browsed(gallery, 8, number)
    gallery.get_by_role("button", name="previous orbit").focus()
    chapter.press("Enter", times=2)
    browsed(gallery, 8, 73)
    chapter.press("Tab")
    chapter.press("Enter")
    browsed(gallery, 8, 77)
    solution.focus()
    chapter.press("Home")
    chapter.press("ArrowRight", times=40)
    browsed(gallery, 8, 41)

    size.focus()
    for n in range(7, 0, -1):
        chapter.press("ArrowLeft")
        if not boards(n):
            expect(words).to_have_text(f"There is no solution for n = {n}.")
            expect(gallery.locator(OPTION)).to_have_count(0)
            expect(gallery.get_by_role("img")).to_have_count(0)
        else:
            browsed(gallery, n, 1)
        if n == 5:
            assert violations(gallery, "'.queens-gallery'") == []
        expect(solution).to_be_visible(visible=len(boards(n)) > 1)
    expect(words).to_contain_text("8 symmetries leave it as it is")
    chapter.press("End")
    browsed(gallery, 8, 1)
    solution.focus()
    chapter.press("End")
    browsed(gallery, 8, 92)


def test_07_the_players(chapter: Notebook) -> None:
    assert sliders(chapter) == ["n", "n"]
    race = chapter.page.locator(".queens-player").first
    move(chapter, "n", 0, "ArrowRight")
    expect(race).to_contain_text("nearest_first, n = 6")
    race.get_by_role("slider").focus()
    chapter.press("ArrowRight", times=3)
    expect(race.locator(".sentence").first).to_have_text("Queen 3 placed on column 5.")
    chapter.press("End")
    says(race, record("one_array", 6), len(record("one_array", 6)))
    expect(race.locator(".sentence")).to_have_count(2)

    pairs = chapter.page.locator(".queens-player").nth(1)
    move(chapter, "n", 1, "ArrowLeft", times=2)
    expect(pairs).to_contain_text("unchanged, n = 4")
    pairs.get_by_role("slider").focus()
    chapter.press("End")
    expect(pairs).to_contain_text("2 of 2")


def test_07_is_saved_with_all_its_widgets(lab: Lab, chapter: Notebook) -> None:
    is_saved_whole(lab, chapter)
