"""A reader with WebKit: the one of Debian, which only classic WebDriver drives; Playwright's own
is another.
"""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from harness import WAIT_MS
from readers import HEIGHT, WIDTH, Point, Reader
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.service import Service

SCREEN = "1600x1200x24"
CAPITAL = re.compile("(?<=.)(?=[A-Z])")


class InWebKit(Reader):
    def __init__(self, driver: WebKitGTK) -> None:
        self.driver = driver
        driver.set_script_timeout(WAIT_MS / 1000)
        self.resize(WIDTH, HEIGHT)

    def open(self, address: str) -> None:
        # A page that differs from the present one behind the # alone would not be loaded again.
        self.driver.get("about:blank")
        self.driver.get(address)

    def ask(self, function: str, *given: Any) -> Any:
        told = self.driver.execute_async_script(
            f"""const [tell, ...given] = [...arguments].reverse();
            (async () => ({function})(...given.reverse()))()
                .then((found) => tell([found]), (wrong) => tell(String(wrong)));""",
            *given,
        )
        if isinstance(told, str):
            raise AssertionError(told)
        return told[0]

    def press(self, *keys: str) -> None:
        for key in keys:
            held = [getattr(Keys, CAPITAL.sub("_", name).upper(), name) for name in key.split("+")]
            self.driver.switch_to.active_element.send_keys(*held)

    def drag(self, *points: Point) -> None:
        actions = ActionBuilder(self.driver, duration=0)
        mouse = actions.pointer_action
        mouse.move_to_location(*points[0])
        mouse.pointer_down()
        for point in points[1:]:
            mouse.move_to_location(*point)
        mouse.pointer_up()
        actions.perform()

    def resize(self, width: int, height: int) -> None:
        wide, high = self.ask("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.driver.set_window_size(width + wide, height + high)
        self.waits_for("(...size) => `${size}` === `${[innerWidth, innerHeight]}`", width, height)

    def photograph(self, file: Path) -> None:
        self.driver.save_screenshot(str(file))


@contextmanager
def in_webkit(driver: str) -> Iterator[Reader]:
    """On a screen of its own, for there is no WebKit without one.

    Its sandbox needs rights that a container has not; the pages are our own.
    """
    told, tell = os.pipe()
    line = ["Xvfb", "-displayfd", str(tell), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(line, pass_fds=[tell], stderr=subprocess.DEVNULL) as screen:
        os.close(tell)
        with os.fdopen(told) as pipe:
            display = f":{pipe.readline().strip()}"
        own = {
            "DISPLAY": display,
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            # Layers are put together by a graphics processor, which a screen in memory only mimics.
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        }
        try:
            service = Service(driver, env={**os.environ, **own})
            with WebKitGTK(service=service) as window:
                yield InWebKit(window)
        finally:
            screen.terminate()
