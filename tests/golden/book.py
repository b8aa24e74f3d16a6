"""Golden files: what the door answers, kept readable so that a change can be read in a review."""

import json
from pathlib import Path

from calculators.web import handle
from tests.golden.requests import REQUESTS
from tests.golden.scenes import scripts, transcript

FOLDER = Path(__file__).parent
SCENES = scripts()
NAMES = (*REQUESTS, *SCENES)
"""What has golden files: requests, and scenes."""


def pages(name: str) -> dict[str, str]:
    """Return the golden files of a request or of a scene, by name."""
    if name not in REQUESTS:
        return {f"scenes/{name}.txt": transcript(SCENES[name])}
    request = REQUESTS[name]
    answer = json.loads(handle(json.dumps(request)))
    html = answer.pop("html", "")
    told = {"request": request, "answer": answer}
    text = json.dumps(told, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    written = {f"{name}.json": text}
    if html:
        written[f"{name}.html"] = html.replace("><", ">\n<") + "\n"
    return written


def kept() -> dict[str, str]:
    """Return the golden files as they are on disk."""
    files = [*FOLDER.glob("*.json"), *FOLDER.glob("*.html"), *FOLDER.glob("scenes/*.txt")]
    return {str(path.relative_to(FOLDER)): path.read_text(encoding="utf-8") for path in files}


def write() -> list[str]:
    """Write the golden files anew; return the names of those that changed or went away."""
    before = kept()
    after = {path: text for name in NAMES for path, text in pages(name).items()}
    for name in before.keys() - after.keys():
        (FOLDER / name).unlink()
    for name, text in after.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return sorted(
        name for name in before.keys() | after.keys() if before.get(name) != after.get(name)
    )
