"""``d100.test``: one test under a threshold, or two shots of a semi-automatic weapon."""

from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.fields import Drawn, Flag
from calculators.core.french import listing, minus
from calculators.core.result import Result, Shown, Step, Table, Values
from calculators.core.rows import Integers
from calculators.core.space import Dice
from calculators.pieces.die import Die
from calculators.systems.d100 import inputs, tables
from calculators.systems.d100.dice import D100, PERCENTILE, percentiles
from calculators.systems.d100.situation import CANCELLED, IMPOSSIBLE, Situation, impossible_step
from calculators.systems.d100.threshold import HITS, LABELS, TEST_OUTCOMES, Threshold

BOTH = Outcome("both", "Les deux tirs réussissent", "great")
ONE = Outcome("one", "Un tir sur deux réussit", "good")
NEITHER = Outcome("neither", "Aucun des deux tirs", "bad")

Skills = Annotated[
    tuple[int, ...],
    Integers(
        label="Compétences", rule="DC-COM-01", least=1, most=tables.PARTICIPANTS,
        minimum=-tables.SKILL_BOUND, maximum=tables.SKILL_BOUND,
        help="Sans la base de 30. Action commune : une par participant, comme 10 30.",
    ),
]  # fmt: skip
SecondShot = Annotated[
    bool,
    Flag(
        label="Second tir", rule="DC-CAD-01",
        help="Arme semi-automatique, et rien d'autre que tirer ce tour-ci.",
    ),
]  # fmt: skip


def rolls_space(cover: str, second_shot: bool) -> Dice:  # noqa: FBT001
    """Return what is rolled: nothing at a target that cannot be hit, else one d100 or two."""
    if cover == tables.IMPOSSIBLE:
        return percentiles(0)
    return percentiles(2 if second_shot else 1)


Rolls = Annotated[
    tuple[int, ...],
    Drawn(
        label="Jet", kind=PERCENTILE, rule="DC-TST-01", group=inputs.BY_HAND, least=1, most=2,
        space=rolls_space, help=f"{inputs.SELF_ROLLED} Un double zéro vaut 100.",
    ),
]  # fmt: skip


def outcome_of(verdicts: list[str]) -> str:
    """Return the outcome of one test, or of two shots together."""
    if not verdicts:
        return IMPOSSIBLE.code
    if len(verdicts) == 1:
        return verdicts[0]
    return (NEITHER, ONE, BOTH)[sum(verdict in HITS for verdict in verdicts)].code


def law(
    skills: tuple[int, ...], cover: str, second_shot: bool, modifier: int, fire: str,  # noqa: FBT001
    burn: str, position: str, no_bonus: bool, distance: int, base: int, best: int, worst: int,  # noqa: FBT001
    off_map: str,
) -> icepool.Die[str]:  # fmt: skip
    """Return the exact law of the outcome."""
    situation = Situation(cover, fire, burn, position, distance, no_bonus, modifier)
    if situation.impossible:
        return icepool.Die([IMPOSSIBLE.code])
    threshold = situation.threshold(skills, base, best, worst, off_map)
    shot = threshold.law()
    if not second_shot:
        return shot.map(lambda verdict: outcome_of(situation.settled([verdict])))
    return icepool.map(lambda *both: outcome_of(situation.settled(both)), shot, shot)


def one_shot(
    skills: tuple[int, ...], cover: str, second_shot: bool, modifier: int, fire: str,  # noqa: FBT001
    burn: str, position: str, no_bonus: bool, distance: int, base: int, best: int, worst: int,  # noqa: FBT001
    off_map: str,
) -> tuple[Table, ...]:  # fmt: skip
    """Give the chances of each of two shots alone."""
    situation = Situation(cover, fire, burn, position, distance, no_bonus, modifier)
    if situation.impossible or not second_shot:
        return ()
    shot = situation.threshold(skills, base, best, worst, off_map).law()
    rows = tuple((LABELS[code], shot.probability(code)) for code in LABELS if code in shot)
    return (Table("Chaque tir", ("Issue", "Chance"), rows),)


@calculator(
    id="d100.test",
    title="Test",
    verb="Lancer le d100",
    rules=(
        "DC-TST-01", "DC-TST-02", "DC-COM-01", "DC-CVT-01", "DC-CAD-01", "DC-HOR-01", "DC-HOR-02",
        "DC-BRU-02", "DC-COU-02",
    ),
    outcomes=(*TEST_OUTCOMES, CANCELLED, BOTH, ONE, NEITHER, IMPOSSIBLE),
    checks=(inputs.criticals_apart, inputs.distance_needs_target),
    tables=one_shot,
    law=law,
)  # fmt: skip
def trial(
    *,
    skills: Skills,
    cover: inputs.Cover = "none",
    second_shot: SecondShot = False,
    modifier: inputs.Modifier = 0,
    fire: inputs.Fire = "none",
    burn: inputs.Burnt = "none",
    position: inputs.Position = "map",
    no_bonus: inputs.NoBonus = False,
    distance: inputs.Distance = 0,
    rolls: Rolls,
    base: inputs.Base = tables.BASE,
    best: inputs.Best = tables.BEST,
    worst: inputs.Worst = tables.WORST,
    off_map: inputs.OffMap = "target",
) -> Result:
    """Resolve a test from what the d100 shows (DC-TST-01)."""
    situation = Situation(cover, fire, burn, position, distance, no_bonus, modifier)
    if situation.impossible:
        return Result(
            IMPOSSIBLE.code, "Tir impossible : la cible est derrière un mur plein.",
            {"rolls": []}, (impossible_step(),),
        )  # fmt: skip
    threshold = situation.threshold(skills, base, best, worst, off_map)
    verdicts = situation.verdicts(threshold, rolls)
    values: Values = {"threshold": threshold.value, "rolls": list(rolls), "verdicts": verdicts}
    steps = situation.steps(base, skills, threshold)
    if second_shot:
        text = "Second tir au même seuil : rien d'autre que tirer ce tour-ci."
        steps.append(Step(text, "DC-CAD-01", "AMB-DC-14"))
    steps += roll_steps(threshold, rolls, verdicts)
    shown = tuple(
        Shown(("Jet", "Second tir")[index], (Die(D100, roll),)) for index, roll in enumerate(rolls)
    )
    return Result(
        outcome_of(verdicts), _summary(threshold, rolls, verdicts), values, tuple(steps), shown
    )


def roll_steps(threshold: Threshold, rolls: tuple[int, ...], verdicts: list[str]) -> list[Step]:
    """Write the comparison of each roll, and a success that is cancelled."""
    steps = []
    for roll, verdict in zip(rolls, verdicts, strict=True):
        steps.append(threshold.step(roll))
        if verdict == CANCELLED.code:
            text = "Le tir de couverture critique annule cette réussite."
            steps.append(Step(text, "DC-COU-02", "AMB-DC-12"))
    return steps


def _summary(threshold: Threshold, rolls: tuple[int, ...], verdicts: list[str]) -> str:
    said = [_said(verdict) for verdict in verdicts]
    thrown = listing([str(roll) for roll in rolls])
    if len(rolls) == 1:
        return f"{said[0]} : {thrown} pour un seuil de {minus(threshold.value)}."
    first, second = said[0], said[1].lower()
    return f"{first}, puis {second} : {thrown} pour un seuil de {minus(threshold.value)}."


def _said(verdict: str) -> str:
    return CANCELLED.label if verdict == CANCELLED.code else LABELS[verdict]
