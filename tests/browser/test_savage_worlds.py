"""One round of a fight on a phone: cards, attack, damage, soak roll; the tracker, a new card."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Table
from tests.systems.party import plain

ATTACK, DAMAGE, SOAK, CARDS = (
    f"savage_worlds.{name}" for name in ("attack", "damage", "soak", "initiative")
)


def test_a_round_of_a_fight(sit: Callable[..., Table]) -> None:
    """The initiative order, then attack, damage and soak roll, with real dice."""
    table = sit().open("savage-worlds/tour/")
    table.fill(CARDS, fighters="Ana\nLoup", cards="R-pique 9-coeur")
    table.submit(CARDS)
    assert plain(table.summary(CARDS)) == "D'abord Ana (Roi de pique), puis Loup."
    table.open("savage-worlds/combat/")
    table.fill(ATTACK, mode="melee")
    table.fill(ATTACK, die="d8", parry="5", roll="8 1 2")
    table.submit(ATTACK)
    assert plain(table.summary(ATTACK)).startswith("Touché avec prouesse, +1d6")
    table.form(ATTACK).locator(".calc-correct").click()
    expect(table.form(ATTACK).locator(".calc-foot .calc-settle")).to_be_visible()
    table.form(ATTACK).locator(".calc-settle").click()
    table.form(ATTACK).locator('[data-onward="damage"]').click()
    table.page.locator(f"calc-form[calculator='{DAMAGE}']:focus").wait_for()
    expect(table.form(DAMAGE).locator(".calc-fresh"), "no example says her weapon").to_have_count(0)
    expect(table.form(DAMAGE).locator('[name="raised"]')).to_be_checked()
    table.fill(DAMAGE, dice="2d6", toughness="5", roll="6 3 5 3")
    table.submit(DAMAGE)
    assert plain(table.summary(DAMAGE)) == "Secoué et 3 blessures : 17 contre 5."
    table.fill(SOAK, die="d8", new_wounds="3", roll="8 2 3")
    table.submit(SOAK)
    assert plain(table.summary(SOAK)) == "2 blessures encaissées, il en reste 1."


def test_the_tracker_goes_on_after_a_reload(sit: Callable[..., Table]) -> None:
    table = sit().open("savage-worlds/tour/")
    table.fill(CARDS, fighters="Ana\nLoup", cards="R-pique 9-coeur")
    table.submit(CARDS)
    rows = table.form(CARDS).locator('[name="fighters"]')
    assert rows.input_value().splitlines() == ["Ana ; R-pique", "Loup ; 9-coeur"]
    table.reload()
    assert rows.input_value().splitlines() == ["Ana ; R-pique", "Loup ; 9-coeur"]
    expect(table.form(CARDS).locator('[name="cards"]')).to_have_value("")
    told = table.form(CARDS).locator('[data-field="fighters"] .calc-row-gist').all_text_contents()
    assert told == ["carte Roi de pique", "carte 9 de cœur"]
    table.submit(CARDS)
    out = table.form(CARDS).locator('[name="out"]').input_value().split()
    assert out == ["R-pique", "9-coeur"]
    assert len({*out, *(row.split(" ; ")[1] for row in rows.input_value().splitlines())}) == 4


def test_a_new_card_asks_for_whom(sit: Callable[..., Table]) -> None:
    table = sit().open("savage-worlds/tour/")
    who = table.form(CARDS).locator('[data-field="who"]')
    expect(who).to_be_hidden()
    table.fill(CARDS, fighters="Ana ; 3-coeur\nLoup ; 9-coeur", action="replace")
    expect(who).to_be_visible()
    table.fill(CARDS, who="Ana", cards="A-pique")
    table.submit(CARDS)
    assert plain(table.summary(CARDS)) == "Nouvelle carte : Ana garde l'As de pique."


def test_a_rule_alone_stands_beside_the_name_of_its_input(sit: Callable[..., Table]) -> None:
    """A line of its own for each would make a fold of states half as long again."""
    table = sit().open("savage-worlds/etats/")
    table.form("savage_worlds.states").locator("summary", has_text="États").click()
    for name in ("shaken", "joker"):
        field = table.form("savage_worlds.states").locator(f'[data-field="{name}"]')
        label, rule = (field.locator(part).bounding_box() for part in ("label", ".calc-rule"))
        assert label
        assert rule
        assert rule["y"] < label["y"] + label["height"], name
