"""What may follow a result: the requests, with the fields that it knows."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.group import Fields, fields_of
from calculators.core.result import Json, Moves, Onward
from calculators.core.words import Phrase

from .rolls.inputs import left_of
from .rolls.rule import Played
from .scales import FATIGUE, FIGURES, MOST_FACES

HELP, SURPRISE, FAINT = "support", "surprise", "faint"
"""The purposes of a trait roll: to help an ally, and what an ambush or a surprise asks for."""

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
"""A trait whose die is on a sheet, or is typed: until then nobody knows the chances."""

REROLL = "Relancer (1 jeton)"
STEADY = "Se remettre"
FREED = "N'est plus Secoué (1 jeton)"
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
    """Yield the same roll against a benny, if there is one and nothing forbids it (SW-JTN-02).

    :param given: what it was asked with, its ``luck`` among it.
    :param spent: the bennies that it cost so far.
    :param kept: what of its luck it asks again.
    :param drawn: what else was drawn, and is not drawn again.
    """
    left = left_of(given.luck.stock, spent)
    if again := _again(played, left):
        luck = {"bennies": 0, **fields_of(given.luck, *kept), **again}
        request = {**given.fields("luck"), **drawn, **luck}
        yield Onward("reroll", REROLL, calculator, request, "SW-JTN-02", anew=True)


def _again(played: Played, left: int | None) -> Fields:
    """Return what another throw is asked with; nothing without a benny, or where it is barred."""
    if played.closed or left == 0 or len(played.flat) > MOST_FACES:
        return {}
    return {"earlier": [*played.flat], **({} if left is None else {"stock": left})}


def steady(state: Fields, *, turned: bool = False) -> Onward:
    """Return how a Secoué may come back to himself: at his turn, or at once against a benny."""
    roll = {"need": "shaken", **state}
    return Onward("recover", STEADY, RECOVERY, roll, "SW-ETA-10", turned=turned, asks=DIE)


def freed(*, left: int | None, turned: bool = False) -> Moves:
    """Yield how a benny takes Secoué away, if there is one (SW-JTN-03)."""
    if left != 0:
        yield Onward("freed", FREED, RECOVERY, {"need": "benny"}, "SW-JTN-03", turned=turned)


def awake(state: Fields) -> Onward:
    """Return how a Sonné wakes."""
    return Onward("awake", AWAKE, RECOVERY, {"need": "stunned", **state}, "SW-ETA-06", asks=DIE)


def conscious(state: Fields, *, turned: bool = False, carries: Mapping[str, str]) -> Onward:
    """Return the Vigor roll that a surprise asks for once wounds are soaked (AMB-SW-33).

    A benny against Secoué does not spare it.

    :param carries: what else weighs on it, by the input of the result that has it.
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


def rouse(played: Played, state: Fields, *, left: int | None, carries: Mapping[str, str]) -> Moves:
    """Yield that roll, made with the blow, against a benny of who fainted (SW-JTN-02)."""
    if again := _again(played, left):
        roll = conscious({**state, **again}, turned=True, carries=carries)
        yield replace(roll, code="rouse", label=ROUSE, rule="SW-JTN-02")


def penalties(state: Fields, *, turned: bool = False) -> Onward:
    """Return what weighs on a body."""
    return Onward("states", PENALTIES, STATES, state, "SW-ETA-11", turned=turned)


def mending(wounds: int, fatigue: str) -> Moves:
    """Yield what time heals: wounds, fatigue."""
    if wounds:
        healing: Fields = {"need": "heal", "wounds": wounds, "fatigue": fatigue}
        yield Onward("heal", HEAL(days=FIGURES["days"]), RECOVERY, healing, "SW-SOI-02", asks=DIE)
    if fatigue != next(iter(FATIGUE)):
        resting: Fields = {"need": "rest", "fatigue": fatigue, "hours": 1}
        yield Onward("rest", REST, RECOVERY, resting, "SW-SOI-03")
