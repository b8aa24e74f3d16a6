"""A phone goes around a table of four: a whole turn of Bad Karma, in secret, undone, reloaded."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Table
from tests.browser.test_pages import LEAST_TARGET, TOO_SMALL, axe, violations

if TYPE_CHECKING:
    from playwright.sync_api import Locator

__all__ = ["axe"]
PAGE = "bad-karma/table/"
SCENE = "calc-scene"
SETTLED = "['ready', 'error'].includes(document.querySelector('calc-scene').dataset.state)"
FOUR = (
    ("Ana", "pique", "8", "7"),
    ("Bo", "pique", "7", "6"),
    ("Cid", "coeur", "9", "5"),
    ("Dora", "coeur", "6", "9"),
)


class Scene:
    """The gestures of a table at a scene."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page
        self.scene = table.page.locator(SCENE)
        self.output = self.scene.locator("output")

    def settle(self) -> None:
        self.page.wait_for_function(SETTLED, timeout=60_000)
        self.page.wait_for_timeout(60)

    def text(self) -> str:
        return self.output.inner_text().replace("\u00a0", " ").replace("\u202f", " ")

    def begin(self) -> None:
        self.scene.locator(".scene-setup [type=submit]").click()
        self.settle()

    def tap(self, part: str) -> None:
        self.output.locator(f".scene-{part}").click()

    def take(self, name: str) -> None:
        """Pass the device: the curtain names who takes it."""
        assert f"Passez l’appareil à\n{name}" in self.text()
        self.tap("lift")

    def decide(self, code: str, drawn: str = "") -> None:
        if drawn:
            hand = self.scene.locator(".scene-hand > details")
            if not hand.evaluate("(box) => box.open"):
                hand.locator("summary").first.click()
            hand.locator("[name=drawn]").fill(drawn)
        self.output.locator(f'[data-decide="{code}"]').first.click()
        self.settle()

    def moves(self) -> list[str]:
        found: list[str] = self.output.locator("[data-decide]").evaluate_all(
            "(all) => all.map((move) => move.dataset.decide)"
        )
        return found

    def draw(self, name: str, domino: str, *then: str) -> None:
        """One player draws a typed domino in secret, decides on, and hides it."""
        self.take(name)
        self.decide("draw.1", domino)
        for code in then:
            self.decide(code)
        self.tap("hide")

    def kept(self) -> dict[str, Any]:
        text = self.page.evaluate("localStorage.getItem('scene:bad_karma.turn')")
        found: dict[str, Any] = json.loads(text)
        return found

    def reload(self) -> None:
        self.page.reload()
        self.output.locator(".scene-screen").wait_for(timeout=60_000)
        self.settle()

    def reload_set_up(self) -> None:
        self.page.reload()
        self.scene.locator(".scene-leave").wait_for(timeout=60_000)

    def cell(self, row: int, column: str) -> Locator:
        card = self.scene.locator('[data-field="characters"] .calc-row').nth(row)
        return card.locator(f'[data-column="{column}"] :is(input, select)').first


@pytest.fixture
def scene(sit: Callable[..., Table]) -> Scene:
    return Scene(sit().open(PAGE))


def set_up(scene: Scene) -> None:
    """Remove the example and type four characters, card by card."""
    field = scene.scene.locator('[data-field="characters"]')
    for _ in range(field.locator(".calc-row").count()):
        card = field.locator(".calc-row").first
        if not card.evaluate("(box) => box.open"):
            card.locator("summary").first.click()
        card.locator('[data-row="remove"]').click()
    for row, (name, camp, skill, karma) in enumerate(FOUR):
        field.locator(".calc-row-add").click()
        scene.cell(row, "name").fill(name)
        scene.cell(row, "camp").select_option(camp)
        scene.cell(row, "skill").fill(skill)
        scene.cell(row, "karma").fill(karma)


def play_to_the_declaration(scene: Scene) -> None:
    scene.begin()
    scene.decide("start", "6-3")
    scene.draw("Ana", "4-1", "keep.0")
    scene.draw("Bo", "6-4", "accept")
    scene.draw("Cid", "5-3", "keep.0")
    scene.draw("Dora", "3-2", "keep.0")


def test_a_whole_turn_of_four(scene: Scene) -> None:
    set_up(scene)
    scene.begin()
    assert "Tirer le domino de départ" in scene.text()
    scene.decide("start", "6-3")
    scene.draw("Ana", "4-1", "keep.0")
    scene.take("Bo")
    scene.decide("draw.1", "6-4")
    assert "Bo tire 6-4 : échec." in scene.text()

    before = scene.kept()["fields"]["log"]
    scene.reload()  # in the middle of a secret: the curtain is down again, nothing else changed
    assert scene.kept()["fields"]["log"] == before
    assert "6-4" not in scene.text()
    scene.take("Bo")
    assert "Bo tire 6-4 : échec." in scene.text()
    scene.decide("accept")
    scene.tap("hide")

    scene.draw("Cid", "5-3", "keep.0")
    scene.draw("Dora", "3-2", "keep.0")
    scene.decide("declare")
    assert "Ana gagne le tour." in scene.text()
    assert "Bo : échec, marge −3." in scene.text()
    assert "Cid pose le 5-3 ?" in scene.text()
    scene.decide("head.2")
    scene.decide(scene.moves()[0])
    while "nothing" not in scene.moves() or "Ana gagne le tour" not in scene.text():
        scene.decide(next(code for code in scene.moves() if not code.startswith("head.")))
    scene.decide("attack.2")
    while "next" not in scene.moves():
        scene.decide(scene.moves()[0])
    assert "À vous de raconter" in scene.text()
    told = scene.output.locator(".scene-speeches b").all_inner_texts()
    assert (told[0], told[-1]) == ("Bo", "Ana")
    assert sorted(told) == [name for name, *_ in FOUR]
    scene.decide("next")
    assert "TOUR 2" in scene.text().upper()
    assert scene.kept()["fields"]["log"] == ""
    assert "Ana" in scene.kept()["fields"]["characters"]


def test_the_site_draws_what_nobody_types(scene: Scene) -> None:
    scene.begin()
    scene.decide("start")
    scene.take("Ana")
    scene.decide("draw.2")
    assert "Ana tire" in scene.text()
    assert len(scene.kept()["fields"]["log"].split("\n")[1].split(" ; ")[1].split()) == 2


def test_a_curtain_hides_what_is_secret(scene: Scene) -> None:
    scene.begin()
    scene.decide("start", "6-3")
    assert "combien de dominos" not in scene.text()
    scene.take("Ana")
    scene.decide("draw.1", "4-1")
    scene.decide("keep.0")
    assert "marge 3" in scene.text()
    scene.tap("hide")
    shown = scene.scene.locator("output, .scene-table").all_inner_texts()
    assert "4-1" not in "".join(shown)
    assert "marge" not in "".join(shown)
    assert scene.scene.locator("[name=drawn]").input_value() == ""
    assert "Bo" in scene.text()


def test_without_curtains_for_one_reader(scene: Scene) -> None:
    scene.scene.locator(".scene-open").click()
    scene.begin()
    scene.decide("start", "6-3")
    scene.decide("draw.1", "4-1")
    scene.decide("keep.0")
    assert "Bo, compétence 7" in scene.text()
    assert scene.output.locator(".scene-curtain").count() == 0


def test_undo_goes_back_one_decision_and_into_the_turn_before(scene: Scene) -> None:
    scene.scene.locator(".scene-open").click()
    scene.begin()
    scene.decide("start", "6-3")
    scene.decide("draw.1", "4-1")
    scene.tap("undo")
    scene.settle()
    assert "Ana, compétence 8" in scene.text()
    for _ in range(4):
        scene.decide("skip")
    scene.decide("declare")
    while "next" not in scene.moves():
        scene.decide(scene.moves()[-1])
    ending = scene.kept()["fields"]["log"]
    scene.decide("next")
    assert "TOUR 2" in scene.text().upper()
    scene.tap("undo")
    scene.settle()
    assert scene.kept()["fields"]["log"] == ending
    assert "next" in scene.moves()


def test_a_draw_undone_comes_back_and_a_new_game_draws_anew(scene: Scene) -> None:
    scene.scene.locator(".scene-open").click()
    scene.begin()
    scene.decide("start")
    scene.decide("draw.4")
    drawn = scene.kept()["fields"]["log"]
    for _ in range(2):
        scene.tap("undo")
        scene.settle()
    scene.decide("start")
    scene.decide("draw.4")
    assert scene.kept()["fields"]["log"] == drawn
    scene.page.on("dialog", lambda dialog: dialog.accept())
    scene.scene.locator(".scene-new").click()
    scene.begin()
    scene.decide("start")
    scene.decide("draw.4")
    assert scene.kept()["fields"]["log"] != drawn


def test_faults_of_the_set_up_and_of_the_hand(scene: Scene) -> None:
    scene.table.page.locator("[name=characters]").evaluate(
        "(area) => { area.closest('details').open = true; }"
    )
    scene.page.locator("[name=characters]").fill("Ana ; pique ; 8 ; 7\nana ; coeur ; x ; 9")
    scene.begin()
    place = scene.scene.locator('[data-field="characters"] > .calc-error')
    assert "Ligne 2" in place.inner_text()
    assert scene.cell(1, "skill").get_attribute("aria-invalid") == "true"
    assert scene.scene.locator(".scene-setup").is_visible()
    scene.cell(1, "skill").fill("7")
    scene.cell(1, "name").fill("Cid")
    scene.begin()
    scene.decide("start", "6-3 5-4")
    assert scene.scene.locator('[data-field="drawn"] .calc-error').is_visible()
    assert "TOUR 1" in scene.text().upper()
    scene.decide("start", "6-3")
    assert "6-3" in scene.text()


def test_the_table_is_amended_in_the_middle_of_a_turn(scene: Scene) -> None:
    scene.begin()
    scene.decide("start", "6-3")
    scene.scene.locator(".scene-amend").click()
    scene.scene.locator('[data-field="characters"] .calc-row summary').first.click()
    scene.cell(0, "skill").fill("10")
    scene.begin()
    scene.take("Ana")
    assert "Ana, compétence 10" in scene.text()
    scene.page.on("dialog", lambda dialog: dialog.accept())
    scene.scene.locator(".scene-new").click()
    assert scene.cell(0, "skill").input_value() == "8"
    assert scene.kept()["turns"] == []


def test_a_table_that_no_longer_fits_shows_no_secret_and_has_a_way_back(scene: Scene) -> None:
    scene.begin()
    scene.decide("start", "6-3")
    scene.draw("Ana", "6-4", "accept")
    before = scene.kept()["fields"]
    scene.scene.locator(".scene-amend").click()
    scene.scene.locator('[data-field="characters"] .calc-row summary').first.click()
    scene.cell(0, "skill").fill("12")
    scene.begin()
    setup = scene.scene.locator(".scene-setup")
    assert setup.is_visible()
    assert "n’est pas possible avec cette table" in setup.inner_text().replace("\u00a0", " ")
    assert "6-4" not in setup.inner_text()
    assert "accept" not in setup.inner_text()
    assert not scene.scene.locator("[name=log]").is_visible()
    scene.reload_set_up()
    scene.scene.locator(".scene-leave").click()
    scene.settle()
    assert scene.kept()["fields"] == before
    assert "Bo" in scene.text()
    assert "6-4" not in scene.text()
    assert scene.output.locator(".scene-curtain").count() == 1


def test_a_modifier_for_one_draw_is_chosen_at_its_question(scene: Scene) -> None:
    scene.begin()
    scene.decide("start", "6-3")
    scene.take("Ana")
    scene.decide("modifier")
    scene.decide("mod.2")
    assert "Ana, compétence 10 (+2 pour ce tirage)" in scene.text()
    scene.decide("draw.1", "6-4")
    assert "Ana tire 6-4 : réussite." in scene.text()


def test_the_keyboard_alone_is_enough(scene: Scene) -> None:
    press = scene.page.keyboard.press
    scene.scene.locator(".scene-setup [type=submit]").focus()
    press("Enter")
    scene.settle()
    assert "scène" in scene.page.evaluate("document.activeElement.innerText")
    press("Tab")
    press("Enter")
    scene.settle()
    press("Tab")
    press("Enter")  # the curtain
    press("Tab")
    press("Enter")
    scene.settle()
    assert "Ana tire" in scene.text()


def test_heads_are_chosen_on_the_board(scene: Scene) -> None:
    play_to_the_declaration(scene)
    scene.decide("declare")
    board = scene.output.locator("svg.calc-board")
    board.locator('[data-decide="head.1"]').focus()
    scene.page.keyboard.press("Enter")
    scene.settle()
    assert "Cid : comment poser le 5-3 ?" in scene.text()
    assert scene.output.locator("svg.calc-board").count() == 1


def test_another_page_and_back(sit: Callable[..., Table]) -> None:
    scene = Scene(sit(viewport=DESKTOP).open(PAGE))
    scene.page.evaluate("window.stayed = true")
    scene.begin()
    scene.decide("start", "6-3")
    before = scene.text()
    scene.page.locator(".md-nav--primary a[href*='jauge']").first.click()
    scene.page.wait_for_selector('calc-form[calculator="bad_karma.gauge"]')
    scene.page.go_back()
    scene.output.locator(".scene-screen").wait_for(timeout=60_000)
    scene.settle()
    assert scene.text() == before
    assert scene.page.evaluate("window.stayed") is True
    assert len(scene.table.workers()) == 1


@pytest.mark.parametrize(("viewport", "scheme"), [(PHONE, "light"), (DESKTOP, "dark")])
def test_every_screen_is_sound(
    sit: Callable[..., Table], axe: str, viewport: dict[str, int], scheme: str
) -> None:
    scene = Scene(sit(viewport=viewport, color_scheme=scheme).open(PAGE))

    def sound() -> None:
        assert scene.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        assert scene.page.evaluate(TOO_SMALL, LEAST_TARGET) == []
        assert violations(scene.table, axe) == []
        heading = scene.output.locator(".scene-pass, .calc-question, .calc-summary").first
        if heading.count():
            box = heading.bounding_box()
            assert box is not None
            assert 0 < box["y"] < viewport["height"] / 2, "the question is seen first"

    open_all = "(all) => all.forEach((box) => { box.open = true; })"
    scene.scene.locator(".scene-setup details").evaluate_all(open_all)
    assert scene.page.evaluate(TOO_SMALL, LEAST_TARGET) == []
    assert violations(scene.table, axe) == []
    assert scene.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    scene.begin()
    scene.decide("start", "6-3")
    sound()
    scene.take("Ana")
    sound()
    scene.decide("draw.1", "4-1")
    sound()
    scene.decide("keep.0")
    scene.tap("hide")
    scene.draw("Bo", "6-4", "accept")
    scene.draw("Cid", "5-3", "keep.0")
    scene.draw("Dora", "3-2", "keep.0")
    scene.decide("declare")
    sound()
    scene.decide("nothing")
    scene.decide("nothing")
    sound()
    scene.decide("nothing")
    sound()
