"""Every game keeps its contract: whole random scenes, exact odds, the doors, the rules it reaches.

How a game is brought in stands in :mod:`tests.contract.games`.
"""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from calculators.core.ask import Ask
from calculators.core.calculator import Calculator
from calculators.core.french import elides, french
from calculators.core.machine import Machine, forget
from calculators.core.sheet import Game
from calculators.core.system import System
from calculators.render.data import ask_json
from calculators.session import fold as folding
from calculators.web import handle
from tests.contract.catalogue import ALL, system_of
from tests.contract.catalogue import name as id_of
from tests.contract.french_words import assert_french
from tests.contract.games import (
    ENTERED,
    Fields,
    Rest,
    Scenes,
    Step,
    acted,
    asked,
    found,
    head,
    name,
    step,
    walk,
)
from tests.contract.page import read
from tests.contract.sessions import NAMES
from tests.project import everything

type Json = dict[str, Any]

GAMES = found()
SCENES, BATCH = 2_000 if everything() else 400, 100
AGAIN = 4
"""One random scene of so many is played again from its log."""
REACHING = 300
"""Random scenes in which every transition that no script is written for is met."""
DOOR_SCENES, DOOR_DECISIONS = 5, 60
SESSIONS, CHOICES, EDITED = 2, 25, 4

each_game = pytest.mark.parametrize("game", GAMES, ids=name)


@pytest.mark.parametrize("calculator", [each for each in ALL if each.machine], ids=id_of)
def test_every_machine_is_played_by_the_suite(calculator: Calculator) -> None:
    assert calculator in {game.calculator for game in GAMES}


# --- whole scenes


@each_game
@pytest.mark.parametrize("batch", range(SCENES // BATCH))
def test_random_scenes_keep_every_piece_and_every_rule(game: Scenes, batch: int) -> None:
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        for rest in walk(game, random.Random(number)):  # noqa: S311
            game.invariant(rest.state)
            legal(rest)
            if number % game.weighs == 0:
                weighed(game, rest.state)
            if number % AGAIN == 0 and not (rest.state.asked and rest.state.moves):
                replayed(game, rest)


def legal(rest: Rest) -> None:
    """Hold that a choice can be made, and that the machine rests nowhere else."""
    state, ask = rest.state, rest.state.asked
    assert bool(ask) == bool(state.agenda)
    if not ask:
        assert state.summary, "the end is told"
        return
    codes = [move.code for move in ask.moves]
    assert codes, f"a dead end: {ask.title}"
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"\S+", code) for code in codes)
    assert not ask.secret or ask.who


def replayed(game: Scenes, rest: Rest) -> None:
    """Hold that a round played again from its log is the same."""
    state = rest.start
    for line in rest.log:
        state = game.machine.advance(state, line.move, line.drawn)
    assert repr(state) == repr(rest.state)


def weighed(game: Scenes, state: Any) -> Ask | None:
    """Hold that chances are exact, and that words can be shown."""
    rules = system_of(game.calculator).rule_ids
    for told in state.told:
        assert_french(french(told.text))
        assert told.rule in rules
    ask = game.machine.weigh(state)
    for move in ask.moves if ask else ():
        assert move.rule in {"", *rules}
        shares = [chance for _, chance in move.chances]
        assert all(0 <= chance <= 1 for chance in shares), move
        assert not game.apart or sum(shares) <= 1, move
        counted = game.odds(state, move)
        if counted is not None:
            told_chances = {label: chance for label, chance in move.chances if chance}
            assert told_chances == {k: v for k, v in counted.items() if v}, (ask, move)
    return ask


# --- the table of transitions


@cache
def scripted(game: Scenes) -> dict[str, tuple[Rest, ...]]:
    """Play the scenes that are written out."""
    return {key: tuple(acted(game, script)) for key, script in game.scripts().items()}


@cache
def reached(game: Scenes) -> dict[Step, Rest]:
    """Return each transition that a scene reaches: those written out, then random ones."""
    met: dict[Step, Rest] = {}
    for rest in _all_rests(game):
        if rest.before:
            met.setdefault(step(rest.before, rest.move, rest.state), rest)
        if met.keys() >= game.machine.steps:
            break
    return met


def _all_rests(game: Scenes) -> Iterator[Rest]:
    for rests in scripted(game).values():
        yield from rests
    for number in range(REACHING):
        yield from walk(game, random.Random(number))  # noqa: S311


@each_game
def test_scenes_written_out_keep_to_the_table(game: Scenes) -> None:
    for key, rests in scripted(game).items():
        for rest in rests:
            if rest.before:
                assert game.machine.follows(rest.before, rest.move, rest.state), key


@each_game
def test_each_line_of_the_table_is_reached(game: Scenes) -> None:
    assert not game.machine.steps - reached(game).keys(), "no scene goes there"
    assert not reached(game).keys() - game.machine.steps, "the table does not know that"


@each_game
def test_a_table_that_lacks_a_line_is_caught(game: Scenes) -> None:
    for lost, rest in reached(game).items():
        assert game.machine.follows(rest.before, rest.move, rest.state)
        assert not _lacking(game, lost).follows(rest.before, rest.move, rest.state), lost


def _lacking(game: Scenes, lost: Step) -> Machine[Any, Any]:
    """Return the machine, one line of its table gone."""
    task, move, gone = lost
    questions = tuple(
        replace(
            each,
            ways=tuple(
                replace(way, to=tuple(to for to in way.to if to != gone))
                if (each.task, way.move) == (task, move)
                else way
                for way in each.ways
            ),
        )
        for each in game.machine.questions
    )
    return replace(game.machine, questions=questions)


@each_game
def test_each_move_that_a_scene_offers_stands_in_the_table(game: Scenes) -> None:
    known = {each.task: {way.move for way in each.ways} for each in game.machine.questions}
    offered: dict[str, set[str]] = {task: set() for task in known}
    for rest in reached(game).values():
        for state in (rest.before, rest.state):
            if state.asked:
                codes = {head(move.code) for move in state.asked.moves}
                offered[state.agenda[0].name] |= codes
    assert offered == known


@each_game
def test_the_table_names_each_task_once_and_its_phases_are_outcomes(game: Scenes) -> None:
    questions = game.machine.questions
    tasks = [each.task for each in questions]
    assert len(tasks) == len(set(tasks))
    led_to = {to for each in questions for way in each.ways for to in way.to}
    assert led_to <= {*tasks, ""}
    outcomes = [outcome.code for outcome in game.calculator.outcomes]
    phases = list(dict.fromkeys(each.phase for each in questions))
    assert phases == [code for code in outcomes if code in phases], "a phase is told in one piece"


# --- the doors


@each_game
@pytest.mark.parametrize("number", range(DOOR_SCENES))
def test_the_door_plays_the_same_scene(game: Scenes, number: int) -> None:
    """Typed pieces give what the machine gives; the log alone leads there too; bytes are equal."""
    dice = random.Random(number)  # noqa: S311
    values = game.setup(dice)
    kept, carried = game.kept(values), Fields()
    heard: list[tuple[tuple[Any, ...], str]] = []
    for rest in _some(walk(game, dice, values)):
        fields = {**kept, "decision": rest.move} if rest.move else game.fields(values)
        if rest.drawn:
            fields["drawn"] = game.typed(rest.drawn)
            refused_too_many(game, fields, carried)
        request = (game, fields, carried)
        answer = asked(*request)
        heard.append((request, answer))
        told = json.loads(answer)
        assert told["ok"], (rest.move, told)
        result = told["result"]
        ask = game.machine.weigh(rest.state)
        assert result.get("ask") == (ask_json(ask) if ask else None)
        assert result.get("seen_by", "") == rest.state.seen_by
        carried = result["state"]
        if carried["log"] and number == 0:
            again = json.loads(asked(game, kept, carried))["result"]
            assert again == result
    forget()
    for request, answer in heard:
        assert asked(*request) == answer


def _some(rests: Iterator[Rest]) -> Iterator[Rest]:
    for rest, _ in zip(rests, range(DOOR_DECISIONS), strict=False):
        yield rest
        if not rest.state.asked:
            return


def refused_too_many(game: Scenes, fields: Fields, carried: Fields) -> None:
    """Hold that a piece too many is refused in French, beside its own field."""
    drawn = fields["drawn"]
    answer = json.loads(asked(game, {**fields, "drawn": [*drawn, drawn[0]]}, carried))
    assert not answer["ok"]
    assert {error["field"] for error in answer["errors"]} == {"drawn"}
    assert_french(answer["errors"][0]["message"])


@each_game
def test_a_piece_that_lies_elsewhere_is_refused(game: Scenes) -> None:
    """For each decision that draws in a scene or two, every piece that cannot come."""
    for number in range(2):
        dice = random.Random(number)  # noqa: S311
        values = game.setup(dice)
        kept, carried = game.kept(values), Fields()
        for rest in _some(walk(game, dice, values)):
            fields = {**kept, "decision": rest.move} if rest.move else game.fields(values)
            for piece in game.gone(rest.before) if rest.drawn else ():
                typed = game.typed((*rest.drawn[:-1], piece))
                answer = json.loads(asked(game, {**fields, "drawn": typed}, carried))
                assert not answer["ok"], (rest.move, typed)
                assert [error["field"] for error in answer["errors"]] == ["drawn"]
                assert_french(answer["errors"][0]["message"])
            drawn = {"drawn": game.typed(rest.drawn)} if rest.drawn else {}
            carried = json.loads(asked(game, fields | drawn, carried))["result"]["state"]


# --- sessions


@pytest.mark.parametrize("game", [g for g in GAMES if g.calculator.id in ENTERED], ids=name)
@pytest.mark.parametrize("number", range(SESSIONS))
def test_a_session_plays_it_and_tells_it(game: Scenes, number: int) -> None:
    """Characters enter, decide, and what they did is told in French; folded again it is equal."""
    rng = random.Random(number)  # noqa: S311
    system, entered = ENTERED[game.calculator.id]
    count = rng.randint(entered.least, entered.most)
    names = [*NAMES, *(f"P{place}" for place in range(count))][:count]
    answer = _begun(system, entered, names, rng)
    for _ in range(CHOICES):
        if "ask" not in answer["result"]:
            break
        code, ask = rng.choice(_offered(answer)), answer["result"]["ask"]
        answer = _played(system, answer, {"do": "choose", "move": code, "seed": f"{rng.random()}"})
        told = answer["entry"]["text"]
        assert_french(told)
        assert not any(f"de {name}" in told for name in names if elides(name)), told
        assert _tells(answer["result"], ask, code, told), (told, ask)
    once = _folded(system, answer)
    folding._after.cache_clear()
    forget()
    assert _folded(system, answer) == once
    for _ in answer["session"]["moves"][len(names) :]:
        answer = _played(system, answer, {"do": "undo"})
    assert [move["do"] for move in answer["session"]["moves"]] == ["sheet"] * len(names)


@pytest.mark.parametrize("game", [g for g in GAMES if g.calculator.id in ENTERED], ids=name)
def test_a_sheet_put_right_beside_a_game_stays_so(game: Scenes) -> None:
    """A decision writes what it changes, and nothing else of what the game knows."""
    rng = random.Random(game.calculator.id)  # noqa: S311
    system, entered = ENTERED[game.calculator.id]
    answer = _begun(system, entered, [f"P{place}" for place in range(entered.least)], rng)
    kept = 0
    for _ in range(EDITED):
        if "ask" not in answer["result"]:
            break
        move = {"do": "choose", "move": rng.choice(_offered(answer)), "seed": f"{rng.random()}"}
        before = answer["state"]["sheets"]["P0"]
        after = _played(system, answer, move)
        for figure, value in before.items():
            if type(value) is not int or after["state"]["sheets"]["P0"][figure] != value:
                continue
            right = {"do": "sheet", "name": "P0", "fields": {figure: value + 1}}
            edited = json.loads(_folded(system, answer, right))
            if edited["ok"]:
                now = _played(system, edited, move)["state"]["sheets"]["P0"][figure]
                assert now == value + 1, (figure, move)
                kept += 1
        answer = after
    assert kept


def _begun(system: System, entered: Game, names: list[str], rng: random.Random) -> Json:
    """Begin a game with characters of the system's own."""
    assert system.sheet
    answer: Json = {"session": None}
    for who in names:
        fields = {**rng.choice(system.sheet.examples).fields}
        answer = _played(system, answer, {"do": "sheet", "name": who, "fields": fields})
    return _played(system, answer, {"do": "begin", "game": entered.id, "who": names})


def _tells(result: Json, ask: Json, code: str, told: str) -> bool:
    """Tell whether a decision is told by what came of it; by who took which, if nothing did."""
    following = result.get("ask") or {}
    if ask["secret"] or following.get("title") != result["summary"] or told.endswith("en secret."):
        return True
    (label,) = (move["label"] for move in ask["moves"] if move["code"] == code)
    who = f"{ask['who']} : " if ask["who"] else ""
    return told.casefold().rstrip(" ?!.") == french(f"{who}{label}").casefold().rstrip(" ?!.")


def _offered(answer: Json) -> list[str]:
    """Return the moves that the session's page offers; a secret question stands folded."""
    page, ask = read(answer["panel"]), answer["result"]["ask"]
    (part,) = [
        each for each in page.all("section") if each.attributes.get("aria-labelledby") == "jeu"
    ]
    folded = part.all("details", class_="party-pass")
    (question,) = part.all("h3", class_="calc-question")
    hidden = {id(node) for box in folded for node in box.all("h3")}
    assert (id(question) in hidden) == ask["secret"]
    assert all("open" not in box.attributes for box in folded)
    made = [
        json.loads(b.attributes["data-move"])
        for b in part.all("button")
        if "data-move" in b.attributes
    ]
    codes = [move["move"] for (move,) in made if move["do"] == "choose"]
    assert sorted(codes) == sorted(move["code"] for move in ask["moves"])
    return codes


def _folded(system: System, answer: Json, move: Json | None = None) -> str:
    request = {"op": "play", "system": system.id, "session": answer["session"], "move": move}
    page = {} if move and move["do"] in {"begin", "choose"} else None
    return handle(json.dumps({**request, "journal": True, "panel": page}))


def _played(system: System, answer: Json, move: Json) -> Json:
    after: Json = json.loads(_folded(system, answer, move))
    assert after["ok"], (move, after)
    return after
