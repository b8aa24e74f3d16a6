"""Bad Karma on a phone: real dominoes tapped in, a gauge that carries on, a settlement."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, PUT, Table
from tests.browser.test_session_forms import Player
from tests.systems.scenes import after
from tools.paths import SITE
from tools.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Locator

DRAW, GAUGE = "bad_karma.draw", "bad_karma.gauge"
SETTLEMENT = "bad_karma.settlement"
IN_SIGHT = """[...document.querySelectorAll(".party-play .board-choice")].some((each) => {
  const { left, right } = each.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
})"""
ALL_IN_SIGHT = """[...document.querySelectorAll(".party-play .calc-moves button")].every(
  (each) => each.getBoundingClientRect().bottom <= innerHeight
)"""
ROW_IS_NAMED = """(lay) => lay.scrollLeft > 0
  && lay.querySelector(".calc-lane-name").getBoundingClientRect().x
    >= lay.getBoundingClientRect().x"""


@pytest.fixture
def phone(sit: Callable[..., Table]) -> Table:
    return sit().open("bad-karma/tirage/")


def tile(table: Table, field: str, piece: str) -> Locator:
    """Return a tile of a tray, opening it and the folds around it."""
    found = table.form(DRAW).locator(f'[data-field="{field}"] [data-piece="{piece}"]')
    found.evaluate("""(tile) => {
      for (let box = tile; box; box = box.parentElement)
        if (box.localName === "details") box.open = true;
      const tray = tile.closest(".calc-tray");
      if (tray.querySelector(".calc-palette").hidden) tray.querySelector(".calc-add").click();
    }""")
    return found


def test_real_dominoes_are_tapped_in(phone: Table) -> None:
    phone.fill(DRAW, skill="7", gauge="")
    tile(phone, "drawn", "5-3").click()
    phone.submit(DRAW)
    assert "1 point de trop" in phone.summary(DRAW).replace("\u00a0", " ")
    picture = phone.form(DRAW).locator("output svg.calc-gauge")
    assert "7 cases, 1 occupée : domino, caché" in str(picture.get_attribute("aria-label"))


def test_a_domino_exists_twice(phone: Table) -> None:
    first = tile(phone, "out", "5-3")
    first.click()
    expect(tile(phone, "drawn", "5-3")).to_be_enabled()
    first.click()
    expect(phone.form(DRAW).locator('[name="out"]')).to_have_value("5-3 5-3")
    expect(tile(phone, "drawn", "5-3")).to_be_disabled()
    phone.fill(DRAW, drawn="5-3")
    phone.submit(DRAW)
    assert "Pas dans la pioche" in phone.error("drawn", DRAW)


def test_dominoes_on_the_gauge_are_used_up_too(phone: Table) -> None:
    phone.fill(DRAW, gauge="? 3-5x2/iM 6-6", out="5-3")
    expect(tile(phone, "drawn", "5-3")).to_be_disabled()
    expect(tile(phone, "drawn", "6-6")).to_be_enabled()


def test_fate_is_forced_from_the_result(phone: Table) -> None:
    phone.fill(DRAW, skill="2", gauge="", drawn="6-5")
    phone.submit(DRAW)
    phone.form(DRAW).locator('output a[data-onward="force"]').click()
    wait_until(
        phone.page,
        """() => document.querySelector('calc-form[calculator="bad_karma.draw"] output')
             .innerText.includes("Refusé")""",
    )
    inputs = phone.form(DRAW)
    assert inputs.locator('[name="gauge"]').input_value().startswith("6-5")
    expect(inputs.locator('[name="refused"]')).to_have_value("")


def test_a_gauge_goes_on(sit: Callable[..., Table]) -> None:
    table = sit().open("bad-karma/jauge/")
    assert table.page.locator(".calc-lay").first.evaluate(ROW_IS_NAMED)
    table.fill(GAUGE, karma="5", gauge="?", action="add", added="5-3x2/iM")
    table.submit(GAUGE)
    inputs = table.form(GAUGE)
    expect(inputs.locator('[name="gauge"]')).to_have_value("? 5-3x2/iM")
    expect(inputs.locator('[name="action"]')).to_have_value("read")
    box = inputs.locator("output svg.calc-gauge").bounding_box()
    assert box is not None
    assert box["width"] > 200


def test_fields_appear_with_their_cause(sit: Callable[..., Table]) -> None:
    table = sit().open("bad-karma/solde/")
    double = table.form(SETTLEMENT).locator('[data-field="critical_domino"]')
    wait_until(table.page, "() => Boolean(customElements.get('calc-form'))")
    expect(double).to_be_hidden()
    table.form(SETTLEMENT).locator('[name="cause"]').select_option("critical")
    expect(double).to_be_visible()
    table.fill(SETTLEMENT, critical_domino="3-3", gauge="?x2 4-1")
    table.submit(SETTLEMENT)
    assert "2 tours perdus" in table.summary(SETTLEMENT).replace("\u00a0", " ")
    expect(table.form(SETTLEMENT).locator("output svg.calc-track")).to_have_count(2)


def test_the_licence_is_on_the_page() -> None:
    page = (SITE / "bad-karma" / "index.html").read_text(encoding="utf-8")
    text = page.partition("<article")[2].partition("</article>")[0]
    assert "Luc Fievet" in text
    assert "Licence Art Libre" in text


SERPENTINE = "bad_karma.serpentine"
LAID = "2:2-3 2:5-5+ 2:1-6 3:0-4<"


def test_a_head_is_touched_on_the_board_and_the_match_is_followed(
    sit: Callable[..., Table],
) -> None:
    table = sit().open("bad-karma/serpentin/")
    table.fill(SERPENTINE, start="4-2")
    table.submit(SERPENTINE)
    table.fill(SERPENTINE, domino="3-2", drawn="5-5")
    form = table.form(SERPENTINE)
    form.locator('output [data-fill="head=2"]').click()
    expect(form.locator('[name="head"]')).to_have_value("2")
    table.submit(SERPENTINE)
    assert "3-2 correspond" in table.summary(SERPENTINE)
    standing = {name: form.locator(f'[name="{name}"]').input_value() for name in ("domino", "head",
                "laid", "branch", "drawn")}  # fmt: skip
    assert standing == {
        "domino": "5-5", "head": "2", "laid": "2:2-3", "branch": "2", "drawn": "",
    }  # fmt: skip
    expect(form.locator("output [data-fill]")).to_have_count(1)  # the redraw stays on its branch
    form.locator('[name="across"]').check()
    table.submit(SERPENTINE)
    head = form.locator('output [data-fill="head=3"]')
    head.press("Enter")
    expect(form.locator('[name="head"]')).to_have_value("3")
    expect(head).to_have_attribute("aria-pressed", "true")


def test_the_board_fits_a_phone(sit: Callable[..., Table]) -> None:
    table = sit().open("bad-karma/serpentin/")
    table.fill(SERPENTINE, start="4-2", laid=LAID, domino="6-3", head="3")
    table.submit(SERPENTINE)
    table.played(SERPENTINE)
    svg = table.form(SERPENTINE).locator("output .calc-board")
    box = svg.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    for touch in svg.locator(".board-hit").all():
        size = touch.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 43.5


def test_what_was_refused_is_told_from_what_was_drawn(sit: Callable[..., Table]) -> None:
    """At the table fate is forced in secret: both lie there, each under its own word."""
    table = sit().open("bad-karma/table/")
    player = Player(table, "", "bad_karma")
    people = [{"do": "sheet", "name": name, "fields": {}} for name in ("Inès", "Marco")]
    player.make([*people, {"do": "begin", "game": "bad_karma.turn", "who": ["Inès", "Marco"]}])
    for way, drawn in (("start", "4-2"), ("draw.1", "6-5"), ("force.strong", "3-2")):
        player.make([{"do": "choose", "move": way, "fields": {"drawn": drawn}}])
    table.reload()
    table.page.locator("button", has_text="Je joue Inès").click()
    captions = table.page.locator(".party-play figcaption:visible")
    captions.first.wait_for()
    expect(captions).to_have_text(["Refusé", "Tiré", "Jauge après ce tirage"])
    refused, fresh = (captions.nth(n).locator("xpath=..").locator("svg") for n in (0, 1))
    shades = [each.evaluate("(svg) => getComputedStyle(svg).opacity") for each in (refused, fresh)]
    assert float(shades[0]) < float(shades[1])


def test_no_curtain_falls_between_two_characters_of_the_leader(sit: Callable[..., Table]) -> None:
    table = sit(viewport=PHONE).open("bad-karma/table/")
    page, player = table.page, Player(table, "", "bad_karma")
    adversary = {"do": "sheet", "name": "Brute", "fields": {"led": True}, "count": 2}
    people = ["Brute", "Inès", "Brute 2"]
    begin = {"do": "begin", "game": "bad_karma.turn", "who": people}
    player.make([adversary, {"do": "sheet", "name": "Inès", "fields": {}}, begin])
    player.make([{"do": "choose", "move": "start", "fields": {"drawn": "4-2"}}])
    table.reload()
    asked, opens, skips = (
        page.locator(each) for each in (".calc-question", "[id^=party-seat-]", "[data-way=skip]")
    )
    for title, tap in (
        ("Passez l’appareil à Inès", opens),
        ("Inès, compétence 7", skips),
        ("Passez l’appareil à Brute", opens),
        ("Brute, compétence 7", skips),
        ("Brute 2, compétence 7", skips),
    ):
        asked.filter(has_text=title).wait_for()
        tap.click()


def test_a_long_serpentine_scrolls_at_a_readable_size(sit: Callable[..., Table]) -> None:
    """Its dominoes shrank until their pips were dust; a place is in sight, and keys lay there."""
    laid = "1:4-1 1:1-5 1:5-3 1:3-6 1:6-2 1:2-5 2:2-5 2:5-0 2:0-3 2:3-1"
    lines = ["draw.1; drawn=4-0", "keep.0", "draw.1; drawn=1-0", "keep.0", "declare"]
    opened = "Un domino au hasard ouvre le serpentin ; chacun tire ensuite en secret."
    party = after("bad_karma", opened, f"= *table; laid={laid}", *lines)
    table = sit(viewport=PHONE).open("bad-karma/table/")
    table.page.evaluate(PUT, [["sessions", "bad_karma", json.dumps(party.session)]])
    board = table.reload().page.locator(".party-play .calc-board")
    board.wait_for()
    across = ".domino-edge >> nth=0"
    size = board.locator(across).bounding_box()
    assert size
    assert min(size["width"], size["height"]) >= 16
    assert table.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    wait_until(table.page, IN_SIGHT)
    choice = table.page.locator(".party-play .board-choice")
    code = choice.first.get_attribute("data-decide")
    choice.first.press("Enter")
    table.page.locator(f'.party-play [data-decide="{code}"]').wait_for(state="detached")


def test_a_desktop_shows_the_ways_under_the_board(sit: Callable[..., Table]) -> None:
    """It was as wide as the page, and as high: what could be done lay below the screen."""
    lines = ["draw.1; drawn=4-0", "keep.0", "draw.1; drawn=1-0", "keep.0", "declare"]
    opened = "Un domino au hasard ouvre le serpentin ; chacun tire ensuite en secret."
    table = sit(viewport=DESKTOP).open("bad-karma/table/")
    session = after("bad_karma", opened, *lines).session
    table.page.evaluate(PUT, [["sessions", "bad_karma", json.dumps(session)]])
    first = table.reload().page.locator(".party-play .calc-moves button").first
    for code in ("head.", "way."):
        table.page.locator(f'[data-way^="{code}"]').first.wait_for()
        wait_until(table.page, ALL_IN_SIGHT)
        first.click()
