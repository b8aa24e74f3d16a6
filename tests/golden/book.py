"""Golden files: the entry point's answers, kept readable so that a review can read each change.

A drawing is a hash with its name; one of each kind is stored whole in ``drawings``. The scenes
that meet every rule of a system (:mod:`tests.systems.scenes`) are in ``evenings``, as a table
reads them: each sentence and each question once.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache, partial
from hashlib import sha256
from itertools import chain, takewhile
from operator import ne
from pathlib import Path

from calculators.catalogue import SYSTEMS
from calculators.render.data import describe
from calculators.web import handle
from tests.golden.requests import REQUESTS
from tests.systems.scenes import book

FOLDER = Path(__file__).parent
OF_SYSTEMS = ("described", "evenings")
"""The golden files of each system as a whole."""

_ENTRY = re.compile(r"\n(?!  )")
_DRAWING = re.compile(r"(<svg [^>]*>)(.*?)(</svg>)", re.DOTALL)


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


@cache
def _answered(name: str) -> tuple[str, str]:
    """Return the answer to a request, as a golden file stores it, and its page."""
    request = REQUESTS[name]
    answer = json.loads(handle(json.dumps(request)))
    html = answer.pop("html", "").replace("><", ">\n<")
    return _json({"request": request, "answer": answer}), html and f"{html}\n"


def _hashed(drawing: re.Match[str]) -> str:
    opening, inside, closing = drawing.groups()
    return f"{opening}{sha256(inside.encode()).hexdigest()[:8]}{closing}"


def _kind(drawing: re.Match[str]) -> str:
    classes = re.findall(r"calc-([\w-]+)", drawing[1])
    return "-".join([*classes, *re.findall(r'class="die-kind">(\w+)<', drawing[2])])


@cache
def reviewed(system: str) -> dict[str, list[str]]:
    """Return what each scene of a system tells that none before it did, as last reviewed."""
    text = (FOLDER / "evenings" / f"{system}.txt").read_text(encoding="utf-8")
    scenes = (_ENTRY.split(each.strip("\n")) for each in text.split("\n# ")[1:])
    return {title: told for title, *told in scenes}


def told_first(system: str, title: str, story: Iterable[str]) -> list[str]:
    """Return what a scene tells that none before it does, as last reviewed."""
    kept = reviewed(system)
    before = {each for former in takewhile(partial(ne, title), kept) for each in kept[former]}
    return [each for each in dict.fromkeys(story) if each not in before]


def drawings() -> dict[str, str]:
    """Return the fullest drawing of each kind in a request's answer, as it is drawn."""
    found = defaultdict(set)
    for name in REQUESTS:
        for drawing in _DRAWING.finditer(_answered(name)[1]):
            found[_kind(drawing)].add(f"{drawing[0]}\n")
    return {f"drawings/{kind}.svg": max(sorted(every), key=len) for kind, every in found.items()}


def names() -> list[str]:
    """Return the names of all golden files: each system, and each request."""
    return [f"{kind}/{name}" for kind in OF_SYSTEMS for name in SYSTEMS] + [*REQUESTS]


def system(name: str) -> str:
    """Return the system of a name."""
    kind, _, named = name.partition("/")
    if kind in OF_SYSTEMS:
        return named
    return str(REQUESTS[name]["calculator"]).partition(".")[0]


def made(name: str) -> dict[str, str]:
    """Return the golden files of one name."""
    if name.startswith("described/"):
        told = [describe(calculator) for calculator in SYSTEMS[system(name)].calculators]
        return {f"{name}.json": _json(told)}
    if name.startswith("evenings/"):
        played = book(system(name)).evenings.items()
        told = ((f"\n# {title}", *play().story) for title, play in played)
        once = dict.fromkeys(chain.from_iterable(told))
        return {f"{name}.txt": "\n".join(once) + "\n"}
    told, html = _answered(name)
    page = {f"{name}.html": _DRAWING.sub(_hashed, html)} if html else {}
    return {f"{name}.json": told, **page}


def kept() -> dict[str, str]:
    """Return the golden files as they are on disk."""
    ours = ("*.json", "*.html", "described/*.json", "evenings/*.txt", "drawings/*.svg")
    files = [path for pattern in ours for path in FOLDER.glob(pattern)]
    return {str(path.relative_to(FOLDER)): path.read_text(encoding="utf-8") for path in files}


def write() -> list[str]:
    """Rewrite the golden files; return the names of those that changed or were removed."""
    before = kept()
    after = {file: text for name in names() for file, text in made(name).items()} | drawings()
    for name in before.keys() - after.keys():
        (FOLDER / name).unlink()
    for name, text in after.items():
        (FOLDER / name).parent.mkdir(exist_ok=True)
        (FOLDER / name).write_text(text, encoding="utf-8")
    return sorted(
        name for name in before.keys() | after.keys() if before.get(name) != after.get(name)
    )
