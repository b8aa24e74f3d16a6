"""``savage_worlds.damage``: damage dice against Toughness, down to Shaken and wounds."""

from functools import lru_cache
from typing import Annotated

import icepool

from calculators.core.calculator import calculator
from calculators.core.result import Json, Result
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import readings
from calculators.systems.savage_worlds.blow import Blow, blow_of
from calculators.systems.savage_worlds.damage_inputs import (
    Bonus,
    DiceField,
    Falls,
    JokerDrawn,
    Raised,
    Rerolled,
    Roll,
    Shaken,
    Surprise,
    TargetWho,
    Toughness,
    Vigor,
    VigorBennies,
    VigorImposed,
    VigorModifier,
    VigorRerolled,
    VigorRoll,
    Wounds,
)
from calculators.systems.savage_worlds.damage_telling import (
    dice_steps,
    faint_steps,
    harm_steps,
    later_step,
    shown_throws,
    summary_of,
)
from calculators.systems.savage_worlds.exploding import chains
from calculators.systems.savage_worlds.harm import DOWN, OUT, OUTCOMES
from calculators.systems.savage_worlds.inputs import D6, Rerolls, WildDie
from calculators.systems.savage_worlds.roll import CRITICAL, FAILURE, Throw, play
from calculators.systems.savage_worlds.telling import shown_dice


def damage_law(
    dice: tuple[StepDie, ...], toughness: int, shaken: bool, raised: bool, bonus: int,  # noqa: FBT001
    joker: bool, surprise: bool, wounds: int, falls: bool, vigor: StepDie, target_who: str,  # noqa: FBT001
    vigor_modifier: int, vigor_bennies: int, bennies: int, wild_die: StepDie, already: str,
    faint: str, imposed: bool,  # noqa: FBT001
) -> icepool.Die[str]:  # fmt: skip
    """Return the exact law of the outcome from the inputs."""
    return _law(
        blow_of(
            dice, toughness, shaken, raised, bonus, joker, surprise, wounds, falls, vigor,
            target_who, vigor_modifier, vigor_bennies, bennies, wild_die, already, faint, imposed,
        )
    )  # fmt: skip


@lru_cache(maxsize=128)
def _law(blow: Blow) -> icepool.Die[str]:
    return blow.law()


@calculator(
    id="savage_worlds.damage",
    title="Dégâts",
    verb="Lancer les dégâts",
    rules=(
        "SW-JET-08", "SW-TOU-03", "SW-TOU-04", "SW-ACT-08", "SW-ETA-12", "SW-INI-03", "SW-JTN-02",
    ),
    outcomes=OUTCOMES,
    law=damage_law,
)  # fmt: skip
def damage(
    *,
    dice: DiceField = (D6, D6),
    toughness: Toughness,
    shaken: Shaken = False,
    raised: Raised = False,
    bonus: Bonus = 0,
    joker: JokerDrawn = False,
    surprise: Surprise = False,
    wounds: Wounds = 0,
    falls: Falls = False,
    vigor: Vigor = D6,
    target_who: TargetWho = "wild",
    vigor_modifier: VigorModifier = 0,
    vigor_bennies: VigorBennies = 0,
    bennies: Rerolls = 0,
    wild_die: WildDie = D6,
    roll: Roll,
    rerolls: Rerolled,
    faint: Annotated[str, readings.FAINT] = "before",
    vigor_roll: VigorRoll,
    vigor_rerolls: VigorRerolled,
    already: Annotated[str, readings.ALREADY_SHAKEN] = "source",
    imposed: VigorImposed = False,
) -> Result:
    """Resolve damage against Toughness (SW-TOU-04), fainting included (SW-ACT-08)."""
    blow = blow_of(
        dice, toughness, shaken, raised, bonus, joker, surprise, wounds, falls, vigor, target_who,
        vigor_modifier, vigor_bennies, bennies, wild_die, already, faint, imposed,
    )  # fmt: skip
    throws = _throws(roll, rerolls, blow)
    totals = [sum(sum(chain) for chain in throw.dice) for throw in throws]
    kept = totals.index(max(totals))
    total = totals[kept] + blow.bonus
    outcome, target = blow.target.verdict(total), blow.target
    new = target.new_wounds(total)
    steps = [*dice_steps(blow, throws, totals, kept), *harm_steps(target, total, outcome)]
    values: dict[str, Json] = {
        "damage": total, "toughness": toughness, "raises": target.raises(total), "new_wounds": new,
        "wounds": target.wounds + new, "shaken": target.shaken or target.harmed(total),
        "critical_state": outcome == OUT, "kept": kept, "bennies_offered": bennies,
        "dice": [[list(chain) for chain in throw.dice] for throw in throws],
        "vigor_due": blow.may_faint(total), "unconscious": False,
    }  # fmt: skip
    shown = shown_throws(blow, throws, totals, kept)
    if blow.faints_now(total):
        attempt = blow.vigor_attempt(total)
        played = play(attempt, vigor_roll, vigor_rerolls, imposed=imposed)
        fainted = attempt.verdict(played.counted.best) in {FAILURE, CRITICAL}
        outcome = DOWN if fainted else outcome
        values |= {
            "vigor": played.counted.best + attempt.modifier, "unconscious": fainted,
            "vigor_dice": played.faces, "vigor_bennies": played.spent,
            "vigor_bennies_offered": vigor_bennies,
        }  # fmt: skip
        shown += shown_dice(attempt, played, "Vigueur")
        steps += faint_steps(attempt, played)
    elif blow.may_faint(total):
        steps.append(later_step())
    return Result(outcome, summary_of(outcome, target, total), values, tuple(steps), tuple(shown))


def _throws(roll: tuple[int, ...], rerolls: tuple[int, ...], blow: Blow) -> list[Throw]:
    dice = chains((*roll, *rerolls), blow.sides * (blow.bennies + 1))
    size = len(blow.sides)
    return [Throw(dice[start : start + size]) for start in range(0, len(dice), size)]
