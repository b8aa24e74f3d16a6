"""The pages' worked examples as requests: they warm Python up and test an offline copy."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

_FENCE = re.compile(r"^```calculateur\n(.*?)^```", re.MULTILINE | re.DOTALL)


def requests(docs: Path) -> list[dict[str, Any]]:
    """Return one request for each calculator on a page; faulty fences are reported elsewhere.

    :param docs: the folder of the pages.
    """
    found: dict[str, dict[str, Any]] = {}
    for page in sorted(docs.rglob("*.md")):
        for body in _FENCE.findall(page.read_text(encoding="utf-8")):
            try:
                told = tomllib.loads(body)
                calculator = str(told["calculator"])
            except (tomllib.TOMLDecodeError, KeyError):
                continue
            found[calculator] = {
                "op": "run",
                "calculator": calculator,
                "fields": told.get("fields", {}),
                "seed": told.get("seed", "exemple"),
            }
    return [found[calculator] for calculator in sorted(found)]
