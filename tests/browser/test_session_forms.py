"""A session in the forms of the calculators, by touch: who acts, undo, chains, readings."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from calculators.session.shapes import LONGEST_NAME
from calculators.web import handle
from tests.browser.conftest import PUT, Table, held_back
from tests.browser.test_one_screen import ASKED, PAGES, outside
from tools.serve import serving
from tools.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Locator

CAST = "toy.cast"
PEOPLE = [
    {"do": "sheet", "name": "Ana", "fields": {}},
    {"do": "sheet", "name": "Bo", "fields": {"goal": 9, "daring": "mad"}},
]
CHOSEN = [
    ["small", "who:toy", {"who": "Bo"}],
    ["small", "people:toy", [each["name"] for each in PEOPLE]],
]
MAKE = """async ([base, system, moves]) => {
  const { Party } = await import(`${base}assets/party/party.js`);
  const { ask } = await import(`${base}assets/page.js`);
  const party = new Party(system, { ask });
  for (const move of moves) {
    const answer = await party.play(move);
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
    if (answer.fragment) return answer.fragment;
  }
}"""
KEPT = """async ([base, system]) => {
  const { Party } = await import(`${base}assets/party/party.js`);
  return new Party(system, {}).moves();
}"""
SHEETS = """async ([base, system]) => {
  const { Party } = await import(`${base}assets/party/party.js`);
  const { ask } = await import(`${base}assets/page.js`);
  return (await new Party(system, { ask }).play(null)).state.sheets;
}"""
STANDS = """() => [...document.querySelectorAll("calc-form")].map((form) => [
  form.id,
  [...form.querySelector("form")].filter(({ name }) => name).map((each) => [each.name, each.value, each.checked]),
  [...form.querySelectorAll(".calc-from:not([hidden])")].map((mark) => mark.textContent),
])"""  # noqa: E501
"""What stands in the forms of a page, and whose it is."""
IN_SIGHT = """(form) => {
  const { top, bottom } = form.querySelector("output .calc-stage").getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""
PAINTED = "() => new Promise(requestAnimationFrame)"
ROOM = """(select) => {
  const kept = ["whiteSpace", "overflowWrap", "fontFamily", "fontSize", "fontWeight", "lineHeight"];
  const style = getComputedStyle(select);
  const text = document.createElement("div");
  const width = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
  for (const each of kept) text.style[each] = style[each];
  Object.assign(text.style, { width: `${width}px`, position: "absolute" });
  text.textContent = select.selectedOptions[0].textContent;
  select.after(text);
  const { scrollWidth, clientWidth, offsetHeight } = text;
  text.remove();
  return Math.max(scrollWidth - clientWidth, offsetHeight - select.offsetHeight);
}"""  # noqa: E501
"""By how much what is chosen is larger than its place, beside the arrow."""
TRIES = 60
"""Draws until chance offers a link: the rarest has one chance in six."""


@pytest.fixture(scope="module")
def toy_address(toy_site: Path) -> Iterator[str]:
    with serving(toy_site) as address:
        yield address


class Player:
    """One thumb on one form."""

    def __init__(self, table: Table, calculator: str, system: str) -> None:
        self.table, self.page, self.system = table, table.page, system
        self.form = table.form(calculator)
        self.result = self.form.locator("output .calc-result")
        self.taps = 0

    def moves(self) -> list[dict[str, Any]]:
        kept: list[dict[str, Any]] = self.page.evaluate(KEPT, [self.table.address, self.system])
        return kept

    def sheet(self, name: str) -> dict[str, Any]:
        """Return the session's sheet of a character."""
        where = [self.table.address, self.system]
        found: dict[str, Any] = self.page.evaluate(SHEETS, where)[name]
        return found

    def make(self, moves: list[dict[str, Any]]) -> str | None:
        """Make moves, and return the address of the first resolved one."""
        made: str | None = self.page.evaluate(MAKE, [self.table.address, self.system, moves])
        return made

    def begins(self, move: dict[str, Any], code: str) -> None:
        """Open an earlier move, and wait until it offers another.

        The page is loaded after the move is made: it would draw the result again as it hears of it.
        """
        address = self.make([move])
        self.table.reload()
        self.page.evaluate("(fragment) => (location.hash = fragment)", address)
        self.offered(code).wait_for()

    def sit(self, who: str, against: str = "") -> None:
        places = self.form.locator(".calc-sides select")
        places.first.select_option(who)
        if against:
            places.nth(1).select_option(against)
        self.form.locator(".calc-from:not([hidden])").first.wait_for(state="attached")

    def value(self, name: str) -> str:
        return self.form.locator(f'[name="{name}"]').input_value()

    def holds(self, name: str, value: str) -> None:
        """Wait until an input holds a value."""
        wait_until(
            self.page,
            "([control, value]) => control.value === value",
            arg=[self.form.locator(f'[name="{name}"]').element_handle(), value],
        )

    def tap(self, place: Locator) -> None:
        """Press, and wait for another answer; a second press so soon would be a double tap."""
        self.taps += 1
        self.answered(place.click)

    def answered(self, act: Callable[[], object]) -> None:
        """Act, and wait for another answer."""
        before = self.form.locator("output > *").first.element_handle()
        before.evaluate("(old) => old.toggleAttribute('data-before', true)")
        act()
        wait_until(self.page, "(old) => !(old.isConnected && 'before' in old.dataset)", arg=before)

    def draw(self) -> str:
        self.tap(self.form.locator("button[type=submit]").first)
        return self.result.locator(".calc-summary").inner_text()

    def undo(self) -> None:
        self.tap(self.form.locator(".calc-undo"))

    def offered(self, code: str) -> Locator:
        return self.result.locator(f"button#take-{code}, #take-{code} button[type=submit]").first


@pytest.fixture
def alone(sit: Callable[..., Table], toy_address: str) -> Player:
    """No character, at the toy's page."""
    return Player(sit(toy_address, has_touch=True).open("toy/"), CAST, "toy")


@pytest.fixture
def toy(alone: Player) -> Player:
    """Ana and Bo at the toy's page."""
    alone.make(PEOPLE)
    return alone


def test_without_a_session_nothing_of_it_is_loaded(sit: Callable[..., Table]) -> None:
    table = sit()
    asked: list[str] = []
    table.page.context.on("request", lambda sent: asked.append(sent.url.rpartition("/")[2]))
    table.open().submit()
    assert "page.js" in asked
    assert not {"seat.js", "party.js", "figures.js"} & {*asked}
    expect(table.page.locator(".calc-sides:visible")).to_have_count(0)


def test_who_acts_fills_the_form_and_is_remembered(toy: Player) -> None:
    toy.sit("Bo")
    assert [toy.value("goal"), toy.value("daring")] == ["9", "mad"]
    expect(toy.form.locator(".calc-from")).to_have_text(["de Bo", "de Bo"])
    toy.sit("Ana")
    toy.holds("goal", "7")
    assert toy.value("daring") == "calm"
    toy.page.reload()
    toy.form.locator(".calc-from", has_text="d’Ana").first.wait_for()
    expect(toy.form.locator(".calc-sides select").first).to_have_value("Ana")
    toy.table.fill(CAST, goal="3")
    toy.form.locator("[name=goal]").blur()
    toy.page.reload()
    toy.form.locator(".calc-from:not([hidden])", has_text="d’Ana").wait_for()
    toy.draw()
    assert toy.moves()[-1]["fields"] == {"goal": "3"}


@pytest.mark.long(guards=True)
def test_what_is_typed_before_the_sheets_are_read_stays(alone: Player) -> None:
    """Bo was chosen in another tab, Python is not ready yet; the other inputs are filled."""
    toy = alone
    with held_back(toy.page, "**/party/seat.js"):
        toy.make(PEOPLE)
        toy.page.evaluate(PUT, CHOSEN)
    toy.form.locator(".calc-sides option", has_text="Bo").wait_for(state="attached")
    with held_back(toy.page, "**/engine/feeder.js") as held:
        toy.page.goto("about:blank")
        toy.table.open("toy/")
        toy.table.fill(CAST, goal="3")
        toy.form.locator(".calc-sides").wait_for()
        assert held
    toy.holds("daring", "mad")
    assert toy.value("goal") == "3"
    toy.draw()
    assert toy.moves()[-1]["fields"] == {"goal": "3"}
    toy.holds("goal", "9")


def test_a_name_that_is_too_long_for_its_place_says_so(toy: Player) -> None:
    toy.make([{"do": "sheet", "name": "Yann-Erwan le Goff", "fields": {}}])
    toy.sit("Yann-Erwan le Goff")
    who = toy.form.locator(".calc-sides select").first
    assert who.evaluate("(select) => getComputedStyle(select).textOverflow") == "ellipsis"


def test_a_draw_is_a_move_that_sends_what_was_typed_over(toy: Player) -> None:
    toy.sit("Bo")
    toy.table.fill(CAST, goal="3")
    expect(toy.form.locator(".calc-from:visible")).to_have_count(1)
    won = toy.draw()
    assert toy.moves()[-1].items() >= {"do": "run", "who": "Bo", "fields": {"goal": "3"}}.items()
    if won.startswith("Gagné"):  # three dice may also total three
        assert toy.result.locator(".calc-changes").inner_text() == "Points de Bo\u00a0: 1."
    toy.holds("goal", "9")


def test_the_example_of_a_page_gives_way_to_who_acts(sit: Callable[..., Table]) -> None:
    """Its cover is nobody's; a player's own value, even the example's, is hers, and stays."""
    player = Player(sit().open("d100/tests/"), "d100.test", "d100")
    assert (player.value("skills"), player.value("cover")) == ("40", "light")
    begin(player.table, player.system)
    player.sit("Corto")
    player.holds("cover", "none")
    assert player.value("skills") == ""
    player.table.fill("d100.test", cover="light")
    player.holds("skills", "30")
    player.page.reload()
    player.form.locator(".calc-from", has_text="de Corto").first.wait_for(state="attached")
    player.draw()
    assert player.moves()[-1]["fields"] == {"cover": "light"}
    player.form.locator(".calc-reset").click()
    player.holds("cover", "none")


def test_undo_takes_the_move_back_and_correcting_amends_it(toy: Player) -> None:
    toy.sit("Bo")
    first = toy.draw()
    toy.draw()
    assert len(toy.moves()) == len(PEOPLE) + 2
    toy.undo()
    assert toy.result.locator(".calc-summary").inner_text() == first
    assert len(toy.moves()) == len(PEOPLE) + 1
    toy.form.locator(".calc-correct").tap()
    toy.table.fill(CAST, goal="18")
    toy.answered(toy.form.locator("[name=goal]").blur)
    expect(toy.result.locator(".calc-summary")).to_contain_text("contre 18", use_inner_text=True)
    (amended,) = toy.moves()[len(PEOPLE) :]
    assert amended["fields"] == {"goal": "18"}
    toy.form.locator(".calc-settle").tap()
    toy.holds("goal", "9")
    put_right = {"do": "amend", "at": len(PEOPLE), "move": amended | {"fields": {"goal": "12"}}}
    toy.answered(lambda: toy.make([put_right]))
    toy.form.locator(".calc-correct").click()
    toy.holds("goal", "12")
    toy.form.locator(".calc-settle").click()
    toy.make([{"do": "undo"}])
    toy.result.get_by_text("contre 18").first.wait_for()
    toy.page.reload()
    toy.form.locator(".calc-acts", has_text="Bo").wait_for()
    expect(toy.result.locator(".calc-summary")).to_contain_text("contre 18", use_inner_text=True)


def test_what_undo_and_a_new_start_show_is_in_sight(toy: Player) -> None:
    """Their buttons stand under all that one sets, what they change above it."""
    form = toy.form.element_handle()
    toy.sit("Bo")
    for back in (".calc-undo", ".calc-reset"):
        toy.draw()
        toy.draw()
        button = toy.form.locator(back)
        toy.page.evaluate(PAINTED)  # a draw brings its answer in sight then
        button.evaluate("(button) => button.scrollIntoView({ block: 'start' })")
        assert not toy.page.evaluate(IN_SIGHT, form)
        toy.tap(button)
        wait_until(toy.page, IN_SIGHT, arg=form)
        focused = toy.form.locator(":is(.calc-stage, [type=submit]):focus")
        expect(focused, "and not what went out of sight").not_to_have_count(0)


def test_two_long_names_are_read_whole_beside_whose_pieces_are_drawn(
    sit: Callable[..., Table],
) -> None:
    player = Player(sit().open("i2ds/opposition/"), "i2ds.opposed", "i2ds")
    names = ["Le grand inquisiteur", "Maximilienne-Octavie"]
    assert {len(name) for name in names} == {LONGEST_NAME}
    player.make([{"do": "sheet", "name": name, "fields": {}} for name in names])
    player.page.reload()
    player.form.locator(".calc-sides option", has_text=names[1]).last.wait_for(state="attached")
    player.sit(*names)
    player.form.locator(".calc-whose").click()
    player.form.locator(".calc-whose", has_text="pour ce tirage").wait_for()
    for place in player.form.locator(".calc-sides select").all():
        assert place.evaluate(ROOM) <= 0


def test_undo_of_a_correction_shows_the_draw_that_the_session_holds(toy: Player) -> None:
    toy.sit("Bo")
    first = toy.draw()
    toy.form.locator(".calc-correct").tap()
    toy.table.fill(CAST, goal="18")
    toy.answered(toy.form.locator("[name=goal]").blur)
    toy.form.locator(".calc-settle").tap()
    toy.undo()
    assert toy.result.locator(".calc-summary").inner_text() == first
    assert "fields" not in toy.moves()[-1] or not toy.moves()[-1]["fields"]
    toy.form.locator(".calc-correct").click()  # so soon after a tap, another one makes no click
    toy.holds("goal", "9")
    toy.form.locator(".calc-settle").tap()
    toy.undo()
    expect(toy.form.locator("output .calc-example")).to_have_count(1)
    assert toy.moves() == PEOPLE


def test_undo_says_why_not_once_something_else_was_done(toy: Player) -> None:
    toy.sit("Bo")
    first = toy.draw()
    toy.make([{"do": "note", "text": "Il pleut."}])
    held = toy.moves()
    toy.form.locator(".calc-undo").tap()
    told = toy.form.locator("output ~ .calc-notice")
    told.get_by_text("s’est fait à la table depuis").wait_for()
    assert toy.moves() == held
    assert toy.result.locator(".calc-summary").inner_text() == first
    toy.make([{"do": "undo"}])
    toy.table.ask({"op": "list"})  # the requests after its news are answered
    toy.form.locator(".calc-undo").tap()
    toy.form.locator("output .calc-example").wait_for()
    expect(told).to_be_hidden()
    assert toy.moves() == PEOPLE


@pytest.mark.parametrize("path", ["toy/", "toy/carnet/"])
def test_a_draw_that_is_possible_no_more_is_told_and_not_shown(toy: Player, path: str) -> None:
    """It became so while its page was open, or before."""
    toy.sit("Bo")
    toy.draw()
    toy.table.open(path)
    toy.make([{"do": "amend", "at": 1, "move": None}])
    if path != "toy/":
        toy.table.open("toy/")
    told = toy.form.locator("output ~ .calc-notice")
    told.get_by_text("n’est plus possible à la table").wait_for()
    expect(toy.form.locator("output .calc-example")).to_have_count(1)
    toy.form.locator(".calc-sides select").first.select_option("Ana")
    toy.draw()
    expect(told).to_be_hidden()


def test_what_was_drawn_before_anybody_was_chosen_is_carried_onto_the_table(toy: Player) -> None:
    """With its dice, whatever her sheet says; an undo leaves the draw."""
    carry = toy.form.locator(".calc-adopt")
    drawn = toy.draw()
    assert toy.moves() == PEOPLE
    expect(carry).to_be_hidden()
    toy.sit("Bo")
    toy.holds("goal", "9")
    assert toy.result.locator(".calc-summary").inner_text() == drawn
    toy.tap(carry)
    (move,) = toy.moves()[len(PEOPLE) :]
    assert (move["do"], move["who"], move["fields"]["goal"]) == ("run", "Bo", "7")
    assert toy.result.locator(".calc-summary").inner_text() == drawn
    expect(carry).to_be_hidden()
    toy.undo()
    assert toy.moves() == PEOPLE
    assert toy.result.locator(".calc-summary").inner_text() == drawn
    toy.tap(carry)
    toy.draw()
    assert len(toy.moves()) == len(PEOPLE) + 2


def test_two_presses_in_haste_are_one_move(toy: Player) -> None:
    """Of the form's own button and of the onward moves."""
    toy.sit("Bo")
    toy.table.fill(CAST, goal="18")
    reach(toy, toy.draw, "revenge")
    before = len(toy.moves())
    toy.answered(toy.offered("revenge").dblclick)
    toy.table.ask({"op": "list"})  # earlier requests are answered
    assert len(toy.moves()) == before + 1
    cast = toy.form.locator("button[type=submit]").first
    toy.answered(lambda: cast.evaluate("(button) => (button.click(), button.click())"))
    toy.table.ask({"op": "list"})
    assert len(toy.moves()) == before + 2


@pytest.mark.long
def test_a_wound_is_soaked_once_by_two_presses_in_haste(sit: Callable[..., Table]) -> None:
    """One benny is spent for it, no second one."""
    (chain,) = (each for each in CHAINS if "soak" in each.links)
    player = Player(sit().open(chain.page), chain.calculator, chain.system)
    names = [each["name"] for each in begin(player.table, player.system)]
    first = {"do": "run", "calculator": chain.calculator, "who": names[0], "against": names[1]}
    player.begins({**first, "fields": {}, "seed": chain.seed}, "damage")
    reach(player, lambda: take(player, "damage"), "soak")
    before, bennies = len(player.moves()), player.sheet(names[1])["bennies"]
    player.answered(player.offered("soak").dblclick)
    player.table.ask({"op": "list"})  # earlier requests are answered
    assert len(player.moves()) == before + 1
    assert player.sheet(names[1])["bennies"] == bennies - 1


def test_an_onward_move_is_taken_with_one_tap(toy: Player) -> None:
    toy.sit("Bo")
    toy.table.fill(CAST, goal="18")
    reach(toy, toy.draw, "revenge")
    toy.tap(toy.offered("revenge"))
    assert toy.moves()[-1].items() >= {"do": "take", "onward": "revenge"}.items()
    toy.undo()
    assert toy.moves()[-1]["do"] == "run"
    expect(toy.offered("revenge")).to_be_visible()
    toy.tap(toy.offered("revenge"))
    toy.make([{"do": "undo"}])  # at the table: nothing else redraws this page
    toy.form.locator("output .calc-example").wait_for()


def test_an_onward_move_follows_what_its_page_shows_alone(toy: Player) -> None:
    """Another tab has just drawn; this one has not heard of it, and shows it then."""
    toy.page.add_init_script("delete window.BroadcastChannel")
    toy.page.reload()
    toy.sit("Bo")
    toy.table.fill(CAST, goal="18")
    reach(toy, toy.draw, "revenge")
    here = toy.moves()
    elsewhere = Table(toy.page.context.new_page(), toy.table.address).open("toy/")
    Player(elsewhere, CAST, toy.system).make([{**here[-1], "who": "Ana", "seed": "laiton"}])
    toy.offered("revenge").click()
    toy.form.locator(".calc-notice", has_text="La table a avancé entre-temps").wait_for()
    assert [each["who"] for each in toy.moves()[len(here) - 1 :]] == ["Bo", "Ana"]
    toy.offered("revenge").wait_for(state="detached")


def test_readings_move_the_form_the_text_and_the_tables_together(toy: Player) -> None:
    figures = toy.page.locator("[data-source][data-part]")
    site = figures.all_text_contents()
    toy.make([{"do": "readings", "readings": {"equality": "win"}}])
    toy.page.locator(".party-banner").wait_for()
    toy.holds("equality", "win")
    expect(toy.form.locator(".calc-from a")).to_have_text("choix de votre table")
    asked = {"op": "odds", "calculator": CAST, "fields": {"goal": 7, "daring": "bold"}}
    odds = toy.table.ask({**asked, "readings": {"equality": "win"}})
    first = figures.first
    assert odds["result"]["outcomes"]["win"] == "7/12"
    assert first.text_content() == "58,3\u202f%"
    assert "figure-ours" in (first.get_attribute("class") or "")
    doubt = toy.page.locator("details:has(#amb-ty-01)")
    assert "on gagne" in (doubt.locator(".party-reading").text_content() or "")
    toy.form.locator(".calc-chances tr", has_text="58,3").wait_for(state="attached")
    banner = toy.page.locator(".party-banner:not([data-old])")
    banner.evaluate("(banner) => (banner.dataset.old = '')")
    toy.make([{"do": "note", "text": "La table joue."}])
    banner.wait_for()
    assert first.text_content() == "58,3\u202f%", "whatever move comes next"
    assert banner.locator("a").evaluate("(link) => link.href").endswith("/toy/table/")
    banner.locator("button").tap()
    toy.page.locator(".party-banner").wait_for(state="detached")
    assert figures.all_text_contents() == site
    toy.holds("equality", "split")


FOLLOWED = {
    "d100/tests/": (
        {"base": 0},
        "#amb-dc-25",
        "p:has-text('couvert léger'):has(data)",
        "Exemple. Compétence 40, couvert léger : 0 + 40 − 15 = 25. Un 55 : échec. Un 56 : échec.",
    ),
    "savage-worlds/combat/": (
        {"already": "official"},
        "#amb-sw-05",
        "tr:has-text('12 à 15')",
        "12 à 15 Secouée, 3 blessures Secoué et 3 blessures",
    ),
}
"""A page, readings, the block of their ambiguity, a passage, and its new text."""


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("path", FOLLOWED)
def test_the_prose_of_a_page_follows_its_table_and_the_block_of_a_doubt_does_not(
    sit: Callable[..., Table], path: str
) -> None:
    readings, anchor, passage, told = FOLLOWED[path]
    table = sit().open(path)
    block = table.page.locator(f"details:has({anchor})")
    figures = block.locator("data")
    before = figures.all_text_contents()
    site = table.page.locator(passage).first.text_content()
    system = path.partition("/")[0].replace("-", "_")
    Player(table, "", system).make([{"do": "readings", "readings": readings}])
    table.page.locator(".party-banner").wait_for()
    expect(block.locator(".party-reading")).to_have_count(1)
    assert figures.all_text_contents() == before
    now = table.page.locator(passage).first.text_content()
    assert now != site
    assert " ".join((now or "").split()) == told


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("path", PAGES)
def test_who_acts_leaves_what_one_sets_on_the_screen_and_a_reload_changes_nothing(
    sit: Callable[..., Table], path: str
) -> None:
    table = sit()
    system = path.partition("/")[0].replace("-", "_")
    names = [each["name"] for each in begin(table.open(path), system)]
    table.reload()
    for calculator in dict.fromkeys(PAGES[path]):
        player = Player(table, calculator, system)
        places = player.form.locator(".calc-sides select")
        places.first.select_option(names[0])
        if places.count() > 1:
            places.nth(1).select_option(names[1])
        player.form.locator(".calc-from").first.wait_for(state="attached")
        player.form.evaluate("(form) => form.scrollIntoView()")
        assert outside(table, player.form, ASKED) == [], calculator
    filled = table.page.evaluate(STANDS)
    table.reload()
    for part in (1, 2):  # before its sheets are read, and after: then with the marks
        seen = table.page.evaluate(STANDS)
        assert [each[: part + 1] for each in seen] == [each[: part + 1] for each in filled]
        for calculator in dict.fromkeys(PAGES[path]):
            table.form(calculator).locator(".calc-from").first.wait_for(state="attached")


def begin(table: Table, system: str) -> list[dict[str, Any]]:
    """Begin a session with the sheet's ready characters, and return them."""
    sheet = json.loads(handle(json.dumps({"op": "sheet", "system": system})))["result"]
    people: list[dict[str, Any]] = sheet["examples"]
    Player(table, "", system).make([{"do": "sheet", **each} for each in people])
    return people


@dataclass(frozen=True)
class Chain:
    """A chain to play: its first draw, and the moves taken one after the other.

    :param seed: of the first draw, where chance would take too long.
    :param fields: inputs of that draw that the sheets do not fill.
    :param before: an earlier move at the table.
    :param weakened: a modifier of the other side's next roll, if she was weakened.
    """

    page: str
    calculator: str
    links: tuple[str, ...]
    seed: str = ""
    against: bool = True
    fields: tuple[tuple[str, str], ...] = ()
    weakened: str = ""
    before: str = ""

    @property
    def system(self) -> str:
        return self.calculator.partition(".")[0]


CHAINS = (
    Chain("bad-karma/tirage/", "bad_karma.draw", ("attack", "settle", "end_turn", "heal"), "c13"),
    Chain(
        "savage-worlds/combat/",
        "savage_worlds.attack",
        ("damage", "soak", "states", "recover"),
        "c0",
    ),
    Chain("d100/attaque/", "d100.attack", ("bleed", "survive"), "c22", weakened="− 15 (autres)"),
    Chain(
        "d100/tests/",
        "d100.test",
        ("strike", "bleed", "aid"),
        "t3",
        fields=(("cover", "light"), ("rolls", "5")),
    ),
    Chain("i2ds/difficulte/", "i2ds.difficulty", ("test",), against=False),
    Chain("i2ds/difficulte/", "i2ds.difficulty", ("oppose", "eight"), "a"),
    Chain("i2ds/opposition/", "i2ds.opposed", ("rank", "anew"), "c2", before="i2ds.initiative"),
    Chain(
        "choix-destin/main/",
        "choix_destin.hand",
        ("advice", "alone", "card", "crisis"),
        against=False,
    ),
)


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("chain", CHAINS, ids=lambda c: f"{c.calculator}-{c.links[0]}")
def test_a_chain_is_played_in_place_two_taps_a_link(
    sit: Callable[..., Table], chain: Chain
) -> None:
    player = Player(sit(has_touch=True).open(chain.page), chain.calculator, chain.system)
    names = [each["name"] for each in begin(player.table, player.system)]
    if chain.before:
        player.make([{"do": "run", "calculator": chain.before, "fields": {}, "seed": chain.seed}])
    if chain.seed:
        sides = {"who": names[0]} | ({"against": names[1]} if chain.against else {})
        first = {
            "do": "run",
            "calculator": chain.calculator,
            **sides,
            "fields": {**dict(chain.fields)},
        }
        player.begins({**first, "seed": chain.seed}, chain.links[0])
    else:
        player.sit(names[0])
        reach(player, player.draw, chain.links[0])
    for code, then in zip(chain.links, (*chain.links[1:], ""), strict=True):
        reach(player, lambda code=code: take(player, code), then)  # type: ignore[misc]
    while chain.weakened and player.result.get_attribute("data-outcome") == "dead":
        player.undo()
        take(player, chain.links[-1])
    assert [move["onward"] for move in player.moves() if move["do"] == "take"] == [*chain.links]
    assert player.page.url.partition("#")[0].endswith(chain.page)
    if chain.weakened:
        player.sit(names[1], names[0])
        player.draw()
        told = player.result.text_content() or ""
        assert chain.weakened in told.replace("\u00a0", " ").replace("\u202f", " ")


def test_the_way_to_another_calculator_lies_over_nothing_where_it_is_broken(
    sit: Callable[..., Table],
) -> None:
    player = Player(sit(has_touch=True).open("d100/tests/"), "d100.test", "d100")
    begin(player.table, player.system)
    first = {"do": "run", "calculator": "d100.test", "who": "Corto", "seed": "s"}
    fields = {"skills": "30", "rolls": "5", "cover": "light"}
    player.begins({**first, "fields": fields}, "strike")
    take(player, "strike")
    told = player.form.locator(".calc-acts")
    title, opened, verdict = told.evaluate("""(told) => {
      told.style.width = "7em";
      const texts = [...told.children, told.parentElement.querySelector(".calc-verdict")];
      return texts.map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        const lines = [...range.getClientRects()];
        return [lines[0].top, lines.at(-1).bottom, new Set(lines.map(({ top }) => top)).size];
      });
    }""")
    assert opened[2] > 1
    assert title[1] <= opened[0]
    assert opened[1] <= verdict[0] + 2


def take(player: Player, code: str) -> None:
    """Make an onward move: a choice is one tap, the button the other."""
    before = player.taps
    asked = player.result.locator(f"#take-{code}")
    for picker in asked.locator(".calc-picker:visible").all():
        picker.locator("[data-piece]:visible:enabled").first.tap()
        player.taps += 1
    player.tap(player.offered(code))
    assert player.taps - before <= 2


def reach(player: Player, act: Callable[[], object], code: str) -> None:
    """Act until chance offers the next link, with an undo of other results."""
    for _ in range(TRIES):
        act()
        if not code or player.offered(code).count():
            return
        player.undo()
    raise AssertionError(f"{code} was never offered")


def test_without_a_session_an_onward_move_leads_to_the_page_of_its_calculator(
    sit: Callable[..., Table],
) -> None:
    table = sit().open("i2ds/difficulte/")
    table.submit("i2ds.difficulty")
    table.form("i2ds.difficulty").locator('[data-onward="test"]').click()
    table.page.wait_for_url("**/i2ds/test/#i2ds.test?*")
    table.form("i2ds.difficulty").wait_for(state="detached")
    wanted = table.page.url.partition("difficulty=")[2].partition("&")[0]
    expect(table.form("i2ds.test").locator('[name="difficulty"]')).to_have_value(wanted)


def test_who_cannot_act_is_told_so_and_the_table_may_let_her(sit: Callable[..., Table]) -> None:
    """Then the target is asked for, and struck."""
    player = Player(sit(has_touch=True).open("bad-karma/tirage/"), "bad_karma.draw", "bad_karma")
    player.make(
        [
            {"do": "sheet", "name": "Ana", "fields": {"lost": 2, "skill": 12}},
            {"do": "sheet", "name": "Bo", "fields": {"karma": 9}},
        ]
    )
    player.sit("Ana")
    player.form.locator("button[type=submit]").first.tap()
    told = player.form.locator('[data-error-for=""]').first
    told.get_by_text("encore passer 2 tours").wait_for()
    assert [move["do"] for move in player.moves()] == ["sheet", "sheet"]
    player.answered(told.locator("button").tap)
    assert player.moves()[-1]["anyway"] is True
    player.answered(player.result.locator("#take-attack button", has_text="Bo").tap)
    assert player.moves()[-1]["against"] == "Bo"


def test_a_card_is_one_of_the_hand_unless_the_table_lets_it_be_another(
    sit: Callable[..., Table],
) -> None:
    """Her tiles are the cards that she holds; another one is first refused, in a correction too."""
    page = sit(has_touch=True).open("choix-destin/tirage/")
    player = Player(page, "choix_destin.draw", "choix_destin")
    hand = {"suit": "coupe", "hand": "3 8 10 12"}
    player.make([{"do": "sheet", "name": "Lise", "fields": hand}])
    player.sit("Lise")
    player.holds("choice", "")
    tiles = player.form.locator('[data-field="choice"] [data-piece]:not([hidden])')
    assert [tile.get_attribute("data-piece") for tile in tiles.all()] == ["3", "8", "10", "12"]
    tiles.nth(1).tap()
    player.draw()
    assert player.sheet("Lise")["discard"] == ["8-coupe"]
    player.form.locator(".calc-correct").tap()
    choice = player.form.locator('[data-field="choice"]').first
    choice.locator(".calc-type").tap()
    choice.locator("input").fill("14")
    choice.locator("input").blur()
    told = player.form.locator('[data-error-for=""]').first
    told.get_by_text("n’est pas dans la main de Lise").wait_for()
    player.answered(told.locator("button").tap)
    assert player.moves()[-1]["anyway"] is True
    assert player.sheet("Lise")["discard"] == ["14-coupe"]
    who = player.form.locator(".calc-sides select").first
    page.page.wait_for_url("**choice=14*")  # written after the answer is painted
    page.reload()
    player.holds("choice", "14")
    expect(who).to_have_value("Lise")
    for opened, form in (("main", "choix_destin.hand"), ("tirage", "choix_destin.draw")):
        page.page.locator(f'nav a[href$="/{opened}/"]').first.dispatch_event("click")
        who = page.form(form).locator(".calc-sides select").first
        who.locator("option", has_text="Lise").wait_for(state="attached")
        expect(who, "the device may have been handed on").to_have_value("")
