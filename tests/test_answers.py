"""The answers to "Your turn": all there, folded, and found only by those who look for them."""

import re

import pytest

import notebooks

CHAPTERS = sorted(notebooks.FOLDER.glob("[0-9]*.ipynb"))
EACH = pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)


def questions(path):
    """Return what a chapter asks under "Your turn", by number."""
    cells = notebooks.read(path).cells
    text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    asked = text.split("## Your turn")[1].split("## Source")[0]
    return {int(number): words for number, words in re.findall(r"^(\d+)\. (.+)$", asked, re.M)}


def answers(path):
    """Return for each question the cell that repeats it, and the cells that answer it."""
    sections = {}
    for cell in notebooks.read(notebooks.FOLDER / "answers" / path.name).cells:
        if heading := re.match(r"## Question (\d+)\n\n", cell.source):
            sections[int(heading[1])] = [cell]
        elif sections:
            sections[max(sections)].append(cell)
    return sections


@EACH
def test_every_question_stands_there_word_for_word(path):
    asked = {number: cells[0].source.split("\n\n", 1)[1] for number, cells in answers(path).items()}
    assert asked == questions(path)
    assert list(asked) == list(range(1, len(asked) + 1))


@EACH
def test_every_answer_is_shown_by_code_and_says_what_to_discuss(path):
    for number, (_, *cells) in answers(path).items():
        assert any(cell.cell_type == "code" for cell in cells), number
        assert "**To discuss.**" in cells[-1].source, number


@EACH
def test_an_answer_is_folded_until_somebody_opens_it(path):
    assert all(cells[0].metadata["jp-MarkdownHeadingCollapsed"] for cells in answers(path).values())


@EACH
def test_no_chapter_leads_a_learner_to_its_answers(path):
    assert "answers/" not in "\n".join(cell.source for cell in notebooks.read(path).cells)
