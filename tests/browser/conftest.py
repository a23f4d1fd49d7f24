"""Fixtures for tests in a browser: one JupyterLab, one browser and one window for all.

QUEENS_CHROMIUM, QUEENS_FIREFOX and QUEENS_WEBKIT name the browsers; without one its tests are
skipped, or fail where QUEENS_REQUIRE_ALL=1 says that they must run.
"""

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import lite
import pytest
from edition import made, served
from harness import CHROMIUM_FLAGS, VIEWPORT, WAIT_MS, Lab, Server, notebook_of
from playwright.sync_api import expect, sync_playwright
from readers import in_chromium, in_firefox
from stored_widgets import EVERY_KIND

import notebooks

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
EVIDENCE = ROOT / "build" / "browser"
SMALL = {"width": 900, "height": 900}
WINDOW = pytest.StashKey[Lab]()
expect.set_options(timeout=WAIT_MS)  # a busy machine is slow, not wrong

BROWSERS = "Chromium", "Firefox", "WebKit"
LACKING = "no {0} found: QUEENS_{1} names none"


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def path_of(name):
    if path := os.environ.get(f"QUEENS_{name.upper()}"):
        return path
    if os.environ.get("QUEENS_REQUIRE_ALL") == "1":
        pytest.fail(LACKING.format(name, name.upper()))
    pytest.skip(LACKING.format(name, name.upper()))


@pytest.fixture(scope="session")
def chromium():
    path_of("Chromium")
    return HERE / "chromium"


@pytest.fixture(scope="session")
def server(chromium, tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("jupyter"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright, chromium):
    with playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS) as launched:
        yield launched


@pytest.fixture(scope="session", params=BROWSERS)
def reader(request, tmp_path_factory):
    """Each of the browsers, for what must be true in all; started once."""
    path = path_of(request.param)
    if request.param == "Chromium":
        started = in_chromium(request.getfixturevalue("browser"))
    elif request.param == "Firefox":
        home = tmp_path_factory.mktemp("firefox")
        started = in_firefox(request.getfixturevalue("playwright"), path, home)
    else:
        from webkit import in_webkit  # Selenium: half a second, which no other worker needs

        started = in_webkit(path)
    with started as reader:
        yield reader


@pytest.fixture(scope="session")
def only_page(browser):
    with browser.new_context(offline=True) as context:
        yield context.new_page()


@pytest.fixture
def page(only_page):
    """A page without Jupyter and without a network, as a new one is; it is the same for all."""
    only_page.set_viewport_size(SMALL)
    yield only_page
    only_page.goto("about:blank")
    only_page.unroute_all()
    how = dict.fromkeys(("media", "color_scheme", "reduced_motion", "forced_colors"), "null")
    only_page.emulate_media(**how)


@pytest.fixture(scope="session")
def lab(request, server, browser):
    """The window in which all tests open their notebooks, one at a time."""
    with browser.new_context(viewport=VIEWPORT) as context:
        request.config.stash[WINDOW] = lab = Lab(server, context)
        yield lab
        del request.config.stash[WINDOW]


@pytest.fixture
def notebook(lab):
    """A notebook for the test's own cells, with a kernel that ran others before."""
    return lab.scratch()


@pytest.fixture(scope="session")
def every_kind(server):
    """A notebook with a widget of every kind, as `make notebooks` stores one."""
    return notebooks.text_of(notebooks.run(notebook_of(EVERY_KIND), server.folder))


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """Make the book as `make site` makes it in a copy of this name on GitHub, "" if unknown."""

    @cache
    def build(repository):
        site = tmp_path_factory.mktemp("built") / "site"
        variables = {**os.environ, "PYTHONPATH": str(ROOT), "GITHUB_REPOSITORY": repository}
        variables.pop("QUEENS_BOOK", None)
        tool = [sys.executable, "tools/make_book.py", site]
        done = subprocess.run(tool, cwd=ROOT, env=variables, capture_output=True, text=True)
        assert not done.returncode, done.stdout + done.stderr
        return site

    return build


@pytest.fixture(scope="session")
def site(built):
    """The book of a copy whose remote is on GitHub."""
    return built("Ann/Course")


@pytest.fixture(scope="module")
def course(site):
    """The address of the book, with the live edition below it."""
    made(lite.main)
    with served(site) as address:
        yield address


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.when == "call" and report.failed and HERE in item.path.parents:
        folder = EVIDENCE / re.sub(r"[^\w.-]+", "_", item.name)
        folder.mkdir(parents=True, exist_ok=True)
        if window := item.config.stash.get(WINDOW, None):
            window.keep_evidence(folder)
        if reader := item.funcargs.get("reader"):
            reader.photograph(folder / "reader.png")
        report.sections.append(("browser", f"pages, console and server log: {folder}"))
    return report


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config):
    """Say as the very last thing what was not tested; a skip is easily overlooked."""
    terminal = config.pluginmanager.getplugin("terminalreporter")
    skipped = terminal.stats.get("skipped", []) if terminal else []
    for name in BROWSERS:
        lacking = LACKING.format(name, name.upper())
        if number := sum(lacking in str(report.longrepr) for report in skipped):
            warning = f"{number} browser tests were NOT run: {lacking}."
            terminal.write_line(warning, yellow=True, bold=True)


@pytest.fixture
def saved(page, tmp_path):
    """Save a player and open the file offline; fail if it asks for anything or goes wrong."""
    asked = []
    page.on("request", lambda sent: asked.append(sent.url))
    page.on("pageerror", lambda error: asked.append(str(error)))
    page.on("console", lambda said: asked.append(said.text))

    def open_file(player, **media):
        file = tmp_path / "run.html"
        player.save(file)
        page.emulate_media(**media)
        page.goto(file.as_uri())
        root = page.locator(".queens-player")
        root.locator(".sentence").first.wait_for()
        return root

    yield open_file
    assert {*asked} == {(tmp_path / "run.html").as_uri()}
