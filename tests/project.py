"""Where the project is, and how to start its command line."""

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from tools.build import stale

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / ".cache"
EVERYTHING = "TRY_EVERYTHING"
"""Set where --all was given: tests are drawn while they are collected."""


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a child that must not load another project's packages."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {**kept, "NO_MKDOCS_2_WARNING": "1", **more}


def python(
    *arguments: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run this Python in a folder of the project; what it prints is text."""
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=cwd,
        env=env or environment(),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=1800,
        check=False,
    )


def calculators(arguments: Sequence[str], cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run ``python -m calculators`` as a reader would."""
    return python("-m", "calculators", *arguments, cwd=cwd)


_stale = cache(stale)
"""Looked up once in each process: it takes a tenth of a second."""


def fresh_site() -> None:
    """Fail the test that reads the built site when that is another one than the sources make."""
    if trouble := _stale():
        pytest.fail(trouble, pytrace=False)


def everything() -> bool:
    """Tell whether --all was asked for."""
    return EVERYTHING in os.environ


def tries(many: int, least: int = 10, part: int = 8) -> int:
    """Return how often a test tries what it draws: with --all so many times, else an eighth."""
    return many if everything() else max(min(least, many), many // part)
