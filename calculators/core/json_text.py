"""JSON as it is read and written at the public interfaces."""

import json
from math import isfinite
from typing import Any


def json_text(value: object, indent: int | None = None) -> str:
    """Write JSON that any reader takes; half a sign, as a damaged text has it, as its escape.

    Without an indent it is what browsers write of the same value.
    """
    blanks = None if indent else (",", ":")
    text = json.dumps(value, ensure_ascii=False, indent=indent, separators=blanks)
    return text.encode(errors="backslashreplace").decode()


def parsed(text: str) -> Any:
    """Read JSON; a number beyond those that JSON can be answered with stays as it was typed.

    :raises ValueError: for what is none.
    :raises RecursionError: for what is too deep.
    """
    return json.loads(text, parse_constant=_no_number, parse_float=_number)


def as_object(value: object) -> dict[str, Any]:
    """Return what should be an object; an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def as_list(value: object) -> list[Any]:
    """Return what should be a list; an empty one for anything else."""
    return value if isinstance(value, list) else []


def _number(text: str) -> float | str:
    return number if isfinite(number := float(text)) else text


def _no_number(name: str) -> float:
    """Refuse what JSON has no number for, such as ``NaN``: no answer could say it back."""
    raise ValueError(name)
