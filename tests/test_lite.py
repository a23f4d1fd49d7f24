"""The parts of the live edition, without the minutes and the network that a build takes."""

import hashlib
import json
import os
import sys
import zipfile
from pathlib import Path
from subprocess import CompletedProcess
from types import SimpleNamespace

import lite
import lite_parts
import make_book
import pytest
from lite_parts import COURSE, packages_for


def wheel(folder: Path, name: str, said: str, *files: str) -> Path:
    path = folder / f"{name}-1.5-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name}-1.5.dist-info/METADATA", f"Name: {name}\nVersion: 1.5\n{said}")
        for file in files:
            archive.writestr(file, "")
    return path


def test_the_lock_says_what_each_wheel_is_and_asks_for_nothing_that_is_not_there(
    tmp_path: Path,
) -> None:
    needed = (
        "Requires-Dist: NumPy >= 2\n"
        "Requires-Dist: queens_course\n"
        "Requires-Dist: jupyterlab-widgets\n"
        "Requires-Dist: pywin32; sys_platform == 'win32'\n"
        "Requires-Dist: tqdm; sys_platform == 'emscripten'\n"
        "Requires-Dist: tqdm; extra == 'notebook'\n"
    )
    code = ("any_thing/part.pyc", "single.pyc", "any_thing/picture.svg", "no-name.py")
    made = wheel(tmp_path, "Any_Thing", needed, *code)
    course = wheel(tmp_path, "queens_course", "", "queens/__init__.py")
    known: dict[str, dict[str, str]] = {"numpy": {}, "tqdm": {}, "pywin32": {}, "matplotlib": {}}
    entries = packages_for([course, made], known)
    assert entries.keys() == {"any-thing", "queens-course"}
    assert entries["any-thing"] == {
        "name": "any-thing",
        "version": "1.5",
        "file_name": made.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(made.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": ["any_thing", "single"],
        "depends": ["numpy", "queens-course", "tqdm"],
    }
    assert entries["queens-course"]["depends"] == [one for one in COURSE if one in known]


def test_a_readers_notebooks_hold_no_answers_and_show_their_players_at_once(
    tmp_path: Path,
) -> None:
    lite.write_contents(tmp_path)
    files = {path.relative_to(tmp_path).as_posix(): path for path in tmp_path.rglob("*.ipynb")}
    assert {"notebooks/00_map.ipynb", "notebooks/exercises/00_map.ipynb"} <= files.keys()
    assert not any("answers" in name or "source" in name for name in files)
    book = json.loads(files["notebooks/02_automaton.ipynb"].read_text(encoding="utf-8"))
    assert book["metadata"]["kernelspec"]["name"] == "python"
    code = {cell["cell_type"] == "code" and cell["metadata"]["trusted"] for cell in book["cells"]}
    assert code == {True, False}


def test_the_kernel_is_told_of_our_python_and_keeps_its_other_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lite, "SITE", tmp_path)
    given = {"litePluginSettings": {lite.SETTINGS: {"disablePyPIFallback": True}, "other": {}}}
    config = tmp_path / "jupyter-lite.json"
    config.write_text(json.dumps({"jupyter-config-data": {"theme": "light", **given}}))
    lite.configure()
    data = json.loads(config.read_text())["jupyter-config-data"]
    assert data["theme"] == "light"
    assert data["contentsStorageName"] == "queens-course"
    assert data["workspacesStorageDrivers"] == ["asyncStorage", "memoryStorageDriver"]
    kernel = data["litePluginSettings"].pop(lite.SETTINGS)
    assert data["litePluginSettings"] == {"other": {}}
    assert kernel["disablePyPIFallback"]
    assert kernel["pyodideUrl"] == "./static/pyodide/pyodide.mjs"
    assert {"ipykernel", "piplite"} <= {*kernel["loadPyodideOptions"]["packages"]}


def test_an_edition_is_made_once_and_again_when_a_source_of_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    root = tmp_path / "course"
    sources = ("pyproject.toml", "requirements-lite.txt", "queens/board.py", "queens_player/a.js")
    for name in sources:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("")
    (tmp_path / "package.json").write_text('{"version": "314.0"}')
    for name, value in {"ROOT": root, "SITE": tmp_path, "WORK": tmp_path / "work"}.items():
        monkeypatch.setattr(lite, name, value)
    monkeypatch.setattr(lite, "FOLDER", root / "tools")
    monkeypatch.setattr(lite, "pyodide", lambda: tmp_path)
    for name in ("write_contents", "build_jupyterlite", "configure", "write_widgets"):
        monkeypatch.setattr(lite, name, lambda *_: None)
    monkeypatch.setattr(lite, "add_python", made.append)

    def builds() -> int:
        before = len(made)
        lite.main()
        return len(made) - before

    renamed = tmp_path / "work" / "contents" / "01_old_name.ipynb"
    renamed.parent.mkdir(parents=True)
    renamed.write_text("")
    assert (builds(), builds()) == (1, 0)
    assert not renamed.exists()
    for name in sources:
        (root / name).write_text("changed")
        assert (name, builds(), builds()) == (name, 1, 0)
    (root / "queens" / "board.cpython-314.pyc").write_text("")
    assert builds() == 0
    (root / "queens_player" / "a.js").rename(root / "queens_player" / "b.js")
    assert builds() == 1
    assert {*made} == {"314.0"}


def test_the_last_words_of_a_failing_build_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*_: object, **__: object) -> CompletedProcess[str]:
        return CompletedProcess([], 1, "building", ": no room")

    monkeypatch.setattr(lite, "subprocess", SimpleNamespace(run=run))
    monkeypatch.setattr(lite, "environment", lambda: tmp_path)
    monkeypatch.setattr(lite, "SITE", tmp_path / "site")
    monkeypatch.setattr(lite, "WORK", tmp_path)
    with pytest.raises(SystemExit, match="building: no room"):
        lite.build_jupyterlite(tmp_path)
    monkeypatch.setattr(lite_parts.javascript, "fetch", lambda _: "npm could not")
    with pytest.raises(SystemExit, match="npm could not"):
        lite_parts.pyodide()


def test_pyodide_finds_the_course_beside_it_and_the_rest_in_its_distribution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (*lite.OF_PYODIDE, "python_stdlib.zip"):
        (tmp_path / name).write_text(name)
    (tmp_path / "pyodide-lock.json").write_text(
        json.dumps({"packages": {"numpy": {"file_name": "numpy.whl"}}})
    )
    wheel(tmp_path, "tqdm", "")
    monkeypatch.setattr(lite, "SITE", tmp_path / "site")
    monkeypatch.setattr(lite, "pyodide", lambda: tmp_path)
    monkeypatch.setattr(lite, "compiled", lambda: tmp_path)
    lite.add_python("314.0")
    python = tmp_path / "site" / "static" / "pyodide"
    packages = json.loads((python / "pyodide-lock.json").read_text())["packages"]
    away = lite.DISTRIBUTION.replace("{version}", "314.0")
    assert packages["numpy"]["file_name"] == f"{away}numpy.whl"
    assert packages["queens-course"]["depends"] == ["numpy", "tqdm"]
    assert (python / packages["queens-course"]["file_name"]).stat().st_mode & 0o777 == 0o644
    wanted = {*lite.OF_PYODIDE, "python_stdlib.zip", packages["tqdm"]["file_name"]}
    assert wanted <= {path.name for path in python.iterdir()}


def test_a_python_is_looked_for_and_its_lack_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = "{}.{}".format(*sys.version_info)
    assert lite_parts.a_python("3.0", ours) == Path(sys.executable)
    with pytest.raises(SystemExit, match=r"There is no Python 3\.0 or 3\.1 on this machine"):
        lite_parts.a_python("3.0", "3.1")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    named = tmp_path / "python3.1"
    named.write_text("#!/bin/sh\necho 3.1\n")
    named.chmod(0o755)
    assert lite_parts.a_python("3.0", "3.1") == named


def test_a_part_is_kept_until_what_it_is_made_from_changes_and_never_half_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lite_parts, "WORK", tmp_path / "work")
    made = []

    def make(folder: Path) -> None:
        folder.mkdir()
        made.append(folder)

    def fail(folder: Path) -> None:
        folder.mkdir()
        raise RuntimeError

    for pins, times in ((b"one", 1), (b"one", 1), (b"two", 2)):
        assert lite_parts.kept("part", pins, make) == tmp_path / "work" / "part"
        assert len(made) == times
    with pytest.raises(RuntimeError):
        lite_parts.kept("part", b"three", fail)
    lite_parts.kept("part", b"two", make)
    assert len(made) == 3


def test_a_new_book_leaves_the_live_edition_and_nothing_else(tmp_path: Path) -> None:
    for name in ("lite/index.html", "docs/old.html", "old.html"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    make_book.clear(tmp_path)
    left = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*"))
    assert left == ["lite", "lite/index.html"]
    make_book.clear(tmp_path / "first" / "site")
    assert (tmp_path / "first" / "site").is_dir()
