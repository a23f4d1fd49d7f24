"""Keep .venv in step with a requirements file, and run a program in it (standard library alone)."""

import hashlib
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

COURSE = "requirements.txt"
# Holds all of the course's pins, and uv.
ALL = "requirements-dev.txt"

# What start.py can be asked for: the packages that it takes, the program, and what that does.
COMMANDS = {
    # not for a class
    "--test": (ALL, ["tools/run_tests.py"], "run every test; options go to pytest"),
    "--check": (ALL, ["tools/run_tests.py", "--check"], "run the quick tests"),
    # for a class again
    "--peers": (
        COURSE,
        ["-m", "uv", "pip", "install", f"-c{ALL}", "--group=peers"],
        "add the libraries that chapters 08 and 12 hand problems to",
    ),
    "--run": (ALL, [], "run a program with its options, such as tools/lite.py"),
}

HELP = """\
Open the course in JupyterLab. Whatever is missing is installed in .venv first.

start.py            open the first chapter; options such as --no-browser go to JupyterLab
{commands}
start.py --help-all list the options of JupyterLab
"""

# Files that an installation copies into .venv, unlike the packages themselves.
COPIED = ("queens_player/jupyter/**/*.js*", "queens_player/js/*.js", "queens_player/*.css")

NO_VENV = """\
{python} cannot make virtual environments: its module ensurepip is missing.
On Debian and Ubuntu, run: sudo apt install python{version}-venv
Elsewhere, install the whole of Python, or start with another Python.
"""

NO_NETWORK = """\
The packages of the course could not be fetched: the package index did not answer.
Check the network connection (behind a proxy, set HTTPS_PROXY), then try again.
"""

INSTALL_FAILED = """\
The packages of the course could not be installed. The last lines of the installer:

{words}

The next start begins again. If it ends here again, please report these lines.
"""

# What pip says when it reaches no index.
NO_INDEX = re.compile("(NewConnection|NameResolution|ConnectTimeout|ReadTimeout|Proxy)Error")


class SetupError(Exception):
    """The set-up cannot go on; the message tells the user what to do."""


class Venv:
    """The virtual environment of a checkout, and the stamp that says what it holds."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.python = self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self.stamp = self.folder / "stamp.json"

    def held(self) -> dict[str, str]:
        """Return the stamp if .venv still works where it is; {} if not."""
        try:
            stamp = dict(json.loads(self.stamp.read_text()))
        except (OSError, ValueError):
            return {}
        return stamp if stamp.get("python") == self.says() else {}

    def says(self) -> str:
        """Return the version of the environment's Python and its place; "" if it does not start."""
        question = "import sys; print(*sys.version_info[:2], sys.prefix)"
        try:
            command = [self.python, "-I", "-c", question]
            return subprocess.run(command, capture_output=True, text=True).stdout.strip()
        except OSError:
            return ""

    def wanted(self, requirements: str) -> str:
        """Return a digest of all that decides what an installation of `requirements` holds."""
        own = ("queens/__init__.py", "queens_player/_palette.py", "pyproject.toml")  # the version
        files = [self.root / name for name in (requirements, *own)]
        for pattern in COPIED:
            files += sorted(self.root.glob(pattern))
        return hashlib.sha256(b"".join(map(Path.read_bytes, files))).hexdigest()

    def create(self) -> None:
        """Make the environment, with nothing in it but pip."""
        if importlib.util.find_spec("ensurepip") is None:
            version = "{}.{}".format(*sys.version_info)
            raise SetupError(NO_VENV.format(python=sys.executable, version=version))
        run([sys.executable, "-m", "venv", "--clear", str(self.folder)], self.root)

    def install(self, requirements: str) -> None:
        """Install the pins of `requirements`, hashes checked, and the package, editable.

        uv takes a fifth of pip's time. It does not read pip's settings, such as a mirror or a
        certificate: where uv fails, pip installs the same pins.
        """
        python = str(self.python)
        pip = [python, "-m", "pip", "install"]
        # Bytecode as pip makes it: a kernel that may not write there would compile every import.
        uv = [python, "-m", "uv", "pip", "install", f"--python={python}", "--compile-bytecode"]
        pins = self.root / requirements
        only_uv = self._only_uv()
        checked = ["--require-hashes", "-r"]
        try:
            run([*pip, *checked, str(only_uv)], self.root)
            run([*uv, *checked, str(pins)], self.root)
        except SetupError:
            run([*pip, *checked, str(pins)], self.root)
        run([*pip, "--no-deps", "--no-build-isolation", "-e", "."], self.root)

    def _only_uv(self) -> Path:
        """Write the pin of uv, with its hashes, to a file in .venv."""
        found = re.findall(r"^uv==.*(?:\n .*)*", (self.root / ALL).read_text(), re.MULTILINE)
        part = self.folder / "uv.txt"
        part.write_text("".join(found))
        return part


def run(command: list[str], folder: Path) -> None:
    """Run a step of the set-up; a terminal shows the last line that it printed."""
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
    if any(map(NO_INDEX.search, said)):
        raise SetupError(NO_NETWORK)
    raise SetupError(INSTALL_FAILED.format(words="\n".join(said[-12:])))


def prepare(requirements: str, root: Path = ROOT) -> Venv:
    """Bring .venv to hold `requirements`: do nothing, add to it, or make it again."""
    venv = Venv(root)
    held = venv.held()
    if held.get(requirements) == venv.wanted(requirements):
        return venv
    print("Installing the course in .venv: about a minute.", flush=True)
    start = time.monotonic()
    if held:
        # No stamp while packages change: an installation cut short is begun again.
        venv.stamp.unlink(missing_ok=True)
    else:
        venv.create()
    venv.install(requirements)
    stamp = {name: venv.wanted(name) for name in (COURSE, requirements)}
    venv.stamp.write_text(json.dumps({**stamp, "python": venv.says()}, indent=1))
    print(f"Installed in {time.monotonic() - start:.0f} s.", flush=True)
    return venv


def become(line: list[str]) -> int:
    """Run a command line in the place of this process; return its exit status."""
    if os.name != "nt":
        os.execv(line[0], line)
    # Windows cannot replace a process. Ctrl-C reaches both; the program decides what it does.
    signal.signal(signal.SIGINT, lambda *_: None)
    return subprocess.call(line)


def main(arguments: list[str]) -> int:
    """Do what start.py is asked for; return the exit status."""
    name, *rest = arguments or [""]
    if name in ("-h", "--help"):
        listed = (f"start.py {name:10} {what}" for name, (_, _, what) in COMMANDS.items())
        print(HELP.format(commands="\n".join(listed)), end="")
        return 0
    if name in COMMANDS:
        requirements, program, _ = COMMANDS[name]
    else:
        requirements, program, rest = COURSE, ["tools/lab.py"], arguments
    try:
        venv = prepare(requirements)
    except SetupError as error:
        print(error, file=sys.stderr, end="")
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The next start begins again.", file=sys.stderr)
        return 130
    os.chdir(ROOT)
    return become([str(venv.python), *program, *rest])
