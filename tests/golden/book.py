"""Golden files: what the door answers, kept readable so that a change can be read in a review."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from calculators.web import handle
from tests.golden.requests import REQUESTS
from tests.golden.scenes import scripts, transcript

FOLDER = Path(__file__).parent


def pages(request: Mapping[str, Any]) -> dict[str, str]:
    """Return the text of the golden files of a request, by ending."""
    answer = json.loads(handle(json.dumps(request)))
    html = answer.pop("html", "")
    told = {"request": request, "answer": answer}
    written = {"json": json.dumps(told, ensure_ascii=False, indent=2, sort_keys=True) + "\n"}
    if html:
        written["html"] = html.replace("><", ">\n<") + "\n"
    return written


def names() -> list[str]:
    """Return what golden files are made from: each request and each scene."""
    return [*REQUESTS, *(f"scenes/{name}" for name in scripts())]


def system(name: str) -> str:
    """Return the system that a request or a scene is for."""
    asked = REQUESTS.get(name) or scripts()[name.removeprefix("scenes/")]
    return str(asked["calculator"]).partition(".")[0]


def made(name: str) -> dict[str, str]:
    """Return the golden files of one request or scene."""
    if name in REQUESTS:
        return {f"{name}.{ending}": text for ending, text in pages(REQUESTS[name]).items()}
    return {f"{name}.txt": transcript(scripts()[name.removeprefix("scenes/")])}


def kept() -> dict[str, str]:
    """Return the golden files as they are on disk."""
    files = [*FOLDER.glob("*.json"), *FOLDER.glob("*.html"), *FOLDER.glob("scenes/*.txt")]
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
