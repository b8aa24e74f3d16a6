"""The page of a session: its buttons send possible moves, and its words are true."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from calculators.catalogue import SYSTEMS
from calculators.core.french import french
from calculators.core.sheet import HIDDEN, Example
from calculators.core.system import System
from calculators.render.gestures import slug
from calculators.render.html import to_html
from calculators.render.links import Links
from calculators.render.party.keeping import news_html
from calculators.render.party.markdown import markdown
from calculators.render.party.page import panel_html
from calculators.render.party.table import TABLE
from calculators.render.party.view import NEW, View
from calculators.session.fold import fold
from calculators.session.reading import Session
from calculators.session.replaying import Folded
from calculators.session.seeing import seen
from calculators.session.shapes import LONGEST_NAME
from calculators.session.telling import people
from hooks.elements import party_html
from tests.contract.catalogue import ALL_SYSTEMS
from tests.contract.page import Node, read
from tests.contract.sessions import forget, session_of
from tests.toy import SYSTEM as TOY

EVENING = 14
with_sheets = pytest.mark.parametrize(
    "system", [system for system in ALL_SYSTEMS if system.sheet], ids=lambda system: system.id
)
every_system = pytest.mark.parametrize("system", ALL_SYSTEMS, ids=lambda system: system.id)


def page(system: System, folded: Folded, **view: Any) -> Node:
    """Draw the table and, under it, the notebook; or the named page."""
    links = Links(system.rule_ids, "../")
    pages = [view["page"]] if "page" in view else ["table", "carnet"]
    views = (View.read({**view, "page": each}, links) for each in pages)
    drawn = (to_html(panel_html(folded, each)) for each in views)
    return read(f"<main>{''.join(drawn)}</main>")


def played(system: System, *moves: dict[str, Any], session: Any = None) -> Folded:
    folded = fold(system, session)
    for move in moves:
        folded = fold(system, folded.session.written(), move)
    return folded


def buttons(shown: Node) -> dict[str, list[dict[str, Any]]]:
    """Return the moves of each button by its id."""
    return {
        str(node.attributes["id"]): json.loads(node.attributes["data-move"] or "")
        for node in shown.all("button")
        if "data-move" in node.attributes and "disabled" not in node.attributes
    }


def press(system: System, folded: Folded, button: str, **view: Any) -> Folded:
    moves = buttons(page(system, folded, **view))[button]
    return played(system, *moves, session=folded.session.written())


def words(node: Node) -> str:
    return re.sub(r"[\u00a0\u202f]", " ", node.words).replace("’", "'")


def words_of(text: str) -> str:
    return re.sub(r"[\u00a0\u202f]", " ", french(text)).replace("’", "'")


def test_what_led_to_a_question_stays_beside_what_was_put_right() -> None:
    """A sheet, a note: they do not continue the game; the table still shows its last result."""
    i2ds = next(system for system in ALL_SYSTEMS if system.id == "i2ds")
    folded = press(i2ds, fold(i2ds, None), "party-begin")
    names = [*folded.state.sheets]
    begins = {"do": "begin", "game": "i2ds.conflict", "who": names}
    folded = played(
        i2ds, begins, {"do": "choose", "move": "roll"}, session=folded.session.written()
    )
    shown = page(i2ds, folded, page="table")
    (before,) = (words(each) for each in shown.all("p", class_="calc-summary"))
    pieces = len(shown.all("figure"))
    right = {"do": "sheet", "name": names[0], "fields": {"bonus": 3}}
    note = {"do": "note", "text": "Il pleut"}
    known = {"side": "opponent", "level": "C", "characteristic": 9, "modifier": 4, "bonus": 3}
    comes = {"do": "sheet", "name": "Le Ratier de la Tour", "fields": known}
    for move, told in (
        (right, "bonus libre +3."),
        (note, "« Il pleut »"),
        (comes, "bonus libre +3, …"),
    ):
        folded = played(i2ds, move, session=folded.session.written())
        shown = page(i2ds, folded, page="table")
        (now,) = (words(each) for each in shown.all("p", class_="calc-summary"))
        assert now.startswith(before)
        assert now.endswith(told)
        assert len(shown.all("figure")) == pieces


def test_a_draw_is_told_from_the_next_one_that_is_asked_alike() -> None:
    """Pieces of an unfinished draw are dropped if the draw no longer exists (answers.js)."""
    game = {"do": "begin", "game": "toy.dare", "who": ["Ana"]}
    begun = played(TOY, {"do": "sheet", "name": "Ana", "fields": {}}, game)
    around = ({"do": "choose", "move": code} for code in ("pass", "next"))
    stages = []
    for each in (begun, played(TOY, *around, session=begun.session.written())):
        (stage,) = page(TOY, each, page="table").all("section", class_="party-play")
        stages.append((words(stage.all("h2")[0]), stage.attributes["data-drawn"]))
    (asked, drawn), (after, others) = stages
    assert asked == after
    assert drawn != others


def test_what_one_throws_against_another_bears_both_names() -> None:
    """Not those of a calculator, «Attaquant, trait»: pieces and reasons."""
    (system,) = (each for each in ALL_SYSTEMS if each.id == "savage_worlds")
    people = ({"do": "sheet", "name": name, "fields": {}} for name in ("Ana", "Bo"))
    roll = {"do": "run", "calculator": "savage_worlds.opposed", "who": "Ana", "against": "Bo"}
    folded = played(system, *people, {**roll, "seed": "s", "fields": {"roll": "5 2"}})
    (stage,) = page(system, folded, page="table").all("section", class_="party-play")
    captions = [words(each) for each in stage.all("figcaption")]
    assert [each.partition(",")[0] for each in captions] == ["Ana", "Ana", "Bo", "Bo"]
    assert words(stage.all("li")[0]).startswith("Ana, trait")


def test_a_choice_that_begins_with_who_decides_names_her_once() -> None:
    """Her name as it was typed, and with the capital of a label."""
    (system,) = (each for each in ALL_SYSTEMS if each.id == "savage_worlds")
    names = ["la Bête", "L'Ombre"]
    people = ({"do": "sheet", "name": name, "fields": {"bennies": 3}} for name in names)
    begin = {"do": "begin", "game": "savage_worlds.fight", "who": names, "seed": "s"}
    chosen = ({"do": "choose", "move": code, "seed": "s"} for code in ("nobody", "deal", "bennies"))
    shown = page(system, played(system, *people, begin, *chosen), page="table")
    ways = [words(each) for each in shown.all("button") if each.attributes.get("data-way")]
    assert ways[:2] == ["La Bête (3 jetons)", "L'Ombre (3 jetons)"]


def test_what_play_changes_most_comes_first_on_the_sheet_of_who_is_there() -> None:
    """Unfolded if it has a value; for a new character, her dice come first."""
    (system,) = (each for each in ALL_SYSTEMS if each.id == "savage_worlds")
    hurt = {"do": "sheet", "name": "Ana", "fields": {"wounds": 2}}
    folded, folds = played(system, hurt), ["Blessures et fatigue", "États"]
    (sheet,) = page(system, folded, page="table", form="Ana").all("form", id="party-sheet-Ana")
    kinds = [
        each for each in sheet.children if each.tag == "details" or each.has("class", "calc-field")
    ]
    first, second, third = kinds[1:4]
    assert [words(each.all("summary")[0]) for each in (first, second)] == folds
    assert ["open" in each.attributes for each in (first, second)] == [True, False]
    assert third.attributes["data-field"] == "who"
    (new,) = page(system, folded, page="table", form=NEW).all("form", id="party-sheet-;")
    assert not [each for each in new.all("details") if "open" in each.attributes]
    assert words(new.all("summary")[0]) == "Attributs"


def test_what_comes_after_a_game_stands_under_no_round_of_it() -> None:
    game = {"do": "begin", "game": "toy.dare", "who": ["Ana"]}
    turns = [{"do": "choose", "move": code} for code in ("pass", "end")]
    notes = [{"do": "note", "text": text} for text in ("Une nuit passe.", "Une autre aussi.")]
    ana = {"do": "sheet", "name": "Ana", "fields": {}}
    folded = played(TOY, ana, game, *turns, *notes, game, *turns, game)
    shown = page(TOY, folded, page="carnet", whole=True)
    opened = [words(each) for each in shown.all("h3", class_="party-opens")]
    assert opened == ["Manche 1", "Après le défi", "Manche 1", "Manche 1"]
    assert re.findall(r"^### (.*)", words_of(markdown(folded)), re.MULTILINE) == opened


@with_sheets
def test_every_button_of_an_evening_can_be_pressed(system: System) -> None:
    folded = session_of(system, "page", EVENING)
    for view in ({}, {"whole": True}, {"form": NEW}, {"form": next(iter(folded.end.state.sheets))}):
        shown = page(system, folded, **view)
        ids = [node.attributes["id"] for node in shown.all() if "id" in node.attributes]
        assert len(ids) == len(set(ids))
        assert not [id_ for id_ in ids if " " in str(id_)]
        assert {
            label.attributes["for"] for label in shown.all("label") if "for" in label.attributes
        } <= {*ids}
        for moves in buttons(shown).values():
            played(system, *moves, session=folded.session.written())


@pytest.mark.parametrize(
    "system", [each for each in ALL_SYSTEMS if each.sheet.table.inputs], ids=lambda each: each.id
)
def test_a_table_where_nothing_lies_has_no_box_but_a_way_to_it(system: System) -> None:
    folded = played(system, {"do": "sheet", "name": "Ana", "fields": {}})
    bare = page(system, folded, page="table")
    assert [words(node) for node in bare.all("h2")].count("La table") == 0
    assert bare.all("button", id="party-edit-table")
    opened = page(system, folded, page="table", form=";table")
    (form,) = opened.all("form", id="party-board")
    assert "data-focus" in form.attributes, "it is what comes next"
    assert not opened.all("button", id="party-edit-table"), "which would keep the focus"
    assert not opened.all("", id="la-table"), "which the page calls its own title"


@with_sheets
def test_a_printed_sheet_has_every_line(system: System) -> None:
    """One sheet for each character, without controls, unwritten fields left empty.

    A sheet for real pieces has boxes instead of lines.
    """
    folded = session_of(system, "paper", EVENING)
    shown = page(system, folded, page="carnet", paper=True)
    sheets = shown.all("article", class_="party-sheet")
    assert [words(sheet.all("b")[0]) for sheet in sheets] == [*folded.end.state.sheets]
    for sheet, her in zip(sheets, folded.end.state.people.values(), strict=True):
        assert not [*sheet.all("button"), *sheet.all("input")]
        lines = {
            words(n.all("dt")[0]): words(n.all("dd")[0]) for n in sheet.all("div") if n.all("dt")
        }
        inputs = system.sheet.character.inputs
        above = {"colour", *system.sheet.played}  # in the heading
        unsaid = {*above, *system.sheet.untold, *(inputs if system.sheet.mat else ())}
        labels = [
            each.label
            for name, each in inputs.items()
            if name not in unsaid and each.counts(vars(her))
        ]
        assert sorted(lines) == sorted({words_of(label) for label in labels})
    assert not page(system, fold(system, None), page="carnet", paper=True).all(
        "article", class_="party-sheet"
    )


def test_a_printed_line_says_its_own_value_alone() -> None:
    (d100,) = (each for each in ALL_SYSTEMS if each.id == "d100")
    there = played(d100, {"do": "sheet", "name": "Ana", "fields": {"pv": 0, "pv_max": 12}})
    (sheet,) = page(d100, there, page="carnet", paper=True).all("article", class_="party-sheet")
    lines = {words(n.all("dt")[0]): words(n.all("dd")[0]) for n in sheet.all("div") if n.all("dt")}
    assert (lines["PV"], lines["PV au complet"]) == ("0", "12")


def test_a_printed_sheet_leaves_to_the_pencil_what_is_never_told() -> None:
    forget()  # it knows a system by its id
    secret = {"goal": HIDDEN, "resting": HIDDEN}
    hiding = replace(TOY, sheet=replace(TOY.sheet, secret=secret))
    there = played(hiding, {"do": "sheet", "name": "Ana", "fields": {"goal": 9, "resting": True}})
    for seat in ("", None):
        shown = page(hiding, seen(there, seat), page="carnet", paper=True)
        (sheet,) = shown.all("article", class_="party-sheet")
        told = {words(n.all("dt")[0]): words(n.all("dd")[0]) for n in sheet.all("div")}
        assert (told["But"], told["Se repose"], told["Points"]) == ("", "", "0")
    forget()


@with_sheets
def test_a_new_form_starts_from_the_example_that_was_chosen(system: System) -> None:
    empty = fold(system, None)
    for example in system.sheet.examples:
        shown = page(system, empty, page="table", form=NEW, example=example.name)
        (form,) = shown.all("form", id=f"party-sheet-{NEW}{slug(example.name)}")
        move = json.loads(form.attributes["data-move"] or "")
        assert (move["name"], move["fields"].items() >= example.fields.items()) == (
            example.name,
            True,
        )


def test_a_name_and_a_title_say_how_long_they_may_be_where_they_are_typed() -> None:
    ana = played(TOY, {"do": "sheet", "name": "Ana", "fields": {}})
    shown = [page(TOY, ana, form=each) for each in (NEW, "Ana")]
    typed = [node for each in shown for node in each.all("input") if "data-key" in node.attributes]
    found = {each.attributes["name"]: each.attributes.get("placeholder") for each in typed}
    for name, most in {"name": 20, "rename": 20, "title": 80}.items():
        assert found[name] == french(f"{most} signes au plus.")
    assert not [each for each in typed if "maxlength" in each.attributes], "a paste would be cut"


@with_sheets
def test_two_from_one_example_are_told_apart_by_their_colour(system: System) -> None:
    """Grey is for several: those of the Master."""
    for example in system.sheet.examples:
        folded = session_with(system, example)
        shown = page(system, folded, page="table", form=NEW, example=example.name)
        (form,) = shown.all("form", id=f"party-sheet-{NEW}{slug(example.name)}")
        colour = json.loads(form.attributes["data-move"] or "")["fields"]["colour"]
        (worn,) = (fields["colour"] for fields in folded.end.state.sheets.values())
        assert (colour == worn) == (worn == "grey")


def session_with(system: System, example: Example) -> Folded:
    return played(system, {"do": "sheet", "name": example.name, "fields": example.fields})


@with_sheets
def test_copies_and_a_departure_stand_under_the_name(system: System) -> None:
    """They stood under all that a sheet says, three screens of a phone below."""
    example = system.sheet.examples[0]
    shown = page(system, session_with(system, example), page="table", form=example.name)
    (form,) = shown.all("form", id=f"party-sheet-{slug(example.name)}")
    ids = [str(node.attributes["id"]) for node in form.all() if "id" in node.attributes]
    first = next(iter(system.sheet.character.inputs))
    (away,) = (at for at, id_ in enumerate(ids) if id_.startswith("party-away-"))
    assert away < min(at for at, id_ in enumerate(ids) if id_.endswith(f"-{first}"))


@with_sheets
def test_a_form_that_nobody_touched_changes_nothing(system: System) -> None:
    folded = session_of(system, "forms", EVENING)
    session = folded.session.written()
    for name in folded.end.state.sheets:
        sheet = page(system, folded, form=name).all("form", id=f"party-sheet-{slug(name)}")
        move = json.loads(sheet[0].attributes["data-move"] or "")
        assert played(system, move, session=session).end.state.sheets == folded.end.state.sheets
    for at in range(len(folded.done)):
        for form in page(system, folded, amend=at, whole=True).all(
            "form", id=f"party-amending-{at}"
        ):
            move = json.loads(form.attributes["data-move"] or "")
            assert played(system, move, session=session).session.written() == session


def test_a_correction_shows_what_was_asked_and_what_was_drawn_and_folds_the_rest() -> None:
    (i2ds,) = (each for each in ALL_SYSTEMS if each.id == "i2ds")
    folded = press(i2ds, fold(i2ds, None), "party-begin")
    names = [*folded.end.state.sheets]
    begins = {"do": "begin", "game": "i2ds.conflict", "who": names}
    rolls = {"do": "choose", "move": "roll", "seed": "s"}
    said = {"characteristic": 4, "difficulty": 3}
    alone = {"do": "run", "calculator": "i2ds.test", "fields": said, "seed": "s"}
    folded = played(i2ds, begins, rolls, alone, session=folded.session.written())
    at = len(folded.done) - 1
    for place, shown, inside in (
        (at - 1, ["dice", "opponent_dice"], ["players", "events"]),
        (at, ["level", "characteristic", "dice"], []),
    ):
        (form,) = page(i2ds, folded, amend=place).all("form", id=f"party-amending-{place}")
        rest = [each for fold_ in form.all("details") for each in _fields(fold_)]
        assert {*shown} <= {*_fields(form)} - {*rest}, place
        assert {*inside} <= {*rest}, place


def test_a_correction_begins_with_what_was_typed() -> None:
    """The die that was mistyped stood below everything that its draw may ask."""
    (i2ds,) = (each for each in ALL_SYSTEMS if each.id == "i2ds")
    said = {"characteristic": 4, "difficulty": 3, "dice": "4 5"}
    folded = played(i2ds, {"do": "run", "calculator": "i2ds.test", "fields": said})
    (form,) = page(i2ds, folded, amend=0).all("form", id="party-amending-0")
    assert {*[*_fields(form)][: len(said)]} == {*said}


def test_whom_one_meant_is_put_right_where_the_throw_is_told() -> None:
    """The choices before it have no entry; the grace asked between them stays."""
    (i2ds,) = (each for each in ALL_SYSTEMS if each.id == "i2ds")
    folded = press(i2ds, fold(i2ds, None), "party-begin")
    lila, amine, goule = folded.end.state.sheets
    begins = {"do": "begin", "game": "i2ds.conflict", "who": [lila, amine, goule]}
    codes = ("roll", "oppose.0", "none", "none")
    chosen = ({"do": "choose", "move": code, "seed": "s"} for code in codes)
    folded = played(i2ds, begins, *chosen, session=folded.session.written())
    at = len(folded.done) - 1
    assert words(page(i2ds, folded, page="carnet", amend=at)).count("Revenir sur « ") == 2
    other = press(i2ds, folded, f"party-instead-{at - 2}-oppose.1", page="carnet", amend=at)
    assert (folded.refused, other.refused) == ((), ())
    texts = [each.done[at].text for each in (folded, other)]
    assert [[name in text for name in (goule, lila, amine)] for text in texts] == [
        [True, True, False],
        [True, False, True],
    ]


def test_a_card_laid_in_secret_is_put_right_by_whose_it_is_alone() -> None:
    (tarot,) = (each for each in ALL_SYSTEMS if each.id == "choix_destin")
    folded = press(tarot, fold(tarot, None), "party-begin")
    first, *others = folded.end.state.sheets
    begins = {"do": "begin", "game": "choix_destin.table", "who": [first, *others]}
    chosen = ({"do": "choose", "move": code, "seed": "s"} for code in ("act.0", "versus.1"))
    folded = played(tarot, begins, *chosen, session=folded.session.written())
    held = [each for each in buttons(page(tarot, folded, page="table")) if "-play." in each]
    laid = press(tarot, folded, held[0], page="table")
    at = len(laid.done) - 1
    for seat in ("", *others):
        shown = page(tarot, seen(laid, seat), page="carnet", amend=at, seat=seat)
        assert not [each for each in buttons(shown) if "instead" in each]
        assert shown.all("button", id=f"party-own-{at}")
    view = {"page": "carnet", "amend": at, "seat": first}
    hers = page(tarot, seen(laid, first), **view)
    instead = [each for each in buttons(hers) if "instead" in each]
    assert {each.rpartition("-")[2] for each in instead} == {
        each.rpartition("-")[2] for each in held[1:]
    }
    mine = page(tarot, seen(laid, first), **{**view, "amend": -1, "mine": at})
    assert [bool(each.all("button", id=f"party-hidden-{at}")) for each in (mine, hers)] == [
        True,
        False,
    ]
    other = press(tarot, laid, instead[0], **view)
    assert other.refused == ()
    assert other.done[at].shaped["move"] == instead[0].rpartition("-")[2]


def test_the_correction_of_a_new_throw_folds_what_the_throw_before_was() -> None:
    (savage,) = (each for each in ALL_SYSTEMS if each.id == "savage_worlds")
    folded = press(savage, fold(savage, None), "party-begin")
    who = next(iter(folded.end.state.sheets))
    throw = {"calculator": "savage_worlds.trait", "who": who, "fields": {"modifier": 1}}
    first = {"do": "run", **throw, "seed": "s"}
    again = {"do": "take", "onward": "reroll", "seed": "s"}
    folded = played(savage, first, again, session=folded.session.written())
    at = len(folded.done) - 1
    seen = []
    for place in (at - 1, at):
        (form,) = page(savage, folded, amend=place).all("form", id=f"party-amending-{place}")
        rest = [each for fold_ in form.all("details") for each in _fields(fold_)]
        seen.append({*_fields(form)} - {*rest})
    drawn = {each.name for each in savage.by_id["savage_worlds.trait"].drawn}
    assert {"modifier", *drawn} <= seen[0]
    assert seen[1] == drawn


def test_the_whole_journal_is_in_the_notebook_and_on_a_guest_s_own_page() -> None:
    folded = played(TOY, {"do": "sheet", "name": "Ana", "fields": {}})
    found = []
    for guest in (False, True):
        view = View(seat="Ana", guest=guest)
        (latest,) = read(to_html(panel_html(folded, view))).all("details", id="party-latest")
        found.append([len(latest.all(tag)) for tag in ("a", "button")])
    assert found == [[1, 0], [0, 1]]
    (empty,) = page(TOY, fold(TOY, None), page="carnet").all("section", aria_labelledby="journal")
    assert empty.all("p", class_="party-none")
    assert not empty.all("button", id="party-undo")


def test_the_last_decisions_of_the_table_are_not_numbered() -> None:
    """Eight of many have no number of their own: the first of them is not the first."""
    folded = played(TOY, {"do": "note", "text": "Il pleut"})
    assert page(TOY, folded, page="table").all("ul", class_="party-latest")


def test_what_can_be_put_right_or_taken_out_opens_and_shuts() -> None:
    """Chance's draws stay with chance, typed pieces are filled in; a note is edited."""
    (i2ds,) = (each for each in ALL_SYSTEMS if each.id == "i2ds")
    said = {"characteristic": 4, "difficulty": 3}
    run = {"do": "run", "calculator": "i2ds.test", "seed": "s"}
    folded = played(
        i2ds,
        {"do": "sheet", "name": "Ana", "fields": {}},
        {"do": "note", "text": "Une nuit passe."},
        run | {"fields": said},
        run | {"fields": {**said, "dice": "3 5"}},
    )

    def views(**opened: int) -> list[dict[str, int]]:
        told = page(i2ds, folded, page="carnet", **opened).all("button")
        found = (each.attributes.get("data-view") for each in told)
        return [json.loads(each) for each in found if each]

    assert [each["amend"] for each in views() if each.get("amend", -1) >= 0] == [1, 2, 3]
    assert {"amend": -1} in views(amend=2)
    assert {"remove": -1} in views(remove=2)
    for opened in ({}, {"amend": 2}, {"remove": 3}):
        shown = page(i2ds, folded, page="carnet", **opened).all("details")
        moves = (str(each.attributes.get("id")) for each in shown if "open" in each.attributes)
        assert [each for each in moves if "move" in each] == [
            f"party-move-{at}" for at in opened.values()
        ]
    dice = []
    for at in (2, 3):
        (form,) = page(i2ds, folded, amend=at).all("form", id=f"party-amending-{at}")
        dice += [each.attributes.get("value") for each in form.all("input", name="dice")]
    assert dice == ["", "3 5"]
    (form,) = page(i2ds, folded, amend=1).all("form", id="party-amending-1")
    assert [each.words for each in form.all("textarea")] == ["Une nuit passe."]


def test_who_acted_and_against_whom_is_put_right_in_place() -> None:
    """With the same luck: a roll recorded for somebody else becomes hers, with her own sheet."""
    (savage,) = (each for each in ALL_SYSTEMS if each.id == "savage_worlds")
    folded = press(savage, fold(savage, None), "party-begin")
    first, second, third = folded.end.state.sheets
    made = {"do": "run", "calculator": "savage_worlds.opposed", "who": first, "against": second}
    folded = played(savage, made | {"seed": "s"}, session=folded.session.written())
    at = len(folded.done) - 1
    (form,) = page(savage, folded, amend=at).all("form", id=f"party-amending-{at}")
    offered = {
        select.attributes["data-key"]: [each.attributes["value"] for each in select.all("option")]
        for select in form.all("select")
        if "data-key" in select.attributes
    }
    assert offered == {"who": ["", first, second, third], "against": ["", second, third]}
    assert [words(each) for each in form.all("label")][:2] == ["Qui", "Contre"]
    move = {**folded.done[at].move, "who": third}
    other = fold(savage, folded.session.written(), {"do": "amend", "at": at, "move": move})
    before, after = (each.done[at] for each in (folded, other))
    assert [name in before.text for name in (first, third)] == [True, False]
    assert [name in after.text for name in (first, third)] == [False, True]
    alone = played(savage, made | {"who": "", "against": "", "seed": "s"})
    (form,) = page(savage, alone, amend=0).all("form", id="party-amending-0")
    entries = [*form.all("select"), *form.all("input")]
    assert not [each for each in entries if "data-key" in each.attributes], "nobody is there"


def _fields(shown: Node) -> list[str]:
    fields = [each.attributes.get("data-field") for each in shown.all("div")]
    return [each for each in fields if each]


@with_sheets
def test_the_ready_made_characters_begin_at_one_tap(system: System) -> None:
    folded = press(system, fold(system, None), "party-begin")
    sheets = folded.end.state.sheets
    assert [*sheets] == [example.name for example in system.sheet.examples]
    assert len({fields["colour"] for fields in sheets.values()}) == len(sheets)
    shown = page(system, folded)
    lines = shown.all("button", class_="party-line")
    names = [words(name) for line in lines for name in line.all("b")]
    assert names == [*sheets]
    assert "party-begin" not in buttons(shown)


def test_a_game_that_takes_fewer_begins_with_the_first_of_the_ready_made_characters() -> None:
    (game,) = TOY.sheet.games
    system = replace(TOY, sheet=replace(TOY.sheet, games=(replace(game, most=2),)))
    forget()  # what is kept of the toy, by its id
    state = press(system, fold(system, None), "party-begin").end.state
    made = [{"do": "sheet", "name": e.name, "fields": {}} for e in system.sheet.examples]
    told = [words(each) for each in page(system, played(system, *made)).all(class_="party-none")]
    forget()
    assert told == ["Le défi : pas encore. 3 personnages : il en faut 1 ou 2."]
    assert state.scripted
    assert ([*state.sheets], [*state.away]) == (["Ana", "Bo"], ["Cid"])


@with_sheets
def test_a_line_breaks_between_two_facts(system: System) -> None:
    """Each fact about somebody is unbroken, with the dot that separates it from the one before."""
    folded = press(system, fold(system, None), "party-begin")
    for shown in (page(system, fold(system, None)), page(system, folded)):
        lines = [line.children[-1] for line in shown.all(class_="party-line")]
        assert lines
        for line in lines:
            first, *facts = line.children
            assert [words(dot) for each in facts for dot in each.children] == ["· "] * len(facts)
            assert not any("·" in each.text for each in (first, *facts))
            assert line.text.strip() == ""


@with_sheets
def test_what_lies_on_the_table_is_put_right_at_one_tap(system: System) -> None:
    """A single fold with everything on the table is open."""
    folded = press(system, fold(system, None), "party-begin")
    for form in page(system, folded, page="table", form=TABLE).all(id="party-board"):
        parts = [
            each
            for each in form.children
            if each.tag == "details" or each.has("class", "calc-field")
        ]
        assert len(parts) > 1 or "open" in parts[0].attributes


@with_sheets
def test_a_game_begins_by_a_verb(system: System) -> None:
    made = [{"do": "sheet", "name": e.name, "fields": e.fields} for e in system.sheet.examples]
    shown = page(system, played(system, *made))
    told = [
        words(each)
        for each in shown.all("button")
        if "party-game-" in str(each.attributes.get("id"))
    ]
    assert told == ["Commencer"]


@with_sheets
def test_an_input_is_never_called_as_a_part_of_the_move(system: System) -> None:
    keys = {"name", "rename", "count", "text", "title"}
    assert not keys & system.sheet.character.inputs.keys()
    for calculator in system.calculators:
        assert not {"text"} & {parameter.name for parameter in calculator.parameters}


@every_system
def test_each_reading_that_is_chosen_is_marked_and_one_button_returns_to_the_site(
    system: System,
) -> None:
    untouched = page(system, fold(system, None))
    assert not untouched.all("p", class_="party-ours")
    assert "Les lectures du site" in words(untouched)
    for count, (name, each) in enumerate(system.table.items()):
        code = next(iter([*getattr(each, "choices", ())][1:]), None)
        if code is None or name == system.whose:
            continue
        folded = played(system, {"do": "readings", "readings": {name: code}})
        shown = page(system, folded)
        (marked,) = [node for node in shown.all("div") if "data-ours" in node.attributes]
        assert marked.attributes["data-field"] == name, count
        assert "1 choix de votre table" in words(shown)
        assert press(system, folded, "party-site").end.state.readings == {}


@every_system
def test_whose_pieces_are_drawn_is_one_tap(system: System) -> None:
    ours = press(system, fold(system, None), "party-pieces-own")
    assert ours.end.state.readings == {system.whose: "own"}
    assert "Les lectures du site" in words(page(system, ours)), "no reading of a rule is chosen"
    assert press(system, ours, "party-pieces-site").end.state.readings == {}


def test_what_is_put_away_comes_back_as_it_was() -> None:
    ana = {"do": "sheet", "name": "Ana", "fields": {"goal": 9, "points": 3}}
    folded = played(TOY, ana)
    away = press(TOY, folded, "party-away-Ana", form="Ana")
    assert not away.end.state.sheets
    assert "À l'écart : Ana" in words(page(TOY, away))
    assert press(TOY, away, "party-back-Ana").end.state.sheets == folded.end.state.sheets


def test_a_copy_has_a_name_of_its_own() -> None:
    long = "Ana la très grande 1"
    assert len(long) == LONGEST_NAME
    folded = played(
        TOY, *({"do": "sheet", "name": n, "fields": {"goal": 9}} for n in ("Ana", long))
    )
    once = press(TOY, folded, "party-copy1-Ana", form="Ana")
    twice = press(TOY, once, "party-copy1-Ana", form="Ana")
    assert [*twice.end.state.sheets][2:] == ["Ana 2", "Ana 3"]
    third = press(TOY, twice, "party-copy1-Ana%202", form="Ana 2")
    assert third.end.state.sheets["Ana 4"] == folded.end.state.sheets["Ana"]
    id_ = "party-copy4-Ana%20la%20tr%C3%A8s%20grande%201"
    copied = press(TOY, folded, id_, form=long).end.state.sheets
    assert max(map(len, copied)) <= LONGEST_NAME
    assert len(copied) == 6


def test_a_card_tells_what_counts_and_what_was_changed() -> None:
    folded = played(TOY, {"do": "sheet", "name": "Bo", "fields": {"goal": 9, "daring": "bold"}})
    card = words(page(TOY, folded).all("article")[0])
    assert "But 9" in card
    assert "hardi, 2 dés" in card


def test_the_journal_is_filtered_by_whom_it_is_about() -> None:
    cast = {"do": "run", "calculator": "toy.cast", "who": "Ana", "fields": {}, "seed": "a"}
    folded = played(
        TOY,
        {"do": "sheet", "name": "Ana", "fields": {}},
        {"do": "sheet", "name": "Bo", "fields": {}},
        cast,
        {"do": "note", "text": "Rien."},
        {"do": "sheet", "name": "Ana", "rename": "Anna"},
    )
    about = [sorted(each) for each in people(folded)]
    assert about == [["Anna"], ["Bo"], ["Anna"], [], ["Anna"]]
    lines = page(TOY, folded, page="carnet", who="Anna").all("ol")[0].all("li")
    assert [line.attributes["value"] for line in lines] == ["1", "3", "5"]
    assert len(page(TOY, folded, page="carnet", who="Personne").all("ol")[0].all("li")) == 5


def test_an_entry_leads_to_its_rules_and_its_draw() -> None:
    cast = {"do": "run", "calculator": "toy.cast", "fields": {"goal": 3}, "seed": "a"}
    entry = page(TOY, played(TOY, cast), page="carnet").all("ol")[0]
    links = [link.attributes["href"] or "" for link in entry.all("a")]
    assert "../toy/#ty-jeu-01" in links
    assert any(link.startswith("../toy/#toy.cast?") and "seed=a" in link for link in links)


def test_what_an_amendment_made_impossible_is_told_as_such() -> None:
    cast = {"do": "run", "calculator": "toy.cast", "who": "Ana", "fields": {}, "seed": "a"}
    folded = played(TOY, {"do": "sheet", "name": "Ana", "fields": {}}, cast)
    without = press(TOY, folded, "party-remove-0", remove=0)
    (line,) = page(TOY, without, page="carnet").all("ol")[0].all("li")
    assert "data-stale" in line.attributes
    (struck,) = line.all("s")
    assert words(struck).startswith("Ana, lancer."), "its words stay"
    stale = "Cette décision n'est plus possible : elle ne change rien."
    assert stale in words(line).removeprefix(words(struck)), "to be read"
    assert "~~ Cette décision" in markdown(without)
    assert fold(TOY, without.session.written(), {"do": "undo"}).session == folded.session


@pytest.mark.parametrize(
    ("goals", "told"),
    [
        ((), "Toutes ses décisions restent"),
        ((99,), "Une décision du journal n'est plus possible et ne change rien."),
        ((99, 98), "2 décisions du journal ne sont plus possibles et ne changent rien."),
    ],
)
def test_another_edition_is_told_with_what_it_cost(goals: tuple[int, ...], told: str) -> None:
    cast = {"do": "run", "calculator": "toy.cast", "seed": "a"}
    moves = tuple({**cast, "fields": {"goal": goal}} for goal in (3, *goals))
    folded = fold(TOY, {**Session("toy", moves=moves).written(), "edition": "0.1.0"})
    news = news_html(folded)
    assert news is not None
    text = words(read(to_html(news)))
    assert "de l'édition 0.1.0" in text
    assert told in text
    assert news_html(fold(TOY, folded.session.written())) is None


@pytest.mark.parametrize(("count", "told"), [(1, "1 partie mise de côté"), (2, "2 parties mises")])
def test_sessions_put_aside_are_offered(count: int, told: str) -> None:
    shelf = [{"title": f"Soirée {at}", "moves": at, "day": "2026-11-01"} for at in range(count)]
    shown = page(TOY, fold(TOY, None), shelf=shelf)
    assert told in words(shown)
    assert "Reprendre « Soirée 0 », 1er novembre 2026, 0 décision" in words(shown)


def test_a_long_note_leaves_room_for_what_is_played() -> None:
    note = {"do": "note", "text": "Il pleut. " * 190}
    folded = played(TOY, {"do": "sheet", "name": "Ana", "fields": {}}, note)
    (told,) = page(TOY, folded, page="table").all(class_="calc-summary")
    assert len(words(told)) < 130


@pytest.mark.parametrize(
    ("where", "line"),
    [("table", "calc-summary"), ("table", "party-latest"), ("carnet", "party-text")],
)
def test_a_number_of_what_is_told_stays_with_its_noun(where: str, line: str) -> None:
    """On the stage and in the journal."""
    note = {"do": "note", "text": "Il reste 3 tours à tenir, 26 contre 2"}
    folded = played(TOY, {"do": "sheet", "name": "Ana", "fields": {}}, note)
    *_, told = page(TOY, folded, page=where).all(class_=line)
    assert [each.words for each in told.all(class_="unbroken")][-2:] == ["3 tours", "26 contre 2"]


def test_a_long_journal_shows_its_end() -> None:
    folded = played(TOY, *({"do": "note", "text": f"Note {at}."} for at in range(42)))
    shown = page(TOY, folded, page="carnet")
    lines = shown.all("ol")[0].all("li")
    assert ("Note 41" in words(lines[-1]), len(lines)) == (True, 40)
    (before,) = shown.all("button", id="party-whole")
    assert words(before) == "Voir les 2 décisions d'avant"
    whole = page(TOY, folded, page="carnet", **json.loads(before.attributes["data-view"] or ""))
    assert len(whole.all("ol")[0].all("li")) == 42


def test_each_possible_target_is_a_button_with_her_name() -> None:
    sheets = ({"do": "sheet", "name": name, "fields": {}} for name in ("Ana", "Inès"))
    draws = {"do": "run", "calculator": "bad_karma.draw", "who": "Ana", "seed": "s0"}
    shown = page(SYSTEMS["bad_karma"], played(SYSTEMS["bad_karma"], *sheets, draws))
    told = {each.attributes["value"]: words(each) for each in shown.all("button", name="against")}
    assert told == {"Inès": "Inès", "": "quelqu'un sans fiche"}


def test_the_journal_may_show_one_alone() -> None:
    folded = played(TOY, *({"do": "sheet", "name": name, "fields": {}} for name in ("Ana", "Bo")))
    chips = [each for each in page(TOY, folded).all("button") if "data-view" in each.attributes]
    told = [words(each) for each in chips if '"who"' in (each.attributes["data-view"] or "")]
    assert told == ["Tous", "Ana", "Bo"]


@with_sheets
def test_the_story_tells_every_decision(system: System) -> None:
    folded = session_of(system, "story", EVENING)
    story = re.sub(r"\\(.)", r"\1", markdown(folded)).replace("> ", "").replace("\n", " ")
    for entry in folded.journal:
        assert entry.text.replace("\n", " ") in story
    for name in folded.end.state.sheets:
        assert f"**{name}**" in story
    assert "Rien encore" not in story
    assert "Rien encore" in markdown(fold(system, None))


def test_a_player_cannot_write_markup() -> None:
    note = {"do": "note", "text": "# Ana *rit* <b>\n1. un\n- deux\n[x](y)"}
    folded = played(TOY, {"do": "sheet", "name": "<i>_a_", "fields": {}}, note)
    story = markdown(folded)
    assert "> \\# Ana \\*rit\\* \\<b\\>\n> 1\\. un\n> \\- deux\n> \\[x\\](y)" in story
    assert "**\\<i\\>\\_a\\_**" in story
    assert not page(TOY, folded, form="<i>_a_").all("i")


@every_system
def test_the_page_without_scripts_says_so_and_shows_the_examples(system: System) -> None:
    html = to_html(party_html(system, Links(system.rule_ids), "table"))
    shown = read(html)
    assert "Sans JavaScript" in words(shown.all("noscript")[0])
    names = [example.name for example in system.sheet.examples]
    lines = shown.all("article", class_="party-card")
    assert [words(line.all("b")[0]) for line in lines] == names


@pytest.mark.parametrize("raw", [True, 7, "x", [], {"form": 3, "amend": True, "shelf": 1}])
def test_a_view_that_cannot_be_read_opens_nothing(raw: object) -> None:
    shown = View.read(raw, Links({}))
    assert (shown.amend, shown.shelf) == (-1, ())


def test_a_session_put_aside_that_cannot_be_read_keeps_its_place() -> None:
    shelf = [1, {}, {"title": ["x"], "moves": 2}, {"title": "x\n" * 99, "moves": 10**5000}]
    shown = page(TOY, fold(TOY, None), shelf=[*shelf, {"title": "Soirée", "moves": 2}])
    told = [words(button) for button in shown.all("button") if "data-place" in button.attributes]
    assert told == [
        *(
            f"Télécharger telle quelle la partie {at}, qui ne peut pas être lue"
            for at in range(1, 5)
        ),
        "Reprendre « Soirée », 2 décisions",
    ]


@with_sheets
def test_a_sheet_that_lies_open_with_its_secrets_is_not_kept_half_typed(system: System) -> None:
    """Whoever reloads the page may see the content of a stored form."""
    folded = played(system, {"do": "sheet", "name": "Ana", "fields": {}})
    (form,) = page(system, folded, page="table", form="Ana", seat="Ana").all("form")
    secret = {node.attributes.get("name") for node in form.all("input")} & {*system.sheet.secret}
    assert ("data-keeps" in form.attributes) == (not secret)
