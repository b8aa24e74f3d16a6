"""``i2ds.opposed``: two throws, the higher wins; a grace of 8 once both are known."""

from collections.abc import Iterable
from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.fields import Choice, Drawn, Flag, Option
from calculators.core.french import minus
from calculators.core.result import Result, Shown, Step, Table, Values
from calculators.core.space import Dice
from calculators.systems.i2ds import readings
from calculators.systems.i2ds.afterwards import Encounter, grace_table, replacement_table
from calculators.systems.i2ds.afterwards import steps as grace_steps
from calculators.systems.i2ds.duel import LOSS, TIE, WIN, Duel, place_of
from calculators.systems.i2ds.inputs import (
    BEFORE,
    BY_HAND,
    FACES,
    MORE,
    GraceDie,
    TestDice,
    dice_steps,
    grace_is_read,
    level_field,
    sum_text,
    value,
)
from calculators.systems.i2ds.skill_test import shown
from calculators.systems.i2ds.throw import HIGH, LOW, PLAIN, Faces, Throw, space

PLACES = {HIGH: "premier", LOW: "dernier", PLAIN: ""}  # I2-INI-03
OUTCOMES = (
    Outcome(WIN, "Vous l’emportez", "good"),
    Outcome(TIE, "Égalité"),
    Outcome(LOSS, "L’adversaire l’emporte", "bad"),
)


def other_space(other_level: str) -> Dice:
    """Return what the other side can throw."""
    return space(other_level, "none")


Grace = Annotated[
    str,
    Option(
        label="Votre grâce (1 point)", rule="I2-DES-04",
        choices=(*BEFORE, Choice("eight", "après le jet : un dé vaut 8")),
        help="Les deux premières, avant de lancer ; le 8, après, si le résultat vous déplaît.",
    ),
]  # fmt: skip
OtherLevel = Annotated[str, level_field("Niveau de l'adversaire")]
MyCharacteristic = Annotated[
    int, value("Votre caractéristique", "I2-OPP-01", note="Celle de votre fiche.")
]
OtherCharacteristic = Annotated[
    int, value("Sa caractéristique", "I2-OPP-01", note="Celle de l'adversaire.")
]
MyBonus = Annotated[int, value("Votre bonus libre", "AMB-I2-03", group=MORE)]
OtherBonus = Annotated[int, value("Bonus de l'adversaire", "AMB-I2-03", group=MORE)]
Replaced = Annotated[
    str,
    Option(
        label="Dé qui devient 8", rule="AMB-I2-10", when=("grace", "eight"),
        choices=(
            Choice("smallest", "le plus petit"),
            Choice("first", "le premier"),
            Choice("second", "le second"),
        ),
    ),
]  # fmt: skip
Tie = Annotated[
    str,
    Option(
        label="À égalité", rule="AMB-I2-09", group=MORE,
        choices=(
            Choice(TIE, "rien ne bouge"),
            Choice(WIN, "vous l’emportez"),
            Choice(LOSS, "l’adversaire l’emporte"),
        ),
    ),
]  # fmt: skip
Criticals = Annotated[
    bool, Flag(label="Un critique passe avant les totaux", rule="AMB-I2-09", group=MORE)
]
OtherDice = Annotated[
    Faces,
    Drawn(
        label="Dés de l'adversaire", kind=FACES, rule="I2-DES-01", group=BY_HAND,
        least=2, most=2, space=other_space, help="Vide : le site lance.",
    ),
]  # fmt: skip


def law(
    *,
    level: str,
    characteristic: int,
    other_level: str,
    other_characteristic: int,
    grace: str,
    replaced: str,
    bonus: int,
    other_bonus: int,
    tie: str,
    criticals: bool,
    eight: str,
) -> icepool.Die[str]:
    """Return the exact law, both throws first weighed: far fewer pairs than dice."""
    mine = Throw(level, characteristic, bonus, grace)
    theirs = Throw(other_level, other_characteristic, other_bonus)
    duel = Duel(mine, theirs, replaced, tie, criticals, eight)
    return icepool.Die(duel.counts())


def figures(
    *,
    level: str,
    characteristic: int,
    other_level: str,
    other_characteristic: int,
    grace: str,
    replaced: str,
    bonus: int,
    other_bonus: int,
    tie: str,
    criticals: bool,
    eight: str,
    grace_die: str,
    dice: Faces,
    other_dice: Faces,
) -> tuple[Table, ...]:
    """Show what an 8 would change after this throw, and what each grace is worth before it."""
    mine = Throw(level, characteristic, bonus, grace)
    theirs = Throw(other_level, other_characteristic, other_bonus)
    duel = Duel(mine, theirs, replaced, tie, criticals, eight)
    if grace in {"d6", "d20"}:  # one grace for each throw (AMB-I2-05)
        return (grace_table(duel, grace_die),)
    return (replacement_table(Encounter(duel, dice, other_dice)), grace_table(duel, grace_die))


@calculator(
    id="i2ds.opposed",
    title="Opposition",
    verb="Lancer les dés",
    rules=("I2-OPP-01", "I2-DES-01", "I2-DES-04"),
    outcomes=OUTCOMES,
    checks=(grace_is_read,),
    tables=figures,
    law=law,
)
def opposed(
    *,
    level: Annotated[str, level_field("Votre niveau")] = "N",
    other_level: OtherLevel = "N",
    characteristic: MyCharacteristic,
    other_characteristic: OtherCharacteristic,
    grace: Grace = "none",
    replaced: Replaced = "smallest",
    dice: TestDice,
    other_dice: OtherDice,
    bonus: MyBonus = 0,
    other_bonus: OtherBonus = 0,
    tie: Tie = TIE,
    criticals: Criticals = False,
    grace_die: GraceDie = "both",  # noqa: ARG001  # its check and its tables read it
    rank: Annotated[str, readings.RANK] = "moves",
    eight: Annotated[str, readings.EIGHT] = "tie",
) -> Result:
    """Resolve an opposition, the outcome before and after a grace of 8 (I2-OPP-01, I2-DES-04)."""
    mine = Throw(level, characteristic, bonus, grace)
    theirs = Throw(other_level, other_characteristic, other_bonus)
    duel = Duel(mine, theirs, replaced, tie, criticals, eight)
    met = Encounter(duel, dice, other_dice)
    values: Values = {
        "dice": list(dice), "other_dice": list(other_dice), "total": met.total,
        "other_total": met.other, "margin": met.total - met.other, "total_before": met.before,
        "outcome_before": met.first, "grace_spent": met.spent or grace in {"d6", "d20"},
        "rank": PLACES[met.critical] if rank == "moves" else "",
    }  # fmt: skip
    steps = (*_steps(met), *_rank_steps(met.critical, rank))
    return Result(met.outcome, _sentence(met), values, steps, _shown(met))


def _steps(met: Encounter) -> Iterable[Step]:
    duel = met.duel
    yield from dice_steps("Vous", duel.mine)
    yield Step(f"Votre total : {sum_text(duel.mine, met.mine)}.", "I2-RES-01", "AMB-I2-03")
    yield from dice_steps("Adversaire", duel.theirs)
    text = f"Total adverse : {sum_text(duel.theirs, met.theirs)}."
    yield Step(text, "I2-RES-01", "AMB-I2-03")
    yield from grace_steps(met)
    yield _verdict_step(met)


def _verdict_step(met: Encounter) -> Step:
    against = f"{minus(met.total)} contre {minus(met.other)}"
    if met.decided:
        return Step(f"{against}, mais un critique décide.", "I2-OPP-01", "AMB-I2-09")
    if met.total == met.other:
        return Step(f"{against} : égalité, {_TIES[met.duel.tie]}.", "I2-OPP-01", "AMB-I2-09")
    return Step(f"{against} : le plus haut total l'emporte.", "I2-OPP-01")


def _rank_steps(critical: int, rank: str) -> Iterable[Step]:
    """Say what a critical of the player's does in a fight, whoever wins (I2-INI-03)."""
    if critical == PLAIN:
        return
    shown = "Vos deux dés au maximum" if critical == HIGH else "Vos deux dés à 1"
    text = f"{shown} : en combat, vous passez au {PLACES[critical]} rang."
    if rank == "same":
        text = f"{shown} : en opposition, cela ne change pas votre rang."
    yield Step(text, "I2-INI-03", "AMB-I2-17")


_TIES = {TIE: "rien ne bouge", WIN: "pour vous", LOSS: "pour l'adversaire"}


def _sentence(met: Encounter) -> str:
    against = f"{minus(met.total)} contre {minus(met.other)}"
    if met.spent:
        instead = f", au lieu de {minus(met.before)}" if met.outcome != met.first else ""
        even = "par la grâce" if met.outcome != met.first else "malgré la grâce"
        return f"{_WHO[met.outcome]} {even} : {against}{instead}."
    if met.decided:
        return f"{_WHO[met.outcome]} par un critique : {against}."
    if met.outcome == TIE:
        return f"Égalité, rien ne bouge : {against}."
    even = ", à égalité" if met.total == met.other else ""
    return f"{_WHO[met.outcome]}{even} : {against}."


_WHO = {WIN: "Vous l'emportez", TIE: "Égalité", LOSS: "L'adversaire l'emporte"}


def _shown(met: Encounter) -> tuple[Shown, ...]:
    mine = shown(met.duel.mine, met.mine, "Vous")
    if met.spent:
        dice, place = mine[0].pieces, place_of(met.mine, met.duel.replaced)
        mine = (
            Shown("Vous", (*dice[:place], *dice[place + 1 :])),
            Shown("compte 8", (dice[place],), faded=True),
        )
    return (*mine, *shown(met.duel.theirs, met.theirs, "Adversaire"))
