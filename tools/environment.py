"""Keep .venv in step with a requirements file and pyproject.toml (standard library alone)."""

import fcntl
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import sysconfig
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Pins whatever the others pin, and uv.
ALL = "requirements-dev.txt"

# A larger file holds all of the smaller: who has installed it has both.
CONTAINS = {
    "requirements.txt": ["requirements.txt"],
    "requirements-peers.txt": ["requirements.txt", "requirements-peers.txt"],
    "requirements-site.txt": ["requirements.txt", "requirements-site.txt"],
    ALL: [
        *("requirements.txt", "requirements-peers.txt"),
        *("requirements-site.txt", ALL),
    ],
}

# No wheel of these runs where the C library is musl (Alpine), and no marker can say so.
# queens counts without them, with NumPy.
NEEDS_GLIBC = ("llvmlite", "numba")

NO_VENV = """\
{python} cannot make virtual environments: its module {module} is missing.
On Debian and Ubuntu:

    sudo apt install python{major}.{minor}-venv

Elsewhere, install the whole of Python, or name another one: make lab PYTHON=/path/to/python3.12
"""

NO_NETWORK = """\
The packages of the course could not be fetched: the package index did not answer.
Check the network connection (behind a proxy, set HTTPS_PROXY), then say the same command again.
"""

PIP_FAILED = """\
pip could not install the packages of the course. Its last words:

{words}

The next call starts afresh. If it ends here again, please report these lines.
"""

# What pip says when it reaches no index.
SIGNS_OF_NO_NETWORK = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
)


class SetupError(Exception):
    """The set-up cannot go on; the text tells the user what to do."""


class Venv:
    """The virtual environment of a checkout, and the stamp that says what it holds."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.python = self.folder / "bin" / "python"
        self.stamp = self.folder / "stamp.json"

    def wanted(self, requirements: str) -> str:
        """A digest of all that decides what an installation of `requirements` holds."""
        parts = hashlib.sha256()
        parts.update((self.root / requirements).read_bytes())
        with (self.root / "pyproject.toml").open("rb") as file:
            project = tomllib.load(file)
        for part in ("build-system", "project"):
            parts.update(json.dumps(project[part], sort_keys=True).encode())
        # Unlike the package itself, these are copied into the environment.
        copied = ("queens_player/jupyter/**/*.js*", "queens_player/js/*.js", "queens_player/*.css")
        for pattern in (*copied, "queens_player/palette.py"):
            for file in sorted(self.root.glob(pattern)):
                parts.update(file.read_bytes())
        return parts.hexdigest()

    def held(self) -> dict[str, str]:
        """What the stamp says: a digest for each requirements file, Python's version, the folder.

        Empty if an installation was cut short or .venv is none of ours.
        """
        try:
            stamp = json.loads(self.stamp.read_text())
        except (OSError, ValueError):
            return {}
        return stamp if isinstance(stamp, dict) else {}

    def runs(self, version: str) -> bool:
        """Whether the environment's Python starts and is still of `version`."""
        question = "import sys; print('%d.%d' % sys.version_info[:2])"
        try:
            answer = subprocess.run(
                [self.python, "-I", "-S", "-c", question], capture_output=True, text=True
            )
        except OSError:
            return False
        return answer.stdout.strip() == version

    def create(self) -> None:
        """Make the environment anew, with nothing in it but pip."""
        for module in ("venv", "ensurepip"):
            if importlib.util.find_spec(module) is None:
                major, minor = sys.version_info[:2]
                raise SetupError(
                    NO_VENV.format(python=sys.executable, module=module, major=major, minor=minor)
                )
        run([sys.executable, "-m", "venv", "--clear", str(self.folder)], self.root)

    def install(self, requirements: str) -> None:
        """Install the pins of `requirements`, hashes checked, and the package, editable.

        uv takes a fifth of pip's time. What pip alone knows, such as a mirror or a certificate in
        its settings, uv does not read: where it gets nowhere, pip does what is left.
        """
        pip = [str(self.python), "-m", "pip", "install"]
        uv = [str(self.python), "-m", "uv", "pip", "install", f"--python={self.python}"]
        # As pip does: else each kernel that may not write there compiles all that it imports.
        uv.append("--compile-bytecode")
        pins = self.root / requirements
        if "musl" in (sysconfig.get_config_var("SOABI") or ""):
            pins = self._part("pins.txt", pins, lambda name: name not in NEEDS_GLIBC)
        only_uv = self._part("uv.txt", self.root / ALL, lambda name: name == "uv")
        checked = ["--require-hashes", "-r"]
        try:
            run([*pip, *checked, str(only_uv)], self.root)
            run([*uv, *checked, str(pins)], self.root)
        except SetupError:
            run([*pip, *checked, str(pins)], self.root)
        run([*pip, "--no-deps", "--no-build-isolation", "-e", "."], self.root)

    def _part(self, name: str, requirements: Path, wanted: Callable[[str], bool]) -> Path:
        """A file in .venv with the pins, and their hashes, of those packages that are wanted."""
        kept, keep = [], True
        for line in requirements.read_text().splitlines(keepends=True):
            if not line.startswith(" "):
                keep = wanted(line.partition("==")[0])
            if keep:
                kept.append(line)
        part = self.folder / name
        part.write_text("".join(kept))
        return part


def run(command: list[str], folder: Path) -> None:
    """Run a step of the set-up; a terminal shows its last line, and nobody sees more."""
    said: list[str] = []
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line.rstrip())
            if sys.stdout.isatty():
                print(f"\r\033[K{said[-1][:76]}", end="", flush=True)
    if sys.stdout.isatty():
        print("\r\033[K", end="", flush=True)
    if process.returncode == 0:
        return
    if any(sign in line for line in said for sign in SIGNS_OF_NO_NETWORK):
        raise SetupError(NO_NETWORK)
    raise SetupError(PIP_FAILED.format(words="\n".join(said[-12:])))


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Keep a second `make` of the same checkout waiting while the first installs."""
    with (root / "pyproject.toml").open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def prepare(requirements: str, root: Path = ROOT, *, python_named: bool = False) -> None:
    """Bring .venv to hold `requirements`: do nothing, add to it, or make it anew."""
    venv = Venv(root)
    with alone(root):
        held = venv.held()
        version = held.get("python", "")
        ours = "{}.{}".format(*sys.version_info[:2])
        usable = venv.runs(version) and held.get("root") == str(root)
        if python_named and version != ours:
            usable = False
        if usable and held.get(requirements) == venv.wanted(requirements):
            return
        version = version if usable else ours
        print(f"Installing the course in .venv, Python {version}: about a minute.", flush=True)
        start = time.monotonic()
        if usable:
            # No stamp while packages change: an installation cut short is seen as such.
            venv.stamp.unlink()
        else:
            venv.create()
        venv.install(requirements)
        stamp = {name: venv.wanted(name) for name in CONTAINS[requirements]}
        stamp |= {"python": version, "root": str(root)}
        venv.stamp.write_text(json.dumps(stamp, indent=1))
        print(f"Installed in {time.monotonic() - start:.0f} s.", flush=True)


def main(arguments: list[str]) -> int:
    [requirements] = arguments
    try:
        prepare(requirements, python_named="PYTHON" in os.environ)
    except SetupError as error:
        print(error, file=sys.stderr, end="")
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The next call starts afresh.", file=sys.stderr)
        return 130
    return 0
