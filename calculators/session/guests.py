"""A guest: somebody with a device of her own at a table that another device, the host, keeps.

Law: she plays her own seat, and those of other characters of hers, and nothing else, whatever her
device sends. A decision names the state that it answers: a change since then may have changed the
question.
"""

import hashlib
from collections.abc import Collection, Mapping
from typing import Any

from calculators.core.chance import HALF
from calculators.core.errors import Fault, Faults, RefusedError, refused
from calculators.core.typed import tidy
from calculators.core.words import Phrase

from . import asking, running, scripting
from .characters import borne
from .replaying import Folded
from .seeing import company, masked
from .shapes import SEEDED, Move, kind_of, move_faults, placed, tidied
from .state import State

NEW = ""
"""The guest who has no seat yet: she may make a character."""

_LATE = "La table a avancé entre-temps : voici où elle en est."
_HOST = "Cela se fait sur l'appareil qui tient la table."
_OTHERS = Phrase("C'est {name:à} de le faire.")
_ANYWAY = (
    "Les règles ne le permettent pas ; la table peut le permettre, sur l'appareil qui la tient."
)
_HIDDEN = "Impossible en ce moment, pour une raison que quelqu'un garde cachée."
_DIGITS = 12


def state_name(folded: Folded, key: object = "") -> str:
    """Return the name of a session's state: a hash of its moves without notes.

    :param key: a secret of the host's, for guests, who could guess moves against the name.
    """
    text = f"{key}{folded.end.trail}".encode(errors="replace")
    return hashlib.sha256(text).hexdigest()[:_DIGITS]


def current_name(folded: Folded, guest: str) -> str:
    """Return a guest's current name; the table may have renamed her."""
    state = folded.state
    for old, new in folded.end.renames:
        if old == guest and guest not in state.sheets:
            guest = new
    return guest


def own_half(state: str, key: object) -> str:
    """Return the host's half of a seed: one for each state, so what is redone draws the same.

    :param state: its name.
    :param key: a secret of the host's: nobody else knows the half before the draw.
    """
    return hashlib.sha256(f"{key}/{state}".encode(errors="replace")).hexdigest()[:HALF]


def with_halves(move: Any, state: str, request: Mapping[str, Any]) -> Any:
    """Return a move that may draw with the halves of its seed, which together make the seed.

    :param state: the name of the state in which it is made.
    :param request: with the other half, if it is there, and the host's ``key``.
    """
    half = request.get("half")
    if half is None or kind_of(move) not in SEEDED:
        return move
    return {**move, "halves": [own_half(state, request.get("key")), half]}


def shared_halves(folded: Folded) -> list[str] | None:
    """Return the halves of the draw just made, if it is visible; ``None`` otherwise."""
    made = folded.made
    return made.shaped.get("halves") if made and made.resolution else None


def seated(folded: Folded, guest: str) -> str:
    """Return a guest's seat after her move: without one, that of the character just made."""
    made = folded.made
    return guest if guest != NEW or made is None else str(made.shaped.get("name", NEW))


def sitting(state: State, hers: Collection[str], form: str) -> str:
    """Return in which of her seats a guest sits: that of who is asked, or whose sheet is open.

    :param hers: the characters whom she plays.
    :param form: the sheet that is open on her device.
    :return: ``""`` if neither is one of hers.
    """
    asked = scripting.question(state)
    return next((each for each in (asked.who if asked else "", form) if each in hers), "")


def check_late(move: Any, *, late: bool) -> None:
    """Refuse a move that may draw if its page showed another state: it answers another question.

    :param late: whether the page did.
    :raises RefusedError: with the reason.
    """
    if late and kind_of(move) in SEEDED:
        raise refused("after", _LATE)


def check_guest(before: Folded, move: Any, guest: str, *, late: bool) -> None:
    """Refuse a guest's move that is not hers to make, or was meant for another state.

    :param guest: her name; ``NEW`` for one who has no seat.
    :param late: whether she was shown another state than the current one.
    :raises RefusedError: with the reason.
    """
    if [*move_faults(move, kept=False)]:
        return  # the usual refusal is raised later
    do, state = move["do"], before.state
    if do == "note":
        return
    check_late(move, late=late)
    who = _decider(state, move)
    if who is None:
        raise refused("do", _HOST)
    if who not in company(state, guest):
        makes = guest == NEW and do == "sheet"
        raise borne(who) if makes else refused("do", _OTHERS(name=who))
    if move.get("anyway"):
        raise refused("anyway", _ANYWAY)
    if _beyond(state, move):
        raise refused("fields", _HOST)


def _beyond(state: State, move: Move) -> Collection[str]:
    """Return the inputs said with a move that no guest may say.

    A decision takes those of its question, and pieces drawn; a request, no piece that is chosen
    from the other side's. Nor does she say who plays a character: seats are the host's to give.
    """
    said, do = {*(move.get("fields") or ())}, move["do"]
    if do == "sheet":
        return said & state.sheet.played
    if do == "choose":
        question, way = scripting.chosen(state, move)
        drawn = (
            running.calculator_of(state.system, way.request.calculator).drawn if way.request else ()
        )
        return said - {*question.inputs, *(each.name for each in drawn)}
    calculator, sides, _ = scripting.request_of(state, move)
    there = state.sheet.use(calculator.id).against.among
    return said & there.keys() if sides.against else frozenset()


def refusal(before: Folded, move: Any, guest: str, error: RefusedError) -> RefusedError:
    """Return why a guest's move is impossible, for the reasons that she may know.

    Whoever tries out what is refused learns nothing of what others hide.
    """
    if not before.system.sheet.hides or [*move_faults(move)]:
        return error
    state, move = before.state, tidied(move)
    try:
        ask = scripting.request_of(state, move)
    except RefusedError:  # it resolves nothing
        return error
    faults: Faults = [Fault("", _HIDDEN)]
    try:
        asking.check_known(masked(state, _decider(state, move) or guest), move, ask)
    except RefusedError as known:
        faults = known.faults
    return RefusedError(placed(faults, len(before.done)))


def _decider(state: State, move: Move) -> str | None:
    """Return the only guest who may make a move; ``None`` for the host.

    A sheet is its player's, one of a free name a newcomer's.
    """
    who = ""
    match move["do"]:
        case "sheet" if not move.keys() & {"rename", "count"} and move.get("fields") is not None:
            name = tidy(move["name"])
            return name if name in state.names else NEW
        case "choose" if question := scripting.question(state):
            hers = (question.decides(way) for way in question.ways if way.code == move["move"])
            who = next(hers, question.who)
        case "run":
            who = tidy(move.get("who") or "")
        case "take":
            onward, sides = running.offered(state, move["onward"])
            who = sides.decides(onward)
    return who or None
