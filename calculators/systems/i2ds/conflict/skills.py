"""Another skill or another characteristic, for one throw."""

from collections.abc import Iterable
from functools import lru_cache

from calculators.core.ask import Ask, Move
from calculators.core.machine import offer
from calculators.systems.i2ds.conflict import words
from calculators.systems.i2ds.conflict.state import Conflict
from calculators.systems.i2ds.scales import LEVELS, VALUE_BOUND
from calculators.systems.i2ds.throw import Side

STEPS = (1, 3, -1, -3)


def skills(state: Conflict, name: str, side: Side) -> Ask:
    """Ask for the skill and the characteristic of a throw."""
    moves = _moves(side) if state.free else ()
    title = words.SKILLS(name=name, what=words.skill(side))
    return Ask(title, (*moves, offer("done", words.SO)))


@lru_cache(maxsize=512)
def _moves(side: Side) -> tuple[Move, ...]:
    return tuple(_others(side))


def _others(side: Side) -> Iterable[Move]:
    for code in LEVELS:
        if code != side.level:
            yield offer(f"level.{code}", words.LEVEL, level=LEVELS.words(code))
    for step in STEPS:
        if abs(side.characteristic + step) <= VALUE_BOUND:
            yield offer(f"trait.{step}", words.TRAIT, step=step)


def another(side: Side, code: str) -> Side:
    """Return a side, one thing of it changed."""
    kind, _, what = code.partition(".")
    if kind == "level":
        return Side(level=what, characteristic=side.characteristic, bonus=side.bonus)
    step = int(what) if kind == "trait" else 0
    return Side(level=side.level, characteristic=side.characteristic + step, bonus=side.bonus)
