"""Build the site strictly, beside the old one, and put it in its place only when it is whole.

    .venv/bin/python -m tools.build [--quiet]

A build that fails or is interrupted leaves the former site as it was.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence

from tools.paths import CACHE, PYTHON, ROOT, SITE
from tools.shell import Failure, alone, command, environment, say

_NEW = CACHE / "site-new"
_OLD = CACHE / "site-old"


def build(*, quiet: bool = False) -> None:
    """Build site/ with every warning an error."""
    say("  the site …")
    started = time.monotonic()
    shutil.rmtree(_NEW, ignore_errors=True)
    options = ["--strict", "--site-dir", str(_NEW), *(["--quiet"] if quiet else [])]
    done = subprocess.run(
        [str(PYTHON), "-m", "mkdocs", "build", *options],
        cwd=ROOT,
        env=environment(NO_MKDOCS_2_WARNING="1"),
        check=False,
    )
    if done.returncode:
        raise Failure("the site was not built: mkdocs says why above.")
    shutil.rmtree(_OLD, ignore_errors=True)
    with contextlib.suppress(FileNotFoundError):
        SITE.replace(_OLD)
    _NEW.replace(SITE)
    shutil.rmtree(_OLD, ignore_errors=True)
    say(f"    done in {time.monotonic() - started:.1f} s")


def main(arguments: Sequence[str] | None = None) -> None:
    """Build under the project's lock."""
    parser = argparse.ArgumentParser(prog="tools.build", description="Build the site.")
    parser.add_argument("--quiet", action="store_true", help="print warnings and errors only")
    options = parser.parse_args(arguments)
    with command("build"), alone():
        build(quiet=options.quiet)


if __name__ == "__main__":
    main(sys.argv[1:])
