"""The widgets' modules under Node, which needs no browser."""

import json
import subprocess
from typing import Any

import javascript
import pytest
from javascript import NODE, ROOT

FOLDER = ROOT / "queens_player" / "js"

# It answers each line [function, argument] with a line of JSON.
_ANSWERING = """
import { createInterface } from "node:readline";
const modules = [];
for (const one of process.argv.slice(1)) modules.push(await import(one));
globalThis.player = Object.assign({}, ...modules);
for await (const line of createInterface({ input: process.stdin })) {
  const [asked, argument] = JSON.parse(line);
  const answer = await Promise.resolve(argument).then((0, eval)(asked)).then(
    (value) => ({ value }), (error) => ({ error: error.stack }));
  console.log(JSON.stringify(answer));
}
"""


JSDOM = javascript.FOLDER / "node_modules" / "jsdom" / "lib" / "api.js"
needs_page = pytest.mark.skipif(not JSDOM.exists(), reason="`make test` fetches jsdom")


class Node:
    """A process in which ``player`` holds all that these modules export; page: and a page."""

    def __init__(self, *modules: str, page: bool = False) -> None:
        paths = [(FOLDER / f"{name}.js").as_uri() for name in modules]
        if page:
            paths.insert(0, (FOLDER / "tests" / "page.js").as_uri())
        # Node tells a module by its imports and exports, and warns that this takes it a while.
        quiet = "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"
        self._process = subprocess.Popen(
            [NODE, quiet, "--input-type=module", "--eval", _ANSWERING, "--", *paths],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def evaluate(self, function: str, argument: object = None) -> Any:
        """Return what a JavaScript function gives for an argument, as a page's ``evaluate``."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([function, argument]) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    def close(self) -> None:
        self._process.communicate()
