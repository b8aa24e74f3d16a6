"""The tests' sixth system, played in the browser: no script knows it, and it works."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Table
from tools.serve import serving
from tools.waiting import wait_until

CLASH = "toy.clash"


@pytest.fixture(scope="module")
def toy_address(toy_site: Path) -> Iterator[str]:
    with serving(toy_site) as address:
        yield address


def test_the_toy_is_played_in_the_browser(sit: Callable[..., Table], toy_address: str) -> None:
    table = sit(toy_address).open("toy/")
    table.fill(CLASH, held="9", bonus="2", first="11")
    table.submit(CLASH)
    assert "11 contre 11" in table.summary(CLASH)
    out = table.form(CLASH).locator('[name="out"]')
    assert out.input_value().split() == ["11"]
    table.form(CLASH).locator(".calc-correct").click()
    expect(out).to_have_value("")
    table.fill(CLASH, equality="win")
    table.form(CLASH).locator(".calc-summary", has_text="Gagné").wait_for()
    table.form(CLASH).locator(".calc-settle").click()
    assert out.input_value().split() == ["11"]


def test_an_onward_move_fills_its_inputs_and_draws(
    sit: Callable[..., Table], toy_address: str
) -> None:
    table = sit(toy_address).open("toy/")
    table.fill(CLASH, held="9", bonus="2", first="11")
    table.submit(CLASH)
    move = table.form(CLASH).locator('[data-onward="again"]')
    expect(move).to_contain_text("Gagné", use_inner_text=True)
    expect(move).to_contain_text("%", use_inner_text=True)
    move.click()
    wait_until(
        table.page, """() => document.querySelector('calc-form [name="out"]').value.includes(" ")"""
    )
    table.form(CLASH).locator(".calc-history > summary").click()
    table.form(CLASH).locator(".calc-past li:nth-child(2) a").wait_for()
    expect(table.form(CLASH).locator('[name="bonus"]')).to_have_value("2")


def test_the_toy_refuses_at_the_field(sit: Callable[..., Table], toy_address: str) -> None:
    table = sit(toy_address).open("toy/")
    table.fill(CLASH, held="99", bonus="beaucoup")
    table.submit(CLASH)
    assert table.error("held", CLASH)
    assert table.error("bonus", CLASH)


def test_a_game_is_played_decision_by_decision(sit: Callable[..., Table], toy_address: str) -> None:
    table = sit(toy_address).open("toy/table/")
    game = table.page.locator(".party-play")

    def press(part: str, then: str) -> None:
        table.page.locator(part).click()
        game.get_by_text(then).first.wait_for()

    press("#party-begin", "Ana : lancer ?")
    expect(game.locator("[data-way=throw]"), "one die against 7").to_contain_text(
        "Perdu", use_inner_text=True
    )
    press("[data-way=pass]", "Bo : lancer ?")
    press("[data-way=throw]", "Cid : lancer ?")
    press("[data-way=pass]", "La manche 1 est finie")
    press("[data-way=next]", "Ana : lancer ?")
    press("#party-back", "La manche 1 est finie")
    press("[data-way=end]", "Points")


def test_a_sixth_system_has_its_session_by_declaring_a_sheet(
    sit: Callable[..., Table], toy_address: str
) -> None:
    table = sit(toy_address).open("toy/table/")
    table.page.locator("#party-begin").click()
    table.page.locator(".party-latest > li").nth(3).wait_for(state="attached")
    cards = table.page.locator(".party-card")
    expect(cards.locator("b")).to_have_text(["Ana", "Bo", "Cid"])
    expect(cards.nth(1)).to_contain_text("hardi, 2 dés", use_inner_text=True)
    table.open("toy/carnet/")
    table.page.locator("#party-table > summary").click()
    table.page.locator("#party-equality").select_option("win")
    table.page.locator(".party-ours").wait_for()
    expect(table.page.locator(".party-ours")).to_contain_text("on partage", use_inner_text=True)
    table.reload()
    table.page.locator(".party-journal > li").nth(4).wait_for()
