"""The README's map of the code is the tree: each room in one line, with its chapters."""

import re
import sys
from collections.abc import Iterator

import pytest

from calculators.catalogue import SYSTEMS
from calculators.core.system import System
from tests.project import ROOT

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
ROOMS = ROOT / "calculators" / "systems"


def mapped() -> Iterator[tuple[str, str]]:
    """Return the paths of the map, each with what its line says of it."""
    above: list[str] = []
    for line in TEXT.split("## The house", 1)[1].split("```", 2)[1].strip("\n").splitlines():
        indent, name, words = re.fullmatch(r"( *)(\S+) *(.*)", line).groups()
        above[len(indent) // 2 :] = [name.rstrip("/")]
        yield "/".join(above), words


MAP = dict(mapped())


@pytest.mark.parametrize("path", MAP)
def test_what_the_map_names_is_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_each_room_has_its_line() -> None:
    package = ROOT / "calculators"
    folders = [*package.iterdir(), *ROOMS.iterdir()]
    rooms = {each for each in folders if each.is_dir() and not each.name.startswith("_")}
    doors = set(package.glob("[a-z]*.py"))
    assert {str(each.relative_to(ROOT)) for each in rooms | doors} <= MAP.keys()


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.id)
def test_the_line_of_a_system_names_its_chapters(system: System) -> None:
    words = MAP[f"calculators/systems/{system.id}"]
    room = f"calculators.systems.{system.id}."
    named = set(words.split(": ", 1)[1].split(" · "))
    modules = {calculator.resolve.__module__ for calculator in system.calculators}
    assert all(name in sys.modules for name in modules)
    assert named == {name.removeprefix(room).split(".", 1)[0] for name in modules}
