"""Firefox and WebKit, in which `make test` plays what it plays in Chromium: whether they are here.

FIREFOX and WEBKIT name others than those that are found, as CHROMIUM does.
"""

import os
import re
import shutil
import subprocess

# The oldest that the tests have been run in; its WebDriver BiDi knows what they ask for.
OLDEST_FIREFOX = 153

LACKING = {
    "QUEENS_FIREFOX": f"""\
No Firefox of version {OLDEST_FIREFOX} or later was found: nothing was played in Firefox.
Install one (Debian: sudo apt install firefox-esr) or name one: FIREFOX=/path/to/firefox make test
""",
    "QUEENS_WEBKIT": """\
No WebKitWebDriver with a screen to draw on (Xvfb) was found: nothing was played in WebKit.
Install both (Debian: sudo apt install webkit2gtk-driver xvfb), which other systems do not have.
""",
}


def found() -> dict[str, str]:
    """Return the path of each that is here, by the variable that tells the tests."""
    paths = {"QUEENS_FIREFOX": firefox(), "QUEENS_WEBKIT": webkit()}
    return {variable: path for variable, path in paths.items() if path}


def firefox() -> str | None:
    """A name on the path may be an empty shell: the program is asked for its version."""
    named = os.environ.get("FIREFOX")
    for name in [named] if named else ["firefox-esr", "firefox"]:
        if path := shutil.which(name):
            told = subprocess.run([path, "--version"], capture_output=True, text=True)
            version = re.search(r"Firefox (\d+)", told.stdout)
            if version and int(version[1]) >= OLDEST_FIREFOX:
                return path
    return None


def webkit() -> str | None:
    path = shutil.which(os.environ.get("WEBKIT", "WebKitWebDriver"))
    return path if shutil.which("Xvfb") else None
