"""The README: what it shows and points at is there, and is up to date."""

import re
from pathlib import Path

import pytest
import readme_picture
from PIL import Image

ROOT = Path(__file__).parent.parent
PAGES = [
    *(ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "docs" / "instructors.md"),
    *(ROOT / "docs" / "teachers.md", ROOT / "docs" / "launch.md"),
    *sorted(ROOT.glob("notebooks/*.ipynb")),
]
LINK = re.compile(r"\]\(([\w./-]+\.\w+)\)")


def test_the_picture_at_its_head_moves_and_is_small():
    with Image.open(readme_picture.PICTURE) as picture:
        assert picture.n_frames > 40
    assert readme_picture.PICTURE.stat().st_size < 300_000


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_file_leads_somewhere(page):
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    broken = [
        target
        for target in targets
        if not target.startswith("https://") and not (page.parent / target).exists()
    ]
    assert not broken


def test_every_chapter_stands_in_the_map_of_the_readme_and_of_chapter_00():
    for page in (ROOT / "README.md", ROOT / "notebooks" / "00_map.ipynb"):
        text = page.read_text(encoding="utf-8")
        chapters = {path.name for path in ROOT.glob("notebooks/[0-9]*.ipynb")} - {page.name}
        assert not [name for name in chapters if f"{name})" not in text]
