"""Onward moves shared by several results, with the fields that they know."""

from collections.abc import Mapping, Sequence
from typing import Any

from calculators.core.group import Fields, fields_of
from calculators.core.result import Json, Moves, Onward
from calculators.core.words import Phrase

from .rolls.inputs import left_of
from .rolls.rule import Played
from .scales import FATIGUE, FIGURES, MOST_FACES

HELP, SURPRISE, FAINT = "support", "surprise", "faint"
"""The purposes of a trait roll: to help an ally; to react to an ambush or to a surprise."""

TRAIT = "savage_worlds.trait"
OPPOSED = "savage_worlds.opposed"
BENNIES = "savage_worlds.bennies"
ATTACK = "savage_worlds.attack"
DAMAGE = "savage_worlds.damage"
SOAK = "savage_worlds.soak"
RECOVERY = "savage_worlds.recovery"
INITIATIVE = "savage_worlds.initiative"
STATES = "savage_worlds.states"

DIE = ("die",)
"""The input that a sheet fills or the player types: until then the chances are unknown."""

REROLL = "Relancer (1 jeton)"
STEADY = "Se remettre"
FREED = "Effacer l'état Secoué (1 jeton)"
AWAKE = "Reprendre conscience"
PENALTIES = "Voir ses malus"
STAY_AWAKE = "Vigueur, sinon inconscience"
ROUSE = "Relancer la Vigueur (1 jeton)"
HEAL = Phrase("Guérir, {days:# jour|# jours}")
REST = "Se reposer une heure"


def reroll(
    calculator: str,
    given: Any,
    played: Played,
    spent: int,
    kept: Sequence[str] = ("who", "wild_die"),
    **drawn: Json,
) -> Moves:
    """Yield the same roll against a benny, if there is one and rerolls are allowed (SW-JTN-02).

    :param given: its inputs, ``luck`` among them.
    :param spent: the bennies spent on it so far.
    :param kept: the inputs of ``luck`` to keep.
    :param drawn: what else was drawn, and is kept.
    """
    left = left_of(given.luck.stock, spent)
    if again := again_of(played, left):
        luck = {"bennies": 0, **fields_of(given.luck, *kept), **again}
        request = {**given.fields("luck"), **drawn, **luck}
        yield Onward("reroll", REROLL, calculator, request, "SW-JTN-02", anew=True)


def again_of(played: Played, left: int | None) -> Fields:
    """Return the fields of a reroll; empty without a benny, or if it is forbidden."""
    if played.closed or left == 0 or len(played.flat) > MOST_FACES:
        return {}
    return {"earlier": [*played.flat], **({} if left is None else {"stock": left})}


def steady(state: Fields, *, turned: bool = False) -> Onward:
    """Return the recovery from Shaken: a roll on one's turn, or a benny at any time."""
    roll = {"need": "shaken", **state}
    return Onward("recover", STEADY, RECOVERY, roll, "SW-ETA-10", turned=turned, asks=DIE)


def freed(*, left: int | None, turned: bool = False) -> Moves:
    """Yield the benny against Shaken, if there is one (SW-JTN-03)."""
    if left != 0:
        yield Onward("freed", FREED, RECOVERY, {"need": "benny"}, "SW-JTN-03", turned=turned)


def awake(state: Fields) -> Onward:
    """Return the recovery roll from Stunned."""
    return Onward("awake", AWAKE, RECOVERY, {"need": "stunned", **state}, "SW-ETA-06", asks=DIE)


def conscious(state: Fields, *, turned: bool = False, carries: Mapping[str, str]) -> Onward:
    """Return the Vigor roll that a surprise requires after the soak roll (AMB-SW-33).

    A benny against Shaken does not replace it.

    :param carries: another modifier of it, by the input of the result that has it.
    """
    roll = {"purpose": FAINT, "trait": "vigor", **state}
    return Onward(
        "vigor",
        STAY_AWAKE,
        TRAIT,
        roll,
        "SW-ACT-08",
        turned=turned,
        stays=True,
        asks=DIE,
        carries=carries,
    )


def penalties(state: Fields, *, turned: bool = False) -> Onward:
    """Return the move that gives the penalties of a body."""
    return Onward("states", PENALTIES, STATES, state, "SW-ETA-11", turned=turned)


def mending(wounds: int, fatigue: str) -> Moves:
    """Yield natural healing: of wounds, of Fatigue."""
    if wounds:
        healing: Fields = {"need": "heal", "wounds": wounds, "fatigue": fatigue}
        yield Onward("heal", HEAL(days=FIGURES["days"]), RECOVERY, healing, "SW-SOI-02", asks=DIE)
    if fatigue != next(iter(FATIGUE)):
        resting: Fields = {"need": "rest", "fatigue": fatigue, "hours": 1}
        yield Onward("rest", REST, RECOVERY, resting, "SW-SOI-03")
