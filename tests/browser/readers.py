"""What a reader does, the same in every browser: open a page, press keys, use the mouse, look.

Chromium and Firefox are driven by Playwright, WebKit in webkit.py.
"""

import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from harness import START_SECONDS, WAIT_MS
from playwright.sync_api import Browser, Page, Playwright

HERE = Path(__file__).resolve().parent
WIDTH, HEIGHT = 1000, 900

# Where the middle of an element is in the window, or a point that many pixels within it.
PLACE = """(css, number, at) => {
    const one = document.querySelectorAll(css)[number];
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = one.getBoundingClientRect();
    return at ? [x + at[0], y + at[1]] : [x + width / 2, y + height / 2];
}"""

Point = tuple[float, float]


class Reader:
    """A reader with a browser that Playwright drives; webkit.py has one without."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(WAIT_MS)

    def open(self, address: str) -> None:
        self.page.goto(address)

    def ask(self, function: str, *given: Any) -> Any:
        """Call this JavaScript in the page, and return what it returns, or promises."""
        return self.page.evaluate(f"(given) => ({function})(...given)", list(given))

    def press(self, *keys: str) -> None:
        """Press these keys, named as Playwright names them, where the focus is."""
        for key in keys:
            self.page.keyboard.press(key)

    def drag(self, *points: Point) -> None:
        """Press the mouse at the first of these points in the window, and let go at the last."""
        mouse = self.page.mouse
        mouse.move(*points[0])
        mouse.down()
        for point in points[1:]:
            mouse.move(*point)
        mouse.up()

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def photograph(self, file: Path) -> None:
        self.page.screenshot(path=file)

    def place(self, css: str, number: int = 0, at: Sequence[float] = ()) -> Point:
        x, y = self.ask(PLACE, css, number, list(at) or None)
        return x, y

    def click(self, css: str, number: int = 0, at: Sequence[float] = ()) -> None:
        """Click on the middle of an element, or so many pixels from its left and upper edge."""
        self.drag(self.place(css, number, at))

    def focus(self, css: str) -> None:
        self.ask("(css) => document.querySelector(css).focus()", css)

    def count(self, css: str) -> int:
        return int(self.ask("(css) => document.querySelectorAll(css).length", css))

    def text(self, css: str, number: int = 0) -> str:
        return str(
            self.ask("(css, n) => document.querySelectorAll(css)[n]?.textContent", css, number)
        )

    def waits_for(self, function: str, *given: Any) -> Any:
        """Wait until JavaScript returns something that holds, and return that."""
        deadline = time.monotonic() + WAIT_MS / 1000
        while not (found := self.ask(function, *given)):
            assert time.monotonic() < deadline, f"it did not come about: {function} {given}"
            time.sleep(0.05)
        return found


@contextmanager
def in_chromium(browser: Browser) -> Iterator[Reader]:
    with browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}) as page:
        yield Reader(page)


@contextmanager
def in_firefox(playwright: Playwright, firefox: str, home: Path) -> Iterator[Reader]:
    """home: a folder for what starts Firefox."""
    starter = home / "firefox"
    starter.write_text(
        f'#!/bin/sh\nexec {shlex.join([sys.executable, str(HERE / "bidi.py"), firefox])} "$@"\n'
    )
    starter.chmod(0o755)
    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=starter, timeout=1000 * START_SECONDS
    )
    with in_chromium(browser) as reader:
        yield reader
    browser.close()
