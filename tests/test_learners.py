"""The edition for a class: no answer is in it, its exercises check, and versions are told."""

import re
import subprocess
import sys

import learners
import pytest


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("a class (1)") / "queens"
    learners.lay_out(folder)
    return folder


def test_there_is_no_answer_no_hidden_input_and_no_way_to_grade(folder):
    text = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    names = " ".join(str(path.relative_to(folder)) for path in text)
    assert not [part for part in ("answers/", "source/", "tests/", "grading/") if part in names]
    for path, content in text.items():
        for sign in (b"BEGIN SOLUTION", b"HIDDEN TESTS", b"hidden=(6"):
            assert sign not in content, f"{sign} in {path}"
        assert not (path.match("queens_exercises/chapter_*") and b"body" in content), path


def test_its_exercises_check_by_the_visible_cases(folder):
    program = (
        "from queens_exercises.chapter_02 import q4\n"
        "from queens_exercises import chapter_00, chapter_05, chapter_10 as last\n"
        "print(q4.check(lambda board: [(9,)]), q4.hidden, len(last.q8.lines().lines))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True
    )
    assert done.stdout.startswith("Wrong. For n = "), f"is every file in git? {done.stderr}"
    assert done.stdout.split()[-2:] == ["()", "10"]


def test_a_folder_with_something_in_it_is_left_alone(folder):
    with pytest.raises(SystemExit, match="is not empty"):
        learners.lay_out(folder)


def test_what_its_pages_name_is_there(folder):
    """Links to files, targets of make, and what start.py is asked for."""
    makefile = (folder / "Makefile").read_text()
    helped = [sys.executable, "start.py", "--help"]
    offered = subprocess.run(helped, cwd=folder, capture_output=True, text=True, check=True).stdout
    for path in [*folder.rglob("*.md"), *folder.glob("notebooks/**/*.ipynb")]:
        text = path.read_text(encoding="utf-8")
        links = re.findall(r"\]\(([\w-]*[./][\w./-]*)(?:#[\w-]+)?\)", text)
        assert not [one for one in links if not (path.parent / one).exists()], path
        for target in re.findall(r"(?:^    |`)make ([a-z]+)", text, re.MULTILINE):
            assert f"\n{target}: ##" in makefile, f"{path}: make {target}"
        for option in re.findall(r"python start\.py (--\w+)", text):
            assert option in f"{offered} --help", f"{path}: {option}"
        assert "for a class" not in text, path


def test_it_is_published_only_by_hand(folder):
    workflow = (folder / ".github" / "workflows" / "site.yml").read_text()
    assert re.search(r"^on:\n  workflow_dispatch:\n\n", workflow, re.MULTILINE)
    assert (folder / ".github" / "pages.sh").exists()
