"""Sessions: folding is pure, every list of moves has an answer, and all entry points agree."""

import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from calculators.catalogue import SYSTEMS
from calculators.core.errors import RefusedError
from calculators.core.fields import Integer
from calculators.core.french import french
from calculators.core.json_text import json_text
from calculators.core.system import System
from calculators.render.data import kept_json, played_json
from calculators.session import replaying
from calculators.session.fold import fold
from calculators.session.reading import (
    EDITION,
    LONGEST,
    LONGEST_TOLD,
    MOST_AMENDED,
    MOST_MOVES,
    entries,
)
from calculators.session.reading import read as read_session
from calculators.session.replaying import Folded, recalled
from calculators.session.shapes import LONGEST_NOTE
from calculators.session.state import character
from calculators.web import APART, handle
from tests.contract.catalogue import ALL_SYSTEMS
from tests.contract.command import command
from tests.contract.names import faults_of
from tests.contract.page import read
from tests.contract.sessions import NAMES, any_value, forget, next_move, session_of
from tests.project import ROOT, calculators, tries
from tests.systems.party import play
from tests.test_cases import ALL as CASES

type Json = dict[str, Any]

HARD = 'é \u2028 \x7f \x01 \\ " 😀 </a>'
"""Characters that one JSON writer escapes, and another may not."""
SESSIONS = tries(1000, part=12)
PARTS = 10
LENGTH = 6

with_a_sheet = pytest.mark.parametrize(
    "system", [each for each in ALL_SYSTEMS if each.sheet], ids=lambda system: system.id
)


def told(folded: Folded) -> str:
    """Return all that a session gives, as text."""
    kept = kept_json(folded)
    kept["session"] = kept["session"].text
    return json.dumps([kept, played_json(folded, (), journal=True)])


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
def test_a_session_known_by_its_text_is_the_one_that_one_would_read(system: System) -> None:
    """No other session is mistaken for it."""
    for number in range(tries(60, least=4)):
        folded = session_of(system, f"{system.id}/text/{number}", LENGTH)
        text = fold(system, folded.session.written() | {"more": HARD}).session.text
        session = read_session(json.loads(text), system)
        assert recalled(text) == session
        for other in (text[:-1], f"{text} ", text.replace(HARD[0], "e")):
            assert recalled(other) is None
        stranger = next(each for each in ALL_SYSTEMS if each.sheet and each is not system)
        with pytest.raises(RefusedError, match="autre jeu"):
            fold(stranger, recalled(text))
        forget()
        assert recalled(text) is None


@with_a_sheet
def test_a_session_changed_step_by_step_is_the_one_that_one_would_read(system: System) -> None:
    rng = random.Random(system.id)  # noqa: S311
    folded, texts = session_of(system, f"{system.id}/steps", 8), []
    for _ in range(tries(120, least=30)):
        at = rng.randrange(len(folded.done) + 1)
        undo, remove = {"do": "undo"}, {"do": "amend", "at": at, "move": None}
        move = rng.choice([undo, remove, *(next_move(system, folded, rng) for _ in range(6))])
        with suppress(RefusedError):
            folded = fold(system, folded.session, move)
        texts.append(folded.session.text)
    for text in texts:
        forget()
        session = json.loads(text)
        assert fold(system, session).session.text == text
        assert fold(system, session).session.written() == session


@with_a_sheet
@pytest.mark.parametrize("number", range(tries(6, least=3)))
def test_whatever_their_names_what_is_shown_of_characters_reads_well(
    system: System, number: int
) -> None:
    session = session_of(system, f"{system.id}/names/{number}", LENGTH).session.written()
    for page in ("table", "carnet"):
        panel = {"page": page, "form": NAMES[0], "whole": True}
        answer = play(system, session, panel=panel, journal=True, markdown=True)
        assert ": —" not in answer["markdown"], "nothing is told of nothing"
        texts = [*answer["markdown"].splitlines(), *(entry["text"] for entry in answer["journal"])]
        for text in (*texts, *shown(answer["panel"])):
            assert not faults_of(text), text


def shown(html: str) -> Iterator[str]:
    """Return the texts of a page, those for screen readers included.

    An element between two words is a mark, so that they are not the same word twice.
    """
    for node in read(html).all():
        for text in (node.text, node.attributes.get("aria-label") or ""):
            yield re.sub(r"(?<=\w)  (?=\w)", " * ", text).replace("  ", " ")


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
    for _ in range(tries(300)):
        at = rng.randrange(len(text))
        answered(system, text[:at] + chr(rng.randrange(32, 127)) + text[at + 1 :])


def answered(system: System, text: str) -> None:
    """Fail unless a broken session is folded or refused with reasons, without an exception."""
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
        folded = session_of(system, f"{system.id}/undo/{number}", 8)
        session, last = folded.session.written(), folded.end.resolution
        shorter = session | {"moves": session["moves"][:-1]}
        undone = play(system, session, {"do": "undo"})
        seen = [move for move in undone["session"]["moves"] if move["do"] == "seen"]
        assert not seen or (last and last.drew), "what chance had no part in may be taken back"
        words = {at: text for at, text in session["words"].items() if at != "7"}
        words |= {str(at): "" for at, _ in enumerate(seen, 7)}
        assert undone["session"] == shorter | {"moves": [*shorter["moves"], *seen], "words": words}
        assert undone["state"] == play(system, shorter)["state"]


def test_an_amendment_says_how_much_of_what_follows_tells_something_else() -> None:
    """Three draws from one pack: another card first, and the others find another pack."""
    system = SYSTEMS["choix_destin"]
    session = play(system, None, {"do": "sheet", "name": "Ana", "fields": {}})["session"]
    crisis = {"do": "run", "calculator": "choix_destin.critical_situation", "who": "Ana"}
    for number in (2, 3, 4):
        drawn = {"fields": {"choice": f"{number}-coupe", "difficulty": "10"}, "seed": f"{number}"}
        session = play(system, session, crisis | drawn)["session"]
    ways = {at: play(system, session, {"do": "amend", "at": at, "move": None}) for at in (1, 2, 3)}
    assert (
        ways[1]["retold"] == "2 décisions qui suivent se racontent autrement : relisez le journal."
    )
    assert ways[2]["retold"] == "Une décision qui suit se raconte autrement : relisez le journal."
    assert "retold" not in ways[3]


def texts_of(system: System, session: Any) -> dict[int, str]:
    journal = play(system, session, journal=True)["journal"]
    return {entry["at"]: entry["text"] for entry in journal}


@with_a_sheet
def test_an_amendment_replays_what_follows(system: System) -> None:
    for number in range(tries(20, least=5)):
        session = session_of(system, f"{system.id}/amend/{number}", 8).session.written()
        for at in range(len(session["moves"])):
            same = play(system, session, {"do": "amend", "at": at, "move": session["moves"][at]})
            assert same["session"] == session
            assert same["stale"] == []
            assert "retold" not in same
            without = play(system, session, {"do": "amend", "at": at, "move": None})
            assert without["ok"], without
            left = [m for m in without["session"]["moves"] if m["do"] != "seen"]
            assert len(left) == len(session["moves"]) - 1
            assert all(each >= at for each in without["stale"])
            again = play(system, without["session"], journal=True)
            assert again["session"] == without["session"]
            counted = {entry["at"] for entry in again["journal"]}
            assert counted.isdisjoint(again["stale"])
            assert len(counted) + len(again["stale"]) == len(again["session"]["moves"])
            shift = len(again["session"]["moves"]) - len(session["moves"])
            was, now = (texts_of(system, each) for each in (session, again["session"]))
            changed = [p for p in was if p > at and now.get(p + shift, was[p]) != was[p]]
            assert ("retold" in without) == bool(changed), (without.get("retold"), changed)
        for at in (len(session["moves"]), len(session["moves"]) + 1):
            (fault,) = play(system, session, {"do": "amend", "at": at, "move": None})["errors"]
            assert fault["message"].startswith(f"Pas de décision {at}"), fault


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


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.id)
def test_a_rule_page_answers_in_a_session_where_nobody_is(system: System) -> None:
    for case in (parameters.values[0] for parameters in CASES):
        if case["system"] == system.id and "expect" in case:
            run = {"do": "run", "seed": "s"} | {n: case[n] for n in ("calculator", "fields")}
            assert not fold(system, None, run).end.state.sheets


@with_a_sheet
def test_what_is_taken_away_is_told_in_words(system: System) -> None:
    inputs = system.sheet.character.inputs
    for example in system.sheet.examples:
        there = play(system, None, {"do": "sheet", "name": "Ana", "fields": {**example.fields}})
        for name in example.fields:
            if inputs[name].default is None:
                gone = {"do": "sheet", "name": "Ana", "fields": {name: None}}
                text = play(system, there["session"], gone)["entry"]["text"]
                assert text == french(f"Fiche d'Ana : plus rien dans « {inputs[name].label} ».")


@with_a_sheet
def test_a_move_without_a_seed_is_given_one_that_stays(system: System) -> None:
    calculator = next(each for each in system.calculators if each.drawn)
    name = system.sheet.examples[0].name
    moves: list[Json] = [{"do": "sheet", "name": name, "fields": {}}]
    fields = {p.name: 7 for p in calculator.parameters if p.required}
    answer = play(system, None, moves[0])
    move = {"do": "run", "calculator": calculator.id, "who": name, "fields": fields}
    answer = play(system, answer["session"], move)
    assert answer["ok"], answer
    kept = answer["session"]["moves"][1]
    assert kept == move | {"seed": answer["result"]["seed"]}


def wrong_run(system: System) -> Json:
    """Return a move of the right shape that no edition of the rules allows."""
    calculator = system.calculators[0]
    return {"do": "run", "calculator": calculator.id, "fields": {"colour?": 1}, "seed": "s"}


NOTE: Json = {"do": "note", "text": "Rien."}


@with_a_sheet
def test_faults_name_the_move(system: System) -> None:
    """A new move is judged, even the first one after an older edition."""
    session = fold(system, None).session.written() | {"moves": [NOTE]}
    for edition in (EDITION, "0.0.1"):
        answer = play(system, session | {"edition": edition}, wrong_run(system))
        assert not answer["ok"]
        assert [error["field"] for error in answer["errors"]][:1] == ["moves.1.fields"]
        again = {"do": "amend", "at": 0, "move": wrong_run(system)}
        amended = play(system, session | {"edition": edition}, again)
        assert amended["errors"][0]["field"] == "moves.0.fields"
    for move in ({"do": "run"}, {"do": "zut"}, [], {"do": "note", "text": ""}, {"do": "amend"}):
        refused = play(system, session, move)
        assert not refused["ok"]
        assert all(error["field"].startswith("moves.1") for error in refused["errors"])


@with_a_sheet
@pytest.mark.parametrize("edition", [EDITION, "0.0.1"])
def test_moves_that_are_kept_are_opened_whatever_they_are(system: System, edition: str) -> None:
    """An impossible move is reported, changes nothing, is kept as it is, and blocks nothing."""
    junk: list[Any] = [
        wrong_run(system), None, 7, [], "Il pleut.", "\ud800", {"do": "zut", "name": "Ana"},
        {"do": "run", "calculator": f"{system.id}.gone", "who": "Ana", "fields": {}},
        {"do": "note", "text": "Long. " * 999}, {"do": "sheet", "name": "A;B"}, {"do": ["note"]},
        {"do": "sheet", "name": "Ana", "fields": {"zut": {"\ud800": [[]]}}}, {"do": "take"},
        {"do": "begin", "game": "zut", "who": [None]}, {"do": "choose", "move": "x", "seed": []},
    ]  # fmt: skip
    sheet = {"do": "sheet", "name": "Ana", "fields": {}}
    moves = [sheet, *junk, NOTE]
    session = fold(system, None).session.written() | {"moves": moves, "edition": edition}
    bad = [*range(1, len(junk) + 1)]
    more: Json = {"journal": True, "markdown": True, "panel": {"page": "carnet", "whole": True}}
    opened = play(system, session, **more)
    assert opened["ok"], opened
    assert (opened["stale"], opened["session"]["moves"]) == (bad, moves)
    assert opened["state"]["sheets"] == play(system, None, sheet)["state"]["sheets"]
    assert {int(each["field"].split(".")[1]) for each in opened["refused"]} == {*bad}
    assert not [each for each in opened["refused"] if "Erreur interne" in each["message"]]
    news = [words for words in french(opened["panel"]).split("<") if "party-news" in words]
    assert f"{len(bad)} décisions du journal ne sont plus possibles" in news[0]
    for lost in ("Il pleut.", "Long. Long."):
        assert lost in opened["panel"]
        assert lost in opened["markdown"]
    for at, node in enumerate(moves):
        assert play(system, session, at=at, **more)["ok"], node
        assert play(system, session, panel={"page": "carnet", "amend": at, "who": "Ana"})["ok"], (
            node
        )
        without = play(system, session, {"do": "amend", "at": at, "move": None})
        assert without["ok"], (node, without)
        assert without["session"]["moves"] == moves[:at] + moves[at + 1 :]
    noted = play(system, session, NOTE, **more)
    assert (noted["ok"], noted["stale"], len(noted["journal"])) == (True, bad, 3)
    known = play(system, noted["session"], {"do": "undo"}, **more)
    assert (known["ok"], known["session"]["moves"]) == (True, moves)
    assert "party-news" not in known["panel"]
    other = {"do": "amend", "at": len(moves), "move": {"do": "note", "text": "Autre."}}
    known = play(system, noted["session"], other, **more)
    assert (known["stale"], "party-news" in known["panel"]) == (bad, False)


def test_a_mistake_of_the_maker_does_not_lock_a_session(monkeypatch: pytest.MonkeyPatch) -> None:
    """An old move that hits a bug is reported as such; a new one is not kept."""
    system = ALL_SYSTEMS[0]

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("calculators.session.replaying.apply", broken)
    note = {"do": "note", "text": "Une note que personne n'a encore écrite."}
    session = fold(system, None).session.written()
    opened = play(system, session | {"moves": [note]})
    assert (opened["ok"], opened["stale"]) == (True, [0])
    assert "Erreur interne (ZeroDivisionError)" in opened["refused"][0]["message"]
    (error,) = play(system, session, note)["errors"]
    assert "Erreur interne (ZeroDivisionError)" in error["message"]


DEEP = "[" * 5000 + "]" * 5000
WHOLE = '{"format": 1, "edition": "0.4.0", "system": "d100", "title": "t", "moves": []}'


@pytest.mark.parametrize(
    ("written", "status"),
    [(WHOLE.encode("utf-8-sig"), 0), (WHOLE.encode("utf-16"), 2), (b"\xff" + WHOLE.encode(), 2),
     (WHOLE.replace("[]", '[{"do": "note", "text": "\\ud800 a"}]').encode(), 0),
     (WHOLE.replace("[]", '[{"do": "note", "\\ud800": 1}]').encode(), 0),
     (b'{"system": "d100", "format": 1, "title": "\\ud800"}', 2)],
)  # fmt: skip
def test_a_file_that_is_no_unicode_is_printed_or_refused(
    tmp_path: Path, written: bytes, status: int
) -> None:
    path = tmp_path / "partie.json"
    path.write_bytes(written)
    for options in ([], ["--json"]):
        assert command("play", str(path), *options)[0] == status


def test_a_session_may_be_deep() -> None:
    for depth in (100, 1000, 5000, 50_000):
        answered(ALL_SYSTEMS[0], part("moves", "[" * depth + "]" * depth))


def part(name: str, value: str) -> str:
    """Return a session with one of its parts replaced."""
    written = {"format": "1", "edition": '"0.4.0"', "system": '"d100"', "title": '"t"'}
    parts = {**written, "moves": "[]", name: value}
    return f"{{{', '.join(f'{json.dumps(key)}: {text}' for key, text in parts.items())}}}"


@pytest.mark.parametrize(
    "text",
    ["7", "true", '"x"', "[]", "{}", "NaN", DEEP, WHOLE[:-1], "9" * 5000, '"\\ud800"',
     part("format", "2"), part("format", "true"), part("format", "null"), part("format", "[1]"),
     part("system", "null"), part("system", '"savage_worlds"'), part("moves", "null"),
     part("moves", "{}"), part("moves", '"x"'), part("moves", "[NaN]"),
     part("moves", "[1" + ", 1" * 2000 + "]"), part("title", '"\\ud800"'), part("title", '""')],
)  # fmt: skip
def test_what_is_no_session_is_refused_with_a_sentence(text: str, tmp_path: Path) -> None:
    d100 = next(each for each in ALL_SYSTEMS if each.id == "d100")
    answered(d100, text)
    request = f'{{"op": "play", "system": "d100", "session": {text}, "move": null}}'
    assert not json.loads(handle(request))["ok"]
    path = tmp_path / "partie.json"
    path.write_text(text, encoding="utf-8")
    for options in ((), ("--json",)):
        status, out, err = command("play", str(path), *options)
        if "savage_worlds" not in text:  # the command line reads a session of any game
            assert (status, bool(out), bool(err)) == (2, bool(options), not options)
            (out + err).encode()


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [("title", "7", "titre"), ("title", '{"a": []}', "titre"), ("title", "null", "titre"),
     ("edition", "[]", "édition"), ("edition", "1e999", ""), ("stale", '"x"', ""),
     ("stale", "[-1, {}, true, 99]", ""), ("zut", '{"\\ud800": 1e999}', "")],
)  # fmt: skip
def test_a_session_is_opened_as_far_as_it_can_be_read(name: str, value: str, told: str) -> None:
    """What could not be read is reported and replaced; unknown keys stay where they were."""
    text = part(name, value)
    request = f'{{"op": "play", "system": "d100", "session": {text}, "panel": {{}}, "move": %s}}'
    opened = json.loads(handle(request % "null"))
    assert opened["ok"], opened
    mended = [error["message"] for error in opened.get("mended", ())]
    assert not mended if not told else told in mended[0]
    assert all(message in opened["panel"] for message in mended)
    kept = json.loads(handle(request % json.dumps(NOTE)))["session"]
    assert kept["moves"] == [NOTE]
    assert name != "zut" or [*kept["zut"]] == ["\ud800"]


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


@with_a_sheet
def test_who_arrives_under_the_name_of_somebody_present_does_not_overwrite_her(
    system: System,
) -> None:
    arrives = {"do": "sheet", "name": "Ève", "new": True, "fields": {}}
    session = play(system, None, arrives)["session"]
    page = play(system, session, None, panel={"form": ";"})["panel"]
    assert '"new":true' in unescape(page).replace(" ", "")
    refused = play(system, session, arrives)
    assert [each["field"] for each in refused["errors"]] == ["moves.1.name"]
    left = play(system, session, {"do": "sheet", "name": "Ève", "fields": None})["session"]
    assert play(system, left, arrives)["ok"], "she is back"


@pytest.mark.parametrize(
    ("name", "called", "longest"),
    [("edition", "Édition des règles.", 20), ("title", "Titre de la partie.", 80)],
)
def test_what_a_session_is_called_is_short(name: str, called: str, longest: int) -> None:
    session = fold(ALL_SYSTEMS[0], None).session.written()
    assert play(ALL_SYSTEMS[0], session | {name: "x" * longest})["ok"]
    (error,) = play(ALL_SYSTEMS[0], session | {name: "x" * (longest + 1)})["errors"]
    assert error["field"] == name
    assert error["message"].startswith(called), "whoever reads it alone knows what it is about"


@with_a_sheet
def test_a_game_says_how_many_it_wants(system: System) -> None:
    games = system.sheet.games
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
    folded = fold(system, folded.session.written(), {"do": "sheet", "name": "P7", "fields": None})
    two = {**moves[40], "count": 2}
    assert play(system, folded.session.written(), two)["errors"][0]["message"] == error["message"]
    assert "P41" in fold(system, folded.session.written(), moves[40]).end.state.sheets


def test_no_move_makes_a_session_too_long_to_be_read() -> None:
    """It still opens, with whatever a page asks, and what is there is undone as ever."""
    system, note = ALL_SYSTEMS[0], {"do": "note", "text": '"' * LONGEST_NOTE}
    session = fold(system, None).session.written()
    session["moves"] = [note] * (LONGEST // len(json_text(note)))
    (error,) = play(system, session, note)["errors"]
    assert "trop longue" in error["message"]
    amended = {"do": "amend", "at": 0, "move": NOTE}
    for move in (None, amended, {"do": "undo"}):
        assert play(system, session, move, panel={"page": "carnet", "whole": True})["ok"]
    undone = play(system, session, {"do": "undo"})["session"]
    assert play(system, undone, NOTE)["ok"]


def test_a_session_of_all_the_moves_there_may_be_opens_and_takes_no_more() -> None:
    system = ALL_SYSTEMS[0]
    session = play(system, None, NOTE)["session"]
    session["moves"] *= MOST_MOVES
    assert play(system, session)["ok"]
    (error,) = play(system, session, NOTE)["errors"]
    assert error["field"] == f"moves.{MOST_MOVES}"


def test_the_edition_is_that_of_the_project() -> None:
    assert f'version = "{EDITION}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_the_command_line_prints_the_journal(tmp_path: Path) -> None:
    system = next(each for each in ALL_SYSTEMS if each.id != "toy")
    session = session_of(system, "cli", 6).session.written()
    path = tmp_path / "partie.json"
    path.write_text(json.dumps(session), encoding="utf-8")
    answer, public = play(system, session), play(system, session, journal=True, seat="")
    done = calculators(["play", str(path)])
    assert done.returncode == 0
    assert done.stdout.splitlines() == [f"{e['at'] + 1}. {e['text']}" for e in public["journal"]]
    assert json.loads(command("play", str(path), "--json")[1]) == answer["state"]
    path.write_text(json.dumps(session | {"system": "zut"}), encoding="utf-8")
    for refused in (path, tmp_path / "nobody.json"):
        assert command("play", str(refused))[0] == 2


@with_a_sheet
def test_what_is_written_lies_within_its_bounds(system: System) -> None:
    """Whatever is typed for a result: no figure outside its field, nothing above its maximum."""
    inputs, wrote = system.sheet.character.inputs, 0
    for number in range(SESSIONS // PARTS):
        rng = random.Random(f"{system.id}/bounds/{number}")  # noqa: S311
        folded = fold(system, None)
        for name, example in zip(NAMES, system.sheet.examples, strict=False):
            her = {"do": "sheet", "name": name, "fields": {**example.fields}}
            folded = fold(system, folded.session.written(), her)
        session = folded.session.written()
        for _ in range(LENGTH):
            move = next_move(system, folded, rng)
            if move["do"] == "run":
                asked = system.by_id[move["calculator"]].parameters
                numbers = [p for p in asked if isinstance(p, Integer) and rng.random() < 1 / 3]
                move["fields"] |= {p.name: any_value(p, rng) for p in numbers}
            answer = play(system, session, move)
            if not answer["ok"]:
                continue
            session = answer["session"]
            folded = fold(system, session)
            wrote += bool(answer["changed"])
            for name, fields in answer["state"]["sheets"].items():
                for key, value in fields.items():
                    each = inputs[key]
                    assert value is None or each.dump(each.parse(value)) == value, (name, key)
                faults = [*character(system.sheet, fields).faults()]
                assert not faults, (name, faults, session["moves"])
    assert wrote > SESSIONS // PARTS // 4


def test_more_than_the_most_of_a_sheet_is_written_or_refused() -> None:
    """With another maximum typed: d100 adopts it, a gauge of Bad Karma is refused in words."""
    d100, karma = (next(s for s in ALL_SYSTEMS if s.id == id_) for id_ in ("d100", "bad_karma"))
    her = {"do": "sheet", "name": "Ana", "fields": {"pv": 9, "pv_max": 12}}
    blow = {"damage": "1", "pv": 20, "protection": 5}
    struck = {
        "do": "run",
        "calculator": "d100.armour",
        "who": "Ana",
        "fields": blow,
        "seed": "s",
    }
    answer = play(d100, play(d100, None, her)["session"], struck)
    assert answer["ok"], answer
    ana = answer["state"]["sheets"]["Ana"]
    assert ana["pv"] == ana["pv_max"] == 20 - 1
    her = {"do": "sheet", "name": "Ana", "fields": {"karma": 3, "gauge": ["2-0", "3-0", "4-0"]}}
    drawn = {"skill": 2, "karma": 9, "drawn": "6-5"}
    draw = {"do": "run", "calculator": "bad_karma.draw", "who": "Ana", "fields": drawn}
    answer = play(karma, play(karma, None, her)["session"], draw)
    (error,) = answer["errors"]
    told = "Ana, Dominos sur la jauge : 4 dominos pour 3 cases : une jauge pleine se solde d'abord."
    assert error["message"] == french(told)


@with_a_sheet
def test_a_correction_is_made_at_once_unless_it_makes_others_impossible(system: System) -> None:
    """Otherwise one is told which, and a second press makes it; secrets are never told."""
    ana: Json = {"do": "sheet", "name": "Ana", "fields": {}}
    session: Any = None
    for move in (NOTE, ana, {"do": "sheet", "name": "Ana", "fields": None}):
        session = play(system, session, move)["session"]
    page = {"page": "carnet"}
    form = read(play(system, session, panel={**page, "amend": 0})["panel"]).all("form")
    asks = [json.loads(each.attributes.get("data-move") or "{}") for each in form]
    foreseen = not system.sheet.hides
    assert [each.get("look") for each in asks if each.get("do") == "amend"] == (
        ["losing"] if foreseen else [None]
    )
    note = {"do": "amend", "at": 0, "move": {"do": "note", "text": "Autre."}, "look": "losing"}
    assert play(system, session, note, panel=page)["session"]["moves"][0]["text"] == "Autre."
    loses = {"do": "amend", "at": 1, "move": NOTE, "look": "losing"}
    looked = play(system, session, loses, panel=page)
    assert looked["session"] == session
    if not foreseen:
        return
    assert looked["stale"] == [2]
    assert "Une décision devient impossible" in looked["panel"]
    (anyway,) = read(looked["panel"]).all("button", id="party-correct-1")
    made = json.loads(str(anyway.attributes["data-move"]))
    move = made[0] if isinstance(made, list) else made
    assert play(system, session, move)["stale"] == [2]
    assert play(system, session, move)["session"]["moves"][1] == NOTE


@with_a_sheet
def test_undo_takes_back_the_last_thing_whatever_it_was(system: System) -> None:
    """A removal, a correction, a move; a preview shows what it makes impossible."""
    moves = [
        {"do": "sheet", "name": "Ana", "fields": {}},
        NOTE,
        {"do": "sheet", "name": "Bo", "fields": {}},
    ]
    session: Any = None
    for move in (*moves, {"do": "sheet", "name": "Ana", "fields": None}):
        session = play(system, session, move)["session"]
    removal = {"do": "amend", "at": 0, "move": None}
    looked = play(system, session, {**removal, "look": True})
    assert looked["session"] == session
    assert looked["stale"] == [3]
    removed = play(system, session, removal)
    assert removed["stale"] == [2]
    noted = play(system, removed["session"], {"do": "note", "text": "Encore."})
    assert play(system, noted["session"], {"do": "undo"})["session"] == removed["session"]
    assert play(system, removed["session"], {"do": "undo"})["session"] == session
    for at in range(3):  # what the impossible one told stays its own
        gone = play(system, removed["session"], {**removal, "at": at})["session"]
        assert play(system, gone, {"do": "undo"})["session"] == removed["session"]
    other = {"do": "amend", "at": 1, "move": {"do": "note", "text": "Autre."}}
    changed = play(system, session, other)["session"]
    assert play(system, changed, {"do": "undo"})["session"] == session


@with_a_sheet
def test_all_that_was_done_is_undone_one_after_the_other(system: System) -> None:
    """Also removals in a row: after the second there are fewer moves than after the first."""
    done: list[Any] = [None]
    rng = random.Random(system.id)  # noqa: S311
    for number in range(12):
        count = len(done[-1]["moves"]) if done[-1] else 0
        put = {"do": "note", "text": f"{number}"}
        at = rng.randrange(max(count, 1))
        changes = [{"do": "amend", "at": at, "move": move} for move in (put, None)] if count else []
        move = rng.choice([put, *changes, *changes])
        done.append(play(system, done[-1], move)["session"])
    session = done.pop()
    for before in reversed(done):
        session = play(system, session, {"do": "undo"})["session"]
        assert session["moves"] == (before["moves"] if before else [])


def test_undo_of_one_move_takes_back_nothing_else() -> None:
    """First its own correction, then itself; no later move, and no other move's correction."""
    system = next(s for s in ALL_SYSTEMS if s.id == "d100")
    run = {"do": "run", "calculator": "d100.test", "fields": {"skills": [40]}, "seed": "one"}
    undo = {"do": "undo", "seed": "one"}
    drawn = play(system, play(system, None, NOTE)["session"], run)["session"]
    easier = {**run, "fields": {"skills": [60]}}
    corrected = play(system, drawn, {"do": "amend", "at": 1, "move": easier})["session"]
    assert play(system, corrected, undo)["session"] == drawn
    assert play(system, drawn, undo)["session"]["moves"] == [NOTE]
    later = play(system, drawn, {**run, "seed": "two"})["session"]
    other = {"do": "amend", "at": 0, "move": {"do": "note", "text": "Autre."}}
    removed = play(system, drawn, {**other, "move": None})["session"]
    for session in (None, later, play(system, drawn, other)["session"], removed):
        (error,) = play(system, session, undo)["errors"]
        assert error["field"] == "seed"
        assert "annulez-le d’abord" in error["message"]
    assert play(system, removed, {"do": "undo"})["session"] == drawn


def test_what_was_amended_of_a_longer_list_is_not_undone() -> None:
    system, told = ALL_SYSTEMS[0], {"at": 0, "move": {"do": "note", "text": "Autre."}, "put": True}
    session = play(system, None, NOTE)["session"] | {"amended": [{**told, "count": 2}]}
    noted = play(system, session, NOTE)["session"]
    assert play(system, noted, {"do": "undo"})["session"]["moves"] == [NOTE]


def test_of_many_amendments_the_last_ones_are_kept() -> None:
    notes = [{"do": "note", "text": f"Note {number}."} for number in range(MOST_AMENDED + 1)]
    amended = [{"at": 0, "move": note, "put": True, "count": 1} for note in notes]
    session = play(ALL_SYSTEMS[0], None, NOTE)["session"] | {"amended": amended}
    kept = read_session(session, ALL_SYSTEMS[0]).amended
    assert [each.move for each in kept] == notes[1:]


def test_what_was_amended_past_the_end_of_its_list_is_not_undone() -> None:
    system, other = ALL_SYSTEMS[0], {"do": "note", "text": "Autre."}
    amended = [{"at": 1, "move": other, "put": True, "count": 1}]
    session = play(system, None, NOTE)["session"] | {"amended": amended}
    assert play(system, session, {"do": "undo"})["session"]["moves"] == []
    assert play(system, session, {"do": "undo", "seed": "a"})["errors"][0]["field"] == "seed"


def test_a_session_opens_whatever_its_words_are_called() -> None:
    """What the last of all moves told is kept, however long it is."""
    system, longest = ALL_SYSTEMS[0], "a" * LONGEST_TOLD
    lost = {"1" * 5000: "a", "²": "b", "-1": "c", "": "d", "99999": "e", "0": f"{longest}a"}
    words = lost | {str(MOST_MOVES - 1): longest}
    session = play(system, None, NOTE)["session"] | {"words": words}
    assert read_session(session, system).words == {MOST_MOVES - 1: longest}
    assert play(system, session, NOTE)["ok"]


@with_a_sheet
def test_a_session_that_stands_apart_is_answered_apart(system: System) -> None:
    folded = session_of(system, f"{system.id}/apart", LENGTH)
    whole = folded.session.text
    note = {"do": "note", "text": HARD}
    for text, move in ((whole, None), (whole, note), ("", note), (whole, {"do": "zut"})):
        session = json.loads(text) if text else None
        told = {"panel": {}, "day": "2026-11-28"}
        request = {"op": "play", "system": system.id, "move": move, **told}
        answer, *apart = handle(json.dumps(request) + APART + text).split(APART)
        inline = play(system, session, move, **told)
        stands = [inline.pop("session")] if inline["ok"] else []
        assert [json.loads(each or text) for each in apart] == stands
        assert apart == [""] or move or not text
        assert json.loads(answer) == inline


@with_a_sheet
def test_a_tap_writes_its_own_sentence_alone(
    system: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the evening is, and although the page's state is looked at first."""
    written: list[int] = []
    monkeypatch.setattr(replaying, "entries", lambda words: written.extend(words) or entries(words))
    folded = session_of(system, f"{system.id}/tap", LENGTH)
    text, asked = folded.session.text, {"op": "play", "system": system.id}
    handle(json.dumps(asked) + APART + text)
    shown = json.loads(handle(json.dumps(asked) + APART + text).split(APART)[0])
    written.clear()
    move = {"do": "sheet", "name": "Zoé", "fields": {}}
    request = json.dumps({**asked, "move": move, "stands": shown["stands"], "panel": {}})
    assert json.loads(handle(request + APART + text).split(APART)[0])["ok"]
    assert written == [len(folded.session.moves)]


@with_a_sheet
def test_a_session_says_the_day_on_which_it_began(system: System) -> None:
    """If its page sends it; the next day's decisions do not change it."""
    session = None
    for day in ("2026-11-28", "2026-11-29"):
        told = {"day": day, "panel": {"page": "carnet"}, "markdown": True}
        shown = play(system, session, NOTE, **told)
        session = shown["session"]
        assert session["day"] == "2026-11-28"
        assert "partie du 28 novembre 2026" in shown["markdown"]
        assert "Commencée le 28 novembre 2026." in shown["panel"]
    assert "day" not in play(system, None, NOTE, markdown=True)["session"]


@pytest.mark.parametrize("text", ["null", "zut", '"zut"', "7", "{", "[" * 100_000, "{}", "[]"])
def test_what_is_no_session_opens_none(text: str) -> None:
    answer = json.loads(handle(f'{{"op": "play", "system": "d100"}}{APART}{text}'))
    assert not answer["ok"]
    assert all(fault["message"] for fault in answer["errors"])
