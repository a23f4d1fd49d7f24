"""Run every test with one pytest, with the browsers that can be had; options go to pytest.

    python tools/run_tests.py [--check] [OPTION ...]

With --check: what is done in about a minute, without browser, notebooks and marks.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import javascript
import lab
import lite_parts
import other_browsers
from playwright.sync_api import Error, sync_playwright

ROOT = Path(__file__).resolve().parent.parent

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)

PACKAGES = ("queens", "queens_counting", "queens_exercises", "queens_player")

QUICK = (
    "--hypothesis-profile=quick",
    *("-m", "not slow and not browser and not lite and not hosts", "tests", *PACKAGES),
)

NO_BROWSER = """\
No Chromium that starts was found, and none could be fetched: the browser tests were not run.
Install one (Debian: sudo apt install chromium) or name one: CHROMIUM=/path/to/chromium make test
"""


def installed() -> Iterator[str]:
    """The browsers of this machine: the one that the user names, or all that have a known name."""
    if named := os.environ.get("CHROMIUM"):
        yield named
        return
    for name in (*NAMES, *MAC):
        if path := shutil.which(name):
            yield path


def starts(browser: str) -> bool:
    """Whether the browser really starts; a name on the path may be an empty shell."""
    try:
        with sync_playwright() as playwright:
            playwright.chromium.launch(
                executable_path=browser, args=["--no-sandbox", "--disable-gpu"], timeout=30_000
            ).close()
    except Error:
        return False
    return True


def fetched() -> Iterator[str]:
    """Playwright's own Chromium, which is fetched if need be."""
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    if not Path(path).exists():
        print("No Chromium on this machine: Playwright tries to fetch one.", flush=True)
        subprocess.run(
            [sys.executable, "-m", "playwright", "install", "chromium"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    yield path


def find_browser() -> str | None:
    """A Chromium that starts: one that is installed, else Playwright's, else None."""
    return next(filter(starts, chain(installed(), fetched())), None)


def cores() -> int:
    """How many cores this process may use, which can be fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(options: list[str], variables: dict[str, str]) -> int:
    """Run pytest on all cores; its exit status."""
    # The browser's tests mostly wait, and so do those that have a notebook run.
    workers = cores() + 2 * ("QUEENS_CHROMIUM" in variables)
    # In the order of conftest.py, which begins with the files that take long.
    at_once = ["-n", str(workers), "--dist", "loadfile", "--no-loadscope-reorder"]
    line = [sys.executable, "-m", "pytest", *at_once, *options]
    return subprocess.run(line, cwd=ROOT, env=variables).returncode


def main(options: list[str]) -> int:
    variables = dict(os.environ)
    for variable in ("QUEENS_CHROMIUM", *other_browsers.LACKING):
        variables.pop(variable, None)
    # Without .pyc each worker rewrites the tests and pytest's plugins anew: 3 of its 9 seconds.
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    if options[:1] == ["--check"]:
        return run([*QUICK, *options[1:]], variables)
    compiling = lab.compile_ahead()  # once, and not by each worker for itself
    browser, checked = find_browser(), javascript.fetch()
    live = javascript.fetch(lite_parts.FOLDER)
    lab.wait_for(compiling)
    if browser:
        variables["QUEENS_CHROMIUM"] = browser
    others = other_browsers.found()
    variables.update(others)
    missing = [] if browser else [NO_BROWSER]
    missing += [words for name, words in other_browsers.LACKING.items() if name not in others]
    missing += [] if checked else [javascript.NOT_FETCHED]
    missing += [] if live else [lite_parts.NOT_FETCHED]
    if missing and os.environ.get("QUEENS_REQUIRE_ALL") == "1":
        print(*missing, "Here nothing may be left out.", sep="", file=sys.stderr)
        return 1
    status = run(options, variables)
    print(*missing, sep="", end="")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
