"""Binder: its image as far as it can be made here, its server, and chapters run by a visitor.

It installs everything anew, which is too long for `make test`: `make hosts-check` runs it.
"""

import secrets
import shutil
import socket
import subprocess
import time
import urllib.error
from collections.abc import Iterator

import lock
import pytest
from binder_image import FOLDER, HOME, REPO2DOCKER, Image
from chapters import views, widgets_in
from harness import START_SECONDS, VIEWPORT, Lab, Server
from players import step
from playwright.sync_api import Browser, expect

pytestmark = pytest.mark.hosts

# What the hub's spawner starts: https://github.com/jupyterhub/binderhub, its chart's values.yaml.
SERVER = ("jupyter-lab", "--ip=127.0.0.1")
AS_BINDER = {
    "base_url": "/user/someone-queens-course-x1y2z3/",
    "trust_xheaders": "True",
    "allow_origin": "*",
    "allow_origin_pat": ".*",
}
# Cells outside the window would otherwise not be in the page.
TRACKER = "lab/user-settings/@jupyterlab/notebook-extension/tracker.jupyterlab-settings"


class Spawned(Server):
    """The image's server as the hub starts it, for one visitor, with a token and without a hub."""

    def __init__(self, image: Image) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._token = secrets.token_hex(16)
        self.url = f"http://127.0.0.1:{port}{AS_BINDER['base_url']}"
        options = [f"--port={port}", "--LabApp.expose_app_in_browser=True"]
        for name, value in {**AS_BINDER, "token": self._token}.items():
            options += [f"--NotebookApp.{name}={value}", f"--ServerApp.{name}={value}"]
        entry = ("python3", "-u", str(REPO2DOCKER / "repo2docker-entrypoint"))
        self.log = FOLDER / "server.log"
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                image.command(*entry, *SERVER, *options), stdout=log, stderr=subprocess.STDOUT
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self._process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            return bool(self._ask("GET", "api/status"))
        except urllib.error.URLError:
            return False


@pytest.fixture(scope="module")
def image() -> Iterator[Image]:
    made = Image(FOLDER)
    made.build()
    yield made
    shutil.rmtree(FOLDER)


@pytest.fixture(scope="module")
def spawned(image: Image, browser: Browser) -> Iterator[Lab]:
    settings = image.mounts[HOME] / ".jupyter" / TRACKER
    settings.parent.mkdir(parents=True)
    settings.write_text('{"windowingMode": "none"}')
    server = Spawned(image)
    with browser.new_context(viewport=VIEWPORT) as context:
        yield Lab(server, context)
    server.stop()


def test_what_is_installed_fits_together_and_is_small(image: Image) -> None:
    """Beside what pip's index does not have: Python itself, Node.js, and Ubuntu below."""
    print(image.keep_measurement())
    assert "No broken requirements found" in image.run("pip", "check")
    assert image.run("python", "--version").startswith(f"Python {lock.REMOTE_PYTHON}.")
    # What a hub with accounts of its own starts instead.
    assert image.run("jupyterhub-singleuser", "--version")
    size = sum(megabytes for _, megabytes in image.parts.values())
    assert size < 1000


@pytest.mark.parametrize("chapter", ["00_map", "02_automaton", "08_counting"])
def test_a_visitor_finds_widgets_alive_and_runs_all_cells(spawned: Lab, chapter: str) -> None:
    notebook = spawned.visit(f"{chapter}.ipynb")
    expect(widgets_in(notebook)).to_have_count(len(views(notebook)))
    notebook.run_all()
    shown = widgets_in(notebook)
    expect(shown).to_have_count(len(views(notebook)))
    for player in notebook.page.locator(".queens-player").all():
        before = step(player)
        player.get_by_role("slider").press("ArrowRight")
        assert step(player) == before + 1
    spawned.server.shut_kernels_down()
    notebook.page.close()
