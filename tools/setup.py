"""Prepares this folder: Python 3.13, Node, their packages; with --tests, Chromium as well.

    python3 -m tools.setup [--tests]

Any python3 from 3.9 on can run it. Each step is stamped with a hash of its lock files: a second run
does nothing, an interrupted one resumes, and a changed lock file is applied. Two runs at once wait
for each other.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tools import chromium, node, python_env
from tools.shell import alone, command


def main(arguments: Sequence[str] | None = None) -> None:
    """Do every step that is not done."""
    parser = argparse.ArgumentParser(prog="tools.setup", description="Prepare this folder.")
    parser.add_argument("--tests", action="store_true", help="also find or install Chromium")
    options = parser.parse_args(arguments)
    with command("set-up"), alone():
        python_env.set_up()
        node.set_up()
        if options.tests:
            chromium.set_up()


if __name__ == "__main__":
    main(sys.argv[1:])
