"""``savage_worlds.opposed``: two trait rolls against each other, and the Épreuve."""

from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.fields import Choice, Drawn, Flag, Option, Piece
from calculators.core.french import minus
from calculators.core.result import Result, Shown, Step, Values
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import contest, tables
from calculators.systems.savage_worlds.conditions import Condition, Item
from calculators.systems.savage_worlds.contest import Side
from calculators.systems.savage_worlds.exploding import ExplodingDice, chains, pictures, sum_text
from calculators.systems.savage_worlds.inputs import (
    D6,
    FACES,
    REAL_DICE,
    SKILLS,
    Actions,
    Distracted,
    Encumbered,
    Fatigue,
    JokerDrawn,
    Modifier,
    Roll,
    Running,
    SkillDie,
    Support,
    Who,
    WildDie,
    Wounds,
    bounded,
    supports_exist,
)
from calculators.systems.savage_worlds.roll import (
    CRITICAL,
    FAILURE,
    RAISE,
    RAISES,
    SUCCESS,
    Attempt,
    Throw,
    attempt_of,
    thrown,
)
from calculators.systems.savage_worlds.telling import raises_text

DEFENDER = "Défenseur"

Kind = Annotated[
    str,
    Option(
        label="Jet", rule="SW-ACT-05",
        choices=(
            Choice("plain", "opposé simple"),
            Choice("distract", "Épreuve, pour rendre Distrait"),
            Choice("expose", "Épreuve, pour rendre Vulnérable"),
        ),
    ),
]  # fmt: skip
OtherDie = Annotated[
    StepDie,
    Piece(
        label="Dé du défenseur", kind=SKILLS, rule="SW-JET-05",
        help="Dans une Épreuve, son attribut lié.",
    ),
]  # fmt: skip
OtherWho = Annotated[
    str,
    Option(
        label="Le défenseur est", rule="AMB-SW-01", group=DEFENDER,
        choices=(
            Choice("wild", "joueur ou PNJ Joker, avec dé Joker"),
            Choice("extra", "figurant, sans dé Joker"),
        ),
    ),
]  # fmt: skip
OtherModifier = Annotated[
    int,
    bounded("Modificateurs du défenseur", "SW-JET-05", DEFENDER, "Blessures, Distrait… compris."),
]
Vulnerable = Annotated[bool, Flag(label="Le défenseur est Vulnérable", rule="SW-ETA-02")]


def other_space(other_die: StepDie, other_who: str, wild_die: StepDie) -> ExplodingDice:
    """Return what the defender's throw can be."""
    return ExplodingDice(thrown(other_die, other_who, wild_die))


OtherRoll = Annotated[
    tuple[int, ...],
    Drawn(
        label="Dés du défenseur lancés à la main", kind=FACES, rule="SW-JET-01", group=REAL_DICE,
        least=1, most=400, space=other_space, help="Notés comme ceux de l'attaquant.",
    ),
]  # fmt: skip


def sides_of(
    die: StepDie, who: str, other_die: StepDie, other_who: str, vulnerable: bool,  # noqa: FBT001
    modifier: int, other_modifier: int, wounds: int, fatigue: str, distracted: bool,  # noqa: FBT001
    encumbered: bool, actions: int, running: bool, joker: bool, support: tuple[int, ...],  # noqa: FBT001
    wild_die: StepDie,
) -> tuple[Attempt, Attempt]:  # fmt: skip
    """Return the two attempts, the attacker's first."""
    condition = Condition(
        wounds, fatigue, distracted, encumbered, actions, running, joker, support,
        modifier=modifier,
    )  # fmt: skip
    target = Item("Défenseur Vulnérable", tables.VULNERABLE * vulnerable, "SW-ETA-02")
    items = [item for item in (*condition.items(), target) if item.value]
    other = Item("Modificateurs du défenseur", other_modifier, "SW-JET-05")
    return (
        attempt_of(die, who, wild_die, items, tables.DIFFICULTY),
        attempt_of(other_die, other_who, wild_die, [other] if other_modifier else [],
                   tables.DIFFICULTY),
    )  # fmt: skip


def opposed_law(
    die: StepDie, who: str, other_die: StepDie, other_who: str, vulnerable: bool,  # noqa: FBT001
    modifier: int, other_modifier: int, wounds: int, fatigue: str, distracted: bool,  # noqa: FBT001
    encumbered: bool, actions: int, running: bool, joker: bool, support: tuple[int, ...],  # noqa: FBT001
    wild_die: StepDie,
) -> icepool.Die[str]:  # fmt: skip
    """Return the exact law of the outcome from the inputs."""
    attacker, defender = sides_of(
        die, who, other_die, other_who, vulnerable, modifier, other_modifier, wounds, fatigue,
        distracted, encumbered, actions, running, joker, support, wild_die,
    )  # fmt: skip
    return contest.contest_law(
        Side(attacker.sides, attacker.modifier), Side(defender.sides, defender.modifier)
    )


@calculator(
    id="savage_worlds.opposed",
    title="Jet opposé, Épreuve",
    verb="Opposer les jets",
    rules=("SW-JET-05", "SW-JET-06", "SW-JET-07", "SW-ACT-05", "SW-ETA-02"),
    outcomes=(
        Outcome(RAISES, "Gagné, deux prouesses ou plus", "great"),
        Outcome(RAISE, "Gagné, une prouesse", "great"),
        Outcome(SUCCESS, "Gagné", "good"),
        Outcome(contest.CANCELLED, "Annulé par le défenseur", "bad"),
        Outcome(FAILURE, "Échec, moins de 4", "bad"),
        Outcome(CRITICAL, "Échec critique", "awful"),
    ),
    checks=(supports_exist,),
    law=opposed_law,
)
def opposed(
    *,
    kind: Kind = "plain",
    die: SkillDie = D6,
    other_die: OtherDie = D6,
    other_who: OtherWho = "wild",
    vulnerable: Vulnerable = False,
    modifier: Modifier = 0,
    other_modifier: OtherModifier = 0,
    wounds: Wounds = 0,
    fatigue: Fatigue = "none",
    distracted: Distracted = False,
    encumbered: Encumbered = False,
    actions: Actions = 1,
    running: Running = False,
    joker: JokerDrawn = False,
    support: Support = (),
    wild_die: WildDie = D6,
    who: Who = "wild",
    roll: Roll,
    other_roll: OtherRoll,
) -> Result:
    """Resolve an opposed roll: at least 4, then more than the defender (SW-JET-05)."""
    attacker, defender = sides_of(
        die, who, other_die, other_who, vulnerable, modifier, other_modifier, wounds, fatigue,
        distracted, encumbered, actions, running, joker, support, wild_die,
    )  # fmt: skip
    mine = Throw(chains(roll, attacker.sides))
    theirs = Throw(chains(other_roll, defender.sides))
    total, other = mine.best + attacker.modifier, _total(defender, theirs)
    outcome = CRITICAL if attacker.is_critical(mine.best) else contest.verdict(total, other)
    won = contest.raises(total, other) if outcome in {SUCCESS, RAISE, RAISES} else 0
    effect = _effect(kind, outcome)
    steps = [
        *_side_steps("Attaquant", attacker, mine), *_side_steps("Défenseur", defender, theirs),
        *_verdict_steps(outcome, total, other, won), *([effect[1]] if effect else []),
    ]  # fmt: skip
    values: Values = {
        "total": total, "defender": other, "raises": won, "critical": outcome == CRITICAL,
        "defender_critical": other is None,
    }  # fmt: skip
    summary = _summary(outcome, total, other, won)
    if effect:
        summary = f"{summary.removesuffix('.')} ; {effect[0]}."
    return Result(
        outcome, summary, values, tuple(steps),
        (*_shown("Attaquant", attacker, mine), *_shown("Défenseur", defender, theirs)),
    )  # fmt: skip


def _total(attempt: Attempt, throw: Throw) -> int | None:
    return None if attempt.is_critical(throw.best) else throw.best + attempt.modifier


def _side_steps(name: str, attempt: Attempt, throw: Throw) -> list[Step]:
    dice = " ; ".join(
        f"d{size} {sum_text(chain)}" for size, chain in zip(attempt.sides, throw.dice, strict=True)
    )
    steps = [Step(f"{name} : {dice}. Meilleur dé : {throw.best}.", "SW-JET-02", "AMB-SW-01")]
    steps += [item.step for item in attempt.items]
    if attempt.items:
        total = minus(throw.best + attempt.modifier)
        steps.append(Step(f"{name}, total : {total}.", "SW-JET-05", "AMB-SW-30"))
    return steps


def _verdict_steps(outcome: str, total: int, other: int | None, won: int) -> list[Step]:
    if outcome == CRITICAL:
        text = "Double 1 de l'attaquant : échec critique, quel que soit le total."
        return [Step(text, "SW-JET-07", "AMB-SW-02")]
    if outcome == FAILURE:
        return [Step(f"{minus(total)} n'atteint pas 4 : échec de l'attaquant.", "SW-JET-05")]
    steps = [Step(f"{total} atteint 4 : au défenseur de répondre.", "SW-JET-05")]
    if other is None:
        text = "Double 1 du défenseur : il n'annule rien, quel que soit son total."
        steps.append(Step(text, "SW-JET-07", "AMB-SW-02"))
    elif outcome == contest.CANCELLED:
        text = f"{minus(other)} contre {total} : égaler suffit, le défenseur annule."
        return [*steps, Step(text, "SW-JET-05")]
    else:
        steps.append(Step(f"{minus(other)} n'égale pas {total} : réussi.", "SW-JET-05"))
    text = f"{total} contre {contest.reference(other)} : {raises_text(won)}."
    return [*steps, Step(text, "SW-JET-06", "AMB-SW-03")]


def _effect(kind: str, outcome: str) -> tuple[str, Step] | None:
    if kind == "plain" or outcome not in {SUCCESS, RAISE, RAISES}:
        return None
    state = "Distraite" if kind == "distract" else "Vulnérable"
    text = f"la cible est {state}" + ("" if outcome == SUCCESS else " et Secouée")
    return text, Step(f"Épreuve : {text}.", "SW-ACT-05", "AMB-SW-14")


def _summary(outcome: str, total: int, other: int | None, won: int) -> str:
    if outcome == CRITICAL:
        return "Échec critique de l'attaquant : double 1."
    if outcome == FAILURE:
        return f"Échec : l'attaquant fait {minus(total)}, il lui fallait 4."
    duel = f"{total} contre {'un double 1' if other is None else minus(other)}"
    if outcome == contest.CANCELLED:
        return f"Le défenseur annule : {duel}."
    return f"L'attaquant l'emporte{f' avec {raises_text(won)}' if won else ''} : {duel}."


def _shown(name: str, attempt: Attempt, throw: Throw) -> list[Shown]:
    return [
        Shown(f"{name}, d{size} : {sum_text(chain)}", pictures(chain, size))
        for size, chain in zip(attempt.sides, throw.dice, strict=True)
    ]
