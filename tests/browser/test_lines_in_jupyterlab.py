"""Lines put in order in a real JupyterLab: keys, buttons, mouse, what is said, and the cell."""

import re

from playwright.sync_api import expect

from queens_exercises.chapter_02 import q8

CELLS = (
    "from queens_exercises.chapter_02 import q8\nq8.lines()",
    f"{q8.begin}\n    raise NotImplementedError  # your answer here\n\n\nq8.take()",
    "q8.check(search)",
)
RIGHT = [line.strip() for line in q8.body.strip().splitlines()]


def says(root, words):
    expect(root.locator(".where")).to_have_text(words)


def drag(notebook, line, to, right=0):
    """Drag a line below the middle of another one, and to the right of where it was taken."""
    start, end = line.bounding_box(), to.bounding_box()
    mouse, x = notebook.page.mouse, start["x"] + 20
    mouse.move(x, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(x + right / 2, start["y"])
    mouse.move(x + right, end["y"] + end["height"] * 0.8, steps=5)
    mouse.up()


def test_lines_are_put_in_order_by_keys_buttons_and_mouse_and_taken_into_the_cell(notebook):
    notebook.put(*CELLS)
    notebook.run_all()
    assert "is still to be written" in notebook.cell(2).inner_text()
    root = notebook.page.locator(".queens-lines")

    def at(text):
        return root.get_by_text(text, exact=True)

    # By keys alone, but for the first: each line is found, put in, and indented as it should be.
    root.locator(".line").first.focus()
    for place, text in enumerate(RIGHT):
        everything = root.locator(".line").all_inner_texts()
        notebook.press("Home")
        notebook.press("ArrowDown", everything.index(text, place))
        expect(at(text)).to_be_focused()
        notebook.press(" ")
        if text.startswith("for "):
            says(root, f"Line 4 of 4, indented twice: {text}")
            notebook.press("ArrowLeft")
    says(root, "Line 8 of 8, indented 3 times: board.remove(row, col)")
    notebook.press("Shift+ArrowUp")

    root.get_by_role("button", name="Try it").click()
    verdict = root.locator(".said")
    expect(verdict).to_contain_text("Wrong. For n = 4")
    expect(verdict.get_by_role("img")).to_be_visible()

    # By mouse: out of the program and in again, too far to the right, which a button mends.
    remove = at("board.remove(row, col)")
    drag(notebook, remove, root.locator(".aside .line").last)
    says(root, "Put aside: board.remove(row, col)")
    drag(notebook, remove, at("yield from search(board, row + 1)"), right=26)
    says(root, "Line 8 of 8, indented 4 times: board.remove(row, col)")
    root.get_by_role("button", name="Try it").click()
    expect(verdict).to_contain_text("indented further than the line before it")
    root.get_by_role("button", name="Outdent").click()
    root.get_by_role("button", name="Try it").click()
    expect(verdict).to_contain_text("Right.")

    answer, check = (cell["id"] for cell in notebook.codes()[1:])
    notebook.run([answer])
    assert notebook.codes()[1]["source"].splitlines()[-1] == 12 * " " + "board.remove(row, col)"
    notebook.run([check])
    assert "Right." in notebook.cell(2).inner_text()


ANSWER = "def rooks(n):\n    return []"
ASKS = "from queens_exercises.chapter_01 import q3\nq3.check(rooks)"


def test_a_check_of_an_answer_whose_cell_has_changed_since_is_told_so(notebook):
    """Else it judges what stood there before, and the learner looks for the fault in vain."""
    notebook.put(ANSWER, ASKS)
    notebook.run(["c0", "c1"])
    told = notebook.cell(1).locator(".jp-OutputArea-output").first
    changed = re.compile("The cell of your answer has changed since it ran")
    expect(told).not_to_contain_text(changed)
    for text in ("def towers(n):\n    return []", f"{ANSWER}  # none"):
        source = "window.jupyterapp.shell.currentWidget.model.cells.get(0).sharedModel"
        notebook.page.evaluate(f"(text) => {source}.setSource(text)", text)
        notebook.run(["c1"])
        expect(told).to_contain_text(changed)
    notebook.run(["c0", "c1"])
    expect(told).not_to_contain_text(changed)
