"""The modules of the pages, under Node: their own unit tests, in ``tests/javascript``.

Alone: ``node --test tests/javascript/*.test.mjs``. What needs a worker, a layout or several tabs is
tested in a browser.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.project import ROOT, environment
from tools.node import node

FILES = sorted((ROOT / "tests" / "javascript").glob("*.test.mjs"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_javascript(file: Path) -> None:
    done = subprocess.run(
        [node(), "--test", str(file)],
        cwd=ROOT,
        env=environment(PYTHON=sys.executable),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "\n# tests 0\n" not in done.stdout, "no test was found"
