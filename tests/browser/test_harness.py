"""The harness itself: what it says of a page is what is on the page."""

import pytest
from harness import Lab, Notebook

import notebooks

SLIDER = """\
import ipywidgets
slider = ipywidgets.IntSlider(3, 0, 90, description="radius")
shown = ipywidgets.HTML()
def draw(change):
    shown.value = f'<svg width="99" height="99"><circle r="{slider.value}"/></svg>'
slider.observe(draw, "value")
draw(None)
ipywidgets.VBox([slider, shown])"""

PICTURE = ".widget-html-content"


def test_an_arrow_key_on_a_slider_changes_the_picture(notebook: Notebook) -> None:
    notebook.put("1 + 1", SLIDER)
    notebook.run_all()
    assert 'r="3"' in notebook.wait_for_html(PICTURE, "<circle")
    notebook.slider("radius").focus()
    notebook.press("ArrowRight")
    notebook.wait_for_html(PICTURE, 'r="4"')


def test_after_a_fast_run_of_keys_the_last_picture_stays(notebook: Notebook) -> None:
    notebook.put(SLIDER)
    notebook.run_all()
    notebook.slider("radius").focus()
    notebook.press("ArrowRight", times=30)
    assert notebook.wait_for_html(PICTURE, 'r="33"').count("<svg") == 1


def test_an_error_in_a_cell_is_told_with_its_code(notebook: Notebook) -> None:
    notebook.put("answer = 42", "answer / 0")
    with pytest.raises(AssertionError, match=r"a cell failed with ZeroDivisionError.*\nanswer / 0"):
        notebook.run_all()


def test_a_long_notebook_is_run_to_its_end_and_wholly_on_the_page(notebook: Notebook) -> None:
    cells = [f"print({n} * {n})\n" + "#\n" * 30 for n in range(10)]
    notebook.put("import time; time.sleep(0.2)", *cells)
    notebook.run_all()
    first, *_, last = notebook.codes()
    assert last["execution_count"] == first["execution_count"] + 10
    assert notebook.cell(10).locator(".jp-OutputArea-output").inner_text().strip() == "81"


def test_the_browser_works_on_copies_and_not_on_the_stored_notebooks(lab: Lab) -> None:
    assert (lab.server.folder / "00_map.ipynb").exists()
    assert notebooks.ROOT not in lab.server.folder.resolve().parents
