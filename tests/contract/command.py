"""The command line, run in this process."""

import contextlib
import io
import json
from typing import Any

from calculators import cli


def command(*arguments: str) -> tuple[int, str, str]:
    """Run the command line here; return its status and what it printed."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = cli.main(arguments)
    return status, out.getvalue(), err.getvalue()


def written(value: Any) -> str:
    """Write JSON as the command line prints it."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
