"""La table and Le carnet on a phone: a game over the sheets, played by a group for an evening."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from calculators.catalogue import SYSTEMS
from calculators.session.reading import EDITION
from tests.browser.conftest import DESKTOP, KEPT, PHONE, PUT, Table
from tests.browser.test_pages import LEAST_TARGET, TOO_SMALL, axe, violations
from tools.paths import SITE
from tools.waiting import PAINTED, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

__all__ = ["axe"]
PLAYED = [each.id for each in SYSTEMS.values() if each.sheet.games]
QUESTION = "#jeu.calc-question"
WIDTH = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
IN_SIGHT = """(parts) => {
  const { top, bottom } = document.querySelector(parts).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""
BEGINS_IN_SIGHT = """(parts) => {
  const { top } = document.querySelector(parts).getBoundingClientRect();
  return top >= 0 && top < innerHeight - 22; // half of what a finger needs
}"""
COVERED = """(dialog) => {
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  const [asked, out] = [".hand-of", ".calc-actions"].map((each) => dialog.querySelector(each));
  const [over, below] = [asked, out].map((each) => each.getBoundingClientRect());
  const under = [over.bottom > top, below.top < bottom];
  return under.some(Boolean) ? [document.activeElement.innerText, ...under] : [];
}"""
"""The focused key is under a sticky part."""
OVER = """() => {
  const inner = ".party-form :is(.calc-picker > button, .calc-stepped)";
  const over = (node) => node.offsetParent && node.scrollWidth > node.clientWidth + 1;
  return [...document.querySelectorAll(inner)].filter(over).map((each) => each.innerText);
}"""
"""What is wider than its tile, or its container."""
ALONE = """() => [...document.querySelectorAll(".party-form details")].flatMap((fold) => {
  const small = ".calc-field:is(:has(.calc-step), :has([type=checkbox])):not([hidden])";
  const after = [...fold.querySelectorAll(`:scope > ${small} + ${small}`)];
  const under = (each) => each.offsetTop !== each.previousElementSibling.offsetTop;
  return after.length && after.every(under) ? [fold.innerText] : [];
})"""
"""Folds whose numbers and boxes are in a single column."""
CHANGED = "(before) => document.querySelector('.party-play')?.innerText !== before"
STANDS = """() => {
  const named = () => [...document.querySelectorAll(".party-panel [id]")];
  const before = named().map((node) => ({ node, html: node.outerHTML }));
  window.replaced = () => {
    const now = new Map(named().map((node) => [node.id, node]));
    const same = before.filter(({ node, html }) => now.get(node.id)?.outerHTML === html);
    return same.filter(({ node }) => now.get(node.id) !== node).map(({ node }) => node.id);
  };
}"""
"""From now on ``replaced()`` names the nodes that were replaced by identical ones."""
CLEAR = """(parts) => document.querySelector(parts).getBoundingClientRect().top >=
  document.querySelector(".md-header").getBoundingClientRect().bottom"""
"""Not under the sticky header."""
LEANING = """() => [...document.querySelectorAll(".party-panel :is(ul, ol)")].filter((list) => {
  const [own, first] = [list, list.firstElementChild ?? list].map((each) => getComputedStyle(each));
  const set = parseFloat(own.marginLeft) || parseFloat(first.marginLeft);
  return set && own.listStyleType === "none";
}).map(({ className }) => className)"""
"""Lists without markers that are indented anyway, as in the theme."""
BELOW = """(reason) => {
  const { bottom } = reason.getBoundingClientRect();
  const after = [...document.querySelectorAll(".party-ask .calc-moves > li")].filter((way) =>
    reason.compareDocumentPosition(way) & Node.DOCUMENT_POSITION_FOLLOWING);
  const beside = after.filter((way) => way.getBoundingClientRect().top < bottom);
  return beside.map((way) => way.innerText);
}"""
"""Choices after a reason that are not below it."""
TOUCHING = """() => {
  const ways = document.querySelectorAll(".party-ask .calc-moves > li");
  const boxes = [...ways].map((way) => way.getBoundingClientRect());
  const gap = (one, other) => (one.left === other.left ? other.top - one.bottom : -1);
  return boxes.some((one) => boxes.map((other) => gap(one, other)).some((at) => at >= 0 && at < 8));
}"""
STEPPED = """async () => {
  const input = document.querySelector("#party-asking [name=difficulty]");
  input.value = "3";
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await new Promise((done) => setTimeout(done, 351)); // the page asks Python now
  document.querySelector(".calc-moves button").click();
}"""
HEARS = """() => {
  const voice = document.querySelector(".party-voice");
  window.heard = [];
  new MutationObserver(() => heard.push(voice.textContent)).observe(voice, { childList: true });
}"""
DECISIONS = 12
SMALL: ViewportSize = {"width": 320, "height": 640}
LYING: ViewportSize = {"width": 740, "height": 360}
each_table = pytest.mark.parametrize("system", PLAYED)


MOST_TABS = 60
FOCUSED = "(parts) => Boolean(document.activeElement?.matches(parts))"
HIDES = "(part) => part.scrollHeight - part.clientHeight"
LATE = """() => {
  const party = document.querySelector("calc-party");
  const status = party.querySelector(":scope > .calc-status");
  party.dataset.state = "running";
  status.hidden = false;
  status.textContent = "Calcul en cours…";
}"""
"""The message of a long calculation."""
NAMELESS = re.compile(r"^\s*- (button|img|link)\s*(:.*)?$", re.MULTILINE)


def plain(text: str) -> str:
    return text.translate({0x202F: " ", 0xA0: " "})


class Seated:
    """A table, by touch."""

    def __init__(self, table: Table, system: str) -> None:
        self.table, self.page, self.taps = table, table.page, 0
        table.open(f"{system.replace('_', '-')}/table/")

    @property
    def question(self) -> str:
        return plain(self.page.locator(QUESTION).inner_text())

    @property
    def told(self) -> str:
        return plain(self.page.locator(".party-play .calc-summary").inner_text())

    def shown(self) -> str:
        return str(self.page.locator(".party-play").inner_text())

    def begins(self) -> Seated:
        self.page.locator("#party-begin").click()
        self.page.locator(QUESTION).wait_for()
        return self

    def tap(self, selector: str) -> Seated:
        """Press once, and wait for the result; what has not changed is not drawn again."""
        pressed = self.page.locator(selector).first
        pressed.wait_for()  # the earlier content is there
        before, self.taps = self.shown(), self.taps + 1
        self.page.evaluate(STANDS)
        pressed.click()
        wait_until(self.page, CHANGED, arg=before)
        assert self.page.evaluate("replaced()") == []
        return self

    def chooses(self, code: str) -> Seated:
        return self.tap(f"[data-way='{code}']")

    def first(self) -> Seated:
        return self.tap(".calc-moves button:enabled")

    def owns(self, way: str, *pieces: str) -> Seated:
        """Make a move with real pieces, a tap for each."""
        before, self.taps = self.shown(), self.taps + 1
        self.page.locator(".calc-whose").click()
        self.page.locator(way).first.click()
        for piece in pieces:
            self.page.locator(f".hand-screen [data-tap='{piece}']:enabled").click()
        self.page.locator(".calc-hand").wait_for(state="detached")
        wait_until(self.page, CHANGED, arg=before)
        return self

    def lifted(self) -> Seated:
        """Pass the phone to whoever a curtain names, if there is one."""
        return self.first() if self.question.startswith("Passez") else self

    def opens(self, name: str) -> Seated:
        self.page.locator(f"[id='party-edit-{quote(name)}']").click()
        self.page.locator("[data-key=rename]").wait_for()
        return self


def test_a_card_of_a_hand_is_touched_to_be_played(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=PHONE, has_touch=True), "choix_destin").begins()
    seated.chooses("act.0").chooses("test").lifted()
    cards = seated.page.locator(".party-play [data-decide]")
    assert cards.count() == seated.page.locator("[data-way^=play]").count() > 1
    card = cards.last.locator("svg").get_attribute("aria-label")
    seated.tap(".party-play [data-decide] >> nth=-1")
    assert seated.question == "Lise : tirer le Destin ?"
    assert seated.page.evaluate(FOCUSED, "#jeu"), "as after its button"
    expect(seated.page.locator(".party-play svg").first).to_have_attribute("aria-label", card)


def test_a_beginning_of_several_moves_is_read_aloud_once(sit: Callable[..., Table]) -> None:
    """Each ready-made character interrupted the one before, and the beginning all of them."""
    seated = Seated(sit(viewport=PHONE), "choix_destin")
    seated.page.locator("#party-begin").wait_for()
    seated.page.evaluate(HEARS)
    seated.begins()
    wait_until(seated.page, "() => heard.length > 0")
    heard = [plain(text) for text in seated.page.evaluate("heard")]
    assert heard == ["La partie commence, avec Lise, Théo et Maud."]


@pytest.mark.sampled(most=1)
@each_table
def test_an_evening_keeps_what_comes_next_in_sight(
    sit: Callable[..., Table], axe: str, system: str
) -> None:
    """Two taps to play; nothing is wider than the phone, or smaller than a finger; a reload, an
    undo and a second tab show the same question.
    """
    seated = Seated(sit(viewport=PHONE, has_touch=True), system).begins()
    for number in range(DECISIONS):
        if number % 3 == 2 and seated.page.locator(".calc-moves button:enabled").count() > 2:
            seated.tap(".calc-moves button:enabled >> nth=2")
        else:
            seated.first()
        if not seated.page.locator(QUESTION).count():  # one side is down: the end came first
            seated.tap("[id^='party-game-']")
        assert seated.page.evaluate(WIDTH) <= 0
        assert seated.page.evaluate(LEANING) == []
        assert not seated.page.evaluate(TOUCHING)
        for parts in (QUESTION, ".calc-moves button:enabled"):
            wait_until(seated.page, IN_SIGHT, arg=parts)
        wait_until(seated.page, CLEAR, arg="#party-back")
    assert seated.page.evaluate(TOO_SMALL, LEAST_TARGET) == []
    asked = seated.lifted().question
    seated.page.reload()
    seated.page.locator(QUESTION).wait_for()
    assert seated.lifted().question == asked
    before = seated.shown()
    seated.first().tap("#party-back")
    assert seated.lifted().question == asked
    other = seated.page.context.new_page()
    other.goto(seated.page.url)
    other.locator(QUESTION).wait_for()
    shut = other.locator(f"{QUESTION}:text('Passez')").count()
    other.locator(".calc-moves button:enabled").first.click()
    if shut:  # a curtain that opens is no move
        other.locator(f"{QUESTION}:not(:text('Passez'))").wait_for()
        other.locator(".calc-moves button:enabled").first.click()
    wait_until(seated.page, CHANGED, arg=before)
    assert violations(seated.table, axe) == []


@pytest.mark.sampled(most=2)
@pytest.mark.parametrize("screen", [SMALL, LYING], ids=["small", "lying"])
@each_table
def test_where_not_all_has_room_the_question_is_seen_from_its_top(
    sit: Callable[..., Table], screen: ViewportSize, system: str
) -> None:
    seated = Seated(sit(viewport=screen, has_touch=True), system).begins()
    for _ in range(6):
        seated.first()
        wait_until(seated.page, IN_SIGHT, arg=QUESTION)
        wait_until(seated.page, BEGINS_IN_SIGHT, arg=".calc-moves button:enabled")


@each_table
def test_a_sheet_says_whole_words_and_stands_in_columns(
    sit: Callable[..., Table], system: str
) -> None:
    """With all its folds open: in landscape it had a single column of three thousand pixels."""
    seated = Seated(sit(viewport=PHONE, has_touch=True), system).begins()
    seated.page.locator(".party-line").first.click()
    seated.page.locator("[data-key=rename]").wait_for()
    folds = seated.page.locator(".party-cards .party-form details")
    folds.evaluate_all("(all) => all.forEach((each) => (each.open = true))")
    for screen in (PHONE, LYING):
        seated.page.set_viewport_size(screen)
        assert seated.page.evaluate(OVER) == []
        assert seated.page.evaluate(WIDTH) <= 0
    assert seated.page.evaluate(ALONE) == []


def test_what_came_is_seen_with_the_question_it_leads_to_where_both_have_room(
    sit: Callable[..., Table],
) -> None:
    """In landscape, the sticky parts give way: one was asked whether to keep a roll that was out
    of sight.
    """
    seated = Seated(sit(viewport=LYING, has_touch=True), "savage-worlds").begins().chooses("nobody")
    seated.owns("[data-way=deal]", "9-trefle", "A-pique", "2-coeur")
    seated.chooses("strike.melee")
    seated.owns(".calc-moves button:has-text('Capucine')", "10", "3", "5")
    assert "Bastien Morvan touche Capucine Vidal" in seated.told
    answered(seated.page)


def test_a_drawn_domino_and_its_gauge_leave_room_for_what_they_came_to(
    sit: Callable[..., Table],
) -> None:
    seated = Seated(sit(viewport=LYING, has_touch=True), "bad_karma").begins().first().first()
    answered(seated.tap("[data-way='draw.1']").page)
    answered(seated.tap("[data-way^='force']").page)


def answered(page: Page) -> None:
    """The result and the question are in sight, and at least the first way on."""
    for parts in (".party-play .calc-summary", QUESTION):
        wait_until(page, IN_SIGHT, arg=parts)
    wait_until(page, BEGINS_IN_SIGHT, arg=".calc-moves button:enabled")
    wait_until(page, CLEAR, arg=".party-play .calc-summary")


def test_what_is_half_typed_keeps_its_caret_while_others_play(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=DESKTOP), "i2ds").begins()
    seated.opens("Lila")
    name = seated.page.locator("[data-key=rename]")
    name.fill("Lila la Rousse")
    name.evaluate("(input) => input.setSelectionRange(4, 4)")
    before = seated.shown()
    other = seated.page.context.new_page()
    other.goto(seated.page.url)
    other.locator(QUESTION).wait_for()
    other.locator(".calc-moves button:enabled").first.click()
    wait_until(seated.page, CHANGED, arg=before)
    expect(name).to_have_value("Lila la Rousse")
    assert seated.page.evaluate("document.activeElement.selectionStart") == 4
    assert seated.page.evaluate(FOCUSED, "[data-key=rename]")


def press(page: Page, parts: str) -> None:
    """Reach a part with Tab, and press it."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED, parts):
            page.keyboard.press("Enter")
            return
    pytest.fail(f"the tabulator does not reach {parts}")


@pytest.mark.sampled(most=1)
@each_table
def test_the_keyboard_alone_plays_it_aloud_and_in_the_dark(
    sit: Callable[..., Table], axe: str, system: str
) -> None:
    seated = Seated(sit(viewport=SMALL, color_scheme="dark"), system)
    page = seated.page
    wait_until(page, PAINTED, arg="slate")
    page.locator("#party-begin").focus()
    page.keyboard.press("Enter")
    page.locator(QUESTION).wait_for()
    for _ in range(4):
        before = seated.shown()
        press(page, ".calc-moves button")
        wait_until(page, CHANGED, arg=before)
        wait_until(page, "document.activeElement.id === 'jeu'")  # it begins at the question
        aloud = page.locator(".party-play").aria_snapshot()
        assert 'heading "' in aloud
        assert not NAMELESS.search(aloud), aloud
        assert page.evaluate(WIDTH) <= 0
    assert violations(seated.table, axe) == []


@pytest.mark.sampled(most=1)
@each_table
def test_the_notebook_tells_it_and_old_addresses_lead_to_the_table(
    sit: Callable[..., Table], system: str
) -> None:
    seated = Seated(sit(viewport=PHONE), system).begins().first()
    root = system.replace("_", "-")
    seated.table.open(f"{root}/carnet/")
    seated.page.locator(".party-journal > li").first.wait_for()
    expect(seated.page.locator(".party-journal")).to_contain_text(
        "commence, avec", use_inner_text=True
    )
    seated.page.goto(seated.page.url.replace("carnet", "partie"))
    seated.page.wait_for_url(f"**/{root}/table/")
    seated.page.locator(QUESTION).wait_for()


@pytest.mark.sampled(most=1)
@each_table
def test_a_double_press_is_one_decision(sit: Callable[..., Table], system: str) -> None:
    """Of a decision and of its undo, whatever is under the second press."""
    seated = Seated(sit(viewport=PHONE), system).begins()
    latest = seated.page.locator("#party-latest > summary")

    def pressed(selector: str) -> str:
        before = seated.shown()
        seated.page.locator(selector).first.dblclick()
        wait_until(seated.page, CHANGED, arg=before)
        seated.table.ask({"op": "list"})  # earlier requests are answered
        latest.focus()
        return seated.lifted().question

    asked = seated.lifted().question
    pressed(".calc-moves button:enabled")
    assert pressed("#party-back") == asked


def test_a_tap_decides_nothing_but_what_its_page_asked(sit: Callable[..., Table]) -> None:
    """Another tab has just answered; this one has not heard of it."""
    seated = Seated(sit(viewport=PHONE), "i2ds").begins().first()
    table = Table(seated.page.context.new_page(), seated.table.address)
    table.page.add_init_script("delete window.BroadcastChannel")
    late = Seated(table, "i2ds")
    late.page.locator("[data-way=free]").wait_for()
    asked = seated.chooses("free").question
    late.chooses("free")
    late.page.locator(".calc-notice", has_text="La table a avancé entre-temps").wait_for()
    assert late.question == asked
    [*_, last] = seated.page.evaluate(KEPT, "i2ds")["moves"]
    assert not asked.startswith(last["who"])


def test_another_page_and_back(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=DESKTOP), "i2ds").begins().first()
    page, before = seated.page, seated.shown()
    page.evaluate("window.stayed = true")
    page.locator(".md-nav--primary a[href*='difficulte']").first.click()
    page.wait_for_selector('calc-form[calculator="i2ds.difficulty"]')
    page.go_back()
    page.locator(QUESTION).wait_for()
    assert seated.shown() == before
    assert page.evaluate("window.stayed") is True
    assert len(seated.table.workers()) == 1


@pytest.mark.sampled(most=1)
@each_table
def test_a_desktop_is_sound(sit: Callable[..., Table], axe: str, system: str) -> None:
    seated = Seated(sit(viewport=DESKTOP), system).begins().first()
    assert seated.page.evaluate(WIDTH) <= 0
    wait_until(seated.page, IN_SIGHT, arg=QUESTION)
    assert seated.page.evaluate(TOO_SMALL, LEAST_TARGET) == []
    assert violations(seated.table, axe) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_leads_to_its_table(system: str) -> None:
    first = SITE / system.replace("_", "-") / "index.html"
    assert 'href="table/"' in first.read_text(encoding="utf-8")


def test_the_screen_stays_lit_while_one_plays(sit: Callable[..., Table]) -> None:
    table = sit(viewport=PHONE)
    table.page.add_init_script("""
      const ask = WakeLock.prototype.request;
      WakeLock.prototype.request = function (...kind) {
        window.lit = kind;
        return ask.apply(this, kind);
      };
    """)
    seated = Seated(table, "i2ds")
    assert seated.page.evaluate("window.lit ?? null") is None
    seated.begins().first()
    assert seated.page.evaluate("window.lit") == ["screen"]


# --- i2ds


def test_an_opposition_takes_two_taps_and_names_who_wins(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=PHONE), "i2ds").begins()
    seated.owns("[data-way=roll]", "6", "1", "2")
    seated.taps = 0
    seated.tap(".calc-moves button:has-text('S’opposer à Goule')")
    assert "Lila l’emporte" in seated.shown()
    seated.chooses("none")
    assert seated.taps == 2
    assert " l’emporte sur " in seated.told or seated.told.startswith("Égalité")
    told = seated.told
    seated.tap("#party-back")
    assert seated.question == "Lila contre Goule"
    seated.tap("#party-redo")
    assert seated.told == told
    expect(seated.page.locator("#party-redo")).to_be_hidden()
    seated.tap("#party-back")


def test_another_skill_moves_the_chances_and_no_sheet(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=PHONE), "i2ds").begins().first()
    seated.tap(".calc-moves button[data-way^=oppose]")
    while seated.page.locator("#party-asking").count() == 0:
        seated.first()  # the opponent's grace
    before = seated.shown()
    seated.page.locator("#party-asking summary").click()
    seated.page.locator("#party-asking [name=characteristic]").fill("30")
    seated.page.locator("#party-asking [name=characteristic]").press("Enter")  # no move of its own
    wait_until(seated.page, "document.querySelector('.calc-moves').innerText.includes('100')")
    assert seated.shown() != before
    seated.chooses("none")
    expect(seated.page.locator(".party-line >> nth=0")).to_contain_text("· 2d", use_inner_text=True)
    assert "et +30" not in seated.page.locator("#personnages ~ *").first.inner_text()


def test_what_was_said_of_one_roll_is_not_said_of_the_next(sit: Callable[..., Table]) -> None:
    """Two surprised characters roll in turn; the input has the focus until a die is tapped."""
    seated = Seated(sit(viewport=PHONE), "savage_worlds").begins().chooses("player")
    asked, modifier = seated.question, seated.page.locator("#party-asking [name=modifier]")
    seated.page.locator("#party-asking summary").click()
    modifier.fill("-4")
    seated.owns("[data-way=roll]", "2", "3").page.locator("#take-reroll").wait_for()
    assert seated.question != asked
    expect(modifier).to_have_value("0")
    expect(modifier, "her fold is no other question's").to_be_hidden()
    asked = seated.question
    seated.page.locator("#party-asking summary").click()
    modifier.fill("2")
    seated.tap("#take-reroll")
    assert (seated.question, modifier.input_value()) == (asked, "2"), "it stands still"
    seated.page.reload()
    modifier.wait_for(state="attached")
    assert (seated.question, modifier.input_value()) == (asked, "2"), "after a reload, too"


def test_a_tap_that_comes_while_chances_are_weighed_is_made(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=PHONE), "choix_destin").begins().first()
    place = seated.page.locator(QUESTION).bounding_box()
    seated.page.evaluate(LATE)
    assert seated.page.locator(QUESTION).bounding_box() == place, "it moves nothing under a finger"
    before = seated.page.locator(QUESTION).inner_text()
    seated.page.evaluate(STEPPED)
    wait_until(
        seated.page,
        f"(before) => document.querySelector('{QUESTION}').innerText !== before",
        arg=before,
    )


def test_a_sheet_put_right_asks_the_question_anew(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=PHONE), "i2ds").begins().first()
    name = seated.question.split(" :")[0].split(" ")[-1].split("; ")[-1]
    before = seated.shown()
    seated.opens(name)
    seated.page.locator(".party-cards [name=characteristic]").fill("40")
    seated.page.locator("[id^='party-sheet-'][id$='-save']").click()
    wait_until(seated.page, CHANGED, arg=before)
    expect(seated.page.locator(".calc-moves")).to_contain_text("100", use_inner_text=True)


def test_an_open_sheet_calls_nobody_back_from_what_is_played(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=PHONE), "i2ds").begins().opens("Lila").first()
    for parts in (QUESTION, ".calc-moves button:enabled"):
        wait_until(seated.page, IN_SIGHT, arg=parts)


def test_what_ends_a_sheet_stays_in_sight(sit: Callable[..., Table]) -> None:
    """It is taller than a phone; Enter sends it, too."""
    seated = Seated(sit(viewport=PHONE), "savage_worlds").begins()
    name = seated.page.locator(".party-line b").first.inner_text()
    seated.opens(name)
    save = "[id^='party-sheet-'][id$='-save']"
    for _ in range(3):
        wait_until(seated.page, IN_SIGHT, arg=save)
        seated.page.mouse.wheel(0, 400)
    parry = seated.page.locator(".party-cards [name=parry]")
    parry.fill("9")
    parry.press("Enter")
    seated.page.locator(save).wait_for(state="detached")
    assert "Parade 9" in plain(seated.page.locator(".party-card", has_text=name).inner_text())


def adds(page: Page, name: str) -> None:
    """Create a character with a name only."""
    page.locator("#party-new").click()
    page.locator("#party-new-name").fill(name)
    page.locator("[id='party-sheet-;-save']").click()
    page.locator(f"#party-edit-{name}").wait_for()


def named(page: Page, *names: str) -> None:
    """Begin the game with characters without anything but a name."""
    for name in names:
        adds(page, name)
    page.locator("[id^='party-game-']").click()


def test_who_arrives_stands_in_sight_when_the_long_form_closes(sit: Callable[..., Table]) -> None:
    table = sit(viewport=PHONE, has_touch=True).open("savage-worlds/table/")
    adds(table.page, "Yves")
    wait_until(table.page, IN_SIGHT, arg="#party-edit-Yves")


@pytest.mark.sampled(most=2)
@each_table
def test_a_correction_brings_back_what_is_asked(sit: Callable[..., Table], system: str) -> None:
    """It is asked anew with the sheet, a screen or more above it, and nothing showed it."""
    seated = Seated(sit(viewport=PHONE, has_touch=True), system).begins()
    name = seated.page.locator(".party-line b").last.inner_text()
    seated.opens(name)
    seated.page.locator("[data-key=rename]").fill("Zoe")
    seated.page.locator("[id^='party-sheet-'][id$='-save']").click()
    seated.page.locator("#party-edit-Zoe").wait_for()
    wait_until(seated.page, IN_SIGHT, arg=QUESTION)
    assert seated.page.evaluate(FOCUSED, QUESTION)


def test_a_pack_of_cards_is_seen_whole_a_suit_after_the_other(sit: Callable[..., Table]) -> None:
    """Five keys a row broke each suit elsewhere, and hid the last rows."""
    seated = Seated(sit(viewport=PHONE, has_touch=True), "savage_worlds").begins()
    seated.chooses("nobody")
    seated.page.locator(".calc-whose").click()
    seated.page.locator("[data-way=deal]").click()
    keys = seated.page.locator(".calc-hand .hand-key")
    keys.first.wait_for()
    assert (keys.count(), seated.page.locator(".calc-hand").evaluate(HIDES)) == (54, 0)
    lefts = keys.evaluate_all("(all) => all.map((key) => key.getBoundingClientRect().left)")
    assert [at for at, left in enumerate(lefts) if left == lefts[0]][::2] == [0, 13, 26, 39, 52]
    sizes = keys.evaluate_all(
        "(all) => all.map((key) => [key.offsetWidth, key.offsetHeight]).flat()"
    )
    assert min(sizes) >= LEAST_TARGET


def test_what_is_said_of_a_stepper_alone_takes_its_row(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=PHONE), "savage_worlds").begins().opens("Capucine Vidal")
    told = seated.page.locator(".party-cards [data-field=bennies] .calc-help")
    assert told.evaluate("(help) => help.clientWidth / help.closest('form').clientWidth") > 0.8


def test_six_dice_of_a_fold_stand_by_three(sit: Callable[..., Table]) -> None:
    """The last one was alone under five others."""
    seated = Seated(sit(viewport=PHONE), "savage_worlds").begins().opens("Capucine Vidal")
    seated.page.locator(".party-cards summary", has_text="Attributs").click()
    dice = seated.page.locator(".party-cards [data-field=agility] [data-piece]")
    tops = dice.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top)")
    assert [tops.count(top) for top in dict.fromkeys(tops)] == [3, 3]


def test_a_turn_s_choices_are_all_in_sight_on_a_desktop(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=DESKTOP), "savage_worlds").begins()
    seated.chooses("nobody").chooses("deal")
    wait_until(seated.page, IN_SIGHT, arg="[data-way=end]")


def test_what_a_decision_lacks_is_told_where_it_is_typed(sit: Callable[..., Table]) -> None:
    table = sit(viewport=PHONE).open("d100/table/")
    page = table.page
    named(page, "Ana", "Bo")
    for code in ("done", "shoot.1", "fire"):
        page.locator(f"[data-way='{code}']").click()
    fault = page.locator("#party-asking [data-field=skill] .calc-error")
    fault.wait_for()
    assert fault.inner_text()
    assert page.evaluate(FOCUSED, "#party-asking [aria-invalid=true]")


def test_four_cards_share_the_row_of_a_phone(sit: Callable[..., Table]) -> None:
    page = sit(viewport=PHONE).open("savage-worlds/table/").page
    named(page, "Capucine", "Bastien", "Hortense", "Gaspard")
    for code in ("nobody", "deal"):
        page.locator(f"[data-way='{code}']").click()
    cards = page.locator(".party-play .calc-pieces > figure")
    cards.nth(3).wait_for()
    tops = cards.evaluate_all("(cards) => cards.map((each) => each.getBoundingClientRect().top)")
    assert len(tops) == 4
    assert len({*tops}) == 1
    assert page.evaluate(WIDTH) <= 0


def test_actions_stand_first_where_no_sheet_says_how_far_one_runs(
    sit: Callable[..., Table],
) -> None:
    table = sit(viewport=PHONE).open("savage-worlds/table/")
    page = table.page
    named(page, "Ana", "Bo")
    for code in ("nobody", "deal"):
        page.locator(f"[data-way='{code}']").click()
    run = page.locator("[data-way='run']")
    run.wait_for()
    expect(page.locator("#party-asking [name=pace]")).to_be_hidden()
    run.click()
    page.locator("#party-asking [data-field=pace] .calc-error:not([hidden])").wait_for()
    expect(page.locator("#party-asking [name=pace]")).to_be_visible()


def test_five_adversaries_come_at_once(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=PHONE), "i2ds").begins()
    seated.page.locator("#party-new").click()
    seated.page.locator("#party-new-name").fill("Gobelin")
    seated.page.locator("#party-new-count").fill("5")
    seated.page.locator("[id='party-sheet-;-save']").click()
    wait_until(seated.page, "document.querySelectorAll('.party-line b').length === 8")
    expect(seated.page.locator(".party-cards", has_text="Lila")).to_contain_text(
        "Gobelin 5", use_inner_text=True
    )


# --- Savage Worlds, d100


def test_choices_above_a_question_leave_whom_it_is_about_in_sight(
    sit: Callable[..., Table],
) -> None:
    """Range, cover and light, each under its name, took half a phone."""
    seated = Seated(sit(viewport=PHONE), "savage-worlds").begins()
    seated.chooses("nobody")
    seated.chooses("deal")
    seated.chooses("strike.shoot")
    beside = seated.page.locator("#party-asking .calc-cites").evaluate_all(
        """(fields) => fields.filter((each) => each.querySelector("select")).map(
          (each) => each.querySelector("select").getBoundingClientRect().top
            < each.querySelector("label").getBoundingClientRect().bottom)"""
    )
    assert beside == [True] * 3


def test_a_blow_and_its_soak_take_four_taps(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=PHONE, has_touch=True), "savage-worlds").begins()
    seated.chooses("nobody")
    seated.owns("[data-way=deal]", "9-trefle", "A-pique", "2-coeur")
    assert seated.question.startswith("Bastien Morvan")
    seated.taps = 0
    seated.chooses("strike.melee")
    assert "hors de combat" in seated.shown(), "the whole blow is weighed under each"
    seated.owns(".calc-moves button:has-text('Capucine')", "9", "5")
    assert "Bastien Morvan touche Capucine Vidal avec prouesse : 9 contre 4." in seated.told
    seated.owns("#take-damage", "7", "5", "4")
    assert "Capucine" in seated.told
    seated.owns("#take-soak", "3", "5")
    assert seated.taps == 4
    assert "Capucine" in seated.told
    line = seated.page.locator(".party-line", has_text="Capucine")
    line.filter(has_text="2 jetons").wait_for()


def test_on_a_phone_that_lies_keys_tell_whose_card_comes_and_lead_out(
    sit: Callable[..., Table],
) -> None:
    """With fifty-four cards; a few dice fit without scrolling."""
    seated = Seated(sit(viewport=LYING, has_touch=True), "savage-worlds").begins().chooses("nobody")
    page, keys = seated.page, seated.page.locator("dialog.calc-hand")
    page.locator(".calc-whose").click()
    page.locator("[data-way=deal]").click()
    keys.locator("[data-tap='2-trefle']").click()
    keys.locator(".hand-told", has_text="2 de trèfle").wait_for()
    for end in (0, 999):
        keys.evaluate("(dialog, to) => dialog.scrollTo(0, to)", end)
        for parts in (".hand-of", ".calc-hand [data-hand=shut]"):
            wait_until(page, IN_SIGHT, arg=parts)
    for start, tap in ((0, "3-trefle"), (0, "joker-2"), (999, "A-pique")):
        keys.evaluate("(dialog, to) => dialog.scrollTo(0, to)", start)
        keys.locator(f"[data-tap='{tap}']").focus()  # reached with Tab, it is wholly visible
        assert keys.evaluate(COVERED) == []
    suits = keys.locator("[data-tap^='A-']").evaluate_all(
        "all => all.map((each) => each.offsetLeft)"
    )
    assert len(set(suits)) == 1, "a line for each suit"
    assert page.evaluate(TOO_SMALL, LEAST_TARGET) == []
    keys.locator("[data-hand=site]").click()
    seated.chooses("strike.melee")
    page.locator(".calc-whose").click()
    page.locator(".calc-moves button:enabled").first.click()
    keys.locator("[data-tap='1']").wait_for()
    assert keys.evaluate("(dialog) => dialog.scrollHeight <= dialog.clientHeight")


def test_a_shot_with_its_wound_takes_four_taps(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=PHONE, has_touch=True), "d100").begins()
    seated.first()  # nobody moves
    assert seated.question.startswith("Maëlle")
    seated.taps = 0
    seated.tap(".calc-moves button:has-text('Tirer sur Corto')")
    assert "toucher" in seated.shown()
    seated.owns(".calc-moves button:has-text('Lancer les dés du tir')", "10", "5", "8")
    assert seated.taps <= 4
    assert "Maëlle tire sur Corto. Touché (15 pour un seuil de 45)" in seated.told


def test_the_dice_of_a_wound_can_be_read_and_leave_the_question_in_sight(
    sit: Callable[..., Table],
) -> None:
    """A d100 is two dice: in the width of one, each had fourteen pixels."""
    there = {"shooting": 50, "weapon": "8", "pv": 5}
    moves = [
        *({"do": "sheet", "name": name, "fields": there} for name in ("Ana", "Bo")),
        {"do": "begin", "game": "d100.firefight", "who": ["Ana", "Bo"], "edition": EDITION},
        *({"do": "choose", "move": code} for code in ("done", "shoot.1")),
        {"do": "choose", "move": "fire", "fields": {"shot": "36", "zone": "100"}},
    ]
    kept = {"format": 1, "edition": EDITION, "system": "d100", "title": "Essai", "moves": moves}
    table = sit(viewport=PHONE).open("d100/table/")
    table.page.evaluate(PUT, [["sessions", "d100", json.dumps(kept)]])
    figure = table.reload().page.locator(".calc-stage .calc-body")
    figure.wait_for()
    assert figure.evaluate("each => each.getBoundingClientRect().height") <= 60
    dice = table.page.locator(".calc-stage .calc-pieces .calc-tens")
    assert dice.evaluate_all("all => all.map((each) => each.clientWidth >= 50)") == [True, True]


def test_why_a_choice_is_barred_is_read_under_it(sit: Callable[..., Table]) -> None:
    """With many choices, in two columns: the next one is below the reason, not on it."""
    people = {"Ana": "table", "Bo": "foe", "Cid": "foe", "Dee": "foe"}
    fields = {name: {"side": side, "shooting": 50} for name, side in people.items()}
    moves = [
        *({"do": "sheet", "name": name, "fields": fields[name]} for name in people),
        {"do": "begin", "game": "d100.firefight", "who": [*people], "edition": EDITION},
        {"do": "choose", "move": "done"},
        {"do": "choose", "move": "cover"},
    ]
    kept = {"format": 1, "edition": EDITION, "system": "d100", "title": "Essai", "moves": moves}
    table = sit(viewport=PHONE).open("d100/table/")
    table.page.evaluate(PUT, [["sessions", "d100", json.dumps(kept)]])
    reason = table.reload().page.locator(".party-ask .calc-error", has_text="Survie de")
    reason.wait_for()
    assert reason.evaluate(BELOW) == []


def test_a_hand_lies_behind_a_curtain_which_closes_by_itself(sit: Callable[..., Table]) -> None:
    """It opens with one tap, and is closed after a reload."""
    seated = Seated(sit(viewport=PHONE, has_touch=True), "choix_destin").begins()
    seated.chooses("act.0").chooses("test")
    mine, shut = "[id='party-seat-Lise']", seated.question
    assert shut == "Passez l’appareil à Lise"
    seated.tap(mine)
    assert "En main" in seated.shown()
    seated.page.reload()
    seated.page.locator(QUESTION).wait_for()
    assert seated.question == shut
    assert "En main" not in seated.shown()
    seated.tap(mine)
    voice = seated.page.locator(".party-voice")
    voice.evaluate("(voice) => (voice.textContent = 'En main')")
    seated.tap("#party-hide")
    assert seated.page.evaluate(FOCUSED, "#jeu")
    expect(voice, "nor is it there to be read aloud").to_have_text("")
    seated.tap(mine)
    card = seated.page.locator("[data-way^='play.']").first.get_attribute("data-way")
    seated.chooses(str(card))
    assert seated.question == "Lise : tirer le Destin ?"
    assert "En main" not in seated.shown()
    seated.chooses("help.1")
    assert seated.question == "Passez l’appareil à Théo"
    seated.tap("#party-back").tap("#party-back")
    assert seated.question == shut, "taken back, it is hers again, and shut"
    assert seated.taps <= 11


def test_whose_decision_it_was_and_the_way_out_stand_apart(sit: Callable[..., Table]) -> None:
    """Where a secret choice is corrected, two rows of buttons touched."""
    seated = Seated(sit(viewport=PHONE, has_touch=True), "choix_destin").begins()
    seated.chooses("act.0").chooses("test").tap("[id='party-seat-Lise']")
    seated.tap("[data-way^='play.']")
    page = seated.table.open("choix-destin/carnet/").page
    line = page.locator(".party-journal > li", has_text="Carte jouée par Lise")
    line.locator("summary").click()
    line.get_by_role("button", name=re.compile("^Modifier Carte jouée par Lise")).click()
    mine, shut = page.locator("[id^=party-own-]"), page.locator("[id^=party-amending-][id$=-shut]")
    mine.wait_for()
    above, under = mine.bounding_box(), shut.bounding_box()
    assert above
    assert under
    assert under["y"] - above["y"] - above["height"] >= 8
