"""A phone goes around a table of four: a whole turn of Bad Karma, in secret, reloaded."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Table
from tests.browser.scenes import PAGE, Scene, scene
from tests.browser.test_pages import LEAST_TARGET, TOO_SMALL, axe, violations

__all__ = ["axe", "scene"]
FOUR = (
    ("Ana", "pique", "8", "7"),
    ("Bo", "pique", "7", "6"),
    ("Cid", "coeur", "9", "5"),
    ("Dora", "coeur", "6", "9"),
)


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
    scene.pass_to("Bo")
    scene.decide("draw.1", "6-4")
    assert "Bo tire 6-4 : échec." in scene.text()

    before = scene.kept()["fields"]["log"]
    scene.reload()  # in the middle of a secret: the curtain is down again, nothing else changed
    assert scene.kept()["fields"]["log"] == before
    assert "6-4" not in scene.text()
    scene.take("Bo")
    assert "Bo tire 6-4 : échec." in scene.text()
    scene.decide("accept")

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


def test_two_taps_a_player_before_the_declaration(scene: Scene) -> None:
    """Draw, then keep or accept: neither a curtain to lift nor anything to hide in between."""
    set_up(scene)
    scene.begin()
    scene.page.evaluate(
        """() => {
          window.taps = 0;
          const tap = ({ target }) => { window.taps += Boolean(target.closest("output button")); };
          addEventListener("click", tap, true);
        }"""
    )
    scene.decide("start", "6-3")
    scene.draw("Ana", "4-1", "keep.0")
    scene.draw("Bo", "6-4", "accept")
    scene.draw("Cid", "5-3", "keep.0")
    scene.draw("Dora", "3-2", "keep.0")
    scene.decide("declare")
    assert scene.page.evaluate("window.taps") == 2 + 2 * len(FOUR)


def test_the_site_draws_what_nobody_types(scene: Scene) -> None:
    scene.begin()
    scene.decide("start")
    scene.pass_to("Ana")
    scene.decide("draw.2")
    assert "Ana tire" in scene.text()
    assert len(scene.kept()["fields"]["log"].split("\n")[1].split(" ; ")[1].split()) == 2


def test_a_curtain_hides_what_is_secret(scene: Scene) -> None:
    scene.begin()
    scene.decide("start", "6-3")
    scene.pass_to("Ana")
    scene.decide("draw.1", "4-1")
    assert "marge 3" in scene.text()
    scene.decide("keep.0")
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
    press("Enter")  # one domino
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
    scene.output.locator(".scene-screen").wait_for()
    scene.settle()
    assert scene.text() == before
    assert scene.page.evaluate("window.stayed") is True
    assert len(scene.table.workers()) == 1


@pytest.mark.sampled(once=True)
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
        assert heading.count(), "no question, no end and nobody to pass to"
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
    scene.pass_to("Ana")
    scene.decide("draw.1", "4-1")
    sound()
    scene.decide("keep.0")
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
