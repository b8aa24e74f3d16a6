"""La table and Le carnet on a phone: characters, readings, journal, files; nothing is lost."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from calculators.catalogue import SYSTEMS
from calculators.session.fold import fold
from tests.browser.conftest import DESKTOP, KEPT, PHONE, Table, held_back
from tests.browser.engines import Engine
from tests.browser.test_keeping import READ
from tests.browser.test_one_table import IN_SIGHT
from tests.browser.test_pages import LEAST_TARGET, TOO_SMALL, axe, violations
from tests.project import everything
from tools.waiting import PAINTED, SCHEMES, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, StorageState

__all__ = ["axe"]
CORTO = "Corto"
BEGUN = 4
"""Moves: three characters, and their game."""
ENTRIES = "document.querySelectorAll('.party-journal > li').length === {}"
FROM_ITS_TOP = """(({ top }) => top > 48 && top < innerHeight / 2)(
  document.querySelector("[data-key=rename]").getBoundingClientRect())"""
REFUSED = """(faults) => {
  const stand = [...document.querySelectorAll(".party-form .calc-error:not([hidden])")];
  const [first] = Object.keys(faults);
  return document.activeElement.name === first && stand.length === Object.keys(faults).length
    && stand.every((each) =>
      each.textContent.includes(faults[each.closest("[data-field]").dataset.field]));
}"""
"""Whether these faults stand beside their fields, and no other; the focus is on the first."""
COUNTED = f"async (count) => ((await ({KEPT})('d100'))?.moves.length ?? 0) === count"
KILLS = 20 if everything() else 3
REFUSALS = {
    "refused": """IDBFactory.prototype.open = () => {
      throw new DOMException("no", "SecurityError");
    };""",
    "full": """IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };""",
}


class Page:
    """A page of the session, by touch."""

    PATH = ""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table.open(self.PATH), table.page

    def tap(self, selector: str) -> Self:
        """Press once; a second touch of the same place so soon would be a double tap."""
        self.page.locator(selector).first.click()
        return self

    def unfold(self, id_: str) -> Self:
        if not self.page.locator(f"#{id_}").evaluate("(box) => box.open"):
            self.tap(f"#{id_} > summary")
        return self

    def entries(self, count: int) -> Self:
        """Wait until there are so many moves."""
        raise NotImplementedError

    def reload(self, then: int) -> Self:
        self.table.reload()
        return self.entries(then)

    def kept(self) -> Any:
        return self.page.evaluate(KEPT, "d100")


class Seats(Page):
    """La table: who plays, and the game."""

    PATH = "d100/table/"

    def entries(self, count: int) -> Self:
        """Count the stored moves: the table shows only the last ones."""
        wait_until(self.page, COUNTED, arg=count)
        return self

    def begin(self) -> Self:
        return self.tap("#party-begin").entries(BEGUN)

    @property
    def latest(self) -> list[str]:
        return self.page.locator(".party-latest > li").all_text_contents()

    @property
    def names(self) -> list[str]:
        return self.page.locator(".party-line b").all_inner_texts()

    def opens(self, name: str) -> Self:
        """Open somebody's sheet, where her actions are."""
        self.tap(f"[id='party-edit-{quote(name)}']")
        self.page.locator("[data-key=rename]").wait_for()
        wait_until(self.page, FROM_ITS_TOP)
        return self

    def card(self, name: str) -> str:
        return self.page.locator(".party-card", has_text=name).first.inner_text()


class Notebook(Page):
    """Le carnet: the journal, and its actions."""

    PATH = "d100/carnet/"

    def entries(self, count: int) -> Self:
        wait_until(self.page, ENTRIES.format(count))
        return self

    def note(self, text: str, then: int) -> Self:
        self.unfold("party-noting").page.locator("#party-note-text").fill(text)
        return self.tap("#party-note-save").entries(then)

    @property
    def journal(self) -> list[str]:
        return self.page.locator(".party-text").all_inner_texts()

    def download(self, button: str) -> tuple[str, bytes]:
        with self.page.expect_download() as started:
            self.tap(button)
        return started.value.suggested_filename, Path(started.value.path()).read_bytes()


@pytest.fixture
def seats(sit: Callable[..., Table]) -> Seats:
    return Seats(sit(has_touch=True))


@pytest.fixture
def notebook(sit: Callable[..., Table]) -> Notebook:
    """Nothing has begun."""
    return Notebook(sit(has_touch=True, accept_downloads=True))


@pytest.fixture(scope="session")
def under_way(browser: Browser, address: str) -> StorageState:
    """What a browser stores of a game under way."""
    context = browser.new_context(service_workers="block")
    Seats(Table(context.new_page(), address)).begin()
    kept = context.storage_state(indexed_db=True)
    context.close()
    return kept


@pytest.fixture
def begun(sit: Callable[..., Table], under_way: StorageState) -> Notebook:
    """A game under way."""
    table = sit(has_touch=True, accept_downloads=True, storage_state=under_way)
    return Notebook(table).entries(BEGUN)


def test_a_character_is_made_kept_copied_renamed_and_put_away(seats: Seats) -> None:
    seats.tap("#party-new").page.locator("#party-new-name").fill("Zoé")
    form = seats.page.locator(".party-form[aria-label='Nouveau personnage']")
    form.locator("[name=pv]").fill("9")
    form.locator("[data-field=survival] [data-step='1']").tap()
    seats.tap("[id='party-sheet-;-save']").entries(1)
    assert "PV 9" in seats.latest[0]
    seats.reload(1)
    assert "Zoé" in seats.card("Zoé")
    seats.opens("Zoé").tap("[id='party-copy1-Zo%C3%A9']").entries(2)
    seats.page.locator(".party-card >> nth=1").wait_for()
    assert seats.names == ["Zoé", "Zoé 2"]
    wait_until(seats.page, IN_SIGHT, arg="[id='party-edit-Zo%C3%A9%202']")
    seats.opens("Zoé").tap("[id$='Zo%C3%A9-save']").page.locator(".party-open").wait_for(
        state="detached"
    )
    seats.entries(2)  # nothing was changed, nothing is told
    seats.opens("Zoé 2")
    wait_until(seats.page, "document.activeElement.elements?.rename.value === 'Zoé 2'")
    seats.page.locator("[data-key=rename]").fill("Yann")
    seats.page.locator(".party-form [name=colour]").select_option("green")
    seats.page.keyboard.press("Enter")
    seats.entries(3)
    assert seats.names == ["Zoé", "Yann"]
    expect(seats.page.locator(".party-card[data-colour=green]")).to_have_count(1)
    seats.opens("Yann").tap("#party-away-Yann").entries(4)
    assert seats.names == ["Zoé"]
    seats.unfold("party-aside").tap("#party-back-Yann").entries(5)
    assert seats.names == ["Zoé", "Yann"]


def test_a_fault_stands_beside_its_field_and_nothing_is_lost(seats: Seats) -> None:
    seats.begin().tap("#party-new")
    form = seats.page.locator(".party-form[aria-label='Nouveau personnage']")

    def refused(**faults: str) -> None:
        """Press, and wait for that very answer: it leads to its first fault."""
        seats.tap("[id='party-sheet-;-save']")
        wait_until(seats.page, REFUSED, arg=faults)

    form.locator("[name=pv]").fill("beaucoup")
    form.locator("[name=shooting]").fill("12")
    refused(name="Rien n’est écrit ici", pv="ne convient pas")
    form.locator("[name=name]").fill("corto")
    refused(name="s’appelle déjà", pv="ne convient pas")
    expect(form.locator("[name=shooting]")).to_have_value("12")
    form.locator("[name=pv]").fill("7")
    refused(name="s’appelle déjà")
    seats.tap(f"#party-like-{CORTO}")
    seats.page.locator(f"[id='party-sheet-;{CORTO}']").wait_for()
    expect(form.locator("[name=name]")).to_have_value("corto")
    form.locator("[name=name]").fill("Dana")
    seats.tap(f"[id='party-sheet-;{CORTO}-save']").entries(BEGUN + 1)
    assert seats.names[-1] == "Dana"
    expect(seats.page.locator(".party-form[aria-label='Nouveau personnage']")).to_have_count(0)


def test_a_reading_is_marked_and_the_site_is_one_tap_away(notebook: Notebook) -> None:
    notebook.page.locator("#party-table").wait_for()
    notebook.unfold("party-table").page.locator("#party-off_map").select_option("both")
    notebook.entries(1)
    expect(notebook.page.locator("[data-ours]")).to_contain_text(
        "Choix de votre table", use_inner_text=True
    )
    for _ in range(3):  # one choice, pressed three times
        notebook.tap("[data-field=base] [data-step='1']")
    notebook.entries(2)
    expect(notebook.page.locator("#party-base")).to_have_value("33")
    expect(notebook.page.locator("#party-table > summary")).to_contain_text(
        "2 choix de votre table", use_inner_text=True
    )
    notebook.tap("#party-site").entries(3)
    expect(notebook.page.locator("[data-ours]")).to_have_count(0)


def test_notes_undo_filter_and_removal(begun: Notebook) -> None:
    begun.note("On frappe\nà la porte.", BEGUN + 1)
    begun.page.locator("calc-party > .calc-notice[role=status]", has_text="noté").wait_for()
    assert "On frappe" in begun.journal[-1]
    begun.tap("#party-who-1").entries(2)
    assert begun.journal[0].startswith(CORTO)
    begun.tap("#party-who-0").entries(BEGUN + 1)
    begun.tap("#party-undo").entries(BEGUN)
    expect(begun.page.locator(".party-voice")).to_have_text(
        "Dernière décision annulée.", use_inner_text=True
    )
    begun.unfold("party-move-0").tap("#party-look-0").page.locator("#party-remove-0").wait_for()
    begun.page.locator("#party-remove-0").press("Enter")  # not the second of a double tap
    begun.page.locator("#party-who-3").wait_for(state="detached")
    seats = Seats(begun.table).entries(BEGUN - 1)
    seats.page.locator(".party-latest").wait_for(state="attached")
    assert seats.names == ["Maëlle", "Octave-7"]


class Crises(Notebook):
    PATH = "choix-destin/carnet/"


def test_a_removal_that_changes_what_was_drawn_since_says_so(sit: Callable[..., Table]) -> None:
    """Two cards of one pack: without the first, the other is found in another pack."""
    system, folded = SYSTEMS["choix_destin"], fold(SYSTEMS["choix_destin"], None)
    crisis = {"do": "run", "calculator": "choix_destin.critical_situation", "who": "Ana"}
    draws = [
        {**crisis, "fields": {"choice": f"{number}-coupe", "difficulty": "10"}, "seed": f"{number}"}
        for number in (2, 3)
    ]
    for move in ({"do": "sheet", "name": "Ana", "fields": {}}, *draws):
        folded = fold(system, folded.session, move)
    table = Crises(sit(has_touch=True))
    table.page.locator("[data-import]").set_input_files(
        {"name": "a.json", "mimeType": "application/json", "buffer": folded.session.text.encode()}
    )
    table.entries(3).unfold("party-move-1").tap("#party-look-1")
    table.page.locator("#party-remove-1").press("Enter")
    table.page.locator(".calc-notice", has_text="Une décision qui suit se raconte").wait_for()


SENT = f"async () => (await ({READ})(['small', 'half:d100:carnet'])) === undefined"
"""Whether no unfinished input is stored."""


@pytest.mark.long(guards=True)
def test_what_is_half_typed_outlives_a_reload(begun: Notebook) -> None:
    """A note, a new character, a corrected sheet; once sent or cancelled, it does not come back."""
    text = begun.unfold("party-noting").page.locator("#party-note-text")
    text.fill("À moitié")
    begun.reload(BEGUN)
    expect(text).to_have_value("À moitié")
    begun.note("À moitié dite.", BEGUN + 1)
    wait_until(begun.page, SENT)  # it is removed after the session is stored
    begun.reload(BEGUN + 1)
    expect(text).to_have_value("")
    seats = Seats(begun.table).entries(BEGUN + 1)
    seats.tap("#party-new").page.locator("#party-new-name").fill("Nadia")
    seats.reload(BEGUN + 1)
    expect(seats.page.locator("#party-new-name")).to_have_value("Nadia")
    seats.tap("[id$='-shut']").page.locator("#party-new-name").wait_for(state="detached")
    seats.reload(BEGUN + 1)
    seats.page.locator("#party-new").wait_for()
    sheet = seats.opens(CORTO).page.locator(f"#party-sheet-{CORTO}-pv")
    sheet.fill("5")
    seats.reload(BEGUN + 1)
    expect(sheet).to_have_value("5")
    seats.tap(f"#party-sheet-{CORTO}-save").entries(BEGUN + 2).reload(BEGUN + 2)
    seats.page.locator(f"[id='party-edit-{CORTO}']").wait_for()


def test_a_decision_is_amended_in_place(begun: Notebook) -> None:
    move = {"do": "run", "calculator": "d100.drug", "who": CORTO, "fields": {}, "seed": "k"}
    run = """async ([url, move]) => {
      const [{ Party }, { ask }] = await Promise.all(
        [import(url + "assets/party/party.js"), import(url + "assets/page.js")]);
      return (await new Party("d100", { ask }).play(move)).errors ?? null;
    }"""
    assert begun.page.evaluate(run, [begun.table.address, move]) is None
    begun.entries(BEGUN + 1)  # moves of other elements of the page are noticed
    before = begun.kept()["moves"][BEGUN]
    link = begun.unfold("party-move-4").page.locator("#party-move-4 a.md-button")
    assert "#d100.drug?" in (link.get_attribute("href") or "")
    begun.tap("#party-amend-4")
    form = begun.page.locator("#party-amending-4")
    form.locator(".calc-type").first.click()
    control = form.locator("input[type=text]:not([disabled])").first
    control.fill("beaucoup")
    begun.tap("#party-amending-4-save")
    form.locator(".calc-field .calc-error:not([hidden])").first.wait_for()
    control.fill("1")
    begun.tap("#party-amending-4-save")
    form.wait_for(state="detached")
    wait_until(begun.page, "document.activeElement.matches('#party-move-4 > summary')")
    wait_until(begun.page, CORRECTED)
    after = begun.kept()["moves"][BEGUN]
    assert (after["seed"], len(begun.kept()["moves"])) == (before["seed"], BEGUN + 1)
    assert after["fields"] != before["fields"]
    for code in ("done", "support"):
        made = {"do": "choose", "move": code}
        assert begun.page.evaluate(run, [begun.table.address, made]) is None
    begun.entries(BEGUN + 2).unfold("party-move-6").tap("#party-amend-6")
    begun.tap("#party-move-6 details:has-text('que faire') > summary")
    begun.tap("[id^=party-instead-6]:has-text('Passer')")
    wait_until(begun.page, "document.activeElement.matches('#party-move-6 > summary')")


def test_a_file_comes_back_to_the_same_bytes_and_a_bad_one_costs_nothing(begun: Notebook) -> None:
    begun.note("La nuit *tombe*.", BEGUN + 1)
    begun.page.locator("#party-title").fill("La nuit d'Élodie")
    begun.tap("#party-title-save").page.locator(".party-title", has_text="Élodie").wait_for()
    name, story = begun.download("#party-markdown")
    assert name == "la-nuit-d-elodie.md"
    assert story.decode().startswith("# La nuit d'Élodie\n")
    assert "> La nuit \\*tombe\\*." in story.decode()
    name, first = begun.download("#party-export")
    assert name == "la-nuit-d-elodie.json"
    begun.page.on("dialog", lambda dialog: dialog.accept())
    begun.tap("#party-renew").entries(0)
    for bad, reason in (
        (b"zut", "Ce n’est pas une partie"),
        (first.replace(b'"d100"', b'"i2ds"'), "Une partie de"),  # no two alike follow each other
        (b"", "Ce n’est pas une partie"),
        (first[:-30], "ou pas en entier"),
    ):
        begun.page.locator("#party-import").set_input_files(
            {"name": "x.json", "mimeType": "application/json", "buffer": bad}
        )
        begun.page.locator("calc-party > .calc-notice", has_text=reason).wait_for()
        assert begun.journal == []
    begun.note("En cours.", 1)
    begun.page.locator("#party-import").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": first}
    )
    begun.entries(BEGUN + 1)
    assert begun.download("#party-export")[1] == first
    begun.unfold("party-shelf").tap("#party-bring-0")  # the session under way is put aside
    assert begun.entries(1).journal == ["En cours."]


def test_a_session_put_aside_is_brought_back(begun: Notebook) -> None:
    begun.page.on("dialog", lambda dialog: dialog.accept())
    begun.tap("#party-renew").entries(0)
    Seats(begun.table).page.locator("#party-begin").wait_for()
    begun = Notebook(begun.table)
    begun.note("Autre chose.", 1)
    begun.page.reload()
    begun.entries(1).unfold("party-shelf").tap("#party-bring-0").entries(BEGUN)
    wait_until(begun.page, "document.activeElement === document.querySelector('calc-party h2')")
    again = begun.unfold("party-shelf").page.locator("#party-bring-0")
    again.press("Enter")  # a tap on the same place so soon would be the second of a double tap
    assert begun.entries(1).journal == ["Autre chose."]


def test_two_tabs_see_each_other(begun: Notebook) -> None:
    other = Seats(Table(begun.page.context.new_page(), begun.table.address))
    begun.note("D'un autre onglet.", BEGUN + 1)
    other.page.locator(".party-latest", has_text="D’un autre onglet.").wait_for(state="attached")
    other.tap("#party-back")
    begun.entries(BEGUN)


@pytest.mark.long(guards=True)
def test_an_older_edition_opens_and_says_what_changed(begun: Notebook) -> None:
    session = begun.kept()
    session["edition"] = "0.1.0"
    session["moves"].insert(1, {"do": "sheet", "name": "Zoé", "fields": {"gone": 3}})
    begun.page.locator("#party-import").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": json.dumps(session).encode()}
    )
    begun.entries(BEGUN + 1)
    expect(begun.page.locator("[data-stale]")).to_contain_text(
        "n’est plus possible", use_inner_text=True
    )
    begun.note("On continue.", BEGUN + 2).reload(BEGUN + 2)
    begun.table.open("d100/tests/").form("d100.test").locator(
        ".calc-sides select"
    ).first.select_option(CORTO)
    begun.page.locator(".calc-from:not([hidden])").first.wait_for(state="attached")


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize(("viewport", "scheme"), [(PHONE, "light"), (DESKTOP, "dark")])
def test_a_full_page_is_sound(
    sit: Callable[..., Table], axe: str, viewport: dict[str, int], scheme: str
) -> None:
    table = sit(has_touch=True, viewport=viewport, color_scheme=scheme)

    def sound() -> None:
        wait_until(table.page, PAINTED, arg=SCHEMES[scheme])
        assert violations(table, axe) == []
        assert table.page.evaluate(TOO_SMALL, LEAST_TARGET) == []
        assert table.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]

    seats = Seats(table).begin().tap("#party-new").tap(f"#party-like-{CORTO}")
    seats.tap(f"[id='party-sheet-;{CORTO}-save']").unfold("party-latest")
    seats.page.locator("[data-field=name] .calc-error:not([hidden])").wait_for()
    sound()
    seats.opens(CORTO)
    sound()
    notebook = Notebook(table).entries(BEGUN).note("Une note.", BEGUN + 1)
    notebook.unfold("party-table").unfold("party-move-1")
    sound()


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("script", REFUSALS.values(), ids=REFUSALS)
@pytest.mark.long(guards=True)
def test_a_storage_that_refuses_is_told_and_the_session_goes_on(
    sit: Callable[..., Table], script: str
) -> None:
    table = sit(has_touch=True, accept_downloads=True)
    table.page.add_init_script(script)
    refused = table.page.get_by_text("refuse d’enregistrer la partie").first
    Seats(table).tap("#party-begin").tap(".calc-moves button")
    table.page.locator(".calc-question", has_text="Maëlle").wait_for()
    refused.wait_for()
    notebook = Notebook(table).note("Rien ne se perd.", 1).note("Si.", 2)
    refused.wait_for()
    _, kept = notebook.tap("#party-undo").entries(1).note("Rien.", 2).download("#party-export")
    assert json.loads(kept)["moves"][-1]["text"] == "Rien."


@pytest.mark.long(guards=True)
def test_a_question_that_the_reader_never_answers_holds_up_nothing(
    sit: Callable[..., Table],
) -> None:
    """Firefox asks its reader whether a site may use persistent storage; play goes on."""
    table = sit(has_touch=True)
    table.page.add_init_script(
        """StorageManager.prototype.persisted = async () => false;
        StorageManager.prototype.persist = () => new Promise(() => {});"""
    )
    seats = Seats(table).begin()
    Notebook(seats.table).entries(BEGUN).note("On joue.", BEGUN + 1).reload(BEGUN + 1)


WRITE = """
  const field = document.querySelector("#party-note-text");
  if (!field || document.querySelector("calc-party").dataset.state !== "ready") return false;
  field.value = args[0];
  document.querySelector("#party-note-save").click();
  return true;
"""
SHOWN = "return [...document.querySelectorAll('.party-text')].at(-1)?.textContent === args[0]"


@pytest.mark.long(guards=True)
def test_a_browser_killed_a_tenth_of_a_second_after_an_answer_has_lost_nothing(
    engine: Callable[..., Engine], address: str, tmp_path: Path
) -> None:
    profile = tmp_path / "profile"
    for time_ in range(KILLS):
        reader = engine(profile)
        reader.go(address + Notebook.PATH)
        if time_:
            reader.wait(SHOWN, f"Note {time_ - 1}")
        reader.wait(WRITE, f"Note {time_}")
        reader.wait(SHOWN, f"Note {time_}")
        time.sleep(0.1)
        reader.kill()
    reader = engine(profile)
    reader.go(address + Notebook.PATH)
    reader.wait(f"return {ENTRIES.format(KILLS)}")


# --- storage that is damaged, unavailable, or another version's

CONNECT = """(work) => new Promise((done, fail) => {
  const asked = indexedDB.open("regles-en-poche");
  asked.onerror = () => fail(asked.error);
  asked.onsuccess = () => {
    const change = asked.result.transaction("sessions", "readwrite");
    work(change.objectStore("sessions"));
    change.oncomplete = () => (asked.result.close(), done());
  };
})"""
CORRECTED = """(() => {
  const { top, bottom } = document.querySelector("#party-move-4").getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
})()"""
"""Whether the corrected move is in sight."""
GOOD = {"format": 1, "edition": "0.4.0", "system": "d100", "title": "Bonne", "moves": []}
NOTE = '{ do: "note", text: "Bonne." }'
SHAPES = (
    '"zut"', '""', "0", "7", "NaN", "false", "true", "[]", "{}", "10n", "new Date()", "new Map()",
    "new Blob(['x'])", "new Uint8Array(3)", "(() => { const a = {}; a.a = a; return a; })()",
    "{ ...good, moves: null }", '{ ...good, moves: "x" }', "{ ...good, format: 2 }",
    '{ ...good, system: "i2ds" }', "{ title: 't', moves: { length: 2 } }",
)  # fmt: skip
"""JavaScript values that may be stored instead of a session."""
TRIED = SHAPES if everything() else ("NaN", "10n", SHAPES[-5], SHAPES[-1])
FAIL = """(times) => {
  const { get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = function (...args) {
    if (this.name === "sessions" && times-- > 0) throw new DOMException("not now", "UnknownError");
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


def put_in(party: Page, **values: str) -> None:
    """Store values of any shape as the session, or as its shelf."""
    keys = {"session": "d100", "shelf": "d100:shelf"}
    puts = "".join(f"store.put({value}, '{keys[key]}');" for key, value in values.items())
    good = json.dumps(GOOD)
    party.page.evaluate(f"() => ({CONNECT})((store) => {{ const good = {good}; {puts} }})")


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("shape", TRIED)
@pytest.mark.long(guards=True)
def test_a_session_that_cannot_be_read_is_told_put_aside_and_hides_nothing(
    notebook: Notebook, shape: str
) -> None:
    put_in(notebook, session=shape, shelf=f"[{shape}, {{ ...good, moves: [{NOTE}] }}]")
    notebook.page.reload()
    notice = notebook.page.locator("calc-party > .calc-notice", has_text="ne peut pas être lue")
    notice.wait_for()
    with notebook.page.expect_download() as started:
        notice.locator("button", has_text="Télécharger telle quelle").tap()
    assert Path(started.value.path()).read_bytes() or shape == '""'
    notebook = Notebook(Seats(notebook.table).begin().table).entries(BEGUN)
    notebook.unfold("party-shelf").tap("[id^=party-bring-]:has-text('1 décision')").entries(1)
    assert notebook.journal == ["Bonne."]
    notebook.unfold("party-shelf")
    expect(notebook.page.locator("#party-shelf button")).to_have_count(3)


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("shape", [shape for shape in TRIED if shape[0] not in "[{"])
@pytest.mark.long(guards=True)
def test_a_shelf_that_cannot_be_read_hides_no_session(notebook: Notebook, shape: str) -> None:
    put_in(notebook, session=f"{{ ...good, moves: [{NOTE}] }}", shelf=shape)
    notebook.reload(1)
    assert notebook.journal == ["Bonne."]
    notebook.unfold("party-shelf")
    _, raw = notebook.download("#party-raw-0")
    assert raw or shape == '""'


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("script", [f"({FAIL})(2)", f"({CLOSE})()"], ids=["failed", "closed"])
def test_a_read_that_fails_is_tried_again(begun: Notebook, script: str) -> None:
    begun.page.add_init_script(script)
    begun.reload(BEGUN).note("Rien n'est perdu.", BEGUN + 1)
    begun.page.evaluate(script)
    begun.note("Rien non plus.", BEGUN + 2)
    assert len(begun.kept()["moves"]) == BEGUN + 2


@pytest.mark.long(guards=True)
def test_what_cannot_be_read_is_told_and_never_written_over(begun: Notebook) -> None:
    begun.page.evaluate(f"({FAIL})(1000)")
    begun.unfold("party-noting").page.locator("#party-note-text").fill("Perdu ?")
    begun.tap("#party-note-save")
    notice = begun.page.locator("calc-party > .calc-notice", has_text="n’a pas pu relire")
    notice.wait_for()
    begun.page.add_init_script(f"if (!window.name) ({FAIL})(6)")
    begun.page.reload()
    notice.wait_for()
    expect(begun.page.locator(".party-panel")).to_be_hidden()
    notice.locator("button", has_text="Réessayer").tap()
    begun.entries(BEGUN)
    begun.page.evaluate("window.name = 'well'")
    begun.reload(BEGUN)
    assert len(begun.kept()["moves"]) == BEGUN


@pytest.mark.long(guards=True)
def test_one_plays_without_keeping_where_nothing_can_be_read(begun: Notebook) -> None:
    begun.page.add_init_script(f"if (!window.name) ({FAIL})(1000)")
    begun.page.reload()
    begun.tap("calc-party > .calc-notice button:has-text('sans rien enregistrer')")
    begun.note("À part.", 1)
    begun.page.get_by_text("refuse d’enregistrer la partie").first.wait_for()
    begun.page.evaluate("window.name = 'well'")
    begun.reload(BEGUN)


@pytest.mark.long(guards=True)
def test_one_draws_without_keeping_where_nothing_can_be_read(begun: Notebook) -> None:
    begun.page.add_init_script(f"if (!window.name) ({FAIL})(1000)")
    form = begun.table.open("d100/tests/").page.locator("calc-form").first
    form.locator("button[type=submit]").first.tap()
    form.locator(".calc-error button", has_text="sans rien enregistrer").tap()
    form.locator("output .calc-result:not(:has(.calc-example)) .calc-summary").first.wait_for()
    begun.page.evaluate("window.name = 'well'")
    begun.page.reload()
    assert len(begun.kept()["moves"]) == BEGUN


@pytest.mark.long(guards=True)
def test_an_old_tab_lets_a_newer_version_in_and_says_so(begun: Notebook) -> None:
    newer = """() => new Promise((done, fail) => {
      const asked = indexedDB.open("regles-en-poche", 99);
      asked.onblocked = () => fail(new Error("blocked"));
      asked.onsuccess = () => { asked.result.close(); done(true); };
    })"""
    assert begun.page.evaluate(newer)
    begun.unfold("party-noting").page.locator("#party-note-text").fill("Trop tard.")
    begun.tap("#party-note-save")
    begun.page.get_by_text("version plus récente").first.wait_for()


def test_nothing_of_an_empty_page_is_pressed_into_a_session_under_way(begun: Notebook) -> None:
    """Python is not ready yet; the session is known to exist."""
    with held_back(begun.page, "**/engine/feeder.js") as held:
        begun.page.goto("about:blank")
        begun.page.goto(begun.table.address + Seats.PATH)
        wait_until(begun.page, "document.querySelector('calc-party .party-panel').hidden")
        expect(begun.page.locator("#party-begin")).to_be_hidden()
        assert held
    begun.page.locator(".calc-question").wait_for()
    assert len(begun.kept()["moves"]) == BEGUN


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("path", [Seats.PATH, "d100/tests/", ""])
def test_a_page_whose_storage_throws_plays(sit: Callable[..., Table], path: str) -> None:
    table = sit(has_touch=True)
    table.page.add_init_script(NO_STORAGE)
    if path == Seats.PATH:
        Notebook(Seats(table).begin().table).entries(BEGUN).note("On joue.", BEGUN + 1)
        return
    table.open(path)
    if path:
        form = table.page.locator("calc-form").first
        form.locator("button[type=submit]").first.tap()
        told = "output .calc-result:not(:has(.calc-example)) .calc-summary"
        form.locator(told).first.wait_for()
    expect(table.page.locator(".offline-broken")).to_have_count(0)


def test_a_double_tap_and_a_key_held_down_are_one_move(seats: Seats) -> None:
    seats.begin().opens(CORTO)
    seats.page.locator(f"#party-copy1-{CORTO}").dblclick()
    seats.entries(BEGUN + 1).opens(CORTO)
    away = seats.page.locator(f"#party-away-{CORTO}")
    away.press("Enter")
    seats.entries(BEGUN + 2)
    seats.page.locator("#party-back").focus()
    seats.page.keyboard.down("Enter")
    seats.entries(BEGUN + 1)
    seats.page.keyboard.down("Enter")  # held: the first one is over
    seats.page.keyboard.up("Enter")
    seats.opens(CORTO)
    away.press("Enter")
    seats.entries(BEGUN + 2)
    two = "(button) => (button.click(), button.click())"  # as a finger does: no browser counts them
    seats.page.locator("#party-back").evaluate(two)
    seats.entries(BEGUN + 1)
    notebook = Notebook(seats.table).entries(BEGUN + 1).note("Voilà.", BEGUN + 2)
    notebook.page.locator("#party-undo").dblclick()
    notebook.entries(BEGUN + 1)
    assert len(notebook.kept()["moves"]) == BEGUN + 1
