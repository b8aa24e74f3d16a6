"""Builds the site strictly, next to the old one, and replaces that only once it is complete.

    .venv/bin/python -m tools.build

A build that fails or is interrupted leaves the former site unchanged. The site is stamped with the
hash of its sources, so its readers can tell whether it is stale.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import time
from typing import TYPE_CHECKING

from tools.paths import CACHE, PYTHON, ROOT, SITE, STAMPS
from tools.shell import Failure, alone, command, environment, fingerprint, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOURCES = (
    "calculators", "docs", "hooks", "mkdocs.yml", "pyproject.toml", "package-lock.json",
    "requirements",
)  # fmt: skip
"""What a site is built from: files, or folders with all their sources."""

_NEW = CACHE / "site-new"
_OLD = CACHE / "site-old"
_STAMP = STAMPS / "site"


def sources() -> Iterator[Path]:
    """Return every file that goes into a site, or affects the build."""
    for name in SOURCES:
        top = ROOT / name
        for path in [top] if top.is_file() else sorted(top.rglob("*")):
            made = "__pycache__" in path.parts or path.name.startswith(".")
            if path.is_file() and not made:
                yield path


def built_from() -> str:
    """Return a hash of the sources as they are now."""
    parts: list[Path | str] = []
    for path in sources():
        parts += [str(path.relative_to(ROOT)), path]
    return fingerprint(*parts)


def stale() -> str:
    """Return why the site is not up to date; ``""`` if it is."""
    if not SITE.is_dir() or not _STAMP.is_file():
        return "the site is not built: run make build"
    if _STAMP.read_text(encoding="utf-8") != built_from():
        return "the site was built from other sources: run make build"
    return ""


def build(**settings: str) -> None:
    """Build site/ with every warning an error; print what mkdocs says only if it fails.

    Its own option --quiet will not do: it hides warnings from --strict as well.

    :param settings: environment variables, which the hooks read.
    """
    say("  the site …")
    started = time.monotonic()
    shutil.rmtree(_NEW, ignore_errors=True)
    known = built_from()
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
    STAMPS.mkdir(parents=True, exist_ok=True)
    _STAMP.unlink(missing_ok=True)
    shutil.rmtree(_OLD, ignore_errors=True)
    with contextlib.suppress(FileNotFoundError):
        SITE.replace(_OLD)
    _NEW.replace(SITE)
    _STAMP.write_text(known, encoding="utf-8")
    shutil.rmtree(_OLD, ignore_errors=True)
    say(f"    done in {time.monotonic() - started:.1f} s")


def main() -> None:
    """Build under the project's lock."""
    with command("build"), alone():
        build()


if __name__ == "__main__":
    main()
