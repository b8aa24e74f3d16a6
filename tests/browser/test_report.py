"""« Signaler une erreur »: a message with the rule, the reading and the link, sent at will."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Table
from tests.browser.test_pages import axe, violations
from tools.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Route

__all__ = ["axe"]

PAGE = "bad-karma/attaque/"
COPY = "Copier le message"


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_message_is_ready_and_copied(sit: Callable[..., Table], axe: str, scheme: str) -> None:
    table = sit(
        viewport=PHONE,
        color_scheme=scheme,
        permissions=["clipboard-read", "clipboard-write"],
    ).open(f"{PAGE}#bk-att-09")
    door = table.page.get_by_role("button", name="Signaler une erreur", exact=True)
    door.click()
    dialog = table.page.get_by_role("dialog", name="Signaler une erreur")
    text = dialog.get_by_label("Message, à compléter")
    text.press_sequentially("Le 0 est pair.")
    assert violations(table, axe) == []
    for button in dialog.locator(".md-button, select").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= PHONE["width"]
    dialog.get_by_role("button", name=COPY).click()
    dialog.get_by_role("status").get_by_text("Message copié").wait_for()
    told = table.page.evaluate("navigator.clipboard.readText()")
    assert "BK-ATT-09" in told
    assert f"{PAGE}#bk-att-09" in told
    assert "celles du site" in told
    assert told.endswith("Le 0 est pair.")
    dialog.get_by_label("Règle").select_option("BK-PRO-01")
    assert f"{PAGE}#bk-pro-01" in text.input_value()
    assert text.input_value().endswith("Le 0 est pair."), "what was written stays"
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    wait_until(table.page, "document.activeElement.matches('.report-door button')")


def test_a_card_reports_its_own_rule(sit: Callable[..., Table]) -> None:
    table = sit().open(PAGE)
    table.page.locator("#bk-att-09 .rule-id").click()
    table.page.get_by_role("button", name="Signaler une erreur dans BK-ATT-09").click()
    dialog = table.page.get_by_role("dialog", name="Signaler une erreur")
    assert "BK-ATT-09" in dialog.get_by_label("Message, à compléter").input_value()
    expect(dialog.get_by_label("Règle", exact=True)).to_have_count(0)


def test_a_browser_that_copies_nothing_says_so(sit: Callable[..., Table]) -> None:
    table = sit()
    table.page.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(new Error('no'))"
    )
    table.open(PAGE)
    table.page.get_by_role("button", name="Signaler une erreur", exact=True).click()
    dialog = table.page.get_by_role("dialog")
    expect(dialog.get_by_role("link", name="Envoyer"), "no address is invented").to_have_count(0)
    dialog.get_by_role("button", name=COPY).click()
    dialog.get_by_role("status").get_by_text("sélectionné").wait_for()
    assert table.page.evaluate("getSelection().toString()").startswith("Jeu")


def test_the_maker_s_address_takes_the_message(sit: Callable[..., Table]) -> None:
    table = sit()

    def addressed(route: Route) -> None:
        known = {**route.fetch().json(), "report": "mailto:regles@exemple.fr"}
        route.fulfill(body=json.dumps(known), content_type="application/json")

    table.page.route("**/assets/search/rules.json", addressed)
    table.open(PAGE)
    table.page.locator("#bk-pro-02").evaluate("(rule) => rule.scrollIntoView()")
    table.page.evaluate("document.querySelector('.report-door button').click()")
    send = table.page.get_by_role("link", name="Envoyer")
    send.evaluate("(link) => link.addEventListener('click', (event) => event.preventDefault())")
    send.click()
    href = send.get_attribute("href") or ""
    assert href.startswith("mailto:regles@exemple.fr?subject=")
    assert "BK-PRO-02" in href, "the rule that is read"
