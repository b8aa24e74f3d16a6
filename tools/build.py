"""Build the site strictly, beside the old one, and put it in its place only when it is whole.

    .venv/bin/python -m tools.build

A build that fails or is interrupted leaves the former site as it was.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import time

from tools.paths import CACHE, PYTHON, ROOT, SITE
from tools.shell import Failure, alone, command, environment, say

NOTICE = "No memory snapshot"
"""What a build may say although it went well."""

_NEW = CACHE / "site-new"
_OLD = CACHE / "site-old"


def build(**settings: str) -> None:
    """Build site/ with every warning an error; print what mkdocs says only if it fails.

    Its own option --quiet will not do: it hides warnings from --strict as well.

    :param settings: of the environment, which the hooks read.
    """
    say("  the site …")
    started = time.monotonic()
    shutil.rmtree(_NEW, ignore_errors=True)
    done = subprocess.run(
        [str(PYTHON), "-m", "mkdocs", "build", "--strict", "--site-dir", str(_NEW)],
        cwd=ROOT,
        env=environment(NO_MKDOCS_2_WARNING="1", **settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        say(done.stdout)
        raise Failure("the site was not built: mkdocs says why above.")
    for line in done.stdout.splitlines():
        if NOTICE in line:
            say(f"    {line}")
    shutil.rmtree(_OLD, ignore_errors=True)
    with contextlib.suppress(FileNotFoundError):
        SITE.replace(_OLD)
    _NEW.replace(SITE)
    shutil.rmtree(_OLD, ignore_errors=True)
    say(f"    done in {time.monotonic() - started:.1f} s")


def main() -> None:
    """Build under the project's lock."""
    with command("build"), alone():
        build()


if __name__ == "__main__":
    main()
