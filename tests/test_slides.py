"""Slides from a chapter: of its cells those that are marked, each under its section's heading."""

import re
import subprocess
import sys

import nbformat

import notebooks

MARKED = {"slideshow": {"slide_type": "slide"}}


def test_a_slide_has_its_heading_the_sentence_in_bold_and_a_marked_cell_and_no_more(tmp_path):
    cells = [
        nbformat.v4.new_markdown_cell(
            "# Queens\n\nProse. **Go back as soon as no square of $n$ is free.**"
        ),
        nbformat.v4.new_code_cell("left_out = 1"),
        nbformat.v4.new_code_cell("shown = 2", metadata=MARKED),
        nbformat.v4.new_code_cell("beside_its_picture = 3", metadata=MARKED),
    ]
    drawing = {"image/svg+xml": '<svg aria-label="A board"></svg>'}
    cells[-1].outputs = [nbformat.v4.new_output("display_data", drawing)]
    chapter = tmp_path / "chapter.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells), chapter)
    line = [sys.executable, "-m", "nbconvert", "--config", "tools/slides.py", str(chapter)]
    subprocess.run([*line, f"--output-dir={tmp_path}"], cwd=notebooks.ROOT, check=True)
    page = (tmp_path / "chapter.slides.html").read_text(encoding="utf-8")
    assert page.count("Go back as soon as no square of <math ") == 1
    assert ("shown" in page, 'alt="A board"' in page) == (True, True)
    assert not [one for one in ("Prose", "left_out", "beside_its_picture") if one in page]
    loaded = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert loaded, "reveal.js"
    assert not [
        one for one in loaded if not one.startswith("data:") and not (tmp_path / one).exists()
    ]
