"""WebKitGTK's small browser, as a reader starts it, on a virtual screen.

Its WebDriver keeps no profile and reports no console. Started directly it keeps its profile; its
inspector, a WebSocket on loopback, evaluates in a page and hears each console but the worker's.
"""

from __future__ import annotations

import base64
import contextlib
import itertools
import json
import os
import re
import socket
import struct
import time
import urllib.request
from pathlib import Path
from typing import Any

from tests.browser.engines import Engine, Lost, end, start, until
from tools.engines import MINI_BROWSER, XVFB

_BEGIN = """window.answered = null;
(async (args) => { %s })(%s).then(
  (value) => { window.answered = [value instanceof Node || (value ?? null), null]; },
  (error) => { window.answered = [null, String(error)]; });"""
_ANSWER = "window.answered === undefined ? [] : window.answered"
_SETTINGS = ("--javascript-can-open-windows-automatically=true",)


class WebKitAlone(Engine):
    """MiniBrowser with its profile."""

    def __init__(self, profile: Path, _: object, *arguments: str) -> None:
        super().__init__(profile)
        number = 90 + _free_port() % 900
        self._screen = start([XVFB, f":{number}", "-screen", "0", "800x900x24", "-nolisten", "tcp"])
        until(Path(f"/tmp/.X11-unix/X{number}").exists)  # noqa: S108 - where X puts it
        self._inspector = f"127.0.0.1:{_free_port()}"
        self._process = start(
            [MINI_BROWSER, *_SETTINGS, *arguments, "about:blank"],
            DISPLAY=f":{number}",
            HOME=str(profile),
            XDG_CACHE_HOME=str(profile / "cache"),
            XDG_DATA_HOME=str(profile / "data"),
            LIBGL_ALWAYS_SOFTWARE="1",
            WEBKIT_DISABLE_COMPOSITING_MODE="1",
            WEBKIT_DISABLE_DMABUF_RENDERER="1",
            WEBKIT_INSPECTOR_HTTP_SERVER=self._inspector,
        )
        self._tabs: dict[str, _Tab] = {}
        until(self._meet)
        self.switch(-1)

    def _meet(self) -> bool:
        """Register the tabs opened since; return whether there are any."""
        with urllib.request.urlopen(f"http://{self._inspector}/", timeout=10) as answer:
            found = re.findall(r"/socket/\d+/\d+/WebPage", answer.read().decode())
        new = [path for path in found if path not in self._tabs]
        self._tabs |= {path: _Tab(self._inspector, path) for path in new}
        return bool(new)

    def script(self, body: str, *arguments: Any) -> Any:
        limit = time.monotonic() + 90
        self._tab.ask(_BEGIN % (body, json.dumps(arguments)))
        while (answer := self._tab.ask(_ANSWER)) is None:
            if time.monotonic() > limit:
                raise AssertionError(f"no answer to {body}")
            time.sleep(0.02)
        self._listen()
        if not answer:
            raise Lost(body)
        value, error = answer
        if error:
            raise AssertionError(error)
        return value

    def go(self, address: str) -> None:
        self._leave("location.href = args[0]", address)

    def reload(self) -> None:
        self._leave("location.reload()")

    def _leave(self, how: str, *arguments: Any) -> None:
        with contextlib.suppress(Lost):  # the page may be gone before it answers
            self.script(f"window.old = true; setTimeout(() => {{ {how}; }})", *arguments)
        self.wait("return !window.old && document.readyState === 'complete'")

    def tab(self) -> None:
        self.script("window.open('about:blank', '_blank', 'noopener')")
        until(self._meet)
        self.switch(-1)

    def switch(self, index: int) -> None:
        self._tab = list(self._tabs.values())[index]

    def kill(self) -> None:
        self._listen()
        end(self._process)
        end(self._screen)
        for tab in self._tabs.values():
            tab.close()

    def _listen(self) -> None:
        for tab in self._tabs.values():
            self.troubles += tab.troubles
            tab.troubles.clear()


class _Tab:
    """The inspector's socket to one tab: the minimum of a WebSocket."""

    def __init__(self, host: str, path: str) -> None:
        name, port = host.split(":")
        self._socket = socket.create_connection((name, int(port)), timeout=60)
        self._read = self._socket.makefile("rb")
        self._number = itertools.count(1)
        self._page = ""
        self.troubles: list[str] = []
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket")
        lines += ("Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13")
        self._socket.sendall("\r\n".join((*lines, "", "")).encode())
        while self._read.readline() not in (b"\r\n", b""):
            pass
        while not self._page:
            self._hear()
        self._tell("Console.enable")

    def ask(self, expression: str) -> Any:
        """Return the value of an expression in the tab's page."""
        number = self._tell("Runtime.evaluate", expression=expression, returnByValue=True)
        while True:
            heard = self._hear()
            if heard.get("method") == "Target.dispatchMessageFromTarget":
                heard = json.loads(heard["params"]["message"])
                self._note(heard)
                if heard.get("id") == number and "result" in heard:
                    return heard["result"]["result"].get("value")
            if heard.get("id") == number and "error" in heard:
                raise Lost(f"{expression}: {heard['error']}")

    def close(self) -> None:
        self._read.close()
        self._socket.close()

    def _note(self, heard: dict[str, Any]) -> None:
        if heard.get("method") == "Console.messageAdded":
            told = heard["params"]["message"]
            if told["level"] == "error":
                self.troubles.append(f"{told.get('url')}: {told['text']}")

    def _tell(self, method: str, **given: Any) -> int:
        """Send a command to the page; return its number."""
        number = next(self._number)
        message = json.dumps({"id": number, "method": method, "params": given})
        params = {"targetId": self._page, "message": message}
        self._say({"id": number, "method": "Target.sendMessageToTarget", "params": params})
        return number

    def _say(self, message: dict[str, Any]) -> None:
        content = json.dumps(message).encode()
        size = len(content)
        length = struct.pack(">BH", 254, size) if size > 125 else struct.pack(">B", 128 + size)
        self._socket.sendall(b"\x81" + length + bytes(4) + content)  # one text, masked with zeros

    def _hear(self) -> dict[str, Any]:
        """Return the next message; the tab may have a new page meanwhile."""
        size = self._take(2)[1]
        if size > 125:
            size = int.from_bytes(self._take(2 if size == 126 else 8))
        heard: dict[str, Any] = json.loads(self._take(size))
        match heard:
            case {"method": "Target.targetCreated", "params": {"targetInfo": found}}:
                if not found.get("isProvisional"):
                    self._page = found["targetId"]
            case {"method": "Target.didCommitProvisionalTarget", "params": found}:
                self._page = found["newTargetId"]
                self._tell("Console.enable")
            case {"method": "Target.targetDestroyed", "params": {"targetId": self._page}}:
                raise Lost("the page went away")
        return heard

    def _take(self, size: int) -> bytes:
        content = self._read.read(size)
        if len(content) < size:
            raise Lost("the browser hung up")
        return content


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])
