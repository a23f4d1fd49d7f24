"""A reader who presses Run, Check and Stop on a page of the book, and what the cells say."""

import html
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

from readers import Reader

import notebooks

TOOLS = ".cell .queens-tools"
# Before Python is begun: what its worker will tell. Its clock may go more slowly, for what is to
# end in seconds takes longer on a busy machine.
LISTEN = """(slowly) => {
    window.told = [];
    const Own = window.Worker;
    const script = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const clock = script(`const now = performance.now.bind(performance);
        performance.now = () => now() / ${slowly};`);
    window.Worker = class extends Own {
        constructor(address, how) {
            super(script(`import "${clock}"; import "${address}";`), how);
            this.addEventListener("message", ({ data }) => {
                if (["output", "ends"].includes(data.type)) window.told.push(data);
            });
        }
    };
}"""
IS_IDLE = """(at) => {
    const tools = document.querySelectorAll(".cell .queens-tools")[at];
    const said = tools.querySelector("[role=status]").textContent;
    return tools.firstElementChild.textContent !== "Stop" && said;
}"""
FOCUSED = """(at) => {
    const tools = document.querySelectorAll(".cell .queens-tools")[at];
    tools.closest("details")?.setAttribute("open", ""); // an answer is folded
    tools.firstElementChild.focus();
}"""
SLOWLY = 10
INSTEAD = "No picture here: "
UNDRAWN = "There are no pictures here, for matplotlib is missing. Players and puzzles go on.\n"
VIEW = "application/vnd.jupyter.widget-view+json"


class Pressed:
    """One page, by number of its cells from 0."""

    def __init__(self, reader: Reader, address: str, slowly: int = 1) -> None:
        self.reader = reader
        self.slowly = slowly
        self.open(address)

    def open(self, address: str) -> None:
        self.reader.open(address)
        self.reader.waits_for("() => document.documentElement.matches('.queens-runs')")
        self.reader.ask(LISTEN, self.slowly)

    def cells(self) -> list[str]:
        """The names of the cells, in their order."""
        asked = "(css) => [...document.querySelectorAll(css)].map((one) => one.dataset.cell)"
        return list(self.reader.ask(asked, TOOLS))

    def at(self, name: str) -> int:
        return self.cells().index(name)

    def press(self, at: int) -> None:
        """Press the cell's first button by keyboard."""
        self.reader.ask(FOCUSED, at)
        self.reader.press("Enter")

    def ended(self, at: int) -> str:
        """Wait until the cell has run, and return what was said of it."""
        return str(self.reader.waits_for(IS_IDLE, at))

    def run(self, at: int) -> str:
        self.press(at)
        return self.ended(at)

    def button(self, at: int) -> str:
        return self.reader.text(f"{TOOLS} button:first-child", at)

    def waits(self, at: int, words: str) -> None:
        self.reader.waits_for(
            "(css, at, words) => document.querySelectorAll(css)[at].textContent.includes(words)",
            *(TOOLS, at, words),
        )

    def shown(self, at: int) -> str:
        asked = "(css, at) => document.querySelectorAll(css)[at].closest('.cell')"
        asked += ".querySelector('.cell_output')?.textContent ?? ''"
        return str(self.reader.ask(asked, TOOLS, at))

    def write(self, at: int, text: str) -> None:
        """Write this into a cell, as a reader of Playwright's does, whose editor may be open."""
        cell = self.reader.page.locator(".cell:has(.queens-tools)").nth(at)
        edit = cell.get_by_role("button", name="Edit")
        if edit.is_visible():
            edit.click()
        written = cell.get_by_role("textbox")
        written.wait_for()
        written.press("Control+a")
        self.reader.page.keyboard.insert_text(text)

    def told(self) -> list[dict[str, Any]]:
        """What Python has told since the page was opened."""
        return list(self.reader.ask("() => window.told"))


def stored(path: Path) -> dict[str, tuple[list[str], str, str]]:
    """What each code cell of a notebook says there: its texts, what it prints, its error."""
    found = {}
    for cell in (one for one in notebooks.read(path).cells if one.cell_type == "code"):
        outputs = cell.get("outputs", [])
        texts = [
            text_of(one["data"])
            for one in outputs
            if "data" in one and (VIEW in one["data"] or "image/svg+xml" not in one["data"])
        ]
        printed = "".join(one["text"] for one in outputs if one.get("name") == "stdout")
        error = "".join(one["ename"] for one in outputs if one["output_type"] == "error")
        found[cell.id] = texts, printed, error
    return found


def text_of(data: dict[str, Any]) -> str:
    return "".join(data.get("text/plain", ""))


def heard(told: list[dict[str, Any]], at: int) -> tuple[list[str], str, str]:
    """The same of a cell that ran in a page, where matplotlib may be missing."""
    outputs = [one["output"] for one in told if one["type"] == "output" and one["cell"] == at]
    texts = [
        text_of(one["data"])
        for one in outputs
        if one["kind"] == "display"
        and one["data"]
        and not text_of(one["data"]).startswith(INSTEAD)
        and "image/svg+xml" not in one["data"]
    ]
    printed = "".join(one["text"] for one in outputs if one.get("name") == "stdout")
    error = "".join(one["ename"] for one in outputs if one["kind"] == "error")
    error = re.sub(r"<class '(?:.*\.)?(\w+)'>", r"\1", error)
    return texts, printed.replace(UNDRAWN, ""), error


def pressed_to_the_end(
    reader: Reader, site: str, path: Path, left_out: Collection[str] = ()
) -> None:
    """Press each cell of a page from top to bottom; each says what its notebook has stored.

    left_out: pages and cells of which that is not asked, nor of the cells that need them.
    """
    name = path.relative_to(notebooks.ROOT).with_suffix(".html").as_posix()
    page, wanted = Pressed(reader, site + name, SLOWLY), stored(path)
    varies = {
        cell.id
        for cell in notebooks.read(path).cells
        if "nbval-ignore-output" in cell.metadata.get("tags", ())
    }
    is_whole = True
    for at, name in enumerate(page.cells()):
        if f"{path.stem} {name}" in left_out:
            is_whole = False
            continue
        said, told = page.run(at), page.told()
        if not is_whole and said.startswith("Not run: it needs"):
            continue
        ends = [one for one in told if one["type"] == "ends" and one["cell"] == at]
        assert ends, f"{name} did not run: {said}"
        if name not in varies:
            assert heard(told, at) == wanted[html.unescape(name)], name
        reader.ask("() => { window.told.length = 0; }")
