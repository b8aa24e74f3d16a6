"""A firefight as a machine: how a turn begins, and what begins after it."""

from dataclasses import dataclass

from calculators.core.machine import Machine
from calculators.systems.d100.firefight.phases import opened
from calculators.systems.d100.firefight.state import Fighter, Firefight
from calculators.systems.d100.firefight.transitions import QUESTIONS
from calculators.systems.d100.house import House


@dataclass(frozen=True, slots=True)
class Scene:
    """A firefight before its turn."""

    house: House
    bleeding: str
    fighters: tuple[Fighter, ...]
    turn: int


def _begin(scene: Scene) -> Firefight:
    return opened(
        Firefight(
            house=scene.house, bleeding=scene.bleeding, fighters=scene.fighters, turn=scene.turn
        )
    )


def _again(state: Firefight) -> Firefight:
    """Begin the next turn; what the last decision did is still told."""
    fresh = Firefight(
        house=state.house,
        bleeding=state.bleeding,
        fighters=state.fighters,
        turn=state.turn,
        told=state.told,
        summary=state.summary,
        figures=state.figures,
    )
    return opened(fresh)


FIREFIGHT = Machine(begin=_begin, again=_again, questions=QUESTIONS, unit="dé")
