"""Small tables as cards: taps and typing write the text, and the text fills the cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from calculators.catalogue import CALCULATORS
from calculators.core.fields import Field, Integer, Option
from calculators.core.kind import Form, Part, forms_of
from calculators.core.pieces import Piece, Pieces
from calculators.core.rows import Integers, Rows, Text
from tests.browser.conftest import Table
from tests.browser.test_one_screen import PAGES

if TYPE_CHECKING:
    from playwright.sync_api import Locator

FIGHT = "i2ds.initiative"
GATHER = """async ([base, paths]) => {
  const text = async (path) => (await fetch(base + path)).text();
  for (const page of await Promise.all(paths.map(text))) {
    const parts = new DOMParser().parseFromString(page, "text/html").querySelectorAll("calc-form");
    for (const part of parts) if (part.querySelector(".calc-rows") && !document.getElementById(part.id)) document.body.append(part);
  }
}"""  # noqa: E501
"""Bring the row editors of other pages into this one, where they become interactive."""
TYPE = """async (editor, lines) => {
  const area = editor.querySelector("textarea");
  const cards = () => [...editor.querySelector(".calc-rows-list").children];
  const cells = (card) => [...card.querySelectorAll("[data-column]")];
  const entry = (cell) => cell.querySelector("input, select");
  const say = (control, ...types) => types.forEach((type) => control.dispatchEvent(new Event(type, { bubbles: true })));
  const told = () => cards().map((card) => Object.fromEntries(cells(card).map((cell) => [cell.dataset.column, entry(cell).value])));
  for (const card of cards()) card.open = true;
  await null; // the cells of a row come as it opens
  const first = { text: area.value, cells: told() };
  area.value = "";
  say(area, "input");
  for (const [place, line] of lines.entries()) {
    if (!cards()[place]) editor.querySelector(".calc-row-add").click();
    for (const cell of cells(cards()[place])) {
      entry(cell).value = line[cell.dataset.column];
      say(entry(cell), "input", "change");
    }
  }
  const text = area.value;
  for (area.value of ["", text]) say(area, "input"); // the cards are drawn from it again
  return [first, { text, cells: told() }];
}"""  # noqa: E501
"""Type into every cell; return the text and the cells, before it and after."""


@pytest.fixture
def table(sit: Callable[..., Table]) -> Table:
    return sit().open("i2ds/initiative/")


def players(table: Table) -> Locator:
    return table.form(FIGHT).locator('[data-field="players"]')


def text(table: Table, name: str = "players") -> list[str]:
    return table.form(FIGHT).locator(f'[name="{name}"]').input_value().split("\n")


def opened(table: Table, row: int) -> Locator:
    """Return a row with its fold open."""
    card = players(table).locator(".calc-row").nth(row)
    card.evaluate("(card) => { card.open = true; }")
    return card


def cell(table: Table, row: int, column: str) -> Locator:
    card = opened(table, row)
    return card.locator(f'[data-column="{column}"]')


def test_the_text_is_folded_draws_the_cards_and_is_written_by_them(table: Table) -> None:
    expect(players(table).locator("textarea")).to_be_hidden()
    table.fill(FIGHT, players="Lou ; 4 ; 2\nMax ; 6 ;  ; -1")
    expect(players(table).locator(".calc-row")).to_have_count(2)
    expect(cell(table, 0, "name").locator("input")).to_have_value("Lou")
    expect(cell(table, 1, "modifier").locator("input")).to_have_value("-1")
    assert "modif −1" in (players(table).locator(".calc-row-more").nth(1).text_content() or "")
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
    for _ in range(2):  # what is in folded rows cannot take the focus
        opened(table, 0).locator('[data-row="remove"]').press("Enter")
        assert table.page.evaluate("document.activeElement.matches('summary, .calc-row-add')")
    table.fill(FIGHT, players="Lou ; 4")
    players(table).locator(".calc-row-add").click()
    assert text(table) == ["Lou ; 4"]
    table.fill(FIGHT, events="Lou ; dernier\nMax ; jamais ; et encore")
    cards = table.form(FIGHT).locator('[data-field="events"] .calc-row')
    expect(cards.first.locator("select")).to_have_value("dernier")
    cards.first.evaluate("(card) => { card.open = true; }")
    cards.first.locator("select").select_option("premier")
    assert text(table, "events") == ["Lou ; premier", "Max ; jamais ; et encore"]


def test_a_row_of_the_page_holds_its_cells_once_it_opens(table: Table) -> None:
    """Its line is the same whether it is opened by a tap or added."""
    cells = players(table).locator(".calc-cell")
    titles = players(table).locator(".calc-row > summary")
    before, said = text(table), titles.all_text_contents()
    assert len(before) > 1
    expect(cells).to_have_count(0)
    titles.first.click()
    expect(cells).to_have_count(len(before) * opened(table, 0).locator(".calc-cell").count())
    for place, line in enumerate(before):
        expect(cell(table, place, "name").locator("input")).to_have_value(line.split(" ;")[0])
    titles.first.click()
    assert (text(table), titles.all_text_contents()) == (before, said)
    table.reload()
    players(table).locator(".calc-row-add").click()
    assert text(table) == before
    table.page.keyboard.type("Zoé")
    assert text(table)[:-1] == before


def test_the_cards_are_played_and_kept(table: Table) -> None:
    table.fill(FIGHT, players="Lou ; 4", opponents="")
    cell(table, 0, "name").locator("input").fill("Nora")
    cell(table, 0, "name").locator("input").blur()
    table.submit(FIGHT)
    assert "Nora" in table.summary(FIGHT)
    table.reload()
    expect(cell(table, 0, "name").locator("input")).to_have_value("Nora")


def test_a_fault_is_shown_at_its_cell(table: Table) -> None:
    table.fill(FIGHT, players="Lou ; 4\nMax ; beaucoup")
    table.submit(FIGHT)
    assert "Ligne 2" in table.error("players", FIGHT)
    faulty = players(table).locator('.calc-row [aria-invalid="true"]')
    expect(faulty).to_have_count(1)
    expect(faulty).to_have_value("beaucoup")
    cell(table, 1, "valiance").locator("input").fill("4")
    cell(table, 1, "valiance").locator("input").blur()
    expect(faulty).to_have_count(0)


def for_a_cell(field: Field[Any], turn: int) -> str:
    """Return a valid text of a cell; the cells of a row differ."""
    match field:
        case Integer():
            return str(field.minimum + turn % (field.maximum - field.minimum + 1))
        case Text():
            return f"Écho {turn}"
        case Option():
            return [*field.choices][turn % len(field.choices)]
        case Integers():
            return field.text((field.minimum, field.maximum))
        case Piece() | Pieces():
            forms = forms_of(field.kind)
            return of_a_form(forms[turn % len(forms)], turn)
        case _:
            raise NotImplementedError(type(field).__name__)


def of_a_form(form: Form, turn: int) -> str:
    """Return a notation of a form, each part at its least."""
    code = form.tiles[turn % len(form.tiles)].code

    def least(part: Part) -> str:
        if part.choices:
            return part.choices[turn % len(part.choices)][0]
        return f"{part.least:+}" if part.signed else f"{part.least}{part.end}"

    before, after = ("".join(map(least, parts)) for parts in (form.before, form.after))
    return f"{before}{code}{after}"


def test_python_reads_every_cell_of_every_row_as_it_was_typed(sit: Callable[..., Table]) -> None:
    """All calculators: the rows of their pages first, then new rows."""
    table = sit().open("hors-ligne/")
    table.page.evaluate(GATHER, [table.address, [*PAGES]])
    rows = [
        (calculator.id, parameter.name, parameter)
        for calculator in CALCULATORS.values()
        for parameter in calculator.parameters
        if isinstance(parameter, Rows)
    ]
    for calculator, name, field in rows:
        typed = [
            {each.name: for_a_cell(each, turn) for turn, each in enumerate(field.columns, row)}
            for row in range(min(field.most, 2))
        ]
        editor = table.page.locator(f'[id="{calculator}"] [data-field="{name}"] .calc-rows')
        before, after = editor.evaluate(TYPE, typed)
        for seen in (before, after):
            read = [
                {each.name: each.text(getattr(row, each.name)) for each in field.columns}
                for row in field.parse(seen["text"])
            ]
            assert seen["cells"] == read, (calculator, name)
        assert after["cells"] == typed, (calculator, name)
