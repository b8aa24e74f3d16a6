"""A browser whose storage fails: each read and each write in turn, once or for good."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DRAW, DRAW_PAGE, PUT, Table
from tests.browser.test_keeping import READ
from tests.browser.test_party import BEGUN, Notebook, under_way
from tests.browser.test_session_forms import Player
from tests.project import everything
from tools.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, StorageState

__all__ = ["under_way"]

COUNT = """(([kind, nth, lasting]) => {
  const asked = { read: 0, write: 0 };
  const methods = { read: ["get", "getAll", "getAllKeys"], write: ["put", "delete"] };
  const fails = (what) => what === kind && (lasting ? asked[what] >= nth : asked[what] === nth);
  for (const [what, names] of Object.entries(methods)) {
    for (const name of names) {
      const { [name]: real } = IDBObjectStore.prototype;
      IDBObjectStore.prototype[name] = function (...args) {
        asked[what] += 1;
        if (fails(what)) throw new DOMException("not now", "UnknownError");
        return real.apply(this, args);
      };
    }
  }
})"""
"""Make the nth call of a kind fail in each page, alone or with all that follow."""
MOST = {"read": 14, "write": 10}
TURNS = {kind: range(1, most + 1) if everything() else (1, 4) for kind, most in MOST.items()}
DRAWN = f"async (which) => JSON.parse((await ({READ})(which)) ?? null)?.shown"
KNOWN = """document.querySelector('calc-party > .calc-notice button')
  || document.querySelector('calc-party').early === null && document.querySelector('.party-journal > li')"""  # noqa: E501
TOLD = ("refuse d’enregistrer", "pas pu relire", "réessayez", "Réessayer")
WAS = {"fields": {"pm": "6"}, "shown": None, "count": 3, "trail": []}
OLD = """async ([texts, session]) => {
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  await new Promise((done) => {
    indexedDB.deleteDatabase("regles-en-poche").onsuccess = done;
  });
  const asked = indexedDB.open("regles-en-poche", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("sessions");
  await new Promise((done) => (asked.onsuccess = done));
  const change = asked.result.transaction("sessions", "readwrite");
  change.objectStore("sessions").put(session, "d100");
  await new Promise((done) => (change.oncomplete = done));
  asked.result.close();
}"""


@pytest.fixture(scope="module")
def evening(browser: Browser, under_way: StorageState, address: str) -> tuple[StorageState, str]:
    """A stored session and a stored draw, with the seed of the draw."""
    context = browser.new_context(service_workers="block", storage_state=under_way)
    notebook = Notebook(Table(context.new_page(), address))
    notebook.entries(BEGUN).note("Avant.", BEGUN + 1)
    table = notebook.table.open()
    table.submit()
    wait_until(table.page, DRAWN, arg=["small", f"calc:{DRAW}"])
    seed = table.seed()
    kept = context.storage_state(indexed_db=True)
    context.close()
    return kept, seed


def kept(table: Table) -> tuple[list[str], str]:
    """Return the notes of the session and the seed of the draw, from a page without failures."""
    notebook = Notebook(table)
    wait_until(table.page, "document.querySelectorAll('.party-journal > li').length")
    notes = [text for text in notebook.journal if text in {"Avant.", "Pendant."}]
    table.open(DRAW_PAGE)
    table.played()
    return notes, table.seed()


@pytest.mark.sampled(most=2)
@pytest.mark.parametrize("lasts", ["once", "for good"])
@pytest.mark.parametrize(
    ("kind", "nth"), [(kind, nth) for kind, turns in TURNS.items() for nth in turns]
)
@pytest.mark.long(guards=True)
def test_a_read_or_a_write_that_fails_loses_at_most_the_last_tap_and_tells_it(
    sit: Callable[..., Table],
    evening: tuple[StorageState, str],
    kind: str,
    nth: int,
    lasts: str,
) -> None:
    state, before = evening
    hurt = sit(storage_state=state, has_touch=True)
    page = hurt.page
    failing = f"if (!window.name) {COUNT}({json.dumps([kind, nth, lasts == 'for good'])});"
    page.add_init_script(failing)
    said = [acts(hurt), draws(hurt)]
    page.evaluate("window.name = 'well'")
    notes, seed = kept(hurt)
    noted, drawn = "Pendant." in notes, seed != before
    assert notes[:1] == ["Avant."]
    if lasts == "once":
        assert noted, said
        assert drawn, said
    for there, words in zip((noted, drawn), said, strict=True):
        assert there or any(part in words for part in TOLD), words


def acts(table: Table) -> str:
    """Write a note if the page lets one; return the page's message."""
    table.open(Notebook.PATH)
    page = table.page
    wait_until(page, KNOWN)
    if not page.locator("calc-party > .calc-notice button").count():
        Notebook.unfold(_At(page), "party-noting")
        page.locator("#party-note-text").fill("Pendant.")
        page.locator("#party-note-save").click()
        wait_until(
            page,
            """[...document.querySelectorAll('.party-text')].at(-1)?.textContent === 'Pendant.'
            || document.querySelector('calc-party > .calc-notice:not([hidden])')""",
        )
    return page.locator("calc-party").inner_text()


def draws(table: Table) -> str:
    """Draw in a form without a session, and return the page's message."""
    table.open(DRAW_PAGE)
    table.submit()
    table.ask({"op": "list"})
    table.page.wait_for_timeout(SETTLING)
    return table.form().inner_text()


SETTLING = 1_000
"""Milliseconds for three tries of a write and their message."""


class _At(Notebook):
    """The notebook on a page that is already open."""

    def __init__(self, page: Any) -> None:
        self.page = page


BROKEN = """() => {
  const { get } = IDBObjectStore.prototype;
  window.mend = () => void (IDBObjectStore.prototype.get = get);
  IDBObjectStore.prototype.get = () => {
    throw new DOMException("not now", "UnknownError");
  };
}"""


def test_a_form_tells_that_nothing_was_done_until_something_is(
    sit: Callable[..., Table], under_way: StorageState
) -> None:
    """It stood for ever beside what was drawn next."""
    table = sit(storage_state=under_way).open("d100/tests/")
    player = Player(table, "d100.test", "d100")
    player.sit("Corto")
    table.fill("d100.test", skills="30")
    notice = player.form.locator("> .calc-notice")
    table.page.evaluate(BROKEN)
    table.submit("d100.test")
    expect(notice).to_contain_text("n’a pas pu relire")
    table.page.evaluate("mend()")
    table.submit("d100.test")
    table.played("d100.test")
    expect(notice).to_be_hidden()


HELD = """() => {
  const { get } = IDBObjectStore.prototype;
  const held = [];
  window.mend = () => {
    IDBObjectStore.prototype.get = get;
    for (const each of held) each();
  };
  IDBObjectStore.prototype.get = function (...args) {
    const asked = get.apply(this, args);
    let free = false;
    held.push(() => (free = true));
    const again = () => free || (get.call(this, "").onsuccess = again);
    again();
    return asked;
  };
}"""
"""Keep each transaction that reads open, until the page is mended."""


def test_a_tap_that_waits_for_the_storage_is_told_to_wait(
    sit: Callable[..., Table], under_way: StorageState
) -> None:
    table = sit(storage_state=under_way).open("d100/table/")
    way = table.page.locator(".calc-moves [data-way]").first
    way.wait_for()
    asked = table.page.locator("#jeu").inner_text()
    table.page.evaluate(HELD)
    way.click()
    status = table.page.locator("calc-party > .calc-status")
    expect(status).to_contain_text("votre geste attend")
    expect(table.page.locator("#jeu")).to_have_text(asked, use_inner_text=True)
    table.page.evaluate("mend()")
    expect(status).to_be_hidden()
    expect(table.page.locator("#jeu")).not_to_have_text(asked)


def test_what_an_older_edition_kept_is_taken_over_once(sit: Callable[..., Table]) -> None:
    table = sit()
    table.page.goto(f"{table.address}assets/icon.svg")
    session = {
        "format": 1, "edition": "0.4.0", "system": "d100", "title": "Avant",
        "moves": [{"do": "note", "text": "Ancienne."}],
    }  # fmt: skip
    texts = {f"calc:{DRAW}": json.dumps(WAS), "party:d100": "true", "who:d100": '{"who": ""}'}
    game = json.dumps({"fields": {"fighters": "Corto ; table ; 12"}, "playing": True})
    texts["scene:d100.firefight"] = game
    table.page.evaluate(OLD, [texts, session])
    table.open(DRAW_PAGE)
    expect(table.form().locator('[name="pm"]')).to_have_value("6")
    assert Notebook(table).entries(1).journal == ["Ancienne."]
    table.open("d100/table/")
    former = table.page.locator("calc-party .calc-notice", has_text="édition ancienne")
    with table.page.expect_download() as download:
        former.get_by_role("button", name="Télécharger telle quelle").click()
    assert download.value.path().read_text(encoding="utf-8") == game
    table.page.on("dialog", lambda dialog: dialog.accept())
    former.get_by_role("button", name="Effacer").click()
    table.open("d100/table/")
    table.page.get_by_text("Autour de la table").wait_for()
    expect(former).to_be_hidden()
    table.page.evaluate(f"localStorage.setItem('calc:{DRAW}', '7')")
    table.open(DRAW_PAGE)
    expect(table.form().locator('[name="pm"]')).to_have_value("6")


@pytest.mark.long(guards=True)
def test_a_value_of_any_shape_is_put_aside_and_the_page_plays(sit: Callable[..., Table]) -> None:
    table = sit()
    for at, value in enumerate(("zut", 7, [1], {"fields": 3}, {"fields": None, "trail": "x"})):
        table.open(DRAW_PAGE)
        table.page.evaluate(PUT, [["small", f"calc:{DRAW}", value]])
        table.reload()
        table.form().get_by_text("mis de côté").wait_for()
        table.submit()
        assert table.summary(), at
