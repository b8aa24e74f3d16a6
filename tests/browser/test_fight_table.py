"""A fight on a phone: a blow in few taps, everybody in sight, each one tap from being put right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import PHONE, Table
from tests.browser.scenes import Scene

PAGE = "savage-worlds/combat-a-la-table/"
CARDS = "A-pique R-coeur 9-trefle 8-carreau 5-pique 2-coeur"
MOST_TAPS = 6


class Fight(Scene):
    """The gestures of a master at a fight, each tap counted."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.taps = 0

    def tap_on(self, code: str, drawn: str = "") -> None:
        self.taps += 1
        self.decide(code, drawn)


@pytest.fixture
def fight(sit: Callable[..., Table]) -> Fight:
    """A phone at the fight's page, its cards dealt: Capucine acts, then Bastien."""
    table = sit().open(PAGE)
    table.page.set_viewport_size(PHONE)
    played = Fight(table)
    played.begin()
    played.decide("nobody")
    played.decide("deal", CARDS)
    return played


def test_a_blow_is_struck_and_soaked_in_six_taps(fight: Fight) -> None:
    fight.tap_on("strike.shoot")
    fight.tap_on("at.2")
    fight.tap_on("range.medium")
    fight.tap_on("cover.none", "7 3")
    fight.tap_on("damage", "6 1 4")
    assert "Sbire 1 : Secoué et 1 blessure" in fight.text()
    fight.tap_on("soak", "5")
    assert fight.taps <= MOST_TAPS
    assert "1 blessure encaissée" in fight.text() or "Tout est encaissé" in fight.text()
    seat = fight.scene.locator(".scene-seat", has_text="Sbire 1")
    assert "Secoué" in seat.inner_text()
    assert "Bastien" in fight.text(), "the next one is asked at once"


def test_a_melee_takes_four_and_range_is_asked_once(fight: Fight) -> None:
    fight.tap_on("announce.2")
    fight.tap_on("strike.shoot")
    fight.tap_on("at.2")
    fight.tap_on("range.short")
    fight.tap_on("cover.light", "2 3")
    fight.decide("keep")
    fight.taps = 0
    fight.tap_on("strike.shoot")
    assert "couvert léger" in fight.text()
    fight.tap_on("at.2", "8 7 3")
    fight.tap_on("damage", "6 6 1 4 2")
    fight.tap_on("soak", "5")
    assert fight.taps == 4


def test_each_is_one_tap_from_being_put_right_and_all_is_undone(fight: Fight) -> None:
    table = fight.scene.locator(".scene-table")
    table.locator('[data-decide="edit.1"]').click()
    fight.settle()
    fight.decide("wound.more")
    assert "À la main : Bastien, 1 blessure." in fight.text()
    fight.decide("state.shaken")
    fight.decide("done")
    assert "Secoué" in table.locator(".scene-seat", has_text="Bastien").inner_text()
    for _ in range(4):
        fight.scene.locator(".scene-undo").click()
        fight.settle()
    assert "Secoué" not in table.locator(".scene-seat", has_text="Bastien").inner_text()
    fight.reload()
    assert "strike.melee" in fight.moves()


def test_what_cannot_be_drawn_is_refused_and_only_what_can_is_shown(fight: Fight) -> None:
    fight.decide("strike.melee")
    hand = fight.scene.locator(".scene-hand")
    hand.locator("details > summary").first.click()
    tiles = hand.locator("[data-piece]").evaluate_all("(all) => all.map((t) => t.dataset.piece)")
    assert tiles == ["1", "2", "3", "4", "5", "6"]
    fight.decide("at.2", "5 3")
    assert "5 n’est pas une face de d4" in hand.inner_text()
    assert fight.page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
