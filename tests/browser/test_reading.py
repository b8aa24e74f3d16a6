"""The card of a rule: by hover, by focus, by touch; Escape closes it, and it can be cited."""

import tomllib
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from calculators.core.french import french
from tests.browser.conftest import DESKTOP, PHONE, Table
from tests.browser.test_pages import axe, violations
from tests.project import ROOT

__all__ = ["axe"]

PAGE = "bad-karma/attaque/"
CARD = ".rule-card"


def test_hover_and_focus_show_the_rule_and_escape_closes_it(sit: Callable[..., Table]) -> None:
    table = sit(viewport=DESKTOP).open(PAGE)
    term = table.page.locator("a.term").first
    term.evaluate("(link) => link.scrollIntoView(false)")
    term.hover()
    card = table.page.locator(CARD)
    card.wait_for()
    name = term.get_attribute("data-term")
    assert name
    words = tomllib.loads(Path(ROOT, "docs/bad-karma/mots.toml").read_text(encoding="utf-8"))
    means = french(words["terms"][name]["means"])
    assert card.locator(".rule-card-text").inner_text() == means
    box, edge = card.bounding_box(), DESKTOP
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= edge["width"]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= edge["height"]
    table.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    table.page.mouse.move(0, 0)
    table.page.locator("h1").click()
    table.page.keyboard.press("Tab")
    for _ in range(60):
        if table.page.evaluate("document.activeElement.matches('a.term')"):
            break
        table.page.keyboard.press("Tab")
    card.wait_for()
    table.page.keyboard.press("Tab")
    assert table.page.evaluate("document.activeElement.closest('.rule-card') !== null")
    table.page.keyboard.press("Escape")
    assert table.page.evaluate("document.activeElement.matches('a.term')")
    expect(card).to_have_count(0)


def test_a_tap_shows_the_rule_without_leaving(sit: Callable[..., Table], axe: str) -> None:
    table = sit(viewport=PHONE, has_touch=True).open(PAGE)
    before = table.page.url
    table.page.locator("a.term").first.tap()
    card = table.page.locator(CARD)
    card.wait_for()
    assert table.page.url == before
    box = card.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert violations(table, axe) == []
    card.get_by_role("button", name="Fermer").tap()
    expect(card).to_have_count(0)


def test_on_a_phone_the_card_hides_no_link_that_has_the_focus(sit: Callable[..., Table]) -> None:
    page = sit(viewport=PHONE).open(PAGE).page
    term, card = page.locator("a.term:visible").last, page.locator(CARD)
    term.hover()  # the scripts of the card are there
    card.wait_for()
    page.keyboard.press("Escape")
    term.evaluate("(link) => link.scrollIntoView(false)")
    term.focus()
    card.wait_for()
    at, over = term.bounding_box(), card.bounding_box()
    assert at
    assert over
    assert at["y"] + at["height"] <= over["y"]


def test_a_rule_is_cited_with_its_address_and_its_author(sit: Callable[..., Table]) -> None:
    table = sit(viewport=DESKTOP, permissions=["clipboard-read", "clipboard-write"]).open(PAGE)
    table.page.locator("#bk-att-09 .rule-id").click()
    table.page.locator(CARD).get_by_role("button", name="Citer").click()
    table.page.get_by_text("Copié").wait_for()
    told = table.page.evaluate("navigator.clipboard.readText()")
    assert "BK-ATT-09" in told
    assert "Luc Fievet" in told
    assert f"{PAGE}#bk-att-09" in told
    assert table.page.url.endswith("#bk-att-09")


def test_the_keyboard_enters_an_open_drawer_alone(sit: Callable[..., Table]) -> None:
    table = sit(viewport=PHONE).open(PAGE)
    inside = "document.activeElement.closest('.md-sidebar--primary') !== null"

    def met(presses: int) -> bool:
        for _ in range(presses):
            table.page.keyboard.press("Tab")
            if table.page.evaluate(inside):
                return True
        return False

    assert not met(15)
    table.page.locator('.md-header label[for="__drawer"]').click()
    table.page.evaluate("document.querySelector('.md-header .md-logo').focus()")
    assert met(15)
