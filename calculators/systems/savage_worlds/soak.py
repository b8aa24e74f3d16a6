"""``savage_worlds.soak``: a Vigor roll that takes wounds of one attack away (SW-JTN-04)."""

from functools import cache, lru_cache
from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.fields import Flag, Integer, Piece
from calculators.core.french import plural
from calculators.core.result import Result, Step
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import readings, tables
from calculators.systems.savage_worlds.conditions import Condition
from calculators.systems.savage_worlds.inputs import (
    ATTRIBUTES,
    D6,
    TURN,
    Distracted,
    Fatigue,
    Imposed,
    Modifier,
    PastThree,
    Rerolled,
    Roll,
    Who,
    WildDie,
)
from calculators.systems.savage_worlds.roll import CRITICAL, Attempt, attempt_of, play
from calculators.systems.savage_worlds.telling import roll_steps, roll_values, shown_dice

LEFT = ("left_0", "left_1", "left_2", "left_3", "left_more")

VigorDie = Annotated[StepDie, Piece(label="Vigueur", kind=ATTRIBUTES, rule="SW-JTN-04")]
NewWounds = Annotated[
    int,
    Integer(
        label="Blessures de cette attaque", rule="SW-JTN-04", minimum=1,
        maximum=tables.MOST_WOUNDS,
        help="Elles ne pénalisent pas ce jet.",
    ),
]  # fmt: skip
Wounds = Annotated[
    int,
    Integer(
        label="Blessures d'avant l'attaque", rule="SW-ETA-11",
        minimum=0, maximum=tables.MOST_WOUNDS, help="Celles-ci pénalisent : −1 chacune.",
    ),
]  # fmt: skip
MoreBennies = Annotated[
    int,
    Integer(
        label="Jetons pour relancer", rule="AMB-SW-09", minimum=0, maximum=tables.MOST_REROLLS,
        help="En plus de celui qui permet d'encaisser.",
    ),
]  # fmt: skip
JokerDrawn = Annotated[bool, Flag(label="Joker à l'initiative", rule="SW-INI-03", group=TURN)]
Recovers = Annotated[
    bool,
    Flag(
        label="Tout encaisser retire aussi Secoué", rule="AMB-SW-09", group=readings.GROUP,
        help="Règle officielle ; la source n'en dit rien.",
    ),
]  # fmt: skip


def vigor_attempt(
    die: StepDie, who: str, modifier: int, wounds: int, fatigue: str, distracted: bool,  # noqa: FBT001
    joker: bool, wild_die: StepDie, past_three: str,  # noqa: FBT001
) -> Attempt:  # fmt: skip
    """Return the Vigor roll: the wounds had before count, those of the attack do not."""
    condition = Condition(
        wounds=wounds, fatigue=fatigue, distracted=distracted, joker=joker, modifier=modifier,
        past_three=past_three,
    )  # fmt: skip
    return attempt_of(die, who, wild_die, condition.items(), tables.DIFFICULTY)


def soaked(attempt: Attempt, best: int, new_wounds: int) -> int:
    """Return the wounds taken away: one for the success, one more for each raise."""
    if attempt.is_critical(best) or attempt.margin(best) < 0:
        return 0
    return min(new_wounds, 1 + attempt.raises(best))


@lru_cache(maxsize=128)
def soak_law_of(
    attempt: Attempt,
    new_wounds: int,
    bennies: int,
    imposed: bool,  # noqa: FBT001
) -> icepool.Die[str]:
    """Return the exact law of the wounds left, rerolls included.

    Outcomes are ranked by what they take away, so that the best throw is kept; what leaves four
    wounds or more is one outcome.
    """
    least = max(0, new_wounds - len(LEFT) + 1)
    law: icepool.Die[int] = attempt.best_law(max(1, new_wounds - 1)).map(
        lambda best: (
            -1 if attempt.is_critical(best) else max(least, soaked(attempt, best, new_wounds))
        )
    )
    kept = _kept(law, bennies, imposed)
    return kept.map(lambda got: CRITICAL if got < 0 else left_code(new_wounds - got))


def _kept(single: icepool.Die[int], rerolls: int, imposed: bool) -> icepool.Die[int]:  # noqa: FBT001
    """Return the law of the best of the throws; -1, a critical failure, ends them."""

    @cache
    def after(best: int, left: int) -> icepool.Die[int]:
        if not left or best < 0:
            return icepool.Die([best])
        return single.map(lambda new: then(best, new, left), star=False)

    def then(best: int, new: int, left: int) -> icepool.Die[int] | int:
        if new < 0:
            return new if imposed else best
        return after(max(best, new), left - 1)

    return single.map(lambda first: after(first, rerolls), star=False)


def left_code(left: int) -> str:
    """Return the outcome for a number of wounds left."""
    return LEFT[min(left, len(LEFT) - 1)]


def soak_law(
    die: StepDie, who: str, modifier: int, new_wounds: int, wounds: int, fatigue: str,
    distracted: bool, joker: bool, bennies: int, wild_die: StepDie, past_three: str, imposed: bool,  # noqa: FBT001
) -> icepool.Die[str]:  # fmt: skip
    """Return the exact law of the outcome from the inputs."""
    attempt = vigor_attempt(
        die, who, modifier, wounds, fatigue, distracted, joker, wild_die, past_three
    )
    return soak_law_of(attempt, new_wounds, bennies, imposed)


@calculator(
    id="savage_worlds.soak",
    title="Encaisser",
    verb="Encaisser",
    rules=("SW-JTN-04", "SW-JTN-02", "SW-ETA-11", "SW-ETA-12"),
    outcomes=(
        Outcome("left_0", "Plus aucune blessure de cette attaque", "great"),
        Outcome("left_1", "1 blessure reste", "good"),
        Outcome("left_2", "2 blessures restent", "neutral"),
        Outcome("left_3", "3 blessures restent", "bad"),
        Outcome("left_more", "4 blessures ou plus restent", "bad"),
        Outcome(CRITICAL, "Échec critique, rien n’est encaissé", "awful"),
    ),
    law=soak_law,
)
def soak(
    *,
    die: VigorDie = D6,
    new_wounds: NewWounds = 1,
    wounds: Wounds = 0,
    modifier: Modifier = 0,
    fatigue: Fatigue = "none",
    distracted: Distracted = False,
    joker: JokerDrawn = False,
    bennies: MoreBennies = 0,
    wild_die: WildDie = D6,
    who: Who = "wild",
    roll: Roll,
    rerolls: Rerolled,
    recovers: Recovers = False,
    past_three: PastThree = "each",
    imposed: Imposed = False,
) -> Result:
    """Resolve a soak roll: one wound for the success, one more for each raise (SW-JTN-04)."""
    attempt = vigor_attempt(
        die, who, modifier, wounds, fatigue, distracted, joker, wild_die, past_three
    )
    played = play(attempt, roll, rerolls, imposed=imposed)
    best = played.counted.best
    taken = soaked(attempt, best, new_wounds)
    left = new_wounds - taken
    outcome = CRITICAL if attempt.is_critical(best) else left_code(left)
    values = {
        **roll_values(attempt, played), "soaked": taken, "left": left, "wounds": wounds + left,
        "spent": len(played.throws), "bennies_offered": bennies,
        "critical_state": wounds + left >= tables.CRITICAL_WOUND,
        "shaken": not (recovers and not left),
    }  # fmt: skip
    steps = [*roll_steps(attempt, played), *_soak_steps(taken, left, wounds, recovers=recovers)]
    if who == "extra":
        text = "Pour un figurant, le MJ dépense un de ses jetons."
        steps.insert(0, Step(text, "SW-JTN-04", "AMB-SW-35"))
    return Result(
        outcome, _summary(taken, left, wounds, recovers=recovers), values, tuple(steps),
        shown_dice(attempt, played),
    )  # fmt: skip


def _soak_steps(taken: int, left: int, wounds: int, *, recovers: bool) -> list[Step]:
    rest = f"il en reste {left}" if left else "il n'en reste aucune"
    steps = [Step(f"{_taken(taken)} ; {rest}.", "SW-JTN-04", "AMB-SW-09")]
    total = wounds + left
    if wounds and left and total < tables.CRITICAL_WOUND:
        before = plural(wounds, "blessure")
        steps.append(Step(f"{before} avant l'attaque, {total} en tout.", "SW-ETA-11"))
    if total >= tables.CRITICAL_WOUND:
        text = f"{plural(total, 'blessure')} en tout : état critique."
        steps.append(Step(text, "SW-ETA-12", "AMB-SW-07"))
    if not left:
        text = "L'état Secoué disparaît aussi." if recovers else "L'état Secoué, lui, reste."
        steps.append(Step(text, "SW-JTN-04", "AMB-SW-09"))
    return steps


def _taken(taken: int) -> str:
    many = "blessures encaissées"
    return plural(taken, "blessure encaissée", many) if taken else "Rien d'encaissé"


def _summary(taken: int, left: int, wounds: int, *, recovers: bool) -> str:
    critical = wounds + left >= tables.CRITICAL_WOUND
    if left:
        sentence = f"{_taken(taken)}, il en reste {left}"
        return f"{sentence}{' : état critique' if critical else ''}."
    shaken = "et l'état Secoué disparaît" if recovers else "mais l'état Secoué reste"
    return f"Tout est encaissé, {shaken}{' ; état critique comme avant' if critical else ''}."
