"""What the project says of itself is true: the README's map, the credits, the help."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import material
import pytest

from calculators.catalogue import SYSTEMS
from calculators.core.system import System
from calculators.session.reading import EDITION
from tests.project import ROOT
from tools.build import SOURCES
from tools.paths import SITE

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
ROOMS = ROOT / "calculators" / "systems"


def mapped() -> Iterator[tuple[str, str]]:
    """Return the paths of the map, each with its description."""
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
    games = system.sheet.games
    modules = {calculator.resolve.__module__ for calculator in system.calculators}
    modules |= {game.script.__module__ for game in games}
    assert all(name in sys.modules for name in modules)
    assert named == {name.removeprefix(room).split(".", 1)[0] for name in modules}


def credited() -> dict[str, str]:
    """Return the software credited in *Crédits*, in lower case, with its licence."""
    text = (ROOT / "docs" / "credits.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.*) \| .* \| (.*) \|$", text, re.MULTILINE)
    return {name.lower(): licence for name, licence in rows}


def from_npm(package: str) -> tuple[str, list[str]]:
    """Return a package's name in npm, and the licences to choose from."""
    name = package.rpartition("/")[2].replace("-", " ")
    told = json.loads((ROOT / "node_modules" / package / "package.json").read_text("utf-8"))
    return name, str(told["license"]).strip("()").split(" OR ")


def test_the_credits_name_what_is_shipped_with_its_licence() -> None:
    rows = credited()
    shipped = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]
    for name, licences in map(from_npm, shipped):
        ours = [told for row, told in rows.items() if name in row]
        assert any(licence in told for told in ours for licence in licences), name
    (theme,) = Path(material.__file__).parent.glob("templates/assets/javascripts/bundle.*.map")
    inside = "\n".join(json.loads(theme.read_text("utf-8"))["sources"])
    wheels = (ROOT / "requirements" / "browser.in").read_text("utf-8")
    others = {
        *re.findall(r"node_modules/((?:@[^/]+/)?[^/\n]+)", inside),
        *re.findall(r"^[a-z][\w-]*", wheels, re.MULTILINE),
    }
    assert {"rxjs", "icepool"} <= others
    assert [name for name in others if not any(name in row for row in rows)] == []


def test_the_credits_name_who_keeps_a_licence_in_a_script() -> None:
    """A package may bundle another one, which no list of packages names."""
    known = {word for row in credited() for word in re.findall(r"[a-z-]{4,}", row)}
    for path in (SITE / "assets").rglob("*.js"):
        kept = re.findall(r"/\*!.*?\*/", path.read_text(encoding="utf-8"), re.DOTALL)
        for told in kept if "runtime" not in path.parts else ():
            assert known & {*re.findall(r"[a-z-]{4,}", told.lower())}, told


def test_the_licence_in_a_library_travels_with_it() -> None:
    joined = (ROOT / "hooks" / "modules.mjs").read_text("utf-8").split("const libraries", 1)[1]
    files = re.findall(r': "([^"]+js)"', joined.split("};", 1)[0])
    texts = [(ROOT / "node_modules" / name).read_text("utf-8") for name in files]
    told = re.findall(r"/\*!.*?\*/", "".join(texts), re.DOTALL)
    scripts = "".join(path.read_text("utf-8") for path in (SITE / "assets").rglob("*.js"))
    assert len(told) > 1
    assert [licence for licence in told if licence not in scripts] == []


TABLE = '\npage = "table"\n'


def test_the_home_page_leads_to_every_game() -> None:
    """To its table, its cover and its first steps."""
    docs = ROOT / "docs"
    texts = {page: page.read_text("utf-8") for page in docs.glob("*/*.md")}
    games = [p.relative_to(docs) for p, text in texts.items() if TABLE in text]
    home = (docs / "index.md").read_text("utf-8")
    assert len(games) == len(SYSTEMS)
    assert [p for p in games if f"({p})" not in home] == []
    assert [
        p for p in games if not re.search(rf'"{p.parent}/([\w-]+/)?#premier-geste"', home)
    ] == []
    assert [name for name in SYSTEMS if f'data-cover="{name}"' not in home] == []


def test_what_is_watched_is_there() -> None:
    assert [name for name in SOURCES if not (ROOT / name).exists()] == []


def test_the_help_names_the_oldest_browsers() -> None:
    floor = json.loads((ROOT / "package.json").read_text("utf-8"))["browserslist"]
    told = (ROOT / "docs" / "aide.md").read_text("utf-8")
    versions = dict(line.split(" >= ") for line in floor)
    assert versions["edge"] == versions["chrome"]
    assert versions["ios_saf"] == versions["safari"]
    for name in ("chrome", "firefox", "safari"):
        assert re.search(rf"{name}\b[^,.]* {re.escape(versions[name])}\b", told, re.IGNORECASE)


def test_what_changed_for_a_table_is_told_once_and_up_to_this_edition() -> None:
    news = (ROOT / "docs" / "nouveautes.md").read_text(encoding="utf-8")
    editions = re.findall(r"^## Édition (\S+)$", news, re.MULTILINE)
    assert editions[0] == EDITION
    numbers = [[*map(int, each.split("."))] for each in editions]
    assert numbers == sorted(numbers, reverse=True)
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "docs/nouveautes.md" in changelog
    assert "### Rules" not in changelog
