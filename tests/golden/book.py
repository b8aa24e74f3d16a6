"""Golden files: what the door answers, kept readable so that a change can be read in a review."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from calculators.catalogue import SYSTEMS
from calculators.render.data import describe
from calculators.web import handle
from tests.golden.requests import REQUESTS
from tests.golden.scenes import scripts, transcript

FOLDER = Path(__file__).parent


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def pages(request: Mapping[str, Any]) -> dict[str, str]:
    """Return the text of the golden files of a request, by ending."""
    answer = json.loads(handle(json.dumps(request)))
    html = answer.pop("html", "")
    told = {"request": request, "answer": answer}
    written = {"json": _json(told)}
    if html:
        written["html"] = html.replace("><", ">\n<") + "\n"
    return written


def names() -> list[str]:
    """Return what golden files are made from: each system, each request and each scene."""
    described = (f"described/{name}" for name in SYSTEMS)
    return [*described, *REQUESTS, *(f"scenes/{name}" for name in scripts())]


def system(name: str) -> str:
    """Return the system that a name is of."""
    if name.startswith("described/"):
        return name.removeprefix("described/")
    asked = REQUESTS.get(name) or scripts()[name.removeprefix("scenes/")]
    return str(asked["calculator"]).partition(".")[0]


def made(name: str) -> dict[str, str]:
    """Return the golden files of one name."""
    if name.startswith("described/"):
        told = [describe(calculator) for calculator in SYSTEMS[system(name)].calculators]
        return {f"{name}.json": _json(told)}
    if name in REQUESTS:
        return {f"{name}.{ending}": text for ending, text in pages(REQUESTS[name]).items()}
    return {f"{name}.txt": transcript(scripts()[name.removeprefix("scenes/")])}


def kept() -> dict[str, str]:
    """Return the golden files as they are on disk."""
    ours = ("*.json", "*.html", "described/*.json", "scenes/*.txt")
    files = [path for pattern in ours for path in FOLDER.glob(pattern)]
    return {str(path.relative_to(FOLDER)): path.read_text(encoding="utf-8") for path in files}


def write() -> list[str]:
    """Write the golden files anew; return the names of those that changed or went away."""
    before = kept()
    after = {file: text for name in names() for file, text in made(name).items()}
    for name in before.keys() - after.keys():
        (FOLDER / name).unlink()
    for name, text in after.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return sorted(
        name for name in before.keys() | after.keys() if before.get(name) != after.get(name)
    )
