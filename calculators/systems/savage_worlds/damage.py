"""``savage_worlds.damage``: damage dice against Toughness, down to Shaken and wounds."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated

import icepool

from calculators.core.calculator import calculator
from calculators.core.french import plural
from calculators.core.result import Json, Result, Shown, Step
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import readings, tables
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
    VigorModifier,
    VigorRoll,
    Wounds,
)
from calculators.systems.savage_worlds.exploding import (
    chains,
    pictures,
    sum_text,
)
from calculators.systems.savage_worlds.harm import DOWN, NOTHING, OUT, OUTCOMES, Target
from calculators.systems.savage_worlds.inputs import (
    D6,
    Rerolls,
    WildDie,
)
from calculators.systems.savage_worlds.roll import (
    CRITICAL,
    FAILURE,
    Throw,
)
from calculators.systems.savage_worlds.telling import sentence


def damage_law(
    dice: tuple[StepDie, ...], toughness: int, shaken: bool, raised: bool, bonus: int,  # noqa: FBT001
    joker: bool, surprise: bool, wounds: int, falls: bool, vigor: StepDie, target_who: str,  # noqa: FBT001
    vigor_modifier: int, bennies: int, wild_die: StepDie, already: str,
) -> icepool.Die[str]:  # fmt: skip
    """Return the exact law of the outcome from the inputs."""
    return _law(
        blow_of(
            dice, toughness, shaken, raised, bonus, joker, surprise, wounds, falls, vigor,
            target_who, vigor_modifier, bennies, wild_die, already,
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
    bennies: Rerolls = 0,
    wild_die: WildDie = D6,
    roll: Roll,
    rerolls: Rerolled,
    vigor_roll: VigorRoll,
    already: Annotated[str, readings.ALREADY_SHAKEN] = "source",
) -> Result:
    """Resolve damage against Toughness (SW-TOU-04), fainting included (SW-ACT-08)."""
    blow = blow_of(
        dice, toughness, shaken, raised, bonus, joker, surprise, wounds, falls, vigor, target_who,
        vigor_modifier, bennies, wild_die, already,
    )  # fmt: skip
    throws = _throws(roll, rerolls, blow)
    totals = [sum(sum(chain) for chain in throw.dice) for throw in throws]
    kept = totals.index(max(totals))
    total = totals[kept] + blow.bonus
    outcome, target = blow.target.verdict(total), blow.target
    new = target.new_wounds(total)
    steps = [*_dice_steps(blow, throws, totals, kept), *_harm_steps(target, total, outcome)]
    values: dict[str, Json] = {
        "damage": total, "raises": target.raises(total), "new_wounds": new,
        "wounds": target.wounds + new, "shaken": target.shaken or target.harmed(total),
        "dice": [[list(chain) for chain in throw.dice] for throw in throws], "kept": kept,
    }  # fmt: skip
    shown = _shown(blow, throws, kept)
    if blow.may_faint(total):
        attempt = blow.vigor_attempt(total)
        throw = Throw(chains(vigor_roll, attempt.sides))
        fainted = attempt.verdict(throw.best) in {FAILURE, CRITICAL}
        outcome = DOWN if fainted else outcome
        values["vigor"] = throw.best + attempt.modifier
        shown += [
            Shown(f"Vigueur d{size} : {sum_text(chain)}", pictures(chain, size))
            for size, chain in zip(attempt.sides, throw.dice, strict=True)
        ]
        steps += [item.step for item in attempt.items]
        text = f"Vigueur, meilleur dé {throw.best}. {sentence(attempt, throw.best)}"
        steps.append(Step(text, "SW-ACT-08", "AMB-SW-16"))
    return Result(outcome, _summary(outcome, target, total), values, tuple(steps), tuple(shown))


def _throws(roll: tuple[int, ...], rerolls: tuple[int, ...], blow: Blow) -> list[Throw]:
    dice = chains((*roll, *rerolls), blow.sides * (blow.bennies + 1))
    size = len(blow.sides)
    return [Throw(dice[start : start + size]) for start in range(0, len(dice), size)]


def _dice_steps(blow: Blow, throws: list[Throw], totals: list[int], kept: int) -> Iterable[Step]:
    for number, (throw, total) in enumerate(zip(throws, totals, strict=True)):
        dice = " ; ".join(
            f"d{size} {sum_text(chain)}" for size, chain in zip(blow.sides, throw.dice, strict=True)
        )
        if number:
            text = f"Jeton {number}, relance : {dice}. Somme {total}"
            yield Step(f"{text}, {'gardée' if number == kept else 'pas gardée'}.", "SW-JTN-02")
        else:
            yield Step(f"Dés : {dice}. Somme : {total}.", "SW-JET-08", "AMB-SW-23")
    yield from (item.step for item in blow.items)


def _harm_steps(target: Target, total: int, outcome: str) -> Iterable[Step]:
    duel = f"{total} contre Résistance {target.toughness}".replace("-", "−")
    if outcome == NOTHING:
        yield Step(f"{duel} : sans effet.", "SW-TOU-04", "AMB-SW-04")
        return
    raises = target.raises(total)
    with_raises = plural(raises, "prouesse") if raises else "sans prouesse"
    yield Step(f"{duel} : touché, {with_raises}.", "SW-TOU-04", "AMB-SW-04")
    new = target.new_wounds(total)
    if target.shaken:
        text = f"Déjà Secoué : {plural(new, 'blessure')}."
        yield Step(text, "SW-TOU-04", "AMB-SW-05")
    else:
        wounds = plural(new, "blessure") if new else "sans blessure"
        yield Step(f"La cible devient Secouée, {wounds}.", "SW-TOU-04")
    if outcome == "extra_out":
        yield Step("Un figurant tombe à la première blessure.", "SW-TOU-04", "AMB-SW-06")
    elif target.wounds + new >= tables.CRITICAL_WOUND:
        text = f"{plural(target.wounds + new, 'blessure')} en tout : état critique."
        yield Step(text, "SW-ETA-12", "AMB-SW-07")


def _summary(outcome: str, target: Target, total: int) -> str:
    new = target.new_wounds(total)
    duel = f"{total} contre {target.toughness}".replace("-", "−")
    wounds = f" et {plural(new, 'blessure')}" if new else ""
    label = {
        NOTHING: "Sans effet",
        DOWN: f"Inconscient{wounds}",
        OUT: f"État critique, {plural(new, 'blessure')} d'un coup" if new > 1 else "État critique",
        "extra_out": "Figurant hors de combat",
    }.get(outcome, f"Secoué{wounds}")
    return f"{label} : {duel}."


def _shown(blow: Blow, throws: list[Throw], kept: int) -> list[Shown]:
    return [
        Shown(
            f"{f'Relance {number}, ' if number else ''}d{size} : {sum_text(chain)}",
            pictures(chain, size), faded=number != kept,
        )
        for number, throw in enumerate(throws)
        for size, chain in zip(blow.sides, throw.dice, strict=True)
    ]  # fmt: skip
