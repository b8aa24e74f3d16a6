"""What a page tells the printer: its format, the ids of the rules it links to, their owner."""

import re

import pytest

from calculators.catalogue import SYSTEMS
from hooks.paper import how_long, number, range_figures
from hooks.tree import fragment
from tools.paths import LEADS_ON, SITE

FOLDERS = sorted(system.rules[0].page.partition("/")[0] for system in SYSTEMS.values())


def page(path: str) -> str:
    return (SITE / path / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_system_has_a_screen_and_an_aid(folder: str) -> None:
    for path, form in ((f"{folder}/aide-memoire", "screen"), (folder, "aid")):
        html = page(path)
        assert re.search(rf'<header [^>]*data-paper="{form}"', html)
        assert html.count("data-print") == 1
        assert ('<div class="together"><p>' in html) is (form == "screen"), "a table with its title"
        assert f"/{path}/" in re.search(r"<small>.*?</small>", html)[0]  # type: ignore[index]
    assert 'class="paper-foot"' in page(f"{folder}/glossaire")


def test_every_page_of_bad_karma_bears_its_licence_once() -> None:
    pages = [path.read_text(encoding="utf-8") for path in (SITE / "bad-karma").rglob("index.html")]
    assert len(pages) > 10
    for html in pages:
        assert html.count("cette page aussi") == (0 if LEADS_ON in html else 1)


def test_a_link_to_a_rule_tells_its_number() -> None:
    for href, told in (
        ("tour/#sw-ini-01", "SW-INI-01"),
        ("#amb-sw-24", "AMB-SW-24"),
        ("#les-pages", None),
        ("#amb-sw-25", None),
    ):
        read = fragment(f'<a href="{href}">{"AMB-SW-25" if told is None else "a"}</a>')
        number(read)
        assert read.css("a")[0].attributes.get("data-rule") == told


def test_figures_are_ranged_and_sentences_are_not() -> None:
    table = (
        "<table><tr><th>Quoi</th><th>Combien</th></tr><tr><td>a</td><td><b>{}</b></td></tr></table>"
    )
    for text, ranged in (
        ("−2", True),
        ("de deux façons qui se valent", False),
        ("de 2 façons qui se valent", False),
        ("mort", False),
    ):
        found = fragment(table.format(text)).css("table")[0]
        range_figures(found)
        assert ("data-figures" in found.attributes) is ranged


def test_the_letters_follow_the_rows() -> None:
    found = [how_long(rows) for rows in (1, 48, 49, 66, 67, 85, 86)]
    assert found == ["least", "least", "few", "few", "some", "some", "more"]
