"""Moves of a game: it begins with some characters, and one decision follows the other."""

from dataclasses import replace

from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.engine import Resolution
from calculators.core.errors import RefusedError
from calculators.core.french import listing, needed, plural, quote
from calculators.core.sheet import Game
from calculators.core.system import System
from calculators.session import scripting, words
from calculators.session.filling import changed_to, character, filled
from calculators.session.outcome import Outcome, differences, nobody, refused
from calculators.session.reading import Move
from calculators.session.running import answer, named, told
from calculators.session.state import Fields, Last, Playing, Sides, State


def begin(system: System, state: State, move: Move) -> Outcome:
    """Begin a game with some characters."""
    found = _sitting(system, state, move)
    if found.script:
        return scripting.begin(state, move, found)
    game, calculator, fields = _seated(system, state, move)
    resolution = answer(system, state, move, calculator, Sides(), fields)
    seats = {name: name for name in move["who"]}
    given = {name: state.sheets[name] for name in seats}
    playing = Playing(game.id, seats, _next_step(resolution, fields), resolution, given)
    text = words.began(game.title, move["who"], resolution.result.summary)
    after = replace(state, playing=playing, last=Last(resolution))
    return told(system, after, {}, move, text)


def hindrance(system: System, state: State, move: Move) -> str:
    """Return why a game cannot begin, a French sentence; ``""`` when it can."""
    try:
        if _sitting(system, state, move).script:
            return ""
        _, calculator, fields = _seated(system, state, move)
        engine.parse(calculator, filled(system, state, calculator, Sides(), fields))
    except RefusedError as error:
        return error.faults[0].message
    return ""


def _seated(system: System, state: State, move: Move) -> tuple[Game, Calculator, Fields]:
    """Return the game that a move begins, its calculator, and the fields with its characters."""
    game, names = _sitting(system, state, move), move["who"]
    sheet = system.sheet
    assert sheet is not None  # noqa: S101
    characters = {name: character(sheet, state.sheets[name]) for name in names}
    fields = {**game.begin(characters), **(move.get("fields") or {})}
    return game, named(system, game.calculator), fields


def _sitting(system: System, state: State, move: Move) -> Game:
    """Return the game that a move begins.

    :raises RefusedError: when its characters are too few, too many, or nobody.
    """
    game = _game(system, move["game"])
    names = move["who"]
    if len(set(names)) < len(names):
        raise refused("who", "Chacun une seule fois.")
    if not game.least <= len(names) <= game.most:
        count = plural(len(names), "personnage")
        raise refused("who", needed(count, game.least, game.most))
    missing = [name for name in names if name not in state.sheets]
    if missing:
        raise refused("who", nobody(state, missing[0]))
    return game


def choose(system: System, state: State, move: Move) -> Outcome:
    """Take a decision of the game under way."""
    if state.scripted:
        return scripting.choose(system, state, move)
    playing = under_way(state)
    game = _game(system, playing.game)
    asked = playing.resolution.result.ask
    calculator = named(system, game.calculator)
    fields = decision(playing, move)
    try:
        resolution = answer(system, state, move, calculator, Sides(), fields)
    except RefusedError as error:
        raise RefusedError(
            replace(fault, field="move") if fault.field == "fields.decision" else fault
            for fault in error.faults
        ) from None
    following = _next_step(resolution, fields)
    sheet = system.sheet
    assert sheet is not None  # noqa: S101
    seats = {seat: name for seat, name in playing.seats.items() if name in state.sheets}
    given = game.gives(following)
    changes = tuple(differences(playing.given, given))
    sheets = {}
    for seat, name in seats.items():
        new = {change.field: change.after for change in changes if change.name == seat}
        sheets[name] = changed_to(sheet, name, state.sheets[name], new)
    open_ = asked.moves if asked and not asked.secret else ()
    label = next((each.label for each in open_ if each.code == move["move"]), "")
    text = words.decided(asked.who if asked else "", label, resolution)
    after = replace(
        state,
        playing=replace(playing, fields=following, resolution=resolution, given=given),
        last=Last(resolution),
    )
    return told(system, after, sheets, move, text)


def under_way(state: State) -> Playing:
    """Return the game that is played.

    :raises RefusedError: where none is.
    """
    if state.playing is None:
        raise refused("do", "Aucune partie n'est commencée.")
    return state.playing


def decision(playing: Playing, move: Move) -> Fields:
    """Return the fields of the request that a decision makes."""
    return {**playing.fields, **(move.get("fields") or {}), "decision": move["move"]}


def _next_step(resolution: Resolution, fields: Fields) -> Fields:
    """Return the inputs of the next step: what was asked, with what the answer carries on."""
    asked = {key: value for key, value in fields.items() if key not in {"decision", "drawn"}}
    carried = engine.state_json(resolution) or {}
    return {**asked, **{key: value for key, value in carried.items() if key != "decision"}}


def _game(system: System, name: str) -> Game:
    games = system.sheet.games if system.sheet else ()
    found = next((game for game in games if game.id == name), None)
    if found is None:
        known = listing([game.id for game in games], "ou") or "aucune"
        raise refused("game", f"Partie {quote(name)} inconnue : attendu, {known}.")
    return found
