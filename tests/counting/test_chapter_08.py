"""The rungs of chapter 08 count right, each by its own means, from the smallest board on.

They are taken from the chapter's own cells, and share nothing with what ``queens.count`` runs.
"""

import ast
import json
from pathlib import Path

import pytest

from queens_counting import published

CHAPTER = Path(__file__).parents[2] / "notebooks" / "08_counting.ipynb"
RUNGS = ("with_sets", "with_bits", "with_mirror", "by_halves", "by_tables")
HELPERS = ("ways", "bits_of", "beginnings", "fillings", "upside_down", "transposed", "unions")
HELPERS += ("clashes", "pairs_that_fit", "mirrored")


def defined(chapter, names):
    """Run the definitions of these functions alone, out of all the cells of a notebook."""
    found = {}
    for cell in json.loads(chapter.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]))
            tree.body = [one for one in tree.body if getattr(one, "name", "") in names]
            exec(compile(tree, chapter.name, "exec"), found)
    return found


@pytest.mark.parametrize("rung", RUNGS)
def test_every_rung_gives_the_published_counts(rung):
    count = defined(CHAPTER, (*RUNGS, *HELPERS))[rung]
    assert [count(n) for n in range(1, 11)] == [published(n) for n in range(1, 11)]
