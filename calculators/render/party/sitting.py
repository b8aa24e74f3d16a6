"""The stage without a decision on this device: the beginning of a game, or who is awaited."""

from collections.abc import Iterable

from calculators.core.script import BACK, Question
from calculators.core.sheet import Game
from calculators.core.words import Phrase
from calculators.session.beginning import why_not
from calculators.session.seeing import people_there
from calculators.session.state import State

from ..gestures import chip, chips, invites, makes, row, seats, slug
from ..html import Element, Elements, element
from .view import HERE, Phone, View

_WHO = "Qui joue ?"
_BEGIN, _ONE_OF = "Commencer", Phrase("Commencer : {title:_}")
"""Where a system has one game, as they all have, and where it has several."""
_FEW = Phrase("{title} : il faut au moins {least:# personnage|# personnages}.")
_NOT_YET = Phrase("{title} : pas encore. {why}")
_NOTHING_NOW = "Rien n'est en cours"
_AWAITS = Phrase("On attend {who}.")
_FIRST = "Faites d'abord votre personnage, plus bas : la table vous attend."
_THE_TABLE = "l'appareil qui tient la table"
_ELSEWHERE = Phrase("{name} {name:décide|décident} sur un autre téléphone.")
_ALSO = Phrase("{names} {names:peut|peuvent} aussi décider, sur un autre téléphone.")
_CUT = Phrase("Le téléphone {name:de} n'est plus relié.")
_APART = Phrase(
    "{name} {name:est|sont} à l'écart : {name:son|leur} retour se décide sur l'appareil qui tient "
    "la table."
)
_HERE = "Décider ici"
AGAIN = "Nouveau code"


def sitting(state: State, view: View) -> Iterable[Element | None]:
    """Draw who takes part, and the games to begin; a guest waits."""
    title = element("h2", _NOTHING_NOW if view.guest else _WHO, id=HERE, tabindex="-1")
    if view.guest:
        return (title, awaited("", state, view))
    games = (_begins(game, state, view) for game in state.sheet.games)
    return (title, _ticked(state, view), *games)


def _ticked(state: State, view: View) -> Element:
    """Draw who takes part: a tap includes or excludes a character."""
    buttons, taking = [], _taking_part(state, view)
    for name in state.sheets:
        out = view.out ^ {name}
        tapped = sorted(out & state.sheets.keys())
        buttons.append(chip(name, f"party-in-{slug(name)}", pressed=name in taking, out=tapped))
    return chips(_WHO, *buttons)


def _taking_part(state: State, view: View) -> list[str]:
    """Return who takes part: all but those apart, each tapped one inverted."""
    apart = {name for name, her in people_there(state).items() if state.sheet.stands_apart(her)}
    return [name for name in state.sheets if name not in apart ^ view.out]


def _begins(game: Game, state: State, view: View) -> Element:
    names = _taking_part(state, view)
    if len(names) < game.least:
        return element("p.party-none", _FEW(title=game.title, least=game.least))
    move = {"do": "begin", "game": game.id, "who": names}
    if why := why_not(state, move):
        return element("p.party-none", _NOT_YET(title=game.title, why=why))
    label = _ONE_OF(title=game.title) if len(state.sheet.games) > 1 else _BEGIN
    return row(makes(label, move, id_=f"party-game-{slug(game.id)}", loud=True))


def awaited(who: str, state: State, view: View, *, told: bool = False) -> Element | None:
    """Draw whose decision is awaited on another device, and how this one may take it over.

    A player without a seat is awaited too; one whose character is apart is not.

    :param told: whether the title says whose it is, and where.
    """
    if not view.guest:
        phone = view.phone_of(who)
        return element("div.party-ask", *_elsewhere(who, phone, told=told)) if phone else None
    if view.seat in state.away:
        sits = _APART(name=view.seat)
    elif told and view.seat:
        return None
    else:
        sits = _AWAITS(who=who or _THE_TABLE) if view.seat else _FIRST
    return element("div.party-ask", element("p.party-none", sits))


def also(asked: Question, view: View) -> Element | None:
    """Draw who may answer on other devices, if on this one there is but a way back."""
    names = dict.fromkeys(asked.decides(way) for way in asked.ways if way.code != BACK)
    if not names or any(map(view.decides, names)):
        return None
    return element("p.party-none", _ALSO(names=[*names]))


def _elsewhere(who: str, phone: Phone, *, told: bool) -> Elements:
    if phone.lost or not told:
        said, role = (_CUT, "alert") if phone.lost else (_ELSEWHERE, None)
        yield element("p.party-none", said(name=who), role=role)
    again = invites(AGAIN, f"party-code-{slug(who)}", who) if phone.lost else None
    yield row(again, seats(_HERE, f"party-here-{slug(who)}", "back", phone.token))
