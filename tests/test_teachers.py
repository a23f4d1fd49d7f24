"""The plan for teachers: its times are those of the chapters, and its courses add up."""

import math
import re

import pytest
from book.staging import RACES

import notebooks
from queens import record

PAGE = notebooks.ROOT / "docs" / "teachers.md"
LECTURES = notebooks.ROOT / "docs" / "lectures.md"
CHAPTERS = sorted(notebooks.FOLDER.glob("[0-9]*.ipynb"))
WORDS_A_MINUTE = 130
LINES_A_MINUTE = 5


def table(heading, page=PAGE):
    """Return the rows below a heading of a page, each as its cells by column."""
    section = page.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line.split("|")[1:-1] for line in section.splitlines() if line.startswith("|")]
    heads, _, *rows = [[cell.strip() for cell in line] for line in lines]
    return [dict(zip(heads, row, strict=True)) for row in rows]


def reading_minutes(path):
    """Return how long it takes to read a chapter's text and code, in fives of minutes."""
    cells = notebooks.read(path).cells
    words = sum(len(cell.source.split()) for cell in cells if cell.cell_type == "markdown")
    shown = [cell for cell in cells if not cell.metadata.get("jupyter", {}).get("source_hidden")]
    code = [cell.source.splitlines() for cell in shown if cell.cell_type == "code"]
    lines = sum(bool(line.strip()) for cell in code for line in cell)
    return 5 * math.ceil((words / WORDS_A_MINUTE + lines / LINES_A_MINUTE) / 5)


def playing_minutes(path):
    """Return 5 minutes for each slider, 8 for each player and 15 for the puzzle, in fives."""
    sources = [cell.source for cell in notebooks.read(path).cells if cell.cell_type == "code"]
    each = {r"\bVary\(": 5, r"\bPlayer\(": 8, r"\bPuzzle\(": 15}
    spent = sum(
        minutes * sum(bool(re.search(shown, one)) for one in sources)
        for shown, minutes in each.items()
    )
    return 5 * math.ceil(spent / 5)


def exercise_minutes(path):
    """Return the sum of what the chapter's exercises say that they take."""
    cells = notebooks.read(notebooks.FOLDER / "exercises" / path.name).cells
    text = "\n".join(cell.source for cell in cells)
    return sum(map(int, re.findall(r"^\*About (\d+) minutes\.\*$", text, re.MULTILINE)))


def minutes(text):
    """Return the minutes in "45" or "1 h 10"."""
    hours, rest = re.fullmatch(r"(?:(\d+) h ?)?(\d+)?", text).groups()
    return 60 * int(hours or 0) + int(rest or 0)


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_the_times_of_a_chapter_are_those_of_its_words_controls_and_exercises(path):
    (row,) = (row for row in table("Times") if f"/{path.name})" in row["chapter"])
    assert minutes(row["reading"]) == reading_minutes(path)
    assert minutes(row["playing"]) == playing_minutes(path)
    assert exercise_minutes(path) in (0, minutes(row["exercises"]))


def test_the_times_of_a_chapter_and_of_the_whole_course_add_up():
    *chapters, whole = table("Times")
    parts = ("reading", "playing", "exercises")
    for row in chapters:
        assert minutes(row["in all"]) == sum(minutes(row[part]) for part in parts), row["chapter"]
    for part in (*parts, "in all"):
        assert minutes(whole[part]) == sum(minutes(row[part]) for row in chapters), part


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_the_first_pages_give_the_hours_of_the_whole_course(page):
    whole = table("Times")[-1]
    played = minutes(whole["reading"]) + minutes(whole["playing"])
    said = re.findall(r"some (\d+)\s+hours", (notebooks.ROOT / page).read_text(encoding="utf-8"))
    assert said == [str(round(spent / 60)) for spent in (played, minutes(whole["in all"]))]


@pytest.mark.parametrize("hours", [4, 8, 12])
def test_a_short_course_fits_into_its_hours(hours):
    spent = [minutes(row["minutes"]) for row in table(f"A course of {hours} hours")]
    assert 60 * hours - 20 <= sum(spent) <= 60 * hours


def test_every_section_that_a_plan_names_stands_in_its_chapter():
    pages = "".join(page.read_text(encoding="utf-8") for page in (PAGE, LECTURES))
    named = re.findall(r"\b(\d\d), \*([^*]+)\*", pages)
    assert len(named) > 5
    for number, section in named:
        (path,) = notebooks.FOLDER.glob(f"{number}_*.ipynb")
        text = "\n".join(cell.source for cell in notebooks.read(path).cells)
        assert f"## {section}\n" in text, (number, section)


@pytest.mark.parametrize("minutes", [50, 90])
def test_the_script_of_a_lecture_fills_its_time(minutes):
    rows = table(f"A lecture of {minutes} minutes", LECTURES)
    assert sum(int(row["minutes"]) for row in rows) == minutes


def test_each_exercise_that_a_script_sets_is_there():
    text = LECTURES.read_text(encoding="utf-8")
    for chapter, number in re.findall(r"\b(\d\d)\.(\d)\b", text):
        (path,) = (notebooks.FOLDER / "exercises").glob(f"{chapter}_*.ipynb")
        cells = [cell.source for cell in notebooks.read(path).cells]
        assert any(cell.startswith(f"## {number}. ") for cell in cells), (chapter, number)


def test_each_link_of_a_script_leads_to_a_step_of_its_search():
    links = re.findall(r"runs/(\w+)\.html#step=(\d+)", LECTURES.read_text(encoding="utf-8"))
    assert links
    for name, step in links:
        algorithm, _, n = name.rpartition("_")
        assert name in RACES or int(step) <= len(record(algorithm, int(n))), (name, step)
