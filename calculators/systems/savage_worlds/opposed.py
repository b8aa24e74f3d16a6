"""``savage_worlds.opposed``: two trait rolls against each other, and the Épreuve."""

from collections.abc import Iterable

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.french import minus
from calculators.core.result import Result, Step
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import contest, tables
from calculators.systems.savage_worlds.conditions import Condition, Item
from calculators.systems.savage_worlds.contest import Side
from calculators.systems.savage_worlds.contest_rerolls import Reroller, rerolled_law
from calculators.systems.savage_worlds.inputs import (
    D6,
    Actions,
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
from calculators.systems.savage_worlds.opposed_inputs import (
    Kind,
    OtherDie,
    OtherModifier,
    OtherRerolled,
    OtherRerolls,
    OtherRoll,
    OtherWho,
    Vulnerable,
)
from calculators.systems.savage_worlds.roll import (
    CRITICAL,
    FAILURE,
    RAISE,
    RAISES,
    SUCCESS,
    Attempt,
    Played,
    attempt_of,
    play,
)
from calculators.systems.savage_worlds.telling import (
    dice_text,
    raises_text,
    reroll_steps,
    shown_dice,
)

WON = frozenset({SUCCESS, RAISE, RAISES})


def sides_of(
    die: StepDie, who: str, other_die: StepDie, other_who: str, vulnerable: bool,  # noqa: FBT001
    modifier: int, other_modifier: int, wounds: int, fatigue: str, distracted: bool,  # noqa: FBT001
    encumbered: bool, actions: int, running: bool, joker: bool, support: tuple[int, ...],  # noqa: FBT001
    strength: bool, wild_die: StepDie,  # noqa: FBT001
) -> tuple[Attempt, Attempt]:  # fmt: skip
    """Return the two attempts, the attacker's first."""
    condition = Condition(
        wounds, fatigue, distracted, encumbered, actions, running, joker, support, strength,
        modifier,
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
    strength: bool, bennies: int, other_bennies: int, wild_die: StepDie, imposed: bool,  # noqa: FBT001
) -> icepool.Die[str]:  # fmt: skip
    """Return the law of the outcome from the inputs: exact, or as good as exact with bennies."""
    attempts = sides_of(
        die, who, other_die, other_who, vulnerable, modifier, other_modifier, wounds, fatigue,
        distracted, encumbered, actions, running, joker, support, strength, wild_die,
    )  # fmt: skip
    attacker, defender = (Side(attempt.sides, attempt.modifier) for attempt in attempts)
    if not bennies and not other_bennies:
        return contest.contest_law(attacker, defender)
    return rerolled_law(
        Reroller(attacker, bennies, imposed), Reroller(defender, other_bennies, imposed)
    )


@calculator(
    id="savage_worlds.opposed",
    title="Jet opposé, Épreuve",
    verb="Opposer les jets",
    rules=("SW-JET-05", "SW-JET-06", "SW-JET-07", "SW-JTN-02", "SW-ACT-05", "SW-ETA-02"),
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
    strength: Strength = False,
    bennies: Rerolls = 0,
    other_bennies: OtherRerolls = 0,
    wild_die: WildDie = D6,
    who: Who = "wild",
    roll: Roll,
    rerolls: Rerolled,
    other_roll: OtherRoll,
    other_rerolls: OtherRerolled,
    imposed: Imposed = False,
) -> Result:
    """Resolve an opposed roll: at least 4, then more than the defender (SW-JET-05)."""
    attacker, defender = sides_of(
        die, who, other_die, other_who, vulnerable, modifier, other_modifier, wounds, fatigue,
        distracted, encumbered, actions, running, joker, support, strength, wild_die,
    )  # fmt: skip
    mine = play(attacker, roll, rerolls, imposed=imposed)
    theirs = play(defender, other_roll, other_rerolls, imposed=imposed)
    total, other = mine.counted.best + attacker.modifier, _total(defender, theirs)
    critical = attacker.is_critical(mine.counted.best)
    outcome = CRITICAL if critical else contest.verdict(total, other)
    won = contest.raises(total, other) if outcome in WON else 0
    effect = _effect(kind, outcome)
    steps = [
        *_side_steps("Attaquant", attacker, mine), *_side_steps("Défenseur", defender, theirs),
        *_verdict_steps(outcome, total, other, won), *([effect[1]] if effect else []),
    ]  # fmt: skip
    values = {
        "total": total, "defender": other, "raises": won, "critical": critical,
        "defender_critical": other is None, "difficulty": tables.DIFFICULTY,
        "modifier": attacker.modifier, "defender_modifier": defender.modifier,
        "dice": mine.faces, "defender_dice": theirs.faces,
        "kept": mine.kept, "defender_kept": theirs.kept,
        "bennies": mine.spent, "defender_bennies": theirs.spent,
        "bennies_offered": bennies, "defender_bennies_offered": other_bennies,
    }  # fmt: skip
    summary = _summary(outcome, total, other, won)
    if effect:
        summary = f"{summary.removesuffix('.')} ; {effect[0]}."
    shown = (
        *shown_dice(attacker, mine, "Attaquant"), *shown_dice(defender, theirs, "Défenseur"),
    )  # fmt: skip
    return Result(outcome, summary, values, tuple(steps), shown)


def _total(attempt: Attempt, played: Played) -> int | None:
    best = played.counted.best
    return None if attempt.is_critical(best) else best + attempt.modifier


def _side_steps(name: str, attempt: Attempt, played: Played) -> Iterable[Step]:
    throw = played.throws[0]
    dice = dice_text(attempt, throw, sizes=True)
    best = f" Meilleur dé : {throw.best}." if throw.dice[1:] else ""
    yield Step(f"{name}, {dice}.{best}", "SW-JET-02", "AMB-SW-01")
    yield from reroll_steps(attempt, played)
    yield from (item.step for item in attempt.items)
    if attempt.items:
        total = minus(played.counted.best + attempt.modifier)
        yield Step(f"{name}, total : {total}.", "SW-JET-05", "AMB-SW-30")


def _verdict_steps(outcome: str, total: int, other: int | None, won: int) -> Iterable[Step]:
    if outcome == CRITICAL:
        text = "Double 1 de l'attaquant : échec critique, quel que soit le total."
        yield Step(text, "SW-JET-07", "AMB-SW-02")
        return
    needed = tables.DIFFICULTY
    if outcome == FAILURE:
        text = f"{minus(total)} n'atteint pas {needed} : échec de l'attaquant."
        yield Step(text, "SW-JET-05")
        return
    yield Step(f"{total} atteint {needed} : au défenseur de répondre.", "SW-JET-05")
    if other is None:
        text = "Double 1 du défenseur : il n'annule rien, quel que soit son total."
        yield Step(text, "SW-JET-07", "AMB-SW-02")
    elif outcome == contest.CANCELLED:
        enough = "égaler suffit" if other == total else "c'est plus"
        text = f"{minus(other)} contre {total} : {enough}, le défenseur annule."
        yield Step(text, "SW-JET-05")
        return
    else:
        yield Step(f"{minus(other)} n'égale pas {total} : réussi.", "SW-JET-05")
    text = f"{total} contre {contest.reference(other)} : {raises_text(won)}."
    yield Step(text, "SW-JET-06", "AMB-SW-03")


def _effect(kind: str, outcome: str) -> tuple[str, Step] | None:
    if kind == "plain" or outcome not in WON:
        return None
    state = "Distraite" if kind == "distract" else "Vulnérable"
    text = f"la cible est {state}" + ("" if outcome == SUCCESS else " et Secouée")
    return text, Step(f"Épreuve : {text}.", "SW-ACT-05", "AMB-SW-14")


def _summary(outcome: str, total: int, other: int | None, won: int) -> str:
    if outcome == CRITICAL:
        return "Échec critique de l'attaquant : double 1."
    if outcome == FAILURE:
        return f"Échec : l'attaquant fait {minus(total)}, il lui fallait {tables.DIFFICULTY}."
    duel = f"{total} contre {'un double 1' if other is None else minus(other)}"
    if outcome == contest.CANCELLED:
        return f"Le défenseur annule : {duel}."
    return f"L'attaquant l'emporte{f' avec {raises_text(won)}' if won else ''} : {duel}."
