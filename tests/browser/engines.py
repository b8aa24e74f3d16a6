"""Real browsers behind one small interface, so that a test is written once for every engine.

go(address)  reload()      script(body, *arguments)   an async function's body, run in the page
tab()  switch(index)       kill()                     at once, as a phone does
troubles                   console errors that the engine tells
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.chromium import chromium, flags
from tools.waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Playwright


BRIEF = "--js-flags=--liftoff-only"
"""No page lives long enough here to benefit from optimising compilation."""


class Engine(ABC):
    """One running browser with its profile, which outlives it."""

    keeps_profile = True

    def __init__(self, profile: Path) -> None:
        self.profile = profile
        self.troubles: list[str] = []

    @abstractmethod
    def go(self, address: str) -> None: ...

    @abstractmethod
    def script(self, body: str, *arguments: Any) -> Any: ...

    @abstractmethod
    def tab(self) -> None: ...

    @abstractmethod
    def switch(self, index: int) -> None: ...

    @abstractmethod
    def kill(self) -> None: ...

    def reload(self) -> None:
        self.go(self.script("return location.href"))

    def wait(self, body: str, *arguments: Any, patience: float = PATIENCE) -> Any:
        """Return the script's result as soon as it is truthy."""
        limit = time.monotonic() + patience
        while time.monotonic() < limit:
            # A page that is being replaced does not answer: ask the next one.
            with contextlib.suppress(Lost):
                found = self.script(body, *arguments)
                if found:
                    return found
            time.sleep(0.1)
        said = self.script("return document.body?.innerText.slice(-1500)")
        raise AssertionError(f"waited in vain for {body}\n{arguments}\n{self.troubles}\n{said}")


class Lost(Exception):  # noqa: N818 - what happened, not whose mistake
    """The page went away during a request."""


def start(command: list[str], **environment: str) -> subprocess.Popen[bytes]:
    """Start a browser in a process group of its own, so that all its processes end together."""
    return subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill a browser and everything it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def until(found: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Return a function's result as soon as it is truthy."""
    limit = time.monotonic() + patience
    while time.monotonic() < limit:
        with contextlib.suppress(OSError, ValueError, LookupError, Lost):
            result = found()
            if result:
                return result
        time.sleep(0.05)
    raise AssertionError("waited in vain")


class Chromium(Engine):
    """Chromium, started by us and driven by Playwright."""

    def __init__(self, profile: Path, playwright: Playwright, *arguments: str) -> None:
        super().__init__(profile)
        port_file = profile / "DevToolsActivePort"
        port_file.unlink(missing_ok=True)
        own = ["--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
        quiet = ["--no-first-run", "--disable-background-networking", "--disable-component-update"]
        command = [chromium(), *flags(), *own, *quiet, BRIEF, *arguments, "about:blank"]
        self._process = start(command)
        port = until(lambda: port_file.read_text().splitlines()[0])
        browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        self.context = browser.contexts[0]
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page = self.context.pages[0]
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self.troubles.append(str(error.error)))

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.troubles.append(message.text)

    def go(self, address: str) -> None:
        self.page.goto(address)

    def reload(self) -> None:
        self.page.reload()

    def script(self, body: str, *arguments: Any) -> Any:
        code = f"async (given) => {{ const args = given; {body} }}"
        try:
            return self.page.evaluate(code, list(arguments))
        except Exception as error:
            if "context was destroyed" in str(error) or "navigat" in str(error):
                raise Lost(str(error)) from error
            raise

    def tab(self) -> None:
        self.page = self.context.new_page()

    def switch(self, index: int) -> None:
        self.page = self.context.pages[index]
        self.page.bring_to_front()

    def leave(self, scope: str) -> None:
        """Close every page, and let the worker that waits take over, as half a minute later."""
        left, states = self.context.pages, dict[str, str]()

        def changed(told: Any) -> None:
            states.update({each["versionId"]: each["status"] for each in told["versions"]})

        def settled() -> bool:
            self.page.wait_for_timeout(30)
            moving = {"installed", "activating"}.intersection(states.values())
            return "activated" in states.values() and not moving

        self.tab()
        for page in left:
            page.close()
        tools = self.context.new_cdp_session(self.page)
        tools.on("ServiceWorker.workerVersionUpdated", changed)
        tools.send("ServiceWorker.enable")
        tools.send("ServiceWorker.skipWaiting", {"scopeURL": scope})
        until(settled)

    def kill(self) -> None:
        end(self._process)
