"""A written evening: each step opens on the reader's own table, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from calculators.catalogue import NAMES, SYSTEMS
from hooks.rulebook import folder_of
from tests.browser.conftest import KEPT, Table, held_back
from tools.waiting import wait_until

ALIVE = "customElements.get('party-replay') !== undefined"
BEGUN = f"async (key) => (await ({KEPT})(key))?.moves.at(-1).do === 'begin'"
SHOWN = ".calc-stage > .calc-pieces:last-child"
OPEN = {"choix_destin": ":has(.calc-card-trump)"}
"""The public pieces, in a game whose hands are secret."""
PIECES = "(place) => [...place.querySelectorAll('.calc-piece > svg')].map((each) => each.outerHTML)"


def story(table: Table, system: str) -> Any:
    table.open(f"{folder_of(SYSTEMS[system])}/soiree/")
    wait_until(table.page, ALIVE)
    return table.page


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("system", NAMES)
def test_a_step_opens_on_the_table_and_keeps_the_evening_under_way(
    sit: Callable[..., Table], system: str
) -> None:
    table = sit()
    folder = folder_of(SYSTEMS[system])
    table.open(f"{folder}/table/").page.locator("#party-begin").click()
    wait_until(table.page, BEGUN, arg=system)
    before = table.page.evaluate(KEPT, system)
    page = story(table, system)
    step = page.locator(f"party-replay:has(> {SHOWN}{OPEN.get(system, '')})").last
    count = int(step.get_attribute("data-moves"))
    told = step.locator(".calc-summary").last.inner_text().split()  # lines may break elsewhere
    pieces = step.locator(SHOWN).evaluate(PIECES)
    session = page.evaluate("JSON.parse(document.querySelector('[data-session]').dataset.session)")
    step.locator("button").click()
    page.wait_for_url(f"**/{folder}/table/")
    stage = page.locator(".party-play .calc-stage")
    stage.wait_for()
    assert stage.locator(".calc-summary").inner_text().split() == told
    assert pieces
    assert set(pieces) <= set(stage.evaluate(PIECES)), "other pieces than those that were told"
    kept = page.evaluate(KEPT, system)
    assert kept["moves"] == session["moves"][:count]
    assert kept["title"] == session["title"]
    assert page.evaluate(KEPT, f"{system}:shelf") == [before]
    again = story(table, system).locator("party-replay").nth(1)
    again.locator("button").click()
    page.wait_for_url(f"**/{folder}/table/")
    stage.wait_for()
    assert page.evaluate(KEPT, f"{system}:shelf") == [before], "a step alone is not worth keeping"


def test_a_tap_that_comes_before_the_page_is_alive_counts(sit: Callable[..., Table]) -> None:
    table = sit()
    page = table.page
    with held_back(page, "**/assets/page.js"):
        page.goto(f"{table.address}i2ds/soiree/", wait_until="commit")
        page.locator("party-replay button").first.click()
        wait_until(page, "document.querySelector('party-replay').early?.length === 1")
    page.wait_for_url("**/i2ds/table/")


def test_an_evening_is_read_without_scripts(sit: Callable[..., Table]) -> None:
    table = sit(java_script_enabled=False)
    page = table.page
    page.goto(f"{table.address}bad-karma/soiree/")
    expect(page.locator(".evening .calc-piece svg").first).to_be_visible()
    expect(page.locator("party-replay button").first).to_be_hidden()
    page.locator(".evening summary").first.click()
    expect(page.locator(".evening .calc-rule").first).to_be_visible()
