"""The conflict, for :mod:`tests.contract.test_games`: random fights, scenes written out, odds."""

import random
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from calculators.core import play
from calculators.core.ask import Move
from calculators.systems.i2ds.character import RANKS
from calculators.systems.i2ds.conflict.calculator import conflict
from calculators.systems.i2ds.conflict.inputs import Table
from calculators.systems.i2ds.conflict.machine import CONFLICT, Scene
from calculators.systems.i2ds.conflict.state import (
    MOST_FIGHTERS,
    Conflict,
    Fighter,
    ordered,
    present,
)
from calculators.systems.i2ds.house import House
from calculators.systems.i2ds.scales import GRACE, LEVELS, MOST_IN_A_FIGHT
from calculators.systems.i2ds.throw import OPPONENT, PLAYER
from tests.contract.games import Scenes, Script, tried

READINGS: Mapping[str, tuple[Any, ...]] = {
    "scale": ((), (8, 10, 12, 14, 16, 18, 20)),
    "tie": ("tie", "win", "loss"),
    "criticals": (False, True),
    "no_floor": (False, True),
    "novice": ("novice", "none"),
    "stacking": ("sum", "highest", "strongest"),
    "grace_die": ("both", "d6", "d20"),
    "rank": ("moves", "same"),
    "eight": ("tie", "win"),
}
FEW = 700
"""Throws that are soon counted one by one."""


def setup(dice: random.Random) -> dict[str, Any]:
    """Return the inputs of a random conflict, two people at least."""
    count = dice.choice([2, 2, 3, 3, 4, 4, 5, 8])
    fighters = tuple(_fighter(dice, place) for place in range(count))
    readings = {name: dice.choice(codes) for name, codes in READINGS.items()}
    return {"fighters": fighters, "base": dice.randint(0, 30), **readings}


def _fighter(dice: random.Random, place: int) -> Fighter:
    plays = dice.random() < 0.6
    return Fighter(
        name=f"P{place}",
        side=PLAYER if plays else OPPONENT,
        level=dice.choice([*LEVELS]),
        characteristic=dice.randint(0, 12),
        valiance=dice.randint(1, 10),
        corruption=dice.randint(0, 5),
        danger=dice.choice([None, 2, 6]),
        grace=dice.choice([None, 0, 1, 3]) if plays else None,
        bonus=dice.choice([0, 0, 2]),
        modifier=dice.choice([0, 0, 1, -4]),
        there="here" if not place or dice.random() < 0.9 else "away",
    )


def scene_of(values: Mapping[str, Any]) -> Scene:
    """Return what the machine begins from."""
    house = House(**{name: values[name] for name in READINGS if name in values})
    seated = Table(fighters=values["fighters"], base=values.get("base", 0))
    return seated.scene(house)


def thrown(state: Conflict, move: Move, chance: random.Random) -> tuple[int, ...]:
    """Return the faces of what a move throws."""
    return tuple(
        chance.randint(1, sides) for sides in play.thrown(CONFLICT, state, move.code).sides
    )


def check(state: Conflict) -> None:
    """Check all that must hold wherever a conflict rests."""
    names = [each.name.casefold() for each in state.fighters]
    assert len(set(names)) == len(names) <= MOST_FIGHTERS
    assert present(state)
    for side in (PLAYER, OPPONENT):
        assert sum(each.here and each.side == side for each in state.fighters) <= MOST_IN_A_FIGHT
    for each in state.fighters:
        assert each.grace is None or each.grace >= 0
        assert each.place in RANKS
        assert each.plays or (each.grace is None and not each.critical)
    order = [name for rank in ordered(state).order for name in rank]
    assert sorted(order) == sorted(state[p].name for p in present(state) if state[p].die)
    for move in state.asked.moves if state.asked else ():
        assert move.needs == len(play.thrown(CONFLICT, state, move.code).sides)


def gone(state: Conflict) -> list[int]:
    """Return faces that no die of the choice has."""
    moves = state.asked.moves if state.asked else ()
    largest = max(
        (s for move in moves for s in play.thrown(CONFLICT, state, move.code).sides), default=0
    )
    return [face for face in (largest + 1, GRACE["d20"]) if largest < face <= GRACE["d20"]]


def odds(state: Conflict, move: Move) -> dict[str, Fraction] | None:
    """Count what each throw leads to, where there are few: the machine plays them all."""
    sides = play.thrown(CONFLICT, state, move.code).sides
    if not move.code.startswith("throw") or prod(sides) > FEW:
        return None
    throws = product(*(range(1, each + 1) for each in sides))
    ways = [(faces, Fraction(1, prod(sides))) for faces in throws]
    task = state.agenda[0]
    if task.name == "trial":
        return tried(GAME, state, move, ways, _tested)
    one, other = (state[place].name for place in task.face.places)
    if any(label.endswith("au besoin") for label, _ in _told(state, move)):
        return None
    words = {
        "win": f"{one} l'emporte",
        "tie": "égalité",
        "loss": f"{other} l'emporte",
    }
    return tried(GAME, state, move, ways, lambda _, after: (words[outcome(after)],))


def _told(state: Conflict, move: Move) -> tuple[tuple[str, Fraction], ...]:
    ask = CONFLICT.weigh(state)
    return next((each.chances for each in ask.moves if each.code == move.code), ()) if ask else ()


def outcome(state: Conflict) -> str:
    """Return how a throw ended; where an 8 is asked for, how it stands."""
    task = state.agenda[0]
    found = dict(state.figures).get("outcome")
    return str(found) if found else task.clash.outcome(state)


def _tested(_before: Conflict, after: Conflict) -> tuple[str, ...]:
    outcome = dict(after.figures)["outcome"]
    told = {
        "critical_success": ("réussir", "réussite critique"),
        "success": ("réussir",),
        "narrow_success": ("réussir", "dont à l'arrachée"),
        "failure": (),
        "critical_failure": ("échec critique",),
    }
    return told[str(outcome)]


# --- scenes written out

LILA = Fighter(
    name="Lila", side=PLAYER, level="A", characteristic=9, valiance=7, corruption=3, grace=2
)
AMINE = Fighter(name="Amine", side=PLAYER, level="N", characteristic=7, valiance=6, grace=None)
GOULE = Fighter(name="Goule", side=OPPONENT, level="C", characteristic=10, valiance=5, danger=5)
SCALE = (8, 10, 12, 14, 16, 18, 20)


def _script(lines: str, *fighters: Fighter, **readings: Any) -> Script:
    seated = fighters or (LILA, AMINE, GOULE)
    start = CONFLICT.start(scene_of({"fighters": seated, **readings}))
    return Script(start, tuple(line.strip() for line in lines.split("/")))


def scripts() -> dict[str, Script]:
    """Return the scenes written out, by name."""
    # Goule 5 + 2 + 5, for Amine has no Corruption; then Lila 7 + 4, then Amine 6 + 1.
    roll = "roll 4 1 2"
    alone = (AMINE, replace(GOULE, there="away"))
    base = "roll 6 / test / base.5 / base.5 / base.1 / base.1 / throw.none"
    bo = Fighter(name="Bo", side=PLAYER, level="A", characteristic=7, valiance=1, grace=1)
    return {
        "bargain": _script(f"{roll} / free / oppose.2 / throw.none 4 6 8 3 / eight.first"),
        "kept": _script(f"{roll} / free / oppose.2 / throw.none 4 6 8 3 / keep"),
        "graces": _script(
            f"{roll} / grant / oppose.2 / throw.d6 4 6 1 8 3 / oppose.2 / throw.d20 5 20 8 3"
        ),
        "tied": _script(f"{roll} / free / oppose.2 / throw.none 4 7 8 2 / keep"),
        "even": _script(f"{roll} / free / oppose.2 / throw.none 4 7 8 2", tie="win"),
        "decided": _script(
            f"{roll} / oppose.1 / throw.none 1 1 9 9 / oppose.2 / throw.none 8 8 9 9",
            criticals=True,
        ),
        "first": _script(f"{roll} / free / free / oppose.2 / throw.none 6 6 8 2 / keep / next"),
        "last": _script(f"{roll} / free / oppose.2 / throw.none 1 1 1 2 / keep / free / next"),
        "unmoved": _script(f"{roll} / free / oppose.2 / throw.none 8 8 1 2", rank="same"),
        "attacked": _script(
            f"{roll} / oppose.0 / throw.none 8 7 1 2 / oppose.2 / throw.none 8 7 1 2"
        ),
        "players": _script(
            "roll 1 1 / oppose.1 / grace.d6 / throw.none 1 3 2 4 1 / keep", LILA, bo
        ),
        "answers": _script(
            "roll 1 1 / oppose.1 / grace.none / throw.none 3 3 4 5 / eight.first / eight.first",
            LILA,
            bo,
        ),
        "nobody": _script(
            "roll 1 1 / oppose.1 / grace.none / throw.none 3 4 4 5 / keep / keep", LILA, bo
        ),
        "tree": _script(f"{base} 4 5", *alone),
        "narrow": _script(f"{base} 4 3", *alone),
        "failed": _script(f"{base} 2 1", *alone),
        "triumph": _script(f"{base} 6 6 / next", *alone),
        "disaster": _script(f"{base} 1 1 / mend.0 / initiative.-4 / done / next", *alone),
        "modifiers": _script(
            f"{roll} / free / test / base.5 / list.environment / tick.downpour / done"
            " / list.condition / tick.still / done / list.relations / tick.hostile"
            " / tick.hostile / tick.friendly / done / list.circumstances / tick.adverse / done"
            " / list.others / own.4 / own.-2 / drop.0 / done / throw.none 4 5"
        ),
        "unskilled": _script(
            f"{roll} / free / free / test / list.skill / none / done / throw.none 4 5"
        ),
        "skills": _script(
            f"{roll} / oppose.1 / skill.0 / level.M / trait.3 / done / throw.none 12 3 5 5"
        ),
        "scale": _script(f"{roll} / free / test / rank.hard / throw.none 4 5", scale=SCALE),
        "highest": _script(
            f"{roll} / free / test / list.condition / tick.still / tick.erratic / done"
            " / throw.none 4 5",
            stacking="highest",
        ),
        "people": _script(
            f"mend.2 / copy.4 / {roll} 1 1 1 1 / mend.3 / leave / mend.4 / done"
            " / mend.1 / grace.0 / grace.1 / grace.-1 / place.dernier / mend.3 / enter / free"
        ),
        "ended": _script(f"{roll} / grant / free / free / end"),
    }


RULES = {
    "I2-DES-01": "bargain",
    "I2-DES-02": "graces",
    "I2-DES-03": "graces",
    "I2-DES-04": "bargain",
    "I2-DIF-01": "tree",
    "I2-DIF-02": "modifiers",
    "I2-DIF-03": "modifiers",
    "I2-DIF-04": "modifiers",
    "I2-DIF-05": "modifiers",
    "I2-DIF-06": "modifiers",
    "I2-DIF-07": "modifiers",
    "I2-DIF-08": "kept",
    "I2-DIF-09": "graces",
    "I2-DIF-10": "tree",
    "I2-DIF-11": "unskilled",
    "I2-RES-01": "tree",
    "I2-RES-02": "tree",
    "I2-RES-03": "narrow",
    "I2-RES-04": "failed",
    "I2-RES-05": "triumph",
    "I2-RES-06": "disaster",
    "I2-OPP-01": "bargain",
    "I2-INI-01": "people",
    "I2-INI-02": "bargain",
    "I2-INI-03": "first",
    "I2-EXE-01": "disaster",
    "AMB-I2-01": "scale",
    "AMB-I2-02": "narrow",
    "AMB-I2-03": "bargain",
    "AMB-I2-04": "unskilled",
    "AMB-I2-05": "graces",
    "AMB-I2-07": "triumph",
    "AMB-I2-08": "bargain",
    "AMB-I2-09": "tied",
    "AMB-I2-10": "bargain",
    "AMB-I2-12": "disaster",
    "AMB-I2-14": "highest",
    "AMB-I2-15": "first",
    "AMB-I2-16": "people",
    "AMB-I2-17": "last",
    "AMB-I2-18": "answers",
}
ELSEWHERE = {
    "I2-EXE-02": "an example of figures: the scripts tree to disaster play it, no line cites it",
    "I2-EXE-03": "an example of figures: the names of a scale",
    "I2-EXE-04": "an example of figures: the script bargain plays it, no line cites it",
    "AMB-I2-06": "the third die of a critical is asked at each throw by its calculator alone",
    "AMB-I2-11": "the name of a modifier: the list offers it as the calculator does",
    "AMB-I2-13": "cited where a doubtful modifier is told: by the words of the difficulty",
    "AMB-I2-19": "told by the page of oppositions: players face each other in the script players",
}


GAME = Scenes(
    calculator=conflict,
    setup=setup,
    scene=scene_of,
    draw=thrown,
    invariant=check,
    gone=gone,
    odds=odds,
    apart=False,  # to succeed at a pinch is to succeed
    rounds=2,
    weighs=200,
    seldom=("mend", "list", "base", "rank", "skill"),
    last=("end",),
    scripts=scripts,
    rules=RULES,
    elsewhere=ELSEWHERE,
)
GAMES = (GAME,)
