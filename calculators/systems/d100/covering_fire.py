"""``d100.covering_fire``: enemies hampered, those in the zone tested, then shot at."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Integer, Option
from calculators.core.french import agree, listing, minus, of, plural
from calculators.core.result import Result, Shown, Step, Table, Values
from calculators.core.rows import Column, Rows, Text
from calculators.core.space import Dice
from calculators.pieces.die import Die
from calculators.systems.d100 import inputs, readings, tables
from calculators.systems.d100.dice import D100, PERCENTILE, percentiles
from calculators.systems.d100.survival import AnyModifier
from calculators.systems.d100.threshold import (
    CRITICAL_SUCCESS,
    HITS,
    TEST_OUTCOMES,
    Threshold,
    sum_text,
)

NO_BULLETS = Outcome("no_bullets", "Pas assez de balles")
EXPOSED, COVERED = "expose", "couvert"
ENEMY, FRIEND = "ennemi", "ami"


@dataclass(frozen=True, slots=True)
class Occupant:
    """Someone in the zone, friend or foe.

    :param survival: the survival skill, without the base.
    :param exposed: ``expose`` or ``couvert``: who neither moves nor leaves cover is not tested.
    :param side: ``ennemi`` or ``ami`` of the shooter.
    """

    name: str
    survival: int
    exposed: str = EXPOSED
    side: str = ENEMY


Bullets = Annotated[
    int,
    Integer(
        label="Balles restantes", rule="DC-COU-01", minimum=0, maximum=tables.AMMUNITION_BOUND,
        carried=True, help="Un tir de couverture en coûte 10.",
    ),
]  # fmt: skip
Occupants = Annotated[
    tuple[Occupant, ...],
    Rows(
        label="Qui est dans la zone", rule="DC-COU-03", row=Occupant, most=tables.PARTICIPANTS,
        columns=(
            Column("name", Text(label="nom")),
            Column(
                "survival",
                Integer(
                    label="survie", minimum=-tables.SKILL_BOUND, maximum=tables.SKILL_BOUND
                ),
            ),
            Column(
                "exposed",
                Option(
                    label="expose ou couvert",
                    choices=(
                        Choice(EXPOSED, "bouge ou est à découvert"),
                        Choice(COVERED, "à couvert, sans bouger"),
                    ),
                ),
                EXPOSED, optional=True,
            ),
            Column(
                "side",
                Option(
                    label="ennemi ou ami",
                    choices=(Choice(ENEMY, "ennemi du tireur"), Choice(FRIEND, "ami")),
                ),
                ENEMY, optional=True,
            ),
        ),
        help="Une ligne chacun : nom ; survie ; expose ou couvert ; ennemi ou ami.",
    ),
]  # fmt: skip


def one_name_each(zone: tuple[Occupant, ...]) -> Iterable[Fault]:
    """Refuse two people of one name in the zone."""
    return inputs.one_name_each("zone", [person.name for person in zone])


def firing(skill: int, modifier: int, base: int, best: int, worst: int) -> Threshold:
    """Return the threshold of the shooter."""
    return Threshold(base + skill + modifier, best, worst)


def tested(bullets: int, zone: tuple[Occupant, ...]) -> tuple[Occupant, ...]:
    """Return those who must test survival (AMB-DC-12)."""
    if bullets < tables.AMMUNITION:
        return ()
    return tuple(person for person in zone if person.exposed == EXPOSED)


def test_of(
    person: Occupant, verdict: str, weighs: str, base: int, best: int, worst: int
) -> Threshold:
    """Return the survival test of someone, once it is known how the fire went (AMB-DC-28)."""
    hampered = weighs == "enemies" and person.side == ENEMY
    value = base + person.survival + (penalty(verdict) if hampered else 0)
    return Threshold(value, best, worst)


def shot_at(
    skill: int, modifier: int, bullets: int, zone: tuple[Occupant, ...], fire: tuple[int, ...],
    base: int, best: int, worst: int, weighs: str, survivals: tuple[int, ...],
) -> tuple[Occupant, ...]:  # fmt: skip
    """Return those who missed their test, and are shot at."""
    exposed = tested(bullets, zone)
    if not exposed:
        return ()
    verdict = firing(skill, modifier, base, best, worst).verdict(fire[0])
    return tuple(
        person
        for person, roll in zip(exposed, survivals, strict=True)
        if not test_of(person, verdict, weighs, base, best, worst).succeeds(roll)
    )


def fire_space(bullets: int) -> Dice:
    """Return the d100 of the shooter, for who has bullets enough."""
    return percentiles(1 if bullets >= tables.AMMUNITION else 0)


def survival_space(bullets: int, zone: tuple[Occupant, ...]) -> Dice:
    """Return a d100 for each who must test."""
    return percentiles(len(tested(bullets, zone)))


def shots_space(
    skill: int, modifier: int, bullets: int, zone: tuple[Occupant, ...], fire: tuple[int, ...],
    base: int, best: int, worst: int, weighs: str, survivals: tuple[int, ...],
) -> Dice:  # fmt: skip
    """Return a d100 for each who is shot at."""
    return percentiles(
        len(shot_at(skill, modifier, bullets, zone, fire, base, best, worst, weighs, survivals))
    )


def _rolls(label: str, rule: str, most: int, space: Any, help_: str) -> Drawn[int]:
    return Drawn(
        label=label, rule=rule, kind=PERCENTILE, group=inputs.BY_HAND, least=1, most=most,
        space=space, help=help_,
    )  # fmt: skip


def law(
    skill: int, modifier: int, bullets: int, base: int, best: int, worst: int
) -> icepool.Die[str]:
    """Return the exact law of the outcome: that of the shooter's roll."""
    if bullets < tables.AMMUNITION:
        return icepool.Die([NO_BULLETS.code])
    return firing(skill, modifier, base, best, worst).law()


def dangers(
    skill: int, modifier: int, bullets: int, zone: tuple[Occupant, ...], base: int, best: int,
    worst: int, weighs: str,
) -> tuple[Table, ...]:  # fmt: skip
    """Give to each who must test the chance of being shot at, and of being hit."""
    shooter = firing(skill, modifier, base, best, worst)
    hit, fired = _chance(shooter), shooter.law()
    rows = []
    for person in tested(bullets, zone):
        tests = {verdict: test_of(person, verdict, weighs, base, best, worst) for verdict in fired}
        lives = sum((fired.probability(v) * _chance(t) for v, t in tests.items()), Fraction(0))
        rows.append((person.name, 1 - lives, (1 - lives) * hit))
    if not rows:
        return ()
    head = ("Dans la zone", "Test manqué", "et touché")
    return (Table("Ce que risque chacun", head, tuple(rows)),)


def _chance(threshold: Threshold) -> Fraction:
    law = threshold.law()
    return sum((law.probability(code) for code in HITS), Fraction(0))


def penalty(verdict: str) -> int:
    """Return what the enemies of the zone suffer (DC-COU-02)."""
    return tables.SUPPRESSED if verdict in HITS else tables.HARASSED


@calculator(
    id="d100.covering_fire",
    title="Tir de couverture",
    verb="Arroser la zone",
    rules=("DC-COU-01", "DC-COU-02", "DC-COU-03"),
    outcomes=(*TEST_OUTCOMES, NO_BULLETS),
    checks=(inputs.criticals_apart, one_name_each),
    tables=dangers,
    law=law,
)
def covering_fire(
    *,
    skill: inputs.Skill,
    modifier: AnyModifier = 0,
    bullets: Bullets = 30,
    zone: Occupants = (),
    fire: Annotated[
        tuple[int, ...],
        _rolls("Jet de tir", "DC-COU-02", 1, fire_space, inputs.SELF_ROLLED),
    ],
    base: inputs.Base = tables.BASE,
    best: inputs.Best = tables.BEST,
    worst: inputs.Worst = tables.WORST,
    weighs: Annotated[str, readings.WEIGHS] = "none",
    survivals: Annotated[
        tuple[int, ...],
        _rolls("Jets de survie", "DC-COU-03", tables.PARTICIPANTS, survival_space,
               "Un pour chaque exposé, dans l'ordre."),
    ],
    shots: Annotated[
        tuple[int, ...],
        _rolls("Jets de tir subis", "DC-COU-03", tables.PARTICIPANTS, shots_space,
               "Un pour chaque test manqué, dans l'ordre."),
    ],
) -> Result:  # fmt: skip
    """Resolve a covering fire and all that follows from it (DC-COU-01 to 03)."""
    if bullets < tables.AMMUNITION:
        needed = tables.AMMUNITION
        step = Step(f"Il faut {needed} balles, il en reste {bullets}.", "DC-COU-01")
        text = f"Pas de tir de couverture : {plural(bullets, 'balle')}, il en faut {needed}."
        figures: Values = {"bullets": bullets, "needed": needed}
        return Result(NO_BULLETS.code, text, figures, (step,), (), {"bullets": bullets})
    threshold = firing(skill, modifier, base, best, worst)
    verdict = threshold.verdict(fire[0])
    left = bullets - tables.AMMUNITION
    exposed = tested(bullets, zone)
    targets = shot_at(skill, modifier, bullets, zone, fire, base, best, worst, weighs, survivals)
    hit = [p.name for p, roll in zip(targets, shots, strict=True) if threshold.succeeds(roll)]
    terms = [(base, "base"), (skill, "compétence"), (modifier, "modificateurs")]
    steps = [
        Step(f"Dix balles de moins, réussi ou non : il en reste {left}.", "DC-COU-01"),
        Step(f"Seuil : {sum_text(terms)}.", "DC-TST-01", "AMB-DC-25"),
        threshold.step(fire[0]),
        *_effect(verdict),
        *_spared(zone),
    ]
    if exposed:
        text = "Le malus pèse aussi sur le test de survie d'un ennemi."
        if weighs == "none":
            text = "Le malus ne pèse pas sur les tests de survie."
        steps.append(Step(text, "DC-COU-03", "AMB-DC-28"))
    for person, roll in zip(exposed, survivals, strict=True):
        test = test_of(person, verdict, weighs, base, best, worst)
        steps.append(test.step(roll, f"Survie {of(person.name)}"))
    for person, roll in zip(targets, shots, strict=True):
        text = f"Un tir vise {person.name}, sans balle de plus."
        steps.append(Step(text, "DC-COU-03", "AMB-DC-12"))
        steps.append(threshold.step(roll, f"Tir sur {person.name}"))
    values: Values = {
        "threshold": threshold.value, "penalty": penalty(verdict), "bullets": left,
        "cancels": verdict == CRITICAL_SUCCESS, "tested": [p.name for p in exposed],
        "shot_at": [p.name for p in targets], "hit": hit,
    }  # fmt: skip
    shown = [
        Shown("Tir", (Die(D100, fire[0]),)),
        *(Shown(p.name, (Die(D100, r),)) for p, r in zip(exposed, survivals, strict=True)),
        *(Shown(f"Tir sur {p.name}", (Die(D100, r),))
          for p, r in zip(targets, shots, strict=True)),
    ]  # fmt: skip
    return Result(
        verdict, _summary(verdict, hit, exposed), values, tuple(steps), tuple(shown),
        {"bullets": left},
    )  # fmt: skip


def _effect(verdict: str) -> Iterable[Step]:
    text = f"Les ennemis de la zone ont {minus(penalty(verdict))} jusqu'à votre prochain tour."
    yield Step(text, "DC-COU-02", "AMB-DC-12")
    if verdict == CRITICAL_SUCCESS:
        text = "Réussite critique : la prochaine réussite de chacun est annulée, en plus."
        yield Step(text, "DC-COU-02", "AMB-DC-12")


def _spared(zone: tuple[Occupant, ...]) -> Iterable[Step]:
    spared = [person.name for person in zone if person.exposed == COVERED]
    if spared:
        text = f"À couvert sans bouger, donc sans test : {listing(spared)}."
        yield Step(text, "DC-COU-03", "AMB-DC-12")


def _summary(verdict: str, hit: list[str], exposed: tuple[Occupant, ...]) -> str:
    label = next(o.label for o in TEST_OUTCOMES if o.code == verdict)
    text = f"{label} : {minus(penalty(verdict))} aux ennemis de la zone"
    if verdict == CRITICAL_SUCCESS:
        text += ", et leur prochaine réussite est annulée"
    if hit:
        return f"{text}. {agree('Touché', len(hit))} : {listing(hit)}."
    return f"{text}. Personne n'est touché." if exposed else f"{text}."
