"""Open chapters for the first time, again and again, and run all cells at once.

    QUEENS_CHROMIUM=/usr/bin/chromium python tests/browser/fresh_openings.py 200

Start it on a machine that has other work. It takes some 15 s an opening, so no test does it.
"""

import os
import sys
import tempfile
from pathlib import Path

from chapters import views, widgets_in
from harness import CHROMIUM_FLAGS, RUN_MS, WAIT_MS, Lab, Server
from playwright.sync_api import expect, sync_playwright

CHAPTERS = ("00_map.ipynb", "03_strategy_first.ipynb", "06_implications.ipynb")

# Until then a spinner hides the cells; the kernel is not yet there.
LOADED = "() => window.jupyterapp?.shell.currentWidget?.context?.isReady"
RUN_ALL = """() => {
    window.jupyterapp.commands.execute("notebook:run-all-cells").finally(() => {
        window.testRun = "over";
    });
}"""


def open_and_run(lab: Lab, name: str) -> int:
    """Return how many widgets the chapter shows; AssertionError if one is missing or old."""
    notebook = lab.visit(name, wait_for_kernel=False)
    page = notebook.page
    page.wait_for_function(LOADED)
    stored = views(notebook)
    page.evaluate(RUN_ALL)
    page.wait_for_function("() => window.testRun === 'over'", timeout=RUN_MS)
    made = views(notebook)
    assert made, f"{name} has no widgets"
    assert not set(made) & set(stored), f"not all of {name} was run"
    expect(widgets_in(notebook)).to_have_count(len(made))
    expect(page.get_by_text("model not found")).to_have_count(0)
    return len(made)


def main(times: int) -> int:
    expect.set_options(timeout=WAIT_MS)
    failed = 0
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(Path(home))
        browser = playwright.chromium.launch(
            executable_path=os.environ["QUEENS_CHROMIUM"], args=CHROMIUM_FLAGS
        )
        for number in range(times):
            name = CHAPTERS[number % len(CHAPTERS)]
            with browser.new_context() as context:
                lab = Lab(server, context)
                try:
                    said = f"{open_and_run(lab, name)} widgets"
                except Exception as error:
                    failed += 1
                    lab.keep_evidence(Path("build", "fresh", str(number)))
                    said = f"FAILED: {str(error)[:200]}"
            server.shut_kernels_down()
            print(f"{number + 1} {name}: {said}, load {os.getloadavg()[0]:.1f}", flush=True)
        browser.close()
        server.stop()
    print(f"{failed} of {times} openings failed")
    return failed


if __name__ == "__main__":
    sys.exit(min(main(int(sys.argv[1])), 1))
