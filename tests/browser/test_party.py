"""« Ma partie » on a phone: characters, the table's readings, the journal; nothing is ever lost."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Table, held_back
from tests.browser.engines import Engine
from tests.browser.test_pages import LEAST_TARGET, TOO_SMALL, axe, violations
from tests.project import everything
from tools.waiting import PAINTED, SCHEMES, wait_until

__all__ = ["axe"]
PAGE = "d100/partie/"
CORTO = "Corto"
ENTRIES = "document.querySelectorAll('.party-journal > li').length === {}"
KILLS = 20 if everything() else 3
REFUSALS = {
    "refused": """IDBFactory.prototype.open = () => {
      throw new DOMException("no", "SecurityError");
    };""",
    "full": """IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };""",
}


class Party:
    """The page of a session, by touch."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page

    def tap(self, selector: str) -> Party:
        """Press once; touched again so soon, a place would be tapped twice in haste."""
        self.page.locator(selector).first.click()
        return self

    def unfold(self, id_: str) -> Party:
        if not self.page.locator(f"#{id_}").evaluate("(box) => box.open"):
            self.tap(f"#{id_} > summary")
        return self

    def entries(self, count: int) -> Party:
        wait_until(self.page, ENTRIES.format(count))
        return self

    def begin(self) -> Party:
        return self.tap("#party-begin").entries(3)

    def note(self, text: str, then: int) -> Party:
        self.unfold("party-noting").page.locator("#party-note-text").fill(text)
        return self.tap("#party-note-save").entries(then)

    def reload(self, then: int) -> Party:
        self.page.reload()
        return self.entries(then)

    @property
    def journal(self) -> list[str]:
        return self.page.locator(".party-text").all_inner_texts()

    @property
    def names(self) -> list[str]:
        return self.page.locator(".party-line b").all_inner_texts()

    def opens(self, name: str) -> Party:
        """Open somebody's sheet, where what is done with her stands."""
        self.tap(f"[id='party-edit-{quote(name)}']")
        self.page.locator("[data-key=rename]").wait_for()
        return self

    def card(self, name: str) -> str:
        return self.page.locator(".party-card", has_text=name).first.inner_text()

    def download(self, button: str) -> tuple[str, bytes]:
        with self.page.expect_download() as started:
            self.tap(button)
        return started.value.suggested_filename, Path(started.value.path()).read_bytes()

    def kept(self) -> Any:
        return self.page.evaluate(
            """() => new Promise((done) => {
              indexedDB.open("regles-en-poche").onsuccess = ({ target: { result: db } }) => {
                db.transaction("sessions").objectStore("sessions").get("d100").onsuccess =
                  ({ target }) => { db.close(); done(target.result); };
              };
            })"""
        )


@pytest.fixture
def party(sit: Callable[..., Table]) -> Party:
    return Party(sit(has_touch=True, accept_downloads=True).open(PAGE))


def test_a_character_is_made_kept_copied_renamed_and_put_away(party: Party) -> None:
    party.tap("#party-new").page.locator("#party-new-name").fill("Zoé")
    form = party.page.locator(".party-form[aria-label='Nouveau personnage']")
    form.locator("[name=pv]").fill("9")
    form.locator("[data-field=survival] [data-step='1']").tap()
    party.tap("[id='party-sheet-;-save']").entries(1)
    assert "PV 9" in party.journal[0]
    party.reload(1)
    assert "Zoé" in party.card("Zoé")
    party.opens("Zoé").tap("[id='party-copy1-Zo%C3%A9']").entries(2)
    party.tap("[id$='Zo%C3%A9-shut']").page.locator(".party-card >> nth=1").wait_for()
    assert party.names == ["Zoé", "Zoé 2"]
    party.opens("Zoé 2")
    wait_until(party.page, "document.activeElement.value === 'Zoé 2'")
    party.page.locator("[data-key=rename]").fill("Yann")
    party.page.locator(".party-form [name=colour]").select_option("green")
    party.page.keyboard.press("Enter")
    party.entries(3)
    assert party.names == ["Zoé", "Yann"]
    assert party.page.locator(".party-card[data-colour=green]").count() == 1
    party.opens("Yann").tap("#party-away-Yann").entries(4)
    assert party.names == ["Zoé"]
    party.unfold("party-aside").tap("#party-back-Yann").entries(5)
    assert party.names == ["Zoé", "Yann"]


def test_a_fault_stands_beside_its_field_and_nothing_is_lost(party: Party) -> None:
    party.begin().tap("#party-new")
    form = party.page.locator(".party-form[aria-label='Nouveau personnage']")
    form.locator("[name=pv]").fill("beaucoup")
    form.locator("[name=shooting]").fill("12")
    party.tap("[id='party-sheet-;-save']")
    form.locator("[data-field=name] .calc-error:not([hidden])").wait_for()
    form.locator("[name=name]").fill("corto")
    party.tap("[id='party-sheet-;-save']")
    form.locator("[data-field=pv] .calc-error:not([hidden])").wait_for()
    assert form.locator("[name=shooting]").input_value() == "12"
    form.locator("[name=pv]").fill("7")
    party.tap("[id='party-sheet-;-save']")
    form.locator("[data-field=name] .calc-error:not([hidden])").wait_for()
    party.tap(f"#party-like-{CORTO}")
    party.page.locator(f"[id='party-sheet-;{CORTO}']").wait_for()
    assert form.locator("[name=name]").input_value() == "corto"
    form.locator("[name=name]").fill("Dana")
    party.tap(f"[id='party-sheet-;{CORTO}-save']").entries(4)
    assert party.names[-1] == "Dana"
    assert party.page.locator(".party-form[aria-label='Nouveau personnage']").count() == 0


def test_a_reading_is_marked_and_the_site_is_one_tap_away(party: Party) -> None:
    party.page.locator("#party-table").wait_for()
    party.unfold("party-table").page.locator("#party-off_map").select_option("both")
    party.entries(1)
    assert "Choix de votre table" in party.page.locator("[data-ours]").inner_text()
    for _ in range(3):  # one choice, pressed three times
        party.tap("[data-field=base] [data-step='1']")
    party.entries(2)
    assert party.page.locator("#party-base").input_value() == "33"
    assert "2 choix de votre table" in party.page.locator("#party-table > summary").inner_text()
    party.tap("#party-site").entries(3)
    assert party.page.locator("[data-ours]").count() == 0


def test_notes_undo_filter_and_removal(party: Party) -> None:
    party.begin().note("On frappe\nà la porte.", 4)
    assert "On frappe" in party.journal[-1]
    party.tap("#party-who-1").entries(1)
    assert party.journal[0].startswith(CORTO)
    party.tap("#party-who-0").entries(4)
    party.tap("#party-undo").entries(3)
    assert party.page.locator(".party-voice").inner_text() == "Dernière décision annulée."
    party.unfold("party-move-0").tap("#party-look-0").page.locator("#party-remove-0").wait_for()
    party.tap("#party-remove-0").entries(2)
    assert CORTO not in party.names


def test_a_decision_is_amended_in_place(party: Party) -> None:
    party.begin()
    move = {"do": "run", "calculator": "d100.drug", "who": CORTO, "fields": {}, "seed": "k"}
    run = """async ([url, move]) => {
      const [{ Party }, { ask }] = await Promise.all(
        [import(url + "assets/party/party.js"), import(url + "assets/page.js")]);
      return (await new Party("d100", { ask }).play(move)).errors ?? null;
    }"""
    assert party.page.evaluate(run, [party.table.address, move]) is None
    party.entries(4)  # what another element of the page does is heard
    before = party.kept()["moves"][3]
    link = party.unfold("party-move-3").page.locator("#party-move-3 a.md-button")
    assert "#d100.drug?" in (link.get_attribute("href") or "")
    party.tap("#party-amend-3")
    form = party.page.locator("#party-amending-3")
    control = form.locator("input[type=text]:not([disabled])").first
    control.fill("beaucoup")
    party.tap("#party-amending-3-save")
    form.locator(".calc-field .calc-error:not([hidden])").first.wait_for()
    control.fill("1")
    party.tap("#party-amending-3-save")
    form.wait_for(state="detached")
    after = party.kept()["moves"][3]
    assert (after["seed"], len(party.kept()["moves"])) == (before["seed"], 4)
    assert after["fields"] != before["fields"]


def test_a_file_comes_back_to_the_same_bytes_and_a_bad_one_costs_nothing(party: Party) -> None:
    party.begin().note("La nuit *tombe*.", 4)
    party.page.locator("#party-title").fill("La nuit d'Élodie")
    party.tap("#party-title-save").page.locator(".party-title", has_text="Élodie").wait_for()
    name, story = party.download("#party-markdown")
    assert name == "la-nuit-d-elodie.md"
    assert story.decode().startswith("# La nuit d'Élodie\n")
    assert "> La nuit \\*tombe\\*." in story.decode()
    name, first = party.download("#party-export")
    assert name == "la-nuit-d-elodie.json"
    party.page.on("dialog", lambda dialog: dialog.accept())
    party.tap("#party-renew").entries(0)
    for bad, reason in (
        (b"zut", "objet JSON"),
        (first.replace(b'"d100"', b'"i2ds"'), "Une partie de"),
        (first[:-30], "objet JSON"),
    ):
        party.page.locator("#party-import").set_input_files(
            {"name": "x.json", "mimeType": "application/json", "buffer": bad}
        )
        party.page.locator("[data-refused]:not([hidden]) li", has_text=reason).first.wait_for()
        assert party.journal == []
    party.note("En cours.", 1)
    party.page.locator("#party-import").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": first}
    )
    party.entries(4)
    assert party.download("#party-export")[1] == first
    party.unfold("party-shelf").tap("#party-bring-0")  # what was under way is set aside
    assert party.entries(1).journal == ["En cours."]


def test_a_session_put_aside_is_brought_back(party: Party) -> None:
    party.page.on("dialog", lambda dialog: dialog.accept())
    party.begin().tap("#party-renew").entries(0)
    assert party.page.locator("#party-begin").count() == 1
    party.note("Autre chose.", 1)
    party.page.reload()
    party.entries(1).unfold("party-shelf").tap("#party-bring-0").entries(3)
    again = party.unfold("party-shelf").page.locator("#party-bring-0")
    again.press("Enter")  # a tap at the same place so soon would be the second of a double tap
    assert party.entries(1).journal == ["Autre chose."]


def test_two_tabs_see_each_other(party: Party) -> None:
    party.begin()
    other = Party(Table(party.page.context.new_page(), party.table.address).open(PAGE))
    other.entries(3).note("D'un autre onglet.", 4)
    party.entries(4)
    party.tap("#party-undo").entries(3)
    other.entries(3)


def test_an_older_edition_opens_and_says_what_changed(party: Party) -> None:
    party.begin()
    session = party.kept()
    session["edition"] = "0.1.0"
    session["moves"].insert(1, {"do": "sheet", "name": "Zoé", "fields": {"gone": 3}})
    party.page.locator("#party-import").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": json.dumps(session).encode()}
    )
    party.entries(4)
    assert "n’est plus possible" in party.page.locator("[data-stale]").inner_text()


@pytest.mark.sampled(once=True)
@pytest.mark.parametrize(("viewport", "scheme"), [(PHONE, "light"), (DESKTOP, "dark")])
def test_a_full_page_is_sound(
    sit: Callable[..., Table], axe: str, viewport: dict[str, int], scheme: str
) -> None:
    party = Party(sit(has_touch=True, viewport=viewport, color_scheme=scheme).open(PAGE))
    wait_until(party.page, PAINTED, arg=SCHEMES[scheme])
    party.begin().note("Une note.", 4).tap("#party-new")
    party.tap(f"#party-like-{CORTO}").tap(f"[id='party-sheet-;{CORTO}-save']").entries(4)
    party.unfold("party-table").unfold("party-move-1")
    assert violations(party.table, axe) == []
    party.opens(CORTO)
    assert violations(party.table, axe) == []
    assert party.page.evaluate(TOO_SMALL, LEAST_TARGET) == []
    assert party.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


@pytest.mark.parametrize("script", REFUSALS.values(), ids=REFUSALS)
def test_a_storage_that_refuses_is_told_and_the_session_goes_on(
    sit: Callable[..., Table], script: str
) -> None:
    table = sit(has_touch=True, accept_downloads=True)
    table.page.add_init_script(script)
    party = Party(table.open(PAGE)).begin()
    party.page.get_by_text("refuse d’enregistrer la partie").first.wait_for()
    party.note("Rien ne se perd.", 4).tap("#party-undo").entries(3).note("Rien.", 4)
    _, kept = party.download("#party-export")
    assert json.loads(kept)["moves"][-1]["text"] == "Rien."


def test_a_question_that_the_reader_never_answers_holds_up_nothing(
    sit: Callable[..., Table],
) -> None:
    """Firefox asks its reader whether a site may keep for good; she plays on."""
    table = sit(has_touch=True)
    table.page.add_init_script(
        """StorageManager.prototype.persisted = async () => false;
        StorageManager.prototype.persist = () => new Promise(() => {});"""
    )
    Party(table.open(PAGE)).begin().note("On joue.", 4).reload(4)


WRITE = """
  const field = document.querySelector("#party-note-text");
  if (!field || document.querySelector("calc-party").dataset.state !== "ready") return false;
  field.value = args[0];
  document.querySelector("#party-note-save").click();
  return true;
"""
SHOWN = "return document.querySelector('.party-text')?.textContent === args[0]"


def test_a_browser_killed_a_tenth_of_a_second_after_an_answer_has_lost_nothing(
    engine: Callable[..., Engine], address: str, tmp_path: Path
) -> None:
    profile = tmp_path / "profile"
    for time_ in range(KILLS):
        reader = engine(profile)
        reader.go(address + PAGE)
        if time_:
            reader.wait(SHOWN, f"Note {time_ - 1}")
        reader.wait(WRITE, f"Note {time_}")
        reader.wait(SHOWN, f"Note {time_}")
        time.sleep(0.1)
        reader.kill()
    reader = engine(profile)
    reader.go(address + PAGE)
    reader.wait(f"return {ENTRIES.format(KILLS)}")


# --- what the browser keeps may be hurt, out of reach, or another version's

CONNECT = """(work) => new Promise((done, fail) => {
  const asked = indexedDB.open("regles-en-poche", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("sessions");
  asked.onerror = () => fail(asked.error);
  asked.onsuccess = () => {
    const change = asked.result.transaction("sessions", "readwrite");
    work(change.objectStore("sessions"));
    change.oncomplete = () => (asked.result.close(), done());
  };
})"""
GOOD = {"format": 1, "edition": "0.4.0", "system": "d100", "title": "Bonne", "moves": []}
NOTE = '{ do: "note", text: "Bonne." }'
SHAPES = (
    '"zut"', '""', "0", "7", "NaN", "false", "true", "[]", "{}", "10n", "new Date()", "new Map()",
    "new Blob(['x'])", "new Uint8Array(3)", "(() => { const a = {}; a.a = a; return a; })()",
    "{ ...good, moves: null }", '{ ...good, moves: "x" }', "{ ...good, format: 2 }",
    '{ ...good, system: "i2ds" }', "{ title: 't', moves: { length: 2 } }",
)  # fmt: skip
"""What may stand in the place of a session and is none, as JavaScript."""
TRIED = SHAPES if everything() else ("NaN", "10n", SHAPES[-5], SHAPES[-1])
FAIL = """(times) => {
  const { get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = function (...args) {
    if (times-- > 0) throw new DOMException("not now", "UnknownError");
    return get.apply(this, args);
  };
}"""
CLOSE = """() => {
  const { transaction } = IDBDatabase.prototype;
  let once = true;
  IDBDatabase.prototype.transaction = function (...args) {
    if (once) { once = false; this.close(); this.dispatchEvent(new Event("close")); }
    return transaction.apply(this, args);
  };
}"""
NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("denied", "SecurityError"); },
});"""


def put_in(party: Party, **values: str) -> None:
    """Keep values of any shape: those of the session, or of its shelf."""
    keys = {"session": "d100", "shelf": "d100:shelf"}
    puts = "".join(f"store.put({value}, '{keys[key]}');" for key, value in values.items())
    good = json.dumps(GOOD)
    party.page.evaluate(f"() => ({CONNECT})((store) => {{ const good = {good}; {puts} }})")


@pytest.mark.parametrize("shape", TRIED)
def test_a_session_that_cannot_be_read_is_told_put_aside_and_hides_nothing(
    party: Party, shape: str
) -> None:
    put_in(party, session=shape, shelf=f"[{shape}, {{ ...good, moves: [{NOTE}] }}]")
    party.page.reload()
    notice = party.page.locator("calc-party > .calc-notice", has_text="ne peut pas être lue")
    notice.wait_for()
    with party.page.expect_download() as started:
        notice.locator("button", has_text="Télécharger telle quelle").tap()
    assert Path(started.value.path()).read_bytes()
    party.begin().reload(3)
    party.unfold("party-shelf").tap("[id^=party-bring-]:has-text('Bonne')").entries(1)
    assert party.journal == ["Bonne."]
    party.unfold("party-shelf")
    assert party.page.locator("#party-shelf button").count() == 3


@pytest.mark.parametrize("shape", [shape for shape in TRIED if shape[0] not in "[{"])
def test_a_shelf_that_cannot_be_read_hides_no_session(party: Party, shape: str) -> None:
    put_in(party, session=f"{{ ...good, moves: [{NOTE}] }}", shelf=shape)
    party.reload(1)
    assert party.journal == ["Bonne."]
    party.unfold("party-shelf")
    _, raw = party.download("#party-raw-0")
    assert raw


@pytest.mark.parametrize("script", [f"({FAIL})(2)", f"({CLOSE})()"], ids=["failed", "closed"])
def test_a_read_that_fails_is_tried_again(party: Party, script: str) -> None:
    party.begin().page.add_init_script(script)
    party.reload(3).note("Rien n'est perdu.", 4)
    party.page.evaluate(script)
    party.note("Rien non plus.", 5)
    assert len(party.kept()["moves"]) == 5


def test_what_cannot_be_read_is_told_and_never_written_over(party: Party) -> None:
    party.begin()
    party.page.evaluate(f"({FAIL})(1000)")
    party.unfold("party-noting").page.locator("#party-note-text").fill("Perdu ?")
    party.tap("#party-note-save")
    notice = party.page.locator("calc-party > .calc-notice", has_text="n’a pas pu relire")
    notice.wait_for()
    party.page.add_init_script(f"if (!window.name) ({FAIL})(6)")
    party.page.reload()
    notice.wait_for()
    assert not party.page.locator("#party-begin").is_visible()
    notice.locator("button", has_text="Réessayer").tap()
    party.entries(3)
    party.page.evaluate("window.name = 'well'")
    party.reload(3)
    assert len(party.kept()["moves"]) == 3


def test_one_plays_without_keeping_where_nothing_can_be_read(party: Party) -> None:
    party.begin().page.add_init_script(f"if (!window.name) ({FAIL})(1000)")
    party.page.reload()
    party.tap("calc-party > .calc-notice button:has-text('sans rien enregistrer')")
    party.note("À part.", 1)
    party.page.get_by_text("refuse d’enregistrer la partie").first.wait_for()
    party.page.evaluate("window.name = 'well'")
    party.reload(3)


def test_an_old_tab_lets_a_newer_version_in_and_says_so(party: Party) -> None:
    party.begin()
    newer = """() => new Promise((done, fail) => {
      const asked = indexedDB.open("regles-en-poche", 2);
      asked.onblocked = () => fail(new Error("blocked"));
      asked.onsuccess = () => { asked.result.close(); done(true); };
    })"""
    assert party.page.evaluate(newer)
    party.unfold("party-noting").page.locator("#party-note-text").fill("Trop tard.")
    party.tap("#party-note-save")
    party.page.get_by_text("version plus récente").first.wait_for()


def test_nothing_of_an_empty_page_is_pressed_into_a_session_under_way(party: Party) -> None:
    """Python is on its way still; the session is known to be there."""
    party.begin()
    with held_back(party.page, "**/calc/feeder.js") as held:
        party.page.goto("about:blank")
        party.page.goto(party.table.address + PAGE)
        wait_until(party.page, "document.querySelector('calc-party .party-panel').hidden")
        assert not party.page.locator("#party-begin").is_visible()
        assert held
    party.entries(3)


@pytest.mark.parametrize("path", [PAGE, "bad-karma/table/", "d100/tests/", ""])
def test_a_page_whose_storage_throws_plays(sit: Callable[..., Table], path: str) -> None:
    table = sit(has_touch=True)
    table.page.add_init_script(NO_STORAGE)
    table.open(path)
    if path == PAGE:
        Party(table).begin().note("On joue.", 4)
    elif path:
        place = table.page.locator("calc-form, calc-scene").first
        place.locator("button[type=submit]").first.tap()
        told = ".scene-bar, output .calc-result:not(:has(.calc-example)) .calc-summary"
        place.locator(told).first.wait_for()
    assert table.page.locator(".offline-broken").count() == 0


def test_a_double_tap_and_a_key_held_down_are_one_move(party: Party) -> None:
    party.begin().opens(CORTO)
    party.page.locator(f"#party-copy1-{CORTO}").dblclick()
    party.entries(4)
    away = party.page.locator(f"#party-away-{CORTO}")
    away.focus()
    for _ in range(3):
        party.page.keyboard.down("Enter")
    party.page.keyboard.up("Enter")
    party.entries(5).note("Voilà.", 6)
    party.page.locator("#party-undo").dblclick()
    party.entries(5)
    assert len(party.kept()["moves"]) == 5
