"""Nothing is lost: reloads, navigation, full storage, undo, carried state."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, DRAW, DRAW_PAGE, Table
from tests.browser.engines import Engine
from tests.browser.test_session_forms import Player
from tools.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, StorageState

HAND = "choix_destin.hand"
CRISIS = "choix_destin.critical_situation"
FULL = """IDBObjectStore.prototype.put = () => {
  throw new DOMException("full", "QuotaExceededError");
};"""
KILLS = 3
PRESS = """
  const form = document.querySelector("calc-form");
  if (form?.dataset.state !== "ready" || !form.querySelector(".calc-undo")) return false;
  form.querySelector("button[type=submit]").click();
  return true;
"""
TOLD = "document.querySelector('calc-form output .calc-seed code')?.textContent"
OTHER = f"const told = {TOLD}; return told && told !== args[0] && told"
READY = "return document.querySelector('calc-form')?.dataset.state === 'ready'"
AMONG = f"return args.includes({TOLD} ?? '')"
SEED = "(seed) => document.querySelector('.calc-seed code')?.textContent === seed"


def test_a_reload_shows_the_same_draw(table: Table) -> None:
    table.fill(choice="8", pm="4")
    table.submit()
    before = (table.summary(), table.seed())
    table.reload()
    table.played()
    assert (table.summary(), table.seed()) == before
    expect(table.form().locator('[name="pm"]')).to_have_value("4")


def test_typed_text_survives_a_closed_tab(table: Table) -> None:
    table.fill(choice="8", pm="4", difficulty="sept")
    table.page.locator(".header-page").click()
    again = Table(table.page.context.new_page(), table.address)
    table.page.close()
    again.open()
    expect(again.form().locator('[name="difficulty"]')).to_have_value("sept")


def test_full_storage_is_told_and_harmless(sit: Callable[..., Table]) -> None:
    table = sit()
    table.page.add_init_script(FULL)
    table.open()
    table.fill(choice="8")
    table.submit()
    assert table.summary()
    expect(table.form()).to_contain_text("refuse d’enregistrer", use_inner_text=True)


def test_undo_goes_back_to_the_former_draw(table: Table) -> None:
    table.submit()
    first = table.seed()
    table.submit()
    assert table.seed() != first
    table.form().locator(".calc-undo").click()
    wait_until(table.page, SEED, arg=first)


def test_the_history_is_told_and_erased(table: Table) -> None:
    form = table.form()
    past = form.locator(".calc-history")
    expect(past).to_be_hidden()
    for number in ("1", "2"):
        table.submit()
        assert form.locator("output .calc-sign").text_content() == f"Tirage nᵒ\u00a0{number}"
    past.locator("summary").click()
    past.locator("small").first.wait_for()
    assert [text.split(" · ")[0] for text in past.locator("small").all_text_contents()] == [
        "nᵒ\u00a02",
        "nᵒ\u00a01",
    ]
    seed = table.seed()
    past.locator(".calc-erase").click()
    expect(past.locator("small")).to_have_count(0)
    expect(form.locator(".calc-undo")).to_be_hidden()
    past.locator(".calc-erase", has_text="Rétablir").click()
    expect(past.locator("small")).to_have_count(2)
    expect(form.locator(".calc-undo")).to_be_visible()
    past.locator(".calc-erase").click()
    table.reload()
    table.played()
    expect(past).to_be_hidden()
    assert table.seed() == seed


def test_a_reset_shows_the_example_and_can_be_undone(table: Table) -> None:
    form = table.form()
    table.fill(pm="7")
    table.submit()
    seed = table.seed()
    table.page.wait_for_url("**#choix_destin.draw?*")
    form.locator(".calc-reset").click()
    form.locator("output .calc-example").wait_for()
    expect(form.locator('[name="pm"]')).not_to_have_value("7")
    assert "#" not in table.page.url
    form.locator(".calc-undo").click()
    table.played()
    assert table.seed() == seed
    expect(form.locator('[name="pm"]')).to_have_value("7")


def test_the_link_of_a_draw_is_copied_and_shows_it(table: Table) -> None:
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.submit()
    seed = table.seed()
    table.unfold(".calc-keep")
    table.form().locator(".calc-share").click()
    table.form().get_by_text("Lien copié").wait_for()
    link = table.page.evaluate("navigator.clipboard.readText()")
    table.submit()
    assert table.seed() != seed
    wait_until(table.page, "(old) => !location.hash.includes(old)", arg=seed)
    table.page.goto(link)
    wait_until(table.page, SEED, arg=seed)


def test_instant_navigation_and_back(sit: Callable[..., Table]) -> None:
    table = sit(viewport=DESKTOP).open()
    table.page.evaluate("window.stayed = true")
    table.fill(choice="10")
    table.submit()
    before = table.summary()
    table.page.locator(".md-nav--primary a[href*='oppositions']").first.click()
    table.page.wait_for_selector('calc-form[calculator="choix_destin.opposed"]')
    table.fill("choix_destin.opposed", choice="10")
    table.submit("choix_destin.opposed")
    assert "contre" in table.summary("choix_destin.opposed")
    assert table.page.evaluate("window.stayed") is True, "the page was reloaded"
    assert len(table.workers()) == 1
    table.page.go_back()
    table.page.wait_for_selector(f'calc-form[calculator="{DRAW}"]')
    table.played()
    assert table.summary() == before


@pytest.mark.long(guards=True)
def test_two_calculators_of_one_page_do_not_mix(table: Table) -> None:
    table.fill(choice="10")
    table.submit()
    before = table.summary()
    table.fill("choix_destin.advice", hand="3 7 14")
    table.submit("choix_destin.advice")
    assert table.summary() == before
    assert "Jouez" in table.summary("choix_destin.advice")
    table.page.wait_for_url("**#choix_destin.advice?*")
    table.reload()
    wait_until(table.page, "document.querySelectorAll('.calc-example').length === 0")
    assert table.summary() == before


def test_a_link_pasted_in_the_same_tab_is_followed(table: Table) -> None:
    table.submit()
    table.page.evaluate(f"location.hash = '#{DRAW}?choice=14&destiny=21&seed=x'")
    wait_until(table.page, "document.body.innerText.includes('Le Monde est sorti')")
    expect(table.form().locator('[name="choice"]')).to_have_value("14")


def test_a_hand_is_played_turn_by_turn(sit: Callable[..., Table]) -> None:
    table = sit().open("choix-destin/main/")
    form = table.form(HAND)

    def cards() -> list[str]:
        return form.locator('[name="hand"]').input_value().split()

    form.locator('[name="action"]').select_option("start")
    table.submit(HAND)
    assert len(cards()) == 3
    for _ in range(2):
        expect(form.locator('[name="action"]')).to_have_value("draw")
        table.submit(HAND)
        assert len(cards()) == 4
        expect(form.locator('[name="action"]')).to_have_value("play")
        table.fill(HAND, card=cards()[0])
        table.submit(HAND)
        assert len(cards()) == 3
    kept = cards()
    table.page.wait_for_url("**action=play*")  # it has the last tap a moment after the answer
    table.reload()
    table.played(HAND)
    assert cards() == kept


def test_a_critical_situation_keeps_its_discard(sit: Callable[..., Table]) -> None:
    table = sit().open("choix-destin/situations-critiques/")
    table.fill(CRISIS, discarded="", choice="9", destiny="4")
    table.submit(CRISIS)
    table.submit(CRISIS)
    discarded = table.form(CRISIS).locator('[name="discarded"]').input_value().split()
    assert discarded[0] == "4"
    assert len(discarded) >= 2


def test_the_page_opens_at_its_draw(sit: Callable[..., Table]) -> None:
    table = sit().open(f"{DRAW_PAGE}#choix_destin.advice?hand=3+7&seed=x")
    wait_until(table.page, "document.body.innerText.includes('Jouez')")
    wait_until(
        table.page,
        """() => document.querySelector('calc-form[calculator="choix_destin.advice"]')
             .getBoundingClientRect().top < 400""",
    )


def test_what_an_older_edition_asked_is_told_and_the_rest_is_kept(
    sit: Callable[..., Table],
) -> None:
    table = sit().open(f"{DRAW_PAGE}#{DRAW}?choice=14&vieux=3&destiny=21&seed=x")
    wait_until(table.page, "document.body.innerText.includes('Le Monde est sorti')")
    assert "« vieux »" in table.form().locator("> .calc-notice").inner_text().replace("\u00a0", " ")


@pytest.mark.long(guards=True)
def test_a_browser_killed_a_tenth_of_a_second_after_a_draw_loses_no_earlier_one(
    engine: Callable[..., Engine], address: str, tmp_path: Path
) -> None:
    """At most the last tap is lost: the restored draw is the last one, or the one before."""
    profile, kept = tmp_path / "profile", [""]
    for _ in range(KILLS):
        reader = engine(profile)
        reader.go(address + DRAW_PAGE)
        reader.wait(READY)
        if any(kept):
            reader.wait(AMONG, *kept)
        before = reader.script(f"return {TOLD} ?? ''")
        reader.wait(PRESS)
        kept = [reader.wait(OTHER, before), before]
        time.sleep(0.1)
        reader.kill()
    reader = engine(profile)
    reader.go(address + DRAW_PAGE)
    reader.wait(AMONG, *kept)


# --- unreadable values, wherever they are stored

EVENING = {
    "d100": [
        {"do": "sheet", "name": "Zoé", "fields": {"pv": 9}},
        {"do": "readings", "readings": {"base": 0}},
    ],
    "i2ds": [
        *({"do": "sheet", "name": name, "fields": {}} for name in ("Ana", "Bo")),
        {"do": "begin", "game": "i2ds.conflict", "who": ["Ana", "Bo"]},
    ],
}
SHELVE = """async ([base, system]) => {
  const { Party } = await import(`${base}assets/party/party.js`);
  const { ask } = await import(`${base}assets/page.js`);
  await new Party(system, { ask }).shelve();
}"""
FAIL = """(([list, method, key]) => {
  const { [method]: read } = IDBObjectStore.prototype;
  IDBObjectStore.prototype[method] = function (what) {
    if (!window.name && this.name === list && (key === null || what === key))
      throw new DOMException("not now", "UnknownError");
    return read.apply(this, arguments);
  };
})"""
"""Make a read fail until the page has a given name."""
READ = """async ([list, key]) => {
  window.name = "well";
  const db = await new Promise((done) => {
    indexedDB.open("regles-en-poche").onsuccess = ({ target }) => done(target.result);
  });
  const from = IDBKeyRange.bound(key, `${key}\uffff`);
  const asked = db.transaction(list).objectStore(list).getAll(from, 1);
  await new Promise((done) => (asked.onsuccess = done));
  db.close();
  return JSON.stringify(asked.result[0]);
}"""
"""The value of a key, or of the first that begins with it."""
NOT_READ = "n’a pas pu relire"


@dataclass(frozen=True)
class Lost:
    """A value that a page fails to read.

    :param told: the message, as a part of the page and its text; or what is shown anyway.
    :param tap: the button to press next.
    :param there: what a reload shows again.
    :param refused: the message that the tap did nothing.
    """

    key: str
    path: str
    told: tuple[str, str]
    tap: str
    there: str
    list: str = "small"
    refused: str = ""

    @property
    def script(self) -> str:
        """Small values are read all at once, a session by its key."""
        what = ["getAll", None] if self.list == "small" else ["get", self.key]
        return f"{FAIL}({json.dumps([self.list, *what])});"


FORM = f'calc-form[calculator="{DRAW}"]'
BANNER = ".party-banner:has-text('Cette page suit')"
LINK = "a.home-resume:not([hidden]):not(:has-text('relire'))"
CAST = f"{FORM} [type=submit]"
LOST = {
    "draw": Lost(
        f"calc:{DRAW}",
        DRAW_PAGE,
        (f"{FORM} > .calc-notice", NOT_READ),
        CAST,
        f"{FORM} .calc-seed code",
    ),
    "history": Lost(
        f"calc-history:{DRAW}",
        DRAW_PAGE,
        (f"{FORM} > .calc-notice", NOT_READ),
        CAST,
        f"{FORM} small",
    ),
    "table": Lost(
        "i2ds",
        "i2ds/table/",
        ("calc-party > .calc-notice", NOT_READ),
        "calc-party > .calc-notice button >> nth=0",
        "#jeu.calc-question",
        refused="calc-party > .calc-notice button",
        list="sessions",
    ),
    "begun": Lost(f"calc:{DRAW}", "d100/tests/", (BANNER, ""), "calc-form [type=submit]", BANNER),
    "readings": Lost(
        "d100",
        "d100/tests/",
        (".party-banner", NOT_READ),
        "calc-form [type=submit]",
        BANNER,
        refused="calc-form .calc-error:has-text('rien n’a été tiré')",
        list="sessions",
    ),
    "shelf": Lost(
        "d100:shelf",
        "d100/carnet/",
        ("calc-party > .calc-notice", NOT_READ),
        "#party-renew",
        "#party-bring-0",
        list="sessions",
    ),
    "home": Lost(f"calc-history:{DRAW}", "", ("a.home-resume", NOT_READ), "", LINK),
}


@pytest.fixture(scope="module")
def evening(browser: Browser, address: str) -> StorageState:
    """What a browser stores after draws, a game, a session and one put aside."""
    context = browser.new_context(service_workers="block")
    table = Table(context.new_page(), address).open()
    for _ in range(2):
        table.submit()
    sessions = Player(table, DRAW, "d100")
    sessions.make([{"do": "note", "text": "Rangée."}])
    table.page.evaluate(SHELVE, [address, "d100"])
    for system, moves in EVENING.items():
        Player(table, DRAW, system).make(moves)
    kept = context.storage_state(indexed_db=True)
    context.close()
    return kept


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("lost", LOST.values(), ids=LOST)
@pytest.mark.long(guards=True)
def test_what_could_not_be_read_is_told_and_never_written_over(
    sit: Callable[..., Table], evening: StorageState, lost: Lost
) -> None:
    table = sit(storage_state=evening)
    page = table.page
    page.goto(f"{table.address}assets/icon.svg")
    where = [lost.list, lost.key]
    before = page.evaluate(READ, where)
    assert before
    page.evaluate("window.name = ''")
    page.add_init_script(lost.script)
    page.on("dialog", lambda dialog: dialog.accept())
    table.open(lost.path)
    place, sentence = lost.told
    page.locator(place, has_text=sentence).first.wait_for()
    if lost.tap:
        page.locator(lost.tap).first.click()
        for _ in range(2):
            table.ask({"op": "list"})  # earlier requests are answered
    if lost.refused:
        page.locator(lost.refused).first.wait_for()  # the button is still there, or it fails
    assert page.evaluate(READ, where) == before
    table.open(lost.path)
    page.locator(lost.there).first.wait_for(state="attached")
    assert page.evaluate(READ, where) == before
