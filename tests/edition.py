"""The live edition in tests: served beside the book; left out, which is said, if it lacks parts."""

import os
import subprocess
import threading
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import lite
import pytest

# Another book, with a part of this one: what it hears it keeps, and tells when it is asked.
HOST = b"""<!DOCTYPE html>
<title>Another book</title>
<iframe title="A part of this one" width="700" height="600"></iframe>
<script>
document.querySelector("iframe").src = location.search.slice(1);
let state = JSON.parse(sessionStorage.state ?? "null"), score;
addEventListener("message", ({ source, data }) => {
  if (data.subject === "SPLICE.getState") {
    const { message_id } = data;
    source.postMessage({ subject: "SPLICE.getState.response", message_id, state }, "*");
  }
  if (data.subject === "SPLICE.reportScoreAndState") {
    ({ state, score } = data);
    sessionStorage.state = JSON.stringify(state);
  }
});
</script>"""


def made(make):
    """What is made from pinned packages; skipped, or failed where all must run, without them."""
    try:
        return make()
    except (SystemExit, subprocess.CalledProcessError) as error:
        leave_out = pytest.fail if os.environ.get("QUEENS_REQUIRE_ALL") == "1" else pytest.skip
        leave_out(f"it could not be made here: {error}")
        raise


@contextmanager
def served(book, changed=None):
    """Serve a book with the live edition below it, in any subfolder; give the address of one.

    Another book, host.html, shows the part of this one that its address names behind the "?".

    changed: what is said in place of files of either, by their paths.
    """

    def name_of(path):
        return path.partition("?")[0].partition("#")[0].split("/", 2)[-1]

    said = {"_static/live.js": b"window.queensLive = true;", "host.html": HOST, **(changed or {})}

    class Files(SimpleHTTPRequestHandler):
        """Any server of files."""

        def do_GET(self):
            answer = said.get(name_of(self.path))
            if answer is None:
                return super().do_GET()
            self.send_response(200 if answer else 404)
            self.send_header("Content-Length", str(len(answer)))
            self.send_header("Content-Type", self.guess_type(self.path.partition("?")[0]))
            self.end_headers()
            self.wfile.write(answer)

        def translate_path(self, path):
            name = name_of(path)
            held = lite.SITE.parent if name.startswith("lite/") else book
            return str(held / name)

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/course/"
        server.shutdown()
