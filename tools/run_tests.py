"""Run every test with one pytest, with the browsers that are found; options go to pytest.

    python tools/run_tests.py [--check] [OPTION ...]

With --check: the tests that need no browser, no notebook and no mark; less than a minute.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import javascript
import lab

ROOT = Path(__file__).resolve().parent.parent

# Of each browser: the names of its program, and the packages that bring it on Debian.
BROWSERS = {
    "CHROMIUM": (
        [
            *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        ],
        "chromium",
    ),
    "FIREFOX": (["firefox-esr", "firefox"], "firefox-esr"),
    "WEBKIT": (["WebKitWebDriver"], "webkit2gtk-driver xvfb"),
}

NOT_FOUND = """\
No {name} was found: its tests were left out. On Debian, run: sudo apt install {package}
To name a program that is here: {variable}=/path/to/program make test
"""

QUICK = (
    "--hypothesis-profile=quick",
    *("-m", "not slow and not browser"),
    *("tests", "queens", "queens_counting", "queens_exercises", "queens_player"),
)


def first_that_starts(programs: Iterable[str]) -> str | None:
    """Return the path of the first program that is not the empty shell of a package."""
    for path in filter(None, map(shutil.which, programs)):
        told = subprocess.run([path, "--help"], stdin=subprocess.DEVNULL, capture_output=True)
        if told.returncode == 0:
            return path
    return None


def find_browsers() -> dict[str, str]:
    """Return the path of each browser that is here, by the variable that tells the tests."""
    found = {}
    for name, (programs, _) in BROWSERS.items():
        named = os.environ.get(name)
        path = first_that_starts([named] if named else programs)
        if path and (name != "WEBKIT" or shutil.which("Xvfb")):  # WebKit needs a screen
            found[f"QUEENS_{name}"] = path
    return found


def cores() -> int:
    """Return how many cores this process may use, which can be fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(options: list[str], variables: dict[str, str]) -> int:
    """Run pytest on all cores; return its exit status."""
    # The browser's tests mostly wait, and so do those that have a notebook run.
    workers = cores() + 2 * ("QUEENS_CHROMIUM" in variables)
    # In the order of conftest.py, which begins with the files that take long.
    at_once = ["-n", str(workers), "--dist", "loadfile", "--no-loadscope-reorder"]
    # A test that hangs ends its worker, and would do so again in the next.
    line = [sys.executable, "-m", "pytest", *at_once, "--max-worker-restart=0", *options]
    return subprocess.run(line, cwd=ROOT, env=variables).returncode


def main(options: list[str]) -> int:
    """Fetch what the tests need, run them, and say what had to be left out."""
    variables = {name: value for name, value in os.environ.items() if name[:7] != "QUEENS_"}
    # Without .pyc each worker rewrites the tests and pytest's plugins again: 3 of its 9 seconds.
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    require_all = os.environ.get("QUEENS_REQUIRE_ALL") == "1"
    if require_all:
        variables["QUEENS_REQUIRE_ALL"] = "1"
    quick = options[:1] == ["--check"]
    missing = [javascript.fetch()]
    if quick:
        options = [*QUICK, *options[1:]]
    else:
        compiling = lab.compile_ahead()  # once, and not by each worker for itself
        missing.append(javascript.fetch(javascript.PYODIDE))
        found = find_browsers()
        compiling.wait()
        variables |= found
        missing += [
            NOT_FOUND.format(name=name.title(), package=package, variable=name)
            for name, (_, package) in BROWSERS.items()
            if f"QUEENS_{name}" not in found
        ]
    if require_all and any(missing):
        print(*missing, "Here nothing may be left out.", sep="", file=sys.stderr)
        return 1
    status = run(options, variables)
    print(*missing, sep="", end="")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
