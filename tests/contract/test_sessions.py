"""Sessions: folding is pure, every list of moves is answered, and the doors say one thing."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from calculators.core import engine
from calculators.core.french import french
from calculators.core.system import System
from calculators.render.session import played_json
from calculators.session.fold import Folded, _after, _stale, fold
from calculators.session.reading import EDITION
from calculators.web import handle
from tests.contract.catalogue import ALL_SYSTEMS
from tests.contract.sessions import session_of
from tests.project import ROOT, calculators, tries

type Json = dict[str, Any]

SESSIONS = tries(1000)
PARTS = 10
LENGTH = 6

with_a_sheet = pytest.mark.parametrize(
    "system", [each for each in ALL_SYSTEMS if each.sheet], ids=lambda system: system.id
)


def play(system: System, session: Any, move: Any = None, **more: Any) -> Json:
    request = {"op": "play", "system": system.id, "session": session, "move": move, **more}
    answer: Json = json.loads(handle(json.dumps(request)))
    return answer


def forget() -> None:
    """Let the next fold begin from nothing."""
    _after.cache_clear()
    _stale.cache_clear()


def told(folded: Folded) -> str:
    """Return all that a session gives, as text."""
    made = folded.made.resolution if folded.made else None
    chances = engine.chances(made) if made else {}
    return json.dumps(played_json(folded, (), chances, journal=True))


@with_a_sheet
@pytest.mark.parametrize("part", range(PARTS))
def test_random_sessions_replay_to_equal_bytes(system: System, part: int) -> None:
    for number in range(part, SESSIONS, PARTS):
        folded = session_of(system, f"{system.id}/{number}", LENGTH)
        session = folded.session.written()
        once = told(fold(system, session))
        if number % 7 == 0:
            forget()
        again = fold(system, json.loads(json.dumps(session)))
        assert told(again) == once
        assert again.session.written() == session


@with_a_sheet
def test_a_session_may_be_cut_anywhere(system: System) -> None:
    session = session_of(system, f"{system.id}/cut", 12).session.written()
    text = json.dumps(session)
    for end in range(0, len(text), 7):
        answered(system, text[:end])
    for length in range(len(session["moves"])):
        shorter = session | {"moves": session["moves"][:length]}
        answer = play(system, shorter)
        assert answer["ok"], answer
        assert answer["session"]["moves"] == shorter["moves"]


@with_a_sheet
def test_any_byte_may_be_wrong(system: System) -> None:
    rng = random.Random(system.id)  # noqa: S311
    text = json.dumps(session_of(system, f"{system.id}/byte", 12).session.written())
    for _ in range(300):
        at = rng.randrange(len(text))
        answered(system, text[:at] + chr(rng.randrange(32, 127)) + text[at + 1 :])


def answered(system: System, text: str) -> None:
    """Hold that a broken session is folded or refused with reasons, never met by an exception."""
    request = f'{{"op": "play", "system": "{system.id}", "move": null, "session": {text}}}'
    answer = json.loads(handle(request))
    if answer["ok"]:
        assert play(system, answer["session"])["session"] == answer["session"]
        return
    assert answer["errors"]
    for error in answer["errors"]:
        assert error["message"]
        assert "Erreur interne" not in error["message"], (error, text)


@with_a_sheet
def test_undo_is_a_shorter_list(system: System) -> None:
    for number in range(20):
        session = session_of(system, f"{system.id}/undo/{number}", 8).session.written()
        shorter = session | {"moves": session["moves"][:-1]}
        undone = play(system, session, {"do": "undo"})
        assert undone["session"] == shorter
        assert undone["state"] == play(system, shorter)["state"]


@with_a_sheet
def test_an_amendment_replays_what_follows(system: System) -> None:
    for number in range(20):
        session = session_of(system, f"{system.id}/amend/{number}", 8).session.written()
        for at in range(len(session["moves"])):
            same = play(system, session, {"do": "amend", "at": at, "move": session["moves"][at]})
            assert same["session"] == session
            assert same["stale"] == []
            without = play(system, session, {"do": "amend", "at": at, "move": None})
            assert without["ok"], without
            assert len(without["session"]["moves"]) == len(session["moves"]) - 1
            assert all(each >= at for each in without["stale"])
            again = play(system, without["session"], journal=True)
            assert again["session"] == without["session"]
            counted = {entry["at"] for entry in again["journal"]}
            assert counted.isdisjoint(again["stale"])
            assert len(counted) + len(again["stale"]) == len(again["session"]["moves"])


@with_a_sheet
def test_the_examples_enter_and_every_reading_can_be_flipped(system: System) -> None:
    described = json.loads(handle(json.dumps({"op": "sheet", "system": system.id})))["result"]
    assert len(described["examples"]) == 3
    session = None
    for example in described["examples"]:
        move = {"do": "sheet", "name": example["name"], "fields": example["fields"]}
        answer = play(system, session, move)
        assert answer["ok"], answer
        session = answer["session"]
        written = answer["state"]["sheets"][example["name"]]
        assert written.keys() == described["schema"]["properties"].keys()
        assert {key: written[key] for key in example["fields"]} == example["fields"]
    for reading in described["readings"]:
        for code in reading["choices"]:
            name = reading["parameter"]
            answer = play(system, session, {"do": "readings", "readings": {name: code}})
            assert answer["ok"], answer
            chosen = answer["state"]["readings"].get(name, reading["default"])
            assert str(chosen).lower() == code
            back = play(system, answer["session"], {"do": "readings", "readings": {name: None}})
            assert back["state"]["readings"] == {}


@with_a_sheet
def test_what_is_taken_away_is_told_in_words(system: System) -> None:
    assert system.sheet
    inputs = system.sheet.character.inputs
    for example in system.sheet.examples:
        there = play(system, None, {"do": "sheet", "name": "Ana", "fields": {**example.fields}})
        for name in example.fields:
            if inputs[name].default is None:
                gone = {"do": "sheet", "name": "Ana", "fields": {name: None}}
                text = play(system, there["session"], gone)["entry"]["text"]
                assert text == french(
                    f"Fiche d'Ana : plus rien dans « {inputs[name].field.label} »."
                )


@with_a_sheet
def test_a_move_without_a_seed_is_given_one_that_stays(system: System) -> None:
    calculator = next(each for each in system.calculators if each.drawn and not each.machine)
    assert system.sheet is not None
    name = system.sheet.examples[0].name
    moves: list[Json] = [{"do": "sheet", "name": name, "fields": {}}]
    fields = {p.name: 7 for p in calculator.parameters if p.required}
    answer = play(system, None, moves[0])
    move = {"do": "run", "calculator": calculator.id, "who": name, "fields": fields}
    answer = play(system, answer["session"], move)
    assert answer["ok"], answer
    kept = answer["session"]["moves"][1]
    assert kept == move | {"seed": answer["result"]["seed"]}


@with_a_sheet
def test_faults_name_the_move(system: System) -> None:
    calculator = system.calculators[0]
    wrong = {"do": "run", "calculator": calculator.id, "fields": {"colour?": 1}, "seed": "s"}
    note = {"do": "note", "text": "Rien."}
    session = fold(system, None).session.written() | {"moves": [note, wrong]}
    answer = play(system, session)
    assert not answer["ok"]
    assert [error["field"] for error in answer["errors"]][:1] == ["moves.1.fields"]
    older = play(system, session | {"edition": "0.0.1"}, journal=True)
    assert older["ok"]
    assert older["stale"] == [1]
    assert older["session"]["edition"] == EDITION
    assert older["was"] == "0.0.1"
    for move in ({"do": "run"}, {"do": "zut"}, [], {"do": "note", "text": ""}, {"do": "amend"}):
        refused = play(system, session | {"moves": [note]}, move)
        assert not refused["ok"]
        assert all(error["field"].startswith("moves.1") for error in refused["errors"])


def test_a_decision_that_is_not_there_is_refused_with_those_that_are() -> None:
    note = {"do": "note", "text": "Rien."}
    empty = fold(ALL_SYSTEMS[0], None).session.written()
    for moves, allowed in (
        ([], "aucune n’est encore prise"),
        ([note], "attendu, de 0 à 0"),
        ([note, note], "attendu, de 0 à 1"),
    ):
        amend = {"do": "amend", "at": len(moves), "move": None}
        (error,) = play(ALL_SYSTEMS[0], empty | {"moves": moves}, amend)["errors"]
        assert " ".join(error["message"].split()) == f"Pas de décision {len(moves)} : {allowed}."
        assert error["field"] == f"moves.{len(moves)}.at"


@with_a_sheet
def test_a_character_enters_leaves_and_returns(system: System) -> None:
    session, said = None, []
    for fields in ({}, None, {}):
        answer = play(
            system, session, {"do": "sheet", "name": "Ève", "fields": fields}, journal=True
        )
        assert answer["ok"], answer
        session = answer["session"]
        said.append(answer["journal"][-1]["text"])
    entered, left, returned = said
    assert "Ève entre en jeu" in entered
    assert "Ève revient" in returned
    assert "revient" not in entered + left
    assert "entre en jeu" not in left + returned


@pytest.mark.parametrize(("name", "longest"), [("edition", 20), ("title", 80)])
def test_what_a_session_is_called_is_short(name: str, longest: int) -> None:
    session = fold(ALL_SYSTEMS[0], None).session.written()
    assert play(ALL_SYSTEMS[0], session | {name: "x" * longest})["ok"]
    (error,) = play(ALL_SYSTEMS[0], session | {name: "x" * (longest + 1)})["errors"]
    assert error["field"] == name


@with_a_sheet
def test_a_game_says_how_many_it_wants(system: System) -> None:
    games = system.sheet.games if system.sheet else ()
    for game in (each for each in games if each.least > 1):
        (error,) = play(system, None, {"do": "begin", "game": game.id, "who": ["Ana"]})["errors"]
        assert error["message"].startswith("1 personnage\u00a0: il en faut")


def test_a_table_holds_forty_characters() -> None:
    system = next(each for each in ALL_SYSTEMS if each.sheet)
    moves = [{"do": "sheet", "name": f"P{number}", "fields": {}} for number in range(1, 42)]
    folded = fold(system, None)
    for move in moves[:40]:
        folded = fold(system, folded.session.written(), move)
    assert len(folded.end.state.sheets) == 40
    (error,) = play(system, folded.session.written(), moves[40])["errors"]
    assert error["field"] == "moves.40.name"
    assert error["message"].startswith("40 personnages au plus")
    leaving = [{"do": "sheet", "name": "P7", "fields": None}, moves[40]]
    for move in leaving:
        folded = fold(system, folded.session.written(), move)
    assert "P41" in folded.end.state.sheets


def test_the_edition_is_that_of_the_project() -> None:
    assert f'version = "{EDITION}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_the_command_line_prints_the_journal(tmp_path: Path) -> None:
    system = next(each for each in ALL_SYSTEMS if each.sheet and each.id != "toy")
    session = session_of(system, "cli", 6).session.written()
    path = tmp_path / "partie.json"
    path.write_text(json.dumps(session), encoding="utf-8")
    answer = play(system, session, journal=True)
    done = calculators(["play", str(path)])
    assert done.returncode == 0
    assert done.stdout.splitlines() == [f"{e['at'] + 1}. {e['text']}" for e in answer["journal"]]
    as_json = calculators(["play", str(path), "--json"])
    assert json.loads(as_json.stdout) == answer["state"]
    path.write_text(json.dumps(session | {"system": "zut"}), encoding="utf-8")
    assert calculators(["play", str(path)]).returncode == 2
    assert calculators(["play", str(tmp_path / "nobody.json")]).returncode == 2
