"""A newcomer is guided through a first move on the real calculator, and never again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DRAW, Table
from tools.paths import ROOT

LINKS = re.findall(
    r'href="([^"]+)#premier-geste"', (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
)
GUIDE = ".calc-first:not([hidden])"
SYSTEMS = 5


def test_each_system_has_a_first_move() -> None:
    assert len(LINKS) == SYSTEMS


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("path", LINKS)
def test_three_sentences_lead_from_an_input_to_an_answer(
    sit: Callable[..., Table], path: str
) -> None:
    table = sit(has_touch=True).open(f"{path}#premier-geste")
    page = table.page
    guide = page.locator(GUIDE)
    guide.wait_for()
    said, rooms = [told(table)], [room(table)]
    expect(page.locator("calc-form .calc-here")).to_be_visible()
    guide.locator("[data-first=next]").press("Enter")
    said.append(told(table))
    rooms.append(room(table))
    assert page.evaluate("document.activeElement.type") == "submit"
    page.keyboard.press("Enter")
    page.locator("calc-form[data-first=answer]").wait_for()
    said.append(told(table))
    rooms.append(room(table))
    assert max(rooms) - min(rooms) < 1, "each sentence has the same room: nothing jumps"
    assert [text.count(".") for text in said] == [1, 1, 1], said
    assert len({*said}) == len(said)
    expect(guide.locator("a")).to_be_visible()
    assert guide.locator("a").evaluate("({ href }) => href").endswith("/soiree/")
    guide.locator("[data-first=end]").click()
    expect(guide).to_have_count(0)


def room(table: Table) -> float:
    """Return the height of the guide, below which the stage begins."""
    height: float = table.page.locator(GUIDE).evaluate(
        "(guide) => guide.getBoundingClientRect().height"
    )
    return height


def told(table: Table) -> str:
    """Return the one visible sentence, which is also the one announced."""
    shown = table.page.locator(f"{GUIDE} [role=status] > li:visible")
    expect(shown).to_have_count(1)
    return shown.inner_text()


def test_a_change_goes_on_by_itself_and_whoever_draws_at_once_is_not_held_back(
    sit: Callable[..., Table],
) -> None:
    table = sit().open("choix-destin/tirage/#premier-geste")
    page = table.page
    page.locator("calc-form[data-first=choice]").wait_for()
    table.form().locator("[data-piece='5']").first.click()
    page.locator("calc-form[data-first=draw]").wait_for()
    page.goto("about:blank")
    table.open("choix-destin/tirage/#premier-geste")
    page.locator("calc-form[data-first=choice]").wait_for()
    table.submit(DRAW)
    page.locator("calc-form[data-first=answer]").wait_for()


def test_it_is_skipped_for_good_by_one_tap_or_one_key(sit: Callable[..., Table]) -> None:
    table = sit().open("")
    page = table.page
    offer = page.locator(".home-first")
    offer.locator("a").first.wait_for()
    offer.locator("button").click()
    offer.wait_for(state="hidden")
    page.reload()
    page.locator(".home-covers").wait_for()
    table.awake()
    offer.wait_for(state="hidden")
    led = sit()
    led.open("i2ds/test/#premier-geste").page.locator(GUIDE).wait_for()
    led.page.keyboard.press("Escape")
    expect(led.page.locator(GUIDE)).to_have_count(0)
    assert led.page.evaluate("document.activeElement.type") == "submit"
    led.page.goto(led.address)
    led.page.locator(".home-covers").wait_for()
    led.page.locator(".home-first").wait_for(state="hidden")


def test_a_page_without_its_address_leads_nobody(table: Table) -> None:
    expect(table.page.locator(".calc-first")).to_be_hidden()
