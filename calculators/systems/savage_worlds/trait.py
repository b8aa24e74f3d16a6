"""``savage_worlds.trait``: one trait roll, with its rerolls."""

from typing import Annotated

import icepool

from calculators.core.calculator import calculator
from calculators.core.fields import Choice, Option
from calculators.core.result import Result, Step
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.conditions import Condition, signed
from calculators.systems.savage_worlds.inputs import (
    D6,
    TURN,
    Actions,
    Difficulty,
    Distracted,
    Encumbered,
    Fatigue,
    Imposed,
    JokerDrawn,
    Modifier,
    Rerolled,
    Rerolls,
    Roll,
    Running,
    SkillDie,
    Strength,
    Support,
    Who,
    WildDie,
    Wounds,
    supports_exist,
)
from calculators.systems.savage_worlds.roll import (
    ROLL_OUTCOMES,
    attempt_of,
    play,
    played_law,
)
from calculators.systems.savage_worlds.telling import (
    roll_steps,
    roll_values,
    sentence,
    shown_dice,
)

Purpose = Annotated[
    str,
    Option(
        label="Ce jet sert à", rule="SW-ACT-04", group=TURN,
        choices=(
            Choice("action", "une action ordinaire"),
            Choice("support", "soutenir un allié"),
            Choice("surprise", "ne pas être surpris (Perception)"),
        ),
    ),
]  # fmt: skip


def trait_law(
    die: StepDie, who: str, wild_die: StepDie, difficulty: int, modifier: int, wounds: int,
    fatigue: str, distracted: bool, encumbered: bool, actions: int, running: bool,  # noqa: FBT001
    joker: bool, support: tuple[int, ...], strength: bool, bennies: int, imposed: bool,  # noqa: FBT001
) -> icepool.Die[str]:  # fmt: skip
    """Return the law of the outcome from the inputs."""
    condition = Condition(
        wounds, fatigue, distracted, encumbered, actions, running, joker, support, strength,
        modifier,
    )  # fmt: skip
    attempt = attempt_of(die, who, wild_die, condition.items(), difficulty)
    return played_law(attempt, bennies, imposed)


@calculator(
    id="savage_worlds.trait",
    title="Jet de trait",
    verb="Lancer les dés",
    rules=(
        "SW-JET-01", "SW-JET-02", "SW-JET-03", "SW-JET-04", "SW-JET-06", "SW-JET-07",
        "SW-JTN-02", "SW-ACT-04", "SW-ACT-09",
    ),
    outcomes=ROLL_OUTCOMES,
    checks=(supports_exist,),
    law=trait_law,
)  # fmt: skip
def trait(
    *,
    die: SkillDie = D6,
    difficulty: Difficulty = tables.DIFFICULTY,
    modifier: Modifier = 0,
    wounds: Wounds = 0,
    fatigue: Fatigue = "none",
    distracted: Distracted = False,
    encumbered: Encumbered = False,
    purpose: Purpose = "action",
    actions: Actions = 1,
    running: Running = False,
    joker: JokerDrawn = False,
    support: Support = (),
    strength: Strength = False,
    bennies: Rerolls = 0,
    wild_die: WildDie = D6,
    who: Who = "wild",
    roll: Roll,
    rerolls: Rerolled,
    imposed: Imposed = False,
) -> Result:
    """Resolve a trait roll: the best die, its modifiers, raises, rerolls (SW-JET-02)."""
    condition = Condition(
        wounds, fatigue, distracted, encumbered, actions, running, joker, support, strength,
        modifier,
    )  # fmt: skip
    attempt = attempt_of(die, who, wild_die, condition.items(), difficulty)
    played = play(attempt, roll, rerolls, imposed=imposed)
    best = played.counted.best
    outcome = attempt.verdict(best)
    effect = _effect(purpose, outcome)
    summary = sentence(attempt, best)
    if effect:
        summary = f"{summary.removesuffix('.')} ; {effect[0]}."
    steps = (*roll_steps(attempt, played), *effect[1:])
    values = {**roll_values(attempt, played), "bennies_offered": bennies}
    if purpose == "support":
        values["support"] = tables.SUPPORT[outcome]
    return Result(outcome, summary, values, steps, shown_dice(attempt, played))


def _effect(purpose: str, outcome: str) -> tuple[str, Step] | tuple[()]:
    """Return what the roll was for: the end of the sentence, and its step."""
    if purpose == "support":
        bonus = tables.SUPPORT[outcome]
        short = f"l'allié a {signed(bonus)}" if bonus else "l'allié n'y gagne rien"
        whole = f"{short} à son jet de trait" if bonus else short
        return short, Step(f"Soutien : {whole}.", "SW-ACT-04", "AMB-SW-13")
    if purpose == "surprise":
        missed = outcome in {"failure", "critical_failure"}
        short = "surpris, il n'agit pas" if missed else "il n'est pas surpris"
        return short, Step(f"Perception : {short} ce round.", "SW-ACT-09", "AMB-SW-17")
    return ()
