"""A firefight on a phone: few taps, everyone in sight, one tap from amends."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import PHONE, Table
from tests.browser.scenes import Scene
from tests.browser.test_pages import LEAST_TARGET, TOO_SMALL

SHOT = 4
SEATS = ".scene-seat"


class Counted(Scene):
    """A scene of which each tap is counted."""

    taps = 0

    def tap_on(self, code: str, drawn: str = "") -> None:
        self.taps += 1
        self.decide(code, drawn)

    def sound(self) -> None:
        """Nothing is wider than the phone, nothing smaller than a finger; no curtain ever falls."""
        wide = self.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"]
        assert self.page.evaluate(TOO_SMALL, LEAST_TARGET) == []
        assert self.scene.locator(".scene-curtain").count() == 0


def test_a_shot_with_its_wound_takes_four_taps(sit: Callable[..., Table]) -> None:
    scene = Counted(sit().open("d100/fusillade/"))
    scene.begin()
    scene.sound()
    scene.decide("done")
    scene.tap_on("shoot.2")  # Maëlle at the looter
    chances = scene.output.locator('[data-decide="fire"]').inner_text()
    assert "blessure grave" in chances
    assert "torse" in chances
    scene.sound()
    scene.tap_on("fire", "30")
    scene.tap_on("damage", "8")
    scene.tap_on("zone", "50")
    assert scene.taps <= SHOT
    assert "hémorragie moyenne" in scene.text()
    scene.sound()
    scene.decide("bleed", "3")
    seat = scene.scene.locator(SEATS, has_text="Pillard")
    assert "saigne" in seat.inner_text()
    scene.reload()
    assert "saigne" in scene.scene.locator(SEATS, has_text="Pillard").inner_text()


def test_everyone_is_one_tap_from_being_put_right(sit: Callable[..., Table]) -> None:
    scene = Counted(sit().open("d100/fusillade/"))
    scene.begin()
    scene.scene.locator(SEATS, has_text="Pillard").get_by_text("Corriger Pillard").click()
    scene.settle()
    assert "Que corriger pour Pillard" in scene.text()
    scene.sound()
    scene.decide("copy.4")
    assert scene.scene.locator(SEATS).count() == 7
    assert "Pillard 2" in scene.scene.locator(".scene-table").inner_text()


def test_the_keyboard_alone_shoots(sit: Callable[..., Table]) -> None:
    scene = Counted(sit().open("d100/fusillade/"))
    press = scene.page.keyboard.press
    scene.scene.locator(".scene-setup [type=submit]").focus()
    press("Enter")
    scene.settle()
    press("Tab")
    press("Enter")  # nobody moves
    scene.settle()
    press("Tab")
    press("Enter")  # the first in sight is aimed at
    scene.settle()
    press("Tab")
    press("Enter")
    scene.settle()
    assert "pour un seuil de" in scene.text()
