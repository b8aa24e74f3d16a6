"""The fight, for :mod:`tests.contract.test_games`: random fights, and what holds in each."""

import random
from collections.abc import Mapping
from typing import Any

from calculators.core.ask import Move
from calculators.core.chance import Chance
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds.fight.calculator import fight
from calculators.systems.savage_worlds.fight.fighter import TRAITS, Fighter
from calculators.systems.savage_worlds.fight.inputs import FightHouse, Table
from calculators.systems.savage_worlds.fight.machine import FIGHT, Scene
from calculators.systems.savage_worlds.fight.state import Fight, held
from calculators.systems.savage_worlds.scales import MOST_FIGHTERS
from calculators.systems.savage_worlds.turn.deck import DECK
from tests.contract.games import Scenes, Script
from tests.systems.savage_worlds.fights import ELSEWHERE, RULES, scripts

READINGS: Mapping[str, tuple[Any, ...]] = {
    "stray_die": ("trait", "any"),
    "stray_throw": ("kept", "any"),
    "faint": ("before", "after"),
    "already": ("source", "official"),
    "stunned": ("penalty", "free"),
    "recovers": (False, True),
    "past_three": ("each", "three"),
    "imposed": (False, True),
}
SIZES = (4, 6, 8, 10, 12)
SELDOM = (
    *("edit", "state", "wound", "fatigue", "benny", "spend", "card", "copy", "enter", "leave"),
    *("break", "over", "back", "light", "aim", "surprise", "hindered", "melee"),
)
"""What a fight mostly passes by: it would go on for long."""
CARDS = frozenset({"deal", "join", "edit"})
"""Tasks that draw cards; the others throw dice."""


def setup(dice: random.Random) -> dict[str, Any]:
    """Return the inputs of a random fight, two people at least."""
    fighters = tuple(_fighter(dice, place) for place in range(dice.choice([2, 2, 2, 3, 4])))
    readings = {name: dice.choice(codes) for name, codes in READINGS.items()}
    light, gm = dice.choice(["day", "day", "dark"]), dice.choice([None, 0, 5])
    return {"fighters": fighters, "light": light, "gm": gm, **readings}


def _fighter(dice: random.Random, place: int) -> Fighter:
    side = dice.choice(["player", "gm"]) if place > 1 else ["player", "gm"][place]
    skills = [*map(StepDie, SIZES), StepDie(4, -2), StepDie(12, 2)]
    extra = dice.random() < 0.4
    states = {
        name: dice.random() < 0.12
        for name in ("shaken", "stunned", "held", "bound", "vulnerable", "distracted", "waiting")
    }
    return Fighter(
        name=f"P{place}",
        side=side,
        who="extra" if extra else "wild",
        parry=dice.randint(2, 6),
        toughness=dice.randint(3, 7),
        dice=tuple(StepDie(dice.choice(SIZES)) for _ in range(dice.randint(1, 3))),
        bonus=dice.choice([0, 0, 2]),
        bennies=dice.randint(0, 3),
        falls=extra and dice.random() < 0.5,
        wounds=dice.choice([0, 0, 0, 1, 2, 3, 4]),
        fatigue=dice.choice(["none", "none", "tired", "exhausted", "beyond"]),
        pace=dice.choice([None, 6]),
        load=dice.choice([0, 0, 90]),
        away=place > 1 and dice.random() < 0.1,
        **{trait: dice.choice(skills) for trait in TRAITS[:5]},
        **{trait: StepDie(dice.choice(SIZES)) for trait in TRAITS[5:]},
        **states,
    )


def scene_of(values: Mapping[str, Any]) -> Scene:
    """Return what the machine begins from."""
    house = FightHouse(**{name: values[name] for name in READINGS})
    table = Table(fighters=values["fighters"], light=values["light"], gm=values["gm"])
    return table.scene(house)


def drawn(state: Fight, move: Move, dice: random.Random) -> tuple[Any, ...]:
    """Return what a move draws."""
    space = FIGHT.space(state, move.code)
    assert space is not None
    found: tuple[Any, ...] = space.draw(Chance(str(dice.random())))
    return found


def check(state: Fight) -> None:
    """Check all that must hold wherever a fight rests."""
    in_the_air = [card for task in state.agenda for card in getattr(task, "held", ())]
    out = [*held(state), *state.aside, *in_the_air]
    assert len(out) == len(set(out)), "a card lies in two places"
    assert len(state.bodies) <= MOST_FIGHTERS
    names = [body.sheet.name.casefold() for body in state.bodies]
    assert len(set(names)) == len(names)
    assert state.gm >= 0
    for body in state.bodies:
        sheet = body.sheet
        assert sheet.bennies >= 0
        assert sheet.there or sheet.card is None, "who left left with the card"
        assert sheet.count == 1
    assert state.done <= max(1, state.announced) <= 3
    assert state.asked
    move = state.asked.moves[state.moves % len(state.asked.moves)]  # all of them, in some scene
    space = FIGHT.space(state, move.code)
    assert space is not None
    assert bool(move.needs) == bool(space.refusals(())), move


def gone(state: Fight) -> list[Any]:
    """Return pieces that cannot be drawn here: a card for dice, a card that lies somewhere."""
    return [*held(state)] if state.agenda[0].name in CARDS else [DECK[0], 21]


GAMES = (
    Scenes(
        calculator=fight,
        setup=setup,
        scene=scene_of,
        draw=drawn,
        invariant=check,
        gone=gone,
        apart=False,  # a success may be one with a raise
        seldom=SELDOM,
        last=("over",),
        rounds=1,
        longest=40,
        scripts=lambda: {name: Script(*script) for name, script in scripts().items()},
        rules=RULES,
        elsewhere=ELSEWHERE,
    ),
)
