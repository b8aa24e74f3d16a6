"""A session in the pages: the values of a form, the answer of a move there, the changed figures."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from calculators.catalogue import CALCULATORS, SYSTEMS, home
from calculators.core.system import System
from calculators.session.filling import fillings, pieces_held
from calculators.session.fold import fold
from calculators.session.state import Ask, Sides
from calculators.web import handle
from hooks.figures import figure
from tests.contract.catalogue import acting

PAGES = Path(__file__).parents[2] / "docs"
SHOT = {"do": "run", "calculator": "d100.attack", "who": "Ana", "against": "Bo", "fields": {}}
PEOPLE = [
    {"do": "sheet", "name": "Ana", "fields": {"shooting": 45, "weapon": "2d6+3"}},
    {"do": "sheet", "name": "Bo", "fields": {"pv": 9, "pv_max": 9}},
]
LETHAL = "c18"
"""A seed whose shot causes a grave wound that bleeds."""


def ask(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(handle(json.dumps({"op": "play", **request})))
    assert answer["ok"], answer["errors"]
    return answer


def played(*moves: dict[str, Any], system: str = "d100", **more: Any) -> dict[str, Any]:
    answer: dict[str, Any] = {"session": None}
    for move in moves:
        answer = ask(system=system, session=answer["session"], move=move, **more)
    return answer


def filled(session: Any, **fill: Any) -> dict[str, Any]:
    wanted = {"calculator": "d100.attack", "fields": {}, **fill}
    answer: dict[str, Any] = ask(system="d100", session=session, fill=wanted)["filled"]
    return answer


def test_where_nobody_acts_no_sheet_fills_a_form() -> None:
    """Its page shows what everybody's sheets say once that is asked for."""
    session, order = played(*PEOPLE)["session"], {"calculator": "d100.initiative"}
    assert filled(session, **order) == {}
    assert [*filled(session, **order, everybody=True)] == ["fighters"]


def test_a_form_is_filled_from_both_sides_and_says_whose_each_input_is() -> None:
    session = played(*PEOPLE)["session"]
    found = filled(session, who="Ana", against="Bo", fields={"skill": "3", "pv": "99"})
    assert found["skill"] == {"text": "45", "from": "Ana", "told": "d’Ana"}
    assert found["pv"] == {"text": "9", "from": "Bo", "told": "de Bo"}


def test_an_answer_says_who_acted_though_a_game_has_drawn_of_itself_since() -> None:
    names, id_ = ("Lise", "Théo"), "choix_destin.hand"
    lise = {"hand": "3-coupe 8-coupe 12-coupe"}
    people = [
        {"do": "sheet", "name": name, "fields": lise if name == "Lise" else {}} for name in names
    ]
    begun = {"do": "begin", "game": "choix_destin.table", "who": [*names]}
    asked = [{"do": "choose", "move": code} for code in ("act.0", "test")]
    card = {"action": "play", "card": "3-coupe"}
    run = {"do": "run", "calculator": id_, "who": "Lise", "fields": card}
    answer = played(*people, begun, *asked, run, system="choix_destin", calculator=id_)
    assert "pioche une carte" in answer["entry"]["text"]
    assert re.findall(r'calc-acts"><span>([^<]*)', answer["html"]) == ["Main et pioche · Lise"]


def test_what_is_typed_wins() -> None:
    session = played(*PEOPLE)["session"]
    found = filled(session, who="Ana", fields={"skill": "3"}, typed=["skill"])
    assert "skill" not in found
    assert found["damage"]["text"] == "2d6+3"


def test_what_fills_a_form_is_what_the_move_then_reads() -> None:
    session = played(*PEOPLE)["session"]
    found = filled(session, who="Ana", against="Bo", fields={"modifier": "5"})
    asked = {name: each["text"] for name, each in found.items()}
    lone = {"op": "run", "calculator": "d100.attack", "fields": asked, "seed": "k"}
    alone = json.loads(handle(json.dumps(lone)))
    moved = ask(system="d100", session=session, move={**SHOT, "seed": "k"})
    assert moved["result"] == alone["result"]


ACTED = [(system, id_) for system in SYSTEMS.values() for id_ in acting(system)]


@pytest.mark.parametrize(("system", "id_"), ACTED, ids=[id_ for _, id_ in ACTED])
def test_all_that_a_move_reads_of_her_who_acts_stands_in_her_form(system: System, id_: str) -> None:
    """Her own secrets too."""
    example = system.sheet.examples[0]
    sheet = {"do": "sheet", "name": "Ana", "fields": dict(example.fields)}
    session = ask(system=system.id, session=None, move=sheet)["session"]
    folded = fold(system, session).end.state
    read = fillings(folded, Ask(system.by_id[id_], Sides("Ana"), {}))
    answer = ask(system=system.id, session=session, fill={"calculator": id_, "who": "Ana"})
    hers = {name for name, each in read.items() if each.source == "Ana"}
    hers |= pieces_held(folded, system.by_id[id_], Sides("Ana")).keys()  # left to her choice
    assert {name for name, each in answer["filled"].items() if each["from"] == "Ana"} == hers


def test_with_nobody_named_the_readings_of_the_table_alone_fill_a_form() -> None:
    chosen = {"do": "readings", "readings": {"head": other("d100", "head")}}
    session = played(*PEOPLE, chosen)["session"]
    found = filled(session)
    assert {each["from"] for each in found.values()} <= {"*table"}
    assert filled(session, who="Ana").keys() > found.keys()


def other(system: str, reading: str) -> str:
    """Return a choice of a reading other than the site's."""
    each = SYSTEMS[system].table[reading]
    return next(code for code in each.choices if code != each.default)  # type: ignore[attr-defined]


def test_a_former_move_is_told_again_without_what_no_longer_follows() -> None:
    shot = played(*PEOPLE, {**SHOT, "seed": LETHAL})
    assert 'id="take-bleed"' in shot["html"]
    bled = ask(system="d100", session=shot["session"], move={"do": "take", "onward": "bleed"})
    again = ask(system="d100", session=bled["session"], at=len(PEOPLE))
    assert again["result"] == shot["result"]
    assert again["changed"] == shot["changed"]
    assert 'id="take-' not in again["html"]
    assert 'id="take-' in ask(system="d100", session=bled["session"], at=len(PEOPLE) + 1)["html"]


@pytest.mark.parametrize("at", [-1, 99, True, "0", None])
def test_a_place_that_is_none_tells_nothing(at: object) -> None:
    session = played(*PEOPLE)["session"]
    assert ask(system="d100", session=session, at=at)["html"] == ""


def test_an_answer_in_the_form_of_another_calculator_leads_to_its_own() -> None:
    shot = played(*PEOPLE, {**SHOT, "seed": LETHAL}, calculator="d100.attack", root="../../")
    assert "calc-open" not in shot["html"]
    take = {"do": "take", "onward": "bleed"}
    bled = ask(system="d100", session=shot["session"], move=take, calculator="d100.attack")
    assert re.search(r'class="calc-open" href="d100/survie/#d100.haemorrhage\?', bled["html"])


def test_whom_a_move_is_made_against_is_a_tap_at_the_table_as_on_a_page() -> None:
    sheets = [{"do": "sheet", "name": name, "fields": {"skill": 12}} for name in ("Ana", "Bo")]
    draw = {"do": "run", "calculator": "bad_karma.draw", "who": "Ana", "seed": "k"}
    drawn = played(*sheets, draw, system="bad_karma", panel={})
    forms = [
        re.search(r'<form id="take-attack".*?</form>', drawn[place], re.DOTALL)
        for place in ("panel", "html")
    ]
    assert forms[0]
    assert forms[1]
    assert forms[0][0] == forms[1][0]
    move = json.loads(unescape(re.search(r'data-move="([^"]*)"', forms[0][0])[1]))  # type: ignore[index]
    said = re.findall(r'name="against" value="([^"]*)"', forms[0][0])
    assert said == ["Bo", ""]
    for whom in said:
        made = ask(system="bad_karma", session=drawn["session"], move={**move, "against": whom})
        assert made["result"]["calculator"] == "bad_karma.placement"


def test_what_is_left_to_the_player_is_asked_beside_the_button() -> None:
    sheet = SYSTEMS["choix_destin"].sheet
    example = sheet.examples[0]
    there = {"do": "sheet", "name": example.name, "fields": {**example.fields}}
    hand = {"do": "run", "calculator": "choix_destin.hand", "who": example.name, "seed": "k"}
    drawn = played(there, hand, system="choix_destin")
    form = re.search(r'<form[^>]*id="take-draw".*?</form>', drawn["html"])
    assert form
    assert 'name="choice"' in form[0]


def test_the_figures_follow_the_readings_and_those_that_compare_stay() -> None:
    mark = "attack die=d8 neighbours=1 @ Tir dans la mêlée, chance par jet"
    cell = "/ Un voisin est touché / Chance"
    site, any_die = (
        figure(f"{mark.replace(' @', more + ' @')} {cell}", "savage_worlds")
        for more in ("", " stray_die=any")
    )
    chosen = {"do": "readings", "readings": {"stray_die": "any"}}
    session = played(chosen, system="savage_worlds")["session"]
    asked = [[site.source, site.part], [any_die.source, any_die.part], ["nobody?", "= x"], 3]
    answer = ask(system="savage_worlds", session=session, figures=asked)
    assert answer["figures"][0] == {"text": any_die.text, "value": any_die.value}
    assert site.value != any_die.value
    assert answer["figures"][1:] == [None, None, None]
    (told,) = answer["chosen"]
    assert told["rule"] == "AMB-SW-15"
    assert told["choice"]


def test_the_first_rule_of_a_calculator_is_explained_on_a_page_that_holds_it() -> None:
    pages: dict[str, set[str]] = {}
    for path in PAGES.rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r'^```calculateur\ncalculator = "([^"]+)"', text, re.MULTILINE):
            page = path.relative_to(PAGES).with_suffix("").as_posix().removesuffix("/index")
            pages.setdefault(name, set()).add(page)
    for name, holding in pages.items():
        calculator = CALCULATORS[name]
        assert home(name).rule_ids[calculator.rules[0]].page in holding, name
