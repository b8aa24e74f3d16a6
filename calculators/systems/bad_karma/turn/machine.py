"""The turn as a machine: how it begins, what cuts it short, and what begins after it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from calculators.core.machine import Machine, Task, headline, tell
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.serpentine import Snake, Zone
from calculators.systems.bad_karma.turn.close import Close, Narrate
from calculators.systems.bad_karma.turn.drawing import Draw
from calculators.systems.bad_karma.turn.ranking import Declare
from calculators.systems.bad_karma.turn.sheet import Sheet
from calculators.systems.bad_karma.turn.snake import FirstDomino
from calculators.systems.bad_karma.turn.state import (
    ABSENT,
    Player,
    Turn,
    drop,
    held,
    put,
)
from calculators.systems.bad_karma.turn.transitions import QUESTIONS
from calculators.systems.bad_karma.turn.words import close as words


@dataclass(frozen=True, slots=True)
class Scene:
    """A table before its turn."""

    house: House
    sheets: tuple[Sheet, ...]
    zones: tuple[Zone, ...]
    snake: Snake | None


def _begin(scene: Scene) -> Turn:
    return _opened(_fresh(scene.house, scene.sheets, scene.zones, scene.snake))


def _again(turn: Turn) -> Turn:
    """Begin the next turn; what the last decision did is still told."""
    sheets = [player.sheet for player in turn.players]
    fresh = _fresh(turn.house, sheets, turn.zones, turn.snake)
    last = replace(fresh, told=turn.told, summary=turn.summary, figures=turn.figures)
    return _opened(last)


def _fresh(
    house: House, sheets: Sequence[Sheet], zones: tuple[Zone, ...], snake: Snake | None
) -> Turn:
    return Turn(house=house, players=tuple(map(Player, sheets)), zones=zones, snake=snake)


def _opened(turn: Turn) -> Turn:
    tasks: list[Task[Any]] = [] if turn.snake else [FirstDomino()]
    for place, player in enumerate(turn.players):
        if player.exposed:
            turn = put(turn, place, fate=ABSENT)
            turn = tell(turn, words.STAYS_OUT, name=player.name)
        else:
            tasks.append(Draw(place))
    turn = tell(turn, words.BEGINS) if turn.summary else headline(turn, words.BEGINS)
    return replace(turn, agenda=(*tasks, Declare()))


def _exhausted(turn: Turn) -> Turn:
    """Cut the action short once the pile could not follow (BK-PIO-02)."""
    if not turn.stopped or not turn.agenda or isinstance(turn.agenda[0], Narrate | Close):
        return turn
    turn = drop(turn, held(turn))
    tale = (Narrate(),) if turn.declared else ()
    return replace(turn, agenda=(*tale, Close()), seen_by="")


TURN = Machine(
    begin=_begin,
    again=_again,
    interrupt=_exhausted,
    secret=lambda turn: not turn.declared,
    questions=QUESTIONS,
    unit="domino",
)
"""Secrets last until all declare (BK-TOU-02)."""
