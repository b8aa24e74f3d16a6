"""Lint, format and types of Python, scripts and styles. All checks run before it fails.

.venv/bin/python -m tools.lint
"""

from __future__ import annotations

import subprocess
import time

from tools.node import node
from tools.paths import NODE_MODULES, PYTHON, ROOT
from tools.shell import Failure, command, environment, say

TSC = (NODE_MODULES / "typescript" / "bin" / "tsc", "--project", ROOT / "tools" / "types")
BIOME = (NODE_MODULES / "@biomejs" / "biome" / "bin" / "biome", "lint")


def lint() -> None:
    """Run every checker; print the findings of each."""
    say("  lint, format and types …")
    started = time.monotonic()
    python = (PYTHON, "-m")
    checks = (
        (*python, "ruff", "check", "--quiet"),
        (*python, "ruff", "format", "--check", "--quiet"),
        (*python, "mypy", "--no-error-summary"),
        (node(), *TSC),
        (node(), *BIOME, "--error-on-warnings", "--max-diagnostics=none"),
    )
    running = [
        subprocess.Popen(
            [str(part) for part in check],
            cwd=ROOT,
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for check in checks
    ]
    told = [process.communicate()[0] for process in running]
    found = [words for words, process in zip(told, running) if process.returncode]
    if found:
        say("\n".join(found))
        raise Failure("what is above is to be mended first.")
    say(f"    done in {time.monotonic() - started:.1f} s")


def main() -> None:
    """Check, and fail on any finding."""
    with command("lint"):
        lint()


if __name__ == "__main__":
    main()
