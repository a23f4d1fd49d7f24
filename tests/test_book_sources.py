"""What the book is made of: links that lead on, widgets as files of their own, folded hints."""

import json
import re
import subprocess
from types import SimpleNamespace

import address
import nbformat
import pytest
from book import pages, staging
from docutils import nodes

from queens import ALGORITHMS, Player, draw
from queens_exercises.chapter_01 import q1
from queens_player._javascript import browser_code

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" aria-label="A board of 4"></svg>'

LINKS = """\
[a page](teachers.md#marks), [a chapter](../notebooks/01_b.ipynb), [all](../notebooks/answers),
[the course](../README.md), [a tool](../tools/lab.py#L3), [below](#part), [live](live:a.ipynb),
[abroad](https://example.org/a.md)
"""
IN_THE_BOOK = """\
[a page](docs/teachers.md#marks), [a chapter](notebooks/01_b.ipynb), [all](ANSWERS),
[the course](index.md), TOOL, [below](#part), [live](live:a.ipynb),
[abroad](https://example.org/a.md)
"""


@pytest.fixture(params=["", "Ann/Course"])
def repository(request, monkeypatch):
    """The copy's name on GitHub: unknown, then known."""
    monkeypatch.setattr(pages, "REPOSITORY", request.param)
    return request.param


def test_a_link_leads_to_its_page_in_the_book_or_to_the_repository(
    tmp_path, monkeypatch, repository
):
    monkeypatch.setattr(staging, "ROOT", tmp_path)
    for name in ("docs/index.md", "notebooks/answers/01.ipynb", "notebooks/answers/00.ipynb"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(LINKS)
    book = tmp_path / "build" / "book"
    staging.place(tmp_path / "docs" / "index.md", book / "index.md", book)
    code = "https://github.com/Ann/Course/blob/HEAD/tools/lab.py#L3"
    tool = f"[a tool]({code})" if repository else "a tool"
    wanted = IN_THE_BOOK.replace("TOOL", tool).replace("ANSWERS", "notebooks/answers/00.ipynb")
    assert (book / "index.md").read_text() == wanted


def test_the_launch_page_of_the_book_leads_to_each_edition_that_has_an_address(
    tmp_path, repository
):
    staging.place(staging.ROOT / "docs" / "launch.md", tmp_path / "docs" / "launch.md", tmp_path)
    launch = (tmp_path / "docs" / "launch.md").read_text()
    links = dict(re.findall(r"^\| \[([\w ]+)\]\((.*?)\) \|", launch, re.MULTILINE))
    assert links.pop("Book") == "../index.md"
    assert {*links} == ({"Binder", "Codespaces", "Colab"} if repository else set())
    assert '| <a data-live="../lite/lab/index.html?path=notebooks/00_map.ipynb">Live' in launch
    shown = repository or "you/your-copy"
    assert f"\n{address.first_cell(shown)}\n" in launch


@pytest.mark.parametrize("folder", ["notebooks", "notebooks/answers"])
def test_a_page_names_where_its_notebook_runs_and_leads_to_colab_by_the_first_cell(
    repository, folder
):
    path = f"{folder}/02_automaton.ipynb"
    ways, is_live = pages.ways_to_run(path, "../"), folder == "notebooks"
    assert (f'data-live="../lite/lab/index.html?path={path}"' in ways[0]) == is_live
    *borrowed, launch, _ = ways[is_live:]
    assert "docs/launch.html" in launch
    hosts = (f"/gh/Ann/Course/HEAD?urlpath=lab/tree/{path}", f"/Ann/Course/blob/HEAD/{path}")
    found = [host in link for host, link in zip(hosts, borrowed, strict=bool(repository))]
    assert found == [True, True] * bool(repository)
    if repository:
        before, _, _ = borrowed[-1].partition(hosts[-1])
        assert address.first_cell("Ann/Course") in before


@pytest.mark.parametrize(
    ("remote", "said", "book"),
    [
        ("git@github.com:Ann/Course.git", "Ann/Course", "https://ann.github.io/Course/"),
        ("https://github.com/Ann/ann.github.io", "Ann/ann.github.io", "https://ann.github.io/"),
        ("https://example.org/Ann/Course.git", "", ""),
        ("", "", ""),
    ],
)
def test_the_address_comes_from_the_workflow_or_from_git(tmp_path, monkeypatch, remote, said, book):
    monkeypatch.setattr(address, "ROOT", tmp_path)
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    monkeypatch.delenv("QUEENS_BOOK", raising=False)
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    if remote:
        subprocess.run(["git", "-C", tmp_path, "remote", "add", "origin", remote], check=True)
    assert address.repository() == said
    assert address.book(said) == book
    for told in ("you/fork", ""):
        monkeypatch.setenv("GITHUB_REPOSITORY", told)
        assert address.repository() == told
    monkeypatch.setenv("QUEENS_BOOK", "https://queens.example.org")
    assert address.book(said) == "https://queens.example.org/"


def test_a_docstring_of_the_reference_lists_its_arguments():
    lines = ["Do it.", "", "n, m: numbers", "    of rows.", "p: a part.", "", ">>> 1", "1"]
    pages.as_list(None, "function", "f", None, None, lines)
    listed = ["* **n, m**: numbers", "  of rows.", "", "* **p**: a part."]
    assert lines == ["Do it.", "", "", *listed, "", ">>> 1", "1"]


def test_the_runs_are_shown_under_way_and_each_links_to_its_page(tmp_path, monkeypatch):
    monkeypatch.setattr(staging, "N", 4)
    monkeypatch.setattr(staging, "ALGORITHMS", {"one_array": ALGORITHMS["one_array"]})
    monkeypatch.setattr(staging, "RACES", {"both": ["one_array", "fewest_first"]})
    page = tmp_path / "gallery.md"
    staging.save_runs(page, tmp_path / "site" / "runs")
    text = page.read_text(encoding="utf-8")
    titles = ["one array", "one array against fewest first"]
    links = re.findall(r'href="\.\./(.*?)">Play (.*)</a>', text)
    assert links == list(zip(["runs/one_array.html", "runs/both.html"], titles, strict=True))
    step = len(Player("one_array", 4).trace) // 3
    shown, _ = Player("one_array", 4, step=step)._repr_mimebundle_()
    assert draw.image(shown["image/svg+xml"]) in text


def test_a_run_that_a_page_links_to_is_saved(tmp_path):
    (tmp_path / "a.md").write_text('<a href="../runs/one_array_4.html#step=3">a step</a>')
    staging.save_linked_runs(tmp_path, tmp_path)
    assert (tmp_path / "one_array_4.html").is_file()


def test_a_formula_is_on_the_page_once_and_as_mathml():
    writer = SimpleNamespace(body=[])
    with pytest.raises(nodes.SkipNode):  # or its source would follow
        pages.formula(writer, nodes.math("n!", "n!"))
    assert "<mi>n</mi>" in writer.body[0]


@pytest.fixture
def widgets():
    """What a notebook stores of a box with a puzzle, twice, and a picture; and of a player."""
    parts = ["IPY_MODEL_one", "IPY_MODEL_two", "IPY_MODEL_one"]
    kinds = {"one": "Puzzle", "two": "Picture", "other": "Player"}
    players = {
        name: {"model_name": "AnyModel", "state": {"_anywidget_id": f"queens.{kind}", "n": 4}}
        for name, kind in kinds.items()
    }
    players["one"]["state"] |= {"label": None, "_view_module": "anywidget"}
    players["one"]["buffers"] = [{"path": ["_columns"], "data": "AAAA", "encoding": "base64"}]
    return players | {
        "box": {
            "model_name": "VBoxModel",
            "state": {"children": parts, "layout": "IPY_MODEL_layout", "_model_name": "VBoxModel"},
        },
        "layout": {"model_name": "LayoutModel", "state": {"width": "9em"}},
    }


def staged(widgets, folder):
    """Stage a notebook that shows the box; return what it then shows."""
    place = {staging.VIEW: {"model_id": "box"}, "text/plain": "VBox(<two>)"}
    drawing = {"image/svg+xml": DRAWING, "text/plain": "a player"}
    cell = nbformat.v4.new_code_cell("box", id="seen")
    cell.outputs = [
        nbformat.v4.new_output("stream", text="first"),
        nbformat.v4.new_output("display_data", place),
        nbformat.v4.new_output("display_data", drawing),
        nbformat.v4.new_output("display_data", {**place, **drawing}),
    ]
    book = nbformat.v4.new_notebook(cells=[cell])
    book.metadata[staging.WIDGETS] = widgets
    staging.without_kernel(book, "answers-00_map.ipynb", folder)
    assert not book.metadata, "they would be on the page once more"
    return [output.data for output in cell.outputs[1:]]


def test_the_book_has_no_comparison_with_the_package_and_folds_what_is_hidden():
    sources = ("search", "guess", "compare", "draw")
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    cells[1].metadata = nbformat.from_dict({"jupyter": {"outputs_hidden": True}})
    cells[2].metadata = nbformat.from_dict({"tags": ["agreement"]})
    cells[3].metadata = nbformat.from_dict({"jupyter": {"source_hidden": True}, "tags": ["slow"]})
    book = staging.for_readers(nbformat.v4.new_notebook(cells=cells))
    shown = {cell.source: cell.metadata.get("tags") for cell in book.cells}
    assert shown == {"search": None, "guess": ["hide-output"], "draw": ["slow", "hide-input"]}


def test_a_drawing_stands_where_its_player_is_not_alive_yet(tmp_path, widgets):
    _, drawn, player = staged(widgets, tmp_path)
    assert drawn == {"text/html": draw.image(DRAWING), "text/plain": "a player"}
    assert f">{draw.image(DRAWING)}</div>" in player["text/html"]


def test_a_widget_s_place_names_the_files_that_hold_what_is_shown_there_and_no_more(
    tmp_path, widgets
):
    shown = staged(widgets, tmp_path)[0]["text/html"]
    assert "<p>VBox(&lt;two&gt;)</p>" in shown
    [file] = re.findall('data-states="(.*?)"', shown)
    [modules] = re.findall('data-modules="(.*?)"', shown)
    places = "answers-00_map-seen-1.js", "answers-00_map-seen-3.js"
    assert {path.name for path in tmp_path.iterdir()} == {*places, *modules.split(" ")}
    assert file == places[0]

    held = (tmp_path / file).read_text(encoding="utf-8")
    states = json.loads(held.removeprefix(f'queensBook.hold("{file}", ').removesuffix(");\n"))
    parts = {name: widgets["box"]["state"][name] for name in ("children", "layout")}
    assert states["box"] == {"kind": "VBox", "module": "", "values": parts, "buffers": {}}
    puzzle = {"kind": "Any", "module": "Puzzle", "values": {"n": 4, "_page": True}}
    assert states["one"] == {**puzzle, "buffers": {"_columns": "AAAA"}}
    assert states.keys() == {"box", "one", "two"}
    assert modules.split() == ["Picture.js", "Puzzle.js"]
    script, (esm, css) = (tmp_path / "Puzzle.js").read_text("utf-8"), browser_code("Puzzle")
    begin, _, rest = esm.partition("export default widget;")
    assert not rest.strip()
    head = f'queensBook.define("Puzzle", {json.dumps(css)}, () => {{\n'
    assert script == f"{head}{begin}return widget;\n}});\n"


def test_a_widget_that_the_book_cannot_show_is_refused(tmp_path, widgets):
    widgets["two"]["model_name"] = "TextModel"
    with pytest.raises(ValueError, match="shows no TextModel"):
        staged(widgets, tmp_path)


def test_an_exercise_says_what_is_wanted_and_hides_its_hints_in_place_of_a_verdict():
    text = nbformat.v4.new_markdown_cell("# Queens", id="q1-text")
    check = nbformat.v4.new_code_cell("q1.check()", id="q1-check")
    answer = nbformat.v4.new_code_cell("1", id="q1-answer")
    for cell in (check, answer):
        cell.outputs = [nbformat.v4.new_output("stream", text="Not attempted.")]
    cells = [text, answer, check]
    staging.with_hints(nbformat.v4.new_notebook(cells=cells), "chapter_01")
    assert "\n\nYour answer: a function that is called with `n`.\n\n<details>" in text.source
    numbers = re.findall(r"<details><summary>Hint (\d) of (\d)</summary>\n\n(.*)", text.source)
    many = str(len(q1.hints))
    assert numbers == [(str(k), many, hint) for k, hint in enumerate(q1.hints, start=1)]
    assert (len(answer.outputs), check.outputs) == (1, [])
