"""``i2ds.test``: a test of skill against a difficulty."""

from typing import Annotated

import icepool

from calculators.core.calculator import calculator
from calculators.core.fields import Option
from calculators.core.result import Cell, Result, Shown, Step, Table, Values
from calculators.pieces.die import Die
from calculators.systems.i2ds.inputs import (
    BEFORE,
    AllDice,
    Bonus,
    Characteristic,
    Difficulty,
    GraceDie,
    Level,
    TestDice,
    dice_steps,
    grace_is_read,
    sum_text,
)
from calculators.systems.i2ds.outcomes import (
    TEST_OUTCOMES,
    Attempt,
    chances,
    counts,
    sentence,
    succeeding,
    verdict_steps,
)
from calculators.systems.i2ds.tables import DICE, LEVEL_NAMES
from calculators.systems.i2ds.throw import GRACE_DICE, Faces, Throw

GRACE_HEADS = {"none": "sans grâce", "d6": "+1d6", "d20": "un d20"}

Grace = Annotated[
    str,
    Option(
        label="Grâce (1 point)", rule="I2-DES-02", choices=BEFORE, help="À dire avant de lancer."
    ),
]


def attempt_of(
    level: str, characteristic: int, difficulty: int, grace: str, bonus: int, *, all_dice: bool
) -> Attempt:
    """Gather the inputs of a test."""
    return Attempt(Throw(level, characteristic, bonus, grace, all_dice), difficulty)


def law(
    *, level: str, characteristic: int, difficulty: int, grace: str, bonus: int, all_dice: bool
) -> icepool.Die[str]:
    """Return the exact law of the outcome: the verdict over every throw, counted once."""
    attempt = attempt_of(level, characteristic, difficulty, grace, bonus, all_dice=all_dice)
    return icepool.Die(counts(attempt))


def side_by_side(
    *, level: str, characteristic: int, difficulty: int, bonus: int, all_dice: bool, grace_die: str
) -> tuple[Table, ...]:
    """Compare the graces outcome by outcome, then the levels."""

    def attempt(code: str, spent: str) -> Attempt:
        return attempt_of(code, characteristic, difficulty, spent, bonus, all_dice=all_dice)

    graces = ("none", *GRACE_DICE[grace_die])
    heads = [GRACE_HEADS[spent] for spent in graces]
    mine = [chances(attempt(level, spent)) for spent in graces]
    outcomes: tuple[tuple[Cell, ...], ...] = tuple(
        (outcome.label, *(chance[outcome.code] for chance in mine)) for outcome in TEST_OUTCOMES
    )
    levels: tuple[tuple[Cell, ...], ...] = tuple(
        (f"{name} (2d{DICE[code]})", *(succeeding(attempt(code, spent)) for spent in graces))
        for code, name in LEVEL_NAMES.items()
    )
    here = frozenset({list(LEVEL_NAMES).index(level)})
    return (
        Table("Ce que change la grâce", ("Issue", *heads), outcomes),
        Table(
            "Réussir, à l'arrachée comprise, à la même difficulté",
            ("Niveau", *heads), levels, here,
        ),
    )  # fmt: skip


@calculator(
    id="i2ds.test",
    title="Test de compétence",
    verb="Lancer les dés",
    rules=(
        "I2-DES-01", "I2-DES-02", "I2-DES-03", "I2-RES-01", "I2-RES-02", "I2-RES-03", "I2-RES-04",
        "I2-RES-05", "I2-RES-06",
    ),
    outcomes=TEST_OUTCOMES,
    checks=(grace_is_read,),
    tables=side_by_side,
    law=law,
)  # fmt: skip
def skill_test(
    *,
    level: Level = "N",
    characteristic: Characteristic,
    difficulty: Difficulty,
    grace: Grace = "none",
    all_dice: AllDice = False,
    dice: TestDice,
    bonus: Bonus = 0,
    grace_die: GraceDie = "both",  # noqa: ARG001  # its check and its tables read it
) -> Result:
    """Resolve a test: two dice and a characteristic against a difficulty (I2-RES-01)."""
    attempt = attempt_of(level, characteristic, difficulty, grace, bonus, all_dice=all_dice)
    throw, outcome = attempt.throw, attempt.verdict(dice)
    total = Step(f"Total : {sum_text(throw, dice)}.", "I2-RES-01", "AMB-I2-03")
    values: Values = {
        "dice": list(dice),
        "total": throw.total(dice),
        "difficulty": difficulty,
        "margin": throw.total(dice) - difficulty,
    }
    steps = [*dice_steps("Vous", throw), total, *verdict_steps(attempt, dice, outcome)]
    return Result(
        outcome, sentence(attempt, dice, outcome), values, tuple(steps), shown(throw, dice)
    )


def shown(throw: Throw, faces: Faces, who: str = "Test") -> tuple[Shown, ...]:
    """Show the dice as they lie, a grace die apart."""
    dice = [Die(sides, face) for sides, face in zip(throw.sides, faces, strict=True)]
    own = {"d20": 1}.get(throw.grace, 2)
    return (Shown(who, tuple(dice[:own])), Shown("Grâce", tuple(dice[own:])))
