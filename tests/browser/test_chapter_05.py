"""Every control of chapter 05, moved by keyboard: the picture becomes the right one."""

from itertools import product

import matplotlib.pyplot as plt
from chapters import move, says, sees, sliders, the_next_day
from harness import Lab, Notebook
from playwright.sync_api import expect

from queens import conflicts, draw, record, solve, symmetry

CHAPTER = "05_one_array.ipynb"


def described(text: str):
    """Return axes that say this and no more."""
    _, ax = plt.subplots()
    draw.describe(ax, text)
    return ax


def array(n: int, first: int):
    """Tell what the array holds at fifteen tests, worked out from the squares that are tested."""
    d: dict[int, int] = {}
    said = []
    tests = [event for event in record("one_array", n) if event.kind == "try"]
    for step, event in enumerate(tests, start=1):
        d = {row: col for row, col in d.items() if row < event.row} | {event.row: event.col}
        outcome = "attacked" if any(conflicts(d.items())) else "answer" if len(d) == n else "stands"
        said.append(f"{step}: {' '.join(map(str, d.values()))} {outcome}")
    shown = ", ".join(said[first - 1 : first + 14])
    return described(f"The array at each step, from the top down. {shown}.")


def beside_its_image(n: int, number: int):
    answers = list(solve("one_array", n))
    figure, (left, right) = plt.subplots(1, 2)
    if answers:
        answer = answers[number - 1]
        image = symmetry.image(answer, "left-right")
        place = answers.index(image) + 1
        draw.board(n, answer, title=f"answer {number} of {len(answers)}", ax=left)
        draw.board(n, image, title=f"image: answer {place}", ax=right)
    else:
        draw.board(n, title=f"no answer for n = {n}", ax=left)
        draw.board(n, title="and no image", ax=right)
    return figure


def langford(n: int) -> list[tuple[int, ...]]:
    """Give the places of the first of each pair, out of all choices, by filling all 2n places."""
    pairs = range(1, n + 1)
    choices = product(*(range(1, 2 * n - k) for k in pairs))
    return [
        places
        for places in choices
        if len({*places, *(p + k + 1 for k, p in zip(pairs, places, strict=True))}) == 2 * n
    ]


def row_of_pairs(n: int, number: int):
    rows = langford(n)
    found = rows[number - 1] if rows else ()
    which = f"row {number} of {len(rows)}" if rows else "no such row"
    return described(f"n = {n}: {which}. Places of the first of each pair: {found}.")


def read_across(notebook: Notebook, picture: int) -> str:
    """Read the digits of a picture from left to right."""
    shown = notebook.page.locator(".jp-NotebookPanel .widget-html-content > svg").nth(picture)
    digits: str = shown.locator("text").evaluate_all(
        """texts => texts.filter(text => /^\\d$/.test(text.textContent.trim()))
            .map(text => [text.getBoundingClientRect().x, text.textContent.trim()])
            .sort((a, b) => a[0] - b[0]).map(([, digit]) => digit).join("")"""
    )
    return digits


def test_05_the_array_at_every_step_and_the_search_it_makes(chapter: Notebook) -> None:
    assert sliders(chapter) == ["n", "start", "n", "n", "number", "n", "number"]
    sees(chapter, 0, array(4, 1))
    move(chapter, "start", 0, "ArrowRight", times=29)
    sees(chapter, 0, array(4, 30))
    marks = chapter.page.locator(".jp-NotebookPanel .widget-html-content > svg").first
    for mark, times in {"×": 10, "○": 4, "◆": 1}.items():
        expect(marks.locator("text", has_text=mark)).to_have_count(times)
    move(chapter, "start", 0, "End")
    sees(chapter, 0, array(4, 46))
    move(chapter, "n", 0, "End")
    sees(chapter, 0, array(8, 46))
    for n in (3, 2, 1):  # fewer than fifteen steps, or no answer: shown from the first possible
        move(chapter, "n", 0, "ArrowLeft", times=5 if n == 3 else 1)
        tests = sum(event.kind == "try" for event in record("one_array", n))
        sees(chapter, 0, array(n, max(1, tests - 14)))

    player = chapter.page.locator(".queens-player")
    player.get_by_role("slider").first.focus()
    chapter.press("ArrowRight", times=25)
    says(player, record("one_array", 4), 25)
    move(chapter, "n", 1, "ArrowRight")
    expect(player).to_contain_text("one_array, n = 5")
    expect(player).to_contain_text(f"of {len(record('one_array', 5))}")
    says(player, record("one_array", 5), 0)


def test_05_an_answer_beside_its_image_and_the_rows_of_pairs(chapter: Notebook) -> None:
    sees(chapter, 1, beside_its_image(8, 1))
    move(chapter, "number", 0, "ArrowRight", times=11)
    sees(chapter, 1, beside_its_image(8, 12))
    move(chapter, "number", 0, "End")
    sees(chapter, 1, beside_its_image(8, 92))
    move(chapter, "n", 2, "ArrowLeft", times=3)
    sees(chapter, 1, beside_its_image(5, 10))
    move(chapter, "n", 2, "ArrowLeft", times=2)
    sees(chapter, 1, beside_its_image(3, 1))
    move(chapter, "n", 2, "Home")
    sees(chapter, 1, beside_its_image(1, 1))

    move(chapter, "number", 1, "ArrowRight", times=4)
    move(chapter, "n", 3, "ArrowLeft")
    sees(chapter, 2, row_of_pairs(6, 1))
    move(chapter, "n", 3, "ArrowLeft", times=2)
    sees(chapter, 2, row_of_pairs(4, 2))
    move(chapter, "number", 1, "Home")
    sees(chapter, 2, row_of_pairs(4, 1))
    assert read_across(chapter, 2) == "41312432"
    move(chapter, "n", 3, "Home")
    sees(chapter, 2, row_of_pairs(1, 1))


def test_05_the_next_day(shared_lab: Lab, chapter: Notebook) -> None:
    """The last of this file: its kernel is ended."""
    the_next_day(shared_lab, chapter, CHAPTER)
