"""What is touched while a page still loads its scripts counts: no tap is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Table, held_back
from tests.browser.test_one_screen import PAGES
from tools.paths import SITE
from tools.waiting import wait_until

DRAW = "bad_karma.draw"
CHANCES = [
    path
    for path in PAGES
    if 'class="calc-chances' in (SITE / path / "index.html").read_text(encoding="utf-8")
]
HEARD = """(place) => {
  const control = document.querySelector(`${place} [name]`);
  if (!control) return Boolean(document.querySelector(`${place} button`));
  control.dispatchEvent(new Event("input", { bubbles: true }));
  return Boolean(document.querySelector(place).early);
}"""

EACH_ONCE = """() => {
  const made = document.querySelector("calc-form").early.filter(({ type }) => type !== "click");
  return new Set(made.map(({ target }) => target)).size === made.length;
}"""
"""Whether the last text of an input counts, and one press of two."""

BETWEEN = """
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    listen.call(this, type, ...rest);
    if (this.localName !== "calc-party" || type !== "click") return;
    EventTarget.prototype.addEventListener = listen;
    queueMicrotask(() => document.querySelector("[data-phones=invite]").click());
  };"""


DAMAGED = """() => navigator.serviceWorker.dispatchEvent(
  new MessageEvent("message", { data: { offline: "damaged" } }))"""


@pytest.fixture
def table(sit: Callable[..., Table]) -> Table:
    return sit()


@contextmanager
def asleep(table: Table, path: str, place: str) -> Iterator[None]:
    """Open a page, holding back its module until the end of the block."""
    with held_back(table.page, f"{table.address}assets/page.js"):
        table.page.goto(table.address + path, wait_until="commit")
        wait_until(table.page, HEARD, arg=place)
        yield


def test_a_form_takes_what_was_typed_tapped_and_asked(table: Table) -> None:
    """The − and + buttons act on what was typed before; the draw uses the visible inputs."""
    form = table.form(DRAW)
    skill = form.locator("[name=skill]")
    with asleep(table, "bad-karma/tirage/", "calc-form"):
        skill.fill("11")
        form.locator('[data-field="skill"] [data-step="1"]').click()
        form.locator("[name=count]").fill("2")
        form.locator("button[type=submit]").first.click()
        form.locator("button[type=submit]").first.click()
        expect(skill).to_have_value("11")
        assert table.page.evaluate(EACH_ONCE)
    table.played(DRAW)
    expect(skill).to_have_value("12")
    wait_until(table.page, "location.hash.includes('skill=12')")
    expect(form.locator('[data-field="pick"]')).to_be_visible()


def test_what_was_kept_gives_way_to_what_was_typed(table: Table) -> None:
    """The rest of the stored inputs is restored."""
    table.open("bad-karma/tirage/")
    table.fill(DRAW, modifier="-2", skill="3")
    form = table.form(DRAW)
    with asleep(table, "bad-karma/tirage/", "calc-form"):
        form.locator("[name=skill]").fill("9")
    wait_until(table.page, "document.querySelector('calc-form').matches(':defined')")
    expect(form.locator("[name=skill]")).to_have_value("9")
    expect(form.locator("[name=modifier]")).to_have_value("-2")


@pytest.mark.sampled(most=2)
@pytest.mark.parametrize("path", CHANCES)
def test_the_example_s_chances_show_until_python_is_ready(
    sit: Callable[..., Table], path: str
) -> None:
    """They were taken for those of other inputs as soon as an input began to wait for another."""
    table = sit()
    with held_back(table.page, "**/snapshot.pack"):
        table.open(path)
        wait_until(table.page, "document.querySelector('calc-form').dataset.state === 'loading'")
        expect(table.page.locator(".calc-chances")).not_to_have_count(0)
        expect(table.page.locator(".calc-chances[inert]")).to_have_count(0)


def test_the_chances_of_other_inputs_are_not_shown_meanwhile(table: Table) -> None:
    """Stored inputs come back before Python is ready: the bar still has the example's chances."""
    table.open("bad-karma/tirage/")
    table.fill(DRAW, skill="3", modifier="-1")  # leaving the first stores it
    bar = table.form(DRAW).locator(".calc-chances")
    with held_back(table.page, "**/snapshot.pack"):
        table.page.reload(wait_until="commit")
        wait_until(table.page, "document.querySelector('.calc-chances')?.inert")
        expect(bar.locator(".calc-key")).to_be_hidden()
    wait_until(table.page, "!document.querySelector('.calc-chances').inert")
    expect(bar.locator(".calc-key")).to_be_visible()


def test_a_session_begins_when_its_button_was_pressed_early(table: Table) -> None:
    party = table.page.locator("calc-party")
    with asleep(table, "i2ds/table/", "calc-party"):
        party.locator("#party-begin").click()
    expect(party.locator(".calc-question")).to_be_visible()


def test_a_choice_of_the_table_made_early_is_kept(table: Table) -> None:
    """Before the first decision, and in a session under way, whose page is drawn again."""
    party = table.page.locator("calc-party")
    chosen = {"#party-off_map": "both", "#party-resting": "added"}
    for count, (reading, value) in enumerate(chosen.items(), 1):
        with asleep(table, "d100/carnet/", "calc-party"):
            party.locator("#party-table > summary").click()
            party.locator(reading).select_option(value)
        expect(party.locator(".party-journal > li")).to_have_count(count)
        expect(party.locator(reading)).to_have_value(value)


def test_who_wants_no_first_move_may_say_so_early(table: Table) -> None:
    with asleep(table, "", ".home-first"):
        table.page.locator("[data-first=never]").click()
    expect(table.page.locator(".home-first")).to_be_hidden()


def test_what_is_pressed_between_the_first_listener_and_the_last_is_done_once(table: Table) -> None:
    """A slow device reads its storage in between."""
    table.page.add_init_script(BETWEEN)
    table.open("i2ds/table/")
    expect(table.page.locator(".phones-dialog")).to_be_visible()
    wait_until(table.page, "document.querySelector('calc-party').early === null")
    expect(table.page.locator(".phones-dialog")).to_have_count(1)


def test_a_part_that_does_not_come_is_told_with_a_way_out(table: Table) -> None:
    """Without a network the page stays: nothing would come in its place."""
    part = "**/party/live.js"
    table.page.context.route(part, lambda route: route.abort())
    table.page.goto(f"{table.address}i2ds/table/")
    way = table.page.locator(".offline-broken a")
    way.wait_for()
    table.page.evaluate(DAMAGED)
    expect(way, "told once").to_have_count(1)
    table.page.context.unroute(part)
    table.page.context.set_offline(True)
    way.click()
    expect(way).to_contain_text("Pas de réseau")
    table.page.context.set_offline(False)
    way.click()
    table.page.locator("#party-begin").click()
    table.page.locator("calc-party .calc-question").wait_for()
    expect(way).to_have_count(0)
    table.troubles.clear()
