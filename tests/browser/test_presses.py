"""Random presses on whatever a page shows: no error, nothing cut, and phones that agree."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error

from calculators.catalogue import NAMES, SYSTEMS
from hooks.rulebook import folder_of
from tests.browser.conftest import Table
from tests.browser.test_one_screen import PAGES
from tests.browser.test_phones import Round, film, filmed, phones
from tools.joining import link_of, pasted
from tools.waiting import PATIENCE, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import ElementHandle, Page

__all__ = ["film", "filmed", "phones"]
pytestmark = pytest.mark.long

PRESSES = 48
TYPED = ["", "3", "7", "-2", "12", "2d6", "Lise", "0", "1 2"]
PAUSES = [30, 80, 200]  # ms
PRESSABLE = """(place) => {
  const within = document.querySelector("dialog[open]") ? "dialog[open]" : place;
  const leaves = /Quitter la table|(Passer|Confier) la table|Reprendre la place|ma propre/;
  const skipped = "[data-phones], [data-print], [type=file], .calc-share";
  window.pressable = [...document.querySelectorAll(
    ["button", "select", "input", "summary", "a[data-onward]"].map((each) => `${within} ${each}`),
  )].filter((each) => !each.disabled && each.checkVisibility() && each.getClientRects().length)
    .filter((each) => !each.matches(skipped) && !leaves.test(each.textContent));
  return window.pressable.map((each) => [each.localName, each.type, "way" in each.dataset]);
}"""
"""The pressable parts of an element, except those that leave the page, or use files or devices."""
BROKEN = """() => document.body.innerText
  .match(/.{0,60}(Erreur interne|undefined|\\[object|\\bNaN\\b).{0,60}/)?.[0] ?? ''"""
WIDE = "document.documentElement.scrollWidth > innerWidth"
ASKED = """() => {
  const { dataset } = document.querySelector(".party-play") ?? { dataset: {} };
  const question = document.querySelector("#jeu")?.innerText;
  return [dataset.who, dataset.who && !/secret|Passez/.test(question) ? question : ""];
}"""
"""Who is asked, and the public question: neither a curtain nor one device's own settings."""


class Finger:
    """Presses what is shown, at random; decisions more often than the rest."""

    def __init__(self, *seed: object) -> None:
        self.rng = random.Random(repr(seed))  # noqa: S311
        self.pressed: list[str] = []

    def press(self, page: Page, place: str = "calc-party") -> None:
        rng = self.rng
        page.wait_for_timeout(rng.choice(PAUSES))
        shown = page.evaluate(PRESSABLE, place)
        if not shown:
            return
        ways = [at for at, (_, _, way) in enumerate(shown) if way]
        sends = [at for at, (_, kind, _) in enumerate(shown) if kind == "submit"]
        wanted = rng.choices([ways, sends, []], [6, 1, 3])[0] or range(len(shown))
        self.touch(page, rng.choice(wanted))

    def touch(self, page: Page, at: int) -> None:
        """Use a control in its usual way; it may go, or be covered, meanwhile."""
        found = page.evaluate_handle("(at) => window.pressable[at]", at).as_element()
        if found is None:
            return
        try:
            kind = found.evaluate("({ localName, type }) => `${localName} ${type}`")
            self.pressed.append(f"{kind} {found.inner_text()[:40]}")
            self.does(found, kind)
        except Error as error:
            if "Timeout" not in error.message and "not attached" not in error.message:
                raise

    def does(self, found: ElementHandle, kind: str) -> None:
        if kind.startswith("select"):
            texts = found.evaluate("({ options }) => [...options].map(({ value }) => value)")
            found.select_option(self.rng.choice(texts), timeout=1500)
        elif kind in ("input text", "input number"):
            found.fill(self.rng.choice(TYPED), timeout=1500)
        else:
            found.click(timeout=1500)


def sound(table: Table, finger: Finger) -> None:
    """Fail if a part of the page is broken, or wider than the phone at rest."""
    page = table.page
    assert not table.troubles, (table.troubles, finger.pressed[-6:])
    assert not page.evaluate(BROKEN), (page.evaluate(BROKEN), finger.pressed[-6:])
    if page.evaluate(WIDE):
        wait_until(page, f"!({WIDE})")


def agree(pages: list[Page], finger: Finger) -> None:
    """Fail unless all see the same question to the same character."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        seen = [page.evaluate(ASKED) for page in pages]
        who, questions = {who for who, _ in seen}, {asked for _, asked in seen if asked}
        if len(who) == 1 and len(questions) <= 1:
            return
        pages[0].wait_for_timeout(150)
    pytest.fail(f"{seen} after {finger.pressed[-20:]}")


def opened(sit: Callable[..., Table], system: str) -> Table:
    """Begin a table, and confirm whatever it asks."""
    table = sit()
    table.page.on("dialog", lambda dialog: dialog.accept())
    table.open(f"{folder_of(SYSTEMS[system])}/table/").page.locator("#party-begin").click()
    table.page.locator(".party-play").wait_for()
    return table


@pytest.mark.parametrize("system", NAMES)
def test_a_table_and_its_notebook(sit: Callable[..., Table], system: str) -> None:
    table, finger = opened(sit, system), Finger(system)
    folder = folder_of(SYSTEMS[system])
    for _ in range(PRESSES):
        if finger.rng.random() < 0.04:
            table.open(f"{folder}/{finger.rng.choice(['table', 'carnet'])}/")
        elif finger.rng.random() < 0.05:
            table.reload()
        finger.press(table.page)
        sound(table, finger)


@pytest.mark.parametrize("system", NAMES)
def test_the_calculators_of_a_table(sit: Callable[..., Table], system: str) -> None:
    table, finger = opened(sit, system), Finger(system, "rules")
    pages = [path for path in PAGES if path.startswith(f"{folder_of(SYSTEMS[system])}/")]
    for at in range(PRESSES):
        if at % 16 == 0:
            table.open(finger.rng.choice(pages))
        finger.press(table.page, "calc-form")
        sound(table, finger)


@pytest.mark.parametrize("system", NAMES)
def test_phones_round_a_table(phones: Round, system: str) -> None:
    """Host and guests press at random; at rest, all see one question."""
    phones.begins(system)
    names = [line.strip() for line in phones.host.locator(".party-line b").all_inner_texts()]
    for name in names[:3]:
        link = phones.invites(name)
        guest = phones.phone()
        guest.page.goto(link)
        pasted(phones.host, link_of(guest.page))
        phones.joined(name, guest)
    pages = [table.page for table in phones.tables]
    for page in pages:
        page.on("dialog", lambda dialog: dialog.accept())
    finger = Finger(system, "phones")
    for _ in range(PRESSES // 16):
        for _ in range(16):
            asked = phones.guests.get(phones.who)
            page = asked.page if asked and finger.rng.random() < 0.6 else finger.rng.choice(pages)
            finger.press(page)
            for table in phones.tables:
                sound(table, finger)
        agree(pages, finger)
