"""Inputs, button and answer on one screen of a phone: the inputs, then verdict and pieces.

The player scrolls neither to ask nor to see the answer, in light and in dark. A long key of the
chances begins on that screen and continues below it: none of it is cut.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from calculators.catalogue import CALCULATORS, SYSTEMS
from tests.browser.conftest import Table
from tools.paths import SITE
from tools.waiting import PAINTED, SCHEMES, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Locator

_FORM = re.compile(r'<calc-form[^>]*\bcalculator="([^"]+)"')

PAGES = {
    f"{path.parent.relative_to(SITE)}/": _FORM.findall(path.read_text(encoding="utf-8"))
    for path in sorted(SITE.rglob("index.html"))
    if _FORM.search(path.read_text(encoding="utf-8"))
}
OUTSIDE = """(form, parts) => {
  const top = document.querySelector(".md-header").getBoundingClientRect().bottom;
  const foot = form.querySelector(".calc-foot").getBoundingClientRect();
  const cut = (node, from, to) => {
    const box = node.getBoundingClientRect();
    return box.height && (box.top < from - 0.5 || box.bottom > to + 0.5 || box.left < 0 || box.right > innerWidth)
      ? [`${node.className || node.localName} ${box.top} to ${box.bottom}, not in ${from} to ${to}`] : [];
  };
  const found = [...form.querySelectorAll(parts)].flatMap((node) => cut(node, top, foot.top));
  const button = form.querySelector("[type=submit]");
  return [...found, ...cut(button, foot.top, innerHeight)];
}"""  # noqa: E501
ASKED = ".calc-stage .calc-told, .calc-panel > .calc-field, .calc-split, .calc-key > :first-child"
ANSWERED = ".calc-verdict, .calc-summary, .calc-stage .calc-piece"
NARROW = """(form, { lists }) => {
  const cut = (node) =>
    node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth;
  const over = (select) => {
    const free = select.cloneNode(true);
    free.style.cssText = "position: absolute; width: auto; max-width: none; white-space: nowrap";
    select.after(free);
    const lines = free.offsetWidth / select.offsetWidth;
    free.remove();
    return lines > (getComputedStyle(select).whiteSpace === "normal" ? 1.8 : 1);
  };
  const shown = (part) => [...form.querySelectorAll(part)].filter((node) => node.offsetParent);
  return [
    ...shown(".calc-key").filter(cut).map((key) => key.innerText),
    ...shown(lists ? ".calc-panel > .calc-field select" : "no-list")
      .filter(over).map(({ name }) => name),
  ];
}"""
"""The cut parts of the key of the chances, on the narrowest phone of a list."""
BROKEN = r"""(box) => {
  const notation = /(?<![\w-])[\d?]{1,4}[-–][\d?]{1,4}(?![\w-])/g;
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const broken = [];
  box.style.width = "1px"; // every line breaks where it may
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (text.parentElement.closest("svg, option, code, pre, script, style, textarea")) continue;
    for (const { 0: found, index } of text.data.matchAll(notation)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + found.length);
      if (range.getClientRects().length > 1) broken.push(text.data);
    }
  }
  box.style.width = "";
  return broken;
}"""
"""Parts where a piece's notation, or a range of figures, breaks over two lines."""
SIZES = """(form) => [...form.querySelectorAll("*")]
  .filter((node) => !node.closest("svg, option") && [...node.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()))
  .map((node) => [node.className || node.localName, parseFloat(getComputedStyle(node).fontSize)])"""  # noqa: E501
STAGE = """(form) => {
  const stage = form.querySelector(".calc-stage");
  const { top, height } = stage.getBoundingClientRect();
  const inside = [...stage.querySelectorAll(".calc-told, .calc-piece, .calc-split")]
    .every((node) => node.getBoundingClientRect().bottom <= top + height + 0.5);
  return [top, height, inside];
}"""


def outside(table: Table, form: Locator, parts: str) -> list[str]:
    """Return the parts that are cut in either scheme."""
    found: list[str] = []
    for scheme, name in SCHEMES.items():
        table.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        wait_until(table.page, PAINTED, arg=name)
        found += [f"{scheme}: {each}" for each in form.evaluate(OUTSIDE, parts)]
    return found


def touch(table: Table, button: Locator) -> None:
    """Touch where it is, as a thumb does: Playwright's click scrolls when it retries."""
    box = button.bounding_box()
    assert box
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


ABOVE = """([part, foot]) => {
  const { top, bottom } = part.getBoundingClientRect();
  return top > 48 && bottom <= foot.getBoundingClientRect().top + 1;
}"""
"""Between the header and the button."""


def test_every_calculator_is_on_a_page() -> None:
    shown = {calculator for found in PAGES.values() for calculator in found}
    assert shown == CALCULATORS.keys()


@pytest.mark.sampled(most=2)
@pytest.mark.parametrize("path", PAGES)
def test_one_asks_and_sees_on_one_screen(sit: Callable[..., Table], path: str) -> None:
    """Opened as a page for its first calculator, by its address for the others."""
    table = sit()
    for place, calculator in enumerate(dict.fromkeys(PAGES[path])):
        table.page.goto("about:blank")
        table.open(f"{path}#{calculator}" if place else path)
        form = table.form(calculator)
        table.page.evaluate("document.fonts.ready")
        wait_until(table.page, "(there) => scrollY > 0 === there", arg=place > 0)
        assert outside(table, form, ASKED) == [], calculator
        before = form.evaluate(STAGE)
        touch(table, form.locator("button[type=submit]").first)
        table.played(calculator)
        top, height, inside = form.evaluate(STAGE)
        assert inside, calculator
        assert top == pytest.approx(before[0], abs=1), calculator
        assert height >= before[1] - 1, calculator  # exploding dice may need another row
        assert outside(table, form, ANSWERED) == [], calculator
        longest = max((each.label for each in CALCULATORS[calculator].outcomes), key=len)
        form.locator(".calc-verdict").evaluate("(node, text) => (node.textContent = text)", longest)
        assert outside(table, form, ANSWERED) == [], (calculator, longest)


@pytest.mark.sampled(most=2)
@pytest.mark.parametrize("path", PAGES)
def test_the_first_screen_names_its_game_and_its_page(sit: Callable[..., Table], path: str) -> None:
    table = sit().open(path)
    system = SYSTEMS[PAGES[path][0].partition(".")[0]]
    assert table.page.locator(".header-game").inner_text() in system.title
    page = table.page.locator(".header-page")
    assert page.inner_text() == table.page.locator("h1").evaluate("(node) => node.firstChild.data")
    table.page.set_viewport_size(SMALLEST)  # type: ignore[arg-type]
    for size in ("", "200%"):
        table.page.evaluate(GROWN, size)
        assert page.evaluate("(node) => node.scrollWidth <= node.clientWidth"), f"cut {size}"


SMALLEST, PHONE = {"width": 320, "height": 568}, {"width": 360, "height": 740}
ON_ITS_SIDE = {"width": 740, "height": 360}
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important;
    word-spacing: .16em !important; } p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const title = document.querySelector(".header-page");
  const keys = [...document.querySelectorAll(".calc-key > span")];
  return [title.scrollHeight - title.clientHeight,
    Math.max(...keys.map((each) => each.getBoundingClientRect().right)) - innerWidth];
}"""
"""By how much a title and the key of the chances are cut under a reader's own spacing of text."""
GROWN = "(size) => (document.documentElement.style.fontSize = size)"


@pytest.mark.sampled(most=2)
@pytest.mark.parametrize("path", PAGES)
def test_other_screens_and_other_sizes_of_text(sit: Callable[..., Table], path: str) -> None:
    """At 320 px nothing is cut or broken; in landscape the stage leaves room; all text grows."""
    table = sit(viewport=SMALLEST).open(path)
    for calculator in dict.fromkeys(PAGES[path]):
        form = table.form(calculator)
        table.page.set_viewport_size(SMALLEST)  # type: ignore[arg-type]
        assert form.evaluate(NARROW, {"lists": True}) == [], calculator
        table.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        assert form.evaluate(NARROW, {"lists": False}) == [], calculator
        table.page.set_viewport_size(ON_ITS_SIDE)  # type: ignore[arg-type]
        _, height, inside = form.evaluate(STAGE)
        assert inside, calculator
        assert height <= ON_ITS_SIDE["height"] / 2, calculator
        before = form.evaluate(SIZES)
        table.page.evaluate(GROWN, "250%")
        after = form.evaluate(SIZES)
        table.page.evaluate(GROWN, "")
        still = {
            name for (name, old), (_, new) in zip(before, after, strict=True) if new < 1.9 * old
        }
        assert not still, calculator
    assert table.page.locator(".md-content__inner").evaluate(BROKEN) == []


def test_what_has_the_focus_is_not_under_the_button(sit: Callable[..., Table]) -> None:
    """Above a keyboard on the screen, too."""
    table = sit(viewport={"width": 360, "height": 340}).open("d100/survie/")
    form = table.form("d100.haemorrhage")
    for name in ("constitution", "before"):
        table.page.evaluate("scrollTo(0, 0)")
        field = form.locator(f'[name="{name}"]')
        field.focus()
        box, foot = field.bounding_box(), form.locator(".calc-foot").bounding_box()
        assert box, name
        assert foot, name
        assert box["y"] + box["height"] <= foot["y"], name


def test_what_is_folded_opens_above_the_button(sit: Callable[..., Table]) -> None:
    """A chip that opens has a line of its own, lower."""
    table = sit(viewport={"width": 320, "height": 640}).open("bad-karma/attaque/")
    form = table.form("bad_karma.placement")
    chip, foot = form.locator(".calc-chips summary").nth(1), form.locator(".calc-foot")
    for closed in (True, False):
        chip.focus()
        if not closed:
            table.page.keyboard.press("Enter")
            form.locator(".calc-chips details[open]").wait_for()
        wait_until(table.page, ABOVE, arg=[chip.element_handle(), foot.element_handle()])


@pytest.mark.parametrize("path", ["d100/carnet/", "i2ds/table/"])
def test_a_session_in_large_letters_has_no_sideways_scroll(
    sit: Callable[..., Table], path: str
) -> None:
    table = sit(viewport=SMALLEST).open(path)
    table.page.locator(".party-panel > *").first.wait_for(state="attached")
    table.page.evaluate(GROWN, "250%")
    assert table.page.evaluate("document.documentElement.scrollWidth") == SMALLEST["width"]


@pytest.mark.parametrize("path", ["d100/attaque/", "savage-worlds/jets/"])
def test_a_reader_s_own_spacing_cuts_nothing(sit: Callable[..., Table], path: str) -> None:
    """WCAG 1.4.12: a title of two lines in the header, the longest names in a key."""
    table = sit().open(path)
    table.page.locator(".calc-key > span").first.wait_for(state="attached")
    assert max(table.page.evaluate(SPACED)) <= 1


def test_a_wide_table_of_an_answer_scrolls_in_large_letters(sit: Callable[..., Table]) -> None:
    table = sit().open("bad-karma/jauge/")
    table.submit("bad_karma.gauge")
    table.form("bad_karma.gauge").locator(".calc-detail .calc-table").wait_for()
    table.page.evaluate(GROWN, "250%")
    assert table.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
