"""Explanations of a rule where it is read: terms, glossaries, aide-mémoire, references."""

import json
import re
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml
from mkdocs.exceptions import PluginError

from calculators.catalogue import NAMES, SYSTEMS
from calculators.core.fields import Option, Several
from calculators.core.french import french
from calculators.core.rows import Rows
from calculators.core.system import System
from hooks import memo, rulebook
from hooks.sections import sections
from hooks.tree import Node, nodes, tree
from tests.project import ROOT
from tools.paths import SITE

DOCS = ROOT / "docs"
_ASKED = re.compile(
    r"(?:[Cc]hoisissez|[Cc]ochez|[Ss]aisissez|la case|l'action|Réglage :\*\*(?: oui,)?(?: dans)?)"
    r" « ([^»]+) »"
)
"""Words that ask a reader to choose, to tick or to write."""


def folder(system: System) -> str:
    return system.rules[0].page.partition("/")[0]


def terms(system: System) -> dict[str, dict[str, str]]:
    told = tomllib.loads((DOCS / folder(system) / "mots.toml").read_text(encoding="utf-8"))
    found: dict[str, dict[str, str]] = told["terms"]
    return found


def page(place: Path) -> str:
    return unescape((place / "index.html").read_text(encoding="utf-8"))


def test_every_link_leads_to_a_place_of_the_site() -> None:
    """MkDocs checks only what a page writes itself; an old address leads to a page that stayed."""
    pages = {path: tree(path.read_text(encoding="utf-8")) for path in SITE.rglob("index.html")}
    ids = {path: {node.id for node in read.css("[id]")} for path, read in pages.items()}
    moved = {path for path, read in pages.items() if read.css_first("meta[http-equiv=refresh]")}
    met = set()
    for path, read in pages.items():
        for link in read.css("a[href]"):
            told = urlsplit(link.attributes["href"] or "")
            if told.scheme:
                continue
            place = (path.parent / told.path).resolve()
            target = place / "index.html" if place.is_dir() else place
            assert target.is_file(), (path, told)
            assert target not in moved, (path, told)
            anchor = told.fragment.partition("?")[0]
            assert not anchor or anchor in ids[target], (path, told)
            if link.attributes.get("class") in {"term", "calc-rule"}:
                met.add(anchor)
    defined = {term["rule"].lower() for each in SYSTEMS.values() for term in terms(each).values()}
    assert not defined - met, "terms that no page links"


def test_what_stands_above_a_page_can_be_read() -> None:
    """MkDocs shows unreadable metadata as text of the page: a colon in a description is enough."""
    for path in DOCS.rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        if text.startswith("---\n"):
            assert {"title", "description"} & yaml.safe_load(text.split("---\n")[1]).keys(), path


def test_words_that_mean_something_else_are_no_term() -> None:
    """«Bad Karma» is a game, in which Karma is a term; an address is no prose."""
    plain = {
        phrase
        for system in SYSTEMS.values()
        for phrase in [system.title, *rulebook.plain_of(system, DOCS)]
    }
    for path in SITE.rglob("index.html"):
        text = re.sub(r'<a class="term"[^>]*>([^<]*)</a>', r"⟨\1⟩", page(path.parent))
        for words in plain:
            assert not [w for w in words.split() if words.replace(w, f"⟨{w}⟩") in text], path
        assert "/⟨" not in text, path


def test_a_term_is_linked_once_under_a_heading() -> None:
    """If each occurrence were a link, none would be seen; under its own rule's, none is needed."""
    met, pages = 0, []
    for path in SITE.rglob("index.html"):
        pages.append([])
        for part in re.split(r"<h[123][ >]", path.read_text(encoding="utf-8")):
            rules = re.findall(r'<a class="term"[^>]* href="[^"#]*#([\w-]+)"', part)
            assert sorted(rules) == sorted(set(rules)), path
            here, _, _ = part.removeprefix('id="').partition('"')
            assert here not in rules, path
            met += len(rules)
            pages[-1] += rules
    assert met > 100
    assert any(len({*rules}) < len(rules) for rules in pages), "again under another heading"


@pytest.mark.parametrize("name", NAMES)
def test_a_glossary_defines_each_term_and_lists_each_rule(name: str) -> None:
    system = SYSTEMS[name]
    html = page(SITE / folder(system) / "glossaire")
    defined = re.findall(r"<dt>(.*?)</dt><dd>(.+?) <a", html)
    assert {term.lower(): means for term, means in defined} == {
        french(name).lower(): french(term["means"]) for name, term in terms(system).items()
    }
    listed = html.partition('class="glossary-rules"')[2]
    assert [id_ for id_ in system.rule_ids if f">{id_}</a>" not in listed] == []


@pytest.mark.parametrize("name", NAMES)
def test_an_aide_memoire_holds_the_tables_that_were_chosen(name: str) -> None:
    own = (DOCS / folder(SYSTEMS[name]) / "aide-memoire.md").read_text(encoding="utf-8")
    chosen = re.findall(r"^[a-z-]+#\S+$", own, re.MULTILINE)
    html = page(SITE / folder(SYSTEMS[name]) / "aide-memoire").partition("<article")[2]
    assert html.count("<table") >= len(chosen) > 0
    assert "{{" not in html
    assert "```" not in html
    titles = re.findall(r'<p><strong><a [^>]*href="[^"]*#', html)
    assert len(titles) == len(chosen), "titles lead to rules"


@pytest.mark.parametrize("name", NAMES)
def test_an_aide_memoire_keeps_the_notes_of_its_tables(name: str) -> None:
    place = DOCS / folder(SYSTEMS[name])
    own = (place / "aide-memoire.md").read_text(encoding="utf-8")
    written = memo.expand(own, name, sorted(place.glob("*.md")))
    noted = re.findall("^- ([¹²³⁴-⁹]) ", written, re.MULTILINE)
    signs = re.findall(r"^\|.*$", written, re.MULTILINE)
    assert {*re.findall("[¹²³⁴-⁹]", " ".join(signs))} == {*noted}
    assert len(noted) == len({*noted})


def test_an_aide_memoire_takes_what_stands_under_an_anchor_and_nothing_else(tmp_path: Path) -> None:
    text = (
        "# P\n\n## A {#a}\n\n| x | y |\n|---|---|\n| **b** { #bk-dom-01 } | c |\n\n"
        "Words.\n{: #bk-att-14 }\n\n```chances\ny\n```\n\n| z |\n|---|\n| w [l](#a) |\n"
        '## B {#b}\n\n```bareme\nscale = "power"\n[[chances]]\nhead = "Tir"\n```\n'
        "## C {#c}\n\nWords.\n\n```chances\nx\n```\n"
    )
    (tmp_path / "p.md").write_text(text, encoding="utf-8")

    def told(address: str) -> str:
        return memo.expand(f"```aide-memoire\n{address}\n```", "bad_karma", [tmp_path / "p.md"])

    assert told("p#c") == "**[C](p.md#c)**\n\n```chances\nx\n```", "where no table is"
    assert told("p#a") == "**[A](p.md#a)**\n\n| x | y |\n|---|---|\n| **b** | c |"
    weapons = SYSTEMS["bad_karma"].rule_ids["BK-ATT-14"].title
    assert told("p#bk-att-14").startswith(f"**[{weapons}](p.md#bk-att-14)**\n\n| z |")
    assert "[l](p.md#a)" in told("p#bk-att-14")
    assert "chances" not in told("p#b")
    for nowhere in ("p#d", "q#a"):
        with pytest.raises(ValueError, match="no table stands at"):
            told(nowhere)


IN_A_TEXT = """<h1>T</h1><h2>A</h2><p>x</p><p id="bk-att-01">One.</p><p>Still.</p>
<details class="lecture"><summary>AMB-BK-09 : q</summary><p id="amb-bk-09">t</p></details>
<ul><li id="bk-att-02">Two.</li></ul>
<table><thead><tr><th>D</th><th>1–3</th><th>4</th></tr></thead><tbody>
<tr><td id="dc-ble-04">Tête<a class="rule-id" href="#dc-ble-04">DC-BLE-04</a></td><td>−5</td><td><b>mort</b></td></tr>
<tr><td id="dc-ble-05">Bras</td><td>−9 <del>−8</del></td><td>perdu</td></tr>
<tr><td>Saigne</td><td>non</td><td>oui</td></tr></tbody></table>
<h2>B</h2><p>After.</p>"""  # noqa: E501


def test_a_rule_inside_a_text_goes_to_the_next_one() -> None:
    found = {each.id: each.lines for each in sections(IN_A_TEXT)}
    assert found["BK-ATT-01"] == ["One.", "Still."]
    assert found["AMB-BK-09"] == ["t"]
    assert found["BK-ATT-02"] == ["Two."]
    assert found["DC-BLE-04"] == [french("Tête ; 1–3 : −5 ; 4 : mort")]
    own, unnamed = found["DC-BLE-05"]
    assert own == french("Bras ; 1–3 : −9 ; 4 : perdu"), "without what is struck out"
    assert unnamed == french("Saigne ; 1–3 : non ; 4 : oui")


def test_every_rule_says_something_where_it_stands() -> None:
    known = json.loads((SITE / "assets" / "search" / "rules.json").read_text(encoding="utf-8"))
    silent = [each["id"] for each in known["rules"] if each["id"] and not each["lines"]]
    assert silent == []


@pytest.mark.parametrize("name", NAMES)
def test_a_term_is_told_in_one_sentence_for_who_meets_it_now(name: str) -> None:
    """A sentence that needs no page: no example, no link, no figure of the book."""
    told = {name: term["means"] for name, term in terms(SYSTEMS[name]).items()}
    assert len({*told.values()}) == len(told) > 0
    for term, means in told.items():
        assert re.fullmatch(r"[A-ZÀÉÊ][^.!?|*\[\]{}]{25,170}\.", means), term
        assert not re.search(r"exemple|ci-dessus|plus haut que|[2-9]\d", means), term


def test_cards_and_search_know_what_a_term_means() -> None:
    known = json.loads((SITE / "assets" / "search" / "rules.json").read_text(encoding="utf-8"))
    told = {name: means for rule in known["rules"] for name, means in rule["terms"].items()}
    for system in SYSTEMS.values():
        for name, term in terms(system).items():
            (rule,) = (each for each in known["rules"] if each["id"] == term["rule"])
            assert rule["terms"][name] == french(term["means"])
    linked = re.findall(r'data-term="([^"]+)"', page(SITE / "bad-karma" / "tirage"))
    assert len(linked) > 5
    assert {*linked} <= told.keys()


def test_a_page_ends_with_what_calls_its_rules() -> None:
    html = page(SITE / "bad-karma" / "tirage").partition('class="calls"')[2]
    row = next(line for line in html.split("<li>") if ">BK-TIR-10</a>" in line)
    assert "#bad_karma.draw" in row
    assert ">BK-TOU-01</a>" in row
    for path in SITE.rglob("index.html"):
        for each in tree(path.read_text(encoding="utf-8")).css(".calls li"):
            rule, *callers = [link.text() for link in each.css("a")]
            assert callers, (path, rule)
            assert rule not in callers, path


def test_what_a_page_says_is_set_as_french_is() -> None:
    """Its title, its menus, prose, forms, drawings, its foot: only input stays plain."""
    plain = {"code", "pre", "kbd", "script", "style", "textarea"}
    for path in sorted(SITE.rglob("*.html")):
        read = tree(path.read_text(encoding="utf-8"))
        for node in nodes(read):
            text = node.text_content
            if text and not plain & {each.tag for each in above(node)}:
                assert french(text) == text, path
        beside = [("aria-label", "svg.drawing"), ("content", "meta[name=description]")]
        for name, said in beside:
            told = [each.attributes[name] or "" for each in read.css(said)]
            assert [french(each) for each in told] == told, path


def above(node: Node) -> Iterator[Node]:
    """Yield the ancestors of a node."""
    while (place := node.parent) is not None:
        yield place
        node = place


def test_the_games_answer_the_same_questions() -> None:
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


def test_a_drawing_stands_in_its_page_and_says_what_it_shows() -> None:
    """As an image it would keep its own colours in the dark, and other fonts than the page's."""
    pages = {path: path.read_text(encoding="utf-8") for path in SITE.rglob("index.html")}
    assert not [path for path, html in pages.items() if re.search(r'<img[^>]*\.svg"', html)]
    drawn = re.compile(r"<svg[^>]*drawing.*?</svg>", re.DOTALL)
    drawings = [each for html in pages.values() for each in drawn.findall(html)]
    assert len(drawings) == len([*DOCS.rglob("*.svg")]) - 1, "all but the icon"
    assert [path.name for path in SITE.rglob("*.svg")] == ["icon.svg"]
    for drawing in drawings:
        assert re.search(r'role="img" aria-label="[^"]{20,}"', drawing)
        assert not re.search(r'<text[^>]*fill="#', drawing)


def test_a_cover_shows_one_or_two_pieces_and_no_board() -> None:
    covers = tree((SITE / "index.html").read_text(encoding="utf-8")).css("a[data-cover]")
    assert len(covers) == len(SYSTEMS)
    for cover in covers:
        sizes = [each.attributes["viewBox"].split() for each in cover.css(".home-pieces > svg")]
        assert 1 <= len(sizes) <= 2, cover.html
        assert all(float(width) < 2 * float(height) for _, _, width, height in sizes), cover.html


def labels(system: System) -> Iterator[str]:
    """Yield the labels of inputs, folds and choices in forms."""
    inputs = [each for calculator in system.calculators for each in calculator.parameters]
    inputs += [*system.table.values(), *system.sheet.character.inputs.values()]
    for field in inputs:
        yield from (field.label, field.group)
        if isinstance(field, Option | Several):
            yield from field.choices.values()
        if isinstance(field, Rows):
            yield from (column.label for column in field.columns)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_names_what_is_to_be_filled_as_its_form_does(name: str) -> None:
    system = SYSTEMS[name]
    known = french("\n".join({*labels(system), "Nos règles"})).lower()
    for place in sorted((DOCS / folder(system)).glob("*.md")):
        for asked in _ASKED.findall(place.read_text(encoding="utf-8")):
            assert french(asked).lower() in known, (place.name, asked)


def test_words_that_nothing_reads_are_refused(tmp_path: Path) -> None:
    (tmp_path / "mots.toml").write_text('[said]\nI2-DES-01 = "niveau"\n', encoding="utf-8")
    with pytest.raises(PluginError, match=r"/mots\.toml: no parts \['said'\]"):
        rulebook.words_of(tmp_path)
