"""Nothing on a page moves by itself: while it loads, while its scripts start, after a tap.

A move between a touch and half a second after its answer is the answer's, and does not count.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from calculators.catalogue import NAMES, SYSTEMS
from hooks.rulebook import folder_of
from tests.browser.conftest import DESKTOP, DRAW_PAGE, PHONE, Table, held_back
from tests.browser.test_one_screen import PAGES as PLAYED
from tests.browser.test_pages import PAGES
from tools.paths import SITE
from tools.waiting import ANSWERED, wait_until

MUCH_TEXT = "choix-destin/table/"
"""Its lines break elsewhere in a fallback font."""

NOTHING = 0.005
"""A sum below it is reported as 0.00."""

WATCH = """{
  const told = (node) => (node?.outerHTML ?? node?.data ?? "what is gone").slice(0, 90);
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.moved.push([value, sources.map(({ node }) => told(node))]);
  }).observe({ type: "layout-shift", buffered: true });
}"""
AWAKE = """document.fonts.status === "loaded" && !document.querySelector(
  ":is(calc-form, calc-party, offline-panel, rule-search):not(:defined)")"""
WRITTEN = "document.readyState !== 'loading' && document.fonts.status === 'loaded'"
TOPS = """[...document.querySelectorAll("main :is(h2, h3)")].map(
  (heading) => Math.round(heading.getBoundingClientRect().top + scrollY))"""
ANSWER = "() => new Promise((done) => setTimeout(() => done((window.moved = []).length), 500))"
SETTLED = "() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 300))"


WIDEST = """() => {
  window.widest = 0;
  (function look() {
    window.widest = Math.max(window.widest, document.documentElement.scrollWidth);
    requestAnimationFrame(look);
  })();
}"""


def moved(table: Table) -> list[Any]:
    """Return the elements that moved, if it adds up."""
    table.page.evaluate(SETTLED)
    found: list[Any] = table.page.evaluate("window.moved")
    return found if sum(value for value, _ in found) >= NOTHING else []


def steady(table: Table, path: str) -> None:
    """Open a page, let it start, tap its first button: nothing may have moved by itself."""
    table.page.add_init_script(WATCH)
    table.open("" if path == "." else f"{path}/")
    table.page.wait_for_load_state("networkidle")
    wait_until(table.page, AWAKE)
    assert moved(table) == []
    form = table.page.locator("calc-form").first
    if form.count():
        form.locator("[type=submit]").first.click()
        wait_until(table.page, ANSWERED, arg=form.get_attribute("id"))
        table.page.evaluate(ANSWER)
        assert moved(table) == []


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("path", PAGES)
def test_nothing_moves_on_a_phone(sit: Callable[..., Table], path: str) -> None:
    steady(sit(viewport=PHONE), path)


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("path", PAGES)
def test_nothing_moves_on_a_desktop(sit: Callable[..., Table], path: str) -> None:
    steady(sit(viewport=DESKTOP), path)


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("path", PLAYED)
def test_what_is_read_below_stays_as_the_scripts_come(sit: Callable[..., Table], path: str) -> None:
    """On a slow network the reader is there long before them."""
    table = sit()
    with held_back(table.page, f"{table.address}assets/page.js"):
        table.page.goto(table.address + path, wait_until="commit")
        wait_until(table.page, WRITTEN)
        tops = table.page.evaluate(TOPS)
    wait_until(table.page, AWAKE)
    assert table.page.evaluate(TOPS) == tops


def test_a_table_that_waits_for_its_first_answer_stands_still(sit: Callable[..., Table]) -> None:
    """Its progress shows wherever the reader is, and moves nothing under her finger."""
    table = sit()
    with held_back(table.page, "**/snapshot.pack"):
        table.open(MUCH_TEXT)
        tops = table.page.evaluate(TOPS)
        table.page.locator("#party-begin").click()
        progress = table.page.locator("calc-party > .calc-status progress")
        expect(progress).to_be_in_viewport()
        assert table.page.evaluate(TOPS) == tops
        table.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(progress).to_be_in_viewport()
    expect(table.page.locator(".calc-question")).to_be_visible()


WRITE = """(input, text) => {
  input.value = text;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}"""
"""An input is scrolled into view before it is filled."""


def test_chances_that_come_late_move_nothing_below_them(sit: Callable[..., Table]) -> None:
    """Their table is open, and is three lines shorter with a fixed damage."""
    table = sit(viewport=PHONE).open("d100/attaque/")
    form = table.form("d100.attack")
    table.settle("d100.attack")
    fields, lines = form.locator(".calc-chips"), form.locator(".calc-chances tbody tr")
    form.locator(".calc-chances").evaluate("(fold) => (fold.open = true)")
    for y, damage, count in (
        (300, "10", 3),
        (-100, "2d6+3", 6),
        (-100, "10", 3),
        (300, "2d6+3", 6),
    ):
        fields.evaluate("(fields, y) => scrollBy(0, fields.getBoundingClientRect().top - y)", y)
        form.locator("[name=damage]").evaluate(WRITE, damage)
        expect(lines).to_have_count(count)
        top = fields.evaluate("(fields) => fields.getBoundingClientRect().top")
        assert top == pytest.approx(y, abs=1)


BACK = "a.home-resume:not([hidden])"
TABLES = ".home-tables"


def test_a_fault_moves_nothing_as_its_input_is_left(sit: Callable[..., Table]) -> None:
    """A button that a finger is on its way to would be missed; and its neighbour stays up."""
    table = sit().open("i2ds/test/")
    table.fill("i2ds.test", difficulty="")
    form = table.form("i2ds.test")
    beside, below = (form.locator(each) for each in ("[name=characteristic]", ".calc-reset"))
    top = "(node) => node.getBoundingClientRect().top + scrollY"
    before = beside.evaluate(top)
    table.submit("i2ds.test")
    form.locator("[name=difficulty]:focus").wait_for()
    assert beside.evaluate(top) == pytest.approx(before, abs=1)
    stood = below.evaluate(top)
    form.locator("[name=difficulty]").blur()
    table.page.evaluate(SETTLED)
    assert below.evaluate(top) == pytest.approx(stood, abs=1)


def test_the_way_back_to_what_was_played_last_moves_nothing(sit: Callable[..., Table]) -> None:
    """A calculator, then a table: it is there from the first paint, instead of a first move."""
    table = sit(viewport=PHONE)
    page = table.page
    page.add_init_script(WATCH)
    table.open()
    table.submit()
    told = table.summary()
    table.open("")
    assert page.locator(BACK).locator("b").inner_text() == told
    expect(page.locator(".home-first")).to_be_hidden()
    assert moved(table) == []
    table.open("i2ds/table/")
    page.locator("#party-begin").click()
    page.locator(".party-ask button").first.wait_for()
    table.open("")
    page.locator(BACK, has_text="i2ds, à la table").click()
    page.locator(".party-ask button").first.wait_for()
    assert page.url.endswith("/i2ds/table/")


@pytest.mark.parametrize("system", NAMES)
@pytest.mark.sampled(most=2)
def test_a_game_under_way_moves_nothing(sit: Callable[..., Table], system: str) -> None:
    """Its page, and those of its rules: the game, and who acts, have their place at once."""
    table = sit(viewport=PHONE)
    page = table.page
    page.add_init_script(WATCH)
    folder = folder_of(SYSTEMS[system])
    table.open(f"{folder}/table/")
    page.locator("#party-begin").click()
    page.locator(".party-ask button").first.wait_for()
    table.open(f"{folder}/table/")
    page.locator(".party-ask button").first.wait_for()
    assert moved(table) == []
    rules = next(each for each in PAGES if each.startswith(folder) and calculates(each))
    table.open(f"{rules}/")
    page.locator("form[data-filled]").first.wait_for(state="attached")
    assert moved(table) == []
    form = page.locator("calc-form").first
    form.locator("[type=submit]").first.click()
    wait_until(page, ANSWERED, arg=form.get_attribute("id"))
    page.reload()
    page.locator("form[data-filled]").first.wait_for(state="attached")
    table.played(str(form.get_attribute("id")))
    assert "calc-panel" not in str(moved(table)), "the answer has its place, too"


def calculates(path: str) -> bool:
    """Return whether a page has a calculator."""
    return "<calc-form" in (SITE / path / "index.html").read_text(encoding="utf-8")


def test_every_open_table_is_one_tap_from_home(sit: Callable[..., Table]) -> None:
    """The one that moved last is the way back; after a draw it is among the others."""
    table = sit(viewport=PHONE)
    page = table.page
    page.add_init_script(WATCH)
    table.open("")
    expect(page.locator(TABLES)).to_be_hidden()
    for system in ("d100", "i2ds"):
        table.open(f"{system}/table/")
        page.locator("#party-begin").click()
        page.locator(".party-ask button").first.wait_for()
    table.open("")
    page.locator(BACK, has_text="i2ds, à la table").wait_for()
    expect(page.locator(f"{TABLES} a")).to_have_text(["d100 futuriste"])
    assert moved(table) == []
    table.open()
    table.submit()
    told = table.summary()
    table.open("")
    assert page.locator(BACK).locator("b").inner_text() == told
    expect(page.locator(f"{TABLES} a")).to_have_text(["d100 futuriste", "i2ds"])
    assert moved(table) == []
    table.open("d100/carnet/")
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#party-renew").click()
    page.locator("#party-renew").wait_for(state="detached")
    table.open("")
    page.locator(BACK).wait_for()
    expect(page.locator(f"{TABLES} a"), "the other is put aside").to_have_text(["i2ds"])
    page.locator(f"{TABLES} a", has_text="i2ds").click()
    page.locator(".party-ask button").first.wait_for()


def test_faces_that_come_late_move_nothing(sit: Callable[..., Table]) -> None:
    table = sit(viewport=PHONE)
    table.page.add_init_script(WATCH)
    with held_back(table.page, "**/*.woff2") as held:
        table.page.goto(f"{table.address}{MUCH_TEXT}", wait_until="domcontentloaded")
        assert moved(table) == []
        assert held
    wait_until(table.page, AWAKE)
    assert moved(table) == []


@pytest.mark.parametrize(("chosen", "scheme"), [(None, "slate"), ("default", "default")])
def test_the_colours_do_not_wait_for_the_theme(
    sit: Callable[..., Table], chosen: str | None, scheme: str
) -> None:
    """The chosen ones, or else the device's, from the first paint."""
    table = sit(viewport=PHONE, color_scheme="dark")
    kept = {"index": 1, "color": {"media": "(prefers-color-scheme: light)", "scheme": chosen}}
    if chosen:
        table.page.add_init_script(f"localStorage.setItem('/.__palette', `{json.dumps(kept)}`)")
    with held_back(table.page, "**/javascripts/bundle*"):
        table.page.goto(table.address, wait_until="commit")
        wait_until(table.page, "!!document.querySelector('main')")
        assert table.page.evaluate("document.body.dataset.mdColorScheme") == scheme
    table.page.wait_for_load_state("load")
    assert table.page.evaluate("document.body.dataset.mdColorScheme") == scheme


@pytest.mark.long(guards=True)
def test_colours_that_cannot_be_read_break_nothing(sit: Callable[..., Table]) -> None:
    table = sit(viewport=PHONE).open()
    for kept in ("zut", "5", '{"color": 5}', '{"index": 0, "color": {"a b": 1, "scheme": 5}}'):
        table.page.evaluate("(kept) => localStorage.setItem('/.__palette', kept)", kept)
        table.page.reload()
        wait_until(table.page, AWAKE)
        expect(table.page.locator(".offline-broken")).to_have_count(0)


HELD = """{
  const told = [];
  window.PerformanceObserver = class { constructor(tell) { told.push(tell); } observe() {} };
  window.painted = () => told.forEach((tell) => tell());
  const { setTimeout } = window;
  window.setTimeout = (call, wait, ...rest) => (wait < 1000 ? setTimeout(call, wait, ...rest) : 0);
}"""
ASKED = """performance.getEntriesByType("resource").map(({ name }) => name.split("/").pop())
  .filter((name) => name.endsWith(".js"))"""


def test_scripts_come_once_the_page_is_painted(sit: Callable[..., Table]) -> None:
    """Except the one that sets its colours and records taps."""
    table = sit()
    table.page.add_init_script(HELD)
    table.page.goto(table.address + MUCH_TEXT)
    assert table.page.evaluate(ASKED) == ["first.js"]
    table.page.evaluate("painted()")
    wait_until(table.page, AWAKE)
    assert "page.js" in table.page.evaluate(ASKED)


def test_a_page_that_is_never_painted_wakes_too(sit: Callable[..., Table]) -> None:
    """It is in a background tab, or the browser does not report the paint."""
    table = sit()
    table.page.add_init_script("PerformanceObserver.prototype.observe = () => {}")
    table.open(MUCH_TEXT)
    wait_until(table.page, AWAKE)


@pytest.mark.parametrize("path", PAGES)
def test_nothing_holds_a_page_up(path: str) -> None:
    """What blocks the first paint, styles apart, is seconds of a blank page."""
    html = (SITE / path / "index.html").read_text(encoding="utf-8")
    assert "blocking=" not in html
    scripts = re.findall(r"<script [^>]*src=[^>]*>", html)
    held = [each for each in scripts if 'type="later"' not in each]
    assert sum(len(file(path, each)) for each in held) < 4_000


def file(path: str, script: str) -> bytes:
    source = re.search(r'src="([^"]*)"', script)
    assert source
    return (SITE / path / source[1]).resolve().read_bytes()


SELECTORS = """() => {
  const told = (rules) => [...rules].flatMap((rule) => {
    if (rule.selectorText) return [rule.selectorText];
    return rule.cssRules && rule.conditionText !== "print" ? told(rule.cssRules) : [];
  });
  return [...document.styleSheets].flatMap((sheet) => told(sheet.cssRules));
}"""


def ancestors(selectors: str) -> str:
    """Return the selectors without the last part of each, which they style."""
    depth, part, found = 0, "", ""
    for sign in f"{selectors},":
        depth += (sign in "([") - (sign in ")]")
        if depth or sign not in " >+~,":
            part += sign
            continue
        found += "" if sign == "," else part
        part = ""
    return found


def test_a_touch_styles_little_anew(table: Table) -> None:
    """If ``:has`` selects an ancestor, each change inside restyles all of it: ``:has`` may only
    style an element itself, which passes its state on by a property.
    """
    table.open(DRAW_PAGE)
    told = table.page.evaluate(SELECTORS)
    assert len(told) > 500
    assert [each for each in told if ":has(" in ancestors(each)] == []


def test_a_result_that_falls_is_never_wider_than_a_phone(sit: Callable[..., Table]) -> None:
    """Otherwise the whole page would shrink for a moment."""
    table = sit(viewport=PHONE, reduced_motion="no-preference")
    table.open("i2ds/initiative/")
    table.page.evaluate(WIDEST)
    form = table.page.locator("calc-form").first
    for _ in range(3):
        form.locator("[type=submit]").first.click()
        wait_until(table.page, ANSWERED, arg=form.get_attribute("id"))
        table.page.evaluate(SETTLED)
    assert 0 < table.page.evaluate("window.widest") <= PHONE["width"]
