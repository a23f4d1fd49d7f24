"""The live edition as a reader without an installation meets it: Pyodide from npm, in Chromium.

Every other host is refused, so there is neither NumPy nor matplotlib: what needs neither must work
all the same. With both, `make lite-check` runs the chapters.
"""

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import lite
import pytest
from edition import made
from harness import POLL_MS, RUN_MS, VIEWPORT, Notebook
from playwright.sync_api import Browser, Route, expect

import queens

CHAPTER = "notebooks/02_automaton.ipynb"

# A widget keeps back what changes while Python is at an earlier step; what is sent now Python has
# before the next cell.
LISTEN_FOR_STEP = """(step) => {
    const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
    kernel.anyMessage.connect((_, { direction, msg }) => {
        const shown = direction === "send" && msg.content.data?.state?._shown;
        if (shown && shown[1] === step) window.stepIsSent = true;
    });
}"""


class Files(SimpleHTTPRequestHandler):
    """Any server of files, but that JupyterLab is to be had from a test."""

    def do_GET(self) -> None:
        if self.path.split("?")[0] != "/jupyter-lite.json":
            return super().do_GET()
        config = json.loads((lite.SITE / "jupyter-lite.json").read_text(encoding="utf-8"))
        config["jupyter-config-data"]["exposeAppInBrowser"] = True
        said = json.dumps(config).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def live(browser: Browser) -> Iterator[Notebook]:
    """A chapter, opened at its address in a browser that has never been there."""
    made(lite.main)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=lite.SITE)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"

        def refuse_others(route: Route) -> None:
            return route.continue_() if route.request.url.startswith(address) else route.abort()

        with browser.new_context(viewport=VIEWPORT) as context:
            context.set_default_timeout(RUN_MS)
            context.route("**/*", refuse_others)
            notebook = Notebook(context.new_page())
            notebook.page.goto(f"{address}lab/index.html?path={CHAPTER}")
            notebook.page.wait_for_function(
                "() => window.jupyterapp?.shell.currentWidget?.context?.isReady", polling=POLL_MS
            )
            yield notebook
        server.shutdown()


def said(notebook: Notebook) -> list[str]:
    """What the cells have as text."""

    def text(output: dict[str, Any]) -> str:
        return "".join(output.get("text") or output.get("data", {}).get("text/plain") or "")

    return ["".join(map(text, cell["outputs"])) for cell in notebook.codes()]


def test_a_chapter_shows_its_pictures_before_any_cell_is_run(live: Notebook) -> None:
    """The notebook is trusted, and its drawings stand in for what has no kernel yet."""
    expect(live.page.locator(".jp-OutputArea img[src^='data:image/svg+xml']").first).to_be_visible()


def test_where_work_is_kept_is_said_once(live: Notebook) -> None:
    expect(live.page.get_by_text("Your work is kept in this browser alone")).to_have_count(1)


def test_all_that_needs_no_matplotlib_runs(live: Notebook) -> None:
    live.wait_for_kernel()
    live.put(
        "import queens, sys\nfrom queens import solve\nlist(solve('fewest_first', 6))[0]",
        "trace = queens.record('automaton_shared_search', 6)\nlen(trace)",
        "player = queens.Player('one_array', 6)\nplayer",
        "puzzle = queens.Puzzle(4, queens=[(1, 2)])\npuzzle",
        "race = queens.Player(['one_array', 'fewest_first'], 5)\nrace",
        "def endless(board):\n    while True:\n        pass\n    yield",
        "queens.Player(endless, 4, seconds=0.5).trace.error",
        "from queens.exercises.chapter_01 import q1, q4",
        "from math import factorial\nq1.check(factorial)",
        "q1.check(lambda n: 3)",
        "def slow(n):\n    while True:\n        n += 1",
        "from dataclasses import replace\nreplace(q1, seconds=0.5).check(slow)",
        "q1.hint()",
        "queens.draw.board(4, (2, 4, 1, 3))",
        "queens.estimate('one_array', 6, probes=20, seed=1, workers=2).probes[:3]",
        "[name for name in ('numpy', 'matplotlib') if name in sys.modules]",
    )
    live.run_all()
    outputs = said(live)
    solution, steps, player, puzzle, race, _, error, _ = outputs[:8]
    right, wrong, _, stopped, hint, board, probes, loaded = outputs[8:]
    trace = queens.record("automaton_shared_search", 6)
    assert solution == repr(next(queens.solve("fewest_first", 6)))
    assert int(steps) == len(trace)
    assert player.startswith("Player of one_array, n = 6: ")
    assert puzzle.startswith("Puzzle(n=4)")
    assert "fewest_first, n = 5" in race
    assert "still running after 0.5 seconds" in error
    assert right.startswith("Right.")
    assert wrong.startswith("Wrong. For n = 4 you say 3")
    assert stopped.startswith("Stopped.")
    assert hint.startswith("Hint 1 of ")
    assert board.startswith("Board of 4 with 4 queens")
    assert probes.startswith(repr(queens.estimate("one_array", 6, probes=3, seed=1).probes)[:-1])
    assert loaded == "[]"


def test_two_hundred_steps_of_a_player_reach_python_and_nothing_freezes(live: Notebook) -> None:
    live.put("player = queens.Player('one_array', 6)\nplayer", "player.step")
    first, second = live.codes()
    live.run([first["id"]])
    slider = live.page.locator(".queens-player").first.get_by_role("slider")
    slider.focus()
    live.page.evaluate(LISTEN_FOR_STEP, 200)
    live.press("ArrowRight", 200)
    expect(slider).to_have_attribute("aria-valuenow", "200")
    live.page.wait_for_function("() => window.stepIsSent", polling=POLL_MS)
    live.run([second["id"]])
    assert said(live)[1] == "200"
