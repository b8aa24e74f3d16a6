"""Compiles requirements/*.in into *.txt with hashes, and package-lock.json, without addresses.

    python3 -m tools.lock [--upgrade]

The hashes are those of the public index, for every platform; what this machine may add to it
(other indexes, local folders) is ignored.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tools import node, python_env
from tools.paths import REQUIREMENTS
from tools.python_env import UV, VERSION
from tools.shell import Failure, alone, command, environment, run, say

LOCKS = {"uv": "3.9", "node": VERSION, "browser": VERSION, "main": VERSION, "audit": VERSION}
"""Each lock with the oldest Python that must install it."""

_LEFT_OUT = ("UV_INDEX", "UV_EXTRA_INDEX_URL", "UV_FIND_LINKS", "UV_CONSTRAINT", "UV_OVERRIDE")


def main(arguments: Sequence[str] | None = None) -> None:
    """Write every lock anew; with --upgrade, take the newest versions allowed."""
    parser = argparse.ArgumentParser(prog="tools.lock", description="Compile the lock files.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions allowed")
    upgrade = parser.parse_args(arguments).upgrade
    with command("lock"), alone():
        python_env.set_up()
        for name, version in LOCKS.items():
            say(f"  requirements/{name}.txt …")
            _compile(name, version, upgrade=upgrade)
        say("  package-lock.json …")
        _npm(upgrade=upgrade)


def _compile(name: str, version: str, *, upgrade: bool) -> None:
    env = {key: value for key, value in python_env.uv_environment().items() if key not in _LEFT_OUT}
    files = [f"requirements/{name}.in", "--output-file", f"requirements/{name}.txt"]
    if name != "browser":
        files += ["--constraint", "requirements/browser.txt"]
    shape = ["--universal", "--python-version", version, "--generate-hashes", "--no-annotate"]
    quiet = ["--no-config", "--no-emit-index-url", "--no-emit-find-links"]
    header = ["--custom-compile-command", "make lock"]
    newest = ["--upgrade"] if upgrade else []
    done = run("lock", [UV, "pip", "compile", *files, *shape, *quiet, *header, *newest], env)
    text = (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8") if done else ""
    if not done or "://" in text:
        raise Failure(f"requirements/{name}.in could not be compiled; see .cache/logs/lock.log.")


def _npm(*, upgrade: bool) -> None:
    npm = node.npm()
    action = "update" if upgrade else "install"
    only = ["--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"]
    env = {**environment(), **node.npm_environment()}
    if not run("lock", [*npm, action, *only], env):
        raise Failure("package-lock.json could not be written; see .cache/logs/lock.log.")


if __name__ == "__main__":
    main(sys.argv[1:])
