"""``savage_worlds.attack``: to hit, in melee against Parade, or from afar against 4."""

from collections.abc import Iterable
from fractions import Fraction

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.result import Result, Shown, Step, Table
from calculators.pieces.die import Die
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.aiming import Target
from calculators.systems.savage_worlds.attack_inputs import (
    Cover,
    Light,
    Mode,
    Neighbours,
    Parry,
    Range,
    StrayDie,
    StrayThrow,
    Stunned,
    Surprise,
    Victim,
    Vulnerable,
    right_place,
)
from calculators.systems.savage_worlds.conditions import Condition, signed
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
    Support,
    Who,
    WildDie,
    Wounds,
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
    play,
    played_law,
    thrown,
)
from calculators.systems.savage_worlds.telling import roll_steps, roll_values, shown_dice

HITS = frozenset({SUCCESS, RAISE, RAISES})


def aim(
    mode: str, parry: int | None, die: StepDie, who: str, modifier: int, distance: str, cover: str,
    light: str, vulnerable: bool, surprise: bool, stunned: bool, wounds: int, fatigue: str,  # noqa: FBT001
    distracted: bool, encumbered: bool, actions: int, running: bool, joker: bool,  # noqa: FBT001
    support: tuple[int, ...], wild_die: StepDie,
) -> Attempt:  # fmt: skip
    """Return the attempt to hit."""
    condition = Condition(
        wounds, fatigue, distracted, encumbered, actions, running, joker, support,
        modifier=modifier,
    )  # fmt: skip
    target = Target(distance, cover, light, vulnerable, surprise, stunned)
    difficulty = parry if mode == "melee" and parry else tables.DIFFICULTY
    return attempt_of(die, who, wild_die, (*target.items(), *condition.items()), difficulty)


def attack_law(
    mode: str, parry: int | None, die: StepDie, who: str, modifier: int, distance: str, cover: str,
    light: str, vulnerable: bool, surprise: bool, stunned: bool, wounds: int, fatigue: str,  # noqa: FBT001
    distracted: bool, encumbered: bool, actions: int, running: bool, joker: bool,  # noqa: FBT001
    support: tuple[int, ...], wild_die: StepDie, bennies: int, imposed: bool,  # noqa: FBT001
) -> icepool.Die[str]:  # fmt: skip
    """Return the exact law of the outcome from the inputs."""
    attempt = aim(
        mode, parry, die, who, modifier, distance, cover, light, vulnerable, surprise, stunned,
        wounds, fatigue, distracted, encumbered, actions, running, joker, support, wild_die,
    )  # fmt: skip
    law = played_law(attempt, bennies, imposed)
    return law.map(lambda code: RAISE if code == RAISES else code)


def stray_chance(
    die: StepDie, who: str, wild_die: StepDie, neighbours: int, stray_die: str
) -> tuple[Table, ...]:
    """Tell the chance, for one throw, that a neighbour is hit."""
    if not neighbours:
        return ()
    sides = thrown(die, who, wild_die)
    safe = Fraction(sides[0] - 1, sides[0])
    if stray_die == "any" and sides[1:]:
        safe *= Fraction(sides[1] - 1, sides[1])
    rows = (("Un voisin est touché", 1 - safe),)
    return (Table("Tir dans la mêlée, chance par jet", ("Ce qui arrive", "Chance"), rows),)


@calculator(
    id="savage_worlds.attack",
    title="Toucher",
    verb="Attaquer",
    rules=(
        "SW-TOU-01", "SW-TOU-02", "SW-TOU-03", "SW-TOU-05", "SW-TOU-06", "SW-TOU-07",
        "SW-ACT-02", "SW-ACT-03", "SW-ACT-04", "SW-ACT-07", "SW-ACT-08", "SW-ETA-02", "SW-ETA-05",
    ),
    outcomes=(
        Outcome(RAISE, "Touché avec prouesse", "great"),
        Outcome(SUCCESS, "Touché", "good"),
        Outcome(FAILURE, "Manqué", "bad"),
        Outcome(CRITICAL, "Échec critique", "awful"),
    ),
    checks=(supports_exist, right_place),
    tables=stray_chance,
    law=attack_law,
)  # fmt: skip
def attack(
    *,
    mode: Mode = "shoot",
    die: SkillDie = D6,
    parry: Parry = None,
    modifier: Modifier = 0,
    distance: Range = "short",
    cover: Cover = "none",
    light: Light = "day",
    neighbours: Neighbours = 0,
    stray_die: StrayDie = "trait",
    vulnerable: Vulnerable = False,
    surprise: Surprise = False,
    stunned: Stunned = False,
    wounds: Wounds = 0,
    fatigue: Fatigue = "none",
    distracted: Distracted = False,
    encumbered: Encumbered = False,
    actions: Actions = 1,
    running: Running = False,
    joker: JokerDrawn = False,
    support: Support = (),
    bennies: Rerolls = 0,
    wild_die: WildDie = D6,
    who: Who = "wild",
    roll: Roll,
    rerolls: Rerolled,
    victim: Victim,
    stray_throw: StrayThrow = "kept",
    imposed: Imposed = False,
) -> Result:
    """Resolve an attack roll against Parade or 4 (SW-TOU-01, SW-TOU-02)."""
    attempt = aim(
        mode, parry, die, who, modifier, distance, cover, light, vulnerable, surprise, stunned,
        wounds, fatigue, distracted, encumbered, actions, running, joker, support, wild_die,
    )  # fmt: skip
    played = play(attempt, roll, rerolls, imposed=imposed)
    best = played.counted.best
    code = attempt.verdict(best)
    outcome = RAISE if code == RAISES else code
    ones = [strays(throw, stray_die) for throw in played.throws]
    stray = bool(neighbours) and (any(ones) if stray_throw == "any" else ones[played.kept])
    steps = [
        _against(mode, attempt), *roll_steps(attempt, played), *_bonus(outcome),
        *_overshadowed(vulnerable=vulnerable, surprise=surprise or stunned),
    ]  # fmt: skip
    values = {
        **roll_values(attempt, played), "bennies_offered": bennies, "hit": outcome in HITS,
        "bonus_dice": int(outcome == RAISE),
        "bonus_die_sides": tables.BONUS_DIE * (outcome == RAISE), "stray": stray,
    }  # fmt: skip
    summary, shown = _summary(outcome, attempt, best), list(shown_dice(attempt, played))
    if stray:
        number = victim[0] if victim else 1
        values["victim"] = number
        who_else = f"le voisin nᵒ {number}" if victim else "le voisin de la cible"
        summary = f"{summary.removesuffix('.')} ; {who_else} est touché."
        steps.append(_stray_step(stray_die, who_else, rerolled=not ones[played.kept]))
        shown += [Shown(f"Voisin touché : nᵒ {number}", (Die(neighbours, number),))] * bool(victim)
    elif neighbours and any(ones):
        text = "Un 1 sur un jet qui ne compte pas : aucun voisin touché."
        steps.append(Step(text, "SW-ACT-07", "AMB-SW-32"))
    return Result(outcome, summary, values, tuple(steps), tuple(shown))


def strays(throw: Throw, stray_die: str) -> bool:
    """Tell whether a natural 1 hits a neighbour (SW-ACT-07, AMB-SW-15)."""
    dice = throw.dice if stray_die == "any" else throw.dice[:1]
    return any(chain[0] == 1 for chain in dice)


def _against(mode: str, attempt: Attempt) -> Step:
    if mode == "melee":
        text = f"Corps à corps : la Parade, {attempt.difficulty}, sert de difficulté."
        return Step(text, "SW-TOU-01", "AMB-SW-04")
    skill = "Tir" if mode == "shoot" else "Lancer"
    return Step(f"{skill} : difficulté {attempt.difficulty}, sans Parade.", "SW-TOU-02")


def _bonus(outcome: str) -> Iterable[Step]:
    if outcome == RAISE:
        text = f"Prouesse : +1d{tables.BONUS_DIE} aux dégâts, une seule fois."
        yield Step(text, "SW-TOU-03", "AMB-SW-23")


def _overshadowed(*, vulnerable: bool, surprise: bool) -> Iterable[Step]:
    if vulnerable and surprise:
        bonus = signed(tables.SURPRISE)
        text = f"Vulnérable ne s'ajoute pas à la surprise : {bonus} seulement."
        yield Step(text, "SW-ETA-02")


def _stray_step(stray_die: str, who_else: str, *, rerolled: bool) -> Step:
    where = "un des dés" if stray_die == "any" else "le dé de compétence"
    which = " d'un autre jet" if rerolled else ""
    reading = "AMB-SW-32" if rerolled else "AMB-SW-15"
    return Step(f"Un 1 sur {where}{which} : {who_else} est touché.", "SW-ACT-07", reading)


def _summary(outcome: str, attempt: Attempt, best: int) -> str:
    if outcome == CRITICAL:
        return "Échec critique : double 1, l'attaque tourne mal."
    duel = f"{best + attempt.modifier} contre {attempt.difficulty}".replace("-", "−")
    return {
        RAISE: f"Touché avec prouesse, +1d{tables.BONUS_DIE} aux dégâts : {duel}.",
        SUCCESS: f"Touché : {duel}.",
        FAILURE: f"Manqué : {duel}.",
    }[outcome]
