"""A fight of the d100 system on a phone: the chain of an attack, a test, a death, bad input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.conftest import PHONE, Table
from tests.browser.test_session_forms import Player
from tools.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable

ATTACK, TEST, DEATH = "d100.attack", "d100.test", "d100.death"
CARE = "d100.care"


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ").replace("’", "'")


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
    assert figure.get_attribute("aria-label") == "tête"


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
    assert "PV" in player.result.locator(".calc-summary").inner_text()
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
    assert table.form(ATTACK).get_attribute("data-state") == "ready"


def test_a_test_is_amended_and_told_first(sit: Callable[..., Table]) -> None:
    table = sit().open("d100/tests/")
    table.fill(TEST, skills="10 30", cover="none", rolls="70")
    table.submit(TEST)
    assert plain(table.summary(TEST)) == "Réussite : 70 pour un seuil de 70."
    box = table.form(TEST).locator("output .calc-summary").bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= PHONE["height"] - box["height"]
    table.fill(TEST, modifier="-10")
    table.page.keyboard.press("Tab")
    wait_until(
        table.page, "document.querySelector('output .calc-summary').innerText.includes('60')"
    )
    assert plain(table.summary(TEST)) == "Échec : 70 pour un seuil de 60."


def test_each_turn_at_the_doors_of_death_counts(sit: Callable[..., Table]) -> None:
    table = sit().open("d100/survie/")
    for _turn in range(2):
        table.fill(DEATH, skill="40", roll="12")
        table.submit(DEATH)
    assert plain(table.summary(DEATH)) == "En vie : 12 pour un seuil de 70. 2e tour tenu."
    assert standing(table, DEATH, "lived") == "2"


def test_care_shows_what_its_method_needs(sit: Callable[..., Table]) -> None:
    table = sit().open("d100/survie/")
    table.fill(CARE, method="first_aid")
    assert table.form(CARE).locator('[data-field="hurt"]').is_visible()
    assert table.form(CARE).locator('[data-field="chance"]').is_hidden()
    table.submit(CARE)
    assert "À remplir pour les premiers secours" in plain(table.error("hurt", CARE))


def test_every_fault_at_once(sit: Callable[..., Table]) -> None:
    table = sit().open("d100/attaque/")
    table.fill(ATTACK, skill="X", damage="9999", pv="-1", shot="101")
    table.submit(ATTACK)
    for name in ("skill", "damage", "pv", "shot"):
        assert table.error(name, ATTACK), name
    assert standing(table, ATTACK, "damage") == "9999"


def test_no_page_is_wider_than_the_phone(sit: Callable[..., Table]) -> None:
    table = sit()
    for page in ("", "tests/", "attaque/", "combat/", "dangers/", "survie/"):
        table.open(f"d100/{page}")
        width = table.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], page
