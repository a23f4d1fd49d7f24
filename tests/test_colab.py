"""The course on Colab: its first cell installs it beside Colab's own packages, and chapters run.

Colab publishes what it has (https://github.com/googlecolab/backend-info): colab.txt holds its
versions of August 2026 of what the course meets there. Kaggle's image is made from Colab's. This is
too long for `make test`: `make hosts-check` runs it.
"""

import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import address
import lite_parts
import nbformat
import pytest
from checkout import ROOT, course_files
from edition import made, say_what_is_stored
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

from queens import Player

PYTHON = "3.13"
PACKAGES = ROOT / "tests" / "colab.txt"


def environment(folder: Path) -> Path:
    """Make what Colab has; return its Python."""
    uv = [sys.executable, "-m", "uv"]
    venv = [*uv, "venv", "--quiet", "--seed", f"--python={lite_parts.a_python(PYTHON)}", folder]
    subprocess.run(venv, check=True)
    install = ["pip", "install", "--quiet", f"--python={folder}", "--requirements", PACKAGES]
    subprocess.run([*uv, *install], check=True)
    return folder / "bin" / "python"


@pytest.fixture(scope="module")
def colab(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(partial(environment, tmp_path_factory.mktemp("colab") / "env"))


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that gives the course's archive, as GitHub does."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "archive").mkdir()
    with ZipFile(folder / "archive" / "HEAD.zip", "w") as archive:
        for path in course_files():
            archive.write(path, Path("queens-course", path.relative_to(ROOT)))
    files = partial(SimpleHTTPRequestHandler, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def ran(python: Path, notebook: nbformat.NotebookNode, folder: Path) -> list[dict[str, Any]]:
    """Run a notebook's cells with a kernel of another Python; return what each said."""
    line = [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]

    class Kernel(AsyncKernelManager):
        kernel_spec = KernelSpec(argv=line, language="python", display_name="Colab")

    here = {"metadata": {"path": str(folder)}}
    NotebookClient(
        notebook, kernel_manager_class=Kernel, allow_errors=True, timeout=None, resources=here
    ).execute()
    return [
        {
            "id": cell.id,
            "error": "".join(
                f"{one.ename}: {one.evalue}" for one in cell.outputs if "ename" in one
            ),
            "texts": [one.data.get("text/plain", "") for one in cell.outputs if "data" in one],
            "printed": "".join(one.text for one in cell.outputs if one.get("name") == "stdout"),
        }
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def packages(python: Path) -> set[str]:
    freeze = [python, "-m", "pip", "list", "--format=freeze"]
    return {*subprocess.run(freeze, capture_output=True, text=True, check=True).stdout.split()}


@pytest.mark.hosts
def test_the_first_cell_adds_the_course_and_changes_nothing(
    colab: Path, repository: str, tmp_path: Path
) -> None:
    had = packages(colab)
    first = nbformat.v4.new_code_cell(address.install(repository), id="first")
    [said] = ran(colab, nbformat.v4.new_notebook(cells=[first]), tmp_path)
    assert not said["error"]
    has = packages(colab)
    assert had <= has
    assert [one.partition("==")[0] for one in has - had] == ["queens-course"]


@pytest.mark.hosts
@pytest.mark.parametrize(
    "name", ["00_map", "02_automaton", "06_implications", "08_counting", "exercises/02_automaton"]
)
def test_chapters_say_there_what_is_stored(colab: Path, name: str, tmp_path: Path) -> None:
    path = ROOT / "notebooks" / f"{name}.ipynb"
    say_what_is_stored(path, ran(colab, nbformat.read(path, as_version=4), tmp_path))


def test_a_player_has_colab_fetch_what_widgets_from_elsewhere_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    enabled = []
    manager = SimpleNamespace(_installed_url="https://manager.js")
    output = SimpleNamespace(
        enable_custom_widget_manager=lambda: enabled.append(True), _widgets=manager
    )
    monkeypatch.setitem(sys.modules, "google.colab.output", output)
    _, metadata = Player("one_array", 4)._repr_mimebundle_()
    assert enabled
    [told] = metadata.values()
    assert told["colab"]["custom_widget_manager"]["url"] == "https://manager.js"
