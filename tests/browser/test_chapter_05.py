"""Every control of chapter 05, moved by keyboard: the picture becomes the right one."""

from itertools import product

import matplotlib.pyplot as plt
from chapters import PICTURES, is_saved_whole, move, says, sees, sliders
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


JOBS = {
    "back up": (3, "disk tape"),
    "sort": (2, "disk"),
    "bills": (3, "printer"),
    "report": (2, "disk printer"),
    "restore": (2, "printer tape"),
}


def timetable(hours: int, number: int):
    """Paint a plan out of all ways to begin the jobs: no machine is wanted twice in one hour."""
    found = []
    for firsts in product(range(1, hours + 1), repeat=len(JOBS)):
        wanted = [
            (machine, hour)
            for first, (length, machines) in zip(firsts, JOBS.values(), strict=True)
            for machine in machines.split()
            for hour in range(first, first + length)
        ]
        in_time = all(hour <= hours for _, hour in wanted)
        if in_time and len(set(wanted)) == len(wanted):
            found.append(firsts)
    lines: dict[str, list[tuple[str, int, int]]] = {"disk": [], "tape": [], "printer": []}
    if found:
        for (name, (length, machines)), first in zip(JOBS.items(), found[number - 1], strict=True):
            for machine in machines.split():
                lines[machine].append((name, first, length))
    which = f"plan {number} of {len(found)}" if found else "no plan"
    return draw.timetable(lines, hours, title=f"{hours} hours: {which}")


def test_05_the_array_at_every_step_and_the_search_it_makes(chapter: Notebook) -> None:
    assert sliders(chapter) == ["n", "start", "n", "n", "number", "hours", "number"]
    sees(chapter, 0, array(4, 1))
    move(chapter, "start", 0, "ArrowRight", times=29)
    sees(chapter, 0, array(4, 30))
    marks = chapter.page.locator(PICTURES).first
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
    says(player, record("one_array", 4, half=True), 25)
    move(chapter, "n", 1, "ArrowRight", times=2)
    half = record("one_array", 6, half=True)
    expect(player).to_contain_text("half_board, n = 6")
    expect(player).to_contain_text(f"of {len(half)}")
    says(player, half, 0)


def test_05_an_answer_beside_its_image_and_the_jobs_on_their_machines(chapter: Notebook) -> None:
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

    sees(chapter, 2, timetable(7, 1))
    move(chapter, "number", 1, "ArrowRight", times=5)
    sees(chapter, 2, timetable(7, 6))
    move(chapter, "hours", 0, "ArrowLeft")
    sees(chapter, 2, timetable(6, 1))
    move(chapter, "hours", 0, "End")
    sees(chapter, 2, timetable(8, 6))
    move(chapter, "number", 1, "End")
    sees(chapter, 2, timetable(8, 12))


def test_05_is_saved_with_all_its_widgets(lab: Lab, chapter: Notebook) -> None:
    is_saved_whole(lab, chapter)
