"""What is built of the package, where there is nothing to build it with but hatchling."""

import json
import subprocess
import sys
import zipfile

import build_backend

from queens_player._javascript import WIDGETS, browser_code

BUILD = """
import sys
sys.modules |= dict.fromkeys(["anywidget", "ipywidgets", "matplotlib", "traitlets"])
import build_backend
build_backend.build_wheel(sys.argv[1])
"""
PLACE = "data/share/jupyter/labextensions/queens-course/static/widgets"


def test_jupyterlab_gets_the_code_of_each_widget_as_the_kernel_sends_it(tmp_path):
    subprocess.run(
        [sys.executable, "-c", BUILD, tmp_path],
        cwd=build_backend.ROOT,
        env={"PYTHONPATH": str(build_backend.ROOT / "tools")},
        check=True,
    )
    [wheel] = map(zipfile.ZipFile, tmp_path.glob("*.whl"))
    for widget in WIDGETS:
        [file] = (name for name in wheel.namelist() if name.endswith(f"{PLACE}/{widget}.js"))
        module, css = browser_code(widget)
        assert wheel.read(file).decode() == f"{module}\nexport const css = {json.dumps(css)};\n"


def test_no_widget_is_forgotten():
    from queens_player import _parsons, _picture, _player, _puzzle

    classes = _player.Player, _puzzle.Puzzle, _parsons.Lines, _picture.Picture
    assert {one.__name__: (one._esm, one._css) for one in classes} == {
        widget: browser_code(widget) for widget in WIDGETS
    }
