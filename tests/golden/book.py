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


def expected() -> dict[str, str]:
    """Return every golden file, by name."""
    answers = {
        f"{name}.{ending}": text
        for name, request in REQUESTS.items()
        for ending, text in pages(request).items()
    }
    return answers | {f"scenes/{name}.txt": transcript(s) for name, s in scripts().items()}


def kept() -> dict[str, str]:
    """Return the golden files as they are on disk."""
    files = [*FOLDER.glob("*.json"), *FOLDER.glob("*.html"), *FOLDER.glob("scenes/*.txt")]
    return {str(path.relative_to(FOLDER)): path.read_text(encoding="utf-8") for path in files}


def write() -> list[str]:
    """Write the golden files anew; return the names of those that changed or went away."""
    before, after = kept(), expected()
    for name in before.keys() - after.keys():
        (FOLDER / name).unlink()
    for name, text in after.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return sorted(
        name for name in before.keys() | after.keys() if before.get(name) != after.get(name)
    )
