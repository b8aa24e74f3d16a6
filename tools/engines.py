"""Firefox and WebKitGTK for the tests of every engine: the machine's, or Debian's packages.

python3 -m tools.engines        (make test-engines calls it)
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tools.shell import Failure, command, environment, run, say

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox") or "firefox-esr"
WEBKIT_DRIVER = shutil.which("WebKitWebDriver") or "WebKitWebDriver"
XVFB = shutil.which("Xvfb") or "Xvfb"
PACKAGES = ("firefox-esr", "webkit2gtk-driver", "xvfb")


def _mini_browser() -> str:
    """Return the path of WebKitGTK's small browser, which newer versions of Debian moved."""
    found = sorted(Path("/usr/lib").glob("*/webkit*gtk*/MiniBrowser"))
    found += sorted(Path("/usr/libexec").glob("webkit*gtk*/MiniBrowser"))
    return str(found[-1]) if found else "MiniBrowser"


MINI_BROWSER = _mini_browser()


def missing() -> list[str]:
    """Return the programs that are not on this machine."""
    return [name for name in (FIREFOX, WEBKIT_DRIVER, XVFB, MINI_BROWSER) if not shutil.which(name)]


def main() -> None:
    """Install what is missing, if this machine allows it."""
    with command("engines"):
        if not missing():
            return
        say(f"  {', '.join(PACKAGES)} …")
        if os.geteuid() == 0 and shutil.which("apt-get"):
            install = (
                f"apt-get update; apt-get install -y --no-install-recommends {' '.join(PACKAGES)}"
            )
            env = environment(DEBIAN_FRONTEND="noninteractive")
            if run("engines", ["sh", "-c", install], env, limit=1200):
                return
        raise Failure(
            f"not on this machine: {', '.join(missing())}; install them (on Debian, as root: "
            f"apt-get install {' '.join(PACKAGES)}) and run the command again."
        )


if __name__ == "__main__":
    main()
