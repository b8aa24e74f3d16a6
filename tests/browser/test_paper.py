"""Printed pages: screens, aids, filled sheets and plain rules, each on its number of pages."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from calculators.catalogue import SYSTEMS
from hooks.rulebook import folder_of
from tests.browser.conftest import PHONE, Table
from tools.waiting import wait_until

FOLDERS = [*map(folder_of, SYSTEMS.values())]
A4, A5 = (595, 842), (420, 595)
SCREEN = (842, 595)
PRINTED = {
    **{f"{folder}/aide-memoire/": (1, SCREEN) for folder in FOLDERS},
    **{f"{folder}/": (1, A5) for folder in FOLDERS},
    "bad-karma/fiche/": (1, A4),
    "bad-karma/tirage/": (3, A4),
    "i2ds/table/": (1, A4),
}
"""The number of pages, and their size in points."""
BLANK = "bad-karma/fiche/"
BOXES = """() => [...document.querySelectorAll(".blank-sheet")]
  .flatMap((sheet) => [...sheet.querySelectorAll("rect.blank-box")].slice(1))
  .map((box) => box.getBoundingClientRect()).map(({ width, height }) => [width, height].map((px) => (px / 96) * 25.4))"""  # noqa: E501
PAPER = {"width": 733, "height": 1062}
"""The printable area of an A4 page, 194 mm wide."""
DOMINO = (24, 48)
"""In millimetres: the size of most dominoes."""

_PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
_BOX = re.compile(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]")
TOUCHED = """() => [...document.querySelectorAll("button, input, select, textarea, summary, .md-button")]
  .filter((node) => node.localName !== "summary" || getComputedStyle(node, "::after").display !== "none")
  .filter((node) => node.checkVisibility({ visibilityProperty: true }))
  .map((node) => node.outerHTML.slice(0, 90))"""  # noqa: E501
CUT = """() => [...document.querySelectorAll("article :is(p, li, h1, h2, h3, table)")]
  .filter((node) => node.checkVisibility() && node.getBoundingClientRect().left < 0)
  .map((node) => node.outerHTML.slice(0, 90))"""
NUMBERED = """() => getComputedStyle(document.querySelector("a[data-rule]"), "::after").content"""


def printed(table: Table) -> tuple[int, set[tuple[int, int]]]:
    """Return the number and the sizes of the printed pages."""
    paper = table.page.pdf(prefer_css_page_size=True)
    sizes = {(round(float(wide)), round(float(high))) for wide, high in _BOX.findall(paper)}
    return len(_PAGE.findall(paper)), sizes


def test_each_page_takes_its_place_on_paper(sit: Callable[..., Table]) -> None:
    table = sit(color_scheme="dark")
    found = {}
    for path, (_, size) in PRINTED.items():
        table.open(path)
        wait_until(table.page, "document.fonts.status === 'loaded'")
        count, sizes = printed(table)
        found[path] = (count, *sizes)
        assert sizes == {size}, path
        table.page.emulate_media(media="print")
        assert table.page.evaluate(TOUCHED) == [], path
        assert table.page.evaluate(CUT) == [], path
        if path != BLANK:
            assert re.search(r"[A-Z0-9]{2}-[A-Z]{3}-\d\d", table.page.evaluate(NUMBERED)), path
        table.page.emulate_media(media="null")
    assert found == PRINTED


SCREEN_AREA = {"width": 1047, "height": 733}
"""The printable area of an A4 page in landscape, for a screen."""


LEAST_FULL = """(within) => [0, 1, 2].map((column) => {
  const { left, width, top, height } = document.querySelector(within).getBoundingClientRect();
  const cells = [...document.querySelectorAll(`${within} td`)];
  const boxes = cells.map((cell) => cell.getBoundingClientRect());
  const inside = boxes.filter((box) => Math.floor((3 * (box.left - left)) / width) === column);
  return (Math.max(...inside.map(({ bottom }) => bottom)) - top) / height;
}).sort()[0]"""
"""The lower end of the shortest of three columns."""


def test_a_screen_fills_its_page(sit: Callable[..., Table]) -> None:
    table = sit(viewport=SCREEN_AREA)
    for path in (path for path, (_, size) in PRINTED.items() if size == SCREEN):
        table.open(path)
        wait_until(table.page, "document.fonts.status === 'loaded'")
        table.page.emulate_media(media="print")
        box = table.page.locator(".md-content__inner").bounding_box()
        assert box
        assert 0.86 <= box["height"] / SCREEN_AREA["height"] <= 1, path
        assert table.page.evaluate(LEAST_FULL, ".md-content__inner") >= 0.8, path
        table.page.emulate_media(media="null")


def test_the_blank_sheet_takes_real_dominoes(sit: Callable[..., Table]) -> None:
    table = sit().open(BLANK)
    table.page.set_viewport_size(PAPER)
    table.page.emulate_media(media="print")
    boxes = table.page.evaluate(BOXES)
    assert len(boxes) == 12 + 2 + 3 + 3
    for wide, high in boxes:
        assert DOMINO[0] < wide < DOMINO[0] + 4
        assert high > DOMINO[1]
    gauge = [high for _, high in boxes[:12]]
    assert min(gauge) > DOMINO[1] + 8, "a domino leaves the other mark to be seen"


@pytest.mark.parametrize("path", ["savage-worlds/aide-memoire/", BLANK])
def test_a_tap_prints(sit: Callable[..., Table], path: str) -> None:
    table = sit()
    table.page.add_init_script("window.print = () => (window.printed = true)")
    table.open(path)
    door = table.page.locator("[data-print]")
    box = door.bounding_box()
    assert box
    assert box["height"] >= 44
    assert box["x"] + box["width"] <= PHONE["width"]
    door.click()
    wait_until(table.page, "window.printed === true")


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("system", FOLDERS)
def test_each_character_is_a_page(sit: Callable[..., Table], system: str) -> None:
    table = sit(has_touch=True)
    page = table.open(f"{system}/table/").page
    page.locator("#party-begin").tap()
    page.locator(".party-latest > li").nth(2).wait_for(state="attached")
    page.emulate_media(media="print")
    assert all(line.is_visible() for line in page.locator(".party-line > *").all())
    page.emulate_media(media="null")
    table.open(f"{system}/carnet/")
    page.locator("#party-paper").tap()
    wait_until(page, "document.querySelectorAll('.party-sheet').length === 3")
    focus = "document.activeElement.id === 'party-print'"
    wait_until(page, focus)
    laid = system == "bad-karma"
    assert printed(table) == (3, {A4 if laid else A5})
    if laid:
        page.set_viewport_size(PAPER)
    page.emulate_media(media="print")
    boxes = page.evaluate(BOXES)
    assert len(boxes) == (3 * 20 if laid else 0)
    assert all(wide > DOMINO[0] and high > DOMINO[1] for wide, high in boxes)
    beside = page.locator(".party-part", has_not=page.locator(".party-sheet"))
    assert not any(part.is_visible() for part in beside.all())
    expect(page.get_by_text("Vos règles, le journal de la partie")).to_be_hidden()
    page.emulate_media(media="null")
    page.locator("#party-paper-shut").tap()
    wait_until(page, "!document.querySelector('.party-sheet')")
    wait_until(page, "document.activeElement.id === 'la-partie'")


def test_a_journal_on_paper_has_no_controls(sit: Callable[..., Table]) -> None:
    """A fold that holds but a form was printed as its title in a frame."""
    table = sit().open("d100/table/")
    table.page.locator("#party-begin").click()
    table.page.locator("#jeu.calc-question").wait_for()
    table.page.emulate_media(media="print")
    assert "Inviter" not in table.page.locator("calc-party").inner_text()
    table.page.emulate_media(media="screen")
    entered = table.open("d100/carnet/").page.get_by_text("Corto entre en jeu")
    entered.wait_for()
    cut = "each => each.scrollHeight > each.clientHeight + 1"
    assert entered.evaluate(cut), "all that a sheet says stands behind its first lines"
    table.page.emulate_media(media="print")
    assert not entered.evaluate(cut)
    begins = table.page.get_by_text("La fusillade commence")
    around = "each => each.closest('summary').offsetHeight - each.offsetHeight"
    assert begins.evaluate(around) < 12, "paper keeps no room for a finger"
    shown = table.page.locator("calc-party").inner_text()
    assert "Corto entre en jeu" in shown
    expect(table.page.locator(".party-rules").first, "a line for each decision").to_be_hidden()
    assert "Ajouter une note" not in shown
    assert "Nos règles" not in shown
