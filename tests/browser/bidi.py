"""Firefox with a command of WebDriver BiDi that Debian's release of it does not know yet.

    python bidi.py FIREFOX OPTION ...

Playwright overrides media features for every window it opens, which Firefox 153 answers with
"unknown command". Here it hears that this was done; all else passes as it is. To be taken out
when Debian's Firefox knows the command.
"""

import asyncio
import json
import re
import sys

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketHandler, websocket_connect

UNKNOWN = "emulation.setMediaFeaturesOverride"
LISTENS = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")
MOST = 2**28  # bytes in a message: a picture of the page is one


class Passing(WebSocketHandler):
    """One connection of Playwright's, passed on to Firefox."""

    def initialize(self, firefox: list[str]) -> None:
        self.firefox = firefox

    async def open(self) -> None:
        self.other = websocket_connect(
            f"{self.firefox[0]}/session", on_message_callback=self.answer, max_message_size=MOST
        )

    def answer(self, message: str | bytes | None) -> None:
        if message is None:
            self.close()
        else:
            self.write_message(message)

    async def on_message(self, message: str | bytes) -> None:
        asked = json.loads(message)
        if asked["method"] == UNKNOWN:
            self.write_message({"type": "success", "id": asked["id"], "result": {}})
        else:
            (await self.other).write_message(message)


async def main(command: list[str]) -> None:
    firefox: list[str] = []
    [socket] = bind_sockets(0, "127.0.0.1")
    served = Application(
        [("/session", Passing, {"firefox": firefox})], websocket_max_message_size=MOST
    )
    HTTPServer(served).add_socket(socket)
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None
    async for line in process.stderr:
        if listens := LISTENS.search(line):
            firefox.append(listens[1].decode())
            here = f"ws://127.0.0.1:{socket.getsockname()[1]}".encode()
            line = line.replace(listens[1], here)
        sys.stderr.buffer.write(line)
        sys.stderr.flush()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
