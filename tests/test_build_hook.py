"""What is built of the package, and what it does where nothing else is installed."""

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from email.parser import Parser

import build_hook
import index_page
import pytest

from queens import Player
from queens_player._javascript import WIDGETS, browser_code

BUILD = """
import sys
sys.modules |= dict.fromkeys(["anywidget", "ipywidgets", "matplotlib", "traitlets"])
from hatchling.build import build_wheel
build_wheel(sys.argv[1])
"""
PLACE = "data/share/jupyter/labextensions/queens-course/static/widgets"

# What a reader sees who installs the package alone; then with libraries from another folder.
ALONE = """
from queens import *
print(len(list(solve("implications", 6))), first(4))
for name in ("Player", "Puzzle", "Vary", "count", "enumerate_all", "local_search"):
    try:
        globals()[name](4)
    except ModuleNotFoundError as error:
        print(error)
print(draw.board(4))
try:
    import queens_grading
except ModuleNotFoundError as error:
    print(error)
"""
PLAYED = """
import sys
sys.path.append(sys.argv[1])
from queens import Player
Player("one_array", 6).save("run.html")
"""
LEFT_OUT = {
    "@jupyterlab/apputils-extension:announcements",
    "@jupyterlab/notebook-extension:cell-executor",
}
# What JupyterLab leaves out, in its own start and in the course's.
STARTED = f"""
import json, sys
from jupyterlab_server.config import get_page_config
sys.path.insert(0, "tools")
import lab
def left_out():
    print(json.dumps(sorted({{*get_page_config([])["disabledExtensions"]}} & {LEFT_OUT})))
left_out()
lab.of_the_course()
left_out()
"""
SAID = """\
4 (2, 4, 1, 3)
Player needs anywidget: pip install "queens-course[play]"
Puzzle needs anywidget: pip install "queens-course[play]"
Vary needs ipywidgets: pip install "queens-course[play]"
count needs numpy: pip install "queens-course[count]"
enumerate_all needs numpy: pip install "queens-course[count]"
local_search needs numpy: pip install "queens-course[count]"
There are no pictures here, for matplotlib is missing. Players and puzzles go on.
For pictures: pip install "queens-course[draw]".
No picture here: queens.draw.board needs matplotlib, which is missing.
queens_grading needs nbgrader: pip install "queens-course[grade]"; in a checkout, \
make grade installs it
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The package, built as for an index of packages where there is nothing but hatchling."""
    folder = tmp_path_factory.mktemp("wheel")
    environment = {"PYTHONPATH": str(build_hook.ROOT / "tools"), "GITHUB_REPOSITORY": "Ann/C"}
    build = [sys.executable, "-c", BUILD, folder]
    before = {path: path.stat().st_mtime for path in build_hook.FOLDER.rglob("*")}
    subprocess.run(build, cwd=build_hook.ROOT, env=environment, check=True)
    after = {path: path.stat().st_mtime for path in build_hook.FOLDER.rglob("*")}
    assert after == before, "it may be for reading alone"
    [path] = folder.glob("*.whl")
    return path


def test_jupyterlab_gets_the_code_of_each_widget_as_the_kernel_sends_it(wheel):
    archive = zipfile.ZipFile(wheel)
    for widget in WIDGETS:
        [file] = (name for name in archive.namelist() if name.endswith(f"{PLACE}/{widget}.js"))
        module, css = browser_code(widget)
        assert archive.read(file).decode() == f"{module}\nexport const css = {json.dumps(css)};\n"


def test_an_install_switches_nothing_off_in_a_user_s_jupyterlab(wheel):
    """Only the course's own start may, by a configuration of its own."""
    archive = zipfile.ZipFile(wheel)
    [file] = (name for name in archive.namelist() if name.endswith("queens-course/package.json"))
    assert "disabledExtensions" not in json.loads(archive.read(file))["jupyterlab"]
    command = [sys.executable, "-c", STARTED]
    # A test before this one may have started the course in this process.
    clean = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    done = subprocess.run(
        command, cwd=build_hook.ROOT, env=clean, capture_output=True, text=True, check=True
    )
    assert [json.loads(line) for line in done.stdout.splitlines()] == [[], sorted(LEFT_OUT)]


def test_on_an_index_page_the_links_of_the_readme_lead_to_the_repository(wheel):
    archive = zipfile.ZipFile(wheel)
    [file] = (name for name in archive.namelist() if name.endswith("dist-info/METADATA"))
    said = Parser().parsestr(archive.read(file).decode())
    code = "https://github.com/Ann/C"
    assert said.get_all("Project-URL") == ["Book, https://ann.github.io/C/", f"Repository, {code}"]
    links = index_page.LINK.findall(said.get_payload())
    assert f"]({code}/blob/HEAD/CONTRIBUTING.md)" in said.get_payload()
    assert f"]({code}/raw/HEAD/docs/search.gif)" in said.get_payload()
    assert links == [], "these lead nowhere from an index page"


def test_installed_alone_the_package_says_what_each_part_needs_and_plays_once_it_is_there(
    wheel, tmp_path
):
    python = tmp_path / "elsewhere" / "bin" / "python"
    uv = [sys.executable, "-m", "uv", "--quiet", "--offline"]
    subprocess.run([*uv, "venv", f"--python={sys.executable}", python.parent.parent], check=True)
    subprocess.run([*uv, "pip", "install", f"--python={python}", wheel], check=True)

    def told(program, *arguments):
        line = [python, "-c", program, *arguments]
        return subprocess.run(line, cwd=tmp_path, check=True, capture_output=True, text=True).stdout

    assert told(ALONE) == SAID
    told(PLAYED, sysconfig.get_path("purelib"))
    Player("one_array", 6).save(tmp_path / "here.html")
    assert (tmp_path / "run.html").read_text() == (tmp_path / "here.html").read_text()


def test_each_package_says_that_it_has_types():
    packages = [path.parent for path in build_hook.ROOT.glob("queens*/__init__.py")]
    assert len(packages) == 5
    assert all((package / "py.typed").exists() for package in packages)


def test_no_widget_is_forgotten():
    from queens_player import _parsons, _picture, _player, _puzzle

    classes = _player.Player, _puzzle.Puzzle, _parsons.Lines, _picture.Picture
    assert {one.__name__: (one._esm, one._css) for one in classes} == {
        widget: browser_code(widget) for widget in WIDGETS
    }
