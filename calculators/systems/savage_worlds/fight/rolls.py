"""The rolls of a fight, as the chapters make them: who rolls, what weighs, the facts of the dice.

Law: no rule here. Each function fills the groups that a chapter's calculator asks for, and calls
what that calculator calls.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds.care import inputs as caring
from calculators.systems.savage_worlds.care import rule as care
from calculators.systems.savage_worlds.fight.fighter import Fighter
from calculators.systems.savage_worlds.fight.state import Fight, purse, sheet_of
from calculators.systems.savage_worlds.house import ALL
from calculators.systems.savage_worlds.onward import FAINT
from calculators.systems.savage_worlds.opposition import inputs as opposing
from calculators.systems.savage_worlds.opposition import rule as opposition
from calculators.systems.savage_worlds.rolls import calculator as rolls
from calculators.systems.savage_worlds.rolls.inputs import (
    OTHER,
    WILD,
    Against,
    Condition,
    Luck,
    Named,
    Rating,
    Turn,
)
from calculators.systems.savage_worlds.rolls.rule import WON, Attempt, Played, Rolled, play

type Faces = tuple[int, ...]


def die_of(sheet: Fighter, trait: str) -> StepDie:
    """Return the die of a trait, by its name."""
    found: StepDie = getattr(sheet, trait)
    return found


def who_of(fight: Fight, sheet: Fighter) -> str:
    """Return who has a wild die: as the sheet has it, unless the table gives one to everybody."""
    return WILD if fight.house.wild == ALL else sheet.who


def condition(sheet: Fighter, *, waking: bool = False, encumbered: bool = False) -> Condition:
    """Return how somebody is.

    :param waking: a Sonné comes round: what being Sonné brings is that roll's own affair.
    """
    distracted = replace(sheet.states(), stunned=False) if waking else sheet.states()
    return Condition(
        wounds=sheet.wounds,
        fatigue=sheet.fatigue,
        distracted=distracted.is_distracted,
        encumbered=encumbered,
    )


def turn_of(fight: Fight, who: int, *, helped: bool = False, trait: str = "") -> Turn:
    """Return what somebody does this turn and has this round; others act in nobody's turn.

    :param trait: what is rolled: help to a roll of Strength has no ceiling (SW-ACT-04).
    """
    sheet, acting = sheet_of(fight, who), who == fight.acting
    return Turn(
        actions=max(1, fight.announced) if acting else 1,
        running=fight.running and acting,
        joker=sheet.joker,
        support=sheet.support if helped else (),
        strength=trait == "strength",
    )


def wild_die_of(fight: Fight, sheet: Fighter) -> StepDie:
    """Return somebody's wild die: her own, or the table's (AMB-SW-28)."""
    return sheet.wild_die or fight.house.wild_die


def luck_of(fight: Fight, sheet: Fighter) -> Luck:
    """Return who has which wild die; bennies are spent one by one, after each roll."""
    return Luck(who=who_of(fight, sheet), wild_die=wild_die_of(fight, sheet))


def thrown(fight: Fight, attempt: Attempt, faces: Sequence[int]) -> Played:
    """Return one throw."""
    return play(attempt, faces, (), imposed=fight.house.imposed)


def again[R: Rolled](fight: Fight, roll: R, faces: Sequence[int]) -> R:
    """Return a roll with one throw more, against a benny (SW-JTN-02)."""
    earlier, attempt = roll.played.flat, roll.attempt
    played = play(attempt, faces, (), imposed=fight.house.imposed, earlier=earlier)
    return replace(roll, played=played, bennies_offered=roll.bennies_offered + 1)


def open_to_reroll(fight: Fight, who: int, roll: Rolled) -> bool:
    """Tell whether a benny may throw again: there is one, and no critical failure ended it."""
    return purse(fight, who) > 0 and not roll.played.closed


# --- a trait roll


def tried(fight: Fight, who: int, trait: str, purpose: str, **more: Any) -> Attempt:
    """Return a trait roll about to be made."""
    return _trait(fight, who, trait, purpose, **more).attempt


def trait_facts(
    fight: Fight, who: int, trait: str, purpose: str, faces: Faces, **more: Any
) -> rolls.Tried:
    """Return a trait roll as thrown."""
    given = _trait(fight, who, trait, purpose, **more)
    return rolls.Tried(given.attempt, thrown(fight, given.attempt, faces), 0, given)


def _trait(fight: Fight, who: int, trait: str, purpose: str, *, helped: bool = True) -> rolls.Given:
    sheet = sheet_of(fight, who)
    burdened = trait == "agility" and bool(sheet.burden.malus)
    return rolls.Given(
        Named(),
        Rating(die=die_of(sheet, trait)),
        Against(),
        condition(sheet, encumbered=burdened),
        rolls.Purpose(purpose=purpose),
        turn_of(fight, who, helped=helped and purpose not in {FAINT, "surprise"}, trait=trait),
        luck_of(fight, sheet),
        fight.house,
    )


def wins(attempt: Attempt) -> Any:
    """Return the exact chance that a roll succeeds."""
    law = attempt.law()
    return sum(law.probability(code) for code in WON)


# --- coming round


def mind(fight: Fight, who: int, need: str) -> care.Given:
    """Return what a roll of the mind is asked with, at the beginning of a turn."""
    sheet = sheet_of(fight, who)
    own = condition(sheet, waking=need == caring.STUNNED)
    roller = caring.Roller(wounds=own.wounds, fatigue=own.fatigue, distracted=own.distracted)
    return care.Given(
        caring.Need(need=need, die=sheet.spirit),
        roller,
        Turn(joker=sheet.joker),
        caring.Care(),
        luck_of(fight, sheet),
        fight.house,
    )


def mind_facts(fight: Fight, who: int, need: str, faces: Faces) -> care.Recovered:
    """Return that roll as thrown."""
    given = mind(fight, who, need)
    return care.Recovered(given.attempt, thrown(fight, given.attempt, faces), 0, given)


# --- an Épreuve


def defender_of(fight: Fight, target: int, trait: str) -> opposing.Defender:
    """Return the side that resists."""
    sheet = sheet_of(fight, target)
    burdened = trait == "agility" and bool(sheet.burden.malus)
    own = condition(sheet, encumbered=burdened)
    items = (*own.items(), *Turn(joker=sheet.joker).items())
    return opposing.Defender(
        other_trait=OTHER,
        other_die=die_of(sheet, trait),
        other_who=who_of(fight, sheet),
        other_wild_die=wild_die_of(fight, sheet),
        other_distracted=sheet.distracted,
        other_shaken=sheet.shaken,
        vulnerable=sheet.states().is_vulnerable,
        other_modifier=sum(item.value for item in items),
    )


def versus(fight: Fight, who: int, trait: str, target: int, linked: str) -> tuple[Attempt, Attempt]:
    """Return the two rolls of an Épreuve."""
    sheet, defender = sheet_of(fight, who), defender_of(fight, target, linked)
    burdened = trait == "agility" and bool(sheet.burden.malus)
    given = opposition.Given(
        opposing.Kind(),
        Rating(die=die_of(sheet, trait)),
        defender,
        condition(sheet, encumbered=burdened),
        turn_of(fight, who, helped=True, trait=trait),
        opposing.BothLucks(who=who_of(fight, sheet), wild_die=wild_die_of(fight, sheet)),
        fight.house,
    )
    return given.attack, given.defence
