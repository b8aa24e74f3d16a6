"""``savage_worlds.recovery``: shaken, stunned, wounds cared for or healing, rest."""

from collections.abc import Iterable
from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Integer, Option
from calculators.core.french import plural
from calculators.core.result import Result, Step, Values
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import readings, tables
from calculators.systems.savage_worlds.conditions import FATIGUE_NAMES, Condition
from calculators.systems.savage_worlds.exploding import ExplodingDice
from calculators.systems.savage_worlds.inputs import (
    D6,
    FACES,
    REAL_DICE,
    Distracted,
    Fatigue,
    Imposed,
    JokerDrawn,
    Modifier,
    Rerolls,
    SkillDie,
    Support,
    Who,
    WildDie,
    Wounds,
    supports_exist,
)
from calculators.systems.savage_worlds.recovery_telling import (
    healing_steps,
    healing_summary,
    mind_step,
    mind_summary,
    stunned_step,
)
from calculators.systems.savage_worlds.roll import (
    CRITICAL,
    FAILURE,
    RAISE,
    RAISES,
    SUCCESS,
    Attempt,
    attempt_of,
    play,
    played_law,
    thrown,
)
from calculators.systems.savage_worlds.telling import roll_steps, roll_values, shown_dice

CARE = "Soins et repos"
LEVELS = ("none", "tired", "exhausted")
HEALING = frozenset({"treat", "heal"})

Need = Annotated[
    str,
    Option(
        label="Récupérer de", rule="SW-ETA-10",
        choices=(
            Choice("shaken", "Secoué (Âme)"), Choice("stunned", "Sonné (Âme)"),
            Choice("treat", "blessures, par des soins (Soins)"),
            Choice("heal", "blessures, avec le temps (Vigueur)"),
            Choice("rest", "fatigue, en se reposant"),
        ),
    ),
]  # fmt: skip
PatientWounds = Annotated[
    int,
    Integer(
        label="Blessures du soigné",
        when=("need", "treat"), rule="SW-SOI-01", group=CARE, minimum=0,
        maximum=tables.CRITICAL_WOUND, help="Pour les soins : celles de la personne soignée.",
    ),
]  # fmt: skip
Elapsed = Annotated[
    int,
    Integer(
        label="Minutes depuis les blessures",
        when=("need", "treat"), rule="SW-SOI-04", group=CARE, minimum=0,
        maximum=999, help="Au début des soins, au plus 60.",
    ),
]  # fmt: skip
Hours = Annotated[
    int,
    Integer(
        label="Heures de repos",
        when=("need", "rest"),
        rule="SW-SOI-03",
        group=CARE,
        minimum=0,
        maximum=99,
    ),
]
Stunned = Annotated[str, readings.STUNNED]


def roll_space(need: str, die: StepDie, who: str, wild_die: StepDie) -> ExplodingDice:
    """Return what the roll can be; rest asks for none."""
    return ExplodingDice(() if need == "rest" else thrown(die, who, wild_die))


def rerolls_space(
    need: str, die: StepDie, who: str, wild_die: StepDie, bennies: int
) -> ExplodingDice:
    """Return what the rerolls can be."""
    return ExplodingDice(() if need == "rest" else thrown(die, who, wild_die) * bennies)


Roll = Annotated[
    tuple[int, ...],
    Drawn(
        label="Dés lancés à la main",
        when=("need", "shaken stunned treat heal"), kind=FACES, rule="SW-JET-01", group=REAL_DICE,
        least=1, most=tables.MOST_FACES, space=roll_space,
        help="Dé de trait puis dé Joker, explosions à la suite.",
    ),
]  # fmt: skip
Again = Annotated[
    tuple[int, ...],
    Drawn(
        label="Relances lancées à la main",
        when=("need", "shaken stunned treat heal"), kind=FACES, rule="SW-JTN-02", group=REAL_DICE,
        least=1, most=tables.MOST_FACES, space=rerolls_space,
    ),
]  # fmt: skip


def needs(
    need: str, wounds: int, fatigue: str, patient_wounds: int, elapsed: int
) -> Iterable[Fault]:
    """Refuse to heal what is not there, and care that comes too late."""
    if need == "treat" and not patient_wounds:
        yield Fault("patient_wounds", "Rien à soigner : indiquez au moins 1.", "SW-SOI-01")
    if need == "treat" and elapsed > tables.GOLDEN_HOUR:
        message = f"Trop tard : les soins se font dans l'heure ({tables.GOLDEN_HOUR} minutes)."
        yield Fault("elapsed", message, "SW-SOI-04")
    if need == "heal" and not wounds:
        yield Fault("wounds", "Rien à guérir : indiquez au moins 1.", "SW-SOI-02")
    if need == "rest" and fatigue == "none":
        yield Fault("fatigue", "Rien à récupérer : choisissez Fatigué ou Épuisé.", "SW-SOI-03")


def attempt_to(
    need: str, die: StepDie, who: str, modifier: int, wounds: int, fatigue: str,
    distracted: bool, joker: bool, support: tuple[int, ...], wild_die: StepDie, stunned: str,  # noqa: FBT001
) -> Attempt:  # fmt: skip
    """Return the roll to recover; a Sonné is Distrait, once, unless the reading spares him."""
    if need == "stunned":
        distracted = stunned == "penalty"
    condition = Condition(
        wounds=wounds, fatigue=fatigue, distracted=distracted, joker=joker, support=support,
        modifier=modifier,
    )  # fmt: skip
    return attempt_of(die, who, wild_die, condition.items(), tables.DIFFICULTY)


def outcome_of(need: str, code: str) -> str:
    """Return what a trait roll's outcome means for this need."""
    if code == CRITICAL:
        return "worse" if need in HEALING else CRITICAL
    if code == FAILURE:
        return "unchanged"
    if need == "shaken":
        return "recovered"
    if need == "stunned":
        return "dazed" if code == SUCCESS else "recovered"
    return {SUCCESS: "healed_1", RAISE: "healed_2", RAISES: "healed_2"}[code]


def recovery_law(
    need: str, die: StepDie, who: str, modifier: int, wounds: int, fatigue: str,
    distracted: bool, joker: bool, support: tuple[int, ...], bennies: int,  # noqa: FBT001
    wild_die: StepDie, hours: int, stunned: str, imposed: bool,  # noqa: FBT001
) -> icepool.Die[str]:  # fmt: skip
    """Return the exact law of the outcome from the inputs."""
    if need == "rest":
        return icepool.Die([_rested(fatigue, hours)])
    attempt = attempt_to(
        need, die, who, modifier, wounds, fatigue, distracted, joker, support, wild_die, stunned
    )
    return played_law(attempt, bennies, imposed).map(lambda code: outcome_of(need, code))


@calculator(
    id="savage_worlds.recovery",
    title="Récupérer",
    verb="Récupérer",
    rules=(
        "SW-ETA-06", "SW-ETA-10", "SW-SOI-01", "SW-SOI-02", "SW-SOI-03", "SW-SOI-04", "SW-JTN-02",
    ),
    outcomes=(
        Outcome("recovered", "Remis", "great"),
        Outcome("dazed", "Réveillé, mais Distrait et Vulnérable", "good"),
        Outcome("healed_2", "Deux blessures de moins", "great"),
        Outcome("healed_1", "Une blessure de moins", "good"),
        Outcome("rested", "Moins fatigué", "good"),
        Outcome("unchanged", "Rien ne change", "bad"),
        Outcome("worse", "Échec critique, une blessure de plus", "awful"),
        Outcome(CRITICAL, "Échec critique", "awful"),
    ),
    checks=(supports_exist, needs),
    law=recovery_law,
)  # fmt: skip
def recovery(
    *,
    need: Need = "shaken",
    die: SkillDie = D6,
    modifier: Modifier = 0,
    wounds: Wounds = 0,
    fatigue: Fatigue = "none",
    distracted: Distracted = False,
    joker: JokerDrawn = False,
    support: Support = (),
    patient_wounds: PatientWounds = 0,
    elapsed: Elapsed = 0,
    hours: Hours = 1,
    bennies: Rerolls = 0,
    wild_die: WildDie = D6,
    who: Who = "wild",
    roll: Roll,
    rerolls: Again,
    stunned: Stunned = "penalty",
    imposed: Imposed = False,
) -> Result:
    """Resolve a recovery (SW-ETA-06, SW-ETA-10, SW-SOI-01 to 03)."""
    if need == "rest":
        return _rest(fatigue, hours)
    attempt = attempt_to(
        need, die, who, modifier, wounds, fatigue, distracted, joker, support, wild_die, stunned
    )
    played = play(attempt, roll, rerolls, imposed=imposed)
    best = played.counted.best
    outcome = outcome_of(need, attempt.verdict(best))
    before = patient_wounds if need == "treat" else wounds
    values = {**roll_values(attempt, played), "bennies_offered": bennies}
    steps = list(roll_steps(attempt, played))
    if need == "stunned":
        steps.insert(0, stunned_step(stunned))
    if need in HEALING:
        after = max(0, before - tables.HEALED[attempt.verdict(best)])
        values |= {"wounds_before": before, "wounds_after": after}
        steps += healing_steps(need, before, after, elapsed)
        summary = healing_summary(outcome, before, after)
    else:
        steps.append(mind_step(need, outcome))
        summary = mind_summary(need, outcome)
    return Result(outcome, summary, values, tuple(steps), shown_dice(attempt, played))


def _rested(fatigue: str, hours: int) -> str:
    level = LEVELS.index(fatigue)
    if not min(hours, level):
        return "unchanged"
    return "recovered" if hours >= level else "rested"


def _rest(fatigue: str, hours: int) -> Result:
    level = LEVELS.index(fatigue)
    left = max(0, level - hours)
    name = FATIGUE_NAMES.get(LEVELS[left], "plus fatigué du tout")
    text = f"{plural(hours, 'heure')} de repos : {plural(min(hours, level), 'niveau', 'niveaux')}"
    values: Values = {"fatigue": LEVELS[left], "levels": left}
    steps = (Step(f"{text} de fatigue en moins.", "SW-SOI-03"),)
    outcome = _rested(fatigue, hours)
    summary = f"Rien ne change : encore {name}." if outcome == "unchanged" else f"Repos : {name}."
    return Result(outcome, summary, values, steps)
