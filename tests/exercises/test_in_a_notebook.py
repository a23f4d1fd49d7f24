"""A check in a real kernel: the learner's own line, the picture, and a stop, as they appear."""

import nbformat
import pytest
from nbclient import NotebookClient

CELLS = {
    "raises": """
from queens_exercises.chapter_01 import q3, q4

def rooks(n):
    columns = list(range(n))
    yield (columns[n],)
""",
    "early": "q3.check(towers)",
    "raising": "q3.check(rooks)",
    "wrong": "q4.check(lambda n: [(1, 2, 3, 4)])",
    "printing": "q4.check(lambda n: [print('spam') for _ in range(100_000)])",
    "sleeps": """
import time
from queens.trace import _deadline

def sleeps(n):
    time.sleep(1000)

q4.seconds = 0.2
_deadline.clock = lambda: 20 * time.monotonic()
q4.check(sleeps)
""",
    "right": "q3.seconds",
    "marked": "q4.mark(lambda n: [])",
}


@pytest.fixture(scope="module")
def outputs(tmp_path_factory):
    """Return what each cell shows, by its name."""
    book = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source.strip(), id=name) for name, source in CELLS.items()]
    )
    NotebookClient(
        book,
        kernel_name="python3",
        timeout=60,
        allow_errors=True,
        resources={"metadata": {"path": "."}},
    ).execute()
    return {cell.id: cell.outputs for cell in book.cells}


def words(output):
    return output["data"]["text/plain"]


def test_the_line_of_the_cell_is_shown(outputs):
    [shown] = outputs["raising"]
    assert words(shown) == (
        "Error. For n = 4: IndexError: list index out of range, on line 5 of the cell: "
        "`yield (columns[n],)` There is a hint: run `q3.hint()` in a cell of your own."
    )


def test_a_check_before_its_answer_is_told_which_cell_to_run(outputs):
    assert "`towers` is not known yet: run the cell" in outputs["early"][-1]["text"]


def test_the_counterexample_is_shown_once_and_spoken(outputs):
    [shown, picture] = outputs["wrong"]
    assert words(shown).startswith("Wrong. For n = 4 you give 1 2 3 4, but the queens on row 1")
    assert words(picture).startswith("These two attack each other. Board of 4 with 2 queens")
    assert picture["data"]["image/svg+xml"].startswith("<svg")


def test_a_flood_is_cut(outputs):
    printed, shown = outputs["printing"]
    assert len(printed["text"]) < 3_000
    assert words(shown).startswith("Wrong. For n = 4 you give None;")


def test_a_sleeper_is_woken_and_the_kernel_goes_on(outputs):
    [shown] = outputs["sleeps"]
    assert words(shown) == (
        "Stopped. For n = 4: still running after 32 seconds, on line 5 of the cell: "
        "`time.sleep(1000)`"
    )
    assert words(outputs["right"][0]) == "5.0"


def test_a_failed_mark_shows_the_sentence_without_the_way_to_it(outputs):
    [shown] = outputs["marked"]
    assert shown["output_type"] == "error"
    assert shown["traceback"] == ["Wrong. For n = 4 the solution 2 4 1 3 is missing."]
