"""Firefox and WebKitGTK, driven by what they bring themselves: no driver to download.

Firefox speaks Marionette, a protocol of its own, on a socket. WebKitGTK comes with a WebDriver,
which keeps no profile: tests that need one are skipped there.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import socket
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tests.browser.engines import Engine, Lost, end, start, until
from tools.engines import FIREFOX, MINI_BROWSER, WEBKIT_DRIVER, XVFB

_RUN = """const given = arguments[0], done = arguments[arguments.length - 1];
(async () => { const args = given; %s })()
  .then((value) => done([value ?? null, null]), (error) => done([null, String(error)]));"""
_PREFERENCES = {
    "marionette.port": 0,
    "app.update.auto": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
_CONSOLE = """const told = Cc["@mozilla.org/consoleAPI-storage;1"]
  .getService(Ci.nsIConsoleAPIStorage).getEvents().filter((event) => event.level === "error")
  .map((event) => event.arguments.map(String).join(" "));
const faults = Services.console.getMessageArray()
  .filter((message) => message instanceof Ci.nsIScriptError)
  .filter((message) => !(message.flags & Ci.nsIScriptError.warningFlag))
  .filter((message) => message.sourceName.startsWith("http://127.0.0.1"))
  .map((message) => message.errorMessage);
return [...told, ...faults];"""


class WebDriver(Engine):
    """What both share: the commands of WebDriver, over two transports."""

    def script(self, body: str, *arguments: Any) -> Any:
        answer = self._execute(_RUN % body, [list(arguments)])
        if answer is None:
            raise Lost(body)
        value, error = answer
        if error:
            raise AssertionError(error)
        return value

    def reload(self) -> None:
        """Reload as a reader does; the drivers' own command bypasses the service worker."""
        self.script("window.old = true; setTimeout(() => location.reload())")
        self.wait("return !window.old && document.readyState === 'complete'")

    def _execute(self, script: str, arguments: list[Any]) -> Any:
        raise NotImplementedError


class Firefox(WebDriver):
    """Firefox, headless, with its profile."""

    def __init__(self, profile: Path, _: object, *arguments: str) -> None:
        super().__init__(profile)
        self._number = itertools.count(1)
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in _PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        port_file = profile / "MarionetteActivePort"
        port_file.unlink(missing_ok=True)
        own = ["--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        self._process = start([FIREFOX, *own, *arguments], HOME=str(profile))
        self._socket = until(lambda: self._connect(int(port_file.read_text())))
        self._read()
        self._say("WebDriver:NewSession", capabilities={"alwaysMatch": {}})
        self._say("WebDriver:SetTimeouts", script=90_000, pageLoad=90_000)
        self._first = self._say("WebDriver:GetWindowHandles")

    @staticmethod
    def _connect(port: int) -> socket.socket:
        return socket.create_connection(("127.0.0.1", port), timeout=120)

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            piece = self._socket.recv(1)
            if not piece:
                raise AssertionError("Firefox hung up")
            length += piece
        left, content = int(length[:-1]), b""
        while len(content) < left:
            content += self._socket.recv(left - len(content))
        return json.loads(content)

    def _say(self, command: str, **given: Any) -> Any:
        number = next(self._number)
        content = json.dumps([0, number, command, given]).encode()
        self._socket.sendall(b"%d:" % len(content) + content)
        _, answered, error, result = self._read()
        assert answered == number
        if error:
            raise Lost(f"{command}: {error['error']}: {error['message']}")
        return result

    def go(self, address: str) -> None:
        self._say("WebDriver:Navigate", url=address)

    def _execute(self, script: str, arguments: list[Any]) -> Any:
        return self._say("WebDriver:ExecuteAsyncScript", script=script, args=arguments)["value"]

    def tab(self) -> None:
        handle = self._say("WebDriver:NewWindow", type="tab", focus=True)["handle"]
        self._say("WebDriver:SwitchToWindow", handle=handle)

    def switch(self, index: int) -> None:
        handle = self._say("WebDriver:GetWindowHandles")[index]
        self._say("WebDriver:SwitchToWindow", handle=handle)

    def kill(self) -> None:
        if self._process.poll() is None:
            with contextlib.suppress(Lost, OSError, AssertionError, ValueError):
                self._say("Marionette:SetContext", value="chrome")
                told = self._say("WebDriver:ExecuteScript", script=_CONSOLE, args=[])
                self.troubles += told["value"]
        end(self._process)
        self._socket.close()


class WebKit(WebDriver):
    """WebKitGTK's small browser, on a virtual screen."""

    keeps_profile = False

    def __init__(self, profile: Path, _: object, *arguments: str) -> None:
        super().__init__(profile)
        display = f":{90 + _free_port() % 900}"
        self._screen = start([XVFB, display, "-screen", "0", "800x900x24", "-nolisten", "tcp"])
        port = _free_port()
        self._base = f"http://127.0.0.1:{port}"
        self._process = start(
            [WEBKIT_DRIVER, f"--port={port}"],
            DISPLAY=display,
            HOME=str(profile),
            LIBGL_ALWAYS_SOFTWARE="1",
            WEBKIT_DISABLE_COMPOSITING_MODE="1",
            WEBKIT_DISABLE_DMABUF_RENDERER="1",
        )
        options = {"binary": MINI_BROWSER, "args": ["--automation", *arguments]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        made = until(lambda: self._ask("POST", "/session", wanted))
        self._base += f"/session/{made['sessionId']}"
        self._ask("POST", "/timeouts", {"script": 90_000, "pageLoad": 90_000})
        self._tabs = [self._ask("GET", "/window")]

    def _ask(self, method: str, path: str, given: Any = None) -> Any:
        content = None if given is None else json.dumps(given).encode()
        request = urllib.request.Request(self._base + path, content, method=method)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Lost(error.read().decode()) from error

    def go(self, address: str) -> None:
        self._ask("POST", "/url", {"url": address})
        self.wait("return document.readyState === 'complete'")  # the driver returns before

    def _execute(self, script: str, arguments: list[Any]) -> Any:
        return self._ask("POST", "/execute/async", {"script": script, "args": arguments})

    def tab(self) -> None:
        self._tabs.append(self._ask("POST", "/window/new", {"type": "tab"})["handle"])
        self.switch(-1)

    def switch(self, index: int) -> None:
        """Switch to a tab by its order of opening: the driver lists them in another order."""
        self._ask("POST", "/window", {"handle": self._tabs[index]})

    def kill(self) -> None:
        with contextlib.suppress(Lost, OSError):
            self._ask("DELETE", "")
        end(self._process)
        end(self._screen)


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])
