"""The layout of a table on a phone: what shares a line, which folds hold something."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from calculators.catalogue import NAMES, SYSTEMS
from calculators.session.reading import EDITION
from hooks.rulebook import folder_of
from tests.browser.conftest import DESKTOP, PHONE, PUT, Table
from tests.browser.test_one_table import PLAYED, WIDTH, Seated
from tests.test_faces import AA, contrast
from tools.waiting import PAINTED, SCHEMES, wait_until

TOPS = "all => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().top)))]"
"""The number of lines that some elements take."""
BOTTOMS = TOPS.replace("().top", "().bottom")
HEIGHTS = "all => all.map((each) => each.getBoundingClientRect().height)"
EMPTY_LINES = """() => [...document.querySelectorAll(".md-content :is(h1, h2, h3)")]
  .filter((title) => {
    const own = title.querySelector(".headerlink"), words = document.createRange();
    if (!own?.checkVisibility()) return false;
    words.selectNodeContents(title);
    words.setEndBefore(own);
    return own.getBoundingClientRect().top > words.getBoundingClientRect().bottom - 4;
  }).map((title) => title.innerText)"""
"""Titles whose own link stands below their text."""
HIDDEN = """() => {
  const { bottom } = document.querySelector(".md-header").getBoundingClientRect();
  const { top } = document.querySelector(".party-open > .calc-actions").getBoundingClientRect();
  const inputs = document.querySelectorAll(".party-open .calc-field :is(input, select)");
  return [...inputs].flatMap((each) => {
    if (!each.checkVisibility() || each.getBoundingClientRect().width < 3) return [];
    return [-20, 20 - innerHeight].flatMap((by) => {
      each.scrollIntoView({ block: "start", behavior: "instant" });
      scrollTo({ top: scrollY + each.getBoundingClientRect().top + by, behavior: "instant" });
      each.blur();
      each.focus();
      const now = each.getBoundingClientRect();
      return now.top < bottom || (now.bottom > top && now.height < top - bottom) ? [each.name] : [];
    });
  });
}"""
"""Inputs hidden, when focused, under a sticky header or footer."""
LIES_UNDER = """(part) => part.getBoundingClientRect().bottom
  > document.querySelector("calc-party > .calc-notice").getBoundingClientRect().top + 1"""
MARKED = """(folds) => folds
  .filter((each) => getComputedStyle(each.firstElementChild, "::after").display !== "none")
  .map((each) => each.innerText.trim())"""


INKS = """(button) => {
  const { color, backgroundColor } = getComputedStyle(button);
  const hex = (told) => "#" + told.match(/[\\d.]+/g).slice(0, 3)
    .map((each) => Math.round(each).toString(16).padStart(2, "0")).join("");
  return [color, backgroundColor].map(hex);
}"""
RINGS = """() => {
  const hex = (told) => "#" + told.match(/[\\d.]+/g).slice(0, 3)
    .map((each) => Math.round(each).toString(16).padStart(2, "0")).join("");
  const all = [...document.querySelectorAll(".md-header a, .md-tabs a, .md-footer a")];
  return all.flatMap((each) => {
    each.focus({ focusVisible: true });
    if (!each.matches(":focus-visible") || !each.checkVisibility()) return [];
    const under = each.closest(".md-header, .md-tabs, .md-footer-meta, .md-footer");
    const { outlineColor } = getComputedStyle(each);
    return [[outlineColor, getComputedStyle(under).backgroundColor].map(hex)];
  });
}"""
"""The colour of each focus ring in the header and the footer, and what it stands on."""

OVERLAPS = """(dice) => dice.filter((die) => {
  const kind = die.querySelector(".die-kind").getBoundingClientRect();
  const drawn = [...die.querySelectorAll("polygon")].map((shape) => shape.getBoundingClientRect());
  const caption = die.parentElement.querySelector("figcaption").getBoundingClientRect();
  const air = kind.height / 4; // a line's box is taller than its signs
  return drawn.some(({ bottom }) => bottom > kind.top + air) || kind.bottom - air > caption.top;
}).map((die) => die.outerHTML)"""


def kept(system: str, *moves: dict[str, object]) -> str:
    """Return a session as the page stores it."""
    head = {"format": 1, "edition": EDITION, "system": system, "title": "Essai"}
    return json.dumps({**head, "moves": moves})


def test_chances_that_have_room_share_a_line(sit: Callable[..., Table]) -> None:
    """Two were one below the other in the width of a phone, three were not."""
    seated = Seated(sit(viewport=PHONE), "savage_worlds").begins().chooses("nobody")
    chances = seated.page.locator("[data-way='deal'] small")
    expect(chances).to_have_count(2)
    assert len(chances.evaluate_all(TOPS)) == 1


def test_the_facts_of_a_question_share_a_line(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=PHONE), "choix_destin").begins().chooses("crisis")
    facts = seated.page.locator(".party-fact")
    assert facts.count() > 1
    assert len(facts.evaluate_all(TOPS)) < facts.count(), facts.all_inner_texts()


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("system", PLAYED)
def test_what_has_the_focus_in_a_sheet_lies_under_nothing(
    sit: Callable[..., Table], system: str
) -> None:
    seated = Seated(sit(viewport=PHONE), system).begins()
    seated.opens(seated.page.locator(".party-line b").first.inner_text())
    assert seated.page.evaluate(HIDDEN) == []


def test_a_fold_of_a_sheet_says_that_it_holds_something(sit: Callable[..., Table]) -> None:
    """A ticked box is not all that it can hold."""
    seated = Seated(sit(viewport=PHONE), "bad_karma").begins().opens("Marco")
    folds = seated.page.locator(".party-open .party-form > details")
    assert folds.evaluate_all(MARKED) == ["Avantages et désavantages", "Protections"]


def test_the_faces_of_a_die_stand_in_whole_rows(sit: Callable[..., Table]) -> None:
    """A lone 6 was below the other faces."""
    seated = Seated(sit(viewport=PHONE, has_touch=True), "i2ds").begins()
    page, sheet = seated.page, seated.page.locator("dialog.calc-hand")
    page.locator(".calc-whose").tap()
    page.locator("[data-draws]").first.tap()
    sheet.locator(".hand-key").first.wait_for()
    faces = sheet.locator(".hand-key")
    expect(faces).to_have_count(6)
    assert len(faces.evaluate_all(TOPS)) == 1


def test_the_name_of_a_card_stays_whole_on_its_key(sit: Callable[..., Table]) -> None:
    """«Dame» was in two where a phone is little wider than a number of keys."""
    begins = {"do": "begin", "game": "choix_destin.table", "who": ["Ana"], "edition": EDITION}
    ours = {"do": "readings", "readings": {"pieces": "own"}}
    session = kept("choix_destin", {"do": "sheet", "name": "Ana", "fields": {}}, ours, begins)
    page = sit(viewport=PHONE).open("choix-destin/table/").page
    page.evaluate(PUT, [["sessions", "choix_destin", session]])
    page.reload()
    page.locator("[id^=party-seat-]").click()
    page.locator("[data-draws]").click()
    page.get_by_role("button", name="Dame").wait_for()
    for width in (320, 366, 375):
        page.set_viewport_size({"width": width, "height": 740})
        heights = page.locator(".hand-key").evaluate_all(
            "(all) => [...new Set(all.map((each) => each.offsetHeight))]"
        )
        assert len(heights) == 1, (width, heights)


def test_the_ways_of_a_question_begin_at_one_edge(sit: Callable[..., Table]) -> None:
    """Those with a chart of their chances, and those without."""
    names, traits = ["Ana", "Bo", "Cid", "Dee"], {"characteristic": 5, "valiance": 5}
    people = [{"do": "sheet", "name": name, "fields": traits} for name in names]
    begins = {"do": "begin", "game": "i2ds.conflict", "who": names, "edition": EDITION}
    table = sit(viewport=PHONE).open("i2ds/table/")
    session = kept("i2ds", *people, begins, {"do": "choose", "move": "roll", "seed": "1"})
    table.page.evaluate(PUT, [["sessions", "i2ds", session]])
    page = table.reload().page
    page.locator("[data-way=test]").wait_for()
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        edges = page.locator(".party-ask .calc-move").evaluate_all(
            "(all) => all.map((each) => each.getBoundingClientRect().left)"
        )
        assert len(edges) == 5
        assert len(set(edges)) == 1


@pytest.mark.parametrize("path", ["savage-worlds/", "choix-destin/tirage/"])
def test_no_title_has_an_empty_line_below(sit: Callable[..., Table], path: str) -> None:
    """Its own link, which only a mouse shows, took a line where the title filled one."""
    assert sit(viewport=PHONE).open(path).page.evaluate(EMPTY_LINES) == []


@pytest.mark.parametrize("system", NAMES)
def test_a_cover_has_room_in_large_text(sit: Callable[..., Table], system: str) -> None:
    page = (
        sit(viewport={"width": 320, "height": 568})
        .open(f"{folder_of(SYSTEMS[system])}/soiree/")
        .page
    )
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(WIDTH) <= 0


def test_a_sheet_s_buttons_have_room_in_large_text(sit: Callable[..., Table]) -> None:
    seated = Seated(sit(viewport=PHONE, has_touch=True), "d100").begins().opens("Corto")
    seated.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert seated.page.evaluate(WIDTH) <= 0


def test_a_notice_covers_no_choice_that_has_the_focus_and_goes_by_a_tap(
    sit: Callable[..., Table],
) -> None:
    """The browser refuses to keep the session for good, which a table says as it begins."""
    seated = Seated(sit(viewport=PHONE), "choix_destin")
    seated.page.evaluate("document.documentElement.style.fontSize = '200%'")
    seated.begins()
    notice = seated.page.locator("calc-party > .calc-notice", has_text="Ce navigateur peut effacer")
    notice.wait_for()
    ways = seated.page.locator(".calc-moves button")
    covered = []
    for at in range(ways.count()):
        ways.nth(at).focus()
        covered.append(ways.nth(at).evaluate(LIES_UNDER))
    assert not any(covered), covered
    notice.click(position={"x": 5, "y": 5})
    notice.wait_for(state="hidden")


def test_the_captions_of_dice_stand_on_one_line(sit: Callable[..., Table]) -> None:
    """The two dice of a d100 are lower than one alone, and what is struck is higher."""
    there = {"shooting": 50, "weapon": "8", "pv": 5}
    people = [{"do": "sheet", "name": name, "fields": there} for name in ("Ana", "Bo")]
    begins = {"do": "begin", "game": "d100.firefight", "who": ["Ana", "Bo"], "edition": EDITION}
    moves = [{"do": "choose", "move": code} for code in ("done", "shoot.1")]
    fire = {"do": "choose", "move": "fire", "fields": {"shot": "36", "zone": "100"}}
    table = sit(viewport=PHONE).open("d100/table/")
    session = kept("d100", *people, begins, *moves, fire)
    table.page.evaluate(PUT, [["sessions", "d100", session]])
    captions = table.reload().page.locator(".calc-stage .calc-pieces figcaption")
    captions.first.wait_for()
    assert captions.count() > 1
    kinds = table.page.locator(".calc-stage .calc-pieces .die-kind")
    assert min(kinds.evaluate_all(HEIGHTS)) > 8, "read at arm's length"
    assert len(captions.evaluate_all(BOTTOMS)) == 1


def test_a_gauge_stands_beside_what_was_drawn_where_there_is_room(
    sit: Callable[..., Table],
) -> None:
    seated = Seated(sit(viewport=DESKTOP), "bad_karma").begins()
    seated.chooses("start").lifted().chooses("draw.1")
    assert len(seated.page.locator(".calc-stage .calc-piece").evaluate_all(TOPS)) == 1


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_button_that_was_pressed_can_be_read(sit: Callable[..., Table], scheme: str) -> None:
    """It is filled while focused or hovered: in dark its text was white on it."""
    page = sit(viewport=DESKTOP, color_scheme=scheme).open("savage-worlds/table/").page
    button = page.locator("#party-new")
    plain = button.evaluate(INKS)
    button.hover()
    wait_until(page, PAINTED, arg=SCHEMES[scheme])
    assert button.evaluate(INKS) != plain
    assert contrast(*button.evaluate(INKS)) >= AA


@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_has_the_focus_in_the_header_and_the_footer_is_seen(
    sit: Callable[..., Table], scheme: str
) -> None:
    """They are dark in both schemes; the ring had the dark colour of the game in the light one."""
    page = sit(viewport=DESKTOP, color_scheme=scheme).open("bad-karma/").page
    page.keyboard.press("Tab")
    rings = page.evaluate(RINGS)
    assert len(rings) > 8
    assert min(contrast(*each) for each in rings) >= 3


def test_a_finger_leaves_a_button_as_it_was(sit: Callable[..., Table]) -> None:
    """Filled, it seems to be what comes next; it was, from the focus that a dialog gave back."""
    page = sit(viewport=PHONE, has_touch=True, is_mobile=True).open("i2ds/table/").page
    page.locator("#party-begin").tap()
    page.locator("[data-way]").first.wait_for()
    page.locator("#party-invite summary").tap()
    button = page.locator("#party-invite button").last
    plain = button.evaluate(INKS)
    button.tap()
    page.locator(".phones-dialog .phones-code").wait_for()
    page.locator(".phones-dialog").get_by_role("button", name="Fermer").tap()
    page.locator(".phones-dialog").wait_for(state="detached")
    assert button.evaluate("(button) => button === document.activeElement")
    assert button.evaluate(INKS) == plain


def test_the_kind_of_a_die_is_below_it_in_any_size_of_text(sit: Callable[..., Table]) -> None:
    table = sit(viewport=PHONE).open("d100/attaque/")
    dice = table.form("d100.attack").locator(".calc-stage .calc-die")
    assert dice.count() > 1
    for size in ("", "200%"):
        table.page.evaluate("(size) => (document.documentElement.style.fontSize = size)", size)
        assert dice.evaluate_all(OVERLAPS) == []


def test_the_rows_of_a_form_are_moved_by_their_buttons(sit: Callable[..., Table]) -> None:
    """They are no gestures of the table, which hears them too."""
    seated = Seated(sit(viewport=PHONE), "bad_karma").begins().chooses("start")
    seated.page.locator("#party-edit-table").click()
    rows = seated.page.locator(".party-open .calc-rows").first
    rows.locator(".calc-row-add").click()
    count = rows.locator(".calc-row").count()
    rows.locator("[data-row=remove]:visible").first.click()
    expect(rows.locator(".calc-row")).to_have_count(count - 1)
