"""How large each edition of the course is, and when its first player plays.

    QUEENS_CHROMIUM=/usr/bin/chromium python -m benchmarks.editions

Measures what `make site lite` has made, and tells what `make hosts-check` has measured: Binder's
image is the sum of what its steps write, beside Python, Node.js and Ubuntu.
"""

import gzip
import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site"
FIRST = SITE / "notebooks" / "00_map.html"
BINDER = ROOT / "build" / "binder.json"
MB = 1_000_000

CHAPTER = "lite/lab/index.html?path=notebooks/02_automaton.ipynb"
IDLE = """() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status
    === "idle"
"""
OWN_PLAYER = """async (source) => {
    const { commands, shell } = window.jupyterapp;
    const { model } = shell.currentWidget.context;
    const cell = { cell_type: "code", source, metadata: {}, outputs: [], execution_count: null };
    model.fromJSON({ ...model.toJSON(), cells: [cell] });
    await commands.execute("notebook:run-all-cells");
}"""


def size(folder: Path, *, without: str = "") -> float:
    """Return the megabytes in a folder, but for one folder directly in it."""
    files = (path for path in folder.rglob("*") if path.is_file())
    kept = (path for path in files if path.relative_to(folder).parts[0] != without)
    return sum(path.stat().st_size for path in kept) / MB


def installed(requirements: Path) -> float:
    """Return the megabytes of the packages that a requirements file pins, as they are here."""
    total = 0
    for line in requirements.read_text().splitlines():
        if "==" not in line or line.startswith(" "):
            continue
        try:
            paths = files(line.partition("==")[0]) or []
        except PackageNotFoundError:  # not for this machine
            continue
        total += sum(at.stat().st_size for path in paths if (at := Path(path.locate())).is_file())
    return total / MB


@contextmanager
def window(chromium: str) -> "Iterator[Page]":
    """A window of a Chromium that has never been anywhere."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser.new_page()
        browser.close()


def until_it_plays(page: Path, chromium: str) -> float:
    """Return the seconds from opening a page in Chromium to the first widget that is alive."""
    with window(chromium) as tab:
        begun = time.perf_counter()
        tab.goto(page.as_uri())
        tab.locator(".queens-place").first.scroll_into_view_if_needed()
        tab.locator(".queens-alive").first.wait_for()
        return time.perf_counter() - begun


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def until_python_plays(site: Path, chromium: str) -> Iterator[tuple[str, float]]:
    """What comes about in the live edition after a cold start, each with its seconds."""
    config = json.loads((site / "lite" / "jupyter-lite.json").read_text(encoding="utf-8"))
    config["jupyter-config-data"]["exposeAppInBrowser"] = True
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site)) as server,
        window(chromium) as tab,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        tab.set_default_timeout(120_000)
        tab.route("**/lite/jupyter-lite.json*", lambda route: route.fulfill(json=config))
        begun = time.perf_counter()
        tab.goto(f"http://127.0.0.1:{server.server_port}/{CHAPTER}")
        tab.locator(".queens-player .sentence").first.wait_for()
        yield "a stored player plays", time.perf_counter() - begun
        tab.wait_for_function(IDLE)
        yield "Python is there", time.perf_counter() - begun
        tab.evaluate(OWN_PLAYER, "import queens\nqueens.Player('one_array', 6)")
        tab.locator(".queens-player .sentence").first.wait_for()
        yield "a player of one's own plays", time.perf_counter() - begun
        server.shutdown()


def main() -> None:
    print("Editions")
    if FIRST.exists():
        raw = FIRST.read_bytes()
        print(f"  book: {size(SITE, without='lite'):.1f} MB")
        sent = len(gzip.compress(raw))
        print(f"    its first page {len(raw) // 1000} kB, sent as {sent // 1000} kB")
        if chromium := os.environ.get("QUEENS_CHROMIUM"):
            seconds = until_it_plays(FIRST, chromium)
            print(f"    the puzzle can be played {seconds:.1f} s after it is opened")
    else:
        print("  book: `make site` has not been run")
    if (SITE / "lite").exists():
        print(f"  live edition: {size(SITE / 'lite'):.0f} MB")
        if chromium := os.environ.get("QUEENS_CHROMIUM"):
            for what, seconds in until_python_plays(SITE, chromium):
                print(f"    {what} {seconds:.1f} s after it is opened")
    packages = installed(ROOT / "requirements.txt")
    print(f"  your machine: {packages:.0f} MB of packages, beside Python itself")
    if BINDER.exists():
        print(
            "  Binder: {mb} MB, built in {seconds} s on {on}".format(
                **json.loads(BINDER.read_text())
            )
        )
    else:
        print("  Binder: `make hosts-check` has not been run")


if __name__ == "__main__":
    main()
