"""HTML as trees: nothing that a player types becomes markup; figures are read as they are."""

import re
from fractions import Fraction
from itertools import pairwise
from xml.etree.ElementTree import Element, tostring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.core import engine
from calculators.core.french import THIN, french
from calculators.core.result import FigureTable, Result, Shown, Step
from calculators.pieces.die import Die
from calculators.pieces.tarot import MINOR_CARDS, TRUMPS, MinorCard, Suit
from calculators.render.html import element, once, to_html
from calculators.render.links import Links
from calculators.render.pieces import picture, tile
from calculators.render.result import odds_html, result_html, table_html
from calculators.systems.choix_destin import SYSTEM
from tests.contract.page import read

HOSTILE = "<img src=x onerror=alert(1)>\"'&"
NO_LINKS = Links({})
TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc")))


def test_text_and_attributes_are_escaped() -> None:
    html = to_html(element("p", HOSTILE, element("b", HOSTILE), HOSTILE, title=HOSTILE))
    node = read(html)
    (paragraph,) = node.all("p")
    assert paragraph.attributes["title"] == HOSTILE
    assert node.words.count(HOSTILE) == 3
    assert [child.tag for child in node.all()] == ["", "p", "b"]


@given(TEXT)
def test_any_text_stays_text(text: str) -> None:
    node = read(to_html(element("p", text, title=text)))
    assert node.words == french(text)
    assert node.all("p")[0].attributes["title"] == text


@given(
    st.recursive(
        st.builds(element, st.sampled_from(["p", "path", "input"]), st.none(), title=TEXT),
        lambda inside: st.builds(element, st.just("p"), inside | TEXT, inside | TEXT),
        max_leaves=8,
    )
)
def test_it_is_written_as_the_standard_library_writes_it(node: Element) -> None:
    assert to_html(node) == tostring(node, encoding="unicode", method="html")


def test_attributes_that_are_absent_bare_or_dashed() -> None:
    html = to_html(element("p", None, hidden=True, title=None, id=False, aria_label="a", for_="b"))
    assert html == '<p hidden="" aria-label="a" for="b"></p>'


def test_children_stand_in_order() -> None:
    assert to_html(element("p", "a", element("b", "c"), None, "d", "e")) == "<p>a<b>c</b>de</p>"


@pytest.mark.parametrize("piece", [*TRUMPS.pieces, *MINOR_CARDS.pieces, MinorCard(3, Suit.COINS)])
def test_every_piece_has_a_picture_named_for_those_who_do_not_see_it(piece: object) -> None:
    (svg,) = read(to_html(picture(piece))).all("svg")
    assert svg.attributes["role"] == "img"
    assert svg.attributes["aria-label"] == getattr(piece, "title", None)
    assert tile(piece)


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_the_lines_of_a_die_lie_within_its_outline(sides: int) -> None:
    (svg,) = read(to_html(picture(Die(sides, 1)))).all("svg")
    ((outline,), (lines,)) = svg.all("polygon"), svg.all("path")
    pair = re.compile(r"([\d.]+)[ ,]([\d.]+)")
    corners, inside = (
        [complex(float(x), float(y)) for x, y in pair.findall(text or "")]
        for text in (outline.attributes["points"], lines.attributes["d"])
    )
    for here, there in pairwise([*corners, corners[0]]):
        along = (there - here) / abs(there - here)
        assert all(((point - here) / along).imag > -0.5 for point in inside)


@pytest.mark.parametrize("suit", [None, *Suit])
@pytest.mark.parametrize("rank", range(2, 11))
def test_a_numbered_card_has_as_many_pips_as_its_value(rank: int, suit: Suit | None) -> None:
    html = to_html(picture(MinorCard(rank, suit)))
    pips = html.count("<circle") if suit is None else html.count("<text") - 1
    assert pips == rank


def test_a_piece_without_a_picture_is_a_fault_of_the_maker() -> None:
    with pytest.raises(TypeError, match="no picture for int"):
        picture(7)


def test_a_result_says_first_what_happened() -> None:
    draw = SYSTEM.calculators[0]
    resolution = engine.run(draw, {"choice": "7", "destiny": "0 4"}, "kestrel")
    node = read(to_html(result_html(resolution, NO_LINKS)))
    (result,) = node.all("div", class_="calc-result")
    assert [child.attributes["class"] for child in result.children] == [
        "calc-stage",
        "calc-more calc-detail",
        "calc-more calc-keep",
    ]
    stage, why, keep = result.children
    told, pieces, bar = stage.children
    assert bar.attributes["class"] == "calc-split"
    assert [child.attributes["class"] for child in told.children] == [
        "calc-verdict",
        "calc-summary",
    ]
    assert pieces.attributes["class"] == "calc-pieces"
    assert [child.attributes.get("class") for child in why.children] == [
        None,
        "calc-steps",
        "calc-odds",
    ]
    assert keep.all("p", class_="calc-seed")
    faded = [f.all("figcaption")[0].words for f in stage.all("figure", class_="calc-faded")]
    assert faded == ["Écarté"]
    assert why.all("tr", class_="calc-hit")[0].attributes["data-outcome"] == "success"
    assert not node.all("p", class_="calc-example")


def test_hostile_words_in_a_result_stay_words() -> None:
    draw = SYSTEM.calculators[0]
    resolution = engine.run(draw, {"choice": "7"}, HOSTILE)
    result = Result("success", HOSTILE, {}, (Step(HOSTILE, "XX"),), (Shown(HOSTILE, ()),))
    spoiled = engine.Resolution(draw, resolution.inputs, result, (), HOSTILE, drew=True)
    html = to_html(result_html(spoiled, NO_LINKS, example=True))
    assert "<img" not in html
    assert not read(html).all("img")
    (replay,) = read(html).all("a", class_="calc-replay")
    assert "%3Cimg" in str(replay.attributes["href"])


@pytest.mark.parametrize(
    ("chance", "cells", "title"),
    [
        (Fraction(7, 93), ["7/93", f"7,5{THIN}%"], None),
        (Fraction(700001, 9300001), ["1 sur 13", f"7,5{THIN}%"], "700001/9300001"),
        (Fraction(3100001, 9300001), ["", f"33,3{THIN}%"], "3100001/9300001"),
        (Fraction(10001, 123456789), [f"1 sur 12{THIN}344", f"<{THIN}0,1{THIN}%"],
         "10001/123456789"),
        (Fraction(10001, 10**14), ["", f"<{THIN}0,1{THIN}%"], "10001/100000000000000"),
    ],
)  # fmt: skip
def test_a_long_fraction_is_told_as_one_in_so_many(
    chance: Fraction, cells: list[str], title: str | None
) -> None:
    outcome = SYSTEM.calculators[0].outcomes[0]
    node = read(to_html(odds_html({outcome: chance})))
    fraction, share, _ = node.all("td")
    assert [fraction.words, share.words] == cells
    assert share.attributes.get("title") == title


def test_a_chance_in_a_table_keeps_its_fraction() -> None:
    table = FigureTable("Titre", ("A", "B"), (("x", Fraction(1, 3)), ("y", 4)), frozenset({1}))
    node = read(to_html(table_html(table)))
    (cell,) = [td for td in node.all("td") if "title" in td.attributes]
    assert (cell.words, cell.attributes["title"]) == (f"33,3{THIN}%", "1/3")
    assert [row.words for row in node.all("tr", class_="calc-hit")] == ["y4"]


def test_a_table_is_set_as_its_sentences_are() -> None:
    table = FigureTable("Titre", ("A", "B", "C"), ((-1, "d'Artagnan", -2),))
    node = read(to_html(table_html(table)))
    assert [each.words for kind in ("th", "td") for each in node.all(kind)][3:] == [
        "−1", "d’Artagnan", "−2",
    ]  # fmt: skip


def test_odds_are_drawn_in_declared_order_and_only_those_that_can_happen() -> None:
    outcomes = SYSTEM.calculators[0].outcomes
    chances = engine.probabilities(outcomes, {"failure": 2, "success": 1})
    node = read(to_html(odds_html(chances)))
    rows = node.all("tr")
    assert [row.attributes["data-outcome"] for row in rows] == ["success", "failure"]
    assert rows[0].words == f"Réussite1/333,3{THIN}%"


def test_a_link_to_a_rule_that_is_not_listed_is_nothing() -> None:
    assert NO_LINKS.pill("CD-XX-99", "calc-rule") is None


def test_what_is_written_once_stands_among_the_rest_as_it_was_drawn() -> None:
    def drawn(text: str) -> Element:
        return element("b", f"{text} & 2-0")

    kept = once(drawn)
    for _ in range(2):
        for draw in (drawn, kept):
            whole = element("p", "<", draw("a"), " 3-1 >", draw("b"))
            assert to_html(whole) == (
                '<p>&lt;<b>a &amp; <span class="unbroken">2-0</span></b> '
                '<span class="unbroken">3-1</span> &gt;'
                '<b>b &amp; <span class="unbroken">2-0</span></b></p>'
            )
