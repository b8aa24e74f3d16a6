"""``savage_worlds.recovery``: shaken, stunned, wounds cared for or healing, rest."""

from collections.abc import Iterable
from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Flag, Integer, Option
from calculators.core.result import Result, Values
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import readings, tables
from calculators.systems.savage_worlds.conditions import Condition
from calculators.systems.savage_worlds.exploding import ExplodingDice
from calculators.systems.savage_worlds.inputs import (
    D6,
    FACES,
    REAL_DICE,
    STATE,
    TIRED_OUT,
    Imposed,
    JokerDrawn,
    Modifier,
    PastThree,
    Rerolls,
    SkillDie,
    Support,
    Who,
    WildDie,
    supports_exist,
)
from calculators.systems.savage_worlds.recovery_telling import (
    healing_steps,
    healing_summary,
    mind_step,
    mind_summary,
    rest_step,
    rest_summary,
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
LEVELS = tuple(tables.FATIGUE)
HEALING = frozenset({"treat", "heal"})
ACTING = {"shaken", "stunned", "treat"}
"""What a body in the critical state cannot try (SW-ETA-13)."""

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
Wounds = Annotated[
    int,
    Integer(
        label="Blessures", rule="SW-ETA-11", group=STATE, minimum=0, maximum=tables.MOST_WOUNDS,
        help="Celles de qui lance.",
    ),
]  # fmt: skip
Fatigue = Annotated[str, Option(label="Fatigue", rule="SW-ETA-08", group=STATE, choices=TIRED_OUT)]
Distracted = Annotated[
    bool,
    Flag(
        label="Distrait", rule="SW-ETA-01", group=STATE,
        help="Pour un Sonné : s'il l'est aussi par une autre cause.",
    ),
]  # fmt: skip
PatientWounds = Annotated[
    int,
    Integer(
        label="Blessures du soigné",
        when=("need", "treat"), rule="SW-SOI-01", group=CARE, minimum=0,
        maximum=tables.MOST_WOUNDS, help="Pour les soins : celles de la personne soignée.",
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
        message = "Rien à récupérer : choisissez Fatigué, Épuisé ou un niveau de plus."
        yield Fault("fatigue", message, "SW-SOI-03")
    if need in ACTING:
        message = "En état critique, il ne peut rien tenter : {}."
        if wounds >= tables.CRITICAL_WOUND:
            most = f"{tables.CRITICAL_WOUND - 1} blessures au plus"
            yield Fault("wounds", message.format(most), "SW-ETA-13")
        if fatigue == "beyond":
            yield Fault("fatigue", message.format("Épuisé au plus"), "SW-ETA-13")


def attempt_to(
    need: str, die: StepDie, who: str, modifier: int, wounds: int, fatigue: str,
    distracted: bool, joker: bool, support: tuple[int, ...], wild_die: StepDie, stunned: str,  # noqa: FBT001
    past_three: str,
) -> Attempt:  # fmt: skip
    """Return the roll to recover; a Sonné is Distrait, once, unless the reading spares him.

    The reading spares him what being Sonné brings, not what another cause does (AMB-SW-10, 30).
    """
    carried = need == "stunned" and stunned == "penalty"
    condition = Condition(
        wounds=wounds, fatigue=fatigue, distracted=distracted or carried, joker=joker,
        support=support, modifier=modifier, past_three=past_three,
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
    wild_die: StepDie, hours: int, stunned: str, past_three: str, imposed: bool,  # noqa: FBT001
) -> icepool.Die[str]:  # fmt: skip
    """Return the exact law of the outcome from the inputs."""
    if need == "rest":
        return icepool.Die([_rested(fatigue, hours)])
    attempt = attempt_to(
        need, die, who, modifier, wounds, fatigue, distracted, joker, support, wild_die, stunned,
        past_three,
    )  # fmt: skip
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
        Outcome("healed_2", "Jusqu’à deux blessures de moins", "great"),
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
    past_three: PastThree = "each",
    imposed: Imposed = False,
) -> Result:
    """Resolve a recovery (SW-ETA-06, SW-ETA-10, SW-SOI-01 to 03)."""
    if need == "rest":
        return _rest(fatigue, hours)
    attempt = attempt_to(
        need, die, who, modifier, wounds, fatigue, distracted, joker, support, wild_die, stunned,
        past_three,
    )  # fmt: skip
    played = play(attempt, roll, rerolls, imposed=imposed)
    best = played.counted.best
    outcome = outcome_of(need, attempt.verdict(best))
    before = patient_wounds if need == "treat" else wounds
    values = {**roll_values(attempt, played), "bennies_offered": bennies}
    steps = list(roll_steps(attempt, played))
    if need == "stunned":
        steps.insert(0, stunned_step(stunned, distracted=distracted))
    if need in HEALING:
        after = max(0, before - tables.HEALED[attempt.verdict(best)])
        values |= {
            "wounds_before": before, "wounds_after": after, "change": after - before,
            "critical_state": after >= tables.CRITICAL_WOUND,
        }  # fmt: skip
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
    values: Values = {"fatigue": LEVELS[left], "levels": left, "hours": hours}
    steps = (rest_step(hours, level - left),)
    return Result(_rested(fatigue, hours), rest_summary(LEVELS[left], level - left), values, steps)
