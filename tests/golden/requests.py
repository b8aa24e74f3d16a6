"""The sources of the golden files: the requests of each system, in ``<system>.toml`` here."""

import tomllib
from pathlib import Path
from typing import Any

ROOT = "../../"
"""From a page two folders deep to the site's root."""

REQUESTS: dict[str, dict[str, Any]] = {
    name: {**request, "root": ROOT}
    for path in sorted(Path(__file__).parent.glob("*.toml"))
    for name, request in tomllib.loads(path.read_text(encoding="utf-8")).items()
}
