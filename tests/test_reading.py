"""What explains a rule where it is read: terms, glossaries, aide-mémoire, what calls a rule."""

import re
import tomllib
from html import unescape
from pathlib import Path

import pytest

from calculators.catalogue import NAMES, SYSTEMS
from calculators.core.french import french
from calculators.core.system import System
from hooks import memo
from hooks.scales import expand
from tests.project import ROOT
from tools.paths import SITE

DOCS = ROOT / "docs"
_LINK = re.compile(r'<a class="(?:term|calc-rule)" href="([^"#]*)#([\w-]+)"')


def folder(system: System) -> str:
    return system.rules[0].page.partition("/")[0]


def terms(system: System) -> dict[str, str]:
    told = tomllib.loads((DOCS / folder(system) / "mots.toml").read_text(encoding="utf-8"))
    found: dict[str, str] = told["terms"]
    return found


def page(place: Path) -> str:
    return unescape((place / "index.html").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_every_term_and_number_leads_to_a_paragraph(name: str) -> None:
    place = SITE / folder(SYSTEMS[name])
    met = set()
    for file in place.rglob("index.html"):
        for path, anchor in _LINK.findall(page(file.parent)):
            target = (file.parent / path).resolve()
            assert f'id="{anchor}"' in page(target), f"{file}: {path}#{anchor}"
            met.add(anchor)
    missing = {id_.lower() for id_ in terms(SYSTEMS[name]).values()} - met
    assert not missing, "terms that no page links"


def test_a_term_is_linked_once_under_a_heading() -> None:
    """Where each occurrence is a link, none is seen."""
    met = 0
    for path in SITE.rglob("index.html"):
        for part in re.split(r"<h[123][ >]", path.read_text(encoding="utf-8")):
            rules = re.findall(r'<a class="term" href="[^"#]*#([\w-]+)"', part)
            assert sorted(rules) == sorted(set(rules)), path
            met += len(rules)
    assert met > 100


@pytest.mark.parametrize("name", NAMES)
def test_a_glossary_defines_each_term_and_lists_each_rule(name: str) -> None:
    system = SYSTEMS[name]
    html = page(SITE / folder(system) / "glossaire")
    defined = re.findall(r"<dt>(.*?)</dt><dd>(.+?) <a", html)
    assert {term.lower() for term, _ in defined} == {french(term).lower() for term in terms(system)}
    assert all(len(words) > 15 for _, words in defined), defined
    assert not [words for _, words in defined if " | " in words], "the head of a table"
    listed = html.partition('class="glossary-rules"')[2]
    assert [id_ for id_ in system.rule_ids if f">{id_}</a>" not in listed] == []


@pytest.mark.parametrize("name", NAMES)
def test_an_aide_memoire_holds_every_table_of_whole_numbers(name: str) -> None:
    system = SYSTEMS[name]
    files = sorted((DOCS / folder(system)).glob("*.md"))
    written = expand(memo.expand(memo.FENCE, name, files), name)
    assert not memo.expand("nothing", name, files).startswith("#")
    for scale in system.scales:
        short = scale.id.partition(".")[2]
        whole = [each for each in scale.levels if type(each.value) is int and each.value]
        names = {each.name for each in whole if f"scale {short} {each.code} " in written}
        named = {each.name for each in whole if str(each.value) in each.name}
        assert {each.name for each in whole} == names | named, scale.id
    html = page(SITE / folder(system) / "aide-memoire")
    assert html.count("<table") >= 3
    assert "{{" not in html.partition("<article")[2]
    assert "```" not in html


@pytest.mark.parametrize("name", NAMES)
def test_an_aide_memoire_keeps_the_notes_of_its_tables(name: str) -> None:
    files = sorted((DOCS / folder(SYSTEMS[name])).glob("*.md"))
    written = memo.expand(memo.FENCE, name, files)
    noted = re.findall("^- ([¹²³⁴-⁹]) ", written, re.MULTILINE)
    signs = re.findall(r"^\|.*$", written, re.MULTILINE)
    assert {*re.findall("[¹²³⁴-⁹]", " ".join(signs))} == {*noted}
    assert len(noted) == len({*noted})


def test_a_page_ends_with_what_calls_its_rules() -> None:
    html = page(SITE / "bad-karma" / "tirage").partition('class="calls"')[2]
    row = next(line for line in html.split("<li>") if ">BK-TIR-10</a>" in line)
    assert "#bad_karma.draw" in row
    assert ">BK-TOU-01</a>" in row


def test_the_five_games_answer_the_same_questions() -> None:
    html = page(SITE / "comparer")
    for table in html.split("<table>")[1:]:
        for system in SYSTEMS.values():
            assert system.title in table
    assert len(re.findall(r'<data class="figure"', html)) >= 15


def test_every_plain_table_lies_in_a_box_that_the_keyboard_scrolls() -> None:
    box = r'<div class="md-typeset__scrollwrap" tabindex="0"><div class="md-typeset__table"><table'
    for path in sorted(SITE.rglob("index.html")):
        html = path.read_text(encoding="utf-8")
        assert len(re.findall(r"<table(?![^>]*\bclass=)", html)) == len(re.findall(box, html)), path
