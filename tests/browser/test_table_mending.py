"""A table that changes its mind: undone, corrected, played in two tabs at once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.scenes import Scene, another_tab, scene

__all__ = ["scene"]

DEAF = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"


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
    scene.pass_to("Ana")
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
    scene.pass_to("Ana")
    scene.decide("modifier")
    scene.decide("mod.2")
    assert "Ana, compétence 10 (+2 pour ce tirage)" in scene.text()
    scene.decide("draw.1", "6-4")
    assert "Ana tire 6-4 : réussite." in scene.text()


def shown(other: Scene) -> Scene:
    """Wait for the game to be on the screen."""
    other.output.locator(".scene-screen").wait_for()
    other.settle()
    return other


def test_a_tab_that_hears_of_a_move_shows_it(scene: Scene) -> None:
    scene.begin()
    other = shown(another_tab(scene))
    scene.decide("start", "6-3")
    other.output.get_by_text("dans un autre onglet").wait_for()
    other.settle()
    assert "Passez l’appareil à\nAna" in other.text()
    other.pass_to("Ana")
    other.decide("draw.1", "4-1")
    scene.output.get_by_text("dans un autre onglet").wait_for()
    scene.settle()
    assert "4-1" not in scene.text(), "the curtain is down here"
    assert other.kept()["fields"]["log"] == "start ; 6-3\ndraw.1 ; 4-1"
    assert "dans un autre onglet" not in other.text()


def test_a_tab_left_behind_overwrites_nothing(scene: Scene) -> None:
    scene.begin()
    scene.decide("start", "6-3")
    other = shown(another_tab(scene, DEAF))
    scene.draw("Ana", "4-1", "keep.0")
    other.pass_to("Ana")
    other.decide("skip")  # on a screen that is older than the game
    other.output.get_by_text("n’a pas été pris en compte").wait_for()
    other.settle()
    assert "Passez l’appareil à\nBo" in other.text()
    other.reload()
    log = other.kept()["fields"]["log"]
    assert log == "start ; 6-3\ndraw.1 ; 4-1\nkeep.0"
    other.draw("Bo", "6-4", "accept")
    assert other.kept()["fields"]["log"] == f"{log}\ndraw.1 ; 6-4\naccept"


def test_a_set_up_left_behind_overwrites_no_game(scene: Scene) -> None:
    other = another_tab(scene, DEAF)
    other.scene.locator(".scene-setup").wait_for()
    scene.begin()
    scene.decide("start", "6-3")
    before = scene.kept()
    other.scene.locator('[data-field="characters"] .calc-row summary').first.click()
    other.cell(0, "skill").fill("3")
    other.cell(0, "skill").blur()
    other.output.get_by_text("n’a pas été pris en compte").wait_for()
    assert other.kept() == before


def test_a_game_kept_by_an_older_version_keeps_what_was_drawn(scene: Scene) -> None:
    scene.begin()
    scene.decide("start", "6-3")
    scene.pass_to("Ana")
    scene.decide("draw.1", "4-1")
    kept = scene.kept()
    log = kept["fields"]["log"]
    del kept["revision"]
    kept["last"] |= {"drawn": "", "seed": "k2"}
    for fields in (kept["fields"], kept["start"], kept["last"]["fields"]):
        del fields["chance"]
    scene.page.evaluate(
        "(text) => localStorage.setItem('scene:bad_karma.turn', text)", json.dumps(kept)
    )
    scene.reload()
    scene.take("Ana")
    assert "Ana tire 4-1 : réussite." in scene.text()
    scene.decide("keep.0")
    assert scene.kept()["fields"]["log"] == f"{log}\nkeep.0"
    scene.tap("undo")
    scene.settle()
    assert scene.kept()["fields"]["log"] == log


SPOILED: dict[str, Any] = {
    "log": {"fields": {"log": "zut ; 99"}, "last": {"fields": {"log": "zut ; 99"}}},
    "table": {"last": {"fields": {"characters": "Ana ; x ; y ; z"}}},
    "all": {name: {"characters": "?", "chance": "?", "log": "?"} for name in ("fields", "first")}
    | {"last": {"fields": {"characters": "?", "chance": "?", "log": "?"}}},
    "shape": {"last": ["x"], "turns": 3, "fields": "x"},
    "number": {"fields": {"characters": 3}},
    "none": "zut",
}
"""What a game is replaced by, part by part."""


@pytest.mark.parametrize("shape", SPOILED)
def test_a_game_that_cannot_be_played_on_is_put_aside_and_another_begins(
    scene: Scene, shape: str
) -> None:
    scene.begin()
    scene.decide("start", "6-3")
    spoiled = SPOILED[shape]
    kept = json.dumps(spoiled if isinstance(spoiled, str) else scene.kept() | spoiled)
    scene.page.evaluate("(text) => localStorage.setItem('scene:bad_karma.turn', text)", kept)
    scene.page.reload()
    notice = scene.scene.locator(".calc-notice", has_text="ne peut pas être lue")
    notice.wait_for()
    scene.settle()
    scene.page.on("dialog", lambda dialog: dialog.accept())
    new, reset = (scene.scene.locator(f".scene-{name}") for name in ("new", "reset"))
    if new.is_visible():
        new.click()
    if shape == "all":  # the table of its first turn, too: it is told, and the example is there
        scene.begin()
        assert scene.scene.locator(".calc-error:not([hidden])").count()
        reset.click()
    scene.begin()
    scene.output.locator(".scene-screen").wait_for()
    scene.decide("start", "6-3")
    assert notice.is_visible()
    stored = scene.page.evaluate("Object.entries(localStorage)")
    assert [text for key, text in stored if key.startswith("aside:scene:")] == [kept]
    scene.reload()
    assert "6-3" in scene.text()
