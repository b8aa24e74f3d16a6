"""``i2ds.test``: a test of skill against a difficulty."""

from dataclasses import replace

from calculators.core.calculator import Calculator
from calculators.core.result import Cell, Share, Table, Tables, ending

from ..scales import LEVELS
from ..throw import grace_stands
from .rule import OUTCOMES, SUCCEEDING, Tested, chance, law
from .words import tell

GRACE_HEADS = {"none": "sans grâce", "d6": "+1d6", "d20": "un d20"}


def side_by_side(test: Tested) -> Tables:
    """Compare the graces outcome by outcome, then the levels."""
    thrown, side = test.attempt.throw, test.attempt.throw.side

    def share(level: str, spent: str, *codes: str) -> Share:
        throw = replace(thrown, side=replace(side, level=level), grace=spent)
        exact = chance(replace(test.attempt, throw=throw), *codes)
        return Share(exact, ending(*codes), {"level": level, "grace": spent})

    graces = test.who.graces(test.house)
    heads = [GRACE_HEADS[spent] for spent in graces]
    outcomes: tuple[tuple[Cell, ...], ...] = tuple(
        (outcome.label, *(share(side.level, spent, outcome) for spent in graces))
        for outcome in OUTCOMES
    )
    levels: tuple[tuple[Cell, ...], ...] = tuple(
        (f"{LEVELS.by_code[code].name} (2d{die})", *(share(code, g, *SUCCEEDING) for g in graces))
        for code, die in LEVELS.items()
    )
    here = {list(LEVELS).index(side.level)}
    caption = "Réussir, même à l'arrachée, à la même difficulté"
    if graces[1:]:
        yield Table("Ce que change la grâce", ("Issue", *heads), outcomes)
    yield Table(caption, ("Niveau", *heads), levels, here)


skill_test = Calculator(
    id="i2ds.test",
    title="Test de compétence",
    verb="Lancer les dés",
    rules=(
        "I2-DES-01",
        "I2-DES-02",
        "I2-DES-03",
        "I2-RES-01",
        "I2-RES-02",
        "I2-RES-03",
        "I2-RES-04",
        "I2-RES-05",
        "I2-RES-06",
    ),
    outcomes=OUTCOMES,
    checks=(grace_stands,),
    tables=side_by_side,
    law=law,
    tell=tell,
)(Tested)
