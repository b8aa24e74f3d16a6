"""No notation has to be typed: every tray can be filled by touch only, and by keyboard only."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from calculators.catalogue import CALCULATORS
from calculators.core.pieces import Pieces
from calculators.core.rows import Rows
from tests.browser.conftest import DRAW_PAGE, PHONE, Table
from tests.browser.test_one_screen import PAGES
from tools.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Locator

OPEN = """(form) => {
  for (const box of form.querySelectorAll("details")) box.open = true;
  for (const field of form.querySelectorAll("[data-when]")) field.removeAttribute("data-when");
  for (const field of form.querySelectorAll(".calc-field[hidden]")) field.hidden = false;
  for (const control of form.querySelectorAll(":disabled[name]")) control.disabled = false;
}"""
PIECES = """(form) => {
  const { left, top } = form.getBoundingClientRect();
  const parts = ".face-domino i:not(.pips-0), .face-card, .face-die svg, .face-zone svg, .calc-piece svg, .calc-key > :nth-child(-n+2) i";
  return [...form.querySelectorAll(parts)].filter((part) => part.checkVisibility()).map((part) => {
    const box = part.getBoundingClientRect();
    return [part.getAttribute("class") ?? part.localName, box.left - left, box.top - top, box.width, box.height];
  });
}"""  # noqa: E501
BLANK = """async ([picture, pieces]) => {
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
  const drawn = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(drawn.width, drawn.height).getContext("2d");
  context.drawImage(drawn, 0, 0);
  return pieces.filter(([kind, x, y, wide, high]) => {
    const margin = kind.startsWith("split-") ? 2 : 0; // a swatch shows by its ground
    const { data } = context.getImageData(x - margin, y, wide + 2 * margin, high);
    const light = data.filter((_, at) => at % 4 === 1);
    return Math.max(...light) - Math.min(...light) < 60;
  }).map(([kind]) => kind);
}"""
"""The pieces invisible in a picture of their form."""
TEXT = """(tray) => tray.parentElement.querySelector('.calc-control > input').value"""
EMPTY = """(tray) => {
  const input = tray.parentElement.querySelector(".calc-control > input");
  input.value = "";
  for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
}"""


APART = """() => [...document.querySelectorAll(".calc-notation")].filter((told) => {
  const text = told.parentElement.parentElement.querySelector(":scope > .calc-control > input, .calc-rows-text textarea");
  return told.checkVisibility() !== text.checkVisibility();
}).map((told) => told.textContent)"""  # noqa: E501
"""What tells how a text is written, without that text, or is not told with it."""


LOW = """(add) => {
  const bar = add.closest(".party-open").querySelector(":scope > .calc-actions");
  scrollBy(0, add.getBoundingClientRect().bottom - bar.getBoundingClientRect().top);
}"""
"""Scrolls until a button is just above those of its sheet."""
OVER_THE_BAR = """() => {
  const parts = ["[data-field=wounds] .calc-palette", ":scope > .calc-actions"];
  const sheet = document.querySelector(".party-open");
  const [tiles, bar] = parts.map((part) => sheet.querySelector(part));
  return !tiles.hidden && tiles.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top;
}"""


def tap(button: Locator) -> None:
    button.tap()


def press(button: Locator) -> None:
    """Focus a button with the keyboard and press it."""
    button.focus()
    button.page.keyboard.press("Enter")


def laid(tray: Locator, act: Callable[[Locator], None], least: int) -> str:
    """Lay a piece of each form, and as many as needed; return the text written."""
    tray.evaluate(EMPTY)
    one, stands = tray.get_attribute("data-single") is not None, tray.get_attribute("data-stands")
    forms = sorted(
        {int(t.get_attribute("data-form") or 0) for t in tray.locator("[data-piece]").all()}
    )
    most = int(tray.get_attribute("data-most") or 1)
    wanted = forms[-most:]
    for number in (*wanted, *wanted[-1:] * (least - len(wanted))):
        if stands is None:
            add = tray.locator(".calc-add:visible").last
            if add.count() and add.get_attribute("aria-expanded") == "false":
                act(add)
        tile = tray.locator(f'[data-form="{number}"]:visible:enabled').last
        if tile.get_attribute("aria-pressed") == "false" or not one:
            act(tile)
        for part in tray.locator(f'[data-of="{number}"] > .calc-part:visible').all():
            act(part.locator("button").last)
    return str(tray.evaluate(TEXT))


def fill(table: Table, calculator: str, act: Callable[[Locator], None]) -> int:
    """Fill every tray of a form; Python reads the text and writes it back."""
    form = table.form(calculator)
    for add in form.locator(".calc-row-add").all():
        add.evaluate(
            "(button) => button.closest('.calc-rows').querySelector('.calc-row') ?? button.click()"
        )
    form.evaluate(OPEN)
    named = CALCULATORS[calculator].by_name
    count = 0
    for tray in form.locator(".calc-tray").all():
        name = tray.evaluate("(tray) => tray.closest('[data-field]').dataset.field")
        column = tray.evaluate("(tray) => tray.closest('[data-column]')?.dataset.column")
        field = named[name]
        if isinstance(field, Rows):
            field = next(each for each in field.columns if each.name == column)
        text = laid(tray, act, field.least if isinstance(field, Pieces) else 1)
        assert text, (calculator, name)
        assert field.text(field.parse(text)) == text, (calculator, name, json.dumps(text))
        count += 1
    return count


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("path", PAGES)
def test_every_tray_is_filled_by_touch_alone(sit: Callable[..., Table], path: str) -> None:
    table = sit(has_touch=True).open(path)
    for calculator in dict.fromkeys(PAGES[path]):
        wait_until(
            table.page,
            "(id) => document.getElementById(id).matches('[data-state=ready]')",
            arg=calculator,
        )
        fill(table, calculator, tap)


@pytest.mark.long
def test_trays_are_filled_by_keys_alone(sit: Callable[..., Table]) -> None:
    table = sit().open("bad-karma/solde/")
    assert fill(table, "bad_karma.settlement", press) >= 5


def test_a_tray_is_used_without_seeing_it(sit: Callable[..., Table]) -> None:
    """Each button says whose it is, a tap what lies now, and the focus is never lost."""
    page = sit().open("bad-karma/dommages/").page
    names = page.locator(".calc-tray :is(.calc-type, .calc-add, [data-lay])").evaluate_all(
        "(all) => all.map((each) => each.ariaLabel)"
    )
    assert len({*names}) == len(names) > 8
    field = page.locator("[data-field=ko]").first
    tray, voice = field.locator(".calc-tray"), page.locator("body > .calc-ear[role=status]")
    tray.evaluate(EMPTY)
    press(tray.locator(".calc-add"))
    tiles = tray.locator("[data-piece]:visible")
    for tile in (tiles.first, tiles.last):
        press(tile)
    lying = [
        str(tiles.first.get_attribute("aria-label")),
        str(tiles.last.get_attribute("aria-label")),
    ]
    expect(voice).to_have_text(", ".join(lying))
    expect(voice).to_be_empty()  # it may have been a hand
    for left in (1, 0):
        press(tray.locator("[data-lay=remove]"))
        expect(tray.locator("[data-laid]")).to_have_count(left)
        assert tray.evaluate("(tray) => tray.contains(document.activeElement)")
    press(page.locator(".calc-step").first)
    expect(voice).to_have_text(re.compile(r"^−?\d+$"))


DRAWN = {
    "bad-karma/tirage/": ("bad_karma.draw", {"pips-1", "calc-gauge"}),
    "savage-worlds/tour/": ("savage_worlds.initiative", {"face"}),
    "choix-destin/tirage/": ("choix_destin.draw", {"calc-card"}),
    "d100/attaque/": ("d100.grave_wound", {"calc-card"}),
    "i2ds/test/": ("i2ds.test", {"calc-card"}),
}
"""Pages with every kind of piece: dominoes and gauge, cards, trumps, zones of a body, dice."""


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("path", DRAWN)
def test_a_reader_s_own_colours_show_every_piece(sit: Callable[..., Table], path: str) -> None:
    """Windows high contrast, light and dark: tiles, laid pieces, pictures, swatches."""
    table = sit(forced_colors="active").open(path)
    reader = table.page.context.new_page()
    calculator, kinds = DRAWN[path]
    form = table.form(calculator)
    form.evaluate(OPEN)
    for palette in form.locator(".calc-palette").all():
        palette.evaluate("(palette) => (palette.hidden = false)")
    form.locator(".calc-foot").evaluate("(foot) => (foot.style.position = 'static')")
    for scheme in ("dark", "light"):
        table.page.emulate_media(color_scheme=scheme, forced_colors="active")  # type: ignore[arg-type]
        pieces = form.evaluate(PIECES)
        picture = base64.b64encode(form.screenshot()).decode()
        assert reader.evaluate(BLANK, [picture, pieces]) == [], scheme
        assert kinds <= {kind.split(" ")[0] for kind, *_ in pieces}


def test_a_card_still_to_choose_is_asked_for_on_its_tiles(sit: Callable[..., Table]) -> None:
    """An empty line to type in opened above the hand."""
    table = sit().open(DRAW_PAGE)
    table.fill(choice="")
    choice = table.form().locator("[data-field=choice]")
    choice.locator(".calc-type").press("Enter")
    table.submit()
    assert table.error("choice")
    expect(choice.locator("[name=choice]")).to_be_hidden()
    expect(choice.locator("[data-piece]:focus")).not_to_have_count(0)


def test_a_chosen_piece_is_shown_alone_among_its_tiles(sit: Callable[..., Table]) -> None:
    """Those of the others were pressed too: which one was to change could not be read."""
    form = sit(has_touch=True).open("savage-worlds/combat/").form("savage_worlds.damage")
    tray = form.locator("[data-field=dice] .calc-tray")
    pressed = tray.locator("[data-piece][aria-pressed=true]")
    tray.locator(".calc-add").first.tap()
    tray.locator("[data-piece=d8]").tap()
    assert pressed.count() > 1
    tray.locator(".calc-laid:visible").first.tap()
    assert [tile.get_attribute("data-piece") for tile in pressed.all()] == ["d6"]


@pytest.mark.parametrize("path", ["i2ds/initiative/", "bad-karma/dommages/"])
def test_how_a_text_is_written_is_told_where_it_is_typed(
    sit: Callable[..., Table], path: str
) -> None:
    page = sit().open(path).page
    assert page.evaluate(APART) == []
    form = page.locator("calc-form").first
    form.evaluate(OPEN)
    for write in form.locator(".calc-field > .calc-tray .calc-type").all():
        write.click()
    assert page.evaluate(APART) == []
    expect(page.locator(".calc-notation:visible")).not_to_have_count(0)


AT_ONCE = "(buttons) => buttons.forEach((each) => document.querySelector(each).click())"


def test_tiles_that_open_below_the_screen_come_in_sight(sit: Callable[..., Table]) -> None:
    page = sit(viewport=PHONE, reduced_motion="reduce").open("bad-karma/table/").page
    page.locator("#party-begin").click()
    page.locator("[data-way]").first.wait_for()
    page.evaluate(AT_ONCE, ["[data-way]", "#party-edit-Marco"])  # what is opened waits for the move
    add = page.locator("#party-sheet-Marco [data-field=wounds] .calc-add")
    add.evaluate(LOW)
    add.evaluate("(add) => add.click()")  # Playwright would scroll to it
    wait_until(page, OVER_THE_BAR)
