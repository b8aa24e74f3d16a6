"""The table's own lasting state: a session stores it, as it does the sheets."""

import json
from typing import Any

import pytest

from calculators.core.system import System
from calculators.web import handle
from tests.contract.catalogue import ALL_SYSTEMS
from tests.systems.party import play

type Json = dict[str, Any]

CRISIS = "choix_destin.critical_situation"
SERPENTINE = "bad_karma.serpentine"
LAYING = [system for system in ALL_SYSTEMS if system.sheet.table.inputs]


def filled(system: str, session: Any, calculator: str) -> Json:
    who = next(iter(play(system, session)["state"]["sheets"]))
    asked = {"calculator": calculator, "who": who, "fields": {}}
    found: Json = play(system, session, fill=asked)["filled"]
    return found


def begun(system: str) -> Any:
    described = json.loads(handle(json.dumps({"op": "sheet", "system": system})))["result"]
    session = None
    for example in described["examples"]:
        session = play(system, session, {"do": "sheet", **example})["session"]
    return session


def test_the_talon_of_a_critical_situation_is_whoevers_draws_next() -> None:
    session = begun("choix_destin")
    for name, card, destiny in (("Lise", 12, "5"), ("Théo", 6, "2")):
        fields = {"choice": card, "destiny": destiny}
        move = {"do": "run", "calculator": CRISIS, "who": name, "fields": fields, "seed": "a"}
        answer = play("choix_destin", session, move)
        assert answer["ok"], answer
        session = answer["session"]
    assert answer["state"]["table"] == {"critical": True, "discarded": ["5", "2"]}
    assert "À la table" not in answer["entry"]["text"], "its trump is told already"
    assert {each["name"] for each in answer["changed"]} == {"Théo"}
    assert filled("choix_destin", session, CRISIS)["discarded"]["text"] == "5 2"
    twice = {**move, "fields": {"choice": 1, "destiny": "5"}}
    refused = play("choix_destin", session, twice)
    assert [fault["field"] for fault in refused["errors"]] == ["moves.5.fields.destiny"]
    undone = play("choix_destin", session, {"do": "undo"})
    assert undone["state"]["table"] == {"critical": True, "discarded": ["5"]}


def test_the_dominoes_of_the_serpentine_are_out_of_the_pile() -> None:
    session = begun("bad_karma")
    fields = {"zones": "pique;3", "start": "3-3", "domino": "3-5", "head": 1}
    move = {"do": "run", "calculator": SERPENTINE, "who": "Inès", "fields": fields, "seed": "a"}
    answer = play("bad_karma", session, move)
    assert answer["ok"], answer
    assert answer["state"]["table"]["start"] == "3-3"
    assert len(answer["state"]["table"]["laid"]) == 1
    out = filled("bad_karma", answer["session"], "bad_karma.draw")["out"]["text"].split()
    assert {"3-3", "5-3"} <= {*out}
    assert "3-3" not in filled("bad_karma", answer["session"], SERPENTINE)["out"]["text"].split()


@pytest.mark.parametrize(
    ("calculator", "lasting"),
    [
        ("d100.attack", {"armour_pv", "before", "pv"}),
        ("bad_karma.draw", {"gauge"}),
        (CRISIS, {"discarded"}),
        ("i2ds.initiative", set()),
    ],
)
def test_a_form_knows_which_of_its_inputs_a_result_writes_anew(
    calculator: str, lasting: set[str]
) -> None:
    """The page's example values of them are nobody's."""
    system = calculator.partition(".")[0]
    session = begun(system)
    who, against, *_ = play(system, session)["state"]["sheets"]
    asked = {"calculator": calculator, "who": who, "against": against, "fields": {}}
    assert lasting <= {*play(system, session, fill=asked)["lasting"]}
    alone = {"calculator": "d100.attack", "who": "", "fields": {}}
    assert play("d100", begun("d100"), fill=alone)["lasting"] == []


@pytest.mark.parametrize("system", LAYING, ids=lambda system: system.id)
def test_it_is_put_right_by_hand_and_every_fault_is_told(system: System) -> None:
    session = begun(system.id)
    names = [*system.sheet.table.inputs]
    wrong = play(system.id, session, {"do": "table", "fields": {"zut": 1, names[0]: "?!"}})
    at = len(session["moves"])
    asked = {f"moves.{at}.fields.zut", f"moves.{at}.fields.{names[0]}"}
    assert {fault["field"] for fault in wrong["errors"]} == asked
    blank = play(system.id, session, {"do": "table", "fields": dict.fromkeys(names)})
    assert blank["ok"], blank
    assert blank["state"]["table"].keys() == {*names}
    panel = play(system.id, session, panel={"form": ";table"})["panel"]
    assert all(f'data-field="{name}"' in panel for name in names)


@pytest.mark.parametrize("system", ALL_SYSTEMS, ids=lambda system: system.id)
def test_a_system_without_one_says_so(system: System) -> None:
    answer = play(system.id, None, {"do": "table", "fields": {}})
    assert answer["ok"] == (system in LAYING)
    assert ("table" in play(system.id, None)["state"]) == (system in LAYING)
