"""The tests beside the widgets' JavaScript, and the data that Python has written for them."""

import subprocess

import javascript
import make_fixtures
from javascript import NODE, ROOT

TESTS = sorted((ROOT / "queens_player" / "js" / "tests").glob("*.test.js"))


def test_the_javascript_does_what_its_tests_say():
    missing = javascript.fetch()
    assert not missing, missing
    # Node tells a module by its imports and exports, and warns that this takes it a while.
    options = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--test-reporter=spec"]
    # One process: to load jsdom takes longer than most of the files.
    command = [NODE, *options, "--test-isolation=none", "--test", *TESTS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "tests 0" not in done.stdout


def test_the_fixtures_are_current():
    """Else `make fixtures` writes them again."""
    stored = {path.stem: path.read_text("utf-8") for path in make_fixtures.FOLDER.glob("*.json")}
    now = {name: make_fixtures.text_of(content) for name, content in make_fixtures.fixtures()}
    assert stored.keys() == now.keys()
    assert [name for name in now if stored[name] != now[name]] == []
