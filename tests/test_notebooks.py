"""The stored notebooks: fresh, whole, readable, and free of the machine they were made on.

nbval runs them, and whole_notebooks.py holds each file against that run.
"""

import ast
import html
import json
import re
import shutil
import socket
import sys
import tempfile
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import lab
import nbformat
import pytest
from nbconvert import HTMLExporter

import notebooks

PATHS = lab.own_notebooks(notebooks.ROOT)
CHAPTERS = sorted(notebooks.FOLDER.glob(lab.CHAPTER))
WIDEST = 768
"""Pixels of a picture in the book, in a window of 800."""


read = cache(notebooks.read)


def cells(path, kind):
    return [cell for cell in read(path).cells if cell.cell_type == kind]


def outputs(path):
    return [output for cell in cells(path, "code") for output in cell.outputs]


def widget_values(path):
    """Give the HTML of every widget that shows some."""
    for widget in read(path).metadata.get(notebooks.WIDGETS, {}).values():
        if "HTML" in widget["model_name"]:
            yield widget["state"].get("value", "")


def test_the_course_has_its_chapters():
    names = [path.name[:2] for path in CHAPTERS]
    assert names == [f"{number:02}" for number in range(len(names))]


def test_a_notebook_that_cannot_import_the_course_says_how():
    """What stands above the line that fails is shown with it, on Colab for one."""
    for path in PATHS:
        if found := cells(path, "code"):
            above = re.search(r"(.*)\n(?:import|from) queens", found[0].source)
            assert "docs/launch.md" in above[1], path.name


def test_a_timing_cell_shows_its_timings():
    for path in PATHS:
        for cell in cells(path, "code"):
            if notebooks.UNCOMPARED in cell.metadata.get("tags", ()):
                assert cell.outputs, (path.name, cell.source)


def test_no_cell_ends_in_an_error_or_writes_warnings():
    for path in PATHS:
        for output in outputs(path):
            assert output.output_type != "error", path.name
            assert output.get("name") != "stderr", path.name


def test_pictures_are_drawings_that_scale_and_can_be_compared():
    for path in PATHS:
        mimes = {mime for output in outputs(path) for mime in output.get("data", {})}
        assert not mimes & {"image/png", "image/jpeg", "image/gif"}, path.name
        if path in CHAPTERS:
            assert mimes & {"image/svg+xml", "application/vnd.jupyter.widget-view+json"}, path.name


def test_a_notebook_stores_what_its_widgets_show_and_none_of_their_code():
    for path in PATHS:
        text = path.read_text(encoding="utf-8")
        assert "_esm" not in text, path.name
        assert "export default" not in text, path.name
        assert len(text.encode()) < 1_000_000, path.name


def test_a_viewer_without_the_extension_shows_the_picture_beside_each_widget():
    chapter = nbformat.from_dict(read(CHAPTERS[2]))
    drawn = sum("image/svg+xml" in output.get("data", {}) for output in outputs(CHAPTERS[2]))
    page, _ = HTMLExporter().from_notebook_node(chapter)
    assert page.count('src="data:image/svg+xml;base64') == drawn
    assert "widget-view" not in page


def test_every_picture_has_words_for_those_who_listen():
    for path in PATHS:
        shown = [output.get("data", {}) for output in outputs(path)]
        assert not any("<svg" in data.get("text/html", "") for data in shown), path.name
        drawn = [*widget_values(path), *(data.get("image/svg+xml", "") for data in shown)]
        for svg in re.findall(r"<svg[^>]*>", "".join(drawn)):
            label = re.search(r' aria-label=(["\'])(.+?)\1', svg, re.DOTALL)
            assert len(html.unescape(label[2]).split()) >= 3, (path.name, svg)
            assert 'role="img"' in svg, path.name


def letters(svg):
    """Give what is written in a picture, with its height in pixels where the page has 800."""
    root = ET.fromstring(svg)
    natural = float(root.get("width").removesuffix("pt")) * 96 / 72
    scale = min(natural, WIDEST) / float(root.get("viewBox").split()[2])
    for element in root.iter():
        size = re.search(r"font(?:-size)?: (?:[a-z]+ )*([\d.]+)px", element.get("style", ""))
        if size and element.text and element.text.strip():
            yield round(float(size[1]) * scale, 2), element.text


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_what_is_written_in_a_picture_can_be_read(path):
    for cell in cells(path, "code"):
        for output in cell.outputs:
            svg = output.get("data", {}).get("image/svg+xml")
            small = [one for one in letters(svg) if one[0] < 9] if svg else []
            assert not small, (cell.id, small)


def test_cells_are_short_enough_to_be_read_in_one_look():
    for path in PATHS:
        for cell in cells(path, "code"):
            answer = cell.metadata.get("nbgrader", {}).get("solution")
            lines = [line for line in cell.source.splitlines() if line.strip()]
            assert len(lines) <= (30 if answer else 15), (path.name, cell.source)


def test_the_first_code_cell_imports_what_the_chapter_needs_and_does_no_more():
    for path in PATHS:
        if path.name not in lab.APPENDICES:
            source = cells(path, "code")[0].source
            kinds = {type(statement) for statement in ast.parse(source).body}
            assert kinds <= {ast.Import, ast.ImportFrom}, path.name
            assert re.search(r"^(import|from) queens", source, re.MULTILINE), path.name


def test_a_chapter_ends_with_your_turn_its_source_and_the_way_on():
    followers = [path.name for path in CHAPTERS[1:]] + [f"exercises/{CHAPTERS[-1].name}"]
    for path, on in zip(CHAPTERS, followers, strict=True):
        text = "\n".join(cell.source for cell in cells(path, "markdown"))
        assert re.findall(r"^## (.*)$", text, re.MULTILINE)[-2:] == ["Your turn", "Source"], on
        assert len(text.split("## Source")[1].split()) >= 5, path.name
        assert f"](exercises/{path.name})" in text, path.name
        assert f"]({on})" in text.splitlines()[-1], path.name


def test_nothing_tells_on_whose_machine_a_notebook_was_made():
    for path in PATHS:
        stored = path.read_text(encoding="utf-8")
        here = [str(Path.home()), str(notebooks.ROOT), sys.prefix, tempfile.gettempdir() + "/"]
        homes = [f"/{folder}/" for folder in ("home", "Users", "root")]
        signs = [*here, *homes, "C:\\\\Users", "ipykernel_"]
        assert not [sign for sign in signs if len(sign) > 2 and sign in stored], path.name
        shown = json.dumps([output.get("text", output.get("data", "")) for output in outputs(path)])
        words = {*re.findall(r"[\w.-]+", shown)} - {"localhost"}
        assert socket.gethostname() not in words, path.name


# --- the tool itself ---------------------------------------------------------------------


@pytest.fixture(autouse=True)
def digests(monkeypatch):
    """Whether the digests were written; the real ones stay as they are for another test."""
    written = []
    monkeypatch.setattr(notebooks.lab, "write_digests", lambda: written.append(True))
    return written


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    """A stored notebook with a stream and a timing."""
    path = tmp_path_factory.mktemp("scratch") / "scratch.ipynb"
    timing = nbformat.v4.new_code_cell("import time\ntime.perf_counter()")
    timing.metadata.tags = [notebooks.UNCOMPARED]
    where = "from pathlib import Path\nassert Path('scratch.ipynb').exists()"
    book = nbformat.v4.new_notebook(
        cells=[
            nbformat.v4.new_markdown_cell("# Scratch"),
            nbformat.v4.new_code_cell("import sys\nfor n in range(3): print(n, flush=True)"),
            nbformat.v4.new_code_cell(where),
            timing,
        ]
    )
    path.touch()  # a cell looks for it
    path.write_text(notebooks.text_of(notebooks.run(book, path.parent)), encoding="utf-8")
    return path


@pytest.fixture
def copy(scratch, tmp_path):
    return Path(shutil.copy(scratch, tmp_path))


def test_a_second_run_changes_not_a_byte_and_no_kernel_talks_of_itself(scratch, copy, capfd):
    assert notebooks.main([str(copy)]) == 0
    assert copy.read_bytes() == scratch.read_bytes()
    assert len(notebooks.read(copy).cells[1].outputs) == 1, "though it was printed bit by bit"
    said = capfd.readouterr()
    assert said.out == f"{copy.name}: up to date\n"
    assert "IPKernelApp" not in said.err


def test_a_run_stores_what_came_out(copy, digests):
    text = copy.read_text(encoding="utf-8")
    copy.write_text(text.replace('"2\\n"', '"3\\n"'), encoding="utf-8")
    assert notebooks.main([str(copy)]) == 0
    assert '"2\\n"' in copy.read_text(encoding="utf-8")
    assert digests


def test_a_notebook_that_fails_is_not_stored(copy, capsys):
    text = copy.read_text(encoding="utf-8").replace("import sys", "import sus")
    copy.write_text(text, encoding="utf-8")
    assert notebooks.main([str(copy)]) == 1
    assert "No module named 'sus'" in capsys.readouterr().out
    assert copy.read_text(encoding="utf-8") == text
