"""Chromium for the tests: the one named in $CHROMIUM, the machine's, or an installed one.

The tests call `chromium()` for its path and `flags()` for its command-line options. They prefer the
headless shell: the same engine, a quarter less work for each page.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from tools.paths import CACHE, PYTHON
from tools.shell import Failure, answer, environment, fingerprint, run, step

_CHOSEN = CACHE / "chromium"
_SHELL = "chromium-headless-shell"
_NAMES = (
    _SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
_INSIDE = (
    ("chromium_headless_shell-*", "chrom*/*headless[-_]shell"),
    ("chromium-*", "chrome-linux*/chrome"),
    ("chromium-*", "chrome-mac*/*.app/Contents/MacOS/*"),
)
"""The folders that Playwright unpacks, and the program's path inside."""

_LEFT_OUT = (
    # The address bar of each window, seen or not, is a page of its own: four hundred modules.
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
    # What Playwright leaves out too: the last list given is the only one that Chromium reads.
    "AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
)  # fmt: skip


def chromium() -> str:
    """Return the path of the Chromium that the set-up found."""
    try:
        return _CHOSEN.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise Failure("Chromium was not looked for yet; run `make setup-tests`.") from error


def flags() -> list[str]:
    """Return Chromium's options: no sandbox for root, and none of the browser's own pages.

    Without windows it would set letters on whole pixels, wider than any reader sees them.
    """
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    left_out = f"--disable-features={','.join(_LEFT_OUT)}"
    return [*sandbox, "--font-render-hinting=none", left_out]


def set_up() -> None:
    """Find or install Chromium, unless done."""
    step(
        "chromium",
        doing="Chromium, for the tests",
        key=fingerprint(os.environ.get("CHROMIUM", "")),
        made=lambda: _CHOSEN.exists() and Path(chromium()).exists(),
        make=_make,
    )


def _make() -> None:
    _CHOSEN.write_text(_named() or _installed() or _install(), encoding="utf-8")


def _named() -> str | None:
    """Return the program of $CHROMIUM; a wrong one is an error, not a reason to look elsewhere."""
    wanted = os.environ.get("CHROMIUM")
    if not wanted:
        return None
    path = shutil.which(wanted)
    if path is None or not _works(path):
        raise Failure(
            f"CHROMIUM names {wanted}, which does not start; give the path of a Chromium that "
            "does, or unset it."
        )
    return path


def _installed() -> str | None:
    return next((path for path in _candidates() if _works(path)), None)


def _candidates() -> Iterator[str]:
    for name in _NAMES:
        path = shutil.which(name)
        if path:
            yield path
    for name, inside in _INSIDE:
        for folder in _playwright_folders():
            for browser in sorted(folder.glob(name), reverse=True):
                yield from map(str, sorted(browser.glob(inside)))


def _playwright_folders() -> list[Path]:
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    usual = ("~/.cache/ms-playwright", "~/Library/Caches/ms-playwright")
    own = [Path(named)] if named and named != "0" else []
    return own + [Path(folder).expanduser() for folder in usual]


def _works(path: str) -> bool:
    """Return whether the program starts: it fails with a missing library or an empty shell."""
    return "Chrom" in (answer([path, *flags(), "--version"]) or "")


def _install() -> str:
    """Install Chromium as this machine allows; return its path."""
    for attempt in _attempts():
        run("chromium", attempt, environment(DEBIAN_FRONTEND="noninteractive"), limit=1200)
        found = _installed()
        if found:
            return found
    raise Failure(
        "no Chromium was found and none could be installed; install one (on Debian, as root: "
        "apt-get install chromium) or name it in CHROMIUM=/path/to/chromium, then run the command "
        "again; details are in .cache/logs/chromium.log."
    )


def _attempts() -> Iterator[list[str]]:
    root = os.geteuid() == 0
    if root and shutil.which("apt-get") and _debian():
        install = "apt-get install -y --no-install-recommends"
        yield ["sh", "-c", f"apt-get update; {install} {_SHELL} || {install} chromium"]
    libraries = ["--with-deps"] if root else []
    yield [str(PYTHON), "-m", "playwright", "install", *libraries, "chromium"]


def _debian() -> bool:
    try:
        lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    return "ID=debian" in lines
