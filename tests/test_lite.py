"""The parts of the live edition, without the minutes and the network that a build takes."""

import hashlib
import json
import shutil
import threading
import zipfile
from contextlib import nullcontext

import lite
import lite_parts
import make_book
import pytest
from lite_parts import COURSE, packages_for


def wheel(folder, name, said, *files):
    path = folder / f"{name}-1.5-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name}-1.5.dist-info/METADATA", f"Name: {name}\nVersion: 1.5\n{said}")
        for file in files:
            archive.writestr(file, "")
    return path


def test_the_lock_says_what_each_wheel_is_and_asks_for_nothing_that_is_not_there(tmp_path):
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


@pytest.mark.parametrize("content", [b"as pinned", b"something else", b""])
def test_what_draws_lies_beside_the_edition_as_pinned_or_stays_where_it_is(
    tmp_path, monkeypatch, content
):
    known = {
        name: {"file_name": f"{name}.whl", "sha256": hashlib.sha256(b"as pinned").hexdigest()}
        for name in ("matplotlib", "numpy", "pillow", "scipy")
    }
    depends = {"matplotlib": ["numpy", "pillow"]}
    packages = {name: {**one, "depends": depends.get(name, [])} for name, one in known.items()}
    monkeypatch.setattr(lite_parts, "WORK", tmp_path / "work")
    monkeypatch.setattr(lite_parts, "pyodide_lock", lambda: {"packages": packages})
    monkeypatch.setattr(lite_parts, "away", lambda: f"{tmp_path.as_uri()}/")
    monkeypatch.setattr(lite_parts, "compile_archives", lambda folder: None)
    for name in packages if content else []:
        (tmp_path / f"{name}.whl").write_bytes(content)
    with pytest.raises(SystemExit) if content == b"something else" else nullcontext():
        held = lite_parts.drawing_wheels()
        laid = sorted(path.name for path in held.iterdir()) if held else []
        assert laid == (["matplotlib.whl", "numpy.whl", "pillow.whl"] if content else [])


def test_a_readers_notebooks_hold_no_answers_and_show_their_players_at_once(tmp_path, monkeypatch):
    chapter, exercise = "notebooks/02_automaton.ipynb", "notebooks/exercises/02_automaton.ipynb"
    root = tmp_path / "answers" / "course"  # a name that says nothing here
    for name in (chapter, exercise, "notebooks/answers/02_automaton.ipynb"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(lite.ROOT / name, root / name)
    monkeypatch.setattr(lite, "ROOT", root)
    lite.write_contents(tmp_path / "site")
    files = [path for path in (tmp_path / "site").rglob("*") if path.is_file()]
    assert {*files} == {tmp_path / "site" / name for name in (chapter, exercise)}
    book = json.loads((tmp_path / "site" / chapter).read_text(encoding="utf-8"))
    assert book["metadata"]["kernelspec"]["name"] == "python"
    code = {cell["cell_type"] == "code" and cell["metadata"]["trusted"] for cell in book["cells"]}
    assert code == {True, False}


def test_a_part_is_kept_until_what_it_is_made_from_changes_and_never_half_made(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(lite_parts, "WORK", tmp_path / "work")
    made = []

    def make(folder):
        folder.mkdir()
        made.append(folder)
        if len(made) == 2:
            raise RuntimeError

    part = tmp_path / "part"
    assert lite_parts.kept(part, b"one", make) == part
    lite_parts.kept(part, b"one", make)
    assert len(made) == 1
    with pytest.raises(RuntimeError):
        lite_parts.kept(part, b"two", make)
    lite_parts.kept(part, b"one", make)
    assert len(made) == 3


def test_of_two_that_want_a_part_at_once_one_makes_it(tmp_path, monkeypatch):
    """`make lite-check` may have several workers."""
    monkeypatch.setattr(lite_parts, "WORK", tmp_path / "work")
    made = []
    second = threading.Thread(target=lambda: lite_parts.kept(tmp_path / "part", b"one", make))

    def make(folder):
        made.append(folder)
        if len(made) == 1:
            second.start()
        folder.mkdir()

    lite_parts.kept(tmp_path / "part", b"one", make)
    second.join()
    assert len(made) == 1


def test_a_new_book_leaves_the_live_edition_and_nothing_else(tmp_path):
    for name in ("lite/index.html", "docs/old.html", "old.html"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    make_book.clear(tmp_path)
    left = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*"))
    assert left == ["lite", "lite/index.html"]
    make_book.clear(tmp_path / "first" / "site")
    assert (tmp_path / "first" / "site").is_dir()
