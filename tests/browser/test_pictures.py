"""Pictures that follow their controls: without Python, and drawn by Python for the newest wish."""

import pytest
from playwright.sync_api import expect
from stored_widgets import EVERY_KIND, PICTURES, move, sees, stored

from queens import draw


def dragged(notebook, slider):
    """Drag a slider to its end and halfway back, and return where it was left."""
    handle = notebook.slider(slider)
    box, track = handle.bounding_box(), handle.locator("xpath=../..").bounding_box()
    mouse, y = notebook.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + box["width"] / 2, y)
    mouse.down()
    for x in (*range(0, int(track["width"]), 4), int(track["width"] / 2)):
        mouse.move(track["x"] + x, y)
    mouse.up()
    return int(float(handle.get_attribute("aria-valuenow") or 0))


def test_few_pictures_need_no_python(lab, every_kind):
    (lab.server.folder / "pictures.ipynb").write_text(every_kind, encoding="utf-8")
    unrun = stored(lab, "pictures.ipynb")
    sees(unrun, 0, draw.board(4))
    move(unrun, "n", 0, "Home")
    for n in range(1, 9):
        sees(unrun, 0, draw.board(n))
        unrun.press("ArrowRight")
    unrun.page.get_by_role("checkbox", name="queen").focus()
    unrun.press("Space")
    sees(unrun, 0, draw.board(8, [(1, 1)]))
    left_at = dragged(unrun, "n")
    assert 3 <= left_at <= 6
    sees(unrun, 0, draw.board(left_at, [(1, 1)]))


def test_python_draws_the_newest_wish_and_none_is_left_of_those_before(notebook):
    notebook.put(EVERY_KIND[0], EVERY_KIND[3])
    notebook.run_all()
    move(notebook, "column", 0, "End")
    move(notebook, "row", 0, "ArrowRight", times=5)
    notebook.press("ArrowLeft", times=7)
    sees(notebook, 0, draw.board(12, [(2, 12)]))
    left_at = dragged(notebook, "row")
    assert 4 <= left_at <= 9
    sees(notebook, 0, draw.board(12, [(left_at, 12)]))
    expect(notebook.page.locator(PICTURES)).to_have_count(1)
    expect(notebook.page.get_by_role("alert")).to_have_count(0)


# Of each picture: how far it reaches beyond its room, how it is enlarged, how it is distorted.
MEASURED = """(pictures) => pictures.map((one) => {
    const box = one.getBoundingClientRect(), room = one.parentElement.getBoundingClientRect();
    const whole = one.viewBox?.baseVal;
    const [width, height] = whole ? [4 / 3 * whole.width, 4 / 3 * whole.height]
        : [one.naturalWidth, one.naturalHeight];
    const scales = [box.width / width, box.height / height];
    return [box.right - room.right, Math.max(...scales), scales[0] / scales[1]];
})"""


def test_no_picture_is_cut_off_in_a_small_window(lab):
    notebook = stored(lab, "01_puzzle.ipynb")
    notebook.page.set_viewport_size({"width": 1000, "height": 700})
    expect(notebook.page.locator(PICTURES).last).to_be_visible()
    pictures = notebook.page.locator(f".jp-RenderedSVG img, {PICTURES}")
    measured = pictures.evaluate_all(MEASURED)
    assert len(measured) >= 5
    for beyond, enlarged, distorted in measured:
        assert beyond <= 0
        assert enlarged <= 1.01
        assert distorted == pytest.approx(1, abs=0.01)
