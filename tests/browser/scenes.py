"""The gestures of a table at a scene, shared by the tests of the page that plays it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import Table
from tools.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Locator

PAGE = "bad-karma/table/"
SCENE = "calc-scene"
SETTLED = "['ready', 'error'].includes(document.querySelector('calc-scene').dataset.state)"


class Scene:
    """The gestures of a table at a scene."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page
        self.scene = table.page.locator(SCENE)
        self.output = self.scene.locator("output")

    def settle(self) -> None:
        wait_until(self.page, SETTLED)

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

    def pass_to(self, name: str) -> None:
        """Pass the device: a question that all may read stands there already."""
        assert f"Passez l’appareil à\n{name}" in self.text()
        assert self.output.locator(".scene-lift").count() == 0

    def decide(self, code: str, drawn: str = "") -> None:
        if drawn:
            hand = self.scene.locator(".scene-hand > details")
            if not hand.evaluate("(box) => box.open"):
                hand.locator("summary").first.click()
            for keyboard in hand.locator('.calc-type[aria-expanded="false"]').all():
                keyboard.click()
            hand.locator("[name=drawn]").fill(drawn)
        self.output.locator(f'[data-decide="{code}"]').first.click()
        self.settle()

    def moves(self) -> list[str]:
        found: list[str] = self.output.locator("[data-decide]").evaluate_all(
            "(all) => all.map((move) => move.dataset.decide)"
        )
        return found

    def draw(self, name: str, domino: str, *then: str) -> None:
        """One player draws a typed domino in secret, and decides on: the next one is called."""
        self.pass_to(name)
        self.decide("draw.1", domino)
        for code in then:
            self.decide(code)

    def kept(self) -> dict[str, Any]:
        text = self.page.evaluate("localStorage.getItem('scene:bad_karma.turn')")
        found: dict[str, Any] = json.loads(text)
        return found

    def reload(self) -> None:
        self.page.reload()
        self.output.locator(".scene-screen").wait_for()
        self.settle()

    def reload_set_up(self) -> None:
        self.page.reload()
        self.scene.locator(".scene-leave").wait_for()

    def cell(self, row: int, column: str) -> Locator:
        card = self.scene.locator('[data-field="characters"] .calc-row').nth(row)
        return card.locator(f'[data-column="{column}"] :is(input, select)').first


@pytest.fixture
def scene(sit: Callable[..., Table]) -> Scene:
    """A phone at the table's page."""
    return Scene(sit().open(PAGE))


def another_tab(scene: Scene, script: str = "") -> Scene:
    """Open the same page in a second tab."""
    page = scene.page.context.new_page()
    page.add_init_script(script)
    return Scene(Table(page, scene.table.address).open(PAGE))
