"""Fixtures for tests in a browser: one JupyterLab for all, one browser for each module.

QUEENS_CHROMIUM names the browser; without it the tests are skipped, or fail where
QUEENS_REQUIRE_ALL=1 says that they must run.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from chapters import opened
from harness import CHROMIUM_FLAGS, WAIT_MS, Lab, Notebook, Server
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
EVIDENCE = ROOT / "build" / "browser"
LABS = ("lab", "shared_lab")
VIEWPORT = ViewportSize(width=1400, height=1000)
expect.set_options(timeout=WAIT_MS)  # a busy machine is slow, not wrong

NO_BROWSER = "no Chromium found: QUEENS_CHROMIUM names none"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> str:
    path = os.environ.get("QUEENS_CHROMIUM")
    if path:
        return path
    if os.environ.get("QUEENS_REQUIRE_ALL") == "1":
        pytest.fail(NO_BROWSER)
    pytest.skip(NO_BROWSER)


@pytest.fixture(scope="session")
def server(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("jupyter"))
    yield running
    running.stop()


# Not for the whole session: while Playwright runs, its event loop holds the main thread, where
# nbval and nbclient want one of their own.
@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield launched
        launched.close()


@contextmanager
def visit(server: Server, browser: Browser) -> Iterator[Lab]:
    with browser.new_context(viewport=VIEWPORT) as context:
        yield Lab(server, context)
    server.shut_kernels_down()


@pytest.fixture
def lab(server: Server, browser: Browser) -> Iterator[Lab]:
    """JupyterLab as a reader meets it who was never there before."""
    with visit(server, browser) as lab:
        yield lab


@pytest.fixture(scope="module")
def shared_lab(server: Server, browser: Browser) -> Iterator[Lab]:
    with visit(server, browser) as lab:
        yield lab


@pytest.fixture(scope="module")
def chapter(request: pytest.FixtureRequest, shared_lab: Lab) -> Notebook:
    """The chapter that a module's CHAPTER names, run once: its tests move different controls.

    Such a module's tests do without ``lab``, at whose end all kernels stop.
    """
    return opened(shared_lab, request.module.CHAPTER)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    used = next((item.funcargs[lab] for lab in LABS if lab in getattr(item, "funcargs", {})), None)
    if report.when == "call" and report.failed and used is not None:
        folder = EVIDENCE / re.sub(r"[^\w.-]+", "_", item.name)
        used.keep_evidence(folder)
        report.sections.append(("browser", f"page, console and server log: {folder}"))
    return report


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Say as the very last thing what was not tested; a skip is easily overlooked."""
    terminal = config.pluginmanager.getplugin("terminalreporter")
    reports = terminal.stats.get("skipped", []) if terminal else []
    skipped = [report for report in reports if NO_BROWSER in str(report.longrepr)]
    if skipped:
        warning = f"{len(skipped)} browser tests were NOT run: {NO_BROWSER}."
        terminal.write_line(warning, yellow=True, bold=True)
