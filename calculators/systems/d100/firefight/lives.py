"""Between life and death: a haemorrhage, death's door, first aid (DC-HEM, DC-MOR, DC-PV-02)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import add, changed, headline, offer, push, say
from calculators.core.result import Json, Shown
from calculators.systems.d100.attack.wound import Wound
from calculators.systems.d100.character import ALIVE, BLEEDS, DEAD, DOOR
from calculators.systems.d100.dice import D100, Faces, pictures
from calculators.systems.d100.firefight import words
from calculators.systems.d100.firefight.aiming import Told
from calculators.systems.d100.firefight.state import Firefight, cited, put
from calculators.systems.d100.house import BleedingHouse
from calculators.systems.d100.scales import BLEEDINGS, CARES, TURNS_BOUND
from calculators.systems.d100.survival import death, haemorrhage
from calculators.systems.d100.survival.care import words as care_words
from calculators.systems.d100.survival.care.inputs import FIRST_AID, Care
from calculators.systems.d100.survival.care.rule import Treated, Treatment
from calculators.systems.d100.survival.haemorrhage import LIGHT, TEN, Bleeding, Left
from calculators.systems.d100.survival.test import Survival

TENS = range(10)


def bleeding(state: Firefight, target: int, found: Wound) -> Firefight:
    """Put the haemorrhage of a wound on the agenda, if it has one."""
    severity, at_the_door = found.cell.bleeding, state[target].condition == DOOR
    return push(state, Bleed(target, severity)) if severity and not at_the_door else state


@dataclass(frozen=True, slots=True)
class Bleed:
    """How long someone has left.

    :param severity: ``unsaid`` where the table says nothing (AMB-DC-06).
    """

    who: int
    severity: str
    name: ClassVar = "bleed"

    def ask(self, state: Firefight) -> Ask | None:
        """Ask for the severity, then for the Constitution of a light one, then for the die."""
        who = state[self.who]
        if self.severity not in BLEEDINGS:
            codes = sorted(BLEEDINGS, key=lambda code: code != "severe")
            severities = tuple(offer(f"as.{code}", words.SEVERITY[code]) for code in codes)
            return Ask(words.HOW_GRAVE(name=who.called), severities)
        if self.severity == LIGHT and who.constitution is None:
            tens = tuple(offer(f"tens.{ten}", words.TENS, tens=ten) for ten in TENS)
            return Ask(words.CONSTITUTION(name=who.called), tens)
        level = BLEEDINGS.by_code[self.severity]
        throw = offer("bleed", words.BLEED[self.severity], needs=1, dice=level.value)
        return Ask(words.BLEEDS(name=who.called, severity=level.name), (throw,))

    def dice(self, _state: Firefight, code: str) -> Faces:
        """Return the sides of what a move throws."""
        return BLEEDINGS[self.severity].dice if code == "bleed" else ()

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:
        """Write the time left: the shortest counts."""
        kind, _, what = code.partition(".")
        who = state[self.who]
        if kind == "as":
            state = headline(state, words.SETTLED, severity=BLEEDINGS.by_code[what].name)
            return push(state, replace(self, severity=what))
        if kind == "tens":
            state = put(state, self.who, constitution=int(what) * TEN)
            return push(headline(state, words.NOTED, name=who.called), self)
        before = who.left if who.bleeds else 0
        asked = Bleeding(
            severity=self.severity, constitution=who.constitution, where="turns", before=before
        )
        found = Left(asked, BleedingHouse(reading=state.bleeding), drawn[0])
        told = haemorrhage.tell(found)
        state = say(add(state, *told.steps), words.OF(name=who.called, told=told.summary))
        state = cited(changed(state, shown=told.shown), found.outcome, found.values())
        condition = BLEEDS if found.left else DOOR
        state = put(state, self.who, condition=condition, left=min(found.left, TURNS_BOUND))
        return changed(state, fresh=state.fresh | {self.who}) if found.shorter else state


@dataclass(frozen=True, slots=True)
class Survive:
    """A turn at death's door (DC-MOR-01)."""

    who: int
    name: ClassVar = "survive"

    def ask(self, state: Firefight) -> Ask:
        """Ask for the d100."""
        throw = offer("survive", words.SURVIVE, needs=1)
        return Ask(words.SURVIVES(name=state[self.who].called), (throw,))

    def dice(self, _state: Firefight, _code: str) -> Faces:
        """Return the sides of what a move throws."""
        return (D100,)

    def chances(self, state: Firefight, _move: Move) -> Told:
        """Weigh the test."""
        law = death.law(state[self.who].survivor, state.house)
        return ((words.LIVE, law.probability(death.ALIVE.code)),)

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:  # noqa: ARG002
        """Live one more turn, or die."""
        who = state[self.who]
        door = death.Door(lived=who.lived)
        found = death.Turn(Survival(state[self.who].survivor, state.house, drawn[0]), door)
        told = death.tell(found)
        state = say(add(state, *told.steps), words.OF(name=who.called, told=told.summary))
        state = cited(changed(state, shown=told.shown), found.outcome, _numbers(found))
        if found.alive:
            return put(state, self.who, lived=found.lived)
        return put(state, self.who, condition=DEAD, lived=0)


def _numbers(found: death.Turn) -> dict[str, Json]:
    """Return the numbers of a turn at death's door, as its calculator gives them."""
    return {**found.values(), "before": found.door.lived}


@dataclass(frozen=True, slots=True)
class Aid:
    """First aid after the fight: no more than the damage of this fight (DC-PV-02)."""

    who: int
    name: ClassVar = "aid"

    def ask(self, state: Firefight) -> Ask:
        """Ask whether a kit is used."""
        name = state[self.who].called
        throw = offer("aid", words.AID, needs=len(CARES[FIRST_AID].dice), dice=CARES[FIRST_AID])
        return Ask(words.AIDS(name=name), (throw, offer("none", words.NO_AID)))

    def dice(self, _state: Firefight, code: str) -> Faces:
        """Return the sides of what a move throws."""
        return CARES[FIRST_AID].dice if code == "aid" else ()

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:
        """Give health back."""
        who = state[self.who]
        if code == "none":
            return headline(state, words.UNAIDED, name=who.called)
        whole = max(who.pv, who.pv_max if who.pv_max is not None else who.pv + who.hurt)
        care = Care(method=FIRST_AID, pv=who.pv, pv_max=whole, hurt=who.hurt)
        found = Treated(Treatment(care, state.house), drawn)
        told = care_words.tell(found)
        state = say(add(state, *told.steps), words.OF(name=who.called, told=told.summary))
        dice = Shown(words.DICE, pictures(care.dice, drawn))
        state = cited(changed(state, shown=(dice,)), found.outcome, found.values())
        state = put(state, self.who, pv=found.after)
        if not who.bleeds:
            return state
        state = put(state, self.who, condition=ALIVE, left=0)
        return add(state, words.DRY(name=who.called))
