"""Several devices at one table: joined by real codes, one of them by camera, over real channels."""

from __future__ import annotations

import base64
import json
import random
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, KEPT, PHONE, PUT, Table, held_back, watch
from tests.browser.engines import BRIEF, Engine
from tests.browser.test_keeping import FULL
from tests.browser.test_one_table import QUESTION, WIDTH, plain
from tests.browser.test_pages import LEAST_TARGET, TOO_SMALL, axe, violations
from tests.browser.test_set_out import INKS
from tests.project import everything
from tests.systems.party import play
from tests.test_faces import AA, contrast
from tools.chromium import chromium, flags
from tools.joining import invited, link_of, pasted
from tools.waiting import PATIENCE, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

__all__ = ["axe"]
SECRETIVE = "choix_destin"
EVENINGS = ["choix_destin", "bad_karma", "savage_worlds"] if everything() else [SECRETIVE]
DECISIONS = 40 if everything() else 8
FRAMES = 40
KNOCKS = 2_500  # ms: more than between two tries to find the table (docs/assets/phones/guest.js)
WAYS = ".party-ask .calc-moves button:enabled"
LONGER = f"async ([system, count]) => (await ({KEPT})(system))?.moves.length > count"
PLACED = "document.activeElement.id === 'jeu'"
HEARD = """() => {
  const [told, asked] = [".party-voice", "#jeu"].map((part) => document.querySelector(part));
  return told.textContent.endsWith(asked.textContent);
}"""
"""Whether a screen reader was told the current question."""
RECORDS = """
  window.wire = [];
  const { send } = RTCDataChannel.prototype;
  RTCDataChannel.prototype.send = function (text) {
    window.wire.push(text);
    return send.call(this, text);
  };
"""


@dataclass
class Round:
    """A table, and the phones that have joined it."""

    browser: Browser
    address: str
    film: Path
    system: str = SECRETIVE
    tables: list[Table] = field(default_factory=list)
    guests: dict[str, Table] = field(default_factory=dict)

    def phone(self, context: BrowserContext | None = None, **options: Any) -> Table:
        """Open a page on a device of its own, or in another tab of one."""
        settings = {"viewport": PHONE, "reduced_motion": "reduce", "service_workers": "block"}
        known = context is not None
        context = context or self.browser.new_context(**(settings | options))
        if not known:
            context.set_default_timeout(PATIENCE * 1000)
            context.grant_permissions(["clipboard-read", "clipboard-write", "camera"])
        table = Table(context.new_page(), self.address)
        if not known:
            watch(table, context)
        self.tables.append(table)
        return table

    @property
    def host(self) -> Page:
        return self.tables[0].page

    def begins(self, system: str = SECRETIVE) -> Round:
        """Open a table with its ready-made characters."""
        self.system = system
        table = self.phone()
        table.page.add_init_script(RECORDS)
        table.open(f"{system.replace('_', '-')}/table/")
        self.host.locator("#party-begin").click()
        self.host.locator(QUESTION).wait_for()
        return self

    def invites(self, name: str) -> str:
        """Return the link of an invitation, whose dialog stays open."""
        return invited(self.host, name)

    def joins(self, name: str) -> Table:
        """Let a player join with a phone whose code is read by camera."""
        link = self.invites(name)
        table = self.phone(device_scale_factor=2)
        self.shows(table, link)
        self.host.get_by_text("Lire son code").click()
        return self.joined(name, table)

    def shows(self, table: Table, link: str) -> None:
        """Open an invitation; the host's camera sees the screen of the guest's phone."""
        table.page.goto(link)
        table.page.locator(".phones-card .phones-code").wait_for()
        picture = table.page.screenshot(type="jpeg", quality=60)
        self.film.write_bytes(picture * FRAMES)

    def joined(self, name: str, table: Table) -> Table:
        table.page.locator(QUESTION).wait_for()
        self.host.locator(".phones-dialog").wait_for(state="detached")
        self.host.locator(".calc-notice[role=status]", has_text="Téléphone relié").wait_for()
        self.guests[name] = table
        return table

    # --- what is shown

    def session(self, page: Page | None = None) -> Any:
        return (page or self.host).evaluate(KEPT, self.system)

    def count(self) -> int:
        return len(self.session()["moves"])

    @property
    def who(self) -> str:
        return self.host.locator(".party-play").get_attribute("data-who") or ""

    def settled(self, count: int) -> None:
        """Wait until a decision is stored, and shown on the host's own page."""
        wait_until(self.host, LONGER, arg=[self.system, count])
        self.tables[0].ask({"op": "list"})  # earlier requests are answered

    def decides(self, pick: Callable[[int], int] = lambda _: 0) -> Page:
        """Decide for whoever is asked, on her own device; the host takes the first way."""
        page = self.guests[self.who].page if self.who in self.guests else self.host
        page.locator(WAYS).first.wait_for()
        if page.locator("[id^=party-seat-]").count():
            page.locator("[id^=party-seat-]").click()
            page.locator("[data-way]").first.wait_for()
        count, ways = self.count(), page.locator(WAYS)
        ways.nth(0 if page == self.host else pick(ways.count())).click()
        self.settled(count)
        return page


def astray(link: str) -> str:
    """Return the link of a code whose only address is unreachable, as on a network that isolates.

    docs/assets/phones/code.js describes the format.
    """
    before, _, code = link.rpartition("=")
    raw = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    at = 2 + 4 + 8  # version, kind, table, token
    for _part in ("name", "password"):
        at += 1 + raw[at]
    at += 32  # the fingerprint
    end = at + 1
    for _way in range(raw[at]):
        end += 1 + (4 if raw[end] == 0 else 16) + 2
    whole = raw[:at] + bytes([1, 0, 127, 0, 0, 1, 0, 9]) + raw[end:-4]
    total = zlib.adler32(whole)
    whole += (total & 0xFFFF).to_bytes(2) + (total >> 16).to_bytes(2)
    return f"{before}={base64.urlsafe_b64encode(whole).decode().rstrip('=')}"


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("film") / "camera.mjpeg"


@pytest.fixture(scope="module")
def filmed(playwright: Playwright, film: Path) -> Iterator[Browser]:
    """Start a browser whose camera plays a file."""
    film.write_bytes(b"")
    camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    seen = f"--use-file-for-fake-video-capture={film}"
    arguments = [*flags(), BRIEF, *camera, seen]
    started = playwright.chromium.launch(executable_path=chromium(), args=arguments)
    yield started
    started.close()


@pytest.fixture
def phones(filmed: Browser, address: str, film: Path) -> Iterator[Round]:
    """A table to begin; at the end, fail if a page met an error or another host."""
    started = Round(filmed, address, film)
    yield started
    for context in filmed.contexts:
        context.close()
    for table in started.tables:
        assert not table.troubles, table.troubles
        assert all(table.address.startswith(host) for host in table.hosts), table.hosts


def replayed(system: str, session: Any) -> Any:
    """Return the session that the same moves give on one device."""
    alone: Any = None
    for move in session["moves"]:
        answer = play(system, alone, move)
        assert answer["ok"], (move, answer)
        alone = answer["session"]
    return {**alone, "day": session["day"]}  # which only a page sends


# --- an evening


@pytest.mark.parametrize("system", EVENINGS)
def test_an_evening_on_three_phones_is_that_of_one(phones: Round, system: str) -> None:
    """And no byte of one player's secrets goes to another phone."""
    phones.begins(system)
    names = [plain(each) for each in phones.host.locator(".party-line b").all_inner_texts()][:2]
    for name in names:
        wait_until(phones.joins(name).page, PLACED)
    phones.guests[names[-1]].page.locator(".phones-bar summary").click()  # it is in no part
    rng, played = random.Random(7), set()  # noqa: S311
    for _ in range(DECISIONS):
        played.add(phones.decides(lambda many: rng.randrange(min(many, 3))))
        if played == {phones.host}:
            for table in phones.guests.values():
                wait_until(table.page, HEARD)
    assert len(played) > 1, "a guest has decided, and the host"
    session = phones.session()
    told, alone = (
        json.dumps(each, sort_keys=True) for each in (session, replayed(system, session))
    )
    assert told == alone
    assert any("halves" in move for move in session["moves"])
    wire = phones.host.evaluate("window.wire")
    panels = [text for text in wire if "party-panel" in text]
    assert panels
    whole = "".join(part[1:] if part[0] == "+" else f"{part[1:]}\n" for part in wire)
    for text in whole.splitlines():
        message = json.loads(text).get("m") or {}
        if message.get("panel"):
            who, seat = (
                re.search(rf'data-{part}="([^"]*)"', message["panel"]) for part in ("who", "seat")
            )
            offered = "data-way=" in message["panel"]
            assert seat
            assert not offered or (who and who[1] == seat[1]), "hers alone"
        assert not {"session", "moves", "state"} & message.keys()


@pytest.mark.long
def test_each_phone_shows_what_its_player_may_see(phones: Round, axe: str) -> None:
    phones.begins()
    phones.joins("Lise")
    lise = phones.guests["Lise"].page
    lise.evaluate(f"() => void ({KEEPS_BAR})")
    phones.host.locator("[data-way='act.0']").click()
    lise.locator("[data-way=test]").click()
    lise.locator("[data-way^='play.']").first.wait_for()
    assert lise.evaluate(SAME_BAR)
    seat = lise.get_by_label(re.compile("^Vous jouez Lise dans")).and_(lise.locator("summary"))
    expect(seat).to_have_count(1)
    for does in ("Reprendre la place", "Confier la table"):
        named = re.compile(f"^{does}\\s: Lise$")
        expect(phones.host.get_by_role("button", name=named), does).to_have_count(1)
    expect(lise.locator(".party-play")).to_contain_text("En main", use_inner_text=True)
    host = phones.host.locator(".party-play")
    wait_until(phones.host, "document.querySelector('.party-ask [data-phones=back]') !== null")
    assert "Lise décide en secret, sur un autre téléphone" in plain(host.inner_text())
    assert "En main" not in host.inner_text()
    rules = phones.phone(phones.host.context).open("choix-destin/main/").form("choix_destin.hand")
    rules.locator(".calc-sides select").first.select_option("Lise")
    rules.locator(".calc-from:visible", has_text="de Lise").first.wait_for()
    expect(rules.locator('[name="hand"]'), "nor does any page of the host's").to_have_value("")
    rules.locator("button[type=submit]").first.click()
    rules.locator(".calc-error", has_text="C’est à Lise de décider").wait_for()
    for table in (phones.tables[0], phones.guests["Lise"]):
        assert table.page.evaluate(WIDTH) <= 0
        assert table.page.evaluate(TOO_SMALL, LEAST_TARGET) == []
        assert violations(table, axe) == []


@pytest.mark.long
def test_who_plays_two_characters_has_one_phone_which_tells_her_turn(phones: Round) -> None:
    phones.begins()
    for name in ("Lise", "Maud"):
        phones.host.locator(".party-line", has_text=name).click()
        phones.host.locator(".party-open summary", has_text="Qui joue").click()
        phones.host.locator(".party-open [name=player]").fill("Léa")
        phones.host.locator(".party-open [id$=-save]").click()
        phones.host.locator(".party-open").wait_for(state="detached")
    lise = phones.joins("Lise").page
    assert "Vous jouez Lise et Maud" in plain(bar(phones.guests["Lise"]))
    lise.locator(".party-line", has_text="Lise").click()
    lise.locator(".party-open").wait_for()
    phones.host.locator("[data-way='act.2']").click()
    lise.get_by_text("C’est à vous").wait_for()
    assert lise.locator(".party-open [id$=-save]").evaluate(UNCOVERED)
    lise.locator("[data-way=test]").click()
    lise.locator("[data-way^='play.']").first.wait_for()
    phones.host.locator(".party-ask", has_text="Décider ici").wait_for()
    lise.locator(".party-card").last.scroll_into_view_if_needed()
    phones.host.locator(".party-ask [data-phones=back]").click()
    told = lise.get_by_text("Votre place est revenue")
    told.wait_for()
    wait_until(lise, IN_SIGHT)
    assert lise.evaluate(READ_ALOUD)
    phones.host.get_by_text("Je joue Maud").wait_for()


UNCOVERED = """(button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Whether nothing lies over a button."""
IN_SIGHT = "document.querySelector('.phones-bar p')?.getBoundingClientRect().top > 60"
READ_ALOUD = "document.activeElement.matches('.phones-bar p')"
"""Whether the sentence of an end has the focus that the seat had, and is read with it."""
KEEPS_BAR = "window.bar = document.querySelector('.phones-bar .phones-state')"
SAME_BAR = "window.bar === document.querySelector('.phones-bar .phones-state')"
"""Whether a screen reader was not told again whose seat it is."""


@pytest.mark.long
def test_a_guest_draws_with_her_own_cards(phones: Round) -> None:
    phones.begins()
    phones.joins("Lise")
    lise = phones.guests["Lise"].page
    phones.host.locator("[data-way='act.0']").click()
    lise.locator("[data-way=test]").click()
    lise.locator("[data-way^='play.']").first.click()
    lise.locator("[data-way=go]").wait_for()
    count = phones.count()
    lise.locator(".calc-whose").click()
    lise.locator("[data-way=go]").click()
    lise.locator(".hand-screen [data-tap='5']").click()
    phones.settled(count)
    assert phones.session()["moves"][-1]["fields"]["destiny"]


BUZZES = """() => {
  window.buzzed = 0;
  navigator.vibrate = () => Boolean(window.buzzed += 1);
}"""


@pytest.mark.long
def test_her_turn_rings_while_she_reads_the_rules(phones: Round) -> None:
    phones.begins()
    lise = phones.joins("Lise").page
    lise.evaluate(BUZZES)
    lise.locator(".phones-bar summary").click()
    rings = lise.get_by_text("Sonner quand c’est à moi")
    rings.click()
    rings.blur()
    assert contrast(*rings.evaluate(INKS)) >= AA, "it is filled with the colour of its text"
    lise.locator("article a[href*='tirage']").first.click()
    lise.locator("h1", has_text="Faire un tirage").wait_for()
    assert lise.evaluate("window.buzzed") == 1, "as it was switched on"
    phones.host.locator("[data-way='act.0']").click()
    wait_until(lise, "window.buzzed === 2")


@pytest.mark.long
def test_somebody_new_makes_her_character(phones: Round) -> None:
    phones.begins("i2ds")
    link = phones.invites("Quelqu’un de nouveau")
    table = phones.phone(device_scale_factor=2)
    phones.shows(table, link)
    phones.host.get_by_text("Lire son code").click()
    table.page.locator(".party-ask", has_text="Faites d’abord votre personnage").wait_for()
    assert "Une place à prendre dans « Notre partie »" in plain(bar(table))
    table.page.locator("#party-new-name").fill("Zoé")
    table.page.locator("[id='party-sheet-;-save']").click()
    table.page.locator(".phones-bar", has_text="Vous jouez Zoé").wait_for()
    wait_until(table.page, PLACED)
    assert "Vous jouez Zoé dans « Notre partie »" in plain(bar(table))
    phones.host.locator(".phones-list b", has_text="Zoé").wait_for()
    for part in ("#party-latest > summary", "#party-whole", "#party-noting > summary"):
        table.page.locator(part).click()
    table.page.locator("#party-note-text").fill("Me voilà.")
    table.page.locator("#party-note-save").click()
    table.page.locator(".party-journal", has_text="Me voilà.").wait_for()
    assert phones.session()["moves"][-1] == {"do": "note", "text": "Me voilà."}
    table.page.once("dialog", lambda dialog: dialog.accept())
    table.page.locator(".phones-bar summary").click()
    table.page.get_by_text("Quitter la table").click()
    phones.host.locator(".phones-list b", has_text="Zoé").wait_for(state="detached")


def bar(table: Table) -> str:
    return table.page.locator(".phones-bar").inner_text()


# --- guests leave, and come back


@pytest.mark.long(guards=True)
def test_a_seat_comes_back_in_two_taps_and_joins_again(phones: Round) -> None:
    """The guest's phone is gone, the host's page is reloaded; codes are pasted."""
    phones.begins()
    phones.joins("Lise").page.context.close()
    phones.host.locator("[data-way='act.0']").click()
    phones.host.locator(".party-ask [data-phones=back]").wait_for()
    phones.host.locator(".party-ask [role=alert]", has_text="n’est plus relié").wait_for()
    phones.host.locator(".party-ask").get_by_text("Nouveau code").click()
    phones.host.locator(".phones-dialog", has_text="Inviter Lise").wait_for()
    phones.host.get_by_text("Fermer", exact=True).click()
    with held_back(phones.host, "**/phones/inviting.js"):
        phones.host.reload()
        phones.host.locator(".phones-state", has_text="plus relié").wait_for()
        phones.host.locator(".party-ask", has_text="n’est plus relié").wait_for()
    phones.host.locator(".party-ask [data-phones=back]").click()
    count = phones.count()
    phones.host.locator("[data-way=test]").click()
    phones.settled(count)
    expect(phones.host.locator(".phones-list li")).to_have_count(0)
    link = phones.invites("Lise")
    again = phones.phone()
    again.page.goto(link)
    pasted(phones.host, link_of(again.page))
    phones.joined("Lise", again)
    again.page.locator("[data-way^='play.']").first.wait_for()


@pytest.mark.long
def test_a_page_that_was_loaded_anew_is_back_with_one_code(phones: Round) -> None:
    """Without a server its connection cannot be restored; each side says how to join again."""
    phones.begins()
    lise = phones.joins("Lise")
    phones.host.locator("[data-way='act.0']").click()
    lise.page.locator("[data-way=test]").wait_for()
    for reloaded in (lise.page, phones.host):
        reloaded.reload()
        asks = lise.page.get_by_text("Demandez un nouveau code à l’appareil qui tient la table")
        asks.wait_for()
        state = phones.host.locator(".phones-list li", has_text="Lise")
        state.locator("[data-state=away], [data-state=lost]").wait_for()
        state.get_by_text("Nouveau code").click()  # the first tap
        phones.shows(lise, link_of(phones.host))
        phones.host.get_by_text("Lire son code").click()  # the second one
        phones.joined("Lise", lise)
        lise.page.locator("[data-way=test]").wait_for()


@pytest.mark.long
def test_a_cut_heals_and_nothing_is_lost(phones: Round) -> None:
    phones.begins()
    lise = phones.joins("Lise").page
    phones.host.locator("[data-way='act.0']").click()
    lise.locator("[data-way=test]").wait_for()
    lise.context.set_offline(True)  # the site is unreachable, the table is not
    lise.locator("[data-way=test]").click()
    lise.locator("[data-way^='play.']").first.wait_for()
    lise.context.set_offline(False)
    phones.host.locator(".phones-list button", has_text="Reprendre la place").click()
    lise.get_by_text("Votre place est revenue").wait_for()
    phones.host.locator("[id='party-seat-Lise']").click()
    phones.host.locator("[data-way^='play.']").first.wait_for()


@pytest.mark.long
def test_two_tabs_need_one_code_and_find_each_other_again(phones: Round) -> None:
    phones.begins()
    link = phones.invites("Théo")
    theo = phones.phone(phones.host.context)
    theo.page.goto(link)
    phones.joined("Théo", theo)
    assert "joindre" not in theo.page.url
    for part in ("#party-latest > summary", "#party-whole", "#party-noting > summary"):
        theo.page.locator(part).click()
    note = theo.page.locator("#party-note-text")
    note.fill("À moitié")
    theo.page.reload()
    theo.page.locator(QUESTION).wait_for()
    note.wait_for()
    expect(note).to_have_value("À moitié")
    phones.tables[0].reload()
    phones.host.locator(".phones-state", has_text=re.compile("^relié$")).wait_for()
    phones.host.locator("[data-way='act.1']").click()
    theo.page.locator("[data-way=test]").click()
    theo.page.locator("[data-way^='play.']").first.wait_for()
    theo.page.once("dialog", lambda dialog: dialog.accept())
    theo.page.locator(".phones-bar summary").click()
    theo.page.get_by_text("Quitter la table").click()
    theo.page.get_by_text("Vous avez quitté la table").wait_for()
    assert theo.page.evaluate(READ_ALOUD)
    phones.host.locator(".phones-list b", has_text="Théo").wait_for(state="detached")


@pytest.mark.long
def test_who_plays_at_her_own_table_is_not_taken_back_to_the_other_one(phones: Round) -> None:
    phones.begins()
    theo = phones.phone(phones.host.context)
    theo.page.goto(phones.invites("Théo"))
    phones.joined("Théo", theo)
    phones.host.goto(f"{phones.address}aide/")
    theo.page.reload()
    theo.page.get_by_text("La liaison est coupée").wait_for()
    theo.page.get_by_text("Jouer à ma propre table").click()
    theo.page.locator("#party-invite").wait_for()
    phones.tables[0].open("choix-destin/table/")
    phones.host.locator(".phones-state", has_text="plus relié").wait_for()
    theo.page.wait_for_timeout(KNOCKS)
    expect(phones.host.locator(".phones-state")).to_have_text("plus relié", use_inner_text=True)
    assert not theo.page.evaluate("sessionStorage.length")


TWICE = "(button) => (button.click(), button.click())"


@pytest.mark.long(guards=True)
@pytest.mark.parametrize("full", ["", FULL], ids=["kept", "full"])
def test_the_table_is_handed_over(phones: Round, full: str) -> None:
    phones.begins()
    lise = phones.joins("Lise").page
    before = phones.session()
    asked: list[str] = []
    for page in (phones.host, lise):
        page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept()))
    if full:
        lise.evaluate(f"() => {{ {full} }}")
    phones.host.get_by_text("Confier la table").evaluate(TWICE)
    if full:
        lise.get_by_text("n’a pas pu être gardée ici").wait_for()
        shelf = phones.host.evaluate(KEPT, f"{phones.system}:shelf")
        assert json.dumps(shelf) == json.dumps([before])
        return
    lise.get_by_text("Cet appareil tient maintenant la table").wait_for()
    assert lise.evaluate(READ_ALOUD)
    assert json.dumps(phones.session(lise)) == json.dumps(before)
    assert phones.session() is None
    assert len(asked) == 2, asked
    lise.get_by_text("Tenir la table").click()
    lise.locator("#party-invite").wait_for()
    lise.locator("[data-way='act.0']").click()


# --- each failure is one sentence, with its remedy


def test_a_camera_that_is_refused_says_what_to_do(sit: Callable[..., Table]) -> None:
    table = sit(viewport=PHONE).open("i2ds/table/")
    page = table.page
    page.locator("#party-begin").click()
    page.locator("#party-invite > summary").click()
    page.locator("#party-invite button").first.evaluate(TWICE)
    page.get_by_text("Lire son code").wait_for()
    expect(page.locator(".phones-dialog")).to_have_count(1)
    page.get_by_text("Lire son code").click()
    page.locator(".phones-told", has_text="collez ci-dessous le lien").wait_for()
    own = re.search(r"#joindre=[\w-]+", page.locator(".phones-dialog").inner_html())
    assert own is None, "the code is a picture"
    for text, told in (
        ("bonjour", "n’est pas un code de ce site"),
        (f"https://x.example/#reponse={'_' * 60}", "n’est pas un code de ce site"),
        (f"#reponse=Hw{'A' * 60}", "touchez «\u00a0Mettre à jour\u00a0»"),
    ):
        pasted(page, text)
        page.locator(".phones-told", has_text=told).wait_for()
    page.get_by_text("Fermer", exact=True).click()
    page.locator(".phones-dialog").wait_for(state="detached")
    expect(page.locator(".phones-list")).to_have_count(0)


@pytest.mark.long
def test_a_code_that_leads_nowhere_says_what_to_do(phones: Round) -> None:
    phones.begins()
    link = phones.invites("Lise")
    guest = phones.phone()
    guest.page.goto(link)
    answer = link_of(guest.page)
    stranger = phones.phone()
    stranger.page.goto(answer)
    stranger.page.get_by_text("l’appareil qui tient la table qui doit le lire").wait_for()
    stranger.page.get_by_text("Jouer à ma propre table").click()
    stranger.page.locator("#party-begin").wait_for()
    assert stranger.page.evaluate("document.activeElement.localName") == "calc-party"
    phones.host.get_by_text("Fermer", exact=True).click()
    phones.invites("Lise")
    for text, told in ((answer, "invitation d’avant"), (link, "code d’une invitation")):
        pasted(phones.host, text)
        phones.host.locator(".phones-told", has_text=told).wait_for()
    other = phones.phone(phones.host.context)  # the host's own camera opens a code as an address
    again = phones.phone()
    phones.host.get_by_text("Fermer", exact=True).click()
    again.page.goto(phones.invites("Lise"))
    other.page.goto(link_of(again.page))
    other.page.get_by_text("revenez à l’onglet de la table").wait_for()
    phones.joined("Lise", again)


NOWHERE = r"""() => {
  const { prototype } = RTCPeerConnection;
  const whole = Object.getOwnPropertyDescriptor(prototype, "localDescription");
  Object.defineProperty(prototype, "localDescription", { configurable: true, get() {
    Object.defineProperty(prototype, "localDescription", whole);
    return { sdp: whole.get.call(this).sdp.replace(/^a=candidate.*\r\n/gm, "") };
  } });
}"""
"""The next code of a page contains no address of its device."""


@pytest.mark.long
def test_a_device_on_no_network_says_what_to_do(phones: Round) -> None:
    phones.begins()
    phones.host.evaluate(NOWHERE)
    phones.host.locator("#party-invite > summary").click()
    phones.host.locator("#party-invite").get_by_text("Lise", exact=True).click()
    dialog = phones.host.locator(".phones-dialog")
    dialog.locator(".phones-told", has_text="n’est sur aucun réseau").wait_for()
    dialog.get_by_text("Recommencer").click()
    dialog.get_by_text("Lire son code").wait_for()


@pytest.mark.long
def test_a_network_that_isolates_its_phones_says_what_to_do(phones: Round) -> None:
    """Both codes are complete, and no address in them reaches the other phone."""
    phones.begins()
    phones.host.clock.install()
    guest = phones.phone()
    guest.page.goto(astray(phones.invites("Lise")))
    pasted(phones.host, astray(link_of(guest.page)))
    phones.host.get_by_text("les deux appareils se cherchent").wait_for()
    phones.host.clock.fast_forward(20_000)
    dialog = phones.host.locator(".phones-dialog")
    dialog.get_by_text("ce réseau les isole").wait_for()
    assert "Partagez la connexion d’un téléphone" in plain(dialog.inner_text())
    phones.host.get_by_text("Recommencer").click()
    guest.page.goto(link_of(phones.host))
    pasted(phones.host, link_of(guest.page))
    phones.joined("Lise", guest)


@pytest.mark.long
def test_a_code_of_another_edition_and_a_full_table_say_what_to_do(phones: Round) -> None:
    phones.begins()
    guest = phones.phone()
    guest.open(f"choix-destin/table/#joindre=Hw{'A' * 60}")
    guest.page.locator(".phones-card [role=alert]", has_text="rechargez la page").wait_for()
    seats = [{"token": f"{at:016x}", "name": f"Joueur {at}"} for at in range(8)]
    kept = {"table": "0a1b2c3d", "key": "0" * 16, "seats": seats, "halves": []}
    phones.host.evaluate(PUT, [["small", f"phones:{SECRETIVE}", kept]])
    phones.tables[0].reload()
    phones.host.locator(".phones-list li").nth(7).wait_for()
    phones.host.locator("#party-invite").click()
    phones.host.get_by_text("reprenez une place avant d’en inviter un autre").wait_for()


# --- without guests


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("view", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_page_that_invites_nobody_loads_nothing_of_it(
    sit: Callable[..., Table], view: dict[str, int]
) -> None:
    table = sit(viewport=view)
    asked: list[str] = []
    table.page.context.on("request", lambda request: asked.append(request.url))
    table.open("choix-destin/table/")
    table.page.locator("#party-begin").click()
    table.page.locator(QUESTION).wait_for()
    table.page.locator("#party-invite").wait_for()
    assert not [url for url in asked if "/phones/" in url]
    table.page.locator("#party-invite > summary").click()
    table.page.locator("#party-invite button").first.click()
    table.page.locator(".phones-dialog").wait_for()
    assert [url for url in asked if "/phones/" in url]


# --- every engine


@pytest.mark.long
def test_tabs_of_every_engine_play_together_or_say_what_is_lacking(
    engine: Callable[..., Engine], address: str, tmp_path: Path
) -> None:
    """One code joins two tabs; if an engine has no WebRTC, the sentence replaces it."""
    browser = engine(tmp_path)
    browser.go(f"{address}choix-destin/table/")
    press = "const found = document.querySelector(args[0]); found?.click(); return Boolean(found);"
    browser.wait(press, "#party-begin")
    browser.wait("return document.querySelector('[data-way]')")
    browser.wait(press, "#party-invite button:nth-child(2)")
    told = browser.wait("return document.querySelector('.phones-dialog p')?.textContent")
    if not browser.script("return Boolean(globalThis.RTCPeerConnection)"):
        assert "ne permet pas de relier deux appareils" in told
        return
    browser.wait("return document.querySelector('.phones-code path')")
    link = browser.wait(
        "let link = '';"
        "Object.defineProperty(navigator, 'clipboard',"
        " { value: { writeText: async (text) => { link = text; } }, configurable: true });"
        "[...document.querySelectorAll('.phones-dialog button')]"
        ".find(({ textContent }) => textContent === 'Copier le lien').click();"
        "return link;"
    )
    browser.tab()
    browser.go(link)
    browser.wait("return document.querySelector('.phones-bar b')?.textContent")
    browser.wait("return document.querySelector('#jeu.calc-question')")
    browser.switch(0)
    browser.wait("return !document.querySelector('.phones-dialog')")
    browser.wait(press, "[data-way='act.1']")
    browser.switch(1)
    browser.wait("return document.querySelector('[data-way=test]')")
