"""Small tables as cards: taps and typing write the text, and the text draws the cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Table

if TYPE_CHECKING:
    from playwright.sync_api import Locator

FIGHT = "i2ds.initiative"


@pytest.fixture
def table(sit: Callable[..., Table]) -> Table:
    return sit().open("i2ds/initiative/")


def players(table: Table) -> Locator:
    return table.form(FIGHT).locator('[data-field="players"]')


def text(table: Table, name: str = "players") -> list[str]:
    return table.form(FIGHT).locator(f'[name="{name}"]').input_value().split("\n")


def opened(table: Table, row: int) -> Locator:
    """Return a row, its fold open."""
    card = players(table).locator(".calc-row").nth(row)
    card.evaluate("(card) => { card.open = true; }")
    return card


def cell(table: Table, row: int, column: str) -> Locator:
    card = opened(table, row)
    return card.locator(f'[data-column="{column}"]')


def test_the_text_is_folded_and_draws_the_cards(table: Table) -> None:
    assert not players(table).locator("textarea").is_visible()
    table.fill(FIGHT, players="Lou ; 4 ; 2\nMax ; 6 ;  ; -1")
    assert players(table).locator(".calc-row").count() == 2
    assert cell(table, 0, "name").locator("input").input_value() == "Lou"
    assert cell(table, 1, "modifier").locator("input").input_value() == "-1"
    assert "modif -1" in (players(table).locator(".calc-row-more").nth(1).text_content() or "")


def test_a_row_of_the_page_holds_its_cells_once_it_opens(table: Table) -> None:
    """Its line says the same whether it opens by a tap or as a row is added."""
    cells = players(table).locator(".calc-cell")
    titles = players(table).locator(".calc-row > summary")
    before, said = text(table), titles.all_text_contents()
    assert len(before) > 1
    assert not cells.count()
    titles.first.click()
    assert cells.count() == len(before) * opened(table, 0).locator(".calc-cell").count()
    for place, line in enumerate(before):
        assert cell(table, place, "name").locator("input").input_value() == line.split(" ;")[0]
    titles.first.click()
    assert (text(table), titles.all_text_contents()) == (before, said)
    table.reload()
    players(table).locator(".calc-row-add").click()
    assert text(table) == before
    table.page.keyboard.type("Zoé")
    assert text(table)[:-1] == before


def test_taps_and_typing_write_the_text(table: Table) -> None:
    table.fill(FIGHT, players="Lou ; 4\nMax ; 6")
    cell(table, 0, "valiance").locator('[data-step="1"]').click()
    assert text(table) == ["Lou ; 5", "Max ; 6"]
    players(table).locator(".calc-row-add").click()
    table.page.keyboard.type("Zoé")
    cell(table, 2, "valiance").locator("input").fill("3")
    assert text(table) == ["Lou ; 5", "Max ; 6", "Zoé ; 3"]
    opened(table, 2).locator('[data-row="up"]').click()
    assert text(table) == ["Lou ; 5", "Zoé ; 3", "Max ; 6"]
    assert table.page.evaluate("document.activeElement.dataset.row") == "up"
    opened(table, 0).locator('[data-row="remove"]').click()
    assert text(table) == ["Zoé ; 3", "Max ; 6"]


def test_a_card_that_says_nothing_is_no_row(table: Table) -> None:
    table.fill(FIGHT, players="Lou ; 4")
    players(table).locator(".calc-row-add").click()
    assert text(table) == ["Lou ; 4"]


def test_the_cards_are_played_and_kept(table: Table) -> None:
    table.fill(FIGHT, players="Lou ; 4", opponents="")
    cell(table, 0, "name").locator("input").fill("Nora")
    cell(table, 0, "name").locator("input").blur()
    table.submit(FIGHT)
    assert "Nora" in table.summary(FIGHT)
    table.reload()
    assert cell(table, 0, "name").locator("input").input_value() == "Nora"


def test_a_fault_is_shown_at_its_cell(table: Table) -> None:
    table.fill(FIGHT, players="Lou ; 4\nMax ; beaucoup")
    table.submit(FIGHT)
    assert "Ligne 2" in table.error("players", FIGHT)
    faulty = players(table).locator('.calc-row [aria-invalid="true"]')
    assert faulty.count() == 1
    assert faulty.input_value() == "beaucoup"
    cell(table, 1, "valiance").locator("input").fill("4")
    cell(table, 1, "valiance").locator("input").blur()
    assert faulty.count() == 0


def test_choices_and_what_no_card_can_show(table: Table) -> None:
    table.fill(FIGHT, events="Lou ; dernier\nMax ; jamais ; et encore")
    cards = table.form(FIGHT).locator('[data-field="events"] .calc-row')
    assert cards.first.locator("select").input_value() == "dernier"
    cards.first.evaluate("(card) => { card.open = true; }")
    cards.first.locator("select").select_option("premier")
    assert text(table, "events") == ["Lou ; premier", "Max ; jamais ; et encore"]
