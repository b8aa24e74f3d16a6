"""``bad_karma.quality``: a general skill; success on the level, quality on one side."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Integer, Option
from calculators.core.french import minus, plural
from calculators.core.result import Result, Shown, Step, Table, Values
from calculators.core.space import Deal
from calculators.pieces.domino import DOMINOES, Domino
from calculators.systems.bad_karma import inputs, scales
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.draw.trial import Trial
from calculators.systems.bad_karma.inputs import pile_of

OUTCOMES = (
    Outcome("success", "Réussite de qualité", "good"),
    Outcome("mediocre", "Réussite médiocre", "neutral"),
    Outcome("failure", "Échec", "bad"),
)
MODES = (
    Choice("i", "i : le plus petit impair"),
    Choice("p", "p : le plus petit pair"),
    Choice("minus", "− : le plus petit côté"),
    Choice("ip", "ip : le plus grand impair, sinon pair"),
    Choice("pi", "pi : le plus grand pair, sinon impair"),
    Choice("plus", "+ : le plus grand côté"),
)
_RULES = {
    "i": "BK-CMP-05", "p": "BK-CMP-06", "minus": "BK-CMP-07", "ip": "BK-CMP-08",
    "pi": "BK-CMP-09", "plus": "BK-CMP-10",
}  # fmt: skip

Mode = Annotated[str, Option(label="Mode de qualité", rule="BK-CMP-04", choices=MODES)]
Competence = Annotated[
    str,
    Option(
        label="Compétence particulière", rule="BK-CMP-11", group="Domaine et compétence",
        choices=(
            Choice("any", "sans la nommer"),
            *scales.COMPETENCES.choices,
        ),
    ),
]  # fmt: skip
Level = Annotated[
    int,
    Integer(
        label="Niveau du domaine", rule="BK-CMP-03", minimum=0, maximum=scales.SURE_SKILL,
        help="Sur 12.",
    ),
]  # fmt: skip
ToLevel = Annotated[
    int,
    Integer(
        label="Domaines proches, sur le niveau", rule="BK-CMP-02", minimum=0,
        maximum=scales.MOST_DOMAINS, help="+1 chacun à la chance de réussir.",
    ),
]  # fmt: skip
ToQuality = Annotated[
    int,
    Integer(
        label="Domaines proches, sur la qualité", rule="BK-CMP-02", minimum=0,
        maximum=scales.MOST_DOMAINS, help="+1 chacun à la qualité.",
    ),
]  # fmt: skip


GaugeUse = Annotated[
    str,
    Option(
        label="La jauge, en dehors d'un combat", rule="AMB-BK-49", group=inputs.SETTINGS,
        choices=(Choice("same", "comme en combat"), Choice("fight", "seulement en combat")),
    ),
]  # fmt: skip


def side(domino: Domino, mode: str) -> int:
    """Return the quality read on a domino (BK-CMP-05 to 10, AMB-BK-32)."""
    odd = [side for side in domino.sides if side % 2]
    even = [side for side in domino.sides if side % 2 == 0]
    if mode == "i":
        return min(odd, default=0)
    if mode == "p":
        return min(even, default=0)
    if mode == "ip":
        return max(odd or even)
    if mode == "pi":
        return max(even or odd)
    return domino.low if mode == "minus" else domino.high


def space(out: Dominoes) -> Deal[Domino]:
    """Return the draw: one domino."""
    return Deal(pile_of(out), 1, unit=DOMINOES.unit)


DrawnDomino = Annotated[
    Dominoes,
    Drawn(
        label="Domino tiré à la main", kind=DOMINOES, rule="BK-CMP-03", group=inputs.PILE,
        pool=inputs.POOL, least=1, most=1, space=space,
        help="Vide : le site tire. Pour un éclat, celui de la marge.",
    ),
]  # fmt: skip


def each_twice(out: Dominoes) -> Iterable[Fault]:
    """Refuse a third copy of a domino, and an empty pile."""
    yield from inputs.third_copies(out=out)
    if len(out) >= scales.MOST_OUT:
        yield Fault("out", "La pioche est vide : épuisement.", "BK-PIO-02")


def verdict(
    level: int, to_level: int, modifier: int, to_quality: int, mode: str, drawn: Dominoes
) -> str:
    """Return the outcome of a draw."""
    if not Trial(level + to_level + modifier).succeeds(drawn):
        return "failure"
    return "success" if side(drawn[0], mode) + to_quality else "mediocre"


def qualities(
    level: int, to_level: int, modifier: int, to_quality: int, mode: str, out: Dominoes
) -> tuple[Table, ...]:
    """Print the chance of each quality, failure apart."""
    trial = Trial(level + to_level + modifier)
    law: Counter[int] = Counter(
        side(domino, mode) + to_quality if trial.succeeds((domino,)) else -1
        for domino in pile_of(out)
    )
    rows = tuple(
        ("échec" if quality < 0 else str(quality), Fraction(law[quality], law.total()))
        for quality in sorted(law)
    )
    return (Table("Qualité, avant ce tirage", ("Qualité", "Chance"), rows),)


@calculator(
    id="bad_karma.quality",
    title="Qualité de réussite",
    verb="Tirer",
    rules=(
        "BK-CMP-01", "BK-CMP-02", "BK-CMP-03", "BK-CMP-04", "BK-CMP-05", "BK-CMP-06", "BK-CMP-07",
        "BK-CMP-08", "BK-CMP-09", "BK-CMP-10", "BK-CMP-11", "BK-CMP-12",
    ),
    outcomes=OUTCOMES,
    checks=(each_twice,),
    tables=qualities,
    verdict=verdict,
)  # fmt: skip
def quality(
    *,
    level: Level = scales.EXAMPLE_SKILL,
    mode: Mode = "plus",
    to_level: ToLevel = 0,
    to_quality: ToQuality = 0,
    modifier: inputs.Modifier = 0,
    competence: Competence = "any",
    out: inputs.Out = (),  # noqa: ARG001
    drawn: DrawnDomino,
    gauge_use: GaugeUse = "same",
) -> Result:
    """Resolve a draw of a general skill, then read its quality."""
    outcome = verdict(level, to_level, modifier, to_quality, mode, drawn)
    domino, total = drawn[0], level + to_level + modifier
    read = side(domino, mode)
    steps = [*_level_steps(level, to_level, modifier), _trial_step(domino, total)]
    values: Values = {"drawn": str(domino), "level": total, "margin": total - domino.total}
    shown = (Shown("Tiré", drawn),)
    steps.append(_gauge_step(outcome, total - domino.total, gauge_use))
    if outcome == "failure":
        short = plural(domino.total - total, "point")
        steps.append(Step("Raté : il n'y a pas de qualité à lire.", "BK-CMP-04"))
        return Result(outcome, f"Échec, {short} de trop.", values, tuple(steps), shown)
    steps.append(_quality_step(domino, mode, read))
    if to_quality:
        text = f"Domaines proches : {read} + {to_quality} = {read + to_quality}."
        steps.append(Step(text, "BK-CMP-02", "AMB-BK-31"))
    if outcome == "mediocre":
        steps.append(Step("Qualité 0 : réussi, mais médiocre.", "BK-CMP-12"))
    values = {**values, "side": read, "quality": read + to_quality}
    name = "" if competence == "any" else f" ({_skill_name(competence)})"
    summary = f"Réussite{name}, qualité {read + to_quality}."
    return Result(outcome, summary, values, tuple(steps), shown)


def _skill_name(code: str) -> str:
    return scales.COMPETENCES.by_code[code].name


def _level_steps(level: int, to_level: int, modifier: int) -> Iterable[Step]:
    if not to_level and not modifier:
        yield Step(f"Niveau du domaine : {level}.", "BK-CMP-03", "AMB-BK-29")
        return
    parts = [f"{'−' if part < 0 else '+'} {abs(part)}" for part in (to_level, modifier) if part]
    text = f"Niveau {level} {' '.join(parts)} = {minus(level + to_level + modifier)}."
    yield Step(text, "BK-CMP-02" if to_level else "BK-MAT-06", "AMB-BK-31" if to_level else "")


def _trial_step(domino: Domino, level: int) -> Step:
    value = f"{domino.high} + {domino.low} = {domino.total}"
    if level >= scales.SURE_SKILL:
        return Step(f"{value} : à 12 ou plus, l'échec est impossible.", "BK-TIR-13")
    good = domino.total <= level
    sign = "ne dépasse pas" if good else "dépasse"
    text = f"{value} {sign} {minus(level)} : {'réussite' if good else 'échec'}."
    return Step(text, "BK-CMP-03", "AMB-BK-29")


def _gauge_step(outcome: str, margin: int, gauge_use: str) -> Step:
    """Tell what the draw means for the gauge of Bad Karma, out of a fight too (AMB-BK-49)."""
    if gauge_use == "fight":
        return Step("En dehors d'un combat, la jauge ne sert pas.", "BK-JAU-12", "AMB-BK-49")
    if outcome == "failure":
        text = "Raté, même en dehors d'un combat : le domino va caché sur la jauge, rangée ×1."
        return Step(text, "BK-JAU-07", "AMB-BK-49")
    text = f"Marge {margin}, même en dehors d'un combat : à comparer au seuil de la jauge."
    return Step(text, "BK-SOL-01", "AMB-BK-49")


def _quality_step(domino: Domino, mode: str, read: int) -> Step:
    label = next(choice.label for choice in MODES if choice.code == mode)
    code, _, words = label.partition(" : ")
    reading = "AMB-BK-32" if mode in {"i", "ip", "pi"} else ""
    return Step(f"Mode {code}, {words} : {read} sur {domino}.", _RULES[mode], reading)
