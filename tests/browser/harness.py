"""A real JupyterLab and a real browser, for tests that do what a reader does.

The server is what `make lab` becomes, on copies of the notebooks and with no user's settings, so
neither the stored files nor a user's Jupyter are touched or play a part. Nothing here sleeps or
tries again: each wait is for something to be true, and says what that was when it does not come
about.

To load JupyterLab costs ten times what it costs to open one notebook more in it, and a kernel that
knows the package ten times one that is emptied: all tests of a process share one window, in which
one notebook at a time is open, and one kernel, which is as good as new to each of them.
"""

import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import build_hook
import nbformat
from nbformat.sign import NotebookNotary
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize

ROOT = Path(__file__).resolve().parent.parent.parent

# Longer than a machine takes that has ten times as much to do as it can.
START_SECONDS = 300
WAIT_MS = 120_000
RUN_MS = 600_000  # a whole chapter

VIEWPORT = ViewportSize(width=1400, height=1000)
SCRATCH = "scratch.ipynb"

# Left to itself, Playwright looks at every frame, and has the page draw frames to be looked at.
POLL_MS = 50

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # No other host is known, so that nothing plays a part that the tests do not serve.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

SETTINGS = {
    # Cells outside the window would otherwise not be in the page.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}


# A learner's JupyterLab has no nbgrader.
NBGRADER = "formgrader", "validate_assignment", "assignment_list", "course_list"
WITHOUT = {f"nbgrader.server_extensions.{name}": False for name in NBGRADER}
PAGE = {"disabledExtensions": {"@jupyter/nbgrader": True}}

# What `make lab` does at its end.
BEGIN = (
    "import os, sys, lab; lab.of_the_course(); "
    "line = lab.command(sys.argv[1:]); os.execv(line[0], line)"
)

HIDDEN = shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__", "node_modules")

# Of the notebooks before, no name is left in the kernel, and no widget.
FORGET = "import ipywidgets as w; w.Widget.close_all(); get_ipython().run_line_magic('reset', '-f')"

CLEAR_DESK = """async (forget) => {
    const { restored, shell } = window.jupyterapp;
    await restored;
    let kernel;
    for (const { sessionContext } of shell.widgets("main")) {
        kernel = sessionContext?.session?.kernel ?? kernel;
    }
    let id = null;
    if (kernel?.status === "idle") {
        await kernel.requestExecute({ code: forget, silent: true }).done;
        id = kernel.id;
    } else await kernel?.shutdown();
    for (const widget of [...shell.widgets("main")]) {
        const closed = new Promise((resolve) => widget.disposed.connect(resolve));
        // Not before the kernel has forgotten: a change from there would have JupyterLab ask.
        if (widget.context) widget.context.model.dirty = false;
        widget.close();
        await closed;
    }
    return id;
}"""
OPEN = """async ([path, id]) => {
    const { commands, shell } = window.jupyterapp;
    const panel = await commands.execute("docmanager:open",
        { path, factory: "Notebook", ...(id && { kernelPreference: { id } }) });
    shell.activateById(panel.id);
    await panel.context.ready;
}"""
# To ask again and again whether the cells are done would keep the page as busy as they do.
RUN_CELLS = """async ([ids, patience]) => {
    const { commands, shell } = window.jupyterapp;
    const { content } = shell.currentWidget;
    const run = async () => {
        if (!ids) return commands.execute("notebook:run-all-cells");
        for (const id of ids) {
            content.deselectAll();
            content.activeCellIndex = content.widgets.findIndex(({ model }) => model.id === id);
            await commands.execute("notebook:run-cell");
        }
    };
    const late = new Promise((_, reject) => {
        setTimeout(() => reject(new Error("the cells are still running")), patience);
    });
    await Promise.race([run(), late]);
}"""


def serve(
    command: list[str], cwd: Path, environment: dict[str, str], log: Path
) -> tuple["subprocess.Popen[bytes]", str]:
    """Start a Jupyter server, and return it and its address when it answers to its token."""
    with log.open("wb") as said:
        server = subprocess.Popen(
            command, cwd=cwd, env=environment, stdout=said, stderr=subprocess.STDOUT
        )
    # What begins becomes the server: it is the same process.
    written = Path(environment["JUPYTER_RUNTIME_DIR"]) / f"jpserver-{server.pid}.json"
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        # Not yet written, or in part; not yet there.
        with suppress(OSError, ValueError):
            url = str(json.loads(written.read_bytes())["url"])
            urllib.request.urlopen(f"{url}api/status?token={environment['JUPYTER_TOKEN']}").close()
            return server, url
        time.sleep(0.05)
    stop(server)
    words = log.read_text(encoding="utf-8", errors="replace")
    raise RuntimeError(f"Jupyter did not start; it said:\n{words[-3000:]}")


def stop(server: "subprocess.Popen[bytes]") -> None:
    server.terminate()
    try:
        server.wait(timeout=20)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


class Server:
    """One JupyterLab; ``folder`` holds the notebooks that it serves, ``log`` is what it said."""

    def __init__(self, home: Path) -> None:
        course = home / "course"
        for part in ("notebooks", "tools"):
            shutil.copytree(ROOT / part, course / part, ignore=HIDDEN)
        self.folder = course / "notebooks"
        self.data = home / "data"
        self.log = home / "server.log"
        self._token = secrets.token_hex(16)
        build_hook.lay_out(home / "share" / "labextensions" / build_hook.FOLDER.name)
        overrides = home / "config" / "labconfig" / "default_setting_overrides.json"
        overrides.parent.mkdir(parents=True)
        overrides.write_text(json.dumps(SETTINGS), encoding="utf-8")
        (overrides.parent / "page_config.json").write_text(json.dumps(PAGE), encoding="utf-8")
        own = {
            "IPYTHONDIR": "ipython",
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        }
        environment = {
            **os.environ,
            **{name: str(home / folder) for name, folder in own.items()},
            "JUPYTER_PREFER_ENV_PATH": "1",
            # What JupyterLab does for the course, as it stands here and not as it was installed.
            "JUPYTER_PATH": str(home / "share"),
            "JUPYTER_TOKEN": self._token,
        }
        options = [
            "--no-browser",
            "--ServerApp.ip=127.0.0.1",
            "--ServerApp.port=0",  # any that is free
            f"--ServerApp.jpserver_extensions={WITHOUT}",
            "--LabApp.expose_app_in_browser=True",
            "--JupyterNotebookApp.expose_app_in_browser=True",
            "--LabApp.extension_manager=readonly",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            # Else every page has the server look for half a second whether a build is due.
            "--ServerApp.tornado_settings={'page_config_data': {'buildCheck': False}}",
        ]
        command = [sys.executable, "-c", BEGIN, *options]
        self._process, self.url = serve(command, course / "tools", environment, self.log)

    def address_of(self, path: str) -> str:
        return f"{self.url}{path}?reset&token={self._token}"

    def stop(self) -> None:
        stop(self._process)


def notebook_of(cells: Sequence[str]) -> nbformat.NotebookNode:
    codes = [nbformat.v4.new_code_cell(cell, id=f"c{n}") for n, cell in enumerate(cells)]
    notebook = nbformat.v4.new_notebook(cells=codes)
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    return notebook


class Lab:
    """Opens notebooks, one at a time, in one window; keeps what the browser said meanwhile."""

    def __init__(self, server: Server, context: BrowserContext) -> None:
        self.server = server
        self.console: list[str] = []
        self.context = context
        context.set_default_timeout(WAIT_MS)
        self._window: Page | None = None
        self.holds = ""  # the name of the notebook that is open

    def write(self, name: str, *cells: str) -> None:
        """Put a notebook of these code cells into the folder that the server serves."""
        nbformat.write(notebook_of(cells), self.server.folder / name)

    def trust(self, name: str) -> None:
        """Let a notebook run scripts: without that, one from elsewhere may not."""
        with NotebookNotary(data_dir=str(self.server.data)) as notary:
            notary.sign(nbformat.read(self.server.folder / name, as_version=4))

    def open(self, name: str, *, wait_for_kernel: bool = True) -> "Notebook":
        """Open a notebook with an empty kernel; what was open before is closed and not saved."""
        if self._window is None:
            self._window = self._page()
            self._window.goto(self.server.address_of("lab"))
            self._window.wait_for_function("() => window.jupyterapp", polling=POLL_MS)
        kernel = self._window.evaluate(CLEAR_DESK, FORGET)
        self._window.evaluate(OPEN, [f"notebooks/{name}", kernel])
        self.holds = name
        return self.opened(wait_for_kernel=wait_for_kernel)

    def opened(self, *, wait_for_kernel: bool = True) -> "Notebook":
        """Return the notebook that is open, in a light window of the usual size."""
        assert self._window is not None
        self.console.clear()
        self._window.set_viewport_size(VIEWPORT)
        notebook = Notebook(self._window)
        notebook.wear("JupyterLab Light")
        if wait_for_kernel:
            notebook.wait_for_kernel()
        return notebook

    def scratch(self) -> "Notebook":
        """Return a notebook for cells of one's own (`put`): open from before, if it can be."""
        if self.holds == SCRATCH and Notebook(self._window).has_kernel():
            return self.opened()
        self.write(SCRATCH)
        return self.open(SCRATCH)

    def in_notebook_7(self, name: str) -> "Notebook":
        """Open a notebook in Notebook 7, on a page of its own, and return it."""
        notebook = Notebook(self._page())
        notebook.page.goto(self.server.address_of(f"notebooks/notebooks/{name}"))
        notebook.wait_for_kernel()
        return notebook

    def _page(self) -> Page:
        page, hears = self.context.new_page(), self.console.append
        page.on("console", lambda said: hears(f"{said.type}: {said.text}"))
        page.on("pageerror", lambda error: hears(f"page error: {error}"))
        page.on("requestfailed", lambda sent: hears(f"failed: {sent.failure} {sent.method}"))
        return page

    def keep_evidence(self, folder: Path) -> None:
        """Write down what the pages show, and what browser and server said."""
        for number, page in enumerate(self.context.pages, start=1):
            page.screenshot(path=folder / f"page-{number}.png")
        (folder / "console.txt").write_text("\n".join(self.console), encoding="utf-8")
        (folder / "server.txt").write_bytes(self.server.log.read_bytes())


class Notebook:
    """A notebook that is open in JupyterLab; ``page`` is Playwright's."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._panel = page.locator(".jp-NotebookPanel")

    def has_kernel(self) -> bool:
        """Return whether its kernel has not been shut down."""
        found: bool = self.page.evaluate(
            "() => !!window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel"
        )
        return found

    def wait_for_kernel(self) -> None:
        """Wait until the kernel is connected and idle."""
        self.page.wait_for_function(
            """() => {
                const session = window.jupyterapp?.shell.currentWidget?.sessionContext;
                const kernel = session?.session?.kernel;
                return session?.isReady && kernel?.connectionStatus === "connected"
                    && kernel.status === "idle";
            }""",
            polling=POLL_MS,
        )

    def wear(self, theme: str) -> None:
        """Have JupyterLab wear this theme."""
        self.page.evaluate(
            """async (theme) => {
                if (document.body.dataset.jpThemeName === theme) return;
                await window.jupyterapp.commands.execute("apputils:change-theme", { theme });
            }""",
            theme,
        )
        self.page.locator(f"body[data-jp-theme-name='{theme}']").wait_for(state="attached")

    def run_all(self) -> None:
        """Run all cells and wait until the last is done; AssertionError shows a cell's error."""
        self.page.evaluate(
            "() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')"
        )
        self._run(None)

    def run(self, ids: Iterable[str]) -> None:
        """Run the cells of these ids, in this order, as `run_all` runs all of them."""
        self._run(list(ids))

    def _run(self, ids: list[str] | None) -> None:
        self.page.evaluate(RUN_CELLS, [ids, RUN_MS])
        for cell in (cell for cell in self.codes() if ids is None or cell["id"] in ids):
            source = "".join(cell["source"])
            for output in cell["outputs"]:
                if output["output_type"] == "error":
                    told = f"{output['ename']}: {output['evalue']}"
                    raise AssertionError(f"a cell failed with {told}\n{source}")
            assert cell["execution_count"] or not source, f"a cell was not run:\n{source}"

    def put(self, *cells: str) -> None:
        """Have these code cells in the notebook instead of those that it has; the kernel stays."""
        self.page.evaluate(
            "(notebook) => window.jupyterapp.shell.currentWidget.context.model.fromJSON(notebook)",
            notebook_of(cells),
        )

    def save(self) -> None:
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")

    def content(self) -> dict[str, Any]:
        """Return the notebook as JupyterLab would save it now."""
        found: dict[str, Any] = self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.context.model.toJSON()"
        )
        return found

    def codes(self) -> list[dict[str, Any]]:
        """Return its code cells."""
        return [cell for cell in self.content()["cells"] if cell["cell_type"] == "code"]

    def cell(self, number: int) -> Locator:
        """Return a cell, counted from 0 and text cells with them."""
        return self._panel.locator(".jp-Cell").nth(number)

    def slider(self, label: str, number: int = 0) -> Locator:
        """Return the handle of the slider with this description, the first unless said.

        ipywidgets writes the description beside the handle, not into its accessible name.
        """
        exactly = re.compile(f"^{re.escape(label)}$")
        description = self.page.locator(".widget-label", has_text=exactly)
        sliders = self._panel.locator(".widget-slider").filter(has=description)
        return sliders.get_by_role("slider").nth(number)

    def press(self, key: str, times: int = 1) -> None:
        """Press a key on what has the focus, as fast as the browser takes it."""
        for _ in range(times):
            self.page.keyboard.press(key)
