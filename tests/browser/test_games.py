"""Each game: keyboard alone, read aloud, in the dark, at 320 px; and inside « Ma partie »."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from calculators.catalogue import CALCULATORS, SYSTEMS
from tests.browser.conftest import PHONE, Table
from tests.browser.scenes import Scene
from tests.browser.test_pages import axe, violations
from tools.paths import SITE
from tools.waiting import PAINTED, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["axe"]
_SCENE = re.compile(r'<calc-scene[^>]*\bcalculator="([^"]+)"')
PAGES = {
    found[1]: f"{path.parent.relative_to(SITE)}/"
    for path in sorted(SITE.rglob("index.html"))
    if (found := _SCENE.search(path.read_text(encoding="utf-8")))
}
"""The page of each game, by its calculator."""
SMALL = {"width": 320, "height": 568}
DECISIONS = 5
MOST_TABS = 60
TAP = ".scene-lift, .scene-hide, .scene-next, .scene-screen [data-decide]"
FOCUSED = "(parts) => Boolean(document.activeElement?.matches(parts))"
NAMELESS = re.compile(r"^\s*- (button|img|link)\s*(:.*)?$", re.MULTILINE)
WIDTH = "document.documentElement.scrollWidth - innerWidth"
ENTRIES = "(count) => document.querySelectorAll('.party-journal > li').length === count"
DOUBLE = 600
"""Milliseconds: two taps that follow each other faster are a double tap, and count once."""
FRESH = "(before) => document.querySelector('.scene-stage')?.innerText !== before"


def test_every_game_has_its_page() -> None:
    assert PAGES.keys() == {each.id for each in CALCULATORS.values() if each.machine}
    for path in PAGES.values():
        system = SITE / path.split("/")[0] / "index.html"
        assert f'href="{path.split("/")[1]}/"' in system.read_text(encoding="utf-8")


def press(page: Page, parts: str) -> None:
    """Reach a part by the tabulator, and press it."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED, parts):
            page.keyboard.press("Enter")
            return
    pytest.fail(f"the tabulator does not reach {parts}")


@pytest.mark.sampled(once=True)
@pytest.mark.parametrize("calculator", PAGES)
def test_keyboard_alone_plays_it_aloud_and_in_the_dark(
    sit: Callable[..., Table], axe: str, calculator: str
) -> None:
    table = sit(viewport=SMALL, color_scheme="dark").open(PAGES[calculator])
    scene, page = Scene(table), table.page
    wait_until(page, PAINTED, arg="slate")
    scene.scene.locator(".scene-setup [type=submit]").focus()
    page.keyboard.press("Enter")
    page.locator(".scene-screen").wait_for()
    scene.settle()
    for _ in range(DECISIONS):
        said = page.locator(":focus")
        assert said.evaluate("(node) => node.matches('h2, .calc-summary')"), "it begins there"
        assert said.inner_text().strip()
        assert page.evaluate(WIDTH) <= 0
        aloud = scene.output.aria_snapshot()
        assert not NAMELESS.search(aloud), aloud
        assert 'heading "' in aloud or 'paragraph: "' in aloud  # a question, or what came
        before = page.locator(".scene-stage").inner_text()
        press(page, TAP)
        wait_until(page, FRESH, arg=before)
        scene.settle()
    assert violations(table, axe) == []


@pytest.mark.sampled(once=True)
@pytest.mark.parametrize(
    "system", [each.id for each in SYSTEMS.values() if each.sheet.games and not each.scripted]
)
def test_a_session_plays_it_by_touch(sit: Callable[..., Table], system: str) -> None:
    """Characters enter, decide behind their curtain, and the journal has each decision."""
    table = sit(has_touch=True).open(f"{system.replace('_', '-')}/partie/")
    page = table.page
    section = page.locator("section[aria-labelledby=jeu]")

    def told(count: int) -> None:
        wait_until(page, ENTRIES, arg=count)
        page.wait_for_timeout(DOUBLE)

    page.locator("#party-begin").tap()
    told(3)
    page.locator("#party-game-0").tap()
    told(4)
    for count in range(5, 5 + DECISIONS):
        curtain = section.locator("details[id^=party-pass] > summary")
        if curtain.count():
            assert not section.locator(".calc-moves").is_visible()
            curtain.tap()
        section.locator(".calc-moves button").first.tap()
        told(count)
        assert page.evaluate(WIDTH) <= 0
    page.locator("#party-undo").tap()
    told(3 + DECISIONS)
    page.reload()
    told(3 + DECISIONS)
    assert section.locator(".calc-question").count() == 1


LOG = """([id]) => {
  const { log } = JSON.parse(localStorage.getItem(`scene:${id}`)).fields;
  return (log ?? "").split("\\n").filter(Boolean).length;
}"""


@pytest.mark.sampled(once=True)
@pytest.mark.parametrize("calculator", PAGES)
def test_a_double_press_is_one_decision(sit: Callable[..., Table], calculator: str) -> None:
    """Of a decision, and of what takes it back; whatever takes its place under the second press."""
    scene = Scene(sit(viewport=PHONE).open(PAGES[calculator]))
    page = scene.page
    scene.begin()

    def decided() -> int:
        scene.table.ask({"op": "list"})  # what was asked before it is answered
        scene.settle()
        count: int = page.evaluate(LOG, [calculator])
        return count

    for count in (1, 2):
        lift = scene.output.locator(".scene-lift")
        if lift.count():
            lift.click()
        scene.output.locator("[data-decide]").first.dblclick()
        assert decided() == count
    page.locator(".scene-undo").first.dblclick()
    assert decided() == 1


def test_two_tarot_players_oppose_each_other_in_six_taps(sit: Callable[..., Table]) -> None:
    table = sit(viewport=PHONE).open(PAGES["choix_destin.table"])
    scene = Scene(table)
    scene.begin()
    scene.page.evaluate(
        "() => { window.taps = 0; addEventListener('click', () => window.taps++, true); }"
    )
    scene.decide("act.0")
    scene.decide("versus.1")
    scene.take("Lise")
    scene.output.locator('[data-decide^="play."]').last.click()
    scene.settle()
    assert "Carte posée face cachée par Lise" in scene.text()
    scene.take("Théo")
    scene.output.locator('[data-decide^="play."]').first.click()
    scene.settle()
    assert re.search(r"l’emporte sur|Égalité entre", scene.text())
    assert scene.page.evaluate("window.taps") <= 6


def test_a_hand_is_drawn_by_touch_from_what_its_pile_holds(sit: Callable[..., Table]) -> None:
    """The tiles are those of the pile; what cannot be drawn is refused with its reason."""
    scene = Scene(sit(viewport=PHONE).open(PAGES["choix_destin.table"]))
    scene.begin()
    for code in ("act.0", "test", "set.4"):
        scene.decide(code)
    scene.take("Lise")
    scene.output.locator('[data-decide^="play."]').first.click()
    scene.settle()
    hand = scene.scene.locator(".scene-hand")
    hand.locator("summary").first.click()
    hand.locator(".calc-add").click()
    tiles = hand.locator(".calc-picker [data-piece]")
    assert tiles.count() == 22, "the trumps"
    tiles.nth(21).click()
    scene.output.locator('[data-decide="go"]').click()
    scene.settle()
    assert "Le Monde est sorti" in scene.text()
    scene.decide("act.1")
    scene.decide("test", "15")
    assert "Pas dans la pioche : 15" in hand.inner_text().replace("\u00a0", " ")
