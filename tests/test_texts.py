"""The texts agree with one another: sections that are named, words that are explained."""

import re
from functools import cache

import pytest

import notebooks

CHAPTERS = sorted(notebooks.FOLDER.glob("[0-9]*.ipynb"))
EXERCISES = sorted(notebooks.FOLDER.glob("exercises/[0-9]*.ipynb"))
PLACE = re.compile(r"^After (?:the section )?\*(.+?)\*(?:, on the page \[.+?\]\((.+?)\))?", re.M)


@cache
def text(path, kinds=("markdown",)):
    cells = notebooks.read(path).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type in kinds)


@cache
def words():
    """Return the glossary's words, each with the files of the chapters that it names."""
    read = text(notebooks.FOLDER / "glossary.ipynb")
    rows = re.findall(r"^\| \*\*(.+?)\*\* \|.*\| (.+?) \|$", read, re.M)
    return {word: re.findall(r"\((.+?)\)", links) for word, links in rows}


@pytest.mark.parametrize("path", EXERCISES, ids=lambda path: path.stem)
def test_a_section_after_which_an_exercise_comes_is_there(path):
    named = PLACE.findall(text(path))
    assert len(named) > 4
    for section, page in named:
        read = text((path.parent / page).resolve() if page else notebooks.FOLDER / path.name)
        assert re.search(rf"^## {re.escape(section)}(:|$)", read, re.M), section


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_word_in_bold_is_explained_in_the_glossary(path):
    """A name, a sentence and what begins one are no words of the course."""
    bold = re.findall(r"\*\*((?:NP|[a-z])[\w-]*(?: [\w-]+){0,2})\*\*", text(path))
    explained = {word for head in words() for word in head.split(", ")}
    assert not [word for word in bold if not {word, word.removesuffix("s")} & explained]


def test_the_glossary_is_in_order_and_each_word_stands_in_the_chapters_that_it_names():
    assert list(words()) == sorted(words(), key=str.lower)
    for head, chapters in words().items():
        for name in chapters:
            read = text(notebooks.FOLDER / name, ("markdown", "code")).lower()
            assert not [word for word in head.lower().split(", ") if word not in read], name
