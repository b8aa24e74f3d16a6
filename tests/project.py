"""The project's folder, and its command line."""

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
"""Set with --all: tests are drawn while they are collected."""


def environment(**more: str) -> dict[str, str]:
    """Return the environment for a child that must not load another project's packages."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {**kept, "NO_MKDOCS_2_WARNING": "1", **more}


def python(
    *arguments: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run this Python in a folder of the project, with text output."""
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
"""Computed once in each process: it takes a tenth of a second."""


def fresh_site() -> None:
    """Fail a test that reads the built site if that was built from other sources."""
    if trouble := _stale():
        pytest.fail(trouble, pytrace=False)


def everything() -> bool:
    """Return whether --all was given."""
    return EVERYTHING in os.environ


def tries(many: int, least: int = 10, part: int = 8) -> int:
    """Return how many examples a test draws: with --all so many, else an eighth."""
    return many if everything() else max(min(least, many), many // part)
