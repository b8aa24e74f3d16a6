"""The manifest for a phone that installs the site: files that exist, and a link to each system."""

import json

from calculators.catalogue import SYSTEMS
from tools.paths import SITE


def test_the_manifest_names_what_is_there() -> None:
    told = json.loads((SITE / "manifest.webmanifest").read_text(encoding="utf-8"))
    icons = [*told["icons"], *(icon for way in told["shortcuts"] for icon in way["icons"])]
    assert [icon for icon in icons if not (SITE / icon["src"]).is_file()] == []
    ways = {way["name"]: SITE / way["url"] / "index.html" for way in told["shortcuts"]}
    assert ways.keys() == {system.title for system in SYSTEMS.values()}
    assert all(page.is_file() for page in ways.values())
