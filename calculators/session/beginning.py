"""Beginning a game with some characters of the session."""

from dataclasses import replace

from calculators.core.errors import Fault, RefusedError, refused, unknown
from calculators.core.french import needed
from calculators.core.frozen import only, without
from calculators.core.sheet import Game
from calculators.core.system import System

from . import words
from .filling import after_game
from .joining import sentences
from .outcome import unknown_name
from .reading import EDITION
from .shapes import Move, kind_of
from .state import Happened, Scripted, State

_OLDER = (
    "Ce jeu a commencé avec une édition plus ancienne des règles : ses décisions sont gardées, "
    "elles ne changent plus rien."
)


def begin(state: State, move: Move) -> Happened:
    """Begin a game with some characters; the others stand aside, and the current game ends.

    :raises RefusedError: if it was made with an edition that had other decisions.
    """
    game, move = _sitting(state, move), {"edition": EDITION, **move}
    if _numbers(move["edition"]) < _numbers(game.since):
        raise refused("edition", _OLDER)
    state = after_game(state)
    aside, there = (part(state.sheets, move["who"]) for part in (without, only))
    left = replace(state, sheets=there, away={**state.away, **aside}, last=None)
    after = replace(left, scripted=Scripted(game, move["seed"], ((None, left),)))
    lasts = game.lasts(state.board)
    apart = words.ASIDE(names=[*aside]) if aside else ""
    summary = sentences((apart, lasts.text if lasts else ""))
    text = words.BEGINS(title=game.title, names=[*there], summary=summary).strip()
    rules = (lasts.rule,) if lasts else ()
    return Happened(after, move, text, rules=rules)


def why_not(state: State, move: Move) -> str:
    """Return why a game cannot begin, a French sentence; ``""`` when it can."""
    try:
        _sitting(state, move)
    except RefusedError as error:
        return error.faults[0].message
    return ""


def not_begun(last: Happened, move: object) -> tuple[Fault, ...]:
    """Return why a stored decision's game could not begin; none if it did, or for another move."""
    begun = last.begun if kind_of(move) == "choose" else ()
    return tuple(replace(each, field="do") for each in begun)


def _sitting(state: State, move: Move) -> Game:
    """Return the game that a move begins.

    :raises RefusedError: if its characters are too few, too many, or unknown.
    """
    game = _game(state.system, move["game"])
    names = move["who"]
    if len(set(names)) < len(names):
        raise refused("who", "Chacun une seule fois.")
    if not game.least <= len(names) <= game.most:
        raise refused("who", needed(len(names), "personnage", game.least, game.most))
    missing = [name for name in names if name not in state.sheets]
    if missing:
        raise refused("who", unknown_name(state, missing[0]))
    return game


def _game(system: System, name: str) -> Game:
    games = system.sheet.games
    found = next((game for game in games if game.id == name), None)
    if found is None:
        raise unknown("game", "Partie {} inconnue", name, (game.id for game in games))
    return found


def _numbers(edition: str) -> list[int]:
    """Return an edition as a sort key; an invalid one is older than all."""
    return [int(part) if part.isdecimal() else -1 for part in edition.split(".")]
