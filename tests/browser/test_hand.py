"""Our dice or the site's, by touch: the keys for real pieces, in forms and in games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Table
from tests.browser.test_pages import LEAST_TARGET, TOO_SMALL
from tests.browser.test_session_forms import CAST, PEOPLE, Player
from tools.serve import serving
from tools.waiting import SCHEMES, wait_until

PRESSED = """(pill) => {
  const before = pill.ariaPressed;
  pill.ariaPressed = "true";
  const { color, backgroundColor } = getComputedStyle(pill);
  pill.ariaPressed = before;
  return [color, backgroundColor];
}"""
OWN = {"do": "readings", "readings": {"pieces": "own"}}
D100 = "d100.attack"


@pytest.fixture(scope="module")
def toy_address(toy_site: Path) -> Iterator[str]:
    with serving(toy_site) as address:
        yield address


class Keys:
    """One thumb on the keys for real pieces."""

    def __init__(self, player: Player) -> None:
        self.page = player.page
        self.sheet = player.page.locator("dialog.calc-hand")

    def tap(self, *codes: str) -> None:
        for code in codes:
            self.sheet.locator(f'[data-tap="{code}"]:enabled').first.tap()

    def told(self, text: str) -> None:
        self.sheet.locator(".hand-told", has_text=text).wait_for()

    def do(self, what: str) -> None:
        self.sheet.locator(f'[data-hand="{what}"]').tap()


@pytest.fixture
def toy(sit: Callable[..., Table], toy_address: str) -> Player:
    """Ana and Bo at the toy's page, with dice of their own."""
    player = Player(sit(toy_address, has_touch=True).open("toy/"), CAST, "toy")
    player.make([*PEOPLE, OWN])
    return player


def test_our_dice_are_tapped_one_by_one_and_the_site_adds_up(toy: Player) -> None:
    toy.sit("Bo")
    keys, button = Keys(toy), toy.form.locator("button[type=submit]").first
    expect(toy.form.locator(".calc-whose")).to_have_text("Nos dés", use_inner_text=True)
    button.tap()
    keys.tap("6")
    keys.told("6")
    keys.tap("2")
    keys.told("6 + 2 = 8")
    keys.do("back")
    keys.tap("4")
    keys.told("6 + 4 = 10")
    assert toy.page.evaluate(TOO_SMALL, LEAST_TARGET) == []
    assert toy.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    toy.answered(lambda: keys.tap("3"))
    expect(toy.result.locator(".calc-summary")).to_contain_text("13 contre 9", use_inner_text=True)
    assert toy.moves()[-1].items() >= {"who": "Bo", "fields": {"faces": "6 4 3"}}.items()
    button.tap()
    keys.tap("1")
    keys.do("shut")
    keys.sheet.wait_for(state="detached")
    assert len(toy.moves()) == len(PEOPLE) + 2, "what was given up is no move"
    toy.undo()
    assert toy.moves()[-1] == OWN


def test_one_tap_changes_the_dice_for_one_draw(toy: Player) -> None:
    toy.sit("Bo")
    switch = toy.form.locator(".calc-whose")
    for scheme in SCHEMES:
        toy.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        ink, ground = switch.evaluate(PRESSED)
        assert ink != ground, scheme
    switch.tap()
    expect(switch).to_have_text("Dés du site pour ce tirage", use_inner_text=True)
    toy.draw()
    assert "faces" not in toy.moves()[-1]["fields"]
    expect(switch).to_have_text("Nos dés", use_inner_text=True)
    toy.form.locator("button[type=submit]").first.tap()
    toy.answered(lambda: Keys(toy).do("site"))
    assert "faces" not in toy.moves()[-1]["fields"]
    toy.make([{"do": "undo"}, {"do": "readings", "readings": {"pieces": None}}])
    toy.form.locator(".calc-whose", has_text="Dés du site").wait_for()
    toy.draw()
    switch.tap()
    toy.form.locator("button[type=submit]").first.tap()
    Keys(toy).tap("1", "1")
    toy.answered(lambda: Keys(toy).tap("1"))
    assert toy.moves()[-1]["fields"] == {"faces": "1 1 1"}
    expect(switch).to_have_text("Dés du site", use_inner_text=True)


def test_an_onward_move_and_a_game_take_our_dice_too(toy: Player) -> None:
    toy.sit("Bo")
    toy.form.locator("button[type=submit]").first.tap()
    keys = Keys(toy)
    keys.tap("1", "1")
    toy.answered(lambda: keys.tap("1"))
    toy.offered("revenge").tap()
    keys.tap("5", "5")
    toy.answered(lambda: keys.tap("5"))
    expect(toy.result.locator(".calc-summary")).to_contain_text("15 contre 9", use_inner_text=True)
    assert toy.moves()[-1]["fields"]["faces"] == "5 5 5"
    toy.table.open("toy/table/")
    game = toy.page.locator(".party-play")
    game.locator("[id^=party-game-]").tap()
    game.locator("[data-way=throw]").tap()
    keys.sheet.wait_for()
    throw = {"do": "choose", "move": "throw", "fields": {"faces": "4"}}
    toy.make([throw])  # a roll made in another tab does not count here for the next character
    keys.sheet.wait_for(state="detached")
    wait_until(toy.page, "document.activeElement.id === 'jeu'")
    game.get_by_text("4 contre 7", exact=False).first.wait_for()
    game.locator(".calc-whose").tap()
    game.locator("[data-way=throw]").tap()
    game.locator(".calc-question", has_text="La manche 1 est finie").wait_for()
    expect(toy.page.locator("dialog[open]"), "the site threw").to_have_count(0)


def test_a_d100_is_two_dice_and_what_cannot_come_is_greyed(sit: Callable[..., Table]) -> None:
    table = sit(has_touch=True).open("d100/attaque/")
    player = Player(table, D100, "d100")
    player.make([{"do": "sheet", "name": "Ana", "fields": {"shooting": 60}}, OWN])
    player.sit("Ana")
    table.fill(D100, damage="2d6", pv="4")
    keys = Keys(player)
    player.form.locator("button[type=submit]").first.tap()
    keys.tap("00", "4")
    keys.sheet.locator(".hand-of", has_text="À toucher : d6, 1 sur 2").wait_for()
    table.page.keyboard.press("3")
    keys.told("3")
    keys.tap("5")
    keys.sheet.locator('[data-tap="30"]:enabled').wait_for()
    table.page.keyboard.press("3")  # of the tens, 30
    player.answered(lambda: keys.tap("7"))
    drawn = {"shot": "4", "faces": "3 5", "zone": "37"}
    assert player.moves()[-1]["fields"].items() >= drawn.items()
