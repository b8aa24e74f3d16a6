"""``savage_worlds.bennies``: the stocks of a session, and a roll retried until a goal."""

from typing import Annotated

import icepool

from calculators.core.calculator import calculator
from calculators.core.fields import Choice, Integer, Option
from calculators.core.french import plural
from calculators.core.result import Result, Step, Table
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.conditions import Condition
from calculators.systems.savage_worlds.inputs import (
    D6,
    Difficulty,
    Imposed,
    Modifier,
    Rerolled,
    Roll,
    SkillDie,
    Who,
    WildDie,
)
from calculators.systems.savage_worlds.roll import (
    RANK,
    ROLL_OUTCOMES,
    Attempt,
    attempt_of,
    play,
    played_law,
)
from calculators.systems.savage_worlds.telling import roll_steps, roll_values, sentence, shown_dice

STOCK = "Réserves de la séance"

Goal = Annotated[
    str,
    Option(
        label="But à atteindre", rule="SW-JTN-02",
        choices=(Choice("success", "un succès"), Choice("raise", "une prouesse")),
    ),
]  # fmt: skip
Spendable = Annotated[
    int,
    Integer(
        label="Jetons, au plus", rule="SW-JTN-02",
        minimum=0, maximum=tables.MOST_REROLLS, help="On s'arrête dès que le but est atteint.",
    ),
]  # fmt: skip
Players = Annotated[
    int, Integer(label="Joueurs", rule="SW-JTN-01", group=STOCK, minimum=0, maximum=20)
]
WildNpcs = Annotated[
    int, Integer(label="PNJ Jokers", rule="SW-JTN-01", group=STOCK, minimum=0, maximum=20)
]
ForPower = Annotated[
    int,
    Integer(
        label="Jetons changés en points de pouvoir", rule="SW-JTN-06", group=STOCK,
        minimum=0, maximum=tables.MOST_REROLLS,
    ),
]  # fmt: skip


def attempt_at(
    die: StepDie, who: str, difficulty: int, modifier: int, wild_die: StepDie
) -> Attempt:
    """Return the roll that bennies are spent on."""
    items = Condition(modifier=modifier).items()
    return attempt_of(die, who, wild_die, items, difficulty)


def bennies_law(
    die: StepDie, who: str, difficulty: int, modifier: int, goal: str, bennies: int,
    wild_die: StepDie, imposed: bool,  # noqa: FBT001
) -> icepool.Die[str]:  # fmt: skip
    """Return the exact law of the outcome kept."""
    attempt = attempt_at(die, who, difficulty, modifier, wild_die)
    return played_law(attempt, bennies, imposed, RANK[goal])


def figures(
    die: StepDie, who: str, difficulty: int, modifier: int, goal: str, bennies: int,
    wild_die: StepDie, imposed: bool, players: int, wild_npcs: int, power: int,  # noqa: FBT001
) -> tuple[Table, ...]:  # fmt: skip
    """Tell the chance of the goal for each number of bennies, and the stocks."""
    attempt = attempt_at(die, who, difficulty, modifier, wild_die)
    rows = []
    for count in range(max(bennies, tables.PLAYER_BENNIES) + 1):
        law = played_law(attempt, count, imposed, RANK[goal])
        chance = law.map(lambda code: RANK[code] >= RANK[goal]).probability(True)  # noqa: FBT003
        rows.append((plural(count, "jeton"), chance))
    name = "d'un succès" if goal == "success" else "d'une prouesse"
    chances = Table(f"Chance {name}", ("Prêt à dépenser", "Chance"), tuple(rows),
                    frozenset({bennies}))  # fmt: skip
    stock = Table(
        "Réserves au début de la séance", ("Qui", "Jetons"),
        (
            ("Chaque joueur", tables.PLAYER_BENNIES),
            ("MJ", gm_stock(players, wild_npcs)),
        ),
    )  # fmt: skip
    points = Table(
        "Points de pouvoir rendus", ("Jetons", "Points"), ((str(power), power_points(power)),)
    )
    return (chances, stock, *((points,) if power else ()))


def gm_stock(players: int, wild_npcs: int) -> int:
    """Return the GM's bennies (SW-JTN-01)."""
    return tables.GM_PER_PLAYER * players + tables.GM_PER_WILD_NPC * wild_npcs


def power_points(bennies: int) -> int:
    """Return the power points regained (SW-JTN-06)."""
    return tables.POWER_POINTS * bennies


@calculator(
    id="savage_worlds.bennies",
    title="Jetons",
    verb="Lancer et relancer",
    rules=("SW-JTN-01", "SW-JTN-02", "SW-JTN-06"),
    outcomes=ROLL_OUTCOMES,
    tables=figures,
    law=bennies_law,
)
def bennies(
    *,
    die: SkillDie = D6,
    goal: Goal = "success",
    bennies: Spendable = tables.PLAYER_BENNIES,
    difficulty: Difficulty = tables.DIFFICULTY,
    modifier: Modifier = 0,
    players: Players = 4,
    wild_npcs: WildNpcs = 0,
    power: ForPower = 0,
    wild_die: WildDie = D6,
    who: Who = "wild",
    roll: Roll,
    rerolls: Rerolled,
    imposed: Imposed = False,
) -> Result:
    """Resolve a roll retried with bennies until its goal (SW-JTN-02)."""
    attempt = attempt_at(die, who, difficulty, modifier, wild_die)
    played = play(attempt, roll, rerolls, imposed=imposed, goal=RANK[goal])
    best, spent = played.counted.best, len(played.throws) - 1
    outcome = attempt.verdict(best)
    values = {
        **roll_values(attempt, played), "spent": spent, "left": bennies - spent,
        "player_stock": tables.PLAYER_BENNIES, "gm_stock": gm_stock(players, wild_npcs),
        "power_points": power_points(power),
    }  # fmt: skip
    gm = gm_stock(players, wild_npcs)
    text = f"Séance : {tables.PLAYER_BENNIES} jetons par joueur, {gm or 'aucun'} au MJ."
    steps = [*roll_steps(attempt, played), Step(text, "SW-JTN-01")]
    if power:
        text = f"{plural(power, 'jeton')} : {power_points(power)} points de pouvoir rendus."
        steps.append(Step(text, "SW-JTN-06"))
    used = plural(spent, "jeton dépensé", "jetons dépensés") if spent else "aucun jeton dépensé"
    summary = f"{sentence(attempt, best).removesuffix('.')} ; {used}."
    return Result(outcome, summary, values, tuple(steps), shown_dice(attempt, played))
