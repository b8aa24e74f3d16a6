"""``d100.attack``: one attack from the shot to the wound, without typing anything twice."""

from dataclasses import replace
from typing import Annotated, Any

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.fields import Drawn
from calculators.core.french import minus
from calculators.core.result import Result, Shown, Step
from calculators.core.space import Dice
from calculators.pieces.dice_sum import MOST_DICE, DiceSum
from calculators.pieces.die import Die
from calculators.systems.d100 import impact, inputs, readings, tables
from calculators.systems.d100.blow import Blow
from calculators.systems.d100.dice import D100, FACES, PERCENTILE, percentiles
from calculators.systems.d100.situation import CANCELLED, IMPOSSIBLE, Situation, impossible_step
from calculators.systems.d100.suffered import Before
from calculators.systems.d100.threshold import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    HITS,
    LABELS,
    Threshold,
)
from calculators.systems.d100.trial import roll_steps

MISSED = Outcome("missed", "Manqué", "bad")
FUMBLED = Outcome("fumbled", "Échec critique au tir", "awful")
_SHOOTER = {
    "good": "bad",
    "bad": "good",
    "awful": "great",
}  # the same outcomes, from the other side
OUTCOMES = (
    *(replace(outcome, tone=_SHOOTER[outcome.tone]) for outcome in impact.IMPACT_OUTCOMES),
    MISSED, FUMBLED, CANCELLED, IMPOSSIBLE,
)  # fmt: skip


def aimed(
    skill: int, cover: str, modifier: int, fire: str, burn: str, position: str, no_bonus: bool,  # noqa: FBT001
    distance: int, base: int, best: int, worst: int, off_map: str,
) -> tuple[Situation, Threshold]:  # fmt: skip
    """Return the circumstances of the shot and its threshold."""
    situation = Situation(cover, fire, burn, position, distance, no_bonus, modifier)
    return situation, situation.threshold((skill,), base, best, worst, off_map)


def shot_space(cover: str) -> Dice:
    """Return the d100 of the shot; nothing at a target that cannot be hit."""
    return percentiles(0 if cover == tables.IMPOSSIBLE else 1)


def faces_space(
    skill: int, cover: str, modifier: int, fire: str, burn: str, position: str, no_bonus: bool,  # noqa: FBT001
    distance: int, base: int, best: int, worst: int, off_map: str, shot: tuple[int, ...],
    damage: DiceSum,
) -> Dice:  # fmt: skip
    """Return the dice of the damage, thrown for a shot that hits."""
    situation, threshold = aimed(
        skill, cover, modifier, fire, burn, position, no_bonus, distance, base, best, worst, off_map
    )
    hit = any(verdict in HITS for verdict in situation.verdicts(threshold, shot))
    return Dice(damage.dice if hit else ())


def zone_space(
    skill: int, cover: str, modifier: int, fire: str, burn: str, position: str, no_bonus: bool,  # noqa: FBT001
    distance: int, base: int, best: int, worst: int, off_map: str, shot: tuple[int, ...],
    damage: DiceSum, faces: tuple[int, ...], protection: int, armour_pv: int, pv: int | None,
    link: str, loss: str, crossing: str,
) -> Dice:  # fmt: skip
    """Return the d100 of the zone, rolled for a grave wound alone."""
    situation, threshold = aimed(
        skill, cover, modifier, fire, burn, position, no_bonus, distance, base, best, worst, off_map
    )
    if not any(verdict in HITS for verdict in situation.verdicts(threshold, shot)):
        return percentiles(0)
    guard = impact.Guard(protection, armour_pv, pv, link, loss, crossing)
    return percentiles(1 if impact.strike(guard, damage.total(faces)).wound else 0)


def _by_hand(label: str, rule: str, kind: Any, most: int, space: Any, help_: str) -> Drawn[int]:
    return Drawn(
        label=label, rule=rule, kind=kind, group=inputs.BY_HAND, least=1, most=most, space=space,
        help=help_,
    )  # fmt: skip


Shot = Annotated[
    tuple[int, ...],
    _by_hand("Jet de tir", "DC-TST-01", PERCENTILE, 1, shot_space, inputs.SELF_ROLLED),
]
Faces = Annotated[
    tuple[int, ...],
    _by_hand("Dés de dégâts", "DC-BLE-01", FACES, MOST_DICE, faces_space, "Si le tir touche."),
]
ZoneRoll = Annotated[
    tuple[int, ...],
    _by_hand("Jet de zone", "DC-BLE-03", PERCENTILE, 1, zone_space, "Si la blessure est grave."),
]


def law(
    skill: int, cover: str, modifier: int, fire: str, burn: str, position: str, no_bonus: bool,  # noqa: FBT001
    distance: int, base: int, best: int, worst: int, off_map: str, damage: DiceSum,
    protection: int, armour_pv: int, pv: int | None, link: str, loss: str, crossing: str,
    head: str,
) -> icepool.Die[str]:  # fmt: skip
    """Return the exact law of the outcome."""
    situation, threshold = aimed(
        skill, cover, modifier, fire, burn, position, no_bonus, distance, base, best, worst, off_map
    )
    if situation.impossible:
        return icepool.Die([IMPOSSIBLE.code])
    guard = impact.Guard(protection, armour_pv, pv, link, loss, crossing, head)
    struck = impact.impact_law(guard, damage)

    def after(shot: str) -> icepool.Die[str] | str:
        verdict = situation.settled([shot])[0]
        return struck if verdict in HITS else missed(verdict)

    return threshold.law().map(after)


def missed(verdict: str) -> str:
    """Return the outcome of a shot that does not hit."""
    if verdict == CANCELLED.code:
        return CANCELLED.code
    return FUMBLED.code if verdict == CRITICAL_FAILURE else MISSED.code


@calculator(
    id="d100.attack",
    title="Une attaque complète",
    verb="Attaquer",
    rules=(
        "DC-TST-01", "DC-TST-02", "DC-CVT-01", "DC-COU-02", "DC-BRU-02", "DC-HOR-01", "DC-HOR-02",
        "DC-ARM-01", "DC-ARM-02", "DC-BLE-01", "DC-BLE-02", "DC-BLE-03", "DC-BLE-04", "DC-BLE-05",
        "DC-BLE-06", "DC-BLE-07", "DC-BLE-08",
    ),
    outcomes=OUTCOMES,
    checks=(inputs.criticals_apart, inputs.distance_needs_target),
    law=law,
)  # fmt: skip
def attack(
    *,
    skill: inputs.Skill,
    cover: inputs.Cover = "none",
    damage: inputs.Damage,
    pv: inputs.TargetPV = None,
    protection: inputs.Protection = 0,
    armour_pv: inputs.ArmourPV = 0,
    before: Before = (),
    modifier: inputs.Modifier = 0,
    fire: inputs.Fire = "none",
    burn: inputs.Burnt = "none",
    position: inputs.Position = "map",
    no_bonus: inputs.NoBonus = False,
    distance: inputs.Distance = 0,
    base: inputs.Base = tables.BASE,
    best: inputs.Best = tables.BEST,
    worst: inputs.Worst = tables.WORST,
    off_map: inputs.OffMap = "target",
    link: Annotated[str, readings.LINK] = "half",
    loss: Annotated[str, readings.LOSS] = "absorbed",
    crossing: Annotated[str, readings.CROSSING] = "whole",
    head: Annotated[str, readings.HEAD] = "table",
    shot: Shot,
    faces: Faces,
    zone: ZoneRoll,
) -> Result:
    """Resolve the shot, then the blow; carry what is left of armour and health."""
    state: dict[str, Any] = {"pv": pv, "armour_pv": armour_pv, "before": before}
    situation, threshold = aimed(
        skill, cover, modifier, fire, burn, position, no_bonus, distance, base, best, worst, off_map
    )
    if situation.impossible:
        text = "Tir impossible : la cible est derrière un mur plein."
        return Result(IMPOSSIBLE.code, text, {"shot": None}, (impossible_step(),), (), state)
    verdicts = situation.verdicts(threshold, shot)
    verdict = verdicts[0]
    steps = situation.grouped_steps(base, skill, threshold)
    steps += roll_steps(threshold, shot, verdicts)
    if verdict in {CRITICAL_SUCCESS, CRITICAL_FAILURE}:
        does = "touche" if verdict in HITS else "manque"
        text = f"Un tir critique {does}, sans plus : la source n'y ajoute rien."
        steps.append(Step(text, "DC-TST-02", "AMB-DC-27"))
    shown = (Shown("Tir", (Die(D100, shot[0]),)),)
    values: dict[str, Any] = {"shot": shot[0], "threshold": threshold.value, "verdict": verdict}
    duel = f"{shot[0]} pour un seuil de {minus(threshold.value)}"
    if verdict not in HITS:
        said = CANCELLED.label if verdict == CANCELLED.code else LABELS[verdict]
        summary = f"Manqué : {duel}." if said == "Échec" else f"{said} : {duel}, rien ne touche."
        return Result(missed(verdict), summary, values, tuple(steps), shown, state)
    guard = impact.Guard(protection, armour_pv, pv, link, loss, crossing, head)
    blow = Blow(guard, damage, faces, zone, before)
    critical = verdict == CRITICAL_SUCCESS
    hit = f"Touché{', tir critique' if critical else ''} ({duel})"
    return Result(
        blow.outcome, blow.sentence(hit), {**values, **blow.values()},
        (*steps, *blow.steps()), (*shown, *blow.shown()), blow.state(),
        tone="great" if critical and blow.impact.passed else "",
    )  # fmt: skip
