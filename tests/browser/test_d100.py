"""A fight of the d100 system on a phone: the chain of an attack, what a sheet carries, its dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Table
from tests.browser.test_session_forms import Player
from tests.systems.party import plain

if TYPE_CHECKING:
    from collections.abc import Callable

ATTACK = "d100.attack"


def standing(table: Table, calculator: str, name: str) -> str:
    return table.form(calculator).locator(f'[name="{name}"]').input_value()


def test_an_attack_chain_from_the_shot_to_the_grave_wound(sit: Callable[..., Table]) -> None:
    """Three attacks on one target: armour and health are carried, nothing is typed twice."""
    table = sit().open("d100/attaque/")
    table.fill(
        ATTACK, skill="40", cover="light", damage="8", pv="6", protection="4", armour_pv="8",
        shot="50",
    )  # fmt: skip
    table.submit(ATTACK)
    assert plain(table.summary(ATTACK)) == (
        "Touché (50 pour un seuil de 55) : 8 dégâts, 4 absorbés, 4 passent ; il reste 2 PV."
    )
    assert standing(table, ATTACK, "pv") == "2"
    table.fill(ATTACK, shot="50", zone="4")
    table.submit(ATTACK)
    assert plain(table.summary(ATTACK)) == (
        "Touché (50 pour un seuil de 55), à la tête : Intelligence −10, hémorragie légère "
        "(8 dégâts, 2 absorbés, 6 passent)."
    )
    assert standing(table, ATTACK, "pv") == "0"
    table.fill(ATTACK, shot="50", zone="4")
    table.submit(ATTACK)
    assert plain(table.summary(ATTACK)) == (
        "Touché (50 pour un seuil de 55), à la tête : Intelligence −10, hémorragie moyenne "
        "(8 dégâts, 1 absorbé, 7 passent)."
    )
    assert standing(table, ATTACK, "pv") == "0"
    figure = table.form(ATTACK).locator("output .calc-body")
    expect(figure).to_have_attribute("aria-label", "tête")


def test_what_the_example_says_of_health_stands_on_no_sheet(sit: Callable[..., Table]) -> None:
    """An attack resolved without a session keeps its dice; the target's own health counts."""
    player = Player(sit().open("d100/attaque/"), ATTACK, "d100")
    player.table.fill(ATTACK, shot="10", damage="1")
    player.draw()
    people = [{"do": "sheet", "name": "Ana", "fields": {"shooting": 60}}]
    player.make([*people, {"do": "sheet", "name": "Bo", "fields": {"pv": 30, "protection": 0}}])
    player.sit("Ana", "Bo")
    player.holds("pv", "30")
    player.tap(player.form.locator(".calc-adopt"))
    expect(player.result.locator(".calc-summary")).to_contain_text("PV", use_inner_text=True)
    (move,) = player.moves()[2:]
    assert not {"pv", "armour_pv"} & move["fields"].keys()
    assert move["fields"]["shot"] == "10"
    assert player.sheet("Bo")["pv"] == 29


def test_the_damage_can_be_tapped(sit: Callable[..., Table]) -> None:
    table = sit().open("d100/attaque/")
    table.fill(ATTACK, damage="2d6+3")
    damage = table.form(ATTACK).locator('[data-field="damage"]')
    damage.locator("[data-laid]").click()
    damage.locator('[data-piece="d10"]').click()
    damage.get_by_role("button", name="moins 1").last.click()
    assert standing(table, ATTACK, "damage") == "2d10+2"
    table.submit(ATTACK)
    expect(table.form(ATTACK)).to_have_attribute("data-state", "ready")


def test_no_page_is_wider_than_the_phone(sit: Callable[..., Table]) -> None:
    table = sit()
    for page in ("", "tests/", "attaque/", "combat/", "dangers/", "survie/"):
        table.open(f"d100/{page}")
        width = table.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], page
