"""The live edition in tests: served beside the book; left out, which is said, if it lacks parts."""

import os
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeVar

import lite
import pytest

_Made = TypeVar("_Made")


def made(make: Callable[[], _Made]) -> _Made:
    """What is made from pinned packages; skipped, or failed where all must run, without them."""
    try:
        return make()
    except (SystemExit, subprocess.CalledProcessError) as error:
        leave_out = pytest.fail if os.environ.get("QUEENS_REQUIRE_ALL") == "1" else pytest.skip
        leave_out(f"it could not be made here: {error}")
        raise


@contextmanager
def served(book: Path, changed: dict[str, bytes] | None = None) -> Iterator[str]:
    """Serve a book with the live edition below it, in any subfolder; give the address of one.

    changed: what is said in place of files of either, by their paths.
    """

    def name_of(path: str) -> str:
        return path.partition("?")[0].partition("#")[0].split("/", 2)[-1]

    said = {"_static/live.js": b"window.queensLive = true;", **(changed or {})}

    class Files(SimpleHTTPRequestHandler):
        """Any server of files."""

        def do_GET(self) -> None:
            answer = said.get(name_of(self.path))
            if answer is None:
                return super().do_GET()
            self.send_response(200 if answer else 404)
            self.send_header("Content-Length", str(len(answer)))
            self.send_header("Content-Type", self.guess_type(self.path.partition("?")[0]))
            self.end_headers()
            self.wfile.write(answer)

        def translate_path(self, path: str) -> str:
            name = name_of(path)
            held = lite.SITE.parent if name.startswith("lite/") else book
            return str(held / name)

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/course/"
        server.shutdown()
