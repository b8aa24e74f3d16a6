"""Paths of generated files: all inside the project's folder, all ignored by git.

.cache/uv/        a small environment that holds uv
.cache/python/    Python 3.13, if the machine has none
.cache/node/      Node, if the machine has none
.cache/wheels/    the packages shipped to the browser with the calculators
.cache/runtime/   the browser's runtime, ready to be copied into the site
.cache/stamps/    the inputs' hash of each set-up step, and of the site's sources
.cache/logs/      the output of programs
.venv/            Python 3.13 with everything in requirements/main.txt
node_modules/     what package-lock.json names
site/             the built site
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements"
CACHE = ROOT / ".cache"
LOGS = CACHE / "logs"
STAMPS = CACHE / "stamps"
WHEELS = CACHE / "wheels"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
NODE_MODULES = ROOT / "node_modules"
SITE = ROOT / "site"

LEADS_ON = 'http-equiv="refresh"'
"""Marks the page of an old address, which redirects."""


def pages() -> list[str]:
    """Return the paths of the built site's pages: `""`, `"aide/"`; redirects excluded."""
    found = (path for path in SITE.rglob("index.html") if LEADS_ON not in path.read_text("utf-8"))
    return sorted(f"{path.parent.relative_to(SITE)}/".removeprefix("./") for path in found)
