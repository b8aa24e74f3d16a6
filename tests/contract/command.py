"""The command line, run in this process."""

import contextlib
import io
import json
from collections.abc import Mapping
from typing import Any

from calculators import cli
from calculators.core.calculator import Calculator


def command(*arguments: str) -> tuple[int, str, str]:
    """Run the command line here; return its status and what it printed, in bytes of UTF-8."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in "12")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = cli.main(arguments)
    for stream in (out, err):
        stream.seek(0)
    return status, out.read(), err.read()


def written(value: Any) -> str:
    """Write JSON as the command line prints it."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def printed(answer: dict[str, Any]) -> tuple[int, str, str]:
    """Return the command line's output for an answer of the page's entry point."""
    return (0, written(answer["result"]), "") if answer["ok"] else (2, written(answer), "")


def options(calculator: Calculator, fields: Mapping[str, Any]) -> list[str]:
    """Return inputs as options of a command."""
    return [
        f"--{p.name.replace('_', '-')}={p.text(p.parse(fields[p.name]))}"
        for p in calculator.parameters
        if p.name in fields
    ]
