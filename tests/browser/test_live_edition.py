"""The live edition as a reader without an installation meets it: Pyodide from npm, in Chromium.

No other host is known, so there is neither NumPy nor matplotlib: what needs neither must work all
the same. With both, `make lite-check` runs the chapters.
"""

import json
from urllib.request import urlopen

import lab
import lite
import pytest
from book.pages import live
from edition import made, served
from harness import POLL_MS, RUN_MS, VIEWPORT, Notebook
from playwright.sync_api import expect

import notebooks

CHAPTER = "notebooks/02_automaton.ipynb"
KEPT = "Your work is kept in this browser alone"

IS_READY = "() => window.jupyterapp?.shell.currentWidget?.context?.isReady"


@pytest.fixture(scope="module")
def address():
    """Where the book would be, with the edition below it, whose JupyterLab a test can ask."""
    made(lite.main)
    config = json.loads((lite.SITE / "jupyter-lite.json").read_text(encoding="utf-8"))
    config["jupyter-config-data"]["exposeAppInBrowser"] = True
    with served(lite.SITE.parent, {"lite/jupyter-lite.json": json.dumps(config).encode()}) as found:
        yield found


def opened(context, address, path=CHAPTER, *, python=False):
    """The chapter, in a window of its own, once it can be read.

    To start Python is half of the work, and not each needs it: a dialogue says that it is missing.
    """
    context.set_default_timeout(RUN_MS)
    page = context.new_page()
    if not python:
        page.route("**/lite/static/pyodide/**", lambda route: route.abort())
        page.add_locator_handler(page.locator(".jp-Dialog"), lambda: page.keyboard.press("Escape"))
    page.goto(f"{address}{live(path)}")
    page.wait_for_function(IS_READY, polling=POLL_MS)
    return page


@pytest.fixture(scope="module")
def chapter(browser, address):
    """It is opened once, in a browser that has never been there: to start is what takes long."""
    with browser.new_context(viewport=VIEWPORT) as context:
        yield Notebook(opened(context, address, python=True))


@pytest.fixture
def ready(chapter):
    """The same, with its Python: cells that are put there sooner would be of no known language."""
    chapter.wait_for_kernel()
    return chapter


def said(notebook):
    """What the cells have as text."""

    def text(output):
        return "".join(output.get("text") or output.get("data", {}).get("text/plain") or "")

    return ["".join(map(text, cell["outputs"])) for cell in notebook.codes()]


def test_a_player_plays_before_any_cell_is_run(chapter):
    player = chapter.page.locator(".queens-player", has_text="labelled")
    # While what is expected of something is not there, Playwright describes the page at each look.
    player.wait_for()
    slider = player.get_by_role("slider").first
    slider.focus()
    chapter.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "63")


def test_it_has_each_notebook_to_which_the_book_leads(address):
    for path in lab.live_notebooks(lite.ROOT):
        with urlopen(f"{address}lite/files/{path.relative_to(lite.ROOT).as_posix()}") as held:
            assert json.load(held)["cells"]


def test_drawings_are_shown_before_any_cell_is_run(chapter):
    drawings = chapter.page.locator(".jp-OutputArea img[src^='data:image/svg+xml']")
    expect(drawings.first).to_be_attached()


def test_where_work_is_kept_is_said_once(chapter):
    expect(chapter.page.get_by_text(KEPT)).to_have_count(1)


def test_a_chapter_runs_to_its_end_and_says_once_what_is_missing(ready):
    chapter = notebooks.read(notebooks.FOLDER / "00_map.ipynb")
    ready.put(*(cell.source for cell in chapter.cells if cell.cell_type == "code"))
    ready.run_all()
    outputs = said(ready)
    assert "Puzzle(n=6" in outputs[1]
    assert "".join(outputs).count("matplotlib is missing") == 1


def test_work_is_kept_and_can_be_downloaded(ready, address, tmp_path):
    ready.put("my_own = 1")
    ready.save()
    page = opened(ready.page.context, address)
    assert Notebook(page).codes()[0]["source"] == "my_own = 1"
    with page.expect_download() as download:
        page.evaluate("() => window.jupyterapp.commands.execute('docmanager:download')")
    copy = tmp_path / "copy.ipynb"
    download.value.save_as(copy)
    assert "my_own = 1" in copy.read_text(encoding="utf-8")
    expect(page.get_by_text(KEPT)).to_have_count(0)


OTHER = "notebooks/00_map.ipynb"
# As the store of files holds a notebook of one cell.
PUT = """([name, path, text, day]) => new Promise((done) => {
    const cell = { cell_type: "code", id: "one", metadata: {}, outputs: [], execution_count: null };
    const cells = [{ ...cell, source: text }];
    const content = { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 };
    const when = `2026-01-0${day}T00:00:00Z`;
    const file = { name: path.split("/").at(-1), path, last_modified: when, created: when,
        format: "json", mimetype: "application/json", size: 1, type: "notebook", writable: true };
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("files");
    asked.onsuccess = () => {
        const change = asked.result.transaction("files", "readwrite");
        change.objectStore("files").put({ ...file, content }, path);
        change.oncomplete = () => { asked.result.close(); done(); };
    };
})"""
TEXT = """async (path) => {
    const { content } = await window.jupyterapp.serviceManager.contents
        .get(path, { content: true });
    const { source } = content.cells.find((cell) => cell.cell_type === "code");
    return [].concat(source).join("");
}"""
KEEPS_MINE = """() => window.jupyterapp.shell.currentWidget.context.model
    .getMetadata("queens_edition")"""


def test_each_copy_has_a_store_of_its_own_and_a_new_edition_is_offered(browser, address):
    """Work in the store that all copies shared is taken over once, and nothing is lost."""
    two = address.replace("/course/", "/two/")
    with browser.new_context(viewport=VIEWPORT) as context:
        page = context.new_page()
        page.goto(f"{address}lite/page.json")
        page.evaluate(PUT, ["queens-course", OTHER, "shared = 1", 2])
        page.evaluate(PUT, ["queens-course", CHAPTER, "older = 1", 2])
        page.evaluate(PUT, ["JupyterLite Storage - /two/lite/", CHAPTER, "newer = 1", 3])

        one = opened(context, address, OTHER)
        assert one.evaluate(TEXT, OTHER) == "shared = 1"
        # It comes from no edition that is known: what is published is offered, and this one kept.
        one.get_by_role("button", name="Open the new edition").click()
        published = notebooks.read(notebooks.ROOT / OTHER)
        text = next(cell.source for cell in published.cells if cell.cell_type == "code")
        expect(one.locator(".jp-Notebook .jp-CodeCell").first).to_contain_text(text[:20])
        assert one.evaluate(TEXT, OTHER) == text
        mine = OTHER.replace(".ipynb", "-mine.ipynb")
        assert one.evaluate(TEXT, mine) == "shared = 1"

        other = opened(context, two)
        assert other.evaluate(TEXT, CHAPTER) == "newer = 1"
        assert other.evaluate(TEXT, CHAPTER.replace(".ipynb", "-mine.ipynb")) == "older = 1"
        assert other.evaluate(TEXT, OTHER) == "shared = 1"
        other.get_by_role("button", name="Keep mine").click()
        other.wait_for_function(KEEPS_MINE)
        again = opened(context, two)
        again.wait_for_function(KEEPS_MINE)  # saved with it: nothing is asked any more


def test_a_program_of_lines_is_taken_into_its_cell(ready):
    ready.put(
        "from queens_exercises.chapter_00 import q2\nq2.lines().arranged = [(6, 1)]", "q2.take()"
    )
    ready.run_all()
    assert ready.codes()[1]["source"].startswith("from queens import attacks")
