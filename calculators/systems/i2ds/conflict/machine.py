"""A conflict as a machine: how a round begins, and what begins after it."""

from dataclasses import dataclass

from calculators.core.machine import Machine
from calculators.systems.i2ds.conflict.order import opened
from calculators.systems.i2ds.conflict.state import Conflict, Fighter
from calculators.systems.i2ds.conflict.transitions import QUESTIONS
from calculators.systems.i2ds.house import House


@dataclass(frozen=True, slots=True)
class Scene:
    """A conflict before its round."""

    house: House
    fighters: tuple[Fighter, ...]
    round: int
    base: int


def _begin(scene: Scene) -> Conflict:
    return opened(
        Conflict(house=scene.house, fighters=scene.fighters, round=scene.round, base=scene.base)
    )


def _again(state: Conflict) -> Conflict:
    """Begin the next round; what the last decision did is still told."""
    fresh = Conflict(
        house=state.house,
        fighters=state.fighters,
        round=state.round,
        base=state.base,
        told=state.told,
        summary=state.summary,
        figures=state.figures,
    )
    return opened(fresh)


CONFLICT = Machine(begin=_begin, again=_again, questions=QUESTIONS, unit="dé")
