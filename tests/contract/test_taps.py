"""Real pieces: whatever chance can draw can be tapped, and nothing else."""

import json
import random
import re
from html import unescape
from typing import Any

import pytest
from hypothesis import given, settings

from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.chance import Chance
from calculators.core.errors import RefusedError
from calculators.core.hand import MOST_FACES, hand
from calculators.core.own import OWN
from calculators.core.sheet import Game
from calculators.core.space import named
from calculators.core.system import System
from calculators.session.asking import request_of
from calculators.session.filling import filled
from calculators.session.fold import fold
from calculators.session.replaying import Folded
from calculators.session.scripting import question
from tests.contract import strategies
from tests.contract.catalogue import ALL_SYSTEMS, DRAWING, name
from tests.contract.page import Node, read
from tests.contract.test_scripts import LONG, Evening, each_game, story
from tests.project import tries
from tests.systems.party import play
from tests.systems.scenes import book

type Json = dict[str, Any]

MOST_SCENES = 5


def drawn(calculator: Calculator, fields: strategies.Raw, seed: str) -> list[list[str]]:
    """Return the taps of a draw, piece by piece."""
    inputs = engine.parse(calculator, fields)
    values = dict(inputs.values)
    taps: list[list[str]] = []
    for parameter in inputs.to_draw:
        space = engine.space_of(calculator, parameter, values)
        values[parameter.name] = space.draw(Chance(f"{seed}/{parameter.name}"))
        lying: tuple[Any, ...] = ()
        for piece in values[parameter.name]:
            awaited = space.awaits(lying)
            assert awaited is not None, (parameter.name, lying, piece)
            assert piece in awaited.pieces
            long = isinstance(piece, int) and len(awaited.pieces) > MOST_FACES
            tens, units = divmod(piece % 100, 10) if long else (0, 0)
            taps.append([f"{tens}0", str(units)] if long else [str(piece)])
            lying = (*lying, piece)
        assert space.awaits(lying) is None
    return taps


@pytest.mark.parametrize("calculator", DRAWING, ids=name)
def test_what_chance_draws_can_be_tapped(calculator: Calculator) -> None:
    """Tap by tap the draw becomes the one by chance: the results are equal."""
    tried: list[list[str]] = []

    @settings(max_examples=tries(12))
    @given(fields=strategies.requests(calculator, typed=False), seed=strategies.SEEDS)
    def ask(fields: strategies.Raw, seed: str) -> None:
        try:
            pieces = drawn(calculator, fields, seed)
        except RefusedError:
            return
        taps = [tap for piece in pieces for tap in piece]
        tried.append(taps)
        found = hand(calculator, fields, taps)
        assert found.parameter is None
        assert list(found.taps) == taps
        by_hand = engine.run(calculator, {**fields, **found.fields}, seed)
        assert by_hand.result == engine.run(calculator, fields, seed).result

    ask()
    assert tried


@pytest.mark.parametrize("calculator", DRAWING, ids=name)
def test_keys_are_honest(calculator: Calculator) -> None:
    """An enabled key leads on; a disabled or unknown one has no effect."""
    rng = random.Random(calculator.id)  # noqa: S311
    for fields in _asked(calculator):
        taps: list[str] = []
        while (found := hand(calculator, fields, taps)).parameter and len(taps) < 60:
            possible = [key.code for key in found.keys if key.possible]
            greyed = [key.code for key in found.keys if not key.possible]
            for code in (*greyed[:2], "zut"):
                assert hand(calculator, fields, [*taps, code]).taps == tuple(taps)
            assert len({key.code for key in found.keys}) == len(found.keys)
            assert not [key for key in found.keys if "<" in named(key.piece)], "no name for the ear"
            taps.append(rng.choice(possible))
        if not found.parameter:
            engine.run(calculator, {**fields, **found.fields}, "s")


def _asked(calculator: Calculator) -> list[strategies.Raw]:
    fields = strategies.default_request(calculator)
    try:
        engine.parse(calculator, fields)
    except RefusedError:
        return []
    return [fields]


@pytest.mark.parametrize("system", ALL_SYSTEMS, ids=lambda system: system.id)
def test_whose_pieces_are_drawn_is_a_setting_of_the_session(system: System) -> None:
    """It is chosen, reported and undone like any reading; a form is told of it in words."""
    drawing = next(each for each in system.calculators if each.drawn)
    fill = {"fill": {"calculator": drawing.id}}
    assert play(system, None, **fill)["pieces"]["own"] is False
    chosen = play(system, None, {"do": "readings", "readings": {system.whose: "own"}}, **fill)
    labels = chosen["pieces"]["labels"]
    assert chosen["pieces"]["own"] is True
    assert labels["own"].startswith("Nos ")
    assert labels["site"].endswith(" du site")
    assert chosen["entry"]["text"] == f"Tirages\u00a0: {labels['own'].replace('Nos', 'nos', 1)}."
    undone = play(system, chosen["session"], {"do": "undo"}, **fill)
    assert undone["pieces"]["own"] is False
    quiet = next((each for each in system.calculators if not each.drawn), None)
    assert quiet is None or play(system, None, fill={"calculator": quiet.id})["pieces"] is None


@each_game
@pytest.mark.parametrize("seed", range(tries(8, least=1)))
def test_an_evening_is_the_same_with_the_pieces_of_the_site_and_tapped_by_hand(
    system: System, game: Game, seed: int
) -> None:
    """The same pieces in the same order tell the same, and leave the same sheets and table."""
    evening = Evening(system, game, seed)
    for _ in range(LONG):
        evening.rng.choice([evening.plays, evening.plays, evening.follows])()
    there = evening.folded
    moves = [*there.session.moves]
    first = next(at for at, move in enumerate(moves) if move["do"] == "begin")
    own = {"do": "readings", "readings": {system.whose: OWN}}
    tapped = fold(system, {**there.session.written(), "moves": moves[:first]}, own)
    chosen = " ".join(story(tapped)[-len(tapped.end.text.split()) :])
    for node, move in zip(there.done[first:], moves[first:], strict=True):
        tapped = _by_hand(tapped, move)
        while (asked := question(tapped.state)) and asked.alone:
            game_ = tapped.state.scripted
            assert game_
            drew = Chance(f"{game_.seed}/alone/{len(game_.answers)}").token()
            tapped = _by_hand(tapped, {"do": "choose", "move": asked.ways[0].code, "seed": drew})
        assert tapped.state.sheets == node.state.sheets, move
        assert tapped.state.table == node.state.table, move
    assert " ".join(story(tapped)).replace(f" {chosen}", "", 1) == " ".join(story(there))


def _by_hand(folded: Folded, move: Json) -> Folded:
    """Make a move; if it draws, with the pieces of its seed, tapped one by one."""
    system, session = folded.system, folded.session.written()
    try:
        ask = request_of(folded.state, move)
    except RefusedError:  # a word of the table
        return fold(system, session, move)
    pieces = drawn(ask.calculator, filled(folded.state, ask).fields, move["seed"])
    taps = [tap for piece in pieces for tap in piece]
    found = play(system, session, hand={"move": move, "taps": taps})["hand"]
    assert found["whole"], (move, taps, found["taps"])
    assert found["taps"] == taps
    fields = {**move.get("fields", {}), **found["fields"]}
    return fold(system, session, {**move, "fields": fields, "seed": "another"})


@pytest.mark.parametrize("system", ALL_SYSTEMS, ids=lambda system: system.id)
def test_whose_pieces_are_drawn_is_asked_where_some_are(system: System) -> None:
    """A word of the table draws none, nor does a calculator that finds nothing left to chance."""
    seen: set[bool] = set()
    played = [*book(system.id).evenings.values()]
    for evening in played[:: -(-len(played) // MOST_SCENES)]:  # all over the book
        session = evening().session
        for count in range(len(session["moves"]) + 1):
            begun = {**session, "moves": session["moves"][:count]}
            shown = read(play(system, begun, panel={"page": "table"})["panel"])
            hands = [play(system, begun, hand={"move": m, "taps": []}) for m in _drawing(shown)]
            draws = any(not each["ok"] or not each["hand"]["whole"] for each in hands)
            assert bool(shown.all("button", class_="calc-whose")) == draws, begun["moves"][-1:]
            seen.add(draws)
    assert True in seen


def _drawing(shown: Node) -> list[Json]:
    """Return the moves on a page that may draw."""
    told = [node.attributes for node in shown.all() if "data-draws" in node.attributes]
    made = [json.loads(each["data-move"] or "") for each in told if "disabled" not in each]
    return [move for each in made for move in (each if isinstance(each, list) else [each])]


def test_what_a_move_awaits_is_asked_without_making_it() -> None:
    system = next(each for each in ALL_SYSTEMS if each.id == "savage_worlds")
    move = {"do": "run", "calculator": "savage_worlds.trait", "fields": {"die": "d6"}}
    note = play(system, None, {"do": "note", "text": "Rien."})["session"]

    def after(*taps: str, **fields: Any) -> Json:
        asked = {"move": move | {"fields": {**move["fields"], **fields}}, "taps": taps}  # type: ignore[dict-item]
        return play(system, note, hand=asked)

    exploded = after("6")["hand"]
    assert not exploded["whole"]
    assert exploded["told"] == "d6\u00a0: 6"
    assert "d6, encore" in exploded["html"]
    assert after("6", "2")["hand"]["told"] == "d6\u00a0: 6 + 2 = 8"
    whole = after("6", "2", "3")["hand"]
    assert (whole["whole"], whole["fields"], whole["html"]) == (True, {"roll": "6 2 3"}, "")
    assert after("6", "2", "3")["session"] == note
    wrong = after(die="d7")
    assert [error["field"] for error in wrong["errors"]] == ["moves.1.fields.die"]
    made = play(system, note, move | {"fields": {"die": "d6", **whole["fields"]}})
    assert made["ok"]


SEVERAL: list[tuple[str, Json, list[str], list[str]]] = [
    (
        "i2ds.initiative",
        {"players": "Ana ; 3\nBo ; 4", "opponents": "Orc ; 2"},
        ["3", "4", "5"],
        ["d6, 1 sur 2, pour Ana", "d6, 2 sur 2, pour Bo", "d6, pour Orc"],
    ),
    (
        "savage_worlds.initiative",
        {"fighters": "Ana\nBo"},
        ["R-coeur", "A-pique"],
        ["1 sur 2, pour Ana", "2 sur 2, pour Bo"],
    ),
    (
        "savage_worlds.attack",
        {"die": "d6", "neighbours": 1, "bennies": 1},
        ["2", "6", "3", "1"],
        ["d6, trait", "d6, Joker", "d6, encore", "d6, trait", "d6, Joker"],
    ),
    (
        "savage_worlds.trait",
        {"die": "d6", "who": "extra", "bennies": 1},
        ["2"],
        ["d6", "d6"],
    ),
    (
        "i2ds.opposed",
        {"level": "N", "characteristic": 5, "grace": "d6", "other_characteristic": 5},
        ["1", "2", "3"],
        ["d6, 1 sur 2", "d6, 2 sur 2", "d6, grâce", "d6, 1 sur 2"],
    ),
    (
        "d100.covering_fire",
        {"skill": 50, "bullets": 10, "zone": "Ana ; 30\nBo ; 40"},
        ["90", "9", "10", "1", "10", "2"],
        [
            "d100, les dizaines",
            "d100 : 90, puis les unités",
            "d100, 1 sur 2, pour Ana, les dizaines",
            "d100, 1 sur 2, pour Ana : 10, puis les unités",
            "d100, 2 sur 2, pour Bo, les dizaines",
            "d100, 2 sur 2, pour Bo : 10, puis les unités",
        ],
    ),
]


@pytest.mark.parametrize(("calculator", "fields", "taps", "told"), SEVERAL)
def test_each_piece_says_which_it_is_for_whom_and_each_half_what_was_tapped(
    calculator: str, fields: Json, taps: list[str], told: list[str]
) -> None:
    """With real dice or cards one must know whose the next one is."""
    drawing = next(each for each in DRAWING if each.id == calculator)
    assert [hand(drawing, fields, taps[:at]).of for at in range(len(told))] == told


def test_at_a_table_dice_are_called_by_the_name_of_who_throws_them() -> None:
    system = next(each for each in ALL_SYSTEMS if each.id == "i2ds")
    session = None
    for who in ("Ana", "Orc"):
        session = play(system, session, {"do": "sheet", "name": who, "fields": {}})["session"]
    sides = {"who": "Orc", "against": "Ana"}
    asked = {"characteristic": 3, "other_characteristic": 4, "level": "A", "other_level": "A"}
    move = {"do": "run", "calculator": "i2ds.opposed", **sides, "fields": asked}

    def title(*taps: str) -> str:
        html = play(system, session, hand={"move": move, "taps": taps})["hand"]["html"]
        return html.partition("</h2>")[0].rpartition(">")[2]

    assert (title(), title("3"), title("3", "4")) == ("Orc", "Orc", "Ana")


def test_a_word_of_the_table_awaits_no_piece() -> None:
    system = next(each for each in ALL_SYSTEMS if each.id == "choix_destin")
    session = None
    for who in ("Ana", "Bo"):
        session = play(system, session, {"do": "sheet", "name": who, "fields": {}})["session"]
    begun = play(
        system, session, {"do": "begin", "game": system.sheet.games[0].id, "who": ["Ana", "Bo"]}
    )
    word = {"do": "choose", "move": begun["ask"]["moves"][0]["code"]}
    (error,) = play(system, begun["session"], hand={"move": word, "taps": []})["errors"]
    assert (error["field"], "ne tire rien" in error["message"]) == ("moves.3.do", True)


def _begun(id_: str) -> tuple[System, Json]:
    """Return a system, and its game begun with all ready-made characters."""
    system = next(each for each in ALL_SYSTEMS if each.id == id_)
    made, names = None, [example.name for example in system.sheet.examples]
    for each in system.sheet.examples:
        move = {"do": "sheet", "name": each.name, "fields": dict(each.fields)}
        made = play(system, made, move)["session"]
    begin = {"do": "begin", "game": system.sheet.games[0].id, "who": names, "seed": "s"}
    return system, play(system, made, begin)


def _goes(system: System, before: Json, *codes: str) -> Json:
    for code in codes:
        move = {"do": "choose", "move": code, "seed": "s"}
        before = play(system, before["session"], move)
    return before


def test_another_choice_of_the_journal_awaits_the_pieces_of_its_own_place() -> None:
    system, begun = _begun("savage_worlds")
    waited = _goes(system, begun, "nobody", "deal", "wait")
    at = len(waited["session"]["moves"]) - 1
    panel = {"page": "carnet", "amend": at}
    html = play(system, waited["session"], panel=panel)["panel"]
    found = re.findall(r"<button[^>]*party-instead-\d+-([\w.]+)\"[^>]*>", html)
    drawing = re.findall(r"<button[^>]*party-instead-\d+-([\w.]+)\"[^>]*data-draws", html)
    assert {"run", "strike.melee"} <= {*found}
    assert "run" in drawing
    assert "strike.melee" not in drawing
    put = {"do": "choose", "move": "run", "seed": "s"}
    amend = {"do": "amend", "at": at, "move": put}
    awaited = play(system, waited["session"], hand={"move": amend, "taps": []})["hand"]
    assert "d6" in awaited["html"]
    whole = play(system, waited["session"], hand={"move": amend, "taps": ["5"]})["hand"]
    drawn = amend | {"move": put | {"fields": whole["fields"]}}
    run = play(system, waited["session"], drawn)
    assert whole["fields"].items() <= run["session"]["moves"][at]["fields"].items()
    assert run["result"]["values"]["pace"] == 6 + 5


def test_dice_that_another_choice_cannot_have_thrown_are_thrown_again() -> None:
    system, begun = _begun("i2ds")
    thrown = _goes(system, begun, "roll", "free", "test", "set")
    move = {"do": "choose", "move": "d6", "seed": "s", "fields": {"dice": "5 3 1"}}
    thrown = play(system, thrown["session"], move)
    at = len(thrown["session"]["moves"]) - 1
    html = unescape(play(system, thrown["session"], panel={"page": "carnet", "amend": at})["panel"])
    moves = re.findall(r'party-instead-\d+-(\w+)"[^>]*data-move="(\[.*?\])"([^>]*)>', html)
    for code, offered, more in moves:
        (put,) = json.loads(offered)
        assert not put["move"]["fields"], code
        assert "data-draws" in more
        assert play(system, thrown["session"], put)["ok"]
    assert {code for code, *_ in moves} == {"none", "d20"}


def test_nobody_puts_right_what_another_one_decided_in_secret() -> None:
    system, begun = _begun("choix_destin")
    first, other, *_ = begun["state"]["sheets"]
    laid = _goes(system, begun, "act.0", "versus.1")
    held = next(each["code"] for each in laid["ask"]["moves"] if each["code"].startswith("play."))
    laid = _goes(system, laid, held)
    at = len(laid["session"]["moves"]) - 1
    amend = {"do": "amend", "at": at, "move": laid["session"]["moves"][at]}
    for seat, fits in ((first, True), (other, False), ("", False)):
        for more in ({"move": amend}, {"hand": {"move": amend, "taps": []}}):
            answer = play(system, laid["session"], seat=seat, **more)
            found = {each["field"] for each in answer.get("errors", [])}
            assert ("seat" not in found) is fits, (seat, more)
